import { listOf } from './typed-list';

test('typed parts become a list with titles; empty rows are none', () => {
  const [titles, first, ...others] = listOf([
    { code: 'P1', name: 'Side "left"', materialCode: 'W', length: '700', width: '300', count: '2' },
    { id: 'x', code: ' ' },
  ]).split('\n');
  expect(titles!.split('\t').slice(0, 4)).toEqual(['partNo', 'name', 'materialCode', 'length']);
  expect(first!.split('\t').slice(0, 4)).toEqual(['"P1"', '"Side ""left"""', '"W"', '"700"']);
  expect(others).toEqual([]);
});
