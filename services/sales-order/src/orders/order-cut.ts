import { listCut } from '@ishare/contracts/optimisation/events.js';
import { TransactionEventBus } from '@ishare/cqrs/transaction-event-bus.js';
import type { Tx } from '@ishare/data/tx.js';
import { OnEvent } from '@ishare/messaging/handlers.js';
import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import type { z } from 'zod';
import { OrderCut } from './order-cut.entity.js';
import { PartsCut } from './order-events.js';
import { SalesOrder } from './sales-order.entity.js';

type Told = z.output<typeof listCut.schema>;
type Step = PartsCut['step'];

/** What a message brings that was not known: nothing, where only some more parts are cut. */
function stepOf(known: OrderCut | undefined, said: { parts: number; cut: number } | undefined): Step | undefined {
  if (!said) return 'unplanned';
  if (said.cut === said.parts && known?.cut !== said.cut) return 'cut';
  if (said.cut > 0 && !known?.cut) return 'begun';
  return known ? undefined : 'planned';
}

/** Keeps how far the saw is with the parts of orders. */
@Injectable()
export class OrderCutHandler {
  constructor(private readonly events: TransactionEventBus) {}

  @OnEvent(listCut)
  async keep({ importFileId, fileNo, version, orders: said }: Told, tx: Tx): Promise<void> {
    const known = await tx.em.findBy(OrderCut, { importFileId });
    // A later message has been here.
    if (known.some((row) => Number(row.version) >= version)) return;
    const orders = await tx.em.find(SalesOrder, {
      where: [
        { salesOrderNo: In(said.map(({ orderNo }) => orderNo)), isDeleted: false },
        { id: In(known.map(({ salesOrderId }) => salesOrderId)), isDeleted: false },
      ],
      order: { id: 'ASC' },
      lock: { mode: 'pessimistic_write' },
    });
    for (const { id: salesOrderId, salesOrderNo } of orders) {
      const row = known.find((one) => one.salesOrderId === salesOrderId);
      const now = said.find(({ orderNo }) => orderNo === salesOrderNo);
      if (row) await tx.em.delete(OrderCut, { id: row.id });
      if (now)
        await tx.insert(OrderCut, {
          salesOrderId,
          importFileId,
          parts: now.parts,
          cut: now.cut,
          toEdge: now.toEdge,
          edged: now.edged,
          toBore: now.toBore,
          bored: now.bored,
          version: String(version),
        });
      await this.events.publish(new PartsCut(salesOrderId, stepOf(row, now), { importFileId, fileNo }), tx);
    }
  }
}
