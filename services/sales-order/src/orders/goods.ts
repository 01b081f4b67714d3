import { AuditState } from '@ishare/contracts/sales-order/audit-table.js';
import { LineKind } from '@ishare/contracts/sales-order/order-lines.js';
import { QuotationCategory } from '@ishare/contracts/sales-order/price-list.js';
import type { Tx } from '@ishare/data/tx.js';

/**
 * Whether a line `l` is of bought goods, which are packed without being cut: a standard product, or hardware of the
 * sales list; the rest of that is what a quotation says of the goods.
 */
export const GOODS_SQL = (l: string): string =>
  `(${l}.kind = ${LineKind.StandardProduct}
    or ${l}.kind = ${LineKind.SalesLists} and (${l}.detail->>'category')::numeric = ${QuotationCategory.Hardware})`;

/** How many lines of bought goods an order `o` has that consists of nothing else: nothing of it is designed or cut. */
export const GOODS_ALONE_SQL = (o: string): string =>
  `(case when ${o}.design_id is null and not exists (
      select from audit_design d where d.sales_order_id = ${o}.id and not d.is_deleted
        and d.state <> ${AuditState.Voided} and d.audit_design_id is not null)
      and not exists (select from order_cut k where k.sales_order_id = ${o}.id and k.parts > 0)
    then (select case when count(*) filter (where l.kind in (${LineKind.Product}, ${LineKind.Matter})) = 0
                   then count(*) filter (where ${GOODS_SQL('l')}) else 0 end
            from sales_order_line l where l.sales_order_id = ${o}.id and not l.is_deleted)
    else 0 end)::int`;

/** As `GOODS_ALONE_SQL`, of one order. */
export async function goodsAlone(tx: Tx, salesOrderId: string): Promise<number> {
  const [row] = await tx.query<{ goods: number }>(
    `select ${GOODS_ALONE_SQL('o')} as goods from sales_order o where o.id = $1`,
    [salesOrderId],
  );
  return row!.goods;
}

/** Whether an order consists of services alone, as its lines say: nothing of it is planned for a machine. */
export async function servicesAlone(tx: Tx, salesOrderId: string): Promise<boolean> {
  const [row] = await tx.query<{ isService: boolean }>(
    `select coalesce(bool_and(l.kind = ${LineKind.SalesLists}
         and coalesce((l.detail->>'category')::numeric = ${QuotationCategory.Service}, false)), false) as "isService"
       from sales_order_line l where l.sales_order_id = $1 and not l.is_deleted`,
    [salesOrderId],
  );
  return row!.isService;
}
