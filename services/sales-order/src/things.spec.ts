import { thingsConformance } from '@ishare/testing/things-conformance.js';
import { OrdersFixture } from './sales-order.fixture.js';
import { plainThings, storehouseRows } from './things.js';

let fixture: OrdersFixture;

beforeAll(async () => {
  fixture = await OrdersFixture.start();
});
afterAll(() => fixture.close());

thingsConformance([...plainThings, storehouseRows], () => fixture.service, {
  CheckRule: { create: () => ({ message: 'x' }) },
  // Its shelves follow from its size, and the figures from the shelves.
  StorehouseRow: {
    create: (n) => ({ columns: 2, levels: 2, code: `R${n}` }),
    change: { columns: 2, levels: 2, shelfCapacity: 10 },
  },
});
