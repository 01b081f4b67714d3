import { permissionDefinitions } from '@ishare/contracts/all-permissions.js';
import { TRY } from '@ishare/contracts/record-heads.js';
import { registry } from '@ishare/crud/resource.js';
import { MASK } from '@ishare/server/secrets.js';
import { until } from '@ishare/testing/until.js';
import pg from 'pg';
import { findings, House, type Answer } from '../security/house.js';
import { keyOf, type Operation, type Schema } from '../security/operations.js';
import { alternative } from '../security/sample.js';
import { badCall, meantCall, membersOf, person, type Person } from './call.js';
import { ledger, routeOf, type Promised } from './ledger.js';

const demanded = ledger.filter(({ isLanded, method }) => isLanded && method !== 'HUB');
const hubs = ledger.filter(({ isLanded, method }) => isLanded && method === 'HUB');
const declared = new Set(permissionDefinitions.map(({ name }) => name));
/** Permissions that come with what is not built yet. */
const toCome = new Set(ledger.filter(({ isLanded }) => !isLanded).flatMap(({ permissions }) => permissions));

let house: House;
let operations: Map<string, Operation>;
const people = {} as Record<'tenant' | 'host', Person>;
const uncovered = new Set<Promised>();
/** Rows that were asked and answered as they should. */
const answered = new Set<Promised>();
/** Rows whose success is shown by a test of their own, with what it needs. */
const elsewhere = new Map<Promised, string>();
/** Writes that succeeded, by the correlation id under which they were asked for. */
const writes = new Map<string, Promised>();
let asked = 0;

const named = ({ method, path }: Promised) => `${method} ${path}`;
const operationOf = (promised: Promised) => operations.get(`${promised.method} ${routeOf(promised.path)}`);

beforeAll(async () => {
  house = await House.start({ ownPorts: true });
  operations = new Map(
    house.operations.map((operation) => [`${operation.method} ${routeOf(operation.path)}`, operation]),
  );
  for (const side of ['tenant', 'host'] as const)
    people[side] = await person(
      house,
      side,
      house.operations.map(({ service }) => service),
    );
}, 300_000);
afterAll(async () => {
  const columns = ['rows', 'covered', 'elsewhere', 'missing', 'later'];
  const line = (area: string, cells: readonly unknown[]) =>
    `${area.padEnd(30)}${cells.map((cell, at) => String(cell).padStart(columns[at]!.length + 3)).join('')}`;
  const counts = [...new Set(ledger.map(({ area }) => area))].flatMap((area) => {
    const rows = ledger.filter((row) => row.area === area);
    const landed = rows.filter(({ isLanded }) => isLanded);
    const well = landed.filter((row) => answered.has(row) && !uncovered.has(row));
    const shown = well.filter((row) => elsewhere.has(row)).length;
    return landed.length === 0
      ? []
      : [
          {
            area,
            cells: [rows.length, well.length - shown, shown, landed.length - well.length, rows.length - landed.length],
          },
        ];
  });
  const total = columns.map((_column, at) => counts.reduce((sum, { cells }) => sum + cells[at]!, 0));
  const reasons = Map.groupBy([...elsewhere], ([, why]) => why);
  console.log(
    [
      line('area', columns),
      ...counts.map(({ area, cells }) => line(area, cells)),
      line('together', total),
      '',
      ...[...reasons].map(([why, rows]) => `elsewhere, since ${why}: ${rows.map(([row]) => named(row)).join(', ')}`),
    ].join('\n'),
  );
  await house.close();
});

/** Services whose rows those of another name. */
const BESIDE: Readonly<Record<string, readonly string[]>> = { platform: ['identity'], 'sales-order': ['crm'] };

/** Does `check` for each demanded row, several at a time; a row with a finding counts as not covered. */
function walk(check: (promised: Promised, operation: Operation) => Promise<string[]>): Promise<string[]> {
  const promises = demanded.filter((row) => operationOf(row));
  const byOperation = new Map(promises.map((row) => [operationOf(row)!, row]));
  return findings([...byOperation.keys()], async (operation) => {
    const promised = byOperation.get(operation)!;
    // A call that could not even be prepared is a finding too.
    const found = await check(promised, operation).catch((error: unknown) => [String(error)]);
    if (found.length > 0) uncovered.add(promised);
    return found.map((what) => `${named(promised)}: ${what}`);
  });
}

const lower = (names: readonly string[]) => new Set(names.map((name) => name.toLowerCase()));
const lacks = (names: readonly string[], has: readonly string[]) =>
  names.filter((name) => !lower(has).has(name.toLowerCase()));

/** The object whose fields the ledger names, in a reply's schema; of alternatives, the one that has them. */
function fieldsOf({ reply: { kind } }: Promised, schema: Schema): string[] {
  const inner = alternative(schema);
  const list = kind === 'paged' || kind === 'items' ? inner.properties?.items : inner;
  return Object.keys(membersOf(kind === 'object' ? inner : list?.items));
}

