import type { Route } from '@playwright/test';
import { expect, test } from './product.ts';

test('a stranger is led to the sign-in page, and where he wanted to go is kept', async ({ page, home }) => {
  await page.goto(`${home}/optimization/materials?code=MR18-WW#x`);
  await expect(page).toHaveURL(/\/login\?redirect=/);
  expect(new URL(page.url()).searchParams.get('redirect')).toBe('/optimization/materials?code=MR18-WW#x');
});

test('a wrong password is refused in the language of the reader', async ({ page, home, texts }) => {
  await page.goto(`${home}/login`);
  await page.getByPlaceholder(texts.say('account:login.userName')).fill('nobody');
  await page.getByPlaceholder(texts.say('account:login.password')).fill('wrong-1Q!');
  await page.getByRole('button', { name: texts.button('account:login.submit') }).click();
  await expect(page.getByText(texts.say('account:login.refused')).first()).toBeVisible();
  await expect(page).toHaveURL(/\/login/);
});

test('signing out ends the session, and the way back needs a new one', async ({ planner, home, texts }) => {
  await planner
    .getByText(/何排产|He Paichan|He \(planner\)/)
    .last()
    .click();
  await planner.getByText(texts.say('shell:user.logout')).click();
  await expect(planner).toHaveURL(/\/login/);
  await planner.goto(`${home}/dashboard`);
  await expect(planner).toHaveURL(/\/login\?redirect=/);
});

test('a page that is left before it has its menus keeps the session', async ({ planner, home }) => {
  const menus = '**/api/menu*';
  const given = planner.waitForEvent('requestfailed', (request) => request.url().includes('/api/menu'));
  // What a reload does to the calls under way: the page hears that they failed while it goes.
  await planner.route(menus, async (route) => {
    await planner.evaluate(() => window.dispatchEvent(new Event('pagehide')));
    await route.abort();
  });
  await planner.goto(`${home}/optimization/materials`, { waitUntil: 'commit' });
  await given;
  await planner.unroute(menus);
  await planner.goto(`${home}/optimization/materials`);
  await expect(planner.getByRole('table').or(planner.getByRole('grid')).first()).toBeVisible();
  await expect(planner).toHaveURL(/\/optimization\/materials/);
});

test('a page that was to be left while it loads, and stays, loads after all', async ({ planner, home }) => {
  const once = async (route: Route) => {
    await planner.evaluate(() => window.dispatchEvent(new Event('beforeunload')));
    await route.abort();
  };
  await planner.route('**/api/menu*', once, { times: 1 });
  await planner.goto(`${home}/optimization/materials`);
  await expect(planner.getByRole('grid').first()).toBeVisible();
  await expect(planner).toHaveURL(/\/optimization\/materials/);
});
