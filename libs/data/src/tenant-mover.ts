// Gives tenants databases of their own, and moves their rows there and back.
//
// The tenant is wholly in one place at every moment: until the one transaction in the main database that switches it,
// in the old place, where nobody may touch its rows; after it in the new one. Whatever breaks off before is begun anew
// or given up, what breaks off after is only the removal of the old rows, which goes on.
import type { MoveStep } from '@ishare/contracts/saas/tenant-databases.js';
import { randomBytes } from 'node:crypto';
import type { Config } from '@ishare/server/config.js';
import pg from 'pg';
import { atLocation, type Location } from './roles.js';
import { keeperUrl, mainLocation, PRESENCE_LOCK } from './tenancy.js';

/** Class of the lock that one mover of a tenant holds. */
const MOVE_LOCK = 4_241_872;
/** A transaction of the tenant that is older than this makes the move give up, in ms. */
const FENCE_PATIENCE = 60_000;
const CONNECT_PATIENCE = 5_000;
const BATCH = 2_000;
/** How often a move that broke off is begun anew. */
const MAX_TRIES = 3;
/** Four of them a second. */
const DROP_ATTEMPTS = 40;

interface TenantTable {
  name: string;
  rowsOf: string;
}

export interface Move {
  source: Location | null;
  target: Location | null;
  step: MoveStep;
  tries: number;
  /** Rows copied, of all. */
  done: number;
  total: number;
  error: string | null;
}

/** Why a move or a database was refused; `reason` is a key of a text. */
export class MoveRefused extends Error {
  constructor(
    readonly reason: 'busy' | 'exists' | 'unreachable' | 'foreign' | 'outdated' | 'different',
    detail = '',
  ) {
    super(`${reason}${detail && `: ${detail}`}`);
  }
}

/** What a database at a location is to us. */
export type Found = 'ready' | 'absent' | 'foreign' | 'unreachable';

export interface MoverOptions {
  /** Tells every process to ask again where tenants are. */
  announce(): Promise<void>;
  /** Called when a step begins; what it throws breaks the move off as a crash would. */
  onStep?: (step: MoveStep) => Promise<void> | void;
}

/** insufficient_privilege, of somebody else's session that `force` would end, and object_in_use. */
const STILL_IN_USE: ReadonlySet<string> = new Set(['42501', '55006']);

const codeOf = (error: unknown) => (error as { code?: string }).code ?? '';

/** A mover logs in as the keeper of tenants, who owns no rows and is behind row-level security too. */
export class TenantMover {
  constructor(
    private readonly config: Pick<Config, 'SECRET_KEY' | 'DATABASE_URL' | 'TENANT_DATABASE_HOSTS'>,
    private readonly options: MoverOptions,
  ) {}

