import { displayZone } from '../state/zone';
import { dateText } from './figures';

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
