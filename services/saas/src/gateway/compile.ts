// Makes of the draft what the gateway obeys: each route with everything settled that its group and the globals say.
import type { AggregateRoute, GlobalConfiguration, Route, RouteGroup } from './gateway.entities.js';
import {
  AGGREGATORS,
  BALANCERS,
  DEFAULT_BREAK,
  DEFAULT_TIMEOUT,
  secondsOf,
  TOKEN_PROVIDER,
  type PublishedAggregate,
  type PublishedRoute,
  type RouteSetContent,
} from '@ishare/contracts/gateway/route-set.js';

export interface DraftRows {
  groups: readonly RouteGroup[];
  globals: readonly GlobalConfiguration[];
  routes: readonly Route[];
  aggregates: readonly AggregateRoute[];
}

/** `host` or `host:port`, separated by commas, as a group has them. */
function addressesOf(text: string, port: number): { host: string; port: number }[] {
  return text.split(',').map((entry) => {
    const [host = '', own] = entry.trim().split(':');
    return { host, port: own === undefined ? port : Number(own) };
  });
}

const among = <T extends string>(values: readonly T[], ...said: (string | null | undefined)[]): T | undefined =>
  values.find((value) => value === said.find(Boolean));

function limitOf(route: Route, global: GlobalConfiguration | undefined): PublishedRoute['limit'] {
  const { enableRateLimiting, limit, period, periodTimespan, clientWhitelist } = route.rateLimitOptions;
  const seconds = secondsOf(period ?? '');
  if (!enableRateLimiting || !limit || !seconds) return null;
  const told = global?.rateLimitOptions;
  return {
    limit,
    period: seconds,
    wait: periodTimespan || seconds,
    whitelist: clientWhitelist,
    clientIdHeader: (told?.clientIdHeader ?? '').toLowerCase(),
    status: told?.httpStatusCode || 429,
    message: told?.quotaExceededMessage ?? '',
    prefix: told?.rateLimitCounterPrefix ?? '',
    hasHeaders: !told?.disableRateLimitHeaders,
  };
}

function downstreamOf(route: Route, group: RouteGroup, global: GlobalConfiguration | undefined) {
  const scheme = route.downstreamScheme ?? global?.downstreamScheme ?? 'http';
  const own = route.downstreamHostAndPorts.map(({ host, port }) => ({ host, port: port }));
  return {
    template: route.downstreamPathTemplate,
    method: route.downstreamHttpMethod,
    scheme,
    hosts: own.length > 0 ? own : addressesOf(group.appIpAddress, scheme === 'https' ? 443 : 80),
    balancer: among(BALANCERS, route.loadBalancerOptions.type, global?.loadBalancerOptions.type) ?? 'NoLoadBalancer',
    mostConnections:
      route.httpHandlerOptions.maxConnectionsPerServer || global?.httpHandlerOptions.maxConnectionsPerServer || 0,
  };
}

function qualityOf({ qoSOptions: own, timeout }: Route, global: GlobalConfiguration | undefined) {
  const all = global?.qoSOptions;
  const exceptions = own.exceptionsAllowedBeforeBreaking || all?.exceptionsAllowedBeforeBreaking || 0;
  return {
    timeout: own.timeoutValue || (timeout || 0) * 1_000 || all?.timeoutValue || DEFAULT_TIMEOUT * 1_000,
    breaker:
      exceptions > 0 ? { exceptions, duration: own.durationOfBreak || all?.durationOfBreak || DEFAULT_BREAK } : null,
  };
}

const upstreamOf = (of: Route | AggregateRoute): PublishedRoute['upstream'] => ({
  template: of.upstreamPathTemplate,
  methods: of.upstreamHttpMethod,
  host: of.upstreamHost?.toLowerCase() ?? null,
  isCaseSensitive: of.reRouteIsCaseSensitive,
  priority: of.priority,
});

export function publishedRouteOf(
  route: Route,
  group: RouteGroup,
  global: GlobalConfiguration | undefined,
): PublishedRoute {
  const { authenticationProviderKey, allowedScopes } = route.authenticationOptions;
  return {
    id: route.id,
    appId: route.appId,
    name: route.reRouteName,
    key: route.key ?? '',
    upstream: upstreamOf(route),
    downstream: downstreamOf(route, group, global),
    ...qualityOf(route, global),
    limit: limitOf(route, global),
    token:
      authenticationProviderKey === TOKEN_PROVIDER
        ? { scopes: allowedScopes, claims: route.routeClaimsRequirement }
        : null,
    addresses: { allowed: route.securityOptions.ipAllowedList, blocked: route.securityOptions.ipBlockedList },
    requestHeaders: route.upstreamHeaderTransform,
    claimsToHeaders: route.addHeadersToRequest,
    claimsToQuery: route.addQueriesToRequest,
    responseHeaders: route.downstreamHeaderTransform,
    requestIdHeader: (route.requestIdKey ?? global?.requestIdKey ?? '').toLowerCase(),
    baseUrl: global?.baseUrl ?? '',
  };
}

const publishedAggregateOf = (of: AggregateRoute): PublishedAggregate => ({
  id: of.id,
  appId: of.appId,
  name: of.name,
  keys: of.reRouteKeys,
  values: of.reRouteKeysConfig
    .filter(({ reRouteKey }) => of.reRouteKeys.includes(reRouteKey))
    .map(({ reRouteKey, parameter, jsonPath }) => ({
      key: reRouteKey,
      parameter: parameter ?? '',
      jsonPath: jsonPath ?? '',
    })),
  aggregator: among(AGGREGATORS, of.aggregator) ?? 'ByKey',
  upstream: { ...upstreamOf(of), methods: ['GET'] },
});

/** What would be published: the routes and aggregates of groups that are switched on. */
export function compile({ groups, globals, routes, aggregates }: DraftRows): RouteSetContent {
  const active = new Map(groups.filter(({ isActive }) => isActive).map((group) => [group.appId, group]));
  const settled = new Map(globals.map((global) => [global.appId, global]));
  const byName = <T extends { name: string }>(list: T[]) => list.sort((one, other) => (one.name < other.name ? -1 : 1));
  return {
    routes: byName(
      routes.flatMap((route) => {
        const group = active.get(route.appId);
        return group ? [publishedRouteOf(route, group, settled.get(route.appId))] : [];
      }),
    ),
    aggregates: byName(aggregates.filter(({ appId }) => active.has(appId)).map(publishedAggregateOf)),
  };
}
