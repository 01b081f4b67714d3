import type { Page } from '@playwright/test';
import { cutList, cutOrder } from './cut-order.ts';
import { actOnRow, enter, expect, signIn, test, type Session, type Texts } from './product.ts';

const PHONE = { width: 390, height: 844 };
const STATE = { partShipped: 110, signed: 130, installed: 140, closed: 150 };
const JUDGED = 1;
const REMEDIED = 2;
const CLOSED = 3;
const DELIVERED = 2;
const SHELF = 'A-06-3';
/** A picture of one dot. */
const PICTURE = {
  name: 'before.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  ),
};

interface Row {
  id: string;
}
interface Items<T> {
  items: T[];
}
interface Report extends Row {
  exceptionNo: string;
  state: number;
}
interface Order extends Row {
  salesOrderNo: string;
  state: number;
}

/** An order of hardware and parts that needs no design, confirmed. */
async function ordered(seller: Session): Promise<Order> {
  const types = await seller.get<Items<Row & { code: string }>>('/api/app/order-type?maxResultCount=50');
  const { items: customers } = await seller.get<Items<Row>>('/api/crm/customers?maxResultCount=1');
  const plain = types.items.find(({ code }) => code === 'BD')!;
  const made = await seller.send<Order>('POST', '/api/app/salesOrder', {
    ...{ orderName: 'Wardrobe', orderTypeId: plain.id, customerId: customers[0]!.id },
    receiver: { name: 'Ann', phone: '13800000001', address: '1 Mill Lane' },
  });
  await seller.send('PUT', '/api/app/salesorder/lines/batch-update', [
    { salesOrderId: made.id, name: 'Wardrobe', price: 1, count: 1 },
  ]);
  for (const step of ['submit', 'confirm']) await seller.send('POST', `/api/app/salesOrder/${made.id}/${step}`, {});
  return made;
}

/** Whoever packs, loads and delivers, with his phone. */
class Keeper {
  constructor(
    private readonly phone: Page,
    private readonly home: string,
    private readonly texts: Texts,
    private readonly office: Session,
  ) {}

  private say(key: string, values: Record<string, string | number> = {}) {
    return this.texts.say(`delivery:${key}`, values);
  }

  /** By a scanner, which types wherever the page happens to be. */
  private async scan(label: string, code: string): Promise<void> {
    await expect(this.phone.getByRole('searchbox', { name: this.say(label) })).toBeVisible();
    await this.phone.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await this.phone.keyboard.type(code);
    await this.phone.keyboard.press('Enter');
  }

  private button(key: string) {
    return this.phone.getByRole('button', { name: this.texts.button(`delivery:${key}`) }).first();
  }

  /** Scans an order and the labels that go into one package; gives the package. */
  async pack(orderNo: string, codes: readonly string[]): Promise<Row & { packageNo: string }> {
    const { phone } = this;
    await phone.goto(`${this.home}/delivery/packing`);
    await this.scan('packing.code', orderNo);
    // A scanner is quicker than the network: what is scanned meanwhile goes into the new package.
    await this.button('packing.add').click();
    for (const code of codes) {
      await this.scan('packing.code', code);
      await expect(phone.getByText(code)).toBeVisible();
    }
    const id = new URL(phone.url()).searchParams.get('package')!;
    const read = () => this.office.get<Row & { packageNo: string }>(`/api/crm/packages/${id}`);
    // The station shows it before the server has heard it, and what the server says of it moves the button.
    await expect.poll(read).toMatchObject({ state: 0, scannedCount: codes.length });
    await this.button('packing.close').click();
    await expect(phone.getByText(this.say('packing.closed', { no: (await read()).packageNo }))).toBeVisible();
    await expect.poll(read).toMatchObject({ state: 1 });
    return read();
  }

