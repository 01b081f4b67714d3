import fc from 'fast-check';
import { addRows, editCells, openSheet, removeRows, settled } from './edit-sheet';
import { compileColumns } from './sheet-columns';
import type { Sheet } from './edit-sheet';
import type { EditColumn } from './sheet-columns';
import { draftOf, isEmptyDraft, laidOver } from './sheet-draft';

const columns: EditColumn[] = [
  { key: 'name', title: 'Name', editor: 'text' },
  { key: 'price', title: 'Price', editor: 'number' },
  { key: 'amount', title: 'Amount', compute: 'price * 2', total: true },
];
type Cells = Record<string, unknown>;
const open = (rows: readonly Cells[]) => openSheet(compileColumns(columns), rows, ({ id }) => String(id));
const three = [
  { id: 'a', name: 'A', price: 1 },
  { id: 'b', name: 'B', price: 2 },
  { id: 'c', name: 'C', price: 3 },
];
const cells = ({ rows }: Sheet) => rows.map(({ name, price, amount }) => [name, price, amount]);

describe('what is not saved of a sheet', () => {
  it('lies over what others saved: cell by cell, contested where both changed one', () => {
    const mine = editCells(open(three), [
      { row: 0, key: 'price', value: 10 },
      { row: 1, key: 'name', value: 'mine' },
      { row: 2, key: 'price', value: 7 },
    ]);
    const theirs = open([
      { ...three[0]!, name: 'theirs' },
      { ...three[1]!, name: 'theirs too' },
      { ...three[2]!, price: 7 },
    ]);
    const { sheet, contested } = laidOver(theirs, draftOf(mine));
    expect(cells(sheet)).toEqual([
      ['theirs', 10, 20],
      ['mine', 2, 4],
      ['C', 7, 14],
    ]);
    expect(contested).toEqual([{ row: 'b', column: 'name', before: 'B', mine: 'mine', theirs: 'theirs too' }]);
    expect(sheet.totals['amount']).toBe(38);
  });

  it('loses no line: removed there and changed here it is new, removed here and changed there it stays', () => {
    let mine = editCells(open(three), [{ row: 0, key: 'price', value: 10 }]);
    mine = removeRows(mine, new Set(['b', 'c']));
    mine = addRows(mine, 1, [{ key: 'new', row: { name: 'New', price: 5 } }]);
    const { sheet, contested } = laidOver(
      open([{ ...three[1]!, price: 20 }, three[2]!, { id: 'd', name: 'D', price: 4 }]),
      draftOf(mine),
    );
    expect(sheet.keys).toEqual(['b', 'new', 'd', 'a']);
    expect(cells(sheet)).toEqual([
      ['B', 20, 40],
      ['New', 5, 10],
      ['D', 4, 8],
      ['A', 10, 20],
    ]);
    expect([contested, draftOf(sheet).created.map(({ key }) => key)]).toEqual([[], ['new', 'a']]);
  });

  it('is the same sheet again over what it was made from, and nothing once it is saved', () => {
    const act = fc.oneof(
      fc.record({
        kind: fc.constant('edit' as const),
        row: fc.nat(5),
        key: fc.constantFrom('name', 'price'),
        value: fc.constantFrom('x', 4, null),
      }),
      fc.record({ kind: fc.constant('add' as const), at: fc.nat(5) }),
      fc.record({ kind: fc.constant('remove' as const), row: fc.nat(5) }),
    );
    fc.assert(
      fc.property(fc.array(act, { maxLength: 12 }), (acts) => {
        let [sheet, made] = [open(three), 0];
        for (const one of acts) {
          if (one.kind === 'edit') sheet = editCells(sheet, [{ row: one.row, key: one.key, value: one.value }]);
          else if (one.kind === 'add')
            sheet = addRows(sheet, Math.min(one.at, sheet.rows.length), [
              { key: `n${(made += 1)}`, row: { name: `n${made}`, price: made } },
            ]);
          else sheet = removeRows(sheet, new Set(sheet.keys.slice(one.row, one.row + 1)));
        }
        const again = laidOver(open(three), JSON.parse(JSON.stringify(draftOf(sheet))) as ReturnType<typeof draftOf>);
        expect([again.sheet.keys, cells(again.sheet), again.contested]).toEqual([sheet.keys, cells(sheet), []]);
        expect(isEmptyDraft(draftOf(settled(sheet)))).toBe(true);
      }),
    );
  });
});
