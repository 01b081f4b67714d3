import type { Locator, Page } from '@playwright/test';
import { expect, signIn, test, type Texts } from './product.ts';

/** The first of these that a person sees: kept views stay in the page, hidden. */
const seen = (locator: Locator): Locator => locator.filter({ visible: true }).first();

/** Sets what a test makes apart from what an earlier run has made. */
const tag = String(Date.now() % 100_000);

/** What the console asks before it goes on; answered with no. */
async function refuse(page: Page, texts: Texts, question: string): Promise<void> {
  const asked = page.getByRole('dialog').filter({ hasText: question });
  await expect(asked).toBeVisible();
  await asked.getByRole('button', { name: texts.button('common:action.cancel') }).or(asked.getByRole('button', { name: /^(?:取\s*消|Cancel)$/ })).first().click();
  await expect(asked).toBeHidden();
}

test('the catalogue shows twenty rows at a time, sends once, keeps what was refused, and asks before it deletes', async ({ administrator: page, request, home, texts }) => {
  const say = (key: string, values: Record<string, string | number> = {}) => texts.say(`catalogue:${key}`, values);
  const button = (key: string) => seen(page.getByRole('button', { name: texts.button(key) }));
  const office = await signIn(request, home, 'mujing.admin');
  const many = `Many ${tag}`;
  const directory = await office.send<{ id: string }>('POST', '/api/salesorder/catalogs', { displayName: many, moduleName: 'product', parentId: '00000000-0000-0000-0000-000000000000' });
  await office.send('PUT', '/api/salesorder/products/batch-update', Array.from({ length: 45 }, (_, n) => ({ catalogId: directory.id, name: `Many ${n + 10}` })));

  // Low enough that the twentieth row is not near the end at once.
  await page.setViewportSize({ width: 1600, height: 600 });
  await page.goto(`${home}/catalogue/products?directory=${directory.id}`);
  await expect(page.getByText(say('item.shown', { shown: 20, total: 45 }))).toBeVisible();
  for (const shown of [40, 45]) {
    await page.getByRole('gridcell', { name: /^Many \d+$/ }).last().hover();
    await page.mouse.wheel(0, 4_000);
    await expect(page.getByText(say('item.shown', { shown, total: 45 }))).toBeVisible();
  }

  // Refused once, then sent by two clicks: the row stays as it was typed, and one product is made.
  let sent = 0;
  let answer = (): void => undefined;
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/salesorder/products', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    sent++;
    if (sent === 1) return route.fulfill({ status: 500, json: { error: { code: null, message: 'No', details: null, data: null, validationErrors: null } } });
    await answered;
    return route.continue();
  });
  await button('catalogue:product.add').click();
  await expect(seen(page.getByText(say('product.price')))).toBeVisible();
  const name = seen(page.getByLabel(say('item.name'), { exact: true }));
  await name.fill('Sent once');
  await button('common:action.save').click();
  await expect.poll(() => sent).toBe(1);
  await expect(name).toHaveValue('Sent once');
  await button('common:action.save').click();
  await expect.poll(() => sent).toBe(2);
  await name.press('Enter');
  answer();
  const made = page.getByRole('gridcell', { name: 'Sent once', exact: true });
  await expect(seen(made)).toBeVisible();
  expect(sent).toBe(2);
  await page.unroute('**/api/salesorder/products');

  // Deletions ask, and name what goes; a part that was picked and never saved goes without a question.
  const row = seen(page.getByRole('row').filter({ has: made }));
  await row.getByRole('button', { name: say('parts.open') }).click();
  await button('catalogue:parts.add').click();
  await page.getByRole('row').filter({ hasText: 'HG-110' }).getByRole('checkbox').click();
  await page.getByRole('button', { name: say('picker.take', { count: 1 }) }).click();
  const parts = page.getByRole('dialog', { name: say('parts.title', { name: 'Sent once' }) });
  await expect(parts.getByRole('spinbutton')).toBeVisible();
  await parts.getByRole('button', { name: new RegExp(`^${texts.say('common:action.delete')}|${texts.say('common:action.remove')}`) }).first().click();
  await expect(parts.getByText(say('parts.empty'))).toBeVisible();
  await page.keyboard.press('Escape');
  await row.getByRole('button', { name: new RegExp(`^${texts.say('common:action.delete')}`) }).click();
  await refuse(page, texts, texts.say('common:list.deleteOne', { name: 'Sent once' }));
  const tree = page.getByRole('region', { name: say('directory.title') });
  await tree.getByRole('button', { name: many, exact: true }).hover();
  await tree.getByRole('button', { name: `${texts.say('common:action.delete')} · ${many}` }).click();
  await refuse(page, texts, say('directory.deleteAsk', { name: many }));
});

