import { auditAction } from '@ishare/contracts/sales-order/audit-table.js';
import type { AuditAction } from '@ishare/contracts/sales-order/audit-table.js';
import { http } from '../../../session/http';
import { endpoints } from '../endpoints';
import type { AuditDesign } from '../records';
import { judgedBy, unclaimed } from './audit-actions';
import type { AuditInput, AuditVerdict, Judged } from './audit-actions';

/** What the server says of an action on sheets, before anything is done. */
export async function judge(action: AuditAction, sheets: readonly AuditDesign[]): Promise<Judged> {
  if (action.scope !== 'many') return { fit: [...sheets], left: [] };
  const { items } = await http.post<{ items: AuditVerdict[] }>(
    `${endpoints.audits}/${action.name}?dryRun=true`,
    { auditIds: sheets.map(({ id }) => id) },
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
  if (action.scope === 'many')
    await http.post(`${endpoints.audits}/${action.name}`, { auditIds: sheets.map(({ id }) => id), ...input });
  else
    for (const { id } of sheets)
      await http.post(
        `${endpoints.audits}/${id}/${action.name}`,
        action.name === 'submit' ? { submitComment: input.comment } : input,
      );
}
