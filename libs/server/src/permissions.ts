import { permissionsOfSide } from '@ishare/contracts/all-permissions.js';
import { identityPort } from '@ishare/contracts/identity/client.js';
import { EMPTY_GUID } from '@ishare/kernel/ids.js';
import QuickLRU from 'quick-lru';
import { currentContext, type Principal, type RequestContext } from './context.js';
import type { Ports } from './ports.js';
import type { SharedState } from './shared-state.js';
import type { Versions } from './versions.js';

const CHANNEL = 'permissions-changed';
const LIFE = 60_000;
const REMEMBERED = 10_000;

interface Grants {
  permissions: ReadonlySet<string>;
  roles: readonly string[];
}

const ofSide = { host: new Set(permissionsOfSide(true)), tenant: new Set(permissionsOfSide(false)) };

/**
 * What callers hold, compiled once per user into a set; a change anywhere empties the sets of its tenant in every
 * process.
 */
export class Permissions {
  private readonly cache = new QuickLRU<string, Grants | Promise<Grants>>({ maxSize: REMEMBERED, maxAge: LIFE });
  private readonly decided = new WeakMap<RequestContext, Grants | Promise<Grants>>();

  constructor(
    private readonly ports: Ports,
    private readonly state: SharedState,
    private readonly versions: Versions,
  ) {}

  async listen(): Promise<void> {
    await this.state.subscribe(CHANNEL, (tenantId) => this.forget(tenantId));
  }

  async announceChange(tenantId: string): Promise<void> {
    this.forget(tenantId);
    await this.state.publish(CHANNEL, tenantId);
    await this.versions.changed(tenantId);
  }

  /**
   * What the caller of the running request holds, decided once for it: a transaction that asks again in the middle of a
   * change would wait for a second connection while it holds its own.
   */
  ofCaller(principal: Principal): Grants | Promise<Grants> {
    const context = currentContext();
    const decided = (context?.principal === principal && this.decided.get(context)) || this.of(principal);
    if (context?.principal === principal) this.decided.set(context, decided);
    return decided;
  }

  /** As of now, also where the message of a change is still on its way. */
  afresh({ tenantId, userId }: Pick<Principal, 'tenantId' | 'userId'>): Grants | Promise<Grants> {
    this.cache.delete(`${tenantId}:${userId}`);
    return this.of({ tenantId, userId });
  }

  /** Synchronous when the caller is known, so that a request does not wait a turn for it. */
  of({
    tenantId,
    userId,
    isClient,
    clientId,
  }: Pick<Principal, 'tenantId' | 'userId'> & Partial<Pick<Principal, 'isClient' | 'clientId'>>):
    | Grants
    | Promise<Grants> {
    const key = `${tenantId}:${userId}`;
    const known = this.cache.get(key);
    if (known) return known;
    const loading = this.load(tenantId, userId, isClient ? clientId : undefined);
    this.cache.set(key, loading);
    loading.then(
      (grants) => this.cache.get(key) === loading && this.cache.set(key, grants),
      () => this.cache.get(key) === loading && this.cache.delete(key),
    );
    return loading;
  }

  async holdsAny(principal: Principal, anyOf: readonly string[]): Promise<boolean> {
    const { permissions } = await this.of(principal);
    return anyOf.some((name) => permissions.has(name));
  }

  private async load(tenantId: string, userId: string, clientId: string | undefined): Promise<Grants> {
    const { permissions, roles } = await this.ports
      .client(identityPort)
      .grants({ tenantId, userId, ...(clientId ? { clientId } : {}) });
    // Whatever was granted: the host's permissions open nothing to a tenant, nor the other way round.
    const suitable = tenantId === EMPTY_GUID ? ofSide.host : ofSide.tenant;
    return { permissions: new Set(permissions.filter((name) => suitable.has(name))), roles };
  }

  /** What a machine holds is the host's to give, whichever tenant it works in: a change there empties everything. */
  private forget(tenantId: string): void {
    if (tenantId === EMPTY_GUID) this.cache.clear();
    else for (const key of this.cache.keys()) if (key.startsWith(`${tenantId}:`)) this.cache.delete(key);
  }
}
