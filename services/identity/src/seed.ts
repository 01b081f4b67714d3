import { randomBytes } from 'node:crypto';
import { permissionsOfSide } from '@ishare/contracts/all-permissions.js';
import { DEMO_PASSWORD, DEMO_TENANTS } from '@ishare/contracts/demo.js';
import { Database } from '@ishare/data/database.js';
import { EMPTY_GUID } from '@ishare/kernel/ids.js';
import type { SeedOptions } from '@ishare/server/boot.js';
import { CONFIG, type Config } from '@ishare/server/config.js';
import { runAsHost, runAsTenant } from '@ishare/server/context.js';
import { hashPassword } from '@ishare/server/password-hash.js';
import { Inject, Injectable } from '@nestjs/common';
import { IdentityServerSeed } from './identity-server/identity-server.seed.js';
import { Grants } from './permissions/grants.service.js';
import { KnownPermission, ProviderName } from './permissions/permission-grant.entity.js';
import { ADMIN, Role } from './roles/role.entity.js';
import { TenantSeed } from './tenants/tenant-seed.service.js';
import { TenantDirectory } from './tenants/tenant-directory.service.js';
import { Tenants } from './tenants/tenants.service.js';
import { User } from './users/user.entity.js';

const ADMIN_EMAIL = 'admin@abp.io';

/** Puts in what a fresh installation needs; safe to repeat at every start. */
@Injectable()
export class IdentitySeed {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly database: Database,
    private readonly seeds: TenantSeed,
    private readonly tenants: Tenants,
    private readonly directory: TenantDirectory,
    private readonly grants: Grants,
    private readonly identityServer: IdentityServerSeed,
  ) {}

  async run({ demo, announce }: SeedOptions): Promise<void> {
    await this.identityServer.run();
    await this.host(demo, announce);
    if (demo) await this.demo();
    await this.grantNewPermissions();
  }

  private async host(demo: boolean, announce: (line: string) => void): Promise<void> {
    const exists = await runAsHost(() =>
      this.database.tx((tx) => tx.find(User, { normalizedUserName: ADMIN.toUpperCase() })),
    );
    if (exists) return;
    const given = this.config.ADMIN_PASSWORD ?? (demo ? DEMO_PASSWORD : undefined);
    const password = given ?? `${randomBytes(12).toString('base64url')}aA1!`;
    const passwordHash = await hashPassword(password);
    await runAsHost(() => this.database.tx((tx) => this.seeds.seed({ emailAddress: ADMIN_EMAIL, passwordHash }, tx)));
    if (!given) announce(`Sign in as ${ADMIN} with the password ${password} and change it: it is not shown again.`);
  }

  private async demo(): Promise<void> {
    const adminPasswordHash = await hashPassword(DEMO_PASSWORD);
    for (const { id, name, displayName } of DEMO_TENANTS) {
      const known = await this.directory.find(id);
      await this.tenants.create({
        tenantId: id,
        name,
        displayName: known?.displayName ?? displayName,
        isActive: known?.isActive ?? true,
        adminEmailAddress: `admin@${name}.example`,
        adminPasswordHash,
      });
    }
  }

  /**
   * A permission that came with a new version goes to every administrators' role once; one taken away from it stays
   * away.
   */
  private async grantNewPermissions(): Promise<void> {
    const known = new Set((await this.database.source.getRepository(KnownPermission).find()).map(({ name }) => name));
    const tenantIds = [EMPTY_GUID, ...(await this.directory.all()).map(({ id }) => id)];
    for (const tenantId of tenantIds) {
      const fresh = permissionsOfSide(tenantId === EMPTY_GUID).filter((name) => !known.has(name));
      if (fresh.length === 0) continue;
      await runAsTenant(tenantId, () =>
        this.database.tx(async (tx) => {
          const role = await tx.find(Role, { normalizedName: ADMIN.toUpperCase(), isStatic: true });
          if (role) await this.grants.grant(ProviderName.Role, role.id, fresh, tx);
        }),
      );
    }
    const all = [...new Set([...permissionsOfSide(true), ...permissionsOfSide(false)])];
    await this.database.source.query(
      'insert into known_permission (name) select unnest($1::text[]) on conflict do nothing',
      [all],
    );
  }
}
