import { Badge, Drawer } from 'antd';
import { friends } from '@ishare/contracts/im/friends.js';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useRoute } from '../../session/routes';
import { chatPlace, chatTabs, type ChatTab } from '../../state/chat';
import { useStore } from '../../state/store';
import { EmptyState } from '../../ui/EmptyState';
import { useReturnedFocus } from '../../ui/use-returned-focus';
import { AddTab } from './AddTab';
import styles from './Chat.module.css';
import { ContactsTab } from './ContactsTab';
import { ConversationPane } from './ConversationPane';
import { GroupsTab } from './GroupsTab';
import { HistoryTab } from './HistoryTab';
import { TasksTab, useTasks } from './TasksTab';
import { unreadOf, useConversations } from './use-chat';
import { Tabs } from '../../ui/Tabs';

const WIDTH = 920;

/** The messages: conversations and people beside what is said. */
export default function ChatDialog() {
  const { t } = useTranslation('im');
  useReturnedFocus();
  const { tab, conversationId } = useStore(chatPlace);
  const conversations = useConversations();
  const asking = useRoute(friends.requests, {}, { select: ({ items }) => items.filter(({ isToMe }) => isToMe).length });
  const openTasks = useTasks().data?.filter(({ isMine, doneTime }) => isMine && doneTime === null).length;
  const close = () => chatPlace.set((place) => ({ ...place, isOpen: false }));
  const choose = (id: string | undefined) => chatPlace.set((place) => ({ ...place, conversationId: id }));
  const current = conversations.data?.find(({ id }) => id === conversationId);
  const isUnheardOf = conversationId !== undefined && conversations.data !== undefined && !current;
  const { refetch } = conversations;
  // It may have been made since they were asked for: a talk of an order is, by who opens it first.
  useEffect(() => {
    if (isUnheardOf) void refetch();
  }, [isUnheardOf, conversationId, refetch]);
  const content: Record<ChatTab, ReactNode> = {
    history: <HistoryTab conversations={conversations.data} current={conversationId} onChoose={choose} />,
    friends: <ContactsTab onChoose={choose} />,
    groups: <GroupsTab onChoose={choose} />,
    tasks: <TasksTab onChoose={choose} />,
    add: <AddTab />,
  };
  const counts: Partial<Record<ChatTab, number>> = {
    history: unreadOf(conversations.data),
    friends: asking.data ?? 0,
    tasks: openTasks ?? 0,
  };
  return (
    <Drawer open onClose={close} title={t('title')} size={`min(${WIDTH}px, 100vw)`} styles={{ body: { padding: 0 } }}>
      <div className={styles.dialog} data-chosen={current !== undefined}>
        <div className={styles.side}>
          <Tabs
            size="small"
            activeKey={tab}
            onChange={(next) => chatPlace.set((place) => ({ ...place, tab: next as ChatTab }))}
            items={chatTabs.map((key) => ({
              key,
              label: (
                <Badge size="small" offset={[8, 0]} count={counts[key] ?? 0}>
                  {t(`tab.${key}`)}
                </Badge>
              ),
            }))}
          />
          {content[tab]}
        </div>
        <div className={styles.main}>
          {current ? (
            <ConversationPane
              key={current.id}
              conversation={current}
              onBack={() => choose(undefined)}
              onLeave={close}
            />
          ) : (
            <EmptyState text={t('noneChosen')} />
          )}
        </div>
      </div>
    </Drawer>
  );
}
