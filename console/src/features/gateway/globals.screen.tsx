import { gatewayAdmin, globalRoutes } from '@ishare/contracts/gateway/admin-routes.js';
import { globalConfiguration } from '@ishare/contracts/gateway/global.js';
import { BALANCERS } from '@ishare/contracts/gateway/route-set.js';
import { thingScreen } from '../../resource/things';
import { appField, groupOf } from './controls';
import { exchangeActions } from './exchange';
import GatewayBar from './GatewayBar';

const group = (key: string, members: readonly string[]) =>
  groupOf(globalConfiguration, key, members, { type: BALANCERS });

/** What holds for all routes of an application that do not say otherwise. */
export default thingScreen(globalConfiguration, {
  name: 'gateway:global',
  titleOf: ({ appId }) => appId,
  header: GatewayBar,
  stale: [gatewayAdmin.draft],
  texts: { downstreamScheme: 'gateway:scheme' },
  columns: {
    appId: { width: 180, pinned: 'start' },
    baseUrl: { width: 260 },
    downstreamScheme: { width: 110 },
    requestIdKey: { width: 180 },
    loadBalancerOptions: { width: 180, render: ({ loadBalancerOptions }) => loadBalancerOptions.type ?? '' },
    creationTime: { width: 160 },
  },
  sections: {
    basics: {
      appId: appField,
      downstreamScheme: true,
      baseUrl: true,
      requestIdKey: true,
    },
    quality: {
      qoSOptions: group('qoSOptions', ['timeoutValue', 'exceptionsAllowedBeforeBreaking', 'durationOfBreak']),
      loadBalancerOptions: group('loadBalancerOptions', ['type']),
      httpHandlerOptions: group('httpHandlerOptions', ['maxConnectionsPerServer']),
    },
    limits: {
      rateLimitOptions: group('rateLimitOptions', [
        'clientIdHeader',
        'httpStatusCode',
        'quotaExceededMessage',
        'rateLimitCounterPrefix',
        'disableRateLimitHeaders',
      ]),
    },
  },
  toolbar: exchangeActions(globalRoutes, 'route-globals.json'),
});
