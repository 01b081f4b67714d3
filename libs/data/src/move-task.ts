import type { MoveStep } from '@ishare/contracts/saas/tenant-databases.js';
import pg from 'pg';
import { type Location } from './roles.js';
import { PRESENCE_LOCK } from './tenancy.js';
import { MoveRefused, home } from './tenant-move.js';
import type { Move, MoverOptions } from './tenant-move.js';

/** A transaction of the tenant that is older than this makes the move give up, in ms. */
const FENCE_PATIENCE = 60_000;
const BATCH = 2_000;

interface TenantTable {
  name: string;
  rowsOf: string;
}

/** What `onStep` threw: the test's crash, after which nothing more is done. */
export class Crash extends Error {
  constructor(override readonly cause: unknown) {
    super('crash');
  }
}

/** Columns of every table that goes with a tenant, in their order, as one text. */
export async function columns(client: pg.Client): Promise<string> {
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
export class MoveTask {
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
