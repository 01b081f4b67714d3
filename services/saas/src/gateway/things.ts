// The four things of the draft, each on its table.
import { aggregateRoute } from '@ishare/contracts/gateway/aggregate-route.js';
import { globalConfiguration } from '@ishare/contracts/gateway/global.js';
import { ownRoute } from '@ishare/contracts/gateway/own-route.js';
import { routeGroup } from '@ishare/contracts/gateway/route-group.js';
import { serve } from '@ishare/crud/thing.module.js';
import { AggregateRoute, GlobalConfiguration, Route, RouteGroup } from './gateway.entities.js';

const sameAsId = { sql: 't.id::text', kind: 'text' } as const;

export const routeGroups = serve(routeGroup, RouteGroup);
export const globals = serve(globalConfiguration, GlobalConfiguration, { expressions: { itemId: sameAsId } });
export const ownRoutes = serve(ownRoute, Route, { expressions: { reRouteId: sameAsId } });
export const aggregates = serve(aggregateRoute, AggregateRoute, { expressions: { reRouteId: sameAsId } });

export const gatewayThings = [routeGroups, globals, ownRoutes, aggregates];
