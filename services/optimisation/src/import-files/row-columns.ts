// Rows of a cut list on their way into the database: column by column, as array literals. A list of a hundred thousand
// rows takes a quarter of the bytes that it takes as JSON, and PostgreSQL half of the time.
import type { CutListRow } from './cut-list-check.js';

type StoredRow = CutListRow & { id: string };

export type RowColumns = (string | null)[];

/** By column: the type of its values, and the member of a row that it holds. */
const columns = {
  id: ['uuid', 'id'],
  row_no: ['int', 'rowNo'],
  part_no: ['text', 'partNo'],
  name: ['text', 'name'],
  material_code: ['text', 'materialCode'],
  length: ['numeric', 'length'],
  width: ['numeric', 'width'],
  count: ['int', 'count'],
  grain: ['int', 'grain'],
  thickness: ['numeric', 'thickness'],
  edges: ['text', 'edges'],
  edge_l1: ['text', 'edgeL1'],
  edge_l2: ['text', 'edgeL2'],
  edge_w1: ['text', 'edgeW1'],
  edge_w2: ['text', 'edgeW2'],
  drill_file: ['text', 'drillFile'],
  match_group: ['text', 'matchGroup'],
  barcode: ['text', 'barcode'],
  order_no: ['text', 'orderNo'],
  cabinet_no: ['text', 'cabinetNo'],
  room: ['text', 'room'],
  remark: ['text', 'remark'],
  source_name: ['text', 'sourceName'],
  errors: ['jsonb', 'errors'],
} as const satisfies Record<string, readonly [string, keyof StoredRow]>;

const names = Object.keys(columns);
const types = Object.values(columns).map(([type], index) => `$${index + 3}::${type}[]`);

/** Takes the tenant, the import file, and the values that `columnsOf` gives. */
export const INSERT_ROWS = `
  insert into import_file_detail (tenant_id, import_file_id, ${names.join(', ')})
  select $1::uuid, $2::uuid, x.* from unnest(${types.join(', ')}) as x(${names.join(', ')})`;

const SPECIAL = /["\\]/g;

function element(value: StoredRow[keyof StoredRow]): string {
  if (value === null || value === undefined) return 'NULL';
  if (typeof value === 'number') return String(value);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return `"${text.replace(SPECIAL, '\\$&')}"`;
}

/**
 * Array literals of the columns of these rows, in the order in which `INSERT_ROWS` takes them; null for a column of
 * which nothing is said, for `unnest` fills up with nulls what is shorter than the ids.
 */
export function columnsOf(rows: readonly StoredRow[]): RowColumns {
  return Object.values(columns).map(([, member]) =>
    rows.every((row) => row[member] === null || row[member] === undefined)
      ? null
      : `{${rows.map((row) => element(row[member])).join(',')}}`,
  );
}
