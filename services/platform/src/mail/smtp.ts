// As much of SMTP as sending one mail takes: EHLO, STARTTLS or TLS from the start, AUTH PLAIN, and the message.
import { once } from 'node:events';
import { connect, isIP, type Socket } from 'node:net';
import { hostname } from 'node:os';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import { isPublicAddress, lookupPublic } from '@ishare/server/public-address.js';

export interface SmtpServer {
  host: string;
  port: number;
  /** TLS from the start on port 465, by STARTTLS on any other. */
  isSecure: boolean;
  credentials: { userName: string; password: string } | null;
  /** The name by which we greet; that of this machine when empty. */
  domain: string;
  /** Whether the server may stand in our own network. */
  isTrusted: boolean;
}

/** The server did not take the mail; says what it said. */
export class SmtpRefusal extends Error {}

/** The server stands where a tenant's mail may not go. */
class PrivateServer extends Error {}

const UNREACHED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ECONNRESET',
  'ETIMEDOUT',
]);

/** Why a mail was not sent: a name for it, and what the server itself said. */
export function mailFailure(error: unknown): {
  kind: 'Private' | 'Refused' | 'Unreachable' | 'Insecure' | 'Broken';
  said?: string;
} {
  const code = String((error as { code?: unknown }).code ?? '');
  if (error instanceof PrivateServer || code === 'EACCES') return { kind: 'Private' };
  if (error instanceof SmtpRefusal) return { kind: 'Refused', said: error.message };
  if (UNREACHED.has(code)) return { kind: 'Unreachable' };
  if (/SSL|TLS|CERT/.test(code)) return { kind: 'Insecure' };
  return { kind: 'Broken' };
}

const TIMEOUT = 15_000;
const TLS_PORT = 465;
const MAX_REPLY = 65_536;

class Session {
  private received = '';
  /** Rejects when the connection ends, for whatever reason. */
  private closed!: Promise<never>;

  private constructor(
    private socket: Socket | TLSSocket,
    private readonly server: SmtpServer,
  ) {}

  static async open(server: SmtpServer): Promise<Session> {
    const { host, port, isSecure, isTrusted } = server;
    if (!isTrusted && isIP(host) && !isPublicAddress(host)) throw new PrivateServer(`${host} is not a public address`);
    const options = { host, port, ...(isTrusted ? {} : { lookup: lookupPublic }) };
    const session = new Session(
      isSecure && port === TLS_PORT ? connectTls({ ...options, servername: isIP(host) ? '' : host }) : connect(options),
      server,
    );
    session.listen();
    return session;
  }

  private listen(): void {
    this.socket.setEncoding('utf8').setTimeout(TIMEOUT, () => this.socket.destroy(new Error('no answer in time')));
    this.closed = once(this.socket, 'close').then(() => Promise.reject(new Error('the connection was closed')));
    this.closed.catch(() => undefined);
    this.socket
      .on('error', () => undefined)
      .on('data', (text: string) => {
        this.received += text;
        this.socket.emit(this.received.length > MAX_REPLY ? 'error' : 'reply', new Error('the reply does not end'));
      });
  }

  /** One reply, of however many lines; throws unless it begins with the digits of `expected`. */
  async expect(expected: string): Promise<void> {
    for (;;) {
      const end = /^\d{3}(?: .*)?\r?\n/m.exec(this.received);
      if (end) {
        const reply = this.received.slice(0, end.index + end[0].length).trim();
        this.received = this.received.slice(end.index + end[0].length);
        if (!end[0].startsWith(expected)) throw new SmtpRefusal(reply.slice(0, 200));
        return;
      }
      await Promise.race([once(this.socket, 'reply'), this.closed]);
    }
  }

  async say(line: string, expected: string): Promise<void> {
    this.socket.write(`${line}\r\n`);
    await this.expect(expected);
  }

  /** Goes on in TLS; what came before is forgotten, so that nobody can have slipped in an answer. */
  async secure(): Promise<void> {
    this.socket.removeAllListeners('data');
    this.received = '';
    this.socket = connectTls({ socket: this.socket, servername: isIP(this.server.host) ? '' : this.server.host });
    this.listen();
    await once(this.socket, 'secureConnect');
  }

  close(): void {
    this.socket.end();
    this.socket.destroySoon();
  }
}

/** Hands a message to a server; throws a SmtpRefusal or a network error. */
export async function sendBySmtp(server: SmtpServer, from: string, to: string, message: string): Promise<void> {
  const session = await Session.open(server);
  const hello = `EHLO ${server.domain || hostname()}`;
  try {
    await session.expect('220');
    await session.say(hello, '250');
    if (server.isSecure && server.port !== TLS_PORT) {
      await session.say('STARTTLS', '220');
      await session.secure();
      await session.say(hello, '250');
    }
    const { credentials } = server;
    if (credentials)
      await session.say(
        `AUTH PLAIN ${Buffer.from(`\0${credentials.userName}\0${credentials.password}`).toString('base64')}`,
        '235',
      );
    await session.say(`MAIL FROM:<${from}>`, '250');
    await session.say(`RCPT TO:<${to}>`, '25');
    await session.say('DATA', '354');
    await session.say(`${message.replace(/^\./gm, '..')}\r\n.`, '250');
    await session.say('QUIT', '221').catch(() => undefined);
  } finally {
    session.close();
  }
}
