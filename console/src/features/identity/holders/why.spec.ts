import type { Explanation } from '@ishare/contracts/identity/permission-grants.js';
import { whyMenu, whyPermission } from './why';
import type { Standing } from './why';

const explained = (name: string, ...from: ['U' | 'R', string, string | null][]): Explanation => ({
  userId: '0191d6a8-7c1e-7000-8000-000000000001',
  userName: 'planner1',
  text: '',
  permissionName: name,
  displayName: name,
  isGranted: from.length > 0,
  withheldBy: from.length > 0 ? [] : ['NotGranted'],
  rolesThatGive: [],
  givenBy: from.map(([providerName, providerKey, organizationUnit]) => ({
    providerName,
    providerKey,
    organizationUnit,
  })),
});
const standing: Standing = { roles: ['planner'], units: [{ name: 'Workshop', roles: ['cutter', 'planner'] }] };
const byUnit = { kind: 'unit', role: 'cutter', unit: 'Workshop' };

describe('why a user', () => {
  it('holds a permission: by name, by a role and by a unit; or does not', () => {
    expect(
      whyPermission(explained('Boards', ['U', '7', null], ['R', 'planner', null], ['R', 'cutter', 'Workshop'])),
    ).toEqual([{ kind: 'own' }, { kind: 'role', role: 'planner' }, byUnit]);
    expect(whyPermission(explained('Users'))).toEqual([]);
    expect(
      whyPermission({ ...explained('Users', ['R', 'planner', null]), isGranted: false, withheldBy: ['UserInactive'] }),
    ).toEqual([]);
  });

  it('sees a menu: as everybody, by a permission that opens it, or because it was given to him or a role', () => {
    const menu = { isPublic: false, isOwn: false, ofRoles: [] };
    expect(whyMenu({ ...menu, isPublic: true }, [], standing)).toEqual([{ reason: { kind: 'public' } }]);
    expect(whyMenu(menu, [explained('Users'), explained('Saws', ['R', 'cutter', 'Workshop'])], standing)).toEqual([
      { permission: 'Saws', reason: byUnit },
    ]);
    expect(whyMenu({ ...menu, isOwn: true, ofRoles: ['planner', 'seller'] }, [], standing)).toEqual([
      { reason: { kind: 'own' } },
      { reason: { kind: 'role', role: 'planner' } },
      { reason: { kind: 'unit', role: 'planner', unit: 'Workshop' } },
    ]);
  });
});
