import { request } from 'node:https';
import { buffer } from 'node:stream/consumers';
import { isIP } from 'node:net';
import { isPublicAddress, lookupPublic } from './public-address.js';

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
    return Promise.reject(new Error(`${url.origin} is not a public https address`));
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      { method, headers: { ...headers }, lookup: lookupPublic, signal: AbortSignal.timeout(TIMEOUT) },
      (reply) => {
        let length = 0;
        reply.on(
          'data',
          (chunk: Buffer) =>
            (length += chunk.length) > MAX_REPLY && reply.destroy(new Error(`${url.origin} says too much`)),
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
