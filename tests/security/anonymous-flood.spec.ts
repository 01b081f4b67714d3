import { request } from 'node:http';
import { identityData } from '@ishare/identity/identity.data.js';
import { identityService } from '@ishare/identity/identity.module.js';
import { ProgramProcess } from '@ishare/testing/program-process.js';
import { TestService } from '@ishare/testing/test-service.js';
import { until } from '@ishare/testing/until.js';
import { freePort } from '../../infra/processes.mjs';

const REGISTER = '/api/account/register';

describe('callers whom nobody knows', () => {
  let service: TestService;
  /** Has a process to itself, so that how long a probe waits is its time, and not that of whoever asks. */
  let server: ProgramProcess;
  let port: number;
  const isAlive = async () => (await fetch(`http://127.0.0.1:${port}/health/live`)).status === 200;

  beforeAll(async () => {
    service = await TestService.start(identityService, [identityData]);
    port = await freePort();
    server = ProgramProcess.start('identity/dist/main.js', service.config, { HOST: '127.0.0.1', PORT: String(port) });
    await until(() => isAlive().catch(() => false));
  });
  afterAll(async () => {
    await server.end();
    await service.close();
  });

  interface Told {
    status: number;
    text: string;
  }
  const post = (body: Buffer, headers: Record<string, string> = {}): Promise<Told> =>
    new Promise((resolve, reject) => {
      const asked = request(
        { port, host: '127.0.0.1', path: REGISTER, method: 'POST', headers: { 'accept-language': 'en', ...headers } },
        (reply) => {
          let text = '';
          reply.setEncoding('utf8').on('data', (part: string) => (text += part));
          reply.on('end', () => resolve({ status: reply.statusCode!, text }));
        },
      );
      asked.on('error', reject);
      asked.end(body);
    });
  const json = { 'content-type': 'application/json' };
  const large = Buffer.from(JSON.stringify({ userName: 'x', rows: Array.from({ length: 400_000 }, () => [1, 'a']) }));

  it('are refused ten bodies of 4 MB at once, and a probe hardly waits', async () => {
    expect(large.length).toBeLessThan(4 * 1024 * 1024);
    const refused = Promise.all(Array.from({ length: 10 }, () => post(large, json)));
    const waits: number[] = [];
    for (let n = 0; n < 10; n++) {
      const asked = performance.now();
      expect(await isAlive()).toBe(true);
      waits.push(performance.now() - asked);
    }
    for (const { status, text } of await refused) {
      expect([status, JSON.parse(text).error.message]).toEqual([413, 'The request is larger than 64 KB.']);
    }
    // The best of ten, because the machine has other work: while one body is parsed, none of them is quick.
    expect(Math.min(...waits)).toBeLessThan(100);
    expect(waits.reduce((sum, wait) => sum + wait)).toBeLessThan(2_000);
  });

  it('are refused what does not say how long it is, once it is too long', async () => {
    const { status } = await post(large, { ...json, 'transfer-encoding': 'chunked' });
    expect(status).toBe(413);
  });

  it('with a token that is over are told so, however much they send', async () => {
    expect((await post(large, { ...json, authorization: 'Bearer over' })).status).toBe(401);
  });

  it('may change things so often from one address only', async () => {
    const stranger = service.anonymous();
    const statuses: number[] = [];
    let last = await stranger.post(REGISTER, {});
    for (let n = 0; n < 320 && last.status !== 429; n++) {
      statuses.push(last.status);
      last = await stranger.post(REGISTER, {});
    }
    expect([last.status, last.headers['retry-after']]).toEqual([429, '60']);
    expect(statuses.length).toBeGreaterThan(250);
    expect((await (await service.client()).get('/api/account/my-profile')).status).not.toBe(429);
  });
});
