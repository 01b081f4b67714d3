// The queries of widgets. They read the views of reports, by whose rights they are seen, as of the factory's clock.
import type { WidgetQuery } from '@ishare/contracts/insight/widgets.js';
import { lastStateOf, OrderState, type OrderStage } from '@ishare/contracts/sales-order/order-states.js';

const ENDED = `('Closed', 'Cancelled')`;
/** The states of orders that have come further; a list of those that have not narrows by the same. */
const beyond = (stage: OrderStage): string => {
  const names = Object.entries(OrderState).flatMap(([name, state]) =>
    state > lastStateOf(stage) ? [`'${name}'`] : [],
  );
  return `(${names.join(', ')})`;
};
const [NONE, GONE] = [beyond('placed'), beyond('toSend')];
/** What is paid back to customers goes out: it is no money that is to come. */
const TO_BE_PAID = `type <> 'Refund'`;
/** The last two weeks, today among them. */
const FORTNIGHT = 'd.day between current_date - 13 and current_date';

export const widgetSqls: Readonly<Record<WidgetQuery, string>> = {
  orderStates: `
    select state, count(*)::int as orders, sum(total_amount) as amount
      from orders where state not in ${ENDED} group by 1`,
  ordersByDay: `
    select d.day, count(o.order_id)::int as orders, coalesce(sum(o.total_amount), 0) as amount
      from days d left join orders o on o.order_date = d.day and o.state not in ${NONE}
     where ${FORTNIGHT} group by 1 order by 1`,
  lateOrders: `
    select order_id, order_no, dealer, promise_date, state, cut_percent, shipped_percent
      from orders where is_late order by promise_date, order_no limit 50`,
  promises: `
    select d.day, count(o.order_id)::int as orders
      from days d left join orders o on o.promise_date = d.day and o.state not in ${GONE}
     where d.day between current_date and current_date + 13 group by 1 order by 1`,
  turnover: `
    select dealer_id, coalesce(dealer, '–') as dealer, sum(total_amount) as amount
      from orders
     where order_date >= date_trunc('month', current_date)::date and state not in ${NONE}
     group by 1, 2 order by 3 desc limit 15`,
  money: `
    select coalesce(sum(open_amount), 0) as open_amount,
           coalesce(sum(case when state = 'Overdue' then open_amount end), 0) as overdue_amount,
           count(case when state = 'Overdue' then 1 end)::int as overdue_bills
      from bills where ${TO_BE_PAID}`,
  overdueBills: `
    select bill_no, dealer, order_id, order_no, due_date, overdue_days, open_amount
      from bills where state = 'Overdue' and ${TO_BE_PAID} order by overdue_days desc, bill_no limit 50`,
  utilisation: `
    select d.day, round(sum(p.utilisation * p.board_area) / nullif(sum(p.board_area), 0), 1) as utilisation
      from days d left join plans p on p.confirmed_time::date = d.day and p.is_confirmed
     where ${FORTNIGHT} group by 1 order by 1`,
  stations: `
    select station, sum(parts)::int as parts from stations where time::date = current_date group by 1
     order by case station when 'cut' then 1 when 'edge' then 2 else 3 end`,
  lowStock: `
    select board, material, quantity, reserved, minimum, minimum - (quantity - reserved) as missing
      from boards where quantity - reserved < minimum order by missing desc, board limit 50`,
  stock: `
    select material, sum(quantity)::int as boards, coalesce(sum(value), 0) as value
      from boards where quantity > 0 group by 1 order by 3 desc, 1 limit 20`,
  racks: `
    select shelf, sum(boards)::int as boards, sum(offcuts)::int as offcuts, round(sum(area), 1) as area
      from (select coalesce(shelf, '') as shelf, quantity as boards, 0 as offcuts,
                   length * width * quantity / 1000000 as area from boards where quantity > 0
            union all
            select coalesce(shelf, ''), 0, 1, area from offcuts) stored
     group by 1 order by 1 limit 200`,
  offcutAge: `
    select case when days <= 7 then '0–7' when days <= 30 then '8–30'
                when days <= 90 then '31–90' else '> 90' end as age,
           count(*)::int as pieces, min(days)::int as days
      from offcuts group by 1 order by 3`,
  faults: `
    select type, count(distinct exception_no)::int as faults
      from faults where found_time >= date_trunc('month', current_date) group by 1 order by 2 desc`,
  packages: `
    select state, count(*)::int as packages from packages group by 1`,
  auditors: `
    select coalesce(auditor, '–') as auditor, count(*)::int as actions
      from audits where time >= date_trunc('week', current_date) group by 1 order by 2 desc limit 15`,
};
