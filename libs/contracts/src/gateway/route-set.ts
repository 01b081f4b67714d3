// What the gateway obeys: one numbered set of routes, with everything settled that groups and globals say. An option
// that a gateway does not know refuses the set.
import { z } from 'zod';

export const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;
export const SCHEMES = ['http', 'https'] as const;
export const BALANCERS = ['NoLoadBalancer', 'RoundRobin', 'LeastConnection'] as const;
/** How the replies of an aggregate become one: an object by key, or a list in the order of the keys. */
export const AGGREGATORS = ['ByKey', 'AsList'] as const;
/** The one kind of token that a route may ask for: that of the product's own sign-in. */
export const TOKEN_PROVIDER = 'Bearer';
/** Seconds that a downstream may take where nobody says. */
export const DEFAULT_TIMEOUT = 90;
/** Milliseconds that a breaker stays open where nobody says. */
export const DEFAULT_BREAK = 5_000;
/** How many values of one reply an aggregate asks for. */
export const MOST_VALUES = 20;

const upstream = z.strictObject({
  template: z.string(),
  /** None: any. */
  methods: z.array(z.enum(METHODS)),
  host: z.string().nullable(),
  isCaseSensitive: z.boolean(),
  priority: z.number().int(),
});
export type Upstream = z.infer<typeof upstream>;

const texts = z.record(z.string(), z.string());

export const publishedRoute = z.strictObject({
  id: z.string(),
  appId: z.string(),
  name: z.string(),
  /** By which an aggregate names it; empty where none does. */
  key: z.string(),
  upstream,
  downstream: z.strictObject({
    template: z.string(),
    /** Null: that of the request. */
    method: z.enum(METHODS).nullable(),
    scheme: z.enum(SCHEMES),
    hosts: z.array(z.strictObject({ host: z.string(), port: z.number().int().min(1).max(65_535) })).min(1),
    balancer: z.enum(BALANCERS),
    /** Connections to each host at a time; 0: as many as are asked for. */
    mostConnections: z.number().int().min(0),
  }),
  /** Milliseconds. */
  timeout: z.number().int().min(1),
  breaker: z.strictObject({ exceptions: z.number().int().min(1), duration: z.number().int().min(1) }).nullable(),
  limit: z
    .strictObject({
      limit: z.number().int().min(1),
      /** Seconds. */
      period: z.number().int().min(1),
      /** Seconds that a refused caller is told to wait. */
      wait: z.number().int().min(1),
      whitelist: z.array(z.string()),
      clientIdHeader: z.string(),
      status: z.number().int().min(400).max(599),
      message: z.string(),
      prefix: z.string(),
      hasHeaders: z.boolean(),
    })
    .nullable(),
  /** Null: nobody needs to be signed in. Any one of the scopes opens it; none: any token. */
  token: z.strictObject({ scopes: z.array(z.string()), claims: texts }).nullable(),
  addresses: z.strictObject({ allowed: z.array(z.string()), blocked: z.array(z.string()) }),
  /** What goes on: `value`, or `what, by what` in the one that the request has. */
  requestHeaders: texts,
  /** `Claims[name]`, or a value. */
  claimsToHeaders: texts,
  claimsToQuery: texts,
  responseHeaders: texts,
  requestIdHeader: z.string(),
  baseUrl: z.string(),
});
export type PublishedRoute = z.infer<typeof publishedRoute>;

export const publishedAggregate = z.strictObject({
  id: z.string(),
  appId: z.string(),
  name: z.string(),
  keys: z.array(z.string()).min(1),
  /** Parts that are asked once for each value that the first part's reply has at the place. */
  values: z.array(z.strictObject({ key: z.string(), parameter: z.string(), jsonPath: z.string() })),
  aggregator: z.enum(AGGREGATORS),
  upstream,
});
export type PublishedAggregate = z.infer<typeof publishedAggregate>;

export const routeSetContent = z.strictObject({
  routes: z.array(publishedRoute),
  aggregates: z.array(publishedAggregate),
});
export type RouteSetContent = z.infer<typeof routeSetContent>;

const PERIODS = { s: 1, m: 60, h: 3_600, d: 86_400 } as const;
/** `1s`, `5m`, `1h`, `1d`. */
export const PERIOD = /^([1-9]\d{0,4})([smhd])$/;

/** Seconds of a period. */
export function secondsOf(period: string): number | undefined {
  const [, count, unit] = PERIOD.exec(period) ?? [];
  return count === undefined ? undefined : Number(count) * PERIODS[unit as keyof typeof PERIODS];
}

/** Steps to a value of a reply: `$.a.b`, `$[*].id`, `$.items[*].id`. */
export function parseJsonPath(path: string): string[] | undefined {
  if (!/^\$(\.[A-Za-z_][\w-]*|\[\*\])+$/.test(path)) return undefined;
  return [...path.matchAll(/\.([A-Za-z_][\w-]*)|\[(\*)\]/g)].map(([, name, all]) => name ?? all!);
}

/** The texts and numbers that a reply has at a place, each once. */
export function valuesAt(reply: unknown, path: readonly string[]): string[] {
  let found: unknown[] = [reply];
  for (const step of path)
    found = found.flatMap((value) => {
      if (step === '*') return Array.isArray(value) ? (value as unknown[]) : [];
      return typeof value === 'object' && value !== null && Object.hasOwn(value, step)
        ? [(value as Record<string, unknown>)[step]]
        : [];
    });
  return [...new Set(found.filter((value) => ['string', 'number'].includes(typeof value)).map(String))];
}
