import type { Browser, Page } from '@playwright/test';
import { cutOrder } from './cut-order.ts';
import { expect, signIn, test } from './product.ts';

const CONFIRMED = 60;
const PRODUCED = 100;
const SIGNED = 130;

interface Order {
  id: string;
  salesOrderNo: string;
  state: number;
  perPacked: number;
  perShipped: number;
}
interface Items<T> {
  items: T[];
}

async function enter(browser: Browser, home: string, name: RegExp): Promise<Page> {
  const page = await (await browser.newContext({ locale: test.info().project.use.locale! })).newPage();
  await page.goto(`${home}/login`);
  await page.getByRole('button', { name }).first().click();
  await page.waitForURL('**/dashboard');
  return page;
}

test('a cut order is packed by scan, put away, loaded, sent and signed for', async ({
  browser,
  request,
  home,
  texts,
}) => {
  const [planner, service] = [await signIn(request, home, 'he.paichan'), await signIn(request, home, 'sun.kefu')];
  const { items: orders } = await service.get<Items<Order>>(`/api/app/salesOrder?state=${CONFIRMED}&maxResultCount=50`);
  // The journey at the saw takes the first one.
  const order = orders.at(-1)!;
  const own = async () => (await service.get<{ salesOrder: Order }>(`/api/app/salesOrder/${order.id}`)).salesOrder;
  const labels = await cutOrder(request, home, planner, order.salesOrderNo);
  await expect.poll(own).toMatchObject({ state: PRODUCED });
  const office = await signIn(request, home, 'wu.cangku');
  const say = (key: string, values: Record<string, string | number> = {}) => texts.say(`delivery:${key}`, values);

  // At the station: the order is scanned, then part after part into two packages.
  const packer = await enter(browser, home, /赵开料|^Zhao\b/);
  await packer.goto(`${home}/delivery/packing`);
  const scan = async (page: Page, label: string, code: string) => {
    await page.getByLabel(say(label)).fill(code);
    await page.keyboard.press('Enter');
  };
  await scan(packer, 'packing.code', order.salesOrderNo);
  await expect(packer.getByRole('heading', { name: order.salesOrderNo })).toBeVisible();
  const half = labels.length / 2;
  const numbers: string[] = [];
  for (const chosen of [labels.slice(0, half), labels.slice(half)]) {
    await packer.getByRole('button', { name: texts.button('delivery:packing.add') }).click();
    await expect(packer).toHaveURL(/package=/);
    const id = () => new URL(packer.url()).searchParams.get('package')!;
    // The new package is shown, with nothing in it to be closed.
    await expect(packer.getByRole('button', { name: texts.button('delivery:packing.close') })).toBeDisabled();
    for (const { code } of chosen) {
      await scan(packer, 'packing.code', code);
      await expect(packer.getByText(code)).toBeVisible();
    }
    // What is in another package is refused.
    if (numbers.length > 0) {
      await scan(packer, 'packing.code', labels[0]!.code);
      // Said once, or twice where the network was away for a moment.
      await expect(packer.getByRole('alert').getByText(numbers[0]!).first()).toBeVisible();
    }
    await packer.getByRole('button', { name: texts.button('delivery:packing.close') }).click();
    const read = () => office.get<{ packageNo: string; state: number }>(`/api/crm/packages/${id()}`);
    await expect.poll(async () => (await read()).state).toBe(1);
    numbers.push((await read()).packageNo);
    await packer.goto(`${home}/delivery/packing?order=${order.id}`);
  }
  await expect.poll(own).toMatchObject({ perPacked: 100, perShipped: 0 });

  // Two scans make a move: a package and a shelf, in either order.
  const keeper = await enter(browser, home, /吴仓库|^Wu\b/);
  await keeper.goto(`${home}/delivery/storehouse`);
  await scan(keeper, 'store.code', numbers[0]!);
  await expect(keeper.getByText(say('store.putHere'))).toBeVisible();
  await scan(keeper, 'store.code', 'B-06-3');
  await expect(keeper.getByText(say('store.moved', { no: numbers[0]!, code: 'B-06-3' }))).toBeVisible();
  await scan(keeper, 'store.code', 'B-06-3');
  await expect(keeper.getByText(say('store.shelf', { code: 'B-06-3' }))).toBeVisible();
  await scan(keeper, 'store.code', numbers[1]!);
  await expect(keeper.getByText(say('store.moved', { no: numbers[1]!, code: 'B-06-3' }))).toBeVisible();

  // Counted: what was scanned is there after a reload, a label of a part is named and left out, the rest is booked.
  await keeper.getByRole('button', { name: /Row B/ }).click();
  await keeper.getByText(say('store.mode.count'), { exact: true }).click();
  for (const code of ['B-06-3', numbers[0]!, labels[0]!.code]) await scan(keeper, 'store.code', code);
  await keeper.reload();
  await keeper.getByText(say('store.mode.count'), { exact: true }).click();
  await expect(keeper.getByText(say('store.seen', { count: 2 }))).toBeVisible();
  const compare = keeper.getByRole('button', { name: texts.button('delivery:store.compare') });
  await compare.click();
  await expect(keeper.getByText(say('store.unknown'))).toBeVisible();
  await keeper.locator('.ant-tag', { hasText: labels[0]!.code }).locator('.ant-tag-close-icon').click();
  await scan(keeper, 'store.code', 'B-06-3');
  await scan(keeper, 'store.code', numbers[1]!);
  await compare.click();
  await expect(keeper.getByText(say('store.unknown'))).toBeHidden();
  await expect(keeper.getByText(numbers[1]!, { exact: true })).toHaveCount(1);

  // The truck: loaded by scan, sent, signed for on the glass.
  const made = await office.send<{ id: string; packageCount: number }>('POST', '/api/crm/shipments', {
    salesOrderId: order.id,
    lines: [],
    carrier: 'Road',
  });
  expect(made.packageCount).toBe(2);
  await keeper.goto(`${home}/delivery/shipments/${made.id}`);
  for (const [index, packageNo] of numbers.entries()) {
    await scan(keeper, 'shipment.code', packageNo);
    await expect(keeper.getByText(say('shipment.on', { no: packageNo, in: index + 1, of: 2 }))).toBeVisible();
  }
  // Not the button that sends without a part of it.
  const send = new RegExp(`${texts.button('delivery:shipment.step.send').source}$`);
  await keeper.getByRole('button', { name: send }).click();
  await expect(keeper.getByText(say('shipment.done.send'))).toBeVisible();
  await keeper
    .getByRole('button', { name: texts.button('delivery:shipment.step.sign') })
    .first()
    .click();
  const dialog = keeper.getByRole('dialog');
  await dialog.getByLabel(say('shipment.signedBy')).fill('Ann');
  const pad = (await dialog.locator('canvas').boundingBox())!;
  await keeper.mouse.move(pad.x + 40, pad.y + 40);
  await keeper.mouse.down();
  await keeper.mouse.move(pad.x + 200, pad.y + 120, { steps: 8 });
  await keeper.mouse.up();
  await dialog.getByRole('button', { name: texts.button('delivery:shipment.step.sign') }).click();
  await expect(dialog).toBeHidden();
  await expect(keeper.getByRole('img').first()).toBeVisible();
  await expect.poll(own).toMatchObject({ state: SIGNED, perPacked: 100, perShipped: 100 });

  // Where is it: the part's card names package and truck.
  await packer.goto(`${home}/engineOptimization/stationScan`);
  await packer.locator(`input[aria-label="${texts.say('optimisation:station.code')}"]`).fill(labels[0]!.code);
  await packer.keyboard.press('Enter');
  await expect(packer.getByText(say('packing.liesIn', { no: numbers[0]! }))).toBeVisible();
  // What is gone is not cut again by a tap: it is said what is done instead, and of which order.
  const station = (key: string) => texts.button(`optimisation:station.${key}`);
  await packer.getByRole('button', { name: station('spoilt') }).click();
  await packer
    .getByRole('dialog')
    .getByRole('button', { name: station('faults.chipped') })
    .click();
  await expect(packer.getByRole('alert').filter({ hasText: order.salesOrderNo })).toContainText(numbers[0]!);
});
