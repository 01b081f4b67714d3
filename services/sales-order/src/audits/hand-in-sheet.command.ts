import type { auditDesign } from '@ishare/contracts/sales-order/audits.js';
import type { CheckedOf } from '@ishare/contracts/things/thing.js';
import { isOrderOpen } from '@ishare/contracts/sales-order/order-states.js';
import { PreparedUseCase } from '@ishare/cqrs/use-case.js';
import { Database } from '@ishare/data/database.js';
import type { Tx } from '@ishare/data/tx.js';
import { AppError } from '@ishare/kernel/errors.js';
import { Command, CommandHandler } from '@nestjs/cqrs';
import { errors } from '../errors.js';
import { OrderScope, type VisibleOrders } from '../orders/order-scope.js';
import { OrderTransitions } from '../orders/order-transitions.js';
import { OrderType } from '../types/order-type.entity.js';
import { AuditWriter } from './audit-writer.js';
import { SheetOpening, type Opening } from './sheet-opening.js';

/** Hands a new sheet of an order in, and with the first one the order; answers with the sheet's id. */
export class HandInSheet extends Command<string> {
  constructor(readonly wish: CheckedOf<typeof auditDesign>) {
    super();
  }
}

interface Facts {
  orders: (tx: Tx) => VisibleOrders;
  opening: Opening;
}

@CommandHandler(HandInSheet)
export class HandInSheetHandler extends PreparedUseCase<HandInSheet, Facts> {
  constructor(
    database: Database,
    private readonly orders: OrderScope,
    private readonly opening: SheetOpening,
    private readonly transitions: OrderTransitions,
    private readonly writer: AuditWriter,
  ) {
    super(database);
  }

  protected async prepare({ wish: { salesOrderId } }: HandInSheet): Promise<Facts> {
    await this.orders.require(salesOrderId);
    return { opening: await this.opening.of(salesOrderId), orders: await this.orders.ofCaller() };
  }

  protected async change(tx: Tx, { wish }: HandInSheet, { orders, opening }: Facts): Promise<string> {
    const order = await orders(tx).get(wish.salesOrderId, { lock: true });
    if (!isOrderOpen(order.state)) throw new AppError(errors.OrderNotOpen, { salesOrderNo: order.salesOrderNo });
    const type = await tx.get(OrderType, order.orderTypeId);
    if (type.needDesign && order.desginId === null)
      throw new AppError(errors.DesignMissing, { salesOrderNo: order.salesOrderNo });
    await this.transitions.ensureSubmitted(tx, order, { ...opening, comment: null, credit: 0 });
    const sheet = await this.writer.open(tx, order, { ...wish, ...opening });
    return sheet.id;
  }
}
