import type { FastifyInstance, FastifyRequest } from 'fastify';
import { beginSpan, isTracing, SpanKind, traceIdOf, traceNamed, within, type OpenSpan } from './tracing.js';

const SERVER_ERROR = 500;
const ERROR = 2;

/** A header that is there once. */
const single = (value: string | string[] | undefined): string | undefined =>
  typeof value === 'string' ? value : undefined;

/** The span of each request, from its first byte to the last of its reply. */
export class RequestSpans {
  private readonly open = new WeakMap<FastifyRequest, OpenSpan>();

  watch(fastify: FastifyInstance): void {
    fastify.addHook('onResponse', (request, reply, done) => {
      const span = this.open.get(request)?.span;
      if (span) {
        const route = request.routeOptions.url ?? 'none';
        span.updateName(`${request.method} ${route}`);
        span.setAttributes({ 'http.route': route, 'http.response.status_code': reply.statusCode });
        if (reply.statusCode >= SERVER_ERROR) span.setStatus({ code: ERROR });
        span.end();
      }
      done();
    });
  }

  /** Begins the span of a request, and gives the id of its trace: that of the click, where the caller names it. */
  begin(request: FastifyRequest): string | undefined {
    const parent = single(request.headers['traceparent']);
    const named = traceNamed(parent);
    if (!isTracing()) return named;
    const span = beginSpan(request.method, {
      kind: SpanKind.SERVER,
      attributes: { 'http.request.method': request.method },
      ...(named ? { parent } : {}),
    });
    this.open.set(request, span);
    return traceIdOf(span);
  }

  /** What happens in the name of a request is part of its span. */
  run<T>(request: FastifyRequest, work: () => T): T {
    const open = this.open.get(request);
    return open ? within(open, work) : work();
  }
}
