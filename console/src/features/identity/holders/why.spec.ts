import type { PermissionLine } from '../permissions/permission-tree';
import { whyMenu, whyPermission } from './why';
import type { UserStanding } from './why';

const line = (name: string, ...from: [string, string][]): PermissionLine => ({
  name, displayName: name, parentName: null, isGranted: from.length > 0, allowedProviders: [],
  grantedProviders: from.map(([providerName, providerKey]) => ({ providerName, providerKey })),
});
const standing: UserStanding = {
  lines: [line('Boards', ['U', '7'], ['R', 'planner']), line('Saws', ['R', 'cutter']), line('Users')],
  roles: ['planner'],
  units: [{ name: 'Workshop', roles: ['cutter', 'planner'] }],
};

describe('why a user', () => {
  it('holds a permission: by name, by a role and by a unit', () => {
    expect(whyPermission('Boards', standing)).toEqual([{ kind: 'own' }, { kind: 'role', role: 'planner' }, { kind: 'unit', role: 'planner', unit: 'Workshop' }]);
    expect(whyPermission('Saws', standing)).toEqual([{ kind: 'unit', role: 'cutter', unit: 'Workshop' }]);
  });

  it('does not hold one', () => {
    expect(whyPermission('Users', standing)).toEqual([]);
    expect(whyPermission('Unknown', standing)).toEqual([]);
  });

  it('sees a menu: because everybody does, by a permission that opens it, or because it was given to a role', () => {
    expect(whyMenu({ isPublic: true, requiredPermissions: [], isOwn: false, ofRoles: [] }, standing)).toEqual([{ reason: { kind: 'public' } }]);
    expect(whyMenu({ isPublic: false, requiredPermissions: ['Users', 'Saws'], isOwn: false, ofRoles: [] }, standing)).toEqual([{ permission: 'Saws', reason: { kind: 'unit', role: 'cutter', unit: 'Workshop' } }]);
    expect(whyMenu({ isPublic: false, requiredPermissions: [], isOwn: true, ofRoles: ['planner', 'seller'] }, standing)).toEqual([
      { reason: { kind: 'own' } }, { reason: { kind: 'role', role: 'planner' } }, { reason: { kind: 'unit', role: 'planner', unit: 'Workshop' } },
    ]);
  });
});
