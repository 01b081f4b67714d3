import { createHash } from 'node:crypto';
import { AuditState } from '@ishare/contracts/sales-order/audit-table.js';
import { jsonTaskRequested } from '@ishare/contracts/sales-order/events.js';
import type { LinkedTask, production } from '@ishare/contracts/sales-order/production.js';
import type { ReplyOf } from '@ishare/contracts/things/route.js';
import { BlobsService } from '@ishare/crud/blobs/blobs.js';
import { TransactionEventBus } from '@ishare/cqrs/transaction-event-bus.js';
import { Database } from '@ishare/data/database.js';
import type { Tx } from '@ishare/data/tx.js';
import { AppError } from '@ishare/kernel/errors.js';
import { OnEvent } from '@ishare/messaging/handlers.js';
import { currentContext, now, runAsTenant } from '@ishare/server/context.js';
import { Localizer } from '@ishare/server/localizer.js';
import { ShareKeys } from '@ishare/server/share-keys.js';
import { SHARED_STATE, type SharedState } from '@ishare/server/shared-state.js';
import { Inject, Injectable, type StreamableFile } from '@nestjs/common';
import { In } from 'typeorm';
import { attachment } from '@ishare/server/attachment.js';
import { AuditDesign } from '../audits/audit-design.entity.js';
import { sheetsOf } from '../audits/sheets.js';
import { errors } from '../errors.js';
import { PartsMade } from '../orders/order-events.js';
import { OrderScope, type VisibleOrders } from '../orders/order-scope.js';
import { SalesOrder } from '../orders/sales-order.entity.js';
import { zip } from '@ishare/server/zip.js';
import { JsonTask, JsonTaskState } from './design.entity.js';
import { DesignReader } from './design-reader.js';
import { cabinetDrawing, partsTable } from './drawings.js';
import { PartsList } from './parts-list.js';

const SCHEMA_VERSION = 1;
/** Per cent of a task whose sheets are taken apart and whose file is still to be written. */
const APART = 95;
/** Seconds that it is known how far a task is that nobody finishes. */
const PROGRESS_LIFE = 600;
const progressKey = (taskId: string): string => `json-task:${taskId}`;
const purpose = 'production-task';
const DAY = 86_400_000;

/** What becomes of sheets: the production task, drawings, attachments, and what the saw would get. */
@Injectable()
export class ProductionService {
  constructor(
    private readonly orders: OrderScope,
    private readonly designs: DesignReader,
    private readonly parts: PartsList,
    private readonly blobs: BlobsService,
    private readonly localizer: Localizer,
    private readonly events: TransactionEventBus,
    private readonly keys: ShareKeys,
    private readonly database: Database,
    @Inject(SHARED_STATE) private readonly state: SharedState,
  ) {}

