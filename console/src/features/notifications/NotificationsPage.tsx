import { CheckOutlined, RightOutlined } from '@ant-design/icons';
import { NotificationReadState } from '@ishare/contracts/notifications/enums.js';
import { MAX_MARKED, myNotifications } from '@ishare/contracts/notifications/notifications.js';
import type { NotificationInfo } from '@ishare/contracts/notifications/notifications.js';
import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { Button, Drawer, Input, Segmented, Spin } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { currentLanguage } from '../../i18n/language';
import { useHubEvent } from '../../realtime/hub';
import { entryOf, linkOf, popupKind } from '../../realtime/notification';
import type { NotificationEntry } from '../../realtime/notification';
import { lookupText } from '../../realtime/texts';
import { ListFailure } from '../../resource/ListFailure';
import { act, call, makeStale, useAct, useRoute } from '../../session/routes';
import { pathOfScreen } from '../../state/places';
import { EmptyState } from '../../ui/EmptyState';
import { tellSuccess } from '../../ui/feedback';
import { dateText } from '../../ui/figures';
import { PageBar } from '../../ui/PageBar';
import { stripWhitespace } from '../../ui/strip-whitespace';
import { useReturnedFocus } from '../../ui/use-returned-focus';
import page from '../../ui/Page.module.css';
import styles from './NotificationsPage.module.css';

const readStates = { read: NotificationReadState.Read, unread: NotificationReadState.UnRead } as const;
const standardSize = 10;

type Shown = 'all' | keyof typeof readStates;

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
    </li>
  );
}

/** The person's notifications, read ones too; each leads to what it is about, or opens in full. */
export default function NotificationsPage() {
  const { t } = useTranslation(['notifications', 'common']);
  const navigate = useNavigate();
  const client = useQueryClient();
  const [search, setSearch] = useSearchParams();
  const shown = (search.get('state') ?? 'all') as Shown;
  const filter = search.get('filter') ?? '';
  const at = Math.max(Number(search.get('page') ?? 1) || 1, 1);
  const size = Number(search.get('size') ?? standardSize) || standardSize;
  const openId = search.get('id');
  const change = (next: Record<string, string | undefined>) =>
    setSearch(
      (current) => {
        const updated = new URLSearchParams(current);
        for (const [key, value] of Object.entries(next)) {
          if (value) updated.set(key, value);
          else updated.delete(key);
        }
        return updated;
      },
      { replace: true },
    );
  const query = {
    ...(shown !== 'all' && { readState: readStates[shown] }),
    filter,
    skipCount: (at - 1) * size,
    maxResultCount: size,
  };
  const toEntry = (info: NotificationInfo) => entryOf(info, lookupText, currentLanguage());
  const list = useRoute(
    myNotifications.list,
    { query },
    {
      placeholderData: keepPreviousData,
      select: ({ totalCount, items }) => ({ total: totalCount, entries: items.map(toEntry) }),
    },
  );
  const whole = useRoute(
    myNotifications.get,
    { params: { id: openId ?? '' } },
    { enabled: openId !== null, select: toEntry },
  );
  useHubEvent('getNotification', () => void makeStale(client, { stale: [myNotifications.path] }));
  const { mutate: markRead } = useAct(myNotifications.read, {
    onRefused: (error) => console.warn('The notification could not be marked as read.', error),
  });

  const open = (entry: NotificationEntry) => {
    const link = linkOf(entry, pathOfScreen);
    if (link) void navigate(link);
    else change({ id: entry.id });
    if (entry.isUnread) markRead({ query: { id: entry.id } });
  };
  const readAll = async () => {
    try {
      const { items } = await call(myNotifications.list, {
        query: { readState: readStates.unread, maxResultCount: MAX_MARKED },
      });
      if (items.length > 0)
        await act(client, myNotifications.mark, {
          body: { idList: items.map(({ id }) => id), state: readStates.read },
        });
      tellSuccess(t('allRead', { count: items.length }));
    } catch {
      // Told already.
    }
  };
  const entries = list.data?.entries ?? [];
  const isFiltered = shown !== 'all' || filter !== '';

  return (
    <div className={page.page}>
      <div className={page.card}>
        <div className={`${page.bar} ${styles.bar}`}>
          <Input.Search
            className={styles.search}
            allowClear
            defaultValue={filter}
            placeholder={t('filter')}
            aria-label={t('filter')}
            onSearch={(text) => change({ filter: stripWhitespace(text), page: undefined })}
          />
          <Segmented<Shown>
            value={shown}
            options={(['all', 'unread', 'read'] as const).map((value) => ({ value, label: t(value) }))}
            onChange={(value) => change({ state: value === 'all' ? undefined : value, page: undefined })}
          />
          <Button icon={<CheckOutlined />} onClick={() => void readAll()}>
            {t('readAll')}
          </Button>
        </div>
        <div className={styles.box}>
          {list.isError && <ListFailure error={list.error} onRetry={() => void list.refetch()} />}
          {list.isPending && <Spin delay={200} />}
          {list.data && entries.length === 0 && (
            <EmptyState text={t(isFiltered ? 'common:list.emptyFiltered' : 'none')} />
          )}
          <ul className={styles.lines} aria-label={t('title')}>
            {entries.map((entry) => (
              <Line key={entry.id} entry={entry} onOpen={(chosen) => open(chosen)} />
            ))}
          </ul>
        </div>
        {list.data && (
          <div className={page.foot}>
            <PageBar
              page={at}
              size={size}
              total={list.data.total}
              onChange={(next, chosen) => change({ page: String(chosen === size ? next : 1), size: String(chosen) })}
            />
          </div>
        )}
      </div>
      {openId !== null && whole.data && <Whole entry={whole.data} onClose={() => change({ id: undefined })} />}
    </div>
  );
}
