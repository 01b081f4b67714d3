import { OrderState } from '@ishare/contracts/sales-order/order-states.js';
import { PackageState } from '@ishare/contracts/sales-order/package.js';
import { PICKUP_CODE, PickupState } from '@ishare/contracts/sales-order/pickup.js';
import { salesOrderPermissions } from '@ishare/contracts/sales-order/permissions.js';
import { settings } from '@ishare/contracts/platform/settings.js';
import type { TestClient } from '@ishare/testing/test-service.js';
import fc from 'fast-check';
import { PACKAGES, packedOrder, png, priced } from '../packing/packing.fixture.js';
import { ok, ORDERS, OrdersFixture, type Record_ } from '../sales-order.fixture.js';

const PICKUPS = '/api/crm/pickups';
const SHIPMENTS = '/api/crm/shipments';
const person = { pickedUpBy: 'Ann', idEnding: '123x' };

describe('pickups', () => {
  let fixture: OrdersFixture;
  let client: TestClient;
  /** Makes the codes: who hands over makes none. */
  let office: TestClient;
  let typeId: string;

  beforeAll(async () => {
    fixture = await OrdersFixture.start();
    fixture.settings.set(settings.app.timeZone.name, 'Asia/Shanghai');
    client = await fixture.service.client();
    office = await fixture.service.client();
    typeId = (await fixture.type(client, { needDesign: false, needQuotation: false })).id;
  });
  afterAll(() => fixture.close());

  const packedIn = (count: number, more: { dealerId?: string; typeId?: string } = {}) =>
    packedOrder(fixture, client, { count, typeId, ...more });
  const idsOf = (packages: readonly Record_[]) => packages.map(({ id }) => id);
  const plan = (salesOrderId: string, more: object = {}, by = client) =>
    ok(by.post(PICKUPS, { salesOrderId, items: [], ...more }));
  const codeOf = async (id: string, by = office) => (await ok(by.post(`${PICKUPS}/${id}/code`))).verifyCode as string;
  const keepPhoto = (id: string) =>
    ok(client.upload(`${PICKUPS}/${id}/files`, { name: 'who.png', content: png }, { kind: 'photo' }));
  const verify = (id: string, verifyCode: string, more: object = {}, by = client) =>
    by.post(`${PICKUPS}/${id}/verify`, { verifyCode, ...person, ...more });
  const cancel = (id: string) => client.post(`${PICKUPS}/${id}/cancel`, { comment: 'no time' });
  const stateOf = async (id: string) =>
    (await ok(client.get(`${ORDERS}/${id}`))).salesOrder as { state: number; perShipped: number };
  const packageOf = (pack: Record_) => ok(client.get(`${PACKAGES}/${pack.id}`));
  const wrongOf = (code: string) => (code === '000000' ? '000001' : '000000');

  it('have a code only with packages to hand over', async () => {
    const { order, packages } = await packedIn(1);
    const first = await plan(order.id);
    expect(first.items).toEqual(idsOf(packages));
    const empty = await plan(order.id);
    expect((await client.post(`${PICKUPS}/${empty.id}/code`)).body.error.code).toBe('SalesOrder:013045');
  });

  it('send their code to the number and the address of whoever the goods are for, where that is asked for', async () => {
    const { order } = await packedIn(1);
    const made = await plan(order.id);
    const send = (body: object) => ok(client.post(`${PICKUPS}/${made.id}/code`, body));
    const before = fixture.messages.length;
    expect(await send({ toPhone: true })).toMatchObject({ sentTo: [] });
    expect((await client.post(`${PICKUPS}/${made.id}/code`, { email: 'nobody' })).status).toBe(400);
    await fixture.service.query(`update sales_order set receiver = '{"phone": "19900001234"}' where id = $1`, [
      order.id,
    ]);
    const { verifyCode, sentTo } = await send({ toPhone: true, email: 'ann@example.com' });
    expect(sentTo).toEqual(['199****1234', 'ann@example.com']);
    expect(fixture.messages.slice(before)).toEqual([`19900001234: ${verifyCode}`, `ann@example.com: ${verifyCode}`]);
    // Nobody is flooded by it.
    for (let n = 0; n < 6; n++) await send({ email: 'ann@example.com' });
    expect(await send({ email: 'ann@example.com' })).toMatchObject({ sentTo: [] });
    expect(await send({})).toMatchObject({ sentTo: [] });
  });

  it('hands all packed packages over to whoever says the code, and the order is signed for', async () => {
    const { order, packages } = await packedIn(2);
    const made = await plan(order.id, { planTime: '2026-11-25T01:00:00Z', remark: 'blue van' });
    expect(made).toMatchObject({
      code: expect.stringMatching(/^TH\d{8}-\d{4}$/),
      salesOrderNo: order.salesOrderNo,
      items: idsOf(packages),
      packageCount: 2,
      triesLeft: 0,
      state: PickupState.Planned,
    });
    expect((await verify(made.id, '123456')).body.error.code).toBe('SalesOrder:013041');
    const code = await codeOf(made.id);
    expect(code).toMatch(/^\d{6}$/);
    expect((await verify(made.id, code)).body.error.code).toBe('SalesOrder:013043');
    await keepPhoto(made.id);
    for (const member of ['verifyCode', 'pickedUpBy', 'idEnding']) {
      const silent = await verify(made.id, code, { [member]: null });
      expect([silent.status, silent.body.error.validationErrors[0].members]).toEqual([400, [member]]);
    }
    // Two storekeepers at once hand it over once.
    const other = await fixture.service.client();
    const both = await Promise.all([client, other].map((by) => verify(made.id, code, {}, by)));
    expect(both.map(({ body }) => body.error?.code ?? null).toSorted()).toEqual(['SalesOrder:013041', null]);
    expect(both.find(({ status }) => status === 200)!.body).toMatchObject({
      state: PickupState.PickedUp,
      pickedUpBy: 'Ann',
      idEnding: '123X',
      triesLeft: 0,
    });
    for (const pack of packages)
      expect(await packageOf(pack)).toMatchObject({
        state: PackageState.Signed,
        shelfId: null,
        shipmentId: null,
        pickupId: made.id,
        pickupCode: made.code,
      });
    expect(await stateOf(order.id)).toMatchObject({ state: OrderState.Signed, perShipped: 100 });
    const trace = (await ok(client.get(`${PACKAGES}/${packages[0]!.id}/trace`))).items as { kind: string }[];
    expect(trace.map(({ kind }) => kind).slice(0, 3)).toEqual(['signed', 'sent', 'loaded']);
    const told = (await ok(client.get(`${ORDERS}/${order.id}/timeline`))).items as { action: string }[];
    expect(told.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['pickedUp', 'pickupCalled', 'pickupPlanned']),
    );
    expect((await verify(made.id, code)).body.error.code).toBe('SalesOrder:013041');
    expect((await cancel(made.id)).body.error.code).toBe('SalesOrder:013041');
    expect((await client.delete(`${PICKUPS}/${made.id}`)).body.error.code).toBe('SalesOrder:013041');
  });

  it('is handed over by another than who made its code', async () => {
    const { order } = await packedIn(1);
    const { id } = await plan(order.id);
    await keepPhoto(id);
    const code = await codeOf(id, client);
    expect((await verify(id, code)).body.error.code).toBe('SalesOrder:013049');
    // Nothing is counted against him either.
    expect(await ok(client.get(`${PICKUPS}/${id}`))).toMatchObject({ triesLeft: PICKUP_CODE.tries });
    await ok(verify(id, code, {}, office));
  });

  it('takes the number that somebody says, once', async () => {
    const { order } = await packedIn(1);
    const code = `OWN-${order.id.slice(-6)}`;
    const made = await plan(order.id, { code });
    expect(made.code).toBe(code);
    expect((await client.post(PICKUPS, { salesOrderId: order.id, items: [], code })).status).toBe(400);
    const changed = await ok(client.put(`${PICKUPS}/${made.id}`, { ...made, code: 'OTHER', remark: 'later' }));
    expect(changed).toMatchObject({ code, remark: 'later' });
  });

  it('keeps a code hashed, takes a new one for the one before, and none after five wrong tries', async () => {
    const { order } = await packedIn(1);
    const { id } = await plan(order.id);
    await keepPhoto(id);
    const first = await codeOf(id);
    let code = await codeOf(id);
    while (code === first) code = await codeOf(id);
    const [{ kept }] = (await fixture.service.query<{ kept: string }>(
      'select to_jsonb(p)::text as kept from pickup p where id = $1',
      [id],
    )) as [{ kept: string }];
    expect(kept).not.toContain(`"${code}"`);
    const before = await verify(id, first);
    expect([before.body.error.code, before.body.error.data.left]).toEqual(['SalesOrder:013042', 4]);
    expect(await ok(client.get(`${PICKUPS}/${id}`))).toMatchObject({ triesLeft: 4, state: PickupState.Ready });
    for (let left = PICKUP_CODE.tries - 2; left >= 0; left--)
      expect((await verify(id, wrongOf(code))).body.error.data.left).toBe(left);
    expect(await ok(client.get(`${PICKUPS}/${id}`))).toMatchObject({ triesLeft: 0, state: PickupState.Planned });
    expect((await verify(id, code)).body.error.code).toBe('SalesOrder:013041');
    expect((await ok(verify(id, await codeOf(id)))).state).toBe(PickupState.PickedUp);
  });

  it('takes no code that was made more than a week ago, until a new one is made', async () => {
    const { order } = await packedIn(1);
    const { id } = await plan(order.id);
    await keepPhoto(id);
    const code = await codeOf(id);
    const made = (days: number) =>
      fixture.service.query(`update pickup set code_time = now() - $2 * interval '1 day' where id = $1`, [id, days]);
    await made(PICKUP_CODE.days + 0.01);
    expect((await verify(id, code)).body.error.code).toBe('SalesOrder:013051');
    expect(await ok(client.get(`${PICKUPS}/${id}`))).toMatchObject({ state: PickupState.Ready });
    expect((await ok(verify(id, await codeOf(id)))).state).toBe(PickupState.PickedUp);
  });

  it('does not count more than five tries that come at once', async () => {
    const { order } = await packedIn(1);
    const { id } = await plan(order.id);
    const code = await codeOf(id);
    const said = await Promise.all(Array.from({ length: 9 }, () => verify(id, wrongOf(code))));
    const codes = said.map(({ body }) => body.error.code as string);
    expect(codes.filter((one) => one === 'SalesOrder:013042')).toHaveLength(PICKUP_CODE.tries);
    expect(codes.filter((one) => one === 'SalesOrder:013041')).toHaveLength(4);
  });

  it('leaves what is not taken for another truck, only for a reason', async () => {
    const { order, packages } = await packedIn(2);
    const { id } = await plan(order.id);
    await keepPhoto(id);
    const code = await codeOf(id);
    const left = [packages[1]!.id];
    expect((await verify(id, code, { left })).body.error.validationErrors[0].members).toEqual(['comment']);
    const strange = await verify(id, code, { left: [order.id], comment: 'x' });
    expect(strange.body.error.validationErrors[0].members).toEqual(['left']);
    expect((await verify(id, code, { left: idsOf(packages), comment: 'x' })).body.error.code).toBe('SalesOrder:013045');
    const handed = await ok(verify(id, code, { left: [...left, ...left], comment: 'no room' }));
    expect(handed.items).toEqual([packages[0]!.id]);
    // Why it was left is told of what was left.
    const traceOf = async (pack: { id: string }) =>
      ((await ok(client.get(`${PACKAGES}/${pack.id}/trace`))).items as { kind: string; comment: string | null }[])
        .filter(({ kind }) => ['leftBehind', 'sent', 'signed'].includes(kind))
        .map(({ kind, comment }) => [kind, comment]);
    expect(await traceOf(packages[0]!)).toEqual([
      ['signed', null],
      ['sent', null],
    ]);
    expect(await traceOf(packages[1]!)).toEqual([['leftBehind', 'no room']]);
    const told = (await ok(client.get(`${ORDERS}/${order.id}/timeline`))).items as Record<string, unknown>[];
    expect(told.find(({ action }) => action === 'pickedUp')).toMatchObject({ comment: 'Ann', data: { packages: 1 } });
    expect(told.filter(({ action }) => action === 'pickupLeft')).toMatchObject([
      { comment: 'no room', data: { packages: 1, pickupCode: handed.code } },
    ]);
    expect(await packageOf(packages[1]!)).toMatchObject({ state: PackageState.Packed, pickupId: null });
    expect((await stateOf(order.id)).state).toBe(OrderState.PartShipped);
    expect((await plan(order.id)).items).toEqual(left);
  });

  it('and trucks take a package from each other never', async () => {
    const { order, packages } = await packedIn(2);
    const { id } = await plan(order.id, { items: [packages[0]!.id] });
    const truck = await ok(client.post(SHIPMENTS, { salesOrderId: order.id, lines: [] }));
    expect(truck.lines).toMatchObject([{ packageIds: [packages[1]!.id] }]);
    const other = await client.post(PICKUPS, { salesOrderId: order.id, items: [packages[1]!.id] });
    expect(other.body.error.code).toBe('SalesOrder:013031');
    const lines = [{ salesOrderId: order.id, stop: 1, packageIds: idsOf(packages) }];
    expect((await client.put(`${SHIPMENTS}/${truck.id}`, { ...truck, lines })).body.error.code).toBe(
      'SalesOrder:013031',
    );
    const foreign = await packedIn(1);
    const mixed = await client.post(PICKUPS, { salesOrderId: order.id, items: idsOf(foreign.packages) });
    expect(mixed.body.error.validationErrors[0].members).toEqual(['items']);
    expect((await client.post(`${PICKUPS}/${id}/cancel`, {})).status).toBe(400);
    expect((await ok(cancel(id))).state).toBe(PickupState.Cancelled);
    await ok(client.put(`${SHIPMENTS}/${truck.id}`, { ...truck, lines }));
    expect((await plan(order.id)).items).toEqual([]);
  });

  it('gives its packages back when it is deleted, and is cancelled with its order', async () => {
    const { order, packages } = await packedIn(1);
    const first = await plan(order.id);
    expect((await client.delete(`${PICKUPS}/${first.id}`)).status).toBe(204);
    const second = await plan(order.id);
    expect(second.items).toEqual(idsOf(packages));
    await fixture.service.query('update sales_order set state = $2 where id = $1', [order.id, OrderState.Confirmed]);
    await fixture.service.query('delete from order_cut where sales_order_id = $1', [order.id]);
    await ok(client.post(`${ORDERS}/${order.id}/cancel`, { comment: 'moved away' }));
    expect((await ok(client.get(`${PICKUPS}/${second.id}`))).state).toBe(PickupState.Cancelled);
    expect((await packageOf(packages[0]!)).pickupId).toBeNull();
  });

  it('waits for packages that were opened again', async () => {
    const { order, packages, pieces } = await packedIn(1);
    const { id } = await plan(order.id);
    await keepPhoto(id);
    await ok(client.post(`${PACKAGES}/${packages[0]!.id}/reopen`, { comment: 'torn' }));
    const code = await codeOf(id);
    expect((await verify(id, code)).body.error.code).toBe('SalesOrder:013044');
    await client.post(`${PACKAGES}/${packages[0]!.id}/scans`, { code: pieces[0]!.code });
    await ok(client.post(`${PACKAGES}/${packages[0]!.id}/close`, {}));
    await ok(verify(id, code));
  });

  it('waits until the money is in that its order type asks for', async () => {
    const type = await fixture.type(client, { needDesign: false, needQuotation: false, balanceRate: 100 });
    const { order } = await packedIn(1, { typeId: type.id });
    await priced(fixture, order, 500);
    await fixture.service.query('update sales_order set total_amount = 500, received_amount = 200 where id = $1', [
      order.id,
    ]);
    const { id } = await plan(order.id);
    await keepPhoto(id);
    const code = await codeOf(id);
    const held = await verify(id, code);
    expect([held.status, held.body.error.code, held.body.error.data.lacks]).toEqual([403, 'SalesOrder:013034', 300]);
    await fixture.service.query('update sales_order set received_amount = 500 where id = $1', [order.id]);
    // The code was right: it holds still.
    await ok(verify(id, code));
  });

  it('show a dealer his own, whose code he makes; the factory hands them over', async () => {
    const P = salesOrderPermissions.names.Pickups;
    const dealer = fixture.dealer();
    const user = await fixture.service.as(fixture.dealerUser(dealer));
    const [own, others] = [await packedIn(2, { dealerId: dealer.id }), await packedIn(1)];
    const foreign = await plan(others.order.id);
    const mine = await plan(own.order.id, { handlerUserId: null }, user);
    const listed = (await ok(user.get(PICKUPS))).items as Record_[];
    expect(listed.map(({ id }) => id)).toEqual([mine.id]);
    for (const call of [
      user.get(`${PICKUPS}/${foreign.id}`),
      user.get(`${PICKUPS}/${foreign.id}/files`),
      user.post(`${PICKUPS}/${foreign.id}/code`),
      user.post(PICKUPS, { salesOrderId: others.order.id, items: [] }),
    ])
      expect((await call).status).toBe(404);
    const code = await codeOf(mine.id, user);
    for (const call of [
      verify(mine.id, code, {}, user),
      user.post(`${PICKUPS}/${mine.id}/cancel`, { comment: 'x' }),
      user.put(`${PICKUPS}/${mine.id}`, { ...mine }),
      user.delete(`${PICKUPS}/${mine.id}`),
    ])
      expect((await call).status).toBe(403);
    await keepPhoto(mine.id);
    const keeper = await fixture.service.as(
      fixture.service.identity.user(fixture.service.tenantA, [P.Default, P.Edit]),
    );
    expect((await keeper.post(`${PICKUPS}/${mine.id}/code`)).status).toBe(403);
    expect((await ok(verify(mine.id, code, {}, keeper))).state).toBe(PickupState.PickedUp);
  });

  it('hands nothing over twice, whatever several people plan, verify, load and cancel at once', async () => {
    const { order, packages } = await packedIn(3);
    const people = [client, await fixture.service.client(), await fixture.service.client()];
    const truck = await ok(client.post(SHIPMENTS, { salesOrderId: order.id, lines: [] }));
    await ok(client.put(`${SHIPMENTS}/${truck.id}`, { ...truck, lines: [] }));
    const takers = [await plan(order.id), await plan(order.id)];
    for (const { id } of takers) await keepPhoto(id);
    await ok(client.upload(`${SHIPMENTS}/${truck.id}/files`, { name: 'truck.png', content: png }, { kind: 'photo' }));
    const codes = new Map<string, string>();
    const step = fc.record({
      what: fc.constantFrom('plan', 'code', 'verify', 'cancel', 'truck', 'scan', 'send'),
      who: fc.nat(2),
      taker: fc.nat(1),
      pack: fc.nat(2),
    });
    type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;
    const acts: Record<Step['what'], (one: Step) => Promise<unknown>> = {
      plan: async ({ who, taker, pack }) => {
        const now = await ok(people[who]!.get(`${PICKUPS}/${takers[taker]!.id}`));
        return people[who]!.put(`${PICKUPS}/${now.id}`, { ...now, items: [packages[pack]!.id] });
      },
      code: async ({ who, taker }) => {
        const { status, body } = await people[who]!.post(`${PICKUPS}/${takers[taker]!.id}/code`);
        if (status === 200) codes.set(takers[taker]!.id, body.verifyCode as string);
      },
      verify: ({ who, taker }) => verify(takers[taker]!.id, codes.get(takers[taker]!.id) ?? '000000', {}, people[who]!),
      cancel: async ({ taker }) => {
        await cancel(takers[taker]!.id);
        takers[taker] = await plan(order.id);
        await keepPhoto(takers[taker].id);
      },
      truck: async ({ who, pack }) => {
        const now = await ok(people[who]!.get(`${SHIPMENTS}/${truck.id}`));
        const lines = [{ salesOrderId: order.id, stop: 1, packageIds: [packages[pack]!.id] }];
        return people[who]!.put(`${SHIPMENTS}/${truck.id}`, { ...now, lines });
      },
      scan: ({ who, pack }) => people[who]!.post(`${SHIPMENTS}/${truck.id}/scans`, { code: packages[pack]!.packageNo }),
      send: ({ who }) => people[who]!.post(`${SHIPMENTS}/${truck.id}/send`, { comment: 'x' }),
    };
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { maxLength: 6 }), async (rounds) => {
        for (const round of rounds) await Promise.all(round.map((one) => acts[one.what](one)));
        const twice = await fixture.service.query(
          `select 1 from order_package_event where kind = 'sent' and package_id = any($1)
            group by package_id having count(*) > 1`,
          [idsOf(packages)],
        );
        expect(twice).toEqual([]);
        const listed = (await ok(client.get(PICKUPS, { salesOrderId: order.id }))).items as Record_[];
        for (const pack of packages) {
          const { state, pickupId, shipmentId } = await packageOf(pack);
          expect([pickupId, shipmentId].filter((id) => id !== null).length).toBeLessThanOrEqual(1);
          const by = listed.find(({ id }) => id === pickupId);
          if (by) expect(by.items).toContain(pack.id);
          if (by) expect(state === PackageState.Signed).toBe(by.state === PickupState.PickedUp);
        }
      }),
      { numRuns: 8 },
    );
  }, 120_000);
});
