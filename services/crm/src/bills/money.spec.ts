import { BillState, BillType } from '@ishare/contracts/crm/bill.js';
import { LIST_SHEET } from '@ishare/contracts/list-sheet.js';
import { dayIn } from '@ishare/contracts/platform/code-rule.js';
import { settings } from '@ishare/contracts/platform/settings.js';
import { OrderState } from '@ishare/contracts/sales-order/order-states.js';
import { orderReached } from '@ishare/contracts/sales-order/events.js';
import { UNDO } from '@ishare/contracts/record-heads.js';
import { newId } from '@ishare/kernel/ids.js';
import { cents, sharesOf, sumOf } from '@ishare/kernel/money.js';
import { pdfTexts } from '@ishare/testing/pdf-texts.js';
import { until } from '@ishare/testing/until.js';
import fc from 'fast-check';
import { deflateRawSync } from 'node:zlib';
import { setTimeout as delay } from 'node:timers/promises';
import { MoneyFixture, ok, type BillRow } from '../money.fixture.js';
import { Bill } from './bill.entity.js';

const BILLS = '/api/crm/bills';
const REMITTANCES = '/api/crm/remittances';
const PAYMENTS = '/api/crm/payments';
const CONTRACTS = '/api/crm/contracts';

interface Ledger {
  opening: number;
  closing: number;
  credited: number;
  debited: number;
  entries: {
    kind: string;
    amount: number;
    balance: number;
    time: string;
    remittanceNo: string | null;
    billNo: string | null;
  }[];
}

