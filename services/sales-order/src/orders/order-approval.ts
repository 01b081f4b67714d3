import { workflowMoved, workflowRequested } from '@ishare/contracts/platform/workflow/events.js';
import type { SubjectData } from '@ishare/contracts/platform/workflow/subjects.js';
import { WorkflowState } from '@ishare/contracts/platform/workflow/task-life.js';
import { orderApprovals, type OrderApproval as Told } from '@ishare/contracts/sales-order/order-approval.js';
import { AFTER_SALES } from '@ishare/contracts/sales-order/orders.js';
import { OrderState } from '@ishare/contracts/sales-order/order-states.js';
import type { HandlesInTransaction } from '@ishare/cqrs/transaction-event-bus.js';
import type { Tx } from '@ishare/data/tx.js';
import { AppError } from '@ishare/kernel/errors.js';
import { newId } from '@ishare/kernel/ids.js';
import { OnEvent } from '@ishare/messaging/handlers.js';
import { currentContext } from '@ishare/server/context.js';
import { Serves } from '@ishare/server/serves.js';
import { Controller, Injectable } from '@nestjs/common';
import { EventsHandler } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { errors } from '../errors.js';
import { OrderType } from '../types/order-type.entity.js';
import { OrderApproval } from './order-approval.entity.js';
import { OrderMoved, QuotationFinished } from './order-events.js';
import { OrderScope } from './order-scope.js';
import { SalesOrder } from './sales-order.entity.js';

const { Running, Passed, Rejected, Withdrawn, Terminated } = WorkflowState;

const workflowOf = async (tx: Tx, order: SalesOrder): Promise<string | null> =>
  (await tx.get(OrderType, order.orderTypeId)).workflowId;

/** What workflows read of an order. */
export function factsForWorkflows(order: SalesOrder): SubjectData {
  const { salesOrderNo, orderName, customerName, dealerName, totalAmount, discountRate, discountAmount } = order;
  const isSupplementary = order.sourceType === AFTER_SALES;
  return {
    ...{ totalAmount, discountRate, discountAmount, salesOrderNo, orderName, customerName, dealerName },
    ...{ urgency: order.urgency, isSupplementary },
  };
}

/** What whoever is asked knows an order by. */
export const titleForWorkflows = ({ salesOrderNo, orderName, customerName }: SalesOrder): string =>
  [salesOrderNo, orderName, customerName].filter(Boolean).join(' \u00b7 ').slice(0, 256);

/** Asks the workflow of an order's type, or goes on with the one that sent it back; nothing where the type has none. */
async function ask(tx: Tx, order: SalesOrder): Promise<void> {
  const workflowId = await workflowOf(tx, order);
  if (workflowId === null) return;
  const standing = await tx.find(OrderApproval, { salesOrderId: order.id }, { lock: true });
  const isOpen = standing?.state === Running && standing.isReturned;
  const instanceId = isOpen ? standing.instanceId : newId();
  const { discountRate, discountAmount, totalAmount } = order;
  const now = { instanceId, state: Running, isReturned: false, discountRate, discountAmount, totalAmount };
  if (standing) await tx.update(OrderApproval, standing.id, now);
  else await tx.insert(OrderApproval, { salesOrderId: order.id, ...now });
  const caller = currentContext()?.principal;
  await tx.publish(workflowRequested, {
    instanceId,
    formType: 'order',
    workflowId,
    version: null,
    refId: order.id,
    title: titleForWorkflows(order),
    data: factsForWorkflows(order),
    initiatorId: caller?.userId ?? order.creatorId ?? order.id,
    initiatorName: caller?.userName ?? '',
  });
}

/** Figures of an order on which its workflow decides, and more of which it has not decided on. */
const DECIDED = ['discountRate', 'discountAmount', 'totalAmount'] as const;

/** Whether the workflow decided on smaller discounts than there are now, or on an order that came to less. */
const isOutdated = (standing: OrderApproval, order: SalesOrder): boolean =>
  DECIDED.some((figure) => order[figure] > standing[figure]);

