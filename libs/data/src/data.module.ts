import { Module, type DynamicModule, type OnApplicationShutdown, Inject } from '@nestjs/common';
import { requestsAudited } from '@ishare/contracts/platform/events.js';
import { AuditTrail } from '@ishare/server/audit-trail.js';
import { CONFIG, type Config } from '@ishare/server/config.js';
import { runAsTenant } from '@ishare/server/context.js';
import { Readiness } from '@ishare/server/health.js';
import { Versions } from '@ishare/server/versions.js';
import type { DataSource } from 'typeorm';
import { makeDataSource } from './data-source.js';
import { Database } from './database.js';
import { tableFacts } from './entities.js';
import { allEntities, type ServiceData } from './migrate.js';
import { roleUrl } from './roles.js';

export const SERVICE_DATA = Symbol('SERVICE_DATA');

/** The database of a service, logged in with its powerless role. */
@Module({})
export class DataModule implements OnApplicationShutdown {
  constructor(@Inject(Database) private readonly database: Database, @Inject(AuditTrail) private readonly audit: AuditTrail) {}

  static for(data: ServiceData): DynamicModule {
    const connect = async (config: Config, readiness: Readiness, audit: AuditTrail, versions: Versions): Promise<Database> => {
      const source: DataSource = makeDataSource({ url: roleUrl(config, data.schema, 'app'), schema: data.schema, entities: allEntities(data), pool: config.DATABASE_POOL });
      await source.initialize();
      readiness.register('database', () => source.query('select 1'));
      const database = new Database(source);
      const configuring = source.entityMetadatas.filter(({ target }) => tableFacts(target).inConfiguration).map(({ tableName }) => tableName);
      if (configuring.length > 0) database.onCommit((touched, tenantId) => (configuring.some((table) => touched.has(table)) ? versions.changed(tenantId) : undefined));
      audit.keepBy((tenantId, requests) => runAsTenant(tenantId, () => database.tx((tx) => tx.publish(requestsAudited, { requests }))));
      return database;
    };
    return {
      module: DataModule,
      global: true,
      providers: [
        { provide: SERVICE_DATA, useValue: data },
        { provide: Database, useFactory: connect, inject: [CONFIG, Readiness, AuditTrail, Versions] },
      ],
      exports: [Database, SERVICE_DATA],
    };
  }

  async onApplicationShutdown(): Promise<void> {
    await this.audit.settle();
    await this.database.source.destroy();
  }
}