  /** Two scans put a package on a shelf. */
  async putAway(packageNo: string, shelf: string): Promise<void> {
    await this.phone.goto(`${this.home}/delivery/storehouse`);
    await this.scan('store.code', packageNo);
    await expect(this.phone.getByText(this.say('store.putHere'))).toBeVisible();
    await this.scan('store.code', shelf);
    await expect(this.phone.getByText(this.say('store.moved', { no: packageNo, code: shelf }))).toBeVisible();
  }

  /** A truck with one package: planned, loaded by scan, sent, signed for on the glass. */
  async deliver(salesOrderId: string, { packageNo }: Row & { packageNo: string }): Promise<void> {
    const { phone, texts } = this;
    await phone.goto(`${this.home}/delivery/shipments`);
    await phone
      .getByRole('button', { name: texts.button('common:action.create') })
      .first()
      .click();
    const drawer = phone.getByRole('dialog');
    await drawer.getByRole('checkbox', { name: packageNo }).check();
    await drawer.getByRole('button', { name: texts.button('common:action.save') }).click();
    await expect(drawer).toBeHidden();
    const { items } = await this.office.get<Items<Row & { lines: { packageIds: string[] }[] }>>(
      `/api/crm/shipments?salesOrderId=${salesOrderId}`,
    );
    const path = `/shipments/${items[0]!.id}`;
    await phone.goto(`${this.home}/delivery${path}`);
    await this.scan('shipment.code', packageNo);
    await expect(phone.getByText(this.say('shipment.loadedOf', { in: 1, of: 1 })).first()).toBeVisible();
    // The phone goes on before the server has heard it; what leaves is the server's.
    await expect.poll(() => this.office.get(`/api/crm${path}`)).toMatchObject({ loadedCount: 1 });
    await this.button('shipment.step.send').click();
    await expect(phone.getByText(this.say('shipment.done.send'))).toBeVisible();
    await this.button('shipment.step.sign').click();
    const dialog = phone.getByRole('dialog');
    await dialog.getByLabel(this.say('shipment.signedBy')).fill('Ann');
    await signOn(phone);
    await dialog.getByRole('button', { name: texts.button('delivery:shipment.step.sign') }).click();
    await expect(dialog).toBeHidden();
  }
}

async function signOn(page: Page): Promise<void> {
  const pad = page.locator('canvas');
  await pad.scrollIntoViewIfNeeded();
  const box = (await pad.boundingBox())!;
  await page.mouse.move(box.x + 30, box.y + 30);
  await page.mouse.down();
  await page.mouse.move(box.x + 150, box.y + 60, { steps: 6 });
  await page.mouse.up();
}

/** Whoever answers for the order in the office, at a desk. */
class Clerk {
  constructor(
    private readonly page: Page,
    private readonly home: string,
    private readonly texts: Texts,
  ) {}

  private say(key: string) {
    return this.texts.say(`salesOrder:${key}`);
  }

  /** Of a dialog, whose cross may be called like its button. */
  private async sayYes(key: string): Promise<void> {
    const whole = new RegExp(`^${this.texts.button(key).source}$`);
    await this.page.getByRole('button', { name: whole }).first().click();
    await this.page.getByRole('dialog').getByRole('button', { name: whole }).last().click();
  }

  private onReport(exceptionNo: string, action: string) {
    return actOnRow(this.page, this.texts, exceptionNo, `salesOrder:exception.${action}`);
  }

