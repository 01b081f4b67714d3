import { createGateway } from '@ishare/gateway/gateway.js';
import { ownRoutes } from '@ishare/gateway/own-routes/make.js';
import { gatewayPrefixes } from '@ishare/gateway/prefixes.js';
import { LocalTarget, type Target } from '@ishare/gateway/target.js';
import { Departure } from '@ishare/server/departure.js';
import { createService, onShutdown, processParts, tellFigures } from '@ishare/server/boot.js';
import { Readiness } from '@ishare/server/health.js';
import { startTracing } from '@ishare/server/tracing.js';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { services } from './services.js';

const parts = processParts();
const endTracing = await startTracing('all-in-one', parts.config);
const apps: NestFastifyApplication[] = [];
const named = new Map<string, NestFastifyApplication>();
const targets = new Map<string, Target>();
for (const { definition } of services) {
  const app = await createService(definition, parts);
  apps.push(app);
  named.set(definition.name, app);
  targets.set(definition.name, new LocalTarget(app));
}
const departure = new Departure();
const own = ownRoutes(parts);
const gateway = await createGateway({
  config: parts.config,
  prefixes: gatewayPrefixes,
  targets,
  own: own.gateway,
  departure,
});
gateway.listen(parts.config.PORT, parts.config.HOST);
const figures = tellFigures(named, parts.config);

onShutdown(async () => {
  for (const app of apps) app.get(Readiness).leaving = true;
  const closed = new Promise<void>((resolve) => gateway.once('close', () => resolve()));
  await departure.leave(gateway, parts.config.LEAVE_SECONDS);
  // Hubs hold their connections open until their service closes.
  for (const app of apps.reverse()) await app.close();
  gateway.closeAllConnections();
  own.close();
  figures?.close();
  await closed;
  await parts.state.close();
  await endTracing();
}, parts.config);
