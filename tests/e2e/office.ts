// What the journeys of customers and money share: who does what in them, their orders, their steps, their papers.
import { dayIn } from '@ishare/contracts/platform/code-rule.js';
import { settings } from '@ishare/contracts/platform/settings.js';
import { pdfTexts } from '@ishare/testing/pdf-texts.js';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { expect, signIn, type Session, type Texts } from './product.ts';

/** The first of these that a person sees: kept views stay in the page, hidden. */
export const seen = (locator: Locator): Locator => locator.filter({ visible: true }).first();
export const dialog = (page: Page): Locator => page.getByRole('dialog').filter({ visible: true }).last();
export const tagOf = (letter: string): string => `${letter}${Date.now().toString(36)}`;
/** The day at the factory, `2099-12-31`: from 16:00 UTC on it is the next one. */
export const factoryToday = (): string => dayIn(new Date(), settings.app.timeZone.default);

export interface Row {
  id: string;
  [key: string]: unknown;
}
export interface Items<T> {
  items: T[];
}

/** Who does what in the journeys, without browsers. */
export async function people(request: APIRequestContext, home: string) {
  const [office, service, finance] = await Promise.all(
    ['mujing.admin', 'sun.kefu', 'xu.caiwu'].map((name) => signIn(request, home, name)),
  );
  return { office: office!, service: service!, finance: finance! };
}

/** A type of order that wants 30 % before an order is confirmed. */
export const depositType = (office: Session, tag: string, more: object = {}): Promise<Row> =>
  office.send('POST', '/api/app/order-type', {
    ...{ code: tag, name: tag, auditLevels: 1, needDesign: false, needQuotation: false, depositRate: 30 },
    ...more,
  });

/** An order of 1,000 that wants 30 % before it is confirmed, handed in. */
export async function order(office: Session, customerId: string, tag: string): Promise<string> {
  const type = await depositType(office, tag);
  const { dealerId } = await office.get<Row>(`/api/crm/customers/${customerId}`);
  const made = await office.send<Row>('POST', '/api/app/salesOrder', {
    ...{ orderName: tag, orderTypeId: type.id, customerId, dealerId },
  });
  await office.send('PUT', '/api/app/salesorder/products/batch-update', [
    { salesOrderId: made.id, name: 'Door', price: 1_000, count: 1 },
  ]);
  await office.send('POST', `/api/app/salesOrder/${made.id}/submit`, {});
  return made.id;
}

export const orderOf = async (who: Session, id: string): Promise<Row> =>
  (await who.get<{ salesOrder: Row }>(`/api/app/salesOrder/${id}`)).salesOrder;

/** Chooses an entry of a select in the dialog that is open; one that looks entries up is told what to look for. */
export async function choose(page: Page, field: Locator, option: string): Promise<void> {
  await field.click();
  await field.pressSequentially(option);
  await seen(page.locator('.ant-select-item-option-content').filter({ hasText: option })).click();
}

/** Does a step of a row's menu, with a comment where one is asked for. */
export async function step(page: Page, texts: Texts, row: Locator, key: string, comment?: string): Promise<void> {
  const word = texts.button(key);
  await expect(row).toBeVisible();
  const button = row.getByRole('button', { name: word });
  if (await button.isVisible()) await button.click();
  else {
    await row.getByRole('button', { name: texts.say('common:action.more') }).click();
    await seen(page.getByRole('menuitem', { name: word })).click();
  }
  await agree(page, word, comment);
}

/** Does a step on the record's own page, where whoever decides has looked at it. */
export async function act(page: Page, texts: Texts, key: string, comment?: string): Promise<void> {
  const word = texts.button(key);
  await seen(page.locator('header').getByRole('button', { name: word })).click();
  await agree(page, word, comment);
}

async function agree(page: Page, word: RegExp, comment?: string): Promise<void> {
  if (comment) await dialog(page).getByRole('textbox').last().fill(comment);
  await dialog(page).getByRole('button', { name: word }).click();
  await expect(dialog(page)).toBeHidden();
}

interface Ledger {
  opening: number;
  credited: number;
  debited: number;
  closing: number;
  entries: { kind: string; amount: number; balance: number; remittanceNo: string | null; billNo: string | null }[];
}

const figure = (amount: number): string =>
  amount.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const documents = ({ remittanceNo, billNo }: Ledger['entries'][number]) => [remittanceNo, billNo].filter(Boolean);

/** All figures of a ledger in the order in which its statement tells them. */
const told = ({ opening, credited, debited, closing, entries }: Ledger): string[] =>
  [
    ...[opening, closing, opening],
    ...entries.flatMap(({ amount, balance }) => [Math.abs(amount), balance]),
    ...[credited, debited, closing],
  ].map(figure);

/**
 * A dealer's ledger is on the screen and on paper what the service says of it, to the cent: each line and each sum, at
 * the end of today and of the day before he had any money. Gives what it is today.
 */
export async function statementIsLedger(page: Page, home: string, who: Session, dealerId: string): Promise<Ledger> {
  const path = `/api/crm/dealers/${dealerId}/ledger`;
  const ledger = await who.get<Ledger>(path);
  const sums = [ledger.opening, ledger.credited, ledger.debited, ledger.closing];
  // It adds up by itself, without what the service says of its sums.
  const cents = (amount: number) => Math.round(amount * 100);
  const moved = ledger.entries.reduce((sum, { amount }) => sum + cents(amount), 0);
  expect(cents(ledger.opening) + moved).toBe(cents(ledger.closing));

  await page.goto(`${home}/crm/ledger?dealer=${dealerId}`);
  const lines = page.locator('tbody tr').filter({ has: page.locator('td:nth-child(8)'), visible: true });
  await expect(lines).toHaveCount(ledger.entries.length);
  await expect(page.locator('dd').filter({ visible: true })).toHaveText(sums.map(figure));
  const cells = await lines.evaluateAll((rows) =>
    rows.map((row) => [...row.querySelectorAll('td')].map(({ textContent }) => textContent.trim())),
  );
  expect(cells.map(([, , names, , , amount, balance]) => [names!.split('→')[0], amount, balance])).toEqual(
    ledger.entries.map((entry) => [documents(entry)[0] ?? '', figure(entry.amount), figure(entry.balance)]),
  );

  const paperOf = async (query: string) => {
    const headers = { authorization: `Bearer ${who.token}` };
    const paper = await page.request.get(`${home}${path}/statement${query}`, { headers });
    return pdfTexts(await paper.body()).flat();
  };
  const paper = await paperOf('');
  expect(paper.filter((text) => /^-?[\d,]+\.\d\d$/.test(text))).toEqual(told(ledger));
  const written = ledger.entries.map((entry) => documents(entry).join(' → '));
  expect(paper.filter((text) => written.includes(text))).toEqual(written);
  const before = '?to=2020-01-01';
  const past = await who.get<Ledger>(`${path}${before}`);
  expect((await paperOf(before)).filter((text) => /^-?[\d,]+\.\d\d$/.test(text))).toEqual(told(past));
  return ledger;
}
