import { listCut } from '@ishare/contracts/optimisation/events.js';
import { ImportFileState } from '@ishare/contracts/optimisation/import-file-life.js';
import { LineKind } from '@ishare/contracts/sales-order/order-lines.js';
import { QuotationCategory } from '@ishare/contracts/sales-order/price-list.js';
import { OrderState } from '@ishare/contracts/sales-order/order-states.js';
import { newId } from '@ishare/kernel/ids.js';
import type { TestClient } from '@ishare/testing/test-service.js';
import { ok, ORDERS, OrdersFixture, type Record_ } from '../sales-order.fixture.js';
import { OrderCutHandler } from './order-cut.js';

describe('what the saw says of an order', () => {
  let fixture: OrdersFixture;
  let admin: TestClient;
  let typeId: string;

  beforeAll(async () => {
    fixture = await OrdersFixture.start();
    admin = await fixture.service.client();
    typeId = (await fixture.type(admin, { needDesign: false, needQuotation: false })).id;
  });
  afterAll(() => fixture.close());

  const order = async (): Promise<Record_> => {
    const made = await ok(
      admin.post(ORDERS, { orderName: 'Cut', orderTypeId: typeId, customerId: fixture.customer() }),
    );
    await fixture.service.query('update sales_order set state = $2 where id = $1', [made.id, OrderState.Confirmed]);
    return made;
  };
  const heard = (
    importFileId: string,
    version: number,
    orders: {
      orderNo: unknown;
      parts: number;
      cut: number;
      toEdge?: number;
      edged?: number;
      toBore?: number;
      bored?: number;
    }[],
  ) =>
    fixture.service.tx((tx) =>
      fixture.service.app.get(OrderCutHandler).keep(
        listCut.schema.parse({
          importFileId,
          fileNo: 'OP-7',
          state: ImportFileState.Confirmed,
          version,
          orders,
        }),
        tx,
      ),
    );
  const read = async ({ id }: Record_) => {
    const { salesOrder } = (await admin.get(`${ORDERS}/${id}`)).body;
    return [salesOrder.state, salesOrder.perCut];
  };
  const timeline = async ({ id }: Record_) =>
    ((await admin.get(`${ORDERS}/${id}/timeline`)).body.items as { kind: number; action: string }[])
      .filter(({ kind }) => kind === 6)
      .map(({ action }) => action)
      .reverse();

  it('counts only the stations that its product goes through, and the work that the order is', async () => {
    const product = await ok(
      admin.post('/api/app/product-type', { name: 'Shelf', code: newId().slice(0, 32), routeTemplate: ['cut'] }),
    );
    const { id: designedId } = await fixture.type(admin);
    const done = `update sales_order set per_audited = 100, per_quoted = 100, per_paid = 100, per_split = 100, per_cut = 100,
      per_shipped = 100, per_installed = 100, total_amount = 1 where id = any($1)`;
    const [anywhere, sawOnly, service] = [await order(), await order(), await order()];
    const both = [anywhere.id, sawOnly.id];
    await fixture.service.query('update sales_order set order_type_id = $2 where id = any($1)', [both, designedId]);
    await fixture.service.query('update sales_order set product_type_id = $2 where id = $1', [sawOnly.id, product.id]);
    await fixture.service.query(done, [[...both, service.id]]);
    const seen = async ({ id }: Record_) => {
      const { progress, progressParts } = (await admin.get(`${ORDERS}/${id}`)).body.salesOrder;
      return { progress, parts: (progressParts as string[]).join(' ') };
    };
    expect(await seen(anywhere)).toEqual({
      progress: 70,
      parts: 'perAudited perQuoted perPaid perSplit perCut perEdged perBored perPacked perShipped perInstalled',
    });
    expect(await seen(sawOnly)).toEqual({
      progress: 100,
      parts: 'perAudited perQuoted perPaid perSplit perCut perShipped perInstalled',
    });
    // Nothing of a service is designed, made or sent.
    expect(await seen(service)).toEqual({ progress: 100, parts: 'perQuoted perPaid' });
    const { items } = (await admin.get(ORDERS, { sorting: 'progress', maxResultCount: 1 })).body;
    expect(items[0].id).toBe(anywhere.id);
  });

  it('goes through what its lines are: goods that are packed, parts that are made, or words alone', async () => {
    const { id } = await order();
    const parts = async () => (await admin.get(`${ORDERS}/${id}`)).body.salesOrder.progressParts as string[];
    const line = (kind: number, detail: object) =>
      fixture.service.query(
        `insert into sales_order_line (id, tenant_id, sales_order_id, kind, name, detail, creation_time,
           concurrency_stamp) values (gen_random_uuid(), $1, $2, $3, 'Line', $4, now(), 'x')`,
        [fixture.service.tenantA, id, kind, detail],
      );
    await line(LineKind.SalesLists, {});
    expect(await parts()).toEqual([]);
    await line(LineKind.SalesLists, { category: QuotationCategory.Hardware });
    expect(await parts()).toEqual(['perPacked', 'perShipped', 'perInstalled']);
    await line(LineKind.Product, {});
    expect(await parts()).toEqual(['perCut', 'perEdged', 'perBored', 'perPacked', 'perShipped', 'perInstalled']);
  });

  it('takes it from confirmed over planned to produced, back where more is planned, and tells its timeline once each', async () => {
    const one = await order();
    const [list, orderNo] = [newId(), one['salesOrderNo']];
    await heard(list, 1, [{ orderNo, parts: 8, cut: 0 }]);
    expect(await read(one)).toEqual([OrderState.Scheduled, 0]);
    await heard(list, 2, [{ orderNo, parts: 8, cut: 2 }]);
    expect(await read(one)).toEqual([OrderState.Producing, 25]);
    await heard(list, 3, [{ orderNo, parts: 8, cut: 5 }]);
    await heard(list, 4, [{ orderNo, parts: 8, cut: 8 }]);
    expect(await read(one)).toEqual([OrderState.Produced, 100]);
    expect(await timeline(one)).toEqual(['planned', 'begun', 'cut']);
    await heard(newId(), 1, [{ orderNo, parts: 8, cut: 0 }]);
    expect(await read(one)).toEqual([OrderState.Producing, 50]);
    await heard(list, 5, [{ orderNo, parts: 8, cut: 8 }]);
    expect((await read(one))[0]).toBe(OrderState.Producing);
  });

  it('is as far at the edges as its banded parts are; where nothing is banded, as far as the saw', async () => {
    const one = await order();
    const [list, orderNo] = [newId(), one['salesOrderNo']];
    const edged = async () => (await admin.get(`${ORDERS}/${one['id']}`)).body.salesOrder.perEdged;
    await heard(list, 1, [{ orderNo, parts: 8, cut: 2 }]);
    expect(await edged()).toBe(25);
    await heard(list, 2, [{ orderNo, parts: 8, cut: 8, toEdge: 5, edged: 0 }]);
    expect(await edged()).toBe(0);
    await heard(list, 3, [{ orderNo, parts: 8, cut: 8, toEdge: 5, edged: 4 }]);
    expect(await edged()).toBe(80);
    await heard(list, 4, [{ orderNo, parts: 8, cut: 8, toEdge: 5, edged: 5 }]);
    expect(await edged()).toBe(100);
  });

  it('is as far at boring as its bored parts are, whatever the edges say, and counts it on its route alone', async () => {
    const one = await order();
    const [list, orderNo] = [newId(), one['salesOrderNo']];
    const seen = async () => {
      const { perEdged, perBored, progress } = (await admin.get(`${ORDERS}/${one.id}`)).body.salesOrder;
      return { perEdged, perBored, progress };
    };
    await heard(list, 1, [{ orderNo, parts: 8, cut: 2 }]);
    expect(await seen()).toMatchObject({ perEdged: 25, perBored: 25 });
    await heard(list, 2, [{ orderNo, parts: 8, cut: 8, toEdge: 5, edged: 5, toBore: 4, bored: 0 }]);
    // Of the 55 shares of what is made, sent and fitted.
    expect(await seen()).toEqual({ perEdged: 100, perBored: 0, progress: 45.5 });
    await heard(list, 3, [{ orderNo, parts: 8, cut: 8, toEdge: 5, edged: 5, toBore: 4, bored: 3 }]);
    expect(await seen()).toEqual({ perEdged: 100, perBored: 75, progress: 59.1 });
    // Another list of it has parts to bore too.
    await heard(newId(), 1, [{ orderNo, parts: 2, cut: 2, toBore: 2, bored: 0 }]);
    expect(await seen()).toMatchObject({ perBored: 50 });
    const product = await ok(
      admin.post('/api/app/product-type', { name: 'Door', code: newId().slice(0, 32), routeTemplate: ['cut', 'edge'] }),
    );
    await fixture.service.query('update sales_order set product_type_id = $2 where id = $1', [one.id, product.id]);
    // Of the 35 shares without boring and packing, rounded.
    expect((await seen()).progress).toBe(71.4);
  });

  it('is confirmed again where its plan is taken back, and can be cancelled while it is only planned', async () => {
    const one = await order();
    const [list, orderNo] = [newId(), one['salesOrderNo']];
    await heard(list, 1, [{ orderNo, parts: 8, cut: 0 }]);
    await heard(list, 2, []);
    expect(await read(one)).toEqual([OrderState.Confirmed, 0]);
    await heard(list, 3, [{ orderNo, parts: 8, cut: 0 }]);
    expect(await timeline(one)).toEqual(['planned', 'unplanned', 'planned']);
    expect((await admin.post(`${ORDERS}/${one.id}/cancel`, { comment: 'changed his mind' })).status).toBe(200);
    await heard(list, 4, [{ orderNo, parts: 8, cut: 8 }]);
    expect((await read(one))[0]).toBe(OrderState.Cancelled);
  });

  it('hears what is late, twice or of no order without harm', async () => {
    const one = await order();
    const [list, orderNo] = [newId(), one['salesOrderNo']];
    await heard(list, 5, [
      { orderNo, parts: 8, cut: 4 },
      { orderNo: 'SO-of-nobody', parts: 3, cut: 3 },
    ]);
    await heard(list, 5, [{ orderNo, parts: 8, cut: 4 }]);
    await heard(list, 2, [{ orderNo, parts: 8, cut: 1 }]);
    expect(await read(one)).toEqual([OrderState.Producing, 50]);
    await heard(newId(), 1, [{ orderNo, parts: 8, cut: 0 }]);
    expect(await read(one)).toEqual([OrderState.Producing, 25]);
  });

  it('leaves orders of other tenants and steps of people alone', async () => {
    const one = await order();
    await fixture.service.tx(
      (tx) =>
        fixture.service.app.get(OrderCutHandler).keep(
          {
            importFileId: newId(),
            fileNo: 'OP-8',
            state: 6,
            version: 1,
            orders: [
              { orderNo: one['salesOrderNo'] as string, parts: 1, cut: 1, toEdge: 0, edged: 0, toBore: 0, bored: 0 },
            ],
          },
          tx,
        ),
      fixture.service.tenantB,
    );
    expect(await read(one)).toEqual([OrderState.Confirmed, 0]);
    expect((await admin.post(`${ORDERS}/${one.id}/produce`)).status).toBe(400);
  });
});
