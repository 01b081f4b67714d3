import type { ServiceFactories } from './row-factory.js';

const CSV = 1;
const UTF8 = 3;

const cutList = (text: string) => ({ name: `${text}.csv`, content: `partNo,name,material,length,width,count\n${text},Side,${text},600,400,2\n` });

export const optimisationFactories: ServiceFactories = {
  rows: [
    { operation: 'POST /api/optimization/optimize-parameter-settings', body: () => ({ stages: 3 }) },
    { operation: 'POST /api/optimization/machine-parameter-settings' },
    { operation: 'POST /api/optimization/materials' },
    { operation: 'POST /api/optimization/boards', body: () => ({ quantity: 1, offCutStatus: null }) },
    { operation: 'POST /api/optimization/import-file-settings', body: () => ({ importFileType: CSV, importFileEncoding: UTF8, separator: ',', isDefault: true }) },
    { operation: 'POST /api/optimization/import-file-setting-details' },
    { operation: 'POST /api/optimization/import-files', file: cutList },
  ],
  actions: {
    'POST /api/optimization/import-file-settings/file-setting-template/{id}': 'reads the columns of a sample file',
    'POST /api/optimization/import-file-settings/import-importsetting': 'brings in what was exported',
    'POST /api/optimization/import-files/optimization': 'asks for a run',
    'POST /api/optimization/import-files/optimization/{id}/cancel': 'ends a run',
    'POST /api/optimization/import-files/optimization/{id}/verification': 'checks a file again',
    'POST /api/optimization/import-files/optimization/{id}/stop': 'ends a run and keeps its best',
    'POST /api/optimization/solutions/{solutionId}/confirm': 'takes a solution over into stock',
    'POST /api/optimization/materials/batch': 'makes many materials at once',
    'POST /api/optimization/materials/import-materials': 'makes materials from a sheet',
  },
};
