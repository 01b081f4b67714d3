/**
 * What a plan is downloaded as: `dxf` and `svg` are archives with one drawing for each pattern, `pdf` has a page for
 * each.
 */
export const downloadFormats = ['json', 'xlsx', 'csv', 'ptx', 'dxf', 'pdf', 'svg'] as const;
export type DownloadFormat = (typeof downloadFormats)[number];

/** By the export format of a machine: saws that ask for `saw` read PTX, too. */
const OF_MACHINES: Readonly<Record<number, DownloadFormat>> = { 0: 'json', 1: 'ptx', 2: 'csv', 3: 'ptx', 4: 'dxf' };

/** What the machine of a plan takes; undefined for a plan that was made for none. */
export const formatOfMachine = (exportFormat: number | null): DownloadFormat | undefined =>
  exportFormat === null ? undefined : OF_MACHINES[exportFormat];

/** The name under which a plan is saved. */
export const downloadName = (solutionNo: string, format: DownloadFormat): string =>
  `${solutionNo}.${format === 'dxf' || format === 'svg' ? `${format}.zip` : format}`;
