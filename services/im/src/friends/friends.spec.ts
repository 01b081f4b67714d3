import { newId } from '@ishare/kernel/ids.js';
import type { TestService } from '@ishare/testing/test-service.js';
import { befriend, noticesOf, party, say, startIm, talkWith, type Party } from '../im.fixture.js';

const FRIENDS = '/api/im/my-friends';

describe('contacts', () => {
  let service: TestService;
  let [ann, bob]: Party[] = [];

  beforeAll(async () => {
    ({ service } = await startIm());
  });
  beforeEach(async () => {
    ann = await party(service);
    bob = await party(service);
  });
  afterAll(() => service.close());

  const ask = (from: Party, to: Party, remarkName?: string) =>
    from.rest.post(`${FRIENDS}/add-request`, { friendId: to.user.userId, remarkName });
  const accept = (from: Party, to: Party) => from.rest.post(FRIENDS, { friendId: to.user.userId });
  const friendsOf = async ({ rest }: Party) =>
    (await rest.get(FRIENDS)).body.items.map(({ friendId }: { friendId: string }) => friendId);
  const settings = (change: object) => ({
    allowAddFriend: true,
    requireAddFriendValidation: true,
    allowReceiveMessage: true,
    ...change,
  });

  it('are asked first, told of it, and on both sides once they accept', async () => {
    expect((await ask(ann!, bob!, 'Bobby')).status).toBe(204);
    expect(await friendsOf(ann!)).toEqual([]);
    expect(await noticesOf(service, bob!)).toMatchObject([
      {
        name: 'LINGYUN.Abp.Messages.IM.FriendValidation',
        data: { userId: bob!.user.userId, frientId: ann!.user.userId },
      },
    ]);
    for (const [who, isToMe] of [
      [ann!, false],
      [bob!, true],
    ] as const)
      expect((await who.rest.get(`${FRIENDS}/requests`)).body.items).toMatchObject([{ isToMe }]);
    expect((await accept(bob!, ann!)).status).toBe(204);
    expect(await friendsOf(ann!)).toEqual([bob!.user.userId]);
    expect(await friendsOf(bob!)).toEqual([ann!.user.userId]);
    expect((await noticesOf(service, ann!)).map(({ name }) => name)).toEqual(['LINGYUN.Abp.Messages.IM.NewFriend']);
    expect((await ann!.rest.get(`${FRIENDS}/${bob!.user.userId}`)).body).toMatchObject({
      userId: ann!.user.userId,
      friendId: bob!.user.userId,
      userName: bob!.user.userName,
      remarkName: 'Bobby',
      black: false,
    });
    expect((await ann!.rest.get(`${FRIENDS}/requests`)).body.items).toEqual([]);
  });

  it('are so at once where both have asked, or where one wants no question', async () => {
    await ask(ann!, bob!);
    await ask(bob!, ann!);
    expect(await friendsOf(ann!)).toEqual([bob!.user.userId]);
    const open = await party(service);
    await open.rest.put('/api/im/my-settings', settings({ requireAddFriendValidation: false }));
    await ask(ann!, open);
    expect((await friendsOf(ann!)).sort()).toEqual([bob!.user.userId, open.user.userId].sort());
  });

  it('are refused with the reason', async () => {
    const code = async (reply: Promise<{ status: number; body: { error: { code: string } } }>) => {
      const { status, body } = await reply;
      expect(status).toBe(403);
      return body.error.code.replace('LINGYUN.Abp.Message:', '');
    };
    expect(await code(accept(ann!, bob!))).toBe('03302');
    await ask(ann!, bob!);
    expect(await code(ask(ann!, bob!))).toBe('03411');
    expect(await code(accept(ann!, bob!))).toBe('03301');
    await accept(bob!, ann!);
    expect(await code(accept(bob!, ann!))).toBe('03411');
    const shy = await party(service);
    await shy.rest.put('/api/im/my-settings', settings({ allowAddFriend: false }));
    expect(await code(ask(ann!, shy))).toBe('03410');
    const foreign = await party(service, service.tenantB);
    for (const friendId of [newId(), foreign.user.userId, ann!.user.userId])
      expect(await code(ann!.rest.post(`${FRIENDS}/add-request`, { friendId }))).toBe('03404');
  });

  it('do not exist between the sign-ins of different dealers', async () => {
    service.crm.dealerOfUser.set(ann!.user.userId, newId());
    service.crm.dealerOfUser.set(bob!.user.userId, newId());
    expect((await ask(ann!, bob!)).body.error.code).toBe('LINGYUN.Abp.Message:03404');
    const staff = await party(service);
    expect((await ask(ann!, staff)).status).toBe(204);
  });

  it('end on both sides, and with them what may be said; what was said stays', async () => {
    await befriend(ann!, bob!);
    await say(ann!, bob!, 'hello');
    expect((await bob!.rest.delete(FRIENDS, { friendId: ann!.user.userId })).status).toBe(204);
    expect((await bob!.rest.delete(FRIENDS, { friendId: ann!.user.userId })).status).toBe(404);
    expect((await say(ann!, bob!, 'still there?')).body.error.code).toBe('LINGYUN.Abp.Message:03403');
    expect(await talkWith(ann!, bob!)).toMatchObject({ closedBy: 'LINGYUN.Abp.Message:03403', lastSeq: 1 });
    await befriend(ann!, bob!);
    expect(await talkWith(ann!, bob!)).toMatchObject({ closedBy: null, lastSeq: 1 });
  });

  it('are called and held as somebody says, and found by every name', async () => {
    await befriend(ann!, bob!);
    const change = { remarkName: 'Saw', black: false, specialFocus: true, dontDisturb: true };
    const { body } = await ann!.rest.put(`${FRIENDS}/${bob!.user.userId}`, change);
    expect(body).toMatchObject(change);
    for (const filter of ['saw', bob!.user.userName, 'nameof'])
      expect((await ann!.rest.get(FRIENDS, { filter })).body.totalCount).toBe(1);
    expect((await ann!.rest.get(FRIENDS, { filter: 'nobody' })).body).toEqual({ totalCount: 0, items: [] });
    expect(await talkWith(ann!, bob!)).toMatchObject({ name: 'Saw', dontDisturb: true });
    await ann!.rest.put(`${FRIENDS}/${bob!.user.userId}`, { ...change, black: true });
    expect((await say(bob!, ann!, 'hey')).body.error).toMatchObject({
      code: 'LINGYUN.Abp.Message:03401',
      message: `${ann!.user.userName} takes no messages from you.`,
    });
  });

  it('are listed by user name, or by what is asked', async () => {
    const more = [await party(service), await party(service)];
    for (const other of more) await befriend(ann!, other);
    const names = more.map(({ user }) => user.userName).sort();
    const listed = async (query: Record<string, string | boolean>) =>
      (await ann!.rest.get(`${FRIENDS}/all`, query)).body.items.map((one: { userName: string }) => one.userName);
    expect(await listed({})).toEqual(names);
    expect(await listed({ sorting: 'UserName', reverse: true })).toEqual(names.toReversed());
    expect((await ann!.rest.get(FRIENDS, { sorting: 'nothing' })).status).toBe(400);
  });
});
