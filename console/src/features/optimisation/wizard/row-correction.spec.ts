import type { CutListRow } from '@ishare/contracts/optimisation/import-files.js';
import { correctionOf, edgesText, textsOf } from './row-correction';

const row = {
  partNo: 'P1',
  name: null,
  length: 0,
  width: 300,
  grain: 1,
  errors: [{ rowNo: 2, code: 'E03', severity: 'error', member: 'length', message: '', data: { value: 'x7' } }],
} as unknown as CutListRow;

test('a cell that could not be read shows what stands in the file, and only changed cells are sent', () => {
  const shown = textsOf(row, (grain) => `grain ${grain}`);
  expect(shown).toMatchObject({ partNo: 'P1', name: '', length: 'x7', width: '300', grain: 'grain 1' });
  expect(correctionOf(shown, { ...shown, length: ' 700 ', width: '' })).toEqual({ length: '700', width: null });
});

test.each([
  [{ edges: '1111' }, 'L1 L2 W1 W2'],
  [{ edges: '1001', edgeL1: 'EB10' }, /^L1 EB10.*W2$/],
  [{ edges: '0000' }, 'row.noEdges'],
  [{ edges: null }, ''],
  [{ edges: 'all round' }, 'all round'],
])('the edges of %j are told by their sides', (told, text) => {
  const bare = { edgeL1: null, edgeL2: null, edgeW1: null, edgeW2: null };
  const shown = edgesText({ ...row, ...bare, ...told } as CutListRow, (key) => key);
  expect(shown).toEqual(typeof text === 'string' ? text : expect.stringMatching(text));
});
