import { identityPermissions } from '@ishare/contracts/identity/permissions.js';

/** Whoever carries claims and belongs to units: a user or a role. */
export interface Holder {
  kind: 'user' | 'role';
  id: string;
  name: string;
}

const { Users, Roles } = identityPermissions.names;

/** Where the two kinds are found, and what changing them takes. */
export const holderKinds = {
  user: {
    path: '/api/identity/users',
    roles: Users.Update,
    claims: Users.ManageClaims,
    units: Users.ManageOrganizationUnits,
  },
  role: { path: '/api/identity/roles', claims: Roles.ManageClaims, units: Roles.ManageOrganizationUnits },
} as const satisfies Record<Holder['kind'], { path: string; claims: string; units: string; roles?: string }>;

export function holderPath({ kind, id }: Holder): string {
  return `${holderKinds[kind].path}/${id}`;
}
