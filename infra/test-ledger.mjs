// The ledger of rules (tests/contract/rules.tsv) against what has run: a rule is kept by tests that ran and passed, and
// neither by one that was skipped or renamed nor by one in a file that was not run.
import { existsSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** A file of tests that feeds a shared suite: it is cited by what it feeds it, and kept by all of its tests. */
export const feedsSuite = (path) => path.endsWith('.conformance.spec.ts');
export const isTest = (path) => /\.spec\.tsx?$/.test(path);
/** A suite that many files run, in libs/testing. */
export const isSuite = (path) => /^libs\/testing\/src\/[\w-]*conformance\.ts$/.test(path);

/** @param {string} text the ledger's */
export function rulesOf(text) {
  const [, ...lines] = text.trimEnd().split('\n');
  return lines.map((line) => {
    const [id = '', area = '', rule = '', keptBy = '', deviates = '', byLine = ''] = line.split('\t');
    return { id, area, rule, keptBy: keptBy.split(' | ').filter(Boolean), deviates, byLine };
  });
}

/** @param {string} citation `path#title of a test`, or `path#words of a line` */
export function partsOf(citation) {
  const at = citation.indexOf('#');
  return { path: citation.slice(0, at), words: citation.slice(at + 1) };
}

const PLACES = /%[sdifjoOp#$%]|\$\{[^}]*\}|\$[\w.]+/g;

/** Whether a test of that name is of the title as its file spells it, with places that are filled for each case. */
function isOf(title, name) {
  const words = title.split(PLACES).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${words.join('[^]*')}$`).test(name);
}

/** What has run, by file; what failed and passed when tried again has passed. */
export class Ran {
  /** @type {Map<string, Map<string, { title: string, passed: boolean }>>} */
  #files = new Map();

  #add(file, key, test) {
    const tests = this.#files.get(file) ?? new Map();
    if (test.passed || !tests.has(key)) tests.set(key, test);
    this.#files.set(file, tests);
  }

  /**
   * @typedef {{ fullName: string, title: string, status: string }} Assertion
   * @param {{ testResults: { name: string, assertionResults: Assertion[] }[] }} report jest's
   * @param {string} root what its files are below
   */
  addJest({ testResults }, root) {
    for (const { name, assertionResults } of testResults)
      for (const { fullName, title, status } of assertionResults)
        this.#add(relative(root, name).split(sep).join('/'), fullName, { title, passed: status === 'passed' });
  }

  /** @param {{ suites?: any[] }} report of Playwright's json reporter, whose files are relative to `folder` */
  addJourneys({ suites = [] }, folder) {
    const walk = (suite) => {
      for (const { title, file, tests } of suite.specs ?? [])
        for (const { projectName, status } of tests)
          this.#add(`${folder}/${file}`, `${projectName} ${title}`, { title, passed: status === 'expected' });
      for (const inner of suite.suites ?? []) walk(inner);
    };
    for (const suite of suites) walk(suite);
  }

  /** Every test, by its file. */
  byFile() {
    return Object.fromEntries([...this.#files].map(([file, tests]) => [file, [...tests.values()]]));
  }

  /** The tests of a file, or of all. */
  tests(file) {
    const maps = file === undefined ? [...this.#files.values()] : [this.#files.get(file) ?? new Map()];
    return maps.flatMap((tests) => [...tests.values()]);
  }
}

/** Why a citation is kept by nothing that ran; undefined where it is kept, or is of a line and not of a test. */
function fault(citation, ran) {
  const { path, words } = partsOf(citation);
  if (!isTest(path) && !isSuite(path)) return undefined;
  const all = ran.tests(isSuite(path) ? undefined : path);
  const tests = feedsSuite(path) ? all : all.filter(({ title }) => isOf(words, title));
  if (tests.length === 0) return 'did not run';
  return tests.every(({ passed }) => passed) ? undefined : 'did not pass';
}

/**
 * One sentence for each citation of a test that did not run, or did not pass.
 *
 * @param {ReturnType<typeof rulesOf>} rules
 * @param {Ran} ran
 */
export function unkept(rules, ran) {
  return rules.flatMap(({ id, keptBy }) =>
    keptBy.flatMap((citation) => {
      const why = fault(citation, ran);
      return why ? [`${id}: ${citation} ${why}`] : [];
    }),
  );
}

/** The same for the ledger of a repository. */
export function unkeptIn(root, ran) {
  const file = join(root, 'tests/contract/rules.tsv');
  return existsSync(file) ? unkept(rulesOf(readFileSync(file, 'utf8')), ran) : ['tests/contract/rules.tsv is missing'];
}
