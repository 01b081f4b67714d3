import { standardLabels } from '@ishare/contracts/print/standard-labels.js';
import type { Call, ServiceFactories } from './row-factory.js';

const CSV = 1;
const UTF8 = 3;

const cutList = (text: string) => ({
  name: `${text}.csv`,
  content: `partNo,name,material,length,width,count\n${text},Side,${text},600,400,2\n`,
});

/** The titles of the list say what its columns are. */
const byItsTitles = () => ({ mapping: undefined, importFileSettingId: undefined });

const MATERIALS = '/api/optimization/materials';
const IMPORT = 'POST /api/optimization/import-files';
const RUN = 'it needs a run of the optimiser';

/** All that there is once an offcut has come onto the shelf. */
const withOffcut: Call = async (made, text, { ask }) => {
  await ask('POST', '/api/optimization/boards', {
    materialId: made.get(`POST ${MATERIALS}`),
    boardsCode: text,
    length: 800,
    width: 400,
    quantity: 1,
    isOffCut: true,
  });
  return { asks: {} };
};
/** A label of parts, as the product comes with it. */
const label = { kind: 'part', layout: standardLabels.part, conditions: [] };
const STATISTICS = 'GET /api/optimization/board-in-out-bound-logs/get';

export const optimisationFactories: ServiceFactories = {
  rows: [
    { operation: 'POST /api/optimization/optimize-parameter-settings', body: () => ({ stages: 3 }) },
    { operation: 'POST /api/optimization/machine-parameter-settings' },
    { operation: 'POST /api/optimization/materials', body: () => ({ texture: [] }) },
    { operation: 'POST /api/optimization/label-templates', body: () => ({ ...label, isEnable: false }) },
    { operation: 'POST /api/optimization/boards', body: () => ({ quantity: 1, offCutStatus: null }) },
    {
      operation: 'POST /api/optimization/goods-receipts',
      body: (made) => ({ lines: [{ boardId: made.get('POST /api/optimization/boards'), quantity: 1 }] }),
    },
    {
      operation: 'POST /api/optimization/import-file-settings',
      body: () => ({ importFileType: CSV, importFileEncoding: UTF8, separator: ',', isDefault: true }),
    },
    { operation: 'POST /api/optimization/import-file-setting-details' },
    { operation: IMPORT, file: cutList, body: byItsTitles },
  ],
  calls: {
    'POST /api/optimization/import-files/{id}/comments': () => ({ body: { mentionIds: [], files: [] } }),
    'GET /api/optimization/saw-kanban': () => ({ asks: {} }),
    'GET /api/optimization/boards/get-stock-data': withOffcut,
    [`${STATISTICS}-offcut-material-statistics`]: withOffcut,
    [`${STATISTICS}-everyday-offcut-material-statistics`]: withOffcut,
    [`${STATISTICS}-everyweek-offcut-material-statistics`]: withOffcut,
    'PUT /api/optimization/materials/{id}': () => ({ body: { texture: [] } }),
    'POST /api/optimization/materials/batch': (_made, text) => ({
      body: { items: [{ code: text.slice(-64), name: text, thickness: 18, texture: [] }] },
    }),
    'PUT /api/optimization/label-templates/{id}': () => ({ body: label }),
    'POST /api/optimization/label-templates/proof': () => ({ body: label }),
    'PUT /api/optimization/optimize-parameter-settings/{id}': () => ({ body: { stages: 3, isDefault: true } }),
    'PUT /api/optimization/machine-parameter-settings/{id}': () => ({ body: { isDefault: true } }),
    'POST /api/optimization/import-file-settings/file-setting-template/{id}': (_made, text) => ({
      file: cutList(text),
    }),
    'POST /api/optimization/import-file-settings/import-importsetting': async (made, text, { ask }) => {
      // One that has a column.
      made.get('POST /api/optimization/import-file-setting-details');
      const { settings, ...rest } = (await ask(
        'GET',
        '/api/optimization/import-file-settings/export-importsetting',
      )) as { settings: object[] };
      return {
        file: {
          name: 'settings.json',
          content: JSON.stringify({ ...rest, settings: [{ ...settings[0], name: text }] }),
        },
      };
    },
    'POST /api/optimization/import-file-setting-details': () => ({ body: { columnIndex: 7 } }),
    'PUT /api/optimization/import-file-setting-details/{id}': () => ({ body: { columnIndex: 7 } }),
    'DELETE /api/optimization/materials/{id}': async (_made, text, { ask }) => ({
      path: {
        id: (await ask('POST', MATERIALS, { code: `${text}-bare`, name: text, thickness: 18, isEnable: true })).id,
      },
    }),
    'DELETE /api/optimization/boards/{id}': async (made, text, { ask }) => ({
      path: {
        id: (
          await ask('POST', '/api/optimization/boards', {
            materialId: made.get(`POST ${MATERIALS}`),
            boardsCode: `${text}-bare`,
            length: 2440,
            width: 1220,
          })
        ).id,
      },
    }),
    'POST /api/optimization/materials/import-materials': (_made, text) => ({
      file: { name: 'materials.csv', content: `Material code,Name,Thickness\n${text}-read,Oak,18\n` },
    }),
    [IMPORT]: (_made, text) => ({ file: cutList(text), body: byItsTitles() }),
    'POST /api/optimization/import-files/inspection': (_made, text) => ({
      file: cutList(text),
      body: byItsTitles(),
    }),
    'PUT /api/optimization/import-files/optimization/{id}/rows': (made) => ({
      path: { id: made.get(IMPORT)! },
      body: { rows: [], removed: [] },
    }),
    'POST /api/optimization/import-files/combine': (made) => ({
      body: { ids: [made.get(IMPORT)!, made.get(IMPORT)!] },
      refused: { status: 403, why: 'a batch needs two lists' },
    }),
    'POST /api/optimization/import-files/optimization': () => ({ refused: { status: 403, why: RUN } }),
    'POST /api/optimization/import-files/optimization/{id}/stop': (made) => ({
      path: { id: made.get(IMPORT)! },
      refused: { status: 403, why: RUN },
    }),
    'POST /api/optimization/import-files/optimization/{id}/trials': (made) => ({
      path: { id: made.get(IMPORT)! },
      body: { variants: [{}, {}], baseRunId: null },
      refused: { status: 403, why: RUN },
    }),
    'POST /api/optimization/solutions/{solutionId}/confirm': () => ({ refused: { status: 404, why: RUN } }),
    'POST /api/optimization/solutions/{solutionId}/unconfirm': () => ({ refused: { status: 404, why: RUN } }),
    'GET /api/optimization/solutions/{solutionId}/download': () => ({ refused: { status: 404, why: RUN } }),
    'GET /api/optimization/channels/{id}': () => ({ refused: { status: 404, why: RUN } }),
    ...Object.fromEntries(
      Object.entries({
        start: {},
        stop: { reason: 'break' },
        resume: {},
        boards: { patternNo: 1, copyNo: 1, offcuts: [] },
        damage: { patternNo: 1, remark: 'broken' },
        'leave-out': { patternNo: 1, copyNo: 1, reason: 'broken' },
        'take-back': { patternNo: 1, copyNo: 1, reason: 'by mistake' },
      }).map(([act, body]) => [
        `POST /api/optimization/channels/{id}/${act}`,
        () => ({ body, refused: { status: 404, why: RUN } }),
      ]),
    ),
    'GET /api/optimization/{id}/channels': (made) => ({
      path: { id: made.get(IMPORT)! },
      refused: { status: 404, why: RUN },
    }),
    'GET /api/optimization/download/{id}/json': (made) => ({
      path: { id: made.get(IMPORT)! },
      refused: { status: 404, why: RUN },
    }),
    'GET /api/optimization/solutions/utilization-rate-by-file/{id}': (made) => ({
      path: { id: made.get(IMPORT)! },
      refused: { status: 404, why: RUN },
    }),
  },
  actions: {
    'POST /api/optimization/import-file-settings/file-setting-template/{id}': 'reads the columns of a sample file',
    'POST /api/optimization/import-file-settings/import-importsetting': 'brings in what was exported',
    'POST /api/optimization/import-files/inspection': 'looks into a file and keeps nothing of it',
    'POST /api/optimization/import-files/{id}/comments': 'says something of a cut list',
    'POST /api/optimization/import-files/combine': 'makes a batch of cut lists',
    'POST /api/optimization/import-files/optimization': 'asks for a run',
    'POST /api/optimization/import-files/optimization/{id}/cancel': 'ends a run',
    'POST /api/optimization/import-files/optimization/{id}/trials': 'asks for runs of variants',
    'POST /api/optimization/import-files/optimization/{id}/verification': 'checks a file again',
    'POST /api/optimization/import-files/optimization/{id}/stop': 'ends a run and keeps its best',
    'POST /api/optimization/solutions/{solutionId}/confirm': 'takes a solution over into stock',
    'POST /api/optimization/solutions/{solutionId}/unconfirm': 'gives the boards of a solution back',
    'POST /api/optimization/channels/{id}/start': 'begins to cut',
    'POST /api/optimization/channels/{id}/stop': 'says that a saw stands still',
    'POST /api/optimization/channels/{id}/resume': 'says that a saw goes on',
    'POST /api/optimization/channels/{id}/boards': 'says that a board is cut',
    'POST /api/optimization/channels/{id}/damage': 'scraps a board',
    'POST /api/optimization/channels/{id}/leave-out': 'says that a board is left out',
    'POST /api/optimization/channels/{id}/take-back': 'says that a board is not cut after all',
    'POST /api/optimization/solutions/{solutionId}/labels/prints': 'hands labels of a plan out',
    'POST /api/optimization/solutions/{solutionId}/labels/prints/{printId}/retry': 'has a long print drawn again',
    'POST /api/optimization/solutions/{solutionId}/labels/prints/{printId}/cancel': 'cancels a long print',
    'POST /api/optimization/solutions/{solutionId}/labels/voids': 'declares spoilt labels void',
    'POST /api/optimization/label-templates/proof': 'draws a label as it is designed and keeps nothing of it',
    'POST /api/optimization/parts/scans': 'says that a part is banded',
    'POST /api/optimization/parts/rework': 'sends a part back to a station',
    'POST /api/optimization/recuts': 'says that a part is spoilt',
    'POST /api/optimization/recuts/cut-list': 'makes a cut list of spoilt parts',
    'POST /api/optimization/boards/fitting-offcuts/take': 'takes offcuts from the rack',
    'POST /api/optimization/boards/{id}/write-off': 'takes broken or lost boards off the stock',
    'POST /api/optimization/goods-receipts/{id}/receive-part': 'receives what came of a delivery',
    'POST /api/optimization/boards/put-away': 'says where what is there lies',
    'POST /api/optimization/boards/import-boards': 'takes boards that were counted from a sheet',
    'POST /api/optimization/purchase-list/order': 'orders boards that are short',
    'POST /api/optimization/materials/batch': 'makes many materials at once',
    'POST /api/optimization/materials/import-materials': 'makes materials from a sheet',
  },
};
