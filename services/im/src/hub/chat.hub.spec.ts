import { newId } from '@ishare/kernel/ids.js';
import { client as hubClient, pushed } from '@ishare/hubs/hubs.fixture.js';
import type { TestService } from '@ishare/testing/test-service.js';
import { until } from '@ishare/testing/until.js';
import type { HubConnection } from '@microsoft/signalr';
import { befriend, connect, party, say, startIm, type Party } from '../im.fixture.js';
import { CHAT_PATHS } from './chat.hub.js';

describe('the chat hub', () => {
  let service: TestService;
  let url: string;
  let [ann, bob]: Party[] = [];
  const open: HubConnection[] = [];

  beforeAll(async () => {
    ({ service, url } = await startIm());
  });
  beforeEach(async () => {
    [ann, bob] = [await party(service), await party(service)];
    await befriend(ann, bob);
  });
  afterEach(() => Promise.all(open.splice(0).map((connection) => connection.stop())));
  afterAll(() => service.close());

  async function at(who: Party, path: string = CHAT_PATHS[0]): Promise<HubConnection> {
    const connection = await connect(service, url, who.user, path);
    open.push(connection);
    return connection;
  }

  it.each(CHAT_PATHS)('takes and brings messages, under old and new names, at %s', async (path) => {
    const [from, to] = [await at(ann!, path), await at(bob!, path)];
    for (const target of ['SendMessage', 'send']) {
      const names = ['getChatMessage', 'get-chat-message'].map((name) => pushed(to, name));
      const id: unknown = await from.invoke(target, { toUserId: bob!.user.userId, content: target, messageType: 0 });
      const [[first], [second]] = (await Promise.all(names)) as [[object], [object]];
      expect(first).toEqual(second);
      expect(first).toMatchObject({ messageId: id, content: target, formUserId: ann!.user.userId });
    }
  });

  it('takes the sender and his tenant from the token, and from nothing else', async () => {
    const [from, to] = [await at(ann!), await at(bob!)];
    const eve = await party(service, service.tenantB);
    const told = pushed(to, 'getChatMessage');
    await from.invoke('SendMessage', {
      formUserId: eve.user.userId,
      formUserName: 'Eve',
      tenantId: service.tenantB,
      toUserId: bob!.user.userId,
      content: 'truth',
    });
    expect((await told)[0]).toMatchObject({ formUserId: ann!.user.userId, tenantId: service.tenantA });
    const foreign = await at(eve);
    await expect(foreign.invoke('SendMessage', { toUserId: bob!.user.userId, content: 'x' })).rejects.toThrow(
      '用户不存在。',
    );
  });

  it('rejects what is refused, with the reason in the language of whoever speaks', async () => {
    const from = await at(ann!);
    const stranger = await party(service);
    await expect(from.invoke('SendMessage', { toUserId: stranger.user.userId, content: 'x' })).rejects.toThrow();
    await expect(from.invoke('SendMessage', { content: 'x' })).rejects.toThrow();
    await expect(from.invoke('SendMessage', { toUserId: 'x', content: 'x' })).rejects.toThrow();
    await expect(from.invoke('Recall', '123')).rejects.toThrow();
  });

  it('tells everybody in a conversation that it has changed, the other windows of the sender too', async () => {
    const [own, to] = [await at(ann!), await at(bob!)];
    const echoes: unknown[] = [];
    own.on('getChatMessage', (message: unknown) => echoes.push(message));
    const changes = [own, to].map((connection) => pushed(connection, 'conversation-changed'));
    const { body } = await say(ann!, bob!, 'hello');
    for (const [change] of await Promise.all(changes))
      expect(change).toEqual({ conversationId: body.conversationId, lastSeq: 1 });
    expect(echoes).toEqual([]);
  });

  it('tells what is taken back, and takes what is read', async () => {
    const [from, to] = [await at(ann!), await at(bob!)];
    const { body } = await say(ann!, bob!, 'oops');
    await to.invoke('Read', { messageId: body.messageId });
    expect((await bob!.rest.get('/api/im/chat/conversations')).body.items).toMatchObject([{ unread: 0 }]);
    const gone = pushed(to, 'recall-chat-message');
    await from.invoke('recall', body.messageId);
    expect((await gone)[0]).toMatchObject({ messageId: body.messageId, state: 10, content: '' });
    const eve = await at(await party(service));
    await expect(eve.invoke('Read', body.messageId)).rejects.toThrow();
  });

  it('tells contacts who comes and goes, and nobody else', async () => {
    const [watching, stranger] = [await at(bob!), await at(await party(service))];
    const strange: unknown[] = [];
    stranger.on('on-user-onlined', (...values: unknown[]) => strange.push(values));
    const came = pushed(watching, 'on-user-onlined');
    const window = await connect(service, url, ann!.user);
    expect(await came).toEqual([service.tenantA, ann!.user.userId]);
    const online = async () => (await bob!.rest.get('/api/im/my-friends')).body.items[0].online as boolean;
    expect(await online()).toBe(true);
    const went = pushed(watching, 'on-user-offlined');
    await window.stop();
    expect(await went).toEqual([service.tenantA, ann!.user.userId]);
    await until(async () => !(await online()));
    expect(strange).toEqual([]);
  });

  it('loses nothing and doubles nothing for who was away', async () => {
    const to = await at(bob!);
    const sent = Array.from({ length: 5 }, () => newId());
    await say(ann!, bob!, 'one', { clientMessageId: sent[0] });
    await to.stop();
    for (const clientMessageId of [...sent, ...sent]) await say(ann!, bob!, 'away', { clientMessageId });
    await to.start();
    const [talk] = (await bob!.rest.get('/api/im/chat/conversations')).body.items;
    const { body } = await bob!.rest.get(`/api/im/chat/conversations/${talk.id}/messages`, { afterSeq: 1 });
    expect(body.items.map(({ seq }: { seq: number }) => seq)).toEqual([2, 3, 4, 5]);
    expect(body.items.map(({ clientMessageId }: { clientMessageId: string }) => clientMessageId)).toEqual(
      sent.slice(1),
    );
  });

  it('refuses whoever has no token', async () => {
    await expect(hubClient(url + CHAT_PATHS[0], 'nonsense').start()).rejects.toThrow('401');
  });
});
