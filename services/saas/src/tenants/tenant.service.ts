import type { seedTenantInput } from '@ishare/contracts/identity/client.js';
import { TenantActivationState } from '@ishare/contracts/saas/enums.js';
import type { NamedString } from '@ishare/contracts/saas/tenant-databases.js';
import type { tenant, Tenant as TenantRecord } from '@ishare/contracts/saas/tenant.js';
import type { TenantContents, tenantHomes } from '@ishare/contracts/saas/tenants.js';
import type { BodyOf, ChangeOf } from '@ishare/contracts/things/thing.js';
import { tenantChanged, tenantCreated, tenantDeleted } from '@ishare/contracts/saas/events.js';
import { ThingService } from '@ishare/crud/thing.service.js';
import { Database } from '@ishare/data/database.js';
import type { Tx, Values } from '@ishare/data/tx.js';
import { invalid } from '@ishare/kernel/errors.js';
import { EMPTY_GUID } from '@ishare/kernel/ids.js';
import { hashPassword } from '@ishare/server/password-hash.js';
import { Ports } from '@ishare/server/ports.js';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { Edition } from '../editions/edition.entity.js';
import { DEFAULT_NAME } from '../databases/connection-string.js';
import { namedStrings } from '../databases/named-strings.js';
import { TenantDatabases } from '../databases/tenant-databases.service.js';
import { errors } from '../errors.js';
import { refuseTaken } from '@ishare/crud/refuse-taken.js';
import { isActiveNow, VERSION, wantedState, type Activity } from './activation.js';
import { Tenant } from './tenant.entity.js';
import { TenantSignIn } from './tenant-sign-in.js';
import { tenants } from '../things.js';

type Homes = { [K in keyof typeof tenantHomes]?: z.output<(typeof tenantHomes)[K]> };
type CreateBody = Omit<BodyOf<typeof tenant>, keyof Homes> & Homes & { extraProperties?: Record<string, unknown> };
type UpdateBody = ChangeOf<typeof tenant>;

/** The connection strings of a body in whichever form they came. */
function wantedStrings(given: CreateBody['connectionStrings'], fallback: string | null | undefined): NamedString[] {
  const named = Array.isArray(given) ? given : namedStrings(given ?? {});
  return named.length > 0 || !fallback ? named : [{ name: DEFAULT_NAME, value: fallback }];
}

/** Tenants. Each change is told to the other services in its transaction, and ends the sign-ins that it makes void. */
@Injectable()
export class TenantService extends ThingService<Tenant, TenantRecord> {
  constructor(
    database: Database,
    ports: Ports,
    private readonly signIn: TenantSignIn,
    private readonly databases: TenantDatabases,
  ) {
    super(database, ports, tenants);
  }

  protected override async toRow(
    body: Record<string, unknown>,
    tx: Tx,
    existing: Tenant | null,
  ): Promise<Values<Tenant>> {
    const { isActive, ...given } = body as Partial<UpdateBody> & Pick<UpdateBody, 'name'>;
    // The lock keeps the edition from being deleted meanwhile.
    if (given.editionId) await tx.get(Edition, given.editionId, { lock: true });
    const stands = existing
      ? { isActive: await isActiveNow(tx, existing.id), activationState: existing.activationState }
      : undefined;
    const activationState = wantedState({ isActive, activationState: given.activationState }, stands);
    const endDate = given.activationEndDate === undefined ? existing?.activationEndDate : given.activationEndDate;
    if (activationState === TenantActivationState.ActiveWithLimitedTime && !endDate)
      throw invalid('activationEndDate', 'Saas:EndDateRequired');
    return {
      ...(await super.toRow(given, tx, existing)),
      displayName: given.displayName ?? existing?.displayName ?? given.name,
      normalizedName: given.name.toUpperCase(),
      activationState,
    };
  }

