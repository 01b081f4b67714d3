import { nextTime } from './next-time.js';

const calendar = { rhythm: 'day', weekday: 1, dayOfMonth: 31, hour: 7, minute: 30 } as const;
const next = (more: object, after: string, zone = 'Asia/Shanghai') =>
  nextTime({ ...calendar, ...more }, new Date(after), zone).toISOString();

describe('the next time of a subscription', () => {
  it('is today as long as the clock of the factory has not passed it, else tomorrow', () => {
    expect(next({}, '2026-11-24T23:00:00Z')).toBe('2026-11-24T23:30:00.000Z');
    expect(next({}, '2026-11-24T23:30:00Z')).toBe('2026-11-25T23:30:00.000Z');
    expect(next({}, '2026-11-24T23:31:00Z')).toBe('2026-11-25T23:30:00.000Z');
  });

  it('is the day of the week by that clock', () => {
    // A Sunday in London is a Monday in Shanghai.
    expect(next({ rhythm: 'week', hour: 0 }, '2026-11-22T12:00:00Z')).toBe('2026-11-22T16:30:00.000Z');
    expect(next({ rhythm: 'week', weekday: 7 }, '2026-11-22T12:00:00Z')).toBe('2026-11-28T23:30:00.000Z');
  });

  it('is the last day of a month that is shorter', () => {
    expect(next({ rhythm: 'month' }, '2026-02-01T00:00:00Z')).toBe('2026-02-27T23:30:00.000Z');
    expect(next({ rhythm: 'month', dayOfMonth: 15 }, '2026-02-20T00:00:00Z')).toBe('2026-03-14T23:30:00.000Z');
  });

  it('keeps its hour when clocks change', () => {
    expect(next({}, '2026-03-28T12:00:00Z', 'Europe/Berlin')).toBe('2026-03-29T05:30:00.000Z');
    expect(next({}, '2026-10-24T12:00:00Z', 'Europe/Berlin')).toBe('2026-10-25T06:30:00.000Z');
  });
});
