import { UNDO } from '@ishare/contracts/record-heads.js';
import { ExceptionType, LiableParty } from '@ishare/contracts/sales-order/after-sales.js';
import { ExceptionState } from '@ishare/contracts/sales-order/exception.js';
import { InstallState } from '@ishare/contracts/sales-order/install.js';
import { OrderState } from '@ishare/contracts/sales-order/order-states.js';
import { QuotationCategory } from '@ishare/contracts/sales-order/price-list.js';
import { SupplementaryState } from '@ishare/contracts/sales-order/supplementary-order.js';
import { salesOrderPermissions } from '@ishare/contracts/sales-order/permissions.js';
import { newId } from '@ishare/kernel/ids.js';
import { runAsTenant } from '@ishare/server/context.js';
import { ShareKeys } from '@ishare/server/share-keys.js';
import type { TestClient } from '@ishare/testing/test-service.js';
import { until } from '@ishare/testing/until.js';
import { PACKAGES } from '../packing/packing.fixture.js';
import { ok, ORDERS, type OrdersFixture, type Record_ } from '../sales-order.fixture.js';
import { AfterSalesFixture, DISPATCHES, EXCEPTIONS, JUDGEMENTS, SUPPLEMENTS } from './after-sales.fixture.js';

const { Factory, Logistics, Dealer: DealerPays } = LiableParty;

