import { runInContext } from './context.js';
import { boundedMoment, LONGEST_UNTOLD, saidAt } from './said-at.js';

const said = (named: string | undefined, at: Date) =>
  runInContext(
    {
      correlationId: 'c',
      language: 'en',
      clientIp: '',
      userAgent: '',
      at,
      ...(named !== undefined && { saidAt: named }),
    },
    saidAt,
  );

describe('the moment in which something was said', () => {
  const arrived = new Date('2026-11-24T12:00:00.000Z');
  const oldest = arrived.getTime() - LONGEST_UNTOLD;

  it('is when it arrives, unless an earlier one is named', () => {
    expect(said(undefined, arrived)).toEqual(arrived);
    expect(said('2026-11-24T11:15:30.250Z', arrived).toISOString()).toBe('2026-11-24T11:15:30.250Z');
    expect(said('2026-11-24T19:15:30+08:00', arrived).toISOString()).toBe('2026-11-24T11:15:30.000Z');
  });

  it('is never after it arrives, nor longer ago than anybody is without a network', () => {
    const bounded = (ms: number) => boundedMoment(new Date(ms), arrived).getTime();
    expect(bounded(arrived.getTime() + 1)).toBe(arrived.getTime());
    expect(bounded(arrived.getTime() - 1)).toBe(arrived.getTime() - 1);
    expect(bounded(oldest + 1)).toBe(oldest + 1);
    expect(bounded(oldest)).toBe(oldest);
    expect(bounded(oldest - 1)).toBe(oldest);
    expect(said('1970-01-01T00:00:00Z', arrived).getTime()).toBe(oldest);
    expect(said('2999-01-01T00:00:00Z', arrived)).toEqual(arrived);
  });

  it('is refused where it is none, or has no zone', () => {
    for (const text of ['', 'yesterday', '1763985600000', '2026-11-24T11:15:30', '2026-13-40T11:15:30Z'])
      expect(() => said(text, arrived)).toThrow();
  });
});
