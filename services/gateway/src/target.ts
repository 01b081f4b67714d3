import { Agent, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';

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
    return (await this.app.inject({ method: 'GET', url: '/health/ready' })).statusCode === 200;
  }
}

const HOP_BY_HOP = new Set(['connection', 'keep-alive', 'proxy-authenticate', 'proxy-authorization', 'te', 'trailer', 'transfer-encoding', 'upgrade']);

function forwarded(request: IncomingMessage): IncomingMessage['headers'] {
  const headers = Object.fromEntries(Object.entries(request.headers).filter(([name]) => !HOP_BY_HOP.has(name)));
  const before = headers['x-forwarded-for'];
  return { ...headers, 'x-forwarded-for': [...(before ? [before] : []), request.socket.remoteAddress ?? ''].join(', ') };
}

/** A service at another address. */
export class RemoteTarget implements Target {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 256 });
  private readonly address: URL;

  constructor(url: string) {
    this.address = new URL(url);
  }

  handle(request: IncomingMessage, response: ServerResponse): void {
    const upstream = httpRequest({ agent: this.agent, hostname: this.address.hostname, port: this.address.port || 80, method: request.method, path: request.url, headers: forwarded(request) }, (reply) => {
      const headers = Object.fromEntries(Object.entries(reply.headers).filter(([name]) => !HOP_BY_HOP.has(name)));
      response.writeHead(reply.statusCode ?? 502, headers);
      reply.pipe(response);
      reply.on('error', () => response.destroy());
    });
    upstream.on('error', () => {
      if (response.headersSent) response.destroy();
      else response.writeHead(503, { 'content-type': 'application/json', 'retry-after': '2' }).end('{"error":{"code":null,"message":"Service unavailable","details":null,"data":null,"validationErrors":null}}');
    });
    response.on('close', () => upstream.destroy());
    request.pipe(upstream);
  }

  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const upstream = connect(Number(this.address.port || 80), this.address.hostname, () => {
      const headers = Object.entries({ ...forwarded(request), connection: 'Upgrade', upgrade: request.headers.upgrade }).flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${String(value)}`]));
      upstream.write(`${request.method} ${request.url} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`);
      upstream.write(head);
      upstream.pipe(socket).pipe(upstream);
    });
    upstream.on('error', () => socket.destroy());
    socket.on('error', () => upstream.destroy());
  }

  async ready(): Promise<boolean> {
    const reply = await fetch(new URL('/health/ready', this.address), { signal: AbortSignal.timeout(2_000) }).catch(() => undefined);
    return reply?.ok === true;
  }
}
