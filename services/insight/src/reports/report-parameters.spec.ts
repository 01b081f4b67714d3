import { dayWords } from '@ishare/contracts/insight/report-template.js';
import { dayOfWord } from './report-parameters.js';

/** Each word's day, of that day. */
const wordsOn = (today: string) => Object.fromEntries(dayWords.map((word) => [word, dayOfWord(word, today)]));

describe('words for days', () => {
  it.each([
    ['a Monday that begins a month', '2026-06-01', '2026-06-01', '2026-05-25', '2026-05-31'],
    ['a Sunday', '2026-06-07', '2026-06-01', '2026-05-25', '2026-05-31'],
    ['a Wednesday in the first week of a year', '2027-01-06', '2027-01-04', '2026-12-28', '2027-01-03'],
  ])(
    'tell the week before whole on %s, so that what is mailed once a week tells each day once',
    (...[, today, ...days]) => {
      const { weekStart, lastWeekStart, lastWeekEnd } = wordsOn(today);
      expect([weekStart, lastWeekStart, lastWeekEnd]).toEqual(days);
    },
  );

  it('tell the month before whole', () => {
    expect(wordsOn('2028-03-31')).toMatchObject({
      ...{ today: '2028-03-31', yesterday: '2028-03-30', monthStart: '2028-03-01', yearStart: '2028-01-01' },
      ...{ lastMonthStart: '2028-02-01', lastMonthEnd: '2028-02-29' },
    });
  });
});
