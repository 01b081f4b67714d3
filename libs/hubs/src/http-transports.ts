// Clients that may have no WebSocket: one stream of events, or polls, from the server, and posts to it. Each of their
// requests may reach another process than the one that holds the connection; that one is asked over the backplane.
import { randomUUID } from 'node:crypto';
import type { HubMessage } from './backplane.js';
import type { HubTiming } from './hub-limits.js';
import type { HttpSocket, Polled } from './http-socket.js';
import type { RemoteAct, TransportReply } from './transport-acts.js';

interface Held {
  socket: HttpSocket;
  owner: string;
  receive: (data: Buffer) => void;
}

const replyOf = (polled: Polled): TransportReply =>
  polled === 'over' ? { status: 204 } : { status: 200, body: polled.frames };

export class HttpTransports {
  private readonly held = new Map<string, Held>();
  private readonly asked = new Map<string, (reply: TransportReply | 'found') => void>();

  constructor(
    private readonly hub: { tell: (message: HubMessage) => Promise<void> },
    private readonly timing: Pick<HubTiming, 'pollMs' | 'foundMs'>,
  ) {}

  hold(token: string, held: Held): void {
    this.held.set(token, held);
    held.socket.once('close', () => this.held.delete(token));
  }

  /** Does it here where the connection is, else where it is; 404 when nobody holds it, or it is another's. */
  async act(token: string, owner: string, what: RemoteAct): Promise<TransportReply> {
    const held = this.held.get(token);
    if (held) return held.owner === owner ? this.here(held, what) : { status: 404 };
    return this.elsewhere(token, owner, what);
  }

  /** Of the backplane; true when it is one of these messages. */
  hear(message: HubMessage): boolean {
    if (message.kind === 'answered') {
      this.asked.get(message.id)?.(message.reply);
      return true;
    }
    if (message.kind !== 'asked') return false;
    const held = this.held.get(message.token);
    if (held?.owner === message.owner) void this.answer(message, held);
    return true;
  }

  private async answer({ id, what }: HubMessage & { kind: 'asked' }, held: Held): Promise<void> {
    const say = (reply: TransportReply | 'found') =>
      this.hub.tell({ hub: '', tenantId: null, kind: 'answered', id, reply });
    // A poll may be held for long: who asks knows meanwhile that it is.
    if (what.act === 'poll') await say('found');
    await say(await this.here(held, what));
  }

  private async here({ socket, receive }: Held, what: RemoteAct): Promise<TransportReply> {
    if (what.act === 'poll') return replyOf(await socket.poll(this.timing.pollMs));
    if (what.act === 'post') receive(Buffer.from(what.data));
    else socket.terminate();
    return { status: what.act === 'post' ? 200 : 202 };
  }

  private elsewhere(token: string, owner: string, what: RemoteAct): Promise<TransportReply> {
    const id = randomUUID();
    return new Promise((resolve) => {
      const end = (reply: TransportReply): void => {
        clearTimeout(timer);
        this.asked.delete(id);
        resolve(reply);
      };
      let timer = setTimeout(() => end({ status: 404 }), this.timing.foundMs);
      this.asked.set(id, (reply) => {
        if (reply !== 'found') return end(reply);
        clearTimeout(timer);
        timer = setTimeout(() => end({ status: 200, body: '' }), this.timing.pollMs + this.timing.foundMs);
      });
      void this.hub.tell({ hub: '', tenantId: null, kind: 'asked', id, token, owner, what });
    });
  }
}
