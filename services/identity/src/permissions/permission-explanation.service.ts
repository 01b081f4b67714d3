import type { Explanation, OwnExplanation } from '@ishare/contracts/identity/permission-grants.js';
import { permissionDefinitions } from '@ishare/contracts/all-permissions.js';
import { identityPermissions } from '@ishare/contracts/identity/permissions.js';
import { personName } from '@ishare/contracts/identity/person-name.js';
import { isDealer } from '@ishare/crud/is-dealer.js';
import { Database } from '@ishare/data/database.js';
import { invalid } from '@ishare/kernel/errors.js';
import { currentContext, currentPrincipal, currentTenantId, type Language } from '@ishare/server/context.js';
import { Localizer } from '@ishare/server/localizer.js';
import { Permissions } from '@ishare/server/permissions.js';
import { Ports } from '@ishare/server/ports.js';
import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { User } from '../users/user.entity.js';
import { Grants, permissionsOf } from './grants.service.js';
import { ProviderName } from './permission-grant.entity.js';

/** People who are named to whoever wants a permission. */
const MOST_ASKED = 3;

/** Why a user may do something, or may not. */
@Injectable()
export class PermissionExplanation {
  constructor(
    private readonly database: Database,
    private readonly localizer: Localizer,
    private readonly grants: Grants,
    private readonly permissions: Permissions,
    private readonly ports: Ports,
  ) {}

  /** What there is to be granted in the tenant, by its place among the others, and whether the caller has it. */
  async own(): Promise<{ name: string; displayName: string; isGranted: boolean }[]> {
    const there = permissionsOf(currentTenantId());
    const held = (await this.permissions.ofCaller(currentPrincipal())).permissions;
    const { language } = currentContext()!;
    return permissionDefinitions
      .filter(({ name }) => there.has(name))
      .map(({ name }) => ({ name, displayName: this.titleOf(language, name), isGranted: held.has(name) }));
  }

  /** `Sales orders / Delete`. */
  private titleOf(language: Language, name: string): string {
    const { parentName } = permissionDefinitions.find((one) => one.name === name)!;
    const title = this.localizer.text(language, `Permission:${name}`);
    return parentName === null ? title : `${this.titleOf(language, parentName)} / ${title}`;
  }

  /** The same of whoever asks, with people who could give it to him; a dealer asks the factory. */
  async ofCaller(permissionName: string): Promise<OwnExplanation> {
    const principal = currentPrincipal();
    const { userId: _id, userName: _name, ...explained } = await this.of(principal.userId, permissionName);
    const { language } = currentContext()!;
    const displayName = this.titleOf(language, permissionName);
    if (!explained.isGranted && (await isDealer(this.ports, this.permissions, principal))) {
      const askFor = [this.localizer.text(language, 'Person:TheFactory')];
      return { ...explained, displayName, rolesThatGive: [], askFor };
    }
    const { Users, Roles } = identityPermissions.names;
    const keepers = explained.isGranted
      ? []
      : [
          ...(await this.grants.holders(Roles.ManagePermissions, MOST_ASKED)),
          ...(await this.grants.holders(Users.ManagePermissions, MOST_ASKED)),
        ];
    const ids = [...new Set(keepers.map(({ id }) => id))].filter((id) => id !== principal.userId).slice(0, MOST_ASKED);
    const people = await this.database.tx((tx) => tx.em.find(User, { where: { id: In(ids) } }));
    return {
      ...explained,
      displayName,
      askFor: people.map((person) => personName(person)),
    };
  }

  async of(userId: string, permissionName: string): Promise<Explanation> {
    if (!permissionDefinitions.some(({ name }) => name === permissionName))
      throw invalid('permissionName', 'Validation:option');
    const { user, givenBy, rolesThatGive } = await this.database.tx(async (tx) => ({
      user: await tx.get(User, userId),
      givenBy: await tx.query<Explanation['givenBy'][number]>(
        `select 'U' as "providerName", g.provider_key as "providerKey", null as "organizationUnit"
          from permission_grant g where g.provider_name = 'U' and g.provider_key = $1::text and g.name = $2
         union all select 'R', r.name, held.unit from permission_grant g
           join role r on r.id::text = g.provider_key and not r.is_deleted
           join (select ur.role_id, null::text as unit from user_role ur where ur.user_id = $1::uuid
                 union select our.role_id, o.display_name from organization_unit_user ouu join
                   organization_unit_role our on our.unit_id = ouu.unit_id join organization_unit o
                     on o.id = ouu.unit_id and not o.is_deleted where ouu.user_id = $1::uuid) held
                       on held.role_id = r.id
         where g.provider_name = 'R' and g.name = $2 order by 1 desc, 2, 3`,
        [userId, permissionName],
      ),
      rolesThatGive: await tx.query<{ name: string }>(
        `select r.name from permission_grant g join role r on r.id::text = g.provider_key and not r.is_deleted
          where g.provider_name = 'R' and g.name = $1 order by 1`,
        [permissionName],
      ),
    }));
    const withheldBy: Explanation['withheldBy'] = [
      ...(user.isActive ? [] : ['UserInactive' as const]),
      ...(permissionsOf(currentTenantId()).has(permissionName) ? [] : ['OtherSide' as const]),
      ...(givenBy.length > 0 ? [] : ['NotGranted' as const]),
    ];
    const language = currentContext()!.language;
    const text = (key: string, data: Record<string, unknown> = {}) => this.localizer.text(language, key, data);
    const reasons =
      withheldBy.length > 0
        ? withheldBy.map((reason) => text(`Explain:${reason}`))
        : givenBy.map(({ providerName, providerKey, organizationUnit }) =>
            text(
              providerName === ProviderName.User
                ? 'Explain:Own'
                : organizationUnit
                  ? 'Explain:UnitRole'
                  : 'Explain:Role',
              { role: providerKey, unit: organizationUnit },
            ),
          );
    return {
      userId,
      userName: user.userName,
      permissionName,
      displayName: text(`Permission:${permissionName}`),
      isGranted: withheldBy.length === 0,
      givenBy,
      withheldBy,
      text: reasons.join(' '),
      rolesThatGive: rolesThatGive.map(({ name }) => name),
    };
  }
}
