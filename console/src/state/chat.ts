import { createStore } from './store';

export const chatTabs = ['history', 'friends', 'groups', 'tasks', 'add'] as const;
export type ChatTab = (typeof chatTabs)[number];

/** What of the messages is shown: nothing while they are closed. */
export interface ChatPlace {
  isOpen: boolean;
  tab: ChatTab;
  conversationId?: string | undefined;
}

export const chatPlace = createStore<ChatPlace>({ isOpen: false, tab: 'history' });

/** Opens the messages, at a conversation where one is named. */
export const openChat = (tab: ChatTab = 'history', conversationId?: string): void =>
  chatPlace.set((place) => ({ isOpen: true, tab, conversationId: conversationId ?? place.conversationId }));

/** Opens what a notification between people is about. */
export function openChatOf({ chat, groupId }: { chat?: string; groupId?: string }): void {
  if (chat === 'tasks') openChat('tasks', groupId);
  else if (chat === 'group' && groupId) openChat('history', groupId);
  else openChat(chat === 'friends' ? 'friends' : 'groups');
}
