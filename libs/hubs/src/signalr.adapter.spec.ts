import { AsyncLocalStorage } from 'node:async_hooks';
import { HttpTransportType } from '@microsoft/signalr';
import type { HubConnection as Client } from '@microsoft/signalr';
import { ConnectedSocket, MessageBody, SubscribeMessage, WebSocketGateway } from '@nestjs/websockets';
import { z } from 'zod';
import { HubConnection } from './hub-connection.js';
import { HubContext } from './hub-context.js';
import { HubError } from './hub-error.js';
import { HubServer } from './hub-server.js';
import { Argument, Hub } from './hub.decorator.js';
import type { HubsApp } from './hubs.fixture.js';
import { client, closed, pushed, serverOptions, startHubs, tenantA, tenantB, tokenFor, until } from './hubs.fixture.js';
import { SignalRAdapter } from './signalr.adapter.js';

const seen: string[] = [];
const caller = new AsyncLocalStorage<string>();

@Hub({ name: 'notifications', paths: ['/signalr-hubs/notifications', '/signalr-hubs/signalr-hubs/notifications'] })
class NotificationsHub {
  async handleConnection(connection: HubConnection): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, 10));
    if (connection.principal.userName === 'unwelcome') throw new Error('no');
    connection.join('orders');
    seen.push(`${caller.getStore()} on`);
  }

  async handleDisconnect(): Promise<void> {
    seen.push(`${caller.getStore()} off`);
    throw new Error('a failing hook ends nothing');
  }

  @SubscribeMessage(['ChangeState', 'change-state'])
  async changeState(
    @ConnectedSocket() connection: HubConnection,
    @Argument(0, z.string()) id: string,
    @Argument(1) readState = 0,
  ): Promise<string> {
    return `${connection.principal.userName} ${id} ${readState} ${connection.groups.has('orders')}`;
  }

  @SubscribeMessage('WhoAmI')
  async whoAmI(): Promise<string | undefined> {
    return caller.getStore();
  }

  @SubscribeMessage('OutOfRange')
  async outOfRange(): Promise<void> {
    throw new RangeError('in English');
  }

  @SubscribeMessage('Refuse')
  async refuse(): Promise<void> {
    throw new HubError('You are not friends.');
  }

  @SubscribeMessage('Fail')
  async fail(): Promise<void> {
    throw new Error('password=secret');
  }
}

@WebSocketGateway({ path: '/signalr-hubs/messages' })
class MessagesHub {
  @SubscribeMessage('SendMessage')
  send(@MessageBody('0') message: { content: string }): string {
    return message.content;
  }

  @SubscribeMessage('Fail')
  async fail(): Promise<void> {
    throw new Error('password=secret');
  }
}

it('asks of a gateway a path and no port of its own', () => {
  const adapter = new SignalRAdapter(new HubServer(serverOptions()));
  expect(() => adapter.create(0, {})).toThrow('needs a path');
  expect(() => adapter.create(3000, { path: '/hub' })).toThrow('no port of its own');
});