  async judge(exceptionNo: string): Promise<void> {
    const { page, texts } = this;
    await page.goto(`${this.home}/sales-order/exceptions`);
    await this.onReport(exceptionNo, 'step.judge');
    const shareOf = (party: string) =>
      page.getByRole('spinbutton', { name: `${this.say(`liableParty.${party}`)} ${this.say('judgement.ratio')}` });
    await shareOf('Factory').fill('60');
    await expect(page.getByText(texts.say('salesOrder:exception.left', { left: 40 }))).toBeVisible();
    await shareOf('Logistics').fill('40');
    await page.getByRole('button', { name: texts.button('salesOrder:exception.saveAndJudge') }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
  }

  /** Has it made again, and confirms the order for that; gives its id. */
  async makeAgain(exceptionNo: string): Promise<string> {
    const { page, texts } = this;
    await this.onReport(exceptionNo, 'supplement');
    await page.getByRole('button', { name: texts.button('salesOrder:supplementary.make') }).click();
    await page.waitForURL('**/sales-order/orders/*');
    await this.sayYes('salesOrder:orderAction.confirm');
    return new URL(page.url()).pathname.split('/').at(-1)!;
  }

  /** A visit that was entered for an order, given to the first team for tomorrow. */
  async assign(dispatchNo: string): Promise<void> {
    const { page, texts } = this;
    await page.goto(`${this.home}/sales-order/install-dispatches`);
    const assign = texts.button('salesOrder:install.step.assign');
    // The visit itself is a button too, and tells its state by the same word.
    const visit = page.getByRole('listitem').filter({ hasText: dispatchNo });
    await visit.getByRole('button', { name: new RegExp(`^${assign.source}$`) }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: this.say('install.teamId') }).click();
    await page.getByRole('option').first().waitFor({ state: 'attached' });
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: assign }).click();
    await expect(dialog).toBeHidden();
  }

  async closeReport(exceptionNo: string): Promise<void> {
    await this.page.goto(`${this.home}/sales-order/exceptions?filter=${exceptionNo}`);
    await this.onReport(exceptionNo, 'step.close');
    const close = this.texts.button('salesOrder:exception.step.close');
    await this.page.getByRole('dialog').getByRole('button', { name: close }).last().click();
  }

  async closeOrder(id: string): Promise<void> {
    await this.page.goto(`${this.home}/sales-order/orders/${id}`);
    await this.sayYes('salesOrder:orderAction.close');
  }
}

/** A fault as it is found: a label, a kind, a photo. */
async function report(phone: Page, home: string, texts: Texts, code: string): Promise<void> {
  await phone.goto(`${home}/sales-order/exceptions`);
  await phone
    .getByRole('button', { name: texts.button('common:action.create') })
    .first()
    .click();
  const drawer = phone.getByRole('dialog');
  const scan = drawer.getByRole('searchbox', { name: texts.say('salesOrder:exception.scan') });
  await scan.fill(code);
  await scan.press('Enter');
  await expect(drawer.locator('.ant-tag', { hasText: code })).toBeVisible();
  await drawer.getByRole('radio', { name: texts.button('salesOrder:exceptionType.Missing') }).click();
  await drawer.locator('input[type=file]').first().setInputFiles(PICTURE);
  await expect(drawer.getByText(PICTURE.name)).toBeVisible();
  await drawer.getByRole('button', { name: texts.button('common:action.save') }).click();
  await expect(drawer).toBeHidden();
}

/** Ticks what was looked at, has it signed on the glass, and is done. */
async function fit(phone: Page, home: string, texts: Texts, visitId: string): Promise<void> {
  await phone.goto(`${home}/sales-order/install-dispatches/${visitId}`);
  const step = (name: string) => phone.getByRole('button', { name: texts.button(`salesOrder:install.step.${name}`) });
  await step('arrive').click();
  await expect(step('done')).toBeDisabled();
  await phone.getByRole('checkbox', { name: texts.say('salesOrder:install.check.complete') }).check();
  await signOn(phone);
  const sign = phone.getByRole('button', { name: texts.button('salesOrder:install.sign') });
  await sign.click();
  // What was signed stands above the buttons then.
  await expect(sign).toBeDisabled();
  await step('done').click();
}

