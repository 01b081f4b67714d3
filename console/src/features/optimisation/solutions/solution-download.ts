import { downloadFormats, downloadName, formatOfMachine } from '@ishare/contracts/optimisation/download-formats.js';
import type { DownloadFormat } from '@ishare/contracts/optimisation/download-formats.js';
import { solutions } from '@ishare/contracts/optimisation/solutions.js';
import type { TFunction } from 'i18next';
import { save } from '../../../session/routes';

export interface Downloadable {
  id: string;
  solutionNo: string;
  exportFormat: number | null;
}

export function downloadSolution({ id, solutionNo }: Downloadable, format: DownloadFormat) {
  const asked = { params: { solutionId: id }, query: { format } };
  return save(solutions.download, downloadName(solutionNo, format), asked, { export: true });
}

/** What a plan can be downloaded as, for a menu; what its machine takes stands first and says so. */
export function downloadItems(solution: Downloadable, t: TFunction<'optimisation'>) {
  const ofMachine = formatOfMachine(solution.exportFormat);
  const formats = ofMachine
    ? [ofMachine, ...downloadFormats.filter((format) => format !== ofMachine)]
    : downloadFormats;
  return formats.map((format) => {
    const title = t(`download.${format}`);
    return {
      key: format,
      label: format === ofMachine ? t('download.forMachine', { format: title }) : title,
      onClick: () => void downloadSolution(solution, format),
    };
  });
}
