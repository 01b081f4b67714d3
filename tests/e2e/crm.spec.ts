import { expect, signIn, test } from './product.ts';

interface Customer {
  id: string;
  name: string;
  phoneNumber: string;
  state: number;
}

const INTENT = 2;
const DEAL = 3;

test('a customer is called, means to order, and has an order made of that at a click', async ({
  administrator: page,
  home,
  request,
  texts,
}) => {
  const admin = await signIn(request, home, 'admin');
  const number = `139${String(Date.now()).slice(-8)}`;
  const name = `Journey ${number}`;
  const made = await admin.send<Customer>('POST', '/api/crm/customers', {
    name,
    phoneNumber: number,
    address: 'Lane 5',
  });
  const now = () => admin.get<Customer>(`/api/crm/customers/${made.id}`);

  await page.goto(`${home}/crm/customers?${new URLSearchParams({ filter: number })}`);
  const hidden = `${number.slice(0, 3)}****${number.slice(-4)}`;
  await page
    .getByRole('row', { name: new RegExp(name) })
    .getByText(name)
    .click();
  await expect(page.getByText(hidden)).toBeVisible();
  await page.getByRole('button', { name: texts.button('crm:customer.reveal') }).click();
  await expect(page.getByRole('link', { name: number })).toBeVisible();
  await expect(page.getByText(texts.say('crm:customer.step.reveal'))).toBeVisible();

  // The next action cannot be left out.
  await page.getByRole('button', { name: texts.button('crm:customer.followUp') }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel(texts.say('crm:preSale.content')).fill('Wants a kitchen');
  await drawer.locator('[data-field="stage"]').getByRole('combobox').click();
  await page
    .getByRole('option', { name: texts.say('crm:customerState.Intent') })
    .or(page.locator('.ant-select-item-option', { hasText: texts.say('crm:customerState.Intent') }))
    .first()
    .click();
  const save = drawer.getByRole('button', { name: texts.button('common:action.save') });
  await save.click();
  const next = drawer.locator('[data-field="nextTime"]');
  await expect(next.locator('.ant-form-item-explain-error')).toBeVisible();
  await next.getByRole('textbox').fill('2040-01-02 10:00');
  await next.getByRole('textbox').press('Enter');
  await save.click();
  await expect(page.getByText('Wants a kitchen')).toBeVisible();
  expect((await now()).state).toBe(INTENT);

  const intent = await admin.send<{ id: string; orderNo: string }>('POST', '/api/crm/customers-intent-orders', {
    customerId: made.id,
    intentAmount: 36_000,
    rooms: ['Kitchen'],
  });
  await page.reload();
  const make = texts.button('crm:intentOrder.makeOrder');
  await page.getByRole('button', { name: make }).click();
  await page.getByRole('dialog').getByRole('button', { name: make }).click();
  await page.waitForURL('**/sales-order/orders/*');
  const order = page.url().split('/').at(-1)!;
  const { salesOrder } = await admin.get<{ salesOrder: Record<string, unknown> }>(`/api/app/salesOrder/${order}`);
  expect(salesOrder).toMatchObject({
    customerId: made.id,
    intentOrderNo: intent.orderNo,
    receiver: { name, phone: number, address: 'Lane 5' },
  });
  expect((await now()).state).toBe(DEAL);
  await page.goto(`${home}/crm/customers/detail/${made.id}`);
  await expect(page.getByRole('link', { name: String(salesOrder.salesOrderNo) }).first()).toBeVisible();
});
