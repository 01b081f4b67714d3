import type { CutListRow } from '@ishare/contracts/optimisation/import-files.js';
import { correctionOf, textsOf } from './row-correction';

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
