import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { IMPORT_STATES, ImportReply } from '@ishare/contracts/sheet-import.js';
import { Database } from '@ishare/data/database.js';
import type { Tx } from '@ishare/data/tx.js';
import { exportRows } from '@ishare/excel/export-rows.js';
import { importRows, type ImportedRow } from '@ishare/excel/import-rows.js';
import { asExcelRefusal } from '@ishare/excel/refusal.js';
import { defineSheet, type Sheet, type SheetColumn } from '@ishare/excel/sheet.js';
import { withTable } from '@ishare/excel/table-reading.js';
import { AppError } from '@ishare/kernel/errors.js';
import { newId } from '@ishare/kernel/ids.js';
import { attachment } from '@ishare/server/attachment.js';
import { CONFIG, type Config } from '@ishare/server/config.js';
import { currentContext, currentTenantId, type Language } from '@ishare/server/context.js';
import { Localizer } from '@ishare/server/localizer.js';
import { receiveFile } from '@ishare/server/upload.js';
import { Inject, Injectable, type StreamableFile } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

/** Rows of one file, its header among them. */
const MAX_ROWS = 100_001;
/** Rows that are judged and written together: what is in memory at a time. */
const BATCH = 1_000;
/** Rows of each state, and errors, that a reply shows. */
const SHOWN_ROWS = 100;
const SHOWN_ERRORS = 1_000;
const SHOWN_COLUMNS = 50;

/** What an error sheet has beside the import's own columns: where a row stood, and what is wrong with it. */
const ERROR_COLUMNS = ['Import:rowInFile', 'Import:whatToCorrect'] as const;

type Finding = ImportReply['errors'][number];
type State = (typeof IMPORT_STATES)[number];
type Line = Record<string, unknown>;

/** A row of a file with what it comes to. */
export interface JudgedRow {
  rowNo: number;
  state: State;
  /** What its cells hold, as it stands in the file. */
  texts: Readonly<Record<string, string | undefined>>;
  /** Of the record that it changes, or that it will be. */
  id: string;
  line: Line;
  changes: ImportReply['rows'][number]['changes'];
  errors: Finding[];
}

/** Where the rows of a file go. */
export interface SheetTarget<L> {
  /** By which one import of a tenant waits for the other. */
  name: string;
  sheet: Sheet<L>;
  /** What the cells of a row say; throws a refusal with its issues. */
  check(value: L): Line;
  /** Compares rows that are right in themselves with what is there; `seen`: in which row each key stood first. */
  settle(rows: JudgedRow[], seen: Map<string, number>, tx: Tx): Promise<void>;
  /** Writes the new and the changed ones among the rows. */
  write(rows: readonly JudgedRow[], tx: Tx): Promise<void>;
}

const COUNTED = { new: 'created', changed: 'updated', unchanged: 'unchanged', faulty: 'failed' } as const;

/** Reads records from spreadsheets, a thousand rows at a time, in one transaction. */
@Injectable()
export class SheetImport {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(Localizer) private readonly localizer: Localizer,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  get language(): Language {
    return currentContext()?.language ?? 'zh-Hans';
  }

  private get uploads(): string {
    return join(this.config.DATA_DIR, 'uploads');
  }

  /** Takes over the good rows of a file and reports the faulty ones; a preview writes nothing. */
  async import<L>(request: FastifyRequest, target: SheetTarget<L>, isPreview: boolean): Promise<ImportReply> {
    return this.withRows(request, target, (rows, unread) =>
      // Nobody waits for a file with a transaction open: the connections are everybody's.
      this.database.tx(async (tx) => {
        // Two files at once could make the same record twice.
        if (!isPreview) await tx.turn(`import:${target.name}`);
        const reply = emptyReply(isPreview);
        const shown: Record<State, number> = { new: 0, changed: 0, unchanged: SHOWN_ROWS, faulty: 0 };
        for await (const batch of this.judge(rows, target, tx)) {
          for (const row of batch) {
            count(reply, row);
            if (shown[row.state]++ < SHOWN_ROWS) reply.rows.push(shownRow(row));
          }
          if (!isPreview) await target.write(batch, tx);
        }
        return { ...reply, succeeded: reply.total - reply.failed, ignored: this.told(unread()) };
      }),
    );
  }

  /**
   * The faulty rows of a file, written beside it first: who takes them slowly holds up neither files nor connections.
   */
  async errorSheet<L>(request: FastifyRequest, target: SheetTarget<L>): Promise<StreamableFile> {
    const { language } = this;
    const path = join(this.uploads, `${newId()}.xlsx`);
    const sheet = this.errorSheetOf(target.sheet);
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
    return attachment(`${sheet.name[language]}.xlsx`, written);
  }

  /** Says of a row what is wrong with one of its cells. */
  fault(row: JudgedRow, column: { title: Record<Language, string> }, text: string, data: object): void {
    row.state = 'faulty';
    row.errors.push({
      rowNo: row.rowNo,
      column: column.title[this.language],
      message: this.localizer.text(this.language, text, { ...data }),
    });
  }

  /**
   * Makes a row the change of a record: of the cells that are filled in, those that say something else. `shown`: a
   * value as people read it.
   */
  compare<L>(
    row: JudgedRow,
    held: Line & { id: string },
    { columns }: Sheet<L>,
    { asKept = (value) => value, shown = (_key, value) => String(value ?? '') }: Comparing = {},
  ): void {
    const written = columns.filter(({ key }) => row.texts[key] !== undefined && row.line[key] !== undefined);
    const changed = written.filter(({ key }) => (asKept(row.line[key]) ?? null) !== (held[key] ?? null));
    row.id = held.id;
    row.state = changed.length > 0 ? 'changed' : 'unchanged';
    row.changes = changed.map(({ key, title }) => ({
      column: title[this.language],
      from: shown(key, held[key]),
      to: shown(key, row.line[key]),
    }));
    row.line = { ...held, ...Object.fromEntries(changed.map(({ key }) => [key, row.line[key]])) };
  }

