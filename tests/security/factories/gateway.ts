// Rows and calls of the gateway's administration, which the service `saas` answers.
import type { Call, Made, RowFactory, ServiceFactories } from './row-factory.js';

const BASE = '/api/ApiGateway';
const ADDRESS = '10.0.0.7:8080';
type Ask = (method: string, url: string, body?: unknown) => Promise<unknown>;

let made = 0;
/** The group of each caller's next row. */
const groups = new WeakMap<Made, string>();

async function group(ask: Ask, appId = `app-${++made}`): Promise<string> {
  await ask('POST', `${BASE}/RouteGroups`, { name: appId, appId, appName: appId, appIpAddress: ADDRESS });
  return appId;
}

/** Makes the group that the next row belongs to. */
const before: RowFactory['before'] = async (rows, ask) => {
  groups.set(rows, await group(ask, `row-${++made}`));
};
const next = (rows: Made): string => groups.get(rows) ?? `row-${made}`;

/** What of a text may stand in a path or a key. */
const word = (text: string) => text.replaceAll(/[^A-Za-z0-9-]/g, '').slice(-40);

/** Options of a route beyond those that it must have, all of them said so that they hold nothing. */
const NOTHING = {
  upstreamHost: null,
  upstreamHttpMethod: [],
  downstreamHttpVersion: null,
  serviceName: null,
  serviceNamespace: null,
  delegatingHandlers: [],
  requestIdKey: null,
  changeDownstreamPathTemplate: {},
  addHeadersToRequest: {},
  upstreamHeaderTransform: {},
  downstreamHeaderTransform: {},
  addClaimsToRequest: {},
  routeClaimsRequirement: {},
  addQueriesToRequest: {},
  securityOptions: {},
  qoSOptions: {},
  rateLimitOptions: {},
  loadBalancerOptions: {},
  fileCacheOptions: {},
  authenticationOptions: {},
  httpHandlerOptions: {},
};

const routeOf = (appId: string, text: string) => ({
  ...NOTHING,
  appId,
  reRouteName: text.slice(-50),
  upstreamPathTemplate: `/${word(text)}/{everything}`,
  downstreamPathTemplate: '/{everything}',
  downstreamHostAndPorts: [{ host: '10.0.0.7', port: 8080 }],
});

const aggregateOf = (appId: string, text: string) => ({
  appId,
  name: text.slice(-50),
  reRouteKeys: ['one', 'two'],
  upstreamPathTemplate: `/${word(text)}`,
  upstreamHost: null,
  upstreamHttpMethod: [],
  aggregator: null,
});

const globalOf = (appId: string) => ({
  appId,
  baseUrl: 'https://api.example.test',
  requestIdKey: 'X-Request-Id',
  downstreamHttpVersion: null,
  qoSOptions: {},
  rateLimitOptions: {},
  httpHandlerOptions: {},
  loadBalancerOptions: {},
  serviceDiscoveryProvider: {},
});

const groupOf = (appId: string, text: string) => ({
  appId,
  name: text.slice(-50),
  appName: text,
  appIpAddress: ADDRESS,
});

const routeMade = async (ask: Ask, text: string) => {
  const name = `${text}${++made}`.slice(-50);
  const appId = await group(ask);
  const { id } = (await ask('POST', `${BASE}/Routes`, { ...routeOf(appId, name), reRouteName: name })) as {
    id: string;
  };
  return { appId, id, name };
};
const aggregateMade = async (ask: Ask, text: string) => {
  const appId = await group(ask);
  const { id } = (await ask('POST', `${BASE}/Aggregates`, aggregateOf(appId, `${text}${made}`))) as { id: string };
  return { appId, id };
};
const globalMade = async (ask: Ask) => {
  const appId = await group(ask);
  await ask('POST', `${BASE}/Globals`, globalOf(appId));
  return appId;
};

const ofApp =
  (make: (ask: Ask, text: string) => Promise<{ appId: string }>): Call =>
  async (_made, text, { ask }) => ({ path: { appId: (await make(ask, text)).appId } });

const PART = { reRouteKey: 'two', parameter: 'id', jsonPath: '$.items[*].id' };

