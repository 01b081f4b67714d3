// What the audit comes to: who has how much before him, for which reasons sheets come back and whose they are, and how
// many orders and sheets stand where.
import { z } from 'zod';
import { itemsReply, pagedQuery, pagedReply, query } from '../schemas.js';
import { route } from '../things/route.js';
import { salesOrderPermissions } from './permissions.js';

const { AuditDesigns: P, Orders } = salesOrderPermissions.names;
const base = 'api/salesorder/audit-figures';

export const TRACKED = ['own', 'pending', 'history'] as const;

const workload = z.object({
  userId: z.guid(),
  userName: z.string(),
  name: z.string().nullable(),
  /** Sheets before him, and of them those whose time has passed. */
  open: z.number().int(),
  overdue: z.number().int(),
  /** What he has judged in the last thirty days, and how many minutes one took him. */
  judged: z.number().int(),
  avgMinutes: z.number().int().nullable(),
});
export type Workload = z.output<typeof workload>;

const between = z.object({ from: z.iso.date().optional(), to: z.iso.date().optional() });

const dealerShare = z.object({
  /** Null for the factory's own orders. */
  dealerId: z.guid().nullable(),
  dealerName: z.string().nullable(),
  /** Sheets that were judged, and of them those that came back at least once. */
  judged: z.number().int(),
  returned: z.number().int(),
  /** Per cent. */
  returnedShare: z.number(),
  reasons: z.array(z.object({ reasonCode: z.string().nullable(), count: z.number().int() })),
});
export type DealerShare = z.output<typeof dealerShare>;

const returnedSheet = z.object({
  id: z.guid(),
  time: z.iso.datetime(),
  auditId: z.guid(),
  auditCode: z.string(),
  auditName: z.string(),
  salesOrderId: z.guid(),
  salesOrderNo: z.string(),
  customerName: z.string().nullable(),
  dealerName: z.string().nullable(),
  reasonCode: z.string().nullable(),
  comment: z.string().nullable(),
  operator: z.string().nullable(),
  round: z.number().int(),
});
export type ReturnedSheet = z.output<typeof returnedSheet>;

const stateCount = z.object({ state: z.number().int(), count: z.number().int(), late: z.number().int() });
export type StateCount = z.output<typeof stateCount>;
const counts = itemsReply(stateCount);

/** What stands for a reason that nobody has named. */
export const NO_REASON = 'none';

export const auditFigures = {
  workload: route({
    method: 'GET',
    path: `${base}/workload`,
    summary: 'Tell how much each auditor has before him',
    permission: [P.Assign, P.Transfer, P.Manage],
    reply: itemsReply(workload),
  }),
  reasons: route({
    method: 'GET',
    path: `${base}/reasons`,
    summary: 'Tell for which reasons sheets came back, by dealer',
    permission: P.Logs,
    query: between,
    reply: itemsReply(dealerShare),
  }),
  returned: route({
    method: 'GET',
    path: `${base}/returned`,
    summary: 'List the sheets that came back: of a dealer, for a reason',
    permission: P.Logs,
    query: between.extend({
      /** `none` for the factory's own. */
      dealerId: z.union([z.guid(), z.literal(NO_REASON)]).optional(),
      reasonCode: z.string().max(64).optional(),
      ...pagedQuery.pick({ skipCount: true, maxResultCount: true }).shape,
    }),
    reply: pagedReply(returnedSheet),
  }),
  sheets: route({
    method: 'GET',
    path: `${base}/sheet-counts`,
    summary: 'Count the sheets of a scope by their states',
    permission: P.Default,
    query: z.object({ scope: z.enum(TRACKED).optional() }),
    reply: counts,
  }),
  orders: route({
    method: 'GET',
    path: `${base}/order-counts`,
    summary: 'Count the orders of a scope by their states, and those that are late',
    permission: Orders.Default,
    query: z.object({ scope: z.enum(TRACKED).optional(), isLate: query.bool() }),
    reply: counts,
  }),
};
