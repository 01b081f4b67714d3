import { extname, join } from 'node:path';
import { Database } from '@ishare/data/database.js';
import type { Tx } from '@ishare/data/tx.js';
import { ExcelError } from '@ishare/excel/excel-error.js';
import { exportInTurn } from '@ishare/excel/export-in-turn.js';
import { exportRows } from '@ishare/excel/export-rows.js';
import { importRows, type ImportedRow } from '@ishare/excel/import-rows.js';
import { withTable } from '@ishare/excel/table-reading.js';
import { AppError } from '@ishare/kernel/errors.js';
import { newId } from '@ishare/kernel/ids.js';
import { bind } from '@ishare/server/bind.js';
import { CONFIG, type Config } from '@ishare/server/config.js';
import { currentContext, currentTenantId, type Language } from '@ishare/server/context.js';
import { Localizer } from '@ishare/server/localizer.js';
import { receiveFile } from '@ishare/server/upload.js';
import { Inject, Injectable, StreamableFile } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { errors } from '../errors.js';
import { TreeDataDictionary, TreeDataDictionaryDetail } from './tree-data-dictionary.entity.js';
import { MAX_TREE_LEVELS, TreeDetailService } from './tree-data-dictionary.service.js';
import { treeSheet, type TreeLine } from './tree-data-dictionary.sheet.js';
import { treeDetailCreate, type TreeImportReply } from '@ishare/contracts/platform/tree-entries.js';

const MAX_ROWS = 10_000;
const MAX_ERRORS = 1_000;
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const entry = treeDetailCreate.pick({ name: true, code: true, value: true, order: true });

type Finding = TreeImportReply['errors'][number];
interface Line extends TreeLine {
  rowNo: number;
}

