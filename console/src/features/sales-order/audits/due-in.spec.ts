import { dueTone, timeLeft } from './due-in';

const now = Date.parse('2026-11-25T10:00:00Z');

describe('the time that is left', () => {
  it.each([
    ['2026-11-25T10:45:00Z', { unit: 'minutes', count: 45, isPast: false }],
    ['2026-11-25T08:01:00Z', { unit: 'minutes', count: 119, isPast: true }],
    ['2026-11-25T15:30:00Z', { unit: 'hours', count: 5, isPast: false }],
    ['2026-11-24T09:00:00Z', { unit: 'hours', count: 25, isPast: true }],
    ['2026-11-28T09:00:00Z', { unit: 'days', count: 2, isPast: false }],
  ])('%s', (time, expected) => expect(timeLeft(time, now)).toEqual(expected));

  it('warns four hours before, and is late afterwards', () => {
    expect(dueTone('2026-11-25T14:01:00Z', now)).toBeUndefined();
    expect(dueTone('2026-11-25T13:59:00Z', now)).toBe('warning');
    expect(dueTone('2026-11-25T09:59:00Z', now)).toBe('danger');
  });
});
