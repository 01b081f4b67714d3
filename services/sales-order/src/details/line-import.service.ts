import { platformPort } from '@ishare/contracts/platform/client.js';
import { BlobsService } from '@ishare/crud/blobs/blobs.js';
import { ExcelError } from '@ishare/excel/excel-error.js';
import { isFormulaError } from '@ishare/excel/cell-values.js';
import { numberOf } from '@ishare/excel/read-number.js';
import { withTable } from '@ishare/excel/table-reading.js';
import type { TableRow } from '@ishare/excel/table.js';
import { AppError, invalid } from '@ishare/kernel/errors.js';
import { newId } from '@ishare/kernel/ids.js';
import { bind } from '@ishare/server/bind.js';
import { currentContext, currentTenantId } from '@ishare/server/context.js';
import { Localizer } from '@ishare/server/localizer.js';
import { Ports } from '@ishare/server/ports.js';
import { receiveFile } from '@ishare/server/upload.js';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { errors } from '../errors.js';
import { OrderScope } from '../orders/order-scope.js';
import { titlesOf } from '../texts.js';
import { fitOf, located, refuseMissing, taken, titleAt, type Place, type Rule } from './line-places.js';
import {
  importFields,
  lineInput,
  MAX_BATCH,
  PREVIEWED_ROWS,
  previewFields,
  tabOf,
  type FormType,
  type LineImport,
  type LineInput,
  type LinePreview,
  type LineTab,
  type MappingTrial,
  type TrialBody,
} from '@ishare/contracts/sales-order/order-lines.js';
import { OrderLinesService } from './order-lines.service.js';
import { isOfType, writtenAs, type ToldFile } from './sheet-file.js';

const MAX_ERRORS = 1_000;
/** A mapping that reads this share of a sheet's columns was made for it. */
const RECOGNISED = 0.75;
/** Words for yes, in both languages. */
const YES = new Set(Object.values(titlesOf('Import:yes')).flatMap((words) => words.split('|')));

/** Rows of which something is wrong. */
const failedOf = (faults: LineImport['errors']): number => new Set(faults.map(({ rowNo }) => rowNo)).size;

/** Of the columns of a sheet, the share that is read. */
function readShare(columns: LineImport['columns'], ignored: readonly string[]): number {
  const read = columns.filter(({ columnIndex }) => columnIndex !== null).length;
  return read === 0 ? 0 : read / (read + ignored.length);
}

/** The first rows of a sheet, in which its titles stand. */
async function headsOf(table: AsyncIterable<TableRow>, most: number): Promise<string[][]> {
  const heads: string[][] = [];
  if (most === 0) return heads;
  for await (const { cells } of table) if (heads.push(cells) >= most) break;
  return heads;
}

/** A value as it would be read, in words. */
function cellOf(item: LineInput, fieldName: string): string {
  const { extraProperties, ...own } = item as LineInput & Record<string, unknown>;
  const value = own[fieldName] ?? (extraProperties as Record<string, unknown> | undefined)?.[fieldName];
  return value === undefined || value === null ? '' : String(value);
}

/** The first rows as they would be read, and what is wrong. */
function shown({ items, rowNos, faults, columns, ignored }: Read) {
  return {
    columns,
    ignored,
    errors: faults.slice(0, MAX_ERRORS),
    rows: items.slice(0, PREVIEWED_ROWS).map((item, index) => {
      const wrong = faults.filter(({ rowNo }) => rowNo === rowNos[index]).map(({ column }) => column);
      const cells = columns.map(({ fieldName, title }) => (wrong.includes(title ?? '') ? '' : cellOf(item, fieldName)));
      return { rowNo: rowNos[index]!, cells };
    }),
  };
}

/** Rows of a sample as those of a sheet, without such as are empty. */
async function* rowsOf(rows: readonly (readonly string[])[]): AsyncGenerator<TableRow> {
  for (const [index, cells] of rows.entries())
    if (cells.some((cell) => cell !== '')) yield { rowNo: index + 1, cells: [...cells] };
}

/** By which config a sheet is read, and by which mapping, where one is chosen. */
interface ReadBy {
  configId: string;
  mapping?: { importFileType: number; importFileEncoding: number };
}

/** What is read of a sheet. */
interface Read extends Pick<LineImport, 'columns' | 'ignored'> {
  items: LineInput[];
  /** Where in the sheet each stands. */
  rowNos: number[];
  faults: LineImport['errors'];
  rows: number;
}

/** Members of a line that no sheet fills. */
const OWN: ReadonlySet<string> = new Set(
  'id isDeleted sort concurrencyStamp extraProperties catalogProduct'.split(' '),
);

