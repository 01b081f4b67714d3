import { isGuid, newId } from '@ishare/kernel/ids.js';
import fc from 'fast-check';
import { shareOf } from '../../infra/test-share.mjs';
import { findings, House } from './house.js';
import { keyOf, type Operation, type Schema } from './operations.js';
import { sampleOf, type Filling } from './sample.js';
import { OwnedRows, payloadOf, sampleBody, urlOf } from './tenant-rows.js';

const CASES = shareOf('oddRequests');
const SEED = 20_261_120;

let house: House;
let tokens: Record<'tenant' | 'host', string>;
const rows = new OwnedRows('fuzzed');

beforeAll(async () => {
  house = await House.start();
  tokens = { tenant: await house.token(house.tenantA), host: await house.token() };
  await rows.make(house, tokens.tenant, ({ scope }) => scope !== 'host');
  await rows.make(house, tokens.host, ({ scope }) => scope === 'host');
}, 300_000);
afterAll(() => house.close());

/** Values that no schema of ours means. */
const oddity = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    0,
    -1,
    1.5,
    1e21,
    -1e308,
    Number.MAX_SAFE_INTEGER + 2,
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '\ud800',
    '\u202e\u200b',
    '𝕏'.repeat(300),
    'x'.repeat(70_000),
    '__proto__',
    'constructor',
    '%00',
    '%',
    '../../etc/passwd',
    `'; drop table material; --`,
    '{"a":',
    '${7*7}',
    '{member}',
    '$t(x)',
    '0x10',
    '1e400',
    'NaN',
    'Infinity',
    '+275760-09-13T00:00:00.000Z',
    '-000001-01-01T00:00:00.000Z',
    '9999-99-99',
    '00000000-0000-0000-0000-000000000000',
    'ffffffff-ffff-ffff-ffff-ffffffffffff',
    [],
    {},
    [[]],
    [null],
    [{}],
    { length: 1e9 },
    { toString: 1 },
    { constructor: { name: 1 } },
    { $ne: null },
    Array.from({ length: 1_001 }, () => 'a'),
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.double(),
  fc.array(fc.oneof(fc.integer(), fc.string()), { maxLength: 5 }),
);

/** A sample body with some of its members, at any depth, replaced. */
function bodies(operation: Operation, filling: Filling): fc.Arbitrary<unknown> {
  if (!operation.body) return fc.constant(undefined);
  const sample = sampleBody(operation, filling);
  const paths: string[][] = [];
  const walk = (value: unknown, path: string[]): void => {
    paths.push(path);
    if (typeof value === 'object' && value !== null)
      for (const [key, item] of Object.entries(value)) walk(item, [...path, key]);
  };
  walk(sample, []);
  // Members that a sample leaves out are spoilt too.
  for (const name of Object.keys(operation.body.properties ?? {}))
    if (!paths.some(([first, ...rest]) => first === name && rest.length === 0)) paths.push([name]);
  return fc
    .array(fc.tuple(fc.constantFrom(...paths), oddity), { minLength: 1, maxLength: 3 })
    .map((changes) => changes.reduce<unknown>((body, [path, value]) => replaced(body, path, value), sample));
}

function replaced(target: unknown, [key, ...rest]: string[], value: unknown): unknown {
  if (key === undefined) return value;
  if (typeof target !== 'object' || target === null) return target;
  if (Array.isArray(target))
    return target.map((item: unknown, index) => (String(index) === key ? replaced(item, rest, value) : item));
  return {
    ...target,
    [key]: rest.length === 0 ? value : replaced((target as Record<string, unknown>)[key], rest, value),
  };
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value.toWellFormed() : (JSON.stringify(value) ?? '');
}

/** An address with some of its parameters spoilt; the path's ids mostly stay, so that something is behind them. */
function addresses(operation: Operation, filling: Filling): fc.Arbitrary<string> {
  const pathNames = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
  const queryNames = operation.parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name);
  const spoilt = fc.tuple(
    fc.array(fc.tuple(fc.constantFrom(...queryNames, 'constructor', '__tenant', 'sorting[]', 'filter'), oddity), {
      maxLength: 4,
    }),
    fc.option(oddity, { freq: 3 }),
    fc.boolean(),
  );
  return spoilt.map(([changes, part, repeats]) => {
    const schemaOf = (name: string): Schema =>
      operation.parameters.find((parameter) => parameter.name === name)?.schema ?? {};
    const path = operation.path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) =>
      encodeURIComponent(
        part !== null && name === pathNames[0]
          ? asText(part).slice(0, 200)
          : String(sampleOf(name, schemaOf(name), filling) ?? filling.id(name)),
      ),
    );
    const known = urlOf(operation, filling).split('?')[1];
    const query = [
      ...(known ? [known] : []),
      ...[...changes, ...(repeats ? changes : [])].map(
        ([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(asText(value).slice(0, 2_000))}`,
      ),
    ];
    return query.length > 0 ? `${path}?${query.join('&')}` : path;
  });
}

describe('no request, however odd', () => {
  it('makes a service fail, and no answer tells of SQL or of a stack', async () => {
    expect(
      await findings(house.operations, async (operation) => {
        const found: string[] = [];
        const filling: Filling = {
          ...rows.filling(operation),
          id: (name) => rows.idsFor(operation, name)[0] ?? newId(),
        };
        const takesNothing = !operation.body && operation.parameters.length === 0;
        const requests = fc.sample(fc.tuple(addresses(operation, filling), bodies(operation, filling)), {
          seed: SEED,
          numRuns: takesNothing ? Math.ceil(CASES / 8) : CASES,
        });
        for (const [url, body] of requests) {
          // A deletion that hits would leave nothing to ask for.
          if (
            operation.method === 'DELETE' &&
            [...rows.ids.values()].some((id) => url.includes(id)) &&
            isGuid(rows.ids.values().next().value)
          )
            continue;
          const { status, text } = await house.ask(operation.service, {
            method: operation.method,
            url,
            token: tokens[operation.scope === 'host' ? 'host' : 'tenant'],
            ...payloadOf(operation, body),
          });
          const tells =
            status >= 400 && /\bselect\b.*\bfrom\b|insert into|QueryFailed|node_modules|at .*\.[jt]s:\d+/i.test(text);
          if (status >= 500 || tells)
            found.push(
              `${keyOf(operation)}: ${url.slice(0, 300)} ${JSON.stringify(body)?.slice(0, 400) ?? ''} → ${status} ${tells ? text.slice(0, 300) : ''}`,
            );
        }
        return found;
      }),
    ).toEqual([]);
  }, 3_600_000);
});
