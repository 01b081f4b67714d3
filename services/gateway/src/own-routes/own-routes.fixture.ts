// Sets of routes, hosts behind them, and a gateway that obeys, for the specs beside this file.
import { once } from 'node:events';
import {
  createServer,
  request,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestListener,
  type Server,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PublishedAggregate, PublishedRoute, RouteSetContent } from '@ishare/contracts/gateway/route-set.js';
import { AppError, kernelErrors } from '@ishare/kernel/errors.js';
import { InProcessState } from '@ishare/server/shared-state.js';
import { createGateway } from '../gateway.js';
import { RemoteTarget, type Target } from '../target.js';
import { Admission, type Verifies } from './admission.js';
import { Downstreams } from './downstream.js';
import { RouteFigures } from './figures.js';
import { OwnGateway } from './own-gateway.js';
import { RouteSource, type GatewayPort } from './route-source.js';

/** Milliseconds between two questions for the set. */
export const ASKED_EVERY = 20;

export interface Reply {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  json: () => Record<string, unknown>;
}

/** A route to one host; what a spec is about is said over it. */
export function routeTo(
  port: number,
  says: Partial<PublishedRoute> & { path?: string; to?: string } = {},
): PublishedRoute {
  const { path = '/weather/{everything}', to = '/{everything}', ...more } = says;
  return {
    id: `route ${more.name ?? 'weather'}`,
    appId: 'app',
    name: 'weather',
    key: '',
    upstream: { template: path, methods: [], host: null, isCaseSensitive: false, priority: 0 },
    downstream: {
      template: to,
      method: null,
      scheme: 'http',
      hosts: [{ host: '127.0.0.1', port }],
      balancer: 'NoLoadBalancer',
      mostConnections: 0,
    },
    timeout: 2_000,
    breaker: null,
    limit: null,
    token: null,
    addresses: { allowed: [], blocked: [] },
    requestHeaders: {},
    claimsToHeaders: {},
    claimsToQuery: {},
    responseHeaders: {},
    requestIdHeader: '',
    baseUrl: '',
    ...more,
  };
}

export const aggregateOf = (keys: string[], says: Partial<PublishedAggregate> = {}): PublishedAggregate => ({
  id: 'aggregate',
  appId: 'app',
  name: 'all',
  keys,
  values: [],
  aggregator: 'ByKey',
  upstream: { template: '/all/{city}', methods: ['GET'], host: null, isCaseSensitive: false, priority: 0 },
  ...says,
});

export class OwnHouse {
  private readonly servers: Server[] = [];
  private readonly state = new InProcessState();
  readonly reports: Parameters<GatewayPort['gatewayReport']>[0][] = [];
  set: { number: number; content: unknown } | undefined;
  isAway = false;
  source!: RouteSource;
  port!: number;

  async listen(answer: RequestListener | Server): Promise<number> {
    const server = typeof answer === 'function' ? createServer(answer) : answer;
    this.servers.push(server);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  }

  /**
   * A gateway before the service `things`, with own routes. Tokens are `Bearer <sub>`, encoded; `nobody` is not one.
   */
  async start({ hosts = '127.0.0.1', proxies = 0 }: { hosts?: string; proxies?: number } = {}): Promise<void> {
    const figures = new RouteFigures();
    const away = () => Promise.reject(new Error('The database is away.'));
    const port: GatewayPort = {
      routeSet: async ({ known }) => {
        if (this.isAway) return away();
        return this.set
          ? { number: this.set.number, content: this.set.number === known ? null : this.set.content }
          : { number: null, content: null };
      },
      gatewayReport: async (report) => {
        this.reports.push(report);
        return {};
      },
    };
    const verifier: Verifies = {
      checked: async (token) => {
        if (token === 'nobody') throw new AppError(kernelErrors.NotSignedIn);
        if (token === 'unknowable') return away();
        return { claims: { sub: decodeURIComponent(token), scope: 'read', role: ['planner'] } } as never;
      },
    };
    this.source = new RouteSource(port, 'gateway:1', figures, ASKED_EVERY).start();
    const own = new OwnGateway({
      source: this.source,
      figures,
      admission: new Admission(verifier, (key, seconds) => this.state.count(key, seconds), proxies),
      downstreams: new Downstreams(hosts),
    });
    const things = await this.listen((_request, response) => void response.end('the product'));
    const gateway = await createGateway({
      config: { CONSOLE_DIR: undefined, PUBLIC_URL: 'http://localhost', TRUSTED_PROXIES: proxies },
      prefixes: { '/api/things': 'things' },
      targets: new Map<string, Target>([['things', new RemoteTarget(`http://127.0.0.1:${things}`)]]),
      own,
    });
    this.port = await this.listen(gateway);
  }

  /** Publishes, and waits until the gateway obeys. */
  async publish(content: Partial<RouteSetContent>): Promise<void> {
    const number = (this.set?.number ?? 0) + 1;
    this.set = { number, content: { routes: [], aggregates: [], ...content } };
    while (this.source.current.number !== number) await new Promise((resolve) => setTimeout(resolve, 5));
  }

  async ask(
    path: string,
    { method = 'GET', headers = {}, body }: { method?: string; headers?: Record<string, string>; body?: string } = {},
  ): Promise<Reply> {
    const asked = request({ port: this.port, host: '127.0.0.1', path, method, headers });
    asked.end(body);
    const [reply] = (await once(asked, 'response')) as [IncomingMessage];
    let text = '';
    for await (const chunk of reply) text += String(chunk);
    return {
      status: reply.statusCode!,
      headers: reply.headers,
      text,
      json: () => JSON.parse(text) as Record<string, unknown>,
    };
  }

  async close(): Promise<void> {
    this.source?.close();
    await this.state.close();
    for (const server of this.servers) {
      server.closeAllConnections();
      server.close();
    }
  }
}
