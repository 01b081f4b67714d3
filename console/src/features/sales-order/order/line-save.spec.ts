import type { Line } from '@ishare/contracts/sales-order/order-lines.js';
import { HttpError } from '../../../http/http-error';
import { addRows, editCells, openSheet, removeRows } from '../../../ui/grid/edit-sheet';
import { compileColumns } from '../../../ui/grid/sheet-columns';
import type { Sheet } from '../../../ui/grid/edit-sheet';
import type { EditColumn } from '../../../ui/grid/sheet-columns';
import { idOf } from '../../../ui/grid/use-edit-sheet';
import { batchOf, lostFiles } from './line-batch';
import type { Item } from './line-batch';
import { saveLines } from './line-save';
import type { LineServer } from './line-save';

const columns: EditColumn[] = [
  { key: 'name', title: 'Name', editor: 'text', required: true },
  { key: 'price', title: 'Price', editor: 'number' },
  { key: 'drawing', title: 'Drawing', editor: 'file' },
];
const line = (id: string, price: number, stamp = 's1'): Line => ({
  id,
  name: id.toUpperCase(),
  price,
  concurrencyStamp: stamp,
  extraProperties: {},
});
const read = [line('a', 1), line('b', 2), line('c', 3)];
const open = (lines: readonly Line[] = read) => openSheet(compileColumns(columns), lines, idOf);
/** One line changed, one removed, one new between the others. */
const edited = () => {
  const changed = editCells(open(), [{ row: 0, key: 'price', value: 10 }]);
  const removed = removeRows(changed, new Set(['b']));
  return addRows(removed, 1, [{ key: 'n', row: { id: 'n', name: 'New', price: 5 } }]);
};
const refusal = (status: number, error?: object) =>
  new HttpError('response', { method: 'PUT', path: '/lines' }, status, '', error && ({ error } as never));

/** Answers as the server does, after the given refusals. */
function server(refusals: HttpError[] = [], given: Partial<LineServer> = {}) {
  const sent: Item[][] = [];
  const refused: unknown[] = [];
  const lines: LineServer = {
    itemOf: (row) => ({ ...row }),
    save: (items) => {
      sent.push(items);
      const refused = refusals.shift();
      if (refused) return Promise.reject(refused);
      const stay = items.filter(({ isDeleted }) => !isDeleted);
      return Promise.resolve(stay.map((item, index) => ({ ...item, id: item['id'] ?? `new${index}` }) as Line));
    },
    refuse: (faults) => void refused.push(...faults),
    catchUp: (sheet) => Promise.resolve({ sheet, lines: read }),
    ...given,
  };
  return { lines, sent, refused };
}
const ids = (lines: readonly Line[] | undefined) => lines?.map(({ id }) => id);

