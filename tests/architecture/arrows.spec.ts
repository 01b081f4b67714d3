import { fileURLToPath } from 'node:url';
import { checkArchitecture } from '../../infra/architecture.mjs';
import { removeSourceTrees, sourceTree } from './source-tree.fixture.js';

const base = {
  'libs/kernel/src/errors.ts': 'export const errors = {};',
  'libs/contracts/src/events.ts': "import { errors } from '@ishare/kernel/errors.js';\nexport const events = errors;",
  'libs/server/src/boot.ts': "import { events } from '@ishare/contracts/events.js';\nexport const boot = events;",
  'libs/cutting/src/model.ts': 'export interface Plan { waste: number }\nexport const kerf = 4;',
  'libs/testing/src/app.ts': "export { boot } from '@ishare/server/boot.js';",
  'services/files/src/files.module.ts': "import { boot } from '@ishare/server/boot.js';\nexport const files = boot;",
  'services/saas/src/saas.module.ts': 'export const saas = 1;',
  'services/all-in-one/src/main.ts':
    "import { files } from '@ishare/files/files.module.js';\nimport { saas } from '@ishare/saas/saas.module.js';\nexport default [files, saas];",
  'console/src/main.tsx':
    "import { events } from '@ishare/contracts/events.js';\nimport type { Plan } from '@ishare/cutting/model.js';\nexport const plan: Plan | typeof events = events;",
};

function violationsWith(files: Record<string, string>): string[] {
  return checkArchitecture(sourceTree({ ...base, ...files }));
}

describe('the arrows between folders', () => {
  afterEach(removeSourceTrees);

  it('fall in this repository', () => {
    expect(checkArchitecture(fileURLToPath(new URL('../..', import.meta.url)))).toEqual([]);
  });

  it('fall in the sample tree, so that each violation below is the only one', () => {
    expect(violationsWith({})).toEqual([]);
  });

  const cases: [string, Record<string, string>, RegExp][] = [
    [
      'a library importing one above it',
      { 'libs/kernel/src/a.ts': "import '@ishare/server/boot.js';" },
      /libs\/kernel may import no other library/,
    ],
    [
      'the same as a type',
      { 'libs/server/src/a.ts': "export type A = import('@ishare/testing/app.js').App;" },
      /libs\/testing is for specs/,
    ],
    [
      'the same as a re-export',
      { 'libs/kernel/src/a.ts': "export * from '@ishare/contracts/events.js';" },
      /libs\/kernel may import/,
    ],
    [
      'the same when it runs',
      { 'libs/contracts/src/a.ts': "export const a = () => import('@ishare/server/boot.js');" },
      /libs\/contracts may import kernel/,
    ],
    [
      'a service importing another service',
      { 'services/files/src/a.ts': "import '@ishare/saas/saas.module.js';" },
      /imported by services\/all-in-one alone/,
    ],
    [
      'a library importing a service',
      { 'libs/server/src/a.ts': "import '@ishare/files/files.module.js';" },
      /imported by services\/all-in-one alone/,
    ],
    [
      'a path out of the package',
      { 'services/files/src/a.ts': "import '../../saas/src/saas.module.js';" },
      /imported by its name/,
    ],
    [
      'the console importing a server library',
      { 'console/src/a.ts': "import '@ishare/server/boot.js';" },
      /the console may import/,
    ],
    [
      'the console importing code of the optimiser',
      { 'console/src/a.ts': "import { kerf } from '@ishare/cutting/model.js';\nexport const a = kerf;" },
      /the console may import/,
    ],
    [
      'a feature of the console importing another',
      {
        'console/src/features/crm/a.ts': "import '../sales-order/b';",
        'console/src/features/sales-order/b.ts': 'export const b = 1;',
      },
      /features do not import each other/,
    ],
    [
      'a feature of the console loading another',
      {
        'console/src/features/crm/a.ts': "export const a = () => import('../sales-order/b');",
        'console/src/features/sales-order/b.ts': 'export const b = 1;',
      },
      /features do not import each other/,
    ],
    [
      'a shared folder of the console importing a feature',
      { 'console/src/ui/a.ts': "import '../features/crm/b';", 'console/src/features/crm/b.ts': 'export const b = 1;' },
      /console\/src\/ui may import state/,
    ],
    [
      'a feature of the console importing the app',
      { 'console/src/features/crm/a.ts': "import '../../app/b';", 'console/src/app/b.ts': 'export const b = 1;' },
      /console\/src\/features may import/,
    ],
    [
      'test builders in product code',
      { 'services/files/src/a.ts': "import '@ishare/testing/app.js';" },
      /libs\/testing is for specs/,
    ],
    [
      'a fixture in product code',
      {
        'services/files/src/a.fixture.ts': 'export const a = 1;',
        'services/files/src/b.ts': "import './a.fixture.js';",
      },
      /only tests import test code/,
    ],
    [
      'a package in the contracts',
      { 'libs/contracts/src/a.ts': "import '@nestjs/common';" },
      /may only import zod from outside/,
    ],
    ['a library nobody placed', { 'libs/extra/src/a.ts': "import '@ishare/kernel/errors.js';" }, /has no place/],
    ['a barrel', { 'libs/server/src/index.ts': "export * from './boot.js';" }, /is a barrel/],
    [
      'a circle of files',
      {
        'libs/server/src/a.ts': "import './b.js';",
        'libs/server/src/b.ts': "import './c.js';",
        'libs/server/src/c.ts': "import './a.js';",
      },
      /a circle of imports: .*a\.ts/,
    ],
    [
      'a circle of types',
      {
        'console/src/ui/a.ts': "import type { B } from './b';\nexport interface A { b: B }",
        'console/src/ui/b.ts': "import type { A } from './a';\nexport interface B { a: A }",
      },
      /a circle of imports: .*a\.ts/,
    ],
  ];

  it.each(cases)('refuse %s', (_title, files, message) => {
    const violations = violationsWith(files);
    expect(violations).toHaveLength(1);
    expect(violations[0]).toMatch(message);
  });

  it('let specs use the test library', () => {
    expect(
      violationsWith({
        'services/files/src/a.spec.ts': "import '@ishare/testing/app.js';",
        'services/files/src/testing/files.ts': "import '@ishare/testing/app.js';",
      }),
    ).toEqual([]);
  });
});
