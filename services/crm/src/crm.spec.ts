import { BillState } from '@ishare/contracts/crm/bill.js';
import { ContractState } from '@ishare/contracts/crm/contract.js';
import { crmPort } from '@ishare/contracts/crm/client.js';
import { crmPermissions } from '@ishare/contracts/crm/permissions.js';
import { platformPort } from '@ishare/contracts/platform/client.js';
import { salesOrderPort } from '@ishare/contracts/sales-order/client.js';
import { EntityChange } from '@ishare/data/machinery.js';
import { newId } from '@ishare/kernel/ids.js';
import { sampleOf } from '@ishare/testing/thing-sample.js';
import { thingsConformance } from '@ishare/testing/things-conformance.js';
import { TestService, type TestClient } from '@ishare/testing/test-service.js';
import { Bill } from './bills/bill.entity.js';
import { Contract } from './contracts/contract.entity.js';
import { crmData } from './crm.data.js';
import { crmService } from './crm.module.js';
import { HALVES } from './money.fixture.js';
import { things } from './things.js';
import { shareOf } from '../../../infra/test-share.mjs';

const DEALERS = '/api/crm/dealers';
const CUSTOMERS = '/api/crm/customers';

describe('crm', () => {
  let service: TestService;
  /** A contract that holds, of a customer without a dealer. */
  const effective = async (client: TestClient): Promise<string> => {
    const { id: customerId } = (await client.post(CUSTOMERS, { name: newId(), state: 1 })).body;
    const contract = { customerId, amount: 1e9, paymentPlan: HALVES };
    const { id } = (await client.post('/api/crm/contracts', contract)).body;
    await client.post(`/api/crm/contracts/${id}/submit`);
    expect((await (await service.client()).post(`/api/crm/contracts/${id}/approve`)).status).toBe(200);
    return id as string;
  };
  /** Dealers and customers whom an order names. */
  const ordered = new Set<string>();
  /** Those who are named by the moment in which they are gone. */
  const orderedSince = new Set<string>();

  beforeAll(async () => {
    service = await TestService.start(crmService, [crmData]);
    service.ports.provide(salesOrderPort, {
      ...service.ports.client(salesOrderPort),
      names: async ({ id, isGone }) => ordered.has(id) || (isGone === true && orderedSince.has(id)),
    });
  });
  afterAll(() => service.close());

  // Bills are made by contracts and orders alone.
  thingsConformance(
    things.filter(({ resource }) => resource.verbs?.includes('create') ?? true),
    () => service,
    {
      // What its steps ask for.
      IntentOrder: {
        create: () => ({
          intentAmount: 20_000,
          measureDate: '2099-12-01',
          designerId: service.identity.user(service.tenantA).userId,
        }),
      },
      Contract: { create: () => ({ paymentPlan: HALVES }), change: { paymentPlan: HALVES } },
      Payment: { create: async (_n, client) => ({ contractId: await effective(client) }) },
    },
  );

  it('are changed by one of two who have read the same, round after round', async () => {
    const [one, other] = [await service.client(), await service.client()];
    let dealer = (await one.post(DEALERS, { code: newId(), name: 'Contended' })).body;
    for (let round = 0; round < shareOf('races'); round++) {
      const replies = await Promise.all([
        one.put(`${DEALERS}/${dealer.id}`, { ...dealer, name: `One ${round}` }),
        other.put(`${DEALERS}/${dealer.id}`, { ...dealer, name: `Other ${round}` }),
      ]);
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
      dealer = replies.find(({ status }) => status === 200)!.body;
    }
    expect((await one.get(`${DEALERS}/${dealer.id}`)).body).toEqual(dealer);
  }, 300_000);

  it('are there again where an order was made with them in the moment of their deletion', async () => {
    const client = await service.client();
    for (const [path, body] of [
      [DEALERS, { code: newId(), name: 'Ordered just now' }],
      [CUSTOMERS, { name: 'Ordered just now' }],
    ] as const) {
      const { id } = (await client.post(path, body)).body;
      orderedSince.add(id);
      const refused = await client.delete(`${path}/${id}`);
      expect([refused.status, refused.body.error.message.includes('Order')]).toEqual([403, true]);
      expect((await client.get(`${path}/${id}`)).status).toBe(200);
      orderedSince.delete(id);
      expect((await client.delete(`${path}/${id}`)).status).toBe(204);
    }
  });

  it('are deleted, or named by what is made at the same moment, and never both', async () => {
    const client = await service.client();
    const made = async (path: string, body: object) => (await client.post(path, body)).body.id as string;
    const dealer = () => made(DEALERS, { code: newId(), name: 'Raced' });
    const customer = () => made(CUSTOMERS, { name: 'Raced' });
    const remitted = (dealerId: string) => ({ dealerId, amount: 1, remitTime: '2026-11-20T02:00:00Z' });
    for (const { begin, path, by, naming } of [
      { begin: dealer, path: DEALERS, by: '/api/crm/remittances', naming: remitted },
      {
        begin: customer,
        path: CUSTOMERS,
        by: '/api/crm/contracts',
        naming: (customerId: string) => ({ customerId, amount: 1 }),
      },
    ])
      for (let round = 0; round < shareOf('races'); round++) {
        const id = await begin();
        const [named, gone] = await Promise.all([client.post(by, naming(id)), client.delete(`${path}/${id}`)]);
        expect([named.status === 200, gone.status === 204]).toEqual([gone.status !== 204, named.status !== 200]);
      }
  }, 300_000);

  it('say what hangs on an order, as long as it is to be paid or agreed', async () => {
    const client = await service.client();
    const port = service.ports.client(crmPort);
    const [salesOrderId, tenantId] = [newId(), service.tenantA];
    const named = async () => (await port.namesOrder({ tenantId, id: salesOrderId })).entity;
    expect(await named()).toBeNull();
    const { body: customer } = await client.post(CUSTOMERS, { name: 'Agreed' });
    const { body: contract } = await client.post('/api/crm/contracts', { customerId: customer.id, amount: 1 });
    await service.tx((tx) => tx.update(Contract, contract.id, { salesOrderId }));
    expect(await named()).toBe('Contract');
    expect((await port.namesOrder({ tenantId: service.tenantB, id: salesOrderId })).entity).toBeNull();
    await service.tx((tx) => tx.update(Contract, contract.id, { state: ContractState.Terminated }));
    expect(await named()).toBeNull();
    const bill = await service.tx((tx) =>
      tx.insert(Bill, {
        ...{ billNo: newId(), salesOrderId, customerId: customer.id, type: 0, amount: 1, allocatedAmount: 0, state: 0 },
        dueDays: 0,
      }),
    );
    expect(await named()).toBe('Bill');
    await service.tx((tx) => tx.update(Bill, bill.id, { state: BillState.Void }));
    expect(await named()).toBeNull();
  });

  it('stay while an order names them, and say so', async () => {
    const client = await service.client();
    for (const [path, body] of [
      [DEALERS, { code: newId(), name: 'Ordered' }],
      [CUSTOMERS, { name: 'Ordered' }],
    ] as const) {
      const { id } = (await client.post(path, body)).body;
      ordered.add(id);
      const refused = await client.delete(`${path}/${id}`);
      expect([refused.status, refused.body.error.message.includes('Order')]).toEqual([403, true]);
      ordered.delete(id);
      expect((await client.delete(`${path}/${id}`)).status).toBe(204);
    }
  });

  it('keep what a dealer may owe from whoever confirms no money', async () => {
    const { Create, Edit, Default } = crmPermissions.names.Dealers;
    const [office, service_] = [await service.client(), await service.client(service.tenantA, [Default, Create, Edit])];
    const money = { creditLimit: 9e9, balance: 5, priceLevel: 'A' };
    const made = (await service_.post(DEALERS, { code: newId(), name: 'New', ...money })).body;
    expect(made).toMatchObject({ creditLimit: 0, balance: 0, priceLevel: '' });
    const terms = { creditLimit: 80_000, balance: 36_520, priceLevel: 'B' };
    const agreed = (await office.put(`${DEALERS}/${made.id}`, { ...made, ...terms })).body;
    expect(agreed).toMatchObject(terms);
    const { status, body } = await service_.put(`${DEALERS}/${made.id}`, { ...agreed, ...money, name: 'Renamed' });
    expect([status, body]).toEqual([200, expect.objectContaining({ ...terms, name: 'Renamed' })]);
  });

  it('know one customer by one number, however it is typed', async () => {
    const client = await service.client();
    expect((await client.post(CUSTOMERS, { name: 'a', phoneNumber: '138 0013-8000' })).body.phoneNumber).toBe(
      '138****8000',
    );
    const { status, body } = await client.post(CUSTOMERS, { name: 'b', phoneNumber: '13800138000' });
    expect([status, body.error.validationErrors[0].members]).toEqual([400, ['phoneNumber']]);
  });

  it('take a telephone number of dealers and of their people as it is written, and nothing else for one', async () => {
    const client = await service.client();
    const phoneNumber = '+86 (0757) 8888-6666';
    const shop = { code: newId(), name: 'Shop', phoneNumber, contacts: [{ name: 'He', phoneNumber }] };
    expect((await client.post(DEALERS, shop)).body).toMatchObject({ phoneNumber, contacts: [{ phoneNumber }] });
    expect((await client.post(DEALERS, { ...shop, code: newId(), phoneNumber: '' })).body.phoneNumber).toBe(null);
    const refused = async (path: string, body: object) =>
      (await client.post(path, body)).body.error?.validationErrors.map(
        ({ message, members }: { message: string; members: string[] }) => [members[0], message.includes('0757')],
      );
    expect(await refused(DEALERS, { ...shop, code: newId(), phoneNumber: 'ask Mrs He' })).toEqual([
      ['phoneNumber', true],
    ]);
    expect(await refused(DEALERS, { ...shop, code: newId(), contacts: [{ name: 'He', phoneNumber: '1' }] })).toEqual([
      ['contacts.0.phoneNumber', true],
    ]);
    expect(await refused(CUSTOMERS, { name: 'c', phoneNumber: '12-3' })).toEqual([['phoneNumber', true]]);
  });

  it('keep what a change does not name: owner, tags, moments, contacts, brands, balance', async () => {
    const client = await service.client();
    const ownerUserId = service.identity.user(service.tenantA).userId;
    const { body: customer } = await client.post(CUSTOMERS, {
      name: 'kept',
      code: 'K-1',
      state: 1,
      ownerUserId,
      tags: ['garden', 'garden', 'dog'],
      community: 'Lakeside',
      houseType: '3+2',
      lastFollowTime: '2026-11-01T08:00:00+08:00',
      nextFollowTime: '2099-12-01T00:00:00Z',
    });
    expect(customer).toMatchObject({
      code: 'K-1',
      tags: ['garden', 'dog'],
      community: 'Lakeside',
      houseType: '3+2',
      lastFollowTime: '2026-11-01T00:00:00.000Z',
    });
    const { body: changed } = await client.put(`${CUSTOMERS}/${customer.id}`, {
      name: 'kept',
      state: 1,
      nextFollowTime: null,
    });
    expect(changed).toMatchObject({
      ownerUserId,
      tags: ['garden', 'dog'],
      lastFollowTime: '2026-11-01T00:00:00.000Z',
      nextFollowTime: null,
    });
    const { body: dealer } = await client.post(DEALERS, {
      code: 'FULL',
      name: 'full',
      balance: -4_300.5,
      contacts: [{ name: 'He', phoneNumber: '0757-8888 6666', position: 'Manager' }],
      brandIds: ['north', 'north'],
      kujialeAccount: 'he@full',
    });
    const { body: renamed } = await client.put(`${DEALERS}/${dealer.id}`, {
      code: 'FULL',
      name: 'fuller',
      kujialeAccount: 'he@full',
    });
    expect(renamed).toMatchObject({
      name: 'fuller',
      balance: -4_300.5,
      contacts: [{ name: 'He', phoneNumber: '0757-8888 6666', position: 'Manager' }],
      brandIds: ['north'],
      kujialeAccount: 'he@full',
    });
    expect(await service.ports.client(crmPort).dealers({ tenantId: service.tenantA, ids: [dealer.id] })).toMatchObject([
      { balance: -4_300.5, brandIds: ['north'] },
    ]);
  });

  it('know one customer by one code, and find whoever is to be asked again', async () => {
    const client = await service.client();
    const { body: due } = await client.post(CUSTOMERS, {
      name: 'due',
      code: 'K-2',
      nextFollowTime: '2020-01-01T00:00:00Z',
    });
    expect((await client.post(CUSTOMERS, { name: 'twice', code: 'K-2' })).status).toBe(400);
    expect(
      (await client.get(CUSTOMERS, { nextFollowTimeMax: '2020-12-31T00:00:00Z' })).body.items.map(
        ({ id }: { id: string }) => id,
      ),
    ).toEqual([due.id]);
  });

  it('let nobody own a customer of the pool', async () => {
    const client = await service.client();
    const ownerUserId = service.identity.user(service.tenantA).userId;
    expect((await client.post(CUSTOMERS, { name: 'pool', ownerUserId, state: 0 })).body.ownerUserId).toBeNull();
    expect((await client.post(CUSTOMERS, { name: 'followed', ownerUserId, state: 1 })).body.ownerUserId).toBe(
      ownerUserId,
    );
  });

  it('are looked after by people of the company, in areas that it has', async () => {
    const client = await service.client();
    const [area, foreign] = [newId(), newId()];
    const platform = service.ports.provided(platformPort)!;
    service.ports.provide(platformPort, {
      ...platform,
      known: async ({ tenantId, kind, ids }) =>
        ids.filter((id) => id === area && kind === 'area' && tenantId === service.tenantA),
    });
    const owner = service.identity.user(service.tenantA).userId;
    const { body: kept } = await client.post(CUSTOMERS, { name: 'a', state: 1, ownerUserId: owner, areaId: area });
    expect(kept).toMatchObject({ ownerUserId: owner, areaId: area });
    for (const strange of [
      { ownerUserId: newId() },
      { ownerUserId: service.identity.user(service.tenantB).userId },
      { areaId: foreign },
    ])
      for (const reply of [
        await client.post(CUSTOMERS, { name: 'b', state: 1, ...strange }),
        await client.put(`${CUSTOMERS}/${kept.id}`, { ...kept, ...strange }),
      ])
        expect([reply.status, reply.body.error?.validationErrors[0].members]).toEqual([400, Object.keys(strange)]);
    const { status, body } = await client.post(DEALERS, { code: newId(), name: 'far', areaId: foreign });
    expect([status, body.error?.validationErrors[0].members]).toEqual([400, ['areaId']]);
    const below = newId();
    service.ports.provide(platformPort, {
      ...platform,
      known: async ({ ids }) => [...ids],
      areasBelow: async ({ id }) => (id === below ? [below, area] : [id]),
    });
    const { body: shop } = await client.post(DEALERS, { code: newId(), name: 'near', areaId: area });
    for (const [path, id] of [
      [CUSTOMERS, kept.id],
      [DEALERS, shop.id],
    ] as const) {
      const found = async (areaId: string) =>
        (await client.get(path, { areaId })).body.items.map((one: { id: string }) => one.id);
      expect([await found(area), await found(below), await found(foreign)]).toEqual([[id], [id], []]);
    }
    const home = service.ports.client(crmPort);
    expect(await home.atHomeIn({ tenantId: service.tenantA, id: area })).toEqual({ entity: 'Customer' });
    expect(await home.atHomeIn({ tenantId: service.tenantB, id: area })).toEqual({ entity: null });
    // Who lets go of the area waits for whoever is just put there.
    const [gate, asked, last] = [Promise.withResolvers<void>(), Promise.withResolvers<void>(), newId()];
    service.ports.provide(platformPort, {
      ...platform,
      known: async ({ ids }) => {
        asked.resolve();
        await gate.promise;
        return [...ids];
      },
    });
    const put = client.post(CUSTOMERS, { name: 'just now', areaId: last });
    await asked.promise;
    const lives = (isGone: boolean) => home.atHomeIn({ tenantId: service.tenantA, id: last, isGone });
    expect(await lives(false)).toEqual({ entity: null });
    const waits = lives(true);
    gate.resolve();
    expect([(await put).status, await waits]).toEqual([200, { entity: 'Customer' }]);
    service.ports.provide(platformPort, platform);
    // Whoever has left, and an area that is gone, stay where they stand.
    expect((await client.put(`${CUSTOMERS}/${kept.id}`, { ...kept, name: 'c' })).status).toBe(200);
  });

  it('keep the sign-in of a deleted dealer from what others see, until it is given to another', async () => {
    const client = await service.client();
    const user = service.identity.user(service.tenantA);
    const shop = await service.as(user);
    const { body: gone } = await client.post(DEALERS, { code: 'GONE', name: 'gone', userId: user.userId });
    expect((await client.delete(`${DEALERS}/${gone.id}`)).status).toBe(204);
    expect((await shop.get(DEALERS)).body.totalCount).toBe(0);
    const { body: next } = await client.post(DEALERS, { code: 'NEXT', name: 'next', userId: user.userId });
    expect((await shop.get(DEALERS)).body.items.map(({ id }: { id: string }) => id)).toEqual([next.id]);
  });

  it('log no moment as changed that is saved as it was', async () => {
    const client = await service.client();
    const { body } = await client.post(CUSTOMERS, { name: 'same', nextFollowTime: '2099-12-01T00:00:00Z' });
    expect((await client.put(`${CUSTOMERS}/${body.id}`, { ...body, name: 'renamed' })).status).toBe(200);
    const changes = await service.tx((tx) => tx.em.findBy(EntityChange, { entityId: body.id, changeType: 1 }));
    expect(changes.flatMap(({ propertyChanges }) => propertyChanges.map(({ propertyName }) => propertyName))).toEqual([
      'name',
    ]);
  });

  it('refuse to make whoever is signed in a dealer, which could not be undone', async () => {
    const user = service.identity.user(service.tenantA);
    const me = await service.as(user);
    const { status, body } = await me.post(DEALERS, { code: 'ME', name: 'me', userId: user.userId });
    expect([status, body.error.validationErrors[0].members]).toEqual([400, ['userId']]);
    const foreign = await me.post(DEALERS, {
      code: 'FOREIGN',
      name: 'x',
      userId: service.identity.user(service.tenantB, []).userId,
    });
    expect([foreign.status, foreign.body.error?.validationErrors[0].members]).toEqual([400, ['userId']]);
    const { body: other } = await me.post(DEALERS, { code: 'ME-2', name: 'me' });
    expect((await me.put(`${DEALERS}/${other.id}`, { ...other, userId: user.userId })).status).toBe(400);
  });

  it('refuse a dealer under himself, an unknown one, and the deletion of one in use', async () => {
    const client = await service.client();
    const { body: top } = await client.post(DEALERS, { code: 'TOP', name: 'top' });
    const { body: below } = await client.post(DEALERS, { code: 'BELOW', name: 'below', parentId: top.id });
    const circle = await client.put(`${DEALERS}/${top.id}`, { ...top, parentId: below.id });
    expect([circle.status, circle.body.error.validationErrors[0].members]).toEqual([400, ['parentId']]);
    for (let round = 0; round < 5; round++) {
      const pair = await Promise.all(
        ['One', 'Two'].map(async (name) => (await client.post(DEALERS, { code: newId(), name })).body),
      );
      const put = (one: number, other: number) =>
        client.put(`${DEALERS}/${pair[one].id}`, { ...pair[one], parentId: pair[other].id });
      const each = await Promise.all([put(0, 1), put(1, 0)]);
      expect(each.map(({ status }) => status).sort()).toEqual([200, 400]);
    }
    expect((await client.post(DEALERS, { code: 'LOST', name: 'lost', parentId: newId() })).status).toBe(400);
    expect((await client.delete(`${DEALERS}/${top.id}`)).status).toBe(403);
    expect((await client.delete(`${DEALERS}/${below.id}`)).status).toBe(204);
    expect((await client.delete(`${DEALERS}/${top.id}`)).status).toBe(204);
  });

  describe('a dealer', () => {
    let staff: TestClient;
    let dealer: TestClient;
    let own: { id: string; concurrencyStamp: string };
    let other: { id: string; concurrencyStamp: string };
    let dealerUser: ReturnType<TestService['identity']['user']>;
    let dealerId: string;
    let others: string;

    beforeAll(async () => {
      staff = await service.client();
      const { Customers, Dealers } = crmPermissions.names;
      dealerUser = service.identity.user(service.tenantA, [...Object.values(Customers), ...Object.values(Dealers)]);
      dealer = await service.as(dealerUser);
      dealerId = (await staff.post(DEALERS, { code: 'MINE', name: 'mine', userId: dealerUser.userId })).body.id;
      others = (await staff.post(DEALERS, { code: 'THEIRS', name: 'theirs' })).body.id;
      own = (await dealer.post(CUSTOMERS, { name: 'own', dealerId: others })).body;
      other = (await staff.post(CUSTOMERS, { name: 'other', dealerId: others })).body;
    });

    it('gets customers under his own name, whatever he asks for', () => {
      expect(own).toMatchObject({ dealerId, dealerName: 'mine' });
    });

    // Whose dealer follows from what they are of is looked at beside their rules.
    const ofDealers = things.filter(({ thing }) => thing.fields.dealerId && !thing.fields.dealerId.facts.isReadOnly);
    it.each(ofDealers.map(({ thing }) => [thing.name, thing] as const))(
      'sees no %s of another’s, whatever he may do',
      async (_name, thing) => {
        const user = service.identity.user(service.tenantA);
        await staff.post(DEALERS, { code: newId(), name: 'Shop', userId: user.userId });
        const his = await service.as(user);
        const { body } = await staff.post(`/${thing.path}`, {
          ...(await sampleOf(thing).create(9_000, staff)),
          // What hangs on a customer is whose the customer is.
          ...('customerId' in thing.fields ? { customerId: other.id } : { dealerId: others }),
        });
        expect(body).toMatchObject({ id: expect.any(String), dealerId: others });
        expect((await his.get(`/${thing.path}/${body.id}`)).status).toBe(404);
        expect((await his.get(`/${thing.path}`)).body.totalCount).toBe(0);
      },
    );

    it('sees his own rows and no other’s', async () => {
      expect((await dealer.get(CUSTOMERS)).body.items.map(({ name }: { name: string }) => name)).toEqual(['own']);
      expect((await dealer.get(CUSTOMERS, { dealerId: others })).body.totalCount).toBe(0);
      expect((await dealer.get(DEALERS)).body.items.map(({ code }: { code: string }) => code)).toEqual(['MINE']);
      expect((await staff.get(CUSTOMERS, { filter: 'o t h e r' })).body.totalCount).toBe(1);
    });

    it('neither reads, changes nor deletes another’s', async () => {
      const path = `${CUSTOMERS}/${other.id}`;
      expect([
        (await dealer.get(path)).status,
        (await dealer.put(path, { ...other, name: 'stolen' })).status,
        (await dealer.delete(path)).status,
      ]).toEqual([404, 404, 404]);
      expect((await staff.get(path)).body).toMatchObject({ name: 'other', concurrencyStamp: other.concurrencyStamp });
    });

    it('changes his own address, not his terms', async () => {
      const mine = (await staff.get(`${DEALERS}/${dealerId}`)).body;
      const { status, body } = await dealer.put(`${DEALERS}/${dealerId}`, {
        ...mine,
        contact: 'Lin',
        creditLimit: 1_000_000,
        balance: 1_000_000,
        level: 'A',
        priceLevel: 'A',
        userId: null,
        isEnable: false,
        parentId: others,
      });
      expect([status, body]).toEqual([
        200,
        {
          ...mine,
          contact: 'Lin',
          concurrencyStamp: expect.any(String),
          lastModificationTime: expect.any(String),
          lastModifierId: dealerUser.userId,
        },
      ]);
    });

    it('is unlinked only when he can no longer look, and nobody is linked who holds more', async () => {
      const { Default, Edit } = crmPermissions.names.Dealers;
      const clerk = await service.client(service.tenantA, [Default, Edit]);
      const [chief, person] = [[...Object.values(crmPermissions.names.Customers)], [Default]].map(
        (permissions) => service.identity.user(service.tenantA, permissions).userId,
      );
      const theirs = (await staff.get(`${DEALERS}/${others}`)).body;
      const link = async (userId: string | null) => {
        const { body, status } = await clerk.put(`${DEALERS}/${others}`, {
          ...theirs,
          ...(await staff.get(`${DEALERS}/${others}`)).body,
          userId,
        });
        return status === 200 ? body.userId : body.error.validationErrors[0].members;
      };
      expect(await link(chief!)).toEqual(['userId']);
      expect(await link(person!)).toBe(person);
      expect(await link(null)).toEqual(['userId']);
      const barred = service.identity.user(service.tenantA, []).userId;
      await service.query('update crm.dealer set user_id = $2 where id = $1', [others, barred]);
      expect(await link(null)).toBe(null);
    });

    it('is found by his user', async () => {
      const port = service.ports.client(crmPort);
      expect(await port.dealerOf({ tenantId: service.tenantA, userId: dealerUser.userId })).toEqual({ dealerId });
      expect(await port.dealerOf({ tenantId: service.tenantA, userId: newId() })).toEqual({ dealerId: null });
      expect(await port.customers({ tenantId: service.tenantA, ids: [own.id, newId()] })).toEqual([
        { id: own.id, name: 'own', phoneNumber: null, address: null, dealerId },
      ]);
    });
  });
});
