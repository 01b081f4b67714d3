import { identityPermissions } from '@ishare/contracts/identity/permissions.js';
import { LockOutlined } from '@ant-design/icons';
import i18next from 'i18next';
import { HttpError } from '../../../http/http-error';
import { http } from '../../../session/http';
import { impersonate } from '../../../session/session';
import { defineScreen } from '../../../resource/screen';
import type { Row } from '../../../resource/screen';
import { confirmAction, tellSuccess } from '../../../ui/feedback';
import { StateTag } from '../../../ui/StateTag';
import { PermissionDrawer } from '../permissions/PermissionDrawer';

interface User extends Row {
  userName: string;
  name: string | null;
  surname: string | null;
  email: string;
  phoneNumber: string | null;
  roleNames: string[];
  isActive: boolean;
  isLockedOut: boolean;
  creationTime: string;
}

const P = identityPermissions.names.Users;
const path = '/api/identity/users';
const daySeconds = 86_400;

async function enterAs(user: User): Promise<void> {
  if (!(await confirmAction({ title: i18next.t('identity:user.impersonateAsk', { name: user.userName }) }))) return;
  try {
    await impersonate({ userId: user.id });
  } catch (error) {
    if (error instanceof HttpError) http.session.onFailure(error);
    else throw error;
  }
}

export default defineScreen<User>({
  name: 'identity:user',
  path,
  permissions: { create: P.Create, update: P.Update, delete: P.Delete },
  titleOf: (user) => user.userName,
  defaultSorting: 'userName',
  columns: [
    { key: 'userName', width: 180, pinned: 'start', sortable: true },
    { key: 'name', width: 120, sortable: true },
    { key: 'surname', width: 100, sortable: true },
    { key: 'roleNames', width: 200, render: (user) => user.roleNames.join(', ') },
    { key: 'email', width: 220, sortable: true },
    { key: 'phoneNumber', width: 140 },
    { key: 'isActive', as: 'boolean', width: 80 },
    {
      key: 'isLockedOut',
      width: 110,
      render: (user) =>
        user.isLockedOut && (
          <StateTag tone="warning" icon={<LockOutlined />}>
            {i18next.t('identity:user.locked')}
          </StateTag>
        ),
    },
    { key: 'creationTime', as: 'time', width: 150, sortable: true },
  ],
  filters: [{ key: 'filter', type: 'text' }],
  fields: [
    { key: 'userName', type: 'text', required: true, max: 256 },
    { key: 'email', type: 'text', required: true, max: 256 },
    { key: 'name', type: 'text', max: 64 },
    { key: 'surname', type: 'text', max: 64 },
    { key: 'phoneNumber', type: 'text', max: 16 },
    { key: 'password', type: 'password', max: 128, required: true, only: 'create' },
    {
      key: 'roleNames',
      type: 'lookup',
      path: `${path}/assignable-roles`,
      labelOf: (role: { name: string }) => role.name,
      valueFrom: (role: { name: string }) => role.name,
      multiple: true,
      span: 2,
    },
    { key: 'isActive', type: 'switch', initial: true },
    { key: 'lockoutEnabled', type: 'switch', initial: true },
  ],
  rowActions: [
    {
      key: 'permissions',
      permission: P.ManagePermissions,
      run: ({ rows: [user], show }) => user && show((close) => <PermissionDrawer providerName="U" providerKey={user.id} title={user.userName} onClose={close} />),
    },
    {
      key: 'lock',
      permission: P.Update,
      fits: (user) => !user.isLockedOut,
      run: async ({ rows: [user], reload }) => {
        if (!user || !(await confirmAction({ title: i18next.t('identity:user.lockAsk', { name: user.userName }), danger: true }))) return;
        await http.put(`${path}/${user.id}/lock/${daySeconds}`);
        tellSuccess(i18next.t('common:done.saved'));
        reload();
      },
    },
    {
      key: 'unlock',
      permission: P.Update,
      fits: (user) => user.isLockedOut,
      run: async ({ rows: [user], reload }) => {
        await http.put(`${path}/${user?.id}/unlock`);
        tellSuccess(i18next.t('common:done.saved'));
        reload();
      },
    },
    { key: 'impersonate', permission: P.Impersonation, run: ({ rows: [user] }) => user && enterAs(user) },
  ],
});
