import type { AuditAction } from '@ishare/contracts/sales-order/audit-table.js';
import type { Tx, Values } from '@ishare/data/tx.js';
import { now } from '@ishare/server/context.js';
import { SalesOrder } from '../orders/sales-order.entity.js';
import type { Actor } from './actor.js';
import type { AuditDesign } from './audit-design.entity.js';
import { auditorOf, type AuditTarget } from './audit-guards.js';
import type { Judged } from './submission-check.js';

export interface AuditMove {
  actor: Actor;
  /** Levels of the order's type. */
  levels: number;
  comment: string | null;
  reasonCode?: string | null;
  target?: AuditTarget | null;
  /** Of an action that hands the sheet in. */
  judged?: Judged | null;
  /** Hours that an auditor has; null where nobody is held to a time. */
  hours: number | null;
  /** The setting by which a sheet that comes to a level again goes to the auditor it had there. */
  autoAssign?: boolean;
}

/** With the level that the sheet comes to. */
type Move = AuditMove & { level: number };
type Effect = (tx: Tx, sheet: AuditDesign, move: Move) => Values<AuditDesign> | Promise<Values<AuditDesign>>;

export const free: Values<AuditDesign> = { assigneeId: null, assigneeName: null, claimedTime: null };
const notMade: Values<AuditDesign> = { isDownload: false, splitTime: null, taskFileId: null, importFileId: null };

/** What is handed in is no longer worked on. */
export async function lockDesign(tx: Tx, { id, designUnlocked }: SalesOrder): Promise<void> {
  if (designUnlocked)
    await tx.watching(SalesOrder, { id }, () =>
      tx.query('update sales_order set design_unlocked = false where id = $1', [id]),
    );
}

/** With whom a sheet is that has come to a level: its auditor there, if the setting says so, else nobody. */
function again(sheet: AuditDesign, { autoAssign, level }: Move): Values<AuditDesign> {
  const before = autoAssign ? auditorOf(sheet, level, true) : undefined;
  return before ? { assigneeId: before.userId, assigneeName: before.userName, claimedTime: null } : free;
}

const givenTo: Effect = (_tx, _sheet, { target }) => ({
  assigneeId: target!.userId,
  assigneeName: target!.userName,
  claimedTime: now(),
});

/** What each action sets beside state and level. */
export const effects: Record<AuditAction['name'], Effect> = {
  submit: async (tx, sheet, move) => {
    const order = await tx.get(SalesOrder, sheet.salesOrderId);
    await lockDesign(tx, order);
    return {
      ...again(sheet, move),
      ...notMade,
      quotedTime: null,
      round: sheet.round + 1,
      submitComment: move.comment,
      roundSubmitterId: move.actor.userId,
      auditDesignId: order.desginId,
      checkSummary: move.judged?.summary ?? null,
    };
  },
  claim: (_tx, _sheet, { actor }) => ({
    assigneeId: actor.userId,
    assigneeName: actor.userName,
    claimedTime: now(),
  }),
  assign: givenTo,
  transfer: givenTo,
  pass: (_tx, sheet, move) => ({
    ...again(sheet, move),
    previousAuditors: [
      ...sheet.previousAuditors,
      {
        levelIndex: sheet.levelIndex,
        userId: move.actor.userId,
        userName: move.actor.userName,
        round: sheet.round,
      },
    ],
  }),
  reject: async (tx, { salesOrderId }, { comment, reasonCode }) => {
    // What was found wrong can be mended at once.
    await tx.watching(SalesOrder, { id: salesOrderId }, () =>
      tx.query('update sales_order set design_unlocked = true where id = $1 and design_id is not null', [salesOrderId]),
    );
    return { ...free, rejectComment: comment, returnReasonCode: reasonCode ?? null };
  },
  sendback: (_tx, sheet, { level, comment, reasonCode }) => {
    const past = auditorOf(sheet, level);
    return {
      ...notMade,
      assigneeId: past?.userId ?? null,
      assigneeName: past?.userName ?? null,
      claimedTime: null,
      rejectComment: comment,
      returnReasonCode: reasonCode ?? null,
    };
  },
  revoke: () => free,
  discard: () => free,
};
