import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { Logger } from '@nestjs/common';
import { shareOf } from '../../../infra/test-share.mjs';
import { redactAccessToken } from './access-token.js';
import { InProcessBackplane } from './backplane.js';
import { InProcessConnectionTokens } from './connection-tokens.js';
import type { HubConnection } from './hub-connection.js';
import { HubContext } from './hub-context.js';
import type { HubServerOptions } from './hub-options.js';
import { HubServer } from './hub-server.js';
import {
  RawClient,
  client,
  closed,
  pushed,
  record,
  refusedStatus,
  serverOptions,
  tenantA,
  tenantB,
  tokenFor,
  until,
} from './hubs.fixture.js';

const path = '/hubs/orders';
const handshake = { protocol: 'json', version: 1 };

function declareOrders(server: HubServer): void {
  server.hub('orders', [path]).onConnection((connection: HubConnection) => {
    connection.bind('Echo', async ([value]) => value);
    connection.bind('Wait', () => new Promise(() => undefined));
    connection.bind('Circular', async () => {
      const value: Record<string, unknown> = {};
      value['value'] = value;
      return value;
    });
  });
}

describe('hub server on a plain listener', () => {
  const stops: (() => Promise<unknown>)[] = [];

  async function start(
    options: Partial<HubServerOptions> = {},
  ): Promise<{ server: HubServer; http: Server; url: string }> {
    const server = new HubServer(serverOptions({ ...options, timing: { sweepMs: 5, ...options.timing } }));
    declareOrders(server);
    const http = createServer((request, response) => {
      void server.handleNegotiate(request, response).then((answered) => answered || response.writeHead(404).end());
    });
    server.attach(http);
    http.listen(0, '127.0.0.1');
    await Promise.all([once(http, 'listening'), server.start()]);
    stops.push(async () => {
      await server.close();
      http.closeAllConnections();
      http.close();
    });
    return { server, http, url: `http://127.0.0.1:${(http.address() as AddressInfo).port}${path}` };
  }

  const withToken = (url: string, principal: Parameters<typeof tokenFor>[0] = {}): string =>
    `${url}?access_token=${tokenFor(principal)}`;
  const types = (raw: RawClient): unknown[] => raw.messages.map((message) => message['type']);

  beforeAll(() => Logger.overrideLogger(false));
  afterAll(() => Logger.overrideLogger(['log', 'warn', 'error']));
  afterEach(async () => {
    for (const stop of stops.splice(0)) await stop();
  });

  describe('admission', () => {
    it('refuses a socket without a valid token, of a foreign origin, or on an unknown path', async () => {
      const { url, server } = await start({ isRevoked: ({ sessionId }) => sessionId === 'revoked' });
      expect(await refusedStatus(url)).toBe(401);
      expect(await refusedStatus(`${url}?access_token=nonsense`)).toBe(401);
      expect(await refusedStatus(withToken(url, { exp: Date.now() / 1000 - 1 }))).toBe(401);
      expect(await refusedStatus(withToken(url, { sessionId: 'revoked' }))).toBe(401);
      expect(await refusedStatus(withToken(url), { origin: 'https://evil.example' })).toBe(403);
      expect(await refusedStatus(withToken(`${url}/elsewhere`))).toBe(404);
      expect(server.metrics).toMatchObject({ connections: 0, refused: 5 });
    });

    it('opens one socket for each negotiated id, of the user who negotiated', async () => {
      const { url } = await start();
      const headers = { authorization: `Bearer ${tokenFor()}` };
      const negotiated = await fetch(`${url}/negotiate?negotiateVersion=1`, { method: 'POST', headers });
      const { connectionToken } = (await negotiated.json()) as { connectionToken: string };
      const socketUrl = `${withToken(url)}&id=${connectionToken}`;
      expect(await refusedStatus(`${withToken(url, { userId: 'u2' })}&id=${connectionToken}`)).toBe(404);
      await RawClient.connect(socketUrl);
      expect(await refusedStatus(socketUrl)).toBe(409);
      expect(await refusedStatus(`${withToken(url)}&id=unknown`)).toBe(404);
    });

    it('omits the secret id for clients of version 0', async () => {
      const { url } = await start();
      const reply = await fetch(`${url}/negotiate`, {
        method: 'POST',
        headers: { authorization: `Bearer ${tokenFor()}` },
      });
      const { connectionToken, connectionId } = (await reply.json()) as Record<string, string>;
      expect(connectionToken).toBeUndefined();
      await RawClient.connect(`${withToken(url)}&id=${connectionId}`);
    });

    it('forgets negotiated ids after a minute', async () => {
      let now = 0;
      const tokens = new InProcessConnectionTokens(() => now);
      await tokens.issue('t', 'owner');
      now = 60_000;
      expect(await tokens.redeem('t', 'owner')).toBe('unknown');
    });

    it('closes the oldest connection of a user who has too many, for good', async () => {
      const { url, server } = await start({ limits: { connectionsPerUser: 2 } });
      const first = await RawClient.connectReady(withToken(url));
      const foreign = await RawClient.connectReady(withToken(url, { tenantId: tenantB }));
      await RawClient.connectReady(withToken(url));
      await RawClient.connectReady(withToken(url));
      await first.closed();
      expect(first.messages).toEqual([{ type: 7, error: 'Too many connections of this user.', allowReconnect: false }]);
      expect(foreign.socket.readyState).toBe(1);
      expect(server.metrics).toMatchObject({ connections: 3, closedSurplus: 1 });
    });

    it('refuses everybody above its capacity', async () => {
      const { url } = await start({ limits: { connections: 1 } });
      await RawClient.connectReady(withToken(url));
      expect(await refusedStatus(withToken(url, { userId: 'u2' }))).toBe(503);
    });
  });

  describe('protocol', () => {
    it('reads messages merged into one frame or split over several, text or binary', async () => {
      const { url } = await start();
      const raw = await RawClient.connect(withToken(url));
      const bytes = Buffer.from(
        record(
          handshake,
          { type: 1, invocationId: '0', target: 'echo', arguments: ['木'] },
          { type: 6 },
          { type: 1, invocationId: '1', target: 'Echo', arguments: ['second'] },
        ),
      );
      const middle = bytes.indexOf(Buffer.from('木')) + 1;
      raw.socket.send(bytes.subarray(0, middle), { binary: true });
      raw.socket.send(bytes.subarray(middle), { binary: true });
      await until(() => raw.messages.length === 3);
      raw.socket.send(
        record(
          { type: 1, target: 'Echo', arguments: [] },
          { type: 1, invocationId: '2', target: 'Echo', arguments: ['third'] },
        ),
      );
      await until(() => raw.messages.length === 4);
      expect(raw.messages).toEqual([
        {},
        { type: 3, invocationId: '0', result: '木' },
        { type: 3, invocationId: '1', result: 'second' },
        { type: 3, invocationId: '2', result: 'third' },
      ]);
    });

    it.each([
      { protocol: 'messagepack', version: 1 },
      { protocol: 'json', version: 2 },
    ])('refuses the handshake %j', async (request) => {
      const { url } = await start();
      const raw = await RawClient.connect(withToken(url));
      raw.send(request);
      await raw.closed();
      expect(raw.messages).toEqual([{ error: expect.stringContaining('not supported') }]);
    });

    it('answers what it cannot do, without closing', async () => {
      const { url } = await start();
      const raw = await RawClient.connectReady(withToken(url));
      raw.send(
        { type: 4, invocationId: '0', target: 'Echo', arguments: [] },
        { type: 1, invocationId: '1', target: 'Circular' },
        { type: 5, invocationId: '9' },
      );
      raw.send({ type: 1, invocationId: '2', target: 'Echo', arguments: ['on'] });
      await until(() => raw.messages.length === 3);
      expect(raw.messages[0]).toMatchObject({
        type: 3,
        invocationId: '0',
        error: expect.stringContaining('does not stream'),
      });
      expect(raw.messages[1]).toMatchObject({
        type: 3,
        invocationId: '1',
        error: expect.stringContaining('an error on the server'),
      });
      expect(raw.messages[2]).toMatchObject({ result: 'on' });
    });

    it.each([
      'not json',
      '[]',
      '{"type":"1"}',
      '{"type":1,"target":5}',
      '{"type":1,"target":"Echo","arguments":{}}',
      '{"type":1,"target":"Echo","invocationId":5}',
    ])('closes on the malformed message %s', async (text) => {
      const { url } = await start();
      const raw = await RawClient.connectReady(withToken(url));
      raw.socket.send(text + String.fromCharCode(0x1e));
      await raw.closed();
      expect(raw.messages).toEqual([{ type: 7, error: expect.any(String), allowReconnect: false }]);
    });

    it('closes on a message above the limit, however it is cut', async () => {
      const { url } = await start({ limits: { messageBytes: 1000 } });
      const raw = await RawClient.connectReady(withToken(url));
      for (let part = 0; part < 3; part += 1) raw.socket.send('x'.repeat(400));
      await raw.closed();
      expect(raw.messages).toEqual([{ type: 7, error: expect.stringContaining('1000B'), allowReconnect: false }]);
    });

    it('refuses invocations above the rate, and closes when they do not stop', async () => {
      const { url, server } = await start({ limits: { messagesPerSecond: 4 } });
      const raw = await RawClient.connectReady(withToken(url));
      for (let id = 0; id < 8; id += 1) raw.send({ type: 1, invocationId: `${id}`, target: 'Echo', arguments: [id] });
      await until(() => raw.messages.length === 8);
      expect(raw.messages.filter((message) => String(message['error']).includes('too fast')).length).toBeGreaterThan(0);
      for (let id = 0; id < 40; id += 1) raw.send({ type: 6 });
      await raw.closed();
      expect(server.metrics.closedRate).toBe(1);
    });

    it('refuses more invocations than it may keep waiting', async () => {
      const { url } = await start({ limits: { queuedInvocations: 1 } });
      const raw = await RawClient.connectReady(withToken(url));
      raw.send({ type: 1, invocationId: '0', target: 'Wait' }, { type: 1, invocationId: '1', target: 'Echo' });
      await until(() => raw.messages.length === 1);
      expect(raw.messages[0]).toMatchObject({ invocationId: '1', error: expect.stringContaining('waiting') });
    });
  });

  describe('life of a connection', () => {
    it('closes a client that never shakes hands', async () => {
      const { url } = await start({ timing: { handshakeMs: 20 } });
      await (await RawClient.connect(withToken(url))).closed();
    });

    it('pings when idle, and closes a silent client with leave to return', async () => {
      const { url, server } = await start({ timing: { keepAliveMs: 20, silenceMs: 1_000 } });
      const raw = await RawClient.connectReady(withToken(url));
      await raw.closed();
      expect(types(raw)).toContain(6);
      expect(raw.messages.at(-1)).toMatchObject({ type: 7, allowReconnect: true });
      expect(server.metrics.closedSilent).toBe(1);
    });

    it('closes when the token has expired, and the client does not return', async () => {
      // Long enough to connect with on a busy machine.
      const { url, server } = await start({ timing: { recheckMs: 20 } });
      const connection = client(url, tokenFor({ exp: Date.now() / 1000 + 5 }), { retryMs: [0, 0, 0] });
      const end = closed(connection);
      await connection.start();
      expect((await end)?.message).toContain('The session has ended.');
      expect(server.metrics.closedUnauthorized).toBe(1);
    });

    it('closes when the session is revoked, and outlives a failing check', async () => {
      let state: 'fails' | 'valid' | 'revoked' = 'valid';
      let failures = 0;
      const isRevoked = async (): Promise<boolean> => {
        if (state !== 'fails') return state === 'revoked';
        failures += 1;
        throw new Error('away');
      };
      const { url } = await start({ timing: { recheckMs: 10 }, isRevoked });
      const connection = client(url, tokenFor());
      await connection.start();
      state = 'fails';
      await until(() => failures > 1);
      expect(await connection.invoke('Echo', 'alive')).toBe('alive');
      state = 'revoked';
      expect((await closed(connection))?.message).toContain('The session has ended.');
    });

    it('cuts off clients that do not read, before they take much memory', async () => {
      const { url, server } = await start({ limits: { connectionsPerUser: shareOf('stalled') } });
      const raws = await Promise.all(
        Array.from({ length: shareOf('stalled') }, () => RawClient.connectReady(withToken(url))),
      );
      for (const raw of raws) raw.socket.pause();
      const before = process.memoryUsage.rss();
      const context = new HubContext(server, 'orders');
      const payload = 'x'.repeat(256 * 1024);
      for (let sent = 0; sent < 400 && server.metrics.closedSlow < raws.length; sent += 1) {
        await context.toUser(tenantA, 'u1', ['news'], payload);
        await new Promise((resolve) => setImmediate(resolve));
      }
      await until(() => server.metrics.connections === 0);
      expect(server.metrics.closedSlow).toBe(raws.length);
      // What waits for all of them, which have the same to read.
      expect(process.memoryUsage.rss() - before).toBeLessThan(50 * 2 ** 20);
      for (const { socket } of raws) socket.terminate();
    });

    it('takes down what many clients end at once in turns, so that others go on meanwhile', async () => {
      const { url, server } = await start({ limits: { leaversPerSecond: 20 } });
      const raws = await Promise.all(Array.from({ length: 5 }, () => RawClient.connectReady(withToken(url))));
      const begun = performance.now();
      for (const { socket } of raws) socket.terminate();
      await until(() => server.metrics.connections === 0);
      expect(performance.now() - begun).toBeGreaterThan(180);
    });

    it('asks clients to return when the process ends', async () => {
      const { url, server } = await start();
      const raw = await RawClient.connectReady(withToken(url));
      await server.close();
      await raw.closed();
      expect(raw.messages).toEqual([{ type: 7, error: 'The server is shutting down.', allowReconnect: true }]);
      expect(await refusedStatus(withToken(url))).toBe(503);
    });
  });

  describe('backplane', () => {
    it('reaches users, groups and connections of other processes once, and no other tenant', async () => {
      const backplane = new InProcessBackplane();
      const [near, far] = await Promise.all([start({ backplane }), start({ backplane })]);
      const here = client(near.url, tokenFor());
      const there = client(far.url, tokenFor());
      const foreign = client(far.url, tokenFor({ tenantId: tenantB }));
      const heard: string[] = [];
      for (const [name, connection] of Object.entries({ here, there, foreign })) {
        connection.on('news', (text: string) => heard.push(`${name} ${text}`));
        await connection.start();
      }
      const context = new HubContext(near.server, 'orders');
      await context.toUser(tenantA, 'u1', ['news'], 'user');
      await context.addToGroup(tenantA, 'u1', 'g');
      await context.toGroup(tenantA, 'g', ['news'], 'group');
      await Promise.all([here, there, foreign].map((connection) => connection.invoke('Echo', 1)));
      expect(heard.sort()).toEqual(['here group', 'here user', 'there group', 'there user']);
      const ends = Promise.all([closed(here), closed(there)]);
      await context.disconnectTenant(tenantA);
      await ends;
      const last = pushed(foreign, 'news');
      await context.toTenant(tenantB, ['news'], 'kept');
      expect(await last).toEqual(['kept']);
      await foreign.stop();
    });

    it('still delivers here when the backplane fails', async () => {
      const backplane = {
        publish: () => Promise.reject(new Error('away')),
        subscribe: async () => async () => undefined,
      };
      const { url, server } = await start({ backplane });
      const connection = client(url, tokenFor());
      await connection.start();
      const news = pushed(connection, 'news');
      await new HubContext(server, 'orders').toUser(tenantA, 'u1', ['news'], 1);
      expect(await news).toEqual([1]);
      expect(server.metrics.backplaneErrors).toBe(1);
      await connection.stop();
    });
  });

  it('leaves upgrades of other paths to other listeners', async () => {
    const { http, url } = await start();
    http.on('upgrade', (request, socket) => {
      if (request.url === '/other') socket.end('HTTP/1.1 418 Teapot\r\nContent-Length: 0\r\nConnection: close\r\n\r\n');
    });
    expect(await refusedStatus(new URL('/other', url).href)).toBe(418);
  });

  it('refuses one path for two hubs', () => {
    const server = new HubServer(serverOptions());
    declareOrders(server);
    expect(() => server.hub('others', ['/HUBS/orders/'])).toThrow(/belongs to hub orders/);
  });

  it('takes the token out of addresses for logs', () => {
    expect(redactAccessToken('/hub?id=1&access_token=abc.def&x=1')).toBe('/hub?id=1&access_token=***&x=1');
  });
});
