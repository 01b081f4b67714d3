import { choice, choices, codeText, flag, map, rows, text, texts, whole } from '../things/field.js';
import { thing, type RecordOf } from '../things/thing.js';
import { HEADER_NAME } from './global.js';
import {
  authenticationOptions,
  fileCacheOptions,
  httpHandlerOptions,
  loadBalancerOptions,
  qoSOptions,
  routeRateLimit,
  securityOptions,
} from './options.js';
import { gatewayPermissions } from './permissions.js';
import { APP_ID } from './route-group.js';
import { METHODS, SCHEMES } from './route-set.js';

const changes = () => map(100, 1_000).orElse({});

/** A path of the gateway that leads to hosts outside of the product. What is saved is a draft. */
export const ownRoute = thing('Route', {
  path: 'api/ApiGateway/Routes',
  permissions: gatewayPermissions.names.Route,
  orderedBy: 'reRouteName',
  fields: {
    reRouteId: text(36).readOnly(),
    appId: codeText(50).required().sorts().searches().filters().fixed().matches(APP_ID),
    reRouteName: text(50).required().unique().sorts().searches(),
    upstreamPathTemplate: codeText(256).required().sorts().searches().hinted(),
    upstreamHttpMethod: choices(METHODS).orElse([]).hinted(),
    upstreamHost: codeText(256).searches().hinted(),
    downstreamPathTemplate: codeText(256).required().searches().hinted(),
    downstreamHttpMethod: choice(METHODS),
    downstreamHttpVersion: codeText(8),
    downstreamScheme: choice(SCHEMES),
    downstreamHostAndPorts: rows({ host: codeText(256).required(), port: whole(1, 65_535).required() }, 20).orElse([]),
    serviceName: codeText(256),
    serviceNamespace: codeText(128),
    key: codeText(256).hinted(),
    priority: whole(0, 1_000).orElse(0).sorts(),
    timeout: whole(0, 600).in('s').orElse(0),
    reRouteIsCaseSensitive: flag(false).orElse(false),
    requestIdKey: codeText(100).matches(HEADER_NAME),
    delegatingHandlers: texts(20, 256).orElse([]),
    dangerousAcceptAnyServerCertificateValidator: flag(false).orElse(false),
    changeDownstreamPathTemplate: changes(),
    addHeadersToRequest: changes(),
    upstreamHeaderTransform: changes(),
    downstreamHeaderTransform: changes(),
    addClaimsToRequest: changes(),
    routeClaimsRequirement: changes(),
    addQueriesToRequest: changes(),
    securityOptions: securityOptions(),
    qoSOptions: qoSOptions(),
    rateLimitOptions: routeRateLimit(),
    loadBalancerOptions: loadBalancerOptions(),
    fileCacheOptions: fileCacheOptions(),
    authenticationOptions: authenticationOptions(),
    httpHandlerOptions: httpHandlerOptions(),
  },
});

export type OwnRoute = RecordOf<typeof ownRoute>;
