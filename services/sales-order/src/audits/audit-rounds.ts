// What is handed in for each round of a sheet is kept, so that the next round can say what is new.
import type { Tx } from '@ishare/data/tx.js';
import { now } from '@ishare/server/context.js';
import { Design } from '../designs/design.entity.js';
import { SalesOrderLine } from '../details/order-line.entity.js';
import { AuditRound, type KeptFinding, type RoundLine, type RoundOf } from './audit-round.entity.js';

/** Lines of an order, in their order, as far as rounds are compared by them. */
export async function linesNow(tx: Tx, salesOrderId: string): Promise<RoundLine[]> {
  const rows = await tx.em.find(SalesOrderLine, {
    where: { salesOrderId, isManual: true, isDeleted: false },
    order: { kind: 'ASC', sort: 'ASC', id: 'ASC' },
  });
  return rows.map(({ id, kind, name, code, length, width, height, color, count, roomName, cabinetNo, remark }) => ({
    ...{ id, kind, name, code, length, width, height, color, count, roomName, cabinetNo, remark },
  }));
}

export async function keepRound(
  tx: Tx,
  { id, round, salesOrderId, auditDesignId }: RoundOf,
  findings: readonly KeptFinding[] = [],
): Promise<void> {
  const design = auditDesignId ? await tx.find(Design, { designId: auditDesignId }) : null;
  await tx.insert(AuditRound, {
    auditId: id,
    round,
    openedTime: now(),
    content: design?.content ?? null,
    lines: await linesNow(tx, salesOrderId),
    findings: [...findings],
    ruleCodes: [...new Set(findings.map(({ ruleCode }) => ruleCode))],
  });
}
