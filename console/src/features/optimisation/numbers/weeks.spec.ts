import { daysOfWeek } from './weeks';

describe('a week of the calendar', () => {
  it('begins on its Monday, also where the year begins in the middle of it', () => {
    expect(daysOfWeek('2026-W01')).toEqual({ from: '2025-12-29', to: '2026-01-04' });
    expect(daysOfWeek('2026-W47')).toEqual({ from: '2026-11-16', to: '2026-11-22' });
    expect(daysOfWeek('2020-W53')).toEqual({ from: '2020-12-28', to: '2021-01-03' });
    expect(daysOfWeek('2021-W01')).toEqual({ from: '2021-01-04', to: '2021-01-10' });
  });
});
