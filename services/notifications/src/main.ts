import { bootService } from '@ishare/server/boot.js';
import { notificationsService } from './notifications.module.js';

await bootService(notificationsService);
