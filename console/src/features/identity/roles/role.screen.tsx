import { identityPermissions } from '@ishare/contracts/identity/permissions.js';
import { platformPermissions } from '@ishare/contracts/platform/permissions.js';
import { lazy } from 'react';
import { Panel } from '../../../resource/panels';
import { defineScreen } from '../../../resource/screen';
import type { Row } from '../../../resource/screen';

const HolderDrawer = lazy(async () => ({ default: (await import('../holders/HolderDrawer')).HolderDrawer }));
const PermissionDrawer = lazy(async () => ({
  default: (await import('../permissions/PermissionDrawer')).PermissionDrawer,
}));

interface Role extends Row {
  name: string;
  isDefault: boolean;
  isPublic: boolean;
  isStatic: boolean;
  userCount: number;
  creationTime: string;
}

const P = identityPermissions.names.Roles;

export default defineScreen<Role>({
  name: 'identity:role',
  path: '/api/identity/roles',
  permissions: { create: P.Create, update: P.Update, delete: P.Delete },
  titleOf: (role) => role.name,
  defaultSorting: 'name',
  columns: [
    { key: 'name', width: 220, pinned: 'start', sortable: true },
    { key: 'userCount', as: 'number', width: 100 },
    { key: 'isDefault', as: 'boolean', width: 110 },
    { key: 'isPublic', as: 'boolean', width: 100 },
    { key: 'isStatic', as: 'boolean', width: 100 },
    { key: 'creationTime', as: 'time', width: 160, sortable: true },
  ],
  filters: [{ key: 'filter', type: 'text' }],
  fields: [
    { key: 'name', type: 'text', required: true, max: 256, span: 2 },
    { key: 'isDefault', type: 'switch', initial: false, hint: 'identity:role.isDefaultHint' },
    { key: 'isPublic', type: 'switch', initial: true, hint: 'identity:role.isPublicHint' },
  ],
  rowActions: [
    {
      key: 'permissions',
      permission: P.ManagePermissions,
      run: ({ rows: [role], show }) =>
        role &&
        show((close) => (
          <PermissionDrawer providerName="R" providerKey={role.name} title={role.name} onClose={close} />
        )),
    },
    {
      key: 'access',
      permission: P.Default,
      run: ({ rows: [role], show }) =>
        role &&
        show((close) => <HolderDrawer holder={{ kind: 'role', id: role.id, name: role.name }} onClose={close} />),
    },
    {
      key: 'menus',
      permission: platformPermissions.names.Menus.ManageRoles,
      run: ({ rows: [role], show }) =>
        role && show((close) => <Panel of="roleMenus" role={role.name} onClose={close} />),
    },
  ],
});
