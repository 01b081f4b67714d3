import { AuditState } from '@ishare/contracts/sales-order/audit-table.js';
import {
  orderLife,
  OrderState,
  type OrderAction,
  type OrderGuard,
} from '@ishare/contracts/sales-order/order-states.js';
import { orderCancelled } from '@ishare/contracts/sales-order/events.js';
import { IN_FORCE, quotationLife } from '@ishare/contracts/sales-order/quotation-life.js';
import { salesOrderPermissions } from '@ishare/contracts/sales-order/permissions.js';
import { TransactionEventBus } from '@ishare/cqrs/transaction-event-bus.js';
import type { Tx } from '@ishare/data/tx.js';
import { AppError, Word } from '@ishare/kernel/errors.js';
import { percentOf, without } from '@ishare/kernel/money.js';
import { Injectable } from '@nestjs/common';
import { Not } from 'typeorm';
import { isFreeOfCharge } from '../after-sales/free-orders.js';
import { AuditWriter } from '../audits/audit-writer.js';
import type { Opening } from '../audits/sheet-opening.js';
import { openOf } from '../after-sales/open-of.js';
import { AuditDesign } from '../audits/audit-design.entity.js';
import { SalesOrderLine } from '../details/order-line.entity.js';
import { Promises, type PromiseFacts } from '../capacity/promises.js';
import { errors } from '../errors.js';
import { Quotation } from '../quotations/quotation.entity.js';
import { leaveTrucks } from '../shipments/leave-trucks.js';
import { OrderType } from '../types/order-type.entity.js';
import { requireApproved } from './order-approval.js';
import { OrderMoved } from './order-events.js';
import { progressParts } from './order-progress.js';
import { refuseDearer, refuseOutdated } from '../quotations/quotation-paper.js';
import { refuseTooHigh } from './money-rights.js';
import { SalesOrder } from './sales-order.entity.js';
import { latestQuotation, named, unpricedOf } from './unpriced.js';

export interface Particulars extends Opening {
  comment: string | null;
  /** Money that the order's dealer may owe. */
  credit: number;
  /** The factory's, where the step asks for it. */
  today?: string;
  /** What the machines have room for, where the step takes some of it. */
  promise?: PromiseFacts;
}

/** How what an order lacks is asked for. */
export interface OwedAsked {
  /** Orders that go on the same truck, and are as good as sent. */
  sending?: readonly string[];
  /** Nothing follows from it: nobody waits for it, and it waits for nobody. */
  isReading?: boolean;
}

interface Terms extends OwedAsked {
  /** Per cent of the total. */
  rate: number;
  /** Money that the dealer may owe. */
  credit: number;
}

/**
 * What an order still lacks of that share of its total, with what its dealer may owe; 0 where it lacks nothing. Money
 * to the hundredth.
 */
export async function lacking(tx: Tx, order: SalesOrder, terms: Terms) {
  const { rate, credit } = terms;
  const due = percentOf(order.totalAmount, rate);
  // What a dealer owes holds up no order that asks for nothing.
  if (due <= 0) return { due: 0, left: 0, lacks: 0 };
  const left = without(credit, await takenCredit(tx, order, terms));
  const lacks = without(due, order.receivedAmount, left);
  return { due, left, lacks: Math.max(0, lacks) };
}

/** What an order `o` of the type `y` lacks of its deposit, or, where it `goes`, of what is to be paid before that. */
export const LACKING_SQL = (goes: string): string =>
  `greatest(0, round(o.total_amount * case when ${goes}
    then greatest(y.deposit_rate, y.balance_rate) else y.deposit_rate end / 100, 2) - o.received_amount)`;

/**
 * What the deposits of a dealer's other orders, confirmed and not yet closed, have taken of his credit; two of them are
 * not confirmed at once.
 */
async function takenCredit(
  tx: Tx,
  { id, dealerId }: SalesOrder,
  { sending = [], isReading = false }: Terms,
): Promise<number> {
  if (!dealerId) return 0;
  if (!isReading) await tx.turn(`credit:${dealerId}`);
  const [row] = await tx.query<{ taken: number }>(
    `select coalesce(sum(${LACKING_SQL('o.state >= $5 or o.id = any($6)')}), 0)::float8 as taken
       from sales_order o join order_type y on y.tenant_id = o.tenant_id and y.id = o.order_type_id
      where o.dealer_id = $1 and o.id <> $2 and not o.is_deleted and o.state >= $3 and o.state < $4`,
    [dealerId, id, OrderState.Confirmed, OrderState.Closed, OrderState.PartShipped, sending],
  );
  return row!.taken;
}

