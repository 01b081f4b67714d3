// Forms that an order is filled in by: those that its type and its product type are given.
import { z } from 'zod';
import { formWidget } from '../platform/forms.js';
import { guid, itemsReply } from '../schemas.js';
import { route } from '../things/route.js';
import { salesOrderPermissions } from './permissions.js';

const P = salesOrderPermissions.names.Orders;
const all = 'api/app/salesOrder/:id/forms' as const;

/** What of an order a form may be filled from: texts and figures of its head, by their names. */
export const orderFormSources = [
  ...['salesOrderNo', 'orderName', 'customerName', 'dealerName', 'contractNo', 'intentOrderNo', 'woodNetOrderId'],
  ...['desginId', 'desginName', 'orderDate', 'promiseDate', 'urgency', 'sourceType', 'state', 'remark'],
  ...['holdFlag', 'holdReason', 'productAmount', 'matterAmount', 'standardAmount', 'salesListsAmount'],
  ...['hardwareAmount', 'discountRate', 'discountAmount', 'totalAmount', 'receivedAmount', 'perAudited'],
  ...['perQuoted', 'perPaid', 'perSplit', 'perCut', 'perEdged', 'perBored', 'perPacked', 'perShipped'],
  'perInstalled',
] as const;

export const orderForm = z.object({
  formId: z.guid(),
  name: z.string(),
  /** The version that it was filled in by, else the one that holds. */
  version: z.number().int(),
  /** A later version that holds now; null where there is none. */
  newerVersion: z.number().int().nullable(),
  isFilled: z.boolean(),
  widgets: z.array(formWidget),
  /** What was filled in, else what the form begins with and what the order says. */
  data: z.record(z.string(), z.unknown()),
  concurrencyStamp: z.string().nullable(),
});
export type OrderForm = z.output<typeof orderForm>;

export const orderForms = {
  list: route({
    method: 'GET',
    path: all,
    summary: 'Get the forms of an order with what was filled in',
    permission: P.Default,
    reply: itemsReply(orderForm),
  }),
  fill: route({
    method: 'PUT',
    path: `${all}/:formId`,
    summary: 'Fill in a form of an order, by the version that it was filled in by or a later one',
    permission: P.Edit,
    params: { formId: guid() },
    body: z.object({
      version: z.number().int().min(1),
      data: z.record(z.string(), z.unknown()),
      concurrencyStamp: z.string().max(40).nullish(),
    }),
    reply: 'nothing',
    stale: [{ path: all }],
  }),
};
