// A thousand messages while everything that carries them is killed: each has its effect, and has it once.
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { tenantChanged } from '@ishare/contracts/saas/events.js';
import { Database } from '@ishare/data/database.js';
import { migrate } from '@ishare/data/migrate.js';
import { newId } from '@ishare/kernel/ids.js';
import { createService } from '@ishare/server/boot.js';
import { loadConfig, type Config } from '@ishare/server/config.js';
import { runAsTenant } from '@ishare/server/context.js';
import { Ports } from '@ishare/server/ports.js';
import { InProcessState } from '@ishare/server/shared-state.js';
import { fixtureData, fixtureService, Thing } from '@ishare/testing/fixture-service.js';
import { TEST_SECRET } from '@ishare/testing/test-service.js';
import { until } from '@ishare/testing/until.js';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Redis } from 'ioredis';
import { startPostgres } from '../../infra/postgres.mjs';
import { temporaryFolder } from '../../infra/processes.mjs';
import { findRedis, startRedis } from '../../infra/redis.mjs';

const MESSAGES = 1_000;
const PROCESSES = 3;
const KILL_EVERY = 1_200;
const TENANT = newId();

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('a thousand messages', () => {
  const folder = temporaryFolder('ishare-chaos');
  const program = findRedis().path!;
  let postgres: Awaited<ReturnType<typeof startPostgres>>;
  let redis: Awaited<ReturnType<typeof startRedis>>;
  let config: Config;
  let app: NestFastifyApplication;
  const children = new Set<ChildProcess>();
  let kills = 0;

  const listen = (): ChildProcess => {
    const child = fork(fileURLToPath(new URL('listener.mjs', import.meta.url)), [], {
      env: {
        NODE_ENV: 'test',
        SECRET_KEY: config.SECRET_KEY,
        DATABASE_URL: config.DATABASE_URL,
        REDIS_URL: config.REDIS_URL,
        DATABASE_POOL: '4',
        LOG_LEVEL: 'error',
      },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    children.add(child);
    child.once('exit', () => children.delete(child));
    return child;
  };

  beforeAll(async () => {
    postgres = await startPostgres(join(folder, 'postgres'));
    redis = await startRedis(program, join(folder, 'redis'));
    config = loadConfig({
      NODE_ENV: 'test',
      SECRET_KEY: TEST_SECRET,
      DATABASE_URL: postgres.url,
      REDIS_URL: redis.url,
      DATABASE_POOL: '4',
      LOG_LEVEL: 'error',
    });
    const data = await fixtureData('identity');
    await migrate(config, data);
    // It publishes and handles nothing, as a worker does.
    app = await createService(fixtureService(data, {}, 'worker'), {
      config,
      ports: new Ports(config),
      state: new InProcessState(),
    });
    await Promise.all(Array.from({ length: PROCESSES }, () => once(listen(), 'message')));
  }, 120_000);
  afterAll(async () => {
    for (const child of children) child.kill('SIGKILL');
    await app?.close();
    await redis?.stop();
    await postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const tx = <T>(work: Parameters<Database['tx']>[0]) =>
    runAsTenant(TENANT, () => app.get(Database).tx(work)) as Promise<T>;
  /** Says it once, also where the answer to the commit was lost. */
  const say = async (id: string): Promise<void> => {
    for (;;) {
      try {
        await tx(async (running) => {
          if (await running.em.count(Thing, { where: { name: `said ${id}` } })) return;
          await running.insert(Thing, { name: `said ${id}` });
          await running.publish(tenantChanged, { tenantId: id, name: 'x', displayName: 'x', isActive: true });
        });
        return;
      } catch {
        await pause(200);
      }
    }
  };
  const heard = async (): Promise<Map<string, number>> => {
    const rows = await tx<{ id: string; n: number }[]>((running) =>
      running.query(`select split_part(name, ' ', 1) as id, count(*)::int as n from thing
        where name not like 'said %' group by 1`),
    );
    return new Map(rows.map(({ id, n }) => [id, n]));
  };

  /** One of the processes is killed, and another takes its place. */
  async function killing(over: AbortSignal): Promise<void> {
    while (!over.aborted) {
      await pause(KILL_EVERY * (0.5 + Math.random()));
      const victims = [...children];
      victims[Math.floor(Math.random() * victims.length)]?.kill('SIGKILL');
      kills++;
      listen();
    }
  }

  async function emptyRedis(): Promise<void> {
    const client = new Redis(config.REDIS_URL!);
    await client.flushall();
    client.disconnect();
  }
  /** Gone in the middle of its work, and back with nothing. */
  async function loseRedis(): Promise<void> {
    const { port } = redis;
    await emptyRedis();
    await redis.stop();
    rmSync(join(folder, 'redis'), { recursive: true, force: true });
    await pause(1_500);
    redis = await startRedis(program, join(folder, 'redis'), { port });
  }
  /** As a power cut ends it. */
  async function cutPostgres(): Promise<void> {
    process.kill(postgres.pid!, 'SIGQUIT');
    await postgres.exited;
    await pause(1_000);
    postgres = await startPostgres(join(folder, 'postgres'), { port: postgres.port });
  }

  it('are neither lost nor doubled while processes are killed, Redis is emptied, and PostgreSQL stops at once', async () => {
    const over = new AbortController();
    const kill = killing(over.signal);
    const ids = Array.from({ length: MESSAGES }, () => newId());
    const disasters = new Map([
      [250, emptyRedis],
      [450, cutPostgres],
      [650, loseRedis],
      [800, cutPostgres],
    ]);
    const striking: Promise<void>[] = [];
    for (let at = 0; at < ids.length; at += 5) {
      const disaster = disasters.get(at);
      if (disaster) striking.push(disaster());
      await Promise.all(ids.slice(at, at + 5).map(say));
      await pause(100);
    }
    await Promise.all(striking);
    const said = Date.now();
    over.abort();
    await kill;
    await until(async () => (await heard().catch(() => new Map())).size === MESSAGES, 120_000);
    // A second effect would come late.
    await pause(3_000);
    const effects = await heard();
    const doubled = [...effects.values()].filter((n) => n !== 1).length;
    process.stdout.write(
      `${MESSAGES} messages, ${kills} kills, Redis emptied twice, PostgreSQL stopped at once twice: ` +
        `${MESSAGES - effects.size} lost, ${doubled} doubled; all done ${((Date.now() - said) / 1000 - 3).toFixed(1)} s after the last\n`,
    );
    expect([effects.size, doubled]).toEqual([MESSAGES, 0]);
    expect([...effects.keys()].sort()).toEqual([...ids].sort());
    expect(kills).toBeGreaterThan(10);
  }, 300_000);
});
