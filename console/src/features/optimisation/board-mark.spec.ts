import { boardMark } from './board-mark';

test('a board that is gone is missing, one of which there are too few is short', () => {
  expect(boardMark(undefined)).toBe('missing');
  expect(boardMark({ isGone: true, shortage: 3 })).toBe('missing');
  expect(boardMark({ isGone: false, shortage: 3 })).toBe('short');
  expect(boardMark({ isGone: false, shortage: 0 })).toBeUndefined();
});
