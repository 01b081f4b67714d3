// What failed and passed when tried again is flaky: it is named at the end of the run and in test-results/flaky.txt,
// and three of them fail the run.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './toolchain.mjs';

/** So many flaky tests fail a run. */
export const TOO_MANY_FLAKY = 3;

/**
 * Tells flaky tests from broken ones.
 * @param {Map<string, boolean>} first each test by name, with whether it passed
 * @param {Map<string, boolean> | undefined} again those of them that were tried once more
 */
export function judge(first, again = new Map()) {
  const failed = [...first].filter(([, passed]) => !passed).map(([name]) => name);
  const flaky = failed.filter((name) => again.get(name) === true);
  const newly = [...again].filter(([name, passed]) => !passed && !failed.includes(name)).map(([name]) => name);
  return { flaky, broken: [...failed.filter((name) => !flaky.includes(name)), ...newly] };
}

/** So much of a failure stands at the end of a run. */
const REASON_LENGTH = 700;

/**
 * A failure in one line, for the end of a run, where its own report is long out of sight: what was expected and received,
 * and where.
 * @param {string | undefined} message
 */
export const reasonOf = (message = '') =>
  stripVTControlCharacters(message)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line && !line.includes('node_modules'))
    .join(' | ')
    .slice(0, REASON_LENGTH);

/** Writes the names down, and says what fails the run, if anything does. */
export function reportFlaky(names) {
  mkdirSync(join(root, 'test-results'), { recursive: true });
  writeFileSync(join(root, 'test-results/flaky.txt'), names.map((name) => `${name}\n`).join(''));
  return names.length >= TOO_MANY_FLAKY ? [`${names.length} tests passed only when tried again`] : [];
}
