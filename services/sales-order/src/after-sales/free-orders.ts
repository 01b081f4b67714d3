import { PAYING_PARTIES } from '@ishare/contracts/sales-order/after-sales.js';
import type { Tx } from '@ishare/data/tx.js';
import { In, Not } from 'typeorm';
import { SupplementaryOrder } from './supplementary-order.entity.js';

/** Whether an order makes good what its customer has paid already: it comes to nothing, and has no prices. */
export const isFreeOfCharge = (tx: Tx, salesOrderId: string): Promise<boolean> =>
  tx.em.existsBy(SupplementaryOrder, { salesOrderId, isDeleted: false, feeParty: Not(In([...PAYING_PARTIES])) });
