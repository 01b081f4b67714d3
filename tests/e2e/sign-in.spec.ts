import type { Route } from '@playwright/test';
import { enterByButton, expect, signIn, test } from './product.ts';
import { SMS_VARIABLE, type SentSms } from './product.setup.ts';

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

test('signing out ends the session, and the way back needs a new one', async ({ page: planner, home, texts }) => {
  await enterByButton(planner, home, /何排产|^He\b/);
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

test('a phone is confirmed by its code, and is the second step from then on', async ({
  page,
  home,
  texts,
  request,
}) => {
  const say = (key: string) => texts.say(`account:${key}`);
  const press = (key: string, within = page.locator('body')) =>
    within.getByRole('button', { name: new RegExp(`^${texts.button(`account:${key}`).source}$`) }).click();
  const [userName, password] = [`owner${Date.now().toString(36)}`, 'Panel-4711-saw'];
  const phoneNumber = `139${String(Date.now()).slice(-8)}`;
  const office = await signIn(request, home, 'admin');
  const body = { userName, email: `${userName}@example.test`, password, isActive: true, roleNames: [] };
  await office.send('POST', '/api/identity/users', body);

  const codes = async () =>
    ((await (await request.get(process.env[SMS_VARIABLE]!)).json()) as SentSms[])
      .filter((sent) => sent.phoneNumber === phoneNumber)
      .map(({ text }) => /\d{6}/.exec(text)![0]);
  const codeAfter = async (known: number) => {
    await expect.poll(async () => (await codes()).length).toBeGreaterThan(known);
    return (await codes()).at(-1)!;
  };
  const enter = async () => {
    await page.goto(`${home}/login`);
    const other = page.getByRole('button', { name: texts.button('account:tenant.switch') });
    const tenant = page.getByPlaceholder(say('tenant.placeholder'));
    await other.or(tenant).first().waitFor();
    if (await other.isVisible()) await other.click();
    await tenant.fill('mujing');
    await page.getByRole('button', { name: texts.button('account:tenant.use'), exact: true }).click();
    await page.getByPlaceholder(say('login.userName')).fill(userName);
    await page.getByPlaceholder(say('login.password')).fill(password);
    await press('login.submit');
  };
  await enter();
  await page.waitForURL('**/dashboard');

  await page.goto(`${home}/profile-setting/index`);
  const way = page.getByRole('listitem').filter({ hasText: say('phone.number') });
  await press('ways.phoneChange', way);
  const dialog = page.getByRole('dialog');
  // Written as people write it.
  await dialog
    .getByLabel(say('phone.number'))
    .fill(`${phoneNumber.slice(0, 3)} ${phoneNumber.slice(3, 7)}-${phoneNumber.slice(7)}`);
  await press('phone.send', dialog);
  await dialog.getByLabel(say('phone.code')).fill(await codeAfter(0));
  await dialog.getByLabel(say('password.current'), { exact: true }).fill(password);
  await press('ways.phoneConfirm', dialog);
  await expect(way.getByText(phoneNumber)).toBeVisible();

  await page.getByRole('switch', { name: say('ways.twoFactor') }).click();
  await dialog.getByLabel(say('password.current'), { exact: true }).fill(password);
  await press('password.go', dialog);
  await expect(page.getByRole('switch', { name: say('ways.twoFactor') })).toBeChecked();

  await page.evaluate(() => localStorage.clear());
  const known = (await codes()).length;
  await enter();
  await press('phone.send');
  await page.getByPlaceholder(say('phone.code')).fill(await codeAfter(known));
  await press('login.submit');
  await page.waitForURL('**/dashboard');
});
