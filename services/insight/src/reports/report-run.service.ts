import { identityPort } from '@ishare/contracts/identity/client.js';
import { personName } from '@ishare/contracts/identity/person-name.js';
import type { ParameterValues, ReportFormat, ReportRun as ReportRunRecord } from '@ishare/contracts/insight/report.js';
import {
  isDataBlock,
  type DataBlock,
  type ReportParameter,
  type TableBlock,
} from '@ishare/contracts/insight/report-template.js';
import { reportViewOf, type ViewColumn } from '@ishare/contracts/insight/report-views.js';
import { Database } from '@ishare/data/database.js';
import { notFound } from '@ishare/data/entities.js';
import { exportAs } from '@ishare/excel/export-rows.js';
import { defineSheet } from '@ishare/excel/sheet.js';
import { AppError } from '@ishare/kernel/errors.js';
import { newId } from '@ishare/kernel/ids.js';
import type { ReportSheet } from '@ishare/print/lay-report.js';
import { drawReport, layReportOut } from '@ishare/print/printing.js';
import { unpackPage } from '@ishare/print/report-pages.js';
import { attachment } from '@ishare/server/attachment.js';
import { Batcher } from '@ishare/server/batcher.js';
import { called } from '@ishare/server/called.js';
import { currentContext, currentPrincipal, currentTenantId, now } from '@ishare/server/context.js';
import { Localizer } from '@ishare/server/localizer.js';
import { Ports } from '@ishare/server/ports.js';
import { Inject, Injectable, Logger, type BeforeApplicationShutdown, type StreamableFile } from '@nestjs/common';
import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { deflateSync, inflateSync } from 'node:zlib';
import { insightErrors } from '../errors.js';
import type { Designed } from './report-check.js';
import { keyOf, makeSheet, paperOf, type Told } from './report-sheet.js';
import { ReportPageRow, ReportRun, type RunSql } from './report.entity.js';
import { isNumeric, type ResultColumn, type ResultValue } from './report-reader.js';
import { ReportService, rowsAsObjects, type Results } from './report.service.js';
import { ReportWords, type Shown } from './report-words.js';
import { checkDesign } from './report-check.js';

/** Rows of each statement that a page is drafted of. */
const DRAFTED = 2_000;
/** People who are looked up by their sign-ins; further ones stay called by them. */
const MOST_PEOPLE = 1_000;

type Rows = Record<string, ResultValue[][]>;
const pack = (results: Results): Buffer =>
  deflateSync(JSON.stringify(Object.fromEntries([...results].map(([name, { rows }]) => [name, rows]))));
const unpack = (bytes: Buffer): Rows => JSON.parse(inflateSync(bytes).toString('utf8')) as Rows;

/** A named report as it is run: what is told of it in its head, its foot and its file. */
interface Named extends Designed {
  name: string;
}

/** Rows with how their columns are shown. */
interface Table extends Pick<Told, 'shown'> {
  columns: readonly ResultColumn[];
  rows: readonly ResultValue[][];
}

/** `begun` once the first pages are kept, `laid` once all are. */
interface Layout {
  begun: Promise<void>;
  laid: Promise<void>;
}

interface Page {
  no: number;
  body: Buffer;
}

