import { journeysOf } from './test-browser.mjs';
import { judge } from './test-flaky.mjs';

const report = (...tests: [title: string, status: string][]) => ({
  suites: [
    {
      title: 'orders.spec.ts',
      specs: tests.map(([title, status]) => ({ title, tests: [{ projectName: 'en', status }] })),
      suites: [],
    },
  ],
});
const name = (title: string) => `[en] orders.spec.ts › ${title}`;

describe('journeys that fail', () => {
  it('are named with their file and language', () => {
    expect([...journeysOf(report(['buys', 'expected'], ['sells', 'unexpected']))]).toEqual([
      [name('buys'), true],
      [name('sells'), false],
    ]);
  });

  it('are flaky when they pass in a fresh product, broken when they fail there or never came so far', () => {
    const first = journeysOf(report(['a', 'unexpected'], ['b', 'unexpected'], ['c', 'unexpected'], ['d', 'expected']));
    expect(judge(first, journeysOf(report(['a', 'expected'], ['b', 'unexpected'])))).toEqual({
      flaky: [name('a')],
      broken: [name('b'), name('c')],
    });
    expect(judge(first).broken).toHaveLength(3);
  });
});
