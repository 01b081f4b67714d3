import { journeysOf, judge } from './test-browser.mjs';

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
    const first = report(['a', 'unexpected'], ['b', 'unexpected'], ['c', 'unexpected'], ['d', 'expected']);
    expect(judge(first, report(['a', 'expected'], ['b', 'unexpected']))).toEqual({
      flaky: [name('a')],
      broken: [name('b'), name('c')],
      isTooFlaky: false,
    });
    expect(judge(first, undefined).broken).toHaveLength(3);
  });

  it('fail a run when three of them are flaky', () => {
    const [first, again] = ['unexpected', 'expected'].map((status) =>
      report(['a', status], ['b', status], ['c', status]),
    );
    expect(judge(first, again)).toEqual({ flaky: ['a', 'b', 'c'].map(name), broken: [], isTooFlaky: true });
  });
});
