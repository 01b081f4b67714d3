import { ImportFileState } from '@ishare/contracts/optimisation/import-file-life.js';
import { notificationDefinitions } from '@ishare/contracts/notifications/definitions.js';
import { notificationRequested, NotificationSeverity } from '@ishare/contracts/notifications/events.js';
import { orderCancelled } from '@ishare/contracts/sales-order/events.js';
import type { Tx } from '@ishare/data/tx.js';
import { OnEvent } from '@ishare/messaging/handlers.js';
import { Localizer } from '@ishare/server/localizer.js';
import { Inject, Injectable } from '@nestjs/common';
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

/** Tells the planner that an order is gone whose parts he has confirmed to be cut. */
@Injectable()
export class CancelledOrders {
  constructor(@Inject(Localizer) private readonly localizer: Localizer) {}

  @OnEvent(orderCancelled)
  async tell({ salesOrderNo, reason }: z.output<typeof orderCancelled.schema>, tx: Tx): Promise<void> {
    // Confirming is the last that is done to a solution, so whoever changed it last has confirmed it.
    const plans = await tx.query<Plan>(
      `select f.id as "importFileId", f.file_no as "fileNo", f.file_name as "fileName", s.id as "solutionId", s.solution_no as "solutionNo",
              coalesce(s.last_modifier_id, f.creator_id) as "plannerId"
         from import_file f join solution s on s.import_file_id = f.id and s.is_selected and not s.is_deleted
        where not f.is_deleted and f.state = any($1) and f.order_nos ? $2 order by f.file_no`,
      [PLANNED, salesOrderNo],
    );
    for (const { plannerId, importFileId, solutionId, ...names } of plans) {
      const inBoth = (key: string) => ({
        'zh-Hans': this.localizer.text('zh-Hans', key, { ...names, salesOrderNo, reason: reason ?? '' }),
        en: this.localizer.text('en', key, { ...names, salesOrderNo, reason: reason ?? '' }),
      });
      await tx.publish(notificationRequested, {
        tenantId: tx.tenantId,
        name: notificationDefinitions.plannedOrderCancelled.name,
        userIds: plannerId ? [plannerId] : [],
        severity: NotificationSeverity.Warn,
        title: inBoth('Plan:OrderCancelledTitle'),
        message: inBoth('Plan:OrderCancelledMessage'),
        data: { importFileId, solutionId },
      });
    }
  }
}
