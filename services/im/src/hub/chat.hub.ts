import { chatEvents, sendMessage, type SendMessage } from '@ishare/contracts/im/chat.js';
import { UserFriendStatus } from '@ishare/contracts/im/enums.js';
import { longId } from '@ishare/contracts/notifications/notifications.js';
import { Database } from '@ishare/data/database.js';
import { HubContext } from '@ishare/hubs/hub-context.js';
import { callerOf } from '@ishare/hubs/hub-callers.js';
import type { HubConnection } from '@ishare/hubs/hub-connection.js';
import { Argument, Hub } from '@ishare/hubs/hub.decorator.js';
import { hubTenant } from '@ishare/hubs/hub-publisher.js';
import { SignedIn } from '@ishare/server/routes.js';
import { SubscribeMessage } from '@nestjs/websockets';
import { z } from 'zod';
import { MessageSender } from '../chat/message-sender.service.js';
import { CHAT_HUB, Presence } from '../presence.service.js';

/** The second is the first behind the gateway prefix of old clients. */
export const CHAT_PATHS = ['/signalr-hubs/messages', '/signalr-hubs/signalr-hubs/messages'] as const;

/** A message as clients name one: by itself, or by its id. */
const named = z
  .union([longId(), z.object({ messageId: longId() })])
  .transform((given) => (typeof given === 'string' ? given : given.messageId));

/** Friends of somebody ($1), and who is in a group with him. */
const WHO_KNOWS = `
  select friend_id as id from friend where user_id = $1 and status = ${UserFriendStatus.Added} and not is_deleted
  union select o.user_id from conversation_member m join conversation_member o
    on o.tenant_id = m.tenant_id and o.conversation_id = m.conversation_id and not o.is_asking and not o.is_deleted
   where m.user_id = $1 and not m.is_asking and not m.is_deleted and o.user_id <> $1 limit 1000`;

/** What people's messages come and go by. Who sends is who is connected, whatever a message says of itself. */
@Hub({ name: CHAT_HUB, paths: CHAT_PATHS })
@SignedIn()
export class ChatHub {
  constructor(
    private readonly sender: MessageSender,
    private readonly presence: Presence,
    private readonly database: Database,
    private readonly hub: HubContext,
  ) {}

  @SubscribeMessage(['SendMessage', 'send'])
  async send(@Argument(0, sendMessage) message: SendMessage): Promise<string> {
    return (await this.sender.send(message)).messageId;
  }

  @SubscribeMessage(['Recall', 'recall-message'])
  async recall(@Argument(0, named) id: string): Promise<void> {
    await this.sender.recall(id);
  }

  @SubscribeMessage(['Read', 'read-message'])
  async read(@Argument(0, named) id: string): Promise<void> {
    await this.sender.readMessage(id);
  }

  async handleConnection(connection: HubConnection): Promise<void> {
    const { tenantId, userId } = callerOf(connection);
    if (await this.presence.came(tenantId, userId)) await this.tell(tenantId, userId, chatEvents.online);
  }

  async handleDisconnect(connection: HubConnection): Promise<void> {
    const { tenantId, userId } = callerOf(connection);
    if (await this.presence.went(tenantId, userId)) await this.tell(tenantId, userId, chatEvents.offline);
  }

  private async tell(tenantId: string, userId: string, target: readonly string[]): Promise<void> {
    const rows = await this.database.tx((tx) => tx.query<{ id: string }>(WHO_KNOWS, [userId]));
    const wire = hubTenant(tenantId);
    if (rows.length > 0)
      await this.hub.toUsers(
        wire,
        rows.map(({ id }) => id),
        [...target],
        wire,
        userId,
      );
  }
}
