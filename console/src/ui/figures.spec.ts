import { displayZone } from '../state/zone';
import { area, count, dateText, money } from './figures';

// Other files of this process have the clock of display as it was.
afterEach(() => displayZone.set(undefined));

it('tells a moment by the clock of display, unless that of another place is meant', () => {
  displayZone.set('America/New_York');
  const moment = '2026-11-26T20:00:00Z';
  expect([dateText(moment, true), dateText(moment, true, 'Asia/Shanghai')]).toEqual([
    '2026-11-26 15:00',
    '2026-11-27 04:00',
  ]);
});

it('sets the thousands of an area apart, as those of counts and money', () => {
  expect([area(3361.375), area(0.5), area(null), count(10_000), money(1_234.5)]).toEqual([
    '3,361.375',
    '0.500',
    '',
    '10,000',
    '1,234.50',
  ]);
});
