import { optimisationPort } from '@ishare/contracts/optimisation/client.js';
import { rushListRequested } from '@ishare/contracts/sales-order/events.js';
import { OrderState } from '@ishare/contracts/sales-order/order-states.js';
import { SupplementaryState } from '@ishare/contracts/sales-order/supplementary-order.js';
import { TransactionEventBus, type HandlesInTransaction } from '@ishare/cqrs/transaction-event-bus.js';
import type { Tx } from '@ishare/data/tx.js';
import { OnEvent } from '@ishare/messaging/handlers.js';
import { currentContext, currentTenantId } from '@ishare/server/context.js';
import { Ports } from '@ishare/server/ports.js';
import { Injectable } from '@nestjs/common';
import { EventsHandler } from '@nestjs/cqrs';
import { OrderMoved, PartsHandedOver, StateDerived } from '../orders/order-events.js';
import { SalesOrder } from '../orders/sales-order.entity.js';
import { JudgementsConfirmed, MadeAgainMoved } from './after-sales-events.js';
import { OrderException } from './exception.entity.js';
import { ExceptionService, hasOpenOrders } from './exception.service.js';
import { isDraft, judgementsOf, sumOf, WHOLE } from './liabilities.js';
import { SupplementaryService } from './supplementary.service.js';
import { SupplementaryOrder, type Drawing } from './supplementary-order.entity.js';

/** The goods are with whoever gets them. */
const ARRIVED: readonly number[] = [OrderState.Signed, OrderState.Installed, OrderState.Closed];
const FOLLOWED: readonly number[] = [...ARRIVED, OrderState.Cancelled];

/** Hears orders move, for those by which something is made again. */
@EventsHandler(OrderMoved, StateDerived)
export class MadeAgainOrders implements HandlesInTransaction<OrderMoved | StateDerived> {
  constructor(private readonly events: TransactionEventBus) {}

  async handle(event: OrderMoved | StateDerived, tx: Tx): Promise<void> {
    const { salesOrderId, change } = event;
    if (FOLLOWED.includes(change.to)) await this.events.publish(new MadeAgainMoved(salesOrderId), tx);
    if (!(event instanceof OrderMoved) || change.to !== OrderState.Confirmed) return;
    const wish = await tx.find(SupplementaryOrder, { salesOrderId });
    const userId = currentContext()?.principal?.userId;
    // Words without a piece are nothing to cut.
    if (wish && userId && wish.drawings.length > 0)
      await tx.publish(rushListRequested, { supplementaryOrderId: wish.id, userId });
  }
}

/** What was made again is there, or its order was cancelled; with the last of a report the fault is put right. */
@EventsHandler(MadeAgainMoved)
export class MadeAgainFollows implements HandlesInTransaction<MadeAgainMoved> {
  constructor(
    private readonly supplementaries: SupplementaryService,
    private readonly exceptions: ExceptionService,
  ) {}

  async handle({ key: salesOrderId }: MadeAgainMoved, tx: Tx): Promise<void> {
    const wish = await tx.find(SupplementaryOrder, { salesOrderId }, { lock: true });
    if (wish?.state !== SupplementaryState.Submitted) return;
    const { state } = await tx.get(SalesOrder, salesOrderId);
    if (state === OrderState.Cancelled) return void (await this.supplementaries.follow('drop', wish, tx));
    if (!ARRIVED.includes(state)) return;
    await this.supplementaries.follow('deliver', wish, tx);
    if (!wish.exceptionId || (await hasOpenOrders(tx, wish.exceptionId))) return;
    await this.exceptions.follow('settle', await tx.get(OrderException, wish.exceptionId, { lock: true }), tx);
  }
}

/** Judges a report once each of its judgements is confirmed, and they come to the whole. */
@EventsHandler(JudgementsConfirmed)
export class JudgementsFollow implements HandlesInTransaction<JudgementsConfirmed> {
  constructor(private readonly exceptions: ExceptionService) {}

  async handle({ key: exceptionId }: JudgementsConfirmed, tx: Tx): Promise<void> {
    const shares = await judgementsOf(tx, exceptionId);
    if (shares.some(isDraft) || sumOf(shares) !== WHOLE) return;
    await this.exceptions.follow('conclude', await tx.get(OrderException, exceptionId, { lock: true }), tx);
  }
}

type Row = Omit<Drawing, 'code'>;

/** Pieces that are drawn alike are one row of so many. */
function rowsOf(drawings: readonly Drawing[], said: Pick<Row, 'orderNo' | 'remark'>): Row[] {
  const rows = new Map<string, Row>();
  for (const { code: _code, ...drawing } of drawings) {
    const key = JSON.stringify(drawing);
    const known = rows.get(key);
    rows.set(key, { ...drawing, ...said, count: (known?.count ?? 0) + drawing.count });
  }
  return [...rows.values()];
}

/** Hands the old drawings to the saw once the order for them is confirmed, before all other lists. */
@Injectable()
export class RushLists {
  constructor(
    private readonly ports: Ports,
    private readonly events: TransactionEventBus,
  ) {}

  @OnEvent(rushListRequested)
  async hand(said: { supplementaryOrderId: string; userId: string }, tx: Tx): Promise<void> {
    const wish = await tx.find(SupplementaryOrder, { id: said.supplementaryOrderId });
    const order = wish?.salesOrderId ? await tx.find(SalesOrder, { id: wish.salesOrderId }) : null;
    if (!wish || !order || order.state === OrderState.Cancelled) return;
    const { salesOrderNo: orderNo } = order;
    const { importFileId, fileNo, isRepeated } = await this.ports.client(optimisationPort).createImportFile({
      tenantId: currentTenantId(),
      userId: said.userId,
      fileName: `${wish.supplementaryNo}.json`,
      rows: rowsOf(wish.drawings, { orderNo, remark: wish.supplementaryNo }),
      isRush: true,
      isOrdered: true,
    });
    if (!isRepeated) await this.events.publish(new PartsHandedOver(order.id, { importFileId, fileNo }), tx);
  }
}
