import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ORDER_FILE_ENDINGS } from '@ishare/contracts/sales-order/order-file-kinds.js';
import { SHOWN_ROWS, UPLOAD_PART, type OrderFile, type OrderSheet } from '@ishare/contracts/sales-order/order-files.js';
import { TransactionEventBus } from '@ishare/cqrs/transaction-event-bus.js';
import { BlobsService } from '@ishare/crud/blobs/blobs.js';
import { contentType, endingOf, isProgram } from '@ishare/crud/blobs/content-type.js';
import { entryName } from '@ishare/crud/blobs/entry-name.js';
import { fileReply } from '@ishare/crud/blobs/file-reply.js';
import { notFound } from '@ishare/data/entities.js';
import { ExcelError } from '@ishare/excel/excel-error.js';
import { sniffText } from '@ishare/excel/sniff-text.js';
import { withTable } from '@ishare/excel/table-reading.js';
import type { TableRow } from '@ishare/excel/table.js';
import { AppError, kernelErrors } from '@ishare/kernel/errors.js';
import { bind } from '@ishare/server/bind.js';
import { currentContext, currentPrincipal, currentTenantId } from '@ishare/server/context.js';
import { envelopeOf } from '@ishare/server/error.filter.js';
import { Localizer } from '@ishare/server/localizer.js';
import { MAX_UPLOAD_FILES, receiveFile, type ReceivedFile } from '@ishare/server/upload.js';
import { Injectable, type StreamableFile } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { FileKept, FileRemoved } from '../orders/order-events.js';
import { errors } from '../errors.js';
import { OrderScope } from '../orders/order-scope.js';
import { SalesOrderFile } from './order-file.entity.js';

function toReply({ id, fileName, fileType, size, creationTime, creatorId }: SalesOrderFile): OrderFile {
  return {
    id,
    fileName,
    fileType,
    size,
    isSuccess: true,
    errorMessage: null,
    creationTime: creationTime.toISOString(),
    creatorId,
  };
}

const SHEETS = ['xlsx', 'csv'] as const;

/** As many rows as are shown, and whether there are more. */
async function firstRows(table: AsyncIterable<TableRow>): Promise<OrderSheet> {
  const rows: OrderSheet['rows'] = [];
  for await (const { rowNo, cells } of table) {
    if (rows.length === SHOWN_ROWS) return { rows, isCut: true };
    rows.push({ rowNo, cells });
  }
  return { rows, isCut: false };
}

/** Files of orders. Their rows and bytes live and die together; whoever sees the order sees its files. */
@Injectable()
export class OrderFilesService {
  constructor(
    private readonly orders: OrderScope,
    private readonly blobs: BlobsService,
    private readonly localizer: Localizer,
    private readonly events: TransactionEventBus,
  ) {}

  /** Keeps each file that can be kept, and says of each other why not. */
  async upload(salesOrderId: string, request: FastifyRequest): Promise<{ items: OrderFile[] }> {
    await this.orders.require(salesOrderId);
    const upload = await receiveFile(request, {
      directory: this.blobs.uploads,
      maxFiles: MAX_UPLOAD_FILES,
      part: UPLOAD_PART,
    });
    try {
      const items: OrderFile[] = [];
      for (const file of upload.files) items.push(await this.keep(salesOrderId, file));
      return { items };
    } finally {
      await upload.discard();
    }
  }

  private async keep(salesOrderId: string, file: ReceivedFile): Promise<OrderFile> {
    try {
      const { name } = bind(z.object({ name: entryName }), { name: file.name });
      if (!ORDER_FILE_ENDINGS.includes(endingOf(name))) throw new AppError(errors.FileKindRefused, { name });
      const fileType = await contentType(file, name);
      if (isProgram(fileType)) throw new AppError(errors.FileKindRefused, { name });
      return await this.blobs.keep(file, async (tx, blobId) => {
        const row = await tx.insert(SalesOrderFile, {
          salesOrderId,
          fileName: name,
          fileType,
          size: file.size,
          sha256: file.sha256,
          blobId,
        });
        await this.events.publish(new FileKept(salesOrderId, { fileId: row.id, fileName: name }), tx);
        return toReply(row);
      });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const { message, details } = envelopeOf(error, this.localizer, currentContext()?.language ?? 'zh-Hans').error;
      return {
        id: null,
        fileName: file.name,
        fileType: file.mimeType,
        size: file.size,
        isSuccess: false,
        errorMessage: details ?? message,
        creationTime: null,
        creatorId: null,
      };
    }
  }

  async list(salesOrderId: string): Promise<{ items: OrderFile[] }> {
    return this.orders.tx(async (tx, orders) => {
      await orders.get(salesOrderId);
      return {
        items: (
          await tx.em.find(SalesOrderFile, {
            where: { salesOrderId, isDeleted: false },
            order: { creationTime: 'ASC', id: 'ASC' },
          })
        ).map(toReply),
      };
    });
  }

  private seen(id: string): Promise<SalesOrderFile> {
    return this.orders.tx(async (tx, orders) => {
      const found = await tx.find(SalesOrderFile, { id });
      if (!found) throw notFound('SalesOrderFile', id);
      await orders.get(found.salesOrderId);
      return found;
    });
  }

  /** The first rows of a spreadsheet, read by a process of its own: what is in a file is not to be trusted. */
  async sheet(id: string): Promise<OrderSheet> {
    const row = await this.seen(id);
    const type = SHEETS.find((each) => each === endingOf(row.fileName));
    if (!type) throw new AppError(errors.FileUnreadable, { reason: this.words('Sheet:NotASpreadsheet') });
    await mkdir(this.blobs.uploads, { recursive: true });
    const directory = await mkdtemp(join(this.blobs.uploads, 'sheet-'));
    try {
      const path = join(directory, `file.${type}`);
      await pipeline(await this.blobs.read(row.blobId, { entity: 'SalesOrderFile', id }), createWriteStream(path));
      const written = type === 'csv' ? await sniffText(path) : {};
      return await withTable(path, { type, ...written, owner: currentTenantId() }, firstRows);
    } catch (error) {
      throw error instanceof ExcelError
        ? new AppError(errors.FileUnreadable, { reason: this.words(`Sheet:${error.code}`, error.data) })
        : error;
    } finally {
      await rm(directory, { recursive: true, force: true });
    }
  }

  private words(key: string, data: Record<string, unknown> = {}): string {
    return this.localizer.text(currentContext()?.language ?? 'zh-Hans', key, data);
  }

  async download(id: string): Promise<StreamableFile> {
    const row = await this.seen(id);
    return fileReply(
      await this.blobs.read(row.blobId, { entity: 'SalesOrderFile', id }),
      { name: row.fileName, mimeType: row.fileType, size: row.size },
      'attachment',
    );
  }

  async delete(id: string): Promise<void> {
    await this.orders.tx(async (tx, orders) => {
      const found = await tx.get(SalesOrderFile, id);
      await orders.get(found.salesOrderId, { lock: true });
      // What the factory has put there is not a dealer's to take away.
      if (orders.dealerId !== null && found.creatorId !== currentPrincipal().userId)
        throw new AppError(kernelErrors.Forbidden);
      await tx.remove(SalesOrderFile, id);
      await this.blobs.release(tx, [found.blobId]);
      await this.events.publish(new FileRemoved(found.salesOrderId, found.fileName), tx);
    });
  }
}
