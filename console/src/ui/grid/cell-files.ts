import type { EditColumn, SheetRow } from './sheet-columns';

/** A file of a cell (upload-04). */
export interface CellFile {
  id: string;
  name: string;
  mimeType: string;
}

function isFile(value: unknown): value is CellFile {
  return (
    typeof value === 'object' &&
    value !== null &&
    typeof (value as CellFile).id === 'string' &&
    typeof (value as CellFile).name === 'string'
  );
}

/** The files of a cell, which holds them as JSON text; undefined when it holds something else. */
export function filesOf(value: unknown): CellFile[] | undefined {
  if (value === null || value === undefined || value === '') return [];
  try {
    const files: unknown = typeof value === 'string' ? JSON.parse(value) : undefined;
    return Array.isArray(files) && files.every(isFile) ? files : undefined;
  } catch {
    return undefined;
  }
}

/** What a cell with these files holds. */
export function filesText(files: readonly CellFile[]): string | null {
  return files.length === 0 ? null : JSON.stringify(files.map(({ id, name, mimeType }) => ({ id, name, mimeType })));
}

/** Ids of all files in the rows. */
export function fileIds(columns: readonly EditColumn[], rows: Iterable<SheetRow>): Set<string> {
  const keys = columns.filter(({ editor }) => editor === 'file').map(({ key }) => key);
  const ids = new Set<string>();
  if (keys.length > 0)
    for (const row of rows) for (const key of keys) for (const { id } of filesOf(row[key]) ?? []) ids.add(id);
  return ids;
}
