import type { APIRequestContext } from '@playwright/test';
import { actOnRow, enter, expect, signIn, test, type Session } from './product.ts';

const CONFIRMED = 60;

interface Row {
  id: string;
  state: number;
}

/** A list with a part of an order, planned and confirmed; the code of the first label. */
async function plannedPart(request: APIRequestContext, home: string, planner: Session, orderNo: string) {
  const csv = `Part No,Name,Material,Length,Width,Qty,Edges,Drill File,Order\nAS1,Side,OSB18-NAT,2000,500,2,1100,AS1.mpr,${orderNo}\n`;
  const uploaded = await request.post(`${home}/api/optimization/import-files`, {
    headers: { authorization: `Bearer ${planner.token}` },
    multipart: { file: { name: 'after.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) } },
  });
  const { id } = (await uploaded.json()) as Row;
  await planner.send('POST', '/api/optimization/import-files/optimization', { importFileIds: [id], timeLimitSec: 1 });
  await expect
    .poll(async () => (await planner.get<Row>(`/api/optimization/import-files/${id}`)).state, { timeout: 60_000 })
    .toBe(5);
  const plans = await planner.get<{ items: Row[] }>(`/api/optimization/import-files/optimization/${id}/solutions`);
  await planner.send('POST', `/api/optimization/solutions/${plans.items[0]!.id}/confirm`);
  const labels = await planner.get<{ items: { code: string }[] }>(
    `/api/optimization/solutions/${plans.items[0]!.id}/labels`,
  );
  return labels.items[0]!.code;
}

test('a fault is reported on the phone, judged, made again, and its rush list stands first', async ({
  browser,
  page,
  request,
  home,
  texts,
}) => {
  const [planner, clerk] = [await signIn(request, home, 'he.paichan'), await signIn(request, home, 'sun.kefu')];
  const { items: orders } = await clerk.get<{ items: (Row & { salesOrderNo: string })[] }>(
    `/api/app/salesOrder?state=${CONFIRMED}&maxResultCount=50`,
  );
  // The journey at the saw takes the first one, that of the delivery the last.
  const order = orders.at(1)!;
  const code = await plannedPart(request, home, planner, order.salesOrderNo);

  const phone = await (
    await browser.newContext({ locale: test.info().project.use.locale!, viewport: { width: 390, height: 844 } })
  ).newPage();
  await enter(phone, home, { userName: 'sun.kefu' });
  await phone.goto(`${home}/sales-order/exceptions`);
  await phone
    .getByRole('button', { name: texts.button('common:action.create') })
    .first()
    .click();
  await phone.getByRole('searchbox', { name: texts.say('salesOrder:exception.scan') }).fill(code);
  await phone.getByRole('searchbox', { name: texts.say('salesOrder:exception.scan') }).press('Enter');
  await expect(phone.locator('.ant-tag', { hasText: code })).toBeVisible();
  await phone.getByRole('radio', { name: texts.button('salesOrder:exceptionType.Damaged') }).click();
  await phone.getByRole('button', { name: texts.button('common:action.save') }).click();
  const reported = async () =>
    (
      await clerk.get<{ items: (Row & { exceptionNo: string; salesOrderId: string; partIds: string[] })[] }>(
        `/api/crm/exceptions?salesOrderId=${order.id}`,
      )
    ).items[0];
  await expect.poll(async () => (await reported())?.partIds).toEqual([code]);
  const { exceptionNo } = (await reported())!;

  await enter(page, home, { userName: 'sun.kefu' });
  await page.goto(`${home}/sales-order/exceptions`);
  await actOnRow(page, texts, exceptionNo, 'salesOrder:exception.step.judge');
  const shareOf = (party: string) =>
    page.getByRole('spinbutton', {
      name: `${texts.say(`salesOrder:liableParty.${party}`)} ${texts.say('salesOrder:judgement.ratio')}`,
    });
  await shareOf('Factory').fill('60');
  await expect(page.getByText(texts.say('salesOrder:exception.left', { left: 40 }))).toBeVisible();
  await shareOf('Logistics').fill('40');
  await page.getByRole('button', { name: texts.button('salesOrder:exception.saveAndJudge') }).click();
  await expect.poll(async () => (await reported())!.state).toBe(1);

  await actOnRow(page, texts, exceptionNo, 'salesOrder:exception.supplement');
  await page.getByRole('button', { name: texts.button('salesOrder:supplementary.make') }).click();
  await page.waitForURL('**/sales-order/orders/*');
  // What the order waits for is a button beside, with the same word in it.
  const confirm = new RegExp(`^${texts.button('salesOrder:orderAction.confirm').source}$`);
  await page.getByRole('button', { name: confirm }).click();
  await page.getByRole('dialog').getByRole('button', { name: confirm }).click();
  const first = async () =>
    (
      await planner.get<{ items: { isRush: boolean; fileName: string; orderNos: string[] }[] }>(
        '/api/optimization/import-files?maxResultCount=1',
      )
    ).items[0]!;
  await expect.poll(async () => (await first()).isRush, { timeout: 30_000 }).toBe(true);
  const made = await clerk.get<{ items: { salesOrderNo: string }[] }>(
    `/api/crm/supplementary-orders?salesOrderId=${order.id}`,
  );
  expect((await first()).orderNos).toEqual([made.items[0]!.salesOrderNo]);
});