/** A tree dictionary to Excel and back. */
@Injectable()
export class TreeExchangeService {
  constructor(
    private readonly database: Database,
    private readonly details: TreeDetailService,
    private readonly localizer: Localizer,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  private get language(): Language {
    return currentContext()?.language ?? 'zh-Hans';
  }

  /** Every entry, each after the one above it. */
  async export(treeId: string): Promise<StreamableFile> {
    const rows = await this.details.rows(treeId);
    const codes = new Map(rows.map(({ id, code }) => [id, code]));
    const below = Map.groupBy(rows, ({ parentId }) => parentId);
    async function* lines(parentId: string | null): AsyncGenerator<TreeLine> {
      for (const { id, code, name, value, order } of below.get(parentId) ?? []) {
        yield { code, ...(parentId ? { parentCode: codes.get(parentId)! } : {}), name, value, order };
        yield* lines(id);
      }
    }
    const file = await exportInTurn(currentTenantId(), (out) => exportRows(treeSheet, this.language, lines(null), out));
    return new StreamableFile(file, { type: XLSX, disposition: 'attachment; filename="tree-dictionary.xlsx"' });
  }

  /** Creates or updates entries by code; a file with any wrong row changes nothing. */
  async import(treeId: string, request: FastifyRequest): Promise<TreeImportReply> {
    const upload = await receiveFile(request, { directory: join(this.config.DATA_DIR, 'uploads') });
    try {
      const { path, name } = upload.files[0]!;
      const type = extname(name).toLowerCase() === '.csv' ? 'csv' : 'xlsx';
      const read = await withTable(path, { type, maxRows: MAX_ROWS, owner: currentTenantId() }, (table) =>
        this.read(importRows(treeSheet, table, this.language)),
      );
      return await this.store(treeId, read);
    } catch (error) {
      throw error instanceof ExcelError
        ? new AppError(errors.SheetUnreadable, {
            reason: this.localizer.text(this.language, `Sheet:${error.code}`, { ...(error.data as object) }),
          })
        : error;
    } finally {
      await upload.discard();
    }
  }

  private async read(rows: AsyncIterable<ImportedRow<TreeLine>>): Promise<{ lines: Line[]; errors: Finding[] }> {
    const lines: Line[] = [];
    const findings: Finding[] = [];
    for await (const { rowNo, value, errors: cells } of rows) {
      for (const { column, code, args } of cells)
        findings.push({
          rowNo,
          column,
          message: this.localizer.text(this.language, `Cell:${code}`, { column, ...args }),
        });
      if (!value) continue;
      try {
        bind(entry, value);
        lines.push({ ...value, rowNo });
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        for (const { member, text, data } of error.issues)
          findings.push({
            rowNo,
            column: member,
            message: this.localizer.text(this.language, text, { member, ...data }),
          });
      }
    }
    return { lines, errors: findings };
  }

  private store(
    treeId: string,
    { lines, errors: cellErrors }: { lines: Line[]; errors: Finding[] },
  ): Promise<TreeImportReply> {
    return this.database.tx(async (tx) => {
      await tx.turn('tree-dictionary');
      await tx.get(TreeDataDictionary, treeId);
      const standing = new Map(
        (await tx.em.findBy(TreeDataDictionaryDetail, { treeDataDictionaryId: treeId, isDeleted: false })).map(
          (row) => [row.code, row],
        ),
      );
      const findings = [...cellErrors, ...this.misplaced(lines, standing)];
      if (findings.length > 0)
        return { isSuccess: false, created: 0, updated: 0, errors: findings.slice(0, MAX_ERRORS) };
      const ids = new Map([...standing].map(([code, { id }]) => [code, id]));
      const fresh = lines.filter(({ code }) => !standing.has(code));
      for (const { code } of fresh) ids.set(code, newId());
      const values = ({ code, parentCode, name, value, order }: Line) => ({
        code,
        name,
        value: value ?? code,
        order: order ?? 0,
        parentId: parentCode ? ids.get(parentCode)! : null,
      });
      await tx.insertMany(
        TreeDataDictionaryDetail,
        fresh.map((line) => ({ ...values(line), id: ids.get(line.code)!, treeDataDictionaryId: treeId })),
      );
      await this.updateAll(
        tx,
        lines.filter(({ code }) => standing.has(code)).map((line) => [standing.get(line.code)!.id, values(line)]),
      );
      return { isSuccess: true, created: fresh.length, updated: lines.length - fresh.length, errors: [] };
    });
  }

  private async updateAll(tx: Tx, changes: [id: string, values: Partial<TreeDataDictionaryDetail>][]): Promise<void> {
    for (const [id, values] of changes) await tx.update(TreeDataDictionaryDetail, id, values);
  }

  /** Rows that name a code twice, an entry above that is nowhere, or themselves in a circle. */
  private misplaced(lines: readonly Line[], standing: ReadonlyMap<string, TreeDataDictionaryDetail>): Finding[] {
    const codeOf = new Map([...standing.values()].map(({ id, code }) => [id, code]));
    const parents = new Map(
      [...standing.values()].map(({ code, parentId }) => [code, parentId ? codeOf.get(parentId)! : undefined]),
    );
    for (const { code, parentCode } of lines) parents.set(code, parentCode);
    const seen = new Set<string>();
    return lines.flatMap(({ rowNo, code, parentCode }) => {
      const finding = (key: string, column: string): Finding[] => [
        {
          rowNo,
          column,
          message: this.localizer.text(this.language, key, { code, parentCode, maximum: MAX_TREE_LEVELS }),
        },
      ];
      if (seen.size === seen.add(code).size) return finding('TreeImport:repeated', 'code');
      if (parentCode !== undefined && !parents.has(parentCode))
        return finding('TreeImport:unknownParent', 'parentCode');
      let levels = 1;
      for (let above = parentCode; above !== undefined; above = parents.get(above)) {
        if (above === code) return finding('TreeImport:circle', 'parentCode');
        if ((levels += 1) > MAX_TREE_LEVELS) return finding('TreeImport:tooDeep', 'parentCode');
      }
      return [];
    });
  }
}
