import { EMPTY_GUID, newId } from '@ishare/kernel/ids.js';
import { isPush, shareOf } from '../../infra/test-share.mjs';
import { factories } from './factories/registry.js';
import { findings, House, type Answer, type Question } from './house.js';
import { keyOf, type Operation } from './operations.js';
import { faultsOfReferents } from './referents.js';
import { idMembersOf, type Filling } from './sample.js';
import { TenantTables } from './table-fingerprints.js';
import { OwnedRows, payloadOf, sampleBody, urlOf } from './tenant-rows.js';

/** Operations that show a row to whoever knows its id, each with the reason. */
const OPEN_BY_ID: Readonly<Record<string, string>> = {
  'GET /api/datav/files/{id}': 'pages embed these files by address',
};

/** Seconds without a change after which nothing is on its way any more. */
const QUIET = 3;

/** Operations whose members may name any row, each with the reason. */
const LOOSE_REFERENCES: Readonly<Record<string, string>> = {
  'POST /api/system-notification': 'takes the name of a module, which is free text and no reference',
  'PUT /api/system-notification/{id}': 'takes the name of a module, which is free text and no reference',
};

let house: House;
let tables: TenantTables;
const ours = new OwnedRows('cnryA');
const theirs = new OwnedRows('cnryB');
const hosts = new OwnedRows('cnryH');
let tokenA: string;
let tokenB: string;
let tokenHost: string;
const foreign: string[] = [];

/** ms; every operation is asked by each claim, beside other suites and journeys. */
const PATIENCE = 300_000;

beforeAll(async () => {
  house = await House.start();
  tables = await TenantTables.open(house.config.DATABASE_URL);
  [tokenA, tokenB, tokenHost] = await Promise.all([
    house.token(house.tenantA),
    house.token(house.tenantB),
    house.token(),
  ]);
  const isHosts = ({ scope }: Operation) => scope === 'host';
  await theirs.make(house, tokenB, (operation) => !isHosts(operation));
  await ours.make(house, tokenA, (operation) => !isHosts(operation));
  await hosts.make(house, tokenHost, isHosts);
  foreign.push(...theirs.ids.values(), ...hosts.ids.values());
}, PATIENCE);
afterAll(async () => {
  await tables.close();
  await house.close();
});

interface Request {
  operation: Operation;
  question: Question;
}

const victimOf = ({ scope }: Operation) => (scope === 'host' ? hosts : theirs);

/** Fills every member that may hold an id with each id that it may mean in turn. */
function fillings(rows: OwnedRows, operation: Operation): Filling[] {
  const rounds = Math.max(1, ...idMembersOf(operation).map((name) => rows.idsFor(operation, name).length));
  return Array.from({ length: rounds }, (_, round) => ({
    ...rows.filling(operation),
    id: (name: string) => {
      const ids = rows.idsFor(operation, name);
      return ids[round % Math.max(ids.length, 1)] ?? foreign[round % foreign.length];
    },
  }));
}

/**
 * What A asks with ids of others: in the address, in the body, in both; `rounds` limits how many ids are tried where
 * several may be meant.
 */
function hostileRequests(operation: Operation, rounds = 6): Request[] {
  const own: Filling = { ...ours.filling(operation), id: (name) => ours.idsFor(operation, name)[0] ?? newId() };
  return fillings(victimOf(operation), operation)
    .slice(0, rounds)
    .flatMap((others) => {
      const [ownBody, foreignBody] = [sampleBody(operation, own), sampleBody(operation, { ...others, text: own.text })];
      const [ownUrl, foreignUrl] = [urlOf(operation, own), urlOf(operation, { ...others, text: own.text })];
      const ask = (url: string, body: unknown): Request => ({
        operation,
        question: { method: operation.method, url, ...payloadOf(operation, body) },
      });
      return [
        ask(foreignUrl, ownBody),
        ...(foreignBody !== undefined &&
        JSON.stringify(foreignBody) !== JSON.stringify(ownBody) &&
        !(keyOf(operation) in LOOSE_REFERENCES)
          ? [ask(ownUrl, foreignBody), ask(foreignUrl, foreignBody)]
          : []),
      ];
    });
}

/** What knocks at an operation: who is refused at the door is refused whatever he asks, so that once is enough. */
const doors = (operation: Operation, isOpen: boolean) => hostileRequests(operation, 1).slice(0, isOpen ? undefined : 1);

