import { pdfTexts } from '@ishare/testing/pdf-texts.js';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { enter, expect, signIn, test, type Session, type Texts } from './product.ts';

const CONFIRMED = 60;
const seen = (locator: Locator): Locator => locator.filter({ visible: true }).first();
const dialog = (page: Page): Locator => page.getByRole('dialog').filter({ visible: true }).last();
const tagOf = (): string => `M${Date.now().toString(36)}`;

interface Record_ {
  id: string;
  [key: string]: unknown;
}
interface Items<T> {
  items: T[];
}

/** Who does what in the journeys, without browsers. */
async function people(request: APIRequestContext, home: string) {
  const [office, service, finance] = await Promise.all(
    ['mujing.admin', 'sun.kefu', 'xu.caiwu'].map((name) => signIn(request, home, name)),
  );
  return { office: office!, service: service!, finance: finance! };
}

/** An order of 1,000 that wants 30 % before it is confirmed, handed in. */
async function order(office: Session, customerId: string, tag: string): Promise<string> {
  const type = await office.send<Record_>('POST', '/api/app/order-type', {
    ...{ code: tag, name: tag, auditLevels: 1, needDesign: false, needQuotation: false, depositRate: 30 },
  });
  const { dealerId } = await office.get<Record_>(`/api/crm/customers/${customerId}`);
  const made = await office.send<Record_>('POST', '/api/app/salesOrder', {
    ...{ orderName: tag, orderTypeId: type.id, customerId, dealerId },
  });
  await office.send('PUT', '/api/app/salesorder/products/batch-update', [
    { salesOrderId: made.id, name: 'Door', price: 1_000, count: 1 },
  ]);
  await office.send('POST', `/api/app/salesOrder/${made.id}/submit`, {});
  return made.id;
}

const orderOf = async (office: Session, id: string) =>
  (await office.get<{ salesOrder: Record_ }>(`/api/app/salesOrder/${id}`)).salesOrder;

/** Does a step of a row's menu, with a comment where one is asked for. */
async function step(page: Page, texts: Texts, row: Locator, key: string, comment?: string): Promise<void> {
  const word = texts.button(key);
  await expect(row).toBeVisible();
  const button = row.getByRole('button', { name: word });
  if (await button.isVisible()) await button.click();
  else {
    await row.getByRole('button', { name: texts.say('common:action.more') }).click();
    await seen(page.getByRole('menuitem', { name: word })).click();
  }
  if (comment) await dialog(page).getByRole('textbox').fill(comment);
  await dialog(page).getByRole('button', { name: word }).click();
  await expect(dialog(page)).toBeHidden();
}

/** Does a step on the record's own page, where whoever decides has looked at it. */
async function act(page: Page, texts: Texts, key: string, comment?: string): Promise<void> {
  const word = texts.button(key);
  await page.locator('header').getByRole('button', { name: word }).click();
  if (comment) await dialog(page).getByRole('textbox').last().fill(comment);
  await dialog(page).getByRole('button', { name: word }).click();
  await expect(dialog(page)).toBeHidden();
}

interface Ledger {
  opening: number;
  closing: number;
  entries: { kind: string; balance: number; remittanceNo: string | null; billNo: string | null }[];
}

/** What a dealer's ledger says is what stands in his statement, line by line. */
async function statementEqualsLedger(request: APIRequestContext, home: string, who: Session, dealerId: string) {
  const path = `/api/crm/dealers/${dealerId}/ledger`;
  const ledger = await who.get<Ledger>(path);
  const paper = await request.get(`${home}${path}/statement`, { headers: { authorization: `Bearer ${who.token}` } });
  const told = pdfTexts(await paper.body()).flat();
  const lines = ledger.entries.map(({ remittanceNo, billNo }) => [remittanceNo, billNo].filter(Boolean).join(' → '));
  expect(told.filter((text) => lines.includes(text))).toEqual(lines);
  const balances = ledger.entries.map(({ balance }) => balance.toFixed(2));
  for (const balance of [...balances, ledger.opening.toFixed(2), ledger.closing.toFixed(2)])
    expect(told.map((text) => text.replaceAll(',', ''))).toContain(balance);
  return ledger;
}

