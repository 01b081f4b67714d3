import { kernelErrors } from '@ishare/kernel/errors.js';

export const errors = {
  NotificationNotFound: { ...kernelErrors.EntityNotFound, text: 'Notifications:NotFound' },
} as const;