describe('hubs of a Nest application', () => {
  let hubs: HubsApp;
  let context: HubContext;
  const clients: Client[] = [];

  async function connect(
    path = '/signalr-hubs/notifications',
    principal: Parameters<typeof tokenFor>[0] = {},
  ): Promise<Client> {
    const connection = client(hubs.url + path, tokenFor(principal));
    clients.push(connection);
    await connection.start();
    return connection;
  }

  beforeAll(async () => {
    hubs = await startHubs([NotificationsHub, MessagesHub], ['notifications'], {
      describeError: (error) => (error instanceof RangeError ? '超出范围' : undefined),
      runAs: (connection, work) => caller.run(connection.principal.userName, work),
    });
    context = hubs.app.get(HubContext, { strict: false });
  });
  afterEach(async () => {
    await Promise.all(clients.splice(0).map((connection) => connection.stop()));
    await until(() => hubs.server.connections.size === 0);
  });
  afterAll(() => hubs.app.close());

  it('answers invocations by either name, in any case, with fewer arguments, once connected', async () => {
    const connection = await connect();
    expect(await connection.invoke('ChangeState', 'n1', 1)).toBe('lin n1 1 true');
    expect(await connection.invoke('change-state', 'n1')).toBe('lin n1 0 true');
    expect(await connection.invoke('CHANGESTATE', 'n2')).toBe('lin n2 0 true');
  });

  it('serves every path of a hub, in any case', async () => {
    const doubled = await connect('/signalr-hubs/signalr-hubs/notifications');
    const upper = await connect('/SignalR-Hubs/Notifications');
    expect(await doubled.invoke('ChangeState', 'a')).toContain('lin a');
    expect(await upper.invoke('ChangeState', 'b')).toContain('lin b');
  });

  it('serves a plain gateway beside it on the same listener', async () => {
    const notifications = await connect();
    const messages = await connect('/signalr-hubs/messages');
    expect(await messages.invoke('SendMessage', { content: '你好' })).toBe('你好');
    await expect(messages.invoke('ChangeState', 'x')).rejects.toThrow(/does not exist/);
    await expect(messages.invoke('Fail')).rejects.toThrow('Internal server error');
    await expect(notifications.invoke('SendMessage', {})).rejects.toThrow(
      "Failed to invoke 'SendMessage' because the method does not exist.",
    );
  });

  it('rejects the invocation whose method throws, and tells only what is meant to be told', async () => {
    const connection = await connect();
    await expect(connection.invoke('Refuse')).rejects.toThrow('You are not friends.');
    await expect(connection.invoke('OutOfRange')).rejects.toThrow('超出范围');
    const failure = await connection.invoke('Fail').catch((error: Error) => error.message);
    expect(failure).toContain('an error on the server');
    expect(failure).not.toContain('secret');
    await expect(connection.invoke('ChangeState', 7)).rejects.toThrow('Argument 0 is not valid');
    expect(await connection.invoke('ChangeState', 'still here')).toContain('still here');
  });

  it('pushes to a user, a tenant and a group, under every target name, and never to another tenant', async () => {
    const mine = await connect();
    const other = await connect(undefined, { userId: 'u2', userName: 'wang' });
    const foreign = await connect(undefined, { tenantId: tenantB });
    const heard: string[] = [];
    for (const [name, connection] of Object.entries({ mine, other, foreign })) {
      connection.on('getNotification', (id: string) => heard.push(`${name} ${id}`));
      await connection.invoke('ChangeState', 'opened');
    }
    const alias = pushed(mine, 'get-notification');
    await context.toUser(tenantA.toUpperCase(), 'U1', ['getNotification', 'get-notification'], 'user');
    await context.toTenant(tenantA, ['getNotification'], 'tenant');
    await context.toGroup(tenantA, 'orders', ['getNotification'], 'group');
    await context.toGroup(null, 'orders', ['getNotification'], 'host');
    await context.removeFromGroup(tenantA, 'u1', 'orders');
    await context.toGroup(tenantA, 'orders', ['getNotification'], 'rest');
    await Promise.all([mine, other, foreign].map((connection) => connection.invoke('ChangeState', 'last')));
    expect(await alias).toEqual(['user']);
    expect(heard.sort()).toEqual([
      'mine group',
      'mine tenant',
      'mine user',
      'other group',
      'other rest',
      'other tenant',
    ]);
  });

  it('disconnects one session of a user without letting it return', async () => {
    const first = await connect(undefined, { sessionId: 's1' });
    const second = await connect(undefined, { sessionId: 's2' });
    const end = closed(first);
    await context.disconnectUser(tenantA, 'u1', { sessionId: 's1' });
    await end;
    expect(await second.invoke('ChangeState', 'kept')).toContain('kept');
  });

  it('comes back by itself after a close that allows it', async () => {
    const connection = client(`${hubs.url}/signalr-hubs/notifications`, tokenFor(), { retryMs: [0, 10, 50] });
    clients.push(connection);
    await connection.start();
    const reconnected = new Promise((resolve) => connection.onreconnected(resolve));
    await context.disconnectTenant(tenantA, { allowReconnect: true });
    await reconnected;
    expect(await connection.invoke('ChangeState', 'again')).toContain('again');
  });

  it('closes a client whose connection hook fails', async () => {
    const connection = client(`${hubs.url}/signalr-hubs/notifications`, tokenFor({ userName: 'unwelcome' }));
    const end = closed(connection);
    await connection.start();
    expect((await end)?.message).toContain('could not be opened');
  });

  it('runs methods and hooks as their caller', async () => {
    const connection = await connect(undefined, { userName: 'hooked' });
    expect(await connection.invoke('WhoAmI')).toBe('hooked');
    await connection.stop();
    await until(() => seen.includes('hooked off'));
    expect(seen).toContain('hooked on');
  });

  it('takes a client that skips negotiation', async () => {
    const connection = client(`${hubs.url}/signalr-hubs/notifications`, tokenFor(), {
      skipNegotiation: true,
      transport: HttpTransportType.WebSockets,
    });
    clients.push(connection);
    await connection.start();
    expect(await connection.invoke('ChangeState', 'x')).toContain('lin x');
  });

  it('negotiates over HTTP with the headers of CORS, and refuses without a token', async () => {
    const url = `${hubs.url}/signalr-hubs/NOTIFICATIONS/negotiate?negotiateVersion=1`;
    const headers = {
      authorization: `Bearer ${tokenFor()}`,
      origin: 'https://factory.example',
      'content-type': 'text/plain;charset=UTF-8',
    };
    const reply = await fetch(url, { method: 'POST', headers, body: '' });
    expect(reply.status).toBe(200);
    expect(reply.headers.get('access-control-allow-origin')).toBe('https://factory.example');
    expect(await reply.json()).toEqual({
      negotiateVersion: 1,
      connectionId: expect.any(String),
      connectionToken: expect.any(String),
      availableTransports: ['WebSockets', 'ServerSentEvents', 'LongPolling'].map((transport) => ({
        transport,
        transferFormats: ['Text'],
      })),
    });
    expect((await fetch(url, { method: 'POST' })).status).toBe(401);
    expect((await fetch(url, { method: 'POST', headers: { ...headers, origin: 'https://evil.example' } })).status).toBe(
      403,
    );
    expect((await fetch(url, { headers })).status).toBe(405);
    expect((await fetch(`${hubs.url}/elsewhere/negotiate`, { method: 'POST', headers })).status).toBe(404);
    await expect(client(`${hubs.url}/signalr-hubs/notifications`, '').start()).rejects.toThrow(/401/);
  });
});
