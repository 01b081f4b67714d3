import type { Locator, Page } from '@playwright/test';
import { enter, expect, signIn, test, type Session, type Texts } from './product.ts';

/** What a person sees of it: kept views stay in the page, hidden. */
const seen = (locator: Locator): Locator => locator.filter({ visible: true }).first();
const drawer = (page: Page): Locator => page.getByRole('dialog').filter({ visible: true }).last();
const tagOf = (): string => `C${Date.now().toString(36)}`;

interface Order {
  id: string;
  salesOrderNo: string;
  totalAmount: number;
  [key: string]: unknown;
}

/** A type of order, by the factory. */
const newType = (office: Session, name: string, more: object = {}): Promise<{ id: string }> =>
  office.send('POST', '/api/app/order-type', { code: name, name, auditLevels: 1, needDesign: true, ...more });

async function newOrder(session: Session, name: string, office = session, more: object = {}): Promise<Order> {
  const type = await newType(office, name, more);
  const customers = await session.get<{ items: { id: string }[] }>('/api/crm/customers?maxResultCount=1');
  return session.send('POST', '/api/app/salesOrder', {
    orderName: name,
    orderTypeId: type.id,
    customerId: customers.items[0]!.id,
  });
}

test('a form that was looked at lets its list be seen again', async ({ administrator: page, home, request, texts }) => {
  const office = await signIn(request, home, 'mujing.admin');
  const name = tagOf();
  await office.send('POST', '/api/app/formCustomize', {
    code: name,
    name,
    formType: 'product',
    widgets: [],
    columns: [],
  });
  await page.goto(`${home}/basic-setup/forms`);
  const row = seen(page.getByRole('row', { name }));
  await row.getByRole('button', { name: texts.say('common:action.more') }).click();
  await seen(page.getByRole('menuitem', { name: texts.say('basics:formCustomize.preview') })).click();
  await page.waitForURL('**/formCustomize/preview?*');
  await page.goBack();
  await expect(seen(page.getByRole('row', { name }))).toBeVisible();
  expect(new URL(page.url()).pathname).not.toContain('preview');
});

test('an order that is open follows what others do to it', async ({ administrator: page, home, request, texts }) => {
  const service = await signIn(request, home, 'mujing.admin');
  const order = await newOrder(service, tagOf());
  await service.send('PUT', '/api/app/salesorder/products/batch-update', [
    { salesOrderId: order.id, name: 'Door', price: 10 },
  ]);
  await page.goto(`${home}/sales-order/orders/${order.id}`);
  await expect(
    seen(page.locator('header').getByText(texts.say('salesOrder:orderState.0'), { exact: true })),
  ).toBeVisible();
  await service.send('POST', `/api/app/salesorder/${order.id}/submit`, {});
  await expect(
    seen(page.locator('header').getByText(texts.say('salesOrder:orderState.10'), { exact: true })),
  ).toBeVisible({ timeout: 30_000 });
  await expect(
    seen(page.getByRole('complementary').getByText(texts.say('salesOrder:timeline.told.1.submit'))),
  ).toBeVisible();
});

