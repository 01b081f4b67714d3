import type { Locator, Page } from '@playwright/test';
import { expect, signIn, test, type Session } from './product.ts';

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

async function newOrder(session: Session, name: string): Promise<Order> {
  const type = await session.send<{ id: string }>('POST', '/api/app/order-type', {
    code: name,
    name,
    auditLevels: 1,
    needDesign: true,
  });
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

test('keys save the drawer that is open, and type into the line that was added', async ({
  administrator: page,
  home,
  request,
  texts,
}) => {
  const office = await signIn(request, home, 'mujing.admin');
  const order = await newOrder(office, tagOf());
  await page.goto(`${home}/sales-order/orders/${order.id}?tab=product`);
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
