import type { CodeRule } from '@ishare/contracts/platform/code-rule.js';
import {
  auditAction,
  AuditLogCode,
  AuditState,
  WITH_AUDITOR,
  type AuditAction,
} from '@ishare/contracts/sales-order/audit-table.js';
import { TransactionEventBus } from '@ishare/cqrs/transaction-event-bus.js';
import { takeNumber } from '@ishare/data/numbers.js';
import type { Tx, Values } from '@ishare/data/tx.js';
import { AppError, invalid } from '@ishare/kernel/errors.js';
import { now } from '@ishare/server/context.js';
import { Injectable } from '@nestjs/common';
import { errors } from '../errors.js';
import { SheetMoved } from '../orders/order-events.js';
import { SalesOrder } from '../orders/sales-order.entity.js';
import type { Actor } from './actor.js';
import { AuditDesign, AuditLogEntry, type CheckTally } from './audit-design.entity.js';
import { auditorOf, type AuditTarget } from './audit-guards.js';
import { AuditNotifier } from './audit-notifier.js';
import { OrderType } from '../types/order-type.entity.js';

/** What a sheet is given when it is handed in. */
export interface Handed {
  checkSummary: CheckTally | null;
  hours: number | null;
  /** Who are told of it. */
  auditors: readonly string[];
}

export interface AuditMove {
  actor: Actor;
  /** Levels of the order's type. */
  levels: number;
  comment: string | null;
  reasonCode?: string | null;
  target?: AuditTarget | null;
  /** Of an action that hands the sheet in. */
  checkSummary?: CheckTally | null;
  /** Hours that an auditor has; null where nobody is held to a time. */
  hours: number | null;
  /** The setting by which a sheet that comes to a level again goes to the auditor it had there. */
  autoAssign?: boolean;
}

const HOUR = 3_600_000;

function dueIn(hours: number | null): Date | null {
  return hours ? new Date(now().getTime() + hours * HOUR) : null;
}

const free: Values<AuditDesign> = { assigneeId: null, assigneeName: null, claimedTime: null };

/** States in which an auditor has to do something. */
const ON_DUTY: ReadonlySet<number> = new Set(WITH_AUDITOR);
/** Actions that bring a sheet before an auditor: the time begins anew. */
const START_ANEW: ReadonlySet<string> = new Set(['submit', 'pass', 'sendback']);

/** The only place where sheets change state: row, log and timeline in one transaction, and only from the state that was judged. */
@Injectable()
export class AuditWriter {
  constructor(
    private readonly notifier: AuditNotifier,
    private readonly events: TransactionEventBus,
  ) {}

  /** A new sheet, waiting for its first audit. The order is locked. */
  async open(
    tx: Tx,
    order: SalesOrder,
    {
      auditName,
      submitComment,
      actor,
      rule,
      checkSummary,
      hours,
      auditors,
    }: { auditName: string; submitComment: string | null; actor: Actor; rule: CodeRule } & Handed,
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
      checkSummary,
      dueTime: dueIn(hours),
      ...free,
    });
    await this.lockDesign(tx, order);
    await this.log(tx, sheet, AuditLogCode.Create, actor, {
      fromState: null,
      comment: submitComment,
      targetUserId: null,
    });
    // Four eyes look at the last level, and this is the first.
    const type = await tx.get(OrderType, order.orderTypeId);
    await this.notifier.tellWaiting(tx, [{ sheet, type, fourEyes: false }], { actor, auditors });
    return sheet;
  }

  /** What is handed in is no longer worked on. */
  private async lockDesign(tx: Tx, order: SalesOrder): Promise<void> {
    if (order.designUnlocked)
      await tx.watching(SalesOrder, { id: order.id }, () =>
        tx.query('update sales_order set design_unlocked = false where id = $1', [order.id]),
      );
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
      ...(await this.effect(tx, sheet, action, next.levelIndex, move)),
    });
    await this.log(tx, changed, action.log, move.actor, {
      fromState: sheet.state,
      comment: move.comment,
      targetUserId: move.target?.userId ?? null,
    });
    return changed;
  }

  /** Voids a sheet because its order is given up. */
  async discard(tx: Tx, sheet: AuditDesign, actor: Actor, comment: string | null): Promise<void> {
    await this.move(tx, sheet, auditAction('discard'), { actor, levels: 1, comment, hours: null });
  }

  /** What an action sets beside state and level. */
  private async effect(
    tx: Tx,
    sheet: AuditDesign,
    { name }: AuditAction,
    level: number,
    { actor, comment, reasonCode, target, autoAssign, checkSummary }: AuditMove,
  ): Promise<Values<AuditDesign>> {
    const before = autoAssign ? auditorOf(sheet, level, true) : undefined;
    const again: Values<AuditDesign> = before
      ? { assigneeId: before.userId, assigneeName: before.userName, claimedTime: null }
      : free;
    switch (name) {
      case 'submit': {
        const order = await tx.get(SalesOrder, sheet.salesOrderId);
        await this.lockDesign(tx, order);
        return {
          ...again,
          round: sheet.round + 1,
          submitComment: comment,
          roundSubmitterId: actor.userId,
          auditDesignId: order.desginId,
          isDownload: false,
          splitTime: null,
          taskFileId: null,
          checkSummary: checkSummary ?? null,
        };
      }
      case 'claim':
        return { assigneeId: actor.userId, assigneeName: actor.userName, claimedTime: now() };
      case 'assign':
      case 'transfer':
        return { assigneeId: target!.userId, assigneeName: target!.userName, claimedTime: now() };
      case 'pass':
        return {
          ...again,
          previousAuditors: [
            ...sheet.previousAuditors,
            { levelIndex: sheet.levelIndex, userId: actor.userId, userName: actor.userName, round: sheet.round },
          ],
        };
      case 'reject':
        // What was found wrong can be mended at once.
        await tx.watching(SalesOrder, { id: sheet.salesOrderId }, () =>
          tx.query('update sales_order set design_unlocked = true where id = $1 and design_id is not null', [
            sheet.salesOrderId,
          ]),
        );
        return { ...free, rejectComment: comment, returnReasonCode: reasonCode ?? null };
      case 'sendback': {
        const past = auditorOf(sheet, level);
        return {
          assigneeId: past?.userId ?? null,
          assigneeName: past?.userName ?? null,
          claimedTime: null,
          rejectComment: comment,
          returnReasonCode: reasonCode ?? null,
          isDownload: false,
          splitTime: null,
          taskFileId: null,
        };
      }
      default:
        return free;
    }
  }

  private async log(
    tx: Tx,
    sheet: AuditDesign,
    operationState: number,
    actor: Actor,
    { fromState, comment, targetUserId }: Pick<AuditLogEntry, 'fromState' | 'comment' | 'targetUserId'>,
  ): Promise<void> {
    await tx.insert(AuditLogEntry, {
      auditId: sheet.id,
      operationState,
      operationTime: now(),
      roleName: actor.roleName,
      operationOperator: actor.userName,
      operatorId: actor.userId,
      targetUserId,
      comment,
      fromState,
      toState: sheet.state,
      levelIndex: sheet.levelIndex,
      round: sheet.round,
    });
    await this.events.publish(new SheetMoved(sheet, operationState, fromState, comment), tx);
  }
}
