// Runs the statements of reports: as a role that sees the report views of one tenant and nothing else, that cannot
// write, and whose time, rows and disk are bounded.
import type { Duplex } from 'node:stream';
import type { ColumnKind } from '@ishare/contracts/insight/report-views.js';
import { Database } from '@ishare/data/database.js';
import { REPORT_SECONDS, reportReaderUrl } from '@ishare/data/report-views.js';
import { atLocation, type Location } from '@ishare/data/roles.js';
import { AppError } from '@ishare/kernel/errors.js';
import { FairQueue } from '@ishare/kernel/fair-queue.js';
import { CONFIG, type Config } from '@ishare/server/config.js';
import { currentTenantId } from '@ishare/server/context.js';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import pg from 'pg';
import { insightErrors } from '../errors.js';
import type { SoundSql } from './report-sql.js';

/** Rows of one statement; what is beyond is left out, and said so. */
export const MOST_ROWS = 50_000;
/** Of what one statement gives, MB: a single text of PostgreSQL may be more than a process can hold. */
const MOST_MEGABYTES = 32;
/** ms */
const IDLE = 10_000;

/** What one kind of reading may take of the database; no kind waits for another. */
interface Limits {
  /** As PostgreSQL knows its connections. */
  name: string;
  /** Statements run at a time in this process, of one tenant one after the other. */
  atOnce: number;
  /** How many of one tenant may wait. */
  lineLength: number;
  /** Longest time of one statement. */
  seconds: number;
}

export interface ResultColumn {
  name: string;
  kind: ColumnKind;
}

export type ResultValue = string | number | boolean | null;

/** What a statement gave; rows hold their values in the order of the columns. */
export interface Result {
  columns: ResultColumn[];
  rows: ResultValue[][];
  isCut: boolean;
}

/** In whose name it is read. */
export interface Reading {
  /** Null: of all dealers. */
  dealerId: string | null;
  /** The factory's clock. */
  zone: string;
}

export interface Asked {
  sql: SoundSql;
  /** By name of the parameter. */
  values: Readonly<Record<string, string | null>>;
}

const KINDS: Readonly<Record<number, ColumnKind>> = {
  16: 'flag',
  20: 'count',
  21: 'count',
  23: 'count',
  700: 'number',
  701: 'number',
  1082: 'day',
  1114: 'time',
  1184: 'time',
  1700: 'number',
  2950: 'id',
};
const NUMBERS: ReadonlySet<ColumnKind> = new Set(['count', 'number', 'money', 'percent']);
export const isNumeric = (kind: ColumnKind): boolean => NUMBERS.has(kind);

/** Everything comes as PostgreSQL writes it: its days know no zone, and its decimals lose nothing. */
const asText = { getTypeParser: () => (value: string | Buffer) => String(value) };

function valueOf(text: string | null, kind: ColumnKind): ResultValue {
  if (text === null) return null;
  if (kind === 'flag') return text === 't';
  if (kind === 'time') return text.slice(0, 16);
  return isNumeric(kind) ? Number(text) : text;
}

const CANCELLED = '57014';

function refusalOf(error: unknown, seconds: number): unknown {
  const { code, message } = error as { code?: string; message?: string };
  if (code === CANCELLED) return new AppError(insightErrors.StatementTooSlow, { seconds });
  // Classes that lie with the statement: data, syntax, rights, what it takes.
  if (code && /^(22|42|21|53400|54)/.test(code))
    return new AppError(insightErrors.StatementFailed, { reason: message });
  return error;
}

/** What of a client the types of the driver leave out. */
interface Connected {
  connection: { stream: Duplex };
}

/**
 * Ends the connection of a statement that gives too much while it comes: the driver would hold a row whole before
 * anybody could look at it, and end the process with one that is longer than a text may be.
 */
async function bounded<T>(client: pg.PoolClient, work: () => Promise<T>): Promise<T> {
  const { stream } = (client as unknown as Connected).connection;
  let [bytes, isOver] = [0, false];
  const watch = (chunk: Buffer) => {
    bytes += chunk.length;
    if (isOver || bytes <= MOST_MEGABYTES * 1e6) return;
    isOver = true;
    stream.destroy(new Error('A statement gives too much'));
  };
  stream.prependListener('data', watch);
  try {
    return await work();
  } catch (error) {
    throw isOver ? new AppError(insightErrors.StatementTooLarge, { megabytes: MOST_MEGABYTES }) : error;
  } finally {
    stream.off('data', watch);
  }
}