const PLAN =
  'a plan needs a run of the optimiser, which is a process of its own; the suites of the optimiser look at these';

/** Lists that have no row here, each with the reason; all others show one, so that its fields are seen. */
const EMPTY: Readonly<Record<string, string>> = {
  'GET /api/account/my-profile/sessions': "the test's callers have tokens without a session",
  'GET /api/account/two-factor-providers': 'it needs a sign-in that waits for its second step',
  'GET /api/app/factory': 'factories come from the demo seed; no route makes one',
  'GET /api/optimization/import-files/optimization/{id}/solutions': PLAN,
  'GET /api/optimization/solutions': PLAN,
  'GET /api/optimization/solutions/utilization-rate-by-file': PLAN,
  'GET /api/optimization/solutions/utilization-rate-by-file/list': PLAN,
};

const empty = new Set<string>();

/** What is wrong with a body as the answer of a row. */
function wrongWith(promised: Promised, { status, body, text }: Answer): string[] {
  const { reply } = promised;
  if (reply.kind === 'nothing') return status === 204 ? [] : [`${status} rather than 204: ${text.slice(0, 300)}`];
  if (reply.kind === 'redirect') return [200, 302, 303].includes(status) ? [] : [`${status}: ${text.slice(0, 300)}`];
  if (status === 204 && 'orNothing' in reply && reply.orNothing) return [];
  if (status !== 200) return [`${status} rather than 200: ${text.slice(0, 300)}`];
  if (!('fields' in reply)) return [];
  const { kind, fields } = reply;
  const list = kind === 'array' ? body : kind === 'object' ? [body] : (body as { items?: unknown } | undefined)?.items;
  if (!Array.isArray(list)) return [`no list: ${text.slice(0, 200)}`];
  const count = (body as { totalCount?: unknown } | undefined)?.totalCount;
  if (kind === 'paged' ? typeof count !== 'number' : kind === 'items' && count !== undefined)
    return [kind === 'paged' ? 'no totalCount' : 'a totalCount'];
  const [first] = list as unknown[];
  if (list.length === 0) empty.add(named(promised));
  if (list.length === 0) return named(promised) in EMPTY ? [] : ['an empty list'];
  if (typeof first !== 'object' || first === null) return [];
  const missing = fields.filter((field) => !(field in first));
  return missing.length > 0 ? [`the answer lacks ${missing.join()}: ${JSON.stringify(first).slice(0, 300)}`] : [];
}

/** Whether an answer is the envelope of an error; what takes forms answers as OAuth has it. */
function isEnvelope({ body }: Answer, isForm = false): boolean {
  if (isForm) return typeof (body as { error?: unknown } | undefined)?.error === 'string';
  const { error } = (body ?? {}) as {
    error?: { message?: unknown; validationErrors?: { message?: unknown; members?: unknown }[] };
  };
  return (
    typeof error?.message === 'string' &&
    error.message !== '' &&
    (error.validationErrors ?? []).every(
      ({ message, members }) => typeof message === 'string' && Array.isArray(members),
    )
  );
}

/** People who have written before, by their side and service, with rows that nothing has been done to. */
const resting = new Map<string, Person[]>();

/** Lets others write for a person as well, unless what was written may be everybody's and not a row's. */
function rest(about: string, who: Person, operation: Operation): void {
  if (!operation.parameters.some(({ in: place, schema }) => place === 'path' && schema.format === 'uuid')) return;
  resting.set(about, [...(resting.get(about) ?? []), who]);
}

/** Whether a record of a resource is made by it. */
const isMaking = ({ method, path }: Operation) =>
  method === 'POST' && registry.some((resource) => `/${resource.path}` === path);

