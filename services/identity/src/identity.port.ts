import { identityPort } from '@ishare/contracts/identity/client.js';
import { Database } from '@ishare/data/database.js';
import { runAsTenant } from '@ishare/server/context.js';
import { Ports } from '@ishare/server/ports.js';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { roleNamesOf } from './roles/effective-roles.js';
import { SigningKeys } from './oidc/signing-keys.service.js';
import { Grants } from './permissions/grants.service.js';
import { Sessions } from './sessions/sessions.service.js';
import { Tenants } from './tenants/tenants.service.js';
import { User } from './users/user.entity.js';

/** Answers the other services. */
@Injectable()
export class IdentityPort implements OnModuleInit {
  constructor(
    private readonly ports: Ports, private readonly database: Database, private readonly keys: SigningKeys, private readonly grants: Grants,
    private readonly sessions: Sessions, private readonly tenants: Tenants,
  ) {}

  onModuleInit(): void {
    this.ports.provide(identityPort, {
      jwks: async () => ({ keys: await this.keys.publicKeys() }),
      grants: ({ tenantId, userId }) => runAsTenant(tenantId, () => this.grants.ofUser(userId)),
      revocations: async () => (await this.sessions.revoked()).map(({ kind, key, notBefore }) => ({ kind, key, notBefore })),
      seedTenant: async (tenant) => {
        await this.tenants.create(tenant);
        return {};
      },
      profile: ({ tenantId, userId }) => runAsTenant(tenantId, () => this.profile(userId)),
    });
  }

  private profile(userId: string) {
    return this.database.tx(async (tx) => {
      const user = await tx.find(User, { id: userId });
      if (!user) return null;
      const { id, userName, name, surname, email, emailConfirmed, phoneNumber, phoneNumberConfirmed } = user;
      return { id, userName, name, surname, email, emailConfirmed, phoneNumber, phoneNumberConfirmed, roles: await roleNamesOf(id, tx) };
    });
  }
}
