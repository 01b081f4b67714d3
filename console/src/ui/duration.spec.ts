import { durationText, inUnit, unitName } from './duration';

describe('a length of time', () => {
  it('is counted in the greatest unit that it makes whole', () => {
    expect([86_400, 300, 5_400, 61, 0, 2_592_000].map(inUnit)).toEqual([
      { count: 1, unit: 'day' },
      { count: 5, unit: 'minute' },
      { count: 90, unit: 'minute' },
      { count: 61, unit: 'second' },
      { count: 0, unit: 'second' },
      { count: 30, unit: 'day' },
    ]);
  });

  it('is said in words of the language, in no more than two units', () => {
    expect([86_400, 5_400, 93_784, 0].map((seconds) => durationText(seconds, 'en'))).toEqual([
      '1 day',
      '1 hour 30 minutes',
      '1 day 2 hours',
      '0 seconds',
    ]);
    expect(durationText(86_400, 'zh-Hans')).toMatch(/^1\s?\u5929$/);
    expect([unitName('minute', 5, 'en'), unitName('minute', 1, 'en')]).toEqual(['minutes', 'minute']);
  });
});