/** Everything that is wrong with an answer to somebody who may see nothing of the foreign rows. */
function leaks({ operation, question }: Request, { status, text }: Answer): string[] {
  const key = keyOf(operation);
  if (key in OPEN_BY_ID) return [];
  const sent = `${decodeURIComponent(question.url)} ${question.payload ?? ''}`;
  const wrong = [
    ...(status >= 500 ? ['fails'] : []),
    ...(/cnry[bh]/i.test(text) ? ['shows a text'] : []),
    ...(foreign.some((id) => text.includes(id) && !sent.includes(id)) ? ['shows an id'] : []),
  ];
  return wrong.map(
    (what) =>
      `${what}: ${key} ${question.url} ${question.payload?.slice(0, 300) ?? ''} → ${status} ${text.slice(0, 200)}`,
  );
}

/** The same question with ids that nobody has; undefined where it names no row of others. */
function aboutNobody(question: Question): Question | undefined {
  const strangers = new Map(foreign.map((id) => [id, newId()]));
  const replace = (text: string) => foreign.reduce((result, id) => result.replaceAll(id, strangers.get(id)!), text);
  const [url, payload] = [replace(question.url), question.payload && replace(question.payload)];
  return url === question.url && payload === question.payload ? undefined : afresh({ ...question, url, payload });
}

/** The same question under another name: one that succeeded has taken its name. */
function afresh(question: Question): Question {
  const text = ours.text();
  const rename = (given: string) => given.replaceAll(/cnryA\w+/g, text);
  return { ...question, url: rename(question.url), payload: question.payload && rename(question.payload) };
}

type Claim = (question: Question) => Question;

/** The ways in which a caller may claim to be of another tenant. */
const SINGLE_CLAIMS: Readonly<Record<string, Claim>> = {
  'a header': (question) => ({
    ...question,
    headers: {
      ...question.headers,
      __tenant: house.tenantB,
      'x-tenant-id': house.tenantB,
      'abp-tenantid': house.tenantB,
    },
  }),
  'the query': (question) => ({
    ...question,
    url: `${question.url}${question.url.includes('?') ? '&' : '?'}__tenant=${house.tenantB}&tenantId=${house.tenantB}`,
  }),
  'a cookie': (question) => ({
    ...question,
    headers: { ...question.headers, cookie: `__tenant=${house.tenantB}` },
  }),
  'the body': (question) => ({
    ...question,
    ...(question.payload?.startsWith('{')
      ? {
          payload: JSON.stringify({
            ...(JSON.parse(question.payload) as object),
            tenantId: house.tenantB,
            TenantId: house.tenantB,
            creatorId: newId(),
            isDeleted: false,
          }),
        }
      : {}),
  }),
};

/** A push claims by all of them in one request, for whichever is believed shows rows of B; the night by each alone. */
const CLAIMS: Readonly<Record<string, Claim>> = {
  nothing: (question) => question,
  ...(isPush()
    ? {
        'all that may say so': (question) =>
          Object.values(SINGLE_CLAIMS).reduce((claiming, claim) => claim(claiming), question),
      }
    : SINGLE_CLAIMS),
};

describe('every operation', () => {
  it('says who may call it and whose rows it touches', () => {
    const silent = house.operations.filter(({ access, scope }) => !access || !scope).map(keyOf);
    expect(silent).toEqual([]);
  });

  it('says of each id that it takes whose it is', () => {
    expect(faultsOfReferents(house.operations)).toEqual([]);
  });

  it('that is a POST has a factory of rows or a reason why not, and no factory is left over', () => {
    const posts = house.operations
      .filter(({ method }) => method === 'POST')
      .map((operation) => `${operation.service}: ${keyOf(operation)}`)
      .sort();
    const covered = Object.entries(factories)
      .flatMap(([service, { rows, actions }]) =>
        [...rows.map(({ operation }) => operation), ...Object.keys(actions)].map((key) => `${service}: ${key}`),
      )
      .sort();
    expect(covered).toEqual(posts);
  });
});

