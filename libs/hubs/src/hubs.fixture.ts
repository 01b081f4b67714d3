import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { Module } from '@nestjs/common';
import type { Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { HubConnection as Client, IHttpConnectionOptions } from '@microsoft/signalr';
import { HubConnectionBuilder, LogLevel } from '@microsoft/signalr';
import { WebSocket } from 'ws';
import type { HubServerOptions } from './hub-options.js';
import type { HubServer } from './hub-server.js';
import { HubsModule } from './hubs.module.js';
import type { HubPrincipal } from './principal.js';
import { useSignalR } from './signalr.adapter.js';

export const tenantA = 'aaaaaaaa-0000-4000-8000-000000000001';
export const tenantB = 'bbbbbbbb-0000-4000-8000-000000000001';
const separator = String.fromCharCode(0x1e);

/** A token that says whom it is for, in place of a signed one. */
export function tokenFor(principal: Partial<HubPrincipal> = {}): string {
  const whole: HubPrincipal = {
    userId: 'u1',
    userName: 'lin',
    tenantId: tenantA,
    sessionId: 's1',
    exp: Date.now() / 1000 + 600,
    ...principal,
  };
  return Buffer.from(JSON.stringify(whole)).toString('base64url');
}

async function authenticate(token: string): Promise<HubPrincipal | null> {
  try {
    return JSON.parse(Buffer.from(token, 'base64url').toString()) as HubPrincipal;
  } catch {
    return null;
  }
}

export function serverOptions(options: Partial<HubServerOptions> = {}): HubServerOptions {
  return { authenticate, allowOrigin: (origin) => origin === 'https://factory.example', ...options };
}

export interface HubsApp {
  app: NestFastifyApplication;
  server: HubServer;
  url: string;
}

export async function startHubs(
  gateways: Type[],
  hubNames: string[],
  options: Partial<HubServerOptions> = {},
): Promise<HubsApp> {
  @Module({
    imports: [
      HubsModule.forRoot({ useFactory: () => serverOptions(options) }),
      ...hubNames.map((name) => HubsModule.forHub(name)),
    ],
    providers: gateways,
  })
  class HubsTestModule {}
  // As services do: what is kept alive is ended with the server.
  const adapter = new FastifyAdapter({ forceCloseConnections: 'idle' });
  const app = await NestFactory.create<NestFastifyApplication>(HubsTestModule, adapter, { logger: false });
  app.enableCors({ origin: ['https://factory.example'], credentials: true });
  const server = useSignalR(app);
  await app.listen(0, '127.0.0.1');
  return { app, server, url: `http://127.0.0.1:${(app.getHttpServer().address() as AddressInfo).port}` };
}

export function client(
  url: string,
  token: string,
  { retryMs, ...options }: IHttpConnectionOptions & { retryMs?: number[] } = {},
): Client {
  const builder = new HubConnectionBuilder()
    .withUrl(url, { accessTokenFactory: () => token, ...options })
    .configureLogging(LogLevel.None);
  return (retryMs ? builder.withAutomaticReconnect(retryMs) : builder).build();
}

export function closed(connection: Client): Promise<Error | undefined> {
  return new Promise((resolve) => connection.onclose(resolve));
}

/** The next call of a client-side handler. */
export function pushed(connection: Client, target: string): Promise<unknown[]> {
  return new Promise((resolve) => connection.on(target, (...args: unknown[]) => resolve(args)));
}

export async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 5));
}

/** A client without the library, which sees every byte. */
export class RawClient {
  readonly messages: Record<string, unknown>[] = [];
  private constructor(readonly socket: WebSocket) {
    socket.on('message', (data: Buffer) => {
      for (const record of data.toString().split(separator))
        if (record) this.messages.push(JSON.parse(record) as Record<string, unknown>);
    });
  }

  static async connect(url: string, headers: Record<string, string> = {}): Promise<RawClient> {
    const raw = new RawClient(new WebSocket(url.replace('http', 'ws'), { headers }));
    await once(raw.socket, 'open');
    return raw;
  }

  static async connectReady(url: string): Promise<RawClient> {
    const raw = await RawClient.connect(url);
    raw.send({ protocol: 'json', version: 1 });
    await until(() => raw.messages.length > 0);
    raw.messages.length = 0;
    return raw;
  }

  send(...messages: object[]): void {
    this.socket.send(record(...messages));
  }

  async closed(): Promise<void> {
    if (this.socket.readyState !== WebSocket.CLOSED) await once(this.socket, 'close');
  }
}

export function record(...messages: object[]): string {
  return messages.map((message) => JSON.stringify(message) + separator).join('');
}

/** The status that an upgrade is refused with. */
export async function refusedStatus(url: string, headers: Record<string, string> = {}): Promise<number | undefined> {
  const socket = new WebSocket(url.replace('http', 'ws'), { headers });
  const [, response] = (await once(socket, 'unexpected-response')) as [
    unknown,
    { statusCode?: number; resume(): void },
  ];
  response.resume();
  return response.statusCode;
}
