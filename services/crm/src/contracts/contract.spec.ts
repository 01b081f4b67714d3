import { TRY, UNDO } from '@ishare/contracts/record-heads.js';
import { settings } from '@ishare/contracts/platform/settings.js';
import { newId } from '@ishare/kernel/ids.js';
import { pdfTexts } from '@ishare/testing/pdf-texts.js';
import { HALVES, MoneyFixture, ok } from '../money.fixture.js';

const CONTRACTS = '/api/crm/contracts';

describe('contracts', () => {
  let money: MoneyFixture;

  beforeAll(async () => {
    money = await MoneyFixture.start();
  });
  afterAll(() => money.service.close());

  it('are numbered by rule unless they have a number, and take none twice', async () => {
    expect((await money.draft()).contractNo).toMatch(/^HT\d{8}-\d{4}$/);
    const contractNo = newId();
    const { id } = await money.draft({ contractNo });
    const body = { customerId: await money.customer(), amount: 1, contractNo };
    // One that is only judged takes no number.
    const { contractNo: _own, ...judged } = body;
    expect((await money.clerk.post(CONTRACTS, judged, { [TRY]: '1' })).status).toBe(204);
    const twice = await money.clerk.post(CONTRACTS, body);
    expect([twice.status, twice.body.error.validationErrors[0].members]).toEqual([400, ['contractNo']]);
    const kept = ok(await money.clerk.get(`${CONTRACTS}/${id}`));
    expect(ok(await money.clerk.put(`${CONTRACTS}/${id}`, { ...kept, contractNo: undefined }))).toMatchObject({
      contractNo,
    });
  });

  it('have shares that are together all of them, and are handed in with shares alone', async () => {
    const customerId = await money.customer();
    const plan = [
      { name: 'a', rate: 50 },
      { name: 'b', rate: 49.999 },
    ];
    const refused = await money.clerk.post(CONTRACTS, { customerId, amount: 1, paymentPlan: plan });
    expect([refused.status, refused.body.error.validationErrors[0].message]).toEqual([
      400,
      expect.stringContaining('99.999 %'),
    ]);
    const { id } = await money.draft({ paymentPlan: [] });
    expect((await money.clerk.post(`${CONTRACTS}/${id}/submit`)).body.error.code).toBe('App:020401');
  });

  it('come of an intent order of the same customer, which stays as long as they name it', async () => {
    const [customerId, another] = [await money.customer(), await money.customer()];
    const intentOf = async (whose: string) =>
      ok(await money.clerk.post('/api/crm/customers-intent-orders', { customerId: whose, intentAmount: 5_000 }));
    const [own, others] = [await intentOf(customerId), await intentOf(another)];
    const refused = await money.clerk.post(CONTRACTS, { customerId, amount: 1, intentId: others.id });
    // A kind of record is told by its word.
    const gone = newId();
    const none = await money.clerk.get(`/api/crm/customers-intent-orders/${gone}`);
    expect(none.body.error.message).toBe(`There is no Intent order with id = ${gone}.`);
    expect([refused.status, refused.body.error.validationErrors[0].members]).toEqual([400, ['intentId']]);
    const made = await money.draft({ customerId, intentId: own.id });
    expect(made).toMatchObject({ intentNo: own.orderNo });
    const intent = ok(await money.clerk.get(`/api/crm/customers-intent-orders/${own.id as string}`));
    expect(intent).toMatchObject({ contractId: made.id, contractNo: made.contractNo });
    // An intent has one contract at a time, however many write it at the same moment.
    const twice = await money.clerk.post(CONTRACTS, { customerId, amount: 1, intentId: own.id });
    expect(twice.body.error.code).toBe('Crm:IntentHasContract');
    const fresh = await intentOf(customerId);
    const both = await Promise.all(
      [1, 2].map((amount) => money.clerk.post(CONTRACTS, { customerId, amount, intentId: fresh.id })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 403]);
    expect((await money.clerk.delete(`/api/crm/customers-intent-orders/${own.id as string}`)).status).toBe(403);
  });

  it('that were deleted come back only while no other one is of their intent', async () => {
    const customerId = await money.customer();
    const { id: intentId } = ok<{ id: string }>(
      await money.clerk.post('/api/crm/customers-intent-orders', { customerId, intentAmount: 5_000 }),
    );
    const first = await money.draft({ customerId, intentId });
    const undo = () => money.clerk.request('DELETE', `${CONTRACTS}/${first.id}`, { headers: { [UNDO]: '1' } });
    for (const takenBack of [204, 403]) {
      expect((await money.clerk.delete(`${CONTRACTS}/${first.id}`)).status).toBe(204);
      if (takenBack === 403) await money.draft({ customerId, intentId });
      const { status, body } = await undo();
      expect([status, body?.error?.code]).toEqual([takenBack, takenBack === 403 ? 'Crm:IntentHasContract' : undefined]);
    }
  });

  it('bill an order alone: no other one does that holds, however it comes to the order', async () => {
    const customerId = await money.customer();
    const order = money.order({ customerId });
    const first = await money.contract({ customerId, salesOrderId: order.id });
    const { id: second } = await money.draft({ customerId, salesOrderId: order.id });
    ok(await money.clerk.post(`${CONTRACTS}/${second}/submit`));
    const approve = () => money.boss.post(`${CONTRACTS}/${second}/approve`);
    expect((await approve()).body.error.code).toBe('Crm:OrderHasContract');
    const third = await money.contract({ customerId });
    const link = () => money.clerk.post(`${CONTRACTS}/${third}/order`, { salesOrderId: order.id });
    expect((await link()).body.error.code).toBe('Crm:OrderHasContract');
    expect(await money.bills({ salesOrderId: order.id })).toHaveLength(3);
    // Its own change is no other contract, and one that was terminated makes room.
    ok(await money.clerk.post(`${CONTRACTS}/${first}/revise`, { comment: 'dearer' }));
    await money.approve(first);
    ok(await money.boss.post(`${CONTRACTS}/${first}/terminate`, { comment: 'called off' }));
    const both = await Promise.all([approve(), link()]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 403]);
    const live = (await money.bills({ salesOrderId: order.id })).filter(({ state }) => state !== 9);
    expect(live).toHaveLength(3);
  });

  it('have their order made once they hold, the same however often it is asked for, with their bills on it', async () => {
    const customerId = await money.customer();
    const wish = { orderName: 'Kitchen', orderTypeId: newId() };
    const draft = await money.draft({ customerId, woodNetOrderId: 'W-7' });
    const make = (id: string) => money.clerk.post(`${CONTRACTS}/${id}/make-order`, wish);
    expect((await make(draft.id)).body.error.code).toBe('Crm:ContractNotEffective');
    await money.approve(draft.id);
    const made = ok<{ salesOrderId: string; salesOrderNo: string }>(await make(draft.id));
    expect(ok(await make(draft.id))).toMatchObject({ salesOrderId: made.salesOrderId });
    expect(money.asked.filter(({ contractId }) => contractId === draft.id)).toEqual([
      expect.objectContaining({ contractNo: draft.contractNo, woodNetOrderId: 'W-7', orderName: 'Kitchen' }),
    ]);
    const bills = await money.bills({ contractId: draft.id });
    expect(bills.map((bill) => (bill as unknown as { salesOrderId: string }).salesOrderId)).toEqual(
      bills.map(() => made.salesOrderId),
    );
    // Of an intent it is the intent's order as well.
    const intent = ok<{ id: string }>(
      await money.clerk.post('/api/crm/customers-intent-orders', { customerId, intentAmount: 5_000 }),
    );
    const contractId = await money.contract({ customerId, intentId: intent.id });
    const { salesOrderId } = ok<{ salesOrderId: string }>(await make(contractId));
    expect(ok(await money.clerk.get(`/api/crm/customers-intent-orders/${intent.id}`))).toMatchObject({
      salesOrderId,
      state: 4,
    });
  });

  it('are approved by another than who handed them in, and stand still then', async () => {
    const { id } = await money.draft();
    ok(await money.clerk.post(`${CONTRACTS}/${id}/submit`));
    const own = await money.clerk.post(`${CONTRACTS}/${id}/approve`);
    expect([own.status, own.body.error.data.failures[0].reasonCode]).toEqual([403, 'byAnother']);
    expect(await money.bills({ contractId: id })).toEqual([]);
    const approved = ok(await money.boss.post(`${CONTRACTS}/${id}/approve`));
    expect(approved).toMatchObject({ state: 2, version: 1, paidAmount: 0 });
    expect((await money.clerk.put(`${CONTRACTS}/${id}`, { ...approved, amount: 1 })).body.error.code).toBe(
      'App:020402',
    );
  });

  it('bring a bill for each share, to the cent, due when its event is there', async () => {
    const order = money.order({ state: 100 });
    const id = await money.contract({ salesOrderId: order.id, signDate: '2026-11-20' });
    const bills = await money.bills({ contractId: id });
    expect(bills.map(({ type, amount, state }) => [type, amount, state])).toEqual([
      [0, 300, 0],
      [1, 504.99, 0],
      [2, 195, 0],
    ]);
    expect(bills.map(({ dueDate }) => dueDate !== null)).toEqual([true, true, false]);
  });

  it('are changed as a new version, which tells what held before, and whose bills follow when it is approved', async () => {
    const id = await money.contract();
    const before = await money.bills({ contractId: id });
    const paid = await money.pay(id, 100);
    ok(await money.clerk.post(`/api/crm/payments/${paid}/confirm`));
    const revised = ok(await money.clerk.post(`${CONTRACTS}/${id}/revise`, { comment: 'a larger kitchen' }));
    expect(revised).toMatchObject({ state: 0, version: 2 });
    const plan = [
      { name: 'Deposit', rate: 5 },
      { name: 'Rest', rate: 95 },
    ];
    const small = ok(await money.clerk.put(`${CONTRACTS}/${id}`, { ...revised, amount: 1_200, paymentPlan: plan }));
    // 60 of a bill on which 100 are.
    ok(await money.clerk.post(`${CONTRACTS}/${id}/submit`));
    expect((await money.boss.post(`${CONTRACTS}/${id}/approve`)).body.error.code).toBe('Crm:BillPaidBeyond');
    const back = ok(await money.boss.post(`${CONTRACTS}/${id}/reject`, { comment: 'too small a deposit' }));
    plan[0]!.rate = 10;
    plan[1]!.rate = 90;
    ok(await money.clerk.put(`${CONTRACTS}/${id}`, { ...small, ...back, paymentPlan: plan }));
    await money.approve(id);
    const after = await money.bills({ contractId: id });
    expect(after.map((bill) => [bill.id, bill.amount, bill.allocatedAmount, bill.state])).toEqual([
      [before[0]!.id, 120, 100, 1],
      [before[1]!.id, 1_080, 0, 0],
      [before[2]!.id, 195, 0, 9],
    ]);
    const { items } = ok<{ items: unknown[] }>(await money.clerk.get(`${CONTRACTS}/${id}/versions`));
    expect(items).toEqual([
      expect.objectContaining({
        version: 1,
        reason: 'a larger kitchen',
        terms: expect.objectContaining({ amount: 999.99, paymentPlan: HALVES }),
      }),
    ]);
  });

  it('hold as before when a change of them is given up', async () => {
    const id = await money.contract();
    const revised = ok(await money.clerk.post(`${CONTRACTS}/${id}/revise`, { comment: 'perhaps' }));
    ok(await money.clerk.put(`${CONTRACTS}/${id}`, { ...revised, amount: 5 }));
    expect(ok(await money.clerk.post(`${CONTRACTS}/${id}/restore`))).toMatchObject({
      ...{ state: 2, version: 1, amount: 999.99 },
      paymentPlan: HALVES,
    });
    expect(ok(await money.clerk.get(`${CONTRACTS}/${id}/versions`))).toEqual({ items: [] });
    expect((await money.clerk.post(`${CONTRACTS}/${(await money.draft()).id}/restore`)).body.error.code).toBe(
      'Crm:NothingToRestore',
    );
  });

  it('are finished when all is paid, and not any more when a payment is taken back', async () => {
    const id = await money.contract();
    const state = async () => ok<{ state: number }>(await money.clerk.get(`${CONTRACTS}/${id}`)).state;
    const payment = await money.pay(id, 999.99);
    ok(await money.clerk.post(`/api/crm/payments/${payment}/confirm`));
    expect(await state()).toBe(3);
    ok(await money.clerk.post(`/api/crm/payments/${payment}/reverse`, { comment: 'bounced' }));
    expect(await state()).toBe(2);
  });

  it('that are terminated leave nothing open, and what is paid stays paid', async () => {
    const id = await money.contract();
    ok(await money.clerk.post(`/api/crm/payments/${await money.pay(id, 310)}/confirm`));
    ok(await money.boss.post(`${CONTRACTS}/${id}/terminate`, { comment: 'moved away' }));
    const bills = await money.bills({ contractId: id });
    expect(bills.map(({ amount, openAmount, state }) => [amount, openAmount, state])).toEqual([
      [300, 0, 2],
      [10, 0, 2],
      [195, 0, 9],
    ]);
  });

  it('are for an order of the same customer, which may come later', async () => {
    const customerId = await money.customer();
    const stranger = money.order({ customerId: await money.customer() });
    const refused = await money.clerk.post(CONTRACTS, { customerId, amount: 1, salesOrderId: stranger.id });
    expect(refused.body.error.validationErrors[0].members).toEqual(['salesOrderId']);
    const unknown = await money.clerk.post(CONTRACTS, { customerId, amount: 1, salesOrderId: newId() });
    expect(unknown.body.error.validationErrors[0].members).toEqual(['salesOrderId']);
    const id = await money.contract({ customerId });
    ok(await money.clerk.post(`/api/crm/payments/${await money.pay(id, 300)}/confirm`));
    const order = money.order({ customerId });
    expect(ok(await money.clerk.post(`${CONTRACTS}/${id}/order`, { salesOrderId: order.id }))).toMatchObject({
      salesOrderNo: order.salesOrderNo,
    });
    expect(await money.told(order.id)).toEqual([expect.objectContaining({ receivedAmount: 300, version: 1 })]);
    expect((await money.clerk.post(`${CONTRACTS}/${id}/order`, { salesOrderId: order.id })).body.error.code).toBe(
      'Crm:ContractHasOrder',
    );
  });

  it('are printed with their plan, under the name of the factory', async () => {
    const { id, contractNo } = await money.draft();
    const { companyName, companyAddress, companyPhone } = settings.basicSetup;
    const { platform, tenantA } = money.service;
    // As the tenant is called.
    const own = 'a';
    const headOf = async () => (await pdfTexts((await money.clerk.get(`${CONTRACTS}/${id}/print`)).raw)).flat();
    expect(await headOf()).toContain(own);
    await platform.set(tenantA, {
      [companyName.name]: 'Mujing Home Ltd.',
      [companyAddress.name]: '8 Mill Road',
      [companyPhone.name]: '020 8765',
    });
    const head = await headOf();
    expect(head).toEqual(expect.arrayContaining(['Mujing Home Ltd.', '8 Mill Road   020 8765']));
    expect(head).not.toContain(own);
    await platform.set(tenantA, { [companyName.name]: null, [companyAddress.name]: null, [companyPhone.name]: null });
    const { raw, headers } = await money.clerk.get(`${CONTRACTS}/${id}/print`);
    expect(headers['content-type']).toContain('application/pdf');
    const texts = (await pdfTexts(raw)).join(' ');
    for (const text of [contractNo, 'On production', '504.99', '999.99']) expect(texts).toContain(text);
    // Once: no sum says it again.
    expect(texts.match(/Currency,CNY/g)).toHaveLength(1);
    for (const due of ['3 days after it takes effect', 'when it is produced']) expect(texts).toContain(due);
  });

  it('of a dealer are seen and written by him, and approved by the factory', async () => {
    const user = money.service.identity.user(money.service.tenantA);
    const own = await money.dealer({ userId: user.userId });
    const shop = await money.service.as(user);
    const [mine, foreign] = [await money.customer(own), await money.customer(await money.dealer())];
    const body = { customerId: mine, amount: 10, paymentPlan: [{ name: 'all', rate: 100 }] };
    const { id } = ok<{ id: string }>(await shop.post(CONTRACTS, body));
    expect((await shop.post(CONTRACTS, { ...body, customerId: foreign })).status).toBe(400);
    const theirs = await money.draft({ customerId: foreign });
    expect((await shop.get(`${CONTRACTS}/${theirs.id}`)).status).toBe(404);
    ok(await money.clerk.post(`${CONTRACTS}/${id}/submit`));
    expect((await shop.post(`${CONTRACTS}/${id}/approve`)).body.error.data.failures[0].reasonCode).toBe('byFactory');
  });
});
