import { identityPermissions } from '@ishare/contracts/identity/permissions.js';
import { role } from '@ishare/contracts/identity/role.js';
import { platformPermissions } from '@ishare/contracts/platform/permissions.js';
import { displayNameOf } from '../../../i18n/display-name';
import { Panel } from '../../../resource/panels';
import { thingScreen } from '../../../resource/things';
import { lazy } from '../../../state/lazy';

const HolderDrawer = lazy(async () => ({ default: (await import('../holders/HolderDrawer')).HolderDrawer }));
const PermissionDrawer = lazy(async () => ({
  default: (await import('../permissions/PermissionDrawer')).PermissionDrawer,
}));
const CompareDrawer = lazy(async () => ({ default: (await import('../permissions/CompareDrawer')).CompareDrawer }));

const P = identityPermissions.names.Roles;

export default thingScreen(role, {
  name: 'identity:role',
  titleOf: displayNameOf,
  goesWith: 'userCount',
  columns: {
    name: { width: 220, pinned: 'start', render: displayNameOf },
    userCount: { width: 100 },
    isDefault: { sortable: false },
    isPublic: { width: 100, sortable: false },
    isStatic: { width: 100, sortable: false },
    creationTime: { width: 160 },
  },
  form: { name: { span: 2 }, isDefault: true, isPublic: true },
  rowActions: [
    {
      key: 'permissions',
      permission: P.ManagePermissions,
      run: ({ rows: [held], show }) =>
        held &&
        show((close) => (
          <PermissionDrawer providerName="R" providerKey={held.name} title={displayNameOf(held)} onClose={close} />
        )),
    },
    {
      key: 'compare',
      permission: P.ManagePermissions,
      run: ({ rows: [held], show }) => held && show((close) => <CompareDrawer role={held.name} onClose={close} />),
    },
    {
      key: 'access',
      permission: P.Default,
      run: ({ rows: [held], show }) =>
        held &&
        show((close) => (
          <HolderDrawer holder={{ kind: 'role', id: held.id, name: displayNameOf(held) }} onClose={close} />
        )),
    },
    {
      key: 'menus',
      permission: platformPermissions.names.Menus.ManageRoles,
      run: ({ rows: [held], show }) =>
        held && show((close) => <Panel of="roleMenus" role={held.name} onClose={close} />),
    },
  ],
});
