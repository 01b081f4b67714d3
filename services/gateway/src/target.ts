import {
  Agent,
  request as httpRequest,
  STATUS_CODES,
  type ClientRequest,
  type IncomingMessage,
  type RequestOptions,
  type ServerResponse,
} from 'node:http';
import type { Duplex } from 'node:stream';
import { kernelErrors } from '@ishare/kernel/errors.js';
import { beginSpan, carrier, failSpan, isTracing, SpanKind, traceNamed } from '@ishare/server/tracing.js';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { refusalHeaders, refusalOf } from './refusal.js';

/** A service as the gateway sees it. */
export interface Target {
  handle(request: IncomingMessage, response: ServerResponse): void;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  ready(): Promise<boolean>;
}

/** A service of this process: its requests are handed over, nothing crosses a socket. */
export class LocalTarget implements Target {
  constructor(private readonly app: NestFastifyApplication) {}

  handle(request: IncomingMessage, response: ServerResponse): void {
    this.app.getHttpAdapter().getInstance().routing(request, response);
  }

  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    if (!this.app.getHttpServer().emit('upgrade', request, socket, head)) socket.destroy();
  }

  async ready(): Promise<boolean> {
    const reply = await this.app.inject({ method: 'GET', url: '/health/ready' }).catch(() => undefined);
    return reply?.statusCode === 200;
  }
}

const HOP_BY_HOP = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/**
 * Headers that go on to the next hop: neither those of this hop nor those that its Connection header names (RFC 9110
 * §7.6.1).
 */
export function endToEnd(headers: IncomingMessage['headers']): IncomingMessage['headers'] {
  const named = new Set(
    (headers.connection ?? '')
      .toLowerCase()
      .split(',')
      .map((name) => name.trim()),
  );
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP_BY_HOP.has(name) && !named.has(name)));
}

/** Headers of a request as the next hop gets them. */
export function forwarded(request: IncomingMessage): IncomingMessage['headers'] {
  const { 'x-forwarded-for': before, 'transfer-encoding': encoding, 'content-length': length } = request.headers;
  return {
    ...endToEnd(request.headers),
    'x-forwarded-for': [...(before ? [before] : []), request.socket.remoteAddress ?? ''].join(', '),
    // Node does not frame the body of a GET or DELETE by itself: unframed, it would be the connection's next request.
    ...(encoding ? { 'transfer-encoding': 'chunked' } : length ? { 'content-length': length } : {}),
  };
}

function responseHead(reply: IncomingMessage, headers: IncomingMessage['headers']): string {
  const lines = Object.entries(headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((one) => `${name}: ${one}`),
  );
  return [`HTTP/1.1 ${reply.statusCode} ${STATUS_CODES[reply.statusCode!] ?? ''}`, ...lines, '', ''].join('\r\n');
}

/** A service at another address. */
export class RemoteTarget implements Target {
  /**
   * As many as are asked for: with a limit, a few hundred callers that send slowly would keep everybody else waiting.
   */
  private readonly agent = new Agent({ keepAlive: true, maxFreeSockets: 256 });
  private readonly address: URL;

  constructor(url: string) {
    this.address = new URL(url);
  }

  handle(request: IncomingMessage, response: ServerResponse): void {
    const open = this.begin(request);
    response.once('close', () => {
      open?.span.setAttribute('http.response.status_code', response.statusCode);
      open?.span.end();
    });
    const headers = { ...forwarded(request), ...(open && carrier(open.context)) };
    const upstream = this.ask(request, { agent: this.agent, headers }).on('response', (reply) => {
      response.writeHead(reply.statusCode ?? 502, endToEnd(reply.headers));
      reply.pipe(response);
      reply.on('error', () => response.destroy());
    });
    upstream.on('error', (error) => {
      if (open) failSpan(open.span, error);
      if (response.headersSent) response.destroy();
      else
        response
          .writeHead(503, { ...refusalHeaders, 'retry-after': '2' })
          .end(refusalOf(kernelErrors.Unavailable, request.headers));
    });
    response.on('close', () => upstream.destroy());
    request.pipe(upstream);
  }

  /** The gateway's own part of the way, in the trace that the caller names. */
  private begin({ headers, method = '' }: IncomingMessage) {
    if (!isTracing()) return undefined;
    const parent = typeof headers['traceparent'] === 'string' ? headers['traceparent'] : undefined;
    return beginSpan(`gateway ${method}`, {
      kind: SpanKind.CLIENT,
      attributes: { 'server.address': this.address.hostname },
      ...(traceNamed(parent) ? { parent } : {}),
    });
  }

  /**
   * A tunnel is opened only after the service has switched protocols; on one that had not, a caller could ask past the
   * gateway.
   */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const upstream = this.ask(request, {
      agent: false,
      headers: { ...forwarded(request), connection: 'Upgrade', upgrade: request.headers.upgrade },
    });
    upstream.on('upgrade', (reply, service, first) => {
      service.on('error', () => socket.destroy());
      socket.write(
        responseHead(reply, { ...endToEnd(reply.headers), connection: 'Upgrade', upgrade: reply.headers.upgrade }),
      );
      socket.write(first);
      service.write(head);
      service.pipe(socket).pipe(service);
    });
    upstream.on('response', (reply) => {
      socket.end(responseHead(reply, { connection: 'close', 'content-length': '0' }));
      upstream.destroy();
    });
    upstream.on('error', () => socket.destroy());
    socket.on('close', () => upstream.destroy());
    upstream.end();
  }

  private ask(request: IncomingMessage, options: RequestOptions): ClientRequest {
    return httpRequest({
      hostname: this.address.hostname,
      port: this.address.port || 80,
      method: request.method,
      path: request.url,
      ...options,
    });
  }

  async ready(): Promise<boolean> {
    const reply = await fetch(new URL('/health/ready', this.address), { signal: AbortSignal.timeout(2_000) }).catch(
      () => undefined,
    );
    return reply?.ok === true;
  }
}
