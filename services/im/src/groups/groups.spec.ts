import { newId } from '@ishare/kernel/ids.js';
import type { TestService } from '@ishare/testing/test-service.js';
import { noticesOf, party, startIm, type Orders, type Party } from '../im.fixture.js';

const GROUPS = '/api/im/groups';
const MEMBERS = '/api/im/user-groups';
const SEND = '/api/im/chat/send-message';

describe('groups', () => {
  let service: TestService;
  let orders: Orders;
  let [ann, bob, eve]: Party[] = [];

  beforeAll(async () => {
    ({ service, orders } = await startIm());
  });
  beforeEach(async () => {
    [ann, bob, eve] = [await party(service), await party(service), await party(service)];
  });
  afterAll(() => service.close());

  const make = async (of: Party, others: Party[], more: object = {}) =>
    (await of.rest.post(GROUPS, { name: `Shop ${newId()}`, userIds: others.map(({ user }) => user.userId), ...more }))
      .body.id as string;
  const inside = async (by: Party, groupId: string) =>
    (await by.rest.get(MEMBERS, { groupId })).body.items.map(({ userId }: { userId: string }) => userId);
  const code = (reply: { body: { error?: { code: string } } }) =>
    reply.body.error?.code.replace('LINGYUN.Abp.Message:', '');

  it('talk among those who are in them', async () => {
    const groupId = await make(ann!, [bob!]);
    expect((await bob!.rest.post(SEND, { groupId, content: 'here' })).status).toBe(200);
    const { body } = await ann!.rest.get('/api/im/chat/group/messages', { groupId });
    expect(body).toMatchObject({ totalCount: 1, items: [{ groupId, toUserId: null, content: 'here' }] });
    expect(code(await eve!.rest.post(SEND, { groupId, content: 'hey' }))).toBe('01401');
    expect(code(await eve!.rest.get('/api/im/chat/group/messages', { groupId }))).toBe('01401');
    expect(code(await eve!.rest.get(MEMBERS, { groupId }))).toBe('01401');
    expect((await bob!.rest.get(`${MEMBERS}/me`)).body.items).toMatchObject([
      { id: groupId, groupUserCount: 2, isAdmin: false, membership: 'in' },
    ]);
    expect((await eve!.rest.get(`${MEMBERS}/me`)).body.items).toEqual([]);
  });

  it('are joined by a question that one of those who decide answers', async () => {
    const groupId = await make(ann!, [bob!]);
    const ask = () => eve!.rest.post(`${MEMBERS}/join`, { groupId, joinInfo: 'I saw boards' });
    expect((await ask()).status).toBe(204);
    expect(code(await ask())).toBe('02301');
    expect((await eve!.rest.get(`${GROUPS}/${groupId}`)).body).toMatchObject({ membership: 'asked', isAdmin: false });
    expect(code(await eve!.rest.post(SEND, { groupId, content: 'hey' }))).toBe('01401');
    expect((await ann!.rest.get(MEMBERS, { groupId, asking: true })).body.items).toMatchObject([
      { userId: eve!.user.userId, joinInfo: 'I saw boards', isAsking: true },
    ]);
    const answer = (by: Party, allowAccept: boolean) =>
      by.rest.put(`${MEMBERS}/accept`, { userId: eve!.user.userId, groupId, allowAccept, rejectReason: 'full house' });
    expect(code(await answer(bob!, true))).toBe('02403');
    expect((await answer(ann!, false)).status).toBe(204);
    expect((await eve!.rest.get(`${GROUPS}/${groupId}`)).body.membership).toBe('none');
    expect((await noticesOf(service, eve!)).at(-1)!.message.en).toBe('full house');
    await ask();
    expect((await answer(ann!, true)).status).toBe(204);
    expect(await inside(eve!, groupId)).toHaveLength(3);
    expect(code(await ask())).toBe('02302');
    expect(code(await answer(ann!, true))).toBe('03404');
  });

  it('lose whom one who decides takes out, and go to the next when their owner leaves', async () => {
    const groupId = await make(ann!, [bob!, eve!]);
    const remove = (by: Party, who: Party) => by.rest.put(`${MEMBERS}/remove`, { userId: who.user.userId, groupId });
    expect(code(await remove(bob!, eve!))).toBe('02403');
    expect((await remove(ann!, eve!)).status).toBe(204);
    expect((await eve!.rest.get(`/api/im/chat/conversations/${groupId}/messages`)).status).toBe(404);
    expect((await remove(ann!, ann!)).status).toBe(204);
    expect((await bob!.rest.get(`${GROUPS}/${groupId}`)).body).toMatchObject({ isAdmin: true, groupUserCount: 1 });
    expect((await remove(bob!, bob!)).status).toBe(204);
    expect(code(await bob!.rest.get(`${GROUPS}/${groupId}`))).toBe('02404');
  });

  it('go to the next who can sign in once their owner no longer can, who is then taken out as anybody is', async () => {
    const groupId = await make(ann!, [eve!, bob!]);
    const rename = (by: Party) => by.rest.put(`${GROUPS}/${groupId}`, { name: 'Night shift' });
    const remove = (who: Party) => bob!.rest.put(`${MEMBERS}/remove`, { userId: who.user.userId, groupId });
    service.identity.gone.add(eve!.user.userId);
    expect(code(await rename(bob!))).toBe('02403');
    service.identity.gone.add(ann!.user.userId);
    expect((await bob!.rest.get(`${GROUPS}/${groupId}`)).body).toMatchObject({ isAdmin: true });
    expect((await rename(bob!)).body.name).toBe('Night shift');
    for (const who of [ann!, eve!]) {
      expect((await remove(who)).status).toBe(204);
      service.identity.gone.delete(who.user.userId);
    }
    expect(await inside(bob!, groupId)).toEqual([bob!.user.userId]);
  });

  it('hold so many, and speak as their owner says', async () => {
    const groupId = await make(ann!, [bob!], { maxUserLength: 2, allowSendMessage: false });
    expect(code(await ann!.rest.post(`${MEMBERS}/invite`, { groupId, userIds: [eve!.user.userId] }))).toBe('02402');
    expect(code(await bob!.rest.post(SEND, { groupId, content: 'x' }))).toBe('02400');
    expect((await ann!.rest.post(SEND, { groupId, content: 'x' })).status).toBe(200);
    expect(code(await ann!.rest.post(SEND, { groupId, content: 'x', isAnonymous: true }))).toBe('02401');
    const head = { name: 'Open', allowAnonymous: true, allowSendMessage: true, maxUserLength: 3 };
    expect(code(await bob!.rest.put(`${GROUPS}/${groupId}`, head))).toBe('02403');
    expect((await ann!.rest.put(`${GROUPS}/${groupId}`, head)).body).toMatchObject(head);
    await bob!.rest.post(SEND, { groupId, content: 'whisper', isAnonymous: true });
    const last = async ({ rest }: Party) =>
      (await rest.get('/api/im/chat/group/messages', { groupId, maxResultCount: 1 })).body.items[0];
    expect(await last(ann!)).toMatchObject({ formUserId: '00000000-0000-0000-0000-000000000000', formUserName: '' });
    expect(await last(bob!)).toMatchObject({ formUserId: bob!.user.userId });
    expect((await ann!.rest.post(`${MEMBERS}/invite`, { groupId, userIds: [eve!.user.userId] })).status).toBe(204);
    expect(code(await ann!.rest.post(`${MEMBERS}/invite`, { groupId, userIds: [eve!.user.userId] }))).toBe('02302');
  });

  it('are found by the people of the factory, and by a dealer only those that he is in', async () => {
    const mark = newId();
    const groupId = await make(ann!, [bob!], { name: `Rack ${mark}` });
    const found = async ({ rest }: Party) => (await rest.get(`${GROUPS}/search`, { filter: mark })).body.totalCount;
    service.crm.dealerOfUser.set(bob!.user.userId, newId());
    service.crm.dealerOfUser.set(eve!.user.userId, newId());
    expect([await found(ann!), await found(bob!), await found(eve!)]).toEqual([1, 1, 0]);
    expect(await found(await party(service, service.tenantB))).toBe(0);
    expect(code(await eve!.rest.post(`${MEMBERS}/join`, { groupId, joinInfo: 'let me' }))).toBe('02404');
  });

  it('of an order are made of its people once, and open to whoever sees the order', async () => {
    const salesOrderId = newId();
    orders.set(salesOrderId, {
      salesOrderNo: 'SO-1',
      userIds: [ann!.user.userId, bob!.user.userId],
      seenBy: [ann!.user.userId, bob!.user.userId],
    });
    const open = ({ rest }: Party) => rest.post(`${GROUPS}/about`, { about: 'order', id: salesOrderId });
    const [one, other] = await Promise.all([open(ann!), open(bob!)]);
    expect(one.body).toMatchObject({ id: other.body.id, name: 'SO-1', salesOrderId, groupUserCount: 2 });
    expect((await open(eve!)).status).toBe(404);
    expect((await eve!.rest.get(`${GROUPS}/search`, { filter: 'SO-1' })).body.totalCount).toBe(0);
    expect(code(await eve!.rest.post(`${MEMBERS}/join`, { groupId: one.body.id, joinInfo: 'me' }))).toBe('02404');
    orders.get(salesOrderId)!.seenBy.push(eve!.user.userId);
    expect((await open(eve!)).body).toMatchObject({ id: one.body.id, groupUserCount: 3 });
    // A sheet of the order is talked about beside it.
    const sheet = newId();
    orders.set(sheet, {
      salesOrderNo: 'SO-1 · A',
      userIds: [ann!.user.userId],
      seenBy: [ann!.user.userId],
      ofOrder: salesOrderId,
    });
    const ofSheet = { about: 'sheet', id: sheet };
    const { body } = await ann!.rest.post(`${GROUPS}/about`, ofSheet);
    expect(body).toMatchObject({ name: 'SO-1 · A', salesOrderId, about: 'sheet', aboutId: sheet });
    expect(body.id).not.toBe(one.body.id);
    expect((await ann!.rest.post(`${GROUPS}/about`, ofSheet)).body.id).toBe(body.id);
    expect((await bob!.rest.post(`${GROUPS}/about`, ofSheet)).status).toBe(404);
  });
});
