/** One permission as the server lists it for a role or user. */
export interface PermissionLine {
  name: string;
  displayName: string;
  parentName: string | null;
  isGranted: boolean;
  allowedProviders: string[];
  grantedProviders: { providerName: string; providerKey: string }[];
}

/** A permission and, when it is taken away, all below it; when it is given, all above it. */
export function withPermission(
  granted: ReadonlySet<string>,
  lines: readonly PermissionLine[],
  name: string,
  isGranted: boolean,
): Set<string> {
  const next = new Set(granted);
  const parentOf = new Map(lines.map((line) => [line.name, line.parentName]));
  if (isGranted) {
    for (let current: string | null | undefined = name; current; current = parentOf.get(current)) next.add(current);
    return next;
  }
  const isBelow = (candidate: string): boolean => {
    for (let current: string | null | undefined = candidate; current; current = parentOf.get(current))
      if (current === name) return true;
    return false;
  };
  for (const line of lines) if (isBelow(line.name)) next.delete(line.name);
  return next;
}

/** True when the permission comes from elsewhere, e.g. from a role of the user, and cannot be taken away here. */
export function isInherited(line: PermissionLine, providerName: string): boolean {
  return line.isGranted && line.grantedProviders.some((provider) => provider.providerName !== providerName);
}

/** True when the editor does not hold it: it may be taken away, never given. */
export function isBeyond(line: PermissionLine, held: ReadonlySet<string>): boolean {
  return !line.isGranted && !held.has(line.name);
}

/** What a save sends: only what differs from the server's state, each name once though several groups may list it. */
export function permissionChanges(
  lines: readonly PermissionLine[],
  granted: ReadonlySet<string>,
): { name: string; isGranted: boolean }[] {
  const changed = lines.filter((line) => line.isGranted !== granted.has(line.name)).map(({ name }) => name);
  return [...new Set(changed)].map((name) => ({ name, isGranted: granted.has(name) }));
}
