// Obeys the published set: finds the own route of a request, judges who may use it, and sends it on.
import { randomUUID } from 'node:crypto';
import type { ClientRequest, IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { Chosen } from '@ishare/contracts/gateway/matching.js';
import {
  downstreamPath,
  queryOf,
  requestHeaders,
  responseHeaders,
  type Claims,
} from '@ishare/contracts/gateway/rewriting.js';
import type { PublishedRoute } from '@ishare/contracts/gateway/route-set.js';
import { segmentsOf } from '@ishare/contracts/gateway/templates.js';
import { endToEnd, forwarded } from '../target.js';
import { refuse, whyOf } from './refuse.js';
import { Balancers, Breakers } from './breaker.js';
import type { Admission, Admitted } from './admission.js';
import type { Downstreams, Host } from './downstream.js';
import { Aggregating } from './aggregating.js';
import type { RouteFigures } from './figures.js';
import type { RouteSource } from './route-source.js';

/** By which the gateway knows a request that comes back to it. */
const PSEUDONYM = `ishare-${randomUUID()}`;
const VIA = `1.1 ${PSEUDONYM}`;

/** Headers of a downstream that would speak for the product's own address to a browser. */
const NOT_THEIRS = new Set([
  'set-cookie',
  'set-cookie2',
  'clear-site-data',
  'service-worker-allowed',
  'strict-transport-security',
  'nel',
  'report-to',
  'reporting-endpoints',
  'alt-svc',
  'access-control-allow-origin',
  'access-control-allow-credentials',
]);

/** Whatever comes from elsewhere runs nothing in the name of the console, which has the same address. */
const CONFINED = { 'content-security-policy': "sandbox; default-src 'none'", 'x-content-type-options': 'nosniff' };

export interface OwnParts {
  source: RouteSource;
  admission: Admission;
  figures: RouteFigures;
  downstreams: Downstreams;
}

interface Sent {
  request: IncomingMessage;
  response: ServerResponse;
  admitted: Admitted;
  host: Host;
  done: () => void;
}

export class OwnGateway {
  private readonly breakers = new Breakers();
  private readonly balancers = new Balancers();
  private readonly aggregating: Aggregating;

  constructor(private readonly parts: OwnParts) {
    const { breakers, balancers } = this;
    this.aggregating = new Aggregating({ ...parts, breakers, balancers, headersOf: sentHeaders });
  }

  /** The route of a request that no built-in one answers. */
  find(request: IncomingMessage): Chosen | undefined {
    const { routes } = this.parts.source.current;
    if (!routes) return undefined;
    const segments = segmentsOf(request.url ?? '/');
    if (!segments) return undefined;
    return routes.find({
      method: request.method ?? 'GET',
      host: (request.headers.host ?? '').toLowerCase(),
      segments,
    });
  }

  /** Answers by a route; whatever fails is an answer, too. */
  handle(chosen: Chosen, request: IncomingMessage, response: ServerResponse): void {
    const began = performance.now();
    let isLimited = false;
    response.on('close', () => {
      // What the caller left before its answer is nobody's error.
      if (!response.headersSent) return;
      const duration = (headAt || performance.now()) - began;
      this.parts.figures.note(chosen.entry.of.id, { status: response.statusCode, duration, isLimited });
    });
    let headAt = 0;
    const writeHead = response.writeHead.bind(response) as (...args: unknown[]) => ServerResponse;
    response.writeHead = ((...args: unknown[]) => {
      headAt ||= performance.now();
      return writeHead(...args);
    }) as ServerResponse['writeHead'];
    const limited = () => (isLimited = true);
    this.answer(chosen, request, response, limited).catch(() => {
      if (response.headersSent) response.destroy();
      else refuse(request, response, 'Unavailable');
    });
  }

  private async answer(
    chosen: Chosen,
    request: IncomingMessage,
    response: ServerResponse,
    limited: () => void,
  ): Promise<void> {
    if ((request.headers.via ?? '').includes(PSEUDONYM)) return refuse(request, response, 'LoopDetected');
    const { entry } = chosen;
    if (entry.kind === 'aggregate') {
      const routes = this.parts.source.current.routes!;
      return this.aggregating.answer(chosen, entry.of, { request, response, routes });
    }
    const route = entry.of;
    const admitted = await this.parts.admission.admit(route, request);
    if ('refusal' in admitted) {
      const { refusal, headers } = admitted;
      if (refusal !== 'limit') return refuse(request, response, whyOf[refusal], { headers });
      limited();
      const { status, message } = route.limit!;
      return refuse(request, response, 'TooManyRequests', { headers, status, message });
    }
    // Whoever has gone meanwhile is not asked for.
    if (response.destroyed) return;
    if (!this.breakers.lets(route))
      return refuse(request, response, 'BreakerOpen', {
        headers: { 'retry-after': String(Math.ceil(route.breaker!.duration / 1_000)) },
      });
    this.forward(route, chosen, { request, response, admitted });
  }

  private forward(
    route: PublishedRoute,
    { values }: Chosen,
    { request, response, admitted }: { request: IncomingMessage; response: ServerResponse; admitted: Admitted },
  ): void {
    const { host, done } = this.balancers.take(route);
    const { claims } = admitted;
    const nothingCame = () => {
      done();
      this.breakers.note(route, undefined);
    };
    let upstream: ClientRequest | undefined;
    try {
      upstream = this.parts.downstreams.open(route, host, {
        method: route.downstream.method ?? request.method,
        path: downstreamPath(route, values, { query: queryOf(request.url), claims }),
        headers: sentHeaders(route, request, { claims, host }),
      });
    } catch (error) {
      // What cannot be written down as a request is nobody's failure behind the route.
      nothingCame();
      throw error;
    }
    if (!upstream) {
      nothingCame();
      return refuse(request, response, 'HostNotAllowed');
    }
    this.answerBy(upstream, route, { request, response, admitted, host, done });
  }

  private answerBy(upstream: ClientRequest, route: PublishedRoute, { request, response, admitted, host, done }: Sent) {
    let isOver = false;
    const over = (isWell: boolean | undefined) => {
      if (isOver) return;
      isOver = true;
      clearTimeout(timer);
      this.breakers.note(route, isWell);
    };
    const timer = setTimeout(() => {
      // A caller who sends slowly says nothing of who is to answer.
      over(request.complete ? false : undefined);
      if (!response.headersSent) refuse(request, response, 'DownstreamSlow');
      upstream.destroy();
    }, route.timeout);
    upstream.on('response', (reply) => {
      const status = reply.statusCode ?? 502;
      if (status < 200 || status > 599) {
        over(false);
        upstream.destroy();
        return refuse(request, response, 'DownstreamAway');
      }
      over(status < 500);
      // A body that stops in its middle is given up as well.
      reply.setTimeout(route.timeout, () => upstream.destroy());
      const address = `${route.downstream.scheme}://${host.host}:${host.port}`;
      response.writeHead(status, { ...returned(route, reply.headers, address), ...admitted.headers });
      reply.pipe(response);
      reply.on('error', () => response.destroy());
    });
    upstream.on('error', () => {
      over(response.destroyed && !response.writableFinished ? undefined : false);
      if (response.headersSent) response.destroy();
      else refuse(request, response, 'DownstreamAway');
    });
    upstream.on('close', done);
    response.on('close', () => {
      over(undefined);
      upstream.destroy();
    });
    request.pipe(upstream);
  }
}

/** What a downstream is sent: neither cookies nor tokens of the product are its business. */
export function sentHeaders(
  route: PublishedRoute,
  request: IncomingMessage,
  { claims, host }: { claims: Claims; host: { host: string; port: number } },
): Record<string, string | string[]> {
  const { cookie: _cookie, authorization, ...headers } = forwarded(request);
  const kept: IncomingHttpHeaders = {
    ...headers,
    // A token that was asked for is the product's; any other is between the caller and the downstream.
    ...(authorization !== undefined && !route.token && !isOwnToken(authorization) && { authorization }),
    host: `${host.host}:${host.port}`,
    'x-forwarded-host': request.headers.host ?? '',
    via: [request.headers.via, VIA].filter(Boolean).join(', '),
  };
  const { requestIdHeader } = route;
  if (requestIdHeader) kept[requestIdHeader] ??= randomUUID();
  for (const [name, value] of Object.entries(requestHeaders(route, kept, claims)))
    if (value === undefined) delete kept[name];
    else kept[name] = value;
  return kept as Record<string, string | string[]>;
}

/** Whether a token is of the kind that the product issues (`at+jwt`); whose it is does not matter here. */
function isOwnToken(authorization: string): boolean {
  const [, head] = /^Bearer ([\w-]+)\.[\w-]+\.[\w-]+$/i.exec(authorization) ?? [];
  if (head === undefined) return false;
  return /"typ"\s*:\s*"(?:application\/)?at\+jwt"/i.test(Buffer.from(head, 'base64url').toString());
}

/** What the caller is answered. */
function returned(route: PublishedRoute, headers: IncomingHttpHeaders, address: string): IncomingHttpHeaders {
  const kept = Object.fromEntries(Object.entries(endToEnd(headers)).filter(([name]) => !NOT_THEIRS.has(name)));
  for (const [name, value] of Object.entries(responseHeaders(route, kept, address)))
    if (value === undefined) delete kept[name];
    else if (!NOT_THEIRS.has(name)) kept[name] = value;
  return { ...kept, ...CONFINED };
}
