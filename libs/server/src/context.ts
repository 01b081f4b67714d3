import { AsyncLocalStorage } from 'node:async_hooks';
import { AppError, kernelErrors } from '@ishare/kernel/errors.js';
import { EMPTY_GUID, newId } from '@ishare/kernel/ids.js';

export const LANGUAGES = ['zh-Hans', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Who calls: from a verified access token and from nothing else. */
export interface Principal {
  userId: string;
  userName: string;
  /** EMPTY_GUID for the host. */
  tenantId: string;
  /** Of a machine the id of its token. */
  sessionId: string;
  clientId: string;
  /** A machine that signed in by its own secret: there is no user, and `userId` is made of the client's id. */
  isClient?: true;
  /** Seconds since the epoch. */
  issuedAt: number;
  expiresAt: number;
  impersonator?: { userId: string; userName: string; tenantId: string };
}

/** What a request says of itself while it runs. */
export interface AuditNote {
  id: string;
  serviceName?: string;
  methodName?: string;
  exception?: string;
  /** The route changes nothing, whatever its method. */
  reads?: boolean;
}

/** The key that a request holds while it works. */
export interface HeldKey {
  /** Of the row that says so. */
  id: string;
  tenantId: string;
  /** The database that keeps it, and marks it in its transactions. */
  keeper: object;
  isOpen: boolean;
}

export interface RequestContext {
  correlationId: string;
  language: Language;
  clientIp: string;
  userAgent: string;
  principal?: Principal;
  /** The tenant whose rows are seen; undefined means none at all. */
  tenantId?: string;
  /** The title of the tenant that is named without a token, where it is switched off. */
  switchedOff?: string;
  /** Filled while a request runs that may change something. */
  audit?: AuditNote;
  /** Held by a request that named itself. */
  requestKey?: HeldKey;
  /** The moment that seeds tell of; now, where it is absent. */
  at?: Date;
  /** The moment that a request names for what it says, as it stands in its header: see `said-at.ts`. */
  saidAt?: string;
}

const storage = new AsyncLocalStorage<RequestContext>();

/** The context of the running request or job; undefined outside of one. */
export function currentContext(): RequestContext | undefined {
  return storage.getStore();
}

export function runInContext<T>(context: RequestContext, work: () => T): T {
  return storage.run(context, work);
}

/**
 * Runs `work` for one tenant without a caller: jobs, event handlers, seeds. The tenant comes from an envelope that our
 * outbox wrote or from our own table, never from a payload field of a request.
 */
export function runAsTenant<T>(tenantId: string, work: () => T, more: Partial<RequestContext> = {}): T {
  const outer = storage.getStore();
  return storage.run(
    {
      correlationId: newId(),
      language: 'zh-Hans',
      clientIp: '',
      userAgent: '',
      ...outer,
      principal: undefined,
      ...more,
      tenantId,
    },
    work,
  );
}

export function runAsHost<T>(work: () => T): T {
  return runAsTenant(EMPTY_GUID, work);
}

/** When the running work happens, as its rows and logs tell it. */
export function now(): Date {
  return storage.getStore()?.at ?? new Date();
}

/** Whether the running work tells of something past, which is written down and announced to nobody. */
export function isPast(): boolean {
  return storage.getStore()?.at !== undefined;
}

/** The tenant of the running work; throws where none was set, so that nothing runs without a scope. */
export function currentTenantId(): string {
  const tenantId = storage.getStore()?.tenantId;
  if (!tenantId) throw new Error('No tenant scope: database work must run inside a request, runAsTenant or runAsHost.');
  return tenantId;
}

/** The signed-in caller; 401 where there is none. */
export function currentPrincipal(): Principal {
  const principal = storage.getStore()?.principal;
  if (!principal) throw new AppError(kernelErrors.NotSignedIn);
  return principal;
}
