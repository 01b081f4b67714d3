import { thingsConformance } from '@ishare/testing/things-conformance.js';
import { OrdersFixture } from './sales-order.fixture.js';
import { plainThings } from './things.js';

let fixture: OrdersFixture;

beforeAll(async () => {
  fixture = await OrdersFixture.start();
});
afterAll(() => fixture.close());

thingsConformance(plainThings, () => fixture.service, { CheckRule: { create: () => ({ message: 'x' }) } });
