// A part of bench-hubs.mjs as a process of its own: a server of hubs, a server of bare sockets, or clients of either.
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { exportJWK, generateKeyPair, importJWK, jwtVerify, SignJWT } from 'jose';
import { WebSocket, WebSocketServer } from 'ws';
import { root } from '../../infra/toolchain.mjs';

const [kind, port, options] = [process.argv[2], Number(process.argv[3]), JSON.parse(process.argv[4] ?? '{}')];
const separator = '\x1e';
const frame = (message) => JSON.stringify(message) + separator;
/** The clock that all processes of a machine share, ms. */
const clock = () => Number(process.hrtime.bigint()) / 1e6;
const TENANT = '00000000-0000-4000-8000-00000000000a';
/** As large as a notification with its texts in two languages. */
const NOTE = { name: 'SalesOrder.AuditWaiting', title: '审核单待处理', message: 'x'.repeat(500) };
const told = () => ({ ...NOTE, at: clock() });

/** Parts of the clients that say in the same moment that they are there. */
const TURNS = 100;
/** ms after which clients try again, as the console does: half to one and a half of 5 s. */
const comeBack = () => 5_000 * (0.5 + Math.random());

const listen = (server) => server.listen({ port, host: '0.0.0.0', backlog: 4_096 });

/** Hubs as the product has them, whose tokens are read as its own are. */
async function serveHubs() {
  const { HubServer } = await import(join(root, 'libs/hubs/dist/hub-server.js'));
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true });
  const key = await importJWK(await exportJWK(publicKey), 'ES256');
  const hubs = new HubServer({
    authenticate: async (token) => {
      const { payload } = await jwtVerify(token, key);
      return { userId: payload.sub, userName: 'he', tenantId: TENANT, sessionId: payload.sid, exp: payload.exp };
    },
    allowOrigin: () => true,
  });
  hubs.hub('notifications', ['/hub']);
  // Others ask as well.
  const server = createServer((_request, response) => response.end('fine'));
  hubs.attach(server);
  listen(server);
  process.on('message', async ({ tokens, fan }) => {
    if (fan)
      await hubs.send({
        hub: 'notifications',
        kind: 'push',
        tenantId: TENANT,
        targets: ['getNotification'],
        arguments: [told()],
      });
    if (tokens)
      process.send({
        tokens: await Promise.all(
          Array.from({ length: tokens }, () =>
            new SignJWT({ sid: randomUUID() })
              .setProtectedHeader({ alg: 'ES256' })
              .setSubject(randomUUID())
              .setExpirationTime('2h')
              .sign(privateKey),
          ),
        ),
      });
  });
}

/** What the same costs without anything around it. */
function serveBare() {
  const server = createServer();
  const sockets = new WebSocketServer({ server, perMessageDeflate: false });
  sockets.on('connection', (socket) => socket.on('error', () => undefined));
  listen(server);
  process.on('message', ({ fan }) => {
    if (!fan) return;
    const text = Buffer.from(frame({ type: 1, target: 'getNotification', arguments: [told()] }));
    for (const socket of sockets.clients) socket.send(text, { binary: false });
  });
}

/** So many clients, of which so many are on their way at a time. */
async function connect({ count, atOnce, tokens, address }) {
  // They stand elsewhere: what they take is not the server's.
  setPriority(constants.priority.PRIORITY_LOW);
  let latencies = [];
  let dropped = 0;
  const sockets = [];
  const open = (n) =>
    new Promise((resolve, reject) => {
      const token = tokens?.[n % tokens.length];
      const socket = new WebSocket(`ws://${address}:${port}/hub${token ? `?access_token=${token}` : ''}`, {
        perMessageDeflate: false,
      });
      socket.once('error', reject);
      socket.on('message', (data) => {
        const text = data.toString();
        if (text.startsWith('{"type":1,')) {
          latencies.push(clock() - JSON.parse(text.slice(0, -1)).arguments[0].at);
          if (latencies.length === count) {
            process.send({ latencies });
            latencies = [];
          }
        } else if (token && text === '{}' + separator) resolve();
      });
      socket.once('open', () => {
        sockets.push(socket);
        if (token) socket.send(frame({ protocol: 'json', version: 1 }));
        else resolve();
      });
      socket.once('close', () => (dropped += 1));
    });
  const lanes = Array.from({ length: atOnce }, async (_, lane) => {
    for (let n = lane; n < count; n += atOnce) await open(n);
  });
  await Promise.all(lanes);
  // Each says every 10 s that it is there, in a moment of its own.
  let turn = 0;
  if (tokens)
    setInterval(() => {
      turn = (turn + 1) % TURNS;
      for (let n = turn; n < sockets.length; n += TURNS)
        if (sockets[n].readyState === WebSocket.OPEN) sockets[n].send(frame({ type: 6 }));
    }, 10_000 / TURNS);
  process.send({ connected: count });
  process.on('message', async ({ drops, leave }) => {
    if (drops) process.send({ dropped });
    if (!leave) return;
    // All at once, as after a break of the network; they come back as clients do, each after a moment of its own.
    for (const socket of sockets.splice(0, leave)) socket.terminate();
    await Promise.all(
      Array.from({ length: leave }, async (_, n) => {
        await new Promise((resolve) => setTimeout(resolve, comeBack()));
        await open(n);
      }),
    ).catch((error) => process.send({ failure: String(error) }));
    process.send({ back: leave });
  });
}

if (kind === 'hubs') await serveHubs();
else if (kind === 'bare') serveBare();
else
  process.once('message', ({ tokens }) =>
    connect({ ...options, tokens }).catch((error) => process.send({ failure: String(error) })),
  );
process.on('disconnect', () => process.exit(0));
process.send({ ready: true });
