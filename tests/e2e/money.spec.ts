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
  await step(page, texts, row, 'crm:contract.step.approve');
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

  await page.goto(`${home}/crm/ledger?dealer=${dealer.id}`);
  await expect(page.getByText(texts.say('crm:ledger.kindName.reversal'))).toBeVisible();
  const ledger = await finance.get<Record_>(`/api/crm/dealers/${dealer.id}/ledger`);
  expect(ledger).toMatchObject({ opening: 0, closing: 50.5 });
  expect(await finance.get<Record_>(`/api/crm/dealers/${dealer.id}`)).toMatchObject({ balance: ledger.closing });
  await expect(page.getByText('50.50').first()).toBeVisible();
  const [download] = await Promise.all([
    page.waitForResponse((reply) => reply.url().includes('/ledger/statement')),
    page.getByRole('button', { name: texts.button('crm:ledger.statement') }).click(),
  ]);
  expect(download.headers()['content-type']).toContain('application/pdf');
});
