import { parseCell, Sheet } from './sheet';
import type { SheetColumn } from './sheet';

const columns: readonly SheetColumn[] = [
  { key: 'name', title: 'Name', type: 'text', required: true, max: 10 },
  { key: 'price', title: 'Price', type: 'number', precision: 2, least: 0 },
  { key: 'count', title: 'Count', type: 'number', precision: 0 },
  { key: 'amount', title: 'Amount', type: 'number', formula: 'round(price * count, 2)', isSummed: true },
  { key: 'room', title: 'Room', type: 'select', options: [{ value: 1, label: 'Kitchen' }] },
];
const keys = columns.map(({ key }) => key);

function sheet(): Sheet {
  const made = new Sheet(columns);
  made.load([{ id: 'a', name: 'Door', price: 0.1, count: 3 }, { id: 'b', name: 'Side', price: 10, count: 2 }]);
  return made;
}

describe('a sheet', () => {
  it('computes formulas without dust and sums them', () => {
    const rows = sheet();
    expect([rows.rows[0]!.values['amount'], rows.sum('amount')]).toEqual([0.3, 20.3]);
    rows.set(1, 'count', 3);
    expect(rows.sum('amount')).toBe(30.3);
    expect(rows.changes()).toEqual([{ id: 'b', values: { id: 'b', name: 'Side', price: 10, count: 3 } }]);
  });

  it('touches the changed row alone', () => {
    const rows = sheet();
    const [first] = rows.rows;
    rows.set(1, 'price', 11);
    expect(rows.rows[0]).toBe(first);
  });

  it('takes a block from a spreadsheet and adds the rows that it lacks', () => {
    const rows = sheet();
    rows.write(1, keys, [['Top', '1,200.5', '2'], ['Back', '5', '4', 'ignored: computed', 'Kitchen']]);
    expect(rows.rows.map(({ values }) => [values['name'], values['amount'], values['room'] ?? null])).toEqual([['Door', 0.3, null], ['Top', 2401, null], ['Back', 20, 1]]);
    expect(rows.sum('amount')).toBe(2421.3);
  });

  it('marks what is wrong and keeps the rest', () => {
    const rows = sheet();
    rows.write(0, keys, [['a<b', 'many', '1', '', 'Attic']]);
    expect(rows.rows[0]!.faults).toEqual({ name: 'specialCharacter', price: 'notANumber', room: 'notAnOption' });
    expect(rows.rows[0]!.values['price']).toBe(0.1);
    rows.set(1, 'name', null);
    rows.set(1, 'price', -1);
    expect([rows.rows[1]!.faults, rows.faultyRows]).toEqual([{ name: 'required', price: 'tooSmall' }, 2]);
  });

  it('undoes and redoes every kind of change, sums included', () => {
    const rows = sheet();
    rows.add([{ name: 'New', price: 1, count: 1 }]);
    rows.remove(new Set([rows.rows[0]!.key]));
    expect([rows.sum('amount'), rows.removed]).toEqual([21, ['a']]);
    rows.undo();
    rows.undo();
    expect([rows.rows.length, rows.sum('amount'), rows.isDirty]).toEqual([2, 20.3, false]);
    rows.redo();
    expect([rows.rows.length, rows.sum('amount')]).toEqual([3, 21.3]);
  });

  it.each([['1,5', 15], ['x', 'notANumber'], ['', null]])('reads the number %p as %p', (text, meaning) => {
    const parsed = parseCell(columns[1]!, text);
    expect('value' in parsed ? parsed.value : parsed.fault).toBe(meaning);
  });
});
