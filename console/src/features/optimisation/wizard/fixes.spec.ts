import type { CutListRow, Finding } from '@ishare/contracts/optimisation/import-files.js';
import { fixesOf, undoOf } from './fixes';

const finding = (code: string, data: object = {}): Finding =>
  ({ rowNo: 1, code, severity: 'error', member: 'x', message: code, data }) as Finding;
const row = (id: string, values: object, ...errors: Finding[]): CutListRow =>
  ({
    id,
    length: 700,
    width: 300,
    count: 2,
    grain: 0,
    barcode: null,
    partNo: id,
    edges: null,
    ...values,
    errors,
  }) as CutListRow;
const word = (grain: number): string => `grain ${grain}`;
const board = { boardLength: 2420, boardWidth: 1200 };
const kinds = (...rows: CutListRow[]) => fixesOf(rows, word).map(({ kind, edits }) => [kind, edits]);

test('a part that its grain keeps from fitting may lie across it', () => {
  const across = row('a', { length: 1100, width: 2000 }, finding('E02', board));
  expect(kinds(across)).toEqual([
    ['turn', [{ id: 'a', grain: 'grain 3' }]],
    ['split', [{ id: 'a', width: 1000, count: 4 }]],
  ]);
});

test('a part larger than the board is split where two halves fit, and is left where they do not', () => {
  const long = row('a', { length: 3000 }, finding('E02', board));
  const huge = row('b', { length: 6000 }, finding('E02', board));
  expect(kinds(long, huge)).toEqual([['split', [{ id: 'a', length: 1500, count: 4 }]]]);
});

test('barcodes and numbers that are taken become free ones, each another', () => {
  const rows = [
    row('a', { barcode: 'X' }),
    row('b', { barcode: 'X' }, finding('E04')),
    row('c', { barcode: 'X' }, finding('E04')),
    row('d', { barcode: 'X-2' }),
    row('e', { partNo: 'd' }, finding('W05')),
  ];
  expect(kinds(...rows)).toEqual([
    [
      'rename',
      [
        { id: 'b', barcode: 'X-3' },
        { id: 'c', barcode: 'X-4' },
      ],
    ],
    ['renumber', [{ id: 'e', partNo: 'd-2' }]],
  ]);
});

test('edges, grain and thickness are those of the material', () => {
  const bands = { edgeL1: 'EB1', edgeW1: 'EB2' };
  const rows = [
    row('a', {}, finding('E05', { edges: '', ...bands })),
    row('b', {}, finding('E05', { edges: '' })),
    row('c', {}, finding('E06', { value: 'up' })),
    row('d', {}, finding('E08', { materialThickness: 18 })),
  ];
  expect(kinds(...rows)).toEqual([
    ['band', [{ id: 'a', edgeL1: 'EB1', edgeL2: null, edgeW1: 'EB2', edgeW2: null }]],
    ['asMaterial', [{ id: 'c', grain: 'grain 0' }]],
    ['thicken', [{ id: 'd', thickness: 18 }]],
  ]);
});

test('what was mended is put back as it was, words that nobody could read included', () => {
  const rows = [
    row('a', { barcode: 'X' }, finding('E04')),
    row('b', { thickness: 25 }, finding('E08', { materialThickness: 18 })),
    row('c', {}, finding('E05', { edgeL1: 'EB' })),
    row('d', {}, { ...finding('E06', { value: 'up' }), member: 'grain' }),
  ];
  const undone = fixesOf(rows, word).map((fix) => undoOf(fix, word));
  expect(undone).toEqual([
    [{ id: 'a', barcode: 'X' }],
    [{ id: 'c', edges: null }],
    [{ id: 'd', grain: 'up' }],
    [{ id: 'b', thickness: '25' }],
  ]);
});