describe('a save of lines', () => {
  it('sends changed, new and removed lines in one batch, new ones without id and at their place', async () => {
    const { lines, sent } = server();
    const saved = await saveLines({ sheet: edited(), lines: read }, lines);
    expect(sent).toEqual([
      [
        expect.objectContaining({ id: 'a', price: 10 }),
        expect.objectContaining({ id: undefined, concurrencyStamp: undefined, name: 'New', sort: 1 }),
        expect.objectContaining({ id: 'b', isDeleted: true }),
      ],
    ]);
    expect(ids(saved?.lines)).toEqual(['a', 'new1', 'c']);
    expect(saved?.lines[2]).toBe(read[2]);
    expect(batchOf(saved!.sheet, lines.itemOf).items).toEqual([]);
  });

  it('leaves faulty rows behind: a new one is no line yet, a changed one is the line that was read', async () => {
    const { lines, sent } = server();
    const sheet = addRows(
      editCells(open(), [
        { row: 0, key: 'name', value: '' },
        { row: 2, key: 'price', value: 30 },
      ]),
      3,
      [{ key: 'n', row: { id: 'n', price: 5 } }],
    );
    const saved = await saveLines({ sheet, lines: read }, lines);
    expect(sent[0]!.map(({ id }) => id)).toEqual(['c']);
    expect(saved?.lines).toEqual([read[0], read[1], expect.objectContaining({ id: 'c', price: 30 })]);
    expect([...saved!.sheet.faults.keys()]).toEqual(['a', 'n']);
  });

  it('sends nothing where there is nothing that could be saved', async () => {
    const { lines, sent } = server();
    const faulty = editCells(open(), [{ row: 0, key: 'name', value: '' }]);
    expect(await saveLines({ sheet: open(), lines: read }, lines)).toBeUndefined();
    expect(await saveLines({ sheet: faulty, lines: read }, lines)).toBeUndefined();
    expect(sent).toEqual([]);
  });

  it('is tried again over what others have saved meanwhile', async () => {
    const theirs = [line('a', 1, 's2'), line('b', 2), line('c', 33, 's2')];
    const given: Partial<LineServer> = {
      catchUp: () =>
        Promise.resolve({ sheet: editCells(open(theirs), [{ row: 0, key: 'price', value: 10 }]), lines: theirs }),
    };
    const { lines, sent } = server([refusal(409)], given);
    const saved = await saveLines({ sheet: edited(), lines: read }, lines);
    expect(sent.map(([first]) => first!['concurrencyStamp'])).toEqual(['s1', 's2']);
    expect(saved?.lines.map(({ price }) => price)).toEqual([10, 2, 33]);
  });

  it('waits for the choice where both changed the same cell', async () => {
    const { lines, sent } = server([refusal(404)], { catchUp: () => Promise.resolve(undefined) });
    expect(await saveLines({ sheet: edited(), lines: read }, lines)).toBeUndefined();
    expect(sent).toHaveLength(1);
  });

  it('gives up when others are always quicker', async () => {
    const { lines, sent } = server(Array.from({ length: 9 }, () => refusal(409)));
    await expect(saveLines({ sheet: edited(), lines: read }, lines)).rejects.toMatchObject({ status: 409 });
    expect(sent).toHaveLength(4);
  });

  it('shows at their cells what the server refuses, and is not tried again', async () => {
    const validationErrors = [{ message: 'too long', members: ['1.name'] }];
    const { lines, sent, refused } = server([refusal(400, { code: 'Invalid', validationErrors })]);
    await expect(saveLines({ sheet: edited(), lines: read }, lines)).rejects.toMatchObject({ status: 400 });
    expect(refused).toEqual([['n', { name: 'too long' }]]);
    expect(sent).toHaveLength(1);
    // A conflict that has a code of its own is a refusal like any other.
    const frozen = server([refusal(409, { code: 'Order:Frozen', validationErrors: null })]);
    await expect(saveLines({ sheet: edited(), lines: read }, frozen.lines)).rejects.toMatchObject({ status: 409 });
    expect(frozen.sent).toHaveLength(1);
  });
});

describe('files of lines', () => {
  const files = (...names: string[]) => JSON.stringify(names.map((id) => ({ id, name: id, mimeType: 'text/plain' })));
  const drawn = (drawing: string) => open([{ ...line('a', 1), drawing }]);
  const withFiles = (sheet: Sheet, drawing: string) => editCells(sheet, [{ row: 0, key: 'drawing', value: drawing }]);

  it('are lost by a save that leaves them in no line: marked ones, and new ones that were taken out', async () => {
    const sheet = withFiles(drawn(files('old', 'kept')), files('kept', 'new'));
    const saved = (await saveLines({ sheet, lines: [line('a', 1)] }, server().lines))!;
    expect(lostFiles(saved.before, saved.sheet, ['new', 'gone'])).toEqual(['old', 'gone']);
  });

  it('stay while the row that is without them has a fault, for it is not saved', async () => {
    const faulty = editCells(withFiles(open([{ ...line('a', 1), drawing: files('old') }, line('b', 2)]), files()), [
      { row: 0, key: 'name', value: '' },
      { row: 1, key: 'price', value: 3 },
    ]);
    const saved = (await saveLines({ sheet: faulty, lines: read }, server().lines))!;
    expect(lostFiles(saved.before, saved.sheet, [])).toEqual([]);
  });
});
