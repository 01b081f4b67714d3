import { LiableParty } from '@ishare/contracts/sales-order/after-sales.js';
import type { Reply, TestClient } from '@ishare/testing/test-service.js';
import fc from 'fast-check';
import { afterSalesRules, asOne } from '../broken-rules.fixture.js';
import { ok, ORDERS, type Record_ } from '../sales-order.fixture.js';
import { AfterSalesFixture, DISPATCHES, EXCEPTIONS, JUDGEMENTS, SUPPLEMENTS } from './after-sales.fixture.js';

type Of<A> = A extends fc.Arbitrary<infer S> ? S : never;
const { Factory, Logistics } = LiableParty;
const WAYS: readonly [party: number, ratio: number, cost?: number][][] = [
  [[Factory, 100, 30]],
  [
    [Factory, 60.5, 10],
    [Logistics, 39.5],
  ],
  [[Logistics, 70]],
  [
    [Factory, 80],
    [Logistics, 40],
  ],
  [],
];

describe('after-sales under orders of steps that no journey takes', () => {
  let sales: AfterSalesFixture;
  let people: readonly TestClient[];

  beforeAll(async () => {
    sales = await AfterSalesFixture.start();
    people = [sales.client, await sales.orders.service.client()];
  });
  afterAll(() => sales.orders.close());

  const refuseBroken = async () => {
    expect(await sales.orders.service.query(asOne(afterSalesRules))).toEqual([]);
  };
  const listOf = async (path: string, salesOrderId: string) =>
    (await ok(sales.client.get(path, { salesOrderId }))).items as (Record_ & { exceptionId?: string })[];
  const pick = <T>(all: readonly T[], which: number): T | undefined => all[which % Math.max(1, all.length)];
  const faultless = (replies: readonly (Reply | undefined)[]) => {
    for (const reply of replies) if (reply) expect([reply.status < 500, reply.body]).toEqual([true, reply.body]);
  };

  it('shares no more than the whole, makes again what is open, and closes what is not', async () => {
    const step = fc.record({
      what: fc.constantFrom(
        ...['report', 'share', 'judgement', 'confirmOne', 'dropOne', 'judge', 'remedy', 'close'],
        ...['wish', 'submit', 'cancel', 'dropWish', 'confirm', 'cancelOrder', 'arrive'],
      ),
      who: fc.nat(1),
      which: fc.nat(3),
      way: fc.nat(WAYS.length - 1),
    });
    const say = async (source: { id: string; codes: string[] }, { what, who, which, way }: Of<typeof step>) => {
      const by = people[who]!;
      const [reports, wishes] = [await listOf(EXCEPTIONS, source.id), await listOf(SUPPLEMENTS, source.id)];
      const report = pick(reports, which);
      const wish = pick(wishes, which);
      const orderId = wish?.['salesOrderId'] as string | undefined;
      if (what === 'report') return sales.report(source.id, [source.codes[0]!], by);
      if (what === 'submit' || what === 'cancel') return wish && by.post(`${SUPPLEMENTS}/${wish.id}/${what}`, {});
      if (what === 'dropWish') return wish && by.delete(`${SUPPLEMENTS}/${wish.id}`);
      if (what === 'confirm') return orderId && by.post(`${ORDERS}/${orderId}/confirm`, {});
      if (what === 'cancelOrder') return orderId && by.post(`${ORDERS}/${orderId}/cancel`, { comment: 'x' });
      if (what === 'arrive') {
        if (!orderId) return undefined;
        await sales.produce(orderId);
        return by.post(`${ORDERS}/${orderId}/close`, {});
      }
      if (!report) return undefined;
      if (what === 'share') return sales.share(report.id, WAYS[way]!, which % 2 === 0, by);
      if (what === 'wish') {
        const wanted = { sourceOrderId: source.id, sourcePartIds: source.codes, exceptionId: report.id };
        return by.post(SUPPLEMENTS, { ...wanted, feeParty: Factory });
      }
      if (what === 'judgement')
        return by.post(JUDGEMENTS, { exceptionId: report.id, liableParty: way, ratio: [100, 60, 40, 1, 30][way] });
      if (what === 'confirmOne' || what === 'dropOne') {
        const { items } = (await by.get(JUDGEMENTS, { exceptionId: report.id })).body as { items: Record_[] };
        const one = pick(items, way);
        if (!one) return undefined;
        return what === 'dropOne'
          ? by.delete(`${JUDGEMENTS}/${one.id}`)
          : by.post(`${JUDGEMENTS}/${one.id}/confirm`, {});
      }
      return by.post(`${EXCEPTIONS}/${report.id}/${what}`, { comment: 'x' });
    };
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { maxLength: 8 }), async (rounds) => {
        const source = await sales.made();
        await ok(sales.report(source.id, [source.codes[0]!]));
        for (const round of rounds) {
          faultless((await Promise.all(round.map((one) => say(source, one)))) as (Reply | undefined)[]);
          await refuseBroken();
        }
      }),
      { numRuns: 20 },
    );
  }, 240_000);

  it('fits an order when all its visits are signed for, and tells of each problem', async () => {
    const team = await ok(sales.client.post('/api/crm/install-teams', { name: 'Team of the model', capacity: 9 }));
    const step = fc.record({
      what: fc.constantFrom('plan', 'arrive', 'sign', 'wipe', 'done', 'problem', 'assign', 'drop'),
      who: fc.nat(1),
      which: fc.nat(1),
    });
    const say = async (orderId: string, { what, who, which }: Of<typeof step>) => {
      const by = people[who]!;
      const visit = pick(await listOf(DISPATCHES, orderId), which);
      if (!visit) return undefined;
      const one = `${DISPATCHES}/${visit.id}`;
      const signature = what === 'sign' ? [sales.orders.service.files.kept('s.png')] : [];
      if (what === 'plan') return by.post(`${one}/plan`, { teamId: team.id, date: '2099-12-01' });
      if (what === 'sign' || what === 'wipe') return by.put(`${one}/report`, { signature, signedBy: 'Ada' });
      if (what === 'drop') return by.delete(one);
      return by.post(`${one}/${what}`, {});
    };
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { maxLength: 8 }), async (rounds) => {
        const { id } = await sales.made();
        await sales.produce(id);
        // One that is entered after the order was installed is another one's matter.
        for (const items of [['C1'], []]) await ok(sales.client.post(DISPATCHES, { salesOrderId: id, items }));
        for (const round of rounds) {
          faultless(await Promise.all(round.map((one) => say(id, one))));
          await refuseBroken();
        }
      }),
      { numRuns: 12 },
    );
  }, 240_000);
});
