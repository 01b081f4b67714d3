import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { Config } from '@ishare/server/config.js';
import { Departure } from '@ishare/server/departure.js';
import { consoleFiles } from './console-files.js';
import { RouteTable, type Prefixes } from './route-table.js';
import type { OwnGateway } from './own-routes/own-gateway.js';
import type { Target } from './target.js';

export interface GatewayOptions {
  config: Pick<Config, 'CONSOLE_DIR' | 'PUBLIC_URL' | 'TRUSTED_PROXIES'>;
  prefixes: Prefixes;
  /** By service name. */
  targets: ReadonlyMap<string, Target>;
  /** Routes that were published; asked after those that the product has by itself. */
  own?: Pick<OwnGateway, 'find' | 'handle'>;
  /** Says that the process leaves. */
  departure?: Departure;
}

const READY_LIFE = 500;

/**
 * Two names for one request would let the one that is checked be another than the one that is used (RFC 9112 §3.2).
 */
function hosts({ rawHeaders }: IncomingMessage): number {
  return rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length;
}

/** One address for everything: the console, the API of every service by the prefix of its paths, and the hubs. */
export async function createGateway({
  config,
  prefixes,
  targets,
  own,
  departure = new Departure(),
}: GatewayOptions): Promise<Server> {
  const table = new RouteTable(prefixes);
  const files = await consoleFiles(config.CONSOLE_DIR, config.PUBLIC_URL);
  const targetOf = (request: IncomingMessage): Target | undefined => {
    const service = table.serviceOf(request.url ?? '/');
    return service === undefined ? undefined : targets.get(service);
  };
  // Without a trusted proxy in front, what a caller says about other addresses is not passed on.
  const distrust = (request: IncomingMessage): void => {
    if (config.TRUSTED_PROXIES === 0)
      for (const name of Object.keys(request.headers))
        if (name.startsWith('x-forwarded-') || name === 'forwarded') delete request.headers[name];
    delete request.headers['x-internal-signature'];
  };

  let readiness: { until: number; failing: Promise<string[]> } | undefined;
  const failing = (): Promise<string[]> => {
    if (!readiness || readiness.until < Date.now()) {
      readiness = {
        until: Date.now() + READY_LIFE,
        failing: Promise.all([...targets].map(async ([name, target]) => ((await target.ready()) ? [] : [name]))).then(
          (names) => names.flat(),
        ),
      };
    }
    return readiness.failing;
  };

  const server = createServer((request, response) => {
    departure.note(response);
    if (hosts(request) > 1) return void response.writeHead(400, { connection: 'close' }).end();
    distrust(request);
    const path = (request.url ?? '/').split('?')[0]!.toLowerCase();
    if (path === '/health/live')
      return void response.writeHead(200, { 'content-type': 'application/json' }).end('{"status":"live"}');
    if (path === '/health/ready') {
      if (departure.isLeaving)
        return void response.writeHead(503, { 'content-type': 'application/json' }).end('{"status":"leaving"}');
      return void failing().then((names) => {
        response
          .writeHead(names.length === 0 ? 200 : 503, { 'content-type': 'application/json' })
          .end(JSON.stringify(names.length === 0 ? { status: 'ready' } : { status: 'starting', failing: names }));
      });
    }
    const target = targetOf(request);
    if (target) return target.handle(request, response);
    const chosen = own?.find(request);
    if (chosen) own!.handle(chosen, request, response);
    else files.routing(request, response);
  });
  server.on('upgrade', (request, socket, head) => {
    // Node leaves the socket of an upgrade without a listener: unheard, a reset by the caller would end the process.
    socket.on('error', () => socket.destroy());
    if (hosts(request) > 1) return void socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n');
    distrust(request);
    const target = targetOf(request);
    if (target) target.upgrade(request, socket, head);
    else socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
  });
  return server;
}
