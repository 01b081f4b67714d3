// The browser journeys of `npm test`. One that fails is tried once more in a fresh product; what passes then is flaky: it is named at
// the end of the run and in test-results/flaky.txt, its trace lies beside it, and three of them fail the run.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './toolchain.mjs';

/** So many flaky journeys fail a run. */
const TOO_MANY_FLAKY = 3;

/**
 * The journeys of a report by name, with whether each passed.
 * @param {{ suites?: any[] }} report as Playwright's json reporter writes it
 */
export function journeysOf({ suites = [] }) {
  const found = new Map();
  const walk = (suite, path) => {
    for (const spec of suite.specs ?? [])
      for (const { projectName, status } of spec.tests)
        found.set(`[${projectName}] ${[...path, spec.title].join(' › ')}`, status === 'expected');
    for (const inner of suite.suites ?? []) walk(inner, [...path, inner.title]);
  };
  for (const suite of suites) walk(suite, [suite.title]);
  return found;
}

/**
 * Tells flaky journeys from broken ones.
 * @param {{ suites?: any[] }} first
 * @param {{ suites?: any[] } | undefined} again the report of those that had failed
 */
export function judge(first, again) {
  const failed = [...journeysOf(first)].filter(([, passed]) => !passed).map(([name]) => name);
  const second = again ? journeysOf(again) : new Map();
  const flaky = failed.filter((name) => second.get(name) === true);
  return { flaky, broken: failed.filter((name) => !flaky.includes(name)), isTooFlaky: flaky.length >= TOO_MANY_FLAKY };
}

const readReport = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined);

/** Runs the journeys by `run` and adds what came of them to `result`. */
export async function runJourneys({ run, env, temp, result, selected }) {
  const play = async (title, more) => {
    const file = join(temp, `${title.replaceAll(' ', '-')}.json`);
    await run(
      title,
      [join(root, 'node_modules/@playwright/test/cli.js')],
      ['test', '--config', join(root, 'tests/e2e/playwright.config.ts'), '--reporter=list,json', ...more],
      { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    );
    return readReport(file);
  };
  const first = await play('browser', selected);
  if (!first?.stats || (first.errors ?? []).length > 0) {
    result.problems.push('browser: did not run to its end');
    return;
  }
  const again =
    first.stats.unexpected > 0 ? await play('browser once more', ['--last-failed', '--trace=on']) : undefined;
  const { flaky, broken, isTooFlaky } = judge(first, again);
  result.passed += first.stats.expected + flaky.length;
  result.failed += broken.length;
  result.skipped += first.stats.skipped;
  for (const name of flaky) result.flaky.push(name);
  if (isTooFlaky) result.problems.push(`browser: ${flaky.length} journeys passed only when tried again`);
  mkdirSync(join(root, 'test-results'), { recursive: true });
  writeFileSync(join(root, 'test-results/flaky.txt'), flaky.map((name) => `${name}\n`).join(''));
}
