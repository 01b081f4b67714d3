import { solutions } from '@ishare/contracts/optimisation/solutions.js';
import { save } from '../../../session/routes';

export const downloadFormats = ['json', 'xlsx', 'ptx'] as const;
export type DownloadFormat = (typeof downloadFormats)[number];

export function downloadSolution({ id, solutionNo }: { id: string; solutionNo: string }, format: DownloadFormat) {
  const asked = { params: { solutionId: id }, query: { format } };
  return save(solutions.download, `${solutionNo}.${format}`, asked, { export: true });
}
