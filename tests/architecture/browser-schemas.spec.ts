import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** Checks of a schema: in the browser they throw, since what declares schemas is left out of it. */
const CHECK = /(?<!\b(?:JSON|Date|URL))\.(?:safeParse|safeParseAsync|parseAsync|parse)\(/g;

describe('the console', () => {
  it('judges nothing by schemas, which are not there in the browser', () => {
    const files = globSync('console/src/**/*.{ts,tsx}', { cwd: root }).filter((path) => !/\.spec\.tsx?$/.test(path));
    expect(files.length).toBeGreaterThan(100);
    const found = files.flatMap((path) =>
      [...readFileSync(`${root}/${path}`, 'utf8').matchAll(CHECK)].map(([call]) => `${path} ${call}`),
    );
    expect(found).toEqual([]);
  });
});
