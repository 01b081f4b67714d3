import { DataModule } from '@ishare/data/data.module.js';
import { HubCallers, HubCallersModule } from '@ishare/hubs/hub-callers.js';
import { HubSessions } from '@ishare/hubs/hub-sessions.js';
import { HubsModule } from '@ishare/hubs/hubs.module.js';
import { useSignalR } from '@ishare/hubs/signalr.adapter.js';
import { MessagingModule } from '@ishare/messaging/messaging.module.js';
import type { ServiceDefinition } from '@ishare/server/boot.js';
import { Module } from '@nestjs/common';
import { ChatController } from './chat/chat.controller.js';
import { MessageReader } from './chat/message-reader.service.js';
import { MessageSender } from './chat/message-sender.service.js';
import { seedDemo } from './demo/seed-demo.js';
import { FriendsController } from './friends/friends.controller.js';
import { FriendsService } from './friends/friends.service.js';
import { GroupNotices } from './groups/group-notices.service.js';
import { GroupsController } from './groups/groups.controller.js';
import { GroupsService } from './groups/groups.service.js';
import { Succession } from './groups/succession.service.js';
import { CHAT_PATHS, ChatHub } from './hub/chat.hub.js';
import en from './i18n/en.json' with { type: 'json' };
import zhHans from './i18n/zh-Hans.json' with { type: 'json' };
import { imData } from './im.data.js';
import { Notices } from './notices.service.js';
import { People } from './people.service.js';
import { TasksController } from './tasks/tasks.controller.js';
import { TasksService } from './tasks/tasks.service.js';
import { CHAT_HUB, Presence } from './presence.service.js';

@Module({
  imports: [
    DataModule.for(imData),
    MessagingModule.for({ service: 'im', role: 'api' }),
    HubsModule.forRoot({
      imports: [HubCallersModule],
      inject: [HubCallers],
      useFactory: (callers: HubCallers) => callers.options(),
    }),
    HubsModule.forHub(CHAT_HUB),
  ],
  controllers: [ChatController, FriendsController, GroupsController, TasksController],
  providers: [
    ChatHub,
    HubSessions,
    Presence,
    People,
    Notices,
    MessageReader,
    MessageSender,
    FriendsService,
    GroupNotices,
    GroupsService,
    Succession,
    TasksService,
  ],
})
export class ImModule {}

export const imService: ServiceDefinition = {
  name: 'im',
  module: ImModule,
  texts: { 'zh-Hans': zhHans, en },
  paths: [...CHAT_PATHS],
  prepare: (app) => void useSignalR(app),
  fillDemo: seedDemo,
};
