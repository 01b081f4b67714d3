import {
  auditAction,
  auditButtons,
  AuditState,
  auditActions,
  offered,
} from '@ishare/contracts/sales-order/audit-table.js';
import type { AuditAction, AuditButton } from '@ishare/contracts/sales-order/audit-table.js';
import type { AuditDesign, AuditVerdict } from '@ishare/contracts/sales-order/audits.js';
import { holds } from '../../../session/permission';

export interface AuditInput {
  comment?: string;
  /** Of the usual reasons the one that it counts under. */
  reasonCode?: string;
  userId?: string;
}

/** Sheets of a selection that the action's own rule lets through; who may act on which of them the server decides. */
export function fitting(action: AuditAction, sheets: readonly AuditDesign[]): AuditDesign[] {
  return sheets.filter(({ state }) => (action.from as readonly number[]).includes(state));
}

export const bulkActions = auditActions.filter(({ scope }) => scope === 'many');
export const rowActions = auditActions.filter(({ scope }) => scope === 'one');

/** Which buttons somebody is offered: those whose permission he holds, of `actions` where a place names some. */
export function offering(
  granted: ReadonlySet<string>,
  actions?: readonly AuditButton[],
): (button: AuditButton) => boolean {
  const names = new Set<AuditButton>(offered(auditButtons, (permission) => holds(granted, permission)));
  return (button) => names.has(button) && (actions?.includes(button) ?? true);
}

/**
 * What of a selection an action is done with, and why not with the rest; the server decides, and nothing is done yet.
 */
export interface Judged {
  fit: AuditDesign[];
  left: { code: string; reason: string }[];
}

export function judgedBy(
  results: readonly Pick<AuditVerdict, 'id' | 'isAllowed' | 'reason'>[],
  sheets: readonly AuditDesign[],
): Judged {
  const verdicts = new Map(results.map((result) => [result.id, result]));
  return {
    fit: sheets.filter(({ id }) => verdicts.get(id)?.isAllowed),
    left: sheets.flatMap(({ id, auditCode }) => {
      const verdict = verdicts.get(id);
      return verdict?.isAllowed ? [] : [{ code: auditCode, reason: verdict?.reason ?? '' }];
    }),
  };
}

/** Sheets that nobody has yet, so that passing them begins with claiming them. */
export function unclaimed(sheets: readonly AuditDesign[]): AuditDesign[] {
  return fitting(auditAction('claim'), sheets);
}

/** Sheets that may be quoted: passed ones, or all where the tenant has lifted that (audit-22). */
export function quotable(sheets: readonly AuditDesign[], isCheckLifted: boolean): AuditDesign[] {
  return isCheckLifted ? [...sheets] : downloadable(sheets);
}

/** Sheets whose production task may be made: passed ones (audit-23). */
export function downloadable(sheets: readonly AuditDesign[]): AuditDesign[] {
  return sheets.filter(({ state }) => state === AuditState.Passed);
}
