import { dayPeriod } from './day-period';

describe('the period of two days', () => {
  it('lasts until the end of the last day', () => {
    const { from, to } = dayPeriod('2026-11-20', '2026-11-20');
    expect(new Date(to!).getTime() - new Date(from!).getTime()).toBe(86_400_000 - 1);
    expect(new Date(from!).getHours()).toBe(0);
  });

  it('is open where a day is missing or none', () => {
    expect(dayPeriod(null, null)).toEqual({});
    expect(dayPeriod('yesterday', '2026-11-20')).toEqual({ to: new Date('2026-11-20T23:59:59.999').toISOString() });
  });
});
