// The administration of the gateway beyond the four things: the specification's other spellings of their routes, and
// the way of a draft to what is obeyed.
import { z } from 'zod';
import { concurrencyStamp, guid, itemsReply, requiredText, text } from '../schemas.js';
import type { Thing } from '../things/thing.js';
import { route } from '../things/route.js';
import { recordSchema, schemasOf } from '../things/thing-schemas.js';
import { aggregateRoute } from './aggregate-route.js';
import { globalConfiguration } from './global.js';
import { ownRoute } from './own-route.js';
import { gatewayPermissions } from './permissions.js';
import { routeGroup } from './route-group.js';
import { METHODS } from './route-set.js';

const P = gatewayPermissions.names;
const base = 'api/ApiGateway';
/** Whoever may see any of the draft. */
const SEEN: [string, ...string[]] = [P.Route.Default, P.RouteGroup.Default, P.Global.Default, P.AggregateRoute.Default];
const stale = [base];

const appId = requiredText(50);
const ofApp = z.object({ appId });
const ofRoute = z.object({ routeId: guid() });

const bodyOf = (thing: Thing) => schemasOf(thing).create;
const exchanged = (thing: Thing) => z.object({ items: z.array(bodyOf(thing)).max(1_000) });
const imported = z.object({ created: z.number().int(), changed: z.number().int() });

/** Taking all records of a thing out, and putting them in again, here or elsewhere. */
const exchange = <const N extends string>(thing: Thing & { path: N }, names: { Export: string; Import: string }) => ({
  export: route({
    method: 'GET',
    path: `${thing.path}/Export`,
    summary: `Take out all records of ${thing.name} as JSON`,
    permission: names.Export,
    reply: z.object({ items: z.array(z.record(z.string(), z.unknown())) }),
  }),
  import: route({
    method: 'POST',
    path: `${thing.path}/Import`,
    summary: `Put in records of ${thing.name}: those that are there already are changed; all or none`,
    permission: names.Import,
    body: exchanged(thing),
    reply: imported,
    stale,
  }),
});

export const groupRoutes = {
  byAppId: route({
    method: 'GET',
    path: `${base}/RouteGroups/By-AppId/:appId`,
    params: { appId },
    summary: 'Get the group of an application',
    permission: P.RouteGroup.Default,
    reply: recordSchema(routeGroup),
  }),
  actived: route({
    method: 'GET',
    path: `${base}/RouteGroups/Actived`,
    summary: 'List the groups that are switched on',
    permission: P.RouteGroup.Default,
    reply: itemsReply(z.object({ appId: z.string(), appName: z.string() })),
  }),
  change: route({
    method: 'PUT',
    path: `${base}/RouteGroups`,
    summary: 'Change the group of an application, which the body names',
    permission: P.RouteGroup.Update,
    body: bodyOf(routeGroup).extend({ concurrencyStamp }),
    reply: recordSchema(routeGroup),
    stale,
  }),
  remove: route({
    method: 'DELETE',
    path: `${base}/RouteGroups`,
    summary: 'Delete the group of an application',
    permission: P.RouteGroup.Delete,
    query: ofApp,
    reply: 'nothing',
    stale,
  }),
  ...exchange(routeGroup, P.RouteGroup),
};

export const globalRoutes = {
  byAppId: route({
    method: 'GET',
    path: `${base}/Globals/By-AppId/:appId`,
    params: { appId },
    summary: 'Get what holds for all routes of an application',
    permission: P.Global.Default,
    reply: recordSchema(globalConfiguration),
  }),
  change: route({
    method: 'PUT',
    path: `${base}/Globals`,
    summary: 'Change what holds for all routes of the application that the body names',
    permission: P.Global.Update,
    body: bodyOf(globalConfiguration).extend({ itemId: guid().nullish(), concurrencyStamp }),
    reply: recordSchema(globalConfiguration),
    stale,
  }),
  remove: route({
    method: 'DELETE',
    path: `${base}/Globals`,
    summary: 'Delete what holds for all routes of an application',
    permission: P.Global.Delete,
    query: ofApp,
    reply: 'nothing',
    stale,
  }),
  ...exchange(globalConfiguration, P.Global),
};

