import { jsonTaskRequested } from '@ishare/contracts/sales-order/events.js';
import type { CodeRule } from '@ishare/contracts/platform/code-rule.js';
import { PreparedUseCase } from '@ishare/cqrs/use-case.js';
import { Database } from '@ishare/data/database.js';
import { once } from '@ishare/data/idempotency.js';
import { takeNumber } from '@ishare/data/numbers.js';
import type { Tx } from '@ishare/data/tx.js';
import { now } from '@ishare/server/context.js';
import { Command, CommandHandler } from '@nestjs/cqrs';
import { OrderNumbers } from '../orders/order-numbers.js';
import { OrderScope, type VisibleOrders } from '../orders/order-scope.js';
import { JsonTask, JsonTaskState } from './design.entity.js';
import { passedSheets } from './passed-sheets.js';

/** Asks for the production task of the passed ones among the sheets; it is made after this has committed. */
export class RequestTask extends Command<{ taskId: string }> {
  constructor(
    readonly auditIds: readonly string[],
    readonly idempotencyKey: string | undefined,
  ) {
    super();
  }
}

interface Facts {
  orders: (tx: Tx) => VisibleOrders;
  rule: CodeRule;
}

@CommandHandler(RequestTask)
export class RequestTaskHandler extends PreparedUseCase<RequestTask, Facts> {
  constructor(
    database: Database,
    private readonly orders: OrderScope,
    private readonly numbers: OrderNumbers,
  ) {
    super(database);
  }

  protected async prepare(): Promise<Facts> {
    const [rule, orders] = await Promise.all([this.numbers.rule('JsonTask'), this.orders.ofCaller()]);
    return { rule, orders };
  }

  protected change(tx: Tx, { auditIds, idempotencyKey }: RequestTask, { orders, rule }: Facts) {
    return once(tx, idempotencyKey, { auditIds }, async () => {
      const { sheets } = await passedSheets(tx, orders(tx), auditIds);
      const task = await tx.insert(JsonTask, {
        taskNo: await takeNumber(tx, rule, { date: now(), fields: {} }),
        auditIds: sheets.map(({ id }) => id),
        state: JsonTaskState.Queued,
        partCount: 0,
        content: null,
        sha256: null,
        failure: null,
        downloadedTime: null,
      });
      await tx.publish(jsonTaskRequested, { taskId: task.id });
      return { taskId: task.id };
    });
  }
}
