import { identityPort } from '@ishare/contracts/identity/client.js';
import { AppError, kernelErrors } from '@ishare/kernel/errors.js';
import { newId } from '@ishare/kernel/ids.js';
import type { Principal } from './context.js';
import type { Ports } from './ports.js';
import type { SharedState } from './shared-state.js';

export interface Revocation {
  kind: 'user' | 'session' | 'tenant' | 'client';
  /** `tenantId:userId`, session id, tenant id, or client id. */
  key: string;
  /** Tokens issued before this second are refused; 0 lifts the revocation. */
  notBefore: number;
}

/**
 * The second that never comes: refused are also tokens that were on their way when the door was shut, until it is
 * opened again.
 */
export const SHUT = 2_147_483_647;

function keyOf({ kind, key }: Pick<Revocation, 'kind' | 'key'>): string {
  return `${kind}:${key}`;
}

/** `from`: the process that says so. */
type Message = Revocation & { from?: string };

const CHANNEL = 'revocations';
/** After how many ms the record is read again: a process that was cut off from the others has missed messages. */
const RELOAD_AFTER = 30_000;

/** Which sign-ins are refused before their tokens expire; the same in every process within moments. */
export class Revocations {
  private readonly id = newId();
  private readonly entries = new Map<string, number>();
  private readonly listeners: ((revocation: Revocation) => void)[] = [];
  private loading?: Promise<void> | undefined;
  private loadedAt?: number;
  /** When this process heard that a door is shut. */
  private readonly shutAt = new Map<string, number>();

  constructor(
    private readonly ports: Ports,
    private readonly state: SharedState,
    private readonly reloadAfter = RELOAD_AFTER,
  ) {}

  /** Tells every process, this one included. The identity service keeps the record for those that start later. */
  async announce(revocation: Revocation): Promise<void> {
    this.note(revocation);
    await this.state.publish(CHANNEL, JSON.stringify({ ...revocation, from: this.id } satisfies Message));
  }

  /** Called for each new revocation; hubs close the connections that it hits. */
  onRevoked(listener: (revocation: Revocation) => void): void {
    this.listeners.push(listener);
  }

  async listen(): Promise<void> {
    await this.state.subscribe(CHANNEL, (message) => {
      const { from, ...revocation } = JSON.parse(message) as Message;
      // What this process has said comes back late, when it may have taken it back already.
      if (from !== this.id) this.note(revocation);
    });
  }

  isRevoked({ tenantId, userId, sessionId, clientId, issuedAt }: Principal): boolean {
    return [`tenant:${tenantId}`, `user:${tenantId}:${userId}`, `session:${sessionId}`, `client:${clientId}`].some(
      (key) => issuedAt < (this.entries.get(key) ?? 0),
    );
  }

  async assertValid(principal: Principal): Promise<void> {
    if (this.loadedAt === undefined) await this.load();
    // Nobody waits for what only completes the record; the next caller tries again where it fails.
    else if (Date.now() - this.loadedAt > this.reloadAfter) this.load().catch(() => undefined);
    if (this.isRevoked(principal)) throw new AppError(kernelErrors.NotSignedIn);
  }

  private load(): Promise<void> {
    this.loading ??= this.read().finally(() => (this.loading = undefined));
    return this.loading;
  }

  private async read(): Promise<void> {
    const begun = performance.now();
    const record = await this.ports.client(identityPort).revocations({});
    const stillShut = new Set(record.filter(({ notBefore }) => notBefore === SHUT).map(keyOf));
    // Of a door that was opened again this process may not have heard.
    for (const [key, at] of this.shutAt) if (at < begun && !stillShut.has(key)) this.set(key, 0);
    for (const entry of record) this.note(entry);
    this.loadedAt = Date.now();
  }

  /** Messages and records may come late: an older revocation takes nothing back, only a lift does. */
  private note(revocation: Revocation): void {
    const key = keyOf(revocation);
    const known = this.entries.get(key) ?? 0;
    if (revocation.notBefore === 0 ? known === 0 : revocation.notBefore <= known) return;
    this.set(key, revocation.notBefore);
    for (const listener of this.listeners) listener(revocation);
  }

  private set(key: string, notBefore: number): void {
    this.entries.set(key, notBefore);
    if (notBefore === SHUT) this.shutAt.set(key, performance.now());
    else this.shutAt.delete(key);
  }
}
