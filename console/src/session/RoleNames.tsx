import { roleRoutes } from '@ishare/contracts/identity/role-routes.js';
import { displayNameOf } from '../i18n/display-name';
import { listed } from '../state/listed';
import { useRoute } from './routes';

/** What the reader calls roles that are known by their names. */
export function useRoleNames(): (name: string) => string {
  const roles = useRoute(roleRoutes.all, {}, { calls: { quiet: true }, retry: false });
  const known = new Map(roles.data?.items.map((role) => [role.name, displayNameOf(role)]));
  return (name) => known.get(name) ?? name;
}

/** Roles by their names, as the reader calls them. */
export function RoleNames({ names }: { names: readonly string[] }) {
  return listed(names.map(useRoleNames()));
}