  /** Makes the task's content, once. */
  @OnEvent(jsonTaskRequested)
  async makeTask({ taskId }: { taskId: string }, tx: Tx): Promise<void> {
    const task = await tx.find(JsonTask, { id: taskId }, { lock: true });
    if (!task || task.state !== JsonTaskState.Queued) return;
    try {
      const sheets = await tx.em.find(AuditDesign, { where: { id: In(task.auditIds) }, order: { auditCode: 'ASC' } });
      const results = await this.designs.split(tx, sheets, (done) => this.tell(task.id, done / sheets.length));
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

  /** How far a task is, for whoever waits: its transaction is not seen before it is done. */
  private tell(taskId: string, share: number): Promise<void> {
    return this.state.set(progressKey(taskId), String(Math.round(share * APART)), PROGRESS_LIFE);
  }

  private async task(tx: Tx, orders: VisibleOrders, id: string): Promise<JsonTask> {
    const task = await tx.get(JsonTask, id);
    await orders.many((await sheetsOf(tx, task.auditIds)).map(({ salesOrderId }) => salesOrderId));
    return task;
  }

  async progress(taskId: string) {
    const { id, state, failure, taskNo, sha256 } = await this.orders.tx((tx, orders) => this.task(tx, orders, taskId));
    const language = currentContext()?.language ?? 'zh-Hans';
    const isOpen = state === JsonTaskState.Queued;
    const told = isOpen ? await this.state.get(progressKey(id)) : null;
    return {
      taskId: id,
      taskNo,
      state: told === null ? state : JsonTaskState.Running,
      percent: isOpen ? Number(told ?? 0) : 100,
      message: failure ? this.localizer.text(language, failure.text, failure.data) : '',
      fileId: state === JsonTaskState.Done ? id : null,
      sha256,
    };
  }

  /** The task as a file; from then on its sheets count as downloaded. */
  async downloadTask(taskId: string): Promise<StreamableFile> {
    return this.give(await this.orders.tx(async (tx, orders) => this.take(tx, await this.task(tx, orders, taskId))));
  }

  private async take(tx: Tx, task: JsonTask): Promise<JsonTask> {
    if (task.state !== JsonTaskState.Done || task.content === null) throw new AppError(errors.TaskNotReady);
    await tx.watching(AuditDesign, { id: In(task.auditIds) }, () =>
      tx.query('update audit_design set is_download = true where id = any($1) and not is_download', [task.auditIds]),
    );
    if (!task.downloadedTime) await tx.update(JsonTask, task.id, { downloadedTime: now() });
    return task;
  }

  private give({ taskNo, content }: JsonTask): StreamableFile {
    return attachment(`${taskNo}.json`, Buffer.from(content!));
  }

  async makeLink(taskId: string, days: number): Promise<{ key: string; expires: string }> {
    const { id, state, linkRound } = await this.orders.tx((tx, orders) => this.task(tx, orders, taskId));
    if (state !== JsonTaskState.Done) throw new AppError(errors.TaskNotReady);
    return this.keys.make({ purpose, id }, linkRound, days * DAY);
  }

  async revokeLinks(taskId: string): Promise<void> {
    await this.orders.tx(async (tx, orders) => {
      await this.task(tx, orders, taskId);
      const { linkRound } = await tx.get(JsonTask, taskId, { lock: true });
      await tx.update(JsonTask, taskId, { linkRound: linkRound + 1 });
    });
  }

  /** What a link opens; one that does not hold any more shows no more than one that never did. */
  byLink(id: string, key: string): Promise<StreamableFile> {
    return this.linked(id, key, async (tx, task) => this.give(await this.take(tx, task)));
  }

  /** To look at it takes nothing. */
  aboutLink(id: string, key: string): Promise<LinkedTask> {
    return this.linked(id, key, async (_tx, { taskNo, sha256, content }, expires) => ({
      taskNo,
      size: Buffer.byteLength(content ?? ''),
      sha256,
      expires: expires.toISOString(),
    }));
  }

  /** What is done with the task that a link leads to, as its tenant. */
  private async linked<T>(
    id: string,
    key: string,
    work: (tx: Tx, task: JsonTask, expires: Date) => Promise<T>,
  ): Promise<T> {
    const read = this.keys.read({ purpose, id }, key);
    if (!read || !(await this.keys.isOpen(read))) throw new AppError(errors.LinkInvalid);
    return runAsTenant(read.tenantId, () =>
      this.database.tx(async (tx) => {
        const task = await tx.find(JsonTask, { id });
        if (task?.linkRound !== read.round) throw new AppError(errors.LinkInvalid);
        return work(tx, task, read.expires);
      }),
    );
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

  /** What an import file of the sheets would hold: parts and m² of each material. */
  async summary(auditIds: readonly string[]): Promise<ReplyOf<typeof production.importFileSummary>> {
    const { sheets, unconfirmed, rows } = await this.parts.of(auditIds);
    const items = [...Map.groupBy(rows, ({ materialCode }) => materialCode)].map(([materialCode, own]) => ({
      materialCode,
      parts: own.reduce((sum, { count }) => sum + count, 0),
      area: Math.round(own.reduce((sum, { length, width, count }) => sum + length * width * count, 0) / 1_000) / 1_000,
    }));
    return {
      sheets: sheets.length,
      unconfirmed,
      items: items.sort((one, other) => one.materialCode.localeCompare(other.materialCode)),
    };
  }
}
