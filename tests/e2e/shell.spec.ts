import type { Locator, Page, Route } from '@playwright/test';
import { enterOn } from './keyboard.ts';
import { enterByButton, expect, signIn, test } from './product.ts';

const seen = (locator: Locator): Locator => locator.filter({ visible: true }).first();
const status = (page: Page): Locator => page.locator('[role=status]').first();

/** Nobody answers from now on, as when the server is away. */
async function cutOff(page: Page): Promise<() => Promise<void>> {
  const silence = (route: Route) => route.abort('connectionrefused');
  const pattern = /\/(api|connect|health)\//;
  await page.route(pattern, silence);
  return () => page.unroute(pattern, silence);
}

test('a server that is away is told, nobody is signed out, and what is seen renews itself', async ({
  administrator: page,
  home,
  texts,
}) => {
  await page.goto(`${home}/optimization/materials`);
  await expect(seen(page.getByRole('grid').getByRole('row')).nth(0)).toBeVisible();
  const rows = page.getByRole('grid').getByRole('row');
  await expect(rows.nth(1)).toBeVisible();
  const back = await cutOff(page);
  const refresh = seen(page.getByRole('button', { name: texts.say('common:action.refresh') }));
  await refresh.click();
  await expect(seen(page.getByText(texts.say('common:list.notRefreshed')))).toBeVisible();
  await refresh.click();
  await expect(status(page)).toContainText(texts.say('shell:connection.stale'));
  await expect(page.getByText(texts.say('shell:signInAgain.title'))).toHaveCount(0);
  expect(page.url()).toContain('/optimization/materials');
  const renewed = page.waitForResponse((reply) => reply.url().includes('/api/optimization/materials') && reply.ok());
  await back();
  await expect(status(page)).toContainText(texts.say('shell:connection.back'));
  await renewed;
  await expect(rows.nth(1)).toBeVisible();
});

test('a save whose answer is lost is asked about, and is there once', async ({ administrator: page, home, texts }) => {
  const code = `K${Date.now().toString(36)}`;
  await page.goto(`${home}/crm/customers`);
  const keys: (string | undefined)[] = [];
  await page.route('**/api/crm/customers', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.continue();
    // The server has done it, and nobody hears of it; a connection that was idle too long is opened anew.
    await route.fetch({ maxRetries: 2 });
    return route.abort('connectionreset');
  });
  await seen(page.getByRole('button', { name: texts.button('common:action.create') })).click();
  const drawer = page.getByRole('dialog').filter({ visible: true }).last();
  await drawer.locator('#name').fill(code);
  await drawer.locator('#phoneNumber').fill('13800138000');
  await drawer.getByRole('button', { name: texts.button('common:action.save') }).click();
  await expect(page.getByRole('dialog').filter({ visible: true })).toHaveCount(0);
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
  await expect(seen(page.getByRole('row', { name: new RegExp(code) }))).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(code) })).toHaveCount(1);
});

test('on a phone the rows of a list are cards with a menu', async ({ administrator: page, home, texts }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ['/admin/users', '/optimization/materials', '/sales-order/orders']) {
    await page.goto(`${home}${path}`);
    const card = seen(page.getByRole('listitem').filter({ has: page.locator('dl') }));
    await expect(card).toBeVisible();
    await expect(card.locator('dt').first()).toBeVisible();
    await expect(page.getByRole('grid')).toHaveCount(0);
    const box = await card.boundingBox();
    expect(box!.x + box!.width).toBeLessThanOrEqual(390);
  }
  await page.goto(`${home}/admin/users`);
  await seen(page.getByRole('listitem').getByRole('button', { name: texts.say('common:action.more') })).click();
  await expect(seen(page.getByRole('menuitem', { name: texts.button('common:action.edit') }))).toBeVisible();
});

test('a notification stays in the list, and what leads nowhere opens in full', async ({
  administrator: page,
  home,
  request,
  texts,
}) => {
  const title = `N${Date.now().toString(36)}`;
  const admin = await signIn(request, home, 'admin');
  await admin.send('POST', '/api/system-notification', {
    title,
    message: 'Bring the keys.',
    severity: 10,
  });
  await page.goto(`${home}/notifications`);
  const line = page.getByRole('listitem').filter({ hasText: title });
  await expect(line).toHaveAttribute('data-unread', 'true');
  // By the keyboard alone: it is opened, closed, and the focus is where it was.
  const opener = line.getByRole('button', { name: title });
  await enterOn(page, opener);
  const whole = page.getByRole('dialog').filter({ hasText: 'Bring the keys.' });
  await expect(whole).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(whole).toHaveCount(0);
  await expect(opener).toBeFocused();
  await expect(line).toHaveAttribute('data-unread', 'false');
  await seen(page.getByRole('button', { name: texts.button('notifications:readAll') })).click();
  await page.getByText(texts.say('notifications:unread'), { exact: true }).filter({ visible: true }).first().click();
  await expect(page.getByRole('listitem').filter({ has: page.locator('time') })).toHaveCount(0);
});

test('the first page counts what the person may do, and each figure opens its list', async ({
  page,
  administrator,
  home,
  texts,
}) => {
  const figure = (key: string) =>
    page.getByRole('main').getByRole('link', { name: new RegExp(`${texts.say(`dashboard:home.figure.${key}`)}$`) });
  await page.goto(`${home}/dashboard`);
  await expect(figure('users')).toContainText(/[1-9]/);
  await figure('lockedUsers').click();
  await expect(administrator).toHaveURL(/\/admin\/users\?isLockedOut=true/);
  await page.evaluate(() => localStorage.clear());
  await enterByButton(page, home, /林审图|^Lin\b/);
  await expect(figure('sheetsWaiting')).toBeVisible();
  await expect(figure('users')).toHaveCount(0);
  await figure('sheetsWaiting').click();
  await expect(page).toHaveURL(/\/sales-order\/audits\?scope=pending/);
});

test('typed filter text and the list stay where they are over tabs and the sidebar', async ({
  administrator: page,
  home,
}) => {
  await page.goto(`${home}/optimization/materials?sort=code%20desc`);
  const filter = seen(page.getByRole('search').getByRole('textbox'));
  await filter.fill('typed');
  await seen(page.getByRole('tablist').first().getByRole('tab')).click();
  await page.waitForURL('**/dashboard');
  await page.goBack();
  await expect(filter).toHaveValue('typed');
  await seen(page.getByRole('menuitem', { name: await page.getByRole('tab', { selected: true }).innerText() })).click();
  expect(page.url()).toContain('sort=code');
  await expect(filter).toHaveValue('typed');
});
