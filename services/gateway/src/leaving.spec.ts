import { once } from 'node:events';
import { Agent, createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { Departure } from '@ishare/server/departure.js';
import { createGateway } from './gateway.js';
import { RemoteTarget } from './target.js';

const LEAVE_SECONDS = 1;

describe('the gateway, told to end', () => {
  let service: Server;
  let gateway: Server;
  let departure: Departure;
  let port: number;
  const held: ServerResponse[] = [];

  const listen = async (server: Server): Promise<number> => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };

  beforeEach(async () => {
    held.length = 0;
    service = createServer(({ url }, response) => {
      if (url === '/api/things/slow') held.push(response);
      else response.end('quick');
    });
    departure = new Departure();
    gateway = await createGateway({
      config: { CONSOLE_DIR: undefined, PUBLIC_URL: 'http://localhost', TRUSTED_PROXIES: 0 },
      prefixes: { '/api/things': 'things' },
      targets: new Map([['things', new RemoteTarget(`http://127.0.0.1:${await listen(service)}`)]]),
      departure,
    });
    port = await listen(gateway);
  });
  afterEach(() => {
    for (const server of [gateway, service]) {
      server.closeAllConnections();
      server.close();
    }
  });

  const ask = async (path: string, agent: Agent): Promise<{ reply: IncomingMessage; text: string }> => {
    const asked = request({ port, host: '127.0.0.1', path, agent }).end();
    const [reply] = (await once(asked, 'response')) as [IncomingMessage];
    let text = '';
    for await (const part of reply) text += String(part);
    return { reply, text };
  };

  it('says so first, takes requests meanwhile, and ends what runs', async () => {
    const [kept, other] = [new Agent({ keepAlive: true }), new Agent({ keepAlive: true })];
    expect((await ask('/api/things/a', kept)).reply.headers.connection).toBe('keep-alive');
    const slow = ask('/api/things/slow', other);
    while (held.length === 0) await new Promise((resolve) => setImmediate(resolve));

    const left = departure.leave(gateway, LEAVE_SECONDS);
    const ready = await ask('/health/ready', new Agent());
    expect([ready.reply.statusCode, ready.text]).toEqual([503, '{"status":"leaving"}']);
    // Over the kept connection, and over a new one.
    for (const agent of [kept, new Agent({ keepAlive: true })]) {
      const { reply, text } = await ask('/api/things/b', agent);
      expect([reply.statusCode, text, reply.headers.connection]).toEqual([200, 'quick', 'close']);
    }
    setTimeout(() => held[0]!.end('done at last'), LEAVE_SECONDS * 1_500);
    await left;
    const { reply, text } = await slow;
    expect([reply.statusCode, text, reply.headers.connection]).toEqual([200, 'done at last', 'close']);
    await expect(ask('/health/live', new Agent())).rejects.toThrow('ECONNREFUSED');
  });

  it.each(['GET /api/things/a HTTP/1.1', 'GET /api/things/a HTTP/1.1\r\nConnection: Upgrade\r\nUpgrade: websocket'])(
    'and at any time refuses a request that names two hosts: %j',
    async (head) => {
      const socket = connect(port, '127.0.0.1');
      socket.write(`${head}\r\nHost: a.example\r\nHost: b.example\r\n\r\n`);
      let text = '';
      for await (const part of socket) text += String(part);
      expect(text).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
      expect(held).toEqual([]);
    },
  );
});
