import type { CodeRule } from '@ishare/contracts/platform/code-rule.js';
import { isOrderOpen } from '@ishare/contracts/sales-order/order-states.js';
import { UseCase } from '@ishare/cqrs/use-case.js';
import { Database } from '@ishare/data/database.js';
import type { Tx } from '@ishare/data/tx.js';
import { AppError } from '@ishare/kernel/errors.js';
import { Ports } from '@ishare/server/ports.js';
import { Command, CommandHandler } from '@nestjs/cqrs';
import type { z } from 'zod';
import { errors } from '../errors.js';
import { OrderNumbers } from '../orders/order-numbers.js';
import { OrderScope, type VisibleOrders } from '../orders/order-scope.js';
import { OrderTransitions } from '../orders/order-transitions.js';
import { OrderType } from '../types/order-type.entity.js';
import { Actors, type Actor } from './actor.js';
import type { auditDesignCreate } from './audit-design.resource.js';
import { auditHours } from './audit-hours.js';
import { AuditNotifier } from './audit-notifier.js';
import { AuditWriter, type Handed } from './audit-writer.js';
import { SubmissionCheck } from './submission-check.js';

/** Hands a new sheet of an order in, and with the first one the order; answers with the sheet's id. */
export class HandInSheet extends Command<string> {
  constructor(readonly wish: z.output<typeof auditDesignCreate>) {
    super();
  }
}

interface Facts extends Handed {
  orders: (tx: Tx) => VisibleOrders;
  actor: Actor;
  rule: CodeRule;
}

@CommandHandler(HandInSheet)
export class HandInSheetHandler extends UseCase<HandInSheet, Facts> {
  constructor(
    database: Database,
    private readonly orders: OrderScope,
    private readonly ports: Ports,
    private readonly numbers: OrderNumbers,
    private readonly actors: Actors,
    private readonly checks: SubmissionCheck,
    private readonly notifier: AuditNotifier,
    private readonly transitions: OrderTransitions,
    private readonly writer: AuditWriter,
  ) {
    super(database);
  }

  protected async prepare({ wish: { salesOrderId } }: HandInSheet): Promise<Facts> {
    await this.orders.require(salesOrderId);
    const checkSummary = await this.checks.refuseBlocked(salesOrderId);
    const [orders, actor, rule, hours, auditors] = await Promise.all([
      this.orders.ofCaller(),
      this.actors.current(),
      this.numbers.rule('AuditDesign'),
      auditHours(this.ports),
      this.notifier.auditors(),
    ]);
    return { orders, actor, rule, checkSummary, hours, auditors };
  }

  protected async change(tx: Tx, { wish }: HandInSheet, { orders, ...facts }: Facts): Promise<string> {
    const order = await orders(tx).get(wish.salesOrderId, { lock: true });
    if (!isOrderOpen(order.state)) throw new AppError(errors.OrderNotOpen, { salesOrderNo: order.salesOrderNo });
    const type = await tx.get(OrderType, order.orderTypeId);
    if (type.needDesign && order.desginId === null)
      throw new AppError(errors.DesignMissing, { salesOrderNo: order.salesOrderNo });
    const { rule: sheetRule, ...particulars } = facts;
    await this.transitions.ensureSubmitted(tx, order, { ...particulars, sheetRule, comment: null, credit: 0 });
    const sheet = await this.writer.open(tx, order, { ...wish, ...facts });
    return sheet.id;
  }
}
