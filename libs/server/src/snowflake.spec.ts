import { longId } from '@ishare/contracts/notifications/notifications.js';
import { nextSnowflake } from './snowflake.js';

describe('snowflake ids', () => {
  it('grow, are never the same and exceed the safe integers', () => {
    const ids = Array.from({ length: 5_000 }, () => BigInt(nextSnowflake()));
    for (let index = 1; index < ids.length; index++) expect(ids[index]! > ids[index - 1]!).toBe(true);
    expect(ids[0]! > BigInt(Number.MAX_SAFE_INTEGER)).toBe(true);
  });

  it('fit a bigint column until 2089, and may be asked for all that time', () => {
    // From July 2027 on they have 19 digits.
    for (const year of [2026, 2028, 2089]) {
      const id = nextSnowflake(Date.UTC(year, 0));
      expect([year, BigInt(id) < 2n ** 63n, longId().parse(id)]).toEqual([year, true, id]);
    }
    for (const wrong of ['9223372036854775808', '1'.repeat(20), '-1', 'x', ''])
      expect([wrong, longId().safeParse(wrong).success]).toEqual([wrong, false]);
  });
});
