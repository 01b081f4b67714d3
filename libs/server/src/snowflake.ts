import { randomInt } from 'node:crypto';

/** 2020-01-01: leaves 69 years in 41 bits. */
const EPOCH = 1_577_836_800_000;
const LOW_BITS = 22;

let last = 0n;

/**
 * A long id as decimal text: 41 bits of milliseconds, then 22 random bits, growing within a process. Longer than the
 * safe integers of JavaScript, hence text everywhere.
 */
export function nextSnowflake(now: number = Date.now()): string {
  const drawn = (BigInt(now - EPOCH) << BigInt(LOW_BITS)) | BigInt(randomInt(2 ** LOW_BITS));
  last = drawn > last ? drawn : last + 1n;
  return last.toString();
}
