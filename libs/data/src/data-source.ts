import { DataSource } from 'typeorm';
import type { EntityClass } from './entities.js';
import { SnakeNaming } from './naming.js';
import type { Preparing } from './tenant-batch.js';

/** Connections that a rush opened are closed once nobody has needed them for so long, in ms. */
const IDLE = 120_000;

/** A TypeORM data source of one schema; `url` decides as which role it works. */
export function makeDataSource(
  options: {
    url: string;
    schema: string;
    entities: EntityClass<object>[];
    pool?: number;
    applicationName?: string;
    idle?: number;
  } & Preparing,
): DataSource {
  return new DataSource({
    type: 'postgres',
    url: options.url,
    schema: options.schema,
    entities: options.entities,
    namingStrategy: new SnakeNaming(),
    installExtensions: false,
    poolErrorHandler: () => undefined,
    applicationName: options.applicationName ?? options.schema,
    extra: {
      max: options.pool ?? 10,
      idleTimeoutMillis: options.idle ?? IDLE,
      connectionTimeoutMillis: 10_000,
      ...(options.maxPrepared !== undefined && { maxPrepared: options.maxPrepared }),
    },
  });
}
