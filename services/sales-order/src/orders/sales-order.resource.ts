import { WITH_AUDITOR, WITH_SUBMITTER } from '@ishare/contracts/sales-order/audit-table.js';
import {
  orderActions,
  OrderState,
  PROGRESS_SHARES,
  type OrderAction,
} from '@ishare/contracts/sales-order/order-states.js';
import { salesOrderPermissions } from '@ishare/contracts/sales-order/permissions.js';
import { filter } from '@ishare/crud/filters.js';
import { defineResource, verbPermissions } from '@ishare/crud/resource.js';
import {
  auditedReply,
  concurrencyStamp,
  extraProperties,
  guid,
  query,
  requiredText,
  text,
} from '@ishare/server/schemas.js';
import { z } from 'zod';
import { SalesOrder } from './sales-order.entity.js';

const idOrNull = guid()
  .nullish()
  .transform((value) => value ?? null);
const day = z.iso.date();
const receiver = z.object({
  name: z.string().max(64).optional(),
  phone: z.string().max(32).optional(),
  areaId: guid().optional(),
  address: z.string().max(256).optional(),
});

const rate = z.number().min(0).max(100);
const amount = z.number().min(0).max(1e12);

const fields = {
  orderName: requiredText(128),
  orderTypeId: guid(),
  productTypeId: idOrNull,
  customerId: idOrNull,
  dealerId: idOrNull,
  salesmanId: idOrNull,
  designerId: idOrNull,
  woodNetOrderId: text(128),
  sourceType: z.number().int().min(0).max(3).default(0),
  urgency: z.number().int().min(0).max(2).default(0),
  orderDate: day.optional(),
  promiseDate: day.nullish().transform((value) => value ?? null),
  receiver: receiver.default({}),
  remark: text(2_000),
  formId: idOrNull,
  formData: extraProperties,
  discountRate: rate.default(0),
  discountAmount: amount.default(0),
  extraProperties,
};

const desginId = z.string().trim().min(1).max(128).nullish();

export const salesOrderCreate = z.object({ ...fields, desginId });
/** What is given off stays as it is where a body says nothing of it. */
export const salesOrderUpdate = z.object({
  ...fields,
  discountRate: rate.optional(),
  discountAmount: amount.optional(),
  desginId,
  concurrencyStamp,
});

const percents = Object.fromEntries(Object.keys(PROGRESS_SHARES).map((part) => [part, z.number()])) as Record<
  keyof typeof PROGRESS_SHARES,
  z.ZodNumber
>;

export const salesOrderReply = auditedReply.extend({
  salesOrderId: z.guid(),
  salesOrderNo: z.string(),
  orderName: z.string(),
  orderTypeId: z.guid(),
  orderTypeName: z.string().nullable(),
  productTypeId: z.guid().nullable(),
  productTypeName: z.string().nullable(),
  customerId: z.guid().nullable(),
  customerName: z.string().nullable(),
  dealerId: z.guid().nullable(),
  dealerName: z.string().nullable(),
  salesmanId: z.guid().nullable(),
  designerId: z.guid().nullable(),
  desginId: z.string().nullable(),
  desginName: z.string().nullable(),
  designUnlocked: z.boolean(),
  woodNetOrderId: z.string().nullable(),
  sourceType: z.number().int(),
  urgency: z.number().int(),
  orderDate: day,
  promiseDate: day.nullable(),
  receiver,
  remark: z.string().nullable(),
  formId: z.guid().nullable(),
  formData: z.record(z.string(), z.unknown()),
  productAmount: z.number(),
  matterAmount: z.number(),
  standardAmount: z.number(),
  salesListsAmount: z.number(),
  hardwareAmount: z.number(),
  discountRate: z.number(),
  discountAmount: z.number(),
  totalAmount: z.number(),
  receivedAmount: z.number(),
  balanceAmount: z.number(),
  progress: z.number(),
  ...percents,
  state: z.number().int(),
  isLate: z.boolean(),
  holdFlag: z.boolean(),
  holdReason: z.string().nullable(),
  closeReason: z.string().nullable(),
  lockVersion: z.number().int(),
});

