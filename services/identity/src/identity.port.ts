import { identityPort } from '@ishare/contracts/identity/client.js';
import { answerKnown } from '@ishare/crud/references.js';
import { Database } from '@ishare/data/database.js';
import { runAsHost, runAsTenant, type Principal } from '@ishare/server/context.js';
import { Ports } from '@ishare/server/ports.js';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { In } from 'typeorm';
import { Client } from './identity-server/client.entity.js';
import { textsOf } from './identity-server/members.js';
import { roleNamesOf } from './roles/effective-roles.js';
import { SigningKeys } from './oidc/signing-keys.service.js';
import { Grants } from './permissions/grants.service.js';
import { SmsSender } from './phone/sms-sender.service.js';
import { PermissionManagement } from './permissions/permission-management.service.js';
import { AccountSettings } from './settings/account-settings.service.js';
import { Sessions } from './sessions/sessions.service.js';
import { Tenants } from './tenants/tenants.service.js';
import { PasswordChanges } from './users/password-changes.service.js';
import { FoundPeople } from './users/found-people.js';
import { User } from './users/user.entity.js';

/** A caller of whom another service tells no more than who it is. */
const anonymous = (caller: Pick<Principal, 'tenantId' | 'userId'>): Principal => ({
  ...caller,
  userName: '',
  sessionId: '',
  clientId: '',
  issuedAt: 0,
  expiresAt: 0,
});

/** Answers the other services. */
@Injectable()
export class IdentityPort implements OnModuleInit {
  constructor(
    private readonly ports: Ports,
    private readonly database: Database,
    private readonly keys: SigningKeys,
    private readonly grants: Grants,
    private readonly sessions: Sessions,
    private readonly tenants: Tenants,
    private readonly passwords: PasswordChanges,
    private readonly management: PermissionManagement,
    private readonly settings: AccountSettings,
    private readonly texts: SmsSender,
    private readonly found: FoundPeople,
  ) {}

  onModuleInit(): void {
    this.ports.provide(identityPort, {
      known: answerKnown(this.database, { user: User }),
      jwks: async () => ({ keys: await this.keys.publicKeys() }),
      corsOrigins: () => runAsHost(() => this.corsOrigins()),
      grants: ({ tenantId, userId, clientId }) =>
        clientId ? this.grants.ofClient(clientId) : runAsTenant(tenantId, () => this.grants.ofUser(userId)),
      holders: ({ tenantId, permission, most }) => runAsTenant(tenantId, () => this.grants.holders(permission, most)),
      people: ({ tenantId, asked }) => runAsTenant(tenantId, () => this.found.people(asked)),
      revocations: async () =>
        (await this.sessions.revoked()).map(({ kind, key, notBefore }) => ({ kind, key, notBefore })),
      seedTenant: async (tenant) => {
        await this.tenants.create(tenant);
        return {};
      },
      changeTenant: async (tenant) => {
        await this.tenants.change(tenant);
        return {};
      },
      setPassword: ({ tenantId, userName, passwordHash }) =>
        runAsTenant(tenantId, () => this.setPassword(userName, passwordHash)),
      checkSettings: ({ caller, values }) =>
        runAsTenant(caller.tenantId, () => this.settings.check(values), { principal: anonymous(caller) }),
      names: ({ tenantId, ids, userNames }) => runAsTenant(tenantId, () => this.names(ids, userNames)),
      sendText: async ({ tenantId, phoneNumber, text }) => ({
        isSent: await this.texts.sendFor(tenantId, phoneNumber, text),
      }),
      everybody: ({ tenantId }) =>
        runAsTenant(tenantId, () =>
          this.database.tx(async (tx) => {
            const people = await tx.em.find(User, {
              where: { isDeleted: false, isActive: true },
              select: { id: true },
            });
            return { ids: people.map(({ id }) => id) };
          }),
        ),
      headcount: ({ tenantId }) =>
        runAsTenant(tenantId, () =>
          this.database.tx(async (tx) => ({ users: await tx.em.count(User, { where: { isDeleted: false } }) })),
        ),
      providerPermissions: ({ caller, language, providerName, providerKey, changes }) =>
        runAsTenant(
          caller.tenantId,
          async () => {
            if (changes.length > 0) await this.management.write(providerName, providerKey, changes);
            return this.management.read(providerName, providerKey);
          },
          { language, principal: anonymous(caller) },
        ),
      profile: ({ tenantId, userId }) => runAsTenant(tenantId, () => this.profile(userId)),
    });
  }

  private async corsOrigins() {
    const clients = await this.database.tx((tx) => tx.em.find(Client, { where: { enabled: true } }));
    return {
      origins: [...new Set(clients.flatMap(({ allowedCorsOrigins }) => textsOf('origin', allowedCorsOrigins)))],
    };
  }

  private names(ids: string[], userNames: string[] = []) {
    const signIns = userNames.map((userName) => userName.toUpperCase());
    return this.database.tx(async (tx) => {
      const users = await tx.em.find(User, { where: [{ id: In(ids) }, { normalizedUserName: In(signIns) }] });
      return users.map(({ id, userName, name, surname }) => ({ id, userName, name, surname }));
    });
  }

  private setPassword(userName: string, passwordHash: string) {
    return this.database.tx(async (tx) => {
      const user = await tx.find(User, { normalizedUserName: userName.trim().toUpperCase() }, { lock: true });
      if (user) await this.passwords.apply(user, passwordHash, tx);
      return { found: user !== null };
    });
  }

  private profile(userId: string) {
    return this.database.tx(async (tx) => {
      const user = await tx.find(User, { id: userId });
      if (!user) return null;
      const { id, userName, name, surname, email, emailConfirmed, phoneNumber, phoneNumberConfirmed, isActive } = user;
      return {
        id,
        userName,
        name,
        surname,
        email,
        emailConfirmed,
        phoneNumber,
        phoneNumberConfirmed,
        roles: await roleNamesOf(id, tx),
        isActive,
      };
    });
  }
}
