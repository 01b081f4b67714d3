import { GatewayProcess } from './gateway.entities.js';
import type { Draft, Tried } from '@ishare/contracts/gateway/admin-routes.js';
import { gatewayPermissions } from '@ishare/contracts/gateway/permissions.js';
import { saasPort } from '@ishare/contracts/saas/client.js';
import { FIGURES } from '@ishare/contracts/gateway/figures.js';
import { Database } from '@ishare/data/database.js';
import { EMPTY_GUID } from '@ishare/kernel/ids.js';
import { runAsHost } from '@ishare/server/context.js';
import { asHost } from '@ishare/testing/as-host.js';
import { thingsConformance } from '@ishare/testing/things-conformance.js';
import { TestService, type TestClient } from '@ishare/testing/test-service.js';
import { saasData } from '../saas.data.js';
import { saasService } from '../saas.module.js';
import { gatewayThings } from './things.js';

const BASE = '/api/ApiGateway';
const HOST = '127.0.0.1';

const upstream = (name: string) => ({
  upstreamPathTemplate: `/${name}/{everything}`,
  downstreamPathTemplate: '/{everything}',
});
const empty = {
  downstreamHttpVersion: null,
  serviceName: null,
  serviceNamespace: null,
  delegatingHandlers: [],
  dangerousAcceptAnyServerCertificateValidator: false,
  changeDownstreamPathTemplate: {},
  addClaimsToRequest: {},
  addHeadersToRequest: {},
  addQueriesToRequest: {},
  routeClaimsRequirement: {},
  upstreamHeaderTransform: {},
  downstreamHeaderTransform: {},
};
const noDiscovery = {
  host: '',
  port: 0,
  type: '',
  token: '',
  configurationKey: '',
  pollingInterval: 0,
  namespace: '',
  scheme: '',
};
const noOptions = {
  loadBalancerOptions: { type: '', key: '', expiry: 0 },
  httpHandlerOptions: {
    useProxy: false,
    useTracing: false,
    allowAutoRedirect: false,
    useCookieContainer: false,
    maxConnectionsPerServer: 3,
  },
};

