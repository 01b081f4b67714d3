import { AuditState } from '@ishare/contracts/sales-order/audit-table.js';
import { LineKind } from '@ishare/contracts/sales-order/order-lines.js';
import {
  OrderState,
  PROGRESS_SHARES,
  PROGRESS_STATIONS,
  type ProgressPart,
} from '@ishare/contracts/sales-order/order-states.js';
import type { Tx } from '@ishare/data/tx.js';
import { GOODS_SQL } from './goods.js';

const linesOf = (which: string): string => `exists (select from sales_order_line l
  where l.tenant_id = t.tenant_id and l.sales_order_id = t.id and not l.is_deleted and (${which}))`;
const sheetsOf = (which: string): string => `exists (select from audit_design a
  where a.tenant_id = t.tenant_id and a.sales_order_id = t.id and not a.is_deleted
    and a.state <> ${AuditState.Voided} and ${which})`;

/**
 * What work an order `t` is: it decides which parts of the progress concern it. A sheet without a design is audited and
 * quoted, and nothing of it is made. Each is asked once (`offset 0` keeps them apart), and only what the one before it
 * leaves open: a list sorted by progress asks this of every order.
 */
const WORK = `
  select d.designed, m.made, g.moved,
         d.designed or ${sheetsOf('true')} as audited,
         y.need_quotation or t.per_quoted > 0 as quoted,
         p.route_template as route
    from order_type y
   cross join lateral (select t.design_id is not null or y.need_design
       or ${sheetsOf('a.audit_design_id is not null')} as designed offset 0) d
   cross join lateral (select d.designed or ${linesOf(`l.kind in (${LineKind.Product}, ${LineKind.Matter})`)}
       or exists (select from order_cut k where k.tenant_id = t.tenant_id and k.sales_order_id = t.id
          and k.parts > 0) as made offset 0) m
   cross join lateral (select m.made or ${linesOf(GOODS_SQL('l'))} as moved offset 0) g
    left join product_type p on p.tenant_id = t.tenant_id and p.id = t.product_type_id
     and jsonb_array_length(p.route_template) > 0
   where y.tenant_id = t.tenant_id and y.id = t.order_type_id offset 0`;

/** Whether a part of the progress concerns an order `t` whose work is `w`. */
const CONCERNS: Readonly<Record<ProgressPart, string>> = {
  perAudited: 'w.audited',
  perQuoted: 'w.quoted',
  // What it will cost is known at its quotation.
  perPaid: `t.total_amount > 0 or t.state < ${OrderState.Confirmed}`,
  perSplit: 'w.designed',
  perCut: 'w.made',
  perEdged: 'w.made',
  perBored: 'w.made',
  perPacked: 'w.moved',
  perShipped: 'w.moved',
  // Fitters may be sent with what is delivered as long as nobody has signed for it.
  perInstalled: `w.moved and t.state < ${OrderState.Signed}
    or exists (select from install_dispatch i where i.tenant_id = t.tenant_id and i.sales_order_id = t.id
       and not i.is_deleted)`,
};

const parts = Object.keys(PROGRESS_SHARES) as ProgressPart[];
const column = (part: string): string => `t.${part.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`;
/** Whether a part is one of its work, at a station of its product's route where that has one. */
const concerns = (part: ProgressPart): string => {
  const station = PROGRESS_STATIONS[part];
  return `(${CONCERNS[part]})${station ? ` and (w.route is null or w.route ? '${station}')` : ''}`;
};
const sumOf = (value: (part: ProgressPart) => string): string =>
  parts.map((part) => `case when x.${part} then ${value(part)} else 0 end`).join(' + ');

/** How far an order `t` is, in per cent: the weighted mean of the parts that concern it. */
export const PROGRESS_SQL = `coalesce((
  select round((${sumOf((part) => `${column(part)} * ${PROGRESS_SHARES[part]}`)})
      / nullif(${sumOf((part) => String(PROGRESS_SHARES[part]))}, 0)::numeric, 1)
    from (select ${parts.map((part) => `${concerns(part)} as ${part}`).join(', ')} from (${WORK}) w offset 0) x), 0)`;

/** The parts of the progress that concern an order, in their order. */
export async function progressParts(tx: Tx, salesOrderId: string): Promise<ProgressPart[]> {
  const [found] = await tx.query<{ concerned: ProgressPart[] }>(
    `select array_remove(array[
          ${parts.map((part) => `case when ${concerns(part)} then '${part}' end`).join(', ')}], null)
        as concerned
       from sales_order t cross join lateral (${WORK}) w where t.id = $1`,
    [salesOrderId],
  );
  return found?.concerned ?? [];
}
