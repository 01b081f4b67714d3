// What reports read of customers and money.
import { billLife, BillType } from '@ishare/contracts/crm/bill.js';
import { CustomerState } from '@ishare/contracts/crm/enums.js';
import { nameSql, type ReportViewSqls } from '@ishare/data/report-views.js';

const { Open, Part, Void, Overdue } = billLife.states;
/** What is still to be paid of a bill that holds. */
const OPEN = `case when b.state = ${Void} then 0 else b.amount - b.allocated_amount end`;
const IS_OVERDUE = `b.state in (${[Open, Part, Overdue].join()}) and b.due_date < current_date`;

export const crmReports: ReportViewSqls = {
  customers: `
    select c.id as customer_id, c.name as customer, c.dealer_id, d.name as dealer,
           ${nameSql('c.state', CustomerState)} as stage, c.source_type as source, c.creation_time as made_time,
           c.last_follow_time, c.next_follow_time
      from crm.customer c left join crm.dealer d on d.id = c.dealer_id
     where not c.is_deleted`,
  bills: `
    select b.sales_order_id as order_id, b.sales_order_no as order_no, b.dealer_id, d.name as dealer, b.bill_no,
           c.name as customer, ${nameSql('b.type', BillType)} as type,
           case when ${IS_OVERDUE} then 'Overdue' else ${nameSql('b.state', billLife.states)} end as state,
           b.amount, b.allocated_amount as paid_amount, ${OPEN} as open_amount, b.due_date,
           case when ${IS_OVERDUE} then current_date - b.due_date end as overdue_days
      from crm.bill b
      left join crm.dealer d on d.id = b.dealer_id
      left join crm.customer c on c.id = b.customer_id
     where not b.is_deleted`,
  dealers: `
    select d.id as dealer_id, d.name as dealer, d.code, d.level, d.credit_limit, d.balance
      from crm.dealer d where not d.is_deleted`,
  dealer_entries: `
    select e.dealer_id, d.name as dealer, e.kind, e.amount, e.time, e.user_name
      from crm.dealer_entry e join crm.dealer d on d.id = e.dealer_id`,
};
