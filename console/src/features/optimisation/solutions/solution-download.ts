import { download } from '../../../http/download';
import { http } from '../../../session/http';
import { endpoints } from '../endpoints';

export const downloadFormats = ['json', 'xlsx', 'ptx'] as const;
export type DownloadFormat = (typeof downloadFormats)[number];

export function downloadSolution(solution: { id: string; solutionNo: string }, format: DownloadFormat): Promise<void> {
  return download(http, `${endpoints.solutions}/${solution.id}/download`, `${solution.solutionNo}.${format}`, {
    query: { format },
    export: true,
  });
}
