import { isStoreAway } from './unavailable.js';

const withCode = (code: string, more: object = {}) => Object.assign(new Error('it failed'), { code, ...more });

describe('a failure', () => {
  it.each(['ECONNREFUSED', '57P01', '53300', '53100', 'ENOSPC'])(
    'of a store that is away or full (%s) passes',
    (code) => {
      expect(isStoreAway(withCode(code))).toBe(true);
      expect(isStoreAway(Object.assign(new Error('query failed'), { driverError: withCode(code) }))).toBe(true);
      expect(isStoreAway(new AggregateError([withCode(code)]))).toBe(true);
    },
  );

  it.each(['22012', '23505', '42P01', 'ENOENT'])('of ours (%s) does not', (code) => {
    expect(isStoreAway(withCode(code))).toBe(false);
    expect(isStoreAway(Object.assign(new Error('query failed'), { driverError: withCode(code) }))).toBe(false);
  });

  it('that is no error says nothing of stores', () => {
    expect(isStoreAway({ code: 'ECONNREFUSED' })).toBe(false);
  });
});
