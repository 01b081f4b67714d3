import type { Option } from '../../resource/screen';

function numbered(prefix: string, count: number): Option[] {
  return Array.from({ length: count }, (_, value) => ({ value, label: `optimisation:${prefix}.${value}` }));
}

export const grainOptions = numbered('grain', 3);
export const machineTypeOptions = numbered('machineType', 3);
export const exportFormatOptions = numbered('exportFormat', 5);
export const offcutPriorityOptions = numbered('offcutPriority', 3);
export const boardScopeOptions = numbered('boardScope', 2);
export const importFileTypeOptions = numbered('importFileType', 6);
export const importFileEncodingOptions = numbered('importFileEncoding', 4);
export const importFileUnitOptions = numbered('importFileUnit', 3);
export const offCutStatusOptions = numbered('offCutStatus', 6);
export const importFileStateOptions = numbered('importFileState', 11);
/** 0 stands for any number; a single stage cannot make rectangles. */
export const stagesOptions: readonly Option[] = [0, 2, 3, 4, 5, 6].map((value) => ({
  value,
  label: `optimisation:stages.${value}`,
}));
export const yesNoOptions: readonly Option[] = [
  { value: true, label: 'common:yes' },
  { value: false, label: 'common:no' },
];
