// One answer of several routes' replies. Each part has its own time; one that does not come is marked and left out.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Chosen, OwnRoutes } from '@ishare/contracts/gateway/matching.js';
import { downstreamPath, queryOf, type Claims } from '@ishare/contracts/gateway/rewriting.js';
import {
  MOST_VALUES,
  parseJsonPath,
  valuesAt,
  type PublishedAggregate,
  type PublishedRoute,
} from '@ishare/contracts/gateway/route-set.js';
import { asSegment } from '@ishare/contracts/gateway/templates.js';
import type { Admission } from './admission.js';
import type { Balancers, Breakers } from './breaker.js';
import type { Downstreams, Host } from './downstream.js';
import { refuse, statusOf, whyOf, type Why } from './refuse.js';

/** Bytes of one part's reply. */
const MOST_BYTES = 5_000_000;

interface Parts {
  admission: Admission;
  downstreams: Downstreams;
  breakers: Breakers;
  balancers: Balancers;
  headersOf: (
    route: PublishedRoute,
    request: IncomingMessage,
    of: { claims: Claims; host: Host },
  ) => Record<string, string | string[]>;
}

interface Asking {
  request: IncomingMessage;
  response: ServerResponse;
  routes: OwnRoutes;
}

type Part = { value: unknown } | { status: number };

const isMissing = (part: Part): part is { status: number } => 'status' in part;

export class Aggregating {
  constructor(private readonly parts: Parts) {}

  async answer({ values }: Chosen, of: PublishedAggregate, asking: Asking): Promise<void> {
    const { request, response } = asking;
    request.resume();
    const [first, ...rest] = of.keys;
    // Parts that need the first reply wait for it, all others do not.
    const main = this.part(of, first!, values, asking);
    const others = rest.map(async (key) => {
      const wanted = of.values.find((one) => one.key === key);
      if (!wanted) return this.part(of, key, values, asking);
      const reply = await main;
      if (isMissing(reply)) return { status: statusOf('DownstreamAway') };
      // A value that would be another path is none.
      const found = valuesAt(reply.value, parseJsonPath(wanted.jsonPath)!).flatMap((value) => asSegment(value) ?? []);
      const each = await Promise.all(
        found
          .slice(0, MOST_VALUES)
          .map((segment) => this.part(of, key, { ...values, [wanted.parameter]: segment }, asking)),
      );
      const missing = each.find(isMissing);
      return missing ?? { value: each.map((one) => (isMissing(one) ? null : one.value)) };
    });
    const all = await Promise.all([main, ...others]);
    const missing = of.keys.filter((_key, at) => isMissing(all[at]!));
    const statuses = all.flatMap((part) => (isMissing(part) ? [part.status] : []));
    if (response.destroyed) return;
    if (missing.length === of.keys.length) return this.refuseAll(statuses, request, response);
    const valueOf = (at: number) => (isMissing(all[at]!) ? null : (all[at] as { value: unknown }).value);
    const body =
      of.aggregator === 'AsList'
        ? of.keys.map((_key, at) => valueOf(at))
        : Object.fromEntries(of.keys.map((key, at) => [key, valueOf(at)]));
    response
      .writeHead(200, {
        'content-type': 'application/json; charset=utf-8',
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
        ...(missing.length > 0 && {
          'x-partial': missing.map((key, at) => `${encodeURIComponent(key)}=${statuses[at]}`).join(', '),
        }),
      })
      .end(JSON.stringify(body));
  }

  /** No part came: whoever is to sign in or to wait is told that. */
  private refuseAll(statuses: readonly number[], request: IncomingMessage, response: ServerResponse): void {
    const [first] = statuses;
    const isShared = statuses.every((status) => status === first);
    const known: Readonly<Record<number, Why>> = {
      401: 'NotSignedIn',
      403: 'Forbidden',
      429: 'TooManyRequests',
      504: 'DownstreamSlow',
    };
    refuse(request, response, (isShared && known[first!]) || 'DownstreamAway');
  }

  private async part(
    of: PublishedAggregate,
    key: string,
    values: Record<string, string>,
    { request, response, routes }: Asking,
  ): Promise<Part> {
    const route = routes.part(of, key);
    if (!route) return { status: statusOf('DownstreamAway') };
    const admitted = await this.parts.admission.admit(route, request);
    if ('refusal' in admitted) return { status: statusOf(whyOf[admitted.refusal]) };
    if (response.destroyed) return { status: statusOf('DownstreamAway') };
    if (!this.parts.breakers.lets(route)) return { status: statusOf('BreakerOpen') };
    const { host, done } = this.parts.balancers.take(route);
    // What the caller left, and what cannot be written down as a request, is nobody's failure behind the route.
    let isWell: boolean | undefined;
    try {
      const reply = await this.ask(route, { request, response, values, claims: admitted.claims, host });
      if (!response.destroyed) isWell = !isMissing(reply) || reply.status < 500;
      return reply;
    } catch {
      return { status: statusOf('DownstreamAway') };
    } finally {
      this.parts.breakers.note(route, isWell);
      done();
    }
  }

  private ask(
    route: PublishedRoute,
    to: {
      request: IncomingMessage;
      response: ServerResponse;
      values: Record<string, string>;
      claims: Claims;
      host: Host;
    },
  ): Promise<Part> {
    const { request, response, values, claims, host } = to;
    const query = queryOf(request.url);
    const headers = this.parts.headersOf(route, request, { claims, host });
    for (const name of ['content-length', 'transfer-encoding', 'if-none-match', 'if-modified-since', 'range'])
      delete headers[name];
    return new Promise((resolve) => {
      const away = (status = statusOf('DownstreamAway')) => resolve({ status });
      const upstream = this.parts.downstreams.open(route, host, {
        method: 'GET',
        path: downstreamPath(route, values, { query, claims }),
        headers: { ...headers, accept: 'application/json', 'accept-encoding': 'identity' },
      });
      if (!upstream) return away(statusOf('HostNotAllowed'));
      const timer = setTimeout(() => {
        away(statusOf('DownstreamSlow'));
        upstream.destroy();
      }, route.timeout);
      upstream.on('error', () => away());
      upstream.on('close', () => {
        clearTimeout(timer);
        away();
      });
      response.on('close', () => upstream.destroy());
      upstream.on('response', (reply) => {
        const chunks: Buffer[] = [];
        let size = 0;
        reply.on('error', () => away());
        reply.on('data', (chunk: Buffer) => {
          chunks.push(chunk);
          if ((size += chunk.length) > MOST_BYTES) upstream.destroy();
        });
        reply.on('end', () => {
          const status = reply.statusCode ?? 502;
          resolve(status >= 200 && status < 300 ? valueOf(Buffer.concat(chunks)) : { status });
        });
      });
      upstream.end();
    });
  }
}

/** A reply as JSON; anything else is no part of a JSON answer. */
function valueOf(body: Buffer): Part {
  if (body.length === 0) return { value: null };
  try {
    return { value: JSON.parse(body.toString()) as unknown };
  } catch {
    return { status: statusOf('DownstreamAway') };
  }
}
