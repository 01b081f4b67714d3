import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defaultMenus } from '@ishare/contracts/platform/default-menus.js';
import { menuTitle } from '@ishare/contracts/platform/menu-titles.js';
import type { Locator, Page } from '@playwright/test';
import { actOnRow as act, DEMO_TENANT, enter, expect, test, type Texts } from './product.ts';

const PASSWORD = '1q2w3E*';
/** One that nobody tries first. */
const OWN_PASSWORD = 'Panel-Saw-81';

/** What a person sees of it: kept views stay in the page, hidden. */
const seen = (locator: Locator): Locator => locator.filter({ visible: true }).first();
const drawer = (page: Page): Locator => page.getByRole('dialog').filter({ visible: true }).last();
/** A name that no other run has used. */
const fresh = (prefix: string): string => `${prefix}${Date.now().toString(36)}${Math.floor(Math.random() * 1000)}`;

/** What an entry of the menu is called. */
function menuText({ language }: Texts, key: string): string {
  const texts = JSON.parse(
    readFileSync(join(import.meta.dirname, `../../services/platform/src/i18n/${language}.json`), 'utf8'),
  ) as Record<string, string>;
  const places = defaultMenus.flatMap((place) => [place, ...('children' in place ? place.children : [])]);
  return menuTitle(
    places.find((place) => place.key === key)!,
    language,
    (text) => texts[text]!,
  );
}

async function signIn(
  page: Page,
  home: string,
  texts: Texts,
  user: string,
  tenant?: string,
  password = PASSWORD,
): Promise<void> {
  await page.goto(`${home}/login`);
  if (tenant) {
    await page.getByRole('button', { name: texts.button('account:tenant.switch') }).click();
    await page.getByPlaceholder(texts.say('account:tenant.placeholder')).fill(tenant);
    await page.getByRole('button', { name: texts.button('account:tenant.use'), exact: true }).click();
    await expect(page.getByRole('button', { name: texts.button('account:tenant.switch') })).toBeVisible();
  }
  await page.getByPlaceholder(texts.say('account:login.userName')).fill(user);
  await page.getByPlaceholder(texts.say('account:login.password')).fill(password);
  await page.getByRole('button', { name: texts.button('account:login.submit') }).click();
  await page.waitForURL('**/dashboard');
}

async function press(page: Page | Locator, texts: Texts, key: string): Promise<void> {
  await seen(page.getByRole('button', { name: texts.button(key) })).click();
}

const saved = (page: Page): Promise<void> => expect(page.getByRole('dialog').filter({ visible: true })).toHaveCount(0);

test('an administrator creates a tenant, works as its administrator and returns', async ({ page, home, texts }) => {
  await signIn(page, home, texts, 'admin');
  const name = fresh('works');
  await page.goto(`${home}/saas/tenant`);
  await press(page, texts, 'common:action.create');
  await drawer(page).locator('#name').fill(name);
  await drawer(page).locator('#adminEmailAddress').fill(`admin@${name}.example`);
  await drawer(page).locator('#adminPassword').fill(OWN_PASSWORD);
  await press(drawer(page), texts, 'common:action.save');
  await saved(page);

  await act(page, texts, name, 'saas:tenant.impersonate');
  // Nobody acts as somebody else without saying why.
  const question = page.getByRole('dialog').filter({ visible: true });
  const why = question.getByRole('textbox', { name: texts.say('common:impersonateWhy') });
  await press(question, texts, 'saas:tenant.impersonateDo');
  await expect(why).toHaveAttribute('aria-invalid', 'true');
  await why.fill('They asked for help');
  await press(question, texts, 'saas:tenant.impersonateDo');
  const banner = page.getByText(texts.say('shell:impersonation.as', { user: 'admin', tenant: name }));
  await expect(banner).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText(texts.say('shell:impersonation.why', { reason: 'They asked for help' }))).toBeVisible();
  await expect(page.getByRole('timer')).toHaveText(/1 ?(minute|分钟)/);
  // What the host keeps to itself is refused, not merely left out of the menu.
  await page.goto(`${home}/saas/tenant`);
  await expect(seen(page.getByText(texts.say('shell:page.unauthorized.title')))).toBeVisible();
  // Back to where it began, by a page that is loaded anew: a way elsewhere would meet it half way.
  const arrived = page.waitForEvent('load');
  await press(page, texts, 'shell:impersonation.back');
  await arrived;
  await expect(banner).toHaveCount(0, { timeout: 30_000 });
  await expect(seen(page.getByRole('row', { name }))).toBeVisible();
  // Both ends know of it.
  await page.goto(`${home}/auditing/security-log`);
  await expect(seen(page.getByText(texts.say('identity:securityLog.actions.ImpersonateUser')))).toBeVisible();
});