export const ownRouteRoutes = {
  byId: route({
    method: 'GET',
    path: `${base}/Routes/By-RouteId/:id`,
    summary: 'Get a route',
    permission: P.Route.Default,
    reply: recordSchema(ownRoute),
  }),
  byName: route({
    method: 'GET',
    path: `${base}/Routes/By-RouteName/:name`,
    params: { name: requiredText(50) },
    summary: 'Get a route by its name',
    permission: P.Route.Default,
    reply: recordSchema(ownRoute),
  }),
  byAppId: route({
    method: 'GET',
    path: `${base}/Routes/By-AppId/:appId`,
    params: { appId },
    summary: 'List all routes of an application',
    permission: P.Route.Default,
    reply: itemsReply(recordSchema(ownRoute)),
  }),
  change: route({
    method: 'PUT',
    path: `${base}/Routes`,
    summary: 'Change the route that the body names',
    permission: P.Route.Update,
    body: bodyOf(ownRoute).extend({ reRouteId: guid(), concurrencyStamp }),
    reply: recordSchema(ownRoute),
    stale,
  }),
  remove: route({
    method: 'DELETE',
    path: `${base}/Routes`,
    summary: 'Delete a route',
    permission: P.Route.Delete,
    query: ofRoute,
    reply: 'nothing',
    stale,
  }),
  clear: route({
    method: 'DELETE',
    path: `${base}/Routes/Clear`,
    summary: 'Delete all routes of an application',
    permission: P.Route.Delete,
    query: ofApp,
    reply: 'nothing',
    stale,
  }),
  dynamic: route({
    method: 'GET',
    path: `${base}/DynamicRoutes/By-AppId/:appId`,
    params: { appId },
    summary: 'List the services that the gateway finds by itself',
    description: 'They are the services of the product, the same for every application; nobody edits them.',
    permission: P.DynamicRoute.Default,
    reply: itemsReply(
      z.object({
        dynamicReRouteId: z.string(),
        serviceName: z.string(),
        downstreamHttpVersion: z.string(),
        rateLimitRule: z.null(),
        /** Beginnings of the paths that it answers. */
        prefixes: z.array(z.string()),
      }),
    ),
  }),
  ...exchange(ownRoute, P.Route),
};

export const aggregateRoutes = {
  byAppId: route({
    method: 'GET',
    path: `${base}/Aggregates/by-AppId/:appId`,
    params: { appId },
    summary: 'List all aggregates of an application',
    permission: P.AggregateRoute.Default,
    reply: itemsReply(recordSchema(aggregateRoute)),
  }),
  change: route({
    method: 'PUT',
    path: `${base}/Aggregates`,
    summary: 'Change the aggregate that the body names',
    permission: P.AggregateRoute.Update,
    body: bodyOf(aggregateRoute).extend({ reRouteId: guid(), concurrencyStamp }),
    reply: recordSchema(aggregateRoute),
    stale,
  }),
  remove: route({
    method: 'DELETE',
    path: `${base}/Aggregates`,
    summary: 'Delete an aggregate',
    permission: P.AggregateRoute.Delete,
    query: ofRoute,
    reply: 'nothing',
    stale,
  }),
  configure: route({
    method: 'POST',
    path: `${base}/Aggregates/RouteConfig`,
    summary: 'Say which values of the first reply a part is asked for, one by one',
    permission: P.AggregateRoute.ManageRouteConfig,
    body: z.object({
      routeId: guid(),
      reRouteKey: requiredText(256),
      parameter: text(1_000),
      jsonPath: text(256),
    }),
    reply: 'nothing',
    stale,
  }),
  unconfigure: route({
    method: 'DELETE',
    path: `${base}/Aggregates/RouteConfig`,
    summary: 'Ask a part once again',
    permission: P.AggregateRoute.ManageRouteConfig,
    query: z.object({ routeId: guid(), reRouteKey: requiredText(256) }),
    reply: 'nothing',
    stale,
  }),
  aggregators: route({
    method: 'GET',
    path: `${base}/Basic/Aggregators`,
    summary: 'List the ways in which replies become one',
    permission: P.AggregateRoute.Default,
    reply: itemsReply(z.string()),
  }),
  balancers: route({
    method: 'GET',
    path: `${base}/Basic/LoadBalancers`,
    summary: 'List the ways in which requests are shared among hosts',
    permission: [P.Route.Default, P.Global.Default],
    reply: itemsReply(z.object({ type: z.string(), displayName: z.string() })),
  }),
  ...exchange(aggregateRoute, P.AggregateRoute),
};

const finding = z.object({
  /** With an error nothing is published. */
  level: z.enum(['error', 'warning']),
  code: z.string(),
  kind: z.enum(['route', 'aggregate', 'group']),
  id: guid(),
  name: z.string(),
  /** In the caller's language. */
  message: z.string(),
});
export type Finding = z.infer<typeof finding>;

