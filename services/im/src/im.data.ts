import type { ServiceData } from '@ishare/data/migrate.js';
import { ChatMessageRow, Conversation, ConversationMember } from './chat/conversation.entity.js';
import { ChatTaskRow } from './tasks/chat-task.entity.js';
import { ChatSetting, Friend } from './friends/friend.entity.js';

export const imData: ServiceData = {
  schema: 'im',
  entities: [Conversation, ConversationMember, ChatMessageRow, Friend, ChatSetting, ChatTaskRow],
  migrations: new URL('../migrations/', import.meta.url),
};
