import { useQuery } from '@tanstack/react-query';
import { displayNameOf } from '../../../i18n/display-name';
import { http } from '../../../session/http';

const path = '/api/identity/users/assignable-roles';

/** Roles by their names, as the reader calls them. */
export function RoleNames({ names }: { names: readonly string[] }) {
  const roles = useQuery({
    queryKey: [path],
    queryFn: () => http.get<{ items: { name: string; extraProperties?: unknown }[] }>(path, undefined, { quiet: true }),
  });
  const known = new Map(roles.data?.items.map((role) => [role.name, displayNameOf(role)]));
  return names.map((name) => known.get(name) ?? name).join(', ');
}
