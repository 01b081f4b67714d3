import { users } from '@ishare/contracts/identity/users.js';
import { displayNameOf } from '../../../i18n/display-name';
import { useRoute } from '../../../session/routes';

/** Roles by their names, as the reader calls them. */
export function RoleNames({ names }: { names: readonly string[] }) {
  const roles = useRoute(users.assignableRoles, {}, { calls: { quiet: true } });
  const known = new Map(roles.data?.items.map((role) => [role.name, displayNameOf(role)]));
  return names.map((name) => known.get(name) ?? name).join(', ');
}
