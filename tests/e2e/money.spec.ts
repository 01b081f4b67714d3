import { enter, expect, signIn, test } from './product.ts';
import {
  act,
  dialog,
  order,
  orderOf,
  people,
  seen,
  statementIsLedger,
  step,
  tagOf,
  type Items,
  type Row,
} from './office.ts';

test('who buys without a dealer pays on a contract, and gets some back by a payment that goes out', async ({
  page,
  home,
  request,
  texts,
}) => {
  const { service, finance } = await people(request, home);
  const tag = tagOf('M');
  const customer = await service.send<Row>('POST', '/api/crm/customers', { name: tag, state: 2 });
  const contract = await service.send<Row>('POST', '/api/crm/contracts', {
    ...{ contractNo: tag, customerId: customer.id, amount: 1_000, woodNetOrderId: `W-${tag}` },
    paymentPlan: [
      { name: 'Deposit', rate: 30, dueEvent: 'effective' },
      { name: 'Rest', rate: 70, dueEvent: 'produced' },
    ],
  });
  await service.send('POST', `/api/crm/contracts/${contract.id}/submit`, {});
  await finance.send('POST', `/api/crm/contracts/${contract.id}/approve`, {});
  const { items: bills } = await finance.get<Items<Row>>(`/api/crm/bills?contractId=${contract.id}&sorting=billNo`);
  const pay = (amount: number, more: object = {}) =>
    finance.send<Row>('POST', '/api/crm/payments', {
      ...{ contractId: contract.id, amount, payTime: new Date().toISOString(), ...more },
    });
  const paidOf = async () => (await finance.get<Row>(`/api/crm/contracts/${contract.id}`)).paidAmount;

  await enter(page, home, { userName: 'xu.caiwu' });
  await page.goto(`${home}/crm/contracts`);
  await expect(seen(page.getByRole('gridcell', { name: `W-${tag}` }))).toBeVisible();
  // Confirmed in the list, and on the bills by itself, those that are due first before others.
  const confirmed = async (payment: Row) => {
    await page.goto(`${home}/crm/payments`);
    const row = seen(page.getByRole('row', { name: payment.paymentNo as string }));
    await step(page, texts, row, 'crm:payment.step.confirm');
  };
  await confirmed(await pay(1_000));
  await expect.poll(paidOf).toBe(1_000);

  // A refund is billed first, and leaves by a payment that names it by itself.
  await page.goto(`${home}/crm/bill/${bills[1]!.id}`);
  // How the bill came about: its share of what is agreed.
  await expect(page.getByText(/70 %/)).toBeVisible();
  await page.getByRole('button', { name: texts.button('crm:bill.refund') }).click();
  await dialog(page).getByRole('spinbutton').fill('50.05');
  await dialog(page)
    .getByRole('button', { name: texts.button('crm:bill.refund') })
    .click();
  await expect(dialog(page)).toBeHidden();
  await confirmed(await pay(50.05, { isRefund: true }));
  await expect.poll(paidOf).toBe(949.95);
});

