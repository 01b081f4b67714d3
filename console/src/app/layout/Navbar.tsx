import {
  BugOutlined,
  FullscreenExitOutlined,
  FullscreenOutlined,
  MenuFoldOutlined,
  MenuUnfoldOutlined,
  QuestionCircleOutlined,
  SearchOutlined,
  SettingOutlined,
} from '@ant-design/icons';
import { Badge, Button, Tooltip } from 'antd';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { permission } from '../../session/permission-names';
import { Can } from '../../session/Can';
import { useStore } from '../../state/store';
import type { ConsolePlaces } from '../../state/places';
import { errorLog } from '../error-log';
import { tellWarning } from '../../ui/feedback';
import { preferences } from '../../state/preferences';
import { Breadcrumb, PageName } from './Breadcrumb';
import { ImpersonationBanner } from './ImpersonationBanner';
import { LanguageSwitch } from '../../i18n/LanguageSwitch';
import styles from './Navbar.module.css';
import { toggleSidebar } from './Sidebar';
import { SizeSelect } from './SizeSelect';
import { UserMenu } from './UserMenu';
import { WaitingButton } from './WaitingButton';
import { lazy } from '../../state/lazy';

const SettingsDrawer = lazy(() => import('./SettingsDrawer'));
const ErrorLogDrawer = lazy(() => import('./ErrorLogDrawer'));
const NotificationBell = lazy(() => import('./NotificationBell'));
const ChatButton = lazy(() => import('./ChatButton'));

function FullscreenButton() {
  const { t } = useTranslation('shell');
  const [isFull, setFull] = useState(document.fullscreenElement !== null);
  useEffect(() => {
    const follow = () => setFull(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', follow);
    return () => document.removeEventListener('fullscreenchange', follow);
  }, []);
  const toggle = async () => {
    if (!document.fullscreenEnabled) return tellWarning(t('navbar.fullscreenUnsupported'));
    await (isFull ? document.exitFullscreen() : document.documentElement.requestFullscreen());
  };
  return (
    <Tooltip title={t(isFull ? 'navbar.fullscreenExit' : 'navbar.fullscreen')}>
      <Button
        type="text"
        aria-label={t('navbar.fullscreen')}
        icon={isFull ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
        onClick={() => void toggle()}
      />
    </Tooltip>
  );
}

function ErrorLogButton() {
  const { t } = useTranslation('shell');
  const count = useStore(errorLog).length;
  const [open, setOpen] = useState(false);
  if (count === 0 && !open) return null;
  return (
    <>
      <Badge count={count} size="small" offset={[-4, 6]}>
        <Button type="text" aria-label={t('errorLog.title')} icon={<BugOutlined />} onClick={() => setOpen(true)} />
      </Badge>
      <Suspense fallback={null}>{open && <ErrorLogDrawer onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}

interface NavbarProps {
  places: ConsolePlaces;
  isMobile: boolean;
  onMenu: () => void;
  onSearch: () => void;
  onShortcuts: () => void;
}

export function Navbar({ places, isMobile, onMenu, onSearch, onShortcuts }: NavbarProps) {
  const { t } = useTranslation('shell');
  const { sidebarOpen } = useStore(preferences);
  const [settingsOpen, setSettingsOpen] = useState(false);
  const isFolded = isMobile || !sidebarOpen;
  return (
    <>
      <ImpersonationBanner />
      <div className={styles.navbar}>
        <Button
          type="text"
          aria-label={t(isFolded ? 'navbar.openMenu' : 'navbar.closeMenu')}
          icon={isFolded ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
          onClick={isMobile ? onMenu : toggleSidebar}
        />
        {isMobile ? <PageName places={places.places} /> : <Breadcrumb places={places.places} />}
        <button
          type="button"
          className={styles.search}
          onClick={onSearch}
          {...(isMobile && { 'aria-label': t('palette.open') })}
        >
          <SearchOutlined />
          {!isMobile && (
            <>
              <span>{t('palette.open')}</span>
              <kbd>Ctrl K</kbd>
            </>
          )}
        </button>
        <WaitingButton />
        <ErrorLogButton />
        {!isMobile && (
          <>
            <FullscreenButton />
            <SizeSelect />
          </>
        )}
        <LanguageSwitch />
        <Suspense fallback={<Button type="text" disabled aria-hidden />}>
          <ChatButton />
        </Suspense>
        <Can permission={permission.notificationsPush}>
          <Suspense fallback={<Button type="text" disabled aria-hidden />}>
            <NotificationBell />
          </Suspense>
        </Can>
        {!isMobile && (
          <Tooltip title={t('shortcuts.title')}>
            <Button
              type="text"
              aria-label={t('shortcuts.title')}
              icon={<QuestionCircleOutlined />}
              onClick={onShortcuts}
            />
          </Tooltip>
        )}
        <Tooltip title={t('settings.title')}>
          <Button
            type="text"
            aria-label={t('settings.title')}
            icon={<SettingOutlined />}
            onClick={() => setSettingsOpen(true)}
          />
        </Tooltip>
        <UserMenu isMobile={isMobile} />
      </div>
      <Suspense fallback={null}>{settingsOpen && <SettingsDrawer onClose={() => setSettingsOpen(false)} />}</Suspense>
    </>
  );
}