describe('money', () => {
  let money: MoneyFixture;

  beforeAll(async () => {
    money = await MoneyFixture.start();
  });
  afterAll(() => money.service.close());

  /** An order of a dealer, with its two bills. */
  const billed = async (dealerId: string, more: object = {}) => {
    const order = money.order({ dealerId, ...more });
    const { items } = ok<{ items: BillRow[] }>(await money.clerk.post(`${BILLS}/of-order`, { salesOrderId: order.id }));
    return { order, bills: items };
  };
  const bill = async (id: string) => ok<BillRow>(await money.clerk.get(`${BILLS}/${id}`));
  const split = (id: string, allocations: object[], more: object = {}) =>
    money.clerk.post(`${REMITTANCES}/${id}/allocate`, { allocations, ...more });
  const confirmed = async (dealerId: string, amount: number, more: object = {}) => {
    const id = await money.remit(dealerId, amount, more);
    ok(await money.clerk.post(`${REMITTANCES}/${id}/confirm`));
    return id;
  };
  const ledger = async (dealerId: string, query: Record<string, string> = {}) =>
    ok<Ledger>(await money.clerk.get(`/api/crm/dealers/${dealerId}/ledger`, query));
  const messageOf = (reply: { body: { error?: { code: string | null; validationErrors: unknown[] | null } } }) =>
    reply.body.error?.code ?? reply.body.error?.validationErrors;

  it('is shared to the cent, and all of it', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1e12 }),
        fc.array(fc.integer({ min: 1, max: 1_000 }), { minLength: 1, maxLength: 12 }),
        (whole, weights) => {
          const sum = weights.reduce((all, one) => all + one, 0);
          const parts = sharesOf(
            whole / 100,
            weights.map((one) => (one * 100) / sum),
          );
          expect(cents(sumOf(parts))).toBe(whole);
          expect(Math.min(...parts)).toBeGreaterThanOrEqual(0);
        },
      ),
    );
  });

  describe('of orders without a contract', () => {
    it('is billed by the rate of their type, and again for what they have more', async () => {
      const { order, bills } = await billed(await money.dealer());
      expect(bills.map(({ type, amount, state, dueDate }) => [type, amount, state, dueDate !== null])).toEqual([
        [0, 300, 0, true],
        [2, 700.01, 0, false],
      ]);
      const again = () => money.clerk.post(`${BILLS}/of-order`, { salesOrderId: order.id });
      expect((await again()).body.error.code).toBe('Crm:NothingToBill');
      order.totalAmount = 1_100;
      expect(ok<{ items: BillRow[] }>(await again()).items.map(({ amount }) => amount)).toEqual([99.99]);
      const free = await billed(await money.dealer(), { depositRate: 0 });
      expect(free.bills.map(({ type, amount }) => [type, amount])).toEqual([[2, 1_000.01]]);
      expect((await money.clerk.post(`${BILLS}/of-order`, { salesOrderId: newId() })).status).toBe(404);
    });

    it('is billed by two at once no more than once', async () => {
      const order = money.order({ dealerId: await money.dealer() });
      const replies = await Promise.all(
        Array.from({ length: 4 }, () => money.clerk.post(`${BILLS}/of-order`, { salesOrderId: order.id })),
      );
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 403, 403, 403]);
      expect(await money.bills({ salesOrderId: order.id })).toHaveLength(2);
    });

    it('is left to the contract where there is one', async () => {
      const order = money.order();
      await money.draft({ salesOrderId: order.id });
      const refused = await money.clerk.post(`${BILLS}/of-order`, { salesOrderId: order.id });
      expect(refused.body.error.code).toBe('Crm:OrderHasContract');
    });

    it('is not billed by a contract beside bills of its own', async () => {
      const dealerId = await money.dealer();
      const customerId = await money.customer(dealerId);
      const { order, bills } = await billed(dealerId, { customerId });
      const { id } = await money.draft({ customerId, salesOrderId: order.id });
      ok(await money.clerk.post(`${CONTRACTS}/${id}/submit`));
      const approve = () => money.boss.post(`${CONTRACTS}/${id}/approve`);
      expect((await approve()).body.error.code).toBe('Crm:OrderHasBills');
      const held = await money.contract({ customerId });
      const link = await money.clerk.post(`${CONTRACTS}/${held}/order`, { salesOrderId: order.id });
      expect(link.body.error.code).toBe('Crm:OrderHasBills');
      for (const one of bills) ok(await money.clerk.post(`${BILLS}/${one.id}/void`, { comment: 'by contract' }));
      ok(await approve());
    });

    it('is billed to a dealer, and not once it is cancelled', async () => {
      const ofOrder = (more: object) => money.clerk.post(`${BILLS}/of-order`, { salesOrderId: money.order(more).id });
      expect((await ofOrder({})).body.error.code).toBe('Crm:OrderWithoutDealer');
      const dealerId = await money.dealer();
      const gone = { dealerId, state: OrderState.Cancelled };
      expect((await ofOrder(gone)).body.error.code).toBe('Crm:OrderCancelled');
      const contractId = await money.contract();
      const link = { salesOrderId: money.order({ state: OrderState.Cancelled }).id };
      expect((await money.clerk.post(`${CONTRACTS}/${contractId}/order`, link)).body.error.code).toBe(
        'Crm:OrderCancelled',
      );
    });

    it('is due when they are produced, and not at all when they are cancelled', async () => {
      const dealerId = await money.dealer();
      const [made, gone] = [await billed(dealerId), await billed(dealerId)];
      const say = (salesOrderId: string, state: number) =>
        money.service.tx((tx) => tx.publish(orderReached, { salesOrderId, state, time: '2026-11-01T20:00:00Z' }));
      await say(made.order.id, OrderState.Scheduled);
      await say(made.order.id, OrderState.Produced);
      await say(gone.order.id, OrderState.Cancelled);
      // 20:00 in UTC is the next day of the factory's clock, and long ago.
      const due = await until(async () => {
        const one = await bill(made.bills[1]!.id);
        return one.dueDate ? one : undefined;
      });
      expect([due.dueDate, due.state]).toEqual(['2026-11-02', 3]);
      await until(async () => ((await bill(gone.bills[0]!.id)).state === 9 ? true : undefined));
      const overdue = await money.bills({ salesOrderId: made.order.id, state: '3' });
      expect(overdue.map(({ id }) => id)).toEqual([due.id]);
    });

    it('is no more than what is paid of it, once the order is cancelled', async () => {
      const dealerId = await money.dealer();
      const { order, bills } = await billed(dealerId);
      const [deposit] = bills;
      const allocations = [{ billId: deposit!.id, amount: 100 }];
      const id = await confirmed(dealerId, 100, { allocations });
      await money.service.tx((tx) =>
        tx.publish(orderReached, { salesOrderId: order.id, state: OrderState.Cancelled, time: '2026-11-01T20:00:00Z' }),
      );
      await until(async () => ((await bill(bills[1]!.id)).state === BillState.Void ? true : undefined));
      expect(await bill(deposit!.id)).toMatchObject({ amount: 100, openAmount: 0, state: BillState.Paid });
      const more = await money.remit(dealerId, 50, { allocations: [{ billId: deposit!.id, amount: 50 }] });
      expect((await money.clerk.post(`${REMITTANCES}/${more}/confirm`)).body.error.code).toBe('Crm:BillBeyond');
      // What is taken off it is not to be paid again.
      ok(await split(id, [{ billId: deposit!.id, amount: 30 }]));
      expect(await bill(deposit!.id)).toMatchObject({ amount: 30, openAmount: 0, state: BillState.Paid });
      ok(await split(id, []));
      expect(await bill(deposit!.id)).toMatchObject({ openAmount: 0, state: BillState.Void });
      expect(await money.balance(dealerId)).toBe(100);
    });

    it('is overdue by the day of the factory, whatever day it is elsewhere', async () => {
      const dealerId = await money.dealer();
      const { bills } = await billed(dealerId, { state: OrderState.Quoted });
      // 25 hours lie between the two: nowhere it is the day before in the one and not over in the other.
      const [late, early] = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'] as const;
      const dueDate = dayIn(new Date(), early);
      await money.service.tx((tx) => tx.update(Bill, bills[0]!.id, { dueDate }));
      const stands = (zone: string, state: number) =>
        until(async () => {
          await money.service.platform.set(money.service.tenantA, { [settings.app.timeZone.name]: zone });
          const [{ state: told }, listed] = [
            await bill(bills[0]!.id),
            await money.bills({ dealerId, state: String(BillState.Overdue) }),
          ];
          return told === state && listed.length === (state === BillState.Overdue ? 1 : 0) ? true : undefined;
        });
      try {
        expect([await stands(late, BillState.Overdue), await stands(early, BillState.Open)]).toEqual([true, true]);
      } finally {
        await money.service.platform.set(money.service.tenantA, { [settings.app.timeZone.name]: null });
      }
    });

    it('is void where a bill is taken back of which nothing is paid', async () => {
      const dealerId = await money.dealer();
      const { bills } = await billed(dealerId);
      const drop = (id: string) => money.clerk.post(`${BILLS}/${id}/void`, { comment: 'wrong' });
      expect(ok(await drop(bills[1]!.id))).toMatchObject({ state: 9, openAmount: 0 });
      await confirmed(dealerId, 10, { allocations: [{ billId: bills[0]!.id, amount: 10 }] });
      expect((await drop(bills[0]!.id)).body.error.code).toBe('Crm:BillPaid');
      const [share] = await money.bills({ contractId: await money.contract() });
      expect((await drop(share!.id)).body.error.code).toBe('Crm:BillOfContract');
    });
  });

  describe('that dealers send', () => {
    it('goes to the bills that it names when it is confirmed, and what is left is their credit', async () => {
      const dealerId = await money.dealer({ balance: 50 });
      const { order, bills } = await billed(dealerId);
      const id = await money.remit(dealerId, 400, { allocations: [{ billId: bills[0]!.id, amount: 250 }] });
      expect([await money.balance(dealerId), (await bill(bills[0]!.id)).state]).toEqual([50, 0]);
      ok(await money.clerk.post(`${REMITTANCES}/${id}/confirm`));
      expect(await bill(bills[0]!.id)).toMatchObject({ allocatedAmount: 250, openAmount: 50, state: 1 });
      expect(await money.balance(dealerId)).toBe(200);
      expect(await money.told(order.id)).toEqual([expect.objectContaining({ receivedAmount: 250, version: 1 })]);
      // Another split says all of it: the first bill keeps 300, the second gets the rest.
      ok(
        await split(id, [
          { billId: bills[0]!.id, amount: 300 },
          { billId: bills[1]!.id, amount: 100 },
        ]),
      );
      expect([(await bill(bills[0]!.id)).state, (await bill(bills[1]!.id)).openAmount]).toEqual([2, 600.01]);
      expect(await money.balance(dealerId)).toBe(50);
      const { items } = ok<{ items: { amount: number; releasedTime: string | null; sourceNo: string }[] }>(
        await money.clerk.get(`${BILLS}/${bills[0]!.id}/allocations`),
      );
      expect(items.map(({ amount, releasedTime }) => [amount, releasedTime !== null])).toEqual([
        [300, false],
        [250, true],
      ]);
      expect((await money.told(order.id)).at(-1)).toMatchObject({ receivedAmount: 400, version: 2 });
    });

    it('is not split beyond itself or a bill, nor over bills of others, twice, or void ones', async () => {
      const [dealerId, other] = [await money.dealer(), await money.dealer()];
      const [mine, theirs] = [await billed(dealerId), await billed(other)];
      const [first, second] = mine.bills;
      const id = await confirmed(dealerId, 320);
      const refusals: [object[], unknown][] = [
        [[{ billId: first!.id, amount: 300.01 }], 'Crm:BillBeyond'],
        [[{ billId: second!.id, amount: 320.01 }], [expect.objectContaining({ members: ['allocations'] })]],
        [[{ billId: theirs.bills[0]!.id, amount: 1 }], [expect.objectContaining({ members: ['allocations'] })]],
        [
          [
            { billId: first!.id, amount: 1 },
            { billId: first!.id, amount: 1 },
          ],
          [expect.objectContaining({ members: ['allocations'] })],
        ],
        [[{ billId: newId(), amount: 1 }], [expect.objectContaining({ members: ['allocations'] })]],
      ];
      for (const [allocations, why] of refusals) expect(messageOf(await split(id, allocations))).toEqual(why);
      ok(await money.clerk.post(`${BILLS}/${second!.id}/void`, { comment: 'x' }));
      expect(messageOf(await split(id, [{ billId: second!.id, amount: 1 }]))).toBe('Crm:BillVoid');
      const waiting = await money.remit(dealerId, 10);
      const refused = await split(waiting, []);
      expect(messageOf(refused)).toBe('Crm:NotConfirmed');
      // Said of what was reversed too, which nobody can confirm.
      expect(refused.body.error.message).toMatch(/reversed|冲销/);
      expect(await money.balance(dealerId)).toBe(320);
    });

    it('is held below the bill and below itself by the database as well', async () => {
      const dealerId = await money.dealer();
      const { bills } = await billed(dealerId);
      const id = await confirmed(dealerId, 10);
      const write = (sql: string, of: string) => money.service.query(sql, [of]);
      await expect(
        write('update bill set allocated_amount = amount + 0.01 where id = $1', bills[0]!.id),
      ).rejects.toThrow('bill_allocated_check');
      await expect(write('update remittance set allocated_amount = 10.01 where id = $1', id)).rejects.toThrow(
        'remittance_allocated_check',
      );
    });

    it('is entered once: the same number of the bank is refused, in payments too, until it is reversed', async () => {
      const dealerId = await money.dealer();
      const bankNo = newId();
      const first = await confirmed(dealerId, 10, { bankNo });
      const again = { dealerId, amount: 10, remitTime: '2026-11-20T02:00:00Z', bankNo: bankNo.toUpperCase() };
      const twice = await money.clerk.post(REMITTANCES, again);
      expect([twice.status, twice.body.error.validationErrors[0].members]).toEqual([400, ['bankNo']]);
      const contractId = await money.contract();
      // It is one number however its groups and letters are written.
      const paid = {
        ...{ contractId, amount: 1, payTime: '2026-11-20T02:00:00Z' },
        bankNo: ` ${bankNo.slice(0, 9)} ${bankNo.slice(9).toUpperCase()}`,
      };
      expect((await money.clerk.post(PAYMENTS, paid)).body.error.validationErrors[0].members).toEqual(['bankNo']);
      ok(await money.clerk.post(`${REMITTANCES}/${first}/reverse`, { comment: 'wrong dealer' }));
      ok(await money.clerk.post(REMITTANCES, again));
    });

    it('does not come back under a number that was entered with something else meanwhile', async () => {
      const bankNo = newId();
      const id = await money.remit(await money.dealer(), 10, { bankNo });
      expect((await money.clerk.delete(`${REMITTANCES}/${id}`)).status).toBe(204);
      await money.pay(await money.contract(), 1, { bankNo });
      const undo = await money.clerk.request('DELETE', `${REMITTANCES}/${id}`, { headers: { [UNDO]: '1' } });
      expect([undo.status, undo.body.error.validationErrors[0].members]).toEqual([400, ['bankNo']]);
    });

    it('is taken back by counter entries, which release what it paid', async () => {
      const dealerId = await money.dealer();
      const { order, bills } = await billed(dealerId);
      const id = await confirmed(dealerId, 400, { allocations: [{ billId: bills[0]!.id, amount: 300 }] });
      ok(await money.clerk.post(`${REMITTANCES}/${id}/reverse`, { comment: 'bounced' }));
      expect(await bill(bills[0]!.id)).toMatchObject({ allocatedAmount: 0, state: 0 });
      const { entries, closing } = await ledger(dealerId);
      expect(entries.map(({ kind, amount, balance }) => [kind, amount, balance])).toEqual([
        ['remittance', 400, 400],
        ['allocation', -300, 100],
        ['release', 300, 400],
        ['reversal', -400, 0],
      ]);
      expect([closing, await money.balance(dealerId)]).toEqual([0, 0]);
      expect((await money.told(order.id)).map(({ receivedAmount }) => receivedAmount)).toEqual([300, 0]);
    });

    it('is paid back to their balance at once, and never more than was paid', async () => {
      const dealerId = await money.dealer();
      const { order, bills } = await billed(dealerId);
      await confirmed(dealerId, 300, { allocations: [{ billId: bills[0]!.id, amount: 300 }] });
      const refund = (amount: number) =>
        money.clerk.post(`${BILLS}/${bills[0]!.id}/refund`, { amount, comment: 'less' });
      expect(ok(await refund(120.5))).toMatchObject({ type: 3, amount: 120.5, state: 2, refundOfId: bills[0]!.id });
      expect([await money.balance(dealerId), (await money.told(order.id)).at(-1)!.receivedAmount]).toEqual([
        120.5, 179.5,
      ]);
      expect((await refund(179.51)).body.error.code).toBe('Crm:RefundBeyond');
      const both = await Promise.all([refund(100), refund(100)]);
      expect(both.map(({ status }) => status).sort()).toEqual([200, 403]);
      // The order costs as much as before: what was paid back is billed again.
      const { items } = ok<{ items: BillRow[] }>(
        await money.clerk.post(`${BILLS}/of-order`, { salesOrderId: order.id }),
      );
      expect(items.map(({ amount }) => amount)).toEqual([220.5]);
    });

    it('is told in a sheet as it is in the list: of refunds what is paid back, of shares their names', async () => {
      const dealerId = await money.dealer();
      const { bills } = await billed(dealerId);
      await confirmed(dealerId, 300, { allocations: [{ billId: bills[0]!.id, amount: 300 }] });
      ok(await money.clerk.post(`${BILLS}/${bills[0]!.id}/refund`, { amount: 300, comment: 'less' }));
      const wordsOf = (...words: string[]) => words.map((word, value) => [value, word]);
      const wordsWhere = {
        key: 'type',
        is: BillType.Refund,
        words: wordsOf('To pay back', 'Partly back', 'Paid back'),
      };
      const columns = [
        { key: 'state', title: 'State', words: wordsOf('Open', 'Part', 'Paid'), wordsWhere },
        { key: 'type', title: 'For', words: wordsOf('A', 'B', 'C', 'Refund'), namedBy: 'name' },
        { key: 'amount', title: 'Amount', as: 'number', wordsWhere: { ...wordsWhere, is: 0 } },
      ];
      const asked = JSON.stringify({ format: 'csv', name: 'Bills', columns });
      const headers = { [LIST_SHEET]: deflateRawSync(asked).toString('base64url') };
      const lines = async (query: object) => {
        const { raw } = await money.clerk.get(BILLS, { ...query, sorting: 'type' }, headers);
        return raw.toString().replace('\ufeff', '').trim().split(/\r?\n/).slice(1);
      };
      expect(await lines({ dealerId })).toEqual(['Paid,A,300', 'Open,C,700.01', 'Paid back,Refund,300']);
      const shares = await lines({ contractId: await money.contract() });
      expect(shares).toEqual(['Open,Deposit,300', 'Open,On production,504.99', 'Open,Rest,195']);
    });

    it('is not paid back and released as well: the refund is taken back first', async () => {
      const dealerId = await money.dealer();
      const { order, bills } = await billed(dealerId);
      const id = await confirmed(dealerId, 300, { allocations: [{ billId: bills[0]!.id, amount: 300 }] });
      const { id: refund } = ok<{ id: string }>(
        await money.clerk.post(`${BILLS}/${bills[0]!.id}/refund`, { amount: 300, comment: 'less' }),
      );
      const reverse = () => money.clerk.post(`${REMITTANCES}/${id}/reverse`, { comment: 'bounced' });
      for (const reply of [await split(id, []), await reverse()])
        expect(reply.body.error.code).toBe('Crm:BillRefunded');
      expect(await money.balance(dealerId)).toBe(300);
      ok(await money.clerk.post(`${BILLS}/${refund}/void`, { comment: 'bounced' }));
      expect([await money.balance(dealerId), (await money.told(order.id)).at(-1)!.receivedAmount]).toEqual([0, 300]);
      ok(await reverse());
      expect([await money.balance(dealerId), (await money.told(order.id)).at(-1)!.receivedAmount]).toEqual([0, 0]);
    });
  });

  describe('that customers pay', () => {
    it('goes to what is due first, and the rest waits for a bill', async () => {
      const contractId = await money.contract();
      const id = await money.pay(contractId, 1_100);
      expect(ok(await money.clerk.post(`${PAYMENTS}/${id}/confirm`))).toMatchObject({
        state: 1,
        allocatedAmount: 999.99,
      });
      expect((await money.bills({ contractId })).map(({ state }) => state)).toEqual([2, 2, 2]);
      const part = await money.contract();
      const hand = await money.bills({ contractId: part });
      const allocations = [{ billId: hand[1]!.id, amount: 40 }];
      const chosen = await money.pay(part, 100, { allocations });
      ok(await money.clerk.post(`${PAYMENTS}/${chosen}/confirm`));
      expect((await money.bills({ contractId: part })).map(({ allocatedAmount }) => allocatedAmount)).toEqual([
        0, 40, 0,
      ]);
      ok(
        await money.clerk.post(`${PAYMENTS}/${chosen}/allocate`, {
          allocations: [{ billId: hand[0]!.id, amount: 100 }],
        }),
      );
      expect((await money.bills({ contractId: part })).map(({ allocatedAmount }) => allocatedAmount)).toEqual([
        100, 0, 0,
      ]);
    });

    it('is refunded by a payment that goes out', async () => {
      const order = money.order();
      const contractId = await money.contract({ salesOrderId: order.id });
      ok(await money.clerk.post(`${PAYMENTS}/${await money.pay(contractId, 300)}/confirm`));
      const [deposit] = await money.bills({ contractId });
      ok(await money.clerk.post(`${BILLS}/${deposit!.id}/refund`, { amount: 80, comment: null }));
      expect((await money.told(order.id)).at(-1)!.receivedAmount).toBe(300);
      const back = await money.pay(contractId, 80, { isRefund: true });
      expect(ok(await money.clerk.post(`${PAYMENTS}/${back}/confirm`))).toMatchObject({ allocatedAmount: 80 });
      expect((await money.told(order.id)).at(-1)!.receivedAmount).toBe(220);
      const beyond = await money.pay(contractId, 1, { isRefund: true });
      expect((await money.clerk.post(`${PAYMENTS}/${beyond}/confirm`)).body.error.code).toBe('Crm:RefundUnbilled');
      const wrong = { contractId, amount: 1, payTime: '2026-11-20T02:00:00Z', isRefund: true };
      const refused = await money.clerk.post(PAYMENTS, { ...wrong, allocations: [{ billId: deposit!.id, amount: 1 }] });
      expect(refused.body.error.validationErrors[0].members).toEqual(['allocations']);
    });

    it('is due at once where a linked order has come so far, and owed no more once the contract is terminated', async () => {
      const contractId = await money.contract();
      const order = money.order({ state: OrderState.Installed });
      ok(await money.clerk.post(`${CONTRACTS}/${contractId}/order`, { salesOrderId: order.id }));
      const linked = await money.bills({ contractId });
      expect(linked.every(({ dueDate }) => dueDate !== null)).toBe(true);
      const id = await money.pay(contractId, 310);
      ok(await money.clerk.post(`${PAYMENTS}/${id}/confirm`));
      ok(await money.clerk.post(`${CONTRACTS}/${contractId}/terminate`, { comment: 'moved away' }));
      ok(await money.clerk.post(`${PAYMENTS}/${id}/reverse`, { comment: 'bounced' }));
      expect((await money.bills({ contractId })).map(({ state }) => state)).toEqual(linked.map(() => 9));
      const late = await money.clerk.post(`${PAYMENTS}/${await money.pay(contractId, 5)}/confirm`);
      expect(late.body.error.data.failures[0].reasonCode).toBe('contractHolds');
    });

    it('is confirmed when the contract holds, and is none of a dealer', async () => {
      const { id: contractId } = await money.draft();
      const early = await money.pay(contractId, 300);
      const refused = await money.clerk.post(`${PAYMENTS}/${early}/confirm`);
      expect(refused.body.error.data.failures[0].reasonCode).toBe('contractHolds');
      await money.approve(contractId);
      expect(ok(await money.clerk.post(`${PAYMENTS}/${early}/confirm`))).toMatchObject({ allocatedAmount: 300 });
      const own = await money.contract({ customerId: await money.customer(await money.dealer()) });
      const body = { contractId: own, amount: 1, payTime: '2026-11-20T02:00:00Z' };
      expect((await money.clerk.post(PAYMENTS, body)).body.error.validationErrors[0].members).toEqual(['contractId']);
    });
  });

  it('is shown to a dealer as far as it is his, and what the factory decides is not his', async () => {
    const user = money.service.identity.user(money.service.tenantA);
    const [own, other] = [await money.dealer({ userId: user.userId }), await money.dealer()];
    const shop = await money.service.as(user);
    const [mine, theirs] = [await billed(own), await billed(other)];
    const { items } = ok<{ items: BillRow[] }>(await shop.get(BILLS));
    expect(items.map(({ id }) => id).sort()).toEqual(mine.bills.map(({ id }) => id).sort());
    expect((await shop.get(`${BILLS}/${theirs.bills[0]!.id}`)).status).toBe(404);
    expect((await shop.get(`${BILLS}/${theirs.bills[0]!.id}/allocations`)).status).toBe(404);
    expect((await shop.get(`/api/crm/dealers/${other}/ledger`)).status).toBe(404);
    expect((await shop.get(`/api/crm/dealers/${other}/ledger/statement`)).status).toBe(404);
    expect((await shop.get(`/api/crm/dealers/${own}/ledger`)).status).toBe(200);
    const remittance = await confirmed(own, 10);
    const contractId = await money.contract();
    const payment = await money.pay(contractId, 10);
    expect((await shop.get(PAYMENTS)).body.totalCount).toBe(0);
    expect((await shop.get(`${PAYMENTS}/${payment}`)).status).toBe(404);
    for (const [path, body] of [
      [`${BILLS}/of-order`, { salesOrderId: money.order({ dealerId: own }).id }],
      [`${BILLS}/${mine.bills[0]!.id}/refund`, { amount: 1 }],
      [`${BILLS}/${mine.bills[0]!.id}/void`, { comment: 'x' }],
      [`${REMITTANCES}/${remittance}/allocate`, { allocations: [] }],
      [`/api/crm/dealers/${own}/ledger/closings`, { to: '2026-01-01' }],
      [PAYMENTS, { contractId, amount: 1, payTime: '2026-11-20T02:00:00Z' }],
    ] as const)
      expect([path, (await shop.post(path, body)).status]).toEqual([path, 403]);
  });

  describe('in a ledger', () => {
    it('is what stood at any past day, and closes a period once it is over', async () => {
      const dealerId = await money.dealer({ balance: 100.1 });
      await confirmed(dealerId, 0.2);
      // As if they were of other days.
      const days = ['2026-09-30T15:59:59Z', '2026-10-01T16:00:00Z'];
      for (const [index, day] of days.entries())
        await money.service.query('update dealer_entry set time = $2 where dealer_id = $1 and seq = $3', [
          dealerId,
          day,
          index + 1,
        ]);
      expect(await ledger(dealerId, { to: '2026-09-29' })).toMatchObject({ closing: 0, entries: [] });
      expect(await ledger(dealerId, { to: '2026-09-30' })).toMatchObject({
        closing: 100.1,
        opening: 100.1,
        credited: 0,
      });
      expect(await ledger(dealerId, { from: '2026-10-01', to: '2026-10-31' })).toMatchObject({
        ...{ opening: 100.1, credited: 0.2, debited: 0, closing: 100.3 },
      });
      const close = (to: string) => money.clerk.post(`/api/crm/dealers/${dealerId}/ledger/closings`, { to });
      expect(ok(await close('2026-09-30'))).toMatchObject({
        from: null,
        to: '2026-09-30',
        opening: 100.1,
        closing: 100.1,
      });
      expect((await close('2026-09-30')).body.error.code).toBe('Crm:LedgerClosed');
      expect((await close('2999-01-01')).body.error.code).toBe('Crm:LedgerNotOver');
      expect(ok(await close('2026-10-31'))).toMatchObject({ from: '2026-10-01', opening: 100.1, closing: 100.3 });
      const { items } = ok<{ items: { to: string }[] }>(
        await money.clerk.get(`/api/crm/dealers/${dealerId}/ledger/closings`),
      );
      expect(items.map(({ to }) => to)).toEqual(['2026-10-31', '2026-09-30']);
      const { raw } = await money.clerk.get(`/api/crm/dealers/${dealerId}/ledger/statement`, { to: '2026-10-31' });
      const texts = (await pdfTexts(raw)).join(' ');
      for (const text of ['100.10', '0.20', '100.30', 'Statement of account']) expect(texts).toContain(text);
    });

    it('stands in the statement as in the ledger, with its documents in full', async () => {
      const dealerId = await money.dealer();
      const { order, bills } = await billed(dealerId, { salesOrderNo: 'SO20261126-0003' });
      const id = await confirmed(dealerId, 350.55, { allocations: [{ billId: bills[0]!.id, amount: 300 }] });
      ok(await money.clerk.post(`${REMITTANCES}/${id}/reverse`, { comment: 'bounced' }));
      const { entries, closing } = await ledger(dealerId);
      expect([entries.length, closing]).toEqual([4, 0]);
      const { raw } = await money.clerk.get(`/api/crm/dealers/${dealerId}/ledger/statement`);
      const texts = (await pdfTexts(raw)).flat();
      // As the tenant is called.
      expect(texts[0]).toBe('a');
      for (const { remittanceNo, billNo, balance } of entries) {
        expect(texts).toContain([remittanceNo, billNo].filter(Boolean).join(' → '));
        expect(texts).toContain(balance.toFixed(2));
      }
      expect(texts.filter((text) => text === order.salesOrderNo)).toHaveLength(2);
      expect(texts.filter((text) => text === 'CNY')).toHaveLength(1);
      expect(texts[texts.indexOf('CNY') - 1]).toBe('Currency');
    });

    it('has an entry for what is written by hand', async () => {
      const dealerId = await money.dealer({ balance: 5 });
      const kept = ok(await money.clerk.get(`/api/crm/dealers/${dealerId}`));
      ok(await money.clerk.put(`/api/crm/dealers/${dealerId}`, { ...kept, balance: 3.5 }));
      const { entries, opening, closing } = await ledger(dealerId);
      expect(entries.map(({ kind, amount, balance }) => [kind, amount, balance])).toEqual([['adjustment', -1.5, 3.5]]);
      // What stood there before is where it opens, and no line of it.
      expect([opening, closing]).toEqual([5, 3.5]);
    });
  });

  /** What must hold of a dealer's money at any time, read past the routes. */
  const holds = async (dealerId: string) => {
    const [sums] = await money.service.query<Record<string, number>>(
      `select (select balance from dealer where id = $1)::float8 as balance,
         (select coalesce(sum(amount), 0) from dealer_entry where dealer_id = $1)::float8 as ledger,
         (select coalesce(sum(amount), 0) from remittance where dealer_id = $1 and state = 1)::float8 as confirmed,
         (select coalesce(sum(case when b.type = 3 then -a.amount else a.amount end), 0) from allocation a
           join bill b on b.id = a.bill_id where b.dealer_id = $1 and a.released_time is null)::float8 as allocated,
         (select count(*) from bill b where b.dealer_id = $1 and (b.allocated_amount > b.amount or b.allocated_amount <>
           (select coalesce(sum(a.amount), 0) from allocation a where a.bill_id = b.id and a.released_time is null)))::int
           as "wrongBills",
         (select count(*) from remittance r where r.dealer_id = $1 and (r.allocated_amount > r.amount
           or r.allocated_amount <> (select coalesce(sum(a.amount), 0) from allocation a where a.remittance_id = r.id
             and a.released_time is null)))::int as "wrongRemittances",
         (select count(*) from bill b where b.dealer_id = $1 and b.allocated_amount < (select coalesce(sum(f.amount), 0)
           from bill f where f.refund_of_id = b.id and f.state <> 9))::int as "paidBackTwice"`,
      [dealerId],
    );
    const { balance, ledger: entries, confirmed: came, allocated, ...wrong } = sums!;
    expect(wrong).toEqual({ wrongBills: 0, wrongRemittances: 0, paidBackTwice: 0 });
    expect([cents(balance!), cents(entries!)]).toEqual([cents(came! - allocated!), cents(balance!)]);
  };

  /** Asks again and again whether it holds while something is under way, and once more when that is over. */
  const throughout = async <T>(dealerId: string, work: Promise<T>): Promise<T> => {
    const over = work.then(() => true);
    while (!(await Promise.race([over, delay(2, false)]))) await holds(dealerId);
    await holds(dealerId);
    return work;
  };

  it('adds up after whatever is done with it', async () => {
    const amount = fc.integer({ min: 1, max: 60_000 }).map((whole) => whole / 100);
    const at = fc.nat(9);
    const steps = fc.array(
      fc.oneof(
        fc.record({ do: fc.constant('remit' as const), amount, at }),
        fc.record({ do: fc.constant('split' as const), amount, at, second: amount }),
        fc.record({ do: fc.constant('reverse' as const), amount, at }),
        fc.record({ do: fc.constant('refund' as const), amount, at }),
        fc.record({ do: fc.constant('take back' as const), amount, at }),
      ),
      { minLength: 3, maxLength: 14 },
    );
    await fc.assert(
      fc.asyncProperty(steps, async (history) => {
        const dealerId = await money.dealer();
        const { order, bills } = await billed(dealerId);
        const remittances: string[] = [];
        const refunds: string[] = [];
        for (const step of history) {
          const id = remittances[step.at % Math.max(1, remittances.length)];
          const one = bills[step.at % bills.length]!.id;
          if (step.do === 'remit') remittances.push(await confirmed(dealerId, step.amount));
          // Whatever is refused must change nothing.
          else if (step.do === 'refund') {
            const { status, body } = await money.clerk.post(`${BILLS}/${one}/refund`, { amount: step.amount });
            if (status === 200) refunds.push(body.id as string);
          } else if (step.do === 'take back' && refunds.length > 0)
            await money.clerk.post(`${BILLS}/${refunds[step.at % refunds.length]}/void`, { comment: 'x' });
          else if (id && step.do === 'reverse')
            await money.clerk.post(`${REMITTANCES}/${id}/reverse`, { comment: 'x' });
          else if (id && step.do === 'split')
            await split(id, [
              { billId: bills[0]!.id, amount: step.amount },
              { billId: bills[1]!.id, amount: step.second },
            ]);
          await holds(dealerId);
        }
        const [sum] = await money.service.query<{ received: number }>(
          `select sum(case when type = 3 then -allocated_amount else allocated_amount end)::float8 as received
             from bill where sales_order_id = $1`,
          [order.id],
        );
        expect((await money.told(order.id)).at(-1)?.receivedAmount ?? 0).toBe(sum!.received);
      }),
      { numRuns: 12 },
    );
  });

  /** What must hold of a contract's money at any time, read past the routes. */
  const addsUp = async (contractId: string) => {
    const [wrong] = await money.service.query<Record<string, number>>(
      `select (select count(*) from bill b where b.contract_id = $1 and (b.allocated_amount > b.amount
           or b.allocated_amount <> (select coalesce(sum(a.amount), 0) from allocation a where a.bill_id = b.id
             and a.released_time is null)))::int as bills,
         (select count(*) from payment p where p.contract_id = $1 and (p.allocated_amount > p.amount
           or (p.state <> 1 and p.allocated_amount <> 0) or p.allocated_amount <> (select coalesce(sum(a.amount), 0)
             from allocation a where a.payment_id = p.id and a.released_time is null)))::int as payments,
         (select count(*) from allocation a join payment p on p.id = a.payment_id join bill b on b.id = a.bill_id
           where p.contract_id = $1 and a.released_time is null and (b.type = 3) <> p.is_refund)::int as "wrongWay",
         (select count(*) from contract c where c.id = $1 and (c.state = 3) <> not exists (select from bill b
           where b.contract_id = c.id and b.state not in (2, 9)))::int as "wrongEnd"`,
      [contractId],
    );
    expect(wrong).toEqual({ bills: 0, payments: 0, wrongWay: 0, wrongEnd: 0 });
  };

  it('adds up on a contract too, whatever is paid, split anew, taken back or paid out', async () => {
    const amount = fc.integer({ min: 1, max: 70_000 }).map((whole) => whole / 100);
    const step = fc.record({
      do: fc.constantFrom('pay', 'split', 'reverse', 'refund', 'pay out', 'void'),
      amount,
      at: fc.nat(9),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (history) => {
        const contractId = await money.contract();
        const payments: string[] = [];
        // Whatever is refused must change nothing.
        for (const { do: what, amount: sum, at } of history) {
          const bills = await money.bills({ contractId });
          const [one, payment] = [bills[at % bills.length]!, payments[at % Math.max(1, payments.length)]];
          if (what === 'pay' || what === 'pay out') {
            const id = await money.pay(contractId, sum, { isRefund: what === 'pay out' });
            payments.push(id);
            await money.clerk.post(`${PAYMENTS}/${id}/confirm`);
          } else if (what === 'refund') await money.clerk.post(`${BILLS}/${one.id}/refund`, { amount: sum });
          else if (what === 'void') await money.clerk.post(`${BILLS}/${one.id}/void`, { comment: 'x' });
          else if (payment && what === 'reverse')
            await money.clerk.post(`${PAYMENTS}/${payment}/reverse`, { comment: 'x' });
          else if (payment)
            await money.clerk.post(`${PAYMENTS}/${payment}/allocate`, {
              allocations: [{ billId: one.id, amount: sum }],
            });
          await addsUp(contractId);
        }
      }),
      { numRuns: 10 },
    );
  });

  it('is not spent twice by fifty who allocate at once', async () => {
    const dealerId = await money.dealer();
    const { order, bills } = await billed(dealerId, { totalAmount: 1_000, depositRate: 50 });
    const ids = await Promise.all(Array.from({ length: 10 }, () => confirmed(dealerId, 100)));
    // Each of ten sums is asked for by five at once, over bills in one order and in the other.
    const replies = await throughout(
      dealerId,
      Promise.all(
        Array.from({ length: 50 }, (_, n) => {
          const pair = n % 2 === 0 ? bills : [...bills].reverse();
          return split(
            ids[n % 10]!,
            pair.map(({ id }, index) => ({ billId: id, amount: index === 0 ? 30 + (n % 7) : 40 })),
          );
        }),
      ),
    );
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    // More than the bills are: some are refused, and none of the rest is lost.
    const { bills: small } = await billed(dealerId, { totalAmount: 100, depositRate: 0 });
    await Promise.all(ids.map((id) => split(id, [])));
    const rush = await throughout(
      dealerId,
      Promise.all(Array.from({ length: 50 }, (_, n) => split(ids[n % 10]!, [{ billId: small[0]!.id, amount: 30 }]))),
    );
    const came = new Set(rush.flatMap(({ status }, n) => (status === 200 ? [n % 10] : [])));
    expect([came.size, new Set(rush.map(({ status }) => status))]).toEqual([3, new Set([200, 403])]);
    expect(await bill(small[0]!.id)).toMatchObject({ allocatedAmount: 90, state: 1 });
    const told = await money.told(order.id);
    expect(told.map(({ version }) => version)).toEqual(told.map((_one, index) => index + 1));
    expect(told.at(-1)!.receivedAmount).toBe(0);
  });

  it('adds up while fifty confirm, split, pay back and take back the same money at once', async () => {
    const dealerId = await money.dealer();
    const { bills } = await billed(dealerId, { totalAmount: 1_000, depositRate: 50 });
    const [first, second] = bills.map(({ id }) => id);
    const there = await confirmed(dealerId, 600, { allocations: [{ billId: first, amount: 400 }] });
    const coming = await money.remit(dealerId, 500, { allocations: [{ billId: second, amount: 300 }] });
    const acts = [
      () => money.clerk.post(`${REMITTANCES}/${coming}/confirm`),
      (n: number) => split(there, [{ billId: n % 2 ? first : second, amount: 100 + n }]),
      (n: number) => money.clerk.post(`${BILLS}/${first}/refund`, { amount: 1 + n }),
      (n: number) => money.clerk.post(`${REMITTANCES}/${n % 2 ? coming : there}/reverse`, { comment: 'bounced' }),
      (n: number) => split(coming, [{ billId: n % 2 ? second : first, amount: 50 + n }]),
    ];
    const replies = await throughout(
      dealerId,
      Promise.all(Array.from({ length: 50 }, (_, n) => acts[n % acts.length]!(n))),
    );
    // Whoever comes second is told so, and nobody gets stuck.
    expect(replies.filter(({ status }) => status >= 500).map(({ body }) => body)).toEqual([]);
    expect(replies.filter(({ status }, n) => n % acts.length === 0 && status === 200)).toHaveLength(1);
  });
});
