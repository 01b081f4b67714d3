import type { Locator, Page } from '@playwright/test';
import { enter, expect, signIn, test } from './product.ts';

const seen = (locator: Locator): Locator => locator.filter({ visible: true }).first();
const dialog = (page: Page): Locator => page.getByRole('dialog').filter({ visible: true }).last();

interface Record_ {
  id: string;
  [key: string]: unknown;
}

test('a stranger becomes a customer: called, taken, followed, agreed with, ordered', async ({
  page,
  home,
  request,
  texts,
}) => {
  const tag = `K${Date.now().toString(36)}`;
  const phone = `137${String(Date.now()).slice(-8)}`;
  const button = (key: string) => page.getByRole('button', { name: texts.button(key) });
  const [service, finance] = await Promise.all(['sun.kefu', 'xu.caiwu'].map((name) => signIn(request, home, name)));
  await enter(page, home, { userName: 'sun.kefu' });

  // Entered: nobody's yet.
  await page.goto(`${home}/crm/customers`);
  await button('common:action.create').first().click();
  await dialog(page).getByLabel(texts.say('crm:customer.name'), { exact: true }).fill(tag);
  await dialog(page).getByLabel(texts.say('crm:customer.phoneNumber'), { exact: true }).fill(`+86 ${phone}`);
  await dialog(page)
    .getByRole('button', { name: texts.button('common:action.save') })
    .click();
  await expect(dialog(page)).toBeHidden();
  const [customer] = (await service!.get<{ items: Record_[] }>(`/api/crm/customers?filter=${tag}`)).items;
  const { id } = customer!;
  expect(customer).toMatchObject({ state: 0, phoneNumber: `137****${phone.slice(-4)}`, ownerUserId: null });

  // Whoever takes him is to call within a day, and each call says what comes next.
  await page.goto(`${home}/crm/customers/detail/${id}`);
  await button('crm:customer.claim').click();
  await expect(page.getByText(texts.say('crm:customer.claimed'))).toBeVisible();
  await button('crm:customer.followUp').first().click();
  const form = dialog(page);
  await form.getByLabel(texts.say('crm:preSale.content')).fill('Wants a kitchen in oak');
  const save = form.getByRole('button', { name: texts.button('common:action.save') });
  await save.click();
  const field = form.locator('[data-field="nextTime"]');
  await expect(field.locator('.ant-form-item-explain-error')).toBeVisible();
  const next = field.locator('input');
  await next.fill('2030-01-02 10:00');
  await next.press('Enter');
  await save.click();
  await expect(form).toBeHidden();
  await expect(page.getByText('Wants a kitchen in oak')).toBeVisible();

  // What colleagues say of him stands on his page.
  const said = page.getByLabel(texts.say('common:comments.placeholder'));
  await said.fill('Ask for the window');
  await button('common:comments.say').click();
  await expect(said).toHaveValue('');
  await expect(page.getByText('Ask for the window')).toBeVisible();

  // What he means to order becomes a contract by a click; each field says where it comes from.
  await button('crm:customer.newIntent').click();
  await expect(dialog(page).getByText(tag).first()).toBeVisible();
  for (const [key, value] of Object.entries({ intentAmount: '30000', deposit: '9000' }))
    await dialog(page)
      .getByRole('spinbutton', { name: texts.start(`crm:intentOrder.${key}`) })
      .fill(value);
  await dialog(page)
    .getByRole('button', { name: texts.button('common:action.save') })
    .click();
  await expect(dialog(page)).toBeHidden();
  const [intent] = (await service!.get<{ items: Record_[] }>(`/api/crm/customers-intent-orders?customerId=${id}`))
    .items;
  await button('crm:intentOrder.makeContract').click();
  for (const source of ['intent', 'intentAmount', 'deposit'])
    await expect(seen(dialog(page).getByText(texts.say(`crm:contract.from.${source}`)))).toBeVisible();
  await dialog(page)
    .getByRole('button', { name: texts.button('common:action.save') })
    .click();
  await page.waitForURL('**/crm/contract/*');
  const contractId = page.url().split('/').at(-1)!;
  const contract = await service!.get<Record_>(`/api/crm/contracts/${contractId}`);
  expect(contract).toMatchObject({ amount: 30_000, intentId: intent!.id, customerId: id });
  expect((contract.paymentPlan as { rate: number }[]).map(({ rate }) => rate)).toEqual([30, 70]);
  await service!.send('POST', `/api/crm/contracts/${contractId}/submit`, {});
  await finance!.send('POST', `/api/crm/contracts/${contractId}/approve`, {});

  // And the contract an order, whose bills are the contract's.
  await page.reload();
  await button('crm:contract.makeOrder').click();
  await dialog(page)
    .getByRole('button', { name: texts.button('crm:contract.makeOrder') })
    .click();
  await page.waitForURL('**/sales-order/orders/*');
  await page.getByRole('tab', { name: texts.say('salesOrder:tab.money') }).click();
  await expect(page.getByRole('link', { name: contract.contractNo as string })).toBeVisible();
  const { items: bills } = await finance!.get<{ items: Record_[] }>(`/api/crm/bills?contractId=${contractId}`);
  for (const { billNo } of bills) await expect(page.getByRole('link', { name: billNo as string })).toBeVisible();
  expect(await service!.get<Record_>(`/api/crm/customers/${id}`)).toMatchObject({ state: 3 });

  // Made of it is what the factory needs; nothing goes on before the deposit is there.
  const salesOrderId = page.url().split('/').at(-1)!.split('?')[0]!;
  const office = await signIn(request, home, 'mujing.admin');
  const type = await office.send<Record_>('POST', '/api/app/order-type', {
    ...{ code: tag, name: tag, auditLevels: 1, needDesign: false, needQuotation: false, depositRate: 30 },
  });
  const orderOf = async () =>
    (await office.get<{ salesOrder: Record_ }>(`/api/app/salesOrder/${salesOrderId}`)).salesOrder;
  await office.send('PUT', `/api/app/salesOrder/${salesOrderId}`, { ...(await orderOf()), orderTypeId: type.id });
  await office.send('PUT', '/api/app/salesorder/products/batch-update', [
    { salesOrderId, name: 'Kitchen', price: 30_000, count: 1 },
  ]);
  await office.send('POST', `/api/app/salesOrder/${salesOrderId}/submit`, {});
  const confirm = () => office.send('POST', `/api/app/salesOrder/${salesOrderId}/confirm`, {});
  await expect(confirm()).rejects.toThrow(/010006/);
  const pay = async (amount: number) => {
    const payment = await finance!.send<Record_>('POST', '/api/crm/payments', {
      ...{ contractId, amount, payTime: new Date().toISOString() },
    });
    await finance!.send('POST', `/api/crm/payments/${payment.id}/confirm`, {});
  };
  await pay(9_000);
  await expect.poll(async () => (await orderOf()).receivedAmount).toBe(9_000);
  await confirm();
  await pay(21_000);
  await expect.poll(async () => (await orderOf()).balanceAmount).toBe(0);
  // All is paid: the contract is finished, and the customer's page owes nothing.
  await page.goto(`${home}/crm/contract/${contractId}`);
  await expect(page.getByText(texts.say('crm:contract.state.Finished'), { exact: true }).first()).toBeVisible();
  await page.goto(`${home}/crm/customers/detail/${id}`);
  for (const { billNo } of bills) await expect(page.getByRole('link', { name: billNo as string })).toBeVisible();
  const PAID = 2;
  const settled = await finance!.get<{ items: Record_[] }>(`/api/crm/bills?contractId=${contractId}`);
  expect(settled.items.map(({ state }) => state)).toEqual([PAID, PAID]);
});

