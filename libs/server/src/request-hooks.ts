// What happens to every request before its route: language, tenant, caller; all of it into the request context.
import cookies from '@fastify/cookie';
import { saasPort, type TenantInfo } from '@ishare/contracts/saas/client.js';
import { AppError, kernelErrors } from '@ishare/kernel/errors.js';
import { EMPTY_GUID, newId } from '@ishare/kernel/ids.js';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import QuickLRU from 'quick-lru';
import { limitAnonymousBody } from './body-limits.js';
import { mayChange, type AuditTrail } from './audit-trail.js';
import { runInContext, type RequestContext } from './context.js';
import { chooseLanguage } from './localizer.js';
import type { Origins } from './origins.js';
import type { Ports } from './ports.js';
import { RequestSpans } from './request-spans.js';
import { SAID_AT } from './said-at.js';
import type { TokenVerifier } from './token-verifier.js';

/** What is not encoded well says nothing. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return '';
  }
}

const COOKIE_TEXT = { encode: encodeURIComponent, decode: decoded };

function first(value: unknown): string | undefined {
  const one: unknown = Array.isArray(value) ? value[0] : value;
  return typeof one === 'string' && one !== '' ? one : undefined;
}

/** `c=zh-Hans|uic=zh-Hans`, as ASP.NET writes it. */
function cultureCookie(request: FastifyRequest): string | undefined {
  return /c=([\w-]+)/.exec(request.cookies['.AspNetCore.Culture'] ?? '')?.[1];
}

const TENANT_LIFE = 5_000;
/** Anybody may name a tenant: what cannot be one is neither looked for nor remembered. */
const POSSIBLE_TENANT = /^\P{Cc}{1,64}$/u;

/** Finds tenants by id or name; remembers them for seconds only, so that a deactivated one is out soon. */
export class TenantFinder {
  private readonly known = new QuickLRU<string, Promise<TenantInfo | null>>({
    maxSize: 10_000,
    maxAge: TENANT_LIFE,
  });

  constructor(private readonly ports: Ports) {}

  find(idOrName: string): Promise<TenantInfo | null> {
    if (!POSSIBLE_TENANT.test(idOrName)) return Promise.resolve(null);
    const key = idOrName.toLowerCase();
    const known = this.known.get(key);
    if (known) return known;
    const tenant = this.ports.client(saasPort).findTenant({ idOrName });
    this.known.set(key, tenant);
    tenant.catch(() => this.known.delete(key));
    return tenant;
  }

  /** Whether what a tenant shows to strangers may be seen: it goes with the tenant; the host is always there. */
  async isOpen(tenantId: string): Promise<boolean> {
    return tenantId === EMPTY_GUID || Boolean((await this.find(tenantId))?.isActive);
  }

  forget(): void {
    this.known.clear();
  }
}

/** The tenant named by an anonymous request (query, header, cookie `__tenant`), else undefined. */
export function requestedTenant(request: FastifyRequest): string | undefined {
  const name =
    first((request.query as Record<string, unknown> | undefined)?.['__tenant']) ??
    first(request.headers['__tenant']) ??
    request.cookies['__tenant'];
  return name && name !== EMPTY_GUID ? name : undefined;
}

export interface HookOptions {
  verifier: TokenVerifier;
  tenants: TenantFinder;
  audit: AuditTrail;
  origins: Origins;
}

/** The token of a request: the bearer header and nothing else. */
function bearerToken(request: FastifyRequest): string | undefined {
  return /^bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
}

async function fillContext(
  context: RequestContext,
  request: FastifyRequest,
  { verifier, tenants }: HookOptions,
): Promise<void> {
  const token = bearerToken(request);
  if (token) {
    // A token that is not valid leaves the caller anonymous; the guard refuses where a caller is needed.
    const principal = await verifier.verify(token).catch((error: unknown) => {
      if (error instanceof AppError && error.definition.status === 401) return undefined;
      throw error;
    });
    if (principal) {
      context.principal = principal;
      context.tenantId = principal.tenantId;
      return;
    }
  }
  const wanted = requestedTenant(request);
  if (!wanted) {
    context.tenantId = EMPTY_GUID;
    return;
  }
  const tenant = await tenants.find(wanted);
  if (!tenant) throw new AppError(kernelErrors.TenantNotFound, { tenant: wanted });
  context.tenantId = tenant.id;
  if (!tenant.isActive) context.switchedOff = tenant.displayName;
}

/** Routes that must answer before there is a tenant, or whatever the tenant named. */
const TENANTLESS =
  /^\/(health|internal|metrics|\.well-known|api\/abp\/multi-tenancy|api\/saas\/tenants\/check)(?![\w-])/i;

const contexts = new WeakMap<FastifyRequest, RequestContext>();

/** The context of a request, also where it failed before its route. */
export function contextOf(request: FastifyRequest): RequestContext | undefined {
  return contexts.get(request);
}

const LIKE_JSON = /^(text\/json|application\/[\w.*-]+\+json)(?=\s*(;|$))/i;

/**
 * Clients that give every request the type of JSON mean nothing by it where there is no body; and JSON has names beside
 * its own.
 */
function settleContentType({ raw: { headers } }: FastifyRequest): void {
  const type = headers['content-type'];
  if (type === undefined) return;
  const isEmpty = headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0;
  if (isEmpty) delete headers['content-type'];
  else if (LIKE_JSON.test(type)) headers['content-type'] = type.replace(LIKE_JSON, 'application/json');
}

export async function addRequestHooks(fastify: FastifyInstance, options: HookOptions): Promise<void> {
  await fastify.register(cookies, { parseOptions: COOKIE_TEXT });
  options.audit.watch(fastify, contextOf);
  const spans = new RequestSpans();
  spans.watch(fastify);
  fastify.addHook('onRequest', async (request, reply) => {
    settleContentType(request);
    const trace = spans.begin(request);
    const correlation = first(request.headers['x-correlation-id']);
    const query = request.query as Record<string, unknown>;
    const context: RequestContext = {
      correlationId: correlation && /^[\w-]{1,64}$/.test(correlation) ? correlation : (trace ?? newId()),
      language: chooseLanguage(
        first(query.culture),
        first(query['ui-culture']),
        cultureCookie(request),
        first(request.headers['accept-language']),
      ),
      clientIp: request.ip,
      userAgent: first(request.headers['user-agent'])?.slice(0, 512) ?? '',
    };
    if (mayChange(request.method)) context.audit = { id: newId() };
    const saidAt = first(request.headers[SAID_AT]);
    if (saidAt !== undefined) context.saidAt = saidAt;
    contexts.set(request, context);
    void reply
      .header('x-correlation-id', context.correlationId)
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', 'no-store');
    if (await options.origins.admit(request, reply)) return reply.send();
    if (TENANTLESS.test(request.url)) context.tenantId = EMPTY_GUID;
    else await spans.run(request, () => runInContext(context, () => fillContext(context, request, options)));
  });
  fastify.addHook('preParsing', async (request, _reply, payload) =>
    contexts.get(request)?.principal ? payload : limitAnonymousBody(request, payload as Readable),
  );
  // The body parser loses the asynchronous context, so the route gets it after parsing.
  fastify.addHook('preHandler', (request, _reply, done) =>
    spans.run(request, () => runInContext(contexts.get(request)!, done)),
  );
}
