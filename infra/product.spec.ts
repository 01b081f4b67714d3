import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { rmSync } from 'node:fs';
import { getPriority } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from './build.mjs';
import { startPostgres } from './postgres.mjs';
import { exited, freePort, isAlive, temporaryFolder, until } from './processes.mjs';
import { startProduct } from './product.mjs';

describe('the product', () => {
  let temp: string;
  let postgres: Awaited<ReturnType<typeof startPostgres>>;
  const secretKey = randomBytes(32).toString('hex');

  beforeAll(async () => {
    temp = temporaryFolder('product-spec');
    await build();
    postgres = await startPostgres(join(temp, 'postgres'), { durable: false });
  });
  afterAll(async () => {
    await postgres.stop();
    rmSync(temp, { recursive: true, force: true });
  });

  async function options() {
    return {
      port: await freePort(),
      databaseUrl: postgres.url,
      secretKey,
      dataFolder: join(temp, 'data'),
      // Long enough for a balancer to hear of it on a machine that is busy with other suites.
      env: { ADMIN_PASSWORD: 'Correct-horse-7', LEAVE_SECONDS: '8' },
    };
  }

  describe('that is started', () => {
    let product: Awaited<ReturnType<typeof startProduct>>;
    const told: string[] = [];

    beforeAll(async () => {
      product = await startProduct({ ...(await options()), tell: (sentence: string) => told.push(sentence) });
    }, 180_000);
    afterAll(() => product.stop());

    it('is ready with a worker of lower priority, starts a dead process again and tells so', async () => {
      expect((await fetch(`${product.url}/health/ready`)).status).toBe(200);
      expect(getPriority(product.worker.pid)).toBeGreaterThanOrEqual(10);
      const [{ pid: worker }, { pid: server }] = [product.worker, product.server];
      product.worker.kill('SIGKILL');
      product.server.kill('SIGKILL');
      await until(() => product.worker.pid !== worker && product.server.pid !== server, 60_000);
      expect(told.sort()).toEqual([
        expect.stringMatching(/^The server process was ended by SIGKILL; the end of .*server\.log says:/),
        expect.stringMatching(/^The worker process was ended by SIGKILL; the end of .*worker\.log says:/),
      ]);
      const ready = () =>
        fetch(`${product.url}/health/ready`).then(
          ({ status }) => status === 200,
          () => false,
        );
      expect(await until(ready, 60_000)).toBe(true);
      expect(getPriority(product.worker.pid)).toBeGreaterThanOrEqual(10);
    }, 180_000);

    it('breaks off nobody when it is told to end under load', async () => {
      const agent = new Agent({ keepAlive: true, maxSockets: 32 });
      let leaving = false;
      const failures: string[] = [];
      let answered = 0;
      const ask = (path: string) =>
        new Promise<number>((resolve, reject) => {
          const asked = request(`${product.url}${path}`.replace('localhost', '127.0.0.1'), { agent }, (reply) => {
            reply.resume().on('end', () => resolve(reply.statusCode!));
            reply.on('error', reject);
          });
          asked.on('error', reject).end();
        });
      // As a balancer does: nothing more is sent to whoever says that it is not ready.
      const caller = async () => {
        while (!leaving) {
          await ask('/api/abp/application-configuration').then(
            (status) => (status === 200 ? answered++ : failures.push(String(status))),
            (error: Error) => failures.push(error.message),
          );
        }
      };
      const balancer = async () => {
        while (!leaving) {
          leaving = (await ask('/health/ready')) === 503;
          await new Promise((resolve) => setTimeout(resolve, 100));
        }
      };
      const load = [...Array.from({ length: 32 }, caller), balancer()];
      await until(() => answered > 200, 60_000);
      const before = answered;
      const stopped = product.stop();
      await Promise.all(load);
      expect(failures).toEqual([]);
      expect(answered).toBeGreaterThan(before);
      await stopped;
      expect(await exited(product.server)).toEqual({ code: 0, signal: null });
      await expect(fetch(`${product.url}/health/ready`)).rejects.toThrow('fetch failed');
    }, 180_000);
  });

  it('gives a launch up when told to', async () => {
    const controller = new AbortController();
    controller.abort(new Error('changed my mind'));
    await expect(startProduct({ ...(await options()), signal: controller.signal })).rejects.toThrow('changed my mind');
  }, 180_000);

  it('ends when its launcher is killed', async () => {
    const module = fileURLToPath(new URL('./product.mjs', import.meta.url));
    const code = `import { startProduct } from ${JSON.stringify(module)};
      const { server, worker } = await startProduct(${JSON.stringify(await options())});
      console.log('PIDS ' + server.pid + ' ' + worker.pid);`;
    const launcher = spawn(process.execPath, ['--input-type=module', '-e', code], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    launcher.stdout.on('data', (data) => {
      output += String(data);
    });
    try {
      const pids = await until(
        () => /PIDS (\d+) (\d+)/.exec(output)?.slice(1).map(Number) ?? launcher.exitCode !== null,
        150_000,
      );
      expect(pids).toEqual([expect.any(Number), expect.any(Number)]);
      launcher.kill('SIGKILL');
      await once(launcher, 'exit');
      expect(await until(() => !(pids as number[]).some(isAlive), 60_000)).toBe(true);
    } finally {
      launcher.kill('SIGKILL');
    }
  }, 240_000);
});
