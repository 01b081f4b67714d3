import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test as base, expect, type APIRequestContext, type Locator, type Page } from '@playwright/test';
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
    const words = JSON.parse(
      readFileSync(join(import.meta.dirname, `../../console/src/i18n/${this.language}/${file}.json`), 'utf8'),
    ) as Words;
    const read = (way: string) =>
      way
        .split('.')
        .reduce<Words | string | undefined>((at, part) => (typeof at === 'object' ? at[part] : undefined), words);
    const text = read(path) ?? read(`${path}_${new Intl.PluralRules(this.language).select(Number(count ?? 0))}`);
    if (typeof text !== 'string') throw new Error(`The console has no text ${key}.`);
    return text;
  }

  /** The text up to its first gap, as a pattern: for texts that hold figures. */
  start(key: string): RegExp {
    return new RegExp(
      this.raw(key)
        .split('{{')[0]!
        .trim()
        .replace(/[.*+?^${}()|[\]\\]/g, '\\$&'),
    );
  }
}

export interface Session {
  token: string;
  get: <T>(path: string) => Promise<T>;
  send: <T>(method: 'POST' | 'PUT' | 'DELETE', path: string, data?: unknown) => Promise<T>;
}

/** Another session of the product, without a browser. */
export async function signIn(request: APIRequestContext, home: string, username: string): Promise<Session> {
  const form = {
    grant_type: 'password',
    username,
    password: '1q2w3E*',
    client_id: 'iShare_Web',
    scope: 'offline_access iShare',
  };
  const granted = await request.post(`${home}/connect/token`, { form, headers: { __tenant: 'mujing' } });
  const { access_token: token } = (await granted.json()) as { access_token: string };
  const call = async <T>(method: string, path: string, data?: unknown): Promise<T> => {
    const reply = await request.fetch(`${home}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}` },
      ...(data !== undefined && { data }),
    });
    if (!reply.ok()) throw new Error(`${method} ${path}: ${reply.status()} ${await reply.text()}`);
    return (reply.status() === 204 ? undefined : await reply.json()) as T;
  };
  return { token, get: (path) => call('GET', path), send: (method, path, data) => call(method, path, data) };
}

/** What the windows of a failed journey show, for those who only read the log. */
const SHOWN = 2_000;

export const test = base.extend<{ home: string; texts: Texts; planner: Page; administrator: Page; witness: void }>({
  // It asks for the page in order to end before the page does.
  witness: [
    async ({ browser, page: _page }, use, info) => {
      await use();
      if (info.status === info.expectedStatus) return;
      for (const shown of browser.contexts().flatMap((context) => context.pages())) {
        const text = await shown
          .locator('body')
          .innerText({ timeout: 5_000 })
          .catch((error: Error) => error.message);
        console.log(`${info.title}\n${shown.url()} shows:\n${text.slice(0, SHOWN)}\n`);
      }
    },
    { auto: true },
  ],
  home: async ({}, use, { project }) => use(process.env[addressVariable(project.name)]!),
  texts: async ({}, use, { project }) => use(new Texts(project.name)),
  /** The page, signed in by the demo button of the planner. */
  planner: async ({ page, home }, use) => {
    await page.goto(`${home}/login`);
    await page
      .getByRole('button', { name: /何排产|^He\b/ })
      .first()
      .click();
    await page.waitForURL('**/dashboard');
    await use(page);
  },
  /** The page, signed in by the demo button of the tenant's administrator. */
  administrator: async ({ page, home }, use) => {
    await page.goto(`${home}/login`);
    await page
      .getByRole('button', { name: /管理员|^Admin\b/ })
      .first()
      .click();
    await page.waitForURL('**/dashboard');
    await use(page);
  },
});

/** Does something to the row that holds a text, whether its action is a button or stands behind the dots. */
export async function actOnRow(page: Page, texts: Texts, row: string, key: string): Promise<void> {
  const inSight = (locator: Locator) => locator.filter({ visible: true }).first();
  const line = inSight(page.getByRole('row', { name: row }));
  await expect(line).toBeVisible();
  const shown = line.getByRole('button', { name: texts.button(key), exact: true });
  if ((await shown.count()) > 0) return shown.click();
  await line.getByRole('button', { name: texts.say('common:action.more') }).click();
  await inSight(page.getByRole('menuitem', { name: texts.button(key) })).click();
}

export { expect };
