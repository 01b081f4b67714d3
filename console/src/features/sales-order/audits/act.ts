import type { AuditAction } from '@ishare/contracts/sales-order/audit-table.js';
import { http } from '../../../session/http';
import { endpoints } from '../endpoints';
import type { AuditDesign } from '../records';
import type { AuditInput } from './audit-actions';

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
