import type { AddressInfo } from 'node:net';
import { client as hubClient, pushed } from '@ishare/hubs/hubs.fixture.js';
import { createService } from '@ishare/server/boot.js';
import { RedisState } from '@ishare/server/shared-state.js';
import type { HubConnection } from '@microsoft/signalr';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { TestService } from '@ishare/testing/test-service.js';
import { befriend, party, startIm } from '../im.fixture.js';
import { imService } from '../im.module.js';
import { CHAT_PATHS } from './chat.hub.js';

describe('two processes of the chat over Redis', () => {
  let service: TestService;
  const states: RedisState[] = [];
  const apps: NestFastifyApplication[] = [];
  const urls: string[] = [];
  const open: HubConnection[] = [];

  beforeAll(async () => {
    ({ service } = await startIm());
    for (let count = 0; count < 2; count++) {
      const state = new RedisState(process.env.TEST_REDIS_URL!, () => undefined);
      const app = await createService(imService, { config: service.config, ports: service.ports, state });
      await app.listen(0, '127.0.0.1');
      states.push(state);
      apps.push(app);
      urls.push(`http://127.0.0.1:${(app.getHttpServer().address() as AddressInfo).port}`);
    }
  });
  afterEach(() => Promise.all(open.splice(0).map((connection) => connection.stop())));
  afterAll(async () => {
    for (const app of apps) await app.close();
    for (const state of states) await state.close();
    await service.close();
  });

  it('bring a message to each window once, whichever takes it, in the order in which it was counted', async () => {
    const [ann, bob] = [await party(service), await party(service)];
    await befriend(ann, bob);
    const window = async (who: typeof ann, at: number) => {
      const token = await service.identity.token(who.user, { issuedAt: Math.floor(Date.now() / 1000) - 5 });
      const connection = hubClient(urls[at]! + CHAT_PATHS[0], token);
      open.push(connection);
      await connection.start();
      return connection;
    };
    const [from, ...windows] = [await window(ann, 0), await window(bob, 0), await window(bob, 1)];
    const heard = windows.map((connection) => {
      const seqs: number[] = [];
      connection.on('getChatMessage', ({ seq }: { seq: number }) => seqs.push(seq));
      return seqs;
    });
    for (const content of ['1', '2', '3', '4'])
      await from!.invoke('SendMessage', { toUserId: bob.user.userId, content });
    const marks = windows.map((connection) => pushed(connection, 'recall-chat-message'));
    const last = (await from!.invoke('send', { toUserId: bob.user.userId, content: 'mark' })) as string;
    await from!.invoke('recall', last);
    await Promise.all(marks);
    for (const seqs of heard) expect(seqs).toEqual([1, 2, 3, 4, 5]);
    const { body } = await ann.rest.get('/api/im/my-friends');
    expect(body.items).toHaveLength(1);
  });
});
