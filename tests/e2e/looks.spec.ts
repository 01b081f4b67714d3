import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContextOptions, Locator, Page } from '@playwright/test';
import { people, tagOf } from './office.ts';
import { enter, expect, test } from './product.ts';

const seen = (locator: Locator): Locator => locator.filter({ visible: true }).first();
const dialog = (page: Page): Locator => page.getByRole('dialog').filter({ visible: true }).last();
const notices = '.ant-notification-notice, .ant-message-notice';
const touched = (width: number): BrowserContextOptions => ({ viewport: { width, height: 844 }, hasTouch: true });
const top = async (locator: Locator): Promise<number> => (await locator.boundingBox())!.y;

test('an error at the sign-in moves nothing that is being clicked', async ({ page, home, texts }) => {
  await page.goto(`${home}/login`);
  const name = page.getByPlaceholder(texts.say('account:login.userName'));
  const submit = page.getByRole('button', { name: texts.button('account:login.submit') });
  await name.fill('nobody');
  await page.getByPlaceholder(texts.say('account:login.password')).fill('wrong-1Q!');
  // The people of the demo come below, and with them the form finds its place.
  await expect(page.getByRole('button', { name: /何排产|^He\b/ }).first()).toBeVisible();
  const before = [await top(name), await top(submit)];
  await submit.click();
  await expect(page.getByText(texts.say('account:login.refused')).first()).toBeVisible();
  expect([await top(name), await top(submit)]).toEqual(before);
});

test('a name that is written from the right is cut at its end in a list, and not where it begins', async ({
  administrator: page,
  home,
  request,
}) => {
  const { office } = await people(request, home);
  const name = '\u0634\u0631\u0643\u0629 \u0627\u0644\u0623\u062b\u0627\u062b '.repeat(5).trim();
  const code = tagOf('R');
  await office.send('POST', '/api/crm/customers', { name, code, state: 1 });
  await page.goto(`${home}/crm/customers?filter=${code}`);
  const cell = seen(page.getByRole('gridcell').filter({ hasText: name }));
  await expect(cell).toBeVisible();
  const [first, last, box] = await cell.evaluate((element) => {
    const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode()!;
    const at = (index: number) => {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + 1);
      return range.getBoundingClientRect();
    };
    return [at(0), at(text.textContent!.length - 1), element.getBoundingClientRect()].map(({ left, right }) => ({
      left,
      right,
    })) as [DOMRect, DOMRect, DOMRect];
  });
  expect(first.right).toBeLessThanOrEqual(box.right);
  expect(first.left).toBeGreaterThan(box.left);
  // It is longer than its place.
  expect(last.left).toBeLessThan(box.left);
});

