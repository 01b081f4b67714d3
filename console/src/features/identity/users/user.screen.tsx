import { identityPermissions } from '@ishare/contracts/identity/permissions.js';
import { user as userThing } from '@ishare/contracts/identity/user.js';
import type { User } from '@ishare/contracts/identity/user.js';
import { appUsers, users } from '@ishare/contracts/identity/users.js';
import { platformPermissions } from '@ishare/contracts/platform/permissions.js';
import { LockOutlined, SafetyOutlined } from '@ant-design/icons';
import i18next from 'i18next';
import { HttpError } from '../../../http/http-error';
import { http } from '../../../session/http';
import { ownEmail } from '../../../session/own-email';
import { isImpersonating } from '../../../session/impersonation';
import { call } from '../../../session/routes';
import { impersonate } from '../../../session/session';
import { Panel } from '../../../resource/panels';
import { thingScreen } from '../../../resource/things';
import { askReason } from '../../../ui/ask-reason';
import { confirmAction, tellSuccess } from '../../../ui/feedback';
import { displayNameOf } from '../../../i18n/display-name';
import { RoleNames } from '../../../session/RoleNames';
import DurationInput from '../../../ui/DurationInput';
import { dateText } from '../../../ui/figures';
import { StateTag } from '../../../ui/StateTag';
import { lazy } from '../../../state/lazy';

const ResourceForm = lazy(async () => ({ default: (await import('../../../resource/ResourceForm')).ResourceForm }));
const HolderDrawer = lazy(async () => ({ default: (await import('../holders/HolderDrawer')).HolderDrawer }));
const PermissionDrawer = lazy(async () => ({
  default: (await import('../permissions/PermissionDrawer')).PermissionDrawer,
}));

const P = identityPermissions.names.Users;
const lockStates = [
  { value: true, label: 'identity:user.locked' },
  { value: false, label: 'identity:user.notLocked' },
];
const activeStates = [
  { value: false, label: 'identity:user.isActive' },
  { value: true, label: 'identity:user.notActive' },
];
const daySeconds = 86_400;
/** Longer than anybody is meant to stay away. */
const decadeSeconds = 315_360_000;

/** That somebody is locked, and until when where that is known. */
const lockedText = ({ lockoutEnd }: User) =>
  lockoutEnd
    ? i18next.t('identity:user.lockedUntil', { time: dateText(lockoutEnd, true) })
    : i18next.t('identity:user.locked');

async function enterAs(user: User): Promise<void> {
  const question = {
    title: i18next.t('identity:user.impersonateAsk', { name: user.userName }),
    okText: i18next.t('identity:user.impersonateDo'),
  };
  const reason = await askReason(question, i18next.t('common:impersonateWhy'));
  if (reason === undefined) return;
  try {
    await impersonate({ userId: user.id, reason });
  } catch (error) {
    if (error instanceof HttpError) http.session.onFailure(error);
    else throw error;
  }
}

async function change(work: () => Promise<unknown>, reload: () => void): Promise<void> {
  await work();
  tellSuccess(i18next.t('common:done.saved'));
  reload();
}

