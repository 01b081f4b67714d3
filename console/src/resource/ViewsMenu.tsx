import {
  CheckOutlined,
  DeleteOutlined,
  PushpinFilled,
  PushpinOutlined,
  ShareAltOutlined,
  StarFilled,
  StarOutlined,
} from '@ant-design/icons';
import { pageConfigurations } from '@ishare/contracts/platform/page-configurations.js';
import type { SharedView } from '@ishare/contracts/platform/page-configurations.js';
import { basicSetupPermissions } from '@ishare/contracts/platform/permissions.js';
import { Button, Input, Popover, Space } from 'antd';
import { Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { announceFailure } from '../session/http';
import { useRoleNames } from '../session/RoleNames';
import { useAct } from '../session/routes';
import { usePermission } from '../session/session';
import { listed } from '../state/listed';
import { consolePlaces } from '../state/places';
import { useStore } from '../state/store';
import { tellSuccess } from '../ui/feedback';
import { useFavourites } from './favourites';
import { withDefault, withoutView, withView } from './saved-views';
import type { SavedView } from './saved-views';
import { useViews } from './use-views';
import styles from './ViewsMenu.module.css';
import { lazy } from '../state/lazy';

const ShareViewDrawer = lazy(() => import('./ShareViewDrawer'));

const nameLength = 40;

interface ViewLinkProps {
  /** The list's address as the view has it; empty for all rows. */
  search: string;
  text: string;
  isCurrent: boolean;
  onOpen: () => void;
}

function ViewLink({ search, text, isCurrent, onOpen }: ViewLinkProps) {
  const { pathname } = useLocation();
  return (
    <Link
      className={styles.view}
      replace
      aria-current={isCurrent}
      to={search ? `${pathname}?${search}` : pathname}
      onClick={onOpen}
    >
      {text}
      {isCurrent && <CheckOutlined />}
    </Link>
  );
}

interface StepProps {
  icon: ReactNode;
  title: string;
  isOn?: boolean;
  onClick: () => void;
}

/** One thing that is done with a view. */
const Step = ({ icon, title, isOn, onClick }: StepProps) => (
  <Button
    type="text"
    size="small"
    icon={icon}
    {...(isOn !== undefined && { 'aria-pressed': isOn })}
    aria-label={title}
    title={title}
    onClick={onClick}
  />
);

/** Puts a view, or the whole list, among the favourites of the sidebar. */
function Star({ search, name }: { search: string; name?: string }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const page = useStore(consolePlaces)?.places.find((place) => place.path === pathname)?.title;
  const { has, toggle, isSuccess } = useFavourites();
  if (!page || !isSuccess) return null;
  const address = search ? `${pathname}?${search}` : pathname;
  const title = name ? `${page} · ${name}` : page;
  const isOn = has(address);
  return (
    <Step
      icon={isOn ? <StarFilled style={{ color: 'var(--warning)' }} /> : <StarOutlined />}
      isOn={isOn}
      title={t(isOn ? 'views.unstar' : 'views.star', { name: title })}
      onClick={() => void toggle({ address, title })}
    />
  );
}

interface OwnStepsProps {
  view: SavedView;
  onDefault: () => void;
  onShare: (() => void) | undefined;
  onRemove: () => void;
}

/** What is done with a view of one's own: it becomes the one that the list opens with, is shared, or goes. */
function OwnSteps({ view, onDefault, onShare, onRemove }: OwnStepsProps) {
  const { t } = useTranslation();
  const { name, isDefault = false } = view;
  return (
    <>
      <Star search={view.search} name={name} />
      <Step
        icon={isDefault ? <PushpinFilled /> : <PushpinOutlined />}
        isOn={isDefault}
        title={t(isDefault ? 'views.unmakeDefault' : 'views.makeDefault', { name })}
        onClick={onDefault}
      />
      {onShare && <Step icon={<ShareAltOutlined />} title={t('views.share', { name })} onClick={onShare} />}
      <Step icon={<DeleteOutlined />} title={t('views.remove', { name })} onClick={onRemove} />
    </>
  );
}

interface SharedProps {
  views: readonly SharedView[];
  current: SavedView | SharedView | undefined;
  mayShare: boolean;
  onOpen: () => void;
}

/** Views that others share with the person's roles. */
function SharedViews({ views, current, mayShare, onOpen }: SharedProps) {
  const { t } = useTranslation();
  const nameOf = useRoleNames();
  // What somebody else no longer shares since is as it was asked for.
  const unshare = useAct(pageConfigurations.unshareView, {
    onRefused: (error) => error.status !== 404 && announceFailure(error),
  });
  if (views.length === 0) return null;
  return (
    <>
      <small className={styles.none}>{t('views.ofRoles')}</small>
      {views.map((view) => (
        <div key={view.id} className={styles.line} title={listed(view.roleList.map(nameOf))}>
          <ViewLink search={view.search} text={view.name} isCurrent={view === current} onOpen={onOpen} />
          {view.isDefault && (
            <PushpinFilled aria-label={t('views.isDefault')} title={t('views.isDefault')} className={styles.mark} />
          )}
          <Star search={view.search} name={view.name} />
          {mayShare && (
            <Step
              icon={<DeleteOutlined />}
              title={t('views.unshare', { name: view.name })}
              onClick={() => unshare.mutate({ params: { id: view.id } })}
            />
          )}
        </div>
      ))}
    </>
  );
}

/** Keeps what is in sight under a name; `onKeep` tells whether it is kept. */
function NewView({ isReady, onKeep }: { isReady: boolean; onKeep: (name: string) => Promise<boolean> }) {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  const add = async () => {
    const wanted = name.trim();
    if (!wanted || !(await onKeep(wanted))) return;
    setName('');
    tellSuccess(t('done.saved'));
  };
  return (
    <Space.Compact block style={{ marginTop: 8 }}>
      <Input
        size="small"
        maxLength={nameLength}
        value={name}
        placeholder={t('views.name')}
        aria-label={t('views.name')}
        onChange={(event) => setName(event.target.value)}
        onPressEnter={() => void add()}
      />
      <Button size="small" disabled={!name.trim() || !isReady} onClick={() => void add()}>
        {t('views.keep')}
      </Button>
    </Space.Compact>
  );
}

/**
 * The named views of a list, kept at the server, the person's own and those of his roles: the one in sight is marked,
 * and a list that is opened bare opens with the default one. A view is a link, to be passed on.
 */
export function ViewsMenu() {
  const { t } = useTranslation();
  const { views, shared, pageKey, here, current, isSuccess, isError, keep } = useViews();
  const mayShare = usePermission(basicSetupPermissions.names.PageConfigurations.ShareViews);
  const [isOpen, setOpen] = useState(false);
  const [sharing, setSharing] = useState<SavedView>();
  const close = () => setOpen(false);
  const content = (
    <div className={styles.menu}>
      <div className={styles.line}>
        <ViewLink search="" text={t('views.all')} isCurrent={here === ''} onOpen={close} />
        <Star search="" />
      </div>
      {views.map((view) => (
        <div key={view.name} className={styles.line}>
          <ViewLink search={view.search} text={view.name} isCurrent={view === current} onOpen={close} />
          <OwnSteps
            view={view}
            onDefault={() => void keep((kept) => withDefault(kept, view.isDefault ? undefined : view.name))}
            onShare={
              mayShare
                ? () => {
                    close();
                    setSharing(view);
                  }
                : undefined
            }
            onRemove={() => void keep((kept) => withoutView(kept, view.name))}
          />
        </div>
      ))}
      <SharedViews views={shared} current={current} mayShare={mayShare} onOpen={close} />
      {isSuccess && views.length + shared.length === 0 && <small className={styles.none}>{t('views.none')}</small>}
      {isError && <small>{t('list.failed')}</small>}
      <NewView isReady={isSuccess} onKeep={(name) => keep((kept) => withView(kept, { name, search: here }))} />
    </div>
  );
  return (
    <>
      <Popover
        trigger="click"
        placement="bottomRight"
        open={isOpen}
        onOpenChange={setOpen}
        content={content}
        arrow={false}
      >
        <Button icon={<StarOutlined />} aria-label={t('views.title')}>
          <span className={styles.name}>{current?.name ?? t('views.title')}</span>
        </Button>
      </Popover>
      <Suspense>
        {sharing && (
          <ShareViewDrawer
            view={sharing}
            former={shared.find(({ name, isOwn }) => isOwn && name === sharing.name)}
            pageKey={pageKey}
            onClose={() => setSharing(undefined)}
          />
        )}
      </Suspense>
    </>
  );
}
