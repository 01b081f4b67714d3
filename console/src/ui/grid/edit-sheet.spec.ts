import fc from 'fast-check';
import {
  addRows,
  blankKeys,
  changesOf,
  editCells,
  faultyKeys,
  openSheet,
  redo,
  removeRows,
  settled,
  undo,
  withServerFaults,
} from './edit-sheet';
import { faultOf, parseText, textOf } from './cell-values';
import { compileColumns } from './sheet-columns';
import type { Sheet } from './edit-sheet';
import type { EditColumn } from './sheet-columns';
import { parseTsv, toTsv } from './tsv';

const columns: EditColumn[] = [
  { key: 'name', title: 'Name', editor: 'text', required: true, maxLength: 10 },
  { key: 'price', title: 'Price', editor: 'number', min: 0, max: 1000, precision: 2 },
  { key: 'count', title: 'Count', editor: 'number' },
  { key: 'amount', title: 'Amount', compute: 'price * count', precision: 2, total: true },
  { key: 'kind', title: 'Kind', editor: 'select', options: [{ value: 1, label: 'One' }] },
  { key: 'due', title: 'Due', editor: 'date' },
  { key: 'done', title: 'Done', editor: 'boolean' },
  { key: 'fixed', title: 'Fixed', editor: 'text', readOnly: true },
];
const compiled = compileColumns(columns);
const column = (key: string) => compiled.byKey.get(key)!;
const open = (n: number) =>
  openSheet(
    compiled,
    Array.from({ length: n }, (_, index) => ({ id: `r${index}`, name: 'n', price: 0.1, count: index })),
    (row) => String(row['id']),
  );
const essence = ({ rows, keys, totals, faults }: Sheet) => ({ rows, keys, totals, faults: [...faults].sort() });