test('what a dealer sends is split over his bills, taken back, and his statement equals his ledger', async ({
  page,
  home,
  request,
  texts,
}) => {
  const { office, finance } = await people(request, home);
  const tag = tagOf('M');
  const dealer = await office.send<Row>('POST', '/api/crm/dealers', { code: tag, name: tag });
  const customer = await office.send<Row>('POST', '/api/crm/customers', {
    ...{ name: tag, state: 2, dealerId: dealer.id },
  });
  const salesOrderId = await order(office, customer.id, tag);
  const { items: bills } = await finance.send<Items<Row>>('POST', '/api/crm/bills/of-order', { salesOrderId });
  const remittance = await finance.send<Row>('POST', '/api/crm/remittances', {
    ...{ dealerId: dealer.id, amount: 450.5, remitTime: new Date().toISOString(), bankNo: tag },
  });
  await expect(office.send('POST', `/api/app/salesOrder/${salesOrderId}/confirm`, {})).rejects.toThrow(/010006/);
  await finance.send('POST', `/api/crm/remittances/${remittance.id}/confirm`, {});

  // First due, first paid: proposed by a click, changed by hand, saved.
  await enter(page, home, { userName: 'xu.caiwu' });
  await page.goto(`${home}/remittances/${remittance.id}`);
  await page.getByRole('button', { name: texts.button('crm:split.firstDue') }).click();
  const second = page.getByLabel(`${bills[1]!.billNo as string} ${texts.say('crm:split.toBill')}`);
  await expect(second).toHaveValue('150.50');
  await second.fill('100');
  await second.blur();
  await page.getByRole('button', { name: texts.button('crm:split.save') }).click();
  await expect(page.getByText(texts.say('crm:split.saved'))).toBeVisible();
  await expect.poll(async () => (await orderOf(office, salesOrderId)).receivedAmount).toBe(400);
  await office.send('POST', `/api/app/salesOrder/${salesOrderId}/confirm`, {});

  // Another that bounces: its entries are countered, and what is left is the dealer's.
  const bounced = await finance.send<Row>('POST', '/api/crm/remittances', {
    ...{ dealerId: dealer.id, amount: 600, remitTime: new Date().toISOString() },
    allocations: [{ billId: bills[1]!.id, amount: 600 }],
  });
  await finance.send('POST', `/api/crm/remittances/${bounced.id}/confirm`, {});
  await expect.poll(async () => (await orderOf(office, salesOrderId)).balanceAmount).toBe(0);
  await page.goto(`${home}/crm/remittances`);
  const row = seen(page.getByRole('row', { name: bounced.remittanceNo as string }));
  await step(page, texts, row, 'crm:remittance.step.reverse', 'bounced');
  await expect.poll(async () => (await orderOf(office, salesOrderId)).receivedAmount).toBe(400);

  // So does the first: nothing of the deposit is there, and the order that was confirmed upon it waits.
  await page.goto(`${home}/remittances/${remittance.id}`);
  await expect(page.getByText(tag, { exact: true }).first()).toBeVisible();
  await act(page, texts, 'crm:remittance.step.reverse', 'bounced too');
  await expect.poll(async () => (await orderOf(office, salesOrderId)).holdFlag).toBe(true);
  // Money that comes lets it go on; what is too much of it is paid back to the dealer's balance.
  const whole = await finance.send<Row>('POST', '/api/crm/remittances', {
    ...{ dealerId: dealer.id, amount: 1_000, remitTime: new Date().toISOString(), bankNo: `${tag}-2` },
    allocations: bills.map(({ id, amount }) => ({ billId: id, amount })),
  });
  await page.goto(`${home}/remittances/${whole.id}`);
  await act(page, texts, 'crm:remittance.step.confirm');
  await expect
    .poll(async () => await orderOf(office, salesOrderId))
    .toMatchObject({ holdFlag: false, receivedAmount: 1_000, balanceAmount: 0 });
  await page.goto(`${home}/crm/bill/${bills[1]!.id}`);
  await page.getByRole('button', { name: texts.button('crm:bill.refund') }).click();
  await dialog(page).getByRole('spinbutton').fill('99.99');
  await dialog(page)
    .getByRole('button', { name: texts.button('crm:bill.refund') })
    .click();
  await expect.poll(async () => (await orderOf(office, salesOrderId)).receivedAmount).toBe(900.01);

  await page.goto(`${home}/crm/ledger?dealer=${dealer.id}`);
  await expect(page.getByText(texts.say('crm:ledger.kindName.reversal')).first()).toBeVisible();
  const ledger = await statementIsLedger(page, home, finance, dealer.id);
  expect(ledger).toMatchObject({ opening: 0, closing: 99.99 });
  expect(ledger.entries.filter(({ kind }) => kind === 'reversal')).toHaveLength(2);
  expect(await finance.get<Row>(`/api/crm/dealers/${dealer.id}`)).toMatchObject({ balance: ledger.closing });
  await expect(page.getByText('99.99').first()).toBeVisible();
  const [download] = await Promise.all([
    page.waitForResponse((reply) => reply.url().includes('/ledger/statement')),
    page.getByRole('button', { name: texts.button('crm:ledger.statement') }).click(),
  ]);
  expect(download.headers()['content-type']).toContain('application/pdf');
});

