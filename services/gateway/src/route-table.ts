export { RouteTable, type Prefixes } from '@ishare/contracts/gateway/built-in.js';

/**
 * The shortest prefixes that tell the services apart. `paths` are OpenAPI paths (`/api/x/{id}`) by service; a prefix is
 * at least two segments under `api`, so that a new area is never swallowed by an old one's service.
 */
export function compressPrefixes(paths: Readonly<Record<string, readonly string[]>>): Record<string, string> {
  const fixed = new Map<string, string>();
  for (const [service, list] of Object.entries(paths)) {
    for (const path of list) {
      const segments = path.toLowerCase().split('/').filter(Boolean);
      const variable = segments.findIndex((segment) => segment.startsWith('{'));
      fixed.set((variable < 0 ? segments : segments.slice(0, variable)).join('/'), service);
    }
  }
  const owners = (prefix: string) =>
    new Set(
      [...fixed].filter(([path]) => path === prefix || path.startsWith(`${prefix}/`)).map(([, service]) => service),
    );
  const result: Record<string, string> = {};
  for (const [path, service] of fixed) {
    const segments = path.split('/');
    const shortest = segments[0] === 'api' ? 2 : 1;
    let length = Math.min(shortest, segments.length);
    while (length < segments.length && owners(segments.slice(0, length).join('/')).size > 1) length++;
    result[`/${segments.slice(0, length).join('/')}`] = service;
  }
  return Object.fromEntries(Object.entries(result).sort(([a], [b]) => (a < b ? -1 : 1)));
}
