import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Database } from '@ishare/data/database.js';
import type { EntityClass } from '@ishare/data/entities.js';
import type { Tx } from '@ishare/data/tx.js';
import { exportRows } from '@ishare/excel/export-rows.js';
import { importRows, type ImportedRow } from '@ishare/excel/import-rows.js';
import { asExcelRefusal } from '@ishare/excel/refusal.js';
import { defineSheet, type Sheet, type SheetColumn } from '@ishare/excel/sheet.js';
import { withTable } from '@ishare/excel/table-reading.js';
import { AppError } from '@ishare/kernel/errors.js';
import { newId } from '@ishare/kernel/ids.js';
import { attachment } from '@ishare/server/attachment.js';
import { bind } from '@ishare/server/bind.js';
import { CONFIG, type Config } from '@ishare/server/config.js';
import { currentContext, currentTenantId, type Language } from '@ishare/server/context.js';
import { Localizer } from '@ishare/server/localizer.js';
import { receiveFile } from '@ishare/server/upload.js';
import { Inject, Injectable, type StreamableFile } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Any, IsNull, type FindOptionsWhere } from 'typeorm';
import type { z } from 'zod';
import { titlesOf } from '../catalogue.texts.js';
import type { ItemRow } from './item.entity.js';
import { IMPORT_STATES, type ImportReply } from '@ishare/contracts/catalogue/item-routes.js';
import type { ItemLine } from './item.sheet.js';

/** Rows of one file, its header among them. */
const MAX_ROWS = 100_001;
/** Rows that are judged and written together: what is in memory at a time. */
const BATCH = 1_000;
/** Rows of each state, and errors, that a reply shows. */
const SHOWN_ROWS = 100;
const SHOWN_ERRORS = 1_000;

type Finding = ImportReply['errors'][number];
type State = (typeof IMPORT_STATES)[number];
type Line = Record<string, unknown>;

interface Judged {
  rowNo: number;
  state: State;
  texts: Readonly<Record<string, string | undefined>>;
  /** Of the row that it changes, or that it will be. */
  id: string;
  line: Line;
  changes: ImportReply['rows'][number]['changes'];
  errors: Finding[];
}

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
const asKept = (value: unknown): unknown => (typeof value === 'number' ? Math.round(value * 100) / 100 : value);

/** What of a file is known so far: where its items go, and in which row each key stood first. */
interface Known {
  catalogId: string | null;
  seen: Map<string, number>;
}

/** Reads items from spreadsheets, a thousand rows at a time, in one transaction. */
@Injectable()
export class ItemImporter {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(Localizer) private readonly localizer: Localizer,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  private get language(): Language {
    return currentContext()?.language ?? 'zh-Hans';
  }

  private get uploads(): string {
    return join(this.config.DATA_DIR, 'uploads');
  }

