import { choices, codeText, flag, rows, text, texts, whole } from '../things/field.js';
import { thing, type RecordOf } from '../things/thing.js';
import { gatewayPermissions } from './permissions.js';
import { APP_ID } from './route-group.js';
import { METHODS } from './route-set.js';

/** One answer of the replies of several routes, each under its key. */
export const aggregateRoute = thing('AggregateRoute', {
  path: 'api/ApiGateway/Aggregates',
  permissions: gatewayPermissions.names.AggregateRoute,
  orderedBy: 'name',
  fields: {
    reRouteId: text(36).readOnly(),
    appId: codeText(50).required().sorts().searches().filters().fixed().matches(APP_ID),
    name: text(50).required().unique().sorts().searches(),
    reRouteKeys: texts(20, 256).orElse([]).hinted(),
    reRouteKeysConfig: rows(
      { reRouteKey: codeText(256).required(), parameter: codeText(1_000), jsonPath: codeText(256) },
      20,
    ).readOnly(),
    upstreamPathTemplate: codeText(256).required().sorts().searches().hinted(),
    upstreamHost: codeText(256).searches(),
    upstreamHttpMethod: choices(METHODS).orElse([]),
    reRouteIsCaseSensitive: flag(false).orElse(false),
    aggregator: text(50).hinted(),
    priority: whole(0, 1_000).orElse(0).sorts(),
  },
});

export type AggregateRoute = RecordOf<typeof aggregateRoute>;