  private async connect(location: Location | null): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: atLocation(keeperUrl(this.config), location),
      connectionTimeoutMillis: CONNECT_PATIENCE,
      application_name: 'tenancy keeper',
    });
    client.on('error', () => undefined);
    await client.connect();
    return client;
  }

  private async with<T>(location: Location | null, work: (client: pg.Client) => Promise<T>): Promise<T> {
    const client = await this.connect(location);
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  }

  /** Host and port of a location that configuration allows; another one is never connected to. */
  isAllowed(location: Location): boolean {
    const host = location.slice(0, location.indexOf('/'));
    const main = mainLocation(this.config);
    const allowed = [
      main.slice(0, main.indexOf('/')),
      ...this.config.TENANT_DATABASE_HOSTS.split(',')
        .map((given) => given.trim())
        .filter(Boolean)
        .map((given) => (given.includes(':') ? given : `${given}:5432`)),
    ];
    return allowed.includes(host);
  }

  private isOnMainServer(location: Location): boolean {
    return location.slice(0, location.indexOf('/')) === mainLocation(this.config).split('/')[0];
  }

  /** A name for a database of the tenant that is not taken. */
  propose(tenantName: string): Location {
    const main = mainLocation(this.config);
    const slug = tenantName
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '_')
      .replaceAll(/^_|_$/g, '')
      .slice(0, 24);
    return `${main}_${slug || 'tenant'}_${randomBytes(3).toString('hex')}`;
  }

  /** Looks at a database without changing it. */
  async look(location: Location): Promise<Found> {
    try {
      return await this.with(location, async (client) => {
        const { rows } = await client.query<{ known: boolean }>(
          `select has_schema_privilege(oid, 'usage') as known from pg_namespace where nspname = 'tenancy'`,
        );
        if (!rows[0]?.known) return 'foreign';
        return (await client.query(`select 1 from tenancy.database where kind = 'tenants'`)).rowCount
          ? 'ready'
          : 'foreign';
      });
    } catch (error) {
      return codeOf(error) === '3D000' && this.isOnMainServer(location) ? 'absent' : 'unreachable';
    }
  }

  async homeOf(tenantId: string): Promise<Location | null> {
    return this.with(null, (main) => home(main, tenantId));
  }

  /** The last move of a tenant, also a running one. */
  async progress(tenantId: string): Promise<Move | null> {
    return this.with(null, (main) => readMove(main, tenantId));
  }

  /** Asks for a move; `run` or another process's `runPending` does it. */
  async request(tenantId: string, target: Location | null): Promise<void> {
    await this.with(null, async (main) => {
      const { rowCount } = await main.query(
        `insert into tenancy.move (tenant_id, source, target, step, requested_time, changed_time)
          values ($1, $2, $3, 'prepare', now(), now())
         on conflict (tenant_id) do update set source = excluded.source, target = excluded.target, step = 'prepare',
           tries = 0, done = 0, total = 0, error = null, requested_time = now(), changed_time = now()
         where move.step in ('done', 'failed')`,
        [tenantId, await home(main, tenantId), target],
      );
      if (!rowCount) throw new MoveRefused('busy');
    });
  }

  /** Tenants whose move is not over. */
  async pending(): Promise<string[]> {
    return this.with(null, async (main) =>
      (
        await main.query<{ id: string }>(
          `select tenant_id as id from tenancy.move where step not in ('done', 'failed') order by requested_time`,
        )
      ).rows.map(({ id }) => id),
    );
  }

  /**
   * Carries a requested move on to its end, or gives it up and says why; does nothing where another process is at it.
   */
  async run(tenantId: string): Promise<void> {
    await this.with(null, async (main) => {
      const { rows } = await main.query<{ mine: boolean }>('select pg_try_advisory_lock($1, hashtext($2)) as mine', [
        MOVE_LOCK,
        tenantId,
      ]);
      if (!rows[0]!.mine) return;
      const move = await readMove(main, tenantId);
      if (!move || move.step === 'done' || move.step === 'failed') return;
      const task = new MoveTask(main, tenantId, move, (location) => this.connect(location), this.options);
      if (move.step !== 'clean') await this.carryOver(task, move, main);
      await this.options.announce();
      await task.clean();
    });
  }

  /** Everything up to the switch; what fails before leaves the tenant where it is. */
  private async carryOver(task: MoveTask, move: Move, main: pg.Client): Promise<void> {
    try {
      if (move.tries >= MAX_TRIES) throw new Error(move.error ?? 'It broke off too often.');
      await task.enter('prepare');
      if (move.target !== null) await this.prepare(move.target, main);
      await task.carryOver();
    } catch (error) {
      if (error instanceof Crash) throw error.cause;
      await task.giveUp(error);
      throw error;
    }
  }

  /**
   * Makes the database where there is none yet; refuses one that was not made for tenants, or is not as the main one.
   */
  private async prepare(location: Location, main: pg.Client): Promise<void> {
    if (!this.isAllowed(location)) throw new MoveRefused('unreachable');
    const found = await this.look(location);
    if (found === 'unreachable' || found === 'foreign') throw new MoveRefused(found);
    if (found === 'absent') await this.create(location.slice(location.indexOf('/') + 1), main);
    await this.with(location, async (there) => {
      const [ours, theirs] = [await columns(main), await columns(there)];
      if (ours !== theirs) throw new MoveRefused('outdated');
    });
  }

  private async create(name: string, main: pg.Client): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      try {
        await main.query(
          `create database ${pg.escapeIdentifier(name)} template ${pg.escapeIdentifier(templateName(main.database!))}`,
        );
        return;
      } catch (error) {
        // Only one database can be made of the template at a time.
        if (codeOf(error) !== '55006' || attempt === 20) throw error;
        await new Promise((resolve) => setTimeout(resolve, 250));
      }
    }
  }

  /** Removes what a deleted tenant leaves: its home and, where nobody else lives there and we made it, its database. */
  async forget(tenantId: string): Promise<void> {
    await this.with(null, async (main) => {
      const location = await home(main, tenantId);
      await main.query('delete from tenancy.move where tenant_id = $1', [tenantId]);
      if (location === null) return;
      await main.query('delete from tenancy.home where tenant_id = $1', [tenantId]);
      await this.options.announce();
      const { rowCount } = await main.query('select 1 from tenancy.home where location = $1', [location]);
      if (rowCount || !this.isOnMainServer(location)) return;
      const name = location.slice(location.indexOf('/') + 1);
      const { rowCount: made } = await main.query(
        'select 1 from pg_database where datname = $1 and pg_get_userbyid(datdba) = current_user',
        [name],
      );
      if (!made) return;
      try {
        await this.drop(name, main);
      } catch (error) {
        // Tried again the next time.
        await main.query(
          'insert into tenancy.home (tenant_id, location) values ($1, $2) on conflict (tenant_id) do nothing',
          [tenantId, location],
        );
        throw error;
      }
    });
  }

  /**
   * Lets nobody in any more and waits for those who are inside: the pools of processes that have just heard of it, and
   * PostgreSQL's own cleaners, whom we may not send away.
   */
  private async drop(name: string, main: pg.Client): Promise<void> {
    const database = pg.escapeIdentifier(name);
    await main.query(`alter database ${database} with allow_connections false`);
    for (let attempt = 1; ; attempt++) {
      try {
        await main.query(`drop database if exists ${database} with (force)`);
        return;
      } catch (error) {
        if (!STILL_IN_USE.has(codeOf(error)) || attempt === DROP_ATTEMPTS) throw error;
        await new Promise((resolve) => setTimeout(resolve, 250));
      }
    }
  }
}

