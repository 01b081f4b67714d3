import { identityPort } from '@ishare/contracts/identity/client.js';
import { AppError, kernelErrors } from '@ishare/kernel/errors.js';
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

const CHANNEL = 'revocations';
/** After how many ms the record is read again: a process that was cut off from the others has missed messages. */
const RELOAD_AFTER = 30_000;

/** Which sign-ins are refused before their tokens expire; the same in every process within moments. */
export class Revocations {
  private readonly entries = new Map<string, number>();
  private readonly listeners: ((revocation: Revocation) => void)[] = [];
  private loading?: Promise<void> | undefined;
  private loadedAt?: number;

  constructor(
    private readonly ports: Ports,
    private readonly state: SharedState,
    private readonly reloadAfter = RELOAD_AFTER,
  ) {}

  /** Tells every process, this one included. The identity service keeps the record for those that start later. */
  async announce(revocation: Revocation): Promise<void> {
    this.note(revocation);
    await this.state.publish(CHANNEL, JSON.stringify(revocation));
  }

  /** Called for each new revocation; hubs close the connections that it hits. */
  onRevoked(listener: (revocation: Revocation) => void): void {
    this.listeners.push(listener);
  }

  async listen(): Promise<void> {
    await this.state.subscribe(CHANNEL, (message) => this.note(JSON.parse(message) as Revocation));
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
    for (const entry of await this.ports.client(identityPort).revocations({})) this.note(entry);
    this.loadedAt = Date.now();
  }

  /** Messages and records may come late: an older revocation takes nothing back, only a lift does. */
  private note(revocation: Revocation): void {
    const key = `${revocation.kind}:${revocation.key}`;
    const known = this.entries.get(key) ?? 0;
    if (revocation.notBefore === 0 ? known === 0 : revocation.notBefore <= known) return;
    this.entries.set(key, revocation.notBefore);
    for (const listener of this.listeners) listener(revocation);
  }
}
