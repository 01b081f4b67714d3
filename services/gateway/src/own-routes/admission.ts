// Who may use an own route: addresses, token, limit. The same for a request of its own and for a part of an aggregate.
import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import type { Claims } from '@ishare/contracts/gateway/rewriting.js';
import type { PublishedRoute } from '@ishare/contracts/gateway/route-set.js';
import { AppError } from '@ishare/kernel/errors.js';
import type { TokenVerifier } from '@ishare/server/token-verifier.js';
import QuickLRU from 'quick-lru';

export type Verifies = Pick<TokenVerifier, 'checked'>;

/** Counts requests over all gateway processes; the count lives `seconds` from its first. */
export type Counts = (key: string, seconds: number) => Promise<number>;

/** Milliseconds that a request waits for the shared count; then the process goes by its own. */
const COUNTED_WITHIN = 500;
/** Milliseconds for which it is not asked again. */
const NOT_ASKED = 2_000;
/** Callers that a process counts by itself at most; whoever came longest ago is forgotten first. */
const MOST_COUNTED = 10_000;

export type Refusal = 'address' | 'token' | 'scope' | 'limit' | 'away';

export interface Admitted {
  claims: Claims;
  /** Headers that tell of the limit. */
  headers: Record<string, string>;
}

export interface Refused {
  refusal: Refusal;
  headers: Record<string, string>;
}

/** The address of the caller; of the addresses that proxies have told, those of trusted ones are believed. */
export function callerAddress(request: IncomingMessage, trusted: number): string {
  const told = [request.headers['x-forwarded-for'] ?? []].flat().join(',');
  const hops = [...told.split(',').map((hop) => hop.trim()), request.socket.remoteAddress ?? ''].filter(Boolean);
  const address = hops[Math.max(0, hops.length - 1 - trusted)] ?? '';
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}

const lists = new WeakMap<readonly string[], BlockList>();

function networks(entries: readonly string[]): BlockList {
  let list = lists.get(entries);
  if (list) return list;
  lists.set(entries, (list = new BlockList()));
  for (const entry of entries) {
    const [address = '', bits] = entry.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}

const isIn = (entries: readonly string[], address: string) =>
  isIP(address) !== 0 && networks(entries).check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

const said = (value: unknown): string[] =>
  Array.isArray(value) ? value.map(String) : typeof value === 'string' ? value.split(' ') : [];

export class Admission {
  /** Counts of this process, for the time in which the shared ones are away. */
  private readonly own = new QuickLRU<string, { count: number }>({ maxSize: MOST_COUNTED });
  /** Until when the shared counts are not asked: they did not answer. */
  private awayUntil = 0;

  constructor(
    private readonly verifier: Verifies,
    private readonly counts: Counts,
    private readonly trusted: number,
  ) {}

  async admit(route: PublishedRoute, request: IncomingMessage): Promise<Admitted | Refused> {
    const address = callerAddress(request, this.trusted);
    const { allowed, blocked } = route.addresses;
    if (isIn(blocked, address) || (allowed.length > 0 && !isIn(allowed, address)))
      return { refusal: 'address', headers: {} };
    const claims = route.token ? await this.claimsOf(request) : {};
    if (typeof claims === 'string') return { refusal: claims, headers: {} };
    if (route.token && !opens(route.token, claims)) return { refusal: 'scope', headers: {} };
    return this.within(route, request, { claims, address });
  }

  private async claimsOf(request: IncomingMessage): Promise<Claims | 'token' | 'away'> {
    const [, token] = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
    if (token === undefined) return 'token';
    try {
      return (await this.verifier.checked(token)).claims;
    } catch (error) {
      // Fail closed: whoever cannot be checked is not let in.
      return error instanceof AppError && error.definition.status === 401 ? 'token' : 'away';
    }
  }

  /** Counts the request against the route's limit, over all gateway processes. */
  private async within(
    { id, limit }: PublishedRoute,
    request: IncomingMessage,
    { claims, address }: { claims: Claims; address: string },
  ): Promise<Admitted | Refused> {
    if (!limit) return { claims, headers: {} };
    const header = limit.clientIdHeader && request.headers[limit.clientIdHeader];
    const told = Array.isArray(header) ? header[0] : header;
    const client = told || (typeof claims['sub'] === 'string' ? claims['sub'] : address);
    if (limit.whitelist.includes(client)) return { claims, headers: {} };
    const window = Math.floor(Date.now() / (limit.period * 1_000));
    const key = `${limit.prefix}:${id}:${window}:${client.slice(0, 200)}`;
    const count = await this.counted(key, limit.period);
    const left = Math.max(0, limit.limit - count);
    const reset = Math.ceil((window + 1) * limit.period - Date.now() / 1_000);
    const headers: Record<string, string> = limit.hasHeaders
      ? {
          'x-rate-limit-limit': String(limit.limit),
          'x-rate-limit-remaining': String(left),
          'x-rate-limit-reset': String(reset),
        }
      : {};
    if (count <= limit.limit) return { claims, headers };
    return {
      refusal: 'limit',
      headers: { ...headers, 'retry-after': String(Math.min(limit.wait, Math.max(1, reset))) },
    };
  }

  private async counted(key: string, seconds: number): Promise<number> {
    const here = this.countHere(key, seconds);
    if (Date.now() < this.awayUntil) return here;
    let timer: NodeJS.Timeout | undefined;
    const away = () => {
      this.awayUntil = Date.now() + NOT_ASKED;
      return here;
    };
    const late = new Promise<number>((resolve) => {
      timer = setTimeout(() => resolve(away()), COUNTED_WITHIN);
    });
    return Promise.race([this.counts(key, seconds).catch(away), late]).finally(() => clearTimeout(timer));
  }

  private countHere(key: string, seconds: number): number {
    const standing = this.own.get(key) ?? { count: 0 };
    standing.count++;
    if (standing.count === 1) this.own.set(key, standing, { maxAge: seconds * 1_000 });
    return standing.count;
  }
}

function opens({ scopes, claims: wanted }: NonNullable<PublishedRoute['token']>, claims: Claims): boolean {
  const held = said(claims['scope']);
  return (
    (scopes.length === 0 || scopes.some((scope) => held.includes(scope))) &&
    Object.entries(wanted).every(
      ([name, value]) => said(claims[name]).includes(value) || String(claims[name]) === value,
    )
  );
}