@Injectable()
export class ReportRunService implements BeforeApplicationShutdown {
  private readonly logger = new Logger('ReportRuns');
  /** Layouts that are under way in this process. */
  private readonly laying = new Set<Promise<void>>();
  private readonly pages = new Batcher<Page>((runId, pages) => this.keep(runId, pages));

  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(ReportService) private readonly reports: ReportService,
    @Inject(Localizer) private readonly localizer: Localizer,
    @Inject(Ports) private readonly ports: Ports,
  ) {}

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.allSettled(this.laying);
  }

  private get language() {
    return currentContext()?.language ?? 'zh-Hans';
  }

  private text(key: string, data: Record<string, unknown> = {}): string {
    return this.localizer.text(this.language, key, data);
  }

  /** The words of the reader's language, and what the people in these columns are called. */
  private async wordsOf(tables: readonly Table[]): Promise<ReportWords> {
    const flags = [this.text('Report:yes'), this.text('Report:no')] as const;
    return new ReportWords(this.language, flags, await this.peopleIn(tables));
  }

  private async peopleIn(tables: readonly Table[]): Promise<ReadonlyMap<string, string>> {
    const signIns = tables.flatMap(({ columns, rows, shown }) =>
      columns.flatMap(({ name }, at) => (shown.get(name)?.isPerson ? rows.map((row) => row[at]!) : [])),
    );
    const userNames = [...new Set(signIns)].filter((value) => typeof value === 'string').slice(0, MOST_PEOPLE);
    if (userNames.length === 0) return new Map();
    const people = await this.ports.client(identityPort).names({ tenantId: currentTenantId(), ids: [], userNames });
    return new Map(people.map((person) => [person.userName, personName(person)]));
  }

  /** How columns are shown: as the views say that have one of that name, else as the result has them. */
  private async shownOf(designed: Designed, results: Results): Promise<Map<string, Told>> {
    const { sound } = await checkDesign(designed);
    return new Map(
      [...results].map(([name, result]) => {
        const views = sound.get(name)?.views ?? [];
        return [name, { result, shown: shownIn(result.columns, views), views }];
      }),
    );
  }

  private async sheetOf(
    report: Named,
    results: ReadonlyMap<string, Told>,
    values: ParameterValues,
  ): Promise<ReportSheet> {
    const words = await this.wordsOf([...results.values()].map(({ result, shown }) => ({ ...result, shown })));
    const written = Object.fromEntries(
      report.parameters.map(({ name, kind }) => [
        name,
        words.text(kind === 'number' && values[name] ? Number(values[name]) : (values[name] ?? null), {
          kind: kind === 'number' ? 'number' : 'text',
        }),
      ]),
    );
    const facts = report.parameters
      .filter(({ name }) => written[name])
      .map(({ name, title }) => `${title || name}: ${written[name]}`);
    return makeSheet(
      {
        template: report.template,
        results,
        values: written,
        facts: facts.length > 0 ? [facts.join('    ')] : [],
        foot: await this.footOf(report.name),
      },
      words,
      {
        total: this.text('Report:total'),
        comesTo: { avg: this.text('Report:avg'), min: this.text('Report:min'), max: this.text('Report:max') },
        all: this.text('Report:all'),
        none: this.text('Report:none'),
        nothing: this.text('Report:nothing'),
        firstOf: (shown, all) => this.text('Report:firstOf', { shown, all }),
        cut: this.text('Report:cut'),
      },
    );
  }

  /** What it is, and for whom it was made. */
  private async footOf(name: string): Promise<string> {
    return [name, await called(this.ports)].filter(Boolean).join('   ');
  }

  /** Runs a report for the caller; answers when its first pages are laid, or all of a short one. */
  async run(reportId: string, said: ParameterValues): Promise<ReportRunRecord> {
    const { id, begun } = await this.start(reportId, said);
    await begun;
    return this.progress(id);
  }

  /** Runs a report as its parameters begin, and gives its file; of a sheet the rows of its first block. */
  async produce(reportId: string, format: ReportFormat): Promise<{ name: string; bytes: Buffer }> {
    const { id, laid } = await this.start(reportId, {});
    await laid;
    return this.fileOf(await this.ofCaller(id), format);
  }

  private async start(reportId: string, said: ParameterValues): Promise<Layout & { id: string }> {
    const report = await this.reports.get(reportId);
    if (!report.isEnable) throw new AppError(insightErrors.ReportOff);
    const designed = report as unknown as Named;
    const values = await this.reports.valuesOf(designed.parameters, said);
    const results = await this.reports.readAll(designed, values, { kept: report.name });
    const told = await this.shownOf(designed, results);
    const sheet = await this.sheetOf(designed, told, values);
    const id = newId();
    await this.database.tx((tx) =>
      tx.insert(ReportRun, {
        id,
        reportId,
        name: report.name,
        userId: currentPrincipal().userId,
        values,
        time: now(),
        template: designed.template,
        sqls: [...told].map(([name, { result, views }]) => ({
          name,
          views,
          columns: result.columns,
          rows: result.rows.length,
          isCut: result.isCut,
        })),
        rows: pack(results),
        foot: sheet.foot,
      }),
    );
    return { id, ...this.lay(id, sheet) };
  }

  private lay(runId: string, sheet: ReportSheet): Layout {
    const begun = Promise.withResolvers<void>();
    const keeping: Promise<void>[] = [];
    const work = layReportOut(currentTenantId(), sheet, (no, page) => {
      const kept = this.pages.add(runId, { no, body: Buffer.from(page) });
      keeping.push(kept);
      kept.then(begun.resolve, begun.reject);
    })
      .then(async ({ cut }) => {
        await Promise.all(keeping);
        await this.end(runId, { isLaid: true, warnings: cut });
      })
      .catch(async (error: unknown) => {
        this.logger.error(error);
        begun.reject(error);
        await this.end(runId, { failure: this.text('Report:layoutFailed') }).catch(() => undefined);
      })
      .finally(() => this.laying.delete(work));
    this.laying.add(work);
    return { begun: begun.promise, laid: begun.promise.then(() => work) };
  }

  private async keep(runId: string, pages: readonly Page[]): Promise<void> {
    await this.database.tx(async (tx) => {
      await tx.insertMany(
        ReportPageRow,
        pages.map(({ no, body }) => ({ runId, no, body })),
      );
      await tx.em.update(ReportRun, runId, { pages: pages.at(-1)!.no });
    });
  }

  private async end(runId: string, values: Partial<ReportRun>): Promise<void> {
    await this.database.tx((tx) => tx.em.update(ReportRun, runId, values));
  }

  /** The caller's own run; that of another is none. */
  private async ofCaller(id: string): Promise<ReportRun> {
    const run = await this.database.tx((tx) => tx.em.findOneBy(ReportRun, { id, userId: currentPrincipal().userId }));
    if (!run) throw notFound('ReportRun', id);
    return run;
  }

  async progress(id: string): Promise<ReportRunRecord> {
    const { template, sqls, ...run } = await this.ofCaller(id);
    const [width, height] = paperOf(template);
    return {
      id,
      reportId: run.reportId,
      name: run.name,
      values: run.values,
      pages: run.pages,
      isLaid: run.isLaid,
      failure: run.failure,
      time: run.time.toISOString(),
      sqls: sqls.map(({ name, rows, isCut }) => ({ name, rows, isCut })),
      warnings: run.warnings,
      width,
      height,
      tables: template.blocks.flatMap((block, number) =>
        isDataBlock(block) ? [{ block: number, title: block.title || block.sql }] : [],
      ),
    };
  }

  async page(id: string, no: number): Promise<{ svg: string; spots: ReturnType<typeof unpackPage>['spots'] }> {
    const run = await this.ofCaller(id);
    const page = await this.database.tx((tx) => tx.em.findOneBy(ReportPageRow, { runId: id, no }));
    if (!page) throw notFound('ReportPage', String(no));
    const [width, height] = paperOf(run.template);
    const svg = await drawReport(currentTenantId(), {
      sheet: { width, height, foot: run.foot },
      pages: [page.body],
      from: no,
      of: run.isLaid ? run.pages : null,
      format: 'svg',
      title: run.name,
    });
    return { svg: Buffer.from(svg).toString('utf8'), spots: unpackPage(page.body).spots };
  }

  private blockOf({ template }: ReportRun, number: number): DataBlock {
    const block = template.blocks[number];
    if (!block || !isDataBlock(block)) throw notFound('ReportBlock', String(number));
    return block;
  }

  private sqlOf(run: ReportRun, name: string): RunSql {
    return run.sqls.find((sql) => sql.name === name)!;
  }

  /** The rows that have each of the values; a field that is no column has no rows. */
  async explain(
    id: string,
    asked: { block: number; where: Record<string, string | null>; skipCount: number; maxResultCount: number },
  ) {
    const run = await this.ofCaller(id);
    const { columns, name } = this.sqlOf(run, this.blockOf(run, asked.block).sql);
    const wanted = Object.entries(asked.where).map(
      ([field, value]) => [columns.findIndex((column) => column.name === field), value] as const,
    );
    const rows = unpack(run.rows)[name]!.filter((row) =>
      wanted.every(([at, value]) => at >= 0 && keyOf(row[at]!) === value),
    );
    const page = rows.slice(asked.skipCount, asked.skipCount + asked.maxResultCount);
    return { totalCount: rows.length, columns, items: rowsAsObjects({ columns }, page) };
  }

  async file(
    id: string,
    { format, block }: { format: ReportFormat; block?: number | undefined },
  ): Promise<StreamableFile> {
    const { name, bytes } = await this.fileOf(await this.ofCaller(id), format, block);
    return attachment(name, bytes);
  }

  private async fileOf(run: ReportRun, format: ReportFormat, block?: number): Promise<{ name: string; bytes: Buffer }> {
    const bytes = format === 'pdf' ? await this.pdf(run) : await this.sheet(run, format, block);
    return { name: `${run.name}.${format}`, bytes };
  }

  private async pdf(run: ReportRun): Promise<Buffer> {
    if (!run.isLaid) throw new AppError(insightErrors.RunNotLaid);
    const pages = await this.database.tx((tx) =>
      tx.em.find(ReportPageRow, { where: { runId: run.id }, order: { no: 'ASC' } }),
    );
    const [width, height] = paperOf(run.template);
    const bytes = await drawReport(currentTenantId(), {
      sheet: { width, height, foot: run.foot },
      pages: pages.map(({ body }) => body),
      from: 1,
      of: run.pages,
      format: 'pdf',
      title: run.name,
    });
    return Buffer.from(bytes);
  }

  /**
   * The rows of a block, in the columns that it shows; all columns where it is no table. Figures are numbers, names are
   * the words of whoever takes them along.
   */
  private async sheet(run: ReportRun, format: 'xlsx' | 'csv', number?: number): Promise<Buffer> {
    const block = this.blockOf(run, number ?? run.template.blocks.findIndex(isDataBlock));
    const { columns, name, views = [] } = this.sqlOf(run, block.sql);
    const called = titlesOf(run.template.blocks.filter(isDataBlock).filter(({ sql }) => sql === block.sql));
    const shown =
      block.kind === 'table'
        ? tableColumns(block, columns)
        : columns.map((column) => ({ ...column, title: called.get(column.name) ?? column.name }));
    const titles = distinct(shown.map(({ title }) => title));
    const sheet = defineSheet<Record<string, ResultValue>>({
      name: block.title || run.name,
      columns: shown.map(({ kind }, index) => ({
        key: String(index),
        title: { 'zh-Hans': titles[index]!, en: titles[index]! },
        type: kind === 'flag' ? 'boolean' : isNumeric(kind) ? 'number' : 'text',
      })),
    });
    const told = shownIn(columns, views);
    const places = shown.map((column) => columns.findIndex((one) => one.name === column.name));
    const kept = unpack(run.rows)[name]!;
    const words = await this.wordsOf([{ columns, rows: kept, shown: told }]);
    const rows = kept.map((row) =>
      Object.fromEntries(
        places.map((at, index) => {
          const value = row[at]!;
          return [String(index), typeof value === 'string' ? words.text(value, told.get(columns[at]!.name)!) : value];
        }),
      ),
    );
    const stream = new PassThrough();
    const [whole] = await Promise.all([
      buffer(stream),
      exportAs[format](sheet, this.language, Readable.from(rows), stream),
    ]);
    return whole;
  }

  /** The first page of a report as it is designed, of the first rows. */
  async draft(report: Named, said: ParameterValues) {
    const { findings } = await this.reports.check(report);
    if (findings.length > 0) return { svg: '', pages: 0, findings };
    const values = await this.reports.valuesOf(report.parameters as ReportParameter[], said);
    const results = await this.reports.readAll(report, values, { most: DRAFTED });
    const sheet = await this.sheetOf(report, await this.shownOf(report, results), values);
    let first: Uint8Array | undefined;
    const { pages } = await layReportOut(currentTenantId(), sheet, (no, page) => {
      if (no === 1) first = page;
    });
    const job = { sheet, pages: [first!], from: 1, of: pages, format: 'svg', title: report.name } as const;
    const svg = await drawReport(currentTenantId(), job);
    return { svg: Buffer.from(svg).toString('utf8'), pages, findings };
  }
}

