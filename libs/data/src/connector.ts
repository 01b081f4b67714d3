import { requestsAudited } from '@ishare/contracts/platform/events.js';
import { AuditTrail } from '@ishare/server/audit-trail.js';
import { assertClock } from '@ishare/server/clock.js';
import { CONFIG, type Config } from '@ishare/server/config.js';
import { runAsTenant } from '@ishare/server/context.js';
import { Readiness } from '@ishare/server/health.js';
import { RequestKeys } from '@ishare/server/request-keys.js';
import { SHARED_STATE, type SharedState } from '@ishare/server/shared-state.js';
import { isStoreAway } from '@ishare/server/unavailable.js';
import { Versions } from '@ishare/server/versions.js';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { makeDataSource } from './data-source.js';
import { Database } from './database.js';
import { tableFacts } from './entities.js';
import { Homes } from './homes.js';
import { allEntities, type ServiceData } from './migrate.js';
import { RequestKeyStore } from './request-keys.js';
import { atHost, atLocation, roleUrl } from './roles.js';
import { HOMES_CHANGED } from './tenancy.js';

/** Connections to one tenant's database that are not used for this long are closed, in ms. */
const TENANT_IDLE = 10_000;
const TENANT_POOL = 4;

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

/** Connects a service to its database, and what of the process works with it. */
@Injectable()
export class Connector {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly readiness: Readiness,
    private readonly audit: AuditTrail,
    @Inject(SHARED_STATE) private readonly state: SharedState,
    private readonly versions: Versions,
    private readonly keys: RequestKeys,
  ) {}

  async connect(data: ServiceData): Promise<Database> {
    const entities = allEntities(data);
    const url = roleUrl(this.config, data.schema, 'app');
    const { DATABASE_POOL: pool, DATABASE_POOLER: pooler } = this.config;
    const source = makeDataSource({
      ...(pooler ? { url: atHost(url, pooler), maxPrepared: 0 } : { url }),
      schema: data.schema,
      entities,
      pool,
    });
    await patientlyConnected(source);
    const homes = new Homes({
      main: source,
      limit: this.config.TENANT_DATABASES_OPEN,
      open: (location) =>
        makeDataSource({
          url: atLocation(url, location),
          schema: data.schema,
          entities,
          pool: TENANT_POOL,
          idle: TENANT_IDLE,
        }).initialize(),
    });
    await this.follow(homes);
    this.watch(source);
    const database = new Database(source, homes);
    this.tellConfiguration(database);
    this.keys.keepBy(new RequestKeyStore(database));
    this.audit.keepBy((tenantId, requests) =>
      runAsTenant(tenantId, () => database.tx((tx) => tx.publish(requestsAudited, { requests }))),
    );
    return database;
  }

  /** Where tenants' databases are, now and after every change. */
  private async follow(homes: Homes): Promise<void> {
    await homes.load();
    const logger = new Logger('Homes');
    await this.state.subscribe(
      HOMES_CHANGED,
      () => void homes.load().catch((error: unknown) => logger.warn(String(error))),
    );
  }

  /** The process is ready while the database answers and its clock is ours. */
  private watch(source: DataSource): void {
    this.readiness.register('database', () => source.query('select 1'));
    const logger = new Logger('Clock');
    this.readiness.register('clock', async () => {
      const asked = Date.now();
      const [{ now }] = await source.query<[{ now: Date }]>('select clock_timestamp() as now');
      try {
        assertClock(now.getTime(), asked, Date.now());
      } catch (error) {
        logger.error((error as Error).message);
        throw error;
      }
    });
  }

  /** What clients keep of a tenant's configuration is stale after a write to its tables. */
  private tellConfiguration(database: Database): void {
    const configuring = database.source.entityMetadatas
      .filter(({ target }) => tableFacts(target).inConfiguration)
      .map(({ tableName }) => tableName);
    if (configuring.length > 0)
      database.onCommit((touched, { tenantId }) =>
        configuring.some((table) => touched.has(table)) ? this.versions.changed(tenantId) : undefined,
      );
  }
}
