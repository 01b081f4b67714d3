// The rules that the product promises, each with what keeps it: the title of a test, or the words of the line.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';

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

interface Rule {
  id: string;
  area: string;
  rule: string;
  keptBy: string[];
}

const [head, ...lines] = readFileSync(new URL('rules.tsv', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n');
const rules = lines.map((line): Rule => {
  const [id = '', area = '', rule = '', keptBy = ''] = line.split('\t');
  return { id, area, rule, keptBy: keptBy.split(' | ').filter(Boolean) };
});

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

/** What is wrong with a citation; undefined when what it names is there. */
function fault(citation: string): string | undefined {
  const at = citation.indexOf('#');
  const [path, words] = [citation.slice(0, at), citation.slice(at + 1)];
  if (at < 1 || words === '') return 'names no place';
  const text = textOf(path);
  if (text === undefined) return 'names a file that is not there';
  // A spec is cited by the title of a test; one that feeds the shared suite, by what it feeds it.
  const isThere =
    path.endsWith('.spec.ts') && !path.endsWith('.conformance.spec.ts')
      ? hasTest(text, words)
      : folded(text).includes(folded(words));
  return isThere ? undefined : 'names what does not stand there';
}

describe('the ledger of rules', () => {
  it('has each rule once, in its area, under a number of its own', () => {
    expect(head!.split('\t')).toEqual(['id', 'area', 'rule', 'kept by']);
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
      ].map(fault),
    ).toEqual([
      undefined,
      'names what does not stand there',
      'names a file that is not there',
      'names a file that is not there',
      'names no place',
      'names no place',
    ]);
  });

  it('is kept mostly by tests', () => {
    const tested = rules.filter(({ keptBy }) =>
      keptBy.some((citation) => /\.spec\.ts#|conformance\.ts#/.test(citation)),
    );
    console.log(
      `${rules.length} rules, ${tested.length} of them kept by tests, ${rules.length - tested.length} by the line that does it`,
    );
    expect(tested.length / rules.length).toBeGreaterThan(0.75);
  });
});
