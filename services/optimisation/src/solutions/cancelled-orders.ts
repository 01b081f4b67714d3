import { ImportFileState } from '@ishare/contracts/optimisation/import-file-life.js';
import { notificationDefinitions } from '@ishare/contracts/notifications/definitions.js';
import { notificationRequested, NotificationSeverity } from '@ishare/contracts/notifications/events.js';
import { orderCancelled } from '@ishare/contracts/sales-order/events.js';
import type { Tx } from '@ishare/data/tx.js';
import { OnEvent } from '@ishare/messaging/handlers.js';
import { Localizer } from '@ishare/server/localizer.js';
import { Inject, Injectable } from '@nestjs/common';
import { sendBackCancelled } from '../import-files/cancelled-rows.js';
import { ImportFile } from '../import-files/import-file.entity.js';
import type { z } from 'zod';

/** States of a list in which boards wait for its plan, or are at the saw. */
const PLANNED = [ImportFileState.Confirmed, ImportFileState.Cutting];

interface Plan {
  importFileId: string;
  fileNo: string;
  fileName: string;
  solutionId: string;
  solutionNo: string;
  plannerId: string | null;
}

interface List {
  id: string;
  fileNo: string;
  fileName: string;
  plannerId: string | null;
  cancelledOrderNos: string[];
}

/**
 * Keeps the parts of an order that is gone from being cut, and tells the planner: of a list that is open, and of a plan
 * that he has confirmed.
 */
@Injectable()
export class CancelledOrders {
  constructor(@Inject(Localizer) private readonly localizer: Localizer) {}

  @OnEvent(orderCancelled)
  async tell({ salesOrderNo, reason }: z.output<typeof orderCancelled.schema>, tx: Tx): Promise<void> {
    const order = { salesOrderNo, reason: reason ?? '' };
    const lists = await tx.query<List>(
      `select id, file_no as "fileNo", file_name as "fileName", creator_id as "plannerId",
        cancelled_order_nos as "cancelledOrderNos"
         from import_file where not is_deleted and order_nos ? $1 and not cancelled_order_nos ? $1 order by file_no`,
      [salesOrderNo],
    );
    for (const { id, plannerId, cancelledOrderNos, ...names } of lists) {
      await tx.update(ImportFile, id, { cancelledOrderNos: [...cancelledOrderNos, salesOrderNo] });
      if (await sendBackCancelled(tx, id))
        await this.warn(tx, 'List', { plannerId, values: { ...names, ...order }, data: { importFileId: id } });
    }
    // Confirming is the last that is done to a solution, so whoever changed it last has confirmed it.
    const plans = await tx.query<Plan>(
      `select f.id as "importFileId", f.file_no as "fileNo", f.file_name as "fileName", s.id as "solutionId",
        s.solution_no as "solutionNo",
              coalesce(s.last_modifier_id, f.creator_id) as "plannerId"
         from import_file f join solution s on s.import_file_id = f.id and s.is_selected and not s.is_deleted
        where not f.is_deleted and f.state = any($1) and f.order_nos ? $2 order by f.file_no`,
      [PLANNED, salesOrderNo],
    );
    for (const { plannerId, importFileId, solutionId, ...names } of plans)
      await this.warn(tx, 'Plan', {
        plannerId,
        values: { ...names, ...order },
        data: { importFileId, solutionId },
      });
  }

  private async warn(
    tx: Tx,
    what: 'List' | 'Plan',
    {
      plannerId,
      values,
      data,
    }: { plannerId: string | null; values: Record<string, string>; data: Record<string, string> },
  ): Promise<void> {
    const inBoth = (part: string) => ({
      'zh-Hans': this.localizer.text('zh-Hans', `${what}:OrderCancelled${part}`, values),
      en: this.localizer.text('en', `${what}:OrderCancelled${part}`, values),
    });
    await tx.publish(notificationRequested, {
      tenantId: tx.tenantId,
      name: notificationDefinitions.plannedOrderCancelled.name,
      userIds: plannerId ? [plannerId] : [],
      severity: NotificationSeverity.Warn,
      title: inBoth('Title'),
      message: inBoth('Message'),
      data,
    });
  }
}