/** What is wrong with the answers to an operation: to nobody, to one without its right, of nonsense, as it is meant. */
async function answersOf(promised: Promised, operation: Operation, { token, nobody, ...caller }: Person) {
  const { refused, ...meant } = await meantCall(house, operation, promised, { token, nobody, ...caller });
  const found: string[] = [];
  if (promised.access !== 'anonymous') {
    const { status, ...rest } = await house.ask(operation.service, meant);
    if (status !== 401 || !isEnvelope({ status, ...rest })) found.push(`${status} rather than 401 to nobody`);
  }
  if (promised.access === 'permission') {
    const answer = await house.ask(operation.service, { ...meant, token: nobody });
    if (answer.status !== 403 || !isEnvelope(answer))
      found.push(`${answer.status} rather than 403 without the permission`);
  }
  const bad = badCall(operation, meant);
  const answer = bad && (await house.ask(operation.service, { ...bad, token }));
  if (answer && (answer.status !== 400 || !isEnvelope(answer, operation.isForm)))
    found.push(
      `${answer.status} rather than 400 for ${bad.url} ${bad.payload?.slice(0, 200) ?? ''}: ${answer.text.slice(0, 200)}`,
    );
  // What is pasted into a list is judged first, by the same words that make it.
  if (!refused && !operation.isUpload && isMaking(operation)) {
    const judged = await house.ask(operation.service, { ...meant, token, headers: { [TRY]: '1' } });
    if (judged.status !== 204) found.push(`${judged.status} rather than 204 where it is only judged: ${judged.text}`);
  }
  const correlation = `contract-${(++asked).toString()}`;
  const last = await house.ask(operation.service, { ...meant, token, headers: { 'x-correlation-id': correlation } });
  if (operation.method !== 'GET') {
    if (last.status < 300) writes.set(correlation, promised);
    caller.rows.forget(meant.url);
  }
  if (refused) elsewhere.set(promised, refused.why);
  const wrong = refused
    ? last.status === refused.status && isEnvelope(last)
      ? []
      : [`${last.status} rather than ${refused.status}: ${last.text.slice(0, 200)}`]
    : wrongWith(promised, last);
  found.push(...wrong.map((what) => `${what} for ${meant.url} ${meant.payload?.slice(0, 400) ?? ''}`));
  answered.add(promised);
  return found;
}

describe('every endpoint of the ledger', () => {
  it('is described', () => {
    for (const row of demanded) if (!operationOf(row)) uncovered.add(row);
    expect([...uncovered].map(named)).toEqual([]);
  });

  it('takes the query and the body that the ledger names, and gives the fields', async () => {
    expect(
      await walk(async (promised, { parameters, body, reply }) => {
        const [queryLacks, bodyLacks] = [
          lacks(
            promised.query,
            parameters.filter((one) => one.in === 'query').map(({ name }) => name),
          ),
          lacks(promised.body, Object.keys(membersOf(body))),
        ];
        const fields = 'fields' in promised.reply ? promised.reply.fields : [];
        const given = reply ? fieldsOf(promised, reply) : [];
        const free = reply !== undefined && given.length === 0;
        const replyLacks = free ? [] : fields.filter((field) => !given.includes(field));
        return [
          ...(queryLacks.length > 0 ? [`no query ${queryLacks.join()}`] : []),
          ...(bodyLacks.length > 0 ? [`no body ${bodyLacks.join()}`] : []),
          ...(replyLacks.length > 0 ? [`no reply ${replyLacks.join()}`] : []),
        ];
      }),
    ).toEqual([]);
  });

  it('declares its permission', async () => {
    expect(
      await walk(async ({ permissions, access }, operation) => {
        const known = permissions.filter((name) => declared.has(name) || !toCome.has(name));
        const says = access === 'permission' ? known.join(' or ') : access;
        return operation.access === says && operation.scope ? [] : [`says ${operation.access} rather than ${says}`];
      }),
    ).toEqual([]);
  });

  it('answers a holder, and nobody else', async () => {
    expect(
      await walk(async (promised, operation) => {
        // Who signs in must be known to the identity service, which knows nothing of the test's tenants; tenants are
        // the host's.
        const side = operation.scope === 'host' || ['identity', 'saas'].includes(operation.service) ? 'host' : 'tenant';
        // Whoever only reads may share.
        if (operation.method === 'GET') return answersOf(promised, operation, people[side]);
        // A write finds rows that no other has written; what others have left may stand in its way all the same.
        const about = `${side} ${operation.service}`;
        const before = resting.get(about)?.pop();
        const found = before && (await answersOf(promised, operation, before).catch(() => undefined));
        if (found?.length === 0) {
          rest(about, before!, operation);
          return [];
        }
        const fresh = await person(house, side, [...(BESIDE[operation.service] ?? []), operation.service], true);
        const faults = await answersOf(promised, operation, fresh);
        if (faults.length === 0) rest(about, fresh, operation);
        return faults;
      }),
    ).toEqual([]);
    expect(Object.keys(EMPTY).filter((name) => !empty.has(name))).toEqual([]);
  }, 900_000);
});

const CODE = 'sends a code that holds once and for minutes';
const MINE = 'what a person has read or follows, which concerns nobody else';
const TALK = 'what people say to each other stands in their conversation alone';
const SINGLE_ROWS = 'there are no permissions on single rows, so nothing is kept';
const NO_SESSION =
  "the test's callers have tokens without a session; sign-ins that end are told where the walk ends those of others";

/**
 * Writes without an entry in the log of changes, each with the reason; the request that asked for them is recorded like
 * all others.
 */
