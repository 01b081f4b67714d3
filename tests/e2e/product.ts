import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test as base, expect, type APIRequestContext, type Locator, type Page } from '@playwright/test';
import { addressVariable } from './product.setup.ts';

type Words = { [key: string]: string | Words };

/** The console's own texts in the language of the project, so that a journey says what a reader sees. */
export class Texts {
  constructor(readonly language: 'zh-Hans' | 'en') {}

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

const DEMO_PASSWORD = '1q2w3E*';
export const DEMO_TENANT = 'mujing';

interface Who {
  userName: string;
  password?: string;
  /** The demo tenant unless it is said; null is the host. */
  tenant?: string | null;
}

interface Granted {
  access_token: string;
  refresh_token: string;
  expires_in: number;
}

/** The tokens of a session that begins now, as the console asks for them. */
async function grantedTo(
  request: APIRequestContext,
  home: string,
  { userName: username, password = DEMO_PASSWORD, tenant = DEMO_TENANT }: Who,
): Promise<Granted> {
  const scope = 'offline_access openid profile role email phone iShare';
  const reply = await request.post(`${home}/connect/token`, {
    form: { grant_type: 'password', username, password, client_id: 'iShare_Web', scope },
    headers: tenant === null ? {} : { __tenant: tenant },
  });
  if (!reply.ok()) throw new Error(`${username} may not sign in: ${reply.status()} ${await reply.text()}`);
  return (await reply.json()) as Granted;
}

/**
 * Signs a page in without the sign-in page, which journeys of its own walk: loading it and the first page behind it is
 * half of what a short journey takes. The page then stands at the product's address, and has nothing of the console yet.
 */
export async function enter(page: Page, home: string, who: Who): Promise<void> {
  const {
    access_token: accessToken,
    refresh_token: refreshToken,
    expires_in: s,
  } = await grantedTo(page.request, home, who);
  const { tenant = DEMO_TENANT } = who;
  const found =
    tenant === null
      ? undefined
      : ((await (await page.request.get(`${home}/api/abp/multi-tenancy/tenants/by-name/${tenant}`)).json()) as {
          tenantId: string;
        });
  // As console/src/session keeps them: tenant.ts, token-store.ts.
  const kept = {
    'session.tokens': { accessToken, refreshToken, expiresAt: Date.now() + s * 1_000 },
    ...(found && { tenant: { id: found.tenantId, name: tenant } }),
  };
  await page.goto(`${home}/health/live`);
  await page.evaluate((entries) => {
    localStorage.clear();
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, JSON.stringify(value));
  }, kept);
}

/** Signs the page in as people do, by one of the demo buttons; it then shows the first page. */
export async function enterByButton(page: Page, home: string, name: RegExp): Promise<void> {
  await page.goto(`${home}/login`);
  await page.getByRole('button', { name }).first().click();
  await page.waitForURL('**/dashboard');
}

/** Another session of the product, without a browser. */
export async function signIn(request: APIRequestContext, home: string, who: string | Who): Promise<Session> {
  const { access_token: token } = await grantedTo(request, home, typeof who === 'string' ? { userName: who } : who);
  const call = async <T>(method: string, path: string, data?: unknown): Promise<T> => {
    const reply = await request.fetch(`${home}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}` },
      // A connection that was closed while nobody used it is not an answer.
      maxRetries: 2,
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
  texts: async ({}, use, { project }) => use(new Texts(project.name as Texts['language'])),
  /** The page, signed in as the planner of the demo; it shows nothing yet. */
  planner: async ({ page, home }, use) => {
    await enter(page, home, { userName: 'he.paichan' });
    await use(page);
  },
  /** The page, signed in as the administrator of the demo's tenant; it shows nothing yet. */
  administrator: async ({ page, home }, use) => {
    await enter(page, home, { userName: 'mujing.admin' });
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
  // Screens of the sidebar are items of a menu as well, and may begin with the same word.
  const whole = new RegExp(`${texts.button(key).source}$`);
  await inSight(page.getByRole('menuitem', { name: whole })).click();
}

export { expect };
