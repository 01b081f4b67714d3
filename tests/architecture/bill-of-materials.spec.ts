import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

interface Component {
  purl: string;
  licenses?: { license?: { id?: string; name?: string }; expression?: string }[];
  properties?: { name: string; value: string }[];
}

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Licences that let the product be sold and run without its sources being given away. */
const free = /^\(?(MIT|MIT-0|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|BlueOak-1\.0\.0|CC0-1\.0|Unlicense|Python-2\.0)\b/;
/** Packages that were looked at one by one. */
const known: Readonly<Record<string, string>> = {
  '@resvg/resvg-wasm': 'MPL-2.0: used as it is published, none of its files changed',
  'png-js': 'MIT by its LICENSE; its package.json does not say so',
};

describe('the bill of materials', () => {
  it('names every package that the product is made of, each under a licence that lets it be sold', () => {
    const { stdout } = spawnSync('npm', ['run', '--silent', 'sbom'], {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
    });
    const { bomFormat, components } = JSON.parse(stdout) as { bomFormat: string; components: Component[] };
    expect(bomFormat).toBe('CycloneDX');
    const has = ({ properties = [] }: Component, what: string) =>
      properties.some(({ name, value }) => name === `cdx:npm:package:${what}` && value === 'true');
    const bought = components.filter((one) => !has(one, 'private') && !has(one, 'development'));
    const nameOf = ({ purl }: Component) => decodeURIComponent(purl).replace(/^pkg:npm\/(.*)@[^@]*$/, '$1');
    const named = new Set(bought.map(nameOf));
    const { dependencies } = JSON.parse(readFileSync(`${root}/package.json`, 'utf8')) as {
      dependencies: Record<string, string>;
    };
    expect(Object.keys(dependencies).filter((name) => !named.has(name))).toEqual([]);
    const licenceOf = ({ licenses: [first] = [] }: Component) =>
      first?.expression ?? first?.license?.id ?? first?.license?.name ?? 'none';
    expect(
      bought
        .filter((one) => !free.test(licenceOf(one)) && !(nameOf(one) in known))
        .map((one) => `${one.purl}: ${licenceOf(one)}`),
    ).toEqual([]);
  });
});
