import { BellOutlined } from '@ant-design/icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { App, Badge, Button, Empty, Popover } from 'antd';
import dayjs from 'dayjs';
import relativeTime from 'dayjs/plugin/relativeTime';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { currentLanguage } from '../../i18n/language';
import { startHub, stopHub, useHubEvent } from '../../realtime/hub';
import { entryOf, keptEntries, linkOf, popupKind, withEntry } from '../../realtime/notification';
import type { NotificationEntry, NotificationInfo } from '../../realtime/notification';
import { lookupText } from '../../realtime/texts';
import { http } from '../../session/http';
import { notificationsPath, pathOfScreen } from '../../state/places';
import { tellWarning } from '../../ui/feedback';
import styles from './NotificationBell.module.css';

dayjs.extend(relativeTime);

const listKey = ['notifications', 'unread'];
const unread = 1;
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
  const list = useQuery({
    queryKey: listKey,
    queryFn: async () => {
      const reply = await http.get<{ items: NotificationInfo[] }>(
        '/api/my-notifilers',
        { readState: unread, maxResultCount: keptEntries },
        { quiet: true },
      );
      return reply.items.map((info) => entryOf(info, lookupText, currentLanguage()));
    },
  });
  const entries = list.data ?? [];

  useEffect(() => {
    startHub();
    return () => void stopHub();
  }, []);

  const read = async (entry: NotificationEntry) => {
    setOpen(false);
    client.setQueryData<NotificationEntry[]>(listKey, (known) => known?.filter((other) => other.id !== entry.id));
    // What leads nowhere opens in full.
    void navigate(linkOf(entry, pathOfScreen) ?? `${notificationsPath}?id=${entry.id}`);
    try {
      await http.request('PUT', '/api/my-notifilers/read', { query: { id: entry.id }, quiet: true });
      await client.invalidateQueries({ queryKey: ['notifications'] });
    } catch (error) {
      console.warn('The notification could not be marked as read.', error);
    }
  };

  useHubEvent('getNotification', (info: NotificationInfo) => {
    const entry = entryOf(info, lookupText, currentLanguage());
    client.setQueryData<NotificationEntry[]>(listKey, (known) => withEntry(known ?? [], entry));
    notification[popupKind(entry.severity)]({
      key: entry.id,
      title: entry.title,
      description: entry.message,
      duration: popupSeconds,
      onClick: () => void read(entry),
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
          onClick={() => void read(entry)}
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
