import { AuditLogCode, WITH_AUDITOR } from '@ishare/contracts/sales-order/audit-table.js';
import type { Tx } from '@ishare/data/tx.js';
import { now } from '@ishare/server/context.js';

const { Reject, SendBack, Pass, Assign, Claim, Transfer } = AuditLogCode;
const JUDGED = [Reject, SendBack, Pass].join();
const TAKEN = [Assign, Claim, Transfer].join();
const DAYS = 30;

/** How much an auditor has before him, and how long one sheet takes him. */
export interface Load {
  open: number;
  overdue: number;
  judged: number;
  avgMinutes: number | null;
}
const IDLE: Load = { open: 0, overdue: 0, judged: 0, avgMinutes: null };

/** By user. */
export async function loadsOf(tx: Tx): Promise<(userId: string) => Load> {
  const since = new Date(now().getTime() - DAYS * 86_400_000);
  const held = await tx.query<{ id: string; open: number; overdue: number }>(
    `select assignee_id as id, count(*)::int as open, (count(*) filter (where due_time < $1))::int as overdue
       from audit_design where not is_deleted and assignee_id is not null
        and state in (${WITH_AUDITOR.join()}) group by 1`,
    [now()],
  );
  const judged = await tx.query<{ id: string; judged: number; minutes: number | null }>(
    `select g.operator_id as id, count(*)::int as judged,
            round(avg(extract(epoch from g.operation_time - taken.at) / 60))::int as minutes
       from audit_log g cross join lateral (
         select max(c.operation_time) as at from audit_log c where c.tenant_id = g.tenant_id and c.audit_id = g.audit_id
            and c.operation_time <= g.operation_time and c.operation_state in (${TAKEN})) taken
      where g.operation_time >= $1 and g.operation_state in (${JUDGED}) and g.operator_id is not null group by 1`,
    [since],
  );
  return (userId) => {
    const work = judged.find(({ id }) => id === userId);
    return {
      ...IDLE,
      ...held.find(({ id }) => id === userId),
      ...(work && { judged: work.judged, avgMinutes: work.minutes }),
    };
  };
}
