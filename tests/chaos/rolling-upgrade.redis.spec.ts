// An upgrade as a cluster does it: the old version and the new one side by side on one database, Redis and load. The old
// one is not made up: it is what this repository was ten migrations ago, built from its history.
import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, globSync, openSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createTestDatabase, TEST_SECRET, type TestDatabase } from '@ishare/testing/test-database.js';
import { until } from '@ishare/testing/until.js';
import pg from 'pg';
import { end, exited, freePort, lastLines, temporaryFolder } from '../../infra/processes.mjs';
import { findRedis, startRedis } from '../../infra/redis.mjs';
import { root } from '../../infra/toolchain.mjs';
import { buildOld, commitBefore, migrationsOf } from './old-version.mjs';

const MIGRATIONS_BACK = 10;
const PASSWORD = 'Panel-4711-saw';
const PEOPLE = 4;
/** What each of them looks at an answer before he asks again, ms. */
const LOOK = 40;
/** How often readiness is asked for, as a balancer does; how long each phase is watched, in ms. */
const LOOK_EVERY = 200;
const PHASE = 5_000;
/** What the goals allow after a kill, in ms. */
const ALLOWED_AFTER_KILL = 5_000;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

interface Answer {
  at: number;
  from: string;
  method: string;
  /** Undefined where there was no reply. */
  status: number | undefined;
}
const isFailure = ({ status }: Answer): boolean => status === undefined || status >= 400;

/** One process of a version: all services with the gateway, or the worker. */
class Copy {
  child: ChildProcess | undefined;
  port = 0;

  constructor(
    readonly name: string,
    private readonly folder: string,
    private readonly env: Record<string, string>,
  ) {}

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }
  private get log(): string {
    return join(this.env['DATA_DIR']!, `${this.name}.log`);
  }

  async start(program: string): Promise<void> {
    this.port = await freePort();
    const output = openSync(this.log, 'a');
    const ending = pathToFileURL(join(root, 'infra/exit-with-parent.mjs')).href;
    this.child = spawn(process.execPath, ['--enable-source-maps', '--import', ending, join(this.folder, program)], {
      cwd: this.folder,
      env: { PATH: process.env['PATH'], ...this.env, PORT: String(this.port) },
      stdio: ['ignore', output, output, 'ipc'],
    });
    closeSync(output);
  }
  async runToEnd(program: string): Promise<void> {
    await this.start(program);
    const { code } = await exited(this.child!);
    if (code !== 0) throw new Error(`${this.name} ended with ${code}: ${lastLines(this.log)}`);
  }
  async isReady(): Promise<boolean> {
    const signal = AbortSignal.timeout(2_000);
    return (await fetch(`${this.url}/health/ready`, { signal }).catch(() => undefined))?.status === 200;
  }
  async ready(): Promise<void> {
    await until(() => {
      if (this.child!.exitCode !== null) throw new Error(`${this.name} has ended: ${lastLines(this.log)}`);
      return this.isReady();
    }, 240_000);
  }
  async stop(): Promise<void> {
    if (this.child) await end(this.child);
  }
}

/** People who read and write all the time, each request at the next process that is ready. */
class Crowd {
  readonly answers: Answer[] = [];
  readonly written: string[] = [];
  private readonly ready = new Set<Copy>();
  private readonly over = new AbortController();
  private turn = 0;
  private running: Promise<unknown>[] = [];

  constructor(
    private readonly token: string,
    private readonly copies: Copy[],
  ) {}