/** What `onStep` threw: the test's crash, after which nothing more is done. */
class Crash extends Error {
  constructor(override readonly cause: unknown) {
    super('crash');
  }
}

/** Name of the database that tenants' databases are copied from; migrated together with the main one. */
export function templateName(mainName: string): string {
  return `${mainName}_template`;
}

async function home(main: pg.Client, tenantId: string): Promise<Location | null> {
  return (
    (await main.query<{ location: string }>('select location from tenancy.home where tenant_id = $1', [tenantId]))
      .rows[0]?.location ?? null
  );
}

async function readMove(main: pg.Client, tenantId: string): Promise<Move | null> {
  const { rows } = await main.query<Move>(
    'select source, target, step, tries, done::int, total::int, error from tenancy.move where tenant_id = $1',
    [tenantId],
  );
  return rows[0] ?? null;
}

/** Columns of every table that goes with a tenant, in their order, as one text. */
async function columns(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ all: string }>(
    `select string_agg(format('%s.%s %s', t.schema_name, t.table_name,
      (select string_agg(a.attname || ' ' || format_type(a.atttypid, a.atttypmod), ',' order by a.attnum)
      from pg_attribute a
       where a.attrelid = to_regclass(format('%I.%I', t.schema_name, t.table_name)) and a.attnum > 0
         and not a.attisdropped)), ';' order by t.schema_name, t.table_name) as all from tenancy.tenant_table t`,
  );
  return rows[0]!.all;
}

/** One move, from fence to clean; every connection is the keeper's. */
class MoveTask {
  private tables: TenantTable[] = [];

  constructor(
    private readonly main: pg.Client,
    private readonly tenantId: string,
    private readonly move: Move,
    private readonly connect: (location: Location | null) => Promise<pg.Client>,
    private readonly options: MoverOptions,
  ) {}

  async enter(step: MoveStep): Promise<void> {
    await this.main.query(
      `update tenancy.move set step = $2::text, tries = tries + ($2::text = 'prepare')::int, changed_time = now()
        where tenant_id = $1`,
      [this.tenantId, step],
    );
    try {
      await this.options.onStep?.(step);
    } catch (error) {
      throw new Crash(error);
    }
  }

  async carryOver(): Promise<void> {
    this.tables = (
      await this.main.query<TenantTable>(
        `select format('%I.%I', schema_name, table_name) as name, rows_of as "rowsOf" from tenancy.tenant_table
          order by place, schema_name, table_name`,
      )
    ).rows;
    const source = await this.connect(this.move.source);
    try {
      const target = await this.connect(this.move.target);
      try {
        await this.enter('fence');
        await this.fence(source);
        await this.enter('copy');
        await this.copy(source, target);
      } finally {
        await target.end();
      }
    } finally {
      await source.end();
    }
    await this.enter('switch');
    await this.switchOver();
  }

  /** From here on nobody may begin to touch the tenant's rows, and whoever had begun has ended. */
  private async fence(source: pg.Client): Promise<void> {
    await source.query(
      `insert into tenancy.absence (tenant_id, reason) values ($1, 'moving') on conflict (tenant_id) do nothing`,
      [this.tenantId],
    );
    await source.query('begin');
    await source.query(`set local lock_timeout = ${FENCE_PATIENCE}`);
    await source.query('select pg_advisory_xact_lock($1, hashtext($2))', [PRESENCE_LOCK, this.tenantId]);
    await source.query('commit');
  }

