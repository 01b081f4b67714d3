// The things of this service, each on its table: routes, tables and tests are made from this list.
import { ClientTarget } from '@ishare/contracts/notifications/enums.js';
import { systemNotification, SystemNotificationState } from '@ishare/contracts/notifications/system-notification.js';
import { serve } from '@ishare/crud/thing.module.js';
import type { ServedThing } from '@ishare/crud/thing.service.js';
import { query } from '@ishare/server/schemas.js';
import { z } from 'zod';
import { SystemNotification } from './system-notifications/system-notification.entity.js';

const MOST_TARGETS = 4;
const target = z.literal(Object.values(ClientTarget));

export const systemNotifications = serve(systemNotification, SystemNotification, {
  sent: {
    targets: () => z.array(target).max(MOST_TARGETS).default([ClientTarget.ALL]),
    publishTime: () => z.coerce.date<string>().nullish(),
  },
  replies: { targets: z.array(z.number().int()) },
  query: z.object({ state: query.enumeration(SystemNotificationState) }),
  where: ({ state }) => (state === undefined ? [] : [{ fields: ['state'], op: 'eq', value: state as number }]),
});

/** Those that need no code of their own. */
export const plainThings: ServedThing[] = [];
export const things = [...plainThings, systemNotifications];
