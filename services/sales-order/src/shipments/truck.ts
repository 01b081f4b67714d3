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

/** What takes packages: a truck, or whoever fetches them. */
export type Taker = { shipmentId: string } | { pickupId: string };

/** The packages that are for a truck or a pickup, as they were numbered, locked. */
export const packagesOf = (tx: Tx, taker: Taker): Promise<Package[]> =>
  tx.em.find(Package, {
    where: { ...taker, isDeleted: false },
    order: { id: 'ASC' },
    lock: { mode: 'pessimistic_write' },
  });

/** The packages name what takes them, and those that it takes no more nothing. */
export async function reserve(tx: Tx, taker: Taker, packageIds: readonly string[]): Promise<void> {
  const wanted = new Set(packageIds);
  const standing = await packagesOf(tx, taker);
  const gone = standing.filter((pack) => !wanted.has(pack.id));
  const come = [...wanted].filter((id) => !standing.some((pack) => pack.id === id));
  for (const pack of gone) await tx.update(Package, pack.id, { shipmentId: null, pickupId: null });
  for (const id of come.sort()) await tx.update(Package, id, taker);
}

/** The closed packages of an order that nothing takes yet. */
export async function waitingPackages(tx: Tx, salesOrderId: string): Promise<string[]> {
  const packages = await tx.em.find(Package, {
    where: {
      salesOrderId,
      shipmentId: IsNull(),
      pickupId: IsNull(),
      state: In([PackageState.Packed, PackageState.InStore]),
      isDeleted: false,
    },
    order: { packageNo: 'ASC' },
  });
  return packages.map(({ id }) => id);
}

/** The same as one line of a shipment. */
export async function waitingLines(tx: Tx, salesOrderId: string): Promise<ShipmentLine[]> {
  const packageIds = await waitingPackages(tx, salesOrderId);
  return packageIds.length > 0 ? [{ salesOrderId, stop: 1, packageIds }] : [];
}

/** Orders that may be sent, locked by their ids. */
export async function ordersToSend(orders: VisibleOrders, ids: readonly string[]): Promise<SalesOrder[]> {
  const rows = await orders.many(ids, { lock: true });
  for (const row of rows) refuseUnpacked(row);
  return rows;
}

/**
 * Refuses packages of other orders, those that another truck or pickup takes, and those named twice, all in the name of
 * the body's `member`. `takerId`: the truck or pickup that may have them already.
 */
export async function checkedPackages(
  tx: Tx,
  lines: readonly ShipmentLine[],
  { takerId, member }: { takerId: string | null; member: 'lines' | 'items' },
): Promise<Package[]> {
  const ids = lines.flatMap(({ packageIds }) => packageIds);
  if (new Set(ids).size < ids.length) throw invalid(member, 'Validation:unique');
  const packages = await tx.em.find(Package, {
    where: { id: In(ids), isDeleted: false },
    order: { id: 'ASC' },
    lock: { mode: 'pessimistic_write' },
  });
  for (const { salesOrderId, packageIds } of lines)
    for (const id of packageIds) {
      const pack = packages.find((one) => one.id === id);
      if (pack?.salesOrderId !== salesOrderId) throw invalid(member, 'Validation:unknown');
      const { packageNo } = pack;
      const takenBy = pack.shipmentId ?? pack.pickupId;
      if ((takenBy !== null && takenBy !== takerId) || !WAITING.includes(pack.state))
        throw new AppError(errors.PackageOnShipment, { packageNo });
    }
  return packages;
}
