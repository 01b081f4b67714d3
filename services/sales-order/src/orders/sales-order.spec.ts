import { UNDO } from '@ishare/contracts/record-heads.js';
import { crmPort } from '@ishare/contracts/crm/client.js';
import { salesOrderPort } from '@ishare/contracts/sales-order/client.js';
import { customerOrdered } from '@ishare/contracts/sales-order/events.js';
import { OrderEventKind, OrderState } from '@ishare/contracts/sales-order/order-states.js';
import { salesOrderPermissions } from '@ishare/contracts/sales-order/permissions.js';
import { newId } from '@ishare/kernel/ids.js';
import { conformance } from '@ishare/testing/conformance.js';
import type { TestClient } from '@ishare/testing/test-service.js';
import { ok, ORDERS, OrdersFixture, type Record_ } from '../sales-order.fixture.js';
import { derivedState, type OrderFacts } from './order-refresh.js';
import { salesOrders } from '../things.js';

describe('sales orders', () => {
  let fixture: OrdersFixture;
  let admin: TestClient;
  let type: Record_;

  beforeAll(async () => {
    fixture = await OrdersFixture.start();
    admin = await fixture.service.client();
    type = await fixture.type(admin);
  });
  afterAll(() => fixture.close());

  describe('orders', () => {
    conformance(
      salesOrders.resource,
      {
        create: (n) => ({ orderName: `Order ${n}`, orderTypeId: type.id }),
        change: { lockVersion: 2, orderName: 'Renamed', urgency: 2, remark: 'soon' },
        invalid: { body: { orderName: '', orderTypeId: newId() }, member: 'orderName' },
      },
      () => fixture.service,
    );
  });

  it('answers under both spellings, one order as `salesOrder`', async () => {
    const { id } = await fixture.order(admin, type.id);
    expect((await admin.get(`/api/app/salesorder/${id}`)).body.salesOrder).toMatchObject({
      id,
      salesOrderId: id,
      desginId: `DES-${id.slice(-6)}`,
      orderTypeName: 'Regular',
    });
    expect((await admin.get(`/api/app/salesOrder/${id}`)).body.salesOrder.id).toBe(id);
  });

  it('says whether the caller administers the system', async () => {
    expect((await admin.get('/api/app/salesorder/issystemadmin')).body).toBe(false);
    expect((await fixture.service.anonymous().get('/api/app/salesorder/issystemadmin')).status).toBe(401);
  });

  describe("a dealer's user", () => {
    it('sees, makes and changes orders of the own dealer alone', async () => {
      const [north, south] = [fixture.dealer(), fixture.dealer()];
      const [inNorth, inSouth] = [
        await fixture.service.as(fixture.dealerUser(north)),
        await fixture.service.as(fixture.dealerUser(south)),
      ];
      const own = await ok(inNorth.post(ORDERS, { orderName: 'North', orderTypeId: type.id }));
      expect(own).toMatchObject({ dealerId: north.id, dealerName: north.name });
      const ofFactory = await ok(admin.post(ORDERS, { orderName: 'None', orderTypeId: type.id }));
      for (const { id } of [own, ofFactory]) {
        expect((await inSouth.get(`${ORDERS}/${id}`)).status).toBe(404);
        expect((await inSouth.put(`${ORDERS}/${id}`, own)).status).toBe(404);
        expect((await inSouth.delete(`${ORDERS}/${id}`)).status).toBe(404);
        expect((await inSouth.post(`${ORDERS}/${id}/submit`)).status).toBe(404);
        expect((await inSouth.get(`${ORDERS}/${id}/timeline`)).status).toBe(404);
        expect((await inSouth.get(`${ORDERS}/${id}/products`)).status).toBe(404);
        expect(
          (await inSouth.put('/api/app/salesorder/products/batch-update', [{ salesOrderId: id, name: 'x' }])).status,
        ).toBe(404);
        expect((await inSouth.post('/api/salesorder/audit-designs', { salesOrderId: id, auditName: 'x' })).status).toBe(
          404,
        );
      }
      expect((await inSouth.get(ORDERS)).body.totalCount).toBe(0);
      expect((await inNorth.get(ORDERS)).body.items.map(({ id }: Record_) => id)).toEqual([own.id]);
      expect((await admin.get(ORDERS, { dealerId: north.id })).body.totalCount).toBe(1);
      expect(
        (await inSouth.post(ORDERS, { orderName: 'Foreign', orderTypeId: type.id, dealerId: north.id })).body.error
          .validationErrors[0].members,
      ).toEqual(['dealerId']);
      expect(
        (
          await inSouth.post(ORDERS, {
            orderName: 'Foreign',
            orderTypeId: type.id,
            customerId: fixture.customer(north.id),
          })
        ).body.error.validationErrors[0].members,
      ).toEqual(['customerId']);
    });
  });

  it('names the people of an order to whoever sees it, and nobody else to anybody', async () => {
    const [north, south] = [fixture.dealer(), fixture.dealer()];
    const [seller, colleague] = [fixture.dealerUser(north), fixture.dealerUser(north)];
    const [salesman, stranger] = [1, 2].map(() => fixture.service.identity.user(fixture.service.tenantA));
    const [inNorth, inSouth] = [await fixture.service.as(seller), await fixture.service.as(fixture.dealerUser(south))];
    const made = await ok(inNorth.post(ORDERS, { orderName: 'North', orderTypeId: type.id }));
    const path = `${ORDERS}/${made.id}`;
    const order = await ok((await fixture.service.as(salesman!)).put(path, { ...made, salesmanId: salesman!.userId }));
    const people = (await inNorth.get(`${path}/people`)).body as { id: string; name: string }[];
    const named = (ids: { id: string }[]) => ids.map(({ id }) => id).sort();
    expect(named(people)).toEqual([seller.userId, salesman!.userId].sort());
    expect(people.find(({ id }) => id === salesman!.userId)!.name).toBe(`Name of ${salesman!.userName}`);
    expect((await inSouth.get(`${path}/people`)).status).toBe(404);

    // To be told who somebody is, a dealer writes the id into an order of his own.
    for (const member of ['salesmanId', 'designerId'] as const) {
      for (const attempt of [
        await inNorth.put(path, { ...order, [member]: stranger!.userId }),
        await inNorth.post(ORDERS, { orderName: 'Mine', orderTypeId: type.id, [member]: stranger!.userId }),
      ])
        expect([attempt.status, attempt.body.error.validationErrors[0].members]).toEqual([400, [member]]);
    }
    const foreign = fixture.service.identity.user(fixture.service.tenantB).userId;
    for (const member of ['salesmanId', 'designerId'] as const) {
      const attempt = await admin.put(path, { ...order, [member]: foreign });
      expect([attempt.status, attempt.body.error?.validationErrors[0].members]).toEqual([400, [member]]);
    }
    expect(named((await inNorth.get(`${path}/people`, { ids: stranger!.userId })).body)).toEqual(named(people));
    expect((await ok(inNorth.put(path, { ...order, designerId: colleague.userId }))).salesmanId).toBe(salesman!.userId);
    expect(named((await inNorth.get(`${path}/people`)).body)).toContain(colleague.userId);
  });

  it('names nobody who was deleted while it is made, and whoever deletes him then waits for it', async () => {
    const { ports } = fixture.service;
    const crm = ports.provided(crmPort)!;
    const customerId = fixture.customer();
    const make = () => admin.post(ORDERS, { orderName: 'At once', orderTypeId: type.id, customerId });
    const gate = Promise.withResolvers<void>();
    const asked = Promise.withResolvers<void>();
    let times = 0;
    try {
      ports.provide(crmPort, { ...crm, customers: async (who) => (++times > 1 ? [] : crm.customers(who)) });
      expect((await make()).body.error.validationErrors[0].members).toEqual(['customerId']);
      times = 0;
      ports.provide(crmPort, {
        ...crm,
        customers: async (who) => {
          if (++times > 1) {
            asked.resolve();
            await gate.promise;
          }
          return crm.customers(who);
        },
      });
      const made = make();
      await asked.promise;
      const named = (isGone: boolean) =>
        ports.client(salesOrderPort).names({
          tenantId: fixture.service.tenantA,
          kind: 'customerId',
          id: customerId,
          isGone,
        });
      expect(await named(false)).toBe(false);
      const waits = named(true);
      gate.resolve();
      expect([(await made).status, await waits]).toEqual([200, true]);
    } finally {
      gate.resolve();
      ports.provide(crmPort, crm);
    }
  });

  it('comes back from its deletion with whom it names, and not where he or its design is gone', async () => {
    const customerId = fixture.customer();
    const design = await ok(admin.post('/api/salesorder/designs', { name: 'Drawn', content: { rooms: [] } }));
    const { id } = await ok(admin.post(ORDERS, { orderName: 'Back', orderTypeId: type.id, customerId }));
    await admin.put(`/api/salesorder/audit-designs/design/${id}`, { designId: design.designId });
    const at = `${ORDERS}/${id}`;
    const undo = () => admin.request('DELETE', at, { headers: { [UNDO]: '1' } });
    expect((await admin.delete(at)).status).toBe(204);
    expect((await undo()).status).toBe(204);
    expect((await ok(admin.get(at))).salesOrder).toMatchObject({ customerId, desginId: design.designId });

    expect((await admin.delete(at)).status).toBe(204);
    const [there] = fixture.customers.splice(-1);
    expect((await undo()).body.error.code).toBe('App:020305');
    fixture.customers.push(there!);
    expect((await admin.delete(`/api/salesorder/designs/${design.id}`)).status).toBe(204);
    expect((await undo()).body.error.code).toBe('App:020305');
    expect((await admin.get(at)).status).toBe(404);
  });

  describe("the header's life", () => {
    it('is deleted as a draft only, cancelled with a reason, and then closed to changes', async () => {
      const order = await fixture.order(admin, type.id);
      // What is paid, or to be paid, of it hangs on it.
      fixture.service.crm.namesOrder.set(order.id, 'Bill');
      const billed = await admin.delete(`${ORDERS}/${order.id}`);
      expect([billed.status, billed.body.error.message]).toEqual([403, expect.stringContaining('Bill')]);
      fixture.service.crm.namesOrder.delete(order.id);
      const draft = await fixture.order(admin, type.id);
      expect((await admin.delete(`${ORDERS}/${draft.id}`)).status).toBe(204);
      expect((await ok(admin.post(`${ORDERS}/${order.id}/submit`))).state).toBe(OrderState.Auditing);
      expect((await admin.delete(`${ORDERS}/${order.id}`)).body.error.code).toBe('SalesOrder:010002');
      expect((await admin.post(`${ORDERS}/${order.id}/cancel`)).body.error.validationErrors[0].members).toEqual([
        'comment',
      ]);
      const cancelled = await ok(admin.post(`${ORDERS}/${order.id}/cancel`, { comment: 'changed his mind' }));
      expect(cancelled).toMatchObject({ state: OrderState.Cancelled, closeReason: 'changed his mind' });
      expect(
        (await admin.get(`${ORDERS}/${order.id}/designs`)).body.items.map(({ state }: { state: number }) => state),
      ).toEqual([6]);
      expect((await admin.put(`${ORDERS}/${order.id}`, cancelled)).body.error.code).toBe('SalesOrder:010001');
      expect(
        (await admin.put('/api/app/salesorder/products/batch-update', [{ salesOrderId: order.id, name: 'x' }])).body
          .error.code,
      ).toBe('SalesOrder:010001');
      const refused = async (language: string) =>
        (
          await admin.request('POST', `${ORDERS}/${order.id}/submit`, {
            body: {},
            headers: { 'accept-language': language },
          })
        ).body.error as { code: string; message: string };
      expect(await refused('en')).toMatchObject({
        code: 'SalesOrder:010003',
        message: `Order ${order.salesOrderNo} is in the state “Cancelled”, which does not allow “Submit”.`,
      });
      expect((await refused('zh-Hans')).message).toBe(
        `订单 ${order.salesOrderNo} 当前状态为“已取消”，不允许执行“提交”。`,
      );
    });

    it('is of the day on the clock of its number', async () => {
      const { orderDate, salesOrderNo } = (await ok(
        admin.post(ORDERS, { orderName: 'Dated', orderTypeId: type.id }),
      )) as unknown as Record<string, string>;
      expect(salesOrderNo).toContain(orderDate!.replaceAll('-', ''));
    });

    it('is promised for no day before its own', async () => {
      const body = { orderName: 'Promised', orderTypeId: type.id };
      const refused = await admin.post(ORDERS, { ...body, promiseDate: '1999-01-01' });
      expect([refused.status, refused.body.error.validationErrors[0].members]).toEqual([400, ['promiseDate']]);
      const old = { orderDate: '1999-01-01', promiseDate: '1999-01-20' };
      const { id } = await ok(admin.post(ORDERS, { ...body, ...old }));
      const put = async (more: object) =>
        (await admin.put(`${ORDERS}/${id}`, { ...(await ok(admin.get(`${ORDERS}/${id}`))).salesOrder!, ...more }))
          .status;
      expect([await put({ promiseDate: '1998-12-31' }), await put({ orderDate: '1999-02-01' })]).toEqual([400, 400]);
      expect(await put({ promiseDate: '2099-01-01' })).toBe(200);
    });

    it('is submitted with a customer and a line or a design, and brings a sheet when it has a design', async () => {
      const bare = await ok(admin.post(ORDERS, { orderName: 'Bare', orderTypeId: type.id }));
      expect((await admin.post(`${ORDERS}/${bare.id}/submit`)).body.error).toMatchObject({
        code: 'SalesOrder:010004',
        message: expect.stringContaining('it has no customer, and neither a line nor a design'),
        data: { missing: 'customerId, lines' },
      });
      const order = await fixture.order(admin, type.id);
      await ok(admin.post(`${ORDERS}/${order.id}/submit`));
      const { body } = await admin.get(`${ORDERS}/${order.id}/designs`);
      expect(body.items).toEqual([
        expect.objectContaining({
          state: 0,
          auditName: 'Order',
          auditDesignId: `DES-${order.id.slice(-6)}`,
          levelIndex: 1,
        }),
      ]);
      const timeline = (await admin.get(`${ORDERS}/${order.id}/timeline`)).body.items;
      expect(timeline.map(({ kind, action }: { kind: number; action: string }) => `${kind} ${action}`)).toEqual([
        '1 derived',
        '2 0',
        '1 submit',
        '5 chosen',
        '0 created',
      ]);
    });

    it('tells what of its sales list is hardware, and refuses a step of who has seen it before its lines changed', async () => {
      const order = await fixture.order(admin, type.id);
      const read = async () =>
        (await admin.get(`${ORDERS}/${order.id}`)).body.salesOrder as Record_ & { lockVersion: number };
      const seen = await read();
      await ok(
        admin.put('/api/app/salesorder/lines/batch-update', [
          { salesOrderId: order.id, name: 'Hinges', price: 6.5, count: 10, category: 3 },
          { salesOrderId: order.id, name: 'Fitting', price: 100, count: 1, category: 5 },
        ]),
      );
      const now = await read();
      expect([
        now.hardwareAmount,
        now.salesListsAmount,
        now.concurrencyStamp === seen.concurrencyStamp,
        now.lockVersion > seen.lockVersion,
      ]).toEqual([65, 165, true, true]);
      expect((await admin.post(`${ORDERS}/${order.id}/submit`, { lockVersion: seen.lockVersion })).status).toBe(409);
      await ok(admin.post(`${ORDERS}/${order.id}/submit`, { lockVersion: now.lockVersion }));
    });

    it('takes the number of a design once', async () => {
      const order = await fixture.order(admin, type.id);
      expect((await admin.put(`${ORDERS}/${order.id}`, { ...order, desginId: 'OTHER' })).body.error).toMatchObject({
        code: 'SalesOrder:040001',
        message: expect.stringContaining('cannot be changed'),
      });
    });

    it('refuses types, customers and dealers that are not there or switched off', async () => {
      const off = await fixture.type(admin, { isEnable: false });
      for (const [member, body] of [
        ['orderTypeId', { orderTypeId: off.id }],
        ['productTypeId', { orderTypeId: type.id, productTypeId: newId() }],
        ['customerId', { orderTypeId: type.id, customerId: newId() }],
        ['dealerId', { orderTypeId: type.id, dealerId: newId() }],
        ['dealerId', { orderTypeId: type.id, dealerId: fixture.dealer({ isEnable: false }).id }],
      ] as const) {
        expect([
          member,
          (await admin.post(ORDERS, { orderName: 'x', ...body })).body.error.validationErrors?.[0].members,
        ]).toEqual([member, [member]]);
      }
      expect((await admin.delete(`/api/app/order-type/${type.id}`)).status).toBe(403);
    });

    it('tells in its timeline what was changed of it after it was handed in', async () => {
      const body = { orderName: 'Before', orderTypeId: type.id, customerId: fixture.customer() };
      const made = await ok(admin.post(ORDERS, body));
      const edited = async () =>
        ((await admin.get(`${ORDERS}/${made.id}/timeline`)).body.items as Record_[])
          .filter(({ kind }) => kind === OrderEventKind.Edited)
          .map(({ data }) => data);
      await ok(admin.put(`${ORDERS}/${made.id}`, { ...made, remark: 'a draft is its writer’s own' }));
      await ok(admin.put(`/api/app/salesorder/products/batch-update`, [{ salesOrderId: made.id, name: 'Door' }]));
      await ok(admin.post(`${ORDERS}/${made.id}/submit`));
      const { salesOrder } = (await admin.get(`${ORDERS}/${made.id}`)).body;
      await ok(admin.put(`${ORDERS}/${made.id}`, salesOrder));
      expect(await edited()).toEqual([]);
      const { salesOrder: now } = (await admin.get(`${ORDERS}/${made.id}`)).body;
      await ok(admin.put(`${ORDERS}/${made.id}`, { ...now, orderName: 'After', urgency: 2 }));
      expect(await edited()).toEqual([
        {
          changes: [
            { field: 'orderName', from: 'Before', to: 'After' },
            { field: 'urgency', from: '0', to: '2' },
          ],
        },
      ]);
    });

    it('is saved as it stands when its customer or its dealer is no longer there', async () => {
      const customerId = fixture.customer();
      const dealer = fixture.dealer();
      const body = { orderName: 'x', orderTypeId: type.id, customerId, dealerId: dealer.id };
      const made = await ok(admin.post(ORDERS, body));
      fixture.customers.length = 0;
      fixture.dealers.length = 0;
      const { id, customerName, dealerName } = made;
      const saved = await ok(admin.put(`${ORDERS}/${id}`, { ...made, orderName: 'y' }));
      expect(saved).toMatchObject({ orderName: 'y', customerId, customerName, dealerName });
      const other = await admin.put(`${ORDERS}/${id}`, { ...saved, customerId: newId() });
      expect(other.body.error.validationErrors?.[0].members).toEqual(['customerId']);
    });

    it('tells which customer it names, once for each', async () => {
      const [first, second] = [fixture.customer(), fixture.customer()];
      const named = async (id: string) =>
        (await fixture.published<{ customerId: string }>(customerOrdered.name, id)).map(({ customerId }) => customerId);
      const { id: bare } = await ok(admin.post(ORDERS, { orderName: 'Of nobody', orderTypeId: type.id }));
      const made = await ok(admin.post(ORDERS, { orderName: 'Of one', orderTypeId: type.id, customerId: first }));
      const same = await ok(admin.put(`${ORDERS}/${made.id}`, { ...made, remark: 'soon' }));
      const other = await ok(admin.put(`${ORDERS}/${made.id}`, { ...same, customerId: second }));
      await ok(admin.put(`${ORDERS}/${made.id}`, { ...other, customerId: null }));
      expect([await named(bare), await named(made.id)]).toEqual([[], [first, second]]);
    });

    const facts: OrderFacts = {
      state: OrderState.Submitted,
      needDesign: true,
      needQuotation: true,
      hasDesign: true,
      sheets: 2,
      withAuditor: 0,
      withSubmitter: 0,
      passed: 2,
      split: 0,
      quoted: false,
      plannedParts: 0,
      cutParts: 0,
      partsToEdge: 0,
      edgedParts: 0,
      partsToBore: 0,
      boredParts: 0,
      fittings: 0,
      fitted: 0,
      packages: 0,
      closedPackages: 0,
      sentPackages: 0,
      signedPackages: 0,
      packedParts: 0,
      remadeParts: 0,
      partsAgain: 0,
      sentParts: 0,
      goods: 0,
    };
    it.each<[string, Partial<OrderFacts>, number]>([
      ['no sheets', { sheets: 0, passed: 0 }, OrderState.Designing],
      ['no design', { sheets: 0, passed: 0, hasDesign: false }, OrderState.Submitted],
      ['one under audit', { withAuditor: 1 }, OrderState.Auditing],
      ['one rejected', { withSubmitter: 1 }, OrderState.Designing],
      ['all passed', {}, OrderState.Audited],
      ['quoted', { quoted: true }, OrderState.Quoted],
      ['no quotation needed', { needQuotation: false }, OrderState.Quoted],
      ['confirmed', { state: OrderState.Confirmed, withAuditor: 1 }, OrderState.Confirmed],
      ['draft', { state: OrderState.Draft }, OrderState.Draft],
      ['cancelled', { state: OrderState.Cancelled }, OrderState.Cancelled],
    ])('follows from its parts: %s', (_name, change, expected) =>
      expect(derivedState({ ...facts, ...change })).toBe(expected),
    );
  });

  it('tracks own, pending and past orders', async () => {
    const maker = fixture.service.identity.user(fixture.service.tenantA);
    const auditor = fixture.service.identity.user(fixture.service.tenantA);
    const [making, auditing] = [await fixture.service.as(maker), await fixture.service.as(auditor)];
    const order = await fixture.order(making, type.id);
    const [sheet] = await fixture.sheets(making, order.id, 'One');
    const seen = async (client: TestClient, scope: string) =>
      (await client.get(ORDERS, { scope })).body.items.map(({ id }: Record_) => id);
    expect(await seen(making, 'own')).toEqual([order.id]);
    expect(await seen(auditing, 'pending')).toEqual([]);
    await ok(auditing.post('/api/salesorder/audit-designs/claim', { auditIds: [sheet!.id] }));
    expect(await seen(auditing, 'pending')).toEqual([order.id]);
    expect(await seen(auditing, 'history')).toEqual([order.id]);
    await ok(auditing.post('/api/salesorder/audit-designs/reject', { auditIds: [sheet!.id], comment: 'no' }));
    expect([await seen(auditing, 'pending'), await seen(making, 'pending')]).toEqual([[], [order.id]]);
  });

  it('needs the permission of the action', async () => {
    const { id } = await fixture.order(admin, type.id);
    const reader = await fixture.service.client(fixture.service.tenantA, [salesOrderPermissions.names.Orders.Default]);
    expect((await reader.post(`${ORDERS}/${id}/submit`)).status).toBe(403);
    expect((await reader.get(`${ORDERS}/${id}`)).status).toBe(200);
  });
});
