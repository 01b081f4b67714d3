import { ImportFileState } from '@ishare/contracts/optimisation/import-file-life.js';
import { Database, type CompiledList } from '@ishare/data/database.js';
import type { Tx } from '@ishare/data/tx.js';
import { parseSorting } from '@ishare/kernel/paging.js';
import { currentContext } from '@ishare/server/context.js';
import { Localizer } from '@ishare/server/localizer.js';
import { Ports } from '@ishare/server/ports.js';
import { Inject, Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { optimisationSettings, type OptimisationSettings } from '../parameters/optimisation-settings.js';
import { isError, StockNeed, type Finding } from './cut-list-check.js';
import type {
  detailReply,
  detailsQuery,
  findingReply,
  verificationReply,
} from '@ishare/contracts/optimisation/import-files.js';
import { ImportFileDetail } from './import-file-detail.entity.js';
import { ImportFile } from './import-file.entity.js';
import { checkOptions } from './known-materials.js';
import { unpaidFindings } from './unpaid-orders.js';

const MAX_FINDINGS = 1_000;
const { ToVerify, Verified, Optimising, Optimised, Failed } = ImportFileState;
/** Lists that may still have to wait for boards, or for a deposit. */
const OPEN: readonly number[] = [ToVerify, Verified, Optimising, Optimised, Failed];
const COLUMNS = [
  'id',
  'importFileId',
  'rowNo',
  'partNo',
  'name',
  'materialCode',
  'length',
  'width',
  'count',
  'grain',
  'edges',
  'edgeL1',
  'edgeL2',
  'edgeW1',
  'edgeW2',
  'thickness',
  'drillFile',
  'matchGroup',
  'barcode',
  'orderNo',
  'cabinetNo',
  'room',
  'remark',
  'sourceName',
  'errors',
];
const SORT = ['rowNo', 'partNo', 'name', 'materialCode', 'length', 'width', 'count', 'orderNo', 'cabinetNo'];

type Detail = z.output<typeof detailReply>;

/** What is short of the materials of a list as stock is now; a list whose boards are reserved has what it needs. */
async function shortNow(tx: Tx, { id, state }: ImportFile, usual: OptimisationSettings): Promise<Finding[]> {
  if (!OPEN.includes(state)) return [];
  const need = new StockNeed(await checkOptions(tx, { edgesRequired: false, edgesFromMaterial: false }, usual));
  const rows = await tx.query<Parameters<StockNeed['add']>[0]>(
    `select row_no as "rowNo", material_code as "materialCode", length::float8 as length, width::float8 as width, count,
            edges
       from import_file_detail where import_file_id = $1 order by row_no`,
    [id],
  );
  for (const row of rows) need.add(row);
  return need.findings();
}

/** The text of a finding: some read otherwise for one member, or where nothing is written. */
function wordOf({ code, member, data }: Finding): string {
  if (code === 'E03' && data.isTwofold) return 'E03twofold';
  if (code === 'E03' && member === 'count') return 'E03count';
  if (code === 'E07' && data.isFormula) return 'E07formula';
  return code === 'E01' && !data.materialCode ? 'E01none' : code;
}

/** What the check of a cut list found, in the caller's language. */
@Injectable()
export class VerificationService {
  private readonly list: CompiledList;

  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(Localizer) private readonly localizer: Localizer,
    @Inject(Ports) private readonly ports: Ports,
  ) {
    this.list = database.list(ImportFileDetail, {
      columns: COLUMNS,
      expressions: {
        hasErrors: { sql: `t.errors <> '[]'::jsonb`, kind: 'bool' },
        codes: { sql: `(select string_agg(f->>'code', ' ') from jsonb_array_elements(t.errors) f)`, kind: 'text' },
      },
    });
  }

  private inWords(rowNo: number, { code, member, data }: Finding): z.output<typeof findingReply> {
    const language = currentContext()?.language ?? 'zh-Hans';
    const values = { ...data, member: this.localizer.text(language, `Field:${member}`) };
    return {
      rowNo,
      code,
      severity: isError({ code }) ? 'error' : 'warning',
      member,
      message: this.localizer.text(language, `Finding:${wordOf({ code, member, data })}`, values),
      data,
    };
  }

  async details({
    importFileId,
    onlyErrors,
    code,
    sorting,
    skipCount,
    maxResultCount,
  }: z.output<typeof detailsQuery>): Promise<{ totalCount: number; items: Detail[] }> {
    await this.database.tx((tx) => tx.get(ImportFile, importFileId));
    const order = parseSorting(sorting, SORT);
    const text = await this.list.page({
      conditions: [
        { fields: ['importFileId'], op: 'eq', value: importFileId },
        ...(onlyErrors === undefined ? [] : [{ fields: ['hasErrors'], op: 'eq', value: onlyErrors } as const]),
        ...(code ? [{ fields: ['codes'], op: 'search', value: code } as const] : []),
      ],
      order: order.length > 0 ? order : [{ field: 'rowNo', descending: false }],
      skip: skipCount,
      take: maxResultCount,
    });
    const page = JSON.parse(text) as { totalCount: number; items: (Omit<Detail, 'errors'> & { errors: Finding[] })[] };
    return {
      totalCount: page.totalCount,
      items: page.items.map((row) => ({
        ...row,
        errors: row.errors.map((finding) => this.inWords(row.rowNo, finding)),
      })),
    };
  }

  async of(importFileId: string): Promise<z.output<typeof verificationReply>> {
    const usual = await optimisationSettings(this.ports);
    const { file, rows, short } = await this.database.tx(async (tx) => ({
      file: await tx.get(ImportFile, importFileId),
      short: await shortNow(tx, await tx.get(ImportFile, importFileId), usual),
      rows: await tx.query<{ rowNo: number; finding: Finding }>(
        `select d.row_no as "rowNo", f.finding from import_file_detail d cross
          join lateral jsonb_array_elements(d.errors) f(finding)
          where d.import_file_id = $1 and d.errors <> '[]'::jsonb order by left(f.finding->>'code', 1), d.row_no
            limit ${MAX_FINDINGS}`,
        [importFileId],
      ),
    }));
    const waits = [...(OPEN.includes(file.state) ? await unpaidFindings(this.ports, file) : []), ...short];
    const all = [
      ...rows.map(({ rowNo, finding }) => this.inWords(rowNo, finding)),
      ...waits.map((finding) => this.inWords(finding.rowNo ?? 0, finding)),
    ];
    return {
      isValid: file.errorCount === 0,
      state: file.state,
      rowCount: file.rowCount,
      errorCount: file.errorCount,
      warningCount: file.warningCount - file.materialFindings.length + waits.length,
      reading: file.reading,
      errors: [
        ...all.filter(({ severity }) => severity === 'error'),
        ...all.filter(({ severity }) => severity === 'warning'),
      ].slice(0, MAX_FINDINGS),
    };
  }
}
