import { http } from '../../../session/http';
import { endpoints } from '../endpoints';
import type { CutListRow, Verification } from '../records';

/** Takes a row out of its list. */
export function removeRow(fileId: string, row: CutListRow): Promise<Verification> {
  return http.put<Verification>(`${endpoints.runs}/${fileId}/rows`, { rows: [], removed: [row.id] });
}
