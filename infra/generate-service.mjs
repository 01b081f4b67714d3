// `npm run generate -- service NAME TITLE TITLE-IN-CHINESE`: writes a service that boots, migrates and is deployed, and
// adds its line wherever services are listed. A list that is missed here is found by
// `tests/architecture/service-generator.spec.ts`.
import { spawnSync } from 'node:child_process';
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { Files, camel, pascal, refuse, upper } from './generate-files.mjs';
import { root } from './toolchain.mjs';

const version = (files) => JSON.parse(files.read('package.json')).version;

const moduleOf = ({ name, own }) => `import { DataModule } from '@ishare/data/data.module.js';
import { MessagingModule } from '@ishare/messaging/messaging.module.js';
import type { ServiceDefinition } from '@ishare/server/boot.js';
import { Module } from '@nestjs/common';
import en from './i18n/en.json' with { type: 'json' };
import zhHans from './i18n/zh-Hans.json' with { type: 'json' };
import { ${own}Data } from './${name}.data.js';

@Module({
  imports: [DataModule.for(${own}Data), MessagingModule.for({ service: '${name}', role: 'api' })],
})
export class ${pascal(name)}Module {}

export const ${own}Service: ServiceDefinition = {
  name: '${name}',
  module: ${pascal(name)}Module,
  texts: { 'zh-Hans': zhHans, en },
};
`;

const dataOf = ({ name, own }) => `import type { ServiceData } from '@ishare/data/migrate.js';

export const ${own}Data: ServiceData = {
  schema: '${name.replaceAll('-', '_')}',
  entities: [],
  migrations: new URL('../migrations/', import.meta.url),
};
`;

const mainOf = ({ name, own }) => `import { bootService } from '@ishare/server/boot.js';
import { ${own}Service } from './${name}.module.js';

await bootService(${own}Service);
`;

const specOf = ({ name, own }) => `import { TestService } from '@ishare/testing/test-service.js';
import { ${own}Data } from './${name}.data.js';
import { ${own}Service } from './${name}.module.js';

describe('${name}', () => {
  it('boots on a schema of its own and is ready', async () => {
    const service = await TestService.start(${own}Service, [${own}Data]);
    try {
      expect((await service.anonymous().get('/health/ready')).status).toBe(200);
    } finally {
      await service.close();
    }
  });
});
`;

const readmeOf = ({ name, title }) => `# ${title}

Owns the schema \`${name.replaceAll('-', '_')}\`.

- Serves nothing yet, asks no other service, hears no event but the deletion of a tenant, has no jobs.

## Decisions
`;

const manifestOf = ({ name }, files) => `{
  "name": "@ishare/${name}",
  "version": "${version(files)}",
  "private": true,
  "type": "module",
  "description": "The ${name} service",
  "exports": { "./*.js": { "types": "./src/*.ts", "default": "./dist/*.js" } }
}
`;

const factoriesOf = ({ own }) => `import type { ServiceFactories } from './row-factory.js';

export const ${own}Factories: ServiceFactories = { rows: [], calls: {}, actions: {} };
`;

/** The service's own files. */
function writeOwn(facts, files) {
  const { name, own } = facts;
  const at = `services/${name}`;
  files.write(`${at}/package.json`, manifestOf(facts, files));
  files.write(`${at}/README.md`, readmeOf(facts));
  files.write(`${at}/src/main.ts`, mainOf(facts));
  files.write(`${at}/src/${name}.module.ts`, moduleOf(facts));
  files.write(`${at}/src/${name}.data.ts`, dataOf(facts));
  files.write(`${at}/src/${name}.spec.ts`, specOf(facts));
  for (const language of ['en', 'zh-Hans']) {
    files.write(`${at}/src/i18n/${language}.json`, '{}\n');
    files.write(`console/src/i18n/${language}/${own}.json`, '{}\n');
  }
}

/** The line after the last one that matches. */
function afterLast(text, pattern, line) {
  const last = [...text.matchAll(new RegExp(pattern, 'gm'))].at(-1);
  if (!last) return text;
  const end = last.index + last[0].length;
  return `${text.slice(0, end)}\n${line}${text.slice(end)}`;
}

