import { extname, join } from 'node:path';
import { CrudService } from '@ishare/crud/crud.service.js';
import { Database } from '@ishare/data/database.js';
import { notFound } from '@ishare/data/entities.js';
import type { Tx } from '@ishare/data/tx.js';
import type { ReadTableOptions } from '@ishare/excel/read-table.js';
import { AppError, invalid } from '@ishare/kernel/errors.js';
import { bind } from '@ishare/server/bind.js';
import { CONFIG, type Config } from '@ishare/server/config.js';
import { receiveFile } from '@ishare/server/upload.js';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { ImportFileSettingDetail } from '../import-file-settings/import-file-setting-detail.entity.js';
import { ImportFileSetting } from '../import-file-settings/import-file-setting.entity.js';
import { ImportFileEncoding, ImportFileType } from '../import-file-settings/import-file-setting.kinds.js';
import { nextNumbers } from '../numbers/numbers.js';
import { optimisationErrors } from '../optimisation.errors.js';
import { CutListReader, type CutList } from './cut-list-reader.js';
import { storable, type CutListFormat } from './cut-list-rows.js';
import { uploadFields } from './import-file.dto.js';
import { ImportFile } from './import-file.entity.js';
import { importFileResource } from './import-file.resource.js';
import { ImportFileState, isDeletable } from './import-file.states.js';
import { checkOptions } from './known-materials.js';
import type { CutListSource } from './table-sources.js';

const encodings: Record<number, NonNullable<ReadTableOptions['encoding']>> = {
  [ImportFileEncoding.Ascii]: 'ascii',
  [ImportFileEncoding.Utf16]: 'utf16le',
  [ImportFileEncoding.Gbk]: 'gbk',
  [ImportFileEncoding.Utf8]: 'utf8',
};
const tableTypes: Record<number, ReadTableOptions['type']> = {
  [ImportFileType.Xlsx]: 'xlsx',
  [ImportFileType.Csv]: 'csv',
  [ImportFileType.Txt]: 'txt',
};

/** How files of a setting are read. */
export function sourceOf({
  importFileType,
  importFileEncoding,
  separator,
}: Pick<ImportFileSetting, 'importFileType' | 'importFileEncoding' | 'separator'>): CutListSource {
  if (importFileType === ImportFileType.Json) return { type: 'json' };
  if (importFileType === ImportFileType.Ptx) return { type: 'ptx' };
  const type = tableTypes[importFileType];
  if (!type) throw new AppError(optimisationErrors.FileTypeNotSupported, { importFileType });
  return { type, encoding: encodings[importFileEncoding]!, ...(separator && type !== 'xlsx' ? { separator } : {}) };
}

const INSERT_ROWS = `
  insert into import_file_detail (id, tenant_id, import_file_id, row_no, part_no, name, material_code, length, width, count, grain, edges, edge_l1, edge_l2, edge_w1, edge_w2, thickness,
         barcode, order_no, cabinet_no, room, remark, errors)
  select x.id, $1, $2, x."rowNo", x."partNo", x.name, x."materialCode", x.length, x.width, x.count, x.grain, x.edges, x."edgeL1", x."edgeL2", x."edgeW1", x."edgeW2", x.thickness,
         x.barcode, x."orderNo", x."cabinetNo", x.room, x.remark, x.errors
    from jsonb_to_recordset($3::jsonb) as x(id uuid, "rowNo" int, "partNo" text, name text, "materialCode" text, length numeric, width numeric, count int, grain int, edges text,
         "edgeL1" text, "edgeL2" text, "edgeW1" text, "edgeW2" text, thickness numeric,
         barcode text, "orderNo" text, "cabinetNo" text, room text, remark text, errors jsonb)`;

export interface NewFile {
  fileName: string;
  sha256: string;
  settingId?: string | undefined;
  orderNos?: string[];
  id?: string;
  fileNo?: string;
}

@Injectable()
export class ImportFileService extends CrudService<ImportFile> {
  constructor(
    @Inject(Database) database: Database,
    @Inject(CutListReader) private readonly reader: CutListReader,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    super(database, importFileResource);
  }

