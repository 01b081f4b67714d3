import { capacityOn, mondayOf, workDays, type WorkCalendar } from './work-days.js';

const calendar = (more: Partial<WorkCalendar> = {}): WorkCalendar => ({
  factoryId: null,
  year: 2026,
  weekdays: [0, 0, 0, 0, 0, 3, 1],
  days: [{ date: '2026-12-01', type: 2 }],
  shifts: [
    { start: '08:00', end: '12:00' },
    { start: '13:00', end: '19:00' },
  ],
  capacity: { cut: 100, edge: 200.5, bore: 10 },
  ...more,
});

describe('what the factory works', () => {
  it.each([
    ['a working day', '2026-11-30', { cut: 100, edge: 200.5, bore: 10 }],
    ['a holiday', '2026-12-01', null],
    ['a half day, of which the first shift is worked', '2026-12-05', { cut: 40, edge: 80.2, bore: 4 }],
    ['a day of rest', '2026-12-06', null],
    ['a day of a year that has none yet, as in the last', '2027-01-04', { cut: 100, edge: 200.5, bore: 10 }],
    ['a day before all of them', '2025-12-01', null],
  ])('on %s', (_case, date, expected) => expect(capacityOn([calendar()], date)).toEqual(expected));

  it('is half of a half day where there is one shift, or none is stated', () =>
    expect(capacityOn([calendar({ shifts: [] })], '2026-12-05')).toMatchObject({ cut: 50 }));

  it('is what its factories do together, unless the company has a calendar of its own', () => {
    const [one, other] = ['a', 'b'].map((factoryId) => calendar({ factoryId }));
    expect(capacityOn([one!, other!], '2026-11-30')).toMatchObject({ cut: 200 });
    expect(
      capacityOn([one!, other!, calendar({ capacity: { cut: 7, edge: 0, bore: 0 } })], '2026-11-30'),
    ).toMatchObject({
      cut: 7,
    });
  });

  it('skips the days on which nobody works', () => {
    expect(workDays([calendar()], '2026-11-30', '2026-12-07').map(({ date }) => date)).toEqual([
      '2026-11-30',
      '2026-12-02',
      '2026-12-03',
      '2026-12-04',
      '2026-12-05',
      '2026-12-07',
    ]);
    expect([mondayOf('2026-12-06'), mondayOf('2026-12-07')]).toEqual(['2026-11-30', '2026-12-07']);
  });
});
