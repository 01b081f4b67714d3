// A service that is generated stands wherever services are listed. The lists are found, not named here: a file or
// folder
// that knows all services but one at most is one.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { camel, Files, pascal, Refusal, upper } from '../../infra/generate-files.mjs';
import { writeService } from '../../infra/generate-service.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const services = globSync('services/*/migrations', { cwd: root }).map((path) => path.split('/')[1]!);
const paths = globSync(['**/*.{ts,tsx,mjs,json,yml,yaml,md,svg,sh}', '{Dockerfile,.env.example}'], {
  cwd: root,
  exclude: ['**/node_modules/**', '**/dist/**', '**/.data/**', '**/test-results/**'],
});

/** Lists that a service has no line in when it is made, and why. */
const LATER: Readonly<Record<string, string>> = {
  openapi: 'written by npm run generate, from the services of the all-in-one',
  'libs/contracts/src/gateway/built-in.generated.json': 'written with it, from the first route on',
  'libs/contracts/src/i18n/console.generated.json': 'written with it, from the first text on',
  'libs/contracts/src/platform/default-menus.ts': 'the place of each screen in the menu is chosen by hand',
  'console/src/features': 'begins with the first screen',
  'console/src/app/screens.ts': 'screens are found by their place',
  'docs/architecture.svg': 'a drawing',
  'tests/contract/ledger.ts': 'areas of the specification, of which a new service promises none',
  'services/sales-order/README.md': 'whom it asks, and whom it answers',
  'CHANGELOG.md': 'history',
};

/** Code names a service in these spellings. */
const spellingsOf = (name: string): RegExp[] => [
  new RegExp(`(?<![\\w-])${name}(?![\\w-])`),
  new RegExp(`\\b${upper(name)}_URL\\b`),
  ...['Service', 'Data', 'Factories', 'Permissions'].map((kind) => new RegExp(`\\b${camel(name)}${kind}\\b`)),
];
const spelled = services.map(spellingsOf);
const all = services.length;
/** Whether a text may be a list at all, before it is looked at closely. */
const mayList = (text: string): boolean => {
  const plain = text.toLowerCase().replaceAll(/[-_]/g, '');
  return services.filter((one) => plain.includes(one.replaceAll('-', ''))).length >= all - 1;
};

/** Files that name the others in a spelling and not this one, and folders without an entry for it. */
function missing(name: string, known: readonly string[], read: (path: string) => string): string[] {
  const own = spellingsOf(name);
  const inFiles = known.filter((path) => {
    const text = read(path);
    return (
      mayList(text) &&
      own.some((spelling, at) => spelled.filter((of) => of[at]!.test(text)).length >= all - 1 && !spelling.test(text))
    );
  });
  const entries = new Map<string, Set<string>>();
  for (const path of known) {
    const parts = path.split('/');
    parts.forEach((part, index) => {
      const folder = parts.slice(0, index).join('/');
      entries.set(folder, (entries.get(folder) ?? new Set()).add(part.replace(/\..*$/, '')));
    });
  }
  const has = (within: Set<string>, one: string) => within.has(one) || within.has(camel(one));
  const inFolders = [...entries].flatMap(([folder, within]) =>
    services.filter((one) => has(within, one)).length >= all - 1 && !has(within, name) ? [folder] : [],
  );
  return [...inFiles, ...inFolders].filter((path) => !(path in LATER)).sort();
}

/** The files of the repository as they would be: nothing is written to the disk. */
class Imagined extends Files {
  readonly changed = new Map<string, string>();

  constructor() {
    super(root);
  }

  override has(path: string): boolean {
    return this.changed.has(path) || super.has(path);
  }

  override read(path: string): string {
    return this.changed.get(path) ?? readFileSync(join(root, path), 'utf8');
  }

  override put(path: string, content: string): void {
    this.changed.set(path, content);
  }
}

describe('a service that is generated', () => {
  const name = 'after-sales';
  const files = new Imagined();
  writeService(files, [name, 'After-sales service', 'After-sales service']);
  const known = [...new Set([...paths, ...files.changed.keys()])];
  const read = (path: string) => files.read(path);

  it('stands wherever services are listed', () => {
    expect(missing(name, known, read)).toEqual([]);
  });

  it('is not taken to stand where it was left out', () => {
    const before = (path: string) => readFileSync(join(root, path), 'utf8');
    expect(missing(name, paths, before)).toEqual(
      [
        ...['README.md', 'docker-compose.yml', 'k8s/base/kustomization.yaml', 'package-lock.json'],
        ...['libs/contracts/src/all-permissions.ts', 'libs/contracts/src/event-routes.ts', 'libs/server/src/config.ts'],
        ...['services/all-in-one/src/services.ts', 'tests/security/factories/registry.ts'],
        // Folders with an entry for each.
        ...['console/src/i18n/en', 'console/src/i18n/zh-Hans', 'k8s/base', 'libs/contracts/src', 'services'],
        ...['tests/security/factories'],
      ].sort(),
    );
  });

  it('is listed once each time, and changes nothing else of the lists', () => {
    for (const path of paths.filter((each) => files.changed.has(each))) {
      const lines = read(path).split('\n');
      const old = readFileSync(join(root, path), 'utf8').split('\n');
      const added = lines.filter((line) => !old.includes(line));
      const lost = old.filter((line) => !lines.includes(line));
      // A list in one line, or whose last line gets a comma, is that line anew.
      expect([path, added.length > 0, lost.length <= 1]).toEqual([path, true, true]);
      expect(
        added
          .join('\n')
          .replaceAll(/[^a-z]/gi, '')
          .toLowerCase(),
      ).toContain('aftersales');
    }
  });

  it('has the files of a service that nobody made anything of yet', () => {
    const own = [...files.changed.keys()].filter((path) => path.startsWith(`services/${name}/`)).sort();
    expect(own).toEqual(
      [
        'package.json',
        'README.md',
        `src/${name}.data.ts`,
        `src/${name}.module.ts`,
        `src/${name}.spec.ts`,
        'src/i18n/en.json',
        'src/i18n/zh-Hans.json',
        'src/main.ts',
      ]
        .map((path) => `services/${name}/${path}`)
        .sort(),
    );
    expect(read(`services/${name}/src/${name}.module.ts`)).toContain(`class ${pascal(name)}Module`);
  });

  it('is refused under a name that is none, that is taken, or without its titles', () => {
    for (const words of [['After Sales', 'A', 'B'], ['crm', 'A', 'B'], ['data', 'A', 'B'], ['after-sales', 'A'], []]) {
      const untouched = new Imagined();
      expect(() => writeService(untouched, words)).toThrow(Refusal);
      expect(untouched.changed.size).toBe(0);
    }
  });
});
