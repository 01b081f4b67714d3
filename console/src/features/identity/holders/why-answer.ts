import { unitRoutes, userUnits } from '@ishare/contracts/identity/organization-unit-routes.js';
import { permissionGrants } from '@ishare/contracts/identity/permission-grants.js';
import { users } from '@ishare/contracts/identity/users.js';
import { menus as menuRoutes } from '@ishare/contracts/platform/menus.js';
import type { Menu } from '@ishare/contracts/platform/menus.js';
import { call } from '../../../session/routes';
import type { Holder } from './holder';
import { whyMenu, whyPermission } from './why';
import type { Reason, Standing } from './why';

export interface Answer {
  ways: { permission?: string; reason: Reason }[];
  /** What stands in the way where there is none, in words of the explanation. */
  withheldBy: readonly string[];
  rolesThatGive: readonly string[];
}

const quiet = { quiet: true };

const explain = (userId: string, permissionName: string) =>
  call(permissionGrants.explain, { query: { userId, permissionName } }, quiet);

async function standingOf(holder: Holder): Promise<Standing> {
  const one = { params: { id: holder.id } };
  const [roles, units] = await Promise.all([call(users.rolesOf, one, quiet), call(userUnits.list, one, quiet)]);
  const rolesOf = async (id: string) => (await call(unitRoutes.roleNames, { params: { id } }, quiet)).items;
  return {
    roles: roles.items.map(({ name }) => name),
    units: await Promise.all(
      units.items.map(async ({ id, displayName }) => ({ name: displayName, roles: await rolesOf(id) })),
    ),
  };
}

/** Why a user sees a menu. */
export async function answerForMenu(menu: Menu, holder: Holder): Promise<Answer> {
  const [standing, explanations] = await Promise.all([
    standingOf(holder),
    Promise.all(menu.requiredPermissions.map((name) => explain(holder.id, name))),
  ]);
  const roles = [...new Set([...standing.roles, ...standing.units.flatMap((unit) => unit.roles)])];
  const has = (list: { items: { id: string }[] }) => list.items.some(({ id }) => id === menu.id);
  const [isOwn, ...ofRoles] = await Promise.all([
    call(menuRoutes.byUser, { query: { userId: holder.id } }, quiet).then(has),
    ...roles.map((role) => call(menuRoutes.byRole, { query: { role } }, quiet).then((list) => has(list) && role)),
  ]);
  return {
    ways: whyMenu(
      { isPublic: menu.isPublic, isOwn, ofRoles: ofRoles.filter((role) => role !== false) },
      explanations,
      standing,
    ),
    withheldBy: [...new Set(explanations.flatMap((explanation) => explanation.withheldBy))],
    rolesThatGive: [...new Set(explanations.flatMap((explanation) => explanation.rolesThatGive))],
  };
}

/** Why a user has a permission. */
export async function answerForPermission(name: string, holder: Holder): Promise<Answer> {
  const explanation = await explain(holder.id, name);
  return {
    ways: whyPermission(explanation).map((reason) => ({ reason })),
    withheldBy: explanation.withheldBy,
    rolesThatGive: explanation.rolesThatGive,
  };
}
