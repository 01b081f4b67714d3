import { personName } from '@ishare/contracts/identity/person-name.js';
import { settings } from '@ishare/contracts/platform/settings.js';
import {
  CaretDownOutlined,
  KeyOutlined,
  LogoutOutlined,
  MobileOutlined,
  QuestionCircleOutlined,
  UserOutlined,
  WechatOutlined,
} from '@ant-design/icons';
import { Avatar, Button, Dropdown } from 'antd';
import type { MenuProps } from 'antd';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { draftPrefix, dropDrafts } from '../../resource/drafts';
import { dropLarge } from '../../state/large-store';
import { settingOf } from '../../session/configuration';
import { permission } from '../../session/permission-names';
import { currentAccount, signOut, useConfiguration, usePermission } from '../../session/session';
import { confirmAction } from '../../ui/feedback';
import { unsavedEdits } from '../unsaved';
import { version } from '../version';
import { lazy } from '../../state/lazy';

const ChangePasswordDrawer = lazy(() => import('./ChangePasswordDrawer'));
const OfficialAccountDialog = lazy(() => import('./OfficialAccountDialog'));
const AppDownloadDialog = lazy(() => import('./AppDownloadDialog'));

const WhyDialog = lazy(() => import('./WhyDialog'));

type Dialog = 'password' | 'wechat' | 'app' | 'why';

export function UserMenu({ isMobile }: { isMobile: boolean }) {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const configuration = useConfiguration();
  const hasOfficialAccount = usePermission(permission.weChatOfficial);
  const [dialog, setDialog] = useState<Dialog>();
  const user = configuration?.currentUser;
  const tenantName = user?.tenant ?? configuration?.currentTenant.name ?? t('user.host');
  const userName = personName({ ...user, surname: user?.surName });

  const leave = async () => {
    const unsaved = await unsavedEdits();
    if (unsaved) {
      const title = t(unsaved === 'here' ? 'user.unsaved' : 'user.unsavedElsewhere');
      if (!(await confirmAction({ title, okText: t('user.logout'), danger: true }))) return;
    }
    const account = currentAccount();
    if (account) {
      dropDrafts(localStorage, account);
      await dropLarge({ prefix: draftPrefix(account) });
    }
    await signOut();
    await navigate('/login', { replace: true });
  };

  const items: NonNullable<MenuProps['items']> = [
    { key: 'who', type: 'group', label: `${tenantName} · ${userName}` },
    {
      key: 'profile',
      icon: <UserOutlined />,
      label: t('route.profile'),
      onClick: () => void navigate('/profile-setting/index'),
    },
    { key: 'password', icon: <KeyOutlined />, label: t('password.title'), onClick: () => setDialog('password') },
    { key: 'why', icon: <QuestionCircleOutlined />, label: t('why.title'), onClick: () => setDialog('why') },
    ...(hasOfficialAccount
      ? [{ key: 'wechat', icon: <WechatOutlined />, label: t('wechat.title'), onClick: () => setDialog('wechat') }]
      : []),
    ...(settingOf(configuration, settings.basicSetup.appDownloadUrl)
      ? [{ key: 'app', icon: <MobileOutlined />, label: t('appDownload.title'), onClick: () => setDialog('app') }]
      : []),
    { type: 'divider' as const },
    { key: 'version', type: 'group', label: t('user.version', { version }) },
    { key: 'logout', icon: <LogoutOutlined />, label: t('user.logout'), danger: true, onClick: () => void leave() },
  ];
  const close = () => setDialog(undefined);
  return (
    <>
      <Dropdown trigger={['click']} menu={{ items }} placement="bottomRight">
        <Button type="text" style={{ paddingInline: 6 }}>
          <span className="visually-hidden">{t('user.menu')}</span>
          <Avatar
            size={24}
            style={{ background: 'var(--primary)', color: 'var(--on-primary)', fontSize: 12, flex: 'none' }}
          >
            {userName.slice(0, 1).toUpperCase()}
          </Avatar>
          {!isMobile && (
            <span>
              {tenantName} · {userName}
            </span>
          )}
          {!isMobile && <CaretDownOutlined style={{ fontSize: 10 }} />}
        </Button>
      </Dropdown>
      <Suspense fallback={null}>
        {dialog === 'password' && <ChangePasswordDrawer onClose={close} />}
        {dialog === 'wechat' && <OfficialAccountDialog onClose={close} />}
        {dialog === 'why' && <WhyDialog onClose={close} />}
        {dialog === 'app' && <AppDownloadDialog onClose={close} />}
      </Suspense>
    </>
  );
}
