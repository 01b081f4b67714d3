import { existsSync, globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { JOURNEYS, NIGHTLY, SHARE_VARIABLE, leftOut, shareOf } from './test-share.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const journeys = globSync('*.spec.ts', { cwd: `${root}tests/e2e` });
const languages = Object.keys(JOURNEYS) as (keyof typeof JOURNEYS)[];

describe('what a push takes', () => {
  it('is of each journey one language at least, and names no journey that is not there', () => {
    process.env[SHARE_VARIABLE] = 'push';
    const taken = journeys.filter((file) => languages.some((language) => !leftOut(language).includes(file)));
    expect(taken).toEqual(journeys);
    const named = Object.values(JOURNEYS).flat();
    expect(named.filter((name) => !journeys.includes(`${name}.spec.ts`))).toEqual([]);
    expect(new Set(named).size).toBe(named.length);
  });

  it('is less of a giant than the whole, and something', () => {
    for (const giant of ['oddRequests', 'kills', 'importedRows'] as const) {
      process.env[SHARE_VARIABLE] = 'push';
      const part = shareOf(giant);
      process.env[SHARE_VARIABLE] = 'all';
      expect(part).toBeGreaterThan(0);
      expect(shareOf(giant)).toBeGreaterThan(part);
    }
  });

  it('leaves out suites that are there', () => {
    expect(NIGHTLY.filter((file) => !existsSync(root + file))).toEqual([]);
  });

  it('is nothing less than the whole where nobody said that it is a push', () => {
    delete process.env[SHARE_VARIABLE];
    expect(languages.flatMap(leftOut)).toEqual([]);
  });
});
