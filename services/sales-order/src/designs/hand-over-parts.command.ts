import { orderCancelled } from '@ishare/contracts/sales-order/events.js';
import { OrderState } from '@ishare/contracts/sales-order/order-states.js';
import { MAX_IMPORT_PARTS, optimisationPort } from '@ishare/contracts/optimisation/client.js';
import { TransactionEventBus } from '@ishare/cqrs/transaction-event-bus.js';
import { PreparedUseCase } from '@ishare/cqrs/use-case.js';
import { Database } from '@ishare/data/database.js';
import type { Tx } from '@ishare/data/tx.js';
import { AppError } from '@ishare/kernel/errors.js';
import { listed } from '@ishare/kernel/listed.js';
import { currentContext, currentPrincipal, currentTenantId, now } from '@ishare/server/context.js';
import { Ports } from '@ishare/server/ports.js';
import { Command, CommandHandler } from '@nestjs/cqrs';
import { AuditState } from '@ishare/contracts/sales-order/audit-table.js';
import { AuditDesign } from '../audits/audit-design.entity.js';
import { In } from 'typeorm';
import { errors } from '../errors.js';
import { PartsHandedOver } from '../orders/order-events.js';
import { SalesOrder } from '../orders/sales-order.entity.js';
import { PartsList } from './parts-list.js';

interface Made {
  importFileId: string;
  fileNo: string;
  state: number;
  /** The same parts stood in this file already. */
  isRepeated: boolean;
}

/** Hands the parts of the passed ones among the sheets to the saw, each with its order, cabinet and barcode. */
export class HandOverParts extends Command<Made> {
  constructor(readonly auditIds: readonly string[]) {
    super();
  }
}

interface Facts {
  made: Made;
  sheetIds: readonly string[];
  orderIds: readonly string[];
}

@CommandHandler(HandOverParts)
export class HandOverPartsHandler extends PreparedUseCase<HandOverParts, Facts> {
  constructor(
    database: Database,
    private readonly parts: PartsList,
    private readonly ports: Ports,
    private readonly events: TransactionEventBus,
  ) {
    super(database);
  }

  /** The file is made first: it is the only one of the same parts, and of the same sheets as long as it stands. */
  protected async prepare({ auditIds }: HandOverParts): Promise<Facts> {
    const { sheets, passes, orderIds, rows } = await this.parts.of(auditIds);
    if (rows.length > MAX_IMPORT_PARTS)
      throw new AppError(errors.TooManyParts, { rows: rows.length, maximum: MAX_IMPORT_PARTS });
    const fileName = `${sheets
      .map(({ auditCode }) => auditCode)
      .join('+')
      .slice(0, 200)}.json`;
    const heldIn = [...new Set(sheets.flatMap(({ importFileId }) => importFileId ?? []))];
    const made = await this.ports.client(optimisationPort).createImportFile({
      ...{ tenantId: currentTenantId(), userId: currentPrincipal().userId, fileName, rows, heldIn },
      sources: [...passes.values()],
    });
    // What stands in a list would be cut twice; that it does is known there first, while it is still to be marked here.
    if (made.isHeld) {
      const inThere = ({ id, importFileId }: AuditDesign) =>
        importFileId === made.importFileId || made.heldSources?.includes(passes.get(id)!);
      const held = sheets.filter(inThere);
      const names = listed(
        currentContext()?.language,
        held.map(({ auditName }) => auditName),
      );
      throw new AppError(errors.SheetsInList, { sheets: names, fileNo: made.fileNo });
    }
    return { made, sheetIds: sheets.map(({ id }) => id), orderIds };
  }

  protected async change(tx: Tx, _command: HandOverParts, { made, sheetIds, orderIds }: Facts): Promise<Made> {
    if (made.isRepeated) return made;
    const { importFileId, fileNo } = made;
    // Orders before their sheets, as whoever makes a task of them: else both would wait for each other.
    const orders: SalesOrder[] = [];
    for (const id of orderIds.toSorted()) orders.push(await tx.get(SalesOrder, id, { lock: true }));
    const passed = { id: In([...sheetIds]), state: AuditState.Passed };
    for (const { id, splitTime } of await tx.em.find(AuditDesign, { where: passed, order: { id: 'ASC' } }))
      await tx.update(AuditDesign, id, { splitTime: splitTime ?? now(), importFileId });
    for (const { id, state, salesOrderNo, closeReason } of orders) {
      await this.events.publish(new PartsHandedOver(id, { importFileId, fileNo }), tx);
      // Cancelled while the list was made: nobody had heard of the list then.
      if (state === OrderState.Cancelled)
        await tx.publish(orderCancelled, { salesOrderId: id, salesOrderNo, reason: closeReason });
    }
    return made;
  }
}
