// What the factory can do in a day, what of it is promised, and the day that an order can be promised for.
import { z } from 'zod';
import { itemsReply } from '../schemas.js';
import { route } from '../things/route.js';
import { orderMoves } from './orders.js';
import { CAPACITY_READERS, salesOrderPermissions } from './permissions.js';

const P = salesOrderPermissions.names.Orders;
const ofOrder = 'api/app/salesOrder/:id/promise';
const base = 'api/salesorder/capacity';

/** What a working day takes: m² cut, m edged, holes bored. */
export const CAPACITIES = ['cut', 'edge', 'bore'] as const;
export type Capacity = (typeof CAPACITIES)[number];

const work = z.object({ cut: z.number(), edge: z.number(), bore: z.number() });
export type Work = z.output<typeof work>;

/**
 * What an order's work is known from: its design, the part lines, what orders of its product type come to by piece, or
 * nothing.
 */
export const LOAD_BASES = ['design', 'lines', 'estimate', 'none'] as const;
export type LoadBasis = (typeof LOAD_BASES)[number];

/** Weeks that the capacity is shown for at most. */
export const MAX_WEEKS = 26;

const plannedDay = z.object({
  date: z.iso.date(),
  capacity: work,
  /** What others have of it. */
  booked: work,
  /** What the order takes of it. */
  taken: work,
});

const promise = z.object({
  salesOrderId: z.guid(),
  load: work,
  basis: z.enum(LOAD_BASES),
  /** The first day that can be promised; null where none can. */
  date: z.iso.date().nullable(),
  /**
   * Why none can: there is no calendar, nothing is known of the order's work, or it fits into no day of the next
   * year.
   */
  reason: z.enum(['calendar', 'load', 'full']).nullable(),
  /** The last day at the machines; what follows it are the working days until it goes. */
  made: z.iso.date().nullable(),
  leadDays: z.number().int(),
  /** The capacity that the order has to wait for; null where it waits for none. */
  binding: z.enum(CAPACITIES).nullable(),
  /** What is promised, and whether the machines keep it as things stand. */
  promiseDate: z.iso.date().nullable(),
  isKept: z.boolean().nullable(),
  /** The days on which it is made; none for dealers. */
  days: z.array(plannedDay),
});
export type OrderPromise = z.output<typeof promise>;

const capacityWeek = z.object({ monday: z.iso.date(), capacity: work, load: work, orders: z.number().int() });
export type CapacityWeek = z.output<typeof capacityWeek>;

const capacityOrder = z.object({
  salesOrderId: z.guid(),
  salesOrderNo: z.string(),
  orderName: z.string(),
  customerName: z.string().nullable(),
  dealerName: z.string().nullable(),
  state: z.number().int(),
  promiseDate: z.iso.date().nullable(),
  /** In the days that are asked for. */
  load: work,
});
export type CapacityOrder = z.output<typeof capacityOrder>;

export const promises = {
  propose: route({
    method: 'GET',
    path: ofOrder,
    summary: 'Tell from which day on an order can be promised, and why',
    permission: P.Default,
    reply: promise,
  }),
  take: route({
    method: 'PUT',
    path: ofOrder,
    summary: 'Promise an order for the first day that it can be promised for',
    permission: P.Edit,
    reply: promise,
    ...orderMoves,
  }),
};

export const capacities = {
  weeks: route({
    method: 'GET',
    path: `${base}/weeks`,
    summary: 'Tell what each week takes and what is promised of it',
    permission: CAPACITY_READERS,
    query: z.object({
      from: z.iso.date().optional(),
      weeks: z.coerce.number<string>().int().min(1).max(MAX_WEEKS).default(12),
    }),
    reply: itemsReply(capacityWeek).extend({
      /** Work of days that have gone by and that is not done. */
      behind: work,
      hasCalendar: z.boolean(),
    }),
  }),
  orders: route({
    method: 'GET',
    path: `${base}/orders`,
    summary: 'List the orders that have promised days between two',
    permission: CAPACITY_READERS,
    query: z.object({ from: z.iso.date(), to: z.iso.date() }),
    reply: itemsReply(capacityOrder),
  }),
};
