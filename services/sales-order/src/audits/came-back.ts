import { AuditLogCode } from '@ishare/contracts/sales-order/audit-table.js';

/** Days of rounds by which rules are known. */
export const KNOWN_DAYS = 180;

/** Whether a round `r` of a sheet was rejected or sent back. */
export const CAME_BACK = `exists (select from audit_log g where g.tenant_id = r.tenant_id and g.audit_id = r.audit_id
  and g.round = r.round and g.operation_state in (${AuditLogCode.Reject}, ${AuditLogCode.SendBack}))`;
