import { choice, codeText, text } from '../things/field.js';
import { thing, type RecordOf } from '../things/thing.js';
import { globalRateLimit, httpHandlerOptions, loadBalancerOptions, qoSOptions, serviceDiscovery } from './options.js';
import { gatewayPermissions } from './permissions.js';
import { APP_ID } from './route-group.js';
import { SCHEMES } from './route-set.js';

export const HEADER_NAME = /^[A-Za-z0-9-]+$/;

/** What holds for all routes of a group that do not say otherwise. */
export const globalConfiguration = thing('GlobalConfiguration', {
  path: 'api/ApiGateway/Globals',
  permissions: gatewayPermissions.names.Global,
  orderedBy: 'appId',
  fields: {
    itemId: text(36).readOnly(),
    appId: codeText(50).required().unique().sorts().searches().fixed().matches(APP_ID),
    baseUrl: codeText(256).searches().hinted(),
    requestIdKey: codeText(100).matches(HEADER_NAME).hinted(),
    downstreamScheme: choice(SCHEMES),
    downstreamHttpVersion: codeText(8),
    qoSOptions: qoSOptions(),
    rateLimitOptions: globalRateLimit(),
    httpHandlerOptions: httpHandlerOptions(),
    loadBalancerOptions: loadBalancerOptions(),
    serviceDiscoveryProvider: serviceDiscovery(),
  },
});

export type GlobalConfiguration = RecordOf<typeof globalConfiguration>;