test('an order locks adding for a moment, shows each tab as a table of its own, and asks before it clears and removes', async ({ administrator: page, request, home, texts }) => {
  const say = (key: string, values: Record<string, string | number> = {}) => texts.say(`salesOrder:${key}`, values);
  const button = (key: string) => seen(page.getByRole('button', { name: texts.button(key), exact: true }));
  const office = await signIn(request, home, 'mujing.admin');
  const type = await office.send<{ id: string }>('POST', '/api/app/order-type', { code: `S${tag}`, name: 'Small rules' });
  const order = await office.send<{ id: string }>('POST', '/api/app/salesOrder', { orderName: 'Small rules', orderTypeId: type.id });
  await office.send('PUT', '/api/app/salesorder/products/batch-update', [{ salesOrderId: order.id, name: 'Board', price: 10, count: 1 }]);

  await page.goto(`${home}/sales-order/orders/${order.id}`);
  const products = page.getByRole('grid', { name: say('tab.product'), exact: true });
  await expect(products.getByText('Board', { exact: true })).toBeVisible();
  await button('salesOrder:line.addEmpty').click();
  await expect(button('salesOrder:line.addEmpty')).toBeDisabled();
  await expect(button('salesOrder:line.addEmpty')).toBeEnabled();
  await button('salesOrder:line.undo').click();
  await button('salesOrder:line.clear').click();
  await refuse(page, texts, say('line.clearAsk'));
  await page.getByRole('tab', { name: new RegExp(`^${say('tab.matter')}`) }).click();
  await expect(page.getByRole('grid', { name: say('tab.matter'), exact: true })).toBeVisible();
  await expect(products).toBeHidden();
  await expect(page.getByText(say('line.none'))).toBeVisible();

  await page.getByRole('tab', { name: new RegExp(`^${say('tab.files')}`) }).click();
  await seen(page.locator('input[type=file]')).or(page.locator('input[type=file]')).first().setInputFiles({ name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('note') });
  await expect(page.getByRole('gridcell', { name: 'note.txt' })).toBeVisible();
  await page.getByRole('row').filter({ hasText: 'note.txt' }).getByRole('button', { name: texts.button('common:action.remove') }).click();
  await refuse(page, texts, texts.say('common:upload.removeAsk', { name: 'note.txt' }));

  // A plan is asked for where none is chosen.
  await button('salesOrder:design.select').click();
  await page.getByRole('dialog', { name: say('design.choose') }).getByRole('button', { name: /OK|确\s*定/ }).click();
  await expect(page.getByText(say('design.selectPlan'))).toBeVisible();
});

test('audit sheets come 99 at a time; actions want a selection, and downloads and quotations ask first', async ({ administrator: page, home, texts }) => {
  const say = (key: string, values: Record<string, string | number> = {}) => texts.say(`salesOrder:${key}`, values);
  const button = (key: string) => seen(page.getByRole('button', { name: texts.button(`salesOrder:${key}`), exact: true }));
  const asked = page.waitForRequest((call) => /\/api\/.*audit/i.test(call.url()) && /maxResultCount=99\b/i.test(call.url()));
  await page.goto(`${home}/sales-order/audits?scope=all&state=5`);
  await asked;
  const sheets = page.getByRole('grid', { name: say('audit.title') }).getByRole('row').filter({ hasText: say('auditState.5') });
  await expect(sheets.first()).toBeVisible();
  await expect(button('audit.json')).not.toHaveClass(/ant-btn-primary/);
  for (const key of ['auditAction.discard', 'audit.quote', 'audit.json', 'audit.drawings']) {
    await button(key).click();
    await expect(page.getByText(say('audit.selectSheets')).last()).toBeVisible();
  }
  const fresh = sheets.filter({ has: page.getByRole('gridcell', { name: texts.say('common:no'), exact: true }) }).first();
  await fresh.getByRole('checkbox').click();
  await expect(button('audit.json')).toHaveClass(/ant-btn-primary/);
  await button('audit.json').click();
  await refuse(page, texts, say('audit.jsonAsk', { count: 1 }));
  await button('audit.drawings').click();
  await refuse(page, texts, say('audit.drawingsAsk', { count: 1 }));
  await button('audit.quote').click();
  await expect(page.getByText(say('quotation.overwrites'))).toBeVisible();
});