test('a role with three permissions shows its user exactly their menus, and the audit trail tells who made it', async ({
  page,
  home,
  texts,
  browser,
}, { project }) => {
  await enter(page, home, { userName: 'admin' });
  const [role, user] = [fresh('role'), fresh('user')];
  await page.goto(`${home}/admin/roles`);
  await press(page, texts, 'common:action.create');
  await drawer(page).locator('#name').fill(role);
  await press(drawer(page), texts, 'common:action.save');
  await saved(page);

  await act(page, texts, role, 'identity:role.permissions');
  const search = drawer(page).getByPlaceholder(texts.say('identity:permission.search'));
  for (const permission of ['Optimization.Boards', 'Optimization.Machines', 'Optimization.Parameters']) {
    await search.fill(permission);
    await drawer(page).locator(`[data-permission="${permission}"]`).getByRole('checkbox').check();
  }
  await press(drawer(page), texts, 'common:action.save');
  await saved(page);

  await page.goto(`${home}/admin/users`);
  await press(page, texts, 'common:action.create');
  await drawer(page).locator('#userName').fill(user);
  await drawer(page).locator('#email').fill(`${user}@works.example`);
  await drawer(page).locator('#password').fill(OWN_PASSWORD);
  await drawer(page).locator('#roleNames').fill(role);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await press(drawer(page), texts, 'common:action.save');
  await saved(page);

  const other = await browser.newContext({ locale: project.use.locale, viewport: { width: 1600, height: 900 } });
  try {
    const theirs = await other.newPage();
    await signIn(theirs, home, texts, user, DEMO_TENANT, OWN_PASSWORD);
    const menu = theirs.getByRole('navigation', { name: texts.say('shell:sidebar.label') });
    await theirs.goto(`${home}/optimization/machines`);
    const say = (key: string) => menuText(texts, key);
    await expect(menu.getByText(say('optimisation.machines'))).toBeVisible();
    const entries = (await menu.getByRole('menuitem').allInnerTexts()).map((text) => text.split('\n')[0]!.trim());
    expect(entries.sort()).toEqual(
      [
        say('dashboard'),
        say('optimisation'),
        say('optimisation.boards'),
        say('optimisation.purchaseList'),
        say('optimisation.parameters'),
        say('optimisation.machines'),
        // Figures and reports of boards, and what waits for everybody's decision.
        say('figures'),
        say('reports'),
        say('workflow'),
      ].sort(),
    );
    await theirs.goto(`${home}/admin/users`);
    await expect(seen(theirs.getByText(texts.say('shell:page.unauthorized.title')))).toBeVisible();
  } finally {
    await other.close();
  }

  // Why the user may: by that role.
  await page.goto(`${home}/admin/users?filter=${user}`);
  await act(page, texts, user, 'identity:user.access');
  await drawer(page)
    .getByRole('tab', { name: texts.say('identity:holder.tabs.why') })
    .click();
  await drawer(page)
    .getByRole('combobox', { name: texts.say('identity:why.choose') })
    .fill('Optimization.Boards');
  await page.keyboard.press('Enter');
  await expect(drawer(page).getByText(texts.say('identity:why.role', { role }))).toBeVisible();

  // The trail: the new role, by whom, with what was written.
  await expect(async () => {
    await page.goto(`${home}/auditing/entity-changes`);
    await expect(seen(page.getByRole('row', { name: texts.say('platform:entityChange.entities.Role') }))).toBeVisible({
      timeout: 15_000,
    });
  }).toPass({ timeout: 90_000 });
  // The newest is this one once it has arrived; until then it is one of another journey.
  await expect(async () => {
    await page.goto(`${home}/auditing/audit-log?url=/api/identity/roles&httpMethod=POST`);
    await seen(page.getByRole('row', { name: '/api/identity/roles' }))
      .getByRole('button', { name: texts.say('platform:auditLog.detail') })
      .click({ timeout: 10_000 });
    await expect(seen(drawer(page).getByText(role))).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 60_000 });
});

