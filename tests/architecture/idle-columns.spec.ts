import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../infra/toolchain.mjs';

/** Columns that stand for people alone: they are typed in and shown, and nothing follows from them. */
const FOR_PEOPLE: Readonly<Record<string, string>> = {
  'Payment.payTime': 'when money is said to have come; the ledger goes by what is confirmed',
  'Payment.payType': 'how money came; told to people',
  'Dealer.contact': 'whom to call',
  'Dealer.contacts': 'whom else to call',
  'Dealer.kujialeAccount': 'told to people; what designs are fetched by is bound by the account itself',
  'ApiResource.allowedAccessTokenSigningAlgorithms': 'named by the specification; tokens are signed one way',
  'StandardProduct.levelName': 'told to people',
};

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const textOf = (path: string): string => readFileSync(join(root, path), 'utf8');

/** What reads columns: code of services, of libraries, and of the console. Screens list fields and read nothing. */
const readers = globSync(['services/*/src/**/*.ts', 'libs/*/src/**/*.ts', 'console/src/**/*.{ts,tsx}'], { cwd: root })
  .filter((path) => !/\.(spec|fixture)\.|\.entity\.ts$|\/demo\/|libs\/contracts\/|\.screen\.tsx?$/.test(path))
  .map((path) => ({
    path,
    words: new Set(
      textOf(path)
        .replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
        .match(/[A-Za-z_]\w*/g),
    ),
  }));

/** The columns of a service's entities that its code, the console and the libraries never name. */
function idle(entities: readonly string[]): string[] {
  return entities.flatMap((path) => {
    const service = path.split('/').slice(0, 2).join('/');
    const near = readers.filter((reader) => !reader.path.startsWith('services/') || reader.path.startsWith(service));
    return [...textOf(path).matchAll(/\nexport (?:abstract )?class (\w+)([\s\S]*?)\n}/g)].flatMap(([, entity, body]) =>
      [...body!.matchAll(/\n {2}(\w+)!: /g)]
        .map(([, column]) => column!)
        .filter((column) => !near.some(({ words }) => words.has(column) || words.has(snake(column))))
        .map((column) => `${entity}.${column}`),
    );
  });
}

describe('columns', () => {
  it('are read by somebody, or stand among those that are for people alone', () => {
    const entities = globSync('services/*/src/**/*.entity.ts', { cwd: root });
    expect(entities.length).toBeGreaterThan(40);
    expect(idle(entities).sort()).toEqual(Object.keys(FOR_PEOPLE).sort());
  });

  it('are missed where a reader goes', () => {
    const at = readers.findIndex(({ path }) => path.endsWith('capacity/promises.ts'));
    const [promises] = readers.splice(at, 1);
    expect(idle(['services/sales-order/src/types/product-type.entity.ts'])).toEqual(['ProductType.capacityUnit']);
    readers.push(promises!);
  });
});
