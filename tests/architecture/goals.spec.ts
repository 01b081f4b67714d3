import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { goals, recorded } from '../../infra/goals.mjs';
import { root } from '../../infra/toolchain.mjs';

/** What a suite says, or the fixture that it hands everything to. */
function textOf(path: string): string {
  const text = readFileSync(join(root, path), 'utf8');
  const fixture = /from '\.\/([\w-]+\.fixture)\.js'/.exec(text)?.[1];
  return fixture ? text + readFileSync(join(root, dirname(path), `${fixture}.ts`), 'utf8') : text;
}

/** The titles of a suite's tests and groups, as they stand there. */
const titlesIn = (path: string) =>
  [...textOf(path).matchAll(/\b(?:it|describe)(?:\.\w+)?\(\s*(['"`])(.*?)\1/gs)].map(([, , title]) => title!);

describe('each goal', () => {
  it.each(Object.entries(goals))('%s names suites that are there, with the tests that it means', (_name, goal) => {
    for (const { path, titled } of goal.suites ?? []) {
      expect([path, existsSync(join(root, path))]).toEqual([path, true]);
      if (titled) expect(titlesIn(path).filter((title) => titled.test(title))).not.toEqual([]);
    }
    if (goal.bench) expect(existsSync(join(root, goal.bench.script))).toBe(true);
    expect(Boolean(goal.suites ?? goal.bench ?? goal.short)).toBe(true);
  });
});

describe('the record of the figures', () => {
  const row = (text: string, name: string) =>
    text
      .split('\n')
      .find((line) => line.startsWith(`| ${name} |`))
      ?.split('|')
      .map((cell) => cell.trim())
      .slice(3, 6);

  it('takes what was seen, keeps what was seen of others before, and says of whom nothing was', () => {
    const first = recorded(
      '',
      [
        { name: 'G1', isMet: true, told: '3 of 3 tests' },
        { name: 'G6', isMet: false, told: 'ceiling 0.7' },
      ],
      'Monday',
    );
    const second = recorded(first, [{ name: 'G6', isMet: true, told: 'ceiling 0.8' }], 'Tuesday');
    expect(row(second, 'G1')).toEqual(['pass', '3 of 3 tests', 'Monday']);
    expect(row(second, 'G6')).toEqual(['pass', 'ceiling 0.8', 'Tuesday']);
    expect(row(second, 'G2')).toEqual(['not seen yet', '', '']);
    expect(recorded(second, [], 'never')).toBe(second);
  });
});