  start(): void {
    this.running = [this.look(), ...Array.from({ length: PEOPLE }, (_value, person) => this.work(person))];
  }
  private async look(): Promise<void> {
    while (!this.over.signal.aborted) {
      for (const copy of [...this.copies])
        if (await copy.isReady()) this.ready.add(copy);
        else this.ready.delete(copy);
      await pause(LOOK_EVERY);
    }
  }
  private async work(person: number): Promise<void> {
    for (let n = 0; !this.over.signal.aborted; n++) {
      await this.ask('GET', '/api/optimization/materials?maxResultCount=20');
      await this.write(`U-${person}-${n}`);
      await pause(LOOK);
    }
  }
  /** Until there is an answer; one that is written already was written before its answer was lost. */
  private async write(code: string): Promise<void> {
    for (let isAgain = false; ; isAgain = true) {
      const status = await this.ask(
        'POST',
        '/api/optimization/materials',
        { code, name: code, thickness: 18 },
        isAgain,
      );
      if (status !== undefined && status < 500) break;
      await pause(50);
    }
    this.written.push(code);
  }
  private async ask(method: string, path: string, body?: object, isAgain = false): Promise<number | undefined> {
    const copy = await until(() => [...this.ready][this.turn++ % Math.max(this.ready.size, 1)]);
    const headers = { authorization: `Bearer ${this.token}`, 'content-type': 'application/json' };
    const status = await fetch(copy.url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
      .then(async (reply) => {
        await reply.arrayBuffer();
        return reply.status;
      })
      .catch(() => undefined);
    const isTaken = isAgain && status !== undefined && status >= 400 && status < 500;
    this.answers.push({ at: Date.now(), from: copy.name, method, status: isTaken ? 200 : status });
    return status;
  }
  failures(since = 0): Answer[] {
    return this.answers.filter((answer) => answer.at >= since && isFailure(answer));
  }
  /** How many answers each process gave since then. */
  served(since: number): Record<string, number> {
    const found: Record<string, number> = {};
    for (const { at, from } of this.answers) if (at >= since) found[from] = (found[from] ?? 0) + 1;
    return found;
  }
  async stop(): Promise<void> {
    this.over.abort();
    await Promise.all(this.running);
  }
}

describe('an upgrade while people work', () => {
  const folder = temporaryFolder('ishare-upgrade');
  const old = join(folder, 'old');
  const commit = commitBefore(MIGRATIONS_BACK);
  const copies: Copy[] = [];
  let database: TestDatabase;
  let redis: Awaited<ReturnType<typeof startRedis>>;
  let crowd: Crowd | undefined;
  let first: Copy;
  let token: string;

  const copy = (name: string, from: string): Copy => {
    const made = new Copy(name, from, {
      NODE_ENV: 'test',
      HOST: '127.0.0.1',
      SECRET_KEY: TEST_SECRET,
      DATABASE_URL: database.url,
      REDIS_URL: redis.url,
      DATABASE_POOL: '4',
      DATA_DIR: folder,
      PUBLIC_URL: 'http://localhost',
      ADMIN_PASSWORD: PASSWORD,
      LOG_LEVEL: 'warn',
    });
    copies.push(made);
    return made;
  };
  const server = 'services/all-in-one/dist/main.js';
  const signIn = async (tenant?: string): Promise<string> => {
    const body = { grant_type: 'password', client_id: 'iShare_Web', username: 'admin', password: PASSWORD };
    const reply = await fetch(`${first.url}/connect/token`, {
      method: 'POST',
      body: new URLSearchParams(body),
      headers: tenant ? { __tenant: tenant } : {},
    });
    return ((await reply.json()) as { access_token: string }).access_token;
  };

  beforeAll(async () => {
    buildOld(commit, old);
    database = await createTestDatabase();
    redis = await startRedis(findRedis().path!, join(folder, 'redis'));
    await copy('old migration', old).runToEnd('services/all-in-one/dist/migrate.js');
    first = copy('old', old);
    await first.start(server);
    await first.ready();
    const reply = await fetch(`${first.url}/api/saas/tenants`, {
      method: 'POST',
      headers: { authorization: `Bearer ${await signIn()}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'oak', adminEmailAddress: 'admin@oak.example', adminPassword: PASSWORD }),
    });
    expect(reply.status).toBeLessThan(300);
    token = await until(() => signIn('oak'));
  }, 400_000);
  afterAll(async () => {
    await crowd?.stop();
    await Promise.all(copies.map((each) => each.stop()));
    await redis?.stop();
    await database?.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** What each reading route of the old version answers, of those that need nothing said. */
  async function readings(): Promise<Record<string, number>> {
    const paths = globSync(join(old, 'openapi/*.json')).flatMap((file) => {
      const { paths: described } = JSON.parse(readFileSync(file, 'utf8')) as {
        paths: Record<string, { get?: object }>;
      };
      return Object.keys(described).filter((path) => described[path]!.get && !path.includes('{'));
    });
    const found: Record<string, number> = {};
    for (const path of paths.sort()) {
      const reply = await fetch(first.url + path, {
        headers: { authorization: `Bearer ${token}` },
        redirect: 'manual',
      });
      await reply.arrayBuffer();
      found[path] = reply.status;
    }
    return found;
  }

  it('fails no request of theirs when the old version leaves, and for 5 s at most when a process is killed', async () => {
    const told: string[] = [];
    const running = [first];
    crowd = new Crowd(token, running);
    crowd.start();
    await until(() => crowd!.written.length > 5);
    const before = await readings();
    expect(Object.keys(before).length).toBeGreaterThan(100);

    // Expand: the schema of the new version under the old one, which answers as before.
    const withheld = migrationsOf('HEAD').length - migrationsOf(commit).length;
    expect(withheld).toBeGreaterThanOrEqual(MIGRATIONS_BACK);
    await copy('new migration', root).runToEnd('services/all-in-one/dist/migrate.js');
    expect(await readings()).toEqual(before);
    expect(crowd.failures()).toEqual([]);
    told.push(`${withheld} migrations under ${commit.slice(0, 8)}, whose ${Object.keys(before).length} readings stay`);

    const next = copy('new', root);
    await next.start(server);
    await next.ready();
    const both = Date.now();
    running.push(next);
    await pause(PHASE);
    expect(Object.keys(crowd.served(both)).sort()).toEqual(['new', 'old']);
    told.push(`side by side ${JSON.stringify(crowd.served(both))}`);

    const asked = Date.now();
    first.child!.kill('SIGTERM');
    const { code } = await exited(first.child!);
    told.push(`SIGTERM: gone after ${((Date.now() - asked) / 1_000).toFixed(1)} s`);
    running.splice(running.indexOf(first), 1);
    await pause(1_000);
    expect(crowd.failures()).toEqual([]);
    expect([code, Date.now() - asked < 31_000]).toEqual([0, true]);

    const second = copy('second', root);
    await second.start(server);
    await second.ready();
    running.push(second);
    await pause(PHASE);
    const killed = Date.now();
    next.child!.kill('SIGKILL');
    await pause(2 * ALLOWED_AFTER_KILL);
    const failed = crowd.failures();
    expect(crowd.failures(killed + ALLOWED_AFTER_KILL)).toEqual([]);
    const last = Math.max(killed, ...failed.map(({ at }) => at));
    told.push(`kill -9: ${failed.length} requests failed within ${last - killed} ms`);
    expect(crowd.served(killed + ALLOWED_AFTER_KILL)['second']).toBeGreaterThan(10);
    await crowd.stop();
    process.stdout.write(`${told.join('; ')}; ${crowd.answers.length} requests in all\n`);
  }, 600_000);

  it('has written each of their records once, and told of each once', async () => {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    const one = async (sql: string) =>
      (await client.query<{ n: number }>(`select count(*)::int as n ${sql}`)).rows[0]!.n;
    try {
      const { written } = crowd!;
      expect(await one(`from optimisation.material where code like 'U-%'`)).toBe(written.length);
      const waiting = (service: string) => one(`from ${service}.outbox where sent_time is null`);
      await until(async () => (await waiting('optimisation')) === 0 && (await waiting('platform')) === 0);
      const changes = `from platform.audit_entity_change c join optimisation.material m on m.id::text = c.entity_id
        where m.code like 'U-%' and c.change_type = 0`;
      await until(async () => (await one(changes)) >= written.length);
      // A second one would come late.
      await pause(2_000);
      expect(await one(changes)).toBe(written.length);
    } finally {
      await client.end();
    }
  }, 120_000);
});
