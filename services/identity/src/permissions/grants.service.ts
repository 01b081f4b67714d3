import { permissionsOfSide } from '@ishare/contracts/all-permissions.js';
import { permissionsChanged } from '@ishare/contracts/identity/events.js';
import { Database } from '@ishare/data/database.js';
import type { Tx } from '@ishare/data/tx.js';
import { AppError, type ErrorDefinition } from '@ishare/kernel/errors.js';
import { EMPTY_GUID } from '@ishare/kernel/ids.js';
import { currentContext, runAsHost } from '@ishare/server/context.js';
import { Permissions } from '@ishare/server/permissions.js';
import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { identityErrors } from '../errors.js';
import { Client } from '../identity-server/client.entity.js';
import { EFFECTIVE_ROLE_IDS, effectiveRoles } from '../roles/effective-roles.js';
import { ADMIN, Role } from '../roles/role.entity.js';
import { PermissionGrant, ProviderName } from './permission-grant.entity.js';

const sides = { host: new Set(permissionsOfSide(true)), tenant: new Set(permissionsOfSide(false)) };
const everywhere: ReadonlySet<string> = new Set([...sides.host, ...sides.tenant]);

/** Names that the given tenant may hold; a grant of any other name counts for nothing. */
export function permissionsOf(tenantId: string): ReadonlySet<string> {
  return tenantId === EMPTY_GUID ? sides.host : sides.tenant;
}

/** Permissions as rows: who holds what, and what a user holds altogether. */
@Injectable()
export class Grants {
  constructor(
    private readonly database: Database,
    private readonly permissions: Permissions,
  ) {}

  /**
   * Everything that a user of the current tenant holds, through roles and by own grant; nothing for one who is gone or
   * inactive.
   */
  async ofUser(userId: string): Promise<{ permissions: string[]; roles: string[] }> {
    return this.database.tx(async (tx) => {
      const [user] = await tx.query<unknown>('select 1 from app_user where id = $1 and not is_deleted and is_active', [
        userId,
      ]);
      if (!user) return { permissions: [], roles: [] };
      const roles = await effectiveRoles(userId, tx);
      const granted = await tx.query<{ name: string }>(
        `select distinct name from permission_grant where (provider_name = 'U' and provider_key = $1)
          or (provider_name = 'R' and provider_key = any($2)) order by name`,
        [userId, roles.map(({ id }) => id)],
      );
      const possible = permissionsOf(tx.tenantId);
      return {
        permissions: granted.map(({ name }) => name).filter((name) => possible.has(name)),
        roles: roles.map(({ name }) => name),
      };
    });
  }

  /** Active users of the current tenant who hold a permission. */
  holders(permission: string, most: number): Promise<{ id: string; userName: string; name: string | null }[]> {
    return this.database.tx((tx) =>
      permissionsOf(tx.tenantId).has(permission)
        ? tx.query(
            `with given as (select provider_name, provider_key from permission_grant where name = $1)
             select u.id, u.user_name as "userName", u.name
               from app_user u
              where not u.is_deleted and u.is_active
                and (exists (select from given where provider_name = 'U' and provider_key = u.id::text)
                  or exists (select from (select ur.user_id, ur.role_id from user_role ur
                                          union select ouu.user_id, our.role_id from organization_unit_user ouu join
                                            organization_unit_role our on our.unit_id = ouu.unit_id) held
                                    join role r on r.id = held.role_id and not r.is_deleted
                                    join given on provider_name = 'R' and provider_key = r.id::text
                              where held.user_id = u.id))
              order by u.user_name limit $2`,
            [permission, most],
          )
        : Promise.resolve([]),
    );
  }

  /**
   * What a machine holds: the host gives it, for whichever tenant it works in; nothing for one that is gone or switched
   * off.
   */
  ofClient(clientId: string): Promise<{ permissions: string[]; roles: string[] }> {
    return runAsHost(() =>
      this.database.tx(async (tx) => {
        const client = await tx.find(Client, { clientId, enabled: true });
        return { permissions: client ? (await this.of(ProviderName.Client, clientId, tx)).sort() : [], roles: [] };
      }),
    );
  }

  /** Names granted to one provider. */
  async of(providerName: ProviderName, providerKey: string, tx: Tx): Promise<string[]> {
    return (await tx.em.find(PermissionGrant, { where: { providerName, providerKey } })).map(({ name }) => name);
  }

