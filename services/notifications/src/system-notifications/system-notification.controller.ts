import { CrudController } from '@ishare/crud/crud.controller.js';
import { Controller } from '@nestjs/common';
import { systemNotificationResource } from './system-notification.resource.js';
import { SystemNotificationService } from './system-notification.service.js';

@Controller(systemNotificationResource.path)
export class SystemNotificationController extends CrudController(
  systemNotificationResource,
  SystemNotificationService,
) {}
