// A part of bench-gateway.mjs as a process of its own: the service behind the gateway, or a gateway before it with own
// routes, with an empty set of them, or without.
import { createServer } from 'node:http';
import { join } from 'node:path';
import { root } from '../../infra/toolchain.mjs';

const [kind, port, servicePort] = [process.argv[2], Number(process.argv[3]), Number(process.argv[4])];
const at = (path) => import(join(root, path));

/** A published set of so many routes, all to the service. */
function setOf(count) {
  const routes = Array.from({ length: count }, (_, n) => ({
    id: `route-${n}`,
    appId: 'bench',
    name: `route ${n}`,
    key: '',
    // Half of them begin alike.
    upstream: {
      template: n % 2 ? `/own/${n}/{everything}` : `/own${n}/{everything}`,
      methods: [],
      host: null,
      isCaseSensitive: false,
      priority: 0,
    },
    downstream: {
      template: '/api/things/{everything}',
      method: null,
      scheme: 'http',
      hosts: [{ host: '127.0.0.1', port: servicePort }],
      balancer: 'RoundRobin',
      mostConnections: 0,
    },
    timeout: 5_000,
    breaker: null,
    limit: null,
    token: null,
    addresses: { allowed: [], blocked: [] },
    requestHeaders: {},
    claimsToHeaders: {},
    claimsToQuery: {},
    responseHeaders: {},
    requestIdHeader: '',
    baseUrl: '',
  }));
  return { routes, aggregates: [] };
}

async function ownOf(count) {
  const { Admission } = await at('services/gateway/dist/own-routes/admission.js');
  const { Downstreams } = await at('services/gateway/dist/own-routes/downstream.js');
  const { RouteFigures } = await at('services/gateway/dist/own-routes/figures.js');
  const { OwnGateway } = await at('services/gateway/dist/own-routes/own-gateway.js');
  const { RouteSource } = await at('services/gateway/dist/own-routes/route-source.js');
  const figures = new RouteFigures();
  const saas = {
    routeSet: async ({ known }) => ({ number: 1, content: known === 1 ? null : setOf(count) }),
    gatewayReport: async () => ({}),
  };
  const source = new RouteSource(saas, 'bench', figures).start();
  while (source.current.number !== 1) await new Promise((resolve) => setTimeout(resolve, 10));
  const admission = new Admission({ checked: () => Promise.reject(new Error('nobody')) }, async () => 1, 0);
  return new OwnGateway({ source, admission, figures, downstreams: new Downstreams('127.0.0.1') });
}

if (kind === 'service') {
  const body = JSON.stringify({ items: Array.from({ length: 20 }, (_, id) => ({ id, name: `Board ${id}` })) });
  createServer((_request, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(body),
  ).listen(port, '127.0.0.1');
} else {
  const { createGateway } = await at('services/gateway/dist/gateway.js');
  const { RemoteTarget } = await at('services/gateway/dist/target.js');
  const { builtInPrefixes } = await at('libs/contracts/dist/gateway/built-in.js');
  const own = kind === 'none' ? undefined : await ownOf(Number(kind));
  const gateway = await createGateway({
    config: { CONSOLE_DIR: undefined, PUBLIC_URL: 'http://localhost', TRUSTED_PROXIES: 0 },
    prefixes: { ...builtInPrefixes, '/api/things': 'things' },
    targets: new Map([['things', new RemoteTarget(`http://127.0.0.1:${servicePort}`)]]),
    ...(own && { own }),
  });
  gateway.listen(port, '127.0.0.1');
}
process.on('message', () => process.exit(0));
