import { AuditTrail } from '@ishare/server/audit-trail.js';
import { Inject, Module, type DynamicModule, type OnApplicationShutdown } from '@nestjs/common';
import { Connector } from './connector.js';
import { Database } from './database.js';
import { DatabaseFigures } from './database-figures.js';
import type { ServiceData } from './migrate.js';

export const SERVICE_DATA = Symbol('SERVICE_DATA');

/** The database of a service, logged in with its powerless role. */
@Module({})
export class DataModule implements OnApplicationShutdown {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(AuditTrail) private readonly audit: AuditTrail,
  ) {}

  static for(data: ServiceData): DynamicModule {
    return {
      module: DataModule,
      global: true,
      providers: [
        { provide: SERVICE_DATA, useValue: data },
        Connector,
        { provide: Database, useFactory: (connector: Connector) => connector.connect(data), inject: [Connector] },
        DatabaseFigures,
      ],
      exports: [Database, SERVICE_DATA],
    };
  }

  async onApplicationShutdown(): Promise<void> {
    await this.audit.settle();
    await this.database.homes.close();
    await this.database.source.destroy();
  }
}
