import { notifications } from '@ishare/contracts/notifications/notifications.js';
import { Serves } from '@ishare/server/serves.js';
import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AssignablesService } from './assignables.service.js';

@ApiTags('Notification')
@Controller()
export class AssignablesController {
  constructor(private readonly assignables: AssignablesService) {}

  @Serves(notifications.assignables)
  list() {
    return this.assignables.list();
  }
}
