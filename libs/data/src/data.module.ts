import { Logger, Module, type DynamicModule, type OnApplicationShutdown, Inject } from '@nestjs/common';
import { requestsAudited } from '@ishare/contracts/platform/events.js';
import { AuditTrail } from '@ishare/server/audit-trail.js';
import { assertClock } from '@ishare/server/clock.js';
import { CONFIG, type Config } from '@ishare/server/config.js';
import { SHARED_STATE, type SharedState } from '@ishare/server/shared-state.js';
import { runAsTenant } from '@ishare/server/context.js';
import { Readiness } from '@ishare/server/health.js';
import { RequestKeys } from '@ishare/server/request-keys.js';
import { isStoreAway } from '@ishare/server/unavailable.js';
import { Versions } from '@ishare/server/versions.js';
import type { DataSource } from 'typeorm';
import { makeDataSource } from './data-source.js';
import { Database } from './database.js';
import { tableFacts } from './entities.js';
import { allEntities, type ServiceData } from './migrate.js';
import { Homes } from './homes.js';
import { atLocation, roleUrl } from './roles.js';
import { RequestKeyStore } from './request-keys.js';
import { HOMES_CHANGED } from './tenancy.js';

/** Connections to one tenant's database that are not used for this long are closed, in ms. */
const TENANT_IDLE = 10_000;
const TENANT_POOL = 4;

export const SERVICE_DATA = Symbol('SERVICE_DATA');

/** Attempts to connect at the start, each of ten seconds at most, while the database is away or too busy to answer. */
const CONNECT_ATTEMPTS = 6;
const CONNECT_PAUSE = 1_000;

async function patientlyConnected(source: DataSource): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await source.initialize();
      return;
    } catch (error) {
      if (attempt === CONNECT_ATTEMPTS || !isStoreAway(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, CONNECT_PAUSE * attempt));
    }
  }
}

/** The database of a service, logged in with its powerless role. */
@Module({})
export class DataModule implements OnApplicationShutdown {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(AuditTrail) private readonly audit: AuditTrail,
  ) {}

  static for(data: ServiceData): DynamicModule {
    const connect = async (
      config: Config,
      readiness: Readiness,
      audit: AuditTrail,
      state: SharedState,
      versions: Versions,
      keys: RequestKeys,
    ): Promise<Database> => {
      const url = roleUrl(config, data.schema, 'app');
      const source: DataSource = makeDataSource({
        url,
        schema: data.schema,
        entities: allEntities(data),
        pool: config.DATABASE_POOL,
      });
      await patientlyConnected(source);
      const homes = new Homes({
        main: source,
        limit: config.TENANT_DATABASES_OPEN,
        open: (location) =>
          makeDataSource({
            url: atLocation(url, location),
            schema: data.schema,
            entities: allEntities(data),
            pool: TENANT_POOL,
            idle: TENANT_IDLE,
          }).initialize(),
      });
      await homes.load();
      const logger = new Logger('Homes');
      await state.subscribe(
        HOMES_CHANGED,
        () => void homes.load().catch((error: unknown) => logger.warn(String(error))),
      );
      readiness.register('database', () => source.query('select 1'));
      const clock = new Logger('Clock');
      readiness.register('clock', async () => {
        const asked = Date.now();
        const [{ now }] = await source.query<[{ now: Date }]>('select clock_timestamp() as now');
        try {
          assertClock(now.getTime(), asked, Date.now());
        } catch (error) {
          clock.error((error as Error).message);
          throw error;
        }
      });
      const database = new Database(source, homes);
      const configuring = source.entityMetadatas
        .filter(({ target }) => tableFacts(target).inConfiguration)
        .map(({ tableName }) => tableName);
      if (configuring.length > 0)
        database.onCommit((touched, { tenantId }) =>
          configuring.some((table) => touched.has(table)) ? versions.changed(tenantId) : undefined,
        );
      keys.keepBy(new RequestKeyStore(database));
      audit.keepBy((tenantId, requests) =>
        runAsTenant(tenantId, () => database.tx((tx) => tx.publish(requestsAudited, { requests }))),
      );
      return database;
    };
    return {
      module: DataModule,
      global: true,
      providers: [
        { provide: SERVICE_DATA, useValue: data },
        {
          provide: Database,
          useFactory: connect,
          inject: [CONFIG, Readiness, AuditTrail, SHARED_STATE, Versions, RequestKeys],
        },
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