  private async copy(source: pg.Client, target: pg.Client): Promise<void> {
    await source.query('begin isolation level repeatable read');
    await target.query('begin');
    for (const client of [source, target])
      await client.query(`select set_config('app.tenant_id', $1, true)`, [this.tenantId]);
    for (const { name, rowsOf } of this.tables.toReversed())
      await target.query(`delete from ${name} where ${rowsOf}`, [this.tenantId]);
    const before = await this.sums(source);
    await this.main.query('update tenancy.move set total = $2, done = 0 where tenant_id = $1', [
      this.tenantId,
      before.reduce((all, { count }) => all + count, 0),
    ]);
    let done = 0;
    for (const { name, rowsOf } of this.tables) {
      await source.query(
        `declare rows no scroll cursor for select t::text as row from ${name} t where ${rowsOf}`.replace(
          '$1',
          pg.escapeLiteral(this.tenantId),
        ),
      );
      for (;;) {
        const { rows } = await source.query<{ row: string }>(`fetch ${BATCH} from rows`);
        if (rows.length === 0) break;
        await target.query(
          `insert into ${name} select (x.r).* from (select v.t::${name} as r from unnest($1::text[]) v(t) offset 0) x`,
          [rows.map(({ row }) => row)],
        );
        done += rows.length;
        await this.main.query('update tenancy.move set done = $2, changed_time = now() where tenant_id = $1', [
          this.tenantId,
          done,
        ]);
      }
      await source.query('close rows');
    }
    const after = await this.sums(target);
    const wrong = before.find(({ count, sum }, index) => after[index]!.count !== count || after[index]!.sum !== sum);
    if (wrong) throw new MoveRefused('different', wrong.name);
    // In a database of tenants nobody looks for this one before the switch; in the main one the absence ends with the
    // switch.
    if (this.move.target !== null)
      await target.query('delete from tenancy.absence where tenant_id = $1', [this.tenantId]);
    await target.query('commit');
    await source.query('commit');
  }

  /** Number of the tenant's rows in each table, and a sum over their contents. */
  private async sums(client: pg.Client): Promise<{ name: string; count: number; sum: string }[]> {
    const sums: { name: string; count: number; sum: string }[] = [];
    for (const { name, rowsOf } of this.tables) {
      const { rows } = await client.query<{ count: number; sum: string }>(
        `select count(*)::int as count, coalesce(sum(hashtextextended(t::text, 0)::numeric), 0)::text as sum
          from ${name} t where ${rowsOf}`,
        [this.tenantId],
      );
      sums.push({ name, ...rows[0]! });
    }
    return sums;
  }

  /** The one moment in which the tenant changes its place. */
  private async switchOver(): Promise<void> {
    const {
      main,
      tenantId,
      move: { target },
    } = this;
    await main.query('begin');
    if (target === null) {
      await main.query('delete from tenancy.home where tenant_id = $1', [tenantId]);
      await main.query('delete from tenancy.absence where tenant_id = $1', [tenantId]);
    } else {
      await main.query(
        `insert into tenancy.home (tenant_id, location) values ($1, $2) on conflict (tenant_id) do update
          set location = excluded.location`,
        [tenantId, target],
      );
      await main.query(
        `insert into tenancy.absence (tenant_id, reason) values ($1, 'elsewhere') on conflict (tenant_id) do update
          set reason = 'elsewhere'`,
        [tenantId],
      );
    }
    await main.query(
      `update tenancy.move set step = 'clean', error = null, changed_time = now() where tenant_id = $1`,
      [tenantId],
    );
    await main.query('commit');
  }

  /** Removes the rows from the old place; repeated until it is through. */
  async clean(): Promise<void> {
    const { main, tenantId } = this;
    await this.options.onStep?.('clean');
    const { rows: tables } = await main.query<TenantTable>(
      `select format('%I.%I', schema_name, table_name) as name, rows_of as "rowsOf" from tenancy.tenant_table
        order by place desc, schema_name, table_name`,
    );
    const source = await this.connect(this.move.source);
    try {
      await source.query(`update tenancy.absence set reason = 'elsewhere' where tenant_id = $1`, [tenantId]);
      await source.query('begin');
      await source.query(`select set_config('app.tenant_id', $1, true)`, [tenantId]);
      for (const { name, rowsOf } of tables) await source.query(`delete from ${name} where ${rowsOf}`, [tenantId]);
      await source.query('commit');
    } finally {
      await source.end();
    }
    await this.enter('done');
  }

  /** Opens the old place again, where the tenant still is, and says why. */
  async giveUp(error: unknown): Promise<void> {
    const { main, tenantId, move } = this;
    await main.query('rollback');
    // Where the answer to the switch was lost, the switch may stand.
    if ((await home(main, tenantId)) !== move.source) return;
    const source = await this.connect(move.source);
    try {
      await source.query(`delete from tenancy.absence where tenant_id = $1 and reason = 'moving'`, [tenantId]);
    } finally {
      await source.end();
    }
    await main.query(`update tenancy.move set step = 'failed', error = $2, changed_time = now() where tenant_id = $1`, [
      tenantId,
      error instanceof MoveRefused ? error.reason : 'broken',
    ]);
  }
}