describe('after-sales', () => {
  let fixture: OrdersFixture;
  let client: TestClient;
  let made: AfterSalesFixture['made'];
  let produce: AfterSalesFixture['produce'];
  let report: AfterSalesFixture['report'];
  let share: AfterSalesFixture['share'];
  let order: AfterSalesFixture['order'];
  let stateOf: AfterSalesFixture['stateOf'];
  let typeId: string;

  beforeAll(async () => {
    const started = await AfterSalesFixture.start();
    ({ orders: fixture, client, typeId, made, produce, report, share, order, stateOf } = started);
  });
  afterAll(() => fixture.close());

  it('takes reports of parts of the one order alone, once it is made', async () => {
    const [mine, other] = [await made(), await made()];
    const found = await ok(report(mine.id, [mine.codes[0]!, 'Handle']));
    expect(found).toMatchObject({
      exceptionNo: expect.stringMatching(/^YC\d{8}-\d{4}$/),
      state: ExceptionState.New,
      salesOrderNo: mine.salesOrderNo,
      foundAt: expect.any(String),
      shares: [],
    });
    const early = { salesOrderId: mine.id, partIds: ['Handle'], type: 1, foundAt: '2099-06-01T02:00:00Z' };
    expect((await client.post(EXCEPTIONS, early)).body.error.validationErrors[0].members).toEqual(['foundAt']);
    const foreign = await report(mine.id, [other.codes[0]!]);
    expect([foreign.status, foreign.body.error.code]).toEqual([403, 'SalesOrder:014002']);
    const draft = await fixture.order(client, typeId);
    expect((await report(draft.id, ['x'])).body.error.code).toBe('SalesOrder:014001');
    const { items } = (await client.get(`${EXCEPTIONS}/parts`, { salesOrderId: mine.id })).body;
    expect(items.map(({ id }: { id: string }) => id)).toEqual([...mine.codes, 'Handle']);
    expect((await client.get(`${EXCEPTIONS}/find`, { code: mine.codes[1] })).body.items).toMatchObject([
      { id: mine.codes[1], salesOrderId: mine.id },
    ]);
    const { items: told } = (await client.get(`${ORDERS}/${mine.id}/timeline`)).body;
    expect(told[0]).toMatchObject({ kind: 10, action: 'reported', data: { exceptionNo: found.exceptionNo, parts: 2 } });
  });

  it('is listed by the customer whose order it is', async () => {
    const [mine, other] = [await made(), await made()];
    const { exceptionNo } = await ok(report(mine.id, [mine.codes[0]!]));
    await ok(report(other.id, [other.codes[0]!]));
    const { customerId } = await order(mine.id);
    const { items } = (await client.get(EXCEPTIONS, { customerId: customerId as string })).body;
    expect(items.map((one: { exceptionNo: string }) => one.exceptionNo)).toEqual([exceptionNo]);
    expect((await client.get(EXCEPTIONS, { customerId: newId() })).body.items).toEqual([]);
  });

  it('is judged only when the shares come to 100 per cent, which they never exceed', async () => {
    const { id: orderId, codes } = await made();
    const { id } = await ok(report(orderId, [codes[0]!]));
    const judge = () => client.post(`${EXCEPTIONS}/${id}/judge`, {});
    expect((await judge()).body.error.data.failures[0].reasonCode).toBe('fullyShared');
    expect((await share(id, [[Factory, 60.1, 30]])).status).toBe(200);
    expect((await judge()).status).toBe(403);
    const beyond = await client.post(JUDGEMENTS, { exceptionId: id, liableParty: Logistics, ratio: 40 });
    expect([beyond.status, beyond.body.error.code, beyond.body.error.data.left]).toEqual([
      403,
      'SalesOrder:014003',
      39.9,
    ]);
    expect((await client.post(JUDGEMENTS, { exceptionId: id, liableParty: Factory, ratio: 1 })).status).toBe(400);
    expect(
      (
        await share(
          id,
          [
            [Factory, 60],
            [Logistics, 39],
          ],
          true,
        )
      ).body.error.code,
    ).toBe('SalesOrder:014006');
    expect(
      (
        await share(
          id,
          [
            [Factory, 60],
            [Factory, 40],
          ],
          true,
        )
      ).body.error.code,
    ).toBe('SalesOrder:014004');
    const judged = await ok(
      share(
        id,
        [
          [Factory, 60, 30],
          [Logistics, 40, 12.5],
        ],
        true,
      ),
    );
    expect(judged).toMatchObject({
      state: ExceptionState.Judged,
      cost: 42.5,
      shares: [
        { liableParty: Factory, ratio: 60, cost: 30, state: 1 },
        { liableParty: Logistics, ratio: 40, cost: 12.5, state: 1 },
      ],
    });
    expect((await share(id, [[Factory, 100]])).body.error.code).toBe('SalesOrder:014005');
    expect(
      (await client.post(JUDGEMENTS, { exceptionId: id, liableParty: DealerPays, ratio: 1 })).body.error.code,
    ).toBe('SalesOrder:014005');
  });

  it('is judged by the last of its judgements that is confirmed', async () => {
    const { id: orderId } = await made();
    const { id } = await ok(report(orderId, ['Handle']));
    await ok(
      share(id, [
        [Factory, 70],
        [Logistics, 30],
      ]),
    );
    const { items } = (await client.get(JUDGEMENTS, { exceptionId: id })).body as { items: Record_[] };
    expect((await client.post(`${JUDGEMENTS}/${items[0]!.id}/confirm`, {})).status).toBe(200);
    expect(await stateOf(EXCEPTIONS, id)).toBe(ExceptionState.New);
    expect((await client.post(`${JUDGEMENTS}/${items[1]!.id}/confirm`, {})).status).toBe(200);
    expect(await stateOf(EXCEPTIONS, id)).toBe(ExceptionState.Judged);
    const { items: moves } = (await client.get(`${EXCEPTIONS}/${id}/moves`)).body;
    expect(moves.map(({ step }: { step: string }) => step)).toEqual(['conclude']);
  });

  it('lets two who judge at once share no more than the whole, and one of them judge', async () => {
    const { id: orderId } = await made();
    const { id } = await ok(report(orderId, ['Handle']));
    const both = await Promise.all([
      client.post(JUDGEMENTS, { exceptionId: id, liableParty: Factory, ratio: 60 }),
      client.post(JUDGEMENTS, { exceptionId: id, liableParty: Logistics, ratio: 60 }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 403]);
    const replies = await Promise.all([share(id, [[Factory, 100]], true), share(id, [[Logistics, 100]], true)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 403]);
    const { shares } = (await client.get(`${EXCEPTIONS}/${id}`)).body;
    expect(shares.map(({ ratio }: { ratio: number }) => ratio)).toEqual([100]);
  });

  it('costs each party what was confirmed, by cause, in the period', async () => {
    const dealer = fixture.dealer();
    const user = fixture.dealerUser(dealer);
    const { id: orderId } = await made(dealer);
    const costs = async (query: Record<string, string>, who = client) =>
      (await who.get(`${JUDGEMENTS}/costs`, query)).body.items as { liableParty: number; type: number; cost: number }[];
    const own = await fixture.service.as(user);
    expect(await costs({}, own)).toEqual([]);
    for (const cost of [10.1, 20.2]) {
      const { id } = await ok(report(orderId, ['Handle']));
      await ok(
        share(
          id,
          [
            [Factory, 50, cost],
            [DealerPays, 50, 5],
          ],
          true,
        ),
      );
    }
    const { id: open } = await ok(report(orderId, ['Handle']));
    await ok(share(open, [[Factory, 50, 999]]));
    expect(await costs({}, own)).toEqual([
      { liableParty: Factory, type: ExceptionType.Damaged, count: 2, cost: 30.3 },
      { liableParty: DealerPays, type: ExceptionType.Damaged, count: 2, cost: 10 },
    ]);
    expect(await costs({ to: '2026-01-01T00:00:00Z' }, own)).toEqual([]);
    // Each sum is of rows that can be listed.
    const rows = async (exceptionType: number) =>
      ((await own.get(JUDGEMENTS, { state: 1, liableParty: Factory, exceptionType })).body.items as { cost: number }[])
        .map(({ cost }) => cost)
        .toSorted();
    expect([await rows(ExceptionType.Damaged), await rows(ExceptionType.Colour)]).toEqual([[10.1, 20.2], []]);
  });

  it('shows a dealer what is of his orders, lets him report, and never judge', async () => {
    const [dealer, other] = [fixture.dealer(), fixture.dealer()];
    const [mine, theirs] = [await made(dealer), await made(other)];
    const shop = await fixture.service.as(fixture.dealerUser(dealer));
    const { id } = await ok(report(mine.id, [mine.codes[0]!], shop));
    const { id: foreign } = await ok(report(theirs.id, ['Handle']));
    expect((await report(theirs.id, ['Handle'], shop)).status).toBe(404);
    expect((await shop.get(`${EXCEPTIONS}/${foreign}`)).status).toBe(404);
    expect((await shop.get(`${EXCEPTIONS}/find`, { code: theirs.codes[0] })).body.items).toEqual([]);
    expect((await shop.get(`${EXCEPTIONS}/parts`, { salesOrderId: theirs.id })).status).toBe(404);
    const { items } = (await shop.get(EXCEPTIONS)).body as { items: Record_[] };
    expect(items.map((item) => item.id)).toEqual([id]);
    expect((await share(id, [[DealerPays, 100]], true, shop)).status).toBe(403);
    expect((await shop.post(JUDGEMENTS, { exceptionId: id, liableParty: Factory, ratio: 100 })).status).toBe(403);
    await ok(share(id, [[Factory, 100]]));
    expect((await shop.post(`${EXCEPTIONS}/${id}/judge`, {})).status).toBe(403);
    const wish = { sourceOrderId: mine.id, sourcePartIds: ['Handle'], feeParty: Factory };
    expect((await shop.post(SUPPLEMENTS, wish)).status).toBe(403);
    expect((await shop.post(DISPATCHES, { salesOrderId: mine.id })).status).toBe(403);
    expect((await shop.get('/api/crm/install-teams')).status).toBe(403);
    expect((await shop.get(`${DISPATCHES}/days`, { from: '2026-11-01', to: '2026-11-07' })).status).toBe(403);
  });

  const wishOf = async (feeParty: number) => {
    const source = await made();
    const { id: exceptionId } = await ok(report(source.id, source.codes));
    await ok(share(exceptionId, [[Factory, 100]], true));
    const wish = await ok(
      client.post(SUPPLEMENTS, {
        ...{ sourceOrderId: source.id, sourcePartIds: source.codes, exceptionId },
        ...{ feeParty, reasonCode: null, remark: 'please hurry' },
      }),
    );
    return { source, exceptionId, wish };
  };

  it('makes what a report lacks again once, whoever asks at the same time, until that is taken back', async () => {
    const source = await made();
    const { id: exceptionId } = await ok(report(source.id, source.codes));
    await ok(share(exceptionId, [[Factory, 100]], true));
    const wish = { sourceOrderId: source.id, sourcePartIds: source.codes, exceptionId, feeParty: Factory };
    const both = await Promise.all([client.post(SUPPLEMENTS, wish), client.post(SUPPLEMENTS, wish)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const first = both.find(({ status }) => status === 200)!.body as Record_;
    expect((await client.post(SUPPLEMENTS, wish)).body.error.code).toBe('SalesOrder:014012');
    await ok(client.post(`${SUPPLEMENTS}/${first.id}/cancel`, { comment: 'found it' }));
    expect((await client.post(SUPPLEMENTS, wish)).status).toBe(200);
  });

  it('makes again what the factory pays: an urgent order for nothing, its old drawings as a rush list, and an end', async () => {
    const { source, exceptionId, wish } = await wishOf(Factory);
    const submitted = await ok(client.post(`${SUPPLEMENTS}/${wish.id}/submit`, {}));
    expect(submitted).toMatchObject({ state: SupplementaryState.Submitted, salesOrderNo: expect.any(String) });
    const id = submitted['salesOrderId'] as string;
    const again = await order(id);
    expect(again).toMatchObject({
      ...{ sourceType: 3, urgency: 2, state: OrderState.Quoted, totalAmount: 0, unpricedCount: 0 },
      receiver: { address: '1 Mill Lane' },
    });
    const { items: lines } = (await client.get(`/api/app/salesorder/${id}/parts`)).body;
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatchObject({ name: 'Side', length: 700, width: 500, price: 0, remark: source.codes[0] });
    expect(
      (await client.post(`${EXCEPTIONS}/${exceptionId}/close`, { comment: 'x' })).body.error.data.failures[0],
    ).toMatchObject({ reasonCode: 'nothingOpen' });
    await ok(client.post(`${ORDERS}/${id}/confirm`, {}));
    const list = await until(async () =>
      fixture.handedOver.find(({ rows }) => rows[0]!.orderNo === again.salesOrderNo),
    );
    expect(list).toMatchObject({ isRush: true, isOrdered: true, fileName: `${wish['supplementaryNo']}.json` });
    const edges = { edges: '1100', edgeL1: 'EB10-WW', edgeL2: 'EB10-WW', edgeW1: null, edgeW2: null };
    expect(list.rows).toEqual([
      expect.objectContaining({
        length: 700,
        width: 500,
        grain: 1,
        drillFile: 'P.mpr',
        partNo: 'P0',
        count: 1,
        ...edges,
      }),
      expect.objectContaining({ partNo: 'P1', remark: wish['supplementaryNo'] }),
    ]);
    expect((await client.post(`${SUPPLEMENTS}/${wish.id}/cancel`, {})).body.error.data.failures[0].reasonCode).toBe(
      'unconfirmed',
    );
    // What the workshop and the delivery would bring about.
    await produce(id);
    await ok(client.post(`${ORDERS}/${id}/close`, {}));
    expect(await stateOf(SUPPLEMENTS, wish.id)).toBe(SupplementaryState.Delivered);
    expect(await stateOf(EXCEPTIONS, exceptionId)).toBe(ExceptionState.Remedied);
    await ok(client.post(`${EXCEPTIONS}/${exceptionId}/close`, {}));
  });

  it('signs an order off whose missing part came with another one', async () => {
    const source = await made();
    await produce(source.id);
    const pack = await ok(client.post(PACKAGES, { salesOrderId: source.id }));
    await ok(client.post(`${PACKAGES}/${pack.id}/scans`, { code: source.codes[0] }));
    await ok(client.post(`${PACKAGES}/${pack.id}/close`, {}));
    const truck = await ok(client.post('/api/crm/shipments', { salesOrderId: source.id, lines: [] }));
    await ok(client.post(`/api/crm/shipments/${truck.id}/scans`, { code: pack['packageNo'] }));
    await ok(client.post(`/api/crm/shipments/${truck.id}/send`, {}));
    await ok(client.post(`/api/crm/shipments/${truck.id}/sign`, { signedBy: 'Ada' }));
    expect(await order(source.id)).toMatchObject({ state: OrderState.PartShipped, perShipped: 50 });
    const { id: exceptionId } = await ok(report(source.id, [source.codes[1]!]));
    const wished = { sourceOrderId: source.id, sourcePartIds: [source.codes[1]], exceptionId, feeParty: Factory };
    const wish = await ok(client.post(SUPPLEMENTS, wished));
    const { salesOrderId: again } = await ok(client.post(`${SUPPLEMENTS}/${wish.id}/submit`, {}));
    await ok(client.post(`${ORDERS}/${again as string}/confirm`, {}));
    expect((await order(source.id)).state).toBe(OrderState.PartShipped);
    await fixture.service.query("update sales_order set promise_date = '2026-01-01' where id = $1", [source.id]);
    const { delay } = (await client.get(`${ORDERS}/${source.id}/delay`)).body;
    expect(delay.waits).toEqual([{ at: 'again', count: 1 }]);
    await produce(again as string);
    await ok(client.post(`${ORDERS}/${again as string}/close`, {}));
    expect(await order(source.id)).toMatchObject({ state: OrderState.Signed, perPacked: 100, perShipped: 100 });
  });

  it('makes nothing again for a report that is settled, and closes no order of which something is open', async () => {
    const source = await made();
    const { id: exceptionId } = await ok(report(source.id, source.codes));
    await produce(source.id);
    const closing = () => client.post(`${ORDERS}/${source.id}/close`, {});
    expect((await closing()).body.error).toMatchObject({
      code: 'SalesOrder:014011',
      data: { exceptions: 1, supplements: 0, fittings: 0, packages: 0 },
    });
    await ok(client.post(`${EXCEPTIONS}/${exceptionId}/close`, { comment: 'found' }));
    const wish = { sourceOrderId: source.id, sourcePartIds: source.codes, exceptionId, feeParty: Factory };
    expect((await client.post(SUPPLEMENTS, wish)).body.error.code).toBe('SalesOrder:014010');
    const { id: visit } = await ok(client.post(DISPATCHES, { salesOrderId: source.id }));
    expect((await closing()).body.error.data).toMatchObject({ exceptions: 0, fittings: 1 });
    await client.delete(`${DISPATCHES}/${visit}`);
    await ok(closing());
  });

  it('is closed as soon as nothing of it is open where it is a service alone, and else once it is made', async () => {
    const confirmed = async (category: number | null) => {
      const { id } = await ok(
        client.post(ORDERS, { orderName: 'Help', orderTypeId: typeId, customerId: fixture.customer() }),
      );
      await ok(
        client.put('/api/app/salesorder/lines/batch-update', [
          { salesOrderId: id, name: 'Measuring', price: 100, count: 1, category },
        ]),
      );
      await ok(client.post(`${ORDERS}/${id}/submit`, {}));
      await ok(client.post(`${ORDERS}/${id}/confirm`, {}));
      return id;
    };
    const close = (id: string) => client.post(`${ORDERS}/${id}/close`, {});
    const stages = async (id: string) => {
      const { key } = await ok(client.post(`${ORDERS}/${id}/progress-link`, {}));
      const { body } = await fixture.service
        .anonymous()
        .get(`/api/public/orders/${id}/progress`, { key: key as string });
      return [body.stages.map(({ stage }: { stage: string }) => stage).join(' '), body.progress];
    };
    const service = await confirmed(null);
    expect(await stages(service)).toEqual(['ordered confirmed', 0]);
    const { id: visit } = await ok(client.post(DISPATCHES, { salesOrderId: service }));
    expect(await order(service)).toMatchObject({ open: { exceptions: 0, supplements: 0, fittings: 1, packages: 0 } });
    expect((await close(service)).body.error.code).toBe('SalesOrder:014011');
    await client.delete(`${DISPATCHES}/${visit}`);
    await ok(close(service));
    expect((await stages(service))[1]).toBe(100);
    const goods = await confirmed(QuotationCategory.Hardware);
    expect((await close(goods)).body.error.code).toBe('SalesOrder:014013');
    expect(await stages(goods)).toEqual(['ordered confirmed produced shipped signed', 0]);
  });

  it('makes and sends nothing of a sheet without a design, which was handed in to be quoted', async () => {
    const { id: quotedId } = await fixture.type(client, { needDesign: false, needQuotation: true });
    const { id } = await ok(
      client.post(ORDERS, { orderName: 'Help', orderTypeId: quotedId, customerId: fixture.customer() }),
    );
    const line = { salesOrderId: id, name: 'Measuring', price: 100, count: 1 };
    await ok(client.put('/api/app/salesorder/lines/batch-update', [line]));
    await ok(client.post(`${ORDERS}/${id}/submit`, {}));
    await ok(client.post('/api/salesorder/audit-designs', { salesOrderId: id, auditName: 'Help' }));
    expect((await order(id))['progressParts']).toEqual(['perAudited', 'perQuoted', 'perPaid']);
    await fixture.service.query('update sales_order set state = $2 where id = $1', [id, OrderState.Confirmed]);
    await ok(client.post(`${ORDERS}/${id}/close`, {}));
  });

  it('tells a dealer nothing of an order that he has made and that is another one’s by now', async () => {
    const [first, second] = [fixture.dealer(), fixture.dealer()];
    const own = await fixture.service.as(fixture.dealerUser(first));
    const submitted = async () => {
      const { id } = await ok(
        own.post(ORDERS, { orderName: 'Villa', orderTypeId: typeId, customerId: fixture.customer(first.id) }),
      );
      await ok(
        client.put('/api/app/salesorder/lines/batch-update', [{ salesOrderId: id, name: 'Help', price: 9, count: 1 }]),
      );
      await ok(own.post(`${ORDERS}/${id}/submit`, {}));
      return id;
    };
    const [kept, given] = [await submitted(), await submitted()];
    const head = { dealerId: second.id, customerId: fixture.customer(second.id) };
    await ok(client.put(`${ORDERS}/${given}`, { ...(await order(given)), ...head }));
    for (const id of [kept, given]) await ok(client.post(`${ORDERS}/${id}/confirm`, { comment: 'at 10 % off' }));
    expect((await fixture.told(kept)).map(({ name }) => name)).toEqual(['SalesOrder.OrderMoved']);
    expect(await fixture.told(given)).toEqual([]);
  });

  it('tells whoever made an order what became of it, and whoever reported a fault what is said of that', async () => {
    const dealer = fixture.dealer();
    const own = await fixture.service.as(fixture.dealerUser(dealer));
    const { id } = await made(dealer);
    const { creatorId } = await order(id);
    const told = async () =>
      (await fixture.told(id))
        .filter(({ name }) => ['SalesOrder.OrderMoved', 'SalesOrder.ReportAnswered'].includes(name))
        .map(({ title, message, userIds }) => [title.en, message.en, userIds]);
    // Whoever has confirmed it himself knows.
    expect(await told()).toEqual([]);
    const other = await AfterSalesFixture.person(fixture);
    const team = await ok(client.post('/api/crm/install-teams', { name: `Team ${newId().slice(-6)}` }));
    const visit = await ok(other.post(DISPATCHES, { salesOrderId: id }));
    await ok(other.post(`${DISPATCHES}/${visit.id}/plan`, { teamId: team.id, date: '2099-11-20' }));
    const { id: exceptionId } = await ok(own.post(EXCEPTIONS, { salesOrderId: id, partIds: ['Handle'], type: 0 }));
    await ok(share(exceptionId, [[Factory, 100]], true));
    await ok(client.post(`${EXCEPTIONS}/${exceptionId}/close`, { comment: 'found again' }));
    const reporter = (await client.get(`${EXCEPTIONS}/${exceptionId}`)).body.creatorId as string;
    expect(await told()).toEqual([
      [expect.stringMatching(/Fitters come for order .* on 2099-11-20/), 'Kitchen', [creatorId]],
      [expect.stringMatching(/is judged$/), 'Kitchen', [reporter]],
      [expect.stringMatching(/is closed$/), 'Kitchen: found again', [reporter]],
    ]);
    await ok(other.post(`${DISPATCHES}/${visit.id}/plan`, { teamId: team.id, date: '2099-11-23' }));
    await ok(other.post(`${DISPATCHES}/${visit.id}/plan`, { teamId: team.id, date: '2099-11-23' }));
    await other.delete(`${DISPATCHES}/${visit.id}`);
    expect((await told()).slice(3)).toEqual([
      [expect.stringMatching(/^Fitters come for order .* on 2099-11-23$/), 'Kitchen', [creatorId]],
      [expect.stringMatching(/^Fitters do not come for order .* on 2099-11-23$/), 'Kitchen', [creatorId]],
    ]);
    const lost = await made();
    await ok(other.post(`${ORDERS}/${lost.id}/cancel`, { comment: 'no more' }));
    expect((await fixture.told(lost.id)).map(({ message }) => message.en)).toEqual(['Kitchen: no more']);
  });

  it('leaves what the dealer pays without a price until somebody sets one', async () => {
    const { wish } = await wishOf(DealerPays);
    const { salesOrderId } = await ok(client.post(`${SUPPLEMENTS}/${wish.id}/submit`, {}));
    const refused = await client.post(`${ORDERS}/${salesOrderId as string}/confirm`, {});
    expect(refused.body.error.code).toBe('SalesOrder:010011');
    expect((await order(salesOrderId as string))['unpricedCount']).toBe(2);
  });

  it('buys again what was bought, so that it is packed, sent and fitted without being cut', async () => {
    const source = await made();
    const wish = { sourceOrderId: source.id, sourcePartIds: ['Handle', 'Words'], feeParty: Factory };
    const { id } = await ok(client.post(SUPPLEMENTS, wish));
    const { salesOrderId: mixed } = await ok(client.post(`${SUPPLEMENTS}/${id}/submit`, {}));
    const lines = async (orderId: unknown, tab: string) =>
      (await client.get(`/api/app/salesorder/${orderId as string}/${tab}`)).body.items as Record_[];
    expect(await lines(mixed, 'lines')).toMatchObject([{ name: 'Handle', count: 1, price: 0, category: 3 }]);
    expect(await lines(mixed, 'parts')).toMatchObject([{ name: 'Words', count: 1, price: 0 }]);
    const other = await ok(client.post(SUPPLEMENTS, { ...wish, sourcePartIds: ['Handle'] }));
    const again = (await ok(client.post(`${SUPPLEMENTS}/${other.id}/submit`, {})))['salesOrderId'] as string;
    await ok(client.post(`${ORDERS}/${again}/confirm`, {}));
    const waiting = async () =>
      ((await client.get('/api/crm/packing/waiting')).body.items as Record_[]).map(({ salesOrderId }) => salesOrderId);
    expect(await waiting()).toContain(again);
    expect(await waiting()).not.toContain(mixed);
    const team = await ok(client.post('/api/crm/install-teams', { name: `Team ${newId().slice(-6)}`, capacity: 1 }));
    const visit = async (salesOrderId: string) => {
      const { id: visitId } = await ok(client.post(DISPATCHES, { salesOrderId }));
      await ok(client.post(`${DISPATCHES}/${visitId}/plan`, { teamId: team.id, date: '2097-12-01' }));
      await ok(client.post(`${DISPATCHES}/${visitId}/arrive`, {}));
      const signature = [fixture.service.files.kept('s.png')];
      await ok(client.put(`${DISPATCHES}/${visitId}/report`, { signature, signedBy: 'Ada' }));
      await ok(client.post(`${DISPATCHES}/${visitId}/done`, {}));
      return (await order(salesOrderId)).state;
    };
    // Nobody records what is sent: it is there all the same. What is to be cut is not there before it is.
    expect(await visit(again)).toBe(OrderState.Installed);
    await fixture.service.query("update sales_order set design_id = 'DES-1' where id = $1", [source.id]);
    expect(await visit(source.id)).toBe(OrderState.Confirmed);
    await ok(client.post(`${ORDERS}/${again}/close`, {}));
    expect(await stateOf(SUPPLEMENTS, other.id)).toBe(SupplementaryState.Delivered);
  });

  it('is taken back with its order until that is confirmed, and goes with it', async () => {
    const { wish } = await wishOf(Factory);
    const { salesOrderId } = await ok(client.post(`${SUPPLEMENTS}/${wish.id}/submit`, {}));
    await ok(client.post(`${SUPPLEMENTS}/${wish.id}/cancel`, { comment: 'found it' }));
    expect((await order(salesOrderId as string)).state).toBe(OrderState.Cancelled);
    const { items } = (await client.get(`${SUPPLEMENTS}/${wish.id}/moves`)).body;
    expect(items.map(({ step }: { step: string }) => step)).toEqual(['cancel', 'submit']);
    const other = (await wishOf(Factory)).wish;
    const { salesOrderId: second } = await ok(client.post(`${SUPPLEMENTS}/${other.id}/submit`, {}));
    await ok(client.post(`${ORDERS}/${second as string}/cancel`, { comment: 'no' }));
    expect(await stateOf(SUPPLEMENTS, other.id)).toBe(SupplementaryState.Cancelled);
  });

  it('says where a type of order is marked for it when none is', async () => {
    const tenant = await fixture.service.client();
    const { wish } = await wishOf(Factory);
    const { items } = (await tenant.get('/api/app/order-type', { maxResultCount: 100 })).body as { items: Record_[] };
    const marked = items.find((type) => type['isAfterSales'])!;
    const { body: off } = await tenant.put(`/api/app/order-type/${marked.id}`, { ...marked, isAfterSales: false });
    expect((await client.post(`${SUPPLEMENTS}/${wish.id}/submit`, {})).body.error.code).toBe('SalesOrder:014007');
    await ok(tenant.put(`/api/app/order-type/${marked.id}`, { ...off, isAfterSales: true }));
  });

  it('sends fitters, who sign off or report, and fits the order when all of them are through', async () => {
    const { id: orderId, codes } = await made();
    await produce(orderId);
    const team = await ok(client.post('/api/crm/install-teams', { name: `Team ${newId().slice(-6)}`, capacity: 1 }));
    const gone = await ok(
      client.post('/api/crm/install-teams', { name: `Gone ${newId().slice(-6)}`, isEnable: false }),
    );
    const visit = await ok(client.post(DISPATCHES, { salesOrderId: orderId, items: ['C1'] }));
    const [away, later] = await Promise.all([
      client.post(`${DISPATCHES}/${visit.id}/plan`, { teamId: gone.id, date: '2099-12-01' }),
      client.post(DISPATCHES, { salesOrderId: orderId, teamId: gone.id }),
    ]);
    for (const { body } of [away, later]) expect(body.error.validationErrors).toMatchObject([{ members: ['teamId'] }]);
    // Nor is it sent where it was chosen before.
    const stopped = await ok(client.post('/api/crm/install-teams', { name: `Stopped ${newId().slice(-6)}` }));
    const early = await ok(client.post(DISPATCHES, { salesOrderId: orderId, teamId: stopped.id, date: '2099-12-02' }));
    await ok(client.put(`/api/crm/install-teams/${stopped.id}`, { ...stopped, isEnable: false }));
    const { failures } = (await client.post(`${DISPATCHES}/${early.id}/assign`, {})).body.error.data;
    expect(failures[0].reasonCode).toBe('teamGoes');
    await client.delete(`${DISPATCHES}/${early.id}`);
    expect((await client.post(`${DISPATCHES}/${visit.id}/assign`, {})).body.error.data.failures[0].reasonCode).toBe(
      'planned',
    );
    await ok(client.post(`${DISPATCHES}/${visit.id}/plan`, { teamId: team.id, date: '2099-12-01' }));
    expect((await client.get(`${DISPATCHES}/days`, { from: '2099-12-01', to: '2099-12-07' })).body.items).toEqual([
      { teamId: team.id, date: '2099-12-01', count: 1, capacity: 1 },
    ]);
    const card = (await client.get(`${DISPATCHES}/${visit.id}/card`)).body;
    expect(card.parts.map(({ id }: { id: string }) => id)).toEqual([...codes, 'Handle']);
    await ok(client.post(`${DISPATCHES}/${visit.id}/arrive`, {}));
    expect((await client.post(`${DISPATCHES}/${visit.id}/done`, {})).body.error.data.failures[0].reasonCode).toBe(
      'signedOff',
    );
    const signature = [fixture.service.files.kept('s.png')];
    const report = { checks: [{ check: 'level', isDone: true }], signature, signedBy: 'Ada' };
    await ok(client.put(`${DISPATCHES}/${visit.id}/report`, report));
    // Two fitters tick and photograph: nothing that one has kept is lost by what the other keeps.
    const photo = (name: string) => fixture.service.files.kept(`${name}.jpg`, 'image/jpeg');
    const [a, b] = [photo('a'), photo('b')];
    const both = await Promise.all(
      [
        { checks: [{ check: 'doors', isDone: true }], photosBefore: { added: [a] } },
        { checks: [{ check: 'clean', isDone: true }], photosBefore: { added: [b] } },
      ].map((body) => client.put(`${DISPATCHES}/${visit.id}/report`, body)),
    );
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const kept = (await client.get(`${DISPATCHES}/${visit.id}`)).body;
    expect(kept.checked).toEqual(['level', 'doors', 'clean']);
    expect(kept.photosBefore.map(({ id }: { id: string }) => id).sort()).toEqual([a.id, b.id].sort());
    const many = { photosBefore: { added: Array.from({ length: 8 }, (_none, index) => photo(`c${index}`)) } };
    expect((await client.put(`${DISPATCHES}/${visit.id}/report`, many)).status).toBe(400);
    const taken = await ok(client.put(`${DISPATCHES}/${visit.id}/report`, { photosBefore: { removed: [a.id] } }));
    expect(taken['photosBefore']).toEqual([b]);
    const problem = { partIds: [codes[0]], type: ExceptionType.Missing, remark: 'not in the crate' };
    expect((await ok(client.post(`${DISPATCHES}/${visit.id}/problems`, problem)))['state']).toBe(InstallState.Problem);
    const { items } = (await client.get(EXCEPTIONS, { salesOrderId: orderId })).body;
    expect(items).toMatchObject([{ partIds: [codes[0]], type: ExceptionType.Missing, remark: 'not in the crate' }]);
    // The second visit is looked at and signed anew.
    await ok(client.post(`${DISPATCHES}/${visit.id}/assign`, {}));
    expect((await client.get(`${DISPATCHES}/${visit.id}`)).body).toMatchObject({ checked: [], signedBy: null });
    await ok(client.post(`${DISPATCHES}/${visit.id}/arrive`, {}));
    await ok(client.put(`${DISPATCHES}/${visit.id}/report`, report));
    await ok(client.post(`${DISPATCHES}/${visit.id}/done`, {}));
    const fitted = await order(orderId);
    expect([fitted.state, fitted['perInstalled']]).toEqual([OrderState.Installed, 100]);
    expect((await client.get(`${DISPATCHES}/${visit.id}`)).body).toMatchObject({
      ...{ state: InstallState.Done, checked: ['level'], signedBy: 'Ada', signedTime: expect.any(String) },
    });
    expect((await client.put(`${DISPATCHES}/${visit.id}/report`, { signature: [] })).status).toBe(403);
  });

  it('sends no fitters to an order that was cancelled, neither planned ones nor some whose deletion is taken back', async () => {
    const { id: orderId } = await made();
    const team = await ok(client.post('/api/crm/install-teams', { name: `Team ${newId().slice(-6)}`, capacity: 9 }));
    const visit = async (date?: string) => {
      const { id } = await ok(client.post(DISPATCHES, { salesOrderId: orderId, items: ['C1'] }));
      if (date) await ok(client.post(`${DISPATCHES}/${id}/plan`, { teamId: team.id, date }));
      return id;
    };
    const [open, planned, there, gone] = [
      await visit(),
      await visit('2098-03-02'),
      await visit('2098-03-03'),
      await visit('2098-03-04'),
    ];
    await ok(client.post(`${DISPATCHES}/${there}/arrive`, {}));
    await client.delete(`${DISPATCHES}/${gone}`);
    await ok(client.post(`${ORDERS}/${orderId}/cancel`, { comment: 'moved away' }));
    const left = (await client.get(DISPATCHES, { salesOrderId: orderId })).body.items as Record_[];
    // Whoever is there sees for himself.
    expect(left.map(({ id }) => id)).toEqual([there]);
    const days = (await client.get(`${DISPATCHES}/days`, { from: '2098-03-01', to: '2098-03-07' })).body.items;
    expect(days).toEqual([{ teamId: team.id, date: '2098-03-03', count: 1, capacity: 9 }]);
    const { body } = await client.get(`${ORDERS}/${orderId}/timeline`);
    const told = (body.items as Record_[]).filter(({ comment }) => comment === 'moved away');
    expect(told.map((one) => one['action']).toSorted()).toEqual(['cancel', 'fittingDropped', 'fittingDropped']);
    for (const id of [open, planned, gone]) {
      const undo = await client.request('DELETE', `${DISPATCHES}/${id}`, { headers: { [UNDO]: '1' } });
      expect(undo.status).not.toBe(204);
    }
    expect((await client.post(`${DISPATCHES}/${planned}/arrive`, {})).status).toBe(404);
  });

  it('shows an order’s progress to whoever holds a link, without prices, until it is taken back', async () => {
    const shop = { name: 'Corner shop', phoneNumber: '0757-8888 6666' };
    const { id, salesOrderNo } = await made(fixture.dealer({ ...shop, contact: 'Lin' } as object));
    const { key } = (await client.post(`${ORDERS}/${id}/progress-link`, {})).body;
    const anybody = fixture.service.anonymous();
    const shown = await anybody.get(`/api/public/orders/${id}/progress`, { key });
    expect(shown.status).toBe(200);
    expect(shown.body).toMatchObject({ salesOrderNo, promiseDate: '2099-01-31', isLate: false, isCancelled: false });
    // Of the shop what stands on its sign, and nothing of its terms.
    expect(shown.body.shop).toEqual(shop);
    expect(JSON.stringify(shown.body)).not.toMatch(/amount|price|customer|Ada|Lin|dealer|credit|balance/i);
    const stage = (name: string) => shown.body.stages.find((one: { stage: string }) => one.stage === name);
    expect(stage('confirmed')).toMatchObject({ isDone: true, time: expect.any(String) });
    expect(stage('produced')).toEqual({ stage: 'produced', isDone: false, time: null });
    // Nothing of it was audited or quoted, and there is no more to wait for.
    await fixture.service.query('update sales_order set state = $2 where id = $1', [id, OrderState.Signed]);
    expect((await anybody.get(`/api/public/orders/${id}/progress`, { key })).body.progress).toBe(100);
    const { id: other } = await made();
    const own = (await client.post(`${ORDERS}/${other}/progress-link`, {})).body.key as string;
    expect((await anybody.get(`/api/public/orders/${other}/progress`, { key: own })).body.shop).toBeNull();
    const ended = runAsTenant(fixture.service.tenantA, () =>
      fixture.service.app.get(ShareKeys).make({ purpose: 'order-progress', id }, 0, -1),
    );
    for (const [order_, given] of [
      [other, key],
      [id, ended.key],
      [id, `${key}x`],
      [id, 'x'],
    ] as const)
      expect((await anybody.get(`/api/public/orders/${order_}/progress`, { key: given })).status).toBe(404);
    expect((await client.delete(`${ORDERS}/${id}/progress-link`)).status).toBe(204);
    expect((await anybody.get(`/api/public/orders/${id}/progress`, { key })).status).toBe(404);
    const reader = await fixture.service.client(fixture.service.tenantA, [salesOrderPermissions.names.Orders.Default]);
    expect((await reader.post(`${ORDERS}/${id}/progress-link`, {})).status).toBe(403);
  });
});
