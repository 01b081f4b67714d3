import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { defaultMenus } from '@ishare/contracts/platform/default-menus.js';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from '@playwright/test';
import { isPush, shareOf } from '../../infra/test-share.mjs';
import { enter, expect, signIn, test, type Session, type Texts } from './product.ts';

// Every screen of the console is held against the rules of WCAG: all places of the menu, those with a fixed address, the
// pages behind rows, and the pages without a sign-in. No list is written by hand: a new screen is looked at as soon as it
// has a place.

const PHONE = { width: 390, height: 844 };
const source = join(import.meta.dirname, '../../console/src');
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Where one record is found for the page behind its row, by the beginning of the page's address. */
const RECORDS: Readonly<Record<string, string>> = {
  '/crm/customers/': 'crm/customers',
  '/crm/customersintentorders/': 'crm/customers',
  '/crm/contract/': 'crm/contracts',
  '/crm/bill/': 'crm/bills',
  '/remittances/': 'crm/remittances',
  '/delivery/shipments/': 'crm/shipments',
  '/delivery/pickups/': 'crm/pickups',
  '/optimization/import-files/': 'optimization/import-files',
  '/optimization/solutions/': 'optimization/solutions',
  '/engineOptimization/sawKanban/': 'optimization/saw-kanban',
  '/sales-order/orders/': 'app/salesOrder',
  '/sales-order/install-dispatches/': 'crm/install-dispatches',
  '/crm/workflow/design/': 'crm/workflows',
  '/designer/': 'app/salesOrder',
};

const menuPaths = defaultMenus.flatMap((place) =>
  ('children' in place ? place.children : [place]).map(({ path }) => path),
);

/** Addresses that a file of the console writes as texts. */
const writtenIn = (file: string, pattern: RegExp): string[] =>
  [...readFileSync(join(source, file), 'utf8').matchAll(pattern)].map(([, path]) => path!);

/** The pages behind rows, as the features declare them. */
async function innerPaths(): Promise<string[]> {
  const all: string[] = [];
  for (const file of globSync('features/*/screens.ts', { cwd: source })) {
    const { routes = [] } = (await import(join(source, file))) as { routes?: { path: string }[] };
    all.push(...routes.map(({ path }) => path));
  }
  return all;
}

/** What is wrong with a page, in words; frames of others are not ours to judge. */
async function faults(page: Page, place: string): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  const { violations } = await page.evaluate(
    (options) => (window as unknown as { axe: { run: (o: RunOptions) => Promise<AxeResults> } }).axe.run(options),
    { resultTypes: ['violations'], iframes: false } satisfies RunOptions,
  );
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.slice(0, 3).map(({ html }) => `${place} ${id}: ${html.slice(0, 160)}`));
}

/** Opens a page and waits until it has come to rest. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.locator('main, form, [role=main]').first()).toBeVisible();
  // A page that goes on asking is looked at as it is.
  await page.waitForLoadState('networkidle', { timeout: 5_000 }).catch(() => undefined);
  await expect(page.locator('.ant-spin-spinning, .ant-skeleton-active')).toHaveCount(0);
}

/** A page as it stands on a phone, which shows its lists as cards and folds its tabs. */
async function onPhone(page: Page, path: string): Promise<string[]> {
  const desk = page.viewportSize()!;
  await page.setViewportSize(PHONE);
  await expect(page.locator('main, form, [role=main]').first()).toBeVisible();
  await expect(page.locator('.ant-spin-spinning, .ant-skeleton-active')).toHaveCount(0);
  const found = await faults(page, `${path} on a phone`);
  await page.setViewportSize(desk);
  return found;
}

/** A page, in both sizes, and the form for a new record where it has one. */
async function look(page: Page, texts: Texts, home: string, path: string): Promise<string[]> {
  await open(page, home + path);
  const found = [...(await faults(page, path)), ...(await onPhone(page, path))];
  const create = page
    .getByRole('button', { name: texts.button('common:action.create'), exact: true })
    .filter({ visible: true })
    .first();
  if ((await create.count()) === 0 || !(await create.isEnabled())) return found;
  await create.click();
  const dialog = page.getByRole('dialog').filter({ visible: true }).last();
  const isOpen = await dialog.waitFor({ timeout: 5_000 }).then(
    () => true,
    () => false,
  );
  if (!isOpen) return found;
  await expect(dialog.locator('.ant-spin-spinning')).toHaveCount(0);
  return [...found, ...(await faults(page, `${path} +`))];
}

/** An address with the id of a record in the place of `:id`; undefined where nobody knows of one. */
async function filled(session: Session, path: string): Promise<string | undefined> {
  if (!path.includes(':')) return path;
  const [, api] = Object.entries(RECORDS).find(([begin]) => path.startsWith(begin)) ?? [];
  if (api === undefined) throw new Error(`RECORDS does not say where a record is found for ${path}.`);
  interface Found {
    id?: string;
    /** What waits at a saw. */
    channels?: { id: string }[];
  }
  const { items } = await session.get<{ items: Found[] }>(`/api/${api}?maxResultCount=5`);
  const id = items.flatMap((one) => one.channels ?? [one]).find((one) => one.id)?.id;
  return id && path.replace(':id', id);
}

/** Of all the part that this run takes, spread over all. */
const taken = (paths: readonly string[]): string[] => {
  const all = [...new Set(paths)].sort();
  const step = Math.ceil(all.length / shareOf('screens'));
  return all.filter((_, index) => index % step === 0);
};

test('no screen of a tenant has a serious fault for those who see, hear or move less', async ({
  administrator: page,
  home,
  texts,
}) => {
  test.setTimeout(3_000_000);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const session = await signIn(page.request, home, 'mujing.admin');
  const gated = writtenIn('app/gated-routes.ts', /path: '([^']+)'/g).filter(
    (path) => !/tenant|saas|identityServer/i.test(path),
  );
  const paths = [...menuPaths, ...gated, ...(await innerPaths()), '/profile-setting/index', '/not-there'];
  const found: string[] = [];
  const unlooked: string[] = [];
  const all = taken(paths);
  for (const path of all) {
    const address = await filled(session, path);
    if (address === undefined) unlooked.push(path);
    else found.push(...(await look(page, texts, home, address)));
  }
  console.log(`${all.length - unlooked.length} screens of a tenant were looked at`);
  expect(found).toEqual([]);
  // A page behind a row of which the demo has none would be left out in silence.
  expect(unlooked).toEqual([]);
});

test('no screen of the host has one', async ({ page, home, texts }) => {
  await enter(page, home, { userName: 'admin', tenant: null });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const found: string[] = [];
  for (const path of taken(writtenIn('app/gated-routes.ts', /path: '([^']+)'/g)))
    found.push(...(await look(page, texts, home, path)));
  expect(found).toEqual([]);
});

test('nor has a page that is shown without a sign-in', async ({ page, home }) => {
  test.skip(isPush(), 'They are looked at each night.');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const found: string[] = [];
  for (const path of writtenIn('app/App.tsx', /path="(\/[^":*]*)"/g)) {
    await open(page, home + path);
    found.push(...(await faults(page, path)));
  }
  expect(found).toEqual([]);
});
