import { MAX_MARKED, myNotifications } from '@ishare/contracts/notifications/notifications.js';
import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useHubEvent } from '../../realtime/hub';
import { linkOf } from '../../realtime/notification';
import type { NotificationEntry } from '../../realtime/notification';
import { useMarkRead } from '../../realtime/use-mark-read';
import { act, call, makeStale, useRoute } from '../../session/routes';
import { openChatOf } from '../../state/chat';
import { pathOfScreen } from '../../state/places';
import { tellSuccess } from '../../ui/feedback';
import { readStates } from './use-notification-place';
import type { NotificationPlace } from './use-notification-place';
import { wordedEntry } from './worded-entry';

/** The notifications of a place, the one that is open in full, and what is done with them. */
export function useNotifications({ query, openId, open }: NotificationPlace) {
  const { t } = useTranslation('notifications');
  const navigate = useNavigate();
  const client = useQueryClient();
  const list = useRoute(
    myNotifications.list,
    { query },
    {
      placeholderData: keepPreviousData,
      select: ({ totalCount, items }) => ({ total: totalCount, entries: items.map(wordedEntry) }),
    },
  );
  const whole = useRoute(
    myNotifications.get,
    { params: { id: openId ?? '' } },
    { enabled: openId !== null, select: wordedEntry },
  );
  useHubEvent('getNotification', () => void makeStale(client, { stale: [myNotifications.path] }));
  const markRead = useMarkRead();
  const reading = useMutation({
    mutationFn: async () => {
      const { items } = await call(myNotifications.list, {
        query: { readState: readStates.unread, maxResultCount: MAX_MARKED },
      });
      const body = { idList: items.map(({ id }) => id), state: readStates.read };
      if (items.length > 0) await act(client, myNotifications.mark, { body });
      return items.length;
    },
    onSuccess: (count) => tellSuccess(t('allRead', { count })),
  });
  return {
    list,
    whole: openId === null ? undefined : whole.data,
    /** Leads to what it is about, or opens it in full. */
    follow(entry: NotificationEntry) {
      const link = linkOf(entry, pathOfScreen);
      if (entry.about.chat) openChatOf(entry.about);
      else if (link) void navigate(link);
      else open(entry.id);
      if (entry.isUnread) markRead(entry.id);
    },
    readAll: () => reading.mutate(),
  };
}
