import { ExceptionState } from '@ishare/contracts/sales-order/exception.js';
import { InstallState } from '@ishare/contracts/sales-order/install.js';
import { PackageState } from '@ishare/contracts/sales-order/package.js';
import { SupplementaryState } from '@ishare/contracts/sales-order/supplementary-order.js';
import type { Tx } from '@ishare/data/tx.js';
import { In, IsNull, LessThan, Not } from 'typeorm';
import { InstallDispatch } from '../installs/install.entity.js';
import { SalesOrder } from '../orders/sales-order.entity.js';
import { Package } from '../packing/package.entity.js';
import { OrderException } from './exception.entity.js';
import { SupplementaryOrder } from './supplementary-order.entity.js';

/**
 * What keeps an order from being closed: reports that nobody has settled, what is made again, fitters who still come,
 * and packages that a truck or a pickup is to take or has taken and nobody has signed for.
 */
export async function openOf(tx: Tx, salesOrderId: string) {
  const own = { salesOrderId, isDeleted: false };
  return {
    exceptions: await tx.em.countBy(OrderException, { ...own, state: LessThan(ExceptionState.Remedied) }),
    supplements: await tx.em.countBy(SupplementaryOrder, {
      sourceOrderId: salesOrderId,
      isDeleted: false,
      state: In([SupplementaryState.Draft, SupplementaryState.Submitted]),
    }),
    fittings: await tx.em.countBy(InstallDispatch, { ...own, state: Not(InstallState.Done) }),
    packages: await tx.em.countBy(
      Package,
      [{ shipmentId: Not(IsNull()) }, { pickupId: Not(IsNull()) }].map((taken) => ({
        ...own,
        ...taken,
        state: Not(PackageState.Signed),
      })),
    ),
  };
}

/** Keeps an order from being closed while something of it is begun, which is open then: that waits, or this does. */
export async function holdOpen(tx: Tx, salesOrderId: string): Promise<void> {
  await tx.find(SalesOrder, { id: salesOrderId }, { lock: true });
}
