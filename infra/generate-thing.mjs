// `npm run generate -- thing SERVICE NAME TITLE TITLE-IN-CHINESE`: writes what of a plain thing with a screen is
// written by hand, and adds its lines where the service lists them; `machine` instead of `thing` gives it a number and
// a life that is confirmed, rejected and handed in again. The fields are then changed in the thing, and the table
// beside it; the boot says where they differ.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Files, PlannedFiles, camel, kebab, refuse } from './generate-files.mjs';
import { root } from './toolchain.mjs';

const lower = (name) => name[0].toLowerCase() + name.slice(1);
const plural = (word) =>
  /[^aeiou]y$/.test(word) ? `${word.slice(0, -1)}ies` : /(s|x|ch)$/.test(word) ? `${word}es` : `${word}s`;

let files = new Files(root);
const write = (path, content) => files.write(path, content);
const edit = (path, change) => files.edit(path, change);

const contract = ({ service, name, group, names }) => `import { flag, text } from '../things/field.js';
import { thing } from '../things/thing.js';
import { ${group} } from './permissions.js';

export const ${lower(name)} = thing('${name}', {
  path: 'api/${service}/${kebab(names)}',
  permissions: ${group}.names.${names},
  orderedBy: 'code',
  fields: {
    code: text(32).required().unique().sorts().searches(),
    name: text(64).required().sorts().searches(),
    isEnable: flag(true).sorts().filters(),
  },
});
`;

const machineContract = ({
  service,
  name,
  group,
  names,
  texts,
}) => `import { numbered, stateIn, text } from '../things/field.js';
import { machine } from '../things/machine.js';
import { thing } from '../things/thing.js';
import { ${group} } from './permissions.js';

const P = ${group}.names.${names};

export const ${lower(name)}Life = machine('${name}', {
  texts: '${texts}',
  states: { Submitted: 0, Confirmed: 1, Rejected: 2 },
  initial: 'Submitted',
  ends: ['Confirmed'],
  editable: ['Submitted', 'Rejected'],
  steps: {
    confirm: { from: 'Submitted', to: 'Confirmed', permission: P.Confirm, comment: 'optional' },
    reject: { from: 'Submitted', to: 'Rejected', permission: P.Confirm, comment: 'required' },
    resubmit: { from: 'Rejected', to: 'Submitted', permission: P.Edit, comment: 'optional' },
  },
});

export const ${lower(name)} = thing('${name}', {
  path: 'api/${service}/${kebab(names)}',
  permissions: P,
  orderedBy: 'code desc',
  fields: {
    code: numbered('${name}', '${name.replaceAll(/[^A-Z]/g, '')}').sorts().searches(),
    name: text(64).required().sorts().searches(),
    state: stateIn(${lower(name)}Life).listed(),
  },
});
`;

/** A table with a code of its own; `columns` are those after it. */
const entityWith =
  (codeLength, condition, columns) =>
  ({ name }) =>
    `import { TenantRow, TenantTable } from '@ishare/data/entities.js';
import { Column, Index } from 'typeorm';

@TenantTable('${kebab(name).replaceAll('-', '_')}')
@Index('${kebab(name).replaceAll('-', '_')}_code_key', ['tenantId', 'code'], { unique: true${condition} })
export class ${name} extends TenantRow {
  @Column('varchar', { length: ${codeLength} })
  code!: string;

  @Column('varchar', { length: 64 })
  name!: string;

${columns}}
`;

const entity = entityWith(
  32,
  ", where: 'not is_deleted'",
  `  @Column('boolean', { default: true })
  isEnable!: boolean;
`,
);
const machineEntity = entityWith(
  500,
  '',
  `  /** One of the states of its machine. */
  @Column('int')
  state!: number;
`,
);

const machineScreen = ({
  service,
  name,
  texts,
}) => `import { ${lower(name)} } from '@ishare/contracts/${service}/${kebab(name)}.js';
import { thingScreen } from '../../../resource/things';

export default thingScreen(${lower(name)}, {
  name: '${texts}',
  titleOf: ({ code }) => code,
  tones: { Submitted: 'info', Confirmed: 'success', Rejected: 'danger' },
  dangers: ['reject'],
  columns: { code: { width: 170, pinned: 'start' }, state: { width: 110 }, name: { width: 200 } },
  filters: ['state'],
  form: { name: true },
});
`;

const screen = ({
  service,
  name,
  texts,
}) => `import { ${lower(name)} } from '@ishare/contracts/${service}/${kebab(name)}.js';
import { thingScreen } from '../../../resource/things';

export default thingScreen(${lower(name)}, {
  name: '${texts}',
  titleOf: ({ name }) => name,
  columns: { code: { width: 120, pinned: 'start' }, name: { width: 200 }, isEnable: { width: 90 } },
  form: { code: true, name: true, isEnable: true },
});
`;

