// Brings the database up to date and seeds it; safe to repeat. Needs a DATABASE_URL whose user may create roles and
// schemas.
import { migrate } from '@ishare/data/migrate.js';
import { migrateTenantDatabases } from '@ishare/data/tenant-databases.js';
import { prepareQueueSchema } from '@ishare/messaging/queue-backend.js';
import { createService, processParts, seedService } from '@ishare/server/boot.js';
import { loadConfig } from '@ishare/server/config.js';
import { services } from './services.js';

const config = loadConfig();
await prepareQueueSchema(config);
for (const { data } of services) {
  const { applied } = await migrate(config, data);
  if (applied.length > 0) console.log(`${data.schema}: ${applied.join(', ')}`);
}
for (const [location, applied] of Object.entries(
  await migrateTenantDatabases(
    config,
    services.map(({ data }) => data),
  ),
)) {
  if (applied.length > 0) console.log(`${location}: ${applied.join(', ')}`);
}
const parts = processParts({ ...config, LOG_LEVEL: 'warn' });
const apps = [];
for (const { definition } of services) apps.push({ definition, app: await createService(definition, parts) });
for (const { definition, app } of apps)
  await seedService(definition, app, { demo: config.DEMO, announce: (line) => console.log(line) });
for (const { app } of apps.reverse()) await app.close();
await parts.state.close();