test('a text that is worded anew is seen at once, and goes back', async ({ page, home, texts }, { project }) => {
  await enter(page, home, { userName: 'admin' });
  const word = project.name === 'en' ? 'Begin one' : '\u65B0\u5EFA\u4E00\u6761';
  await page.goto(
    `${home}/admin/language-texts?resourceName=Console&filter=common:action.create&targetCultureName=${project.name}`,
  );
  const edit = texts.say('platform:languageText.edit', { name: 'common:action.create' });
  // Nothing is taken back of what is worded as the product has it.
  const restore = page
    .getByRole('button', { name: texts.button('platform:languageText.restore') })
    .filter({ visible: true });
  await expect(page.getByTitle(edit)).toBeVisible();
  await expect(restore).toHaveCount(0);
  await page.getByTitle(edit).click();
  await page.getByRole('textbox', { name: edit }).fill(word);
  await page.keyboard.press('Enter');
  await expect(seen(page.getByText(texts.say('common:done.saved')))).toBeVisible();
  // In the same page, by the menu: nothing is loaded anew.
  await page.getByRole('menuitem', { name: menuText(texts, 'administration.roles') }).click();
  await expect(seen(page.getByRole('button', { name: word }))).toBeVisible();
  await page.goBack();
  await press(page, texts, 'platform:languageText.restore');
  await page.locator('.ant-modal-confirm-btns button').last().click();
  await expect(restore).toHaveCount(0);
  await page.goto(`${home}/admin/roles`);
  await expect(seen(page.getByRole('button', { name: texts.button('common:action.create') }))).toBeVisible();
});

test('a client made in the console gets a token, and none once it is switched off', async ({ page, home, texts }) => {
  await enter(page, home, { userName: 'admin', tenant: null });
  const clientId = fresh('mes-');
  await page.goto(`${home}/administer/identityServer/clients`);
  await press(page, texts, 'common:action.create');
  const form = drawer(page);
  await form.locator('#clientId').fill(clientId);
  await form.locator('#clientName').fill('Shop floor');
  await form.locator('#allowedGrantTypes').fill('client_credentials');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await form.getByRole('tab', { name: texts.say('identity:client.scopes') }).click();
  await form.getByRole('checkbox', { name: 'iShare' }).check();
  await form.getByRole('tab', { name: texts.say('identity:client.secrets') }).click();
  await press(form, texts, 'identity:secret.add');
  // What is shown is what is saved: there is no second step to forget.
  const secret = await form
    .getByRole('textbox', { name: texts.say('identity:secret.value'), exact: true })
    .inputValue();
  await press(form, texts, 'common:action.save');
  await saved(page);

  const ask = () =>
    page.request.post(`${home}/connect/token`, {
      form: { grant_type: 'client_credentials', client_id: clientId, client_secret: secret, scope: 'iShare' },
    });
  const granted = await ask();
  expect(granted.status()).toBe(200);
  expect((await granted.json()) as object).toMatchObject({ token_type: 'Bearer', access_token: expect.any(String) });

  await act(page, texts, clientId, 'common:action.edit');
  await drawer(page).locator('#enabled').click();
  await press(drawer(page), texts, 'common:action.save');
  await saved(page);
  expect((await ask()).status()).toBeGreaterThanOrEqual(400);
});

test('a session that ends under unsaved work goes on after signing in again, and the work is saved', async ({
  page,
  home,
  texts,
}) => {
  await enter(page, home, { userName: 'admin' });
  const role = fresh('kept');
  await page.goto(`${home}/admin/roles`);
  await press(page, texts, 'common:action.create');
  await drawer(page).locator('#name').fill(role);
  // The server ends the session; the page, at rest, hears of it by its hub.
  await page.evaluate(async () => {
    const { accessToken } = JSON.parse(localStorage.getItem('session.tokens')!) as { accessToken: string };
    await fetch('/api/userlogin/logout/iShare_Web', {
      method: 'POST',
      headers: { Authorization: `Bearer ${accessToken}` },
    });
  });
  const again = page.getByRole('dialog', { name: texts.say('shell:signInAgain.title') });
  await again.getByPlaceholder(texts.say('account:login.password')).fill(PASSWORD);
  await press(again, texts, 'account:login.submit');
  await expect(again).toBeHidden();
  await press(drawer(page), texts, 'common:action.save');
  await saved(page);
  await expect(seen(page.getByRole('row', { name: role }))).toBeVisible();
});