  /** Takes an upload, reads and checks it, and keeps rows and findings; a file that is refused leaves nothing behind. */
  async receive(request: FastifyRequest): Promise<Record<string, unknown>> {
    const upload = await receiveFile(request, { directory: join(this.config.DATA_DIR, 'uploads') });
    try {
      const { importFileSettingId, salesOrderIds } = bind(uploadFields, upload.fields);
      const file = upload.files[0]!;
      const id = await this.import(file.path, {
        fileName: storable(file.name, 256),
        sha256: file.sha256,
        settingId: importFileSettingId,
        orderNos:
          salesOrderIds
            ?.split(',')
            .map((text) => text.trim())
            .filter(Boolean) ?? [],
      });
      return await this.get(id);
    } finally {
      await upload.discard();
    }
  }

  /** Reads a file from disk by a setting (the default one unless told) and keeps it; gives the id of the import file. */
  async import(path: string, file: NewFile): Promise<string> {
    const { setting, job } = await this.database.tx(async (tx) => {
      const setting = file.settingId
        ? await tx.find(ImportFileSetting, { id: file.settingId })
        : await this.suitable(tx, file.fileName);
      if (!setting) throw invalid('importFileSettingId', 'Validation:unknown');
      const columns = await tx.em.find(ImportFileSettingDetail, {
        where: { importFileSettingId: setting.id, isDeleted: false },
        order: { columnIndex: 'ASC' },
      });
      if (columns.length === 0) throw new AppError(optimisationErrors.SettingWithoutColumns, { name: setting.name });
      const format: CutListFormat = {
        readRows: setting.readRows,
        unit: setting.unit,
        columns: columns.map(({ columnIndex, title, fieldName, itemsMapping, defaultValue, required }) => ({
          columnIndex,
          title,
          fieldName,
          itemsMapping,
          defaultValue,
          required,
        })),
      };
      const edgesRequired = columns.some(({ fieldName, required }) => fieldName === 'edges' && required);
      return {
        setting,
        job: { path, source: sourceOf(setting), format, check: await checkOptions(tx, edgesRequired) },
      };
    });
    const list = await this.reader.read(job);
    return this.database.tx(async (tx) => (await this.keep(tx, file, setting.id, list)).id);
  }

  /** The default setting where it fits the name of the file, else the oldest one that does. */
  private async suitable(tx: Tx, fileName: string): Promise<ImportFileSetting | undefined> {
    const type = {
      '.xlsx': ImportFileType.Xlsx,
      '.csv': ImportFileType.Csv,
      '.txt': ImportFileType.Txt,
      '.ptx': ImportFileType.Ptx,
      '.json': ImportFileType.Json,
    }[extname(fileName).toLowerCase()];
    const settings = await tx.em.find(ImportFileSetting, {
      where: { isDeleted: false },
      order: { isDefault: 'DESC', creationTime: 'ASC', id: 'ASC' },
    });
    return settings.find(({ importFileType }) => importFileType === type) ?? settings[0];
  }

  /** Writes a list that was read and checked. */
  async keep(tx: Tx, file: NewFile, importFileSettingId: string, list: CutList): Promise<ImportFile> {
    const fileNo = file.fileNo ?? (await nextNumbers(tx, 'OP', 3))[0]!;
    const row = await tx.insert(ImportFile, {
      ...(file.id ? { id: file.id } : {}),
      fileNo,
      fileName: file.fileName,
      importFileSettingId,
      sha256: file.sha256,
      orderNos: [...new Set([...(file.orderNos ?? []), ...list.orderNos])],
      rowCount: list.rows,
      partCount: list.parts,
      area: Math.round(list.area / 100) / 10_000,
      errorCount: list.errors,
      warningCount: list.warnings,
      materialFindings: list.materialFindings,
      state: list.errors === 0 ? ImportFileState.Verified : ImportFileState.ToVerify,
    });
    for (const chunk of list.chunks) await tx.query(INSERT_ROWS, [tx.tenantId, row.id, chunk]);
    tx.touched.add('import_file_detail');
    return row;
  }

  protected override async beforeDelete(id: string, tx: Tx): Promise<void> {
    const file = await tx.find(ImportFile, { id }, { lock: true });
    if (!file) throw notFound('ImportFile', id);
    if (!isDeletable(file.state)) throw new AppError(optimisationErrors.FileBusy, { fileNo: file.fileNo });
  }
}
