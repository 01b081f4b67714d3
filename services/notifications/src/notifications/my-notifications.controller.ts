import { NotificationReadState } from '@ishare/contracts/notifications/enums.js';
import {
  myNotifications,
  type markReadState,
  type myQuery,
  type readQuery,
} from '@ishare/contracts/notifications/notifications.js';
import { Serves } from '@ishare/server/serves.js';
import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { AssignablesService } from './assignables.service.js';
import { MyNotificationsService } from './my-notifications.service.js';

@ApiTags('MyNotification')
@Controller()
export class MyNotificationsController {
  constructor(
    private readonly notifications: MyNotificationsService,
    private readonly assignables: AssignablesService,
  ) {}

  @Serves(myNotifications.list)
  list(query: z.output<typeof myQuery>) {
    return this.notifications.list(query);
  }

  @Serves(myNotifications.assignables)
  listAssignables() {
    return this.assignables.list();
  }

  @Serves(myNotifications.read)
  read({ id }: z.output<typeof readQuery>) {
    return this.notifications.mark(id, NotificationReadState.Read);
  }

  @Serves(myNotifications.mark)
  async markReadState({ idList, state }: z.output<typeof markReadState>) {
    await this.notifications.markAll(idList, state);
  }

  @Serves(myNotifications.get)
  get(id: string) {
    return this.notifications.get(id);
  }

  @Serves(myNotifications.remove)
  delete(id: string) {
    return this.notifications.remove(id);
  }
}
