import {
  auditAction,
  AuditLogCode,
  AuditState,
  WITH_AUDITOR,
  type AuditAction,
} from '@ishare/contracts/sales-order/audit-table.js';
import { TransactionEventBus } from '@ishare/cqrs/transaction-event-bus.js';
import { takeNumber } from '@ishare/data/numbers.js';
import type { Tx } from '@ishare/data/tx.js';
import { AppError, invalid } from '@ishare/kernel/errors.js';
import { now } from '@ishare/server/context.js';
import { Injectable } from '@nestjs/common';
import { errors } from '../errors.js';
import { SheetMoved } from '../orders/order-events.js';
import { SalesOrder } from '../orders/sales-order.entity.js';
import type { Actor } from './actor.js';
import { AuditDesign, AuditLogEntry } from './audit-design.entity.js';
import { effects, free, lockDesign, type AuditMove } from './audit-effects.js';
import { SheetOpened } from './audit-events.js';
import { keepRound } from './audit-rounds.js';
import type { Opening } from './sheet-opening.js';
import { OrderType } from '../types/order-type.entity.js';

const HOUR = 3_600_000;

function dueIn(hours: number | null): Date | null {
  return hours ? new Date(now().getTime() + hours * HOUR) : null;
}

/** States in which an auditor has to do something. */
const ON_DUTY: ReadonlySet<number> = new Set(WITH_AUDITOR);
/** Actions that bring a sheet before an auditor: the time begins anew. */
const START_ANEW: ReadonlySet<string> = new Set(['submit', 'pass', 'sendback']);

/**
 * The only place where sheets change state: row, log and timeline in one transaction, and only from the state that was
 * judged.
 */
@Injectable()
export class AuditWriter {
  constructor(private readonly events: TransactionEventBus) {}

  /** A new sheet, waiting for its first audit. The order is locked. */
  async open(
    tx: Tx,
    order: SalesOrder,
    {
      auditName,
      submitComment,
      actor,
      rule,
      judged,
      hours,
      auditors,
    }: { auditName: string; submitComment: string | null } & Opening,
  ): Promise<AuditDesign> {
    const taken = await tx.em.find(AuditDesign, { where: { salesOrderId: order.id, auditName, isDeleted: false } });
    if (taken.some(({ state }) => state !== AuditState.Voided)) throw invalid('auditName', 'Validation:taken');
    const auditCode = await takeNumber(tx, rule, { date: now(), fields: {} });
    const sheet = await tx.insert(AuditDesign, {
      salesOrderId: order.id,
      salesOrderNo: order.salesOrderNo,
      dealerId: order.dealerId,
      auditDesignId: order.desginId,
      auditName,
      auditCode,
      submitComment,
      state: AuditState.Waiting,
      levelIndex: 1,
      round: 1,
      submitterId: actor.userId,
      roundSubmitterId: actor.userId,
      previousAuditors: [],
      isDownload: false,
      checkSummary: judged?.summary ?? null,
      dueTime: dueIn(hours),
      ...free,
    });
    await lockDesign(tx, order);
    await keepRound(tx, sheet, judged?.findings);
    await this.log(tx, sheet, actor, {
      operationState: AuditLogCode.Create,
      fromState: null,
      comment: submitComment,
      reasonCode: null,
      targetUserId: null,
    });
    const type = await tx.get(OrderType, order.orderTypeId);
    await this.events.publish(new SheetOpened(sheet, type, { actor, auditors }), tx);
    return sheet;
  }

  /** Moves a sheet by an action that was found allowed for it as it is given; 409 when it has changed since. */
  async move(tx: Tx, sheet: AuditDesign, action: AuditAction, move: AuditMove): Promise<AuditDesign> {
    const found = await tx.find(AuditDesign, { id: sheet.id }, { lock: true });
    if (!found || found.state !== sheet.state || found.concurrencyStamp !== sheet.concurrencyStamp)
      throw new AppError(errors.AuditStateChanged, { auditCode: sheet.auditCode });
    const next = action.next({ state: sheet.state as AuditState, levelIndex: sheet.levelIndex, levels: move.levels });
    const dueTime = !ON_DUTY.has(next.state) ? null : START_ANEW.has(action.name) ? dueIn(move.hours) : sheet.dueTime;
    const changed = await tx.update(AuditDesign, sheet.id, {
      ...next,
      dueTime,
      ...(await effects[action.name](tx, sheet, { ...move, level: next.levelIndex })),
    });
    if (changed.round !== sheet.round) await keepRound(tx, changed, move.judged?.findings);
    await this.log(tx, changed, move.actor, {
      operationState: action.log,
      fromState: sheet.state,
      comment: move.comment,
      reasonCode: move.reasonCode ?? null,
      targetUserId: move.target?.userId ?? null,
    });
    return changed;
  }

  /** Voids a sheet because its order is given up. */
  async discard(tx: Tx, sheet: AuditDesign, actor: Actor, comment: string | null): Promise<void> {
    await this.move(tx, sheet, auditAction('discard'), { actor, levels: 1, comment, hours: null });
  }

  /** Tells what was done with a sheet, in its log and in its order's timeline. */
  async log(
    tx: Tx,
    sheet: AuditDesign,
    actor: Actor,
    told: Pick<AuditLogEntry, 'operationState' | 'fromState' | 'comment' | 'reasonCode' | 'targetUserId'>,
  ): Promise<void> {
    await tx.insert(AuditLogEntry, {
      ...told,
      auditId: sheet.id,
      operationTime: now(),
      roleName: actor.roleName,
      operationOperator: actor.userName,
      operatorId: actor.userId,
      toState: sheet.state,
      levelIndex: sheet.levelIndex,
      round: sheet.round,
    });
    await this.events.publish(new SheetMoved(sheet, told.operationState, told.fromState, told.comment), tx);
  }
}
