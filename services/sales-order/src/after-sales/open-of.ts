import { ExceptionState } from '@ishare/contracts/sales-order/exception.js';
import { InstallState } from '@ishare/contracts/sales-order/install.js';
import { SupplementaryState } from '@ishare/contracts/sales-order/supplementary-order.js';
import type { Tx } from '@ishare/data/tx.js';
import { In, LessThan, Not } from 'typeorm';
import { InstallDispatch } from '../installs/install.entity.js';
import { OrderException } from './exception.entity.js';
import { SupplementaryOrder } from './supplementary-order.entity.js';

/**
 * What keeps an order from being closed: reports that nobody has settled, what is made again, fitters who still come.
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
  };
}
