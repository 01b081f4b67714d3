import type { PermissionLine } from '../permissions/permission-tree';

/** How a user comes by something: his own grant, a role given to him, a role of a unit he belongs to, or that everybody has it. */
export type Reason = { kind: 'own' } | { kind: 'role'; role: string } | { kind: 'unit'; role: string; unit: string } | { kind: 'public' };

export interface UserStanding {
  lines: readonly PermissionLine[];
  /** Roles given to the user himself. */
  roles: readonly string[];
  /** Units the user belongs to, with the roles that come with them. */
  units: readonly { name: string; roles: readonly string[] }[];
}

export interface SeenMenu {
  isPublic: boolean;
  requiredPermissions: readonly string[];
  /** Whether it was given to the user by name, and to which of his roles. */
  isOwn: boolean;
  ofRoles: readonly string[];
}

function throughRole(role: string, { roles, units }: UserStanding): Reason[] {
  return [
    ...(roles.includes(role) ? [{ kind: 'role' as const, role }] : []),
    ...units.filter((unit) => unit.roles.includes(role)).map((unit) => ({ kind: 'unit' as const, role, unit: unit.name })),
  ];
}

/** Why the user holds a permission; nothing when he does not. */
export function whyPermission(name: string, standing: UserStanding): Reason[] {
  const line = standing.lines.find((known) => known.name === name);
  if (!line?.isGranted) return [];
  return line.grantedProviders.flatMap(({ providerName, providerKey }): Reason[] => {
    if (providerName === 'U') return [{ kind: 'own' }];
    const ways = throughRole(providerKey, standing);
    return ways.length > 0 ? ways : [{ kind: 'role', role: providerKey }];
  });
}

/** Why the user sees a menu, with the permission that opens it where it is one. */
export function whyMenu(menu: SeenMenu, standing: UserStanding): { permission?: string; reason: Reason }[] {
  return [
    ...(menu.isPublic ? [{ reason: { kind: 'public' as const } }] : []),
    ...menu.requiredPermissions.flatMap((permission) => whyPermission(permission, standing).map((reason) => ({ permission, reason }))),
    ...(menu.isOwn ? [{ reason: { kind: 'own' as const } }] : []),
    ...menu.ofRoles.flatMap((role) => throughRole(role, standing).map((reason) => ({ reason }))),
  ];
}
