import { codeText, deletion, flag, text } from '../things/field.js';
import { thing, type RecordOf } from '../things/thing.js';
import { gatewayPermissions } from './permissions.js';

/** How groups, and what belongs to them, are named. */
export const APP_ID = /^[\w.-]+$/;
/** `host` or `host:port`, separated by commas. */
export const ADDRESSES = /^[A-Za-z0-9.-]+(?::\d{1,5})?(?:,\s*[A-Za-z0-9.-]+(?::\d{1,5})?)*$/;

/**
 * An application behind the gateway: routes that name no hosts lead to its addresses; of one that is switched off
 * nothing is published.
 */
export const routeGroup = thing('RouteGroup', {
  path: 'api/ApiGateway/RouteGroups',
  permissions: gatewayPermissions.names.RouteGroup,
  orderedBy: 'name',
  fields: {
    name: text(50).required().sorts().searches(),
    appId: codeText(50).required().unique().sorts().searches().fixed().matches(APP_ID),
    appName: text(100).required().sorts().searches(),
    appIpAddress: codeText(256).required().matches(ADDRESSES).hinted(),
    description: text(256).searches(),
    isActive: flag(true).hinted(),
    ...deletion,
  },
});

export type RouteGroup = RecordOf<typeof routeGroup>;
