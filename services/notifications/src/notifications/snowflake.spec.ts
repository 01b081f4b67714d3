import { nextSnowflake } from './snowflake.js';

describe('snowflake ids', () => {
  it('grow, are never the same and exceed the safe integers', () => {
    const ids = Array.from({ length: 5_000 }, () => BigInt(nextSnowflake()));
    for (let index = 1; index < ids.length; index++) expect(ids[index]! > ids[index - 1]!).toBe(true);
    expect(ids[0]! > BigInt(Number.MAX_SAFE_INTEGER)).toBe(true);
  });

  it('fit a bigint column until 2089', () => {
    expect(BigInt(nextSnowflake(Date.UTC(2089, 0))) < 2n ** 63n).toBe(true);
  });
});
