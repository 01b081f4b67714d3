import { settings } from '@ishare/contracts/platform/settings.js';
import { dayIn } from '@ishare/contracts/platform/code-rule.js';
import type { TestClient } from '@ishare/testing/test-service.js';
import { until } from '@ishare/testing/until.js';
import { AUDITS, ok, ORDERS, OrdersFixture, type Record_ } from '../sales-order.fixture.js';
import { Quotation } from './quotation.entity.js';

const QUOTATIONS = '/api/salesorder/quotations';
const PUBLIC = '/api/public/quotations';
const DAY = 86_400_000;
const ZONE = 'Asia/Shanghai';

describe('quotations that are sent', () => {
  let fixture: OrdersFixture;
  let clerk: TestClient;
  let auditor: TestClient;
  let guest: TestClient;
  let typeId: string;

  beforeAll(async () => {
    fixture = await OrdersFixture.start();
    fixture.settings.set(settings.app.timeZone.name, ZONE);
    clerk = await fixture.service.client();
    auditor = await fixture.service.client();
    guest = fixture.service.anonymous();
    typeId = (await fixture.type(clerk, { needDesign: false, needQuotation: true, auditLevels: 1 })).id;
  });
  afterAll(() => fixture.close());

  /** An order with a line by hand, quoted by its sheet; a quotation with its order. */
  async function quoted(
    more: object = {},
    price = 1_000,
  ): Promise<{ order: Record_; quotation: Record_; auditIds: string[] }> {
    const order = await ok(
      clerk.post(ORDERS, { orderName: 'Drawn', orderTypeId: typeId, customerId: fixture.customer(), ...more }),
    );
    await ok(
      clerk.put('/api/app/salesorder/products/batch-update', [
        { salesOrderId: order.id, name: 'Door', price, count: 1 },
      ]),
    );
    const auditIds = (await fixture.sheets(clerk, order.id, 'Bedroom')).map(({ id }) => id);
    for (const action of ['claim', 'pass']) await ok(auditor.post(`${AUDITS}/${action}`, { auditIds }));
    return { order, auditIds, quotation: await quote(auditIds) };
  }
  async function quote(auditIds: string[]): Promise<Record_> {
    const { quotationId } = await ok(clerk.post(`${AUDITS}/quotation`, { auditIds, quotationName: 'retail' }));
    const path = `${QUOTATIONS}/${quotationId as string}`;
    await until(async () => (await clerk.get(path)).body.state === 2);
    return ok(clerk.get(path));
  }
  const send = async (id: string, days = 10) =>
    (await ok(clerk.post(`${QUOTATIONS}/${id}/send`, { days }))).key as string;
  const open = (id: string, key: string) => guest.get(`${PUBLIC}/${id}`, { key });
  const take = (id: string, token: string, name = 'Ann Buyer') => guest.post(`${PUBLIC}/${id}/accept`, { token, name });
  const confirm = (order: Record_) => clerk.post(`${ORDERS}/${order.id}/confirm`);
  const lapse = (id: string) =>
    fixture.service.tx((tx) => tx.update(Quotation, id, { validUntil: dayIn(new Date(Date.now() - DAY), ZONE) }));

  it('are shown to whoever holds the link, without costs, and taken once', async () => {
    const user = fixture.service.identity.user(fixture.service.tenantA);
    const dealer = fixture.dealer({ userId: user.userId });
    const { order, quotation } = await quoted({ dealerId: dealer.id });
    const key = await send(quotation.id);
    const validUntil = dayIn(new Date(Date.now() + 10 * DAY), ZONE);
    expect(await ok(clerk.get(`${QUOTATIONS}/${quotation.id}`))).toMatchObject({
      state: 3,
      validUntil,
      isExpired: false,
    });
    const seen = await ok(open(quotation.id, key));
    expect(seen).toMatchObject({
      ...{ salesOrderNo: order.salesOrderNo, totalAmount: 1_000, validUntil, isExpired: false, acceptedTime: null },
      timeZone: ZONE,
      items: [{ name: 'Door', amount: 1_000 }],
    });
    expect(JSON.stringify(seen)).not.toContain('cost');
    // The dealer is told, and passes the link on.
    expect((await fixture.told(order.id)).some(({ userIds }) => userIds.includes(user.userId))).toBe(true);
    expect(JSON.stringify(await fixture.told(order.id))).toContain('1,000.00');
    expect(await ok(take(quotation.id, key))).toMatchObject({ acceptedBy: 'Ann Buyer', isConfirmed: false });
    expect(await ok(take(quotation.id, key, 'Somebody else'))).toMatchObject({ acceptedBy: 'Ann Buyer' });
    const { items } = await ok(clerk.get(`${ORDERS}/${order.id}/timeline`));
    const actions = (items as { action: string }[]).map(({ action }) => action);
    expect(actions.filter((action) => ['sent', 'taken'].includes(action))).toEqual(['taken', 'sent']);
    // What was taken in time holds after its last day.
    await lapse(quotation.id);
    await ok(confirm(order));
    expect(await ok(open(quotation.id, key))).toMatchObject({ isConfirmed: true, isExpired: false });
  });

  it('are told of at what a discount leaves of them', async () => {
    const { order, quotation } = await quoted();
    const { salesOrder } = (await clerk.get(`${ORDERS}/${order.id}`)).body;
    await ok(clerk.put(`${ORDERS}/${order.id}`, { ...salesOrder, discountAmount: 50 }));
    const key = await send(quotation.id);
    expect(await ok(open(quotation.id, key))).toMatchObject({ totalAmount: 1_000, payableAmount: 950 });
    await ok(take(quotation.id, key));
    const told = (await fixture.told(order.id)).filter(({ data }) => data?.['quotationId'] === quotation.id);
    const messages = told.map(({ message }) => (message as { en: string }).en);
    expect(messages.filter((message) => message.includes('has taken'))).toEqual([expect.stringContaining('950.00')]);
  });

  it('hold at what they were taken at, when the discount is taken back', async () => {
    const { order, quotation } = await quoted();
    const discount = async (discountAmount: number) => {
      const { salesOrder } = (await clerk.get(`${ORDERS}/${order.id}`)).body;
      await ok(clerk.put(`${ORDERS}/${order.id}`, { ...salesOrder, discountAmount }));
    };
    await discount(50);
    const key = await send(quotation.id);
    await ok(take(quotation.id, key));
    await discount(0);
    expect(await ok(open(quotation.id, key))).toMatchObject({ payableAmount: 950 });
    const { error } = (await confirm(order)).body;
    expect([error.code, error.data]).toEqual([
      'SalesOrder:010024',
      expect.objectContaining({ taken: '950.00', total: '1,000.00' }),
    ]);
    // Less than he has taken hurts nobody.
    await discount(80);
    expect(await ok(open(quotation.id, key))).toMatchObject({ payableAmount: 950 });
    await ok(confirm(order));
    expect(await ok(clerk.get(`${QUOTATIONS}/${quotation.id}`))).toMatchObject({ acceptedAmount: 950 });
  });

  it('are no price any more once their last day is over, until they are sent again', async () => {
    const { order, quotation } = await quoted();
    const key = await send(quotation.id);
    await lapse(quotation.id);
    expect(await ok(open(quotation.id, key))).toMatchObject({ isExpired: true });
    expect((await take(quotation.id, key)).body.error.code).toBe('SalesOrder:010019');
    expect((await confirm(order)).body.error.code).toBe('SalesOrder:010019');
    const listed = await ok(clerk.get(QUOTATIONS, { salesOrderId: order.id }));
    expect((listed.items as Record_[])[0]).toMatchObject({ isExpired: true, acceptedTime: null });
    await send(quotation.id, 1);
    await ok(confirm(order));
  });

  it('are outdated once the lines change: neither sent, nor the price of an order whose customer has taken it', async () => {
    const { order, quotation, auditIds } = await quoted();
    const key = await send(quotation.id);
    await ok(take(quotation.id, key));
    const outdated = async () => (await ok(clerk.get(`${QUOTATIONS}/${quotation.id}`))).isOutdated;
    expect(await outdated()).toBe(false);
    const line = { salesOrderId: order.id, name: 'Handle', price: 234_567, count: 1 };
    await ok(clerk.put('/api/app/salesorder/products/batch-update', [line]));
    expect(await outdated()).toBe(true);
    const { error } = (await confirm(order)).body;
    expect(error.code).toBe('SalesOrder:010022');
    expect(error.message).toContain('comes to 1,000.00, and they come to 235,567.00');
    expect((await clerk.post(`${QUOTATIONS}/${quotation.id}/send`, {})).body.error.code).toBe('SalesOrder:010022');
    expect(await quote(auditIds)).toMatchObject({ totalAmount: 235_567, isOutdated: false });
    await ok(confirm(order));
  });

  it('are taken by nobody once the lines change, at no price, and say so', async () => {
    const { order, quotation, auditIds } = await quoted();
    const { salesOrder } = (await clerk.get(`${ORDERS}/${order.id}`)).body;
    await ok(clerk.put(`${ORDERS}/${order.id}`, { ...salesOrder, discountAmount: 50 }));
    const key = await send(quotation.id);
    expect(await ok(open(quotation.id, key))).toMatchObject({ isOutdated: false, payableAmount: 950 });
    const line = { salesOrderId: order.id, name: 'Handle', price: 200, count: 1 };
    await ok(clerk.put('/api/app/salesorder/products/batch-update', [line]));
    expect(await ok(open(quotation.id, key))).toMatchObject({ isOutdated: true, acceptedTime: null });
    expect((await take(quotation.id, key)).body.error.code).toBe('SalesOrder:010025');
    expect(await ok(clerk.get(`${QUOTATIONS}/${quotation.id}`))).toMatchObject({
      acceptedTime: null,
      acceptedAmount: null,
    });
    const anew = await quote(auditIds);
    expect((await open(quotation.id, key)).body.error.code).toBeTruthy();
    const next = await send(anew.id as string);
    expect(await ok(take(anew.id as string, next))).toMatchObject({ isOutdated: false, payableAmount: 1_150 });
  });

  it('stand in nobody’s way where nobody has taken them: the order is confirmed at what its lines come to', async () => {
    const { order } = await quoted();
    const line = { salesOrderId: order.id, name: 'Handle', price: 234_567, count: 1 };
    await ok(clerk.put('/api/app/salesorder/products/batch-update', [line]));
    expect((await ok(confirm(order))).totalAmount).toBe(235_567);
  });

  it('open to no other key, nor once a later version stands, and what was written by hand stays in that', async () => {
    const { quotation, auditIds, order } = await quoted();
    const other = await quoted();
    const key = await send(quotation.id);
    for (const wrong of [await send(other.quotation.id), `${key}x`, key.replace(/^[^.]+/, fixture.service.tenantB)]) {
      expect((await open(quotation.id, wrong)).status).toBe(404);
      expect((await take(quotation.id, wrong)).status).toBe(404);
    }
    const later = await quote(auditIds);
    expect((later.items as { name: string }[]).map(({ name }) => name)).toEqual(['Door']);
    expect([(await open(quotation.id, key)).status, (await take(quotation.id, key)).status]).toEqual([404, 404]);
    expect((await clerk.post(`${QUOTATIONS}/${quotation.id}/send`, {})).body.error.code).toBe('SalesOrder:010017');
    await ok(confirm(order));
    expect((await clerk.post(`${QUOTATIONS}/${later.id}/send`, {})).status).toBe(403);
  });

  it('lead nowhere once their order is cancelled, taken or not', async () => {
    const [{ order, quotation }, taken] = [await quoted(), await quoted()];
    const [key, takenKey] = [await send(quotation.id), await send(taken.quotation.id)];
    await ok(take(taken.quotation.id, takenKey));
    for (const { id } of [order, taken.order]) await ok(clerk.post(`${ORDERS}/${id}/cancel`, { comment: 'no more' }));
    for (const [id, held] of [
      [quotation.id, key],
      [taken.quotation.id, takenKey],
    ] as const)
      expect([(await open(id, held)).status, (await take(id, held)).status]).toEqual([404, 404]);
    expect((await ok(clerk.get(`${QUOTATIONS}/${quotation.id}`))).acceptedTime).toBeNull();
  });

  it('are not sent with items that nobody has priced, nor by whom it is none of his business', async () => {
    const { quotation } = await quoted();
    const items = (quotation.items as object[]).map((item) => ({ ...item, isPriced: false }));
    await fixture.service.tx((tx) => tx.update(Quotation, quotation.id, { items: items as never }));
    expect((await clerk.post(`${QUOTATIONS}/${quotation.id}/send`, {})).body.error.code).toBe('SalesOrder:010018');
    const shop = await fixture.service.as(fixture.dealerUser(fixture.dealer()));
    expect((await shop.post(`${QUOTATIONS}/${quotation.id}/send`, {})).status).toBe(404);
  });
});
