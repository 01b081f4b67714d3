import { conformance } from '@ishare/testing/conformance.js';
import { sampleOf } from '@ishare/testing/thing-sample.js';
import { OrdersFixture } from './sales-order.fixture.js';
import { plainThings } from './things.js';

let fixture: OrdersFixture;

beforeAll(async () => {
  fixture = await OrdersFixture.start();
});
afterAll(() => fixture.close());

for (const { thing, resource } of plainThings)
  describe(thing.name, () => conformance(resource, sampleOf(thing), () => fixture.service));
