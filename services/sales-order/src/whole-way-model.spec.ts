import { OrderState } from '@ishare/contracts/sales-order/order-states.js';
import type { TestClient } from '@ishare/testing/test-service.js';
import fc from 'fast-check';
import pg from 'pg';
import { shareOf } from '../../../infra/test-share.mjs';
import { AfterSalesFixture, SUPPLEMENTS } from './after-sales/after-sales.fixture.js';
import { asOne, wholeWayRules } from './broken-rules.fixture.js';
import { ok } from './sales-order.fixture.js';
import { deeds, WholeWay, type Said } from './whole-way.fixture.js';

interface Broken {
  what: string;
  which: string;
}

describe('the way of orders to their customers, taken by several people at once', () => {
  let sales: AfterSalesFixture;
  let people: readonly TestClient[];
  /** Looks at all tables, those of the messages too. */
  let owner: pg.Client;
  let n = 0;
  const looks = asOne(wholeWayRules);

  beforeAll(async () => {
    sales = await AfterSalesFixture.start();
    people = [sales.client, await AfterSalesFixture.person(sales.orders)];
    owner = new pg.Client({ connectionString: sales.orders.service.config.DATABASE_URL });
    await owner.connect();
    await owner.query('set search_path to sales_order');
  });
  afterAll(async () => {
    await owner.end();
    await sales.orders.close();
  });

  const broken = async (): Promise<Broken[]> => (await owner.query<Broken>(looks)).rows;
  const begun = () => WholeWay.start(sales, people, `W${++n}`);
  const ended = async (way: WholeWay): Promise<void> => {
    for await (const step of way.end()) expect([step, await broken()]).toEqual([step, []]);
    const { orders } = await way.look();
    for (const { no, state } of orders)
      expect([no, [OrderState.Closed, OrderState.Cancelled]]).toEqual([no, expect.arrayContaining([state])]);
  };

  it('finds each rule broken where it is', async () => {
    const way = await begun();
    const say = async (what: Said['what'], a = 0, b = 0) => {
      const [reply] = await way.round([{ what, a, b, who: 0 }]);
      if (reply) expect([what, reply.status, reply.body]).toEqual([what, 200, expect.anything()]);
    };
    const salesOrderId = (await way.look()).orders[0]!.id;
    await say('pack', 1);
    await say('scan', 2, 2);
    await say('shut', 2);
    await say('store', 2);
    await say('call', 1);
    await say('fetch');
    await say('report');
    await say('share');
    await say('wish');
    await ended(way);
    expect((await ok(people[0]!.get(SUPPLEMENTS, { salesOrderId }))).totalCount).toBe(1);
    for (const [what, { by }] of Object.entries(wholeWayRules)) {
      await owner.query('begin');
      for (const statement of by) await owner.query(statement);
      const found = (await broken()).map((one) => one.what);
      await owner.query('rollback');
      expect([what, found.includes(what)]).toEqual([what, true]);
    }
    expect(await broken()).toEqual([]);
  }, 120_000);

  it('breaks no rule, and leads to the end from wherever it has led', async () => {
    const [atStation, atTheRamp, afterwards] = deeds.map((some) => fc.constantFrom(...some));
    // Faults are reported and shared often enough that shares of each kind meet reports in each state.
    const faults = fc.constantFrom<Said['what']>('report', 'share');
    // And trucks get to their stops, where something is refused.
    const onTheWay = fc.constantFrom<Said['what']>('load', 'send', 'sign');
    const step: fc.Arbitrary<Said> = fc.record({
      what: fc.oneof(
        { arbitrary: atStation!, weight: 2 },
        { arbitrary: atTheRamp!, weight: 3 },
        { arbitrary: afterwards!, weight: 2 },
        { arbitrary: faults, weight: 1 },
        { arbitrary: onTheWay, weight: 2 },
      ),
      who: fc.nat(1),
      a: fc.nat(2),
      b: fc.nat(3),
    });
    const rounds = fc.array(fc.array(step, { minLength: 2, maxLength: 4 }), { minLength: 6, maxLength: 14 });
    await fc.assert(
      fc.asyncProperty(rounds, async (all) => {
        const way = await begun();
        for (const round of all) {
          const replies = await way.round(round);
          for (const reply of replies) if (reply) expect([reply.status < 500, reply.body]).toEqual([true, reply.body]);
          expect(await broken()).toEqual([]);
        }
        await ended(way);
      }),
      // What is broken is told as it came about: a history is not told again, for the ones before have left their rows.
      { numRuns: shareOf('histories'), endOnFailure: true },
    );
  }, 1_200_000);
});
