import type { HandlesInTransaction } from '@ishare/cqrs/transaction-event-bus.js';
import type { Tx } from '@ishare/data/tx.js';
import { EventsHandler } from '@nestjs/cqrs';
import { SheetOpened, SheetsActedOn } from './audit-events.js';
import { AuditNotifier } from './audit-notifier.js';

/** Tells people what was done with sheets, in the transaction of the action. */
@EventsHandler(SheetsActedOn)
export class ActionNotices implements HandlesInTransaction<SheetsActedOn> {
  constructor(private readonly notifier: AuditNotifier) {}

  async handle({ action, moved, by }: SheetsActedOn, tx: Tx): Promise<void> {
    await this.notifier.tell(tx, action, moved, by);
    if (by.auditors.length > 0)
      await this.notifier.tellWaiting(
        tx,
        moved.map(({ after, type }) => ({ sheet: after, type, fourEyes: by.fourEyes })),
        by,
      );
  }
}

@EventsHandler(SheetOpened)
export class OpeningNotices implements HandlesInTransaction<SheetOpened> {
  constructor(private readonly notifier: AuditNotifier) {}

  /** Four eyes look at the last level, and this is the first. */
  async handle({ sheet, type, by }: SheetOpened, tx: Tx): Promise<void> {
    await this.notifier.tellWaiting(tx, [{ sheet, type, fourEyes: false }], by);
  }
}
