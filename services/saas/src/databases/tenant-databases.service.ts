import type { NamedString } from '@ishare/contracts/saas/tenant-databases.js';
import { Database } from '@ishare/data/database.js';
import { notFound } from '@ishare/data/entities.js';
import { HOMES_CHANGED } from '@ishare/data/tenancy.js';
import { TenantMover } from '@ishare/data/tenant-mover.js';
import { MoveRefused } from '@ishare/data/tenant-move.js';
import type { Location } from '@ishare/data/roles.js';
import type { Tx } from '@ishare/data/tx.js';
import { AppError } from '@ishare/kernel/errors.js';
import { CONFIG, type Config } from '@ishare/server/config.js';
import { currentContext } from '@ishare/server/context.js';
import { Localizer } from '@ishare/server/localizer.js';
import { SecretBox } from '@ishare/server/secret-box.js';
import { maskCredentials } from '@ishare/server/secrets.js';
import { SHARED_STATE, type SharedState } from '@ishare/server/shared-state.js';
import {
  Inject,
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { errors } from '../errors.js';
import { Tenant } from '../tenants/tenant.entity.js';
import { ConnectionString } from './connection-string.entity.js';
import { DEFAULT_NAME, parseConnectionString } from './connection-string.js';
import { CONNECTION_STRINGS } from './rehome.js';

const LOOK_EVERY = 5_000;
const PROVIDERS = new Set(['postgresql', 'postgres', 'npgsql']);

/** Where tenants live: their connection strings, and the moves that follow from them. */
@Injectable()
export class TenantDatabases implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(TenantDatabases.name);
  private readonly box: SecretBox;
  private readonly mover: TenantMover;
  private timer?: NodeJS.Timeout;
  private moving: Promise<void> = Promise.resolve();

  constructor(
    @Inject(CONFIG) config: Config,
    @Inject(SHARED_STATE) state: SharedState,
    private readonly database: Database,
    private readonly localizer: Localizer,
  ) {
    this.box = new SecretBox(config, CONNECTION_STRINGS);
    this.mover = new TenantMover(config, { announce: () => state.publish(HOMES_CHANGED, '') });
  }

  /** Moves that a crash broke off go on, here or in another process. */
  onApplicationBootstrap(): void {
    this.timer = setInterval(() => this.carryOn(), LOOK_EVERY).unref();
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.moving;
  }

  private carryOn(): void {
    this.moving = this.moving
      .then(async () => {
        for (const tenantId of await this.mover.pending()) await this.run(tenantId);
      })
      .catch((error: unknown) => this.logger.warn(String(error)));
  }

  private async run(tenantId: string): Promise<void> {
    await this.mover
      .run(tenantId)
      .catch((error: unknown) => this.logger.warn(`The move of tenant ${tenantId} was given up: ${String(error)}`));
  }

  /** The connection strings of a tenant by name, passwords masked. */
  async list(tenantId: string): Promise<NamedString[]> {
    return (await this.stored(tenantId)).map(({ name, value }) => ({ name, value: maskCredentials(value) }));
  }

  async get(tenantId: string, name: string): Promise<NamedString> {
    const found = (await this.list(tenantId)).find((each) => each.name.toLowerCase() === name.toLowerCase());
    if (!found) throw notFound('ConnectionString', name);
    return found;
  }

  async defaultOf(tenantId: string): Promise<string | null> {
    return (await this.list(tenantId)).find(({ name }) => name === DEFAULT_NAME)?.value ?? null;
  }

  /** Sets one; a value that came with its password masked keeps the password. */
  async set(tenantId: string, { name, value }: NamedString): Promise<NamedString> {
    const isDefault = name.toLowerCase() === DEFAULT_NAME.toLowerCase();
    if (isDefault) this.locate(value, errors.InvalidDefaultConnectionString);
    await this.database.tx((tx) => this.put(tx, tenantId, isDefault ? DEFAULT_NAME : name, value));
    return this.get(tenantId, name);
  }

  /** Sets all of them; those that are not named go. */
  async setAll(tenantId: string, wanted: readonly NamedString[]): Promise<void> {
    const fallback = wanted.find(({ name }) => name === DEFAULT_NAME);
    if (fallback) this.locate(fallback.value, errors.InvalidDefaultConnectionString);
    await this.database.tx(async (tx) => {
      await tx.get(Tenant, tenantId, { lock: true });
      for (const { id, name } of await this.rows(tx, tenantId))
        if (!wanted.some((each) => each.name === name)) await tx.remove(ConnectionString, id);
      for (const { name, value } of wanted) await this.put(tx, tenantId, name, value);
    });
  }

  async remove(tenantId: string, name: string): Promise<void> {
    await this.database.tx(async (tx) => {
      await tx.get(Tenant, tenantId);
      const row = (await this.rows(tx, tenantId)).find((each) => each.name.toLowerCase() === name.toLowerCase());
      if (!row) throw notFound('ConnectionString', name);
      await tx.remove(ConnectionString, row.id);
    });
  }

  /**
   * Refuses what is no PostgreSQL, no allowed server, or no database of ours; only allowed servers are ever asked, and
   * they are asked nothing but that.
   */
  async check(connectionString: string, provider = 'PostgreSql'): Promise<void> {
    if (!PROVIDERS.has(provider.toLowerCase())) throw new AppError(errors.UnsupportedProvider, { provider });
    const found = await this.mover.look(this.locate(connectionString, errors.InvalidConnectionString));
    if (found === 'unreachable') throw new AppError(errors.DatabaseUnreachable);
    if (found === 'foreign') throw new AppError(errors.DatabaseExists);
  }

  /**
   * Brings the tenant to where its default connection string says, or back to the main database; the work goes on after
   * this returns.
   */
  async apply(tenantId: string): Promise<void> {
    const value = (await this.stored(tenantId)).find(({ name }) => name === DEFAULT_NAME)?.value;
    const target = value === undefined ? null : this.locate(value, errors.InvalidDefaultConnectionString);
    if (value !== undefined) await this.check(value);
    if ((await this.mover.homeOf(tenantId)) === target) return;
    await this.mover.request(tenantId, target).catch((error: unknown) => {
      throw error instanceof MoveRefused ? new AppError(errors.MoveUnderWay) : error;
    });
    this.moving = Promise.all([this.moving, this.run(tenantId)]).then(() => undefined);
  }

  /** Waits for the moves that this process has begun. */
  settle(): Promise<void> {
    return this.moving;
  }

  async state(tenantId: string) {
    const tenant = await this.database.tx((tx) => tx.get(Tenant, tenantId));
    const wanted = (await this.stored(tenantId)).find(({ name }) => name === DEFAULT_NAME)?.value;
    const [location, move] = await Promise.all([this.mover.homeOf(tenantId), this.mover.progress(tenantId)]);
    return {
      location,
      wanted: wanted ? maskCredentials(wanted) : null,
      proposal: `postgresql://${this.mover.propose(tenant.name)}`,
      move: move && {
        step: move.step,
        target: move.target,
        done: move.done,
        total: move.total,
        message: move.error
          ? this.localizer.text(currentContext()?.language ?? 'zh-Hans', `Saas:Move:${move.error}`)
          : '',
      },
    };
  }

  /** Removes the databases of tenants that were deleted a while ago, when every service has removed its rows. */
  async forgetDeleted(): Promise<void> {
    const gone = await this.database.tx((tx) =>
      tx.query<{ id: string }>(
        `select t.id from tenant t join tenancy.home h on h.tenant_id = t.id where t.is_deleted
          and t.deletion_time < now() - interval '10 minutes'`,
      ),
    );
    for (const { id } of gone) await this.mover.forget(id);
  }

  private locate(value: string, refusal: typeof errors.InvalidConnectionString): Location {
    const parsed = parseConnectionString(value);
    if (parsed.kind === 'other') throw new AppError(refusal);
    if (!this.mover.isAllowed(parsed.location))
      throw new AppError(errors.HostNotAllowed, { host: parsed.location.slice(0, parsed.location.indexOf('/')) });
    return parsed.location;
  }

  private rows(tx: Tx, tenantId: string): Promise<ConnectionString[]> {
    return tx.em.find(ConnectionString, { where: { ofTenantId: tenantId, isDeleted: false }, order: { name: 'ASC' } });
  }

  private async stored(tenantId: string): Promise<NamedString[]> {
    const rows = await this.database.tx(async (tx) => {
      await tx.get(Tenant, tenantId);
      return this.rows(tx, tenantId);
    });
    return rows.map(({ name, sealedConnectionString }) => ({
      name,
      value: this.box.open(sealedConnectionString, `${tenantId}:${name}`),
    }));
  }

  private async put(tx: Tx, tenantId: string, name: string, value: string): Promise<void> {
    await tx.get(Tenant, tenantId);
    const row = await tx.find(ConnectionString, { ofTenantId: tenantId, name });
    if (row && maskCredentials(this.box.open(row.sealedConnectionString, `${tenantId}:${name}`)) === value) return;
    const sealedConnectionString = this.box.seal(value, `${tenantId}:${name}`);
    if (row) await tx.update(ConnectionString, row.id, { sealedConnectionString });
    else await tx.insert(ConnectionString, { ofTenantId: tenantId, name, sealedConnectionString });
  }
}