  /** Takes an upload and reads it in its tenant's turn. */
  private async withRows<L, T>(
    request: FastifyRequest,
    { sheet }: SheetTarget<L>,
    work: (rows: AsyncIterable<ImportedRow<L>>, unread: () => readonly string[]) => Promise<T>,
  ): Promise<T> {
    let unknown: readonly string[] = [];
    const upload = await receiveFile(request, { directory: this.uploads });
    try {
      const { path } = upload.files[0]!;
      return await withTable(path, { type: 'xlsx', maxRows: MAX_ROWS, owner: currentTenantId() }, (table) =>
        work(
          importRows(sheet, table, this.language, (titles) => {
            unknown = titles;
          }),
          () => unknown,
        ),
      );
    } catch (error) {
      throw asExcelRefusal(error);
    } finally {
      await upload.discard();
    }
  }

  /** Titles that nobody reads; those that an error sheet adds to a file say nothing of it. */
  private told(titles: readonly string[]): string[] {
    const own = new Set(ERROR_COLUMNS.flatMap((key) => Object.values(this.localizer.both(key))));
    return titles
      .map((title) => title.trim())
      .filter((title) => !own.has(title))
      .slice(0, SHOWN_COLUMNS);
  }

  private async *judge<L>(
    rows: AsyncIterable<ImportedRow<L>>,
    target: SheetTarget<L>,
    tx: Tx,
  ): AsyncGenerator<JudgedRow[]> {
    const seen = new Map<string, number>();
    const judged = async (batch: ImportedRow<L>[]) => {
      const all = batch.map((row) => this.checkCells(row, target));
      await target.settle(
        all.filter(({ errors }) => errors.length === 0),
        seen,
        tx,
      );
      return all;
    };
    let batch: ImportedRow<L>[] = [];
    for await (const row of rows) {
      batch.push(row);
      if (batch.length < BATCH) continue;
      yield await judged(batch);
      batch = [];
    }
    if (batch.length > 0) yield await judged(batch);
  }

  private checkCells<L>(
    { rowNo, value, errors, texts }: ImportedRow<L>,
    { sheet, check }: Pick<SheetTarget<L>, 'sheet' | 'check'>,
  ): JudgedRow {
    const { language } = this;
    const findings: Finding[] = errors.map(({ column, code, args }) => ({
      rowNo,
      column,
      message: this.localizer.text(language, `Cell:${code}`, { column, ...args }),
    }));
    let line: Line = {};
    if (value) {
      try {
        line = check(value);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        for (const { member, text, data } of error.issues) {
          const column = sheet.columns.find(({ key }) => key === member)?.title[language] ?? member;
          findings.push({ rowNo, column, message: this.localizer.text(language, text, { member: column, ...data }) });
        }
      }
    }
    const state = findings.length > 0 ? 'faulty' : 'new';
    return { rowNo, state, texts, id: newId(), line, changes: [], errors: findings };
  }

  /**
   * The import's own columns, as texts so that wrong values stay what they are, and what is wrong; it can be corrected
   * and imported again.
   */
  private errorSheetOf<L>(sheet: Sheet<L>): Sheet<ErrorLine> {
    const titled = (key: string) => this.localizer.both(key);
    const columns = sheet.columns.map(({ key, title, type, width }): SheetColumn<ErrorLine> => ({
      key,
      title,
      type: type === 'number' ? 'number' : 'text',
      ...(width ? { width } : {}),
    }));
    return defineSheet<ErrorLine>({
      name: titled('Import:errors'),
      columns: [
        ...columns,
        { key: 'importRow', title: titled(ERROR_COLUMNS[0]), type: 'integer' },
        { key: 'importErrors', title: titled(ERROR_COLUMNS[1]), type: 'text', width: 60 },
      ],
    });
  }
}

interface Comparing {
  asKept?: (value: unknown) => unknown;
  shown?: (key: string, value: unknown) => string;
}

function emptyReply(isPreview: boolean): ImportReply {
  const counts = { total: 0, succeeded: 0, failed: 0, created: 0, updated: 0, unchanged: 0 };
  return { isPreview, ...counts, ignored: [], errors: [], rows: [] };
}

function count(reply: ImportReply, { state, errors }: JudgedRow): void {
  reply.total++;
  reply[COUNTED[state]]++;
  if (reply.errors.length < SHOWN_ERRORS) reply.errors.push(...errors);
}

function shownRow({ rowNo, state, line, texts, changes, errors }: JudgedRow): ImportReply['rows'][number] {
  const code = (line.code as string | null | undefined) ?? texts.code ?? null;
  const name = (line.name as string | undefined) ?? texts.name ?? null;
  return { rowNo, state, code, name, changes, errors };
}

type ErrorLine = Record<string, string | undefined>;

async function* faultyLines(batches: AsyncIterable<JudgedRow[]>): AsyncGenerator<ErrorLine> {
  for await (const batch of batches) {
    for (const { state, rowNo, texts, errors } of batch) {
      if (state === 'faulty')
        yield { ...texts, importRow: String(rowNo), importErrors: errors.map(({ message }) => message).join(' ') };
    }
  }
}