describe('tenant A', () => {
  let before: Record<string, string>[];

  beforeAll(async () => {
    // What was announced while the rows were made is still on its way.
    const now = async () => [await tables.fingerprints(house.tenantB), await tables.fingerprints(EMPTY_GUID)];
    before = await now();
    for (let still = 0; still < QUIET;) {
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      const last = before;
      before = await now();
      still = JSON.stringify(last) === JSON.stringify(before) ? still + 1 : 0;
    }
  });

  it.each(Object.keys(CLAIMS))(
    'sees and changes nothing of others, claiming by %s to be of tenant B',
    async (claim) => {
      expect(
        await findings(house.operations, async (operation) => {
          const found: string[] = [];
          for (const request of hostileRequests(operation, claim === 'nothing' ? undefined : 1)) {
            const question = { ...CLAIMS[claim]!(request.question), token: tokenA };
            found.push(...leaks({ ...request, question }, await house.ask(operation.service, question)));
          }
          return found;
        }),
      ).toEqual([]);
    },
    PATIENCE,
  );

  it(
    'cannot tell a row of others from none',
    async () => {
      expect(
        await findings(
          house.operations.filter((one) => !(keyOf(one) in OPEN_BY_ID)),
          async (operation) => {
            const found: string[] = [];
            for (const { question: given } of hostileRequests(operation, shareOf('twins'))) {
              const [question, twin] = [afresh(given), aboutNobody(given)];
              if (!twin) continue;
              const [theirRow, noRow] = [
                await house.ask(operation.service, { ...question, token: tokenA }),
                await house.ask(operation.service, { ...twin, token: tokenA }),
              ];
              if (theirRow.status !== noRow.status)
                found.push(
                  `${keyOf(operation)} ${question.url} ${question.payload?.slice(0, 300) ?? ''} → ${theirRow.status} ${theirRow.text.slice(0, 300)} but ${noRow.status}`,
                );
            }
            return found;
          },
        ),
      ).toEqual([]);
    },
    PATIENCE,
  );

  it.each<[string, () => Promise<string | undefined>]>([
    ['nobody', async () => undefined],
    ['whose token has expired', () => house.token(house.tenantA, undefined, { issuedAt: 1_000_000, expiresIn: 60 })],
    ['whose token is for somebody else', () => house.token(house.tenantA, undefined, { audience: 'another' })],
  ])(
    'as a caller %s gets 401 wherever the route is not open to all',
    async (_who, tokenOf) => {
      const token = await tokenOf();
      expect(
        await findings(house.operations, async (operation) => {
          const found: string[] = [];
          for (const request of doors(operation, operation.access === 'anonymous')) {
            const question = { ...request.question, token };
            const answer = await house.ask(operation.service, question);
            if (operation.access === 'anonymous') found.push(...leaks({ ...request, question }, answer));
            else if (answer.status !== 401) found.push(`${keyOf(operation)} → ${answer.status}`);
          }
          return found;
        }),
      ).toEqual([]);
    },
    PATIENCE,
  );

  it(
    'without permissions gets 403 wherever one is needed',
    async () => {
      const token = await house.token(house.tenantA, []);
      expect(
        await findings(house.operations, async (operation) => {
          const found: string[] = [];
          for (const request of doors(operation, operation.permissions.length === 0)) {
            const question = { ...request.question, token };
            const answer = await house.ask(operation.service, question);
            if (operation.permissions.length === 0) found.push(...leaks({ ...request, question }, answer));
            else if (answer.status !== 403) found.push(`${keyOf(operation)} → ${answer.status}`);
          }
          return found;
        }),
      ).toEqual([]);
    },
    PATIENCE,
  );

  it('has left the tables of tenant B and of the host as they were', async () => {
    expect([await tables.fingerprints(house.tenantB), await tables.fingerprints(EMPTY_GUID)]).toEqual(before);
  });

  it('holds no reference to a row of others', async () => {
    expect(await tables.holding(house.tenantA, foreign)).toEqual([]);
  });
});

describe('the host', () => {
  it(
    "sees nothing of a tenant's rows, also where it names the tenant",
    async () => {
      expect(
        await findings(
          house.operations.filter(({ scope }) => scope !== 'host'),
          async (operation) => {
            const found: string[] = [];
            for (const request of hostileRequests(operation).filter(({ question }) => question.method === 'GET')) {
              for (const claim of Object.values(CLAIMS)) {
                const question = { ...claim(request.question), token: tokenHost };
                const answer = await house.ask(operation.service, question);
                if (/cnryb/i.test(answer.text) && !(keyOf(operation) in OPEN_BY_ID))
                  found.push(`${keyOf(operation)} → ${answer.status} ${answer.text.slice(0, 200)}`);
              }
            }
            return found;
          },
        ),
      ).toEqual([]);
    },
    PATIENCE,
  );
});

describe('the owner', () => {
  it('reaches each row by its id: the ids of the sweep are real', async () => {
    const missed: string[] = [];
    for (const [rows, token] of [
      [theirs, tokenB],
      [hosts, tokenHost],
    ] as const) {
      for (const [made, id] of rows.ids) {
        const path = `${made
          .slice('POST '.length)
          .replace(/\/(upload|save-config)$/, '')
          .replace('/images', '')}/{id}`;
        const operation = house.operations.find((one) => keyOf(one) === `GET ${path}`);
        if (!operation) continue;
        const { status } = await house.ask(operation.service, { method: 'GET', url: path.replace('{id}', id), token });
        if (status !== 200) missed.push(`${path} → ${status}`);
      }
    }
    expect(missed).toEqual([]);
  });
});
