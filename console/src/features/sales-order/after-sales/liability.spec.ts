import { leftOf, sentOf, sharesOf } from './liability';

const shares = [
  { id: 'a', liableParty: 0, ratio: 60.1, cost: 30, remark: null, state: 0 },
  { id: 'b', liableParty: 3, ratio: 39.8, cost: 0, remark: 'crushed', state: 1 },
];

describe('shares of a fault', () => {
  it('stand in a row for each party, and say exactly what is left', () => {
    const rows = sharesOf({ shares });
    expect(rows.map(({ liableParty }) => liableParty)).toEqual([0, 1, 2, 3, 4, 5]);
    expect(rows[3]).toEqual({ liableParty: 3, ratio: 39.8, cost: 0, remark: 'crushed', isConfirmed: true });
    expect(leftOf(rows)).toBe(0.1);
    expect(leftOf(rows.map((row) => (row.liableParty === 1 ? { ...row, ratio: 0.1 } : row)))).toBe(0);
    expect(leftOf(rows.map((row) => (row.liableParty === 1 ? { ...row, ratio: 1 } : row)))).toBe(-0.9);
  });

  it('are sent of those alone who bear something', () => {
    expect(sentOf(sharesOf({ shares }))).toEqual([
      { liableParty: 0, ratio: 60.1, cost: 30, remark: null },
      { liableParty: 3, ratio: 39.8, cost: 0, remark: 'crushed' },
    ]);
  });
});
