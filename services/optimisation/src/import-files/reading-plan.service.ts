// How a file is read: by the setting or the columns that were chosen for it, else by what fits its titles.
import { Database } from '@ishare/data/database.js';
import type { Tx } from '@ishare/data/tx.js';
import type { ReadTableOptions } from '@ishare/excel/read-table.js';
import { AppError, invalid } from '@ishare/kernel/errors.js';
import { Inject, Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { ImportFileSettingDetail } from '../import-file-settings/import-file-setting-detail.entity.js';
import { ImportFileSetting } from '../import-file-settings/import-file-setting.entity.js';
import { neededFields } from '@ishare/contracts/optimisation/cut-list-fields.js';
import { encodingNames, ImportFileType, typeNames } from '../import-file-settings/import-file-setting.kinds.js';
import { optimisationErrors } from '../optimisation.errors.js';
import { CutListMapping } from './cut-list-mapping.entity.js';
import { CutListReader, missingColumns } from './cut-list-reader.js';
import type { ListSheet } from './cut-list.thread.js';
import type { CutListFormat } from './cut-list-rows.js';
import type { ListMapping } from '@ishare/contracts/optimisation/import-files.js';
import { fingerprintOf, guessLayout, supplemented, TITLE_ROWS, titleRowFor, type Layout } from './list-layout.js';
import { sourceOfFile, type CutListSource } from './table-sources.js';

/**
 * Who said what the columns mean: a chosen setting, one that fits, the last time, the titles themselves, or the caller.
 */
export type ReadingOrigin = 'setting' | 'fitting' | 'remembered' | 'titles' | 'mapping';

export interface ReadingPlan {
  /** Names of the worksheets of a workbook on which something is written that is not read. */
  otherSheets?: string[];
  origin: ReadingOrigin;
  setting: ImportFileSetting | null;
  source: CutListSource;
  format: CutListFormat;
  /** Of the titles; null for a list without any. */
  fingerprint: string | null;
}

/** More worksheets of a workbook are not looked through for a list. */
const MAX_SHEETS = 20;

/** What is written on worksheets of a workbook beside the one that is read. */
export function otherSheets(source: CutListSource, sheets: readonly ListSheet[]): string[] {
  const read = (source as ReadTableOptions).sheet ?? 0;
  return sheets.flatMap(({ name, isBlank }, at) => (at === read || isBlank ? [] : [name]));
}

type Told = Pick<ListMapping, 'separator' | 'encoding'>;

/** What is known of a file before its columns are. */
export interface FileFacts {
  source: CutListSource;
  /** The first rows, as text. */
  rows: string[][];
  layout: Layout | undefined;
  /** Of a workbook. */
  sheets: ListSheet[];
}

/** How files of a setting are read. */
export function sourceOf({
  importFileType,
  importFileEncoding,
  separator,
}: Pick<ImportFileSetting, 'importFileType' | 'importFileEncoding' | 'separator'>): CutListSource {
  if (importFileType === ImportFileType.Json) return { type: 'json' };
  if (importFileType === ImportFileType.Ptx) return { type: 'ptx' };
  const type = typeNames[importFileType];
  if (type !== 'xlsx' && type !== 'csv' && type !== 'txt')
    throw new AppError(optimisationErrors.FileTypeNotSupported, { importFileType });
  return { type, encoding: encodingNames[importFileEncoding]!, ...(separator && type !== 'xlsx' ? { separator } : {}) };
}

/** Whether a setting is for files of this kind; how a text is parted and encoded, the text itself says. */
function isFor({ importFileType }: ImportFileSetting, { type }: CutListSource): boolean {
  const wanted = typeNames[importFileType];
  return wanted === type || (wanted === 'txt' && type === 'csv');
}

@Injectable()
export class ReadingPlanner {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(CutListReader) private readonly reader: CutListReader,
  ) {}

  /**
   * Reads the first rows, and finds out how the file is read; `told` says better how the text is parted or encoded. Of
   * a workbook it takes the first worksheet that is known to hold a list, else the first that has titles of one.
   */
  async look(
    path: string,
    fileName: string,
    told: Told = {},
  ): Promise<{ facts: FileFacts; plan: ReadingPlan | undefined }> {
    const source = await this.sourceOf(path, fileName, told);
    const first = await this.factsOf(path, source);
    const plan = await this.database.tx((tx) => this.choose(tx, first));
    if (plan) return { facts: first, plan };
    let titled = first.layout && first;
    for (const [sheet, { isBlank }] of first.sheets.slice(0, MAX_SHEETS).entries()) {
      if (sheet === 0 || isBlank) continue;
      const facts = await this.factsOf(path, { ...(source as ReadTableOptions), sheet });
      const found = await this.database.tx((tx) => this.choose(tx, facts));
      // What goes by the place of its columns alone would take any table.
      if (found?.fingerprint) return { facts, plan: found };
      titled ??= facts.layout && facts;
    }
    const facts = titled ?? first;
    if (facts.rows.length === 0) throw new AppError(optimisationErrors.FileEmpty);
    return { facts, plan: undefined };
  }

  private async factsOf(path: string, source: CutListSource): Promise<FileFacts> {
    const { rows, sheets } = await this.reader.sample(path, source);
    return { source, rows, sheets, layout: guessLayout(rows) };
  }

  private async sourceOf(path: string, fileName: string, told: Told): Promise<CutListSource> {
    const found = await sourceOfFile(path, fileName);
    if (found.type !== 'csv') return found;
    return {
      ...(found as ReadTableOptions),
      ...(told.separator ? { separator: told.separator } : {}),
      ...(told.encoding !== undefined ? { encoding: encodingNames[told.encoding]! } : {}),
    };
  }

  async plan(
    path: string,
    file: { fileName: string; settingId?: string | undefined; mapping?: ListMapping | undefined },
  ): Promise<ReadingPlan> {
    if (file.settingId) {
      const set = await this.database.tx((tx) => this.bySetting(tx, file.settingId!));
      if (set.source.type !== 'xlsx') return set;
      const { sheets } = await this.reader.sample(path, set.source);
      return { ...set, otherSheets: otherSheets(set.source, sheets) };
    }
    const { facts, plan } = await this.look(path, file.fileName, file.mapping);
    const left = { otherSheets: otherSheets(facts.source, facts.sheets) };
    if (file.mapping) return { ...byMapping(file.mapping, facts), ...left };
    if (plan) return { ...plan, ...left };
    // No text has zero bytes: these are no titles that somebody could add to.
    if (facts.rows.some((cells) => cells.some((cell) => cell.includes('\0'))))
      throw new AppError(optimisationErrors.FileTypeNotSupported);
    throw missingColumns(
      neededFields
        .filter((field) => !facts.layout?.columns.some(({ fieldName }) => fieldName === field))
        .map((fieldName) => ({ fieldName })),
    );
  }

  private async bySetting(tx: Tx, id: string): Promise<ReadingPlan> {
    const setting = await tx.find(ImportFileSetting, { id });
    if (!setting) throw invalid('importFileSettingId', 'Validation:unknown');
    const [columns] = await this.columnsOf(tx, [setting]);
    if (columns!.length === 0) throw new AppError(optimisationErrors.SettingWithoutColumns, { name: setting.name });
    return {
      origin: 'setting',
      setting,
      source: sourceOf(setting),
      format: formatOf(setting, columns!),
      fingerprint: null,
    };
  }

  private async columnsOf(tx: Tx, settings: readonly ImportFileSetting[]): Promise<ImportFileSettingDetail[][]> {
    const columns = await tx.em.find(ImportFileSettingDetail, {
      where: { importFileSettingId: In(settings.map(({ id }) => id)), isDeleted: false },
      order: { columnIndex: 'ASC' },
    });
    return settings.map(({ id }) => columns.filter(({ importFileSettingId }) => importFileSettingId === id));
  }

  /**
   * What the tenant did with such titles last time, else a setting of it that they fit, else what the titles say, else
   * a setting that goes by position.
   */
  private async choose(tx: Tx, { source, rows, layout }: FileFacts): Promise<ReadingPlan | undefined> {
    if (rows.length === 0) return undefined;
    const prints = rows.slice(0, TITLE_ROWS).map(fingerprintOf);
    const [known] = await tx.em.find(CutListMapping, {
      where: { fingerprint: In(prints), isDeleted: false },
      order: { lastModificationTime: 'DESC' },
      take: 1,
    });
    if (known)
      return {
        origin: 'remembered',
        setting: null,
        source,
        format: { ...known.format, readRows: prints.indexOf(known.fingerprint) + 1 },
        fingerprint: known.fingerprint,
      };
    const settings = (
      await tx.em.find(ImportFileSetting, {
        where: { isDeleted: false },
        order: { isDefault: 'DESC', creationTime: 'ASC', id: 'ASC' },
      })
    ).filter((setting) => isFor(setting, source));
    const formats = (await this.columnsOf(tx, settings)).map((columns, index) => ({
      setting: settings[index]!,
      format: formatOf(settings[index]!, columns),
    }));
    for (const { setting, format } of formats) {
      const readRows = titleRowFor(format, rows);
      if (readRows === undefined) continue;
      const fitting = supplemented({ ...format, readRows }, rows[readRows - 1]!);
      return { origin: 'fitting', setting, source, format: fitting, fingerprint: prints[readRows - 1]! };
    }
    if (layout && neededFields.every((field) => layout.columns.some(({ fieldName }) => fieldName === field)))
      return {
        origin: 'titles',
        setting: null,
        source,
        format: { readRows: layout.readRows, unit: 0, columns: layout.columns },
        fingerprint: fingerprintOf(layout.titles),
      };
    const byPlace = layout
      ? undefined
      : formats.find(({ format: { columns } }) => columns.length > 0 && columns.every(({ title }) => !title));
    return byPlace && { origin: 'fitting', ...byPlace, source, fingerprint: null };
  }
}

function byMapping(mapping: ListMapping, { source, rows }: FileFacts): ReadingPlan {
  const titles = mapping.readRows > 0 ? rows[mapping.readRows - 1] : undefined;
  return {
    origin: 'mapping',
    setting: null,
    source,
    // The caller has seen the file: where the column stands counts, not what it is called.
    format: {
      readRows: mapping.readRows,
      unit: mapping.unit,
      columns: mapping.columns.map((column) => ({ ...column, title: null, required: false })),
    },
    fingerprint: titles ? fingerprintOf(titles) : null,
  };
}

function formatOf(setting: ImportFileSetting, columns: readonly ImportFileSettingDetail[]): CutListFormat {
  return {
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
}
