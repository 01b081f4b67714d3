// Mails go out by nodemailer, over a connection that is ours: a tenant's mail reaches no server of our own network.
import { once } from 'node:events';
import { connect, isIP, type Socket } from 'node:net';
import { hostname } from 'node:os';
import { isPublicAddress, lookupPublic } from '@ishare/server/public-address.js';
import { createTransport } from 'nodemailer';

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

/** Of what a server said, as much as is shown. */
const SHOWN = 200;

/** Why a mail was not sent: a name for it, and what the server itself said. */
export function mailFailure(error: unknown): {
  kind: 'Private' | 'Refused' | 'Unreachable' | 'Insecure' | 'Broken';
  said?: string;
} {
  const { code = '', response } = error as { code?: string; response?: string };
  if (error instanceof PrivateServer || code === 'EACCES') return { kind: 'Private' };
  if (code === 'ETLS') return { kind: 'Insecure' };
  if (response) return { kind: 'Refused', said: response.slice(0, SHOWN) };
  return { kind: UNREACHED.has(code) ? 'Unreachable' : 'Broken' };
}

const TIMEOUT = 15_000;
const TLS_PORT = 465;

/** A connection to the server; a name is looked up once, so that it cannot lead elsewhere in between. */
async function connection({ host, port, isTrusted }: SmtpServer): Promise<Socket> {
  if (!isTrusted && isIP(host) && !isPublicAddress(host)) throw new PrivateServer(`${host} is not a public address`);
  const socket = connect({ host, port, ...(isTrusted ? {} : { lookup: lookupPublic }) });
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(TIMEOUT) });
  } catch (error) {
    socket.on('error', () => undefined).destroy();
    if (error instanceof Error && error.name === 'AbortError')
      throw Object.assign(new Error('no connection in time'), { code: 'ETIMEDOUT' });
    throw error;
  }
  return socket;
}

/** One address and nothing that an envelope would take for a second one. */
const ONE_ADDRESS = /^[^\s,;:<>()"\\]+@[^\s,;:<>()"\\]+$/;

/** Hands a message to a server; what it throws is told apart by `mailFailure`. */
export async function sendBySmtp(
  server: SmtpServer,
  from: string,
  to: string,
  message: string | Buffer,
): Promise<void> {
  for (const address of [from, to])
    if (!ONE_ADDRESS.test(address)) throw new Error(`${JSON.stringify(address)} is not one address`);
  const { host, port, isSecure, domain, credentials } = server;
  const transport = createTransport({
    host,
    port,
    name: domain || hostname(),
    secure: isSecure && port === TLS_PORT,
    requireTLS: isSecure,
    ignoreTLS: !isSecure,
    ...(credentials && { auth: { user: credentials.userName, pass: credentials.password }, forceAuth: true }),
    connectionTimeout: TIMEOUT,
    greetingTimeout: TIMEOUT,
    socketTimeout: TIMEOUT,
    getSocket: (_options, done) =>
      void connection(server).then(
        (socket) => done(null, { connection: socket }),
        (error: Error) => done(error),
      ),
  });
  await transport.sendMail({ envelope: { from, to: [to] }, raw: message });
}
