import type { ImportReply } from '@ishare/contracts/sheet-import.js';
import { SheetImport, type JudgedRow, type SheetTarget } from '@ishare/crud/sheet-import.js';
import type { EntityClass } from '@ishare/data/entities.js';
import type { Tx } from '@ishare/data/tx.js';
import type { Sheet } from '@ishare/excel/sheet.js';
import { newId } from '@ishare/kernel/ids.js';
import { toCent } from '@ishare/kernel/money.js';
import { bind } from '@ishare/server/bind.js';
import { currentContext } from '@ishare/server/context.js';
import { Inject, Injectable, type StreamableFile } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Any, IsNull, type FindOptionsWhere } from 'typeorm';
import type { z } from 'zod';
import { titlesOf } from '../catalogue.texts.js';
import type { ItemRow } from './item.entity.js';
import type { ItemLine } from './item.sheet.js';

type Line = Record<string, unknown>;

/** Where a file goes to. */
export interface ImportTarget<E extends ItemRow> {
  entity: EntityClass<E>;
  sheet: Sheet<ItemLine>;
  /** Of one new item. */
  schema: z.ZodObject;
  /** The directory for what is new; throws where there is none. */
  directory(tx: Tx): Promise<string | null>;
}

/** Sizes and money are kept to the hundredth. */
const asKept = (value: unknown): unknown => (typeof value === 'number' ? toCent(value) : value);

/**
 * Reads items from spreadsheets. A row with a code is the item of that code, wherever it lies; one without is the item
 * of its name in the directory. Empty cells change nothing.
 */
@Injectable()
export class ItemImporter {
  constructor(@Inject(SheetImport) private readonly sheets: SheetImport) {}

  import<E extends ItemRow>(
    request: FastifyRequest,
    target: ImportTarget<E>,
    isPreview: boolean,
  ): Promise<ImportReply> {
    return this.sheets.import(request, this.targetOf(target), isPreview);
  }

  errorSheet<E extends ItemRow>(request: FastifyRequest, target: ImportTarget<E>): Promise<StreamableFile> {
    return this.sheets.errorSheet(request, this.targetOf(target));
  }

  private targetOf<E extends ItemRow>({ entity, sheet, schema, directory }: ImportTarget<E>): SheetTarget<ItemLine> {
    let place: Promise<string | null> | undefined;
    return {
      name: entity.name,
      sheet,
      check: (value) => bind(schema, { ...value }),
      settle: async (rows, seen, tx) => {
        const catalogId = await (place ??= directory(tx));
        for (const row of rows) row.line.catalogId = catalogId;
        await this.settle(rows, { seen, catalogId, entity, sheet }, tx);
      },
      write: (rows, tx) => this.write(rows, entity, tx),
    };
  }

  private async settle<E extends ItemRow>(
    rows: JudgedRow[],
    at: { seen: Map<string, number>; catalogId: string | null; entity: EntityClass<E>; sheet: Sheet<ItemLine> },
    tx: Tx,
  ): Promise<void> {
    const { seen, catalogId, entity, sheet } = at;
    const known = await this.known(
      rows.map(({ line }) => line),
      catalogId,
      entity,
      tx,
    );
    for (const row of rows) {
      const { line, rowNo } = row;
      const key = line.code ? `c${line.code as string}` : `n${line.name as string}`;
      const first = seen.get(key);
      const fault = (text: string, data: object) =>
        this.sheets.fault(row, { title: titlesOf(`Field:${line.code ? 'code' : 'name'}`) }, text, data);
      if (first !== undefined) {
        fault('Import:repeated', { row: first });
        continue;
      }
      seen.set(key, rowNo);
      const candidates = known.get(key) ?? [];
      const here = candidates.filter((item) => item.catalogId === catalogId);
      const existing = candidates.length === 1 ? candidates[0] : here.length === 1 ? here[0] : undefined;
      if (!existing && candidates.length > 0) fault('Import:ambiguous', { count: candidates.length });
      else if (existing) this.sheets.compare(row, existing as unknown as Line & { id: string }, sheet, { asKept });
    }
  }

  /** The items that lines may mean, by the lines' keys. */
  private async known<E extends ItemRow>(
    lines: readonly Line[],
    catalogId: string | null,
    entity: EntityClass<E>,
    tx: Tx,
  ): Promise<Map<string, E[]>> {
    const codes = lines.flatMap(({ code }) => (code ? [code as string] : []));
    const names = lines.flatMap(({ code, name }) => (code ? [] : [name as string]));
    // `= any(array)` is probed by hash where PostgreSQL takes no index; a list of a thousand parameters is compared one
    // by one.
    const find = (where: object) =>
      tx.em.find(entity, { where: { tenantId: tx.tenantId, isDeleted: false, ...where } as FindOptionsWhere<E> });
    const found = [
      ...(codes.length > 0 ? await find({ code: Any(codes) }) : []),
      ...(names.length > 0 ? await find({ code: IsNull(), name: Any(names), catalogId: catalogId ?? IsNull() }) : []),
    ];
    return Map.groupBy(found, ({ code, name }) => (code ? `c${code}` : `n${name}`));
  }

  /**
   * One statement for the new and the changed rows of a batch. Imports leave no entry per row in the change log: the
   * request is in the audit log.
   */
  private async write<E extends ItemRow>(batch: readonly JudgedRow[], entity: EntityClass<E>, tx: Tx): Promise<void> {
    const { columns, tablePath, tableName } = tx.em.connection.getMetadata(entity);
    const [now, userId] = [new Date(), currentContext()?.principal?.userId ?? null];
    const rows = batch.flatMap(({ id, state, line }) => {
      if (state !== 'new' && state !== 'changed') return [];
      const isNew = state === 'new';
      const row: Line = {
        extraProperties: {},
        ...line,
        id,
        tenantId: tx.tenantId,
        isDeleted: false,
        concurrencyStamp: newId(),
        ...(isNew ? { creationTime: now, creatorId: userId } : { lastModificationTime: now, lastModifierId: userId }),
      };
      return [
        Object.fromEntries(columns.map(({ propertyName, databaseName }) => [databaseName, row[propertyName] ?? null])),
      ];
    });
    if (rows.length === 0) return;
    const names = columns.map(({ databaseName }) => `"${databaseName}"`);
    const changing = names.filter((name) => !['"id"', '"tenant_id"', '"creation_time"', '"creator_id"'].includes(name));
    await tx.query(
      `insert into ${tablePath} (${names.join(', ')})
        select ${names.join(', ')} from jsonb_populate_recordset(null::${tablePath}, $1::jsonb)
       on conflict (id) do update set ${changing.map((name) => `${name} = excluded.${name}`).join(', ')}`,
      [JSON.stringify(rows)],
    );
    tx.touched.add(tableName);
  }
}