/** Whether there is a design to be made of an order: its own, or that of a sheet. */
const hasDesign = async (tx: Tx, { id, desginId }: SalesOrder): Promise<boolean> =>
  desginId !== null ||
  (await tx.em.existsBy(AuditDesign, { salesOrderId: id, isDeleted: false, state: Not(AuditState.Voided) }));

/** What was not taken until its last day is no price any more. */
function refuseExpired({ quotationNo, validUntil, acceptedTime }: Quotation, today: string | undefined): void {
  if (validUntil !== null && acceptedTime === null && today !== undefined && validUntil < today)
    throw new AppError(errors.QuotationExpired, { quotationNo, validUntil });
}

/** What people do to an order, with what each step asks for and brings about. The order is locked. */
@Injectable()
export class OrderTransitions {
  constructor(
    private readonly writer: AuditWriter,
    private readonly events: TransactionEventBus,
    private readonly promises: Promises,
  ) {}

  async run(tx: Tx, order: SalesOrder, action: OrderAction, particulars: Particulars): Promise<void> {
    if (!action.from.includes(order.state))
      throw new AppError(errors.OrderActionNotAllowed, {
        salesOrderNo: order.salesOrderNo,
        action: action.name,
        actionName: new Word(`OrderAction:${action.name}`),
        state: order.state,
        stateName: new Word(`OrderState:${order.state}`),
      });
    await this.require(tx, order, action, particulars);
    await this.move(tx, order, action, particulars.comment);
    await this.effects[action.name]?.(tx, order, particulars);
  }

  /** Asks what an action's row in the table names, in its order; each guard throws where it does not hold. */
  private async require(tx: Tx, order: SalesOrder, action: OrderAction, particulars: Particulars): Promise<void> {
    const names: readonly OrderGuard[] = 'guards' in action ? action.guards : [];
    for (const name of names) await this.guards[name](tx, order, particulars);
  }

  private readonly guards: Record<OrderGuard, (tx: Tx, order: SalesOrder, particulars: Particulars) => Promise<void>> =
    {
      complete: async (tx, order) => {
        const lines = await tx.em.countBy(SalesOrderLine, { salesOrderId: order.id, isDeleted: false });
        const missing = [
          ...(order.customerId ? [] : ['customerId']),
          ...(lines === 0 && !order.desginId ? ['lines'] : []),
        ];
        if (missing.length > 0)
          throw new AppError(errors.OrderIncomplete, {
            salesOrderNo: order.salesOrderNo,
            missing: missing.join(', '),
            missingName: new Word(`OrderMissing:${missing.join('+')}`),
          });
      },
      approved: (tx, order) => requireApproved(tx, order),
      discountAllowed: async (tx, order) => refuseTooHigh(await tx.get(OrderType, order.orderTypeId), order, order),
      linesPriced: async (tx, order, { actor }) => {
        if (await isFreeOfCharge(tx, order.id)) return;
        // What nobody has set a price for is not given away by who sets no prices, nor a whole order by anybody.
        const setsPrices = actor.holds(salesOrderPermissions.names.Orders.Price);
        if (order.totalAmount > 0 && setsPrices) return;
        const { lines, items } = await unpricedOf(tx, order.id);
        const names = [...lines, ...items].map(({ name }) => name);
        if (names.length > 0)
          throw new AppError(errors.LinesUnpriced, { salesOrderNo: order.salesOrderNo, lines: named(names) });
        // A design that nobody has quoted, and counts so small that they come to nothing.
        if (order.totalAmount <= 0 && !setsPrices)
          throw new AppError(errors.OrderForNothing, { salesOrderNo: order.salesOrderNo });
      },
      quoted: async (tx, order, { actor, today }) => {
        const { salesOrderNo } = order;
        // What is being changed is not what was audited and quoted.
        if (order.designUnlocked) throw new AppError(errors.DesignUnlocked, { salesOrderNo });
        const { needQuotation } = await tx.get(OrderType, order.orderTypeId);
        // Without a quotation a design has no price but what somebody who sets prices says of it.
        const setsPrices = actor.holds(salesOrderPermissions.names.Orders.Price);
        if (!needQuotation && (setsPrices || !(await hasDesign(tx, order)))) return;
        const quotation = await latestQuotation(tx, order.id);
        if (quotation && IN_FORCE.includes(quotation.state)) {
          // What the customer has taken is what he is asked to pay.
          if (quotation.acceptedTime !== null) {
            refuseOutdated(order, quotation);
            refuseDearer(order, quotation);
          }
          return refuseExpired(quotation, today);
        }
        throw new AppError(needQuotation ? errors.QuotationMissing : errors.DesignUnquoted, { salesOrderNo });
      },
      depositPaid: async (tx, order, { credit }) => {
        const { depositRate } = await tx.get(OrderType, order.orderTypeId);
        const { due: deposit, left, lacks } = await lacking(tx, order, { rate: depositRate, credit });
        if (lacks > 0)
          throw new AppError(errors.DepositMissing, {
            salesOrderNo: order.salesOrderNo,
            deposit,
            received: order.receivedAmount,
            credit: left,
          });
      },
      // A service alone is done when somebody says so; what is made may be fetched without a record of it.
      nothingToSend: async (tx, { id, salesOrderNo, state }) => {
        if (state === OrderState.Confirmed && (await progressParts(tx, id)).includes('perShipped'))
          throw new AppError(errors.OrderUnsent, { salesOrderNo });
      },
      settled: async (tx, { id, salesOrderNo }) => {
        const open = await openOf(tx, id);
        if (Object.values(open).some((count) => count > 0))
          throw new AppError(errors.OrderUnsettled, { salesOrderNo, ...open });
      },
    };

