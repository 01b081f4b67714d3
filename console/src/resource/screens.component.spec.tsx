import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { ScreenDefinition } from './screen';

const source = join(import.meta.dirname, '..');
const files = globSync('features/**/*.screen.{ts,tsx}', { cwd: source });

type Words = { [key: string]: string | Words };
const read = (file: string) => JSON.parse(readFileSync(join(source, `i18n/zh-Hans/${file}.json`), 'utf8')) as Words;

/** Whether the console has the text, e.g. `platform:layout.name`. */
function isSaid(key: string): boolean {
  const [file, path] = key.includes(':') ? (key.split(':') as [string, string]) : ['common', key];
  const found = path
    .split('.')
    .reduce<string | Words | undefined>((at, part) => (typeof at === 'object' ? at[part] : undefined), read(file));
  return typeof found === 'string';
}

const screenOf = async (file: string) => ((await import(join(source, file))) as { default: ScreenDefinition }).default;

it('finds the screens', () => expect(files.length).toBeGreaterThan(20));

describe.each(files.map((file) => [basename(file).split('.')[0]!, file]))('the screen of %s', (_name, file) => {
  it('has a word for each column, field and filter', async () => {
    const { name, columns, fields = [], filters = [] } = await screenOf(file);
    const labels = [...columns, ...fields, ...filters].map((one) => {
      const { key, label } = one as { key: string; label?: string };
      return label ?? `${name}.${key}`;
    });
    expect(labels.filter((label) => !isSaid(label))).toEqual([]);
  });

  it('begins its lines with a text', async () => {
    const { fields = [] } = await screenOf(file);
    const lines = fields.filter(({ type }) => type === 'text' || type === 'textarea');
    expect(lines.filter(({ initial = '' }) => typeof initial !== 'string' && initial !== null)).toEqual([]);
  });
});
