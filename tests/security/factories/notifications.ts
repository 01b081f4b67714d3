import type { ServiceFactories } from './row-factory.js';

export const notificationsFactories: ServiceFactories = {
  rows: [
    { operation: 'POST /api/system-notification' },
  ],
  actions: {
    'POST /api/my-subscribes': 'notes what the caller wants to hear of',
    'POST /api/notifications/my-subscribes': 'notes what the caller wants to hear of',
    'POST /api/notifilers': 'sends; the receivers read it under ids of their own',
  },
};