describe('a sheet', () => {
  it('keeps characters out of names that break labels and files', () => {
    expect(faultOf({ key: 'n', title: 'N', editor: 'text', plain: true }, 'a<b')).toEqual({ kind: 'special' });
    expect(faultOf({ key: 'n', title: 'N', editor: 'text', plain: true }, 'Tür 18 × 2 / (a)')).toBeUndefined();
  });

  it('reads what is typed and pasted by the kind of the column', () => {
    expect(['1,234.5', ' １２ ', 'x', '', '1e5'].map((text) => parseText(column('price'), text))).toEqual([
      1234.5,
      12,
      'x',
      null,
      '1e5',
    ]);
    expect(['是', 'no', '1', 'maybe'].map((text) => parseText(column('done'), text))).toEqual([
      true,
      false,
      true,
      'maybe',
    ]);
    expect(['One', '1', 'Two'].map((text) => parseText(column('kind'), text))).toEqual([1, 1, 'Two']);
    expect(['2026/1/5', '2026-11-20', 'soon'].map((text) => parseText(column('due'), text))).toEqual([
      '2026-01-05',
      '2026-11-20',
      'soon',
    ]);
    expect([textOf(column('kind'), 1), textOf(column('done'), false), textOf(column('name'), null)]).toEqual([
      'One',
      '✗',
      '',
    ]);
  });

  it('names what does not fit', () => {
    const kinds = (key: string, ...values: unknown[]) => values.map((value) => faultOf(column(key), value)?.kind);
    expect(kinds('name', null, 'ok', 'x'.repeat(11))).toEqual(['required', undefined, 'tooLong']);
    expect(kinds('price', 'x', -1, 1001, 1.234, 1.23)).toEqual(['number', 'min', 'max', 'precision', undefined]);
    expect([...kinds('due', '2026-02-30', '2026-02-28'), ...kinds('kind', 2), ...kinds('done', 'maybe')]).toEqual([
      'date',
      undefined,
      'option',
      'option',
    ]);
  });

  it('computes, totals and judges at each step, and leaves cells alone that nobody edits', () => {
    const sheet = editCells(open(3), [
      { row: 1, key: 'price', value: 0.2 },
      { row: 1, key: 'count', value: 3 },
      { row: 2, key: 'name', value: null },
      { row: 0, key: 'fixed', value: 'x' },
      { row: 0, key: 'amount', value: 9 },
    ]);
    expect([sheet.rows[1]!['amount'], sheet.totals['amount'], sheet.faults.get('r2')]).toEqual([
      0.6,
      0.8,
      { name: { kind: 'required' } },
    ]);
    expect([sheet.rows[0]!['fixed'], sheet.rows[0]!['amount']]).toEqual([undefined, 0]);
    expect(sheet.past).toHaveLength(1);
    expect(editCells(sheet, [{ row: 1, key: 'price', value: 0.2 }])).toBe(sheet);
    expect(withServerFaults(sheet, new Map([['r0', { price: 'too dear' }]])).faults.get('r0')).toEqual({
      price: { kind: 'server', detail: 'too dear' },
    });
  });

  it('knows what was made, changed and removed', () => {
    let sheet = addRows(open(3), 1, [{ key: 'new', row: { name: 'new', price: 1, count: 2 } }]);
    sheet = removeRows(editCells(sheet, [{ row: 3, key: 'price', value: 5 }]), new Set(['r0']));
    const { created, updated, removed } = changesOf(sheet);
    expect([created.map(({ name }) => name), updated.map(({ id }) => id), removed.map(({ id }) => id)]).toEqual([
      ['new'],
      ['r2'],
      ['r0'],
    ]);
    expect([sheet.keys, sheet.totals['amount']]).toEqual([['new', 'r1', 'r2'], 12.1]);
    expect(changesOf(undo(undo(undo(sheet))))).toEqual({ created: [], updated: [], removed: [] });
  });

  it('knows the new rows that nobody has filled', () => {
    const sheet = addRows(open(1), 1, [
      { key: 'blank', row: {} },
      { key: 'filled', row: { count: 2 } },
    ]);
    expect([...blankKeys(sheet)]).toEqual(['blank']);
  });

  it('is saved but for the rows that have a fault', () => {
    let sheet = editCells(open(3), [
      { row: 0, key: 'price', value: 2 },
      { row: 1, key: 'price', value: -2 },
    ]);
    sheet = addRows(sheet, 3, [
      { key: 'sound', row: { name: 'new' } },
      { key: 'nameless', row: { price: 1 } },
    ]);
    expect([...faultyKeys(sheet)]).toEqual(['r1', 'nameless']);
    const left = changesOf(settled(sheet, faultyKeys(sheet)));
    expect({
      created: left.created.map(({ price }) => price),
      updated: left.updated.map(({ id }) => id),
      removed: left.removed,
    }).toEqual({ created: [1], updated: ['r1'], removed: [] });
    // A fault that was there before is not in the way of the others.
    expect([...faultyKeys(openSheet(compiled, [{ id: 'old' }], (row) => String(row['id'])))]).toEqual([]);
  });

  it('comes back to where it was by undo and forth by redo, whatever was done', () => {
    let made = 0;
    const act = fc.oneof(
      fc.record({
        kind: fc.constant('edit' as const),
        row: fc.nat(6),
        key: fc.constantFrom('name', 'price', 'count', 'due'),
        text: fc.constantFrom('', '1.25', 'x', '2026-01-01', '7'),
      }),
      fc.record({ kind: fc.constant('add' as const), at: fc.nat(6), count: fc.integer({ min: 1, max: 3 }) }),
      fc.record({ kind: fc.constant('remove' as const), rows: fc.array(fc.nat(6), { maxLength: 3 }) }),
    );
    fc.assert(
      fc.property(fc.array(act, { maxLength: 15 }), (acts) => {
        const states = [open(4)];
        for (const one of acts) {
          const sheet = states.at(-1)!;
          const next =
            one.kind === 'edit'
              ? editCells(sheet, [{ row: one.row, key: one.key, value: parseText(column(one.key), one.text) }])
              : one.kind === 'add'
                ? addRows(
                    sheet,
                    Math.min(one.at, sheet.rows.length),
                    Array.from({ length: one.count }, () => ({ key: `k${++made}`, row: { price: 2, count: 1.5 } })),
                  )
                : removeRows(sheet, new Set(one.rows.flatMap((row) => sheet.keys[row] ?? [])));
          if (next !== sheet) states.push(next);
        }
        let sheet = states.at(-1)!;
        for (const state of states.slice(0, -1).reverse())
          expect(essence((sheet = undo(sheet)))).toEqual(essence(state));
        for (const state of states.slice(1)) expect(essence((sheet = redo(sheet)))).toEqual(essence(state));
        // Totals kept step by step are those counted anew.
        expect(sheet.totals).toEqual(openSheet(compiled, sheet.rows, () => '').totals);
      }),
      { numRuns: 200 },
    );
  });

  it('takes 2,000 rows of 30 columns and answers an edit in a frame, a pasted block of 500 by 10 in a second', () => {
    const wide: EditColumn[] = [
      ...Array.from({ length: 20 }, (_, index): EditColumn => ({
        key: `c${index}`,
        title: '',
        editor: index % 2 ? 'number' : 'text',
      })),
      ...Array.from({ length: 10 }, (_, index): EditColumn => ({
        key: `f${index}`,
        title: '',
        compute: index === 0 ? 'round(c1 * c3, 2)' : `f${index - 1} + c5`,
        total: true,
      })),
    ];
    let sheet = openSheet(
      compileColumns(wide),
      Array.from({ length: 2_000 }, (_, id) => ({ id, c1: 1.5, c3: 2.25, c5: id / 100 })),
      ({ id }) => String(id),
    );
    const timed = (work: () => void) => {
      const start = performance.now();
      work();
      return performance.now() - start;
    };
    const edits = Array.from({ length: 20 }, (_, row) =>
      timed(() => {
        sheet = editCells(sheet, [{ row, key: 'c1', value: 9 }]);
      }),
    );
    const paste = timed(() => {
      sheet = editCells(
        sheet,
        Array.from({ length: 5_000 }, (_, cell) => ({ row: Math.floor(cell / 10), key: `c${cell % 10}`, value: cell })),
      );
    });
    expect(Math.min(...edits)).toBeLessThan(16);
    expect(paste).toBeLessThan(1_000);
  });
});

describe('clipboard text', () => {
  it('is read as Excel writes it', () => {
    expect(parseTsv('a\tb\r\n"x\ty"\t"say ""hi"""\r\n')).toEqual([
      ['a', 'b'],
      ['x\ty', 'say "hi"'],
    ]);
    expect(parseTsv('5" pipe\t"open')).toEqual([['5" pipe', '"open']]);
    expect(parseTsv('')).toEqual([['']]);
  });

  it('comes back from what was written', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', '\t', '\n', ' ', '门') });
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 4 }), (rows) => {
        expect(parseTsv(toTsv(rows))).toEqual(rows);
      }),
    );
  });
});
