import type { Page } from '@playwright/test';
import { enter, expect, signIn, test, type Session, type Texts } from './product.ts';

interface Row {
  id: string;
  name: string;
}

const ROOM = 'Desk room';
const SHEETS = 'audit-designs';

const cabinet = (cabinetNo: string, width: number) => ({
  ...{ cabinetNo, model: 'wardrobe', width, height: 2200, depth: 560, material: 'PB18-WW', doors: 2, shelves: 3 },
});

/** A dealer's order whose sheet waits for its first audit. */
async function handedIn(factory: Session): Promise<{ sheetId: string; designId: string; dealerId: string }> {
  const first = async (path: string) => (await factory.get<{ items: Row[] }>(path)).items[0]!;
  const dealer = await first('/api/crm/dealers?filter=TH01&maxResultCount=1');
  const type = (await factory.get<{ items: (Row & { code: string })[] }>('/api/app/order-type')).items.find(
    ({ code }) => code === 'ZD',
  )!;
  const customer = await first(`/api/crm/customers?dealerId=${dealer.id}&maxResultCount=1`);
  const design = await factory.send<Row & { designId: string }>('POST', '/api/salesorder/designs', {
    name: ROOM,
    content: { rooms: [{ name: ROOM, cabinets: [cabinet('K1', 800), cabinet('K2', 600)] }] },
  });
  const order = await factory.send<Row>('POST', '/api/app/salesOrder', {
    ...{ orderName: ROOM, orderTypeId: type.id, customerId: customer.id, dealerId: dealer.id },
  });
  await factory.send('PUT', `/api/salesorder/${SHEETS}/design/${order.id}`, { designId: design.designId });
  const asked = { salesOrderId: order.id, auditName: ROOM };
  const sheet = await factory.send<Row>('POST', `/api/salesorder/${SHEETS}`, asked);
  return { sheetId: sheet.id, designId: design.id, dealerId: dealer.id };
}

const desk = (sheetId: string, scope: string) => `/sales-order/audits/desk?scope=${scope}&sheet=${sheetId}`;

async function comment(page: Page, texts: Texts, text: string): Promise<void> {
  await page.getByRole('button', { name: texts.say('salesOrder:desk.pin') }).click();
  await page.getByRole('button', { name: 'K1' }).first().click();
  await page.getByRole('textbox', { name: texts.say('salesOrder:desk.comments') }).fill(text);
  const say = new RegExp(`^${texts.button('salesOrder:desk.say').source}$`);
  await page.getByRole('button', { name: say }).click();
  await expect(page.getByText(text)).toBeVisible();
}

test('an auditor judges at the desk by keys, and what is pinned goes on to the dealer and into the next round', async ({
  browser,
  page,
  home,
  texts,
}) => {
  const say = (key: string) => texts.say(`salesOrder:${key}`);
  const factory = await signIn(page.request, home, 'mujing.admin');
  const { sheetId, designId } = await handedIn(factory);
  await enter(page, home, { userName: 'lin.shentu' });
  await page.goto(home + desk(sheetId, 'pending'));
  await expect(page.getByRole('heading', { level: 2, name: ROOM, exact: true })).toBeVisible();

  await test.step('what the rules found stands first', async () => {
    await expect(page.getByRole('heading', { name: new RegExp(say('desk.findings')) })).toBeVisible();
    await expect(
      page
        .getByText('SHELF-SPAN')
        .or(page.getByText(/K1.*800/))
        .first(),
    ).toBeVisible();
  });

  await test.step('K and J walk the queue, in which it is the last', async () => {
    await page.keyboard.press('k');
    await expect(page.getByRole('heading', { level: 2, name: ROOM, exact: true })).toBeHidden();
    await page.keyboard.press('j');
    await expect(page.getByRole('heading', { level: 2, name: ROOM, exact: true })).toBeVisible();
  });

  await test.step('he claims it, pins a comment, ticks a point', async () => {
    await page.keyboard.press('c');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: texts.button('salesOrder:auditAction.claim') }).click();
    await expect(dialog).toBeHidden();
    // He is about to judge it.
    await expect(page.getByRole('heading', { level: 2, name: ROOM, exact: true })).toBeVisible();
    await comment(page, texts, 'Doors too wide');
    await page.getByRole('checkbox').first().click();
    await expect(page.getByText(`${say('desk.checklist')} 1 / 6`)).toBeVisible();
  });

  await test.step('he rejects it by a key, with a reason that is counted', async () => {
    await page.locator('body').click({ position: { x: 5, y: 5 } });
    await page.keyboard.press('r');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: /^1 / }).click();
    await dialog
      .getByRole('button', { name: new RegExp(`^${texts.button('salesOrder:auditAction.reject').source}$`) })
      .click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('heading', { level: 2, name: ROOM, exact: true })).toBeHidden();
  });

  await test.step('the dealer sees it where it is pinned', async () => {
    const dealer = await browser.newPage();
    await enter(dealer, home, { userName: 'd.tianhe' });
    await dealer.goto(home + desk(sheetId, 'all'));
    await expect(dealer.getByText('Doors too wide')).toBeVisible();
    const pass = new RegExp(`^${texts.button('salesOrder:auditAction.pass').source}`);
    await expect(dealer.getByRole('button', { name: pass })).toBeHidden();
    await dealer.close();
  });

  await test.step('the next round has it still, and says what has changed', async () => {
    const design = await factory.get<Row & { concurrencyStamp: string }>(`/api/salesorder/designs/${designId}`);
    await factory.send('PUT', `/api/salesorder/designs/${designId}`, {
      ...{ name: design.name, concurrencyStamp: design.concurrencyStamp },
      content: { rooms: [{ name: ROOM, cabinets: [cabinet('K1', 700), cabinet('K2', 600)] }] },
    });
    await factory.send('POST', `/api/salesorder/${SHEETS}/${sheetId}/submit`, { submitComment: 'narrower' });
    await page.goto(home + desk(sheetId, 'pending'));
    await expect(page.getByRole('heading', { name: texts.say('salesOrder:desk.changes', { round: 1 }) })).toBeVisible();
    await expect(page.getByText('→').first()).toBeVisible();
    await page.getByRole('button', { name: say('desk.settle') }).click();
    await expect(page.getByRole('button', { name: say('desk.reopen') })).toBeVisible();
  });

  await test.step('the figures count it for its dealer, and lead to the sheet', async () => {
    await page.goto(`${home}/sales-order/audit-figures`);
    const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: /Tianhe/ }) });
    await row.getByRole('button').first().click();
    await expect(page.getByRole('dialog').getByRole('link', { name: ROOM })).toBeVisible();
  });
});
