import { CrudController } from '@ishare/crud/crud.controller.js';
import { Controller } from '@nestjs/common';
import { SystemNotificationService } from './system-notification.service.js';
import { systemNotifications } from '../things.js';

@Controller(systemNotifications.resource.path)
export class SystemNotificationController extends CrudController(
  systemNotifications.resource,
  SystemNotificationService,
) {}