  /**
   * Takes over the good rows of a file and reports the faulty ones; a preview writes nothing. A row with a code is the
   * item of that code, wherever it lies; one without is the item of its name in the directory. Empty cells change
   * nothing.
   */
  async import<E extends ItemRow>(
    request: FastifyRequest,
    target: ImportTarget<E>,
    isPreview: boolean,
  ): Promise<ImportReply> {
    return this.withRows(request, target, (rows) =>
      // Nobody waits for a file with a transaction open: the connections are everybody's.
      this.database.tx(async (tx) => {
        // Two files at once could make the same item twice.
        if (!isPreview)
          await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
            `import:${tx.tenantId}:${target.entity.name}`,
          ]);
        const reply = emptyReply(isPreview);
        const shown: Record<State, number> = { new: 0, changed: 0, unchanged: SHOWN_ROWS, faulty: 0 };
        for await (const batch of this.judge(rows, target, tx)) {
          for (const row of batch) {
            count(reply, row);
            if (shown[row.state]++ < SHOWN_ROWS) reply.rows.push(shownRow(row));
          }
          if (!isPreview) await this.write(batch, target, tx);
        }
        return { ...reply, succeeded: reply.total - reply.failed };
      }),
    );
  }

  /**
   * The faulty rows of a file, written beside it first: who takes them slowly holds up neither files nor connections.
   */
  async errorSheet<E extends ItemRow>(request: FastifyRequest, target: ImportTarget<E>): Promise<StreamableFile> {
    const { language } = this;
    const path = join(this.uploads, `${newId()}.xlsx`);
    const sheet = errorSheetOf(target.sheet);
    try {
      await this.withRows(request, target, (rows) =>
        this.database.tx((tx) =>
          exportRows(sheet, language, faultyLines(this.judge(rows, target, tx)), createWriteStream(path)),
        ),
      );
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    }
    const written = createReadStream(path);
    written.once('close', () => void rm(path, { force: true }));
    return attachment(`${titlesOf('Sheet:errors')[language]}.xlsx`, written);
  }

  /** Takes an upload and reads it in its tenant's turn. */
  private async withRows<E extends ItemRow, T>(
    request: FastifyRequest,
    { sheet }: ImportTarget<E>,
    work: (rows: AsyncIterable<ImportedRow<ItemLine>>) => Promise<T>,
  ): Promise<T> {
    const upload = await receiveFile(request, { directory: this.uploads });
    try {
      const { path } = upload.files[0]!;
      return await withTable(path, { type: 'xlsx', maxRows: MAX_ROWS, owner: currentTenantId() }, (table) =>
        work(importRows(sheet, table, this.language)),
      );
    } catch (error) {
      throw asExcelRefusal(error);
    } finally {
      await upload.discard();
    }
  }

  private async *judge<E extends ItemRow>(
    rows: AsyncIterable<ImportedRow<ItemLine>>,
    target: ImportTarget<E>,
    tx: Tx,
  ): AsyncGenerator<Judged[]> {
    const known: Known = { catalogId: await target.directory(tx), seen: new Map() };
    let batch: ImportedRow<ItemLine>[] = [];
    for await (const row of rows) {
      batch.push(row);
      if (batch.length < BATCH) continue;
      yield await this.judgeBatch(batch, known, target, tx);
      batch = [];
    }
    if (batch.length > 0) yield await this.judgeBatch(batch, known, target, tx);
  }

  private async judgeBatch<E extends ItemRow>(
    rows: ImportedRow<ItemLine>[],
    { catalogId, seen }: Known,
    target: ImportTarget<E>,
    tx: Tx,
  ): Promise<Judged[]> {
    const judged = rows.map((row) => this.checkCells(row, catalogId, target));
    const known = await this.known(
      judged.filter(({ errors }) => errors.length === 0).map(({ line }) => line),
      catalogId,
      target.entity,
      tx,
    );
    for (const row of judged) {
      const { line, rowNo, errors } = row;
      if (errors.length > 0) continue;
      const key = line.code ? `c${line.code as string}` : `n${line.name as string}`;
      const first = seen.get(key);
      const fault = (column: 'code' | 'name', text: string, data: object) => {
        row.state = 'faulty';
        errors.push({
          rowNo,
          column: titlesOf(`Field:${column}`)[this.language],
          message: this.localizer.text(this.language, text, { ...data }),
        });
      };
      if (first !== undefined) {
        fault(line.code ? 'code' : 'name', 'Import:repeated', { row: first });
        continue;
      }
      seen.set(key, rowNo);
      const candidates = known.get(key) ?? [];
      const here = candidates.filter((item) => item.catalogId === catalogId);
      const existing = candidates.length === 1 ? candidates[0] : here.length === 1 ? here[0] : undefined;
      if (!existing && candidates.length > 0)
        fault(line.code ? 'code' : 'name', 'Import:ambiguous', { count: candidates.length });
      else if (existing) this.compare(row, existing, target.sheet);
    }
    return judged;
  }

  private checkCells<E extends ItemRow>(
    { rowNo, value, errors, texts }: ImportedRow<ItemLine>,
    catalogId: string | null,
    { schema, sheet }: ImportTarget<E>,
  ): Judged {
    const { language } = this;
    const findings: Finding[] = errors.map(({ column, code, args }) => ({
      rowNo,
      column,
      message: this.localizer.text(language, `Cell:${code}`, { column, ...args }),
    }));
    let line: Line = {};
    if (value) {
      try {
        line = bind(schema, { ...value, catalogId });
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        for (const { member, text, data } of error.issues) {
          const column = sheet.columns.find(({ key }) => key === member)?.title[language] ?? member;
          findings.push({ rowNo, column, message: this.localizer.text(language, text, { member: column, ...data }) });
        }
      }
    }
    return {
      rowNo,
      state: findings.length > 0 ? 'faulty' : 'new',
      texts,
      id: newId(),
      line,
      changes: [],
      errors: findings,
    };
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

  /** Makes a row the change of an item: of the cells that are filled in, those that say something else. */
  private compare<E extends ItemRow>(row: Judged, existing: E, sheet: Sheet<ItemLine>): void {
    const held = existing as Line;
    const written = sheet.columns.filter(({ key }) => row.texts[key] !== undefined);
    const changed = written.filter(({ key }) => (asKept(row.line[key]) ?? null) !== held[key]);
    row.id = existing.id;
    row.state = changed.length > 0 ? 'changed' : 'unchanged';
    row.changes = changed.map(({ key, title }) => ({
      column: title[this.language],
      from: String(held[key] ?? ''),
      to: String(row.line[key] ?? ''),
    }));
    row.line = { ...existing, ...Object.fromEntries(changed.map(({ key }) => [key, row.line[key]])) };
  }

  /**
   * One statement for the new and the changed rows of a batch. Imports leave no entry per row in the change log: the
   * request is in the audit log.
   */
  private async write<E extends ItemRow>(batch: readonly Judged[], { entity }: ImportTarget<E>, tx: Tx): Promise<void> {
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

const COUNTED = { new: 'created', changed: 'updated', unchanged: 'unchanged', faulty: 'failed' } as const;

function emptyReply(isPreview: boolean): ImportReply {
  const counts = { total: 0, succeeded: 0, failed: 0, created: 0, updated: 0, unchanged: 0 };
  return { isPreview, ...counts, errors: [], rows: [] };
}

function count(reply: ImportReply, { state, errors }: Judged): void {
  reply.total++;
  reply[COUNTED[state]]++;
  if (reply.errors.length < SHOWN_ERRORS) reply.errors.push(...errors);
}

function shownRow({ rowNo, state, line, texts, changes, errors }: Judged): ImportReply['rows'][number] {
  const code = (line.code as string | null | undefined) ?? texts.code ?? null;
  const name = (line.name as string | undefined) ?? texts.name ?? null;
  return { rowNo, state, code, name, changes, errors };
}

type ErrorLine = Record<string, string | undefined>;

/**
 * The import's own columns, as texts so that wrong values stay what they are, and what is wrong; it can be corrected
 * and imported again.
 */
function errorSheetOf(sheet: Sheet<ItemLine>): Sheet<ErrorLine> {
  const columns = sheet.columns.map(({ key, title, type, width }): SheetColumn<ErrorLine> => ({
    key,
    title,
    type: type === 'number' ? 'number' : 'text',
    ...(width ? { width } : {}),
  }));
  return defineSheet<ErrorLine>({
    name: titlesOf('Sheet:errors'),
    columns: [
      ...columns,
      { key: 'importRow', title: titlesOf('Field:importRow'), type: 'integer' },
      { key: 'importErrors', title: titlesOf('Field:importErrors'), type: 'text', width: 60 },
    ],
  });
}

async function* faultyLines(batches: AsyncIterable<Judged[]>): AsyncGenerator<ErrorLine> {
  for await (const batch of batches) {
    for (const { state, rowNo, texts, errors } of batch) {
      if (state === 'faulty')
        yield { ...texts, importRow: String(rowNo), importErrors: errors.map(({ message }) => message).join(' ') };
    }
  }
}