test('what was typed comes back after the page was closed over it', async ({ page, home, texts }) => {
  await enter(page, home, { userName: 'admin' });
  await page.goto(`${home}/admin/roles`);
  await press(page, texts, 'common:action.create');
  await drawer(page).locator('#name').fill('half a role');
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith('draft.'))))
    .toBe(true);
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await press(page, texts, 'common:action.create');
  await press(drawer(page), texts, 'common:draft.restore');
  await expect(drawer(page).locator('#name')).toHaveValue('half a role');
});

test('who must change the password is led there by a step that has the sign-in page to itself', async ({
  page,
  home,
  texts,
  browser,
}, { project }) => {
  await enter(page, home, { userName: 'admin' });
  const user = fresh('newcomer');
  await page.goto(`${home}/admin/users`);
  await press(page, texts, 'common:action.create');
  await drawer(page).locator('#userName').fill(user);
  await drawer(page).locator('#email').fill(`${user}@works.example`);
  await drawer(page).locator('#password').fill(OWN_PASSWORD);
  await drawer(page).locator('#shouldChangePasswordOnNextLogin').click();
  await press(drawer(page), texts, 'common:action.save');
  await saved(page);

  const other = await browser.newContext({ locale: project.use.locale, viewport: { width: 1600, height: 900 } });
  try {
    const theirs = await other.newPage();
    await theirs.goto(`${home}/login`);
    await theirs.getByRole('button', { name: texts.button('account:tenant.switch') }).click();
    await theirs.getByPlaceholder(texts.say('account:tenant.placeholder')).fill(DEMO_TENANT);
    await theirs.getByRole('button', { name: texts.button('account:tenant.use'), exact: true }).click();
    await theirs.getByPlaceholder(texts.say('account:login.userName')).fill(user);
    await theirs.getByPlaceholder(texts.say('account:login.password')).fill(OWN_PASSWORD);
    await theirs.getByRole('button', { name: texts.button('account:login.submit') }).click();
    await expect(theirs.getByRole('heading', { name: texts.say('account:newPassword.title') })).toBeVisible();
    await expect(theirs.getByRole('tab')).toHaveCount(0);
    await expect(theirs.getByText(texts.say('account:demo.title'))).toHaveCount(0);
    const next = `${OWN_PASSWORD}-b`;
    await theirs.getByPlaceholder(texts.say('account:password.new')).fill(next);
    await theirs.getByPlaceholder(texts.say('account:password.confirm')).fill(next);
    await theirs.getByPlaceholder(texts.say('account:password.confirm')).press('Enter');
    await theirs.waitForURL('**/dashboard');
  } finally {
    await other.close();
  }
});

test('the health of the tenant shows each service, what it stores, and that no backup has been tried', async ({
  administrator: page,
  home,
  texts,
}) => {
  await page.goto(`${home}/admin/health`);
  const say = (key: string) => texts.say(`platform:health.${key}`);
  await expect(page.getByRole('heading', { name: say('title'), exact: true })).toBeVisible();
  const services = page.getByRole('table').getByRole('row');
  await expect(services).toHaveCount(12);
  await expect(services.filter({ hasText: 'sales-order' })).toContainText(say('state.good'));
  // The page itself is a section, too.
  const card = (key: string) => page.locator('section', { has: page.getByRole('heading', { name: say(key) }) }).last();
  await expect(card('files')).toContainText(say('state.good'));
  await expect(card('backups')).toContainText(say('never'));
  await expect(card('backups')).toContainText(say('backupsAdvice'));
  // Its own window hears what happens.
  await expect(card('connections').getByRole('definition')).not.toHaveText('0', { timeout: 30_000 });
});