const change = z.object({
  kind: z.enum(['route', 'aggregate']),
  id: z.string(),
  name: z.string(),
  change: z.enum(['added', 'removed', 'changed']),
  /** Places in what is published, with their values as JSON; null where there is none. */
  fields: z.array(z.object({ name: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
});
export type SetChange = z.infer<typeof change>;

const published = z.object({
  number: z.number().int(),
  comment: z.string().nullable(),
  /** The older set whose contents it has, where it was rolled back to. */
  restores: z.number().int().nullable(),
  routes: z.number().int(),
  aggregates: z.number().int(),
  publishedBy: z.string(),
  publishedTime: z.iso.datetime(),
});
export type PublishedSet = z.infer<typeof published>;

const draft = z.object({
  published: published.nullable(),
  findings: z.array(finding),
  changes: z.array(change),
  /** Hosts to which routes may lead. */
  hosts: z.array(z.string()),
  /** Gateway processes that have reported lately; the number of the set that each obeys. */
  processes: z.array(
    z.object({
      name: z.string(),
      number: z.number().int().nullable(),
      problem: z.string().nullable(),
      seenTime: z.iso.datetime(),
    }),
  ),
});
export type Draft = z.infer<typeof draft>;

const tried = z.object({
  /** The product's own service that answers; no other route is asked then. */
  builtIn: z.string().nullable(),
  /** Its path may be read in different ways, and is given to no route. */
  isOdd: z.boolean(),
  chosen: z
    .object({
      kind: z.enum(['route', 'aggregate']),
      id: z.string(),
      name: z.string(),
      template: z.string(),
      values: z.record(z.string(), z.string()),
    })
    .nullable(),
  others: z.array(
    z.object({
      kind: z.enum(['route', 'aggregate']),
      id: z.string(),
      name: z.string(),
      template: z.string(),
      lost: z.enum(['path', 'method', 'host', 'order']),
    }),
  ),
  /** What would be sent: one request, or one for each part of an aggregate. */
  requests: z.array(
    z.object({
      key: z.string(),
      method: z.string(),
      urls: z.array(z.string()),
      headers: z.record(z.string(), z.string().nullable()),
      timeout: z.number(),
      needsToken: z.boolean(),
      limit: z.string().nullable(),
    }),
  ),
});
export type Tried = z.infer<typeof tried>;

const setNumber = z.coerce.number<string>().int().min(1).max(2_000_000_000);

export const gatewayAdmin = {
  draft: route({
    method: 'GET',
    path: `${base}/Draft`,
    summary: 'Check the draft, and tell how it differs from what is published',
    permission: SEEN,
    reply: draft,
  }),
  sets: route({
    method: 'GET',
    path: `${base}/Sets`,
    summary: 'List the published sets of routes, the newest first',
    permission: SEEN,
    reply: itemsReply(published),
  }),
  changes: route({
    method: 'GET',
    path: `${base}/Sets/:number/Changes`,
    params: { number: setNumber },
    summary: 'Tell what rolling back to a set would change',
    permission: SEEN,
    reply: itemsReply(change),
  }),
  publish: route({
    method: 'POST',
    path: `${base}/Sets`,
    summary: 'Publish the draft as a numbered set',
    description: 'Every gateway process obeys it within two seconds. A draft with errors is refused.',
    permission: P.Route.Update,
    body: z.object({ comment: text(256) }),
    reply: published,
    stale,
  }),
  rollBack: route({
    method: 'POST',
    path: `${base}/Sets/:number/RollBack`,
    params: { number: setNumber },
    summary: 'Publish the contents of an older set again; the draft stays as it is',
    permission: P.Route.Update,
    reply: published,
    stale,
  }),
  try: route({
    method: 'POST',
    path: `${base}/Try`,
    summary: 'Tell which route would answer a request, and why; nothing is sent',
    permission: SEEN,
    computes: true,
    body: z.object({
      method: z.enum(METHODS),
      host: text(256),
      /** With its query. */
      path: requiredText(2_048),
      /** The draft, else what is published. */
      isDraft: z.boolean().default(true),
    }),
    reply: tried,
  }),
  figures: route({
    method: 'GET',
    path: `${base}/Figures`,
    summary: 'Tell what each published route had to do in the last hour',
    permission: SEEN,
    reply: itemsReply(
      z.object({
        id: z.string(),
        kind: z.enum(['route', 'aggregate']),
        name: z.string(),
        requests: z.number().int(),
        errors: z.number().int(),
        limited: z.number().int(),
        /** Milliseconds; null without requests. */
        p95: z.number().nullable(),
      }),
    ),
  }),
};
