import { once } from 'node:events';
import { createServer, request as httpRequest, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { HttpTransportType } from '@microsoft/signalr';
import type { HubConnection as Client } from '@microsoft/signalr';
import { ConnectedSocket, SubscribeMessage } from '@nestjs/websockets';
import { z } from 'zod';
import { InProcessBackplane } from './backplane.js';
import { InProcessConnectionTokens } from './connection-tokens.js';
import type { HubConnection } from './hub-connection.js';
import { HubContext } from './hub-context.js';
import { Argument, Hub } from './hub.decorator.js';
import { client, closed, startHubs, tenantA, tenantB, tokenFor, until, type HubsApp } from './hubs.fixture.js';

const PATH = '/signalr-hubs/notifications';

@Hub({ name: 'notifications', paths: [PATH] })
class EchoHub {
  @SubscribeMessage('Echo')
  echo(@ConnectedSocket() connection: HubConnection, @Argument(0, z.string()) text: string): string {
    return `${connection.principal.userName}: ${text}`;
  }
}

/** A proxy that hands each request to the next process in turn, and refuses upgrades. */
async function alternating(urls: readonly string[]): Promise<{ server: Server; url: string }> {
  let turn = 0;
  const server = createServer((request, response) => {
    if (request.headers.upgrade !== undefined) return void response.writeHead(403).end();
    const { hostname, port } = new URL(urls[turn++ % urls.length]!);
    const asked = httpRequest({ hostname, port, method: request.method, path: request.url, headers: request.headers });
    asked.on('response', (reply) => {
      response.writeHead(reply.statusCode!, reply.headers);
      reply.pipe(response);
    });
    asked.on('error', () => response.destroy());
    response.on('close', () => asked.destroy());
    request.pipe(asked);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

describe('clients without a WebSocket', () => {
  const processes: HubsApp[] = [];
  let proxy: Awaited<ReturnType<typeof alternating>>;
  let push: HubContext;
  const clients: Client[] = [];

  beforeAll(async () => {
    const shared = { backplane: new InProcessBackplane(), connectionTokens: new InProcessConnectionTokens() };
    const timing = { pollMs: 400, foundMs: 150 };
    for (let process = 0; process < 2; process++)
      processes.push(
        await startHubs([EchoHub], ['notifications'], { ...shared, timing, limits: { messagesPerSecond: 1_000 } }),
      );
    proxy = await alternating(processes.map(({ url }) => url));
    push = processes[0]!.app.get(HubContext, { strict: false });
  });
  afterEach(async () => {
    await Promise.all(clients.splice(0).map((connection) => connection.stop()));
    await until(() => processes.every(({ server }) => server.connections.size === 0));
  });
  afterAll(async () => {
    proxy.server.closeAllConnections();
    proxy.server.close();
    for (const { app } of processes) {
      // The proxy's own, which it keeps alive longer than a hook may take.
      (app.getHttpServer() as Server).closeAllConnections();
      await app.close();
    }
  });

  const connect = async (transport: HttpTransportType, { url = proxy.url, user = {} } = {}) => {
    const connection = client(url + PATH, tokenFor(user), { transport });
    clients.push(connection);
    await connection.start();
    return connection;
  };
  const transports = [
    ['WebSockets', HttpTransportType.WebSockets],
    ['server-sent events', HttpTransportType.ServerSentEvents],
    ['long polling', HttpTransportType.LongPolling],
  ] as const;

  it.each(transports)('invoke, are pushed to in order, and leave: %s', async (_name, transport) => {
    const connection = await connect(transport, { url: processes[0]!.url });
    expect(await connection.invoke('Echo', '你好')).toBe('lin: 你好');
    const heard: number[] = [];
    connection.on('count', (n: number) => heard.push(n));
    for (let n = 0; n < 200; n++) await push.toUser(tenantA, 'u1', ['count'], n);
    await until(() => heard.length === 200);
    expect(heard).toEqual(Array.from({ length: 200 }, (_value, n) => n));
    expect(processes[0]!.server.connections.size).toBe(1);
    await connection.stop();
    await until(() => processes[0]!.server.connections.size === 0);
  });

  it.each(transports.slice(1))('are served whichever process their requests reach: %s', async (_name, transport) => {
    const connection = await connect(transport);
    const heard: number[] = [];
    connection.on('count', (n: number) => heard.push(n));
    for (let n = 0; n < 20; n++) {
      expect(await connection.invoke('Echo', String(n))).toBe(`lin: ${n}`);
      await push.toTenant(tenantA, ['count'], n);
    }
    // Longer than a poll is held.
    await new Promise((resolve) => setTimeout(resolve, 600));
    await push.toTenant(tenantA, ['count'], 20);
    await until(() => heard.length === 21);
    expect(heard).toEqual(Array.from({ length: 21 }, (_value, n) => n));
  });

  it('fall back by themselves where WebSockets do not come through', async () => {
    const connection = client(proxy.url + PATH, tokenFor());
    clients.push(connection);
    await connection.start();
    expect(await connection.invoke('Echo', 'through')).toBe('lin: through');
  });

  it('reach no connection of somebody else, and none that there is not', async () => {
    const [{ url }] = processes as [HubsApp];
    const headers = { authorization: `Bearer ${tokenFor()}` };
    const reply = await fetch(`${url}${PATH}/negotiate?negotiateVersion=1`, { method: 'POST', headers });
    const { connectionToken } = (await reply.json()) as { connectionToken: string };
    const address = `${url}${PATH}?id=${connectionToken}`;
    const as = (user: object) => ({ headers: { authorization: `Bearer ${tokenFor(user)}` } });
    const statusOf = async (init: RequestInit, at = address) => (await fetch(at, init)).status;
    expect(await statusOf({ ...as({ userId: 'u2' }) })).toBe(404);
    expect(await statusOf(as({}))).toBe(200);
    for (const other of [{ userId: 'u2' }, { tenantId: tenantB }])
      for (const method of ['GET', 'POST', 'DELETE'])
        expect(await statusOf({ ...as(other), method, ...(method === 'POST' && { body: 'x' }) })).toBe(404);
    expect(await statusOf({ method: 'POST', body: 'x' })).toBe(401);
    expect(await statusOf({ ...as({}), method: 'PUT', body: 'x' })).toBe(405);
    expect(await statusOf({ ...as({}), method: 'POST', body: 'x'.repeat(200_000) })).toBe(413);
    expect(await statusOf(as({}), `${url}${PATH}?id=nobody`)).toBe(404);
    expect(await statusOf({ ...as({}), method: 'DELETE' })).toBe(202);
    expect(await statusOf({ ...as({}), method: 'POST', body: 'x' })).toBe(404);
  });

  it('are told when the server closes them', async () => {
    for (const [, transport] of transports.slice(1)) {
      const connection = await connect(transport);
      expect(await connection.invoke('Echo', 'here')).toBe('lin: here');
      const end = closed(connection);
      await push.disconnectUser(tenantA, 'u1');
      await end;
    }
  });
});
