import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { createGateway } from './gateway.js';
import { RemoteTarget, type Target } from './target.js';

interface Seen {
  line: string;
  headers: NodeJS.Dict<string | string[]>;
  body: string;
}

describe('the gateway before a service at another address', () => {
  const seen: Seen[] = [];
  const sockets = new Set<Socket>();
  let service: Server;
  let hubs: Server;
  let gateway: Server;
  let port: number;

  beforeAll(async () => {
    service = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk) => (body += String(chunk)));
      request.on('end', () => {
        seen.push({ line: `${request.method} ${request.url}`, headers: request.headers, body });
        response.end('answered');
      });
    });
    hubs = createServer();
    hubs.on('upgrade', (_request, socket: Socket) => {
      socket.write(
        'HTTP/1.1 101 Switching Protocols\r\nconnection: Upgrade\r\nupgrade: websocket\r\nsec-websocket-accept: yes\r\n\r\n',
      );
      socket.on('data', (data) => socket.end(`echo ${String(data)}`));
    });
    const targets = new Map<string, Target>([
      ['things', new RemoteTarget(await listen(service))],
      ['hubs', new RemoteTarget(await listen(hubs))],
    ]);
    gateway = await createGateway({
      config: { CONSOLE_DIR: undefined, PUBLIC_URL: 'http://localhost', TRUSTED_PROXIES: 0 },
      prefixes: { '/api/things': 'things', '/hubs': 'hubs' },
      targets,
    });
    port = Number(new URL(await listen(gateway)).port);
  });
  afterAll(async () => {
    for (const server of [gateway, service, hubs]) {
      server.close();
      // Those that were upgraded, too, which a server no longer counts as its own.
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    }
  });
  beforeEach(() => void seen.splice(0));

  async function listen(server: Server): Promise<string> {
    server.on('connection', (socket) => sockets.add(socket));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  async function open(): Promise<Socket> {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    return socket;
  }

  /** Everything that comes until the other side closes. */
  async function exchange(...parts: string[]): Promise<string> {
    const socket = await open();
    let text = '';
    socket.on('data', (chunk) => (text += String(chunk)));
    for (const part of parts) {
      const before = text.length;
      socket.write(part);
      if (part !== parts.at(-1))
        while (text.length === before && !socket.readableEnded) await new Promise((resolve) => setTimeout(resolve, 5));
    }
    if (!socket.readableEnded) await once(socket, 'end');
    socket.destroy();
    return text;
  }

  const HIDDEN =
    'POST /internal/identity/grants HTTP/1.1\r\nhost: x\r\nx-internal-signature: forged\r\nx-forwarded-for: 6.6.6.6\r\ncontent-length: 0\r\n\r\n';

  it.each(['GET', 'DELETE', 'HEAD', 'OPTIONS', 'POST'])(
    'never lets the chunked body of a %s become a request of its own',
    async (method) => {
      const answer = await exchange(
        `${method} /api/things HTTP/1.1\r\nhost: x\r\nconnection: close\r\ntransfer-encoding: chunked\r\n\r\n${HIDDEN.length.toString(16)}\r\n${HIDDEN}\r\n0\r\n\r\n`,
      );
      await exchange('GET /api/things/after HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
      expect(answer).toMatch(/^HTTP\/1\.1 200/);
      expect(seen.map(({ line }) => line)).toEqual([`${method} /api/things`, 'GET /api/things/after']);
      expect(seen[0]!.body).toBe(HIDDEN);
    },
  );

  it('answers while 300 callers send their bodies slowly', async () => {
    const slow = await Promise.all(Array.from({ length: 300 }, open));
    for (const socket of slow)
      socket.write('POST /api/things/slow HTTP/1.1\r\nhost: x\r\ncontent-length: 1000\r\n\r\n1');
    expect(await exchange('GET /api/things HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')).toContain('answered');
    for (const socket of slow) socket.destroy();
  });

  it('keeps the length of a body also where the caller calls it a header of the connection', async () => {
    await exchange(
      `GET /api/things HTTP/1.1\r\nhost: x\r\nconnection: close, content-length\r\ncontent-length: ${HIDDEN.length}\r\n\r\n${HIDDEN}`,
    );
    expect(seen.map(({ line }) => line)).toEqual(['GET /api/things']);
  });

  it('opens a tunnel to a service that switches protocols', async () => {
    const answer = await exchange(
      'GET /hubs/x HTTP/1.1\r\nhost: x\r\nconnection: Upgrade\r\nupgrade: websocket\r\n\r\n',
      'hello',
    );
    expect(answer).toMatch(/^HTTP\/1\.1 101 [^]*sec-websocket-accept: yes\r\n[^]*echo hello$/);
  });

  it('opens no tunnel to a service that does not switch protocols', async () => {
    const answer = await exchange(
      'GET /api/things HTTP/1.1\r\nhost: x\r\nconnection: Upgrade\r\nupgrade: websocket\r\n\r\n',
      HIDDEN,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 \d+/);
    expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
    expect(seen.filter(({ line }) => line.includes('internal'))).toEqual([]);
  });

  it('passes on neither what a caller says of its address nor a signature of internal calls', async () => {
    await exchange(
      'GET /api/things HTTP/1.1\r\nhost: x\r\nconnection: close, x-forwarded-for\r\nX-Internal-Signature: forged\r\nX-Forwarded-For: 6.6.6.6\r\nX-Forwarded-Host: evil\r\nForwarded: for=6.6.6.6\r\n\r\n',
    );
    expect(seen[0]!.headers['x-forwarded-for']).toMatch(/127\.0\.0\.1$/);
    expect(JSON.stringify(seen[0]!.headers)).not.toMatch(/forged|6\.6\.6\.6|evil/);
  });

  it.each(['/nowhere', '/api/things'])(
    'outlives a caller that asks %s for another protocol and resets the connection',
    async (path) => {
      for (let attempt = 0; attempt < 20; attempt++) {
        const socket = await open();
        socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: Upgrade\r\nupgrade: websocket\r\n\r\n`);
        socket.resetAndDestroy();
      }
      expect(await exchange('GET /api/things HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')).toContain('answered');
    },
  );
});
