import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, FrameLocator, Locator, Page } from '@playwright/test';
import { enter, expect, test as base, type Texts } from './product.ts';

const PASSWORD = '1q2w3E*';
const TENANT = 'mujing';
/** mm; the factory's rule of this journey allows no more. */
const [TOO_HIGH, HIGH] = [2_700, 2_400];
const REASON = 'The left edge is visible and has no band';

/** The first of these that a person sees: kept views stay in the page, hidden. */
const seen = (locator: Locator): Locator => locator.filter({ visible: true }).first();

const demo = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../libs/contracts/src/demo/users.json'), 'utf8'),
) as { roles: { code: string; name: string }[] };
const roleName = (code: string): string => demo.roles.find((role) => role.code === code)!.name;

interface Person {
  page: Page;
  context: BrowserContext;
}

/** What the administrator prepares: roles that may do their work, an order type of two levels, a rule, a price list. */
class Office {
  private constructor(
    private readonly home: string,
    private readonly token: string,
  ) {}

  static async open(home: string): Promise<Office> {
    const body = new URLSearchParams({
      grant_type: 'password',
      username: 'mujing.admin',
      password: PASSWORD,
      client_id: 'iShare_Web',
      scope: 'offline_access iShare',
    });
    const reply = await fetch(`${home}/connect/token`, { method: 'POST', headers: { __tenant: TENANT }, body });
    return new Office(home, ((await reply.json()) as { access_token: string }).access_token);
  }

