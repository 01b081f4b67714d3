import { LiableParty } from '@ishare/contracts/sales-order/after-sales.js';
import { OrderState } from '@ishare/contracts/sales-order/order-states.js';
import type { TestClient } from '@ishare/testing/test-service.js';
import { thingsConformance } from '@ishare/testing/things-conformance.js';
import { ok, ORDERS, OrdersFixture } from './sales-order.fixture.js';
import {
  checkRules,
  installDispatches,
  judgements,
  orderExceptions,
  plainThings,
  storehouseRows,
  supplementaryOrders,
} from './things.js';

const EXCEPTIONS = '/api/crm/exceptions';
const DISPATCHES = '/api/crm/install-dispatches';

let fixture: OrdersFixture;
let typeId: string;

beforeAll(async () => {
  fixture = await OrdersFixture.start();
  const client = await fixture.service.client();
  typeId = (await fixture.type(client, { needDesign: false, needQuotation: false })).id;
  await fixture.type(client, { needDesign: false, needQuotation: false, name: 'After-sales', isAfterSales: true });
});
afterAll(() => fixture.close());

/** An order of which something is made. */
async function madeOrder(client: TestClient): Promise<string> {
  const order = { orderName: 'Kitchen', orderTypeId: typeId, customerId: fixture.customer(null) };
  const { id } = await ok(client.post(ORDERS, order));
  await fixture.service.query('update sales_order set state = $2 where id = $1', [id, OrderState.Confirmed]);
  return id;
}
const report = async (client: TestClient): Promise<string> =>
  (await ok(client.post(EXCEPTIONS, { salesOrderId: await madeOrder(client), partIds: [], type: 0 }))).id;
const team = async (client: TestClient): Promise<string> =>
  (await ok(client.post('/api/crm/install-teams', { name: `Team ${Math.random()}`, capacity: 99 }))).id;
const signature = () => [fixture.service.files.kept('signature.png')];

thingsConformance(
  [...plainThings, checkRules, storehouseRows, orderExceptions, judgements, supplementaryOrders, installDispatches],
  () => fixture.service,
  {
    CheckRule: { create: () => ({ message: 'x' }) },
    // Its shelves follow from its size, and the figures from the shelves.
    StorehouseRow: {
      create: (n) => ({ columns: 2, levels: 2, code: `R${n}` }),
      change: { columns: 2, levels: 2, shelfCapacity: 10 },
    },
    OrderException: {
      create: async (_n, client) => ({ salesOrderId: await madeOrder(client), partIds: [] }),
      change: { partIds: [] },
      before: async (step, id, client) => {
        if (step === 'judge')
          await client.put(`${EXCEPTIONS}/${id}/judgements`, {
            parties: [{ liableParty: LiableParty.Factory, ratio: 100 }],
          });
        return step === 'close' ? { comment: 'why' } : {};
      },
    },
    Judgement: {
      create: async (_n, client) => ({ exceptionId: await report(client), ratio: 100 }),
      change: { ratio: 100 },
    },
    SupplementaryOrder: {
      create: async (n, client) => ({ sourceOrderId: await madeOrder(client), sourcePartIds: [`Handle ${n}`] }),
      change: { sourcePartIds: ['Handle'], reasonCode: null },
    },
    InstallDispatch: {
      create: async (_n, client) => ({
        salesOrderId: await madeOrder(client),
        teamId: await team(client),
        date: '2099-12-01',
      }),
      change: { date: '2099-12-02' },
      before: async (step, id, client) => {
        if (step === 'done')
          await client.put(`${DISPATCHES}/${id}/report`, { signature: signature(), signedBy: 'Ada' });
        return {};
      },
    },
  },
);
