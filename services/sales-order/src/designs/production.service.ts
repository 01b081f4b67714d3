import { createHash } from 'node:crypto';
import { AuditState } from '@ishare/contracts/sales-order/audit-table.js';
import { jsonTaskRequested } from '@ishare/contracts/sales-order/events.js';
import { EDGE_SIDES } from '@ishare/contracts/sales-order/split.js';
import { MAX_IMPORT_PARTS, optimisationPort } from '@ishare/contracts/optimisation/client.js';
import { BlobsService } from '@ishare/crud/blobs/blobs.js';
import { TransactionEventBus } from '@ishare/cqrs/transaction-event-bus.js';
import { once } from '@ishare/data/idempotency.js';
import { takeNumber } from '@ishare/data/numbers.js';
import type { Tx } from '@ishare/data/tx.js';
import { AppError } from '@ishare/kernel/errors.js';
import { OnEvent } from '@ishare/messaging/handlers.js';
import { currentContext, currentPrincipal, currentTenantId, now } from '@ishare/server/context.js';
import { Localizer } from '@ishare/server/localizer.js';
import { Ports } from '@ishare/server/ports.js';
import { Injectable, type StreamableFile } from '@nestjs/common';
import { In } from 'typeorm';
import { attachment } from '../attachment.js';
import { AuditDesign } from '../audits/audit-design.entity.js';
import { sheetsOf } from '../audits/sheets.js';
import { errors } from '../errors.js';
import { PartsHandedOver, PartsMade } from '../orders/order-events.js';
import { OrderNumbers } from '../orders/order-numbers.js';
import { OrderScope, type VisibleOrders } from '../orders/order-scope.js';
import { SalesOrder } from '../orders/sales-order.entity.js';
import { zip } from '../zip.js';
import { JsonTask, JsonTaskState } from './design.entity.js';
import { DesignReader } from './design-reader.js';
import { cabinetDrawing, partsTable } from './drawings.js';

const SCHEMA_VERSION = 1;
const PERCENTS: Record<number, number> = {
  [JsonTaskState.Queued]: 0,
  [JsonTaskState.Running]: 50,
  [JsonTaskState.Done]: 100,
  [JsonTaskState.Failed]: 100,
};

/** What becomes of passed sheets: the JSON task, drawings, and the list of parts that the saw is planned by. */
@Injectable()
export class ProductionService {
  constructor(
    private readonly orders: OrderScope,
    private readonly designs: DesignReader,
    private readonly numbers: OrderNumbers,
    private readonly blobs: BlobsService,
    private readonly ports: Ports,
    private readonly localizer: Localizer,
    private readonly events: TransactionEventBus,
  ) {}

  /** Those of the sheets that were passed; refuses when there are none, and an order whose design is being changed. */
  private async passed(
    tx: Tx,
    orders: VisibleOrders,
    auditIds: readonly string[],
  ): Promise<{ sheets: AuditDesign[]; orders: SalesOrder[] }> {
    const asked = await sheetsOf(tx, auditIds);
    const rows = await orders.many(asked.map(({ salesOrderId }) => salesOrderId));
    const sheets = asked.filter(({ state }) => state === AuditState.Passed);
    if (sheets.length === 0) throw new AppError(errors.NothingToDownload);
    const unlocked = rows.find(
      (order) => order.designUnlocked && sheets.some(({ salesOrderId }) => salesOrderId === order.id),
    );
    if (unlocked) throw new AppError(errors.DesignUnlocked, { salesOrderNo: unlocked.salesOrderNo });
    return { sheets, orders: rows };
  }

  /** Asks for the JSON task of the passed ones among the sheets. */
  async requestTask(auditIds: readonly string[], idempotencyKey: string | undefined): Promise<{ taskId: string }> {
    const rule = await this.numbers.rule('JsonTask');
    return this.orders.tx((tx, orders) =>
      once(tx, idempotencyKey, { auditIds }, async () => {
        const { sheets } = await this.passed(tx, orders, auditIds);
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
      }),
    );
  }

