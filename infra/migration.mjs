// npm run migration -- <service> <name>: writes the SQL that brings the service's schema from its migrations to its
// entities.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from './build.mjs';
import { startPostgres } from './postgres.mjs';
import { temporaryFolder } from './processes.mjs';

const root = join(fileURLToPath(import.meta.url), '../..');
const [service, name] = process.argv.slice(2);
if (!/^[a-z-]+$/.test(service ?? '') || !/^[a-z0-9-]+$/.test(name ?? '')) {
  console.error('usage: npm run migration -- <service> <name-of-the-change>');
  process.exit(2);
}
await build();
const { [`${service.replace(/-./g, (dash) => dash[1].toUpperCase())}Data`]: data } = await import(
  pathToFileURL(join(root, `services/${service}/dist/${service}.data.js`)).href
);
const { draftMigration } = await import(pathToFileURL(join(root, 'libs/data/dist/draft-migration.js')).href);
const given = process.env.TEST_DATABASE_URL;
const folder = given ? undefined : temporaryFolder('ishare-migration');
const postgres = given ? undefined : await startPostgres(folder, { durable: false });
try {
  const sql = await draftMigration(given ?? postgres.url, data);
  if (sql.length === 0) console.log(`${service}: entities and migrations agree, nothing to write.`);
  else {
    const path = join(fileURLToPath(data.migrations), `${Date.now()}-${name}.sql`);
    mkdirSync(fileURLToPath(data.migrations), { recursive: true });
    writeFileSync(path, `${sql.map((line) => `${line};`).join('\n')}\n`);
    console.log(`${path}: ${sql.length} statements. Read it before you commit it.`);
  }
} finally {
  await postgres?.stop();
  if (folder) rmSync(folder, { recursive: true, force: true });
}