test('whoever may nothing sees no more than that; a session is loaded once, and ends with all that it held', async ({ page, request, home, texts }) => {
  const office = await signIn(request, home, 'mujing.admin');
  const [userName, ownPassword] = [`small.${tag}`, 'Twenty-rows-7'];
  await office.send('POST', '/api/identity/users', { userName, name: 'Small', email: `${userName}@example.com`, password: ownPassword, roleNames: [], isActive: true, lockoutEnabled: true });
  const enter = async (name: string, password = '1q2w3E*') => {
    await page.getByPlaceholder(texts.say('account:login.userName')).fill(name);
    await page.getByPlaceholder(texts.say('account:login.password')).fill(password);
    await page.getByRole('button', { name: texts.button('account:login.submit') }).click();
    await page.waitForURL('**/dashboard');
  };
  const bell = page.getByRole('button', { name: texts.start('shell:bell.label') });
  const menu = page.getByRole('navigation', { name: texts.say('shell:sidebar.label') });
  await page.goto(`${home}/login?tenant=mujing`);
  await enter('mujing.admin');
  await expect(bell).toBeVisible();
  const mine = await menu.innerText();

  const asked: string[] = [];
  page.on('request', (call) => {
    const { pathname } = new URL(call.url());
    if (pathname === '/api/abp/application-configuration' || /^\/api\/menu$/i.test(pathname)) asked.push(pathname.toLowerCase());
  });
  await page.goto(`${home}/identity/users`);
  await expect(seen(page.getByRole('grid'))).toBeVisible();
  await page.getByRole('link', { name: texts.say('shell:route.dashboard') }).first().click();
  await page.waitForURL('**/dashboard');
  expect(asked.sort()).toEqual(['/api/abp/application-configuration', '/api/menu']);

  // No list is left without a column.
  await page.goto(`${home}/identity/users`);
  await seen(page.getByRole('button', { name: texts.button('common:action.columns') })).click();
  const columns = page.getByRole('dialog', { name: texts.say('common:columns.title') });
  const all = columns.getByRole('checkbox', { name: texts.say('common:columns.all') });
  await all.check();
  await all.uncheck();
  await columns.getByRole('button', { name: texts.button('common:action.save') }).click();
  await expect(page.getByText(texts.say('common:columns.atLeastOne'))).toBeVisible();

  // A password is changed by whoever says the old one, and the new one twice.
  await page.goto(`${home}/profile-setting/index?tab=password`);
  const change = seen(page.getByRole('button', { name: texts.button('account:password.submit') }));
  await change.click();
  for (const key of ['currentRequired', 'newRequired', 'confirmRequired']) await expect(page.getByText(texts.say(`account:password.${key}`), { exact: true })).toBeVisible();
  await page.getByLabel(texts.say('account:password.new'), { exact: true }).fill('One-1234');
  await page.getByLabel(texts.say('account:password.confirm'), { exact: true }).fill('Two-1234');
  await change.click();
  await expect(page.getByText(texts.say('account:password.differ'))).toBeVisible();

  await page.getByText(/mujing\.admin|管理员|^Admin/).last().click();
  await page.getByText(texts.say('shell:user.logout')).click();
  await page.waitForURL('**/login**');
  expect(await page.evaluate(() => localStorage.getItem('session.tokens'))).toBeNull();
  await enter(userName, ownPassword);
  await expect(menu).toBeVisible();
  expect(await menu.innerText()).not.toBe(mine);
  await expect(bell).toBeHidden();

  // Without its menu a session cannot go on: it says so at the sign-in page.
  await page.route(/\/api\/menu(?:\?|$)/i, (route) => route.abort());
  await page.reload();
  await expect(page.getByText(texts.say('shell:routes.failed.message'))).toBeVisible();
  await page.waitForURL('**/login**');
});

test('a form parts thousands until its number is typed in, and tells whether a JSON passes', async ({ administrator: page, request, home, texts }) => {
  const office = await signIn(request, home, 'mujing.admin');
  const form = await office.send<{ id: string }>('POST', '/api/app/formCustomize', {
    code: `small.${tag}`, name: 'Small rules', formType: 'free', state: 1,
    widgets: [
      { type: 'number', name: 'Sum', model: 'sum', options: { isShowQFW: true, defaultValue: 1234567.5, precision: 1 } },
      { type: 'checkjson', name: 'Task', model: 'task', options: {} },
    ],
  });
  await page.goto(`${home}/formCustomize/preview?id=${form.id}`);
  const sum = page.getByRole('spinbutton').first();
  await expect(sum).toHaveValue('1,234,567.5');
  await sum.focus();
  await expect(sum).toHaveValue('1234567.5');
  await page.getByRole('button', { name: texts.button('basics:form.check') }).first().click();
  await expect(page.getByRole('status').filter({ hasText: new RegExp(`${texts.say('basics:form.passed')}|${texts.start('basics:form.failed').source}`) })).toBeVisible();
});
