import { AuditState } from '@ishare/contracts/sales-order/audit-table.js';
import { OrderState } from '@ishare/contracts/sales-order/order-states.js';
import { until } from '@ishare/testing/until.js';
import type { TestClient } from '@ishare/testing/test-service.js';
import { AUDITS, ok, ORDERS, OrdersFixture, type Record_ } from '../sales-order.fixture.js';
import { QuotationState } from '@ishare/contracts/sales-order/quotation-life.js';

const BATCH = '/api/app/salesorder';

describe('each path of an order to its audit', () => {
  let fixture: OrdersFixture;
  let seller: TestClient;
  let auditor: TestClient;
  let type: Record_;

  beforeAll(async () => {
    fixture = await OrdersFixture.start();
    seller = await fixture.service.client();
    auditor = await fixture.service.as(fixture.service.identity.user(fixture.service.tenantA));
    type = await fixture.type(seller, { auditLevels: 1 });
  });
  afterAll(() => fixture.close());

  const orderOf = async (id: string) => (await ok(seller.get(`${ORDERS}/${id}`))).salesOrder as Record_;
  const sheetsOf = async (id: string) => (await seller.get(`${ORDERS}/${id}/designs`)).body.items as Record_[];
  const design = async (name: string): Promise<string> =>
    (await ok(seller.post('/api/salesorder/designs', { name, content: { rooms: [] } }))).designId as string;
  const withLine = async (orderTypeId: string): Promise<string> => {
    const { id } = await ok(seller.post(ORDERS, { orderName: 'Order', orderTypeId, customerId: fixture.customer() }));
    await ok(seller.put(`${BATCH}/products/batch-update`, [{ salesOrderId: id, name: 'Door', price: 10 }]));
    return id;
  };
  const handIn = (salesOrderId: string, more: object = {}) =>
    ok(seller.post(AUDITS, { salesOrderId, auditName: 'Room', ...more }));

  it('leads from lines, handed in before there was a design, to a sheet of the design chosen later', async () => {
    const id = await withLine(type.id);
    await ok(seller.post(`${ORDERS}/${id}/submit`));
    expect([await sheetsOf(id), (await orderOf(id)).state]).toEqual([[], OrderState.Submitted]);
    await ok(seller.put(`${AUDITS}/design/${id}`, { designId: await design('Later') }));
    expect((await orderOf(id)).state).toBe(OrderState.Designing);
    await handIn(id);
    expect([(await sheetsOf(id)).map(({ state }) => state), (await orderOf(id)).state]).toEqual([
      [AuditState.Waiting],
      OrderState.Auditing,
    ]);
  });

  it('leads from a voided sheet to a new one, whose design is held and quoted although it was unlocked before', async () => {
    const id = await withLine(type.id);
    await ok(seller.put(`${AUDITS}/design/${id}`, { designId: await design('Voided') }));
    await ok(seller.post(`${ORDERS}/${id}/submit`, { comment: 'Please by Friday' }));
    const [sheet] = await sheetsOf(id);
    expect(sheet!.submitComment).toBe('Please by Friday');
    expect((await seller.get(`${AUDITS}/${sheet!.id}/operation-logs`)).body.items).toMatchObject([
      { operationState: 0, comment: 'Please by Friday' },
    ]);
    await ok(auditor.post(`${AUDITS}/claim`, { auditIds: [sheet!.id] }));
    await ok(auditor.post(`${AUDITS}/reject`, { auditIds: [sheet!.id], comment: 'No' }));
    expect((await orderOf(id)).designUnlocked).toBe(true);
    await ok(auditor.post(`${AUDITS}/discard`, { auditIds: [sheet!.id] }));
    const again = await handIn(id);
    expect(await orderOf(id)).toMatchObject({ designUnlocked: false, state: OrderState.Auditing });
    await ok(auditor.post(`${AUDITS}/claim`, { auditIds: [again.id] }));
    await ok(auditor.post(`${AUDITS}/pass`, { auditIds: [again.id] }));
    expect((await orderOf(id)).state).toBe(OrderState.Audited);
    expect((await auditor.post(`${AUDITS}/quotation`, { auditIds: [again.id] })).status).toBe(200);
  });

  it('offers designs that no other order is made by, of the factory and of its own dealer', async () => {
    const [dealer, rival] = [fixture.dealer(), fixture.dealer()];
    const drawn = async (of: typeof dealer, name: string): Promise<string> => {
      const user = await fixture.service.as(fixture.dealerUser(of));
      return (await ok(user.post('/api/salesorder/designs', { name, content: { rooms: [] } }))).designId as string;
    };
    const [free, taken, given, own, foreign] = [
      await design('Offer free'),
      await design('Offer taken'),
      await design('Offer given up'),
      await drawn(dealer, 'Offer own'),
      await drawn(rival, 'Offer foreign'),
    ];
    const order = (more: object = {}) =>
      ok(seller.post(ORDERS, { orderName: 'Order', orderTypeId: type.id, customerId: fixture.customer(), ...more }));
    const [other, cancelled, asking] = [await order(), await order(), await order({ dealerId: dealer.id })];
    await ok(seller.put(`${AUDITS}/design/${other.id}`, { designId: taken }));
    await ok(seller.put(`${AUDITS}/design/${cancelled.id}`, { designId: given }));
    await ok(seller.post(`${ORDERS}/${cancelled.id}/cancel`, { comment: 'No' }));
    const offered = async (salesOrderId?: string) =>
      (
        (
          await seller.get('/api/app/kujiale/designs', {
            Num: 99,
            Keyword: 'Offer',
            ...(salesOrderId && { salesOrderId }),
          })
        ).body.items as { designId: string }[]
      )
        .map(({ designId }) => designId)
        .sort();
    expect(await offered(asking.id)).toEqual([free, given, own].sort());
    expect(await offered()).toEqual([free, taken, given, own, foreign].sort());
  });

  it('leads an order that needs no design and a quotation through a sheet of its lines', async () => {
    const plain = await fixture.type(seller, { auditLevels: 1, needDesign: false });
    const id = await withLine(plain.id);
    await ok(seller.post(`${ORDERS}/${id}/submit`));
    const sheet = await handIn(id);
    await ok(auditor.post(`${AUDITS}/claim`, { auditIds: [sheet.id] }));
    await ok(auditor.post(`${AUDITS}/pass`, { auditIds: [sheet.id] }));
    expect((await orderOf(id)).state).toBe(OrderState.Audited);
    await ok(auditor.post(`${AUDITS}/quotation`, { auditIds: [sheet.id] }));
    const quotation = await until(async () => {
      const [found] = (await seller.get('/api/salesorder/quotations', { salesOrderId: id })).body.items;
      return found.state === QuotationState.Calculating ? undefined : (found as Record_);
    });
    expect(quotation).toMatchObject({ state: QuotationState.Ready, totalAmount: 10 });
    await ok(seller.post(`${ORDERS}/${id}/confirm`));
    expect((await ok(seller.get(`/api/salesorder/quotations/${quotation.id}`))).state).toBe(QuotationState.Accepted);
  });
});