test('more tabs than fit are reached by arrows and a list, and are closed beside their names', async ({
  administrator: page,
  home,
  texts,
}) => {
  await page.setViewportSize({ width: 620, height: 700 });
  const paths = [
    '/admin/users',
    '/admin/roles',
    '/crm/customers',
    '/optimization/materials',
    '/admin/organization-unit',
    '/admin/auditing',
    '/auditing/security-log',
    '/container/menus',
    '/admin/settings',
  ];
  for (const path of paths) {
    await page.goto(`${home}${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  }
  const tabs = page.getByRole('tablist', { name: texts.say('shell:tags.label') });
  await expect(tabs.getByRole('tab')).toHaveCount(paths.length + 1);
  await expect(tabs.getByRole('tab').getByRole('button')).toHaveCount(0);
  const first = tabs.getByRole('tab').nth(1);
  await expect(first).not.toBeInViewport();
  await page.getByRole('button', { name: texts.say('shell:tags.before') }).click();
  await expect(first).toBeInViewport();
  await page.getByRole('button', { name: texts.say('shell:tags.all') }).click();
  await page.getByRole('menuitem', { name: (await tabs.getByRole('tab').last().innerText()).trim() }).click();
  await expect(page).toHaveURL(/admin\/settings/);
  await first.click();
  await expect(page).toHaveURL(/admin\/users/);
  const title = (await first.innerText()).trim();
  await tabs.getByTitle(texts.say('shell:tags.closeNamed', { title })).click();
  await expect(tabs.getByRole('tab', { name: title, exact: true })).toHaveCount(0);
});

test('a save is told once, and what is told lies over no button of the drawer', async ({
  administrator: page,
  home,
  texts,
}) => {
  await page.goto(`${home}/crm/customers`);
  await page.evaluate((kinds) => {
    const told: string[] = [];
    Object.assign(window, { told });
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes]))
        if (node instanceof Element)
          for (const notice of [node, ...node.querySelectorAll('*')])
            if (notice.matches(kinds)) told.push(notice.textContent ?? '');
    }).observe(document.body, { childList: true, subtree: true });
  }, notices);
  const told = () => page.evaluate(() => (window as unknown as { told: string[] }).told);
  await seen(page.getByRole('button', { name: texts.button('common:action.create') })).click();
  await dialog(page)
    .locator('#name')
    .fill(`L${Date.now().toString(36)}`);
  await dialog(page)
    .locator('#phoneNumber')
    .fill(`139${String(Date.now()).slice(-8)}`);
  const save = dialog(page).getByRole('button', { name: texts.button('common:action.save') });

  const refuse = '**/api/crm/customers';
  await page.route(refuse, (route) => route.fulfill({ status: 500, json: { error: { message: 'X9 broke' } } }));
  await save.click();
  const error = page.locator(notices).filter({ hasText: 'X9 broke' }).or(dialog(page).getByText('X9 broke'));
  await expect(error.first()).toBeVisible();
  for (const button of await dialog(page).getByRole('button').filter({ visible: true }).all())
    await button.click({ trial: true });
  await page.unroute(refuse);

  await page.evaluate(() => void ((window as unknown as { told: string[] }).told.length = 0));
  await save.click();
  await expect(page.getByRole('dialog').filter({ visible: true })).toHaveCount(0);
  await expect.poll(told).toHaveLength(1);
});

test('a logo that is uploaded stands in the sidebar at once', async ({ administrator: page, home, texts }) => {
  await page.goto(`${home}/admin/settings`);
  await seen(page.getByText(texts.say('platform:setting.sections.basicSetup'))).click();
  const logo = page.getByRole('complementary').locator('img').first();
  await expect(logo).toHaveAttribute('src', '/favicon.svg');
  const sent = page.waitForResponse((reply) => reply.request().method() === 'POST' && reply.ok());
  await page.locator('input[type=file]').setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: readFileSync(join(import.meta.dirname, '../../docs/console.png')),
  });
  await sent;
  await seen(page.getByRole('button', { name: texts.button('common:action.save') })).click();
  await expect(logo).not.toHaveAttribute('src', '/favicon.svg');
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
});

test('what is not set up is not drawn as if it were', async ({ administrator: page, home, texts }) => {
  await page.goto(`${home}/admin/settings`);
  const offered = async (key: string) => {
    await page.getByRole('button', { name: texts.say('shell:user.menu') }).click();
    await expect(page.getByRole('menuitem', { name: texts.say('shell:password.title') })).toBeVisible();
    // By its text: the name of an entry begins with its picture's.
    const found = await page
      .getByRole('menuitem')
      .filter({ hasText: texts.say(key), visible: true })
      .count();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menuitem', { name: texts.say('shell:password.title') })).toBeHidden();
    return found;
  };
  const save = seen(page.getByRole('button', { name: texts.button('common:action.save') }));
  const setAddress = async (address: string) => {
    await page.getByLabel(texts.say('platform:setting.fields.appDownloadUrl')).fill(address);
    await save.click();
    await expect(save).toHaveCount(0);
  };
  expect(await offered('shell:appDownload.title')).toBe(0);
  await page.getByRole('button', { name: texts.say('shell:user.menu') }).click();
  await page
    .getByRole('menuitem')
    .filter({ hasText: texts.say('shell:wechat.title'), visible: true })
    .click();
  await expect(dialog(page).getByRole('alert')).toBeVisible();
  await expect(dialog(page).locator('canvas, .ant-qrcode, img')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog').filter({ visible: true })).toHaveCount(0);
  await seen(page.getByText(texts.say('platform:setting.sections.basicSetup'))).click();
  await setAddress('https://example.org/app');
  await expect.poll(() => offered('shell:appDownload.title')).toBe(1);
  await setAddress('');
  await expect.poll(() => offered('shell:appDownload.title')).toBe(0);
});

test('on a touched screen the tools of a column stand beside its title', async ({ browser, home }) => {
  const page = await (await browser.newContext(touched(820))).newPage();
  await enter(page, home, { userName: 'he.paichan' });
  await page.goto(`${home}/optimization/boards`);
  const heads = page.getByRole('columnheader').filter({ visible: true, has: page.locator('button[aria-haspopup]') });
  await expect(heads.first()).toBeVisible();
  const over = await heads.evaluateAll((cells) =>
    cells.filter((cell) => {
      const end = (at: Element) => at.getBoundingClientRect().right;
      const [title, tools] = [cell.querySelector(':scope > :first-child')!, cell.querySelector('[aria-haspopup]')!];
      return end(title) > tools.getBoundingClientRect().left;
    }),
  );
  expect(over).toHaveLength(0);
  await page.context().close();
});

test('on a phone the total of a list of many pages is on the screen, and the page itself does not scroll', async ({
  browser,
  home,
}) => {
  const page = await (await browser.newContext(touched(390))).newPage();
  await enter(page, home, { userName: 'mujing.admin' });
  await page.goto(`${home}/admin/language-texts`);
  const total = page.locator('.ant-pagination-total-text').filter({ visible: true });
  await expect(total).toHaveText(/\d,\d{3}/);
  const { x, width, height } = (await total.boundingBox())!;
  expect(x).toBeGreaterThanOrEqual(0);
  expect(x + width).toBeLessThanOrEqual(390);
  expect(height).toBeLessThan(30);
  const hidden = await page
    .locator('main section')
    .evaluateAll((views) => views.map((view) => view.scrollHeight - view.clientHeight));
  expect(Math.max(...hidden)).toBe(0);
  await page.context().close();
});

test('a long name of a part leaves the sizes of a pattern in sight', async ({ planner: page, home, texts }) => {
  await page.route('**/api/optimization/solutions/*', async (route) => {
    const reply = await route.fetch();
    const named = (await reply.text()).replaceAll(/"name":"[^"]*"/g, `"name":"${'A shelf of many words '.repeat(9)}"`);
    await route.fulfill({ response: reply, body: named });
  });
  await page.goto(`${home}/optimization/solutions`);
  await seen(page.getByRole('button', { name: texts.button('optimisation:solution.layouts') })).click();
  const size = page.getByRole('columnheader', { name: new RegExp(`^${texts.say('optimisation:layout.size')}`) });
  await expect(size).toBeVisible();
  await expect(page.getByText('A shelf of many words').first()).toBeVisible();
  const { x, width } = (await size.boundingBox())!;
  expect(x + width).toBeLessThanOrEqual(1_600);
});

test('on a phone each step of a cut list has its word on one line', async ({ browser, home, texts }) => {
  const page = await (await browser.newContext(touched(390))).newPage();
  await enter(page, home, { userName: 'he.paichan' });
  await page.goto(`${home}/optimization/import-files/new`);
  const words = page
    .getByRole('navigation', { name: texts.say('optimisation:wizard.rail') })
    .locator('.ant-steps-item-title');
  await expect(words.first()).toBeVisible();
  const heights = await words.evaluateAll((all) => all.map((word) => word.getBoundingClientRect().height));
  expect(Math.max(...heights)).toBeLessThan(30);
  await page.context().close();
});

test('on a phone the page of a customer is no wider than the screen, nor are his bills', async ({
  browser,
  home,
  request,
  texts,
}) => {
  const { office } = await people(request, home);
  const { items } = await office.get<{ items: { customerId: string | null; billNo: string }[] }>(
    '/api/crm/bills?maxResultCount=100',
  );
  const { customerId, billNo } = items.find((bill) => bill.customerId)!;
  const page = await (await browser.newContext(touched(390))).newPage();
  await enter(page, home, { userName: 'mujing.admin' });
  await page.goto(`${home}/crm/customers/detail/${customerId}`);
  const bill = page.getByRole('row').filter({ has: page.getByRole('link', { name: billNo, exact: true }) });
  await expect(bill).toBeVisible();
  await expect(seen(page.getByRole('heading', { name: texts.say('crm:customer.money') }))).toBeVisible();
  const ends = (cells: Element[]) => cells.map((cell) => cell.getBoundingClientRect().right);
  expect(Math.max(...(await page.locator('main section section').evaluateAll(ends)))).toBeLessThanOrEqual(376);
  expect(Math.max(...(await bill.getByRole('cell').evaluateAll(ends)))).toBeLessThanOrEqual(362);
  await page.context().close();
});
