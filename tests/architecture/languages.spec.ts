import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checkLanguages } from '../../infra/languages.mjs';
import { removeSourceTrees, sourceTree } from './source-tree.fixture.js';

const base = {
  'services/files/src/i18n/zh-Hans.json': '{"TooLarge":"文件超过 {{limit}}","Deep":{"Er":"呃"}}',
  'services/files/src/i18n/en.json': '{"TooLarge":"The file is over {{limit}}","Deep":{"Er":"Er"}}',
  'console/src/i18n/zh-Hans/home.json': '{"boards_other":"{{count}} 张"}',
  'console/src/i18n/en/home.json': '{"boards_one":"{{count}} board","boards_other":"{{count}} boards"}',
  'services/files/src/names.ts': 'export const name = 1;',
};

async function problemsWith(files: Record<string, string>): Promise<string[]> {
  return checkLanguages(sourceTree({ ...base, ...files }));
}

describe('the two languages', () => {
  afterEach(removeSourceTrees);

  it('agree in this repository', async () => {
    expect(await checkLanguages(fileURLToPath(new URL('../..', import.meta.url)))).toEqual([]);
  });

  it('have no numbers of things in refusals and messages that may be one: the server has no singular', () => {
    const root = fileURLToPath(new URL('../..', import.meta.url));
    const many = /(?<!× )\{\w+\} (?:(?:more|reserved) )?(?:boards|packages|products|errors)\b/;
    const found = globSync('{libs,services}/*/src/i18n/en.json', { cwd: root }).flatMap((file) =>
      Object.entries(JSON.parse(readFileSync(join(root, file), 'utf8')) as Record<string, unknown>)
        // A paper has a column of them.
        .filter(([key, text]) => !key.startsWith('Paper:') && many.test(String(text)))
        .map(([key]) => `${file}: ${key}`),
    );
    expect(found).toEqual([]);
  });

  it('agree in the sample tree, plural forms aside', async () => {
    expect(await problemsWith({})).toEqual([]);
  });

  it.each([
    [
      'a mark of half a width between Chinese signs',
      { 'console/src/i18n/zh-Hans/more.json': '{"a":"甲,乙"}', 'console/src/i18n/en/more.json': '{"a":"A, b"}' },
      'console/src/i18n: more.a says , in zh-Hans, not ，；！？',
    ],
    [
      'a text missing in English',
      { 'console/src/i18n/zh-Hans/more.json': '{"a":"甲"}', 'console/src/i18n/en/more.json': '{}' },
      'console/src/i18n: more.a is missing in en',
    ],
    [
      'a text missing in Chinese',
      { 'console/src/i18n/en/only.json': '{"a":"A"}' },
      'console/src/i18n: only.a is missing in zh-Hans',
    ],
    [
      'a text that is said twice',
      { 'services/files/src/i18n/en.json': '{"TooLarge":"The file is over {{limit}}","Deep":{"Er":"Er","Er":"Er"}}' },
      'services/files/src/i18n: Er is said twice in en.json, and only the last is read',
    ],
    [
      'an empty text',
      { 'services/files/src/i18n/en.json': '{"TooLarge":"The file is over {{limit}}","Deep":{"Er":""}}' },
      'services/files/src/i18n: Deep.Er is empty',
    ],
    [
      'another placeholder',
      { 'services/files/src/i18n/en.json': '{"TooLarge":"The file is over {{size}}","Deep":{"Er":"Er"}}' },
      'services/files/src/i18n: TooLarge has other placeholders in en than in zh-Hans',
    ],
    [
      'a second word for a thing in Chinese',
      {
        'console/src/i18n/zh-Hans/home.json': '{"boards_other":"{{count}} 块"}',
      },
      'console/src/i18n: home.boards says }} 块 in zh-Hans, not 张数',
    ],
    [
      'a second word for a thing in English',
      { 'services/files/src/i18n/en.json': '{"TooLarge":"A panel over {{limit}}","Deep":{"Er":"Er"}}' },
      'services/files/src/i18n: TooLarge says panel in en, not part or board',
    ],
    [
      'Chinese in code',
      { 'services/files/src/names.ts': "\nexport const name = '名';" },
      'services/files/src/names.ts:2 holds Chinese text: move it to i18n, fixtures or demo',
    ],
  ])('show %s', async (_title, files, message) => {
    expect(await problemsWith(files as unknown as Record<string, string>)).toEqual([message]);
  });
});
