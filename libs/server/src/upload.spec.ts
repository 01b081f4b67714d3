import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance } from 'fastify';
import { AppError } from '@ishare/kernel/errors.js';
import { MAX_UPLOAD_BYTES, MAX_UPLOAD_FILES, receiveFile } from './upload.js';

const BOUNDARY = 'xxUploadSpecxx';
const MIB = Buffer.alloc(1024 * 1024, 7);

const head = (name: string, field = 'file') =>
  `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: text/plain\r\n\r\n`;
const tail = `\r\n--${BOUNDARY}--\r\n`;

interface Answer {
  status: number;
  body: Record<string, unknown>;
}

describe('receiveFile', () => {
  let server: FastifyInstance;
  let directory: string;
  let port: number;
  let settled: Promise<unknown>;

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'upload-spec-'));
    server = Fastify({ bodyLimit: 1024 });
    await server.register(multipart);
    server.post<{ Querystring: { maxBytes?: number; maxFiles?: number } }>('/', async (request, reply) => {
      const { maxBytes = MAX_UPLOAD_BYTES, maxFiles = 1 } = request.query;
      const receiving = receiveFile(request, { directory, maxBytes: Number(maxBytes), maxFiles: Number(maxFiles) });
      settled = receiving.catch(() => undefined);
      try {
        const upload = await receiving;
        const texts = await Promise.all(
          upload.files.filter(({ size }) => size < 100).map(({ path }) => readFile(path, 'utf8')),
        );
        await upload.discard();
        return { fields: upload.fields, texts, files: upload.files.map(({ path: _path, ...file }) => file) };
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        return reply.status(error.definition.status).send({ text: error.definition.text, issues: error.issues });
      }
    });
    await server.listen({ port: 0, host: '127.0.0.1' });
    port = (server.server.address() as AddressInfo).port;
  });
  afterAll(async () => {
    await server.close();
    await rm(directory, { recursive: true, force: true });
  });
  afterEach(async () => {
    await settled;
    expect(await readdir(directory)).toEqual([]);
  });

  async function open(query = ''): Promise<Socket> {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.on('error', () => undefined);
    socket.write(
      `POST /${query} HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\ncontent-type: multipart/form-data; boundary=${BOUNDARY}\r\n\r\n`,
    );
    return socket;
  }

  async function send(socket: Socket, data: Buffer | string): Promise<void> {
    const bytes = Buffer.from(data as string);
    const chunk = Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]);
    if (!socket.write(chunk)) await once(socket, 'drain');
  }

  async function fill(socket: Socket, size: number): Promise<void> {
    for (let left = size; left > 0; left -= MIB.length)
      await send(socket, left >= MIB.length ? MIB : MIB.subarray(0, left));
  }

  async function answer(socket: Socket): Promise<Answer> {
    let text = '';
    for await (const chunk of socket) {
      text += (chunk as Buffer).toString('utf8');
      const [, status, body] = /^HTTP\/1\.1 (\d+)[^]*?\r\n\r\n(\{[^]*\})/.exec(text) ?? [];
      if (body) return { status: Number(status), body: JSON.parse(body) as Record<string, unknown> };
    }
    throw new Error(`No answer: ${text}`);
  }

  async function post(body: string, query = '', type = `multipart/form-data; boundary=${BOUNDARY}`): Promise<Answer> {
    const reply = await fetch(`http://127.0.0.1:${port}/${query}`, {
      method: 'POST',
      body,
      headers: { 'content-type': type },
    });
    return { status: reply.status, body: (await reply.json()) as Record<string, unknown> };
  }

  it('gives content, digest, name in any script and text fields; the part name may be of any case', async () => {
    const body = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="name"\r\n\r\nplan\r\n${head('../柜体 plan.txt', 'File')}hello${tail}`;
    expect(await post(body)).toEqual({
      status: 200,
      body: {
        fields: { name: 'plan' },
        texts: ['hello'],
        files: [
          {
            name: '柜体 plan.txt',
            mimeType: 'text/plain',
            size: 5,
            sha256: '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824',
          },
        ],
      },
    });
  });

  it('accepts a file of exactly 52,428,800 bytes', async () => {
    const socket = await open();
    await send(socket, head('big.bin'));
    await fill(socket, 52_428_800);
    await send(socket, tail);
    socket.write('0\r\n\r\n');
    const { status, body } = await answer(socket);
    expect([status, body.files]).toEqual([200, [expect.objectContaining({ size: 52_428_800 })]]);
    socket.destroy();
  });

  it('refuses one byte more with 413 while the body is still coming, and leaves nothing', async () => {
    const socket = await open();
    await send(socket, head('big.bin'));
    await fill(socket, 52_428_801);
    expect(await answer(socket)).toEqual({ status: 413, body: { text: 'MaximumUploadErrorMessage', issues: [] } });
    socket.destroy();
  });

  it('lets a client that writes everything before it reads see the refusal, and use the connection again', async () => {
    const socket = await open('?maxBytes=1000');
    await send(socket, head('big.bin'));
    await fill(socket, 8 * MIB.length);
    await send(socket, tail);
    socket.write('0\r\n\r\nGET /none HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
    let text = '';
    for await (const chunk of socket) text += (chunk as Buffer).toString('utf8');
    expect(text.match(/HTTP\/1\.1 (\d+)/g)).toEqual(['HTTP/1.1 413', 'HTTP/1.1 404']);
  });

  it('refuses by the announced length without reading', async () => {
    const socket = connect(port, '127.0.0.1');
    socket.write(
      `POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 99999999999\r\ncontent-type: multipart/form-data; boundary=${BOUNDARY}\r\n\r\n`,
    );
    expect((await answer(socket)).status).toBe(413);
    socket.destroy();
  });

  it('takes ten files and refuses the eleventh with 400', async () => {
    const files = (count: number) =>
      Array.from({ length: count }, (_, n) => `${n ? '\r\n' : ''}${head(`${n}.txt`)}x`).join('') + tail;
    const query = `?maxFiles=${MAX_UPLOAD_FILES}`;
    expect((await post(files(10), query)).body.files).toHaveLength(10);
    expect(await post(files(11), query)).toEqual({
      status: 400,
      body: { text: 'MaximumFilesErrorMessage', issues: [] },
    });
    expect(await post(files(2))).toEqual({
      status: 400,
      body: {
        text: 'ValidationErrorMessage',
        issues: [{ member: 'file', text: 'Validation:maxItems', data: { maximum: 1 } }],
      },
    });
  });

  it.each([
    ['no file', `--${BOUNDARY}\r\ncontent-disposition: form-data; name="name"\r\n\r\nplan${tail}`],
    ['a file part of another name', `${head('a.txt', 'photo')}x${tail}`],
    ['a body that breaks off', `${head('a.txt')}x`],
    ['a body without parts', 'nonsense'],
  ])('refuses %s with 400', async (_what, body) => {
    expect((await post(body)).status).toBe(400);
  });

  it('refuses a body that is not multipart with 400', async () => {
    expect((await post('{}', '', 'application/json')).status).toBe(400);
    expect((await post('x', '', 'multipart/form-data')).status).toBe(400);
  });

  it('leaves nothing when the sender goes away', async () => {
    const socket = await open();
    await send(socket, head('big.bin'));
    await fill(socket, 3 * MIB.length);
    while ((await readdir(directory)).length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    socket.destroy();
    await settled;
  });

  it('holds ten large uploads at once without holding them in memory', async () => {
    // What buffers are still held: not what the collector has not come to yet, nor what ran before.
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const held = () => {
      collect();
      return process.memoryUsage().arrayBuffers;
    };
    const before = held();
    const sockets = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const socket = await open();
        await send(socket, head('big.bin'));
        await fill(socket, 20 * MIB.length);
        return socket;
      }),
    );
    // All of it is sent and no upload has ended: a receiver that keeps what it was sent holds 200 MiB for good. What
    // was let go may take a moment to be given back: chunks on their way, and buffers that are swept beside the
    // program.
    const allowed = 50 * MIB.length;
    let whileOpen = held();
    for (let tries = 0; whileOpen - before >= allowed && tries < 100; tries++) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      whileOpen = held();
    }
    const statuses = await Promise.all(
      sockets.map(async (socket) => {
        await send(socket, tail);
        socket.write('0\r\n\r\n');
        const { status } = await answer(socket);
        socket.destroy();
        return status;
      }),
    );
    expect(statuses).toEqual(Array(10).fill(200));
    expect(whileOpen - before).toBeLessThan(allowed);
  });
});
