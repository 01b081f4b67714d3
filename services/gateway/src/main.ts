import { addressVariable, loadConfig } from '@ishare/server/config.js';
import { onShutdown } from '@ishare/server/boot.js';
import { Metrics, serveMetrics } from '@ishare/server/metrics.js';
import { Ports } from '@ishare/server/ports.js';
import { InProcessState } from '@ishare/server/shared-state.js';
import { Departure } from '@ishare/server/departure.js';
import { startTracing } from '@ishare/server/tracing.js';
import { createGateway } from './gateway.js';
import { ownRoutes } from './own-routes/make.js';
import { gatewayPrefixes } from './prefixes.js';
import { RemoteTarget, type Target } from './target.js';

const config = loadConfig();
const endTracing = await startTracing('gateway', config);
// It reaches no store: what it needs of one it asks of the services.
const parts = { config, ports: new Ports(config), state: new InProcessState() };
const targets = new Map<string, Target>();
for (const service of new Set(Object.values(gatewayPrefixes))) {
  const variable = addressVariable(service);
  const url = (config as Record<string, unknown>)[variable];
  if (typeof url !== 'string')
    throw new Error(`${variable} is not set: the gateway needs the address of every service.`);
  targets.set(service, new RemoteTarget(url));
}
const departure = new Departure();
const own = ownRoutes(parts);
const server = await createGateway({ config, prefixes: gatewayPrefixes, targets, own: own.gateway, departure });
server.listen(config.PORT, config.HOST);
const figures =
  config.METRICS_PORT > 0
    ? serveMetrics(new Map([['gateway', new Metrics()]]), { port: config.METRICS_PORT, host: config.HOST })
    : undefined;
onShutdown(async () => {
  await departure.leave(server, config.LEAVE_SECONDS);
  // Hubs are connected until they are told that they may connect again.
  server.closeAllConnections();
  own.close();
  figures?.close();
  await parts.state.close();
  await endTracing();
}, config);