abstract class ViewReader implements OnApplicationShutdown {
  /** Longest time of one statement. */
  seconds: number;
  private readonly queue: FairQueue;
  private readonly pools = new Map<Location | null, pg.Pool>();

  constructor(
    private readonly config: Config,
    private readonly database: Database,
    private readonly limits: Limits,
  ) {
    this.seconds = limits.seconds;
    this.queue = new FairQueue(limits.atOnce, limits.lineLength);
  }

  /** All statements of one report, as of one moment. */
  read(asked: readonly Asked[], reading: Reading, most = MOST_ROWS): Promise<Result[]> {
    const tenantId = currentTenantId();
    return this.queue.run(tenantId, async () => {
      const client = await this.poolOf(this.database.homes.of(tenantId) ?? null).connect();
      // Whose connection ends is told by the statement that was under way.
      const heard = () => undefined;
      client.on('error', heard);
      try {
        return await this.within(client, { tenantId, ...reading }, () =>
          bounded(client, () => this.results(client, asked, most)),
        );
      } catch (error) {
        throw refusalOf(error, this.seconds);
      } finally {
        client.off('error', heard);
        client.release();
      }
    });
  }

  private async within<T>(
    client: pg.PoolClient,
    { tenantId, dealerId, zone }: Reading & { tenantId: string },
    work: () => Promise<T>,
  ): Promise<T> {
    await client.query('begin isolation level repeatable read read only');
    try {
      const said = {
        'app.tenant_id': tenantId,
        'app.dealer_id': dealerId ?? '',
        timezone: zone,
        statement_timeout: `${this.seconds}s`,
      };
      for (const [name, value] of Object.entries(said))
        await client.query(`set local ${name} = ${pg.escapeLiteral(value)}`);
      return await work();
    } finally {
      await client.query('rollback').catch(() => undefined);
    }
  }

  private async results(client: pg.PoolClient, asked: readonly Asked[], most: number): Promise<Result[]> {
    const results: Result[] = [];
    for (const { sql, values } of asked) {
      const { fields, rows } = await client.query<(string | null)[]>({
        text: `select * from (\n${sql.text}\n) asked limit ${most + 1}`,
        values: sql.parameters.map((name) => values[name] ?? null),
        rowMode: 'array',
        types: asText,
        // Bound by the extended protocol, which takes one statement.
        queryMode: 'extended',
      } as pg.QueryArrayConfig);
      const columns = fields.map(({ name, dataTypeID }) => ({ name, kind: KINDS[dataTypeID] ?? 'text' }));
      results.push({
        columns,
        rows: rows.slice(0, most).map((row) => row.map((value, index) => valueOf(value, columns[index]!.kind))),
        isCut: rows.length > most,
      });
    }
    return results;
  }

  private poolOf(location: Location | null): pg.Pool {
    let pool = this.pools.get(location);
    if (!pool) {
      pool = new pg.Pool({
        connectionString: atLocation(reportReaderUrl(this.config), location),
        max: this.limits.atOnce,
        idleTimeoutMillis: IDLE,
        application_name: this.limits.name,
      });
      pool.on('error', () => undefined);
      this.pools.set(location, pool);
    }
    return pool;
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([...this.pools.values()].map((pool) => pool.end()));
  }
}

@Injectable()
export class ReportReader extends ViewReader {
  constructor(@Inject(CONFIG) config: Config, @Inject(Database) database: Database) {
    super(config, database, { name: 'reports', atOnce: 3, lineLength: 20, seconds: REPORT_SECONDS });
  }
}

/** Of boards: short, and of many widgets at a time. */
@Injectable()
export class BoardReader extends ViewReader {
  constructor(@Inject(CONFIG) config: Config, @Inject(Database) database: Database) {
    super(config, database, { name: 'boards', atOnce: 2, lineLength: 100, seconds: 5 });
  }
}
