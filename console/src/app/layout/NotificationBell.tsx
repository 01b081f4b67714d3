import { BellOutlined } from '@ant-design/icons';
import { NotificationReadState } from '@ishare/contracts/notifications/enums.js';
import { myNotifications } from '@ishare/contracts/notifications/notifications.js';
import type { NotificationInfo } from '@ishare/contracts/notifications/notifications.js';
import type { ReplyOf } from '@ishare/contracts/things/route.js';
import { useQueryClient } from '@tanstack/react-query';
import { App, Badge, Button, Empty, Popover } from 'antd';
import dayjs from 'dayjs';
import relativeTime from 'dayjs/plugin/relativeTime';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { currentLanguage } from '../../i18n/language';
import { startHub, stopHub, useHubEvent } from '../../realtime/hub';
import { entryOf, keptEntries, linkOf, popupKind, withEntry } from '../../realtime/notification';
import type { NotificationEntry } from '../../realtime/notification';
import { lookupText } from '../../realtime/texts';
import { keyOf, useAct, useRoute } from '../../session/routes';
import { notificationsPath, pathOfScreen } from '../../state/places';
import { tellWarning } from '../../ui/feedback';
import styles from './NotificationBell.module.css';

dayjs.extend(relativeTime);

const unread = { query: { readState: NotificationReadState.UnRead, maxResultCount: keptEntries } };
const listKey = keyOf(myNotifications.list, unread);
type Unread = ReplyOf<typeof myNotifications.list>;
const popupSeconds = 4.5;

let isDenialTold = false;

/** Shows it outside the page too; where the browser forbids that, says so once per visit (error-15). */
function tellBrowser(entry: NotificationEntry, deniedText: string): void {
  if (!('Notification' in window)) return;
  if (Notification.permission === 'granted') {
    if (document.visibilityState !== 'visible') new Notification(entry.title, { body: entry.message, tag: entry.id });
  } else if (Notification.permission === 'denied' && !isDenialTold) {
    isDenialTold = true;
    tellWarning(deniedText);
  }
}

export default function NotificationBell() {
  const { t } = useTranslation('shell');
  const { notification } = App.useApp();
  const navigate = useNavigate();
  const client = useQueryClient();
  const [open, setOpen] = useState(false);
  const list = useRoute(myNotifications.list, unread, {
    calls: { quiet: true },
    select: ({ items }) => items.map((info) => entryOf(info, lookupText, currentLanguage())),
  });
  const { mutate: markRead } = useAct(myNotifications.read, {
    onRefused: (error) => console.warn('The notification could not be marked as read.', error),
  });
  const entries = list.data ?? [];

  useEffect(() => {
    startHub();
    return () => void stopHub();
  }, []);

  const read = (entry: NotificationEntry) => {
    setOpen(false);
    client.setQueryData<Unread>(
      listKey,
      (known) => known && { ...known, items: known.items.filter(({ id }) => id !== entry.id) },
    );
    // What leads nowhere opens in full.
    void navigate(linkOf(entry, pathOfScreen) ?? `${notificationsPath}?id=${entry.id}`);
    markRead({ query: { id: entry.id } });
  };

  useHubEvent('getNotification', (info: NotificationInfo) => {
    const entry = entryOf(info, lookupText, currentLanguage());
    client.setQueryData<Unread>(listKey, (known) => ({
      totalCount: known?.totalCount ?? 0,
      items: withEntry(known?.items ?? [], info),
    }));
    notification[popupKind(entry.severity)]({
      key: entry.id,
      title: entry.title,
      description: entry.message,
      duration: popupSeconds,
      onClick: () => read(entry),
    });
    tellBrowser(entry, t('bell.denied'));
  });

  const openList = (next: boolean) => {
    setOpen(next);
    // Browsers let a page ask only after a gesture.
    if (next && 'Notification' in window && Notification.permission === 'default')
      void Notification.requestPermission();
  };

  const content = (
    <div className={styles.list}>
      {entries.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('bell.empty')} />}
      {entries.map((entry) => (
        <button
          type="button"
          key={entry.id}
          className={styles.entry}
          data-kind={popupKind(entry.severity)}
          onClick={() => read(entry)}
        >
          <strong>{entry.title}</strong>
          <span>{entry.message}</span>
          <time dateTime={entry.datetime}>{dayjs(entry.datetime).fromNow()}</time>
        </button>
      ))}
      <Button
        type="link"
        block
        onClick={() => {
          setOpen(false);
          void navigate(notificationsPath);
        }}
      >
        {t('bell.all')}
      </Button>
    </div>
  );
  return (
    <Popover
      trigger="click"
      open={open}
      onOpenChange={openList}
      placement="bottomRight"
      title={t('bell.title')}
      content={content}
    >
      <Badge count={entries.length} size="small" offset={[-6, 8]}>
        <Button type="text" aria-label={t('bell.label', { count: entries.length })} icon={<BellOutlined />} />
      </Badge>
    </Popover>
  );
}
