import { CheckOutlined, DeleteOutlined, PushpinFilled, PushpinOutlined, StarOutlined } from '@ant-design/icons';
import { Button, Input, Popover, Space } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { tellSuccess } from '../ui/feedback';
import { withDefault, withoutView, withView } from './saved-views';
import type { SavedView } from './saved-views';
import { useViews } from './use-views';
import styles from './ViewsMenu.module.css';

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

/** What is done with a view: it becomes the one that the list opens with, or goes. */
function ViewSteps({ view, onDefault, onRemove }: { view: SavedView; onDefault: () => void; onRemove: () => void }) {
  const { t } = useTranslation();
  const ofDefault = t(view.isDefault ? 'views.unmakeDefault' : 'views.makeDefault', { name: view.name });
  const ofRemoval = t('views.remove', { name: view.name });
  return (
    <>
      <Button
        type="text"
        size="small"
        icon={view.isDefault ? <PushpinFilled /> : <PushpinOutlined />}
        aria-pressed={view.isDefault ?? false}
        aria-label={ofDefault}
        title={ofDefault}
        onClick={onDefault}
      />
      <Button
        type="text"
        size="small"
        icon={<DeleteOutlined />}
        aria-label={ofRemoval}
        title={ofRemoval}
        onClick={onRemove}
      />
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
 * The person's named views of a list, kept at the server: the one in sight is marked, and a list that is opened bare
 * opens with the default one. A view is a link, to be passed on.
 */
export function ViewsMenu() {
  const { t } = useTranslation();
  const { views, here, current, isSuccess, isError, keep } = useViews();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const content = (
    <div className={styles.menu}>
      <ViewLink search="" text={t('views.all')} isCurrent={here === ''} onOpen={close} />
      {views.map((view) => (
        <div key={view.name} className={styles.line}>
          <ViewLink search={view.search} text={view.name} isCurrent={view === current} onOpen={close} />
          <ViewSteps
            view={view}
            onDefault={() => void keep(withDefault(views, view.isDefault ? undefined : view.name))}
            onRemove={() => void keep(withoutView(views, view.name))}
          />
        </div>
      ))}
      {isSuccess && views.length === 0 && <small className={styles.none}>{t('views.none')}</small>}
      {isError && <small>{t('list.failed')}</small>}
      <NewView isReady={isSuccess} onKeep={(name) => keep(withView(views, { name, search: here }))} />
    </div>
  );
  return (
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
  );
}
