// An order's progress for whoever holds a link: what is made, by when, and what is on its way; no prices.
import { z } from 'zod';
import { guid } from '../schemas.js';
import { route } from '../things/route.js';
import { orderDelay } from './order-delay.js';
import { orders } from './orders.js';
import { salesOrderPermissions } from './permissions.js';

const P = salesOrderPermissions.names.Orders;
const one = 'api/app/salesOrder/:id/progress-link' as const;

/** Days that a link holds. */
export const LINK_DAYS = { min: 1, max: 180, usual: 60 } as const;

/** The stages that a customer sees, in their order; each has a day once it was reached. */
export const progressStages = [
  'ordered',
  'designed',
  'confirmed',
  'produced',
  'shipped',
  'signed',
  'installed',
] as const;
export type ProgressStage = (typeof progressStages)[number];

export const publicProgress = z.object({
  salesOrderNo: z.string(),
  orderName: z.string(),
  /** Where the customer bought it, to be asked; null for an order of the factory's own. */
  shop: z.object({ name: z.string(), phoneNumber: z.string().nullable() }).nullable(),
  orderDate: z.iso.date(),
  promiseDate: z.iso.date().nullable(),
  isLate: z.boolean(),
  isCancelled: z.boolean(),
  /** Where it waits, without what concerns money; null while its day is far, and once it is there. */
  delay: orderDelay.nullable(),
  /** Packages, those that are closed, and those that are on their way or there. */
  packages: z.object({ count: z.number().int(), packed: z.number().int(), sent: z.number().int() }),
  /** Per cent of the whole. */
  progress: z.number(),
  stages: z.array(z.object({ stage: z.enum(progressStages), time: z.iso.datetime().nullable(), isDone: z.boolean() })),
  /** Fittings that are planned, by their days. */
  fittings: z.array(z.object({ date: z.iso.date().nullable(), isDone: z.boolean() })),
  /** Until when the link holds. */
  expires: z.iso.datetime(),
});
export type PublicProgress = z.output<typeof publicProgress>;

export const progressLinks = {
  make: route({
    method: 'POST',
    path: one,
    summary: "Make a link to an order's progress that holds for some days",
    permission: P.Edit,
    body: z.object({ days: z.number().int().min(LINK_DAYS.min).max(LINK_DAYS.max).default(LINK_DAYS.usual) }),
    reply: z.object({ key: z.string(), expires: z.iso.datetime() }),
  }),
  revoke: route({
    method: 'DELETE',
    path: one,
    summary: "Take all links to an order's progress back",
    permission: P.Edit,
    reply: 'nothing',
    stale: [orders.timeline],
  }),
  show: route({
    method: 'GET',
    path: 'api/public/orders/:id/progress',
    summary: "Show an order's progress to whoever holds a link to it",
    public: 'a link is passed on to customers, who have no sign-in; its signature stands for one',
    params: { id: guid() },
    query: z.object({ key: z.string().max(256) }),
    reply: publicProgress,
  }),
};
