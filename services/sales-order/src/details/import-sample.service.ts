import { SAMPLE_ROWS, sampleFields } from '@ishare/contracts/sales-order/order-lines.js';
import type { SheetRows } from '@ishare/contracts/files/sheet-rows.js';
import { BlobsService } from '@ishare/crud/blobs/blobs.js';
import { firstRows } from '@ishare/crud/blobs/first-rows.js';
import { ExcelError } from '@ishare/excel/excel-error.js';
import { withTable } from '@ishare/excel/table-reading.js';
import { AppError } from '@ishare/kernel/errors.js';
import { bind } from '@ishare/server/bind.js';
import { currentContext, currentTenantId } from '@ishare/server/context.js';
import { Localizer } from '@ishare/server/localizer.js';
import { receiveFile } from '@ishare/server/upload.js';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { errors } from '../errors.js';
import { writtenAs } from './sheet-file.js';

/** The first rows of a sheet, read as the import reads it, for whoever draws a mapping by it. */
@Injectable()
export class ImportSampleService {
  constructor(
    private readonly blobs: BlobsService,
    private readonly localizer: Localizer,
  ) {}

  async rows(request: FastifyRequest): Promise<SheetRows> {
    const upload = await receiveFile(request, { directory: this.blobs.uploads });
    const file = upload.files[0]!;
    try {
      const written = await writtenAs(file, [bind(sampleFields, upload.fields)]);
      return await withTable(file.path, { ...written, owner: currentTenantId() }, (table) =>
        firstRows(table, SAMPLE_ROWS),
      );
    } catch (error) {
      if (!(error instanceof ExcelError)) throw error;
      const language = currentContext()?.language ?? 'zh-Hans';
      throw new AppError(errors.FileUnreadable, {
        reason: this.localizer.text(language, `Sheet:${error.code}`, { ...error.data }),
      });
    } finally {
      await upload.discard();
    }
  }
}