/** How each column is shown: as the first of the views that has one of its name says. */
function shownIn(columns: readonly ResultColumn[], views: readonly string[]): ReadonlyMap<string, Shown> {
  const told = views.map((view) => reportViewOf(view)?.columns ?? {});
  return new Map(columns.map((column): [string, Shown] => [column.name, shownAs(column, told)]));
}

/** What the blocks of a statement call its columns. */
function titlesOf(blocks: readonly DataBlock[]): ReadonlyMap<string, string> {
  const named = blocks.flatMap((block): [string, string][] => {
    if (block.kind === 'table') return [...block.groups, ...block.columns].map(({ field, title }) => [field, title]);
    return block.kind === 'cross' ? [[block.row, block.rowTitle]] : [];
  });
  // The first that calls it something holds.
  return new Map(named.filter(([field, title]) => title !== '' && title !== field).toReversed());
}

function shownAs({ name, kind }: ResultColumn, views: readonly Readonly<Record<string, ViewColumn>>[]): Shown {
  const known = views.map((columns) => columns[name]).find((column) => column !== undefined);
  const fits =
    known && (known.kind === kind || (kind === 'number' && ['money', 'percent', 'count'].includes(known.kind)));
  return fits ? known : { kind };
}

const tableColumns = ({ groups, columns }: TableBlock, result: readonly ResultColumn[]) =>
  [...groups, ...columns].map(({ field, title }) => {
    const { kind } = result.find(({ name }) => name === field)!;
    return { name: field, kind, title: title || field };
  });

/** Titles of a sheet differ: one that is there already gets a number. */
function distinct(titles: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return titles.map((title) => {
    const count = (seen.get(title.toLowerCase()) ?? 0) + 1;
    seen.set(title.toLowerCase(), count);
    return count === 1 ? title : `${title} ${count}`;
  });
}