const CHANGES_NOTHING: Readonly<Record<string, string>> = {
  'POST /api/userlogin/logout/iShare_Web': NO_SESSION,
  'POST /api/userlogin/logout/{token}': NO_SESSION,
  'POST /api/account/my-profile/send-phone-number-change-code': CODE,
  'POST /api/account/phone/send-signin-code': CODE,
  'POST /api/account/phone/send-register-code': CODE,
  'POST /api/account/phone/send-password-reset-code': CODE,
  'POST /api/account/send-password-reset-code': CODE,
  'POST /api/account/email/send-signin-code': CODE,
  'POST /api/setting-management/emailing/send-test-email': 'sends a mail',
  'POST /api/setting-management/settings/send-test-email': 'sends a mail',
  'POST /api/salesorder/audit-designs/drawings': 'draws what is there',
  'POST /api/jsoncheck/check': 'checks what it is given',
  'POST /api/file-management/file-descriptor/pre-upload-info': 'tells what an upload would meet',
  'PUT /api/permission-management/permissions/resource': SINGLE_ROWS,
  'DELETE /api/permission-management/permissions/resource': SINGLE_ROWS,
  'POST /api/saas/tenants/{id}/apply-database-migrations':
    'the tenant is where it is to be; a move keeps a record of its own',
  'DELETE /api/multi-tenancy/tenants/{id}/default-connection-string': 'the tenant has no database of its own to leave',
  'PUT /api/account-admin/settings':
    'says what holds already, since everybody who signs in meanwhile relies on it; the walk changes the settings beside it',
  'DELETE /api/wechat/bind': 'nobody is bound: binding needs an official account of WeChat',
  'DELETE /api/my-notifilers/{id}': MINE,
  'PUT /api/my-notifilers/mark-read-state': MINE,
  'PUT /api/my-notifilers/read': MINE,
  'DELETE /api/my-subscribes': MINE,
  'POST /api/my-subscribes': MINE,
  'POST /api/im/chat/send-message': TALK,
};

describe('every write of the ledger', () => {
  let database: pg.Client;

  beforeAll(async () => {
    database = new pg.Client({ connectionString: house.config.DATABASE_URL });
    await database.connect();
  });
  afterAll(() => database.end());

  interface Change {
    change_type: number;
    property_changes: { propertyName: string; originalValue: string | null; newValue: string | null }[];
  }

  it('leaves a record of who asked for it, and of what it changed, from what to what', async () => {
    const known = async (table: string) =>
      new Set(
        (await database.query<{ id: string }>(`select distinct correlation_id as id from platform.${table}`)).rows.map(
          ({ id }) => id,
        ),
      );
    const expected = [...writes].filter(([, { path }]) => path.startsWith('/api/'));
    expect(expected.length).toBeGreaterThan(100);
    const unrecorded = async () => {
      const records = await known('audit_log');
      return expected.filter(([correlation]) => !records.has(correlation)).map(([, row]) => named(row));
    };
    await until(async () => (await unrecorded()).length === 0, 150_000).catch(() => undefined);
    expect(await unrecorded()).toEqual([]);
    const changed = await known('audit_entity_change');
    expect(
      expected
        .filter(([correlation, row]) => changed.has(correlation) === named(row) in CHANGES_NOTHING)
        .map(([, row]) => named(row)),
    ).toEqual([]);
    const { rows } = await database.query<Change>(
      'select change_type, property_changes from platform.audit_entity_change',
    );
    const updates = rows.filter(({ change_type: type }) => type === 1).flatMap((row) => row.property_changes);
    expect(updates.length).toBeGreaterThan(0);
    expect(
      updates.filter(({ originalValue, newValue }) => originalValue === newValue && originalValue !== MASK),
    ).toEqual([]);
  }, 300_000);

  it('leaves no password in it', async () => {
    const { rows } = await database.query<{ what: string }>(
      `select what from (select url || actions::text as what from platform.audit_log union all
        select property_changes::text from platform.audit_entity_change) t where what ~ 'Panel-4711|Aa1!'`,
    );
    expect(rows).toEqual([]);
  });
});

describe('every hub of the ledger', () => {
  it.each(hubs.map((hub) => [hub.path, hub] as const))('%s negotiates with whoever is signed in', async (path, hub) => {
    const negotiate = (token?: string) =>
      house.ask(hub.area.split('.')[0]!, { method: 'POST', url: `${path}/negotiate?negotiateVersion=1`, token });
    expect((await negotiate()).status).toBe(401);
    expect((await negotiate(people.tenant.token)).status).toBe(200);
    answered.add(hub);
  });
});

it('names each endpoint once', () => {
  const routes = ledger.map(({ method, path }) => `${method} ${routeOf(path)}`);
  expect(routes.filter((route, at) => routes.indexOf(route) !== at)).toEqual([]);
});

it('leaves keyOf unambiguous', () => {
  expect(new Set(house.operations.map(keyOf)).size).toBe(house.operations.length);
});
