import { AUDIT_TAKEN_BACK, TAKEN_BACK } from '@ishare/contracts/sales-order/audit-table.js';
import { UNDO_SECONDS } from '@ishare/contracts/record-heads.js';
import { EntityChange } from '@ishare/data/machinery.js';
import type { Tx, Values } from '@ishare/data/tx.js';
import { AppError, kernelErrors } from '@ishare/kernel/errors.js';
import { now } from '@ishare/server/context.js';
import { Injectable } from '@nestjs/common';
import { OrderScope } from '../orders/order-scope.js';
import { Actors, type Actor } from './actor.js';
import { AuditDesign, AuditLogEntry } from './audit-design.entity.js';
import { AuditWriter } from './audit-writer.js';
import { sheetsOf } from './sheets.js';

/** What a claim, an assignment or a transfer sets, and how its text in the change log is read. */
const SET = {
  state: Number,
  assigneeId: String,
  assigneeName: String,
  claimedTime: (text: string) => new Date(text),
  dueTime: (text: string) => new Date(text),
} satisfies { [K in keyof AuditDesign]?: (text: string) => AuditDesign[K] };

/** The sheet as the change log has it from before its last change; null where that was another one. */
function valuesBefore(change: EntityChange | null): Values<AuditDesign> | null {
  const changed = new Map((change?.propertyChanges ?? []).map((one) => [one.propertyName, one.originalValue]));
  if (![...changed.keys()].some((name) => name === 'assigneeId' || name === 'state')) return null;
  return Object.fromEntries(
    Object.entries(SET).flatMap(([name, read]) => {
      if (!changed.has(name)) return [];
      const text = changed.get(name) ?? null;
      return [[name, text === null ? null : read(text)]];
    }),
  ) as Values<AuditDesign>;
}

/**
 * Takes back whose a sheet has become, within seconds: by whoever did it, as long as nothing has been done with it
 * since. The log keeps both.
 */
@Injectable()
export class TakeBackService {
  constructor(
    private readonly orders: OrderScope,
    private readonly actors: Actors,
    private readonly writer: AuditWriter,
  ) {}

  async takeBack(ids: readonly string[]): Promise<void> {
    const actor = await this.actors.current();
    await this.orders.tx(async (tx, orders) => {
      const sheets = await sheetsOf(tx, ids);
      await orders.many(
        sheets.map(({ salesOrderId }) => salesOrderId),
        { lock: true },
      );
      for (const { id } of sheets) await this.one(tx, id, actor);
    });
  }

  private async one(tx: Tx, id: string, actor: Actor): Promise<void> {
    const sheet = await tx.get(AuditDesign, id, { lock: true });
    const [done] = await tx.em.find(AuditLogEntry, {
      where: { auditId: id },
      order: { operationTime: 'DESC', id: 'DESC' },
      take: 1,
    });
    const isFresh = done && now().getTime() - done.operationTime.getTime() <= UNDO_SECONDS * 1_000;
    const isOwn = done?.operatorId === actor.userId && TAKEN_BACK.includes(done.operationState);
    const [change = null] = await tx.em.find(EntityChange, {
      where: { entityId: id, entityTypeFullName: AuditDesign.name },
      order: { changeTime: 'DESC', id: 'DESC' },
      take: 1,
    });
    const before = isFresh && isOwn ? valuesBefore(change) : null;
    if (!before) throw new AppError(kernelErrors.UndoOver);
    const changed = await tx.update(AuditDesign, id, before);
    await this.writer.log(tx, changed, actor, {
      operationState: AUDIT_TAKEN_BACK,
      fromState: sheet.state,
      comment: null,
      reasonCode: null,
      targetUserId: null,
    });
  }
}
