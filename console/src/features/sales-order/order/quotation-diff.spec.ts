import fc from 'fast-check';
import { differencesOf } from './quotation-diff';

const item = (name: string, quantity: number, price: number, more: object = {}) => ({
  ...{ roomName: 'Kitchen', cabinetNo: 'A1', name, partRef: null, calcType: 0, quantity, price },
  amount: Math.round(quantity * price * 100) / 100,
  ...more,
});

describe('two versions of a quotation', () => {
  it('differ by what came, went and costs something else, the most of it first', () => {
    const before = [item('Door', 2, 100), item('Shelf', 4, 10), item('Handle', 6, 5)];
    const after = [item('Door', 2, 120), item('Shelf', 4, 10), item('Lamp', 1, 15)];
    expect(differencesOf(before, after).map(({ name, kind, difference }) => [name, kind, difference])).toEqual([
      ['Door', 'changed', 40],
      ['Handle', 'removed', -30],
      ['Lamp', 'added', 15],
    ]);
  });

  it('count what is alike together, in whichever order it stands, and tell places apart', () => {
    const twice = [item('Door', 1, 100), item('Door', 2, 100)];
    expect(differencesOf(twice, [item('Door', 3, 100)])).toEqual([]);
    const moved = differencesOf([item('Door', 1, 100)], [item('Door', 1, 100, { cabinetNo: 'B2' })]);
    expect(moved.map(({ kind, cabinetNo }) => [kind, cabinetNo])).toEqual([
      ['removed', 'A1'],
      ['added', 'B2'],
    ]);
  });

  it('differ by exactly what their totals differ', () => {
    const items = fc.array(
      fc.record({ name: fc.constantFrom('a', 'b', 'c'), count: fc.integer({ min: 0, max: 9 }), cents: fc.nat(99_999) }),
    );
    const priced = (rows: { name: string; count: number; cents: number }[]) =>
      rows.map(({ name, count, cents }) => item(name, count, cents / 100));
    const total = (rows: { amount: number }[]) => rows.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
    fc.assert(
      fc.property(items, items, (old, fresh) => {
        const [before, after] = [priced(old), priced(fresh)];
        const all = differencesOf(before, after).reduce((sum, one) => sum + Math.round(one.difference * 100), 0);
        expect(all).toBe(total(after) - total(before));
      }),
    );
  });
});
