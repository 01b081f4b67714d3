import { NotificationReadState } from '@ishare/contracts/notifications/enums.js';
import { myNotifications } from '@ishare/contracts/notifications/notifications.js';
import type { NotificationInfo } from '@ishare/contracts/notifications/notifications.js';
import type { ReplyOf } from '@ishare/contracts/things/route.js';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { wordedEntry } from '../../features/notifications/worded-entry';
import { keptEntries, linkOf, withEntry } from '../../realtime/notification';
import type { NotificationEntry } from '../../realtime/notification';
import { useMarkRead } from '../../realtime/use-mark-read';
import { keyOf, useRoute } from '../../session/routes';
import { openChatOf } from '../../state/chat';
import { notificationsPath, pathOfScreen } from '../../state/places';

const unread = { query: { readState: NotificationReadState.UnRead, maxResultCount: keptEntries } };
const listKey = keyOf(myNotifications.list, unread);
type Unread = ReplyOf<typeof myNotifications.list>;

/** What the person has not read: the list, one more that has come, and one that is opened and so is read. */
export function useUnread() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const list = useRoute(myNotifications.list, unread, {
    calls: { quiet: true },
    select: ({ items }) => items.map(wordedEntry),
  });
  const markRead = useMarkRead();
  return {
    entries: list.data ?? [],

    take: (info: NotificationInfo) =>
      client.setQueryData<Unread>(listKey, (known) => ({
        totalCount: known?.totalCount ?? 0,
        items: withEntry(known?.items ?? [], info),
      })),

    open(entry: NotificationEntry) {
      client.setQueryData<Unread>(
        listKey,
        (known) => known && { ...known, items: known.items.filter(({ id }) => id !== entry.id) },
      );
      if (entry.about.chat) openChatOf(entry.about);
      // What leads nowhere opens in full.
      else void navigate(linkOf(entry, pathOfScreen) ?? `${notificationsPath}?id=${entry.id}`);
      markRead(entry.id);
    },
  };
}