  async ask<T>(method: string, path: string, body?: object): Promise<T> {
    const reply = await fetch(`${this.home}${path}`, {
      method,
      headers: { authorization: `Bearer ${this.token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`);
    return (reply.status === 204 ? undefined : await reply.json()) as T;
  }

  grant(role: string, names: readonly string[]): Promise<void> {
    return this.ask(
      'PUT',
      `/api/permission-management/permissions?providerName=R&providerKey=${encodeURIComponent(role)}`,
      { permissions: names.map((name) => ({ name, isGranted: true })) },
    );
  }

  /** Gives what takes the rule back: other designs of the tenant are not to be measured by it. */
  async prepare(name: string): Promise<() => Promise<void>> {
    const [orders, audits, designs] = ['SalesOrder.Orders', 'SalesOrder.AuditDesigns', 'SalesOrder.Designs'];
    const looks = [orders, audits, `${audits}.Design`, `${audits}.Logs`];
    await this.grant(roleName('dealer'), [
      ...looks,
      `${orders}.Create`,
      `${orders}.Edit`,
      `${audits}.Submit`,
      `${audits}.Revoke`,
      designs,
      `${designs}.Select`,
      'Crm.Customers',
    ]);
    for (const role of ['auditor1', 'auditor2'])
      await this.grant(roleName(role), [
        ...looks,
        `${audits}.Claim`,
        `${audits}.Pass`,
        `${audits}.Reject`,
        `${audits}.SendBack`,
      ]);
    await this.grant(roleName('planner'), [
      ...looks,
      `${audits}.MadePrice`,
      `${audits}.Download`,
      `${audits}.DownloadFile`,
      `${audits}.AuditDesignsFile`,
    ]);
    await this.ask('POST', '/api/app/order-type', {
      code: name,
      name,
      auditLevels: 2,
      needDesign: true,
      needQuotation: true,
      depositRate: 0,
    });
    const text = `{height} > ${HIGH}`;
    const message = { 'zh-Hans': text, en: text };
    const { id } = await this.ask<{ id: string }>('POST', '/api/jsoncheck/check-rules', {
      code: name,
      name,
      scope: 'cabinet',
      expression: `height <= ${HIGH}`,
      severity: 'block',
      message,
      isEnable: true,
    });
    return () => this.ask('DELETE', `/api/jsoncheck/check-rules/${id}`);
  }
}

const test = base.extend<{ name: string }>({
  /** What the order and its order type are called; both may be used while the test runs. */
  name: async ({ home }, use) => {
    const name = `J${Date.now().toString(36)}`;
    const takeBack = await (await Office.open(home)).prepare(name);
    try {
      await use(name);
    } finally {
      await takeBack();
    }
  },
});

/** Somebody of the demo factory in a window of his own. */
async function windowOf(
  browser: Browser,
  home: string,
  { use }: { use: { locale?: string | undefined } },
  userName: string,
): Promise<Person> {
  const context = await browser.newContext({
    locale: use.locale!,
    viewport: { width: 1600, height: 900 },
    acceptDownloads: true,
  });
  const page = await context.newPage();
  await enter(page, home, { userName });
  return { page, context };
}

async function choose(page: Page, field: string, option: RegExp | string): Promise<void> {
  await page.locator(`#${field}`).click();
  await page.locator('.ant-select-item-option-content').filter({ hasText: option, visible: true }).first().click();
}

const press = (where: Page | Locator | FrameLocator, texts: Texts, key: string): Promise<void> =>
  seen(where.getByRole('button', { name: texts.button(key) })).click();
const modal = (page: Page): Locator => page.locator('.ant-modal').filter({ visible: true }).last();

/** Says yes in the dialog that is open, after writing what it asks for. */
async function agree(page: Page, comment?: string): Promise<void> {
  if (comment !== undefined) await modal(page).locator('textarea').fill(comment);
  await modal(page).locator('.ant-modal-footer .ant-btn-primary, .ant-modal-confirm-btns .ant-btn-primary').click();
}

/** Does a bulk action with the only sheet of the order. */
async function audit(page: Page, texts: Texts, action: string, comment?: string): Promise<void> {
  await page.reload();
  const row = seen(page.getByRole('row', { name: /AD/ }));
  await row.getByRole('checkbox').check();
  // The order's next step is a button too, and its words hold those of the actions.
  await seen(
    page.getByRole('button', { name: new RegExp(`^${texts.button(`salesOrder:auditAction.${action}`).source}$`) }),
  ).click();
  await agree(page, comment);
  await expect(modal(page)).toHaveCount(0);
}

const state = (page: Page, texts: Texts, number: number): Locator =>
  seen(page.getByRole('row', { name: /AD/ }).getByText(texts.say(`salesOrder:auditState.${number}`), { exact: true }));

/** Opens the order's design, changes the only cabinet, and completes it. */
async function redraw(page: Page, texts: Texts, side: 'height' | 'width', millimetres: number): Promise<void> {
  await press(page, texts, 'salesOrder:design.open');
  const designer = page.frameLocator('iframe');
  await designer
    .getByRole('spinbutton', { name: texts.say(`designer:cabinet.${side}`), exact: true })
    .fill(String(millimetres));
  await press(designer, texts, 'designer:complete');
  await expect(page.locator('iframe')).toHaveCount(0);
}

test('a dealer draws a cabinet, the factory audits, quotes and optimises it, and its plan is printed', async ({
  browser,
  home,
  texts,
  name,
}, { project }) => {
  test.setTimeout(420_000);
  const dealer = await windowOf(browser, home, project, 'd.tianhe');
  await dealer.page.goto(`${home}/sales-order/orders`);
  await press(dealer.page, texts, 'common:action.create');
  await dealer.page.locator('#orderName').fill(name);
  await choose(dealer.page, 'orderTypeId', new RegExp(name));
  await choose(dealer.page, 'customerId', /\d{4}/);
  await press(dealer.page.getByRole('dialog'), texts, 'common:action.save');
  await seen(dealer.page.getByRole('row', { name })).dblclick();
  await dealer.page.waitForURL('**/sales-order/orders/*');
  const order = new URL(dealer.page.url()).pathname;
  const examine = `${home}${order}?tab=examine`;

  await test.step('he draws a wardrobe that is too high, and the rule keeps it from being handed in', async () => {
    await dealer.page.goto(examine);
    await press(dealer.page, texts, 'salesOrder:design.draw');
    const designer = dealer.page.frameLocator('iframe');
    await press(designer, texts, 'designer:add.cabinet');
    await designer.getByRole('menuitem', { name: new RegExp(texts.say('designer:usual.wardrobe800')) }).click();
    await designer
      .getByRole('spinbutton', { name: texts.say('designer:cabinet.height'), exact: true })
      .fill(String(TOO_HIGH));
    // The parts and what the rule says are there before anything is saved.
    await expect(designer.getByRole('cell', { name: 'W1-side' })).toBeVisible();
    await designer.getByRole('tab', { name: new RegExp(texts.say('designer:tab.check')) }).click();
    await expect(designer.getByText(new RegExp(`${TOO_HIGH}.*${HIGH}`)).first()).toBeVisible();
    await press(designer, texts, 'designer:complete');
    await expect(dealer.page.locator('iframe')).toHaveCount(0);
    await press(dealer.page, texts, 'salesOrder:orderAction.submit');
    await agree(dealer.page);
    await expect(seen(dealer.page.getByText(new RegExp(`${TOO_HIGH}.*${HIGH}`)))).toBeVisible();
    await modal(dealer.page).locator('.ant-modal-footer .ant-btn').first().click();
  });

  await test.step('he corrects it and hands it in', async () => {
    await redraw(dealer.page, texts, 'height', HIGH);
    await press(dealer.page, texts, 'salesOrder:orderAction.submit');
    await agree(dealer.page);
    await expect(state(dealer.page, texts, 0)).toBeVisible();
  });

  const first = await windowOf(browser, home, project, 'lin.shentu');
  await test.step('the first auditor rejects it with a reason', async () => {
    await first.page.goto(examine);
    await audit(first.page, texts, 'claim');
    await audit(first.page, texts, 'reject', REASON);
    await expect(state(first.page, texts, 3)).toBeVisible();
  });

  await test.step('the dealer reads the reason, corrects the design and hands it in again', async () => {
    await dealer.page.goto(examine);
    await expect(seen(dealer.page.getByText(new RegExp(REASON)))).toBeVisible();
    await redraw(dealer.page, texts, 'width', 760);
    const row = seen(dealer.page.getByRole('row', { name: /AD/ }));
    await row.getByRole('button', { name: texts.say('common:action.more') }).click();
    await seen(dealer.page.getByRole('menuitem', { name: texts.say('salesOrder:auditAction.submit') })).click();
    await agree(dealer.page);
    await expect(state(dealer.page, texts, 0)).toBeVisible();
    // Under audit again, the design can be looked at and not changed.
    await press(dealer.page, texts, 'salesOrder:design.open');
    await expect(
      dealer.page
        .frameLocator('iframe')
        .getByRole('spinbutton', { name: texts.say('designer:cabinet.width'), exact: true }),
    ).toBeDisabled();
    await press(dealer.page.getByRole('dialog'), texts, 'common:action.close');
  });

  const second = await windowOf(browser, home, project, 'zhou.fushen');
  await test.step('both levels pass it', async () => {
    for (const { page } of [first, second]) {
      await page.goto(examine);
      await audit(page, texts, 'claim');
      await audit(page, texts, 'pass');
    }
    await expect(state(second.page, texts, 5)).toBeVisible();
  });

  const planner = await windowOf(browser, home, project, 'he.paichan');
  const { page } = planner;
  const check = () =>
    seen(page.getByRole('row', { name: /AD/ }))
      .getByRole('checkbox')
      .check();
  await test.step('it is quoted', async () => {
    await page.goto(examine);
    await check();
    await press(page, texts, 'salesOrder:audit.quote');
    await agree(page);
    await page.goto(`${home}${order}?tab=quotations`);
    await expect(seen(page.getByText(texts.say('salesOrder:quotationState.2'), { exact: true }))).toBeVisible();
  });

  await test.step('its production task is made, and its parts become an import file', async () => {
    await page.goto(examine);
    await check();
    await press(page, texts, 'salesOrder:audit.json');
    const [file] = await Promise.all([page.waitForEvent('download'), agree(page)]);
    expect(file.suggestedFilename()).toMatch(/\.json$/);
    const task = JSON.parse(readFileSync((await file.path())!, 'utf8')) as {
      cabinets: { cabinetNo: string; width: number; height: number }[];
      parts: { partNo: string; cabinetNo: string }[];
    };
    expect(task.cabinets).toMatchObject([{ cabinetNo: 'W1', width: 760, height: HIGH }]);
    expect(task.parts.map(({ partNo }) => partNo)).toContain('W1-side');
    await page.reload();
    await check();
    await press(page, texts, 'salesOrder:audit.importFile');
    await expect(modal(page).getByRole('cell', { name: /PB18/ })).toBeVisible();
    await press(modal(page), texts, 'salesOrder:importFile.make');
    await modal(page).getByRole('link').click();
    await page.waitForURL('**/optimization/import-files/**');
  });

  await test.step('it is optimised', async () => {
    await page.goto(`${home}${new URL(page.url()).pathname}?step=parameters`);
    await press(page, texts, 'optimisation:wizard.start');
    await expect(seen(page.getByText(texts.say('optimisation:run.state.2')))).toBeVisible({ timeout: 90_000 });
    await press(page, texts, 'optimisation:wizard.toCompare');
    await page
      .getByRole('link', { name: texts.say('optimisation:compare.layouts') })
      .or(page.getByRole('button', { name: texts.say('optimisation:compare.layouts') }))
      .first()
      .click();
    await page.waitForURL('**/optimization/solutions/*');
  });

  await test.step('its plan is printed, a sheet for each pattern and nothing else', async () => {
    const options = page.getByRole('listbox', { name: texts.say('optimisation:layout.patterns') }).getByRole('option');
    await expect(options).not.toHaveCount(0);
    const patterns = await options.count();
    // The browser's own dialog would wait for a person.
    await page.evaluate(() => {
      window.print = () => undefined;
    });
    await press(page, texts, 'optimisation:layout.print.label');
    await seen(
      page.getByRole('menuitem', { name: texts.say('optimisation:layout.print.allLists'), exact: true }),
    ).click();
    await page.emulateMedia({ media: 'print' });
    await expect(page.locator('.print-sheet')).toHaveCount(patterns);
    await expect(page.locator('.print-sheet').first()).toBeVisible();
    await expect(page.locator('.print-sheet').first()).toContainText('W1');
    await expect(page.locator('#root')).toBeHidden();
    const sheets = (await page.pdf({ preferCSSPageSize: true })).toString('latin1').match(/\/Type\s*\/Page\b/g) ?? [];
    expect(sheets).toHaveLength(patterns);
    await page.emulateMedia({ media: 'screen' });
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  });

  await test.step('a panel of the plan leads back to its cabinet, sheet and order', async () => {
    await seen(page.getByRole('link', { name: /W1$/ })).click();
    await page.waitForURL('**/sales-order/trace?**');
    await expect(seen(page.getByRole('figure').getByRole('button', { name: /^W1/ }))).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await expect(seen(page.getByRole('link', { name: /^AD/ }))).toBeVisible();
    await seen(page.getByRole('link', { name: /^SO/ })).click();
    await page.waitForURL(`**${order}`);
  });
  for (const { context } of [dealer, first, second, planner]) await context.close();
});