test('a dealer sees and does what is his alone, from the customer to the statement', async ({
  page,
  home,
  request,
  texts,
}) => {
  const { office, finance } = await people(request, home);
  const [shop, neighbour] = await Promise.all(['d.nanshan', 'd.yuelu'].map((name) => signIn(request, home, name)));
  const tag = tagOf('M');
  const others = await neighbour!.send<Row>('POST', '/api/crm/customers', { name: `${tag}-N`, state: 2 });
  const customer = await shop!.send<Row>('POST', '/api/crm/customers', { name: tag, state: 2 });
  const dealerId = customer.dealerId as string;
  const salesOrderId = await order(office, customer.id, tag);
  const othersOrder = await order(office, others.id, `${tag}N`);
  const billed = async (id: string) =>
    (await finance.send<Items<Row>>('POST', '/api/crm/bills/of-order', { salesOrderId: id })).items;
  const [bills, othersBills] = [await billed(salesOrderId), await billed(othersOrder)];

  await page.setViewportSize({ width: 390, height: 844 });
  await enter(page, home, { userName: 'd.nanshan' });
  await page.goto(`${home}/crm/customers`);
  await expect(seen(page.getByText(tag, { exact: true }))).toBeVisible();
  await expect(page.getByText(`${tag}-N`)).toHaveCount(0);

  // What he has paid: he is the dealer, whose open bills stand there; whether it has come is not his to say.
  await page.goto(`${home}/crm/remittances`);
  await seen(page.getByRole('button', { name: texts.button('common:action.create') })).click();
  const form = dialog(page);
  await form.getByRole('spinbutton', { name: texts.start('crm:remittance.amount') }).fill('1000');
  const paidOn = form.locator('[data-field="remitTime"] input');
  await paidOn.fill('2026-01-02 10:00');
  await paidOn.press('Enter');
  for (const { billNo, amount } of bills)
    await form.getByLabel(`${billNo as string} ${texts.say('crm:split.toBill')}`).fill((amount as number).toFixed(2));
  await form.getByRole('button', { name: texts.button('common:action.save') }).click();
  await expect(form).toBeHidden();
  const [paid] = (await shop!.get<Items<Row>>('/api/crm/remittances?sorting=creationTime desc')).items;
  expect(paid).toMatchObject({ dealerId, amount: 1_000, state: 0 });
  await page.goto(`${home}/remittances/${paid!.id}`);
  await expect(page.getByRole('heading', { name: paid!.remittanceNo as string, level: 2 })).toBeVisible();
  await expect(page.getByRole('button', { name: texts.button('crm:remittance.step.confirm') })).toHaveCount(0);
  await expect(shop!.send('POST', `/api/crm/remittances/${paid!.id}/confirm`, {})).rejects.toThrow(/403/);
  await finance.send('POST', `/api/crm/remittances/${paid!.id}/confirm`, {});
  await expect.poll(async () => (await orderOf(shop!, salesOrderId)).balanceAmount).toBe(0);
  await shop!.send('POST', `/api/app/salesOrder/${salesOrderId}/confirm`, {});

  // His ledger is before him at once, and is the factory's; of others he learns nothing.
  await page.goto(`${home}/crm/ledger`);
  await expect(page.getByRole('link', { name: paid!.remittanceNo as string }).first()).toBeVisible();
  // All of a line is seen on a phone.
  for (const table of await page.locator('table').all())
    expect(await table.evaluate((one) => one.scrollWidth - one.parentElement!.clientWidth)).toBeLessThanOrEqual(0);
  const ledger = await statementIsLedger(page, home, shop!, dealerId);
  expect(await finance.get<Row>(`/api/crm/dealers/${dealerId}`)).toMatchObject({ balance: ledger.closing });
  // That the factory has done it he reads, and no sign-in of its people.
  await expect(page.getByText(texts.say('common:person.factory'), { exact: true }).first()).toBeAttached();
  await expect(page.getByText('xu.caiwu')).toHaveCount(0);
  await page.goto(`${home}/crm/bills`);
  await expect(seen(page.getByText(bills[0]!.billNo as string))).toBeVisible();
  for (const { billNo } of othersBills) await expect(page.getByText(billNo as string)).toHaveCount(0);
  for (const path of [
    `/api/crm/bills/${othersBills[0]!.id}`,
    `/api/crm/dealers/${others.dealerId as string}/ledger/statement`,
    `/api/crm/customers/${others.id}`,
    `/api/crm/dealers/${others.dealerId as string}/ledger`,
    `/api/app/salesOrder/${othersOrder}`,
  ])
    await expect(shop!.get(path)).rejects.toThrow(/404/);
});
