import type { Bill } from '@ishare/contracts/crm/bill.js';
import { billsFor, proposed, isSame, sumOf, withAmount } from './split';

const bill = (id: string, openAmount: number, more: Partial<Bill> = {}) =>
  ({ id, billNo: id, openAmount, dueDate: null, state: 0, type: 0, ...more }) as Bill;

describe('a split over bills', () => {
  const late = bill('late', 10.1, { dueDate: '2026-03-01' });
  const early = bill('early', 20.2, { dueDate: '2026-02-01' });
  const bills = [
    bill('none', 5),
    late,
    early,
    bill('void', 9, { state: 9 }),
    bill('paid', 0),
    bill('back', 3, { type: 3 }),
  ];

  it('offers what is open and not void, those due first before those without a day', () => {
    const source = { amount: 1 };
    expect(billsFor(bills, source, []).map(({ id }) => id)).toEqual(['early', 'late', 'none']);
    expect(billsFor(bills, { ...source, isRefund: true }, []).map(({ id }) => id)).toEqual(['back']);
    // What it has on a bill already it may keep.
    expect(billsFor(bills, source, [{ billId: 'paid', amount: 4 }]).map(({ id }) => id)).toContain('paid');
  });

  it('is proposed by the day on which bills are due, to the cent', () => {
    const open = billsFor(bills, { amount: 1 }, []);
    expect(proposed(open, 20.3, [])).toEqual([
      { billId: 'early', amount: 20.2 },
      { billId: 'late', amount: 0.1 },
    ]);
    expect(sumOf(proposed(open, 1_000, []))).toBe(35.3);
  });

  it('takes an amount by hand and drops nothings', () => {
    const split = withAmount([{ billId: 'a', amount: 1 }], 'b', 0.1);
    expect(split).toEqual([
      { billId: 'a', amount: 1 },
      { billId: 'b', amount: 0.1 },
    ]);
    expect(withAmount(split, 'a', null)).toEqual([{ billId: 'b', amount: 0.1 }]);
    expect([isSame(split, [...split].reverse()), isSame(split, split.slice(1))]).toEqual([true, false]);
  });
});