/** Reads a sheet into a tab, by a rule mapping and an import config. */
@Injectable()
export class LineImportService {
  constructor(
    private readonly orders: OrderScope,
    private readonly lines: OrderLinesService,
    private readonly blobs: BlobsService,
    private readonly ports: Ports,
    private readonly localizer: Localizer,
  ) {}

  async import(salesOrderId: string, request: FastifyRequest): Promise<LineImport> {
    return this.withSheet(salesOrderId, request, async (sheet, fields) => {
      const { mappingId, configId, formType } = bind(importFields, fields);
      const mapping = await this.mapping(mappingId, formType);
      const read = await sheet({ configId, mapping }, mapping.readRows, (table) =>
        this.read(salesOrderId, formType, table, mapping),
      );
      return this.save(salesOrderId, tabOf(formType), read);
    });
  }

  /** How a sheet would be read, by the mapping that is named, else by the one that fits its titles best. */
  async preview(salesOrderId: string, request: FastifyRequest): Promise<LinePreview> {
    return this.withSheet(salesOrderId, request, async (sheet, fields, name) => {
      const { mappingId, configId, formType } = bind(previewFields, fields);
      const tenantId = currentTenantId();
      const mappings = await this.ports.client(platformPort).importMappings({ tenantId, moduleType: formType });
      const most = Math.max(0, ...mappings.map(({ readRows }) => readRows));
      const heads = await sheet({ configId }, most, async (table) => headsOf(table, most));
      const [best] = mappings
        .map((one) => ({
          id: one.id,
          fit: fitOf(one.mappingRules, heads[one.readRows - 1] ?? []),
          isOfType: isOfType(name, one.importFileType),
        }))
        // Of those that fit alike, one for files of this type.
        .toSorted((one, other) => other.fit - one.fit || Number(other.isOfType) - Number(one.isOfType));
      const mapping = await this.mapping(mappingId ?? best?.id, formType);
      const read = await sheet({ configId, mapping }, mapping.readRows, (table) =>
        this.read(salesOrderId, formType, table, mapping),
      );
      const { columns, ignored } = read;
      return {
        total: read.rows,
        succeeded: 0,
        failed: failedOf(read.faults),
        ...shown(read),
        mappingId: mapping.id,
        isRecognised: best?.id === mapping.id && readShare(columns, ignored) >= RECOGNISED,
      };
    });
  }

  /** What the rules of a mapping make of rows, as a sheet of them would be read. */
  async trial({ formType, readRows, mappingRules, rows }: TrialBody): Promise<MappingTrial> {
    const shape = lineInput(tabOf(formType)).shape as Record<string, z.ZodType>;
    const fields = Object.keys(shape)
      .filter((name) => !OWN.has(name) && !name.endsWith('Id'))
      .map((name) => ({ name, isNumber: shape[name]!.safeParse(1).success }));
    try {
      const read = await this.read(newId(), formType, rowsOf(rows), { mappingRules, readRows });
      return { fields, refusal: null, ...shown(read) };
    } catch (error) {
      const refusal =
        error instanceof ExcelError
          ? this.words(`Sheet:${error.code}`, error.data)
          : error instanceof AppError && error.definition === errors.ImportColumnsMissing
            ? this.words(errors.ImportColumnsMissing.code!)
            : undefined;
      if (refusal === undefined) throw error;
      return { fields, refusal, columns: [], ignored: [], errors: [], rows: [] };
    }
  }

  private async mapping(id: string | undefined, moduleType: FormType) {
    const mapping =
      id && (await this.ports.client(platformPort).importMapping({ tenantId: currentTenantId(), id, moduleType }));
    if (!mapping) throw invalid('mappingId', 'Validation:unknown');
    return mapping;
  }

  /** Receives the sheet of a request for an order that is seen; it can be read more than once, and is gone after. */
  private async withSheet<T>(
    salesOrderId: string,
    request: FastifyRequest,
    work: (
      sheet: <R>(by: ReadBy, above: number, read: (table: AsyncIterable<TableRow>) => Promise<R>) => Promise<R>,
      fields: Record<string, unknown>,
      name: string,
    ) => Promise<T>,
  ): Promise<T> {
    await this.orders.require(salesOrderId);
    const upload = await receiveFile(request, { directory: this.blobs.uploads });
    const tenantId = currentTenantId();
    const file = upload.files[0]!;
    try {
      return await work(
        async ({ configId, mapping }, above, read) => {
          const config = await this.ports.client(platformPort).importConfig({ tenantId, id: configId });
          if (!config) throw invalid('configId', 'Validation:unknown');
          // The mapping is made for sheets of one kind, the config for all of them.
          const told: ToldFile[] = [
            ...(mapping ? [{ fileType: mapping.importFileType, encoding: mapping.importFileEncoding }] : []),
            config,
          ];
          const written = await writtenAs(file, told);
          return withTable(file.path, { ...written, maxRows: MAX_BATCH + above, owner: tenantId }, read);
        },
        upload.fields,
        file.name,
      );
    } catch (error) {
      throw error instanceof ExcelError
        ? new AppError(errors.FileUnreadable, { reason: this.words(`Sheet:${error.code}`, error.data) })
        : error;
    } finally {
      await upload.discard();
    }
  }

