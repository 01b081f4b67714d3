// What lists show of orders beyond their columns.
import { WITH_AUDITOR, WITH_SUBMITTER } from '@ishare/contracts/sales-order/audit-table.js';
import {
  lastStateOf,
  OrderState,
  orderStages,
  orderUses,
  statesOpenFor,
  type OrderStage,
  type OrderUse,
} from '@ishare/contracts/sales-order/order-states.js';
import type { salesOrder } from '@ishare/contracts/sales-order/orders.js';
import { TODAY, type Condition } from '@ishare/data/list.js';
import type { Serving } from '@ishare/crud/thing.module.js';
import { query } from '@ishare/server/schemas.js';
import { z } from 'zod';
import { PROGRESS_SQL } from './order-progress.js';

const sheets = (column: string, condition: string): string =>
  `select string_agg(a.${column}::text, ',') from audit_design a where a.tenant_id = t.tenant_id
    and a.sales_order_id = t.id and not a.is_deleted and ${condition}`;

/** Lines whose price is for somebody to set and stands at nothing. */
const unpriced = `select count(*)::int from sales_order_line l where l.tenant_id = t.tenant_id
  and l.sales_order_id = t.id
    and not l.is_deleted and l.is_manual and l.price = 0 and l.amount = 0`;

const between = (from: number, to: number): Condition[] => [
  { fields: ['state'], op: 'gte', value: from },
  { fields: ['state'], op: 'lte', value: to },
];

export const orderRules: Serving<typeof salesOrder> = {
  query: z.object({
    scope: z.enum(['own', 'pending', 'history']).optional(),
    urgency: query.int(),
    openFor: z.enum(orderUses).optional(),
    stage: z.enum(orderStages).optional(),
  }),
  where: ({ openFor, stage }) => [
    ...(openFor ? between(...statesOpenFor(openFor as OrderUse)) : []),
    ...(stage ? between(OrderState.Draft, lastStateOf(stage as OrderStage)) : []),
  ],
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
    unpricedCount: { sql: unpriced, kind: 'raw' },
    // Of what was cancelled nothing is to be paid any more.
    balanceAmount: {
      sql: `case when t.state = ${OrderState.Cancelled} then 0 else t.total_amount - t.received_amount end`,
      kind: 'raw',
    },
    progress: { sql: PROGRESS_SQL, kind: 'raw' },
    isLate: { sql: `coalesce(t.promise_date < ${TODAY} and t.state < ${OrderState.Shipped}, false)`, kind: 'bool' },
    auditDueTime: {
      sql: `select min(a.due_time) from audit_design a where a.tenant_id = t.tenant_id and a.sales_order_id = t.id
        and not a.is_deleted and a.state in (${WITH_AUDITOR.join()})`,
      kind: 'time',
    },
    // Whose turn it is, and who has had one: for order tracking.
    waitsFor: {
      sql: `coalesce((${sheets('assignee_id', `a.state in (${WITH_AUDITOR.join()})`)}),
        '') || ',' || coalesce((${sheets('submitter_id', `a.state in (${WITH_SUBMITTER.join()})`)}), '')`,
      kind: 'text',
    },
    wasWith: {
      sql: `select string_agg(g.operator_id::text, ',') from audit_log g join audit_design a on a.id = g.audit_id
        where a.tenant_id = t.tenant_id and a.sales_order_id = t.id`,
      kind: 'text',
    },
  },
};
