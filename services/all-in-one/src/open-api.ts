import { compressPrefixes } from '@ishare/gateway/route-table.js';
import { migrate } from '@ishare/data/migrate.js';
import { prepareQueueSchema } from '@ishare/messaging/queue-backend.js';
import { createService, processParts } from '@ishare/server/boot.js';
import type { Config } from '@ishare/server/config.js';
import { openApiDocument } from '@ishare/server/openapi.js';
import { services } from './services.js';

/** What is generated from the running services: file name in the repository → content. Needs an empty database. */
export async function generateDocuments(config: Config): Promise<Record<string, string>> {
  await prepareQueueSchema(config);
  const parts = processParts(config);
  const files: Record<string, string> = {};
  const paths: Record<string, string[]> = {};
  for (const { definition, data } of services) {
    await migrate(config, data);
    const app = await createService(definition, parts);
    const document = openApiDocument(app, definition.name, definition.openApi);
    files[`openapi/${definition.name}.json`] = `${JSON.stringify(document, null, 2)}\n`;
    paths[definition.name] = [...Object.keys(document.paths), ...(definition.paths ?? [])];
    await app.close();
  }
  await parts.state.close();
  files['libs/contracts/src/gateway/built-in.generated.json'] = `${JSON.stringify(compressPrefixes(paths), null, 2)}\n`;
  return files;
}
