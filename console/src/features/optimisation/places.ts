/** Addresses of the pages behind a row. */
export const importFilesPath = '/optimization/import-files';
export const newFilePath = `${importFilesPath}/new`;
export const solutionsPath = '/optimization/solutions';

export const wizardSteps = ['upload', 'map', 'verify', 'parameters', 'run', 'compare'] as const;
export type WizardStep = (typeof wizardSteps)[number];

export function wizardPath(importFileId: string, step?: WizardStep): string {
  return `${importFilesPath}/${importFileId}${step ? `?step=${step}` : ''}`;
}

/** The layout viewer of a solution, at a pattern when one is named. */
export function layoutsPath(solutionId: string, patternNo?: number): string {
  return `${solutionsPath}/${solutionId}${patternNo ? `?pattern=${patternNo}` : ''}`;
}
