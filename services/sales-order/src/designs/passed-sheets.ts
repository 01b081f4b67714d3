import { AuditState } from '@ishare/contracts/sales-order/audit-table.js';
import type { Tx } from '@ishare/data/tx.js';
import { AppError } from '@ishare/kernel/errors.js';
import { AuditLogEntry, type AuditDesign } from '../audits/audit-design.entity.js';
import { sheetsOf } from '../audits/sheets.js';
import { In, IsNull, Not } from 'typeorm';
import { errors } from '../errors.js';
import type { VisibleOrders } from '../orders/order-scope.js';
import type { SalesOrder } from '../orders/sales-order.entity.js';
import { unpaidOf } from '../orders/unpaid-orders.js';

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
  const [unpaid] = await unpaidOf(tx, theirs);
  if (unpaid) throw new AppError(errors.OrderUnpaid, { ...unpaid });
  return { sheets, orders: theirs };
}

/** By which step each of the sheets was passed last; one that goes back and is passed again has another. */
export async function passesOf(tx: Tx, sheets: readonly AuditDesign[]): Promise<Map<string, string>> {
  const came = { auditId: In(sheets.map(({ id }) => id)), toState: AuditState.Passed };
  const steps = await tx.em.find(AuditLogEntry, {
    select: { id: true, auditId: true },
    where: [
      { ...came, fromState: Not(AuditState.Passed) },
      { ...came, fromState: IsNull() },
    ],
    order: { operationTime: 'ASC', id: 'ASC' },
  });
  return new Map([
    ...sheets.map(({ id }) => [id, id] as const),
    ...steps.map(({ id, auditId }) => [auditId, id] as const),
  ]);
}