  /**
   * Makes a tenant and its administrator, who can sign in when this returns; `id` is given for the demo tenants only.
   */
  async provision(
    {
      adminEmailAddress,
      adminPassword,
      connectionStrings,
      useSharedDatabase,
      defaultConnectionString,
      ...body
    }: CreateBody,
    id?: string,
  ): Promise<string> {
    const strings = useSharedDatabase ? [] : wantedStrings(connectionStrings, defaultConnectionString);
    const home = strings.find(({ name }) => name === DEFAULT_NAME);
    if (home) await this.databases.check(home.value);
    const adminPasswordHash = await hashPassword(adminPassword);
    const tenantId = await this.database
      .tx(async (tx) => {
        const row = await tx.insert(Tenant, { ...(await this.toRow(body, tx, null)), ...(id ? { id } : {}) });
        const { isActive, version } = await this.noteActivity(row, tx);
        if (!isActive) await this.noteStop(row.id, 'inactive', tx);
        const seed: z.output<typeof seedTenantInput> = {
          tenantId: row.id,
          name: row.name,
          displayName: row.displayName,
          isActive,
          version,
          adminEmailAddress,
          adminPasswordHash,
        };
        await tx.publish(tenantCreated, seed);
        tx.afterCommit.push(() => this.signIn.open(seed));
        return row.id;
      })
      .catch(refuseTaken('normalizedName', errors.DuplicateTenantName, body.name));
    if (strings.length > 0) await this.databases.setAll(tenantId, strings);
    if (home) {
      await this.databases.apply(tenantId);
      await this.databases.settle();
    }
    return tenantId;
  }

  /** Gives a user of the tenant a new password; a user that does not exist is a 404. */
  async setPassword(id: string, userName: string, password: string): Promise<void> {
    const { id: tenantId } = await this.database.tx((tx) => tx.get(Tenant, id));
    await this.signIn.checkPassword(tenantId, password, 'password');
    await this.signIn.setPassword({ tenantId, userName, passwordHash: await hashPassword(password) });
  }

  async contents(id: string): Promise<TenantContents> {
    const { isActive, home } = await this.database.tx(async (tx) => ({
      isActive: await isActiveNow(tx, (await tx.get(Tenant, id)).id),
      home: await tx.query('select 1 from tenancy.home where tenant_id = $1', [id]),
    }));
    return { isActive, hasOwnDatabase: home.length > 0, ...(await this.signIn.contents(id)) };
  }

  override async create(body: CreateBody): Promise<TenantRecord> {
    // A tenant that is made now has no rules of its own: the host's hold.
    await this.signIn.checkPassword(EMPTY_GUID, body.adminPassword, 'adminPassword');
    return this.get(await this.provision(body));
  }

  override update(id: string, body: UpdateBody): Promise<TenantRecord> {
    return super.update(id, body).catch(refuseTaken('normalizedName', errors.DuplicateTenantName, body.name));
  }

  protected override async afterUpdate(row: Tenant, tx: Tx): Promise<void> {
    await this.announce({ ...row, ...(await this.noteActivity(row, tx)) }, tx);
  }

  protected override async beforeDelete(id: string, tx: Tx): Promise<void> {
    const { name, displayName } = await tx.get(Tenant, id);
    const { version } = await this.noteActivity({ id }, tx);
    await tx.publish(tenantDeleted, { tenantId: id });
    await this.noteStop(id, 'deleted', tx);
    tx.afterCommit.push(() => this.signIn.change({ tenantId: id, name, displayName, isActive: false, version }));
  }

  async announce(
    { id, name, displayName, isActive, version }: Pick<Tenant, 'id' | 'name' | 'displayName'> & Activity,
    tx: Tx,
  ): Promise<void> {
    const tenant = { tenantId: id, name, displayName, isActive, version };
    await tx.publish(tenantChanged, tenant);
    await this.noteStop(id, isActive ? null : 'inactive', tx);
    tx.afterCommit.push(() => this.signIn.change(tenant));
  }

  /** Whether the tenant is active now; remembered as what the others are being told. */
  private async noteActivity({ id }: Pick<Tenant, 'id'>, tx: Tx): Promise<Activity> {
    const isActive = await isActiveNow(tx, id);
    const [noted] = await tx.query<{ version: string }>(
      `update tenant set announced_active = $2 where id = $1 returning ${VERSION} as version`,
      [id, isActive],
    );
    return { isActive, version: Number(noted!.version) };
  }

  /** Says where every worker looks whether jobs of the tenant are done. */
  private async noteStop(id: string, reason: 'inactive' | 'deleted' | null, tx: Tx): Promise<void> {
    if (reason === null) await tx.query('delete from tenancy.stopped where tenant_id = $1', [id]);
    else
      await tx.query(
        `insert into tenancy.stopped (tenant_id, reason) values ($1, $2) on conflict (tenant_id) do update
          set reason = excluded.reason`,
        [id, reason],
      );
  }
}
