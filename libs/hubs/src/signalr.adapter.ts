import type { IncomingMessage, OutgoingHttpHeaders, Server } from 'node:http';
import type { INestApplication, WebSocketAdapter, WsMessageHandler } from '@nestjs/common';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { lastValueFrom } from 'rxjs';
import type { Observable } from 'rxjs';
import { HttpSocket } from './http-socket.js';
import type { HubConnection } from './hub-connection.js';
import type { HubEndpoint } from './hub-endpoint.js';
import { HubServer } from './hub-server.js';

interface GatewayOptions {
  path?: string;
  paths?: readonly string[];
  hub?: string;
}

/** Serves @WebSocketGateway classes over the SignalR protocol; a gateway not declared by @Hub is named by its path. */
export class SignalRAdapter implements WebSocketAdapter<HubEndpoint, HubConnection, GatewayOptions> {
  constructor(private readonly server: HubServer) {}

  create(port: number, options: GatewayOptions = {}): HubEndpoint {
    if (port !== 0) throw new Error('A hub has no port of its own: it shares the HTTP listener.');
    if (!options.path) throw new Error('A hub needs a path.');
    return this.server.hub(options.hub ?? options.path, options.paths ?? [options.path]);
  }

  bindClientConnect(endpoint: HubEndpoint, callback: (connection: HubConnection) => void): void {
    endpoint.onConnection(callback);
  }

  bindClientDisconnect(connection: HubConnection, callback: () => void): void {
    connection.hub.onClose(connection, callback);
  }

  bindMessageHandlers(
    connection: HubConnection,
    handlers: WsMessageHandler<string | readonly string[]>[],
    transform: (data: unknown) => Observable<unknown>,
  ): void {
    for (const { message, callback } of handlers) {
      for (const target of typeof message === 'string' ? [message] : message) {
        connection.bind(target, (args, call) =>
          lastValueFrom(transform(callback(args, call)), { defaultValue: undefined }),
        );
      }
    }
  }

  closeClient(connection: HubConnection): void {
    connection.close({ allowReconnect: true });
  }

  close(): Promise<void> {
    return this.server.close();
  }

  async dispose(): Promise<void> {
    await this.server.close();
  }
}

/** Makes a Nest application on Fastify serve its hubs: call before `init` or `listen`. */
export function useSignalR(app: INestApplication): HubServer {
  const server = app.get(HubServer, { strict: false });
  app.useWebSocketAdapter(new SignalRAdapter(server));
  server.attach(app.getHttpServer() as Server);
  const fastify = app.getHttpAdapter().getInstance() as FastifyInstance;
  answerNegotiations(fastify, server);
  answerTransports(fastify, server);
  return server;
}

/** The body as text; null when it is larger than that. */
async function bodyOf(request: IncomingMessage, most: number): Promise<string | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > most) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Frames hold no line ends: each is an event of one line. */
function pour(socket: HttpSocket, reply: FastifyReply): void {
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, {
    ...(reply.getHeaders() as OutgoingHttpHeaders),
    'content-type': 'text/event-stream',
    'cache-control': 'no-cache, no-store, no-transform',
    // A proxy that gathers what it passes on would keep the events.
    'x-accel-buffering': 'no',
  });
  raw.write(':\r\n\r\n');
  raw.on('close', () => socket.terminate());
  raw.on('error', () => socket.terminate());
  socket.pour({
    write: (frame) => void raw.write(`data: ${frame}\r\n\r\n`),
    buffered: () => raw.writableLength,
  });
  socket.once('close', () => raw.end());
}

/** What clients without a WebSocket ask; before bodies are parsed, for theirs are of no type that is. */
export function answerTransports(fastify: FastifyInstance, server: HubServer): void {
  fastify.addHook('onRequest', async (request, reply) => {
    if (request.headers.upgrade !== undefined || !server.isOfTransport(request.raw)) return;
    const answer = await server.transport(request.raw, (most) => bodyOf(request.raw, most));
    if (answer instanceof HttpSocket) return pour(answer, reply);
    void reply.code(answer.status).header('cache-control', 'no-store').type('text/plain; charset=utf-8');
    // The rest of a body that is too large is not read: what comes behind it would never be, either.
    if (answer.status === 413) void reply.header('connection', 'close');
    return reply.send(answer.body ?? '');
  });
}

/** A hook and not a route: Fastify's router tells upper case from lower, and hub paths do not. It runs after CORS. */
export function answerNegotiations(fastify: FastifyInstance, server: HubServer): void {
  fastify.addHook('preHandler', async (request, reply) => {
    const answer = await server.negotiate(request.raw);
    if (!answer) return;
    void reply.code(answer.status).header('cache-control', 'no-store');
    return 'body' in answer ? reply.send(answer.body) : reply.send();
  });
}
