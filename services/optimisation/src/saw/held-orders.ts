import { orderHoldMoved } from '@ishare/contracts/sales-order/events.js';
import type { Tx } from '@ishare/data/tx.js';
import { newId } from '@ishare/kernel/ids.js';
import { OnEvent } from '@ishare/messaging/handlers.js';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';

/** Hears which orders are on hold. A message that comes late changes nothing. */
@Injectable()
export class HeldOrders {
  @OnEvent(orderHoldMoved)
  async hear({ salesOrderNo, isHeld, since }: z.output<typeof orderHoldMoved.schema>, tx: Tx): Promise<void> {
    await tx.query(
      `insert into held_order (id, tenant_id, sales_order_no, is_held, since) values ($1, $2, $3, $4, $5)
       on conflict (tenant_id, sales_order_no) do update set is_held = excluded.is_held, since = excluded.since
        where held_order.since < excluded.since`,
      [newId(), tx.tenantId, salesOrderNo, isHeld, since],
    );
    tx.touched.add('held_order');
  }
}

/** The orders on hold of lists, by number. */
export const heldOrders = (list: string): string =>
  `coalesce((select jsonb_agg(h.sales_order_no order by h.sales_order_no) from held_order h
    where h.tenant_id = ${list}.tenant_id and h.is_held and ${list}.order_nos ? h.sales_order_no), '[]')`;

/** The orders of a list that were on hold at a moment already, by number. */
export async function heldIn(tx: Tx, importFileId: string, at: Date): Promise<string[]> {
  const rows = await tx.query<{ no: string }>(
    `select h.sales_order_no as no from import_file f join held_order h on h.tenant_id = f.tenant_id
      and f.order_nos ? h.sales_order_no and h.is_held and h.since <= $2 where f.id = $1 order by 1`,
    [importFileId, at],
  );
  return rows.map(({ no }) => no);
}
