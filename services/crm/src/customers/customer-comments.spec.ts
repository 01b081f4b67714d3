import { identityPort } from '@ishare/contracts/identity/client.js';
import { notificationDefinitions } from '@ishare/contracts/notifications/definitions.js';
import { notificationRequested } from '@ishare/contracts/notifications/events.js';
import { salesOrderPort } from '@ishare/contracts/sales-order/client.js';
import { newId } from '@ishare/kernel/ids.js';
import { TestService, type TestClient } from '@ishare/testing/test-service.js';
import pg from 'pg';
import { crmData } from '../crm.data.js';
import { crmService } from '../crm.module.js';

const CUSTOMERS = '/api/crm/customers';

describe('what people say of a customer', () => {
  let service: TestService;
  let client: TestClient;
  let reader: pg.Client;

  beforeAll(async () => {
    service = await TestService.start(crmService, [crmData]);
    const identity = service.ports.provided(identityPort)!;
    const names = async ({ ids }: { ids: readonly string[] }) =>
      ids
        .filter((id) => known.has(id))
        .map((id) => ({ id, userName: `u${id.slice(-4)}`, name: null, surname: null, email: null, phoneNumber: null }));
    service.ports.provide(identityPort, { ...identity, names: names as never });
    service.ports.provide(salesOrderPort, {
      ...service.ports.client(salesOrderPort),
      names: async () => false,
    });
    client = await service.client();
    reader = new pg.Client({ connectionString: service.config.DATABASE_URL });
    await reader.connect();
  });
  afterAll(async () => {
    await reader.end();
    await service.close();
  });

  const known = new Set<string>();
  const person = () => {
    const user = service.identity.user(service.tenantA);
    known.add(user.userId);
    return user;
  };
  const dealerOf = async () => {
    const user = person();
    const { status } = await client.post('/api/crm/dealers', { code: newId(), name: 'Shop', userId: user.userId });
    expect(status).toBe(200);
    return { user, client: await service.as(user) };
  };
  const customer = async (who = client) => (await who.post(CUSTOMERS, { name: newId().slice(-12) })).body.id as string;
  const say = (id: string, body: object, who = client) =>
    who.post(`${CUSTOMERS}/${id}/comments`, { text: 'Call on Friday', ...body });
  const said = async (id: string, who = client) => (await who.get(`${CUSTOMERS}/${id}/comments`)).body.items;
  const told = async (userId: string) =>
    (
      await reader.query(`select payload from crm.outbox where name = $1 and payload->'userIds' ? $2`, [
        notificationRequested.name,
        userId,
      ])
    ).rows.map(({ payload }) => payload);

  it('stands beside him with its files, and whoever is named is told', async () => {
    const [id, colleague] = [await customer(), person()];
    const plan = service.files.kept('plan.pdf', 'application/pdf');
    expect((await say(id, { mentionIds: [colleague.userId, colleague.userId], files: [plan] })).status).toBe(204);
    expect(await said(id)).toMatchObject([
      { text: 'Call on Friday', files: [plan], mentions: [{ id: colleague.userId }], isOwn: true },
    ]);
    expect(await told(colleague.userId)).toMatchObject([
      { name: notificationDefinitions.customerCommented.name, data: { customerId: id } },
    ]);
  });

  it('names no file that is not there', async () => {
    const id = await customer();
    const { status, body } = await say(id, { files: [{ ...service.files.kept('plan.pdf'), id: newId() }] });
    expect([status, body.error.validationErrors[0].members, await said(id)]).toEqual([400, ['files.id'], []]);
  });

  it('is read and said by whoever sees him, and names nobody who may not', async () => {
    const [mine, theirs, stranger] = [await dealerOf(), await dealerOf(), person()];
    const id = await customer(mine.client);
    expect((await say(id, { text: 'Ours' }, theirs.client)).status).toBe(404);
    expect((await theirs.client.get(`${CUSTOMERS}/${id}/comments`)).status).toBe(404);
    expect((await theirs.client.get(`${CUSTOMERS}/${id}/people`)).status).toBe(404);
    for (const wrong of [theirs.user.userId, newId()]) {
      const { status, body } = await say(id, { mentionIds: [wrong] });
      expect([status, body.error.validationErrors[0].members]).toEqual([400, ['mentionIds']]);
    }
    expect((await say(id, { mentionIds: [mine.user.userId] })).status).toBe(204);
    // A dealer knows of the factory's people those alone who have to do with his customer.
    expect((await say(id, { mentionIds: [stranger.userId] }, mine.client)).status).toBe(400);
    await say(id, { text: 'I look after it' }, await service.as(stranger));
    expect((await say(id, { mentionIds: [stranger.userId] }, mine.client)).status).toBe(204);
    expect((await say(id, { text: ' ' })).status).toBe(400);
  });

  it('is taken back by whoever has said it alone', async () => {
    const [id, another] = [await customer(), await service.as(person())];
    await say(id, {});
    const [{ id: commentId }] = await said(id);
    expect((await said(id, another))[0].isOwn).toBe(false);
    expect((await another.delete(`${CUSTOMERS}/${id}/comments/${commentId}`)).status).toBe(403);
    expect((await client.delete(`${CUSTOMERS}/${await customer()}/comments/${commentId}`)).status).toBe(404);
    expect((await client.delete(`${CUSTOMERS}/${id}/comments/${commentId}`)).status).toBe(204);
    expect(await said(id)).toEqual([]);
  });

  it('goes along when two customers are made one, and back', async () => {
    const [kept, gone] = [await customer(), await customer()];
    await say(gone, {});
    const merge = (await client.post('/api/crm/customer-merges', { customerId: kept, goneCustomerId: gone })).body;
    expect(await said(kept)).toHaveLength(1);
    expect((await client.post(`/api/crm/customer-merges/${merge.id}/undo`, {})).status).toBe(200);
    expect([await said(kept), (await said(gone)).length]).toEqual([[], 1]);
  });
});
