import { BellOutlined } from '@ant-design/icons';
import { myMails } from '@ishare/contracts/notifications/mails.js';
import type { NotificationInfo } from '@ishare/contracts/notifications/notifications.js';
import { App, Badge, Button, Empty, Popover } from 'antd';
import dayjs from 'dayjs';
import relativeTime from 'dayjs/plugin/relativeTime';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { wordedEntry } from '../../features/notifications/worded-entry';
import { startHub, stopHub, useHubEvent } from '../../realtime/hub';
import { popupKind } from '../../realtime/notification';
import type { NotificationEntry } from '../../realtime/notification';
import { useRoute } from '../../session/routes';
import { notificationsPath } from '../../state/places';
import { tellWarning } from '../../ui/feedback';
import styles from './NotificationBell.module.css';
import { useUnread } from './use-unread';

dayjs.extend(relativeTime);

const popupSeconds = 4.5;
/** ms between two looks at whether quiet hours have begun. */
const QUIET_LOOK = 300_000;

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

interface EntriesProps {
  entries: readonly NotificationEntry[];
  onOpen: (entry: NotificationEntry) => void;
  onOpenAll: () => void;
}

function Entries({ entries, onOpen, onOpenAll }: EntriesProps) {
  const { t } = useTranslation('shell');
  return (
    <div className={styles.list}>
      {entries.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('bell.empty')} />}
      {entries.map((entry) => (
        <button
          type="button"
          key={entry.id}
          className={styles.entry}
          data-kind={popupKind(entry.severity)}
          onClick={() => onOpen(entry)}
        >
          <strong>{entry.title}</strong>
          <span>{entry.message}</span>
          <time dateTime={entry.datetime}>{dayjs(entry.datetime).fromNow()}</time>
        </button>
      ))}
      <Button type="link" block onClick={onOpenAll}>
        {t('bell.all')}
      </Button>
    </div>
  );
}

export default function NotificationBell() {
  const { t } = useTranslation('shell');
  const { notification } = App.useApp();
  const navigate = useNavigate();
  const unread = useUnread();
  const [isOpen, setOpen] = useState(false);
  // In quiet hours it counts, and nothing pops up.
  const mails = useRoute(
    myMails.get,
    {},
    { calls: { quiet: true }, refetchInterval: QUIET_LOOK, staleTime: QUIET_LOOK },
  );
  const isQuiet = mails.data?.isQuiet ?? false;

  useEffect(() => {
    startHub();
    return () => void stopHub();
  }, []);

  const open = (entry: NotificationEntry) => {
    setOpen(false);
    unread.open(entry);
  };

  useHubEvent('getNotification', (info: NotificationInfo) => {
    const entry = wordedEntry(info);
    unread.take(info);
    if (isQuiet) return;
    notification[popupKind(entry.severity)]({
      key: entry.id,
      title: entry.title,
      description: entry.message,
      duration: popupSeconds,
      onClick: () => open(entry),
    });
    tellBrowser(entry, t('bell.denied'));
  });

  const openList = (next: boolean) => {
    setOpen(next);
    // Browsers let a page ask only after a gesture.
    if (next && 'Notification' in window && Notification.permission === 'default')
      void Notification.requestPermission();
  };
  const openAll = () => {
    setOpen(false);
    void navigate(notificationsPath);
  };
  const { entries } = unread;
  return (
    <Popover
      trigger="click"
      open={isOpen}
      onOpenChange={openList}
      placement="bottomRight"
      title={t('bell.title')}
      content={<Entries entries={entries} onOpen={open} onOpenAll={openAll} />}
    >
      <Badge count={entries.length} size="small" offset={[-6, 8]}>
        <Button type="text" aria-label={t('bell.label', { count: entries.length })} icon={<BellOutlined />} />
      </Badge>
    </Popover>
  );
}
