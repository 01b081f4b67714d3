import { roleClaims, userClaims } from '@ishare/contracts/identity/claims.js';
import { roleUnits, userUnits } from '@ishare/contracts/identity/organization-unit-routes.js';
import { identityPermissions } from '@ishare/contracts/identity/permissions.js';

/** Whoever carries claims and belongs to units: a user or a role. */
export interface Holder {
  kind: 'user' | 'role';
  id: string;
  name: string;
}

const { Users, Roles } = identityPermissions.names;

/** The routes of the two kinds, and what changing them takes. */
export const holderKinds = {
  user: {
    claims: userClaims,
    units: userUnits,
    permissions: { claims: Users.ManageClaims, units: Users.ManageOrganizationUnits },
  },
  role: {
    claims: roleClaims,
    units: roleUnits,
    permissions: { claims: Roles.ManageClaims, units: Roles.ManageOrganizationUnits },
  },
} as const;
