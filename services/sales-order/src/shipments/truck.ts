// What a shipment takes: packages by order and stop, as its lines and the packages say.
import { PackageState } from '@ishare/contracts/sales-order/package.js';
import type { Tx } from '@ishare/data/tx.js';
import { AppError, invalid } from '@ishare/kernel/errors.js';
import { In, IsNull } from 'typeorm';
import { errors } from '../errors.js';
import type { VisibleOrders } from '../orders/order-scope.js';
import type { SalesOrder } from '../orders/sales-order.entity.js';
import { Package } from '../packing/package.entity.js';
import { refuseUnpacked } from '../packing/package.service.js';
import type { Shipment, ShipmentLine } from './shipment.entity.js';

/** Packages that may still be planned for a truck. */
const WAITING: readonly number[] = [PackageState.Packing, PackageState.Packed, PackageState.InStore];

/** Orders of a shipment, without those named twice. */
export const ordersOf = ({ salesOrderId, lines }: Pick<Shipment, 'salesOrderId' | 'lines'>): string[] => [
  ...new Set([salesOrderId, ...lines.map((line) => line.salesOrderId)]),
];

/** The stop at which a package leaves the truck. */
export function stopOf({ lines }: Pick<Shipment, 'lines'>, packageId: string): number {
  return lines.find(({ packageIds }) => packageIds.includes(packageId))?.stop ?? 1;
}

/** The packages that a shipment has, as they were numbered, locked. */
export const packagesOn = (tx: Tx, shipmentId: string): Promise<Package[]> =>
  tx.em.find(Package, {
    where: { shipmentId, isDeleted: false },
    order: { id: 'ASC' },
    lock: { mode: 'pessimistic_write' },
  });

/** The closed packages of an order that no truck takes, as one line. */
export async function waitingLines(tx: Tx, salesOrderId: string): Promise<ShipmentLine[]> {
  const packages = await tx.em.find(Package, {
    where: {
      salesOrderId,
      shipmentId: IsNull(),
      state: In([PackageState.Packed, PackageState.InStore]),
      isDeleted: false,
    },
    order: { packageNo: 'ASC' },
  });
  return packages.length > 0 ? [{ salesOrderId, stop: 1, packageIds: packages.map(({ id }) => id) }] : [];
}

/** Orders that may be sent, locked by their ids. */
export async function ordersToSend(orders: VisibleOrders, ids: readonly string[]): Promise<SalesOrder[]> {
  const rows = await orders.many(ids, { lock: true });
  for (const row of rows) refuseUnpacked(row);
  return rows;
}

/** Refuses lines with packages of other orders, packages that are on another truck, and packages named twice. */
export async function checkedPackages(
  tx: Tx,
  lines: readonly ShipmentLine[],
  shipmentId: string | null,
): Promise<Package[]> {
  const ids = lines.flatMap(({ packageIds }) => packageIds);
  if (new Set(ids).size < ids.length) throw invalid('lines', 'Validation:unique');
  const packages = await tx.em.find(Package, {
    where: { id: In(ids), isDeleted: false },
    order: { id: 'ASC' },
    lock: { mode: 'pessimistic_write' },
  });
  for (const { salesOrderId, packageIds } of lines)
    for (const id of packageIds) {
      const pack = packages.find((one) => one.id === id);
      if (pack?.salesOrderId !== salesOrderId) throw invalid('lines', 'Validation:unknown');
      const { packageNo, shipmentId: on } = pack;
      if ((on !== null && on !== shipmentId) || !WAITING.includes(pack.state))
        throw new AppError(errors.PackageOnShipment, { packageNo });
    }
  return packages;
}
