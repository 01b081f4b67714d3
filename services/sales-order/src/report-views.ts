// What reports read of orders, their audits, packages and faults.
import { ExceptionType, LiableParty } from '@ishare/contracts/sales-order/after-sales.js';
import { AuditLogCode } from '@ishare/contracts/sales-order/audit-table.js';
import { JudgementState } from '@ishare/contracts/sales-order/judgement.js';
import { OrderState } from '@ishare/contracts/sales-order/order-states.js';
import { packageLife } from '@ishare/contracts/sales-order/package.js';
import { nameSql, type ReportViewSqls } from '@ishare/data/report-views.js';

const OF_ORDER = 'o.id as order_id, o.sales_order_no as order_no, o.dealer_id, o.dealer_name as dealer';

/** Of what was cancelled nothing is to be paid any more, as in the list of orders. */
const BALANCE = `case when o.state = ${OrderState.Cancelled} then 0 else o.total_amount - o.received_amount end`;

export const salesOrderReports: ReportViewSqls = {
  orders: `
    select ${OF_ORDER}, o.order_name, t.name as order_type, p.name as product_type, o.customer_name as customer,
           ${nameSql('o.state', OrderState)} as state, o.order_date, o.promise_date, o.hold_flag as is_held,
           coalesce(o.promise_date < current_date and o.state < ${OrderState.Shipped}, false) as is_late,
           o.total_amount, o.discount_amount, o.received_amount, ${BALANCE} as balance_amount,
           o.per_cut as cut_percent, o.per_packed as packed_percent, o.per_shipped as shipped_percent
      from sales_order.sales_order o
      left join sales_order.order_type t on t.id = o.order_type_id
      left join sales_order.product_type p on p.id = o.product_type_id
     where not o.is_deleted`,
  order_lines: `
    select ${OF_ORDER}, o.order_date, l.code, l.name, l.room_name as room, l.cabinet_no, l.count, l.price, l.amount
      from sales_order.sales_order_line l
      join sales_order.sales_order o on o.id = l.sales_order_id and not o.is_deleted
     where not l.is_deleted`,
  audits: `
    select ${OF_ORDER}, a.audit_code as sheet, g.operation_operator as auditor,
           ${nameSql('g.operation_state', AuditLogCode)} as action, g.level_index + 1 as level, g.round,
           g.operation_time as time
      from sales_order.audit_log g
      join sales_order.audit_design a on a.id = g.audit_id
      join sales_order.sales_order o on o.id = a.sales_order_id and not o.is_deleted`,
  packages: `
    select ${OF_ORDER}, p.package_no, ${nameSql('p.state', packageLife.states)} as state, p.is_fragile, p.weight,
           f.code as shelf, p.packed_by, p.packed_time, p.sent_time, s.carrier
      from sales_order.order_package p
      join sales_order.sales_order o on o.id = p.sales_order_id and not o.is_deleted
      left join sales_order.shipment s on s.id = p.shipment_id
      left join sales_order.shelf f on f.id = p.shelf_id
     where not p.is_deleted`,
  faults: `
    select ${OF_ORDER}, e.exception_no, ${nameSql('e.type', ExceptionType)} as type,
           jsonb_array_length(e.part_ids) as parts, e.found_at as found_time,
           ${nameSql('j.liable_party', LiableParty)} as liable_party, j.ratio, j.cost
      from sales_order.order_exception e
      join sales_order.sales_order o on o.id = e.sales_order_id and not o.is_deleted
      left join sales_order.judgement j
        on j.exception_id = e.id and not j.is_deleted and j.state = ${JudgementState.Confirmed}
     where not e.is_deleted`,
};
