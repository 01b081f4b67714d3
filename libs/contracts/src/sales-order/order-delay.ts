// Why an order is late, or will be: where it waits now, and how much of it.
import { z } from 'zod';
import { route } from '../things/route.js';
import { salesOrder } from './orders.js';
import { salesOrderPermissions } from './permissions.js';

/** An order is told to be near its promised day from so many days before it. */
export const DAYS_BEFORE = 3;

/** Where an order may wait, in the order of its way. */
export const waits = [
  'held',
  'submit',
  'design',
  'audit',
  'quote',
  'deposit',
  'confirm',
  'plan',
  'cut',
  'edge',
  'bore',
  'pack',
  'again',
  'balance',
  'send',
  'road',
] as const;
export type Wait = (typeof waits)[number];

export const orderDelay = z.object({
  promiseDate: z.iso.date(),
  /** Since the promised day; below 0 until it. */
  days: z.number().int(),
  /** What holds it up, the first on its way first. `count`: parts, from `balance` on packages; null if none count. */
  waits: z.array(z.object({ at: z.enum(waits), count: z.number().int().nullable() })),
});
export type OrderDelay = z.output<typeof orderDelay>;

export const orderDelays = {
  of: route({
    method: 'GET',
    path: `${salesOrder.path}/:id/delay`,
    summary: 'Tell where an order waits that is past its promised day or near it',
    permission: salesOrderPermissions.names.Orders.Default,
    /** Null while its day is far, and once it is there. */
    reply: z.object({ delay: orderDelay.nullable() }),
  }),
};