test('two records of one person are made one, and two again; a card goes by what was agreed', async ({
  page,
  home,
  request,
  texts,
}) => {
  const tag = `D${Date.now().toString(36)}`;
  const service = await signIn(request, home, 'sun.kefu');
  const make = (more: object) =>
    service.send<Record_>('POST', '/api/crm/customers', { name: tag, community: tag, state: 1, ...more });
  const [kept, gone] = [await make({}), await make({ remark: 'asks for oak' })];
  await service.send('POST', '/api/crm/customers-intent-orders', { customerId: kept.id, intentAmount: 500 });
  await enter(page, home, { userName: 'sun.kefu' });
  await page.goto(`${home}/crm/pool`);
  const group = seen(
    page
      .locator('div')
      .filter({ has: page.getByRole('link', { name: tag }) })
      .filter({
        has: page.getByRole('button', { name: texts.button('crm:merge.into') }),
      }),
  ).last();
  await group
    .getByRole('button', { name: texts.button('crm:merge.into') })
    .last()
    .click();
  await dialog(page)
    .getByRole('button', { name: texts.button('crm:merge.into') })
    .click();
  await expect(page.getByText(texts.say('crm:merge.done', { name: tag }))).toBeVisible();
  expect(await service.get<Record_>(`/api/crm/customers/${kept.id}`)).toMatchObject({ remark: 'asks for oak' });
  const row = page.locator('div').filter({ hasText: texts.say('crm:merge.was', { gone: tag, kept: tag }) });
  await row
    .getByRole('button', { name: texts.button('crm:merge.undo') })
    .first()
    .click();
  await expect(page.getByText(texts.say('crm:merge.undone', { name: tag }))).toBeVisible();
  expect(await service.get<Record_>(`/api/crm/customers/${gone.id}`)).toMatchObject({ name: tag });

  // On the board a card that is moved asks for what was agreed with him.
  await page.goto(`${home}/crm/board`);
  await page.getByLabel(texts.say('crm:board.filter')).fill(tag);
  const stage = (name: string) =>
    page.getByRole('region', { name: texts.say('crm:board.stage', { stage: texts.say(`crm:customerState.${name}`) }) });
  await expect(stage('Intent').getByText('500.00').first()).toBeVisible();
  const card = stage('Following').getByRole('listitem').filter({ hasText: tag });
  await card.dragTo(stage('Lost'));
  await dialog(page).getByLabel(texts.say('crm:preSale.content')).fill('Bought elsewhere');
  await dialog(page)
    .getByRole('button', { name: texts.button('common:action.save') })
    .click();
  await expect(stage('Lost').getByRole('listitem').filter({ hasText: tag })).toBeVisible();
  expect(await service.get<Record_>(`/api/crm/customers/${gone.id}`)).toMatchObject({ state: 4 });
});
