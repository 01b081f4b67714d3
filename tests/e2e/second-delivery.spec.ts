import type { Page } from '@playwright/test';
import { cutList, cutOrder } from './cut-order.ts';
import { enter, expect, signIn, test, type Session, type Texts } from './product.ts';

const PHONE = { width: 390, height: 844 };
const STATE = { partShipped: 110, signed: 130, installed: 140, closed: 150 };
const REMEDIED = 2;
const DELIVERED = 2;

interface Row {
  id: string;
}
interface Items<T> {
  items: T[];
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

  private async scan(label: string, code: string): Promise<void> {
    await this.phone.getByRole('searchbox', { name: this.say(label) }).fill(code);
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
    await this.button('packing.add').click();
    await expect(phone).toHaveURL(/package=/);
    const id = new URL(phone.url()).searchParams.get('package')!;
    for (const code of codes) {
      await this.scan('packing.code', code);
      await expect(phone.getByText(code)).toBeVisible();
    }
    await this.button('packing.close').click();
    const read = () => this.office.get<Row & { packageNo: string; state: number }>(`/api/crm/packages/${id}`);
    await expect.poll(async () => (await read()).state).toBe(1);
    return read();
  }

  /** A truck with one package: loaded by scan, sent, signed for on the glass. */
  async deliver(salesOrderId: string, { id: packageId, packageNo }: Row & { packageNo: string }): Promise<void> {
    const { phone } = this;
    const truck = await this.office.send<Row>('POST', '/api/crm/shipments', {
      ...{ salesOrderId, lines: [{ salesOrderId, stop: 1, packageIds: [packageId] }], carrier: 'Road' },
    });
    await phone.goto(`${this.home}/delivery/shipments/${truck.id}`);
    await this.scan('shipment.code', packageNo);
    await expect(phone.getByText(this.say('shipment.on', { no: packageNo, in: 1, of: 1 }))).toBeVisible();
    await this.button('shipment.step.send').click();
    await expect(phone.getByText(this.say('shipment.done.send'))).toBeVisible();
    await this.button('shipment.step.sign').click();
    const dialog = phone.getByRole('dialog');
    await dialog.getByLabel(this.say('shipment.signedBy')).fill('Ann');
    await signOn(phone);
    await dialog.getByRole('button', { name: this.texts.button('delivery:shipment.step.sign') }).click();
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

test('an order in two trucks whose missing part is made again is delivered, fitted, signed off and closed', async ({
  browser,
  request,
  home,
  texts,
}) => {
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
  for (const pack of packages) await keeper.deliver(order.id, pack);
  await expect.poll(now).toMatchObject({ state: STATE.partShipped });

  // What never came is reported, judged and made again.
  const report = await office.send<Row>('POST', '/api/crm/exceptions', {
    ...{ salesOrderId: order.id, partIds: [missing], type: 0 },
  });
  await office.send('PUT', `/api/crm/exceptions/${report.id}/judgements`, {
    ...{ parties: [{ liableParty: 0, ratio: 100, cost: 50 }], judges: true },
  });
  const wish = await office.send<Row>('POST', '/api/crm/supplementary-orders', {
    ...{ sourceOrderId: order.id, sourcePartIds: [missing], exceptionId: report.id, feeParty: 0 },
  });
  const { salesOrderId: againId } = await office.send<{ salesOrderId: string }>(
    'POST',
    `/api/crm/supplementary-orders/${wish.id}/submit`,
    {},
  );
  await office.send('POST', `/api/app/salesOrder/${againId}/confirm`, {});
  const again = (await office.get<{ salesOrder: Order }>(`/api/app/salesOrder/${againId}`)).salesOrder;
  const rush = async () =>
    (
      await planner.get<Items<Row & { isRush: boolean; orderNos: string[] }>>(
        '/api/optimization/import-files?maxResultCount=20',
      )
    ).items.find(({ orderNos }) => orderNos.includes(again.salesOrderNo));
  await expect.poll(async () => (await rush())?.isRush, { timeout: 30_000 }).toBe(true);
  // The drawing of the old part, back at the saw.
  const recut = await cutList(planner, (await rush())!.id);
  expect(recut).toHaveLength(1);
  await keeper.deliver(againId, await keeper.pack(again.salesOrderNo, [recut[0]!.code]));
  await expect
    .poll(async () => (await office.get<Order>(`/api/crm/supplementary-orders/${wish.id}`)).state)
    .toBe(DELIVERED);
  expect((await office.get<Order>(`/api/crm/exceptions/${report.id}`)).state).toBe(REMEDIED);
  // With it the whole order is there.
  expect((await now()).state).toBe(STATE.signed);

  // Fitted, and signed off on the phone.
  const { items: teams } = await office.get<Items<Row>>('/api/crm/install-teams');
  const visit = await office.send<Row>('POST', '/api/crm/install-dispatches', { salesOrderId: order.id, items: [] });
  await office.send('POST', `/api/crm/install-dispatches/${visit.id}/plan`, {
    ...{ teamId: teams[0]!.id, date: new Date().toISOString().slice(0, 10) },
  });
  const own = await (await browser.newContext({ locale: test.info().project.use.locale!, viewport: PHONE })).newPage();
  await enter(own, home, { userName: 'sun.kefu' });
  await own.goto(`${home}/sales-order/install-dispatches/${visit.id}`);
  const step = (name: string) => own.getByRole('button', { name: texts.button(`salesOrder:install.step.${name}`) });
  await step('arrive').click();
  await expect(step('done')).toBeDisabled();
  await signOn(own);
  await own.getByRole('button', { name: texts.button('salesOrder:install.sign') }).click();
  await step('done').click();
  await expect.poll(now).toMatchObject({ state: STATE.installed });

  // An order is closed once nothing of it is open any more.
  await own.goto(`${home}/sales-order/orders/${order.id}`);
  const close = own.getByRole('button', {
    name: new RegExp(`^${texts.button('salesOrder:orderAction.close').source}$`),
  });
  await close.click();
  // The cross of a dialog is called alike.
  await own
    .getByRole('dialog')
    .getByRole('button', { name: texts.button('salesOrder:orderAction.close') })
    .last()
    .click();
  await expect.poll(now).toMatchObject({ state: STATE.closed });
  await office.send('POST', `/api/crm/exceptions/${report.id}/close`, {});
  const { items: told } = await office.get<Items<{ action: string }>>(
    `/api/app/salesOrder/${order.id}/timeline?maxResultCount=200`,
  );
  const actions = told.map(({ action }) => action);
  for (const action of ['reported', 'judged', 'supplementarySubmitted', 'supplementaryDelivered', 'remedied', 'fitted'])
    expect(actions).toContain(action);
  await context.close();
});
