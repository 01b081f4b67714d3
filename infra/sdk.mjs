// `npm run sdk -- FOLDER`: a typed TypeScript client of the API, generated from openapi/*.json: one module a service,
// its routes as openapi-fetch types them, and index.ts with a client of each.
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import openapiTS, { astToString } from 'openapi-typescript';
import { root } from './toolchain.mjs';

const camel = (name) => name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());

/** Writes the client into `folder` and returns the names of the services that it has. */
export async function writeSdk(folder) {
  mkdirSync(folder, { recursive: true });
  const services = [];
  for (const file of globSync('openapi/*.json', { cwd: root }).sort()) {
    const service = basename(file, '.json');
    const types = await openapiTS(JSON.parse(readFileSync(join(root, file), 'utf8')), {
      exportType: true,
      alphabetize: true,
    });
    writeFileSync(join(folder, `${service}.ts`), astToString(types));
    services.push(service);
  }
  writeFileSync(join(folder, 'index.ts'), indexOf(services));
  return services;
}

const indexOf = (services) => `import createClient, { type Client } from 'openapi-fetch';
${services.map((name) => `import type { paths as ${camel(name)}Paths } from './${name}.js';`).join('\n')}

export interface Options {
  /** Address of the gateway, without a slash at its end. */
  baseUrl: string;
  /** Asked before each call; the token is sent as a bearer. */
  token?: () => string | undefined | Promise<string | undefined>;
  /** zh-Hans or en; refusals come in it. */
  language?: string;
  fetch?: (request: Request) => Promise<Response>;
}

export interface Api {
${services.map((name) => `  ${camel(name)}: Client<${camel(name)}Paths>;`).join('\n')}
}

/** A client of every service behind one gateway. */
export function connect({ baseUrl, token, language, fetch }: Options): Api {
  const make = <P extends object>(): Client<P> => {
    const client = createClient<P>({ baseUrl, ...(fetch && { fetch }) });
    client.use({
      async onRequest({ request }) {
        const bearer = await token?.();
        if (bearer) request.headers.set('authorization', \`Bearer \${bearer}\`);
        if (language) request.headers.set('accept-language', language);
        return request;
      },
    });
    return client as Client<P>;
  };
  return {
${services.map((name) => `    ${camel(name)}: make<${camel(name)}Paths>(),`).join('\n')}
  };
}
`;

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [folder] = process.argv.slice(2);
  if (!folder) {
    console.error('Say where the client goes: npm run sdk -- FOLDER');
    process.exit(1);
  }
  const services = await writeSdk(resolve(folder));
  console.log(`Written to ${resolve(folder)}: ${services.join(', ')}.`);
}
