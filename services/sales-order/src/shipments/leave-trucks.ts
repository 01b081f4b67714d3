import { PackageState } from '@ishare/contracts/sales-order/package.js';
import type { Tx } from '@ishare/data/tx.js';
import { LessThan } from 'typeorm';
import { Package } from '../packing/package.entity.js';
import { Shipment } from './shipment.entity.js';

/** Packages of an order that is no more: what is not on its truck yet leaves the plans. The order is locked. */
export async function leaveTrucks(tx: Tx, salesOrderId: string): Promise<void> {
  const waiting = await tx.em.findBy(Package, { salesOrderId, state: LessThan(PackageState.Loaded), isDeleted: false });
  const gone = new Set(waiting.map(({ id }) => id));
  for (const truckId of [...new Set(waiting.flatMap(({ shipmentId }) => shipmentId ?? []))].sort()) {
    const { lines } = await tx.get(Shipment, truckId, { lock: true });
    const left = lines.map((line) => ({ ...line, packageIds: line.packageIds.filter((id) => !gone.has(id)) }));
    await tx.update(Shipment, truckId, { lines: left.filter(({ packageIds }) => packageIds.length > 0) });
  }
  for (const { id, shipmentId } of waiting) if (shipmentId) await tx.update(Package, id, { shipmentId: null });
}
