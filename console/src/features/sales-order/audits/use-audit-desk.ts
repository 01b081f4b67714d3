import { auditAction, AuditState } from '@ishare/contracts/sales-order/audit-table.js';
import type { AuditAction, AuditButton } from '@ishare/contracts/sales-order/audit-table.js';
import type { AuditDesign } from '@ishare/contracts/sales-order/audits.js';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { permissions } from '../../../session/session';
import { useStore } from '../../../state/store';
import { tellWarning } from '../../../ui/feedback';
import { listed } from '../../../ui/figures';
import { judge } from './act';
import { offering, unclaimed } from './audit-actions';
import type { Judged } from './audit-actions';

/** Sheets that are named; the rest is counted. */
export const named = 3;

/** The first sheets of many, by their numbers. */
export const codesOf = (sheets: readonly AuditDesign[]): string =>
  listed(sheets.slice(0, named).map(({ auditCode }) => auditCode));

/** An action that is about to be done, with the sheets that it is done with and those that are left out. */
export interface Intent {
  action: AuditAction;
  sheets: readonly AuditDesign[];
  left: Judged['left'];
  /** Whether sheets that nobody has are claimed first. */
  claimsFirst: boolean;
}

export type AuditDialog =
  | ({ kind: 'reason' } & Intent)
  | { kind: 'quotation' | 'importFile' | 'task'; sheets: readonly AuditDesign[] }
  | { kind: 'logs' | 'design'; sheet: AuditDesign };

/** What is left out of an action, and why, in one line. */
export function useLeftOut(): (left: Judged['left']) => string {
  const { t } = useTranslation('salesOrder');
  return (left) => left.map(({ code, reason }) => t('audit.leftOut', { code, reason })).join(t('audit.separator'));
}

/** Asks what may be done with which sheets; those that nobody has are judged by claiming where that comes first. */
async function judgeAll(action: AuditAction, sheets: readonly AuditDesign[], claimsFirst: boolean): Promise<Judged> {
  const open = claimsFirst ? unclaimed(sheets) : [];
  const others = sheets.filter((sheet) => !open.includes(sheet));
  const judged = await Promise.all([
    ...(open.length > 0 ? [judge(auditAction('claim'), open)] : []),
    ...(others.length > 0 ? [judge(action, others)] : []),
  ]);
  return { fit: judged.flatMap(({ fit }) => fit), left: judged.flatMap(({ left }) => left) };
}

/** What the caller is offered to do with sheets, and what is being asked before it is done. */
export function useAuditDesk(actions: readonly AuditButton[] | undefined) {
  const { t } = useTranslation('salesOrder');
  const offers = offering(useStore(permissions), actions);
  const [dialog, open] = useState<AuditDialog>();
  const leftOut = useLeftOut();
  /** Asks what may be done with which of them, so that nothing is left out in silence. */
  const begin = async (action: AuditAction, sheets: readonly AuditDesign[], claimsFirst = false) => {
    if (sheets.length === 0) return tellWarning(t('audit.selectSheets'));
    const { fit, left } = await judgeAll(action, sheets, claimsFirst);
    if (fit.length > 0) return open({ kind: 'reason', action, sheets: fit, left, claimsFirst });
    const none = t('audit.noneFits', { action: t(`auditAction.${action.name}`) });
    tellWarning(`${none} ${leftOut(left.slice(0, named))}`);
  };
  return {
    offers,
    /** A sheet that is voided stays as it is. */
    mayEdit: ({ state }: AuditDesign) => offers('edit') && state !== AuditState.Voided,
    mayClaimAndPass: offers('claim') && offers('pass'),
    begin: (...args: Parameters<typeof begin>) => void begin(...args),
    claimAndPass: (sheets: readonly AuditDesign[]) => void begin(auditAction('pass'), sheets, true),
    dialog,
    open,
    close: () => open(undefined),
  };
}
export type AuditDesk = ReturnType<typeof useAuditDesk>;
