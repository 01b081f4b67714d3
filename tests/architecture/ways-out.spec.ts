// Where the product opens connections, and by which addresses: whatever a request may name is known, and what is called
// goes through the address guard (libs/server/src/public-address.ts) or to nowhere that a tenant could choose.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../infra/toolchain.mjs';
import { CALLED, IDLE } from '../security/attacks/addresses.js';

/** Who says where a connection leads to. */
type Chosen = 'people, by the guard' | 'whoever runs the product' | 'the code' | 'a list of allowed hosts';

/** Files that open connections. */
const WAYS: Readonly<Record<string, Chosen>> = {
  'libs/server/src/public-fetch.ts': 'people, by the guard',
  'libs/server/src/ports.ts': 'whoever runs the product',
  'libs/server/src/shared-state.ts': 'whoever runs the product',
  'services/gateway/src/own-routes/downstream.ts': 'a list of allowed hosts',
  'services/gateway/src/target.ts': 'whoever runs the product',
  'services/identity/src/account/captcha.service.ts': 'a list of allowed hosts',
  'services/identity/src/external-login/external-providers.service.ts': 'people, by the guard',
  'services/identity/src/oidc/openid-provider.service.ts': 'people, by the guard',
  'services/identity/src/phone/sms-sender.service.ts': 'whoever runs the product',
  'services/identity/src/wechat/wechat.service.ts': 'whoever runs the product',
  'services/platform/src/mail/smtp.ts': 'people, by the guard',
  'services/sales-order/src/kujiale/kujiale.service.ts': 'a list of allowed hosts',
};
const OPENS = [
  /(?<![.\w])fetch\(/,
  /import (?!type)[^;]*\b(?:request|connect|createConnection|get|Agent)\b[^;]* from 'node:(?:https?|http2|net|tls)'/,
  /import (?!type)[^;]* from '(?:undici|axios|got|node-fetch|nodemailer|openid-client|ioredis)'/,
  /new (?:WebSocket|EventSource|Provider)\(/,
];
const GUARD = /\b(?:publicFetch|fetchPublic|lookupPublic)\b/;

const textOf = (path: string): string => readFileSync(join(root, path), 'utf8');
const opens = (text: string): boolean => {
  const code = text.replaceAll(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, '');
  return OPENS.some((pattern) => pattern.test(code));
};

describe('connections', () => {
  const opening = globSync(['services/*/src/**/*.ts', 'libs/*/src/**/*.ts'], { cwd: root })
    .filter((path) => !/\.(spec|fixture)\.ts$|\/testing\/|^libs\/testing\//.test(path))
    .filter((path) => opens(textOf(path)))
    .sort();

  it('are opened where it is known who says where they lead', () => {
    expect(opening).toEqual(Object.keys(WAYS).sort());
  });

  it('that people choose go through the guard', () => {
    const unguarded = opening.filter((path) => WAYS[path] === 'people, by the guard' && !GUARD.test(textOf(path)));
    expect(unguarded).toEqual([]);
  });

  it('are found however they are written', () => {
    for (const written of [
      'const reply = await fetch(url);',
      "import { connect } from 'node:net';",
      "import { Agent, request as ask } from 'node:https';",
      "import * as openid from 'openid-client';",
    ])
      expect([written, opens(written)]).toEqual([written, true]);
    for (const other of [
      'await this.fetch(url)',
      "import { isIP } from 'node:net';",
      "import type { Agent } from 'node:http';",
      '// fetch(url)',
    ])
      expect([other, opens(other)]).toEqual([other, false]);
  });
});

interface Schema {
  properties?: Record<string, Schema>;
  items?: Schema;
  additionalProperties?: Schema;
  allOf?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  $ref?: string;
}
interface Api {
  paths: Record<string, Record<string, { requestBody?: { content?: Record<string, { schema: Schema }> } }>>;
  components?: { schemas?: Record<string, Schema> };
}

/** Members that may hold an address, by their names. */
const NAMED = new RegExp(
  'ur[il]s?$|urldata$|address(?:es)?$|hosts?$|AndPorts$|endpoint|authority|callback|webhook|issuer|^source$|' +
    'remoteFunc|connection|logo$|image|domain',
  'i',
);

/** The first parts of a path with the member of a body that is named like an address. */
function addressesIn({ paths, components }: Api): string[] {
  const found = new Set<string>();
  const visit = (schema: Schema | undefined, at: string, within: readonly string[]): void => {
    if (typeof schema !== 'object') return;
    const name = schema.$ref?.split('/').at(-1);
    if (name !== undefined) {
      if (!within.includes(name)) visit(components?.schemas?.[name], at, [...within, name]);
      return;
    }
    for (const [member, inner] of Object.entries(schema.properties ?? {})) {
      if (NAMED.test(member)) found.add(`${at} ${member}`);
      visit(inner, at, within);
    }
    for (const inner of [schema.items, schema.additionalProperties]) visit(inner, at, within);
    for (const inner of [schema.allOf, schema.anyOf, schema.oneOf].flat()) visit(inner, at, within);
  };
  for (const [path, operations] of Object.entries(paths))
    for (const { requestBody } of Object.values(operations))
      for (const { schema } of Object.values(requestBody?.content ?? {}))
        visit(schema, path.split('/').slice(0, 4).join('/'), []);
  return [...found];
}

describe('addresses that a request may name', () => {
  it('are each known to be called by nobody, or to be kept out of our own network', () => {
    const all = globSync('openapi/*.json', { cwd: root }).flatMap((path) =>
      addressesIn(JSON.parse(textOf(path)) as Api),
    );
    expect(all.toSorted()).toEqual([...Object.keys(IDLE), ...Object.keys(CALLED)].sort());
  });

  it('are kept by tests that there are', () => {
    for (const kept of Object.values(CALLED))
      if ('spec' in kept) expect([kept, textOf(kept.spec).includes(`it('${kept.title}'`)]).toEqual([kept, true]);
  });

  it('are found in every depth', () => {
    const body = { properties: { rows: { items: { anyOf: [{ $ref: '#/components/schemas/Row' }] } } } };
    const api: Api = {
      paths: { '/api/x/things/{id}': { put: { requestBody: { content: { 'application/json': { schema: body } } } } } },
      components: { schemas: { Row: { properties: { callbackUrl: {}, row: { $ref: '#/components/schemas/Row' } } } } },
    };
    expect(addressesIn(api)).toEqual(['/api/x/things callbackUrl']);
  });
});
