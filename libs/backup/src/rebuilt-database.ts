// A database made anew of an archive: the schema as it was then, its rows, and then what has come since.
import { migrate, migrationNames, type ServiceData } from '@ishare/data/migrate.js';
import { atLocation, type Location } from '@ishare/data/roles.js';
import type { DatabaseKind } from '@ishare/data/tenancy.js';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { prepareQueueSchema } from '@ishare/messaging/queue-backend.js';
import { BackupRefused } from './backup-refused.js';
import {
  connectAt,
  listed,
  maintenanceOf,
  nameOf,
  quoted,
  withConnection,
  type DatabaseConfig,
} from './connections.js';
import type { ArchivedDatabase, ArchivedTable, Manifest } from './manifest.js';
import { sumOf } from './tables.js';

/** Migrations of an archive that this version does not know were written later. */
export function refuseNewer({ databases, product }: Manifest, services: readonly ServiceData[]): void {
  const known = new Map(services.map((data) => [data.schema, new Set(migrationNames(data))]));
  for (const { migrations } of databases)
    for (const [schema, names] of Object.entries(migrations)) {
      const stranger = names.find((name) => !known.get(schema)?.has(name));
      if (stranger)
        throw new BackupRefused(
          'newer',
          `The archive was made by version ${product}, which has the migration ${stranger} of ${schema}: ` +
            'restore it with that version or a later one.',
        );
    }
}

export interface RebuiltOptions {
  config: DatabaseConfig;
  services: readonly ServiceData[];
  location: Location;
  kind: DatabaseKind;
}

/** One database under construction; `drop` takes it away. */
export class RebuiltDatabase {
  private client?: pg.Client;

  constructor(
    private readonly options: RebuiltOptions,
    private readonly archived: ArchivedDatabase,
  ) {}

  get location(): Location {
    return this.options.location;
  }

  private get config(): DatabaseConfig {
    const { config, location } = this.options;
    return { ...config, DATABASE_URL: atLocation(config.DATABASE_URL, location) };
  }

  private maintain<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
    return withConnection(this.options.config, maintenanceOf(this.options.config, this.location), work);
  }

  /** The database with the schema of the archive, and empty. */
  async create(): Promise<void> {
    const { services, kind } = this.options;
    await this.maintain((server) => server.query(`create database ${server.escapeIdentifier(nameOf(this.location))}`));
    if (kind === 'main') await prepareQueueSchema(this.config);
    for (const data of services) {
      const only = this.archived.migrations[data.schema];
      if (only) await migrate(this.config, data, { kind, only, fence: false });
    }
    this.client = await connectAt(this.options.config, this.location);
    await this.client.query('begin');
    // Neither triggers nor foreign keys: the rows come in the order of their tables' names.
    await this.client.query(`set local session_replication_role = 'replica'`);
    const tables = this.archived.tables.map(({ schema, table }) => quoted(schema, table));
    if (tables.length > 0) await this.client.query(`truncate ${tables.join(', ')}`);
  }

  tableCalled(name: string): ArchivedTable {
    const found = this.archived.tables.find(({ schema, table }) => `${schema}.${table}` === name);
    if (!found) throw new BackupRefused('damaged', `The archive holds rows of ${name}, which it does not describe.`);
    return found;
  }

  /** Writes rows into a table of the archive, or into a table like it. */
  async load(table: ArchivedTable, chunks: AsyncIterable<Buffer>, into = quoted(table.schema, table.table)) {
    const sink = this.client!.query(copyFrom(`copy ${into} (${listed(table.columns)}) from stdin`));
    await pipeline(Readable.from(chunks), sink);
  }

  /** Writes those rows of a table alone that are a tenant's. */
  async loadOf(tenantId: string, table: ArchivedTable, chunks: AsyncIterable<Buffer>): Promise<void> {
    const client = this.client!;
    const columns = listed(table.columns);
    await client.query(
      `create temp table staged as select ${columns} from ${quoted(table.schema, table.table)} limit 0`,
    );
    await this.load(table, chunks, 'staged');
    const condition = table.rowsOf!.replaceAll('$1', client.escapeLiteral(tenantId));
    await client.query(
      `insert into ${quoted(table.schema, table.table)} (${columns}) select ${columns} from staged where ${condition}`,
    );
    await client.query('drop table staged');
  }

  /** All rows are in. Compares each table with what the archive says of it, where it was taken whole. */
  async seal({ isWhole }: { isWhole: boolean }): Promise<number> {
    const client = this.client!;
    let rows = 0;
    for (const table of this.archived.tables) {
      if (!isWhole) continue;
      const found = await sumOf(client, table);
      if (found.rows !== table.rows || found.sum !== table.sum)
        throw new BackupRefused(
          'damaged',
          `${table.schema}.${table.table} has ${found.rows} rows where the archive has ${table.rows}, ` +
            'or others: nothing was put in its place.',
        );
      rows += found.rows;
    }
    await client.query('commit');
    return rows;
  }

  /** Statements on the loaded database, past its fences. */
  async change(work: (client: pg.Client) => Promise<void>): Promise<void> {
    await work(this.client!);
  }

  /** Brings the schema to what this version wants, with fences and grants. */
  async update(): Promise<void> {
    await this.disconnect();
    const { services, kind } = this.options;
    for (const data of services) await migrate(this.config, data, { kind });
  }

  private async disconnect(): Promise<void> {
    await this.client?.end();
    delete this.client;
  }

  async drop(): Promise<void> {
    await this.disconnect().catch(() => undefined);
    await this.maintain((server) =>
      server.query(`drop database if exists ${server.escapeIdentifier(nameOf(this.location))} with (force)`),
    );
  }
}