const firstThings = `// The things of this service, each on its table: routes, tables and tests are made from this list.
import { serve } from '@ishare/crud/thing.module.js';

/** Those that need no code of their own. */
export const plainThings = [];
export const things = [...plainThings];
`;

const firstSpec = ({ service }) => `import { TestService } from '@ishare/testing/test-service.js';
import { thingsConformance } from '@ishare/testing/things-conformance.js';
import { ${camel(service)}Data } from './${service}.data.js';
import { ${camel(service)}Service } from './${service}.module.js';
import { plainThings } from './things.js';

let service: TestService;

beforeAll(async () => {
  service = await TestService.start(${camel(service)}Service, [${camel(service)}Data]);
});
afterAll(() => service.close());

thingsConformance(plainThings, () => service);
`;

/** A service's first thing opens the list: its module serves it, its data keep it, its suites walk it. */
function openList(service) {
  write(`services/${service}/src/things.ts`, firstThings);
  edit(`services/${service}/src/${service}.module.ts`, (text) =>
    text
      .replace(/(imports: \[\s*DataModule\.for\(\w+\),)/, '$1 ThingModule.for(plainThings),')
      .replace(
        'import { DataModule }',
        "import { ThingModule } from '@ishare/crud/thing.module.js';\nimport { DataModule }",
      )
      .replace(/\n\n(@Module)/, "\nimport { plainThings } from './things.js';\n\n$1"),
  );
  edit(`services/${service}/src/${service}.data.ts`, (text) =>
    text
      .replace(/entities: \[/, 'entities: [...things.map(({ entity }) => entity), ')
      .replace(/\n\n(export const)/, "\nimport { things } from './things.js';\n\n$1"),
  );
  edit('tests/security/factories/registry.ts', (text) =>
    text
      .replace(
        'import type { ServedThing }',
        [
          `import { things as ${camel(service)}Things } from '@ishare/${service}/things.js';`,
          'import type { ServedThing }',
        ].join('\n'),
      )
      .replace(
        new RegExp(`(\\s'?${service}'?: )(\\w+),`),
        (_, name, factories) => `${name}withThings(${factories}, ${camel(service)}Things),`,
      ),
  );
}

const PLAIN = '/** Those that need no code of their own. */';
const LIST = 'export const plainThings(: ServedThing\\[\\])? = \\[[^\\]]*\\];';

function register({ service, name, names, folder }) {
  const path = `services/${service}/src/things.ts`;
  if (!existsSync(join(root, path))) openList(service);
  const specs = globSync(`services/${service}/src/**/*.spec.ts`, { cwd: root });
  if (!specs.some((spec) => readFileSync(join(root, spec), 'utf8').includes('thingsConformance(')))
    write(`services/${service}/src/things.spec.ts`, firstSpec({ service }));
  edit(path, (text) => {
    const list = lower(names);
    const items = /export const plainThings(?:: ServedThing\[\])? = \[([^\]]*)\];/.exec(text)?.[1].trim();
    if (items === undefined) return text;
    return text
      .replace(
        "import { serve } from '@ishare/crud/thing.module.js';",
        [
          `import { ${lower(name)} } from '@ishare/contracts/${service}/${kebab(name)}.js';`,
          "import { serve } from '@ishare/crud/thing.module.js';",
          `import { ${name} } from './${folder}/${kebab(name)}.entity.js';`,
        ].join('\n'),
      )
      .replace(new RegExp(`(?:${PLAIN.replaceAll('*', '\\*')}\n)?${LIST}`), (_, type = '') => {
        const all = items ? `${items.replace(/,$/, '')}, ${list}` : list;
        const served = `export const ${list} = serve(${lower(name)}, ${name});`;
        return `${served}\n\n${PLAIN}\nexport const plainThings${type} = [${all}];`;
      });
  });
}

function addTexts(language, { area, name, title, words }) {
  edit(`console/src/i18n/${language}/${area}.json`, (text) => {
    const all = JSON.parse(text);
    if (all[lower(name)]) refuse(`${area}.json has texts of ${lower(name)} already.`);
    all[lower(name)] = { title, ...words };
    return `${JSON.stringify(all, null, 2)}\n`;
  });
}

/** The words of the first fields, as types of orders have them; of a life, as remittances have them. */
function firstWords(language, hasMachine) {
  const read = (area) => JSON.parse(readFileSync(join(root, `console/src/i18n/${language}/${area}.json`), 'utf8'));
  const { filter, code, name, isEnable } = read('salesOrder').orderType;
  if (!hasMachine) return { filter, code, name, isEnable };
  const { stateTitle, state, step } = read('crm').remittance;
  const { Submitted, Confirmed, Rejected } = state;
  const { confirm, reject, resubmit } = step;
  return {
    filter,
    code,
    name,
    stateTitle,
    state: { Submitted, Confirmed, Rejected },
    step: { confirm, reject, resubmit },
  };
}

/** Where a service keeps the history of its records and counts their numbers. */
function keepHistory(service) {
  const path = `services/${service}/src/${service}.data.ts`;
  const kept = readFileSync(join(root, path), 'utf8');
  const missing = [
    ['numberEntities', "import { numberEntities } from '@ishare/data/numbers.js';", '...numberEntities'],
    ['RecordMove', "import { RecordMove } from '@ishare/crud/machines/record-move.entity.js';", 'RecordMove'],
  ].filter(([name]) => !kept.includes(name));
  if (missing.length === 0) return;
  const [imports, entities] = [1, 2].map((at) => missing.map((one) => one[at]));
  edit(path, (text) => `${imports.join('\n')}\n${text.replace(/entities: \[/, `entities: [${entities.join(', ')}, `)}`);
}

/** The permission's line, last in its group. */
function addPermissions(path, { names, texts }, steps) {
  edit(path, (text) => {
    const line = `  ${names}: ofThing('${texts}'${steps.map((step) => `, '${step}'`).join('')}),\n`;
    const withLine = text.replace(
      /(definePermissions\([^]*?)(\n?\}(?:, '\w+')?\);)/,
      (_, head, tail) => `${head.endsWith('\n') ? head : `${head}\n`}${line}${tail.trimStart()}`,
    );
    return /\bofThing\b/.test(text.split('definePermissions(')[0])
      ? withLine
      : withLine.replace('import { definePermissions }', 'import { definePermissions, ofThing }');
  });
}

/** What the files are made of: names in all the forms that they need. */
function factsOf(kind, [service, name, title, titleZh]) {
  if (!existsSync(join(root, `services/${service}/src`)))
    refuse(`usage: npm run generate -- ${kind} SERVICE NAME "TITLE" "TITLE IN CHINESE", e.g. crm ComplaintKind`);
  if (!/^[A-Z][A-Za-z]+$/.test(name ?? '') || !title || !titleZh)
    refuse('Say its name in PascalCase and singular, and its title in both languages.');
  const names = plural(name);
  const permissions = `libs/contracts/src/${service}/permissions.ts`;
  const group = /export const (\w+) = definePermissions\(/.exec(readFileSync(join(root, permissions), 'utf8'))[1];
  const area = existsSync(join(root, `console/src/i18n/en/${camel(service)}.json`)) ? camel(service) : 'basics';
  const texts = `${area}:${lower(name)}`;
  return { service, name, names, group, area, folder: kebab(names), texts, permissions };
}

/** The paths that `generateThing` would write; nothing is written. */
export function filesOfThing(kind, arguments_) {
  const before = files;
  files = new PlannedFiles(root);
  try {
    writeThing(kind, arguments_);
    return files.written;
  } finally {
    files = before;
  }
}

function writeThing(kind, arguments_) {
  const hasMachine = kind === 'machine';
  const facts = factsOf(kind, arguments_);
  const { service, name, folder, area, permissions } = facts;
  write(`libs/contracts/src/${service}/${kebab(name)}.ts`, (hasMachine ? machineContract : contract)(facts));
  write(`services/${service}/src/${folder}/${kebab(name)}.entity.ts`, (hasMachine ? machineEntity : entity)(facts));
  write(`console/src/features/${service}/${folder}/${folder}.screen.tsx`, (hasMachine ? machineScreen : screen)(facts));
  register(facts);
  if (hasMachine) keepHistory(service);
  addPermissions(permissions, facts, hasMachine ? ['Confirm'] : []);
  for (const [language, title] of [
    ['en', arguments_[2]],
    ['zh-Hans', arguments_[3]],
  ])
    addTexts(language, { area, name, title, words: firstWords(language, hasMachine) });
  return facts;
}

/**
 * Writes the files of a thing, or of one with a machine; `arguments_` are its service, its name and its titles in
 * English and Chinese.
 */
export function generateThing(kind, arguments_) {
  const { service, name, folder, texts } = writeThing(kind, arguments_);
  for (const path of files.written) console.log(path);
  const hasMachine = kind === 'machine';
  const what = hasMachine ? 'its fields, states and steps' : 'its fields';
  console.log(`
Next:
  - ${what}: libs/contracts/src/${service}/${kebab(name)}.ts, and the columns of its table beside them
  - what another record must name, or a dealer may not see: "Five minutes to a new thing" in CONTRIBUTING.md
  - a place in the menu: libs/contracts/src/platform/default-menus.ts, component '${service}/${folder}' and title
    '${texts}.title'
  - npm run format, npm run migration -- ${service} ${folder}, npm run generate
  - npm run check, npm test -- services/${service} menu screens contracts/src/things tests/security tests/architecture`);
}
