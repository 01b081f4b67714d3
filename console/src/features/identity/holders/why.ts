import type { Explanation } from '@ishare/contracts/identity/permission-grants.js';

/**
 * How a user comes by something: his own grant, a role given to him, a role of a unit he belongs to, or that everybody
 * has it.
 */
export type Reason =
  | { kind: 'own' }
  | { kind: 'role'; role: string }
  | { kind: 'unit'; role: string; unit: string }
  | { kind: 'public' };

/** Roles given to the user himself, and units he belongs to with the roles that come with them. */
export interface Standing {
  roles: readonly string[];
  units: readonly { name: string; roles: readonly string[] }[];
}

export interface SeenMenu {
  isPublic: boolean;
  /** Whether it was given to the user by name, and to which of his roles. */
  isOwn: boolean;
  ofRoles: readonly string[];
}

/** Why the user holds a permission; nothing when he does not. */
export function whyPermission({ isGranted, givenBy }: Explanation): Reason[] {
  if (!isGranted) return [];
  return givenBy.map(({ providerName, providerKey, organizationUnit }): Reason => {
    if (providerName === 'U') return { kind: 'own' };
    return organizationUnit === null
      ? { kind: 'role', role: providerKey }
      : { kind: 'unit', role: providerKey, unit: organizationUnit };
  });
}

function throughRole(role: string, { roles, units }: Standing): Reason[] {
  return [
    ...(roles.includes(role) ? [{ kind: 'role' as const, role }] : []),
    ...units
      .filter((unit) => unit.roles.includes(role))
      .map((unit) => ({ kind: 'unit' as const, role, unit: unit.name })),
  ];
}

/** Why the user sees a menu, with the permission that opens it where it is one. */
export function whyMenu(
  menu: SeenMenu,
  explanations: readonly Explanation[],
  standing: Standing,
): { permission?: string; reason: Reason }[] {
  return [
    ...(menu.isPublic ? [{ reason: { kind: 'public' as const } }] : []),
    ...explanations.flatMap((explanation) =>
      whyPermission(explanation).map((reason) => ({ permission: explanation.displayName, reason })),
    ),
    ...(menu.isOwn ? [{ reason: { kind: 'own' as const } }] : []),
    ...menu.ofRoles.flatMap((role) => throughRole(role, standing).map((reason) => ({ reason }))),
  ];
}
