// Money and states of a machine, attacked by those who are signed in: without the right, of another tenant or dealer,
// at once, again.
import { crmData } from '@ishare/crm/crm.data.js';
import { crmService } from '@ishare/crm/crm.module.js';
import { crmPermissions } from '@ishare/contracts/crm/permissions.js';
import { remittanceLife } from '@ishare/contracts/crm/remittance.js';
import { stepsOf } from '@ishare/contracts/things/machine.js';
import { newId } from '@ishare/kernel/ids.js';
import { TestService, type Reply, type TestClient } from '@ishare/testing/test-service.js';

const DEALERS = '/api/crm/dealers';
const REMITTANCES = '/api/crm/remittances';
const { Submitted, Confirmed } = remittanceLife.states;
const P = crmPermissions.names.Remittances;
const steps = stepsOf(remittanceLife);
const WHY = { comment: 'because' };

describe('remittances under attack', () => {
  let service: TestService;
  let staff: TestClient;
  let n = 0;

  beforeAll(async () => {
    service = await TestService.start(crmService, [crmData]);
    staff = await service.client();
  });
  afterAll(() => service.close());

  const ok = ({ status, body }: Reply) => {
    expect([status, body.error]).toEqual([200, undefined]);
    return body;
  };
  const dealer = async (more: object = {}): Promise<string> =>
    ok(await staff.post(DEALERS, { code: `A-${++n}`, name: `Shop ${n}`, ...more })).id;
  const body = (dealerId: string, amount: unknown = 10) => ({ dealerId, amount, remitTime: '2026-11-20T02:00:00Z' });
  const paid = async (dealerId: string, amount = 10): Promise<string> =>
    ok(await staff.post(REMITTANCES, body(dealerId, amount))).id;
  const read = async (id: string) => ok(await staff.get(`${REMITTANCES}/${id}`));
  const act = (id: string, step: string, who = staff, more: object = {}) =>
    who.post(`${REMITTANCES}/${id}/${step}`, { ...WHY, ...more });
  const balanceOf = async (id: string) => ok(await staff.get(`${DEALERS}/${id}`)).balance as number;
  /** A remittance in the state from which the step leads. */
  const readyFor = async (step: string, dealerId: string): Promise<string> => {
    const id = await paid(dealerId);
    if (step === 'resubmit') ok(await act(id, 'reject'));
    if (step === 'reverse') ok(await act(id, 'confirm'));
    return id;
  };

  it('open each step to the holder of its permission alone', async () => {
    const dealerId = await dealer();
    const all = [...Object.values(P), ...Object.values(crmPermissions.names.Dealers)];
    for (const { name, permission } of steps) {
      const without = await service.client(
        service.tenantA,
        all.filter((one) => one !== permission),
      );
      const holder = await service.client(service.tenantA, [P.Default, permission!]);
      const id = await readyFor(name, dealerId);
      const before = await read(id);
      expect([name, (await act(id, name, without)).status, (await act(id, name, service.anonymous())).status]).toEqual([
        name,
        403,
        401,
      ]);
      expect(await read(id)).toEqual(before);
      expect([name, (await act(id, name, holder)).status]).toEqual([name, 200]);
    }
  });

  it('are not there for another tenant, nor is its dealer', async () => {
    const theirs = await service.client(service.tenantB);
    const dealerId = await dealer();
    for (const { name } of steps) {
      const id = await readyFor(name, dealerId);
      const before = await read(id);
      expect([name, (await act(id, name, theirs)).status]).toEqual([name, 404]);
      expect((await theirs.get(`${REMITTANCES}/${id}/moves`)).status).toBe(404);
      expect((await theirs.put(`${REMITTANCES}/${id}`, before)).status).toBeGreaterThanOrEqual(400);
      expect((await theirs.delete(`${REMITTANCES}/${id}`)).status).toBe(404);
      expect(await read(id)).toEqual(before);
    }
    const foreign = await theirs.post(REMITTANCES, body(dealerId));
    expect([foreign.status, foreign.body.error.validationErrors[0].members]).toEqual([400, ['dealerId']]);
  });

  it('of another dealer are not there for a dealer, who cannot give his own away either', async () => {
    const user = service.identity.user(service.tenantA);
    const own = await dealer({ userId: user.userId });
    const other = await dealer();
    const shop = await service.as(user);
    for (const { name } of steps) {
      const theirs = await readyFor(name, other);
      const before = await read(theirs);
      expect([name, (await act(theirs, name, shop)).status]).toEqual([name, 404]);
      expect((await shop.get(`${REMITTANCES}/${theirs}`)).status).toBe(404);
      expect((await shop.get(`${REMITTANCES}/${theirs}/moves`)).status).toBe(404);
      expect((await shop.put(`${REMITTANCES}/${theirs}`, { ...before, dealerId: own })).status).toBe(404);
      expect((await shop.delete(`${REMITTANCES}/${theirs}`)).status).toBe(404);
      expect(await read(theirs)).toEqual(before);
      if (name === 'resubmit') continue;
      const mine = await readyFor(name, own);
      expect([name, (await act(mine, name, shop)).status]).toEqual([name, 403]);
    }
    const mine = await paid(own);
    expect((await shop.put(`${REMITTANCES}/${mine}`, { ...(await read(mine)), dealerId: other })).status).toBe(400);
    expect((await read(mine)).dealerId).toBe(own);
    // Nor does he credit himself in his own record.
    const record = ok(await staff.get(`${DEALERS}/${own}`));
    ok(await shop.put(`${DEALERS}/${own}`, { ...record, balance: 5_000, creditLimit: 5_000, userId: null }));
    expect(ok(await staff.get(`${DEALERS}/${own}`))).toMatchObject({
      balance: record.balance,
      creditLimit: record.creditLimit,
      userId: user.userId,
    });
  });

  it('count once, however often and by however many they are confirmed and reversed', async () => {
    const dealerId = await dealer();
    const id = await paid(dealerId, 0.1);
    const many = async (step: string) =>
      (await Promise.all(Array.from({ length: 6 }, () => act(id, step)))).map(({ status }) => status).sort();
    expect(await many('confirm')).toEqual([200, 403, 403, 403, 403, 403]);
    expect(await balanceOf(dealerId)).toBe(0.1);
    expect((await act(id, 'confirm')).status).toBe(403);
    expect(await many('reverse')).toEqual([200, 403, 403, 403, 403, 403]);
    expect(await balanceOf(dealerId)).toBe(0);
    for (const { name } of steps) expect([name, (await act(id, name)).status]).toEqual([name, 403]);
    expect(await balanceOf(dealerId)).toBe(0);
  });

  it('leave the balance equal to what is confirmed when they are confirmed, edited, reversed, moved and deleted at once', async () => {
    for (let round = 0; round < 8; round++) {
      const [one, two] = [await dealer(), await dealer()];
      const id = await paid(one, 10);
      const seen = await read(id);
      const change = { ...seen, concurrencyStamp: null };
      const replies = await Promise.all([
        staff.put(`${REMITTANCES}/${id}`, { ...change, amount: 99_999 }),
        act(id, 'confirm'),
        staff.put(`${REMITTANCES}/${id}`, { ...change, dealerId: two }),
        act(id, 'reverse'),
        act(id, 'reject'),
        staff.delete(`${REMITTANCES}/${id}`),
      ]);
      // Each was done, refused for where the record stood, or found it deleted.
      for (const { status } of replies) expect([200, 204, 403, 404, 409]).toContain(status);
      const left = await staff.get(`${REMITTANCES}/${id}`);
      const counts = left.status === 200 && left.body.state === Confirmed;
      for (const dealerId of [one, two])
        expect(await balanceOf(dealerId)).toBe(counts && left.body.dealerId === dealerId ? left.body.amount : 0);
    }
  });

  it('take neither state nor number nor owner from a body', async () => {
    const dealerId = await dealer();
    const forged = {
      id: newId(),
      tenantId: service.tenantB,
      state: Confirmed,
      remittanceNo: 'HK00000000-9999',
      dealerName: 'Forged',
      isDeleted: true,
      creatorId: newId(),
    };
    const made = ok(await staff.post(REMITTANCES, { ...body(dealerId), ...forged }));
    const stands = (record: Record<string, unknown>) => {
      expect(record).toMatchObject({ state: Submitted, amount: 10 });
      for (const member of ['id', 'remittanceNo', 'dealerName', 'creatorId'] as const)
        expect(record[member]).not.toBe(forged[member]);
    };
    stands(made);
    stands(ok(await staff.put(`${REMITTANCES}/${made.id}`, { ...made, ...forged })));
    const confirmed = ok(await act(made.id, 'confirm', staff, { ...forged, amount: 1_000_000 }));
    expect(confirmed).toMatchObject({ state: Confirmed, amount: 10, remittanceNo: made.remittanceNo });
    expect(await balanceOf(dealerId)).toBe(10);
    // What is confirmed can neither be edited nor deleted.
    expect((await staff.put(`${REMITTANCES}/${made.id}`, { ...confirmed, amount: 20 })).status).toBe(403);
    expect((await staff.delete(`${REMITTANCES}/${made.id}`)).status).toBe(403);
  });

  it('are refused of amounts that are none, and by a stamp of before', async () => {
    const dealerId = await dealer();
    for (const amount of [0, -1, 0.001, 1e12 + 1, 1e300, 'NaN', 'Infinity', null, [10, 20], '1e3x', {}]) {
      const { status, body: refused } = await staff.post(REMITTANCES, body(dealerId, amount));
      expect([amount, status, refused.error?.validationErrors?.[0].members]).toEqual([amount, 400, ['amount']]);
    }
    // What is less than a cent is nobody's.
    const id = await paid(dealerId, 10.001);
    expect((await read(id)).amount).toBe(10);
    const { concurrencyStamp: stale, ...seen } = await read(id);
    ok(await staff.put(`${REMITTANCES}/${id}`, { ...seen, concurrencyStamp: stale, bank: 'another' }));
    for (const step of ['confirm', 'reject'])
      expect([step, (await act(id, step, staff, { concurrencyStamp: stale })).status]).toEqual([step, 409]);
    expect((await staff.put(`${REMITTANCES}/${id}`, { ...seen, concurrencyStamp: stale })).status).toBe(409);
    expect(await balanceOf(dealerId)).toBe(0);
  });

  it('are exact to the cent after many, and never more than a record of the dealer can hold', async () => {
    const dealerId = await dealer({ balance: 999_999_999_000 });
    const ids = await Promise.all(Array.from({ length: 30 }, (_, at) => paid(dealerId, at % 2 ? 0.1 : 0.29)));
    for (const { status } of await Promise.all(ids.map((id) => act(id, 'confirm')))) expect(status).toBe(200);
    expect(await balanceOf(dealerId)).toBe(999_999_999_005.85);
    const tooMuch = await paid(dealerId, 1e12);
    const refused = await act(tooMuch, 'confirm');
    expect([refused.status, refused.body.error.message]).toEqual([403, expect.stringContaining('1,000,000,000,000')]);
    expect([(await read(tooMuch)).state, await balanceOf(dealerId)]).toEqual([Submitted, 999_999_999_005.85]);
    const record = ok(await staff.get(`${DEALERS}/${dealerId}`));
    ok(await staff.put(`${DEALERS}/${dealerId}`, record));
  });
});
