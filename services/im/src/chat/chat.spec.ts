import { newId } from '@ishare/kernel/ids.js';
import type { TestService } from '@ishare/testing/test-service.js';
import { befriend, party, say, startIm, talkWith, type Party } from '../im.fixture.js';

const CHAT = '/api/im/chat';

describe('messages', () => {
  let service: TestService;
  let files: Set<string>;
  let [ann, bob]: Party[] = [];

  beforeAll(async () => {
    ({ service, files } = await startIm());
  });
  beforeEach(async () => {
    ann = await party(service);
    bob = await party(service);
    await befriend(ann, bob);
  });
  afterAll(() => service.close());

  const heard = async ({ rest }: Party, id: string, query: Record<string, number> = {}) =>
    (await rest.get(`${CHAT}/conversations/${id}/messages`, query)).body.items as {
      seq: number;
      content: string;
      messageId: string;
      state: number;
    }[];

  it('are counted without a gap, whoever speaks at once, and read in that order', async () => {
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, at) => say(at % 2 ? ann! : bob!, at % 2 ? bob! : ann!, `${at}`)),
    );
    expect(replies.map(({ status }) => status)).toEqual(Array(20).fill(200));
    const { id, lastSeq } = await talkWith(ann!, bob!);
    expect(lastSeq).toBe(20);
    const all = await heard(ann!, id);
    expect(all.map(({ seq }) => seq)).toEqual(Array.from({ length: 20 }, (_, at) => at + 1));
    expect(await heard(bob!, id)).toHaveLength(20);
    expect((await heard(bob!, id, { afterSeq: 17 })).map(({ seq }) => seq)).toEqual([18, 19, 20]);
    expect((await heard(bob!, id, { beforeSeq: 4, maxResultCount: 2 })).map(({ seq }) => seq)).toEqual([2, 3]);
  });

  it('stand there once however often they are sent under one id', async () => {
    const clientMessageId = newId();
    const replies = await Promise.all([1, 2, 3, 4].map(() => say(ann!, bob!, 'once', { clientMessageId })));
    expect(new Set(replies.map(({ body }) => body.messageId)).size).toBe(1);
    const { id, lastSeq } = await talkWith(bob!, ann!);
    expect(lastSeq).toBe(1);
    expect(await heard(bob!, id)).toMatchObject([{ content: 'once' }]);
    // Somebody else's id is his own.
    expect((await say(bob!, ann!, 'mine', { clientMessageId })).body.seq).toBe(2);
  });

  it('are of who is signed in, whatever they say of themselves', async () => {
    const lie = { formUserId: bob!.user.userId, formUserName: 'Bob', tenantId: service.tenantB, messageId: '1' };
    const { body } = await say(ann!, bob!, 'hello', lie);
    const { body: page } = await bob!.rest.get(`${CHAT}/my-messages`, { receiveUserId: ann!.user.userId });
    expect(page).toMatchObject({
      totalCount: 1,
      items: [
        {
          messageId: body.messageId,
          formUserId: ann!.user.userId,
          formUserName: `Name of ${ann!.user.userName}`,
          tenantId: service.tenantA,
          groupId: '',
          toUserId: bob!.user.userId,
          messageType: 0,
        },
      ],
    });
  });

  it('are of kinds, of which a link and a file without a file are addresses', async () => {
    const fileId = newId();
    files.add(fileId);
    const good = [
      ['https://example.com/a', 20, {}],
      ['a.png', 10, { fileId, mimeType: 'image/png', size: 3 }],
      ['https://example.com/a.png', 10, {}],
      ['b.mp4', 30, { fileId }],
      ['c.ogg', 40, { fileId }],
      ['d.pdf', 50, { fileId }],
    ] as const;
    for (const [content, messageType, extraProperties] of good)
      expect((await say(ann!, bob!, content, { messageType, extraProperties })).status).toBe(200);
    for (const [content, messageType] of [
      ['javascript:alert(1)', 20],
      ['a.png', 10],
      ['  ', 0],
      ['x', 7],
    ] as const)
      expect((await say(ann!, bob!, content, { messageType })).status).toBe(400);
    const foreign = { messageType: 50, extraProperties: { fileId: newId() } };
    expect((await say(ann!, bob!, 'no.pdf', foreign)).body.error.validationErrors).toMatchObject([
      { members: ['extraProperties.fileId'] },
    ]);
    const { body } = await bob!.rest.get(`${CHAT}/my-messages`, {
      receiveUserId: ann!.user.userId,
      messageType: 10,
      sorting: 'SendTime',
    });
    expect(body).toMatchObject({ totalCount: 2, items: [{ content: 'a.png', extraProperties: { fileId } }, {}] });
  });

  it('need one receiver, with a name', async () => {
    const code = async (body: object) =>
      (await ann!.rest.post(`${CHAT}/send-message`, { content: 'x', ...body })).body.error?.code;
    expect(await code({})).toBe('LINGYUN.Abp.Message:01400');
    expect(await code({ toUserId: bob!.user.userId, groupId: newId() })).toBe('LINGYUN.Abp.Message:01400');
    expect(await code({ toUserId: bob!.user.userId, isAnonymous: true })).toBe('LINGYUN.Abp.Message:03402');
    expect(await code({ toUserId: newId() })).toBe('LINGYUN.Abp.Message:03404');
    expect(await code({ groupId: newId() })).toBe('LINGYUN.Abp.Message:02404');
    const stranger = await party(service);
    expect(await code({ toUserId: stranger.user.userId })).toBe('LINGYUN.Abp.Message:03403');
  });

  it('are new until they are read, and tell their sender so', async () => {
    for (const content of ['one', 'two', 'three']) await say(ann!, bob!, content);
    const mine = await talkWith(bob!, ann!);
    expect(mine).toMatchObject({ unread: 3, lastSeq: 3, readSeq: 0, last: { content: 'three', state: 0 } });
    await bob!.rest.put(`${CHAT}/conversations/${mine.id}/read`, { seq: 2 });
    expect(await talkWith(bob!, ann!)).toMatchObject({ unread: 1 });
    expect((await heard(ann!, mine.id)).map(({ state }) => state)).toEqual([1, 1, 0]);
    // Reading is not undone, and reaches no further than what is there.
    await bob!.rest.put(`${CHAT}/conversations/${mine.id}/read`, { seq: 99 });
    await bob!.rest.put(`${CHAT}/conversations/${mine.id}/read`, { seq: 1 });
    expect(await talkWith(bob!, ann!)).toMatchObject({ unread: 0, readSeq: 3 });
    expect(await talkWith(ann!, bob!)).toMatchObject({ unread: 0, othersReadSeq: 3 });
    await say(ann!, bob!, 'four');
    await say(bob!, ann!, 'answer');
    expect(await talkWith(bob!, ann!)).toMatchObject({ unread: 0 });
  });

  it('give the newest of each conversation, sorted as is asked', async () => {
    const cid = await party(service);
    await befriend(ann!, cid);
    await say(ann!, bob!, 'first');
    await say(cid, ann!, 'second');
    const last = async (query: Record<string, string | number | boolean>) =>
      (await ann!.rest.get(`${CHAT}/my-last-messages`, query)).body.items.map(
        ({ content }: { content: string }) => content,
      );
    expect(await last({})).toEqual(['second', 'first']);
    expect(await last({ sorting: 'SendTime' })).toEqual(['first', 'second']);
    expect(await last({ sorting: 'SendTime', reverse: true })).toEqual(['second', 'first']);
    expect(await last({ maxResultCount: 1, sorting: 'SendTime' })).toEqual(['second']);
    expect((await ann!.rest.get(`${CHAT}/my-last-messages`)).body.items[0]).toMatchObject({
      object: `Name of ${cid.user.userName}`,
      avatarUrl: null,
    });
    expect((await ann!.rest.get(`${CHAT}/my-last-messages`)).body.items[0]).not.toHaveProperty('isAnonymous');
  });

  it('are found by what they say, in the conversations of whoever looks', async () => {
    await say(ann!, bob!, '左侧板 100% 裂了');
    await say(bob!, ann!, 'left side');
    const find = async ({ rest }: Party, filter: string) =>
      (await rest.get(`${CHAT}/search`, { filter })).body.items as { content: string; object: string }[];
    expect(await find(bob!, '侧板')).toMatchObject([
      { content: '左侧板 100% 裂了', object: `Name of ${ann!.user.userName}` },
    ]);
    expect(await find(ann!, 'LEFT SIDE')).toHaveLength(1);
    expect(await find(ann!, '100%')).toHaveLength(1);
    expect(await find(ann!, '1%0')).toEqual([]);
    const stranger = await party(service);
    expect(await find(stranger, 'left')).toEqual([]);
  });

  it('are taken back by their sender, shortly after', async () => {
    const { messageId } = (await say(ann!, bob!, 'oops')).body;
    expect((await bob!.rest.put(`${CHAT}/messages/${messageId}/recall`)).status).toBe(404);
    expect((await ann!.rest.put(`${CHAT}/messages/${messageId}/recall`)).status).toBe(204);
    const { id } = await talkWith(bob!, ann!);
    expect(await heard(bob!, id)).toMatchObject([{ content: '', state: 10 }]);
    const late = (await say(ann!, bob!, 'too late')).body.messageId as string;
    await service.tx((tx) =>
      tx.query(`update chat_message set send_time = send_time - interval '3 minutes' where long_id = $1`, [late]),
    );
    expect((await ann!.rest.put(`${CHAT}/messages/${late}/recall`)).body.error).toMatchObject({
      code: 'LINGYUN.Abp.Message:01303',
      message: 'A message can be taken back within 2 minutes.',
    });
  });

  it("are nobody else's: a stranger, a dealer and another tenant find no conversation", async () => {
    await say(ann!, bob!, 'between us');
    const { id } = await talkWith(ann!, bob!);
    const { messageId } = (await say(ann!, bob!, 'more')).body;
    const dealer = await party(service);
    service.crm.dealerOfUser.set(dealer.user.userId, newId());
    for (const eve of [await party(service), dealer, await party(service, service.tenantB)]) {
      expect((await eve.rest.get(`${CHAT}/conversations`)).body.items).toEqual([]);
      expect((await eve.rest.get(`${CHAT}/my-last-messages`)).body.items).toEqual([]);
      expect((await eve.rest.get(`${CHAT}/conversations/${id}/messages`)).status).toBe(404);
      expect((await eve.rest.put(`${CHAT}/conversations/${id}/read`, { seq: 1 })).status).toBe(404);
      expect((await eve.rest.put(`${CHAT}/messages/${messageId}/recall`)).status).toBe(404);
      expect((await eve.rest.get(`${CHAT}/search`, { filter: 'us' })).body.items).toEqual([]);
      for (const other of [ann!, bob!])
        expect((await eve.rest.get(`${CHAT}/my-messages`, { receiveUserId: other.user.userId })).body.totalCount).toBe(
          0,
        );
      expect((await eve.rest.get(`${CHAT}/group/messages`, { groupId: id })).status).toBe(403);
      expect((await eve.rest.post(`${CHAT}/send-message`, { groupId: id, content: 'x' })).status).toBe(403);
      expect((await eve.rest.get('/api/im/user-groups', { groupId: id })).status).toBe(403);
    }
  });
});
