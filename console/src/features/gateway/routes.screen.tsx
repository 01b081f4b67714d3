import { gatewayAdmin, ownRouteRoutes } from '@ishare/contracts/gateway/admin-routes.js';
import { ownRoute } from '@ishare/contracts/gateway/own-route.js';
import { BALANCERS, TOKEN_PROVIDER } from '@ishare/contracts/gateway/route-set.js';
import i18next from 'i18next';
import { thingScreen } from '../../resource/things';
import { appField, groupOf, mapField } from './controls';
import { exchangeActions } from './exchange';
import GatewayBar from './GatewayBar';

const group = (key: string, members: readonly string[]) =>
  groupOf(ownRoute, key, members, { type: BALANCERS, authenticationProviderKey: [TOKEN_PROVIDER] });

/** Paths of the gateway that lead to other hosts. */
export default thingScreen(ownRoute, {
  name: 'gateway:route',
  titleOf: ({ reRouteName }) => reRouteName,
  header: GatewayBar,
  stale: [gatewayAdmin.draft],
  sectionsAs: 'tabs',
  texts: {
    downstreamScheme: 'gateway:scheme',
    downstreamHttpMethod: 'gateway:method',
    upstreamHttpMethod: 'gateway:method',
    downstreamHostAndPorts: 'gateway:hosts',
  },
  columns: {
    reRouteName: { width: 180, pinned: 'start' },
    upstreamPathTemplate: { width: 240 },
    upstreamHttpMethod: {
      width: 130,
      render: ({ upstreamHttpMethod }) => upstreamHttpMethod.join(', ') || i18next.t('gateway:route.anyMethod'),
    },
    downstreamPathTemplate: { width: 240 },
    downstreamHostAndPorts: {
      width: 220,
      render: ({ downstreamHostAndPorts }) =>
        downstreamHostAndPorts.map(({ host, port }) => `${host}:${port}`).join(', ') ||
        i18next.t('gateway:route.ofGroup'),
    },
    priority: { width: 90 },
    appId: { width: 140 },
    upstreamHost: { width: 160 },
    creationTime: { width: 160 },
  },
  sections: {
    upstream: {
      reRouteName: true,
      appId: appField,
      upstreamPathTemplate: { span: 2 },
      upstreamHttpMethod: true,
      upstreamHost: true,
      priority: true,
      reRouteIsCaseSensitive: true,
    },
    downstream: {
      downstreamPathTemplate: { span: 2 },
      downstreamScheme: true,
      downstreamHttpMethod: true,
      downstreamHostAndPorts: true,
      loadBalancerOptions: group('loadBalancerOptions', ['type']),
      key: true,
    },
    quality: {
      timeout: { hint: 'gateway:route.timeoutHint' },
      qoSOptions: group('qoSOptions', ['timeoutValue', 'exceptionsAllowedBeforeBreaking', 'durationOfBreak']),
      rateLimitOptions: group('rateLimitOptions', [
        'enableRateLimiting',
        'limit',
        'period',
        'periodTimespan',
        'clientWhitelist',
      ]),
      httpHandlerOptions: group('httpHandlerOptions', ['maxConnectionsPerServer']),
    },
    access: {
      authenticationOptions: group('authenticationOptions', ['authenticationProviderKey', 'allowedScopes']),
      routeClaimsRequirement: mapField,
      securityOptions: group('securityOptions', ['ipAllowedList', 'ipBlockedList']),
    },
    headers: {
      upstreamHeaderTransform: { ...mapField, hint: 'gateway:route.transformHint' },
      downstreamHeaderTransform: mapField,
      addHeadersToRequest: { ...mapField, hint: 'gateway:route.claimsHint' },
      addQueriesToRequest: mapField,
      requestIdKey: true,
    },
  },
  filters: ['appId'],
  toolbar: exchangeActions(ownRouteRoutes, 'routes.json'),
});
