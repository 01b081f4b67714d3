// Who asked for what: each request that may change something is handed, after its answer, to whoever keeps the audit
// log.
import type { AuditedRequest } from '@ishare/contracts/platform/events.js';
import { Logger } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RequestContext } from './context.js';
import { isSecretName, MASK, maskedJson, maskedUrl, storable } from './secrets.js';

type Keep = (tenantId: string, requests: AuditedRequest[]) => Promise<unknown>;

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);
const MAX_URL = 1_024;
const MAX_PARAMETERS = 4_000;
const BATCH = 100;
/** What waits while the database is away is dropped beyond this many. */
const MAX_WAITING = 10_000;

export function mayChange(method: string): boolean {
  return !READING.has(method);
}

/** Whether a body came as JSON; uploads and other streams are not for the log. */
function isJson(body: unknown): boolean {
  if (typeof body !== 'object' || body === null) return false;
  const prototype: unknown = Object.getPrototypeOf(body);
  return Array.isArray(body) || prototype === Object.prototype || prototype === null;
}

/**
 * A part of a path that holds a secret: named so, or the rest that a wildcard takes, which is where clients put tokens.
 */
function isSecretPart(name: string): boolean {
  return name === '*' || isSecretName(name);
}

/** The address and the parts of its path, without secrets. */
function addressOf({ url, params, routeOptions }: FastifyRequest): { url: string; parts: Record<string, unknown> } {
  const given = Object.entries((params ?? {}) as Record<string, unknown>);
  const parts = Object.fromEntries(given.map(([name, value]) => [name, isSecretPart(name) ? MASK : value]));
  if (!given.some(([name]) => isSecretPart(name))) return { url: maskedUrl(url), parts };
  const path = (routeOptions.url ?? '').replace(/\*|:(\w+)/g, (part, name: string | undefined) =>
    encodeURIComponent(String(parts[name ?? part] ?? MASK)).replaceAll(encodeURIComponent(MASK), MASK),
  );
  const mark = url.indexOf('?');
  return { url: maskedUrl(mark < 0 ? path : path + url.slice(mark)), parts };
}

/** The record of a finished request; undefined for a stranger who was turned away at the door. */
function recordOf(
  application: string,
  context: RequestContext,
  request: FastifyRequest,
  reply: FastifyReply,
): AuditedRequest | undefined {
  const { audit, principal } = context;
  if (!audit || audit.reads || (!audit.methodName && !principal)) return undefined;
  const duration = Math.round(reply.elapsedTime);
  const { query, body } = request;
  const { url, parts } = addressOf(request);
  return {
    id: audit.id,
    applicationName: application,
    userId: principal?.userId ?? null,
    userName: principal?.userName ?? null,
    impersonatorUserId: principal?.impersonator?.userId ?? null,
    impersonatorUserName: principal?.impersonator?.userName ?? null,
    impersonatorTenantId: principal?.impersonator?.tenantId ?? null,
    executionTime: new Date(Date.now() - duration).toISOString(),
    executionDuration: duration,
    clientIpAddress: context.clientIp,
    clientId: principal?.clientId || null,
    correlationId: context.correlationId,
    browserInfo: storable(context.userAgent, MAX_URL),
    httpMethod: request.method,
    url: storable(url, MAX_URL),
    httpStatusCode: reply.statusCode,
    exceptions: audit.exception === undefined ? null : storable(audit.exception, MAX_PARAMETERS),
    serviceName: audit.serviceName ?? '',
    methodName: audit.methodName ?? '',
    parameters: storable(
      maskedJson({ ...parts, ...(query as object), ...(isJson(body) ? { input: body } : {}) }, MAX_PARAMETERS),
      MAX_PARAMETERS,
    ),
  };
}

/**
 * Collects finished requests and has them kept, many at a time and one batch after the other, so that writers do not
 * wait for it.
 */
export class AuditTrail {
  private readonly logger = new Logger('AuditTrail');
  private keep?: Keep;
  private waiting: { tenantId: string; record: AuditedRequest }[] = [];
  private running: Promise<void> = Promise.resolve();
  private isRunning = false;

  constructor(private readonly application: string) {}

  /** Says who keeps the records; without anybody they are not made. */
  keepBy(keep: Keep): void {
    this.keep = keep;
  }

  /** Watches the routes that are added from now on, reading ones not at all. */
  watch(fastify: FastifyInstance, contextOf: (request: FastifyRequest) => RequestContext | undefined): void {
    fastify.addHook('onRoute', (route) => {
      if (!route.url.startsWith('/api/') || [route.method].flat().every((method) => !mayChange(method))) return;
      const others = [route.onResponse ?? []].flat();
      route.onResponse = [
        ...others,
        (request: FastifyRequest, reply: FastifyReply, done: () => void) => {
          this.note(contextOf(request), request, reply);
          done();
        },
      ];
    });
  }

  /** Waits until everything that has been noted is kept. */
  async settle(): Promise<void> {
    while (this.isRunning) await this.running;
  }

  private note(context: RequestContext | undefined, request: FastifyRequest, reply: FastifyReply): void {
    if (!this.keep || !context?.tenantId || this.waiting.length >= MAX_WAITING) return;
    const record = recordOf(this.application, context, request, reply);
    if (!record) return;
    this.waiting.push({ tenantId: context.tenantId, record });
    if (this.isRunning) return;
    this.isRunning = true;
    this.running = this.run();
  }

  private async run(): Promise<void> {
    while (this.waiting.length > 0) {
      const tenantId = this.waiting[0]!.tenantId;
      const batch = this.waiting.filter((waiting) => waiting.tenantId === tenantId).slice(0, BATCH);
      const taken = new Set(batch);
      this.waiting = this.waiting.filter((waiting) => !taken.has(waiting));
      await this.keep!(
        tenantId,
        batch.map(({ record }) => record),
      ).catch((error: unknown) => this.logger.error(`${batch.length} records are lost: ${String(error)}`));
    }
    this.isRunning = false;
  }
}
