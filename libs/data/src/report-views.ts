// Views that reports read, in the schema `report`. Each is owned by the service whose rows it shows, so that the fences
// of its tables hold for it; who reads them owns nothing, sees no table, and cannot write.
import { createHash } from 'node:crypto';
import { reportViews, type ReportViewName, type ViewColumn } from '@ishare/contracts/insight/report-views.js';
import type { Config } from '@ishare/server/config.js';
import type pg from 'pg';
import type { DataSource } from 'typeorm';
import { ensureLoginRole, loginUrl, roleName } from './roles.js';

/** The select behind each view that a service has; its columns are those that the contract names. */
export type ReportViewSqls = Partial<Record<ReportViewName, string>>;

export const REPORT_SCHEMA = 'report';
export const REPORT_READER = 'report_reader';
/** Longest time of one statement, and what it may put on disk. */
export const REPORT_SECONDS = 15;
const TEMP_FILES = '256MB';

export const reportReaderUrl = (config: Pick<Config, 'SECRET_KEY' | 'DATABASE_URL'>): string =>
  loginUrl(config, REPORT_READER);

/** The caller's dealer, whose rows alone he sees; none for the factory's own people. */
const CURRENT_DEALER = `(select nullif(current_setting('app.dealer_id', true), '')::uuid)`;

/** Names of an enumeration by their numbers, as a column. */
export const nameSql = (column: string, names: Readonly<Record<string, number>>): string =>
  `case ${column} ${Object.entries(names)
    .map(([name, number]) => `when ${number} then '${name}'`)
    .join(' ')} end`;

function statement(name: ReportViewName, select: string): string {
  const { columns, isOfDealers } = reportViews[name];
  const told = ([column, { isPerson }]: [string, ViewColumn]): string =>
    isOfDealers && isPerson
      ? `case when ${CURRENT_DEALER} is null then v."${column}" end as "${column}"`
      : `v."${column}"`;
  const list = Object.entries<ViewColumn>(columns).map(told).join(', ');
  const mine = isOfDealers ? ` where ${CURRENT_DEALER} is null or v.dealer_id = ${CURRENT_DEALER}` : '';
  return `create view ${REPORT_SCHEMA}."${name}" as select ${list} from (${select}) v${mine}`;
}

const fingerprint = (sql: string): string => createHash('sha256').update(sql).digest('hex');

/** The schema, and the role that reads it; a service's owner may put views there. */
export async function ensureReportSchema(
  admin: pg.Client,
  config: Pick<Config, 'SECRET_KEY' | 'DATABASE_URL'>,
  schema: string,
): Promise<void> {
  await ensureLoginRole(admin, reportReaderUrl(config), [
    `search_path to ${REPORT_SCHEMA}`,
    'default_transaction_read_only to on',
    `statement_timeout to '${REPORT_SECONDS}s'`,
    `idle_in_transaction_session_timeout to '30s'`,
  ]);
  const { rows } = await admin.query<{ super: boolean }>(
    'select rolsuper as super from pg_roles where rolname = current_user',
  );
  if (rows[0]?.super) await admin.query(`alter role ${REPORT_READER} set temp_file_limit to '${TEMP_FILES}'`);
  await admin.query(`create schema if not exists ${REPORT_SCHEMA}`);
  await admin.query(`grant usage on schema ${REPORT_SCHEMA} to ${REPORT_READER}`);
  await admin.query(`grant usage, create on schema ${REPORT_SCHEMA} to ${roleName(schema, 'owner')}`);
}

/** A view holds its tables as they are: those of a service go before its migrations and come back after them. */
export async function dropReportViews(source: DataSource, views: ReportViewSqls): Promise<void> {
  for (const name of Object.keys(views)) await source.query(`drop view if exists ${REPORT_SCHEMA}."${name}"`);
}

/** Makes the views that are not there, or not as they are said to be. */
export async function makeReportViews(source: DataSource, views: ReportViewSqls): Promise<void> {
  for (const [name, select] of Object.entries(views) as [ReportViewName, string][]) {
    const sql = statement(name, select);
    const kept = await source.query<{ said: string | null }[]>(
      `select obj_description(c.oid, 'pg_class') as said
         from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = $1 and c.relname = $2`,
      [REPORT_SCHEMA, name],
    );
    if (kept[0]?.said === fingerprint(sql)) continue;
    await source.transaction(async (em) => {
      await em.query(`drop view if exists ${REPORT_SCHEMA}."${name}"`);
      await em.query(sql);
      await em.query(`comment on view ${REPORT_SCHEMA}."${name}" is '${fingerprint(sql)}'`);
      await em.query(`grant select on ${REPORT_SCHEMA}."${name}" to ${REPORT_READER}`);
    });
  }
}
