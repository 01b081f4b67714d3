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

/**
 * What work an order `t` is: it decides which parts of the progress concern it. A sheet without a design is audited and
 * quoted, and nothing of it is made.
 */
const WORK = `
  select t.design_id is not null or y.need_design or a.drawn as designed,
         t.design_id is not null or y.need_design or a.sheets > 0 as audited,
         y.need_quotation or t.per_quoted > 0 as quoted,
         exists (select from order_cut k where k.tenant_id = t.tenant_id and k.sales_order_id = t.id
             and k.parts > 0) or l.made as made,
         l.goods,
         exists (select from install_dispatch i where i.tenant_id = t.tenant_id and i.sales_order_id = t.id
             and not i.is_deleted) as fitted
    from order_type y
   cross join lateral (
     select count(*) as sheets, coalesce(bool_or(a.audit_design_id is not null), false) as drawn
       from audit_design a
      where a.tenant_id = t.tenant_id and a.sales_order_id = t.id and not a.is_deleted
        and a.state <> ${AuditState.Voided}) a
   cross join lateral (
     select coalesce(bool_or(l.kind in (${LineKind.Product}, ${LineKind.Matter})), false) as made,
            coalesce(bool_or(${GOODS_SQL('l')}), false) as goods
       from sales_order_line l
      where l.tenant_id = t.tenant_id and l.sales_order_id = t.id and not l.is_deleted) l
   where y.tenant_id = t.tenant_id and y.id = t.order_type_id`;

const MADE = 'w.designed or w.made';
/** Whether a part of the progress concerns an order `t` whose work is `w`. */
const CONCERNS: Readonly<Record<ProgressPart, string>> = {
  perAudited: 'w.audited',
  perQuoted: 'w.quoted',
  // What it will cost is known at its quotation.
  perPaid: `t.total_amount > 0 or t.state < ${OrderState.Confirmed}`,
  perSplit: 'w.designed',
  perCut: MADE,
  perEdged: MADE,
  perBored: MADE,
  perPacked: `${MADE} or w.goods`,
  perShipped: `${MADE} or w.goods`,
  // Fitters may be sent with what is delivered as long as nobody has signed for it.
  perInstalled: `w.fitted or t.state < ${OrderState.Signed} and (${MADE} or w.goods)`,
};

const column = (part: string): string => `t.${part.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`;
const rows = (Object.entries(PROGRESS_SHARES) as [ProgressPart, number][])
  .map(([part, share]) => {
    const station = PROGRESS_STATIONS[part];
    return `('${part}', ${column(part)}, ${share}, ${station ? `'${station}'` : 'null'}::text, ${CONCERNS[part]})`;
  })
  .join(', ');

/** The parts `x` of the progress that concern an order `t`: those of its work at stations of its product's route. */
const PARTS = `
  from (${WORK}) w
  cross join lateral (values ${rows}) x(part, per, share, station, concerns)
  left join product_type p on p.tenant_id = t.tenant_id and p.id = t.product_type_id
    and jsonb_array_length(p.route_template) > 0
 where x.concerns and (x.station is null or p.id is null or p.route_template ? x.station)`;

/** How far an order `t` is, in per cent: the weighted mean of the parts that concern it. */
export const PROGRESS_SQL = `select coalesce(round(sum(x.per * x.share) / sum(x.share), 1), 0) ${PARTS}`;

/** The parts of the progress that concern an order, in their order. */
export async function progressParts(tx: Tx, salesOrderId: string): Promise<ProgressPart[]> {
  const found = await tx.query<{ part: ProgressPart }>(
    `select z.part from sales_order t cross join lateral (select x.part ${PARTS}) z where t.id = $1`,
    [salesOrderId],
  );
  const concerned = new Set(found.map(({ part }) => part));
  return (Object.keys(PROGRESS_SHARES) as ProgressPart[]).filter((part) => concerned.has(part));
}
