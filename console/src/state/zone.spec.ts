import { clockText, displayZone, instantOf, today } from './zone';

describe('the zone of display', () => {
  it('shows an instant as its clock does', () => {
    const instant = new Date('2026-11-20T17:30:05Z');
    expect([
      clockText(instant, 'Asia/Shanghai'),
      clockText(instant, 'UTC'),
      clockText(instant, 'America/New_York'),
    ]).toEqual(['2026-11-21T01:30:05', '2026-11-20T17:30:05', '2026-11-20T12:30:05']);
    expect(clockText(new Date('2026-11-20T16:00:00Z'), 'Asia/Shanghai')).toBe('2026-11-21T00:00:00');
  });

  it('finds the instant of a clock, over the change to summer time as well', () => {
    expect(instantOf('2026-11-21T00:00:00', 'Asia/Shanghai').toISOString()).toBe('2026-11-20T16:00:00.000Z');
    expect(instantOf('2026-11-20T23:59:59.999', 'Asia/Shanghai').toISOString()).toBe('2026-11-20T15:59:59.999Z');
    expect(instantOf('2026-03-29T00:00:00', 'Europe/Berlin').toISOString()).toBe('2026-03-28T23:00:00.000Z');
    expect(instantOf('2026-03-29T23:59:59.999', 'Europe/Berlin').toISOString()).toBe('2026-03-29T21:59:59.999Z');
    expect(Number.isNaN(instantOf('nullT00:00:00', 'UTC').getTime())).toBe(true);
  });

  it('says which day it is by the clock of display, wherever the device is', () => {
    const of = (zone: string) => {
      displayZone.set(zone);
      return Date.parse(today());
    };
    // Their clocks are 25 hours apart.
    expect(of('Pacific/Kiritimati') - of('Pacific/Niue')).toBeGreaterThanOrEqual(86_400_000);
    displayZone.set(undefined);
  });
});