  async grant(providerName: ProviderName, providerKey: string, names: readonly string[], tx: Tx): Promise<void> {
    const held = new Set(await this.of(providerName, providerKey, tx));
    await tx.insertMany(
      PermissionGrant,
      names.filter((name) => !held.has(name)).map((name) => ({ providerName, providerKey, name })),
    );
  }

  async revoke(providerName: ProviderName, providerKey: string, names: readonly string[], tx: Tx): Promise<void> {
    await tx.removeAll(PermissionGrant, { providerName, providerKey, name: In([...names]) });
  }

  async revokeAll(providerName: ProviderName, providerKey: string, tx: Tx): Promise<void> {
    await tx.removeAll(PermissionGrant, { providerName, providerKey });
  }

  /** What belonging to a role amounts to: the administrators' role stands for everything, also for what it has lost. */
  async rightsOfRole({ id, isStatic }: Pick<Role, 'id' | 'isStatic'>, tx: Tx): Promise<string[]> {
    return isStatic ? [...permissionsOf(tx.tenantId)] : this.of(ProviderName.Role, id, tx);
  }

  /** What a user amounts to, also one who is switched off: whoever gets into the account can be switched on again. */
  async rightsOfUser(userId: string, tx: Tx): Promise<string[]> {
    const roles = await tx.query<Pick<Role, 'id' | 'isStatic'>>(
      `select r.id, r.is_static as "isStatic" from role r where not r.is_deleted and r.id in (${EFFECTIVE_ROLE_IDS})`,
      [userId],
    );
    const rights = new Set(await this.of(ProviderName.User, userId, tx));
    for (const role of roles) for (const name of await this.rightsOfRole(role, tx)) rights.add(name);
    return [...rights];
  }

  /** Refuses a caller who would hand out, or take away, what the caller does not hold. */
  async assertHeldByCaller(
    names: readonly string[],
    refusal: ErrorDefinition = identityErrors.GrantExceedsOwn,
  ): Promise<void> {
    const missing = await this.missingToCaller(names);
    if (missing.length > 0) throw new AppError(refusal, { permissions: missing });
  }

  /**
   * The rule of rank: nobody changes how somebody signs in (name, address, number, password, second step, activity,
   * lock, roles) who holds more.
   */
  async assertCallerCovers(userId: string, tx: Tx): Promise<void> {
    if (currentContext()?.principal?.userId === userId) return;
    await this.assertHeldByCaller(await this.rightsOfUser(userId, tx), identityErrors.UserHoldsMore);
  }

  /**
   * The same of clients: whoever changes by what a client signs in could sign in as it. It may hold what only tenants
   * know, since it works in each; through the product's own, everybody's rights can be had.
   */
  async assertCallerCoversClient(clientIds: readonly string[], isStatic: boolean, tx: Tx): Promise<void> {
    if (isStatic) await this.assertCallerCoversPeople();
    const names = new Set<string>();
    for (const id of clientIds) for (const name of await this.of(ProviderName.Client, id, tx)) names.add(name);
    const missing = await this.missingToCaller([...names], everywhere);
    if (missing.length > 0) throw new AppError(identityErrors.ClientHoldsMore, { permissions: missing });
  }

  /** The same of everybody who may sign in: administrators are among them. */
  async assertCallerCoversPeople(refusal: ErrorDefinition = identityErrors.ClientHoldsMore): Promise<void> {
    const missing = await this.missingToCaller([...sides.host], everywhere);
    if (missing.length > 0) throw new AppError(refusal, { permissions: missing });
  }

  /** Members of the administrators' role miss nothing. Work without a caller (seeds, events) is trusted. */
  private async missingToCaller(names: readonly string[], known?: ReadonlySet<string>): Promise<string[]> {
    const principal = currentContext()?.principal;
    if (!principal || names.length === 0) return [];
    const { permissions, roles } = await this.permissions.ofCaller(principal);
    if (roles.includes(ADMIN)) return [];
    const possible = known ?? permissionsOf(principal.tenantId);
    return names.filter((name) => possible.has(name) && !permissions.has(name));
  }

  /** Tells every process that what the users of the tenant hold is to be read again. */
  async announceChange(tx: Tx): Promise<void> {
    await tx.publish(permissionsChanged, { tenantId: tx.tenantId });
    tx.afterCommit.push(() => this.permissions.announceChange(tx.tenantId));
  }
}
