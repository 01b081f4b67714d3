import { permissionDefinitions, permissionGroups } from '@ishare/contracts/all-permissions.js';
import { identityPermissions, identityServerPermissions } from '@ishare/contracts/identity/permissions.js';
import { Database } from '@ishare/data/database.js';
import { notFound } from '@ishare/data/entities.js';
import type { Tx } from '@ishare/data/tx.js';
import { AppError, kernelErrors } from '@ishare/kernel/errors.js';
import { currentContext, currentPrincipal } from '@ishare/server/context.js';
import { Localizer } from '@ishare/server/localizer.js';
import { Permissions } from '@ishare/server/permissions.js';
import { Injectable } from '@nestjs/common';
import { identityErrors } from '../errors.js';
import { Client } from '../identity-server/client.entity.js';
import { effectiveRoles } from '../roles/effective-roles.js';
import { Role } from '../roles/role.entity.js';
import { User } from '../users/user.entity.js';
import { Grants, permissionsOf } from './grants.service.js';
import { ProviderName } from './permission-grant.entity.js';

interface GrantedProvider {
  providerName: string;
  providerKey: string;
}

interface Holder {
  /** Role id, user id or client id. */
  key: string;
  displayName: string;
  /** The administrators' role. */
  isStatic?: boolean;
  /** Roles through which a user holds more. */
  roles: Pick<Role, 'id' | 'name'>[];
}

const everything: ReadonlySet<string> = new Set(permissionDefinitions.map(({ name }) => name));

const managing: Record<string, string> = {
  [ProviderName.User]: identityPermissions.names.Users.ManagePermissions,
  [ProviderName.Role]: identityPermissions.names.Roles.ManagePermissions,
  [ProviderName.Client]: identityServerPermissions.names.Clients.ManagePermissions,
};

/** What the administrators' role cannot lose: the way by which everything else comes back. */
const ALWAYS_KEPT: ReadonlySet<string> = new Set([
  identityPermissions.names.Roles.Default,
  identityPermissions.names.Roles.ManagePermissions,
]);

/** Names that somebody may hold; a machine works for the host and for tenants. */
function possibleFor(providerName: string): ReadonlySet<string> {
  return providerName === ProviderName.Client ? everything : permissionsOf(currentPrincipal().tenantId);
}

/** Reads and writes the permission screen of a role (by name), a user or a client (by id). */
@Injectable()
export class PermissionManagement {
  constructor(
    private readonly database: Database,
    private readonly grants: Grants,
    private readonly permissions: Permissions,
    private readonly localizer: Localizer,
  ) {}

  async read(providerName: string, providerKey: string) {
    await this.assertMayManage(providerName);
    const language = currentContext()!.language;
    const { holder, grantedBy } = await this.database.tx(async (tx) => {
      const found = await this.holder(providerName, providerKey, tx);
      return { holder: found, grantedBy: await this.grantedBy(providerName as ProviderName, providerKey, found, tx) };
    });
    const possible = possibleFor(providerName);
    const groups = permissionGroups.map(({ group, definitions }) => ({
      name: group,
      displayName: this.localizer.text(language, `PermissionGroup:${group}`),
      permissions: definitions
        .filter(({ name }) => possible.has(name))
        .map(({ name, parentName }) => ({
          name,
          displayName: this.localizer.text(language, `Permission:${name}`),
          parentName,
          isGranted: grantedBy.has(name),
          allowedProviders: [] as string[],
          grantedProviders: grantedBy.get(name) ?? [],
        })),
    }));
    return {
      entityDisplayName: holder.displayName,
      groups: groups.filter(({ permissions }) => permissions.length > 0),
    };
  }

