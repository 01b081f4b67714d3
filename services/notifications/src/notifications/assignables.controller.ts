import { Returns, SignedIn } from '@ishare/server/routes.js';
import { itemsReply } from '@ishare/server/schemas.js';
import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { assignableGroup, AssignablesService } from './assignables.service.js';

/** What may be subscribed to and sent, where newer clients look for it. */
@ApiTags('Notification')
@Controller('api/notifications/assignables')
export class AssignablesController {
  constructor(private readonly assignables: AssignablesService) {}

  @Get()
  @SignedIn()
  @Returns(itemsReply(assignableGroup))
  list() {
    return this.assignables.list();
  }
}
