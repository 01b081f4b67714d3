import type { Server } from 'node:http';
import type { INestApplication, WebSocketAdapter, WsMessageHandler } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { lastValueFrom } from 'rxjs';
import type { Observable } from 'rxjs';
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
  answerNegotiations(app.getHttpAdapter().getInstance() as FastifyInstance, server);
  return server;
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
