import { AuditState, type AuditAction, type AuditGuard } from '@ishare/contracts/sales-order/audit-table.js';
import { isOrderOpen, OrderState } from '@ishare/contracts/sales-order/order-states.js';
import { salesOrderPermissions } from '@ishare/contracts/sales-order/permissions.js';
import type { SalesOrder } from '../orders/sales-order.entity.js';
import type { OrderType } from '../types/order-type.entity.js';
import type { Actor } from './actor.js';
import type { AuditDesign } from './audit-design.entity.js';

const P = salesOrderPermissions.names.AuditDesigns;

/** The user to whom a sheet goes. */
export interface AuditTarget {
  userId: string;
  userName: string | null;
  mayPass: boolean;
}

export interface AuditCase {
  sheet: AuditDesign;
  order: SalesOrder;
  type: OrderType;
  actor: Actor;
  fourEyes: boolean;
  target: AuditTarget | null;
  /** A blocking check rule is broken by the design; asked where the action hands a sheet in. */
  isBlocked: boolean;
}

/** The auditor who passed a level in the sheet's present round, the latest first. */
export function auditorOf(
  { previousAuditors, round }: Pick<AuditDesign, 'previousAuditors' | 'round'>,
  level: number,
  anyRound = false,
) {
  return previousAuditors.findLast((past) => past.levelIndex === level && (anyRound || past.round === round));
}

/** Whose work the audit is about; neither may audit it. */
function submittersOf({ submitterId, roundSubmitterId }: AuditDesign): (string | null)[] {
  return [submitterId, roundSubmitterId];
}

/** Whether somebody may have the sheet's level, as far as who passed the first one says. */
function isOtherAuditor(
  { sheet, type, fourEyes }: Pick<AuditCase, 'sheet' | 'type' | 'fourEyes'>,
  userId: string,
): boolean {
  return (
    !fourEyes || type.auditLevels === 1 || sheet.levelIndex < type.auditLevels || auditorOf(sheet, 1)?.userId !== userId
  );
}

/** Whether somebody may be given a sheet to audit it. */
export function mayHave(one: Pick<AuditCase, 'sheet' | 'type' | 'fourEyes'>, userId: string): boolean {
  return !submittersOf(one.sheet).includes(userId) && isOtherAuditor(one, userId);
}

const guards: Record<AuditGuard, (one: AuditCase) => boolean> = {
  assignee: ({ sheet, actor }) => sheet.state !== AuditState.Auditing || sheet.assigneeId === actor.userId,
  assigneeOrManager: ({ sheet, actor }) => sheet.assigneeId === actor.userId || actor.holds(P.Manage),
  unassignedOrMine: ({ sheet, actor }) => sheet.assigneeId === null || sheet.assigneeId === actor.userId,
  notOwnSubmission: ({ sheet, actor }) => !submittersOf(sheet).includes(actor.userId),
  fourEyes: (one) => isOtherAuditor(one, one.actor.userId),
  laterLevel: ({ sheet }) => sheet.state === AuditState.Passed || sheet.levelIndex >= 2,
  returnable: ({ sheet, order, type: { returnableNodes } }) => {
    if (sheet.state !== AuditState.Passed) return returnableNodes.includes('review');
    return (
      isOrderOpen(order.state) && returnableNodes.includes(order.state === OrderState.Quoted ? 'quoted' : 'passed')
    );
  },
  discardPassed: ({ sheet, order, actor }) =>
    sheet.state !== AuditState.Passed || (actor.holds(P.DiscardPassed) && isOrderOpen(order.state)),
  submitterOrManager: ({ sheet, order, actor }) =>
    sheet.submitterId === actor.userId ||
    actor.holds(P.Manage) ||
    (actor.dealerId !== null && actor.dealerId === order.dealerId),
  designSet: ({ order, type }) => !type.needDesign || order.desginId !== null,
  checksPassed: ({ isBlocked }) => !isBlocked,
  orderOpen: ({ order }) => isOrderOpen(order.state),
  targetMayAudit: (one) => one.target !== null && one.target.mayPass && mayHave(one, one.target.userId),
  targetIsNew: ({ sheet, target }) => target?.userId !== sheet.assigneeId,
};

/** Why an action is refused: `state`, or the first guard that does not hold; null when it is allowed. */
export function refusal({ from, guards: names }: AuditAction, one: AuditCase): 'state' | AuditGuard | null {
  if (!(from as readonly number[]).includes(one.sheet.state)) return 'state';
  return names.find((name) => !guards[name](one)) ?? null;
}
