import { cataloguePort } from '@ishare/contracts/catalogue/client.js';
import { CalcType } from '@ishare/contracts/sales-order/price-list.js';
import { salesOrderPermissions } from '@ishare/contracts/sales-order/permissions.js';
import { LineKind } from '@ishare/contracts/sales-order/order-lines.js';
import { OrderState } from '@ishare/contracts/sales-order/order-states.js';
import { QuotationState } from '@ishare/contracts/sales-order/quotation-life.js';
import { newId } from '@ishare/kernel/ids.js';
import type { TestClient } from '@ishare/testing/test-service.js';
import { Quotation } from '../quotations/quotation.entity.js';
import { ok, ORDERS, OrdersFixture, type Record_ } from '../sales-order.fixture.js';
import { SalesOrder } from './sales-order.entity.js';

const P = salesOrderPermissions.names.Orders;
const BATCH = '/api/app/salesorder';

describe('who says what an order comes to', () => {
  let fixture: OrdersFixture;
  let factory: TestClient;
  let dealer: TestClient;
  let type: Record_;

  beforeAll(async () => {
    fixture = await OrdersFixture.start();
    factory = await fixture.service.client();
    fixture.catalogue.push(
      { kind: 'product', code: 'DR-F', name: 'Door', price: 55 },
      { kind: 'product', code: 'DR-G', name: 'Gate', price: 55 },
      { kind: 'matter', code: 'HI-1', name: 'Hinge', price: 44 },
    );
    dealer = await fixture.service.as(fixture.dealerUser(fixture.dealer(), [P.Default, P.Create, P.Edit, P.Delete]));
    type = await fixture.type(factory, { needDesign: false, needQuotation: false });
    await priced(99, {
      items: [
        { kind: 'product', code: 'DR-F', name: 'Door', price: 99 },
        { kind: 'product', code: 'DR-S', name: 'Step', price: 100 },
        { kind: 'product', code: 'DR-S', name: 'Step', price: 40, minQty: 100 },
        { kind: 'product', code: 'DR-A', name: 'By area', price: 480, calcType: CalcType.Area },
        { kind: 'product', code: 'DR-A', name: 'By area', price: 400, calcType: CalcType.Area, minQty: 10 },
        { kind: 'product', code: 'DR-L', name: 'By length', price: 20, calcType: CalcType.Length },
        { kind: 'product', code: 'DR-P', name: 'By front', price: 1_000, calcType: CalcType.ProjectedArea },
      ],
    });
  });
  afterAll(() => fixture.close());

  const priced = (price: number, bounds: object) =>
    ok(
      factory.post('/api/salesorder/price-lists', {
        code: newId().slice(-12),
        name: 'List',
        validFrom: '2020-01-01',
        items: [{ kind: 'product', code: 'DR-F', name: 'Door', price }],
        ...bounds,
      }),
    );
  /** A form that the platform knows: its columns by key, those with a text computed by it. */
  const formOf = (columns: Record<string, string | null>, formType: 'product' | 'standardProduct' = 'product') => {
    const form = {
      id: newId(),
      code: newId(),
      name: 'Form',
      formType,
      version: 1,
      widgets: [],
      columns: Object.entries(columns).map(([key, compute]) => ({
        key,
        title: key,
        widget: compute || key === 'area' ? 'number' : 'text',
        ...(compute && { compute }),
      })) as never[],
    };
    fixture.forms.set(form.id, form);
    return form.id;
  };
  const newOrder = (more: object = {}) =>
    ok(dealer.post(ORDERS, { orderName: 'Order', orderTypeId: type.id, ...more }));
  const save = (client: TestClient, path: string, ...lines: object[]) =>
    client.put(`${BATCH}/${path}/batch-update`, lines);
  const lineOf = async (...given: Parameters<typeof save>) =>
    ((await ok(save(...given))) as unknown as { items: Record_[] }).items[0]!;
  const orderOf = async (id: string) => (await ok(factory.get(`${ORDERS}/${id}`))).salesOrder as Record_;
  const told = async (id: string) =>
    ((await factory.get(`${ORDERS}/${id}/timeline`)).body.items as Record_[])
      .filter(({ kind }) => kind === 7)
      .map(({ action, userName, data }) => ({ action, userName, data }));

  it('follows the price list when the count reaches another step of it', async () => {
    const { id: salesOrderId } = await newOrder();
    const many = await lineOf(dealer, 'products', { salesOrderId, name: 'Step', code: 'DR-S', count: 100 });
    expect(many).toMatchObject({ price: 40, amount: 4_000 });
    expect(await lineOf(dealer, 'products', { ...many, count: 1 })).toMatchObject({ price: 100, amount: 100 });
  });

  it('counts a line as the price list says, by its sizes, and has no price for one that lacks them', async () => {
    const { id: salesOrderId } = await newOrder();
    const of = async (code: string, more: object) =>
      lineOf(dealer, 'products', { salesOrderId, name: code, code, count: 3, ...more });
    const sizes = { length: 720.5, width: 596, height: 19 };
    const door = await of('DR-A', sizes);
    expect(door).toMatchObject({ price: 206.12, amount: 618.36 });
    expect(await of('DR-L', sizes)).toMatchObject({ price: 14.41, amount: 43.23 });
    expect(await of('DR-P', { length: 900, height: 2_200 })).toMatchObject({ price: 1_980, amount: 5_940 });
    expect(await of('DR-A', { length: 720.5 })).toMatchObject({ price: 0 });
    // Another size is another price; from 10 m² on, each costs less.
    expect(await lineOf(dealer, 'products', { ...door, width: 298 })).toMatchObject({ price: 103.06 });
    expect(await of('DR-A', { ...sizes, count: 24 })).toMatchObject({ price: 171.77 });
  });

  it('confirms no more orders on a dealer’s credit than it covers', async () => {
    const payer = fixture.dealer({ creditLimit: 2_000, balance: 0 });
    const customerId = fixture.customer(payer.id);
    const paid = await fixture.type(factory, { needDesign: false, needQuotation: false, depositRate: 60 });
    const ready = async () => {
      const body = { orderName: 'x', orderTypeId: paid.id, customerId, dealerId: payer.id };
      const order = await ok(factory.post(ORDERS, body));
      await ok(save(factory, 'products', { salesOrderId: order.id, name: 'Door', price: 1_775.55 }));
      await ok(factory.post(`${ORDERS}/${order.id}/submit`));
      return order.id;
    };
    const both = [await ready(), await ready()];
    const replies = await Promise.all(both.map((id) => factory.post(`${ORDERS}/${id}/confirm`)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 403]);
    const refused = replies.find(({ status }) => status === 403)!;
    expect(refused.body.error).toMatchObject({ code: 'SalesOrder:010006', data: { deposit: 1065.33, credit: 934.67 } });
    const confirmed = both[replies.findIndex(({ status }) => status === 200)]!;
    await ok(factory.post(`${ORDERS}/${confirmed}/cancel`, { comment: 'moved away' }));
    await ok(factory.post(`${ORDERS}/${both.find((id) => id !== confirmed)!}/confirm`));
  });

  it('asks no deposit of 0 of a dealer who owes more than his credit covers', async () => {
    const debtor = fixture.dealer({ creditLimit: 0, balance: -340 });
    const customerId = fixture.customer(debtor.id);
    const confirmed = async (depositRate: number) => {
      const rate = await fixture.type(factory, { needDesign: false, needQuotation: false, depositRate });
      const body = { orderName: 'x', orderTypeId: rate.id, customerId, dealerId: debtor.id };
      const { id } = await ok(factory.post(ORDERS, body));
      await ok(save(factory, 'products', { salesOrderId: id, name: 'Door', price: 100 }));
      await ok(factory.post(`${ORDERS}/${id}/submit`));
      return (await factory.post(`${ORDERS}/${id}/confirm`)).status;
    };
    expect([await confirmed(0), await confirmed(50)]).toEqual([200, 403]);
  });

  it('lets a dealer take no form but those of the order’s type: its formulas say what lines come to', async () => {
    const [own, foreign] = [formOf({}), formOf({})];
    const formed = await fixture.type(factory, { formIds: [own] });
    const body = { orderName: 'x', orderTypeId: formed.id };
    const refused = await dealer.post(ORDERS, { ...body, formId: foreign });
    expect(refused.body.error.validationErrors[0].members).toEqual(['formId']);
    await ok(dealer.post(ORDERS, { ...body, formId: own }));
    await ok(factory.post(ORDERS, { ...body, formId: foreign }));
  });

  it('lets nobody who sets no prices change the type of an order that is handed in', async () => {
    const free = await fixture.type(factory, { needDesign: false, needQuotation: false, depositRate: 0 });
    const { id } = await newOrder({ customerId: fixture.customer((await newOrder()).dealerId as string) });
    await ok(save(dealer, 'products', { salesOrderId: id, name: 'Door', code: 'DR-F' }));
    const typed = async (client: TestClient, orderTypeId: string) =>
      client.put(`${ORDERS}/${id}`, { ...(await orderOf(id)), orderTypeId });
    await ok(typed(dealer, free.id));
    await ok(dealer.post(`${ORDERS}/${id}/submit`));
    expect((await typed(dealer, type.id)).body.error.code).toBe('SalesOrder:010013');
    await ok(typed(factory, type.id));
  });

  it('prices lines anew where somebody who sets no prices gives the order another type, and tells it', async () => {
    const other = await fixture.type(factory, { needDesign: false, needQuotation: false });
    await priced(0, {
      orderTypeId: other.id,
      items: [
        { kind: 'product', code: 'DR-S', name: 'Step', price: 300 },
        { kind: 'product', code: 'DR-S', name: 'Step', price: 250, minQty: 100 },
      ],
    });
    const { id: salesOrderId } = await newOrder();
    const typed = async (client: TestClient, orderTypeId: string) =>
      ok(client.put(`${ORDERS}/${salesOrderId}`, { ...(await orderOf(salesOrderId)), orderTypeId }));
    const lines = async () =>
      ((await ok(factory.get(`${BATCH}/${salesOrderId}/products`))) as unknown as { items: Record_[] }).items;
    const many = await lineOf(dealer, 'products', { salesOrderId, name: 'Step', code: 'DR-S', count: 100 });
    const set = await lineOf(dealer, 'products', { salesOrderId, name: 'Special', code: 'SP' });
    await lineOf(factory, 'products', { ...set, price: 500 });
    await typed(dealer, other.id);
    expect((await lines()).map(({ price, amount }) => [price, amount])).toEqual(
      expect.arrayContaining([
        [250, 25_000],
        [500, 500],
      ]),
    );
    expect((await orderOf(salesOrderId)).productAmount).toBe(25_500);
    expect(await told(salesOrderId)).toContainEqual(
      expect.objectContaining({
        action: 'lines',
        data: expect.objectContaining({ from: 4_500, to: 25_500, prices: [{ name: 'Step', from: 40, to: 250 }] }),
      }),
    );
    const few = { ...many, count: 1, price: 0, concurrencyStamp: null };
    expect(await lineOf(dealer, 'products', few)).toMatchObject({ price: 300 });
    await typed(dealer, type.id as string);
    expect((await lines()).map(({ price }) => price)).toEqual(expect.arrayContaining([100, 500]));
    // Who sets prices keeps them.
    await typed(factory, other.id);
    expect((await lines()).map(({ price }) => price)).toEqual(expect.arrayContaining([100, 500]));
  });

  it('saves no line at the price of another type, where the order gets that one meanwhile', async () => {
    const { ports } = fixture.service;
    const catalogue = ports.provided(cataloguePort)!;
    const cheap = await fixture.type(factory, { needDesign: false, needQuotation: false });
    await priced(1, { orderTypeId: cheap.id });
    const order = await newOrder({ orderTypeId: cheap.id });
    const save = () =>
      dealer.put(`${BATCH}/products/batch-update`, [{ salesOrderId: order.id, name: 'Door', code: 'DR-F', count: 1 }]);
    const retyped = async () => {
      ports.provide(cataloguePort, catalogue);
      await ok(dealer.put(`${ORDERS}/${order.id}`, { ...order, orderTypeId: type.id, concurrencyStamp: null }));
    };
    ports.provide(cataloguePort, {
      ...catalogue,
      prices: async (asked) => {
        await retyped();
        return catalogue.prices(asked);
      },
    });
    try {
      expect((await save()).status).toBe(409);
    } finally {
      ports.provide(cataloguePort, catalogue);
    }
    expect((await ok(save())).items).toMatchObject([{ price: 99 }]);
  });

  it('takes the price of a code from the price list, of a part else from the catalogue, and from nobody who may not set it', async () => {
    const { id: salesOrderId } = await newOrder();
    const line = { salesOrderId, name: 'Door', code: 'DR-F', count: 6 };
    expect(await lineOf(dealer, 'products', line)).toMatchObject({ price: 99, amount: 594 });
    expect(await lineOf(dealer, 'order-parts', { ...line, code: 'HI-1' })).toMatchObject({ price: 44 });
    // What a product's boards cost is not what it is sold for.
    expect(await lineOf(dealer, 'products', { ...line, code: 'DR-G' })).toMatchObject({ price: 0 });
    expect(await lineOf(dealer, 'products', { ...line, price: 99 })).toMatchObject({ price: 99 });
    const refused = await save(dealer, 'products', { ...line, price: 0.99 });
    expect([refused.status, refused.body.error.code]).toEqual([403, 'SalesOrder:010007']);
    expect((await orderOf(salesOrderId)).productAmount).toBe(1_188);
    // What has no price yet waits for the factory's.
    expect(await lineOf(dealer, 'products', { salesOrderId, name: 'Special' })).toMatchObject({ price: 0 });
    expect((await save(dealer, 'products', { salesOrderId, name: 'Special', price: 1 })).status).toBe(403);
    await priced(88, { orderTypeId: type.id });
    expect(await lineOf(dealer, 'products', line)).toMatchObject({ price: 88 });
  });

  it('keeps it for what the factory has set it for: another thing has no price yet', async () => {
    const { id: salesOrderId } = await newOrder();
    const mine = await lineOf(dealer, 'products', { salesOrderId, name: 'Handle, special' });
    const priced = await lineOf(factory, 'products', { ...mine, price: 1.5 });
    expect(await lineOf(dealer, 'products', { ...priced, remark: 'left', count: 2 })).toMatchObject({ price: 1.5 });
    for (const change of [{ name: 'Wardrobe, 3 m' }, { length: 3_000 }, { color: 'oak' }]) {
      const [{ id }] = [await lineOf(factory, 'products', { ...mine, id: null, price: 1.5 })];
      const changed = await lineOf(dealer, 'products', { ...mine, ...change, id, price: 1.5, concurrencyStamp: null });
      expect([change, changed.price, changed.amount]).toEqual([change, 0, 0]);
    }
  });

  it('takes no price from a dealer where a formula of the form finds none', async () => {
    const form = formOf({ area: null, price: 'area * 300' });
    const formed = await fixture.type(factory, { needDesign: false, needQuotation: false, formIds: [form] });
    const { id: salesOrderId } = await newOrder({ orderTypeId: formed.id });
    const line = { salesOrderId, name: 'Cabinet by area' };
    const of = (area: unknown) => lineOf(dealer, 'products', { ...line, price: 0.01, extraProperties: { area } });
    expect(await of(10)).toMatchObject({ price: 3_000 });
    for (const area of ['10 m2', null, { a: 1 }]) expect((await of(area)).price).toBe(0);
    // What the factory has set for it stays while it is the same, and no longer.
    const unknown = await of('10 m2');
    const set = await lineOf(factory, 'products', { ...unknown, price: 500 });
    const remarked = await lineOf(dealer, 'products', { ...set, remark: 'By lift' });
    expect(remarked.price).toBe(500);
    expect((await lineOf(dealer, 'products', { ...remarked, extraProperties: { area: 'more' } })).price).toBe(0);
  });

  it('takes the form of the product type where neither the order nor its type has one', async () => {
    const kind = async (code: string, compute: string) =>
      ok(
        factory.post('/api/app/product-type', {
          ...{ name: code, code, formIds: [formOf({ area: null, price: compute })] },
        }),
      );
    const [cheap, dear] = [await kind('cheap', 'area * 100'), await kind('dear', 'area * 200')];
    const plain = await fixture.type(factory, { needDesign: false, needQuotation: false });
    const order = await newOrder({ orderTypeId: plain.id, productTypeId: cheap.id });
    const line = { salesOrderId: order.id, name: 'Cabinet by area', price: 0.01, extraProperties: { area: 10 } };
    const saved = await lineOf(dealer, 'products', line);
    expect(saved).toMatchObject({ price: 1_000 });
    await ok(dealer.put(`${ORDERS}/${order.id}`, { ...order, concurrencyStamp: null, productTypeId: dear.id }));
    const { items } = await ok(dealer.get(`${ORDERS}/${order.id}/products`));
    expect(items).toMatchObject([{ id: saved.id, price: 2_000 }]);
  });

  it('gives lines the price of the new form, or none, when a dealer takes a type whose form computes otherwise', async () => {
    const typeBy = async (compute: string | null) =>
      (
        await fixture.type(factory, {
          needDesign: false,
          needQuotation: false,
          formIds: [formOf({ area: null, price: compute })],
        })
      ).id;
    const [dear, dearer, plain] = [await typeBy('area * 300'), await typeBy('area * 400'), await typeBy(null)];
    const order = await newOrder({ orderTypeId: dear });
    const line = { salesOrderId: order.id, name: 'Cabinet by area' };
    await lineOf(dealer, 'products', { ...line, price: 0, extraProperties: { area: 0.01 } });
    await lineOf(dealer, 'products', { ...line, code: 'DR-F', price: 0, extraProperties: { area: 2 } });
    const takes = async (orderTypeId: string) => {
      const held = await orderOf(order.id as string);
      await ok(dealer.put(`${ORDERS}/${order.id}`, { ...held, orderTypeId, formId: null }));
      const { body } = await dealer.get(`${ORDERS}/${order.id}/products`);
      return body.items.map(({ price }: { price: number }) => price);
    };
    expect(await takes(dearer)).toEqual([4, 800]);
    expect(await takes(plain)).toEqual([0, 99]);
    expect(await takes(dear)).toEqual([3, 600]);
  });

  it('lets a dealer confirm nothing that comes to nothing, be it by a small count or by a design without a quotation', async () => {
    const customerId = fixture.customer((await newOrder()).dealerId as string);
    const small = await newOrder({ customerId });
    const line = { salesOrderId: small.id, name: 'Door', code: 'DR-F', count: 0.001 };
    expect(await lineOf(dealer, 'products', line)).toMatchObject({ price: 88 });
    await fixture.service.query('update sales_order_line set amount = 0 where sales_order_id = $1', [small.id]);
    await fixture.service.query('update sales_order set product_amount = 0, total_amount = 0 where id = $1', [
      small.id,
    ]);
    await ok(dealer.post(`${ORDERS}/${small.id}/submit`));
    const refused = await dealer.post(`${ORDERS}/${small.id}/confirm`);
    expect([refused.status, refused.body.error.code]).toEqual([403, 'SalesOrder:010014']);
    await ok(factory.post(`${ORDERS}/${small.id}/confirm`));
  });

  it('lets a dealer confirm no design by the price of some small line, until it is quoted or the factory confirms it', async () => {
    const customerId = fixture.customer((await newOrder()).dealerId as string);
    const withDesign = async () => {
      const { id: salesOrderId } = await newOrder({ customerId });
      await lineOf(dealer, 'products', { salesOrderId, name: 'Door', code: 'DR-F', count: 0.01 });
      await ok(dealer.post(`${ORDERS}/${salesOrderId}/submit`));
      await fixture.service.query('update sales_order set design_id = $2 where id = $1', [salesOrderId, newId()]);
      return salesOrderId as string;
    };
    const [ofFactory, quoted] = [await withDesign(), await withDesign()];
    for (const id of [ofFactory, quoted]) {
      const refused = await dealer.post(`${ORDERS}/${id}/confirm`);
      expect([refused.status, refused.body.error.code]).toEqual([403, 'SalesOrder:010015']);
    }
    await ok(factory.post(`${ORDERS}/${ofFactory}/confirm`));
    await fixture.service.tx((tx) =>
      tx.insert(Quotation, {
        quotationNo: `Q-${quoted}`,
        salesOrderId: quoted,
        auditIds: [],
        quotationName: 'factory',
        versionNo: 1,
        items: [],
        state: QuotationState.Ready,
      }),
    );
    await ok(dealer.post(`${ORDERS}/${quoted}/confirm`));
  });

  it('keeps a price that was set for a line only while the line says of its thing what it said', async () => {
    const form = formOf({ finish: null, twice: 'count * 2' }, 'standardProduct');
    const formed = await fixture.type(factory, { needDesign: false, needQuotation: false, formIds: [form] });
    const { id: salesOrderId } = await newOrder({ orderTypeId: formed.id });
    const kinds = [
      ['standard-products', { info1: 'Beech' }, { info1: 'Walnut' }],
      ['standard-products', { extraProperties: { finish: 'oil' } }, { extraProperties: { finish: 'lacquer' } }],
      ['order-parts', { size: '600 × 400' }, { size: '6000 × 400' }],
    ] as const;
    for (const [tab, said, changed] of kinds) {
      const mine = await lineOf(dealer, tab, { salesOrderId, name: 'Special', ...said });
      const set = await lineOf(factory, tab, { ...mine, price: 500 });
      const more = await lineOf(dealer, tab, { ...set, count: 3, remark: 'By lift' });
      expect(more).toMatchObject({ price: 500, amount: 1_500 });
      expect(await lineOf(dealer, tab, { ...more, ...changed })).toMatchObject({ price: 0 });
    }
  });

  it('keeps a price that the factory has set until the line is of another code', async () => {
    const { id: salesOrderId } = await newOrder();
    const mine = await lineOf(dealer, 'products', { salesOrderId, name: 'Special', code: 'SP' });
    const priced = await lineOf(factory, 'products', { ...mine, price: 500 });
    expect((await save(dealer, 'products', { ...priced, price: 5 })).status).toBe(403);
    const counted = await lineOf(dealer, 'products', { ...priced, count: 2 });
    expect(counted).toMatchObject({ price: 500, amount: 1_000 });
    expect((await save(dealer, 'products', { ...counted, code: 'OTHER' })).status).toBe(403);
    expect(await lineOf(dealer, 'products', { ...counted, code: 'OTHER', price: 0 })).toMatchObject({ price: 0 });
  });

  it('lets the sales list stand where amounts are not the caller’s to change', async () => {
    const { id: salesOrderId } = await newOrder();
    const line = await lineOf(factory, 'lines', { salesOrderId, name: 'Delivery', price: 300 });
    for (const change of [{ count: 0 }, { isDeleted: true }, { price: 3 }])
      expect((await save(dealer, 'lines', { ...line, ...change })).status).toBe(403);
    expect((await dealer.delete(`${ORDERS}/${salesOrderId}/lines/${line.id}`)).status).toBe(403);
    expect((await dealer.delete(`${ORDERS}/${salesOrderId}/details`, { formType: 'salesLists' })).body.error.code).toBe(
      'SalesOrder:010008',
    );
    expect(await lineOf(dealer, 'lines', { ...line, remark: 'By lift' })).toMatchObject({ amount: 300 });
    expect((await factory.delete(`${ORDERS}/${salesOrderId}/lines/${line.id}`)).status).toBe(204);
  });

  it('gives discounts by right, within what the type of order allows, and keeps those that a body does not name', async () => {
    expect(
      (await dealer.post(ORDERS, { orderName: 'x', orderTypeId: type.id, discountRate: 99 })).body.error.code,
    ).toBe('SalesOrder:010009');
    const bounded = await fixture.type(factory, { needDesign: false, needQuotation: false, maxDiscountRate: 10 });
    const order = await newOrder({ orderTypeId: bounded.id });
    await ok(save(dealer, 'products', { salesOrderId: order.id, name: 'Door', code: 'DR-F' }));
    const put = async (client: TestClient, change: object) =>
      client.put(`${ORDERS}/${order.id}`, { ...(await orderOf(order.id)), ...change });
    for (const change of [{ discountRate: 1 }, { discountAmount: 1 }])
      expect((await put(dealer, change)).body.error.code).toBe('SalesOrder:010009');
    for (const change of [{ discountRate: 10.5 }, { discountAmount: 9.95 }, { discountRate: 5, discountAmount: 6 }])
      expect((await put(factory, change)).body.error.code).toBe('SalesOrder:010010');
    const open = await newOrder();
    const priced = { salesOrderId: open.id, name: 'Oven', price: 1_234.5 };
    await ok(factory.put('/api/app/salesorder/products/batch-update', [{ ...priced, count: 1 }]));
    for (const change of [
      { discountAmount: 1e12 },
      { discountAmount: 1_234.6 },
      { discountRate: 60, discountAmount: 600 },
    ]) {
      const { error } = (await factory.put(`${ORDERS}/${open.id}`, { ...(await orderOf(open.id)), ...change })).body;
      expect([error.code, error.message]).toEqual(['SalesOrder:010023', expect.stringContaining('1,234.50')]);
    }
    const all = { ...(await orderOf(open.id)), discountAmount: 1_234.5 };
    expect((await ok(factory.put(`${ORDERS}/${open.id}`, all))).totalAmount).toBe(0);
    await ok(put(factory, { discountRate: 10 }));
    await ok(put(dealer, { discountRate: undefined, discountAmount: undefined, remark: 'Renamed' }));
    expect(await orderOf(order.id)).toMatchObject({ discountRate: 10, totalAmount: 89.1, remark: 'Renamed' });
  });

  it('confirms no discount above the limit and, without the right to set prices, nothing unpriced', async () => {
    const customerId = fixture.customer();
    const bounded = await fixture.type(factory, { needDesign: false, needQuotation: false, maxDiscountRate: 50 });
    const order = await ok(factory.post(ORDERS, { orderName: 'x', orderTypeId: bounded.id, customerId }));
    const line = await lineOf(factory, 'products', { salesOrderId: order.id, name: 'Door', price: 100 });
    await ok(factory.put(`${ORDERS}/${order.id}`, { ...(await orderOf(order.id)), discountAmount: 50 }));
    await ok(save(factory, 'products', { ...line, price: 60 }));
    await ok(factory.post(`${ORDERS}/${order.id}/submit`));
    expect((await factory.post(`${ORDERS}/${order.id}/confirm`)).body.error.code).toBe('SalesOrder:010010');
    const free = await newOrder({ customerId: fixture.customer((await newOrder()).dealerId as string) });
    await ok(save(dealer, 'products', { salesOrderId: free.id, name: 'Special' }));
    expect(await orderOf(free.id as string)).toMatchObject({
      totalAmount: 0,
      unpricedCount: 1,
      unpricedNames: 'Special',
      unpricedKind: LineKind.Product,
      unpricedItems: 0,
    });
    await ok(dealer.post(`${ORDERS}/${free.id}/submit`));
    expect((await dealer.post(`${ORDERS}/${free.id}/confirm`)).body.error.code).toBe('SalesOrder:010011');
    // A whole order is given away by nobody; with something to pay, whoever sets prices may leave one out.
    expect((await factory.post(`${ORDERS}/${free.id}/confirm`)).body.error.code).toBe('SalesOrder:010011');
    await ok(save(factory, 'products', { salesOrderId: free.id, name: 'Door', price: 100 }));
    expect((await factory.post(`${ORDERS}/${free.id}/confirm`)).status).toBe(200);
  });

  it('lets a dealer neither change lines that were quoted nor confirm a quotation with items without a price', async () => {
    const quoted = await fixture.type(factory, { needDesign: false, needQuotation: true });
    const customerId = fixture.customer((await newOrder()).dealerId as string);
    const { id } = await newOrder({ orderTypeId: quoted.id, customerId });
    const salesOrderId = id as string;
    const line = await lineOf(factory, 'products', { salesOrderId, name: 'Door', price: 100 });
    await ok(dealer.post(`${ORDERS}/${salesOrderId}/submit`));
    const item = {
      category: 0,
      partRef: 'P1',
      name: 'Side without a price',
      roomName: null,
      cabinetNo: null,
      unit: 'm²',
      calcType: 0,
      quantity: 1,
      price: 0,
      amount: 0,
      isManual: false,
      isPriced: false,
    };
    await fixture.service.tx(async (tx) => {
      await tx.insert(Quotation, {
        quotationNo: `Q-${salesOrderId}`,
        salesOrderId,
        auditIds: [],
        quotationName: 'factory',
        versionNo: 1,
        items: [item],
        state: QuotationState.Ready,
      } as never);
      await tx.update(SalesOrder, salesOrderId, { state: OrderState.Quoted });
    });
    for (const refused of [
      await save(dealer, 'products', { ...line, name: 'Another door' }),
      await dealer.delete(`${ORDERS}/${salesOrderId}/details`, { formType: 'product' }),
    ])
      expect([refused.status, refused.body.error.code]).toEqual([403, 'SalesOrder:010012']);
    const locked = async (client: TestClient) =>
      (await client.get(`${ORDERS}/${salesOrderId}`)).body.salesOrder.linesLocked;
    expect([await locked(dealer), await locked(factory)]).toEqual([true, false]);
    const refused = await dealer.post(`${ORDERS}/${salesOrderId}/confirm`);
    expect([refused.body.error.code, refused.body.error.data.lines]).toEqual([
      'SalesOrder:010011',
      ['Side without a price'],
    ]);
    await ok(save(factory, 'products', { ...line, name: 'Another door' }));
    expect((await factory.post(`${ORDERS}/${salesOrderId}/confirm`)).status).toBe(200);
  });

  it('names a line without a price once, although it was quoted so, and no more once it has one', async () => {
    const quoted = await fixture.type(factory, { needDesign: false, needQuotation: true });
    const customerId = fixture.customer((await newOrder()).dealerId as string);
    const salesOrderId = (await newOrder({ orderTypeId: quoted.id, customerId })).id as string;
    await ok(save(dealer, 'lines', { salesOrderId, name: 'Handle', code: 'H-1', count: 10, category: 3 }));
    await ok(dealer.post(`${ORDERS}/${salesOrderId}/submit`));
    const [line] = (await ok(factory.get(`/api/app/salesorder/${salesOrderId}/lines`))).items as [Record_];
    const item = {
      ...{
        category: 3,
        calcType: 2,
        roomName: null,
        cabinetNo: null,
        unit: 'pc',
        price: 0,
        amount: 0,
        isPriced: false,
      },
      ...{ name: 'Handle', partRef: 'H-1', quantity: 10, isManual: true },
    };
    await fixture.service.tx(async (tx) => {
      await tx.insert(Quotation, {
        ...{ quotationNo: `Q-${salesOrderId}`, salesOrderId, auditIds: [], quotationName: 'factory', versionNo: 1 },
        items: [item],
        state: QuotationState.Ready,
      } as never);
      await tx.update(SalesOrder, salesOrderId, { state: OrderState.Quoted });
    });
    const refused = await dealer.post(`${ORDERS}/${salesOrderId}/confirm`);
    expect([refused.body.error.code, refused.body.error.data.lines]).toEqual(['SalesOrder:010011', ['Handle']]);
    expect(await orderOf(salesOrderId)).toMatchObject({ unpricedNames: 'Handle', unpricedCount: 1, unpricedItems: 0 });
    await ok(save(factory, 'lines', { ...line, price: 3 }));
    await ok(dealer.post(`${ORDERS}/${salesOrderId}/confirm`));
    expect(await orderOf(salesOrderId)).toMatchObject({ state: OrderState.Confirmed, totalAmount: 30 });
  });

  it('counts what was received as the share of the total that is paid, and never as more than all', async () => {
    const { id: salesOrderId } = await newOrder();
    await fixture.service.tx((tx) => tx.update(SalesOrder, salesOrderId, { receivedAmount: 30 }));
    const line = await lineOf(factory, 'products', { salesOrderId, name: 'Door', price: 120 });
    expect((await orderOf(salesOrderId)).perPaid).toBe(25);
    const cheaper = await lineOf(factory, 'products', { ...line, price: 20 });
    expect((await orderOf(salesOrderId)).perPaid).toBe(100);
    await ok(save(factory, 'products', { ...cheaper, isDeleted: true }));
    expect((await orderOf(salesOrderId)).perPaid).toBe(0);
  });

  it('tells the timeline who has changed which price, discount and sum, from what to what', async () => {
    const { id: salesOrderId } = await newOrder();
    const line = await lineOf(dealer, 'products', { salesOrderId, name: 'Special', count: 2 });
    await lineOf(factory, 'products', { ...line, price: 30 });
    await ok(factory.put(`${ORDERS}/${salesOrderId}`, { ...(await orderOf(salesOrderId)), discountRate: 5 }));
    await ok(factory.delete(`${ORDERS}/${salesOrderId}/products/${line.id}`));
    const who = expect.any(String);
    expect(await told(salesOrderId)).toEqual([
      { action: 'lines', userName: who, data: { tab: 'product', from: 60, to: 0, count: 0, prices: [] } },
      { action: 'discountRate', userName: who, data: { from: 0, to: 5 } },
      {
        action: 'lines',
        userName: who,
        data: { tab: 'product', from: 0, to: 60, count: 1, prices: [{ name: 'Special', from: 0, to: 30 }] },
      },
    ]);
  });
});
