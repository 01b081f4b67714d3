import { extname } from 'node:path';
import { platformPort } from '@ishare/contracts/platform/client.js';
import { BlobsService } from '@ishare/crud/blobs/blobs.js';
import { ExcelError } from '@ishare/excel/excel-error.js';
import { numberOf } from '@ishare/excel/read-number.js';
import type { ReadTableOptions } from '@ishare/excel/read-table.js';
import { sniffText } from '@ishare/excel/sniff-text.js';
import { withTable } from '@ishare/excel/table-reading.js';
import type { TableRow } from '@ishare/excel/table.js';
import { AppError, invalid } from '@ishare/kernel/errors.js';
import { bind } from '@ishare/server/bind.js';
import { currentContext, currentTenantId } from '@ishare/server/context.js';
import { Localizer } from '@ishare/server/localizer.js';
import { Ports } from '@ishare/server/ports.js';
import { receiveFile } from '@ishare/server/upload.js';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { errors } from '../errors.js';
import { OrderScope } from '../orders/order-scope.js';
import { titlesOf } from '../texts.js';
import { located, refuseMissing, taken, titleAt, type Place, type Rule } from './line-places.js';
import {
  importFields,
  lineInput,
  MAX_BATCH,
  tabOf,
  type FormType,
  type LineImport,
  type LineInput,
  type LineTab,
} from '@ishare/contracts/sales-order/order-lines.js';
import { OrderLinesService } from './order-lines.service.js';

const TYPES: readonly ReadTableOptions['type'][] = ['xlsx', 'csv', 'txt'];
const MAX_ERRORS = 1_000;
/** Words for yes, in both languages. */
const YES = new Set(Object.values(titlesOf('Import:yes')).flatMap((words) => words.split('|')));

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
    await this.orders.require(salesOrderId);
    const upload = await receiveFile(request, { directory: this.blobs.uploads });
    try {
      const { mappingId, configId, formType } = bind(importFields, upload.fields);
      const platform = this.ports.client(platformPort);
      const tenantId = currentTenantId();
      const [mapping, config] = await Promise.all([
        platform.importMapping({ tenantId, id: mappingId, moduleType: formType }),
        platform.importConfig({ tenantId, id: configId }),
      ]);
      if (!mapping) throw invalid('mappingId', 'Validation:unknown');
      if (!config) throw invalid('configId', 'Validation:unknown');
      const file = upload.files[0]!;
      const type =
        TYPES.find((each) => `.${each}` === extname(file.name).toLowerCase()) ?? TYPES[config.fileType] ?? 'xlsx';
      const read = await withTable(
        file.path,
        {
          type,
          // A text says by itself how it is written and parted.
          ...(type === 'xlsx' ? {} : await sniffText(file.path)),
          maxRows: MAX_BATCH + mapping.readRows,
          owner: tenantId,
        },
        (table) => this.read(salesOrderId, formType, table, mapping),
      );
      return await this.save(salesOrderId, tabOf(formType), read);
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
  ) {
    if (!mappingRules.some(({ fieldName }) => fieldName === 'name')) throw new AppError(errors.ImportColumnsMissing);
    const schema = lineInput(tabOf(formType));
    const known = new Set(Object.keys(schema.shape));
    const items: LineInput[] = [];
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
      for (const { rule, index } of places) {
        const cell = this.value(rule, (index === null ? '' : (cells[index] ?? '')).trim());
        const column = this.titleOf(rule.fieldName, places, titles);
        if (cell.fault)
          faults.push({
            rowNo,
            column,
            message: this.words(cell.fault, { column, text: index === null ? '' : (cells[index] ?? '') }),
          });
        else if (cell.value !== undefined) (known.has(rule.fieldName) ? values : extra)[rule.fieldName] = cell.value;
      }
      try {
        items.push(bind(schema, { ...values, salesOrderId, extraProperties: extra, sort: rows - 1 }) as LineInput);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        for (const { member, text, data } of error.issues) {
          const column = this.titleOf(member, places, titles);
          faults.push({ rowNo, column, message: this.words(text, { member: column, ...data }) });
        }
      }
    }
    return { items, faults, rows, ...taken(places, titles) };
  }

  private value(
    { valueType, itemsMapping, defaultValue, required }: Rule,
    cell: string,
  ): { value?: string | number | boolean; fault?: string } {
    const text = (Object.hasOwn(itemsMapping, cell) ? itemsMapping[cell]! : cell) || (defaultValue ?? '');
    if (text === '') return required ? { fault: 'Cell:Required' } : {};
    if (valueType === 1)
      return Number.isFinite(numberOf(text)) ? { value: numberOf(text) } : { fault: 'Cell:NotANumber' };
    return { value: valueType === 2 ? YES.has(text.toLowerCase()) : text };
  }

  private async save(
    salesOrderId: string,
    tab: LineTab,
    {
      items,
      faults,
      rows,
      ...told
    }: Pick<LineImport, 'columns' | 'ignored'> & {
      items: LineInput[];
      faults: LineImport['errors'];
      rows: number;
    },
  ): Promise<LineImport> {
    const failed = new Set(faults.map(({ rowNo }) => rowNo)).size;
    if (failed > 0) return { total: rows, succeeded: 0, failed, errors: faults.slice(0, MAX_ERRORS), ...told };
    const computed = await this.lines.prepared(tab, items);
    await this.orders.tx(async (tx, orders) => {
      const open = await this.lines.openOrders(orders, [salesOrderId]);
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
    return { total: rows, succeeded: rows, failed: 0, errors: [], ...told };
  }
}
