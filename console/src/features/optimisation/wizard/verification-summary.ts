import type { CutListRow, Finding } from '@ishare/contracts/optimisation/import-files.js';

export type RowTone = 'danger' | 'warning' | 'info' | undefined;

/** Red for a row with an error, amber for one with warnings only. */
export function rowTone({ errors }: Pick<CutListRow, 'errors'>): RowTone {
  if (errors.some((finding) => finding.severity === 'error')) return 'danger';
  return errors.length > 0 ? 'warning' : undefined;
}

/** The same, and blue for a row with nothing else whose material has too few boards in stock. */
export function rowMark(row: Pick<CutListRow, 'errors' | 'materialCode'>, short: ReadonlySet<string>): RowTone {
  return rowTone(row) ?? (short.has(row.materialCode) ? 'info' : undefined);
}

/** The materials that the stock does not suffice of. */
export const shortMaterials = (findings: readonly Finding[]): ReadonlySet<string> =>
  new Set(materialFindings(findings).map(({ data }) => String(data['materialCode'])));

/** What the rows are narrowed to: all, those with findings, or those with one code. */
export type RowFilter = 'all' | 'attention' | (string & {});

export function filteredRows(rows: readonly CutListRow[], filter: RowFilter): readonly CutListRow[] {
  if (filter === 'all') return rows;
  if (filter === 'attention') return rows.filter((row) => row.errors.length > 0);
  return rows.filter((row) => row.errors.some((finding) => finding.code === filter));
}

export interface VerificationSummary {
  /** Rows with any finding. */
  attention: number;
  errorRows: number;
  /** Rows per code, errors first. */
  codes: readonly { code: string; rows: number; isError: boolean }[];
}

export function verificationSummary(rows: readonly Pick<CutListRow, 'errors'>[]): VerificationSummary {
  const codes = new Map<string, { rows: number; isError: boolean }>();
  let attention = 0;
  let errorRows = 0;
  for (const row of rows) {
    if (row.errors.length === 0) continue;
    attention++;
    if (rowTone(row) === 'danger') errorRows++;
    for (const code of new Set(row.errors.map((finding) => finding.code))) {
      const known = codes.get(code) ?? {
        rows: 0,
        isError: row.errors.some((finding) => finding.code === code && finding.severity === 'error'),
      };
      codes.set(code, { ...known, rows: known.rows + 1 });
    }
  }
  const ordered = [...codes]
    .map(([code, count]) => ({ code, ...count }))
    .toSorted((a, b) => Number(b.isError) - Number(a.isError) || a.code.localeCompare(b.code));
  return { attention, errorRows, codes: ordered };
}

export interface UnknownMaterial {
  /** As the list writes it; empty where it writes none. */
  code: string;
  rows: number;
}

/** Whether a row names a material that nobody knows. */
export const isUnknown = (errors: CutListRow['errors']): boolean => errors.some(({ code }) => code === 'E01');

/** The materials that nobody knows, those of most rows first. */
export function unknownMaterials(rows: readonly Pick<CutListRow, 'errors' | 'materialCode'>[]): UnknownMaterial[] {
  const unknown = rows.filter(({ errors }) => isUnknown(errors));
  return [...Map.groupBy(unknown, ({ materialCode }) => materialCode)]
    .map(([code, named]) => ({ code, rows: named.length }))
    .toSorted((a, b) => b.rows - a.rows || a.code.localeCompare(b.code));
}

/** The finding that a material has no format of board at all. */
export const noFormat = 'W06';

/** Findings about an order of the list: what it waits for before it goes to the saw. */
export const orderFindings = (findings: readonly Finding[]): Finding[] => findings.filter(({ code }) => code === 'W07');

/** Findings about a material as a whole: they concern the stock and no row in particular. */
export function materialFindings(findings: readonly Finding[]): Finding[] {
  return findings.filter(({ code }) => code === 'W02' || code === noFormat);
}
