import { AuditState, auditActions } from '@ishare/contracts/sales-order/audit-table.js';
import type { AuditAction } from '@ishare/contracts/sales-order/audit-table.js';
import type { AuditDesign } from '../records';

export interface AuditInput {
  comment?: string;
  userId?: string;
}

/** Sheets of a selection that the action's own rule lets through; who may act on which of them the server decides. */
export function fitting(action: AuditAction, sheets: readonly AuditDesign[]): AuditDesign[] {
  return sheets.filter(({ state }) => (action.from as readonly number[]).includes(state));
}

export const bulkActions = auditActions.filter(({ scope }) => scope === 'many');
export const rowActions = auditActions.filter(({ scope }) => scope === 'one');

/** Sheets that may be quoted: passed ones, or all where the tenant has lifted that (audit-22). */
export function quotable(sheets: readonly AuditDesign[], isCheckLifted: boolean): AuditDesign[] {
  return isCheckLifted ? [...sheets] : downloadable(sheets);
}

/** Sheets whose production task may be made: passed ones (audit-23). */
export function downloadable(sheets: readonly AuditDesign[]): AuditDesign[] {
  return sheets.filter(({ state }) => state === AuditState.Passed);
}