describe("the gateway's administration", () => {
  let service: TestService;
  let host: TestClient;

  beforeAll(async () => {
    service = await TestService.start(saasService, [saasData], { env: { GATEWAY_HOSTS: `${HOST},*.example.com` } });
    host = await service.host();
    await host.post(`${BASE}/RouteGroups`, {
      name: 'Weather',
      appId: 'weather',
      appName: 'Weather',
      appIpAddress: `${HOST}:81`,
    });
  });
  afterAll(() => service.close());

  describe('keeps its things', () => {
    const appId = async (n: number) => {
      await host.post(`${BASE}/RouteGroups`, { name: `G${n}`, appId: `app-${n}`, appName: 'A', appIpAddress: HOST });
      return { appId: `app-${n}` };
    };
    thingsConformance(gatewayThings, () => asHost(service), {
      RouteGroup: {
        create: (n) => ({ appId: `own-${n}`, appIpAddress: `${HOST}:${n}` }),
        change: { appIpAddress: 'a.example.com, b.example.com:81' },
      },
      GlobalConfiguration: {
        create: async (n) => ({
          ...(await appId(n)),
          ...noOptions,
          baseUrl: `https://${n}.example.com`,
          requestIdKey: 'X-Id',
          downstreamHttpVersion: '1.1',
          qoSOptions: { timeoutValue: n, durationOfBreak: 0, exceptionsAllowedBeforeBreaking: 0 },
          rateLimitOptions: {},
          serviceDiscoveryProvider: {},
        }),
        change: {
          serviceDiscoveryProvider: noDiscovery,
          baseUrl: 'https://api.example.com/x',
          requestIdKey: 'X-Other',
          downstreamHttpVersion: null,
          ...noOptions,
          rateLimitOptions: {
            clientIdHeader: 'X-Client',
            httpStatusCode: 420,
            quotaExceededMessage: 'x',
            rateLimitCounterPrefix: 'p',
            disableRateLimitHeaders: true,
          },
        },
      },
      Route: {
        create: async (n) => ({
          ...(await appId(n + 10_000)),
          ...empty,
          ...noOptions,
          ...upstream(`r${n}`),
          upstreamHost: `${n}.example.com`,
          requestIdKey: 'X-Id',
          downstreamHostAndPorts: [{ host: HOST, port: 80 }],
          securityOptions: {},
          rateLimitOptions: {},
          fileCacheOptions: {},
          authenticationOptions: {},
        }),
        change: {
          ...empty,
          ...noOptions,
          ...upstream('changed'),
          upstreamHost: null,
          requestIdKey: null,
          downstreamHostAndPorts: [],
          upstreamHeaderTransform: { 'X-A': 'b' },
          securityOptions: { ipAllowedList: ['10.0.0.0/8'], ipBlockedList: [] },
          rateLimitOptions: {
            clientWhitelist: [],
            enableRateLimiting: true,
            period: '1m',
            periodTimespan: 3,
            limit: 5,
          },
          fileCacheOptions: { ttlSeconds: 0, region: '' },
          authenticationOptions: { authenticationProviderKey: 'Bearer', allowedScopes: ['x'] },
        },
      },
      AggregateRoute: {
        create: async (n) => ({
          ...(await appId(n + 20_000)),
          upstreamPathTemplate: `/a${n}`,
          upstreamHost: null,
          upstreamHttpMethod: ['GET'],
          aggregator: 'ByKey',
        }),
        change: {
          upstreamPathTemplate: '/changed',
          upstreamHost: 'x.example.com',
          upstreamHttpMethod: [],
          aggregator: 'AsList',
        },
      },
    });
  });

  const route = (name: string, says: object = {}) => ({
    appId: 'weather',
    reRouteName: name,
    ...upstream(name),
    ...says,
  });
  const draft = async () => (await host.get(`${BASE}/Draft`)).body as Draft;
  const findings = async () => (await draft()).findings.map(({ level, code, name }) => `${level} ${code} ${name}`);
  const clear = async () => {
    for (const { id } of (await host.get(`${BASE}/Routes`, { maxResultCount: 1000 })).body.items)
      await host.delete(`${BASE}/Routes/${id}`);
    for (const { id } of (await host.get(`${BASE}/Aggregates`, { maxResultCount: 1000 })).body.items)
      await host.delete(`${BASE}/Aggregates/${id}`);
  };

  describe('refuses when it is saved, by its name', () => {
    it.each<[string, object]>([
      ['qosOptions', { qosOptions: { timeoutValue: 1 } }],
      ['qoSOptions.retries', { qoSOptions: { retries: 3 } }],
      ['downstreamHostAndPorts.0.weight', { downstreamHostAndPorts: [{ host: HOST, port: 1, weight: 2 }] }],
      ['serviceName', { serviceName: 'x' }],
      ['downstreamHttpVersion', { downstreamHttpVersion: '2.0' }],
      ['delegatingHandlers', { delegatingHandlers: ['x'] }],
      ['dangerousAcceptAnyServerCertificateValidator', { dangerousAcceptAnyServerCertificateValidator: true }],
      ['fileCacheOptions.ttlSeconds', { fileCacheOptions: { ttlSeconds: 5 } }],
      ['httpHandlerOptions.allowAutoRedirect', { httpHandlerOptions: { allowAutoRedirect: true } }],
      ['loadBalancerOptions.type', { loadBalancerOptions: { type: 'CookieStickySessions' } }],
      [
        'authenticationOptions.authenticationProviderKey',
        { authenticationOptions: { authenticationProviderKey: 'Other' } },
      ],
      ['routeClaimsRequirement', { routeClaimsRequirement: { role: 'x' } }],
      ['rateLimitOptions.period', { rateLimitOptions: { enableRateLimiting: true, limit: 1, period: '1w' } }],
      ['rateLimitOptions.limit', { rateLimitOptions: { enableRateLimiting: true, period: '1s' } }],
      ['securityOptions.ipAllowedList.0', { securityOptions: { ipAllowedList: ['10.0.0.0/64'] } }],
      ['upstreamHeaderTransform.X-Forwarded-For', { upstreamHeaderTransform: { 'X-Forwarded-For': '1.1.1.1' } }],
      ['downstreamHeaderTransform.X-A', { downstreamHeaderTransform: { 'X-A': 'a\r\nb' } }],
      ['upstreamPathTemplate', { upstreamPathTemplate: '/{everything}' }],
      ['upstreamPathTemplate', { upstreamPathTemplate: '/optimization/x' }],
      ['upstreamPathTemplate', { upstreamPathTemplate: '/a/../b' }],
      ['downstreamPathTemplate', { downstreamPathTemplate: '/a?x={x}' }],
      ['downstreamHostAndPorts.0.host', { downstreamHostAndPorts: [{ host: 'a/b', port: 1 }] }],
      ['appId', { appId: 'unknown' }],
    ])('%s', async (member, says) => {
      const { status, body } = await host.post(`${BASE}/Routes`, route('refused', says));
      expect([status, body.error?.validationErrors?.map((one: { members: string[] }) => one.members[0])]).toEqual([
        400,
        expect.arrayContaining([member]),
      ]);
      const imported = await host.post(`${BASE}/Routes/Import`, { items: [route('refused', says)] });
      expect(imported.status).toBe(400);
    });
  });

  describe('checks the draft, which', () => {
    beforeEach(clear);

    it.each<[string, object[]]>([
      ['error BuiltIn a', [route('a', { upstreamPathTemplate: '/api/saas/tenants/{id}' })]],
      ['warning PartlyBuiltIn a', [route('a', { upstreamPathTemplate: '/api/{everything}' })]],
      ['error Shadowed b', [route('a', { priority: 5 }), route('b', { upstreamPathTemplate: '/A/x' })]],
      ['error HostNotAllowed a', [route('a', { downstreamHostAndPorts: [{ host: '10.0.0.1', port: 80 }] })]],
      ['error HostNotAllowed a', [route('a', { downstreamHostAndPorts: [{ host: 'example.com', port: 80 }] })]],
      ['error Loop a', [route('a', { downstreamHostAndPorts: [{ host: 'localhost', port: 8080 }] })]],
      ['error PlaceholderUnknown a', [route('a', { downstreamPathTemplate: '/{city}' })]],
    ])('finds %s', async (found, routes) => {
      for (const one of routes) expect((await host.post(`${BASE}/Routes`, one)).status).toBe(200);
      expect(await findings()).toContain(found);
      const published = await host.post(`${BASE}/Sets`, { comment: null });
      if (found.startsWith('error'))
        expect([published.status, published.body.error.code]).toEqual([403, 'Saas:030001']);
    });

    it('finds nothing where each answers something of its own', async () => {
      for (const one of [
        route('a', { upstreamHttpMethod: ['GET'], priority: 2 }),
        route('b', { upstreamPathTemplate: '/a/{everything}' }),
        route('c', { upstreamPathTemplate: '/a/x', downstreamPathTemplate: '/x' }),
        route('d', {
          downstreamHostAndPorts: [{ host: 'api.example.com', port: 443 }],
          upstreamHost: 'd.example.com',
          upstreamPathTemplate: '/a/x',
          downstreamPathTemplate: '/x',
        }),
      ])
        await host.post(`${BASE}/Routes`, one);
      expect(await findings()).toEqual([]);
    });

    it('finds parts of an aggregate that nobody answers or fills', async () => {
      await host.post(`${BASE}/Routes`, route('a', { key: 'one', downstreamPathTemplate: '/{everything}' }));
      const made = await host.post(`${BASE}/Aggregates`, {
        appId: 'weather',
        name: 'all',
        upstreamPathTemplate: '/all',
        reRouteKeys: ['one', 'two'],
      });
      expect(made.status).toBe(200);
      expect(await findings()).toEqual(['error PartPlaceholder all', 'error PartUnknown all']);
    });
  });

  it('compares, publishes by numbers, tells gateways, and takes back; the draft stays', async () => {
    await clear();
    await host.post(`${BASE}/Sets`, { comment: null });
    const ports = service.ports.client(saasPort);
    await host.post(`${BASE}/Routes`, route('kept', { timeout: 3 }));
    expect((await draft()).changes).toMatchObject([{ name: 'kept', change: 'added' }]);
    const first = await host.post(`${BASE}/Sets`, { comment: 'The first' });
    expect([first.status, first.body]).toEqual([
      200,
      expect.objectContaining({ routes: 1, aggregates: 0, comment: 'The first', restores: null }),
    ]);
    const { number } = first.body as { number: number };
    expect((await draft()).changes).toEqual([]);
    const again = await host.post(`${BASE}/Sets`, { comment: null });
    expect(again.body.error.code).toBe('Saas:030002');
    const told = await ports.routeSet({ known: null });
    expect(told).toMatchObject({
      number,
      content: { routes: [{ name: 'kept', timeout: 3_000, downstream: { hosts: [{ host: HOST, port: 81 }] } }] },
    });
    expect(await ports.routeSet({ known: number })).toEqual({ number, content: null });

    const [{ id }] = (await host.get(`${BASE}/Routes`)).body.items;
    await host.put(`${BASE}/Routes`, { ...route('kept', { timeout: 5 }), reRouteId: id });
    expect((await draft()).changes).toMatchObject([
      { change: 'changed', fields: [{ name: 'timeout', before: '3000', after: '5000' }] },
    ]);
    await host.post(`${BASE}/Sets`, { comment: null });
    expect((await host.get(`${BASE}/Sets/${number}/Changes`)).body.items).toMatchObject([
      { fields: [{ before: '5000', after: '3000' }] },
    ]);
    const back = await host.post(`${BASE}/Sets/${number}/RollBack`, {});
    expect([back.status, back.body]).toEqual([200, expect.objectContaining({ number: number + 2, restores: number })]);
    expect(await ports.routeSet({ known: number + 1 })).toMatchObject({
      number: number + 2,
      content: { routes: [{ timeout: 3_000 }] },
    });
    expect((await draft()).changes).toHaveLength(1);
    expect(
      (await host.get(`${BASE}/Sets`)).body.items.map((set: { number: number }) => set.number).slice(0, 3),
    ).toEqual([number + 2, number + 1, number]);
  });

  it('publishes nothing of a group that is switched off, and says so', async () => {
    await clear();
    await host.post(`${BASE}/Routes`, route('off'));
    await host.put(`${BASE}/RouteGroups`, {
      name: 'Weather',
      appId: 'weather',
      appName: 'Weather',
      appIpAddress: `${HOST}:81`,
      isActive: false,
    });
    expect(await findings()).toContain('warning SwitchedOff Weather');
    expect((await draft()).changes.filter(({ change }) => change !== 'removed')).toEqual([]);
    expect(
      (await host.get(`${BASE}/RouteGroups/Actived`)).body.items.map((one: { appId: string }) => one.appId),
    ).not.toContain('weather');
    await host.put(`${BASE}/RouteGroups`, {
      name: 'Weather',
      appId: 'weather',
      appName: 'Weather',
      appIpAddress: `${HOST}:81`,
      isActive: true,
    });
    const kept = await host.delete(`${BASE}/RouteGroups`, { appId: 'weather' });
    expect(kept.status).toBe(403);
  });

  it('tells which route would answer a request, why not another, and what would be sent', async () => {
    await clear();
    await host.post(`${BASE}/Routes`, route('low'));
    await host.post(
      `${BASE}/Routes`,
      route('high', {
        upstreamPathTemplate: '/low/{city}',
        priority: 3,
        upstreamHttpMethod: ['GET'],
        downstreamPathTemplate: '/v1/{city}',
        upstreamHeaderTransform: { 'X-Key': 'k' },
      }),
    );
    const tried = async (method: string, path: string) =>
      (await host.post(`${BASE}/Try`, { method, path, host: null })).body as Tried;
    const get = await tried('GET', '/low/b%20c?x=1');
    expect(get).toMatchObject({
      chosen: { name: 'high', values: { city: 'b%20c' } },
      others: [{ name: 'low', lost: 'order' }],
      requests: [{ method: 'GET', urls: [`http://${HOST}:81/v1/b%20c?x=1`], headers: { 'x-key': 'k' } }],
    });
    expect(await tried('POST', '/low/b')).toMatchObject({
      chosen: { name: 'low' },
      others: [{ name: 'high', lost: 'method' }],
    });
    expect(await tried('GET', '/api/saas/tenants')).toMatchObject({ builtIn: 'saas', chosen: null });
    expect(await tried('GET', '/low/../x')).toMatchObject({ isOdd: true, chosen: null });
  });

  it('takes its records out and puts them in again, changed or new', async () => {
    await clear();
    await host.post(`${BASE}/Routes`, route('one', { timeout: 4 }));
    const { items } = (await host.get(`${BASE}/Routes/Export`)).body as { items: Record<string, unknown>[] };
    await clear();
    const put = await host.post(`${BASE}/Routes/Import`, { items: [...items, route('two')] });
    expect(put.body).toEqual({ created: 2, changed: 0 });
    expect((await host.post(`${BASE}/Routes/Import`, { items })).body).toEqual({ created: 0, changed: 1 });
    expect((await host.get(`${BASE}/Routes/By-RouteName/one`)).body.timeout).toBe(4);
    await host.delete(`${BASE}/Routes/Clear`, { appId: 'weather' });
    expect((await host.get(`${BASE}/Routes/By-AppId/weather`)).body.items).toEqual([]);
  });

  it('tells what gateways obey, and what their routes had to do', async () => {
    await clear();
    await host.post(`${BASE}/Routes`, route('counted'));
    await host.post(`${BASE}/Sets`, { comment: null });
    const [{ id }] = (await host.get(`${BASE}/Routes`)).body.items;
    const minute = String(Math.floor(Date.now() / 60_000));
    const counts = Array.from({ length: FIGURES }, () => 0);
    [counts[0], counts[1], counts[2], counts[3 + 6]] = [10, 2, 1, 10];
    const ports = service.ports.client(saasPort);
    for (const name of ['gateway:1', 'gateway:2', 'gateway:2'])
      await ports.gatewayReport({
        name,
        number: 1,
        problem: null,
        figures: { [id]: { [minute]: counts, '1': counts } },
      });
    expect((await draft()).processes.map(({ name, number }) => [name, number])).toEqual([
      ['gateway:1', 1],
      ['gateway:2', 1],
    ]);
    expect((await host.get(`${BASE}/Figures`)).body.items).toEqual([
      { id, kind: 'route', name: 'counted', requests: 20, errors: 4, limited: 2, p95: 97.5 },
    ]);
    const kept = await runAsHost(() => service.app.get(Database).tx((tx) => tx.em.count(GatewayProcess)));
    expect(kept).toBe(2);
  });

  it("is the host's alone, and publishes for whoever may change routes", async () => {
    const P = gatewayPermissions.names;
    const reader = await service.client(EMPTY_GUID, [P.Route.Default]);
    expect((await reader.get(`${BASE}/Draft`)).status).toBe(200);
    expect((await reader.post(`${BASE}/Sets`, { comment: null })).status).toBe(403);
    expect((await reader.get(`${BASE}/Routes/Export`)).status).toBe(403);
    const tenant = await service.client();
    expect((await tenant.get(`${BASE}/Routes`)).status).toBe(403);
  });
});
