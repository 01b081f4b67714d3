import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const sources = fileURLToPath(new URL('../', import.meta.url));
const texts = (namespace: string): unknown =>
  JSON.parse(readFileSync(fileURLToPath(new URL(`./en/${namespace}.json`, import.meta.url)), 'utf8'));
const at = (namespace: string, key: string): unknown =>
  key
    .split('.')
    .reduce<unknown>((value, part) => (value as Record<string, unknown> | undefined)?.[part], texts(namespace));

/** Which file a component takes its texts from, and each text that it asks for, whole or up to its first gap. */
const ASKED = new RegExp(
  [
    /useTranslation\((?:\[?\s*'(?<file>\w+)'[^)]*)?\)/,
    /(?<![\w.])(?:i18next\.)?t\(\s*(?:'(?<key>[\w.:-]+)'(?=\s*[,)])|`(?<start>[\w.:-]+\.)\$\{)(?=(?<rest>[^;]{0,120}))/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'g',
);

interface Asked {
  namespace: string;
  key: string;
  isWhole: boolean;
}

function askedIn(source: string): Asked[] {
  let file: string | undefined;
  return [...source.matchAll(ASKED)].flatMap(({ groups, 0: whole }): Asked[] => {
    if (whole.startsWith('useTranslation')) {
      file = groups!['file'] ?? 'common';
      return [];
    }
    const said = (groups!['key'] ?? groups!['start'])!;
    const [first, second] = said.split(':') as [string, string | undefined];
    const namespace = second === undefined ? file : first;
    // A text with a wording of its own may be missing; whose `t` is handed over is not known here.
    if (namespace === undefined || groups!['rest']!.includes('defaultValue')) return [];
    return [{ namespace, key: (second ?? first).replace(/\.$/, ''), isWhole: groups!['key'] !== undefined }];
  });
}

const isThere = ({ namespace, key, isWhole }: Asked): boolean => {
  const found = at(namespace, key);
  return isWhole ? typeof (found ?? at(namespace, `${key}_other`)) === 'string' : typeof found === 'object';
};

describe('the texts that screens ask for', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: sources }).filter((file) => !/\.spec\.tsx?$/.test(file));

  it('are there', () => {
    const asked = files.flatMap((file) =>
      askedIn(readFileSync(`${sources}${file}`, 'utf8')).map((one) => ({ ...one, file })),
    );
    expect(asked.length).toBeGreaterThan(2_000);
    const missing = asked.filter((one) => !isThere(one));
    expect(missing.map(({ file, namespace, key }) => `${file}: ${namespace}:${key}`)).toEqual([]);
  });
});