  private readonly effects: Partial<
    Record<OrderAction['name'], (tx: Tx, order: SalesOrder, particulars: Particulars) => Promise<void>>
  > = {
    submit: async (tx, order, particulars) => {
      const live = await tx.em.countBy(AuditDesign, { salesOrderId: order.id, isDeleted: false });
      if (order.desginId && live === 0)
        await this.writer.open(tx, order, {
          auditName: (order.desginName ?? order.orderName).slice(0, 128),
          submitComment: particulars.comment,
          ...particulars,
        });
    },
    confirm: async (tx, order, { promise }) => {
      if (promise) await this.promises.confirm(tx, order, promise);
      await tx.watching(Quotation, { salesOrderId: order.id }, () =>
        tx.query(
          `update quotation set state = $2, concurrency_stamp = gen_random_uuid()::text where sales_order_id = $1
            and state in (${quotationLife.steps.accept.from.join()})`,
          [order.id, quotationLife.steps.accept.to[0]],
        ),
      );
    },
    cancel: async (tx, order, { comment, actor }) => {
      const sheets = await tx.em.find(AuditDesign, {
        where: { salesOrderId: order.id, isDeleted: false },
        order: { id: 'ASC' },
      });
      for (const sheet of sheets.filter(({ state }) => state !== AuditState.Voided))
        await this.writer.discard(tx, sheet, actor, comment);
      await tx.watching(SalesOrder, { id: order.id }, () =>
        tx.query('update sales_order set close_reason = $2 where id = $1', [order.id, comment]),
      );
      await leaveTrucks(tx, order.id);
      await tx.publish(orderCancelled, { salesOrderId: order.id, salesOrderNo: order.salesOrderNo, reason: comment });
    },
  };

  private async move(
    tx: Tx,
    order: SalesOrder,
    { name, to: [to] }: OrderAction,
    comment: string | null,
  ): Promise<void> {
    await tx.update(SalesOrder, order.id, { state: to! });
    await this.events.publish(new OrderMoved(order.id, name, { from: order.state, to: to! }, comment), tx);
  }

  /** A sheet that is handed in hands in its order as well; the rest of what submitting brings is the sheet itself. */
  async ensureSubmitted(tx: Tx, order: SalesOrder, particulars: Particulars): Promise<void> {
    if (order.state !== OrderState.Draft) return;
    await this.require(tx, order, orderLife.steps.submit, particulars);
    await this.move(tx, order, orderLife.steps.submit, particulars.comment);
  }
}
