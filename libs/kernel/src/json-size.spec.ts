import { brokenLimit } from './json-size.js';

const limits = { levels: 4, members: 100, ofOne: 10 };
const broken = (value: unknown) => brokenLimit(Buffer.from(JSON.stringify(value)), limits);
const objectOf = (length: number) => Object.fromEntries(Array.from({ length }, (_, i) => [`k${i}`, i]));

describe('what is counted of JSON before it is read', () => {
  it('is how deep it nests', () => {
    expect(broken([[[[1]]]])).toBeNull();
    expect(broken([[[[{}]]]])).toBe('levels');
    expect(broken([[[[]]], [[[]]]])).toBeNull();
  });

  it('is how many members and elements it has', () => {
    expect(broken(Array.from({ length: 100 }, () => 1))).toBeNull();
    expect(broken(Array.from({ length: 101 }, () => 1))).toBe('members');
    expect(broken(Array.from({ length: 50 }, () => ({})))).toBeNull();
    expect(broken(Array.from({ length: 51 }, () => ({})))).toBe('members');
  });

  it('is how many members one object has, whatever stands between them', () => {
    expect(broken([objectOf(10), objectOf(10)])).toBeNull();
    expect(broken([objectOf(11)])).toBe('ofOne');
    expect(broken({ ...objectOf(9), list: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] })).toBeNull();
    expect(broken({ list: [1, 2, 3], ...objectOf(10) })).toBe('ofOne');
  });

  it('is not what stands in texts', () => {
    expect(broken([`[[[[[${','.repeat(200)}`, 'a"[[[[[', '\\', '\\"[[[[['])).toBeNull();
    expect(broken(['\\', [[[[]]]]])).toBe('levels');
  });

  it('leaves what is no JSON to the parser', () => {
    for (const text of ['', '"', '"\\', ']]]]', '}{', '[1', 'x'])
      expect(brokenLimit(Buffer.from(text), limits)).toBeNull();
  });
});
