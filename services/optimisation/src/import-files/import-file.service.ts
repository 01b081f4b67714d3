import { ImportFileState, isDeletable } from '@ishare/contracts/optimisation/import-file-life.js';
import { join } from 'node:path';
import { ThingService } from '@ishare/crud/thing.service.js';
import { Database } from '@ishare/data/database.js';
import { notFound } from '@ishare/data/entities.js';
import type { Tx } from '@ishare/data/tx.js';
import { invalid } from '@ishare/kernel/errors.js';
import { newId } from '@ishare/kernel/ids.js';
import { bind } from '@ishare/server/bind.js';
import { CONFIG, type Config } from '@ishare/server/config.js';
import { Pace } from '@ishare/server/pace.js';
import { factoryDay } from '@ishare/server/zones.js';
import { Ports } from '@ishare/server/ports.js';
import { receiveFile } from '@ishare/server/upload.js';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { FILE_NUMBERS, nextNumbers } from '../numbers/numbers.js';
import { CutListMapping } from './cut-list-mapping.entity.js';
import { CutListReader, type CutList } from './cut-list-reader.js';
import { storable, type CutListFormat } from './cut-list-rows.js';
import { INSERT_ROWS } from './row-columns.js';
import type { CutListFacts } from './cut-list.thread.js';
import {
  inspectionFields,
  listMapping,
  uploadFields,
  type ImportFile as ImportFileRecord,
  type inspectionReply,
  type ListMapping,
  type Reading,
} from '@ishare/contracts/optimisation/import-files.js';
import { ImportFile } from './import-file.entity.js';
import { importFiles } from '../things.js';
import { busy } from './import-file-moves.js';
import { optimisationSettings } from '../parameters/optimisation-settings.js';
import { checkOptions } from './known-materials.js';
import { inspectionOf, readingOf } from './reading.js';
import { releaseLists } from './released-lists.js';
import { ReadingPlanner } from './reading-plan.service.js';

export interface NewFile {
  fileName: string;
  sha256: string;
  settingId?: string | undefined;
  mapping?: ListMapping | undefined;
  orderNos?: string[];
  id?: string;
  fileNo?: string;
  reading?: Reading;
  isRush?: boolean;
  sources?: readonly string[];
}

/** A list as it is kept; how it was read stands apart. */
export type KeptList = Omit<CutList, keyof CutListFacts | 'pace'> & Partial<Pick<CutList, 'pace'>>;

function mappingOf(text: string): ListMapping {
  let mapping: unknown;
  try {
    mapping = JSON.parse(text);
  } catch {
    throw invalid('mapping', 'MalformedBodyErrorMessage');
  }
  return bind(listMapping, mapping);
}

/** Keeps a mapping for the next list with these titles. */
async function remember(tx: Tx, fingerprint: string, format: CutListFormat): Promise<void> {
  const known = await tx.find(CutListMapping, { fingerprint }, { lock: true });
  if (known) await tx.update(CutListMapping, known.id, { format });
  else await tx.insert(CutListMapping, { fingerprint, format });
}

@Injectable()
export class ImportFileService extends ThingService<ImportFile, ImportFileRecord> {
  constructor(
    @Inject(Database) database: Database,
    @Inject(CutListReader) private readonly reader: CutListReader,
    @Inject(ReadingPlanner) private readonly planner: ReadingPlanner,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(Ports) ports: Ports,
  ) {
    super(database, ports, importFiles);
  }

  /**
   * Takes an upload, reads and checks it, and keeps rows and findings; a file that is refused leaves nothing behind.
   */
  async receive(request: FastifyRequest): Promise<ImportFileRecord> {
    const upload = await receiveFile(request, { directory: join(this.config.DATA_DIR, 'uploads') });
    try {
      const { importFileSettingId, mapping, salesOrderIds } = bind(uploadFields, upload.fields);
      const file = upload.files[0]!;
      const id = await this.import(file.path, {
        fileName: storable(file.name, 256),
        sha256: file.sha256,
        settingId: importFileSettingId,
        mapping: mapping === undefined ? undefined : mappingOf(mapping),
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

  /**
   * Reads a file from disk by the setting or columns that were chosen for it, else by what fits, and keeps it; gives
   * the id of the import file.
   */
  async import(path: string, file: NewFile): Promise<string> {
    const plan = await this.planner.plan(path, file);
    const { setting, source, format } = plan;
    const edgesRequired = format.columns.some(({ fieldName, required }) => fieldName === 'edges' && required);
    const edges = { edgesRequired, edgesFromMaterial: setting?.edgesFromMaterial ?? false };
    const usual = await optimisationSettings(this.ports);
    const check = await this.database.tx((tx) => checkOptions(tx, edges, usual));
    const list = await this.reader.read({ path, source, format, check });
    const reading = readingOf(plan, list);
    const day = await factoryDay(this.ports);
    return this.database.tx(async (tx) => {
      const { id } = await this.keep(tx, { ...file, reading, day }, setting?.id ?? null, list);
      if (plan.origin === 'mapping' && plan.fingerprint) await remember(tx, plan.fingerprint, format);
      return id;
    });
  }

  /** What a file looks like, and what its columns would be taken for. */
  async inspect(request: FastifyRequest): Promise<z.output<typeof inspectionReply>> {
    const upload = await receiveFile(request, { directory: join(this.config.DATA_DIR, 'uploads') });
    try {
      const { readRows, ...told } = bind(inspectionFields, upload.fields);
      const file = upload.files[0]!;
      const { facts, plan } = await this.planner.look(file.path, file.name, told);
      return inspectionOf(facts, readRows === undefined ? plan : undefined, readRows);
    } finally {
      await upload.discard();
    }
  }

  /**
   * Writes a list that was read and checked. Its number comes last: whoever takes the next one of the day waits until
   * this one is committed, and rows of a long list take their time.
   */
  async keep(
    tx: Tx,
    file: NewFile & { day: string },
    importFileSettingId: string | null,
    list: KeptList,
  ): Promise<ImportFile> {
    const id = file.id ?? newId();
    const row = await tx.insert(ImportFile, {
      id,
      fileNo: file.fileNo ?? id.replaceAll('-', ''),
      fileName: file.fileName,
      importFileSettingId,
      reading: file.reading ?? null,
      sha256: file.sha256,
      isRush: file.isRush ?? false,
      sources: [...(file.sources ?? [])],
      orderNos: [...new Set([...(file.orderNos ?? []), ...list.orderNos])],
      rowCount: list.rows,
      partCount: list.parts,
      area: Math.round(list.area / 100) / 10_000,
      errorCount: list.errors,
      warningCount: list.warnings,
      materialFindings: list.materialFindings,
      state: list.errors === 0 ? ImportFileState.Verified : ImportFileState.ToVerify,
    });
    const { pace = new Pace() } = list;
    for (const [index, chunk] of list.chunks.entries()) {
      if (index > 0) await pace.step(list.chunks.length - index);
      await tx.query(INSERT_ROWS, [tx.tenantId, row.id, ...chunk]);
    }
    tx.touched.add('import_file_detail');
    if (file.fileNo === undefined) {
      const [fileNo] = await nextNumbers(tx, FILE_NUMBERS, file.day);
      await tx.complete(ImportFile, row, { fileNo: fileNo! });
    }
    return row;
  }

  protected override async beforeDelete(id: string, tx: Tx): Promise<void> {
    const file = await tx.find(ImportFile, { id }, { lock: true });
    if (!file) throw notFound('ImportFile', id);
    if (!isDeletable(file.state)) throw await busy(tx, file);
    await releaseLists(tx, id, await optimisationSettings(this.ports));
  }
}
