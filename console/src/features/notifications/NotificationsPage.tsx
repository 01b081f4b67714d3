import { CheckOutlined, RightOutlined, SettingOutlined } from '@ant-design/icons';
import { Button, Drawer, Input, Segmented, Spin } from 'antd';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { linkOf, popupKind } from '../../realtime/notification';
import type { NotificationEntry } from '../../realtime/notification';
import { ListFailure } from '../../resource/ListFailure';
import { pathOfScreen } from '../../state/places';
import { EmptyState } from '../../ui/EmptyState';
import { dateText } from '../../ui/figures';
import page from '../../ui/Page.module.css';
import { PageBar } from '../../ui/PageBar';
import { stripWhitespace } from '../../ui/strip-whitespace';
import { useReturnedFocus } from '../../ui/use-returned-focus';
import { Why } from './Why';
import styles from './NotificationsPage.module.css';
import { useNotificationPlace } from './use-notification-place';
import type { NotificationPlace, Shown } from './use-notification-place';
import { useNotifications } from './use-notifications';
import { lazy } from '../../state/lazy';

const SettingsDrawer = lazy(() => import('./SettingsDrawer'));

function Whole({ entry, onClose }: { entry: NotificationEntry; onClose: () => void }) {
  useReturnedFocus();
  return (
    <Drawer open onClose={onClose} title={entry.title} size={480}>
      <time dateTime={entry.datetime} className={styles.time}>
        {dateText(entry.datetime, true)}
      </time>
      <p className={styles.text}>{entry.message}</p>
    </Drawer>
  );
}

function Line({ entry, onOpen }: { entry: NotificationEntry; onOpen: (entry: NotificationEntry) => void }) {
  const { t } = useTranslation('notifications');
  const link = linkOf(entry, pathOfScreen);
  const target = entry.about.salesOrderId ? 'order' : entry.about.importFileId ? 'file' : 'more';
  return (
    <li className={styles.line} data-kind={popupKind(entry.severity)} data-unread={entry.isUnread}>
      <button type="button" onClick={() => onOpen(entry)}>
        <span className={styles.head}>
          {entry.isUnread && <i title={t('unread')} />}
          <strong>{entry.title}</strong>
          <time dateTime={entry.datetime}>{dateText(entry.datetime, true)}</time>
        </span>
        <span className={styles.message}>{entry.message}</span>
        <span className={styles.target}>
          {t(link ? `open.${target}` : 'open.more')} <RightOutlined />
        </span>
      </button>
      <Why name={entry.name} reason={entry.reason} />
    </li>
  );
}

function NotificationsBar({ place, onReadAll }: { place: NotificationPlace; onReadAll: () => void }) {
  const { t } = useTranslation('notifications');
  const [isSetting, setSetting] = useState(false);
  return (
    <div className={`${page.bar} ${styles.bar}`}>
      <Input.Search
        className={styles.search}
        allowClear
        defaultValue={place.filter}
        placeholder={t('filter')}
        aria-label={t('filter')}
        onSearch={(text) => place.seek(stripWhitespace(text))}
      />
      <Segmented<Shown>
        value={place.shown}
        options={(['all', 'unread', 'read'] as const).map((value) => ({ value, label: t(value) }))}
        onChange={place.show}
      />
      <Button icon={<CheckOutlined />} onClick={onReadAll}>
        {t('readAll')}
      </Button>
      <Button icon={<SettingOutlined />} onClick={() => setSetting(true)}>
        {t('settings.title')}
      </Button>
      {isSetting && (
        <Suspense>
          <SettingsDrawer onClose={() => setSetting(false)} />
        </Suspense>
      )}
    </div>
  );
}

/** The person's notifications, read ones too; each leads to what it is about, or opens in full. */
export default function NotificationsPage() {
  const { t } = useTranslation(['notifications', 'common']);
  const place = useNotificationPlace();
  const { list, whole, follow, readAll } = useNotifications(place);
  const entries = list.data?.entries ?? [];
  return (
    <div className={page.page}>
      <div className={page.card}>
        <NotificationsBar place={place} onReadAll={readAll} />
        <div className={styles.box}>
          {list.isError && <ListFailure error={list.error} onRetry={() => void list.refetch()} />}
          {list.isPending && <Spin delay={200} />}
          {list.data && entries.length === 0 && (
            <EmptyState text={t(place.isFiltered ? 'common:list.emptyFiltered' : 'none')} />
          )}
          <ul className={styles.lines} aria-label={t('title')}>
            {entries.map((entry) => (
              <Line key={entry.id} entry={entry} onOpen={follow} />
            ))}
          </ul>
        </div>
        {list.data && (
          <div className={page.foot}>
            <PageBar page={place.page} size={place.size} total={list.data.total} onChange={place.turn} />
          </div>
        )}
      </div>
      {whole && <Whole entry={whole} onClose={() => place.open(undefined)} />}
    </div>
  );
}
