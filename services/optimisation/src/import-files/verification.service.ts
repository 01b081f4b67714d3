import { Database, type CompiledList } from '@ishare/data/database.js';
import { parseSorting } from '@ishare/kernel/paging.js';
import { currentContext } from '@ishare/server/context.js';
import { Localizer } from '@ishare/server/localizer.js';
import { Inject, Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { isError, type Finding } from './cut-list-check.js';
import type {
  detailReply,
  detailsQuery,
  findingReply,
  verificationReply,
} from '@ishare/contracts/optimisation/import-files.js';
import { ImportFileDetail } from './import-file-detail.entity.js';
import { ImportFile } from './import-file.entity.js';

const MAX_FINDINGS = 1_000;
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

/** The text of a finding: some read otherwise for one member, or where nothing is written. */
function wordOf({ code, member, data }: Finding): string {
  if (code === 'E03' && data.isTwofold) return 'E03twofold';
  if (code === 'E03' && member === 'count') return 'E03count';
  return code === 'E01' && !data.materialCode ? 'E01none' : code;
}

/** What the check of a cut list found, in the caller's language. */
@Injectable()
export class VerificationService {
  private readonly list: CompiledList;

  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(Localizer) private readonly localizer: Localizer,
  ) {
    this.list = database.list(ImportFileDetail, {
      columns: COLUMNS,
      expressions: { hasErrors: { sql: `t.errors <> '[]'::jsonb`, kind: 'bool' } },
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
    const { file, rows } = await this.database.tx(async (tx) => ({
      file: await tx.get(ImportFile, importFileId),
      rows: await tx.query<{ rowNo: number; finding: Finding }>(
        `select d.row_no as "rowNo", f.finding from import_file_detail d cross
          join lateral jsonb_array_elements(d.errors) f(finding)
          where d.import_file_id = $1 and d.errors <> '[]'::jsonb order by left(f.finding->>'code', 1), d.row_no
            limit ${MAX_FINDINGS}`,
        [importFileId],
      ),
    }));
    const all = [
      ...rows.map(({ rowNo, finding }) => this.inWords(rowNo, finding)),
      ...file.materialFindings.map((finding) => this.inWords(finding.rowNo ?? 0, finding)),
    ];
    return {
      isValid: file.errorCount === 0,
      state: file.state,
      rowCount: file.rowCount,
      errorCount: file.errorCount,
      warningCount: file.warningCount,
      reading: file.reading,
      errors: [
        ...all.filter(({ severity }) => severity === 'error'),
        ...all.filter(({ severity }) => severity === 'warning'),
      ].slice(0, MAX_FINDINGS),
    };
  }
}
