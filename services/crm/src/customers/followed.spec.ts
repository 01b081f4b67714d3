import { customerLife, stepOfStage } from '@ishare/contracts/crm/customer-life.js';
import { CustomerState, FollowStage } from '@ishare/contracts/crm/enums.js';
import { crmPermissions } from '@ishare/contracts/crm/permissions.js';
import { identityPort } from '@ishare/contracts/identity/client.js';
import { notificationRequested } from '@ishare/contracts/notifications/events.js';
import { UNDO } from '@ishare/contracts/record-heads.js';
import { platformPort } from '@ishare/contracts/platform/client.js';
import { customerOrdered } from '@ishare/contracts/sales-order/events.js';
import { salesOrderPort } from '@ishare/contracts/sales-order/client.js';
import { after } from '@ishare/contracts/things/machine.js';
import { holdGoing } from '@ishare/crud/references.js';
import { EntityChange } from '@ishare/data/machinery.js';
import { newId } from '@ishare/kernel/ids.js';
import { runAsTenant } from '@ishare/server/context.js';
import { meeting } from '@ishare/testing/meeting.js';
import { TestService, type TestClient } from '@ishare/testing/test-service.js';
import { until } from '@ishare/testing/until.js';
import pg from 'pg';
import { crmData } from '../crm.data.js';
import { crmService } from '../crm.module.js';
import { PoolService } from '../pool/pool.service.js';
import { customers } from '../things.js';
import { CustomerClock } from './customer-clock.js';
import { Customer } from './customer.entity.js';

const CUSTOMERS = '/api/crm/customers';
const INTENTS = '/api/crm/customers-intent-orders';
const RULE = '/api/crm/pool-rule';
const DAY = 86_400_000;
const ORDER = { orderName: 'Kitchen', orderTypeId: newId() };
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString();

