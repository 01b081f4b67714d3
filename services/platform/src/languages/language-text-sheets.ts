import {
  valueBody,
  resourceName,
  textName,
  type LanguageTextReply,
  type LanguageTextSheetQuery,
} from '@ishare/contracts/platform/languages.js';
import type { ImportReply } from '@ishare/contracts/sheet-import.js';
import { SheetImport, type JudgedRow, type SheetTarget } from '@ishare/crud/sheet-import.js';
import { exportInTurn } from '@ishare/excel/export-in-turn.js';
import { exportRows } from '@ishare/excel/export-rows.js';
import { defineSheet } from '@ishare/excel/sheet.js';
import { attachment } from '@ishare/server/attachment.js';
import { bind } from '@ishare/server/bind.js';
import { currentTenantId } from '@ishare/server/context.js';
import { Inject, Injectable, type StreamableFile } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { errors } from '../errors.js';
import { titlesOf } from '../platform.texts.js';
import { LanguageTextService } from './language-text.service.js';

type Line = Pick<LanguageTextReply, 'resourceName' | 'name'> & Partial<Pick<LanguageTextReply, 'baseValue' | 'value'>>;

const lines = defineSheet<Line>({
  name: titlesOf('Sheet:languageTexts'),
  columns: [
    { key: 'resourceName', title: titlesOf('Field:resourceName'), type: 'text', required: true, width: 24 },
    { key: 'name', title: titlesOf('Field:textName'), type: 'text', required: true, width: 36 },
    { key: 'baseValue', title: titlesOf('Field:baseValue'), type: 'text', width: 60 },
    { key: 'value', title: titlesOf('Field:translation'), type: 'text', width: 60 },
  ],
});
/** What of a row an import takes over. */
const worded = { ...lines, columns: lines.columns.filter(({ key }) => key === 'value') };
const lineOf = valueBody.extend({ resourceName: resourceName(), name: textName() });
/** More texts than there are. */
const ALL = 100_000;

/** The product's texts as a sheet for a translator, and what he has written back into them. */
@Injectable()
export class LanguageTextSheets {
  constructor(
    @Inject(LanguageTextService) private readonly texts: LanguageTextService,
    @Inject(SheetImport) private readonly sheets: SheetImport,
  ) {}

  async export(query: LanguageTextSheetQuery): Promise<StreamableFile> {
    const { items } = await this.texts.list({
      ...query,
      sorting: 'resourceName,name',
      skipCount: 0,
      maxResultCount: ALL,
    });
    const { language } = this.sheets;
    async function* rows(): AsyncGenerator<Line> {
      yield* items;
    }
    const file = await exportInTurn(currentTenantId(), (out) => exportRows(lines, language, rows(), out));
    return attachment(`${lines.name[language]} ${query.targetCultureName}.xlsx`, file);
  }

  async import(request: FastifyRequest, culture: string, isPreview: boolean): Promise<ImportReply> {
    return this.sheets.import(request, await this.target(culture), isPreview);
  }

  async errorSheet(request: FastifyRequest, culture: string): Promise<StreamableFile> {
    return this.sheets.errorSheet(request, await this.target(culture));
  }

  private async target(cultureName: string): Promise<SheetTarget<Line>> {
    const culture = await this.texts.culture(cultureName);
    const held = new Map((await this.texts.every(culture)).map((text) => [keyOf(text), text.value]));
    return {
      name: `LanguageText:${culture}`,
      sheet: lines,
      check: (value) => bind(lineOf, value) as Record<string, unknown>,
      settle: (rows, seen) => this.settle(rows, seen, held),
      write: (rows, tx) =>
        this.texts.word(
          culture,
          rows.filter(({ state }) => state === 'changed').map(({ line }) => line as Required<Line>),
          tx,
        ),
    };
  }

  /** A row is the text of its name; one that nobody knows of is faulty, for there is nothing that it would word. */
  private async settle(
    rows: readonly JudgedRow[],
    seen: Map<string, number>,
    held: ReadonlyMap<string, string>,
  ): Promise<void> {
    for (const row of rows) {
      const line = row.line as Line;
      const key = keyOf(line);
      const at = { title: titlesOf('Field:textName') };
      const first = seen.get(key);
      const value = held.get(key);
      if (first !== undefined) this.sheets.fault(row, at, 'Import:repeated', { row: first });
      else if (value === undefined) this.sheets.fault(row, at, errors.TextUnknown.text, { name: line.name });
      else this.sheets.compare(row, { id: row.id, ...line, value }, worded);
      if (first === undefined) seen.set(key, row.rowNo);
    }
  }
}

const keyOf = ({ resourceName: resource, name }: Pick<Line, 'resourceName' | 'name'>): string => `${resource} ${name}`;