test('an order in two trucks whose missing part is made again is delivered, fitted, signed off and closed', async ({
  browser,
  page,
  request,
  home,
  texts,
}) => {
  // The whole way, with three people.
  test.slow();
  const [planner, office] = [await signIn(request, home, 'he.paichan'), await signIn(request, home, 'sun.kefu')];
  const order = await ordered(await signIn(request, home, 'mujing.admin'));
  const now = async () => (await office.get<{ salesOrder: Order }>(`/api/app/salesOrder/${order.id}`)).salesOrder;
  const codes = (await cutOrder(request, home, planner, order.salesOrderNo)).map(({ code }) => code);
  const missing = codes[3]!;

  const context = await browser.newContext({ locale: test.info().project.use.locale!, viewport: PHONE });
  const phone = await context.newPage();
  await enter(phone, home, { userName: 'wu.cangku' });
  const keeper = new Keeper(phone, home, texts, await signIn(request, home, 'wu.cangku'));
  const packages = [
    await keeper.pack(order.salesOrderNo, codes.slice(0, 2)),
    await keeper.pack(order.salesOrderNo, codes.slice(2, 3)),
  ];
  for (const { packageNo } of packages) await keeper.putAway(packageNo, SHELF);
  for (const pack of packages) await keeper.deliver(order.id, pack);
  await expect.poll(now).toMatchObject({ state: STATE.partShipped });

  // What never came is reported with a photo, judged, and made again before all other lists.
  const own = await (await browser.newContext({ locale: test.info().project.use.locale!, viewport: PHONE })).newPage();
  await enter(own, home, { userName: 'sun.kefu' });
  await report(own, home, texts, missing);
  const reported = async () =>
    (await office.get<Items<Report>>(`/api/crm/exceptions?salesOrderId=${order.id}`)).items[0]!;
  expect(await reported()).toMatchObject({ partIds: [missing], photos: [expect.anything()] });
  const { exceptionNo } = await reported();
  const clerk = new Clerk(page, home, texts);
  await enter(page, home, { userName: 'sun.kefu' });
  await clerk.judge(exceptionNo);
  await expect.poll(async () => (await reported()).state).toBe(JUDGED);
  const againId = await clerk.makeAgain(exceptionNo);
  const again = (await office.get<{ salesOrder: Order }>(`/api/app/salesOrder/${againId}`)).salesOrder;
  const first = async () =>
    (
      await planner.get<Items<Row & { isRush: boolean; orderNos: string[] }>>(
        '/api/optimization/import-files?maxResultCount=1',
      )
    ).items[0]!;
  await expect.poll(first, { timeout: 30_000 }).toMatchObject({ isRush: true, orderNos: [again.salesOrderNo] });
  // The drawing of the old part, back at the saw.
  const recut = await cutList(planner, (await first()).id);
  expect(recut).toHaveLength(1);
  await keeper.deliver(againId, await keeper.pack(again.salesOrderNo, [recut[0]!.code]));
  const wishes = () => office.get<Items<Order>>(`/api/crm/supplementary-orders?salesOrderId=${order.id}`);
  await expect.poll(async () => (await wishes()).items.map(({ state }) => state)).toEqual([DELIVERED]);
  expect((await reported()).state).toBe(REMEDIED);
  // With it the whole order is there.
  expect((await now()).state).toBe(STATE.signed);

  // Fitted, and signed off on the phone; closed once nothing of it is open any more.
  const visit = await office.send<Row & { dispatchNo: string }>('POST', '/api/crm/install-dispatches', {
    ...{ salesOrderId: order.id, items: [] },
  });
  await clerk.assign(visit.dispatchNo);
  await fit(own, home, texts, visit.id);
  await expect.poll(now).toMatchObject({ state: STATE.installed });
  await clerk.closeReport(exceptionNo);
  await expect.poll(async () => (await reported()).state).toBe(CLOSED);
  await clerk.closeOrder(order.id);
  await expect.poll(now).toMatchObject({ state: STATE.closed });
  const { items: told } = await office.get<Items<{ action: string }>>(
    `/api/app/salesOrder/${order.id}/timeline?maxResultCount=200`,
  );
  const actions = told.map(({ action }) => action);
  for (const action of ['reported', 'judged', 'supplementarySubmitted', 'supplementaryDelivered', 'remedied', 'fitted'])
    expect(actions).toContain(action);
  await context.close();
});
