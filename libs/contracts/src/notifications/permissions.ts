import { definePermissions } from '../define.js';

export const notificationsPermissions = definePermissions('Notifications', {
  Notification: ['Send', 'Delete'],
  PushMessages: ['Client'],
});
