// The rules that the product promises, each with what keeps it: the title of a test, or the words of the line. That
// what is cited stands there is looked at here; that the tests ran and passed, at the end of a whole run
// (infra/test-ledger.mjs).
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { feedsSuite, isSuite, isTest, partsOf, Ran, rulesOf, unkept } from '../../infra/test-ledger.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const AREAS = [
  'catalogue',
  'sales-order',
  'audit',
  'design',
  'forms',
  'import',
  'page-configuration',
  'dictionary',
  'identity',
  'identity-server',
  'platform',
  'saas',
  'permission',
  'login',
  'app',
  'http',
  'error',
  'upload',
  'notifications',
];

/** Rules that the words of a line keep and no test does. */
const KEPT_BY_LINES = 6;
const isTested = (path: string): boolean => isTest(path) || isSuite(path);

const ledger = readFileSync(new URL('rules.tsv', import.meta.url), 'utf8');
const rules = rulesOf(ledger);

const texts = new Map<string, string>();
/** A file of the project as it stands, quotes in titles unescaped; undefined where there is none. */
function textOf(path: string): string | undefined {
  let text = texts.get(path);
  if (text === undefined && path !== '' && !path.includes('..') && existsSync(join(root, path)))
    texts.set(
      path,
      (text = readFileSync(join(root, path), 'utf8')
        .replaceAll(/\\(['"`])/g, '$1')
        .replaceAll('\t', ' ')),
    );
  return text;
}

/** The same words however the formatter breaks their lines. */
const folded = (text: string) =>
  text
    .replaceAll(/\s+/g, '')
    .replaceAll(/,(?=[)\]}])/g, '')
    .replaceAll('"', "'");

/** Whether a spec has a test of that title. */
function hasTest(text: string, title: string): boolean {
  return ["'", '"', '`'].some((quote) => folded(text).includes(folded(`(${quote}${title}${quote},`)));
}

