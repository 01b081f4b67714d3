import { ORDER_FILE_ENDINGS } from '@ishare/contracts/sales-order/order-file-kinds.js';
import type { SheetRows } from '@ishare/contracts/files/sheet-rows.js';
import { UPLOAD_PART, type OrderFile } from '@ishare/contracts/sales-order/order-files.js';
import { TransactionEventBus } from '@ishare/cqrs/transaction-event-bus.js';
import { BlobsService } from '@ishare/crud/blobs/blobs.js';
import { PartedUploads } from '@ishare/crud/blobs/parted-uploads.js';
import { contentType, endingOf, isProgram } from '@ishare/crud/blobs/content-type.js';
import { entryName } from '@ishare/crud/blobs/entry-name.js';
import { fileReply } from '@ishare/crud/blobs/file-reply.js';
import { firstRowsOf } from '@ishare/crud/blobs/first-rows.js';
import { notFound } from '@ishare/data/entities.js';
import type { Tx } from '@ishare/data/tx.js';
import { ExcelError } from '@ishare/excel/excel-error.js';
import { AppError, kernelErrors } from '@ishare/kernel/errors.js';
import { bind } from '@ishare/server/bind.js';
import { currentContext, currentPrincipal } from '@ishare/server/context.js';
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

/** Files of orders. Their rows and bytes live and die together; whoever sees the order sees its files. */
@Injectable()
export class OrderFilesService {
  constructor(
    private readonly orders: OrderScope,
    private readonly blobs: BlobsService,
    private readonly localizer: Localizer,
    private readonly events: TransactionEventBus,
    private readonly parted: PartedUploads,
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

  /** The same of a file that came in parts; one that cannot be kept is forgotten. */
  async keepParts(salesOrderId: string, uploadId: string): Promise<OrderFile> {
    await this.orders.require(salesOrderId);
    const item = await this.parted.whole(uploadId, (file, forget) => this.keep(salesOrderId, file, forget));
    if (!item.isSuccess) await this.parted.drop(uploadId);
    return item;
  }

  private async keep(salesOrderId: string, file: ReceivedFile, forget?: (tx: Tx) => Promise<void>): Promise<OrderFile> {
    try {
      const { name } = bind(z.object({ name: entryName }), { name: file.name });
      if (!ORDER_FILE_ENDINGS.includes(endingOf(name))) throw new AppError(errors.FileKindRefused, { name });
      const fileType = await contentType(file, name);
      if (isProgram(fileType)) throw new AppError(errors.FileKindRefused, { name });
      return await this.blobs.keep(file, async (tx, blobId) => {
        await forget?.(tx);
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

  /** The first rows of a spreadsheet, to look at. */
  async sheet(id: string): Promise<SheetRows> {
    const { blobId, fileName: name } = await this.seen(id);
    const shown = await firstRowsOf(this.blobs, { blobId, entity: 'SalesOrderFile', id, name }).catch(
      (error: unknown) => {
        if (!(error instanceof ExcelError)) throw error;
        throw new AppError(errors.FileUnreadable, { reason: this.words(`Sheet:${error.code}`, error.data) });
      },
    );
    if (!shown) throw new AppError(errors.FileUnreadable, { reason: this.words('Sheet:NotASpreadsheet') });
    return shown;
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
