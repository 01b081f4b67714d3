// What lists show of sheets beyond their columns.
import type { auditDesign } from '@ishare/contracts/sales-order/audits.js';
import type { Serving } from '@ishare/crud/thing.module.js';
import { z } from 'zod';

/** Whose turn a sheet is that nobody has. */
export const ANYBODY = '*';

const ofOrder = (column: string): string => `select o.${column} from sales_order o where o.id = t.sales_order_id`;

export const sheetRules: Serving<typeof auditDesign> = {
  query: z.object({ scope: z.enum(['own', 'pending', 'history']).optional() }),
  sorts: ['lastModificationTime'],
  expressions: {
    orderName: { sql: ofOrder('order_name'), kind: 'text' },
    customerName: { sql: ofOrder('customer_name'), kind: 'text' },
    dealerName: { sql: ofOrder('dealer_name'), kind: 'text' },
    urgency: { sql: ofOrder('urgency'), kind: 'raw' },
    promiseDate: { sql: ofOrder('promise_date'), kind: 'date' },
    levels: {
      sql: `select y.audit_levels from sales_order o join order_type y on y.id = o.order_type_id
        where o.id = t.sales_order_id`,
      kind: 'raw',
    },
    isOverdue: { sql: 'coalesce(t.due_time < now(), false)', kind: 'bool' },
    isWaiting: { sql: 't.state in (0, 4) or t.state not between 1 and 6', kind: 'bool' },
    // Whose turn a sheet is, and who is no auditor of it although nobody has it yet.
    turnOf: { sql: `coalesce(t.assignee_id::text, '${ANYBODY}')`, kind: 'text' },
    submitter: { sql: `coalesce(t.submitter_id::text, '')`, kind: 'text' },
    roundSubmitter: { sql: `coalesce(t.round_submitter_id::text, '')`, kind: 'text' },
    firstAuditor: {
      sql: `coalesce((select past.one->>'userId' from jsonb_array_elements(t.previous_auditors) with
        ordinality as past(one, place)
                       where past.one->>'levelIndex' = '1' and past.one->>'round' = t.round::text
                         and t.assignee_id is null and t.level_index > 1
                         and t.level_index >= (select y.audit_levels from sales_order o join order_type y
                           on y.id = o.order_type_id where o.id = t.sales_order_id)
                       order by past.place desc limit 1), '')`,
      kind: 'text',
    },
    auditors: {
      sql: `select string_agg(g.operator_id::text, ',') from audit_log g where g.tenant_id = t.tenant_id
        and g.audit_id = t.id`,
      kind: 'text',
    },
  },
};