/** The lines of a file that do something: a comment keeps no rule. */
function withoutComments(path: string, text: string): string {
  if (!/\.(m?[jt]sx?|css)$/.test(path)) return text;
  return text.replaceAll(/^\s*(?:\{\s*)?\/\*[^]*?\*\//gm, '').replaceAll(/(^|\s)\/\/.*$/gm, '');
}

/** What is wrong with a citation; undefined when what it names is there. */
function fault(citation: string): string | undefined {
  const { path, words } = partsOf(citation);
  if (!citation.includes('#') || path === '' || words === '') return 'names no place';
  const text = textOf(path);
  if (text === undefined) return 'names a file that is not there';
  // A spec is cited by the title of a test; one that feeds the shared suite, by what it feeds it.
  const isThere =
    isTest(path) && !feedsSuite(path)
      ? hasTest(text, words)
      : folded(withoutComments(path, text)).includes(folded(words));
  return isThere ? undefined : 'names what does not stand there';
}

describe('the ledger of rules', () => {
  it('has each rule once, in its area, under a number of its own', () => {
    expect(ledger.split('\n')[0]!.split('\t')).toEqual(['id', 'area', 'rule', 'kept by', 'deviates', 'by a line']);
    expect([...new Set(rules.map(({ area }) => area))].sort()).toEqual([...AREAS].sort());
    for (const [what, values] of [
      ['ids', rules.map(({ id }) => id)],
      ['sentences', rules.map(({ area, rule }) => `${area}: ${rule}`)],
    ] as const)
      expect([what, values.filter((value, at) => values.indexOf(value) !== at)]).toEqual([what, []]);
    for (const { id, area, rule } of rules)
      expect([id, id.replace(/-\d\d$/, ''), rule === rule.trim() && rule.length > 10]).toEqual([id, area, true]);
  });

  it('says of each rule what keeps it, and what it says is there', () => {
    expect(
      rules.flatMap(({ id, keptBy }) =>
        keptBy.length === 0
          ? [`${id}: nothing keeps it`]
          : keptBy.flatMap((citation) => (fault(citation) ? [`${id}: ${citation} ${fault(citation)}`] : [])),
      ),
    ).toEqual([]);
  });

  it('is cited by its own numbers in code', () => {
    const known = new Set(rules.map(({ id }) => id));
    const numbers = new RegExp(`\\b(?:(?:${AREAS.join('|')})-\\d\\d|R\\d{3})\\b`, 'g');
    const files = ['console/src', 'libs', 'services']
      .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
      .filter(
        (entry) =>
          entry.isFile() &&
          /\.tsx?$/.test(entry.name) &&
          !/[\\/](?:node_modules|dist)(?:[\\/]|$)/.test(entry.parentPath),
      );
    // A comment or a title names a rule; other texts that look alike stand in neither.
    const cited = files.flatMap(({ parentPath, name }) =>
      readFileSync(join(parentPath, name), 'utf8')
        .split('\n')
        .filter((line) => /^\s*(?:\/\/|\/?\*)|\b(?:it|describe)(?:\.each)?\(|^\s*\['/.test(line))
        .flatMap((line) => [...line.matchAll(numbers)].map(([number]) => ({ name, number }))),
    );
    expect(cited.length).toBeGreaterThan(50);
    expect(cited.filter(({ number }) => !known.has(number))).toEqual([]);
  });

  it('finds what is not there', () => {
    expect(
      [
        'tests/contract/rules.spec.ts#finds what is not there',
        'tests/contract/rules.spec.ts#finds ' + 'nothing',
        'tests/nowhere.spec.ts#x',
        '../outside#x',
        'tests/contract/rules.spec.ts',
        '#x',
        'tests/contract/rules.spec.ts#has no test of that ' + 'name',
        'infra/test-ledger.mjs#export const isSuite',
        'infra/test-ledger.mjs#A suite that many files run',
      ].map(fault),
    ).toEqual([
      undefined,
      'names what does not stand there',
      'names a file that is not there',
      'names a file that is not there',
      'names no place',
      'names no place',
      'names what does not stand there',
      undefined,
      'names what does not stand there',
    ]);
  });

  it('says where it departs from the specification, and why', () => {
    for (const { id, deviates } of rules.filter((rule) => rule.deviates !== ''))
      expect([id, /^\S.{19,}: \S.{19,}$/.test(deviates)]).toEqual([id, true]);
    expect(rules.filter(({ deviates }) => deviates !== '').length).toBeGreaterThan(0);
  });

  it('is kept by tests but for what is counted here, which may only shrink, and says why a line is enough', () => {
    const byLines = rules.filter(({ keptBy }) => !keptBy.some((citation) => isTested(partsOf(citation).path)));
    expect(byLines.map(({ id }) => id)).toHaveLength(KEPT_BY_LINES);
    expect(rules.filter(({ byLine }) => byLine !== '').map(({ id }) => id)).toEqual(byLines.map(({ id }) => id));
    expect(byLines.filter(({ byLine }) => byLine.length < 20)).toEqual([]);
  });
});

describe('a citation of a test', () => {
  const report = (...tests: [name: string, title: string, status: string][]) => ({
    testResults: tests.map(([name, title, status]) => ({
      name: join(root, name),
      assertionResults: [{ fullName: `it ${title}`, title, status }],
    })),
  });
  const rule = (...keptBy: string[]) => [
    { id: 'x-01', area: 'x', rule: 'A rule of a test', keptBy, deviates: '', byLine: '' },
  ];
  const cited = (citation: string, ...tests: Parameters<typeof report>) => {
    const ran = new Ran();
    ran.addJest(report(...tests), root);
    return unkept(rule(citation), ran);
  };

  it('holds while the test runs and passes', () => {
    expect(cited('libs/a.spec.ts#adds', ['libs/a.spec.ts', 'adds', 'passed'])).toEqual([]);
    expect(cited('libs/a.ts#const one = 1;')).toEqual([]);
  });

  it.each([
    ['skipped', ['libs/a.spec.ts', 'adds', 'pending'], 'did not pass'],
    ['to be written', ['libs/a.spec.ts', 'adds', 'todo'], 'did not pass'],
    ['failed', ['libs/a.spec.ts', 'adds', 'failed'], 'did not pass'],
    ['renamed', ['libs/a.spec.ts', 'adds up', 'passed'], 'did not run'],
    ['of another file', ['libs/b.spec.ts', 'adds', 'passed'], 'did not run'],
  ] as [string, [string, string, string], string][])('falls when it was %s', (_how, test, why) => {
    expect(cited('libs/a.spec.ts#adds', test)).toEqual([`x-01: libs/a.spec.ts#adds ${why}`]);
  });

  it('is of every case of a title with places in it', () => {
    const title = 'libs/a.spec.ts#$form: from %i to ${far} (once)';
    const good: [string, string, string] = ['libs/a.spec.ts', 'card: from 1 to B (once)', 'passed'];
    expect(cited(title, good)).toEqual([]);
    expect(cited(title, good, ['libs/a.spec.ts', 'card: from 2 to B (once)', 'pending'])).toHaveLength(1);
    expect(cited(title, ['libs/a.spec.ts', 'card: from 1 to B (twice)', 'passed'])).toHaveLength(1);
  });

  it('of a shared suite is one of those that ran it, and of what feeds one, all of its tests', () => {
    const suite = 'libs/testing/src/conformance.ts#refuses';
    expect(cited(suite, ['services/a/src/a.spec.ts', 'refuses', 'passed'])).toEqual([]);
    expect(cited(suite, ['services/a/src/a.spec.ts', 'takes', 'passed'])).toHaveLength(1);
    const fed = 'services/a/src/a.conformance.spec.ts#code: 1';
    expect(cited(fed, ['services/a/src/a.conformance.spec.ts', 'refuses', 'passed'])).toEqual([]);
    expect(cited(fed, ['services/a/src/a.conformance.spec.ts', 'refuses', 'failed'])).toHaveLength(1);
    expect(cited(fed)).toHaveLength(1);
  });

  it('holds when it passed at the second try, and for a journey in each language', () => {
    const ran = new Ran();
    ran.addJest(report(['libs/a.spec.ts', 'adds', 'failed']), root);
    ran.addJest(report(['libs/a.spec.ts', 'adds', 'passed']), root);
    const journey = (projectName: string, status: string) => ({
      suites: [{ specs: [{ title: 'goes', file: 'a.spec.ts', tests: [{ projectName, status }] }] }],
    });
    ran.addJourneys(journey('en', 'expected'), 'tests/e2e');
    const both = rule('libs/a.spec.ts#adds', 'tests/e2e/a.spec.ts#goes');
    expect(unkept(both, ran)).toEqual([]);
    ran.addJourneys(journey('zh-Hans', 'skipped'), 'tests/e2e');
    expect(unkept(both, ran)).toEqual(['x-01: tests/e2e/a.spec.ts#goes did not pass']);
  });
});