export const gatewayFactories: Pick<ServiceFactories, 'rows' | 'calls' | 'actions'> = {
  rows: [
    { operation: `POST ${BASE}/RouteGroups`, body: (_made, text) => groupOf(`${word(text)}-${++made}`, text) },
    { operation: `POST ${BASE}/Globals`, before, body: (rows) => globalOf(next(rows)) },
    { operation: `POST ${BASE}/Routes`, before, body: (rows, text) => routeOf(next(rows), text) },
    { operation: `POST ${BASE}/Aggregates`, before, body: (rows, text) => aggregateOf(next(rows), text) },
  ],
  calls: {
    [`POST ${BASE}/RouteGroups`]: (_made, text) => ({ body: groupOf(`called-${++made}`, text) }),
    [`PUT ${BASE}/RouteGroups`]: async (_made, text, { ask }) => ({ body: groupOf(await group(ask), `${text}-new`) }),
    [`PUT ${BASE}/RouteGroups/{id}`]: (_made, text) => ({ body: { ...groupOf('', text), appId: undefined } }),
    [`DELETE ${BASE}/RouteGroups`]: async (_made, _text, { ask }) => ({ query: { appId: await group(ask) } }),
    [`GET ${BASE}/RouteGroups/By-AppId/{appId}`]: async (_made, _text, { ask }) => ({
      path: { appId: await group(ask) },
    }),
    [`POST ${BASE}/Globals`]: async (_made, _text, { ask }) => ({ body: globalOf(await group(ask)) }),
    [`PUT ${BASE}/Globals`]: async (_made, _text, { ask }) => ({
      body: { ...globalOf(await globalMade(ask)), itemId: null, baseUrl: 'https://other.example.test' },
    }),
    [`PUT ${BASE}/Globals/{id}`]: () => ({ body: { ...globalOf(''), appId: undefined } }),
    [`DELETE ${BASE}/Globals`]: async (_made, _text, { ask }) => ({ query: { appId: await globalMade(ask) } }),
    [`GET ${BASE}/Globals/By-AppId/{appId}`]: async (_made, _text, { ask }) => ({
      path: { appId: await globalMade(ask) },
    }),
    [`GET ${BASE}/Routes`]: async (_made, text, { ask }) => ({ asks: { appId: (await routeMade(ask, text)).appId } }),
    [`GET ${BASE}/Routes/By-RouteName/{name}`]: async (_made, text, { ask }) => ({
      path: { name: (await routeMade(ask, text)).name },
    }),
    [`GET ${BASE}/Routes/By-RouteId/{id}`]: async (_made, text, { ask }) => ({
      path: { id: (await routeMade(ask, text)).id },
    }),
    [`GET ${BASE}/Routes/By-AppId/{appId}`]: ofApp(routeMade),
    [`GET ${BASE}/DynamicRoutes/By-AppId/{appId}`]: () => ({ path: { appId: 'any' } }),
    [`POST ${BASE}/Routes`]: async (_made, text, { ask }) => ({ body: routeOf(await group(ask), `${text}-called`) }),
    [`PUT ${BASE}/Routes`]: async (_made, text, { ask }) => {
      const { id, appId } = await routeMade(ask, text);
      return { body: { ...routeOf(appId, `${text}-new`), reRouteId: id } };
    },
    [`PUT ${BASE}/Routes/{id}`]: (_made, text) => ({ body: { ...routeOf('', `${text}-put`), appId: undefined } }),
    [`DELETE ${BASE}/Routes`]: async (_made, text, { ask }) => ({
      query: { routeId: (await routeMade(ask, text)).id },
    }),
    [`DELETE ${BASE}/Routes/Clear`]: async (_made, text, { ask }) => ({
      query: { appId: (await routeMade(ask, text)).appId },
    }),
    [`GET ${BASE}/Aggregates`]: async (_made, text, { ask }) => ({
      asks: { appId: (await aggregateMade(ask, text)).appId },
    }),
    [`GET ${BASE}/Aggregates/by-AppId/{appId}`]: ofApp(aggregateMade),
    [`POST ${BASE}/Aggregates`]: async (_made, text, { ask }) => ({
      body: aggregateOf(await group(ask), `${text}-called`),
    }),
    [`PUT ${BASE}/Aggregates`]: async (_made, text, { ask }) => {
      const { id, appId } = await aggregateMade(ask, text);
      return { body: { ...aggregateOf(appId, `${text}-new`), reRouteId: id } };
    },
    [`PUT ${BASE}/Aggregates/{id}`]: (_made, text) => ({
      body: { ...aggregateOf('', `${text}-put`), appId: undefined },
    }),
    [`DELETE ${BASE}/Aggregates`]: async (_made, text, { ask }) => ({
      query: { routeId: (await aggregateMade(ask, text)).id },
    }),
    [`POST ${BASE}/Aggregates/RouteConfig`]: async (_made, text, { ask }) => ({
      body: { ...PART, routeId: (await aggregateMade(ask, text)).id },
    }),
    [`DELETE ${BASE}/Aggregates/RouteConfig`]: async (_made, text, { ask }) => {
      const { id } = await aggregateMade(ask, text);
      await ask('POST', `${BASE}/Aggregates/RouteConfig`, { ...PART, routeId: id });
      return { query: { routeId: id, reRouteKey: PART.reRouteKey } };
    },
    ...Object.fromEntries(
      ['RouteGroups', 'Globals', 'Routes', 'Aggregates'].map((kind): [string, Call] => [
        `POST ${BASE}/${kind}/Import`,
        () => ({ body: { items: [] } }),
      ]),
    ),
    [`POST ${BASE}/Try`]: () => ({ body: { method: 'GET', path: '/anything', host: null, isDraft: true } }),
  },
  actions: {
    ...Object.fromEntries(
      ['RouteGroups', 'Globals', 'Routes', 'Aggregates'].map((kind) => [
        `POST ${BASE}/${kind}/Import`,
        'puts in what was taken out',
      ]),
    ),
    [`POST ${BASE}/Aggregates/RouteConfig`]: 'says what a part is asked for',
    [`POST ${BASE}/Sets`]: 'publishes the draft',
    [`POST ${BASE}/Sets/{number}/RollBack`]: 'publishes an older set again',
    [`POST ${BASE}/Try`]: 'tells which route would answer',
  },
};