  /** Makes the task's content, once. */
  @OnEvent(jsonTaskRequested)
  async makeTask({ taskId }: { taskId: string }, tx: Tx): Promise<void> {
    const task = await tx.find(JsonTask, { id: taskId }, { lock: true });
    if (!task || task.state !== JsonTaskState.Queued) return;
    try {
      const sheets = await tx.em.find(AuditDesign, { where: { id: In(task.auditIds) }, order: { auditCode: 'ASC' } });
      const results = await this.designs.split(tx, sheets);
      const orderIds = [...new Set(sheets.map(({ salesOrderId }) => salesOrderId))];
      const orders = (
        await tx.em.find(SalesOrder, {
          where: { id: In(orderIds) },
          order: { id: 'ASC' },
          lock: { mode: 'pessimistic_write' },
        })
      ).sort((a, b) => a.salesOrderNo.localeCompare(b.salesOrderNo));
      const parts = results.flatMap(({ sheet, result }) =>
        result.parts.map(({ drillings: _drillings, ...part }) => ({
          orderNo: sheet.salesOrderNo,
          auditCode: sheet.auditCode,
          ...part,
        })),
      );
      const content = JSON.stringify({
        schemaVersion: SCHEMA_VERSION,
        taskNo: task.taskNo,
        order: orders.map(({ id, salesOrderNo, orderName, customerName, dealerName, promiseDate }) => ({
          id,
          salesOrderNo,
          orderName,
          customerName,
          dealerName,
          promiseDate,
        })),
        rooms: results.flatMap(({ sheet, content: { rooms } }) =>
          rooms.map(({ name }) => ({ orderNo: sheet.salesOrderNo, auditCode: sheet.auditCode, name })),
        ),
        cabinets: results.flatMap(({ sheet, content: { rooms } }) =>
          rooms.flatMap(({ name, cabinets }) =>
            cabinets.map((cabinet) => ({
              orderNo: sheet.salesOrderNo,
              auditCode: sheet.auditCode,
              roomName: name,
              ...cabinet,
            })),
          ),
        ),
        parts,
        hardware: results.flatMap(({ sheet, result }) =>
          result.hardware.map((one) => ({ orderNo: sheet.salesOrderNo, auditCode: sheet.auditCode, ...one })),
        ),
        drillings: results.flatMap(({ result }) =>
          result.parts.flatMap(({ partNo, barcode, drillings }) =>
            drillings.map((hole) => ({ partNo, barcode, ...hole })),
          ),
        ),
      });
      await tx.update(JsonTask, task.id, {
        state: JsonTaskState.Done,
        partCount: parts.reduce((sum, { count }) => sum + count, 0),
        content,
        sha256: createHash('sha256').update(content).digest('hex'),
      });
      await tx.watching(AuditDesign, { id: In(task.auditIds) }, () =>
        tx.query('update audit_design set split_time = $2, task_file_id = $4 where id = any($1) and state = $3', [
          task.auditIds,
          now(),
          AuditState.Passed,
          task.id,
        ]),
      );
      const made = { taskId: task.id, taskNo: task.taskNo };
      for (const { id } of orders) await this.events.publish(new PartsMade(id, made), tx);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      await tx.update(JsonTask, task.id, {
        state: JsonTaskState.Failed,
        failure: { text: error.definition.text, data: { ...error.data } },
      });
    }
  }

  private async task(tx: Tx, orders: VisibleOrders, id: string): Promise<JsonTask> {
    const task = await tx.get(JsonTask, id);
    await orders.many((await sheetsOf(tx, task.auditIds)).map(({ salesOrderId }) => salesOrderId));
    return task;
  }

  async progress(taskId: string) {
    const { id, state, failure, taskNo } = await this.orders.tx((tx, orders) => this.task(tx, orders, taskId));
    const language = currentContext()?.language ?? 'zh-Hans';
    return {
      taskId: id,
      taskNo,
      state,
      percent: PERCENTS[state] ?? 0,
      message: failure ? this.localizer.text(language, failure.text, failure.data) : '',
      fileId: state === JsonTaskState.Done ? id : null,
    };
  }

  /** The task as a file; from then on its sheets count as downloaded. */
  async downloadTask(taskId: string): Promise<StreamableFile> {
    const task = await this.orders.tx(async (tx, orders) => {
      const found = await this.task(tx, orders, taskId);
      if (found.state !== JsonTaskState.Done || found.content === null) throw new AppError(errors.TaskNotReady);
      await tx.watching(AuditDesign, { id: In(found.auditIds) }, () =>
        tx.query('update audit_design set is_download = true where id = any($1) and not is_download', [found.auditIds]),
      );
      if (!found.downloadedTime) await tx.update(JsonTask, found.id, { downloadedTime: now() });
      return found;
    });
    return attachment(`${task.taskNo}.json`, Buffer.from(task.content!));
  }

  /** Drawings of the sheets' cabinets and a table of their parts, a folder for each sheet. */
  async drawings(auditIds: readonly string[]): Promise<StreamableFile> {
    const entries = await this.orders.tx(async (tx, orders) => {
      const sheets = await sheetsOf(tx, auditIds);
      await orders.many(sheets.map(({ salesOrderId }) => salesOrderId));
      const results = await this.designs.split(tx, sheets);
      return results.flatMap(({ sheet, content, result }) => {
        const folder = sheet.auditCode.replace(/[^\w.-]+/g, '_');
        const drawn = content.rooms
          .flatMap(({ cabinets }) => cabinets)
          .map((cabinet) => ({
            name: `${folder}/${cabinet.cabinetNo.replace(/[^\p{L}\p{N}.-]+/gu, '_')}.svg`,
            content: Buffer.from(cabinetDrawing(cabinet)),
          }));
        return [...drawn, { name: `${folder}/parts.csv`, content: Buffer.from(partsTable(result.parts)) }];
      });
    });
    return attachment('drawings.zip', await zip(entries));
  }

