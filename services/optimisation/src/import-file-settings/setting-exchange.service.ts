import type { ImportFileSetting as SettingRecord } from '@ishare/contracts/optimisation/import-file-setting.js';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Database } from '@ishare/data/database.js';
import type { Tx } from '@ishare/data/tx.js';
import { invalid } from '@ishare/kernel/errors.js';
import { bind } from '@ishare/server/bind.js';
import { CONFIG, type Config } from '@ishare/server/config.js';
import { receiveFile, type ReceivedFile } from '@ishare/server/upload.js';
import { Inject, Injectable, type StreamableFile } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { attachment } from '@ishare/server/attachment.js';
import { CutListReader, missingColumns } from '../import-files/cut-list-reader.js';
import type { ColumnSetting } from '../import-files/cut-list-rows.js';
import { guessLayout, matchedColumns, missingOf } from '../import-files/list-layout.js';
import { sourceOf } from '../import-files/reading-plan.service.js';
import { ImportFileSettingDetail } from './import-file-setting-detail.entity.js';
import { ImportFileSetting } from './import-file-setting.entity.js';
import { neededFields, type CutListField } from '@ishare/contracts/optimisation/cut-list-fields.js';
import {
  MAX_COLUMNS,
  type importFileSetting,
  type importFileSettingDetail,
} from '@ishare/contracts/optimisation/import-file-setting.js';
import type { BodyOf } from '@ishare/contracts/things/thing.js';
import { importFileSettingDetails, importFileSettings } from '../things.js';
import { ImportFileSettingService } from './import-file-setting.service.js';

const MAX_BYTES = 1024 * 1024;

const detail = importFileSettingDetails.schemas.create.omit({ importFileSettingId: true });
const exchanged = z.object({
  format: z.literal('import-file-settings/1'),
  settings: z
    .array(importFileSettings.schemas.create.extend({ details: z.array(detail).max(MAX_COLUMNS) }))
    .min(1)
    .max(200),
});
type Exchanged = BodyOf<typeof importFileSetting> & { details: BodyOf<typeof importFileSettingDetail>[] };

const numeric = new Set<CutListField>(['length', 'width', 'count', 'thickness']);

/** Settings that travel between tenants as a file, and settings made from a sample cut list. */
@Injectable()
export class SettingExchangeService {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(ImportFileSettingService) private readonly settings: ImportFileSettingService,
    @Inject(CutListReader) private readonly reader: CutListReader,
  ) {}

  private async withFile<T>(
    request: FastifyRequest,
    work: (file: ReceivedFile) => Promise<T>,
    maxBytes?: number,
  ): Promise<T> {
    const upload = await receiveFile(request, {
      directory: join(this.config.DATA_DIR, 'uploads'),
      ...(maxBytes ? { maxBytes } : {}),
    });
    try {
      return await work(upload.files[0]!);
    } finally {
      await upload.discard();
    }
  }

  async export(): Promise<StreamableFile> {
    const settings = await this.database.tx(async (tx) => {
      const rows = await tx.em.find(ImportFileSetting, { where: { isDeleted: false }, order: { name: 'ASC' } });
      const details = await tx.em.find(ImportFileSettingDetail, {
        where: { isDeleted: false },
        order: { columnIndex: 'ASC' },
      });
      return rows.map(({ id, name, importFileType, importFileEncoding, readRows, separator, unit, isDefault }) => ({
        name,
        importFileType,
        importFileEncoding,
        readRows,
        separator,
        unit,
        isDefault,
        details: details
          .filter(({ importFileSettingId }) => importFileSettingId === id)
          .map(({ columnIndex, title, fieldName, valueType, itemsMapping, defaultValue, required }) => ({
            columnIndex,
            title,
            fieldName,
            valueType,
            itemsMapping,
            defaultValue,
            required,
          })),
      }));
    });
    return attachment(
      'import-file-settings.json',
      Buffer.from(JSON.stringify({ format: 'import-file-settings/1', settings }, null, 2)),
    );
  }

  /** Takes settings whose names are not there yet, with their columns; the others stay as they are. */
  async import(request: FastifyRequest): Promise<{ created: number; skipped: string[] }> {
    return this.withFile(
      request,
      async ({ path }) => {
        let parsed: unknown;
        try {
          parsed = JSON.parse(await readFile(path, 'utf8'));
        } catch {
          throw invalid('file', 'MalformedBodyErrorMessage');
        }
        const settings = bind(exchanged, parsed).settings as unknown[] as Exchanged[];
        return this.database.tx(async (tx) => {
          const known = new Set(
            (await tx.em.find(ImportFileSetting, { where: { isDeleted: false } })).map(({ name }) => name),
          );
          const fresh = settings.filter(({ name }) => !known.has(name));
          for (const [index, { details, ...setting }] of fresh.entries()) {
            const { id } = await tx.insert(ImportFileSetting, {
              ...setting,
              isDefault: known.size === 0 && index === 0,
            });
            await tx.insertMany(
              ImportFileSettingDetail,
              details.map((detail) => ({ ...detail, importFileSettingId: id })),
            );
          }
          return {
            created: fresh.length,
            skipped: settings.filter(({ name }) => known.has(name)).map(({ name }) => name),
          };
        });
      },
      MAX_BYTES,
    );
  }

  /** Replaces the columns of a setting by those that the titles of a sample file name, wherever in it they stand. */
  async fromTemplate(id: string, request: FastifyRequest): Promise<SettingRecord> {
    return this.withFile(request, async ({ path }) => {
      const setting = await this.database.tx((tx) => tx.get(ImportFileSetting, id));
      const { rows } = await this.reader.sample(path, sourceOf(setting));
      const layout = guessLayout(rows);
      const missing = missingOf(layout?.columns ?? matchedColumns(rows[0] ?? []));
      if (!layout || missing.length > 0) throw missingColumns(missing.map((fieldName) => ({ fieldName })));
      await this.database.tx(async (tx) => {
        await this.replaceColumns(tx, id, layout.columns);
        if (setting.readRows !== layout.readRows) await tx.update(ImportFileSetting, id, { readRows: layout.readRows });
      });
      return this.settings.get(id);
    });
  }

  private async replaceColumns(tx: Tx, importFileSettingId: string, columns: readonly ColumnSetting[]): Promise<void> {
    for (const { id } of await tx.em.find(ImportFileSettingDetail, {
      where: { importFileSettingId, isDeleted: false },
    }))
      await tx.remove(ImportFileSettingDetail, id);
    await tx.insertMany(
      ImportFileSettingDetail,
      columns.map(({ title, columnIndex, fieldName }) => ({
        importFileSettingId,
        columnIndex,
        title,
        fieldName,
        valueType: numeric.has(fieldName) ? 1 : 0,
        itemsMapping: {},
        defaultValue: null,
        required: neededFields.includes(fieldName),
      })),
    );
  }
}
