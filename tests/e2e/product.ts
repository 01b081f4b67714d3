import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test as base, type Page } from '@playwright/test';
import { addressVariable } from './product.setup.ts';

type Words = { [key: string]: string | Words };

/** The console's own texts in the language of the project, so that a journey says what a reader sees. */
export class Texts {
  constructor(private readonly language: string) {}

  /** `optimisation:wizard.start`; `values` fill the gaps. */
  say(key: string, values: Record<string, string | number> = {}): string {
    return this.raw(key, values['count']).replace(/\{\{(\w+)\}\}/g, (_gap, name: string) => String(values[name] ?? ''));
  }

  /** The text as a button shows it: antd sets two Chinese characters apart. */
  button(key: string): RegExp {
    return new RegExp([...this.say(key)].map((sign) => sign.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('\\s*'));
  }

  /** A text that differs by number stands under the key of its kind, e.g. `faulty_one`. */
  private raw(key: string, count?: string | number): string {
    const [file, path] = key.split(':') as [string, string];
    const words = JSON.parse(readFileSync(join(import.meta.dirname, `../../console/src/i18n/${this.language}/${file}.json`), 'utf8')) as Words;
    const read = (way: string) => way.split('.').reduce<Words | string | undefined>((at, part) => (typeof at === 'object' ? at[part] : undefined), words);
    const text = read(path) ?? read(`${path}_${new Intl.PluralRules(this.language).select(Number(count ?? 0))}`);
    if (typeof text !== 'string') throw new Error(`The console has no text ${key}.`);
    return text;
  }

  /** The text up to its first gap, as a pattern: for texts that hold figures. */
  start(key: string): RegExp {
    return new RegExp(this.raw(key).split('{{')[0]!.trim().replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  }
}

export const test = base.extend<{ home: string; texts: Texts; planner: Page; administrator: Page }>({
  home: async ({}, use, { project }) => use(process.env[addressVariable(project.name)]!),
  texts: async ({}, use, { project }) => use(new Texts(project.name)),
  /** The page, signed in by the demo button of the planner. */
  planner: async ({ page, home }, use) => {
    await page.goto(`${home}/login`);
    await page.getByRole('button', { name: /何排产|^He\b/ }).first().click();
    await page.waitForURL('**/dashboard');
    await use(page);
  },
  /** The page, signed in by the demo button of the tenant's administrator. */
  administrator: async ({ page, home }, use) => {
    await page.goto(`${home}/login`);
    await page.getByRole('button', { name: /管理员|^Admin\b/ }).first().click();
    await page.waitForURL('**/dashboard');
    await use(page);
  },
});

export { expect } from '@playwright/test';
