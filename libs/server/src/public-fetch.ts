import type { CallFailure } from '@ishare/contracts/platform/made-call.js';
import { request } from 'node:https';
import { buffer } from 'node:stream/consumers';
import { isIP } from 'node:net';
import { isPublicAddress, lookupPublic } from './public-address.js';

/** What kept a call from being made or answered, as far as it carries no code of the system. */
class CallRefused extends Error {
  constructor(
    readonly kind: 'notPublic' | 'large',
    message: string,
  ) {
    super(message);
  }
}

const KINDS: Readonly<Record<string, CallFailure>> = {
  // Told alike, so that nobody learns which names there are in our network.
  EACCES: 'notPublic',
  ENOTFOUND: 'notPublic',
  EAI_AGAIN: 'notPublic',
  ECONNREFUSED: 'refused',
  ECONNRESET: 'refused',
  EPIPE: 'refused',
  EHOSTUNREACH: 'refused',
  ENETUNREACH: 'refused',
  ETIMEDOUT: 'late',
};
/** Codes of OpenSSL and of Node's checks of a certificate. */
const INSECURE = /^(?:ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|EPROTO)/;

/** Why `publicFetch` failed, for people who are to read it in their own words. */
export function callFailureOf(error: unknown): CallFailure {
  if (error instanceof CallRefused) return error.kind;
  const { code = '', name = '' } = (error ?? {}) as { code?: string | number; name?: string };
  if (name === 'TimeoutError' || name === 'AbortError') return 'late';
  return KINDS[String(code)] ?? (INSECURE.test(String(code)) ? 'insecure' : 'broken');
}

const TIMEOUT = 10_000;
const MAX_REPLY = 1_048_576;

export interface PublicRequest {
  method?: string;
  headers?: Readonly<Record<string, string>>;
  body?: string | undefined;
}

/**
 * A request to an address that a tenant has chosen: https only, to nothing inside of our network, no redirect followed,
 * 10 s and 1 MiB at most.
 */
export function publicFetch(
  address: string,
  { method = 'GET', headers = {}, body }: PublicRequest = {},
): Promise<Response> {
  const url = new URL(address);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (url.protocol !== 'https:' || (isIP(host) && !isPublicAddress(host)))
    return Promise.reject(new CallRefused('notPublic', `${url.origin} is not a public https address`));
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      { method, headers: { ...headers }, lookup: lookupPublic, signal: AbortSignal.timeout(TIMEOUT) },
      (reply) => {
        let length = 0;
        reply.on(
          'data',
          (chunk: Buffer) =>
            (length += chunk.length) > MAX_REPLY &&
            reply.destroy(new CallRefused('large', `${url.origin} says too much`)),
        );
        buffer(reply).then((content) => {
          const plain = Object.entries(reply.headers).map(([name, value]): [string, string] => [
            name,
            [value].flat().join(', '),
          ]);
          const hasBody = ![204, 205, 304].includes(reply.statusCode!);
          resolve(
            new Response(hasBody ? new Uint8Array(content) : null, { status: reply.statusCode!, headers: plain }),
          );
        }, reject);
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

/** `publicFetch` in the shape in which libraries take one. */
export const fetchPublic = (
  url: string | URL,
  {
    method,
    headers,
    body,
  }: { method?: string; headers?: ConstructorParameters<typeof Headers>[0]; body?: unknown } = {},
): Promise<Response> =>
  publicFetch(String(url), {
    ...(method !== undefined && { method }),
    headers: Object.fromEntries(new Headers(headers)),
    // Text, or the fields of a form.
    body: body === undefined || body === null ? undefined : String(body as string | URLSearchParams),
  });
