import { auditAction } from '@ishare/contracts/sales-order/audit-table.js';
import type { AuditAction } from '@ishare/contracts/sales-order/audit-table.js';
import { bulkRoute, sheetRoute } from '@ishare/contracts/sales-order/audits.js';
import type { AuditDesign } from '@ishare/contracts/sales-order/audits.js';
import { call } from '../../../session/routes';
import { judgedBy, unclaimed } from './audit-actions';
import type { AuditInput, Judged } from './audit-actions';

/** What the server says of an action on sheets, before anything is done. */
export async function judge(action: AuditAction, sheets: readonly AuditDesign[]): Promise<Judged> {
  if (action.scope !== 'many') return { fit: [...sheets], left: [] };
  const { items } = await call(
    bulkRoute(action),
    { query: { dryRun: true }, body: { auditIds: sheets.map(({ id }) => id) } },
    { quiet: true },
  );
  return judgedBy(items, sheets);
}

/** Claims what nobody has yet, then passes all. */
export async function claimAndPass(sheets: readonly AuditDesign[], input: AuditInput): Promise<void> {
  const open = unclaimed(sheets);
  if (open.length > 0) await act(auditAction('claim'), open, {});
  await act(auditAction('pass'), sheets, input);
}

/** All or nothing: a refusal names the sheets and changes none. */
export async function act(action: AuditAction, sheets: readonly AuditDesign[], input: AuditInput): Promise<void> {
  if (action.scope === 'many') {
    await call(bulkRoute(action), { body: { auditIds: sheets.map(({ id }) => id), ...input } });
    return;
  }
  const body = action.name === 'submit' ? { submitComment: input.comment } : input;
  for (const { id } of sheets) await call(sheetRoute(action), { params: { id }, body });
}
