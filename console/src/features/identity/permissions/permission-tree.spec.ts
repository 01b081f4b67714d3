import { isBeyond, isInherited, permissionChanges, withPermission } from './permission-tree';
import type { PermissionLine } from './permission-tree';

const line = (name: string, parentName: string | null, isGranted = false, from = 'R'): PermissionLine => ({
  name,
  displayName: name,
  parentName,
  isGranted,
  allowedProviders: [],
  grantedProviders: isGranted ? [{ providerName: from, providerKey: 'x' }] : [],
});
const lines = [line('A', null), line('A.B', 'A'), line('A.B.C', 'A.B'), line('D', null, true)];

describe('the permission tree', () => {
  it('gives what is above with a permission, and takes what is below', () => {
    expect(withPermission(new Set(), lines, 'A.B.C', true)).toEqual(new Set(['A', 'A.B', 'A.B.C']));
    expect(withPermission(new Set(['A', 'A.B', 'A.B.C', 'D']), lines, 'A.B', false)).toEqual(new Set(['A', 'D']));
  });

  it('sends only what changed', () => {
    expect(permissionChanges(lines, new Set(['A']))).toEqual([
      { name: 'A', isGranted: true },
      { name: 'D', isGranted: false },
    ]);
  });

  it('sends a name once that two groups list', () => {
    expect(permissionChanges([...lines, line('A', null)], new Set(['A', 'D']))).toEqual([
      { name: 'A', isGranted: true },
    ]);
  });

  it('lets nobody give what he does not hold, but take it', () => {
    expect(isBeyond(line('A', null), new Set(['B']))).toBe(true);
    expect(isBeyond(line('A', null), new Set(['A']))).toBe(false);
    expect(isBeyond(line('A', null, true), new Set())).toBe(false);
  });

  it('knows what a user has from a role', () => {
    expect(isInherited(line('A', null, true, 'R'), 'U')).toBe(true);
    expect(isInherited(line('A', null, true, 'U'), 'U')).toBe(false);
    expect(isInherited(line('A', null), 'U')).toBe(false);
  });
});
