// The browser journeys of `npm test`. One that fails is tried once more in a fresh product; what passes then is flaky,
// and its trace lies in test-results.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { judge, reasonOf } from './test-flaky.mjs';
import { root } from './toolchain.mjs';

/** Each test of a report with its name: its language, its file and its title. */
function* testsIn({ suites = [] }, path = []) {
  for (const suite of suites) {
    const here = [...path, suite.title];
    for (const spec of suite.specs ?? [])
      for (const test of spec.tests) yield [`[${test.projectName}] ${[...here, spec.title].join(' › ')}`, test];
    yield* testsIn(suite, here);
  }
}

/**
 * The journeys of a report by name, with whether each passed; those that were skipped are not among them.
 * @param {{ suites?: any[] }} report as Playwright's json reporter writes it
 */
export function journeysOf(report) {
  const ran = [...testsIn(report)].filter(([, { status }]) => status !== 'skipped');
  return new Map(ran.map(([name, { status }]) => [name, status === 'expected']));
}

/**
 * Why journeys of a report failed, by name.
 * @param {{ suites?: any[] }} report
 */
export function reasonsOf(report) {
  const failed = [...testsIn(report)].filter(([, { status }]) => status === 'unexpected');
  return new Map(failed.map(([name, { results }]) => [name, reasonOf(results?.at(-1)?.error?.message)]));
}

/**
 * How long the files of a report took in all languages together, the longest first.
 * @param {{ suites?: any[] }} report
 */
export function timesOf({ suites = [] }) {
  const found = new Map();
  const walk = ({ specs = [], suites: inner = [] }, file) => {
    for (const { results } of specs.flatMap(({ tests }) => tests))
      for (const { duration } of results) found.set(file, (found.get(file) ?? 0) + duration);
    for (const one of inner) walk(one, file);
  };
  for (const suite of suites) walk(suite, suite.title);
  return [...found].sort((one, other) => other[1] - one[1]);
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
  for (const report of [first, again]) if (report) result.ran.addJourneys(report, 'tests/e2e');
  for (const [file, time] of timesOf(first)) result.times.push([`  tests/e2e/${file}, of two workers`, time]);
  const { flaky, broken } = judge(journeysOf(first), again && journeysOf(again));
  result.passed += first.stats.expected + flaky.length;
  result.broken.push(...broken);
  result.skipped += first.stats.skipped;
  result.flaky.push(...flaky);
  for (const [name, reason] of reasonsOf(first)) result.reasons.set(name, reason);
}
