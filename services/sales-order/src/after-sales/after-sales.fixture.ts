// Orders that were made, with what may be wrong with them, for the suites of after-sales.
import { listCut } from '@ishare/contracts/optimisation/events.js';
import { ImportFileState } from '@ishare/contracts/optimisation/import-file-life.js';
import { ExceptionType } from '@ishare/contracts/sales-order/after-sales.js';
import { newId } from '@ishare/kernel/ids.js';
import type { TestClient } from '@ishare/testing/test-service.js';
import { OrderCutHandler } from '../orders/order-cut.js';
import { ok, ORDERS, OrdersFixture, type Dealer, type Record_ } from '../sales-order.fixture.js';

export const EXCEPTIONS = '/api/crm/exceptions';
export const JUDGEMENTS = '/api/crm/judgements';
export const SUPPLEMENTS = '/api/crm/supplementary-orders';
export const DISPATCHES = '/api/crm/install-dispatches';

type Order = Record_ & Record<string, number | string>;

export class AfterSalesFixture {
  private constructor(
    readonly orders: OrdersFixture,
    readonly client: TestClient,
    readonly typeId: string,
  ) {}

  static async start(): Promise<AfterSalesFixture> {
    const orders = await OrdersFixture.start();
    const client = await AfterSalesFixture.person(orders);
    const plain = { needDesign: false, needQuotation: false };
    const { id } = await orders.type(client, plain);
    await orders.type(client, { ...plain, auditLevels: 1, name: 'After-sales', isAfterSales: true });
    return new AfterSalesFixture(orders, client, id);
  }

  /** Somebody who may do everything, for as long as histories go on. */
  static person({ service }: OrdersFixture): Promise<TestClient> {
    return service.as(service.identity.user(service.tenantA), { expiresIn: 7_200 });
  }

  order = (id: string): Promise<Order> =>
    this.client.get(`${ORDERS}/${id}`).then(({ body }) => body.salesOrder as Order);

  stateOf = async (path: string, id: string): Promise<number> =>
    (await this.client.get(`${path}/${id}`)).body.state as number;

  /** A confirmed order, with two pieces in plans. */
  made = async (dealer?: Dealer) => {
    const { client, orders } = this;
    const { id } = await ok(
      client.post(ORDERS, {
        orderName: 'Kitchen',
        orderTypeId: this.typeId,
        customerId: orders.customer(dealer?.id ?? null),
        dealerId: dealer?.id ?? null,
        receiver: { name: 'Ada', phone: '13800000001', address: '1 Mill Lane' },
        promiseDate: '2099-01-31',
      }),
    );
    await ok(
      client.put('/api/app/salesorder/lines/batch-update', [
        { salesOrderId: id, name: 'Handle', price: 100, count: 2, category: 3 },
      ]),
    );
    await ok(client.post(`${ORDERS}/${id}/submit`, {}));
    await ok(client.post(`${ORDERS}/${id}/confirm`, {}));
    const { salesOrderNo } = await this.order(id);
    const codes = [1, 2].map((no) => `${salesOrderNo}-1-1-${no}`);
    for (const [index, code] of codes.entries())
      orders.plan({
        ...{ code, partNo: `P${index}`, name: 'Side', materialCode: 'PB18-WW', length: 700, width: 500, count: 1 },
        ...{ grain: 1, edges: '1100', edgeL1: 'EB10-WW', edgeL2: 'EB10-WW', edgeW1: null, edgeW2: null },
        ...{ thickness: 18, drillFile: 'P.mpr', barcode: 'B1', orderNo: salesOrderNo as string, cabinetNo: 'C1' },
        ...{ room: 'Kitchen', remark: 'AD1' },
      });
    return { id, salesOrderNo: salesOrderNo as string, codes };
  };

  /** What the saw says of an order: all its parts are cut. */
  produce = async (id: string, parts = 2): Promise<void> => {
    const { salesOrderNo: orderNo } = await this.order(id);
    const orders = [{ orderNo, parts, cut: parts }];
    const said = { importFileId: newId(), fileNo: 'OP-7', state: ImportFileState.Cut, version: 1, orders };
    const { service } = this.orders;
    await service.tx((tx) => service.app.get(OrderCutHandler).keep(listCut.schema.parse(said), tx));
  };

  report = (salesOrderId: string, partIds: string[], who = this.client) =>
    who.post(EXCEPTIONS, { salesOrderId, partIds, type: ExceptionType.Damaged });

  share = (id: string, shares: [party: number, ratio: number, cost?: number][], judges = false, who = this.client) =>
    who.put(`${EXCEPTIONS}/${id}/judgements`, {
      parties: shares.map(([liableParty, ratio, cost = 0]) => ({ liableParty, ratio, cost })),
      judges,
    });
}