  /** Names that are unknown, or of the other side, are ignored. */
  async write(
    providerName: string,
    providerKey: string,
    changes: readonly { name: string; isGranted: boolean }[],
  ): Promise<void> {
    await this.assertMayManage(providerName);
    const possible = possibleFor(providerName);
    const known = changes.filter(({ name }) => possible.has(name));
    const wanted = known.filter(({ isGranted }) => isGranted).map(({ name }) => name);
    const unwanted = known.filter(({ isGranted }) => !isGranted).map(({ name }) => name);
    await this.database.tx(async (tx) => {
      const { key, isStatic } = await this.holder(providerName, providerKey, tx);
      const held = new Set(await this.grants.of(providerName as ProviderName, key, tx));
      const lost = unwanted.filter((name) => held.has(name));
      if (isStatic) await this.assertMayChangeAdministrators(key, lost, tx);
      if (providerName === ProviderName.User) await this.grants.assertCallerCovers(key, tx);
      await this.grants.assertHeldByCaller(wanted.filter((name) => !held.has(name)));
      await this.grants.assertHeldByCaller(lost, identityErrors.RevokeExceedsOwn);
      await this.grants.grant(providerName as ProviderName, key, wanted, tx);
      await this.grants.revoke(providerName as ProviderName, key, unwanted, tx);
      await this.grants.announceChange(tx);
    });
  }

  /**
   * The administrators' role is changed by its members, who may give everything back to it; so it keeps what that
   * takes.
   */
  private async assertMayChangeAdministrators(id: string, lost: readonly string[], tx: Tx): Promise<void> {
    await this.grants.assertHeldByCaller(
      await this.grants.rightsOfRole({ id, isStatic: true }, tx),
      identityErrors.RoleHoldsMore,
    );
    if (lost.some((name) => ALWAYS_KEPT.has(name))) throw new AppError(identityErrors.AdministratorsManagePermissions);
  }

  /** Holders of one kind: users and clients by id, roles by name. */
  async holdersOf(permissionName: string, providerName: ProviderName): Promise<GrantedProvider[]> {
    await this.assertMayManage(providerName);
    return this.database.tx((tx) =>
      tx.query<GrantedProvider>(
        `select g.provider_name as "providerName", coalesce(r.name, g.provider_key) as "providerKey"
          from permission_grant g left join role r on g.provider_name = 'R' and r.id::text = g.provider_key
       where g.name = $1 and g.provider_name = $2 order by 2`,
        [permissionName, providerName],
      ),
    );
  }

  private async assertMayManage(providerName: string): Promise<void> {
    const needed = managing[providerName];
    if (!needed || !(await this.permissions.holdsAny(currentPrincipal(), [needed])))
      throw new AppError(kernelErrors.Forbidden, { permissions: [needed ?? providerName] });
  }

  private async holder(providerName: string, providerKey: string, tx: Tx): Promise<Holder> {
    if (providerName === ProviderName.Client) {
      const client = await tx.find(Client, { clientId: providerKey });
      if (!client) throw notFound('Client', providerKey);
      return { key: client.clientId, displayName: client.clientName, roles: [] };
    }
    if (providerName === ProviderName.Role) {
      const role = await tx.find(Role, { normalizedName: providerKey.toUpperCase() });
      if (!role) throw notFound('Role', providerKey);
      return { key: role.id, displayName: role.name, isStatic: role.isStatic, roles: [] };
    }
    const user = await tx.get(User, providerKey.toLowerCase());
    const roles = await effectiveRoles(user.id, tx);
    return { key: user.id, displayName: user.userName, roles };
  }

  private async grantedBy(
    providerName: ProviderName,
    providerKey: string,
    { key, roles }: Holder,
    tx: Tx,
  ): Promise<Map<string, GrantedProvider[]>> {
    const result = new Map<string, GrantedProvider[]>();
    const add = (names: readonly string[], provider: GrantedProvider) => {
      for (const name of names) result.set(name, [...(result.get(name) ?? []), provider]);
    };
    add(await this.grants.of(providerName, key, tx), { providerName, providerKey });
    for (const role of roles)
      add(await this.grants.of(ProviderName.Role, role.id, tx), {
        providerName: ProviderName.Role,
        providerKey: role.name,
      });
    return result;
  }
}
