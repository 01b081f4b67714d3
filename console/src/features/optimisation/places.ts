/** Addresses of the pages behind a row. */
export const importFilesPath = '/optimization/import-files';
export const newFilePath = `${importFilesPath}/new`;
/** The wall board of the saws, and the work on a channel. */
export const sawKanbanPath = '/engineOptimization/sawKanban';
export const sawPath = (channelId: string): string => `${sawKanbanPath}/${channelId}`;
/** How well boards are used: by cut list, by material of one, by pattern of one. */
export const utilizationPath = '/engineOptimization/utilizationRateByFile';
const utilizationList = '/engineOptimization/utilizationRateByFileList';
const utilizationDetail = '/engineOptimization/utilizationRateByFileListDtl';
export const utilizationPlaces = { list: utilizationList, detail: utilizationDetail };
/** The materials of a cut list; of all where none is named. */
export const utilizationListPath = (fileId?: string): string =>
  fileId ? `${utilizationList}?${new URLSearchParams({ file: fileId })}` : utilizationList;
export const utilizationDetailPath = (fileId: string, material: string): string =>
  `${utilizationDetail}?${new URLSearchParams({ file: fileId, material })}`;
/** Formats of board with their stock, and what of them is to be ordered. */
export const boardsPath = '/optimization/boards';
export const purchaseListPath = '/optimization/purchase-list';
/** What came onto the shelf and the rack, and went. */
export const stockLogPath = '/engineOptimization/stockLog';
export const solutionsPath = '/optimization/solutions';

export const wizardSteps = ['upload', 'map', 'verify', 'parameters', 'run', 'compare'] as const;
export type WizardStep = (typeof wizardSteps)[number];

export function wizardPath(importFileId: string, step?: WizardStep): string {
  return `${importFilesPath}/${importFileId}${step ? `?step=${step}` : ''}`;
}

/** Where variants of planning a list are compared: those of the runs, or new ones beside the run `base`. */
export function whatIfPath(
  importFileId: string,
  asked: { runs?: readonly string[]; base?: string | null } = {},
): string {
  const query = new URLSearchParams({
    ...(asked.runs && { runs: asked.runs.join() }),
    ...(asked.base && { base: asked.base }),
  }).toString();
  return `${importFilesPath}/${importFileId}/what-if${query && `?${query}`}`;
}

/** Where a solution of a list is looked at and confirmed. */
export const solutionPath = (importFileId: string, solutionId: string): string =>
  `${wizardPath(importFileId, 'compare')}&${new URLSearchParams({ solution: solutionId })}`;

/** The layout viewer of a solution, at a pattern when one is named. */
export function layoutsPath(solutionId: string, patternNo?: number): string {
  return `${solutionsPath}/${solutionId}${patternNo ? `?pattern=${patternNo}` : ''}`;
}

/** Which machine cuts what of a solution. */
export const channelsPath = (solutionId: string): string => `${solutionsPath}/${solutionId}/channels`;

/** A list that audit sheets were made into is called after them; elsewhere a remark is only a remark. */
function sheetOf(remark: string | null, fileName: string): string {
  return remark &&
    fileName
      .replace(/\.json$/, '')
      .split('+')
      .includes(remark)
    ? remark
    : '';
}

/**
 * Where a row of a cut list is traced back to its cabinet, audit sheet and order; undefined for rows that name no
 * order.
 */
export function tracePath(
  row:
    | {
        orderNo: string | null;
        cabinetNo: string | null;
        partNo: string;
        remark: string | null;
        sourceName: string | null;
      }
    | undefined,
  fileName: string,
): string | undefined {
  if (!row?.orderNo) return undefined;
  const query = new URLSearchParams({
    order: row.orderNo,
    sheet: sheetOf(row.remark, row.sourceName ?? fileName),
    cabinet: row.cabinetNo ?? '',
    part: row.partNo,
  });
  return `/sales-order/trace?${query.toString()}`;
}