test('a contract is approved by another, billed, paid, and its order waits for the deposit', async ({
  page,
  home,
  request,
  texts,
}) => {
  const { office, service, finance } = await people(request, home);
  const tag = tagOf();
  const customer = await service.send<Record_>('POST', '/api/crm/customers', { name: tag, state: 2 });
  const salesOrderId = await order(office, customer.id, tag);
  const contract = await service.send<Record_>('POST', '/api/crm/contracts', {
    ...{ contractNo: tag, customerId: customer.id, salesOrderId, amount: 1_000, woodNetOrderId: `W-${tag}` },
    paymentPlan: [
      { name: 'Deposit', rate: 30, dueEvent: 'effective' },
      { name: 'Rest', rate: 70, dueEvent: 'produced' },
    ],
  });
  await service.send('POST', `/api/crm/contracts/${contract.id}/submit`, {});

  await enter(page, home, { userName: 'xu.caiwu' });
  await page.goto(`${home}/crm/contracts`);
  const row = seen(page.getByRole('row', { name: tag }));
  await expect(seen(page.getByRole('gridcell', { name: `W-${tag}` }))).toBeVisible();
  await row.getByRole('button', { name: texts.say('common:action.more') }).click();
  await seen(page.getByRole('menuitem', { name: texts.button('crm:contract.open') })).click();
  // What is to be paid when stands before whoever approves it.
  for (const share of ['300.00', '700.00']) await expect(page.getByRole('cell', { name: share })).toBeVisible();
  await act(page, texts, 'crm:contract.step.approve');
  await expect(page.getByRole('link', { name: /^ZD/ })).toHaveCount(2);
  const { items: bills } = await finance.get<Items<Record_>>(`/api/crm/bills?contractId=${contract.id}&sorting=billNo`);
  expect(bills.map(({ amount }) => amount)).toEqual([300, 700]);
  await expect(office.send('POST', `/api/app/salesOrder/${salesOrderId}/confirm`, {})).rejects.toThrow(/010006/);

  // The deposit: entered, confirmed in the list, and on the first bill by itself.
  const pay = (amount: number, more: object = {}) =>
    finance.send<Record_>('POST', '/api/crm/payments', {
      ...{ contractId: contract.id, amount, payTime: new Date().toISOString(), ...more },
    });
  const deposit = await pay(300);
  await page.goto(`${home}/crm/payments`);
  await step(
    page,
    texts,
    seen(page.getByRole('row', { name: deposit.paymentNo as string })),
    'crm:payment.step.confirm',
  );
  await expect.poll(async () => (await orderOf(office, salesOrderId)).receivedAmount).toBe(300);
  await office.send('POST', `/api/app/salesOrder/${salesOrderId}/confirm`, {});
  expect(await orderOf(office, salesOrderId)).toMatchObject({ state: CONFIRMED, balanceAmount: 700 });

  // The rest, of which some is paid back; the bill's page tells both.
  const rest = await pay(700);
  await finance.send('POST', `/api/crm/payments/${rest.id}/confirm`, {});
  await expect.poll(async () => (await orderOf(office, salesOrderId)).balanceAmount).toBe(0);
  expect(await finance.get<Record_>(`/api/crm/contracts/${contract.id}`)).toMatchObject({
    state: 3,
    paidAmount: 1_000,
  });
  await finance.send('POST', `/api/crm/bills/${bills[1]!.id}/refund`, { amount: 50, comment: 'scratched' });
  const back = await pay(50, { isRefund: true });
  await finance.send('POST', `/api/crm/payments/${back.id}/confirm`, {});
  await expect.poll(async () => (await orderOf(office, salesOrderId)).receivedAmount).toBe(950);
  await page.goto(`${home}/crm/bill/${bills[1]!.id}`);
  await expect(page.getByRole('heading', { name: bills[1]!.billNo as string, level: 2 })).toBeVisible();
  await expect(page.getByText(rest.paymentNo as string)).toBeVisible();
  // How the bill came about: its share of what is agreed.
  await expect(page.getByText(/70 %/)).toBeVisible();
});

test('what a dealer sends is split over his bills, taken back, and his statement equals his ledger', async ({
  page,
  home,
  request,
  texts,
}) => {
  const { office, finance } = await people(request, home);
  const tag = tagOf();
  const dealer = await office.send<Record_>('POST', '/api/crm/dealers', { code: tag, name: tag });
  const customer = await office.send<Record_>('POST', '/api/crm/customers', {
    ...{ name: tag, state: 2, dealerId: dealer.id },
  });
  const salesOrderId = await order(office, customer.id, tag);
  const { items: bills } = await finance.send<Items<Record_>>('POST', '/api/crm/bills/of-order', { salesOrderId });
  const remittance = await finance.send<Record_>('POST', '/api/crm/remittances', {
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
  const bounced = await finance.send<Record_>('POST', '/api/crm/remittances', {
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
  const whole = await finance.send<Record_>('POST', '/api/crm/remittances', {
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
  const ledger = await statementEqualsLedger(request, home, finance, dealer.id);
  expect(ledger).toMatchObject({ opening: 0, closing: 99.99 });
  expect(ledger.entries.filter(({ kind }) => kind === 'reversal')).toHaveLength(2);
  expect(await finance.get<Record_>(`/api/crm/dealers/${dealer.id}`)).toMatchObject({ balance: ledger.closing });
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
  const tag = tagOf();
  const others = await neighbour!.send<Record_>('POST', '/api/crm/customers', { name: `${tag}-N`, state: 2 });
  const customer = await shop!.send<Record_>('POST', '/api/crm/customers', { name: tag, state: 2 });
  const dealerId = customer.dealerId as string;
  const salesOrderId = await order(office, customer.id, tag);
  const othersOrder = await order(office, others.id, `${tag}N`);
  const { items: bills } = await finance.send<Items<Record_>>('POST', '/api/crm/bills/of-order', { salesOrderId });

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
  const [paid] = (await shop!.get<Items<Record_>>('/api/crm/remittances?sorting=creationTime desc')).items;
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
  const ledger = await statementEqualsLedger(request, home, shop!, dealerId);
  expect(await finance.get<Record_>(`/api/crm/dealers/${dealerId}`)).toMatchObject({ balance: ledger.closing });
  for (const path of [
    `/api/crm/customers/${others.id}`,
    `/api/crm/dealers/${others.dealerId as string}/ledger`,
    `/api/app/salesOrder/${othersOrder}`,
  ])
    await expect(shop!.get(path)).rejects.toThrow(/404/);
});
