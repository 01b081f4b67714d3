import { readShifts, shiftsText } from './shifts';
import { clicked, monthsOf } from './year';

const week = [0, 0, 0, 0, 0, 0, 1];

describe('a working year', () => {
  it('has all its days, of the type of their weekday unless they have their own', () => {
    const months = monthsOf(2028, week, [{ date: '2028-02-29', type: 2 }]);
    expect(months.map((days) => days.length)).toEqual([31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]);
    expect(months[1]![28]).toEqual({ date: '2028-02-29', day: 29, weekday: 1, type: 2, isOwn: true });
    expect(months[0]!.filter(({ type }) => type === 1).map(({ day }) => day)).toEqual([2, 9, 16, 23, 30]);
  });

  it('takes the next type at a click, and goes back to the weekday in the end', () => {
    let days = [{ date: '2026-12-31', type: 2 }];
    const types = Array.from({ length: 4 }, () => {
      const day = monthsOf(2026, week, days)[0]![4]!;
      days = clicked(days, day, week);
      return days.find(({ date }) => date === '2026-01-05')?.type;
    });
    expect(types).toEqual([1, 2, 3, undefined]);
    expect(days).toEqual([{ date: '2026-12-31', type: 2 }]);
  });
});

it('reads shifts from a line and writes them on one', () => {
  const shifts = [
    { start: '08:00', end: '12:00' },
    { start: '13:30', end: '18:00' },
  ];
  expect(shiftsText(shifts)).toBe('08:00-12:00, 13:30-18:00');
  expect(readShifts('8:00 - 12:00\uff0c13:30~18:00')).toEqual(shifts);
  expect([readShifts(''), readShifts('morning')]).toEqual([[], undefined]);
});