  private words(key: string, data: Record<string, unknown> = {}): string {
    return this.localizer.text(currentContext()?.language ?? 'zh-Hans', key, data);
  }

  /** What people call a field: the title of its column in the sheet, else the field's own. */
  private titleOf(fieldName: string, places: readonly Place[], titles: readonly string[]): string {
    const own = this.words(`Field:${fieldName}`);
    return titleAt(fieldName, places, titles) ?? (own.startsWith('Field:') ? fieldName : own);
  }

  private async read(
    salesOrderId: string,
    formType: FormType,
    table: AsyncIterable<TableRow>,
    { mappingRules, readRows }: { mappingRules: readonly Rule[]; readRows: number },
  ): Promise<Read> {
    if (!mappingRules.some(({ fieldName }) => fieldName === 'name')) throw new AppError(errors.ImportColumnsMissing);
    const schema = lineInput(tabOf(formType));
    const known = new Set(Object.keys(schema.shape));
    const items: LineInput[] = [];
    /** Where in the sheet each stands. */
    const rowNos: number[] = [];
    const faults: LineImport['errors'] = [];
    let places: Place[] = mappingRules.map((rule) => ({ rule, index: rule.columnIndex }));
    let titles: readonly string[] = [];
    let rows = 0;
    let above = 0;
    for await (const { rowNo, cells } of table) {
      if (above < readRows) {
        if (++above < readRows) continue;
        titles = cells;
        places = located(mappingRules, cells);
        refuseMissing(places);
        continue;
      }
      rows++;
      const values: Record<string, unknown> = {};
      const extra: Record<string, unknown> = {};
      const refused = new Set<string>();
      for (const { rule, index } of places) {
        const cell = this.value(rule, (index === null ? '' : (cells[index] ?? '')).trim());
        const column = this.titleOf(rule.fieldName, places, titles);
        if (cell.fault) {
          const text = index === null ? '' : (cells[index] ?? '');
          faults.push({ rowNo, column, message: this.words(cell.fault, { column, text }) });
          refused.add(column);
        } else if (cell.value !== undefined) (known.has(rule.fieldName) ? values : extra)[rule.fieldName] = cell.value;
      }
      try {
        items.push(bind(schema, { ...values, salesOrderId, extraProperties: extra, sort: rows - 1 }) as LineInput);
        rowNos.push(rowNo);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        for (const { member, text, data } of error.issues) {
          const column = this.titleOf(member, places, titles);
          // What its cell was refused for is not said once more in other words.
          if (!refused.has(column))
            faults.push({ rowNo, column, message: this.words(text, { member: column, ...data }) });
        }
      }
    }
    return { items, rowNos, faults, rows, ...taken(places, titles) };
  }

  private value(
    { valueType, itemsMapping, defaultValue, required }: Rule,
    cell: string,
  ): { value?: string | number | boolean; fault?: string } {
    const text = (Object.hasOwn(itemsMapping, cell) ? itemsMapping[cell]! : cell) || (defaultValue ?? '');
    if (text === '') return required ? { fault: 'Cell:Required' } : {};
    if (isFormulaError(text)) return { fault: 'Cell:FormulaError' };
    if (valueType === 1)
      return Number.isFinite(numberOf(text)) ? { value: numberOf(text) } : { fault: 'Cell:NotANumber' };
    return { value: valueType === 2 ? YES.has(text.toLowerCase()) : text };
  }

  private async save(
    salesOrderId: string,
    tab: LineTab,
    { items, faults, rows, columns, ignored }: Read,
  ): Promise<LineImport> {
    const failed = failedOf(faults);
    if (failed > 0) return { total: rows, succeeded: 0, failed, errors: faults.slice(0, MAX_ERRORS), columns, ignored };
    const { items: computed, stood } = await this.lines.prepared(tab, items);
    await this.orders.tx(async (tx, orders) => {
      const open = await this.lines.openOrders(orders, [salesOrderId], stood);
      const [place] = await tx.query<{ next: number }>(
        `select coalesce(max(sort) + 1, 0)::int as next from sales_order_line where sales_order_id = $1 and kind = $2
          and not is_deleted`,
        [salesOrderId, tab.kind],
      );
      // They come after the lines that are there, in the order of the sheet.
      return this.lines.saveIn(
        tx,
        open,
        tab,
        computed.map((item, index) => ({ ...item, sort: place!.next + index })),
      );
    });
    return { total: rows, succeeded: rows, failed: 0, errors: [], columns, ignored };
  }
}
