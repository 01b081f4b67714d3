import { AuditState } from '@ishare/contracts/sales-order/audit-table.js';
import { OrderState } from '@ishare/contracts/sales-order/order-states.js';
import type { Tx } from '@ishare/data/tx.js';
import { AppError } from '@ishare/kernel/errors.js';
import { In, MoreThan } from 'typeorm';
import type { AuditDesign } from '../audits/audit-design.entity.js';
import { sheetsOf } from '../audits/sheets.js';
import { errors } from '../errors.js';
import type { VisibleOrders } from '../orders/order-scope.js';
import type { SalesOrder } from '../orders/sales-order.entity.js';
import { OrderType } from '../types/order-type.entity.js';

/**
 * Nothing is made of an order before its deposit is there: of a type that asks for one, only what is confirmed, for
 * that is when it is asked for.
 */
async function refuseUnpaid(tx: Tx, orders: readonly SalesOrder[]): Promise<void> {
  const open = orders.filter(({ state }) => state < OrderState.Confirmed);
  if (open.length === 0) return;
  const asking = await tx.em.findBy(OrderType, {
    id: In(open.map(({ orderTypeId }) => orderTypeId)),
    depositRate: MoreThan(0),
  });
  for (const { salesOrderNo, orderTypeId, receivedAmount } of open) {
    const type = asking.find(({ id }) => id === orderTypeId);
    if (type)
      throw new AppError(errors.OrderUnpaid, { salesOrderNo, rate: type.depositRate, received: receivedAmount });
  }
}

/**
 * Those of the sheets that were passed; refuses when there are none, an order whose design is being changed, one that
 * is held, and one whose deposit is still to come.
 */
export async function passedSheets(
  tx: Tx,
  orders: VisibleOrders,
  auditIds: readonly string[],
): Promise<{ sheets: AuditDesign[]; orders: SalesOrder[] }> {
  const asked = await sheetsOf(tx, auditIds);
  const rows = await orders.many(asked.map(({ salesOrderId }) => salesOrderId));
  const sheets = asked.filter(({ state }) => state === AuditState.Passed);
  if (sheets.length === 0) throw new AppError(errors.NothingToDownload);
  const theirs = rows.filter(({ id }) => sheets.some(({ salesOrderId }) => salesOrderId === id));
  const unlocked = theirs.find(({ designUnlocked }) => designUnlocked);
  if (unlocked) throw new AppError(errors.DesignUnlocked, { salesOrderNo: unlocked.salesOrderNo });
  const held = theirs.find(({ holdFlag }) => holdFlag);
  if (held) throw new AppError(errors.OrderHeld, { salesOrderNo: held.salesOrderNo });
  await refuseUnpaid(tx, theirs);
  return { sheets, orders: theirs };
}
