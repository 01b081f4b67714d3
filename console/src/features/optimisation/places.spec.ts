import { tracePath } from './places';

const row = { orderNo: 'SO-1', cabinetNo: 'W1', partNo: 'W1-side', remark: 'AD-2', sourceName: null };
const sheet = (remark: string | null, fileName: string) =>
  new URLSearchParams(tracePath({ ...row, remark }, fileName)!.split('?')[1]).get('sheet');

test('a part of a list that audit sheets were made into is traced to its sheet', () => {
  expect([sheet('AD-2', 'AD-2.json'), sheet('AD-2', 'AD-1+AD-2.json')]).toEqual(['AD-2', 'AD-2']);
});

test('a remark of any other list is no sheet', () => {
  expect([sheet('urgent', 'list.xlsx'), sheet('AD-3', 'AD-1+AD-2.json'), sheet(null, 'AD-2.json')]).toEqual([
    '',
    '',
    '',
  ]);
});

test('a part of a batch is traced by the list that it came in', () => {
  const path = tracePath({ ...row, sourceName: 'AD-1+AD-2.json' }, 'Batch 2026-11-23')!;
  expect(new URLSearchParams(path.split('?')[1]).get('sheet')).toBe('AD-2');
});

test('a row without an order leads nowhere', () => {
  expect(tracePath({ ...row, orderNo: null }, 'AD-2.json')).toBeUndefined();
});
