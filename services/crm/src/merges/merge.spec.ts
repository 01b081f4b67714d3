import { UNDO } from '@ishare/contracts/record-heads.js';
import { salesOrderPort } from '@ishare/contracts/sales-order/client.js';
import { EntityChange } from '@ishare/data/machinery.js';
import { newId } from '@ishare/kernel/ids.js';
import { In } from 'typeorm';
import { MoneyFixture, ok } from '../money.fixture.js';
import { CustomerMerge } from './customer-merge.entity.js';

const CUSTOMERS = '/api/crm/customers';
const MERGES = '/api/crm/customer-merges';

describe('customers that are made one', () => {
  let money: MoneyFixture;

  beforeAll(async () => {
    money = await MoneyFixture.start();
  });
  afterAll(() => money.service.close());

  const customer = async (more: object = {}) =>
    ok<{ id: string }>(await money.clerk.post(CUSTOMERS, { name: newId(), state: 1, ...more })).id;
  const merge = (customerId: string, goneCustomerId: string) =>
    money.clerk.post(MERGES, { customerId, goneCustomerId });
  const billsOf = async (customerId: string) => (await money.bills({ customerId })).map(({ id }) => id);

  it('are of one dealer, and no others are proposed', async () => {
    const [a, b] = [await money.dealer(), await money.dealer()];
    const same = { name: `Li ${newId()}`, community: 'Lakeside' };
    const [ofA, ofB, ofNone, alsoOfB] = [
      await customer({ ...same, dealerId: a, phoneNumber: '13566667777' }),
      await customer({ ...same, dealerId: b, phoneNumber: '+85213566667777' }),
      await customer(same),
      await customer({ ...same, dealerId: b }),
    ];
    for (const [kept, gone] of [
      [ofA, ofB],
      [ofNone, ofB],
      [ofB, ofNone],
    ] as const) {
      const { status, body } = await merge(kept, gone);
      expect([status, body.error.validationErrors[0].members]).toEqual([400, ['goneCustomerId']]);
    }
    const { items } = ok<{ items: { customers: { id: string }[] }[] }>(
      await money.clerk.get('/api/crm/customer-duplicates'),
    );
    const groups = items.map(({ customers }) => customers.map(({ id }) => id).sort());
    expect(groups.filter((ids) => [ofA, ofB, ofNone].some((id) => ids.includes(id)))).toEqual([[ofB, alsoOfB].sort()]);
    ok(await merge(ofB, alsoOfB));
  });

  it('become two again with the bills of their contracts, whenever those were made', async () => {
    const [kept, gone] = [await customer(), await customer()];
    const billed = await money.contract({ customerId: gone });
    const { id: later } = await money.draft({ customerId: gone });
    const standing = await money.contract({ customerId: kept });
    const { id } = ok<{ id: string }>(await merge(kept, gone));
    await money.approve(later);
    expect(await billsOf(kept)).toHaveLength(9);
    ok(await money.clerk.post(`${MERGES}/${id}/undo`, {}));
    const of = async (contractId: string) => (await money.bills({ contractId })).map((bill) => bill.id);
    expect((await billsOf(gone)).sort()).toEqual([...(await of(billed)), ...(await of(later))].sort());
    expect((await billsOf(kept)).sort()).toEqual((await of(standing)).sort());
  });

  it('were called when the later of them was, and each when it was once they are two again', async () => {
    const [early, late] = ['2026-01-05T02:00:00.000Z', '2026-01-20T02:00:00.000Z'];
    const called = async (id: string) => (await money.clerk.get(`${CUSTOMERS}/${id}`)).body.lastFollowTime;
    for (const [mine, theirs] of [
      [early, late],
      [late, early],
    ]) {
      const [kept, gone] = [await customer({ lastFollowTime: mine }), await customer({ lastFollowTime: theirs })];
      const { id } = ok<{ id: string }>(await merge(kept, gone));
      expect(await called(kept)).toBe(late);
      ok(await money.clerk.post(`${MERGES}/${id}/undo`, {}));
      expect([await called(kept), await called(gone)]).toEqual([mine, theirs]);
    }
  });

  it('stay two where an order of the one that goes is made in the same moment', async () => {
    const [kept, gone] = [await customer(), await customer()];
    const port = money.service.ports.provided(salesOrderPort)!;
    money.service.ports.provide(salesOrderPort, { ...port, names: async ({ isGone }) => isGone === true });
    try {
      expect((await merge(kept, gone)).body.error.code).toBe('Crm:GoneHasOrders');
    } finally {
      money.service.ports.provide(salesOrderPort, port);
    }
    expect((await money.clerk.get(`${CUSTOMERS}/${gone}`)).status).toBe(200);
    ok(await merge(kept, gone));
  });

  it('become two again by the undo of what made them one, and by no other', async () => {
    const [kept, gone] = [await customer(), await customer()];
    const { id } = ok<{ id: string }>(await merge(kept, gone));
    const undo = () => money.clerk.request('DELETE', `${CUSTOMERS}/${gone}`, { headers: { [UNDO]: '1' } });
    expect((await undo()).body.error.code).toBe('App:020304');
    ok(await money.clerk.post(`${MERGES}/${id}/undo`, {}));
    expect((await money.clerk.delete(`${CUSTOMERS}/${gone}`)).status).toBe(204);
    expect((await undo()).status).toBe(204);
  });

  it('leave no whole number in what is kept of it, and have it back by the undo', async () => {
    const phoneNumber = '13577778888';
    const [kept, gone] = [await customer(), await customer({ phoneNumber, remark: 'asks for oak' })];
    const { id } = ok<{ id: string }>(await merge(kept, gone));
    ok(
      await money.clerk.put(`${CUSTOMERS}/${kept}`, {
        ...(await money.clerk.get(`${CUSTOMERS}/${kept}`)).body,
        remark: 'x',
      }),
    );
    const row = await money.service.tx((tx) => tx.get(CustomerMerge, id));
    expect(row.filled.sort()).toEqual(['phoneNumber', 'remark']);
    ok(await money.clerk.post(`${MERGES}/${id}/undo`, {}));
    const seen = async (customerId: string) => {
      const { body } = await money.clerk.post(`${CUSTOMERS}/${customerId}/reveal-phone`, {});
      return [body.phoneNumber, (await money.clerk.get(`${CUSTOMERS}/${customerId}`)).body.remark];
    };
    // What somebody has changed since stays.
    expect([await seen(kept), await seen(gone)]).toEqual([
      [null, 'x'],
      [phoneNumber, 'asks for oak'],
    ]);
    const changes = await money.service.tx((tx) => tx.em.findBy(EntityChange, { entityId: In([kept, gone, id]) }));
    expect(JSON.stringify(changes)).toContain('135****8888');
    expect(JSON.stringify(changes)).not.toContain(phoneNumber);
  });
});