/** Refuses an order whose workflow has not passed it, or has passed less than it is now. */
export async function requireApproved(tx: Tx, order: SalesOrder): Promise<void> {
  if ((await workflowOf(tx, order)) === null) return;
  const standing = await tx.find(OrderApproval, { salesOrderId: order.id });
  const { salesOrderNo } = order;
  if (standing?.state !== Passed) throw new AppError(errors.OrderNotApproved, { salesOrderNo });
  if (isOutdated(standing, order)) throw new AppError(errors.DiscountNotApproved, { salesOrderNo });
}

/** An order that is handed in asks its workflow. */
@EventsHandler(OrderMoved)
export class ApprovalAsker implements HandlesInTransaction<OrderMoved> {
  async handle({ salesOrderId, action }: OrderMoved, tx: Tx): Promise<void> {
    if (action === 'submit') await ask(tx, await tx.get(SalesOrder, salesOrderId));
  }
}

/** What an order comes to is often known by its quotation alone: its workflow is asked anew by itself then. */
@EventsHandler(QuotationFinished)
export class PriceAsker implements HandlesInTransaction<QuotationFinished> {
  async handle({ salesOrderId }: QuotationFinished, tx: Tx): Promise<void> {
    const standing = await tx.find(OrderApproval, { salesOrderId });
    if (standing?.state !== Passed) return;
    const order = await tx.get(SalesOrder, salesOrderId);
    if (isOutdated(standing, order)) await ask(tx, order);
  }
}

/** What workflows say of orders. */
@Injectable()
export class OrderApprovals {
  constructor(private readonly orders: OrderScope) {}

  of(id: string): Promise<Told> {
    return this.orders.tx(async (tx, orders) => this.told(tx, await orders.get(id)));
  }

  private async told(tx: Tx, order: SalesOrder): Promise<Told> {
    const standing = await tx.find(OrderApproval, { salesOrderId: order.id });
    const { instanceId = null, state = null, isReturned = false } = standing ?? {};
    return {
      isNeeded: (await workflowOf(tx, order)) !== null,
      ...{ instanceId, state, isReturned },
      isOutdated: standing !== null && standing.state === Passed && isOutdated(standing, order),
    };
  }

  async ask(id: string): Promise<Told> {
    return this.orders.tx(async (tx, orders) => {
      const order = await orders.get(id, { lock: true });
      const { isNeeded, state, isReturned, isOutdated: asksAgain } = await this.told(tx, order);
      const isDecided = (state === Passed && !asksAgain) || (state === Running && !isReturned);
      const isHandedIn = order.state > OrderState.Draft && order.state < OrderState.Confirmed;
      if (!isNeeded || isDecided || !isHandedIn)
        throw new AppError(errors.NothingToApprove, { salesOrderNo: order.salesOrderNo });
      await ask(tx, order);
      return this.told(tx, order);
    });
  }

  @OnEvent(workflowMoved)
  async hear(said: z.output<typeof workflowMoved.schema>, tx: Tx): Promise<void> {
    if (said.formType !== 'order') return;
    const standing = await tx.find(OrderApproval, { salesOrderId: said.refId }, { lock: true });
    if (standing?.instanceId !== said.instanceId) return;
    const states = { passed: Passed, rejected: Rejected, withdrawn: Withdrawn, terminated: Terminated };
    const isReturned = said.outcome === 'returned';
    await tx.update(OrderApproval, standing.id, {
      state: said.outcome === 'returned' ? Running : states[said.outcome],
      isReturned,
    });
  }
}

@ApiTags('SalesOrder')
@Controller()
export class OrderApprovalController {
  constructor(private readonly approvals: OrderApprovals) {}

  @Serves(orderApprovals.of)
  of(id: string) {
    return this.approvals.of(id);
  }

  @Serves(orderApprovals.ask)
  ask(id: string) {
    return this.approvals.ask(id);
  }
}
