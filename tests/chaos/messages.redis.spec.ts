// A thousand messages while everything that carries them is killed: each has its effect, and has it once.
import { fork, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, globSync, openSync, rmSync, statSync, truncateSync, writeSync } from 'node:fs';
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
import pg from 'pg';
import { startPostgres } from '../../infra/postgres.mjs';
import { isAlive, temporaryFolder } from '../../infra/processes.mjs';
import { findRedis, startRedis } from '../../infra/redis.mjs';

const MESSAGES = 1_000;
const PROCESSES = 3;
const KILL_EVERY = 1_200;
/** So far apart are the clocks of two processes that stand beside each other, ms. */
const APART = 300_000;
/** Room for both stores on the disk that gets full, in MiB, for how long it is, and within what it must be, ms. */
const DISK = 512;
const FULL_FOR = 6_000;
const FULL_WITHIN = 60_000;
const canMount = process.platform === 'linux' && process.getuid?.() === 0;
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
  let begun = 0;

  /** Clocks are early and late by turns. */
  const listen = (): ChildProcess => {
    const child = fork(fileURLToPath(new URL('listener.mjs', import.meta.url)), [], {
      execArgv: ['--import', new URL('shifted-clock.mjs', import.meta.url).href],
      env: {
        CLOCK_SHIFT_MS: String((begun++ % 2 === 0 ? -1 : 1) * (APART / 2)),
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
    if (canMount) run('mount', ['-t', 'tmpfs', '-o', `size=${DISK}m,mode=711`, 'ishare-chaos', folder]);
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
    if (canMount) run('umount', ['-l', folder]);
    rmSync(folder, { recursive: true, force: true });
  });

  const run = (program: string, args: string[]): void => {
    const { status, stderr } = spawnSync(program, args, { encoding: 'utf8' });
    if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${stderr}`);
  };
  const tx = <T>(work: Parameters<Database['tx']>[0]) =>
    runAsTenant(TENANT, () => app.get(Database).tx(work)) as Promise<T>;
  /** Says it once, also where the answer to the commit was lost. */
  const say = async (id: string): Promise<number> => {
    for (let tries = 1; ; tries++) {
      try {
        await tx(async (running) => {
          if (await running.em.count(Thing, { where: { name: `said ${id}` } })) return;
          await running.insert(Thing, { name: `said ${id}` });
          await running.publish(tenantChanged, { tenantId: id, name: 'x', displayName: 'x', isActive: true });
        });
        return tries;
      } catch {
        await pause(200);
      }
    }
  };
  /** How often each of those messages has had its effect. */
  const heard = async (ids: readonly string[]): Promise<Map<string, number>> => {
    const rows = await tx<{ id: string; n: number }[]>((running) =>
      running.query(`select split_part(name, ' ', 1) as id, count(*)::int as n from thing
        where name not like 'said %' group by 1`),
    );
    const asked = new Set(ids);
    return new Map(rows.filter(({ id }) => asked.has(id)).map(({ id, n }) => [id, n]));
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
  /** As a power cut may leave it: what it wrote last is gone. */
  async function tearRedis(): Promise<void> {
    const { port } = redis;
    await redis.stop();
    for (const file of globSync(join(folder, 'redis/appendonlydir/*.incr.aof')))
      truncateSync(file, Math.floor(statSync(file).size * 0.8));
    redis = await startRedis(program, join(folder, 'redis'), { port });
  }
  /** As a power cut ends it. */
  async function cutPostgres(): Promise<void> {
    process.kill(postgres.pid!, 'SIGQUIT');
    await postgres.exited;
    await pause(1_000);
    postgres = await startPostgres(join(folder, 'postgres'), { port: postgres.port });
  }

  async function asOwner(work: (client: pg.Client) => Promise<unknown>): Promise<void> {
    const client = new pg.Client({ connectionString: postgres.url, connectionTimeoutMillis: 2_000 });
    client.on('error', () => undefined);
    await client.connect();
    try {
      await work(client);
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  /** Takes what is left of the disk for a while; a store that ends by it is started again, as a supervisor does. */
  async function fillDisk(): Promise<number> {
    const filler = join(folder, 'filler');
    const file = openSync(filler, 'w');
    let ended = 0;
    const supervise = async (over: AbortSignal) => {
      while (!over.aborted) {
        await Promise.race([postgres.exited, pause(200)]);
        if (isAlive(postgres.pid!)) continue;
        ended++;
        const again = startPostgres(join(folder, 'postgres'), { port: postgres.port });
        await again.then(
          (server) => (postgres = server),
          () => pause(500),
        );
      }
    };
    /** Rows by others, for which the store wants room; since when it has refused them. */
    let refusedAt = Infinity;
    const press = async (over: AbortSignal) => {
      while (!over.aborted)
        await asOwner(async (client) => {
          await client.query('create table if not exists ballast (text text)');
          await client.query('insert into ballast select md5(random()::text) from generate_series(1, 50000)');
        }).catch(() => {
          refusedAt = Math.min(refusedAt, Date.now());
          return pause(100);
        });
    };
    const [over, pressing] = [new AbortController(), new AbortController()];
    const [supervised, pressed] = [supervise(over.signal), press(pressing.signal)];
    for (const late = Date.now() + FULL_WITHIN; Date.now() < refusedAt + FULL_FOR; await pause(20))
      try {
        if (Date.now() > late + FULL_FOR) throw new Error('The store has not refused anything.');
        for (let n = 0; n < 16; n++) writeSync(file, Buffer.alloc(1024 * 1024));
      } catch (error) {
        if ((error as { code?: string }).code !== 'ENOSPC') throw error;
      }
    pressing.abort();
    closeSync(file);
    await pressed;
    rmSync(filler);
    await until(async () => isAlive(postgres.pid!) && (await heard([]).catch(() => undefined)), 60_000);
    await asOwner((client) => client.query('drop table if exists ballast'));
    over.abort();
    await supervised;
    return ended;
  }

  it('are neither lost nor doubled while processes are killed, Redis is emptied, and PostgreSQL stops at once', async () => {
    const over = new AbortController();
    const kill = killing(over.signal);
    const ids = Array.from({ length: MESSAGES }, () => newId());
    const disasters = new Map([
      [250, emptyRedis],
      [400, cutPostgres],
      [525, tearRedis],
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
    await until(async () => (await heard(ids).catch(() => new Map())).size === MESSAGES, 120_000);
    // A second effect would come late.
    await pause(3_000);
    const effects = await heard(ids);
    const doubled = [...effects.values()].filter((n) => n !== 1).length;
    process.stdout.write(
      `${MESSAGES} messages, clocks ${APART / 60_000} minutes apart, ${kills} kills, Redis emptied twice and torn once, PostgreSQL stopped at once twice: ` +
        `${MESSAGES - effects.size} lost, ${doubled} doubled; all done ${((Date.now() - said) / 1000 - 3).toFixed(1)} s after the last\n`,
    );
    expect([effects.size, doubled]).toEqual([MESSAGES, 0]);
    expect([...effects.keys()].sort()).toEqual([...ids].sort());
    expect(kills).toBeGreaterThan(10);
  }, 300_000);

  // Who is not root may not mount the small disk that it needs.
  (canMount ? it : it.skip)(
    'are neither lost nor doubled where the disk of all stores is full for a while',
    async () => {
      const ids: string[] = [];
      const saying: Promise<number>[] = [];
      let isOver = false;
      let filling: Promise<number> | undefined;
      for (; !isOver || ids.length < 300; await pause(40)) {
        if (ids.length === 50) filling = fillDisk().finally(() => (isOver = true));
        ids.push(newId());
        saying.push(say(ids.at(-1)!));
      }
      const refused = (await Promise.all(saying)).filter((tries) => tries > 1).length;
      const ended = await filling!;
      await until(async () => (await heard(ids).catch(() => new Map())).size === ids.length, 120_000);
      await pause(3_000);
      const effects = await heard(ids);
      const doubled = [...effects.values()].filter((n) => n !== 1).length;
      process.stdout.write(
        `${ids.length} messages, the disk full for ${FULL_FOR / 1_000} s, ${refused} said again, PostgreSQL ended ` +
          `${ended} times: ${ids.length - effects.size} lost, ${doubled} doubled\n`,
      );
      expect([effects.size, doubled]).toEqual([ids.length, 0]);
      expect(refused).toBeGreaterThan(0);
    },
    300_000,
  );
});
