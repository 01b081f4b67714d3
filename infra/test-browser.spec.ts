import { journeysOf, reasonsOf, timesOf } from './test-browser.mjs';
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

describe('the time of journeys', () => {
  it('is told by file, the longest first', () => {
    const file = (title: string, ...durations: number[]) => ({
      title,
      specs: [],
      suites: [{ title: 'of', specs: durations.map((duration) => ({ title, tests: [{ results: [{ duration }] }] })) }],
    });
    expect(timesOf({ suites: [file('a.spec.ts', 5), file('b.spec.ts', 4, 3)] })).toEqual([
      ['b.spec.ts', 7],
      ['a.spec.ts', 5],
    ]);
  });
});

describe('journeys that fail', () => {
  it('are named with their file and language', () => {
    expect([...journeysOf(report(['buys', 'expected'], ['sells', 'unexpected']))]).toEqual([
      [name('buys'), true],
      [name('sells'), false],
    ]);
  });

  it('say why in one line', () => {
    const failed = {
      title: 'sells',
      tests: [
        {
          projectName: 'en',
          status: 'unexpected',
          results: [
            { error: { message: '\u001b[31mexpect(price)\u001b[39m\n\n  Received: 3\n    at node_modules/x' } },
          ],
        },
      ],
    };
    const passed = { title: 'buys', tests: [{ projectName: 'en', status: 'expected', results: [{}] }] };
    expect([...reasonsOf({ suites: [{ title: 'orders.spec.ts', specs: [failed, passed] }] })]).toEqual([
      [name('sells'), 'expect(price) | Received: 3'],
    ]);
  });

  it('are not those that were skipped', () => {
    expect([...journeysOf(report(['buys', 'expected'], ['of the night', 'skipped'])).keys()]).toEqual([name('buys')]);
  });

  it('are flaky when they pass in a fresh product, broken when they fail there or never came so far', () => {
    const first = journeysOf(report(['a', 'unexpected'], ['b', 'unexpected'], ['c', 'unexpected'], ['d', 'expected']));
    expect(judge(first, journeysOf(report(['a', 'expected'], ['b', 'unexpected'])))).toEqual({
      flaky: [name('a')],
      broken: [name('b'), name('c')],
    });
    expect(judge(first).broken).toHaveLength(3);
  });

  it('count as one flake where their file could not begin, and what fails then alone is broken', () => {
    const again = new Map([
      ['giant.spec.ts', true],
      ['giant.spec.ts › counts', false],
    ]);
    expect(judge(new Map([['giant.spec.ts', false]]), again)).toEqual({
      flaky: ['giant.spec.ts'],
      broken: ['giant.spec.ts › counts'],
    });
  });
});
