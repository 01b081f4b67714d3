import { NotificationReadState } from '@ishare/contracts/notifications/enums.js';
import { FromBody, FromPath, FromQuery, Returns, SignedIn } from '@ishare/server/routes.js';
import { itemsReply, pagedReply } from '@ishare/server/schemas.js';
import { Controller, Delete, Get, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { assignableGroup, AssignablesService } from './assignables.service.js';
import { MyNotificationsService } from './my-notifications.service.js';
import { longId, markReadState, myQuery, notificationInfo, readQuery } from './notification.dto.js';

@ApiTags('MyNotification')
@Controller(['api/my-notifilers', 'api/notifications/my-notifilers'])
@SignedIn()
export class MyNotificationsController {
  constructor(
    private readonly notifications: MyNotificationsService,
    private readonly assignables: AssignablesService,
  ) {}

  @Get()
  @Returns(pagedReply(notificationInfo))
  list(@FromQuery(myQuery) query: z.output<typeof myQuery>) {
    return this.notifications.list(query);
  }

  @Get('assignables')
  @Returns(itemsReply(assignableGroup))
  listAssignables() {
    return this.assignables.list();
  }

  @Put('read')
  @Returns('nothing')
  read(@FromQuery(readQuery) { id }: z.output<typeof readQuery>) {
    return this.notifications.mark(id, NotificationReadState.Read);
  }

  @Put('mark-read-state')
  @Returns('nothing')
  async markReadState(@FromBody(markReadState) { idList, state }: z.output<typeof markReadState>) {
    await this.notifications.markAll(idList, state);
  }

  @Get(':id')
  @Returns(notificationInfo)
  get(@FromPath('id', longId()) id: string) {
    return this.notifications.get(id);
  }

  @Delete(':id')
  @Returns('nothing')
  delete(@FromPath('id', longId()) id: string) {
    return this.notifications.remove(id);
  }
}