/** What other code knows of it: settings, permissions with their titles, the deletion of tenants, its factories. */
function enterCode({ name, own, title, titleZh }, files) {
  const group = pascal(name);
  files.write(
    `libs/contracts/src/${name}/permissions.ts`,
    [
      "import { definePermissions } from '../define.js';",
      '',
      `export const ${own}Permissions = definePermissions('${group}', {});`,
      '',
    ].join('\n'),
  );
  files.edit('libs/contracts/src/all-permissions.ts', (text) =>
    afterLast(text, '^import .*$', `import { ${own}Permissions } from './${name}/permissions.js';`).replace(
      /(permissionGroups[^=]*= \[[^\]]*)(\n\];)/,
      `$1\n  ${own}Permissions,$2`,
    ),
  );
  for (const [language, words] of [
    ['en', title],
    ['zh-Hans', titleZh],
  ])
    files.edit(`libs/contracts/src/i18n/${language}.json`, (text) =>
      afterLast(text, '^ +"PermissionGroup:Crm".*$', `  "PermissionGroup:${group}": ${JSON.stringify(words)},`),
    );
  files.edit('libs/contracts/src/event-routes.ts', (text) =>
    text.replace(/(\[tenantDeleted\.name\]: \[[^\]]*?),?(\s*\])/, `$1, '${name}'$2`),
  );
  files.edit('libs/server/src/config.ts', (text) =>
    afterLast(text, '^ +[A-Z_]+_URL: url\\.optional\\(\\),$', `  ${upper(name)}_URL: url.optional(),`),
  );
  files.edit('services/all-in-one/src/services.ts', (text) =>
    afterLast(
      afterLast(
        text,
        "^import .* from '@ishare/[\\w-]+/[\\w-]+\\.module\\.js';$",
        [
          `import { ${own}Data } from '@ishare/${name}/${name}.data.js';`,
          `import { ${own}Service } from '@ishare/${name}/${name}.module.js';`,
        ].join('\n'),
      ),
      '^ +\\{ definition: .*$',
      `  { definition: ${own}Service, data: ${own}Data },`,
    ),
  );
  files.write(`tests/security/factories/${name}.ts`, factoriesOf({ own }));
  files.edit('tests/security/factories/registry.ts', (text) =>
    afterLast(
      text,
      "^import \\{ \\w+Factories \\} from '\\./[\\w-]+\\.js';$",
      `import { ${own}Factories } from './${name}.js';`,
    ).replace(
      /(factories: Readonly[^=]*= \{[^}]*)(\n\};)/,
      `$1\n  ${name === own ? name : `'${name}'`}: ${own}Factories,$2`,
    ),
  );
}

/** Where it runs as a process of its own. The folder of Kubernetes is that of a service without anything special. */
function deploy({ name }, files) {
  const address = `${upper(name)}_URL`;
  files.edit('docker-compose.yml', (text) => {
    const withAddress = afterLast(text, '^  [A-Z_]+_URL: http://[\\w-]+:8080$', `  ${address}: http://${name}:8080`);
    const awaited = afterLast(
      withAddress,
      '^      [\\w-]+: \\{ condition: service_started \\}$',
      `      ${name}: { condition: service_started }`,
    );
    return afterLast(
      awaited,
      '^    command: \\[node, --enable-source-maps, services/crm/dist/main\\.js\\]$',
      `\n  ${name}:\n    <<: *service\n    command: [node, --enable-source-maps, services/${name}/dist/main.js]`,
    );
  });
  for (const file of ['autoscaler', 'deployment', 'disruption-budget', 'kustomization', 'service'])
    files.write(`k8s/base/${name}/${file}.yaml`, files.read(`k8s/base/crm/${file}.yaml`).replaceAll(/\bcrm\b/g, name));
  files.edit('k8s/base/kustomization.yaml', (text) =>
    afterLast(
      text.replace(/^ {2}- crm$/m, `  - crm\n  - ${name}`),
      '^      - [A-Z_]+_URL=http://[\\w-]+:8080$',
      `      - ${address}=http://${name}:8080`,
    ),
  );
  files.edit('README.md', (text) => text.replace(/(\| `IDENTITY_URL`[^|]*`)( \|)/, `$1, \`${address}\`$2`));
}

/** A workspace is known to npm by the lockfile. */
function lock({ name }, files) {
  files.edit('package-lock.json', (text) => {
    const all = JSON.parse(text);
    all.packages[`node_modules/@ishare/${name}`] = { resolved: `services/${name}`, link: true };
    all.packages[`services/${name}`] = { name: `@ishare/${name}`, version: all.version };
    const paths = Object.keys(all.packages).sort((one, other) => one.localeCompare(other, 'en'));
    all.packages = Object.fromEntries(paths.map((path) => [path, all.packages[path]]));
    return `${JSON.stringify(all, null, 2)}\n`;
  });
}

/**
 * Writes a service into `files`: its own, and its lines where services are listed. What is made by running (the link of
 * the workspace, the first migration, OpenAPI, the gateway's prefixes) is the caller's.
 *
 * @param {Files} files
 * @param {string[]} words its name, and its title in English and in Chinese
 */
export function writeService(files, [name, title, titleZh]) {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name ?? '') || !title || !titleZh)
    refuse(
      'usage: npm run generate -- service NAME "TITLE" "TITLE IN CHINESE", e.g. after-sales; NAME in small letters.',
    );
  if (files.has(`services/${name}`) || files.has(`libs/${name}`)) refuse(`${name} is there already.`);
  const facts = { name, own: camel(name), title, titleZh };
  writeOwn(facts, files);
  enterCode(facts, files);
  deploy(facts, files);
  lock(facts, files);
  return files.written;
}

function run(...args) {
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
  if (status !== 0) refuse(`${args.join(' ')} did not succeed; what is written so far stays.`);
}

/** Writes a service of this repository, makes it known to Node as `npm install` would, and drafts its migration. */
export async function generateService(words) {
  const files = new Files(root);
  const written = writeService(files, words);
  const [name] = words;
  mkdirSync(join(root, 'node_modules/@ishare'), { recursive: true });
  symlinkSync(join('../../services', name), join(root, 'node_modules/@ishare', name), 'dir');
  run('node_modules/oxfmt/bin/oxfmt', ...written.filter((path) => /ts$/.test(path)));
  run('infra/migration.mjs', name, 'initial');
  for (const path of written) console.log(path);
}

export function tellNext(name) {
  console.log(`
Next:
  - npm run generate -- thing ${name} …, or machine; what more it is, in services/${name}/README.md
  - npm run check, npm test -- services/${name} tests/architecture tests/security
  - its box in docs/architecture.svg`);
}
