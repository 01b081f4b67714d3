import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = (language: string) => fileURLToPath(new URL(`./${language}/`, import.meta.url));

function keysOf(value: unknown, prefix = ''): string[] {
  return typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => keysOf(inner, `${prefix}${key}.`))
    : [`${prefix.slice(0, -1)} ${[...String(value).matchAll(/\{\{(\w+)\}\}/g)].map(([, hole]) => hole).sort().join()}`.trim()];
}

/** Chinese has one word for every number: what English says of one thing alone stands beside what it says of others. */
function withoutSingulars(keys: readonly string[]): string[] {
  const all = new Set(keys.map((key) => key.split(' ')[0]));
  return keys.filter((key) => !(/_one(?: |$)/.test(key) && all.has(key.split(' ')[0]!.replace(/_one$/, '_other'))));
}

const read = (language: string, file: string): unknown => JSON.parse(readFileSync(folder(language) + file, 'utf8'));

describe('the texts', () => {
  it('exist for the same features in both languages', () => {
    expect(readdirSync(folder('en'))).toEqual(readdirSync(folder('zh-Hans')));
  });

  it.each(readdirSync(folder('en')))('%s has the same keys and holes in both', (file) => {
    const [english, chinese] = ['en', 'zh-Hans'].map((language) => withoutSingulars(keysOf(read(language, file))).sort());
    expect(english).toEqual(chinese);
  });
});
