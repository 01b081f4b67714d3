import {
  chat,
  chatEvents,
  type ChatMessage,
  type Conversation,
  type ConversationChanged,
} from '@ishare/contracts/im/chat.js';
import { MessageSource, MessageState } from '@ishare/contracts/im/enums.js';
import { friends } from '@ishare/contracts/im/friends.js';
import { groups } from '@ishare/contracts/im/groups.js';
import type { ReplyOf } from '@ishare/contracts/things/route.js';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { atMostEvery } from '../../realtime/at-most-every';
import { chatHub, useHubEvent } from '../../realtime/hub';
import { configuration } from '../../session/configuration';
import { connection } from '../../session/http';
import type { KeptAct } from '../../session/kept-acts';
import { call, keyOf, useRoute } from '../../session/routes';
import { currentAccount } from '../../session/session';
import { outbox, sayingOf } from './outbox';
import { TalkWindow } from './talk-log';

/** ms between two readings of the list while messages pour in. */
const calm = 400;
/** ms after which the list is read anyway, should the hub be away. */
const patience = 60_000;

const logs = new Map<string, TalkWindow>();

/** What this window knows of a conversation. */
export function logOf(id: string): TalkWindow {
  const key = `${currentAccount() ?? ''} ${id}`;
  const known = logs.get(key);
  if (known) return known;
  const log = new TalkWindow(
    async (query) => (await call(chat.since, { params: { id }, query }, { quiet: true })).items,
  );
  logs.set(key, log);
  return log;
}

/** What was said here, as the server has just taken it. */
function takenMessage(act: KeptAct, reply: ReplyOf<typeof chat.send>): ChatMessage {
  const { content, messageType, toUserId, groupId, extraProperties, isAnonymous } = sayingOf(act);
  const user = configuration.get()?.currentUser;
  return {
    ...reply,
    tenantId: user?.tenantId ?? null,
    groupId: groupId ?? '',
    formUserId: user?.id ?? '',
    formUserName: user?.name ?? user?.userName ?? '',
    toUserId: toUserId ?? null,
    content,
    messageType,
    isAnonymous: isAnonymous ?? false,
    source: MessageSource.User,
    state: MessageState.Send,
    extraProperties: extraProperties ?? {},
    clientMessageId: act.key,
  };
}

/** What a message changes: the list of talks, and what a search has found that is still in sight. */
const followed = [keyOf(chat.conversations), keyOf(chat.search)];
const refresh = (client: QueryClient) =>
  Promise.all(followed.map((queryKey) => client.invalidateQueries({ queryKey })));

export const useConversations = () =>
  useRoute(chat.conversations, {}, { calls: { quiet: true }, refetchInterval: patience, select: ({ items }) => items });

/** How many messages wait that ask for attention. */
export const unreadOf = (conversations: readonly Conversation[] = []): number =>
  conversations.reduce((sum, { unread, dontDisturb }) => sum + (dontDisturb ? 0 : unread), 0);

/** Keeps what this window knows up to date, from when somebody signs in until he leaves. */
export function useChatLink(): void {
  const client = useQueryClient();
  const list = useMemo(() => atMostEvery(calm, () => void refresh(client)), [client]);
  useEffect(() => {
    chatHub.start();
    const resync = () => {
      list.ask();
      for (const path of [friends.path, groups.path]) void client.invalidateQueries({ queryKey: [`/${path}`] });
      const account = `${currentAccount() ?? ''} `;
      const isShown = ({ store }: TalkWindow) => store.get().isLoaded || store.get().isFailed;
      for (const [key, log] of logs) if (key.startsWith(account) && isShown(log)) void log.load();
    };
    const ends = [
      // After sleep or a cut: what was pushed meanwhile is lost, so all is asked for.
      chatHub.state.subscribe(() => chatHub.state.get() === 'connected' && resync()),
      connection.state.subscribe(() => connection.state.get().kind === 'back' && resync()),
      outbox.onSent((act, reply) => {
        logOf(act.subject).take(takenMessage(act, reply as ReplyOf<typeof chat.send>));
        list.ask();
      }),
    ];
    return () => {
      for (const end of ends) end();
      list.stop();
      void chatHub.stop();
    };
  }, [client, list]);

  useHubEvent(
    chatEvents.message[0],
    (message: ChatMessage) => {
      logOf(message.conversationId).take(message);
      list.ask();
    },
    chatHub,
  );
  useHubEvent(chatEvents.recall[0], (message: ChatMessage) => logOf(message.conversationId).take(message), chatHub);
  useHubEvent(
    chatEvents.changed[0],
    ({ conversationId, lastSeq }: ConversationChanged) => {
      const log = logOf(conversationId);
      if (log.isOpen) void log.catchUp(lastSeq);
      list.ask();
    },
    chatHub,
  );
  useHubEvent(chatEvents.online[0], () => list.ask(), chatHub);
  useHubEvent(chatEvents.offline[0], () => list.ask(), chatHub);
}
