import { definePermissions } from '../define.js';

const EXCHANGED = ['Create', 'Update', 'Delete', 'Export', 'Import'] as const;

/** The administration of the gateway's own routes; the host's alone. */
export const gatewayPermissions = definePermissions(
  'ApiGateway',
  {
    RouteGroup: EXCHANGED,
    Global: EXCHANGED,
    Route: EXCHANGED,
    DynamicRoute: EXCHANGED,
    AggregateRoute: [...EXCHANGED, 'ManageRouteConfig'],
  },
  'host',
);
