import { ageTone } from './age';

test('an offcut warms up at 7, 30 and 90 days', () => {
  expect([0, 7, 8, 30, 31, 90, 91].map(ageTone)).toEqual([
    'success',
    'success',
    'info',
    'info',
    'warning',
    'warning',
    'danger',
  ]);
});
