import { isSecretName, MASK } from '@ishare/server/secrets.js';
import type pg from 'pg';
import { listed, quoted } from './connections.js';
import { findTables, type TableFound } from './tables.js';

/** Rows that tell of the machinery's own work, not of the tenant's. */
const MACHINERY: ReadonlySet<string> = new Set(['outbox', 'inbox', 'request_key', 'entity_change']);
const BATCH = 2_000;
/** So many rows of a table are shown. */
const SHOWN = 20;

/** A row that is here, there, or on both sides with other values. */
export interface RowDiff {
  key: string;
  /** What differs: as in the archive, and as it is now. */
  columns: Record<string, { then: unknown; now: unknown }>;
}

export interface TableDiff {
  schema: string;
  table: string;
  same: number;
  /** Rows of the archive that are gone by now. */
  gone: number;
  /** Rows that have come since. */
  come: number;
  changed: number;
  shown: { gone: string[]; come: string[]; changed: RowDiff[] };
}

interface KeyedRow {
  key: string;
  row: Record<string, unknown>;
}

/** Where a tenant's rows are read, past the fences. */
export interface TenantSide {
  client: pg.Client;
  tenantId: string;
}

/** The key's columns of a table. */
async function keyOf(client: pg.Client, { schema, table }: TableFound): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select a.attname::text as name from pg_index i
       join unnest(i.indkey::int[]) with ordinality k(attnum, place) on true
       join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
      where i.indisprimary and i.indrelid = $1::regclass order by k.place`,
    [quoted(schema, table)],
  );
  return rows.map(({ name }) => name);
}

/** The tenant's rows in the order of their keys, without holding more than a few in memory. */
async function* rowsOf({ client, tenantId }: TenantSide, table: TableFound, key: readonly string[]) {
  const condition = table.rowsOf!.replaceAll('$1', client.escapeLiteral(tenantId));
  await client.query(
    `declare rows no scroll cursor for
       select row(${listed(key)})::text collate "C" as key, to_jsonb(t) as row
         from ${quoted(table.schema, table.table)} t
        where ${condition} order by 1`,
  );
  try {
    for (;;) {
      const { rows } = await client.query<KeyedRow>(`fetch ${BATCH} from rows`);
      if (rows.length === 0) return;
      yield* rows;
    }
  } finally {
    await client.query('close rows');
  }
}

/** As PostgreSQL orders texts by their bytes. */
const inOrder = (a: string, b: string): number => (a === b ? 0 : Buffer.compare(Buffer.from(a), Buffer.from(b)));

/** A value as it may be shown. */
const shown = (name: string, value: unknown): unknown => (isSecretName(name) && value != null ? MASK : value);

function changedColumns(then: Record<string, unknown>, now: Record<string, unknown>): RowDiff['columns'] {
  const columns: RowDiff['columns'] = {};
  for (const name of new Set([...Object.keys(then), ...Object.keys(now)]))
    if (JSON.stringify(then[name]) !== JSON.stringify(now[name]))
      columns[name] = { then: shown(name, then[name]), now: shown(name, now[name]) };
  return columns;
}

async function diffTable(then: TenantSide, now: TenantSide, table: TableFound): Promise<TableDiff> {
  const diff: TableDiff = {
    schema: table.schema,
    table: table.table,
    same: 0,
    gone: 0,
    come: 0,
    changed: 0,
    shown: { gone: [], come: [], changed: [] },
  };
  const show = <T>(list: T[], item: T) => void (list.length < SHOWN && list.push(item));
  const key = await keyOf(now.client, table);
  const [older, newer] = [rowsOf(then, table, key), rowsOf(now, table, key)];
  try {
    let [a, b] = [await older.next(), await newer.next()];
    while (!a.done || !b.done) {
      const order = a.done ? 1 : b.done ? -1 : inOrder(a.value.key, b.value.key);
      if (order < 0 && !a.done) {
        diff.gone++;
        show(diff.shown.gone, a.value.key);
      } else if (order > 0 && !b.done) {
        diff.come++;
        show(diff.shown.come, b.value.key);
      } else if (!a.done && !b.done) {
        const columns = changedColumns(a.value.row, b.value.row);
        if (Object.keys(columns).length === 0) diff.same++;
        else {
          diff.changed++;
          show(diff.shown.changed, { key: a.value.key, columns });
        }
      }
      if (order <= 0) a = await older.next();
      if (order >= 0) b = await newer.next();
    }
  } finally {
    await older.return(undefined);
    await newer.return(undefined);
  }
  return diff;
}

/** What a tenant had at the moment of an archive beside what it has now, table by table. */
export async function diffTenant(then: TenantSide, now: TenantSide, schemas: readonly string[]): Promise<TableDiff[]> {
  const diffs: TableDiff[] = [];
  for (const { client } of [then, now]) await client.query('begin isolation level repeatable read, read only');
  for (const table of await findTables(now.client, schemas))
    if (table.rowsOf !== null && !MACHINERY.has(table.table)) diffs.push(await diffTable(then, now, table));
  for (const { client } of [then, now]) await client.query('commit');
  return diffs;
}
