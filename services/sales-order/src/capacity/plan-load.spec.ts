import fc from 'fast-check';
import { NO_WORK, planLoad, plus, type WorkDay } from './plan-load.js';

const day = (date: string, cut: number, booked = 0, edge = 0): WorkDay => ({
  date,
  capacity: { cut, edge, bore: 0 },
  booked: { ...NO_WORK, cut: booked },
});

describe('the days on which work finds room', () => {
  const week = [day('2026-11-30', 100, 70), day('2026-12-01', 100, 100), day('2026-12-02', 100, 10)];

  it('is the first where all of it has room', () =>
    expect(planLoad({ ...NO_WORK, cut: 30 }, week)).toEqual({
      bookings: [{ ...NO_WORK, date: '2026-11-30', cut: 30 }],
      finished: { cut: '2026-11-30' },
      binding: null,
      end: '2026-11-30',
    }));

  it('takes what is left of each day, and names what binds', () =>
    expect(planLoad({ ...NO_WORK, cut: 30.1 }, week)).toMatchObject({
      bookings: [
        { date: '2026-11-30', cut: 30 },
        { date: '2026-12-02', cut: 0.1 },
      ],
      binding: 'cut',
      end: '2026-12-02',
    }));

  it('does not end where the days do not suffice', () =>
    expect(planLoad({ ...NO_WORK, cut: 121 }, week)).toMatchObject({ binding: 'cut', end: null }));

  it('is not bound by a capacity that nobody has stated', () =>
    expect(planLoad({ cut: 10, edge: 5_000, bore: 9_000 }, week)).toMatchObject({ binding: null, end: '2026-11-30' }));

  it('ends with the capacity that is last', () =>
    expect(
      planLoad({ cut: 10, edge: 150, bore: 0 }, [day('2026-11-30', 100, 0, 100), day('2026-12-01', 100, 0, 100)]),
    ).toMatchObject({ binding: 'edge', finished: { cut: '2026-11-30', edge: '2026-12-01' }, end: '2026-12-01' }));

  it('never takes more than a day has, and all of the work where it ends', () => {
    const amount = fc.integer({ min: 0, max: 5_000 }).map((value) => value / 100);
    const work = fc.record({ cut: amount, edge: amount, bore: amount });
    const days = fc
      .array(fc.record({ capacity: work, booked: work }), { minLength: 1, maxLength: 12 })
      .map((all) => all.map((one, index) => ({ ...one, date: `2026-12-${String(index + 10)}` })));
    fc.assert(
      fc.property(work, days, (load, given) => {
        const { bookings, end } = planLoad(load, given);
        for (const { date, ...taken } of bookings) {
          const { capacity, booked } = given.find((one) => one.date === date)!;
          for (const what of ['cut', 'edge', 'bore'] as const)
            if (given.some((one) => one.capacity[what] > 0) && taken[what] > 0)
              expect(taken[what] + booked[what]).toBeLessThanOrEqual(capacity[what] + 1e-9);
        }
        if (end !== null) expect(bookings.reduce(plus, NO_WORK)).toMatchObject(load);
      }),
    );
  });
});