  /** Makes the attachment of a sheet anew: what an auditor prints. */
  async makeAttachment(auditId: string): Promise<void> {
    const made = await this.orders.tx(async (tx, orders) => {
      const [sheet] = await sheetsOf(tx, [auditId]);
      await orders.get(sheet!.salesOrderId);
      const [found] = await this.designs.split(tx, [sheet!]);
      return { sheet: sheet!, bytes: Buffer.from(partsTable(found!.result.parts)) };
    });
    await this.blobs.keepBytes(made.bytes, async (tx, blobId) => {
      const sheet = await tx.get(AuditDesign, auditId, { lock: true });
      if (sheet.attachmentBlobId) await this.blobs.release(tx, [sheet.attachmentBlobId]);
      await tx.update(AuditDesign, auditId, { attachmentBlobId: blobId, attachmentName: `${sheet.auditCode}.csv` });
    });
  }

  async attachmentOf(auditId: string): Promise<StreamableFile> {
    const sheet = await this.orders.tx(async (tx, orders) => {
      const [found] = await sheetsOf(tx, [auditId]);
      await orders.get(found!.salesOrderId);
      return found!;
    });
    if (!sheet.attachmentBlobId || !sheet.attachmentName)
      throw new AppError(errors.AttachmentMissing, { auditCode: sheet.auditCode });
    return attachment(
      sheet.attachmentName,
      await this.blobs.read(sheet.attachmentBlobId, { entity: 'AuditDesign', id: auditId }),
    );
  }

  /** The parts of the passed ones among the sheets as the optimiser takes them, and the orders that they are of. */
  private partsList(auditIds: readonly string[]) {
    return this.orders.tx(async (tx, orders) => {
      const { sheets, orders: rows } = await this.passed(tx, orders, auditIds);
      const results = await this.designs.split(tx, sheets);
      return {
        sheets,
        orderIds: rows.filter(({ id }) => sheets.some(({ salesOrderId }) => salesOrderId === id)).map(({ id }) => id),
        rows: results.flatMap(({ sheet, result }) =>
          result.parts.map(
            ({
              partNo,
              barcode,
              roomName,
              cabinetNo,
              name,
              materialCode,
              cutLength,
              cutWidth,
              count,
              grain,
              edges,
              thickness,
            }) => ({
              partNo,
              name,
              materialCode,
              length: cutLength,
              width: cutWidth,
              count,
              grain,
              edges: EDGE_SIDES.map((side) => (edges[side] ? '1' : '0')).join(''),
              edgeL1: edges.L1,
              edgeL2: edges.L2,
              edgeW1: edges.W1,
              edgeW2: edges.W2,
              thickness,
              barcode,
              orderNo: sheet.salesOrderNo,
              cabinetNo,
              room: roomName,
              remark: sheet.auditCode,
            }),
          ),
        ),
      };
    });
  }

  /** What an import file of the sheets would hold: parts and m² of each material. */
  async summary(
    auditIds: readonly string[],
  ): Promise<{ sheets: number; items: { materialCode: string; parts: number; area: number }[] }> {
    const { sheets, rows } = await this.partsList(auditIds);
    const items = [...Map.groupBy(rows, ({ materialCode }) => materialCode)].map(([materialCode, own]) => ({
      materialCode,
      parts: own.reduce((sum, { count }) => sum + count, 0),
      area: Math.round(own.reduce((sum, { length, width, count }) => sum + length * width * count, 0) / 1_000) / 1_000,
    }));
    return {
      sheets: sheets.length,
      items: items.sort((one, other) => one.materialCode.localeCompare(other.materialCode)),
    };
  }

  /** Hands the parts of the passed ones among the sheets to the optimiser, each with its order, cabinet and barcode. */
  async makeImportFile(
    auditIds: readonly string[],
  ): Promise<{ importFileId: string; fileNo: string; state: number; isRepeated: boolean }> {
    const { sheets, orderIds, rows } = await this.partsList(auditIds);
    if (rows.length > MAX_IMPORT_PARTS)
      throw new AppError(errors.TooManyParts, { rows: rows.length, maximum: MAX_IMPORT_PARTS });
    const fileName = `${sheets
      .map(({ auditCode }) => auditCode)
      .join('+')
      .slice(0, 200)}.json`;
    const made = await this.ports
      .client(optimisationPort)
      .createImportFile({ tenantId: currentTenantId(), userId: currentPrincipal().userId, fileName, rows });
    if (made.isRepeated) return made;
    await this.orders.tx(async (tx) => {
      const file = { importFileId: made.importFileId, fileNo: made.fileNo };
      for (const id of orderIds) await this.events.publish(new PartsHandedOver(id, file), tx);
    });
    return made;
  }
}