export default thingScreen(userThing, {
  name: 'identity:user',
  titleOf: (user) => user.userName,
  defaultSorting: 'userName',
  columns: {
    userName: { width: 130, pinned: 'start' },
    name: { width: 100 },
    surname: { width: 90 },
    email: { width: 220, render: (user) => ownEmail(user.email) },
    roleNames: { width: 150, render: (user) => <RoleNames names={user.roleNames} /> },
    phoneNumber: { width: 120, sortable: false },
    isActive: { width: 70, sortable: false },
    isLockedOut: {
      width: 110,
      as: 'text',
      render: (user) =>
        user.isLockedOut && (
          <span title={lockedText(user)}>
            <StateTag tone="warning" icon={<LockOutlined />}>
              {i18next.t('identity:user.locked')}
            </StateTag>
          </span>
        ),
    },
    twoFactorEnabled: {
      width: 90,
      as: 'text',
      render: (user) =>
        user.twoFactorEnabled && (
          <StateTag tone="success" icon={<SafetyOutlined />}>
            {i18next.t('identity:user.twoFactorOnState')}
          </StateTag>
        ),
    },
    creationTime: { width: 150 },
  },
  filters: [
    { key: 'isLockedOut', type: 'select', options: lockStates },
    { key: 'notActive', type: 'select', label: 'identity:user.state', options: activeStates },
  ],
  form: {
    userName: true,
    email: true,
    name: true,
    surname: true,
    phoneNumber: true,
    password: { only: 'create' },
    roleNames: {
      path: `/${users.assignableRoles.path}`,
      labelOf: displayNameOf,
      valueFrom: (role: { name: string }) => role.name,
    },
    isActive: true,
    lockoutEnabled: true,
    shouldChangePasswordOnNextLogin: true,
  },
  rowActions: [
    {
      key: 'access',
      permission: P.Default,
      run: ({ rows: [user], show }) =>
        user &&
        show((close) => <HolderDrawer holder={{ kind: 'user', id: user.id, name: user.userName }} onClose={close} />),
    },
    {
      key: 'permissions',
      permission: P.ManagePermissions,
      run: ({ rows: [user], show }) =>
        user &&
        show((close) => (
          <PermissionDrawer providerName="U" providerKey={user.id} title={user.userName} onClose={close} />
        )),
    },
    {
      key: 'menus',
      permission: platformPermissions.names.Menus.ManageUsers,
      run: ({ rows: [user], show }) =>
        user && show((close) => <Panel of="userMenus" userId={user.id} name={user.userName} onClose={close} />),
    },
    {
      key: 'setPassword',
      permission: P.ResetPassword,
      run: ({ rows: [user], show }) =>
        user &&
        show((close) => (
          <ResourceForm
            name="identity:user"
            title={`${i18next.t('identity:user.setPassword')} · ${user.userName}`}
            saveText={i18next.t('identity:user.setPassword')}
            fields={[
              {
                key: 'password',
                type: 'password',
                isNew: true,
                required: true,
                max: 128,
                span: 2,
                hint: 'identity:user.setPasswordHint',
              },
            ]}
            onSave={async ({ password }) => {
              const body = { password: password as string };
              await call(users.changePassword, { params: { id: user.id }, body }, { quiet: true });
              tellSuccess(i18next.t('common:done.saved'));
            }}
            onClose={close}
          />
        )),
    },
    {
      key: 'lock',
      permission: P.Update,
      fits: (user) => !user.isLockedOut && user.lockoutEnabled,
      run: ({ rows: [user], show, reload }) =>
        user &&
        show((close) => (
          <ResourceForm
            name="identity:user"
            title={i18next.t('identity:user.lockTitle', { name: user.userName })}
            saveText={i18next.t('identity:user.lock')}
            fields={[
              {
                key: 'seconds',
                type: 'custom',
                required: true,
                initial: daySeconds,
                span: 2,
                hint: 'identity:user.secondsHint',
                render: (props) => <DurationInput {...(props as object)} max={decadeSeconds} />,
              },
            ]}
            onSave={async ({ seconds }) => {
              await call(users.lock, { params: { id: user.id, seconds: String(seconds) } }, { quiet: true });
              tellSuccess(i18next.t('common:done.saved'));
              reload();
            }}
            onClose={close}
          />
        )),
    },
    {
      key: 'unlock',
      permission: P.Update,
      fits: (user) => user.isLockedOut,
      run: ({ rows: [user], reload }) => user && change(() => call(users.unlock, { params: { id: user.id } }), reload),
    },
    {
      key: 'twoFactorOn',
      permission: P.Update,
      fits: (user) => !user.twoFactorEnabled,
      run: ({ rows: [user], reload }) =>
        user && change(() => call(users.setTwoFactor, { params: { id: user.id, flag: 'true' } }), reload),
    },
    {
      key: 'twoFactorOff',
      permission: P.Update,
      fits: (user) => user.twoFactorEnabled,
      run: ({ rows: [user], reload }) =>
        user && change(() => call(users.setTwoFactor, { params: { id: user.id, flag: 'false' } }), reload),
    },
    {
      key: 'forceOffline',
      permission: P.Update,
      danger: true,
      run: async ({ rows: [user], reload }) => {
        if (
          !user ||
          !(await confirmAction({
            title: i18next.t('identity:user.forceOfflineAsk', { name: user.userName }),
            okText: i18next.t('identity:user.forceOffline'),
            danger: true,
          }))
        )
          return;
        await change(() => call(appUsers.forceOffline, { params: { id: user.id } }), reload);
      },
    },
    {
      key: 'impersonate',
      permission: P.Impersonation,
      fits: () => !isImpersonating(localStorage),
      run: ({ rows: [user] }) => user && enterAs(user),
    },
  ],
});