test('an order fits a phone, with its tabs and what can be done in them', async ({
  administrator: page,
  home,
  request,
  texts,
}) => {
  const order = await newOrder(await signIn(request, home, 'mujing.admin'), tagOf());
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${home}/sales-order/orders/${order.id}`);
  for (const way of ['line.import', 'line.addEmpty']) {
    const button = seen(page.getByRole('button', { name: texts.say(`salesOrder:${way}`) }));
    await expect(button).toBeVisible();
    const box = await button.boundingBox();
    expect(box!.x + box!.width).toBeLessThanOrEqual(390);
  }
});

test('keys save the drawer that is open, and type into the line that was added', async ({
  administrator: page,
  home,
  request,
  texts,
}) => {
  const office = await signIn(request, home, 'mujing.admin');
  const order = await newOrder(office, tagOf());
  await page.goto(`${home}/sales-order/orders/${order.id}?tab=product`);
  // The lines have keys too; the drawer is opened over them.
  await expect(seen(page.getByRole('button', { name: texts.say('salesOrder:line.addEmpty') }))).toBeVisible();
  const edit = seen(page.getByRole('button', { name: texts.button('common:action.edit') }));
  await edit.focus();
  await page.keyboard.press('Enter');
  await drawer(page).locator('#orderName').fill('Renamed by keys');
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('dialog').filter({ visible: true })).toHaveCount(0);
  await expect(seen(page.locator('header').getByText('Renamed by keys'))).toBeVisible();
  await expect(edit).toBeFocused();

  await seen(page.getByRole('button', { name: texts.say('salesOrder:line.addEmpty') })).click();
  await page.keyboard.type('Oak door');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Control+s');
  await expect(page.getByText(texts.say('common:done.saved'), { exact: true })).toBeVisible();
  const { items } = await office.get<{ items: { name: string }[] }>(`/api/app/salesorder/${order.id}/products`);
  expect(items.map(({ name }) => name)).toEqual(['Oak door']);
});

const PRICE = 99;
const COUNT = 6;
const FULL = '594.00';

/** The order's own steps: what it waits for, and the button that does it. */
class Steps {
  constructor(
    private readonly page: Page,
    private readonly texts: Texts,
  ) {}

  private get line(): Locator {
    return seen(this.page.getByRole('status').filter({ hasText: this.texts.say('salesOrder:next.title') }));
  }

  async waitFor(key: string): Promise<void> {
    await expect(this.line).toContainText(this.texts.start(`salesOrder:next.${key}`));
  }

  /** The button of just these words: the step's own sentence is one too. */
  private named(where: Page | Locator, key: string): Locator {
    return seen(where.getByRole('button', { name: new RegExp(`^${this.texts.button(key).source}$`) }));
  }

  async handIn(): Promise<void> {
    await this.named(this.line, 'salesOrder:next.handInNow').click();
    await this.agree();
  }

  async choose(): Promise<void> {
    await this.named(this.page, 'salesOrder:design.select').click();
  }

  async act(action: 'submit' | 'confirm'): Promise<void> {
    await this.named(this.page.locator('header'), `salesOrder:orderAction.${action}`).click();
    await this.agree();
  }

  async agree(): Promise<void> {
    const dialog = this.page.locator('.ant-modal').filter({ visible: true });
    await dialog.last().locator('.ant-modal-footer .ant-btn-primary').click();
    await expect(dialog).toHaveCount(0);
  }
}

test('a dealer sets no price and no discount, and his order is confirmed at its full amount', async ({
  page,
  home,
  request,
  texts,
}) => {
  const [office, dealer] = [await signIn(request, home, 'mujing.admin'), await signIn(request, home, 'd.tianhe')];
  const order = await newOrder(dealer, tagOf(), office, { needDesign: false, needQuotation: false, depositRate: 0 });
  const put = (who: Session, kind: string, line: object) =>
    who.send<{ items: Record<string, unknown>[] }>('PUT', `/api/app/salesorder/${kind}/batch-update`, [
      { salesOrderId: order.id, name: 'Special door', count: COUNT, ...line },
    ]);
  const line = (await put(office, 'products', { price: PRICE })).items[0]!;
  const { salesOrder } = await dealer.get<{ salesOrder: Order }>(`/api/app/salesOrder/${order.id}`);
  for (const change of [{ discountRate: 99 }, { discountAmount: 588 }])
    await expect(dealer.send('PUT', `/api/app/salesOrder/${order.id}`, { ...salesOrder, ...change })).rejects.toThrow(
      / 403 /,
    );
  await expect(put(dealer, 'products', { ...line, price: 0.99 })).rejects.toThrow(/ 403 /);
  await expect(put(dealer, 'lines', { price: 1 })).rejects.toThrow(/ 403 /);

  await enter(page, home, { userName: 'd.tianhe' });
  await page.goto(`${home}/sales-order/orders/${order.id}?tab=product`);
  await seen(page.getByRole('button', { name: texts.button('common:action.edit') })).click();
  for (const field of ['discountRate', 'discountAmount'])
    await expect(drawer(page).locator(`#${field}`)).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog').filter({ visible: true })).toHaveCount(0);
  // The field that is typed into takes the count, and neither the price nor the amount.
  const cell = (text: string) => seen(page.getByRole('gridcell', { name: text, exact: true }));
  for (const [text, editable] of [
    [PRICE.toFixed(2), false],
    [FULL, false],
    [String(COUNT), true],
  ] as const) {
    await cell(text).click();
    await expect(page.locator('input:focus')).toBeEditable({ editable });
  }

  const steps = new Steps(page, texts);
  await steps.act('submit');
  await steps.act('confirm');
  await expect(seen(page.locator('header').getByText(texts.say('salesOrder:orderState.60')))).toBeVisible();
  await expect(seen(page.locator('header').getByText(FULL))).toBeVisible();
});

test('whichever way an order gets its design, the page leads on to the audit, after a voided sheet as well', async ({
  page,
  home,
  request,
  texts,
}) => {
  const [office, dealer, auditor] = (await Promise.all(
    ['mujing.admin', 'd.tianhe', 'zhou.fushen'].map((name) => signIn(request, home, name)),
  )) as [Session, Session, Session];
  await enter(page, home, { userName: 'd.tianhe' });
  const steps = new Steps(page, texts);
  const open = async (name: string, more: object = {}): Promise<Order> => {
    const order = await newOrder(dealer, name, office, more);
    await dealer.send('PUT', '/api/app/salesorder/products/batch-update', [{ salesOrderId: order.id, name: 'Door' }]);
    return order;
  };

  await test.step('a design chosen after the order was submitted', async () => {
    const name = tagOf();
    await dealer.send('POST', '/api/salesorder/designs', { name, content: { rooms: [] } });
    const order = await open(name);
    await page.goto(`${home}/sales-order/orders/${order.id}`);
    await steps.act('submit');
    await steps.waitFor('design');
    await page.getByRole('button', { name: texts.say('salesOrder:next.design') }).click();
    await steps.choose();
    await drawer(page).getByPlaceholder(texts.say('salesOrder:design.keyword')).fill(name);
    await page.keyboard.press('Enter');
    await drawer(page).getByRole('radio', { name }).check();
    await steps.agree();
    await steps.waitFor('handIn');
    await steps.handIn();
    await steps.waitFor('factory');

    const { items } = await office.get<{ items: { id: string }[] }>(`/api/app/salesOrder/${order.id}/designs`);
    const auditIds = items.map(({ id }) => id);
    await auditor.send('POST', '/api/salesorder/audit-designs/claim', { auditIds });
    await auditor.send('POST', '/api/salesorder/audit-designs/discard', { auditIds, comment: 'Drawn anew' });
    await steps.waitFor('handIn');
    await steps.handIn();
    await steps.waitFor('factory');
  });

  await test.step('a file instead of a design', async () => {
    const order = await open(tagOf(), { needDesign: false });
    await page.goto(`${home}/sales-order/orders/${order.id}?tab=files`);
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'kitchen.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF') });
    await expect(seen(page.getByRole('row', { name: /kitchen\.pdf/ }))).toBeVisible();
    await steps.waitFor('submit');
    await steps.act('submit');
    await steps.waitFor('handInPlain');
    await steps.handIn();
    await steps.waitFor('factory');
  });
});