describe('customers who are followed', () => {
  let service: TestService;
  let client: TestClient;
  let reader: pg.Client;
  let n = 0;
  const made: Record<string, unknown>[] = [];

  beforeAll(async () => {
    service = await TestService.start(crmService, [crmData]);
    service.ports.provide(salesOrderPort, {
      ...service.ports.client(salesOrderPort),
      names: async ({ id }) => made.some(({ customerId }) => customerId === id),
      makeOrder: async (wish) => {
        made.push(wish);
        return { salesOrderId: wish.intentOrderId!, salesOrderNo: `SO-${wish.intentOrderNo}` };
      },
    });
    const identity = service.ports.provided(identityPort)!;
    service.ports.provide(identityPort, { ...identity, names: async () => [] });
    client = await service.client();
    // Rows are made older, and the outbox is read, as the server's owner.
    reader = new pg.Client({ connectionString: service.config.DATABASE_URL });
    await reader.connect();
  });
  afterAll(async () => {
    await reader.end();
    await service.close();
  });

  const customer = async (more: object = {}, who = client): Promise<string> => {
    const { status, body } = await who.post(CUSTOMERS, { name: `Customer ${++n}`, ...more });
    expect([status, body.error]).toEqual([200, undefined]);
    return body.id as string;
  };
  const called = (id: string, more: object, who = client) =>
    who.post(`${CUSTOMERS}/${id}/pre-sales`, { content: 'Called', stage: 1, nextTime: inDays(2), ...more });
  const read = async (id: string) => (await client.get(`${CUSTOMERS}/${id}`)).body;
  /** What its owner was told. */
  const told = async (userId: string) =>
    (
      await reader.query(`select payload from crm.outbox where name = $1 and payload->'userIds' ? $2`, [
        notificationRequested.name,
        userId,
      ])
    ).rows;
  const steps = async (id: string) =>
    (await client.get(`${CUSTOMERS}/${id}/moves`)).body.items.map(({ step }: { step: string }) => step);

  describe('by follow-ups', () => {
    it('name the next action, unless the customer has bought or is lost', async () => {
      const id = await customer();
      for (const [more, members] of [
        [{ nextTime: null }, ['nextTime']],
        [{ nextTime: undefined, stage: 2 }, ['nextTime']],
        [{ followTime: inDays(3) }, ['nextTime']],
        [{ nextTime: inDays(-1) }, ['nextTime']],
      ] as const) {
        const { status, body } = await called(id, more);
        expect([status, body.error?.validationErrors?.[0].members]).toEqual([400, members]);
      }
      expect((await called(id, { stage: 4, nextTime: null })).status).toBe(200);
      expect((await read(id)).state).toBe(CustomerState.Lost);
    });

    it('lead the customer to their stage, and tell when he is contacted next', async () => {
      const id = await customer();
      const caller = service.identity.user(service.tenantA);
      const mine = await service.as(caller);
      const { body: first } = await called(id, { result: 'wants a kitchen' }, mine);
      expect(first).toMatchObject({ customerId: id, userId: caller.userId, followType: 0, stage: 1 });
      // Whoever calls a customer of the pool looks after him.
      expect(await read(id)).toMatchObject({
        state: CustomerState.Following,
        ownerUserId: caller.userId,
        lastFollowTime: first.followTime,
        nextFollowTime: first.nextTime,
      });
      const { body: second } = await called(id, { stage: 2, nextTime: inDays(5) });
      expect(await read(id)).toMatchObject({ state: CustomerState.Intent, nextFollowTime: second.nextTime });
      // What is told of an earlier day changes nothing of where he stands.
      expect((await called(id, { stage: 4, nextTime: null, followTime: inDays(-9) })).status).toBe(200);
      expect((await read(id)).state).toBe(CustomerState.Intent);
      expect((await client.delete(`${CUSTOMERS}/${id}/pre-sales/${second.id}`)).status).toBe(204);
      expect(await read(id)).toMatchObject({ state: CustomerState.Intent, nextFollowTime: first.nextTime });
      expect(await steps(id)).toEqual(['intend', 'follow']);
    });

    describe('that are changed', () => {
      const change = async (id: string, followUp: { id: string }, more: object) => {
        const at = `${CUSTOMERS}/${id}/pre-sales/${followUp.id}`;
        const { status } = await client.put(at, { ...(await client.get(at)).body, ...more });
        expect(status).toBe(200);
      };

      it('move nobody by other words', async () => {
        const [returned, claimed, bought] = [await customer(), await customer(), await customer()];
        const [one, two, three] = [await called(returned, {}), await called(claimed, {}), await called(bought, {})];
        for (const id of [returned, claimed])
          expect((await client.post(`${CUSTOMERS}/${id}/release`, {})).status).toBe(200);
        const other = service.identity.user(service.tenantA);
        const { nextFollowTime } = (await (await service.as(other)).post(`${CUSTOMERS}/${claimed}/claim`, {})).body;
        expect(
          (await client.put(`${CUSTOMERS}/${bought}`, { ...(await read(bought)), state: CustomerState.Deal })).status,
        ).toBe(200);
        const more = { content: 'Called, in better words' };
        await change(returned, one.body, more);
        await change(claimed, two.body, more);
        await change(bought, three.body, more);
        expect(await read(returned)).toMatchObject({ state: CustomerState.Pool, ownerUserId: null });
        expect(await read(claimed)).toMatchObject({ ownerUserId: other.userId, nextFollowTime });
        expect((await read(bought)).state).toBe(CustomerState.Deal);
      });

      it('lead where they say, and give way to another that is the latest then', async () => {
        const id = await customer();
        const { body: first } = await called(id, { followTime: inDays(-3), nextTime: inDays(-1) });
        const { body: second } = await called(id, { followTime: inDays(-2) });
        const nextTime = inDays(7);
        await change(id, second, { nextTime });
        expect(await read(id)).toMatchObject({ state: CustomerState.Following, nextFollowTime: nextTime });
        await change(id, second, { stage: FollowStage.Intent });
        expect((await read(id)).state).toBe(CustomerState.Intent);
        await change(id, second, { followTime: inDays(-4) });
        expect(await read(id)).toMatchObject({ lastFollowTime: first.followTime, nextFollowTime: first.nextTime });
      });
    });

    it('take their times back when the latest of them is deleted, and no other', async () => {
      const id = await customer();
      const remove = (followUp: { id: string }) => client.delete(`${CUSTOMERS}/${id}/pre-sales/${followUp.id}`);
      const { body: first } = await called(id, { followTime: inDays(-5) });
      const { body: second } = await called(id, { followTime: inDays(-4) });
      const { body: third } = await called(id, { followTime: inDays(-3) });
      const { body: last } = await called(id, { followTime: inDays(-2) });
      const nextFollowTime = inDays(9);
      expect((await client.put(`${CUSTOMERS}/${id}`, { ...(await read(id)), nextFollowTime })).status).toBe(200);
      expect((await remove(second)).status).toBe(204);
      expect(await read(id)).toMatchObject({ lastFollowTime: last.followTime, nextFollowTime });
      // What was said beside follow-ups is not theirs to take back.
      expect((await remove(last)).status).toBe(204);
      expect(await read(id)).toMatchObject({ lastFollowTime: third.followTime, nextFollowTime });
      expect((await client.post(`${CUSTOMERS}/${id}/release`, {})).status).toBe(200);
      expect((await remove(third)).status).toBe(204);
      expect(await read(id)).toMatchObject({ lastFollowTime: first.followTime, nextFollowTime: null });
      const lost = await customer();
      await called(lost, { followTime: inDays(-1) });
      const { body: given } = await called(lost, { stage: FollowStage.Lost, nextTime: null });
      expect((await client.post(`${CUSTOMERS}/${lost}/release`, {})).status).toBe(200);
      expect((await client.delete(`${CUSTOMERS}/${lost}/pre-sales/${given.id}`)).status).toBe(204);
      expect((await read(lost)).nextFollowTime).toBeNull();
    });

    it('lead their customer again when a deletion is taken back, by whoever did it', async () => {
      const id = await customer();
      const { body: first } = await called(id, { followTime: inDays(-5), nextTime: inDays(3) });
      const { body: last } = await called(id, { followTime: inDays(-2), nextTime: inDays(4) });
      const at = `${CUSTOMERS}/${id}/pre-sales/${last.id}`;
      const undo = (who = client) => who.request('DELETE', at, { headers: { [UNDO]: '1' } });
      expect((await client.delete(at)).status).toBe(204);
      expect(await read(id)).toMatchObject({ lastFollowTime: first.followTime, nextFollowTime: first.nextTime });
      expect((await undo(await service.client())).status).toBe(409);
      expect([(await undo()).status, (await undo()).status]).toEqual([204, 409]);
      expect(await read(id)).toMatchObject({ lastFollowTime: last.followTime, nextFollowTime: last.nextTime });
      const nextFollowTime = inDays(9);
      expect((await client.delete(at)).status).toBe(204);
      expect((await client.put(`${CUSTOMERS}/${id}`, { ...(await read(id)), nextFollowTime })).status).toBe(200);
      expect((await undo()).status).toBe(204);
      // What was said meanwhile stays.
      expect(await read(id)).toMatchObject({ lastFollowTime: last.followTime, nextFollowTime });
      const strange = `${CUSTOMERS}/${await customer()}/pre-sales/${last.id}`;
      expect((await client.request('DELETE', strange, { headers: { [UNDO]: '1' } })).status).toBe(404);
    });

    it('wait for whoever makes one of two customers, before they hold what he needs', async () => {
      const id = await customer();
      const { body: followUp } = await called(id, {});
      const { body: intent } = await client.post(INTENTS, { customerId: id, intentAmount: 1 });
      const at = `${CUSTOMERS}/${id}/pre-sales/${followUp.id}`;
      for (const [table, row, act] of [
        ['pre_sale', followUp, () => client.put(at, { ...followUp, stage: 2 })],
        ['pre_sale', followUp, () => client.delete(at)],
        ['intent_order', intent, () => client.post(`${INTENTS}/${intent.id}/make-order`, ORDER)],
      ] as const) {
        const { status } = await meeting(
          service,
          (tx) => tx.query('select from customer where id = $1 for update', [id]),
          act,
          (tx) => tx.query(`select from ${table} where id = $1 for update nowait`, [row.id]),
        );
        expect(status).toBeLessThan(300);
      }
    });

    it('wait for whoever deletes their customer, before they hold what he needs', async () => {
      const id = await customer();
      const { status } = await meeting(
        service,
        (tx) => holdGoing(tx, customers.thing.path, id),
        () => called(id, {}),
        async (tx) => {
          await tx.get(Customer, id, { lock: true });
          await tx.remove(Customer, id);
        },
      );
      expect(status).toBe(404);
    });

    it('move by the table of stages alone, whatever order they come in', async () => {
      const stages = Object.values(FollowStage);
      let seed = 7;
      const random = (most: number) => (seed = (seed * 48_271) % 2_147_483_647) % most;
      for (let round = 0; round < 6; round++) {
        const id = await customer({ state: random(5) });
        let { state } = await read(id);
        for (let at = 0; at < 8; at++) {
          const stage = stages[random(stages.length)]!;
          const wanted = after(customerLife, stepOfStage[stage], state);
          const { status } = await called(id, { stage, followTime: new Date(Date.now() + at).toISOString() });
          expect([state, stage, status]).toEqual([state, stage, wanted === undefined ? 403 : 200]);
          state = wanted ?? state;
          expect((await read(id)).state).toBe(state);
        }
      }
      const { Deal, Lost } = CustomerState;
      expect([after(customerLife, 'lose', Deal), after(customerLife, 'deal', Lost)]).toEqual([undefined, undefined]);
    });

    it('stand below their customer, and are read by whoever sees him', async () => {
      const [user, other] = [service.identity.user(service.tenantA), service.identity.user(service.tenantA)];
      const dealers = [user, other].map(({ userId }) => ({ code: newId(), name: 'Shop', userId }));
      for (const dealer of dealers) expect((await client.post('/api/crm/dealers', dealer)).status).toBe(200);
      const [mine, theirs] = [await service.as(user), await service.as(other)];
      const id = await customer({}, mine);
      const { body } = await called(id, {}, mine);
      const at = `${CUSTOMERS}/${id}/pre-sales`;
      expect((await mine.get(at)).body.totalCount).toBe(1);
      expect((await theirs.get(at)).status).toBe(404);
      expect((await called(id, {}, theirs)).status).toBe(404);
      for (const path of ['moves', 'claim', 'reveal-phone', 'release'])
        expect(
          (path === 'moves'
            ? await theirs.get(`${CUSTOMERS}/${id}/moves`)
            : await theirs.post(`${CUSTOMERS}/${id}/${path}`, {})
          ).status,
        ).toBe(404);
      // One customer's follow-up is not reached through another.
      expect((await client.get(`${CUSTOMERS}/${await customer()}/pre-sales/${body.id}`)).status).toBe(404);
      expect((await client.put(`${CUSTOMERS}/${await customer()}/pre-sales/${body.id}`, body)).status).toBe(404);
    });

    it('that are due are listed, and told to their owner once', async () => {
      const owner = service.identity.user(service.tenantA);
      const mine = await service.as(owner);
      const [late, soon, never] = [await customer({}, mine), await customer({}, mine), await customer({}, mine)];
      await called(late, { followTime: inDays(-3), nextTime: inDays(-1) }, mine);
      await called(soon, { nextTime: inDays(3) }, mine);
      await called(never, { stage: 3, nextTime: null }, mine);
      const listed = async (due: string) =>
        (await client.get(CUSTOMERS, { due, ownerUserId: owner.userId })).body.items.map(
          ({ id }: { id: string }) => id,
        );
      expect([await listed('overdue'), await listed('today')]).toEqual([[late], [late]]);
      const clock = service.app.get(CustomerClock);
      await clock.tellOverdue(service.tenantA);
      await clock.tellOverdue(service.tenantA);
      expect(await told(owner.userId)).toHaveLength(1);
    });
  });

  describe('and their numbers', () => {
    it('are hidden in lists and on their page, and each look is recorded', async () => {
      const id = await customer({ phoneNumber: '139 1234 5678' });
      const [listed] = (await client.get(CUSTOMERS, { filter: '13912345678' })).body.items;
      expect([listed.id, listed.phoneNumber, (await read(id)).phoneNumber]).toEqual([id, '139****5678', '139****5678']);
      // Digits of the middle find nobody, so that none is guessed one after the other.
      expect((await client.get(CUSTOMERS, { filter: '391234' })).body.totalCount).toBe(0);
      const short = await customer({ phoneNumber: '62345' });
      expect((await read(short)).phoneNumber).toBe('***45');
      // What the digits of a search stand in otherwise is found as ever, whole numbers among it.
      const [coded, placed] = [
        await customer({ code: 'K7654321' }),
        await customer({ address: 'Hotline 0571-7654321' }),
      ];
      const { items } = (await client.get(CUSTOMERS, { filter: '7654321', sorting: 'creationTime' })).body;
      expect(items.map((found: { id: string }) => found.id)).toEqual([coded, placed]);
      expect((await client.get(CUSTOMERS, { filter: '3912345' })).body.totalCount).toBe(0);
      const viewer = await service.client(service.tenantA, [crmPermissions.names.Customers.Default]);
      expect((await viewer.post(`${CUSTOMERS}/${id}/reveal-phone`, {})).status).toBe(403);
      expect((await client.post(`${CUSTOMERS}/${id}/reveal-phone`, {})).body).toEqual({ phoneNumber: '13912345678' });
      expect(await steps(id)).toEqual(['reveal']);
    });

    it('stand in the change log as lists show them', async () => {
      const id = await customer({ phoneNumber: '13911112222' });
      await client.put(`${CUSTOMERS}/${id}`, { ...(await read(id)), phoneNumber: '13933334444' });
      const changes = await service.tx((tx) =>
        tx.em.find(EntityChange, { where: { entityId: id }, order: { changeTime: 'ASC' } }),
      );
      const told = changes.flatMap(({ propertyChanges }) => propertyChanges);
      expect(
        told.flatMap(({ propertyName, originalValue, newValue }) =>
          propertyName === 'phoneNumber' ? [[originalValue, newValue]] : [],
        ),
      ).toEqual([
        [null, '139****2222'],
        ['139****2222', '139****4444'],
      ]);
    });

    it('stay when what is shown of them is sent back, and nothing else that is hidden is taken', async () => {
      const id = await customer({ phoneNumber: '13700001111' });
      const { body } = await client.put(`${CUSTOMERS}/${id}`, { ...(await read(id)), remark: 'changed' });
      expect([body.remark, body.phoneNumber]).toEqual(['changed', '137****1111']);
      expect((await client.post(`${CUSTOMERS}/${id}/reveal-phone`, {})).body.phoneNumber).toBe('13700001111');
      expect((await client.put(`${CUSTOMERS}/${id}`, { ...body, phoneNumber: '137****2222' })).status).toBe(400);
      expect((await client.post(CUSTOMERS, { name: 'x', phoneNumber: '137****1111' })).status).toBe(400);
    });
  });

  describe('who mean to order', () => {
    const intent = async (customerId: string, more: object = {}) =>
      (await client.post(INTENTS, { customerId, intentAmount: 30_000, ...more })).body;

    it('have an order made of it, once however often it is asked', async () => {
      const id = await customer({ state: 1, phoneNumber: '13600002222', address: 'Lane 5' });
      const { id: intentId, orderNo } = await intent(id, { remark: 'white' });
      expect((await read(id)).state).toBe(CustomerState.Intent);
      const replies = await Promise.all([1, 2, 3].map(() => client.post(`${INTENTS}/${intentId}/make-order`, ORDER)));
      for (const { status, body } of replies)
        expect([status, body.state, body.salesOrderNo]).toEqual([200, 4, `SO-${orderNo}`]);
      expect(made.at(-1)).toMatchObject({
        intentOrderId: intentId,
        customerId: id,
        orderName: 'Kitchen',
        remark: 'white',
        receiver: { name: (await read(id)).name, phone: '13600002222', address: 'Lane 5' },
      });
      const count = made.length;
      expect((await client.post(`${INTENTS}/${intentId}/make-order`, ORDER)).body.salesOrderNo).toBe(`SO-${orderNo}`);
      expect([made.length, (await read(id)).state]).toEqual([count, CustomerState.Deal]);
      // What was ordered stays, and the number that the order shows was looked at.
      expect((await client.delete(`${INTENTS}/${intentId}`)).status).toBe(403);
      expect(await steps(id)).toEqual(expect.arrayContaining(['reveal', 'deal']));
    });

    it('have bought as soon as an order names them, and stand in no pool; who was lost stays so', async () => {
      const [pooled, lost, gone] = [await customer(), await customer({ state: CustomerState.Lost }), await customer()];
      expect((await read(pooled)).state).toBe(CustomerState.Pool);
      expect((await client.delete(`${CUSTOMERS}/${gone}`)).status).toBeLessThan(300);
      const ordered = (customerId: string, salesOrderNo: string) => ({
        customerId,
        salesOrderId: newId(),
        salesOrderNo,
      });
      // Told twice, it happens once.
      for (const told of [
        ordered(gone, 'XS-1'),
        ordered(lost, 'XS-2'),
        ordered(pooled, 'XS-3'),
        ordered(pooled, 'XS-3'),
      ])
        await service.tx((tx) => tx.publish(customerOrdered, told));
      await until(async () => (await read(pooled)).state === CustomerState.Deal);
      const pool = await client.get(CUSTOMERS, { state: CustomerState.Pool, maxResultCount: 1000 });
      expect(pool.body.items.map(({ id }: { id: string }) => id)).not.toContain(pooled);
      const { items } = (await client.get(`${CUSTOMERS}/${pooled}/moves`)).body;
      expect(items).toEqual([
        expect.objectContaining({ step: 'deal', comment: 'XS-3', fromState: CustomerState.Pool }),
      ]);
      expect((await read(lost)).state).toBe(CustomerState.Lost);
    });

    it('are asked for what each step needs, and make no order of what they gave up', async () => {
      const { id } = await intent(await customer(), { intentAmount: null });
      const act = (step: string, body: object = {}) => client.post(`${INTENTS}/${id}/${step}`, body);
      expect((await act('measure')).status).toBe(403);
      expect((await act('quote')).status).toBe(403);
      const seen = (await client.get(`${INTENTS}/${id}`)).body;
      expect(
        (await client.put(`${INTENTS}/${id}`, { ...seen, intentAmount: 9, measureDate: '2099-12-01' })).status,
      ).toBe(200);
      expect([(await act('measure')).body.state, (await act('quote')).body.state]).toEqual([1, 3]);
      expect((await act('lose', { comment: 'too dear' })).body.state).toBe(9);
      expect((await act('make-order', ORDER)).status).toBe(403);
    });

    it('are of the dealer whose customer it is', async () => {
      const [user, other] = [service.identity.user(service.tenantA), service.identity.user(service.tenantA)];
      for (const { userId } of [user, other])
        expect((await client.post('/api/crm/dealers', { code: newId(), name: 'Shop', userId })).status).toBe(200);
      const [mine, theirs] = [await service.as(user), await service.as(other)];
      const customerId = await customer({}, mine);
      const { body } = await mine.post(INTENTS, { customerId });
      expect((await theirs.get(`${INTENTS}/${body.id}`)).status).toBe(404);
      expect((await theirs.post(`${INTENTS}/${body.id}/make-order`, ORDER)).status).toBe(404);
      expect((await theirs.post(INTENTS, { customerId })).status).toBe(400);
    });
  });

  it('are looked after by who enters them, unless they are in the pool or it is said otherwise', async () => {
    const owner = async (more: object) => (await read(await customer(more))).ownerUserId;
    expect(await owner({ state: CustomerState.Following })).toEqual(expect.any(String));
    expect(await owner({ state: CustomerState.Following, ownerUserId: null })).toBeNull();
    expect(await owner({ state: CustomerState.Pool })).toBeNull();
  });

  describe('and go back to the pool', () => {
    const older = (id: string, days: number) =>
      reader.query(
        `update crm.customer set last_follow_time = now() - make_interval(days => $2::int),
          owned_since = now() - make_interval(days => $2::int), creation_time = now() - interval '900 days' where id = $1`,
        [id, days],
      );
    const owned = async (more: object = {}) =>
      customer({ state: 1, ownerUserId: service.identity.user(service.tenantA).userId, ...more });
    /** Rules as they stand a day later. */
    const yesterday = () =>
      reader.query('update crm.pool_rule set enabled_day = enabled_day - 1, last_run_day = last_run_day - 1');
    const setRule = async (more: object, who = client) => {
      const { concurrencyStamp } = (await who.get(RULE)).body;
      return who.put(RULE, { isEnabled: true, idleDays: 30, dailyClaims: 0, concurrencyStamp, ...more });
    };

    it('by a rule whose preview says who, once a day', async () => {
      const [idle, level, fresh, bought] = [
        await owned(),
        await owned({ level: 'A' }),
        await owned(),
        await owned({ state: 3 }),
      ];
      for (const id of [idle, level, bought]) await older(id, 40);
      await older(fresh, 10);
      const asked = { idleDays: 30, condition: "not (level == 'A')" };
      const { items } = (await client.post(`${RULE}/preview`, asked)).body;
      expect(items.map(({ id }: { id: string }) => id)).toEqual([idle]);
      expect(items[0].idleDays).toBeGreaterThanOrEqual(40);
      expect((await setRule(asked)).body).toMatchObject({ isEnabled: true, lastRunDay: null });
      const pool = service.app.get(PoolService);
      const run = () => runAsTenant(service.tenantA, () => pool.giveBack());
      // The day on which it is switched on is over first, as the preview says.
      expect(await run()).toBe(0);
      await yesterday();
      // Who changes a rule that is on does not put it off.
      expect((await setRule(asked)).status).toBe(200);
      expect([await run(), await run()]).toEqual([1, 0]);
      expect((await setRule({ ...asked, isEnabled: false })).status).toBe(200);
      expect((await setRule(asked)).status).toBe(200);
      expect(await run()).toBe(0);
      expect(await read(idle)).toMatchObject({ state: CustomerState.Pool, ownerUserId: null, nextFollowTime: null });
      expect(await steps(idle)).toEqual(['release']);
      for (const id of [level, fresh]) expect((await read(id)).state).toBe(CustomerState.Following);
      expect((await read(bought)).state).toBe(CustomerState.Deal);
    });

    it('by no rule that cannot be read or asks for what no customer has', async () => {
      for (const condition of ['level ==', 'salary > 3', 'nothing(1)', 'idleDays', "'x'"])
        expect([condition, (await setRule({ condition })).status]).toEqual([condition, 400]);
    });

    it('and out of it as often a day as the rule allows', async () => {
      expect((await setRule({ dailyClaims: 2 })).status).toBe(200);
      const caller = service.identity.user(service.tenantA);
      const mine = await service.as(caller);
      const free = [await customer(), await customer(), await customer(), await customer()];
      const replies = await Promise.all(free.map((id) => mine.post(`${CUSTOMERS}/${id}/claim`, {})));
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 403, 403]);
      const taken = replies.find(({ status }) => status === 200)!.body;
      expect(taken).toMatchObject({ state: CustomerState.Following, ownerUserId: caller.userId });
      expect(Date.parse(taken.nextFollowTime)).toBeGreaterThan(Date.now());
      // Nobody takes a customer who is looked after.
      const late = await client.post(`${CUSTOMERS}/${taken.id}/claim`, {});
      expect([late.status, late.body.error.code]).toEqual([403, 'Crm:CustomerTaken']);
      expect((await mine.post(`${CUSTOMERS}/${taken.id}/release`, { comment: 'not mine' })).body.state).toBe(0);
    });

    it('by follow-ups too, which count as taking', async () => {
      expect((await setRule({ dailyClaims: 2 })).status).toBe(200);
      const mine = await service.as(service.identity.user(service.tenantA));
      const [one, two, three] = [await customer(), await customer(), await customer()];
      expect((await called(one, { stage: FollowStage.Lost, nextTime: null }, mine)).status).toBe(200);
      expect((await mine.post(`${CUSTOMERS}/${two}/claim`, {})).status).toBe(200);
      for (const stage of [FollowStage.Following, FollowStage.Intent])
        expect((await called(three, { stage }, mine)).body.error.code).toBe('Crm:ClaimsSpent');
      expect((await mine.post(`${CUSTOMERS}/${three}/claim`, {})).body.error.code).toBe('Crm:ClaimsSpent');
      expect([
        (await read(three)).state,
        (await client.get(`${CUSTOMERS}/${three}/pre-sales`)).body.totalCount,
      ]).toEqual([CustomerState.Pool, 0]);
      // Those whom somebody looks after are called as often as need be, and the next day begins at none.
      expect((await called(two, {}, mine)).status).toBe(200);
      await reader.query('update crm.pool_claims set day = day - 1');
      expect((await called(three, {}, mine)).status).toBe(200);
      expect((await setRule({ dailyClaims: 0 })).status).toBe(200);
    });

    it('by a change of the record too, which counts as taking and takes nobody from somebody else', async () => {
      expect((await setRule({ dailyClaims: 1 })).status).toBe(200);
      const { Customers, PreSales } = crmPermissions.names;
      const follows = [Customers.Default, Customers.Edit, ...Object.values(PreSales)];
      const seller = service.identity.user(service.tenantA, follows);
      const other = service.identity.user(service.tenantA, follows);
      const mine = await service.as(seller);
      const changed = async (id: string, more: object, who = mine) =>
        who.put(`${CUSTOMERS}/${id}`, { ...(await read(id)), ...more });
      const [one, two] = [await customer(), await customer()];
      expect((await changed(one, { state: CustomerState.Following })).body).toMatchObject({ ownerUserId: null });
      expect(await read(one)).toMatchObject({ state: CustomerState.Following });
      for (const more of [{ ownerUserId: seller.userId }, { ownerUserId: other.userId }])
        expect((await changed(two, { state: CustomerState.Intent, ...more })).body.error.code).toBe('Crm:ClaimsSpent');
      expect(await read(two)).toMatchObject({ state: CustomerState.Pool, ownerUserId: null });
      // Who manages customers gives them to others as often as he likes.
      for (const id of [two, await customer(), await customer()])
        expect((await changed(id, { state: 1, ownerUserId: other.userId }, client)).status).toBe(200);
      const refused = await changed(two, { ownerUserId: seller.userId });
      expect([refused.status, refused.body.error.code]).toEqual([403, 'Crm:CustomerOfAnother']);
      // His own he hands over, and nobody else's words are put into his mouth.
      expect((await changed(two, { ownerUserId: seller.userId }, await service.as(other))).status).toBe(200);
      const named = { stage: FollowStage.Following, userId: other.userId };
      const [member] = (await called(two, named, mine)).body.error.validationErrors;
      expect(member.members).toEqual(['userId']);
      expect((await called(two, { ...named, userId: seller.userId }, mine)).status).toBe(200);
      expect((await called(two, named)).status).toBe(200);
      expect((await setRule({ dailyClaims: 0 })).status).toBe(200);
    });

    it('although somebody says that he will have called by then', async () => {
      const far = '2099-06-01T02:00:00Z';
      const id = await customer({ state: CustomerState.Following });
      const told = await called(id, { followTime: far, nextTime: '2099-07-01T02:00:00Z' });
      expect([told.status, told.body.error.validationErrors[0].members]).toEqual([400, ['followTime']]);
      const said = await client.put(`${CUSTOMERS}/${id}`, { ...(await read(id)), lastFollowTime: far });
      expect([said.status, said.body.error.validationErrors[0].members]).toEqual([400, ['lastFollowTime']]);
      // What stands there already keeps nobody from the rest of the record.
      await reader.query('update crm.customer set last_follow_time = $2 where id = $1', [id, far]);
      expect((await client.put(`${CUSTOMERS}/${id}`, { ...(await read(id)), remark: 'read' })).status).toBe(200);
    });

    it('for each company, whatever becomes of the others', async () => {
      const clients = [client, await service.client(service.tenantB)];
      for (const who of clients) expect((await setRule({}, who)).status).toBe(200);
      const platform = service.ports.provided(platformPort)!;
      const ran = async (who: TestClient) => (await who.get(RULE)).body.lastRunDay;
      const tenants = [service.tenantA, service.tenantB];
      // Contacts that are due are told in the same round.
      const owner = service.identity.user(service.tenantB);
      const due = { name: 'Due', state: 1, ownerUserId: owner.userId, nextFollowTime: inDays(-1) };
      expect((await clients[1]!.post(CUSTOMERS, due)).status).toBe(200);
      for (const [at, failing] of tenants.entries()) {
        await reader.query('update crm.pool_rule set enabled_day = null, last_run_day = null');
        service.ports.provide(platformPort, {
          ...platform,
          settings: async (asked) => {
            if (asked.tenantId === failing) throw new Error('not to be reached');
            return platform.settings(asked);
          },
        });
        await service.app.get(CustomerClock).look();
        expect([await ran(clients[at]!), await ran(clients[1 - at]!)]).toEqual([null, expect.any(String)]);
      }
      service.ports.provide(platformPort, platform);
      expect(await told(owner.userId)).toHaveLength(1);
    });
  });

  describe('and are one and the same', () => {
    it('are found, made one with all that hangs on them, and made two again', async () => {
      const place = { community: `Estate ${newId()}` };
      const name = `Wang ${newId()}`;
      const [kept, gone] = [
        await customer({ ...place, name }),
        await customer({ ...place, name, phoneNumber: '13500003333' }),
      ];
      await called(gone, {});
      const { body: intent } = await client.post(INTENTS, { customerId: gone });
      const groups = (await client.get('/api/crm/customer-duplicates')).body.items as {
        customers: { id: string; phoneNumber: string | null; followUps: number; intentOrders: number }[];
      }[];
      const group = groups.find(({ customers }) => customers.some(({ id }) => id === kept))!;
      expect(
        group.customers.map(({ id, phoneNumber, followUps, intentOrders }) => [
          id,
          phoneNumber,
          followUps,
          intentOrders,
        ]),
      ).toEqual([
        [kept, null, 0, 0],
        [gone, '135****3333', 1, 1],
      ]);
      const merged = (await client.post('/api/crm/customer-merges', { customerId: kept, goneCustomerId: gone })).body;
      expect((await client.get(`${CUSTOMERS}/${gone}`)).status).toBe(404);
      expect((await read(kept)).phoneNumber).toBe('135****3333');
      expect((await client.get(`${INTENTS}/${intent.id}`)).body.customerId).toBe(kept);
      expect((await client.get(`${CUSTOMERS}/${kept}/pre-sales`)).body.totalCount).toBe(1);
      expect((await client.post(`/api/crm/customer-merges/${merged.id}/undo`, {})).body.isUndone).toBe(true);
      expect([(await read(kept)).phoneNumber, (await read(gone)).phoneNumber]).toEqual([null, '135****3333']);
      expect((await client.get(`${INTENTS}/${intent.id}`)).body.customerId).toBe(gone);
      expect((await client.get(`${CUSTOMERS}/${gone}/pre-sales`)).body.totalCount).toBe(1);
      expect((await client.post(`/api/crm/customer-merges/${merged.id}/undo`, {})).status).toBe(403);
    });

    it('keep the one who has orders', async () => {
      const [one, other] = [await customer(), await customer({ state: 1 })];
      const { body } = await client.post(INTENTS, { customerId: other, intentAmount: 1 });
      await client.post(`${INTENTS}/${body.id}/make-order`, { orderName: 'K', orderTypeId: newId() });
      const merge = (customerId: string, goneCustomerId: string) =>
        client.post('/api/crm/customer-merges', { customerId, goneCustomerId });
      expect((await merge(one, other)).status).toBe(403);
      expect((await merge(one, one)).status).toBe(400);
      const { status, body: merged } = await merge(other, one);
      expect([status, merged.error]).toEqual([200, undefined]);
    });
  });
});
