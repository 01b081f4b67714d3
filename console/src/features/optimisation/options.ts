import type { Option } from '../../resource/screen';

function numbered(prefix: string, count: number): Option[] {
  return Array.from({ length: count }, (_, value) => ({ value, label: `optimisation:${prefix}.${value}` }));
}

export const offcutPriorityOptions = numbered('offcutPriority', 3);
export const boardScopeOptions = numbered('boardScope', 2);
export const importFileEncodingOptions = numbered('importFileEncoding', 4);
export const importFileUnitOptions = numbered('importFileUnit', 3);
export const offCutStatusOptions = numbered('offCutStatus', 6);
export const importFileStateOptions = numbered('importFileState', 12);
