import type { CutListRow, Finding } from '@ishare/contracts/optimisation/import-files.js';
import {
  filteredRows,
  materialFindings,
  orderFindings,
  rowTone,
  unknownMaterials,
  verificationSummary,
} from './verification-summary';

const finding = (code: string): Finding => ({
  rowNo: 1,
  code,
  severity: code.startsWith('E') ? 'error' : 'warning',
  member: 'length',
  message: code,
  data: {},
});
const row = (...codes: string[]) => ({ errors: codes.map(finding) }) as CutListRow;
const rows = [row(), row('E01', 'W01'), row('W01'), row('E03', 'E03')];

test('rows are counted, not findings; errors stand before warnings', () => {
  expect(verificationSummary(rows)).toEqual({
    attention: 3,
    errorRows: 2,
    codes: [
      { code: 'E01', rows: 1, isError: true },
      { code: 'E03', rows: 1, isError: true },
      { code: 'W01', rows: 2, isError: false },
    ],
  });
});

test('a row with any error is red, one with warnings only is amber', () => {
  expect(rows.map(rowTone)).toEqual([undefined, 'danger', 'warning', 'danger']);
});

test('rows are narrowed to findings or to one code', () => {
  expect(filteredRows(rows, 'all')).toBe(rows);
  expect(filteredRows(rows, 'attention')).toHaveLength(3);
  expect(filteredRows(rows, 'W01')).toEqual([rows[1], rows[2]]);
});

test('a short stock concerns the material, not a row', () => {
  const found = [finding('E01'), finding('W02'), finding('W07')];
  expect(materialFindings(found).map(({ code }) => code)).toEqual(['W02']);
  expect(orderFindings(found).map(({ code }) => code)).toEqual(['W07']);
});

test('each unknown material is named once with its rows, and rows without one together', () => {
  const named = (materialCode: string, ...codes: string[]) => ({ ...row(...codes), materialCode });
  expect(
    unknownMaterials([
      named('oak', 'E01'),
      named('W'),
      named('', 'E01'),
      named('oak', 'E03', 'E01'),
      named('W', 'E03'),
    ]),
  ).toEqual([
    { code: 'oak', rows: 2 },
    { code: '', rows: 1 },
  ]);
});
