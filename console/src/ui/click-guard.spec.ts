import { clickGuard } from './click-guard';

describe('a click guard', () => {
  it('takes one click of two within its time, whatever the other keys do, and the next one after it (audit-47)', () => {
    let at = 10_000;
    const guard = clickGuard(2_000, () => at);
    const clicks = (['a', 'a', 'b', 'b', 'a'] as const).map((key) => guard.take(key));
    expect(clicks).toEqual([true, false, true, false, true]);
    at += 1_999;
    expect(guard.take('a')).toBe(false);
    at += 1;
    expect(guard.take('a')).toBe(true);
  });

  it('takes a click at once after something was done in between', () => {
    const guard = clickGuard(2_000, () => 0);
    expect([guard.take('a'), guard.take('a')]).toEqual([true, false]);
    guard.release();
    expect(guard.take('a')).toBe(true);
  });
});
