// npm run generate: writes openapi/<service>.json and the gateway's prefix table from the services, and the console's
// texts for the server, and the dashboards and rules of the monitoring; --check only compares. `thing SERVICE NAME …` and `machine SERVICE NAME …` write a new one
// instead; `service NAME …` writes a new service first.
import { mkdirSync, readFileSync, rmSync, writeFileSync, existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { randomBytes } from 'node:crypto';
import { build } from './build.mjs';
import { consoleTexts, consoleTextsFile } from './console-texts.mjs';
import { Refusal } from './generate-files.mjs';
import { generateService, tellNext } from './generate-service.mjs';
import { generateThing } from './generate-thing.mjs';
import { monitoringFiles } from './monitoring.mjs';
import { startPostgres } from './postgres.mjs';
import { temporaryFolder } from './processes.mjs';
import { root } from './toolchain.mjs';

const [kind, ...words] = process.argv.slice(2);
try {
  if (kind === 'thing' || kind === 'machine') {
    generateThing(kind, words);
    process.exit(0);
  }
  if (kind === 'service') await generateService(words);
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  console.error(error.message);
  process.exit(2);
}
const checkOnly = process.argv.includes('--check');
await build();
const folder = temporaryFolder('ishare-generate');
const postgres = await startPostgres(join(folder, 'postgres'), { durable: false });
let drifted = [];
try {
  const { generateDocuments } = await import(pathToFileURL(join(root, 'services/all-in-one/dist/open-api.js')).href);
  const { loadConfig } = await import(pathToFileURL(join(root, 'libs/server/dist/config.js')).href);
  const config = loadConfig({
    NODE_ENV: 'test',
    DATABASE_URL: postgres.url,
    SECRET_KEY: randomBytes(32).toString('hex'),
    DATA_DIR: folder,
    LOG_LEVEL: 'error',
  });
  const files = { ...(await generateDocuments(config)), [consoleTextsFile]: consoleTexts(), ...monitoringFiles() };
  for (const [name, content] of Object.entries(files)) {
    const path = join(root, name);
    if (existsSync(path) && readFileSync(path, 'utf8') === content) continue;
    drifted.push(name);
    if (checkOnly) continue;
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  }
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
if (checkOnly && drifted.length > 0) {
  console.error(`Out of date: ${drifted.join(', ')}. Run npm run generate and commit the result.`);
  process.exit(1);
}
if (kind === 'service') tellNext(words[0]);
console.log(drifted.length > 0 ? `Written: ${drifted.join(', ')}` : 'Generated files are up to date.');
process.exit(0);
