// Two people talk while the process of the chat is killed again and again: each keeps to the rules that clients keep to
// (say it again until there is an answer, ask for what came after the last place), and nothing is lost or doubled.
import { befriend, party, startIm, type Party } from '@ishare/im/im.fixture.js';
import { client as hubClient } from '@ishare/hubs/hubs.fixture.js';
import { ProgramProcess } from '@ishare/testing/program-process.js';
import type { TestService } from '@ishare/testing/test-service.js';
import type { HubConnection } from '@microsoft/signalr';
import { freePort } from '../../infra/processes.mjs';
import { shareOf } from '../../infra/test-share.mjs';

const KILLS = shareOf('kills');
/** Messages that each of them says between two kills. */
const SAID = 15;
const HUB = '/signalr-hubs/messages';

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

interface Message {
  seq: number;
  content: string;
  messageId: string;
}

/** A client as people have one: what it has stands in the order of its places. */
class Window {
  readonly seen = new Map<number, Message>();
  private connection: HubConnection | undefined;
  private isOpen = true;

  constructor(
    private readonly url: string,
    private readonly party: Party,
  ) {}

  private async ask(method: string, path: string, body?: object): Promise<Response | undefined> {
    const headers = { authorization: `Bearer ${this.party.rest.token}`, 'content-type': 'application/json' };
    return fetch(this.url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) }).catch(
      () => undefined,
    );
  }

  /** Until there is an answer, under the same name. */
  async say(toUserId: string, content: string): Promise<void> {
    const body = { toUserId, content, clientMessageId: content };
    for (;;) {
      const reply = await this.ask('POST', '/api/im/chat/send-message', body);
      if (reply?.status === 200) return;
      if (reply && reply.status < 500) throw new Error(`${reply.status} ${await reply.text()}`);
      await pause(50);
    }
  }

  /** Hears at once what is said, and after each gap asks for what it lacks. */
  async listen(conversationId: string): Promise<void> {
    const connection = hubClient(this.url + HUB, this.party.rest.token!, {
      retryMs: Array.from({ length: 500 }, () => 100),
    });
    this.connection = connection;
    const take = ({ seq, ...message }: Message) => this.seen.set(seq, { seq, ...message });
    connection.on('getChatMessage', take);
    connection.onreconnected(() => this.fetchAfter(conversationId));
    while (
      this.isOpen &&
      (await connection.start().then(
        () => false,
        () => true,
      ))
    )
      await pause(50);
    await this.fetchAfter(conversationId);
  }

  /** From the last place before a gap. */
  async fetchAfter(conversationId: string): Promise<void> {
    let last = 0;
    while (this.seen.has(last + 1)) last += 1;
    const path = `/api/im/chat/conversations/${conversationId}/messages?afterSeq=${last}&maxResultCount=100`;
    const reply = await this.ask('GET', path);
    if (reply?.status !== 200) return;
    const { items } = (await reply.json()) as { items: Message[] };
    for (const message of items) this.seen.set(message.seq, message);
    if (items.length === 100) await this.fetchAfter(conversationId);
  }

  /** As it stands in the window. */
  get shown(): Message[] {
    return [...this.seen.values()].sort((one, other) => one.seq - other.seq);
  }

  async close(): Promise<void> {
    this.isOpen = false;
    await this.connection?.stop();
  }
}

describe('a talk whose service is killed again and again', () => {
  let service: TestService;
  let port: number;
  let chat: ProgramProcess | undefined;
  /** The chat in a process of its own; whoever it asks answers in this one. */
  let startChat: () => ProgramProcess;
  const windows: Window[] = [];

  beforeAll(async () => {
    const im = await startIm();
    service = im.service;
    port = await freePort();
    const asked = ['IDENTITY', 'SAAS', 'PLATFORM', 'CRM', 'FILES', 'SALES_ORDER', 'NOTIFICATIONS'];
    const env = {
      ...{ HOST: '127.0.0.1', PORT: String(port), LOG_LEVEL: 'error', DATABASE_POOL: '4' },
      ...Object.fromEntries(asked.map((name) => [`${name}_URL`, im.url])),
    };
    startChat = () => ProgramProcess.start('im/dist/main.js', service.config, env);
  });
  afterAll(async () => {
    await Promise.all(windows.map((window) => window.close()));
    await chat?.end();
    await service.close();
  });

  it('loses nothing, doubles nothing, and stands in one order on both sides', async () => {
    const [ann, bob] = [await party(service), await party(service)];
    await befriend(ann, bob);
    chat = startChat();
    const url = `http://127.0.0.1:${port}`;
    const [annsWindow, bobsWindow] = [new Window(url, ann), new Window(url, bob)] as const;
    windows.push(annsWindow, bobsWindow);
    await annsWindow.say(bob.user.userId, 'a 0');
    const { body } = await ann.rest.get('/api/im/chat/conversations');
    const conversationId = (body.items as { id: string }[])[0]!.id;
    await Promise.all(windows.map((window) => window.listen(conversationId)));

    const total = KILLS * SAID;
    const talk = async (window: Window, to: Party, name: string, from: number) => {
      for (let n = from; n <= total; n++) {
        await window.say(to.user.userId, `${name} ${n}`);
        await pause(20);
      }
    };
    const talking = Promise.all([talk(annsWindow, bob, 'a', 1), talk(bobsWindow, ann, 'b', 1)]);
    for (let kill = 0; kill < KILLS; kill++) {
      const before = annsWindow.seen.size;
      // It is killed in the middle of the talk, and not before it goes on after the kill before.
      while (annsWindow.seen.size < before + 4) await pause(20);
      await pause(Math.random() * 200);
      await chat.end('SIGKILL');
      chat = startChat();
    }
    await talking;
    for (const window of windows) await window.fetchAfter(conversationId);

    const said = [
      ...Array.from({ length: total + 1 }, (_value, n) => `a ${n}`),
      ...Array.from({ length: total }, (_value, n) => `b ${n + 1}`),
    ];
    for (const { shown } of windows) {
      expect(shown.map(({ content }) => content).sort()).toEqual([...said].sort());
      expect(shown.map(({ seq }) => seq)).toEqual(shown.map((_message, index) => index + 1));
      for (const name of ['a', 'b']) {
        const own = shown.flatMap(({ content }) => (content.startsWith(name) ? [Number(content.slice(2))] : []));
        expect(own).toEqual([...own].sort((one, other) => one - other));
      }
    }
    expect(annsWindow.shown.map(({ messageId }) => messageId)).toEqual(
      bobsWindow.shown.map(({ messageId }) => messageId),
    );
  }, 180_000);
});
