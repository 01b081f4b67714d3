// Which route would answer a request, why not another, and what would be sent; nothing is.
import type { Tried } from '@ishare/contracts/gateway/admin-routes.js';
import type { RouteTable } from '@ishare/contracts/gateway/built-in.js';
import { explain, type Chosen, type Entry } from '@ishare/contracts/gateway/matching.js';
import { downstreamPath, requestHeaders } from '@ishare/contracts/gateway/rewriting.js';
import type { PublishedRoute, RouteSetContent } from '@ishare/contracts/gateway/route-set.js';
import { segmentsOf } from '@ishare/contracts/gateway/templates.js';

export interface Request {
  method: string;
  host: string | null;
  /** With its query. */
  path: string;
}

const named = ({ kind, of: { id, name }, upstream: { template } }: Entry) => ({ kind, id, name, template });

function sent(
  route: PublishedRoute,
  key: string,
  { values }: Chosen,
  { method, path }: Request,
): Tried['requests'][number] {
  const { scheme, hosts, method: own } = route.downstream;
  const query = path.includes('?') ? path.slice(path.indexOf('?')) : '';
  const target = downstreamPath(route, values, { query, claims: {} });
  const headers = requestHeaders(route, {}, {});
  return {
    key,
    method: own ?? method,
    urls: hosts.map(({ host, port }) => `${scheme}://${host}:${port}${target}`),
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, value ?? null])),
    timeout: route.timeout,
    needsToken: route.token !== null,
    limit: route.limit && `${route.limit.limit} / ${route.limit.period} s`,
  };
}

function requestsOf(content: RouteSetContent, chosen: Chosen, request: Request): Tried['requests'] {
  const { entry } = chosen;
  if (entry.kind === 'route') return [sent(entry.of, '', chosen, request)];
  const { keys, appId, values } = entry.of;
  return keys.flatMap((key) => {
    const route = content.routes.find((one) => one.appId === appId && one.key === key);
    const asked = values.find((one) => one.key === key);
    const filled = asked ? { ...chosen.values, [asked.parameter]: `{${asked.jsonPath}}` } : chosen.values;
    return route ? [sent(route, key, { ...chosen, values: filled }, { ...request, method: 'GET' })] : [];
  });
}

export function tryRequest(content: RouteSetContent, request: Request, builtIn: RouteTable): Tried {
  const nobody: Tried = { builtIn: null, isOdd: false, chosen: null, others: [], requests: [] };
  const service = builtIn.serviceOf(request.path);
  if (service !== undefined) return { ...nobody, builtIn: service };
  const segments = segmentsOf(request.path);
  if (!segments) return { ...nobody, isOdd: true };
  const host = (request.host ?? '').toLowerCase();
  const { chosen, others } = explain(content, { method: request.method, host, segments });
  return {
    ...nobody,
    chosen: chosen ? { ...named(chosen.entry), values: chosen.values } : null,
    others: others.map(({ entry, lost }) => ({ ...named(entry), lost })),
    requests: chosen ? requestsOf(content, chosen, request) : [],
  };
}
