import { expect, signIn, test } from './product.ts';

interface Row {
  id: string;
  code: string;
}

test('an order is promised for the first day with room, and its work stands in the weeks of the capacity', async ({
  administrator: page,
  home,
  texts,
}) => {
  const factory = await signIn(page.request, home, 'mujing.admin');
  const types = await factory.get<{ items: Row[] }>('/api/app/order-type');
  const customers = await factory.get<{ items: Row[] }>('/api/crm/customers?maxResultCount=1');
  const order = await factory.send<{ id: string; salesOrderNo: string }>('POST', '/api/app/salesOrder', {
    orderName: 'Promised',
    orderTypeId: types.items.find(({ code }) => code === 'BD')!.id,
    customerId: customers.items[0]!.id,
  });
  const line = { salesOrderId: order.id, name: 'Panel', length: 2_000, width: 1_000, count: 30, price: 100 };
  await factory.send('PUT', '/api/app/salesorder/order-parts/batch-update', [line]);

  await page.goto(`${home}/sales-order/orders/${order.id}`);
  await page.getByRole('button', { name: texts.say('salesOrder:promise.title') }).click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByText('60 m²', { exact: true })).toBeVisible();
  const take = drawer.getByRole('button', { name: texts.start('salesOrder:promise.take') });
  const date = /\d{4}-\d\d-\d\d/.exec((await take.textContent())!)![0];
  await take.click();
  await expect(drawer).toBeHidden();
  await expect(page.getByRole('banner').or(page.locator('header')).getByText(date).first()).toBeVisible();

  await page.goto(`${home}/sales-order/capacity`);
  await expect(page.getByRole('heading', { name: texts.say('salesOrder:capacity.title') }).last()).toBeVisible();
  // The order is in one of the weeks that are busy.
  const { items } = await factory.get<{ items: { monday: string; load: { cut: number } }[] }>(
    '/api/salesorder/capacity/weeks?weeks=12',
  );
  const busy = items.filter(({ load }) => load.cut > 0);
  for (const { monday } of busy) {
    const what = texts.say('salesOrder:capacity.cut');
    await page.getByRole('button', { name: texts.say('salesOrder:capacity.open', { what, week: monday }) }).click();
    const link = page.getByRole('dialog').getByRole('link', { name: order.salesOrderNo });
    await expect(page.getByRole('dialog').getByRole('link').first()).toBeVisible();
    if (await link.isVisible()) return link.click();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  }
  throw new Error('The order stands in none of the weeks.');
});