/** GET of one order: the specification's reply field. */
export const oneOrderReply = z.object({ salesOrder: salesOrderReply });

const progress = Object.entries(PROGRESS_SHARES)
  .map(([part, share]) => `t.${part.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)} * ${share}`)
  .join(' + ');
const sheets = (column: string, condition: string): string =>
  `select string_agg(a.${column}::text, ',') from audit_design a where a.tenant_id = t.tenant_id and a.sales_order_id = t.id and not a.is_deleted and ${condition}`;

export const salesOrderResource = defineResource({
  name: 'SalesOrder',
  path: 'api/app/salesOrder',
  entity: SalesOrder,
  create: salesOrderCreate,
  update: salesOrderUpdate,
  reply: salesOrderReply,
  verbs: ['list', 'create', 'update', 'delete'],
  permissions: verbPermissions(salesOrderPermissions.names.Orders),
  filters: {
    state: filter.number(),
    customerId: filter.guid(),
    dealerId: filter.guid(),
    orderTypeId: filter.guid(),
    productTypeId: filter.guid(),
    salesOrderNo: filter.contains(),
    orderName: filter.contains(),
    orderDateMin: filter.since('orderDate'),
    orderDateMax: filter.until('orderDate'),
    promiseDateMin: filter.since('promiseDate'),
    promiseDateMax: filter.until('promiseDate'),
    isLate: filter.bool(),
  },
  query: z.object({ scope: z.enum(['own', 'pending', 'history']).optional(), ...{ urgency: query.int() } }),
  search: ['salesOrderNo', 'orderName', 'customerName', 'dealerName', 'woodNetOrderId', 'desginId'],
  sort: [
    'salesOrderNo',
    'orderName',
    'orderTypeName',
    'productTypeName',
    'customerName',
    'dealerName',
    'urgency',
    'orderDate',
    'promiseDate',
    'totalAmount',
    'receivedAmount',
    'progress',
    'state',
    'creationTime',
  ],
  defaultSort: [{ field: 'creationTime', descending: true }],
  expressions: {
    salesOrderId: { sql: 't.id', kind: 'text' },
    orderTypeName: {
      sql: 'select y.name from order_type y where y.tenant_id = t.tenant_id and y.id = t.order_type_id',
      kind: 'text',
    },
    productTypeName: {
      sql: 'select y.name from product_type y where y.tenant_id = t.tenant_id and y.id = t.product_type_id',
      kind: 'text',
    },
    balanceAmount: { sql: 't.total_amount - t.received_amount', kind: 'raw' },
    progress: { sql: `round((${progress}) / 100, 1)`, kind: 'raw' },
    isLate: { sql: `coalesce(t.promise_date < current_date and t.state < ${OrderState.Shipped}, false)`, kind: 'bool' },
    // Whose turn it is, and who has had one: for order tracking.
    waitsFor: {
      sql: `coalesce((${sheets('assignee_id', `a.state in (${WITH_AUDITOR.join()})`)}), '') || ',' || coalesce((${sheets('submitter_id', `a.state in (${WITH_SUBMITTER.join()})`)}), '')`,
      kind: 'text',
    },
    wasWith: {
      sql: `select string_agg(g.operator_id::text, ',') from audit_log g join audit_design a on a.id = g.audit_id where a.tenant_id = t.tenant_id and a.sales_order_id = t.id`,
      kind: 'text',
    },
  },
});

/** What people do to an order, by name in the path. */
export const actionName = z.enum(
  orderActions.map(({ name }) => name) as [OrderAction['name'], ...OrderAction['name'][]],
);
export const actionBody = z.object({
  comment: text(512),
  concurrencyStamp,
  /** Of the order as the caller has seen it, with all that hangs on it; 409 when it has changed since. */
  lockVersion: z.number().int().nullish(),
});
