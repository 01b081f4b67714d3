// One call of each kind of an operation: as it is meant, and as it is not.
import { EMPTY_GUID, newId } from '@ishare/kernel/ids.js';
import { until } from '@ishare/testing/until.js';
import { factories } from '../security/factories/registry.js';
import type { Given, Preparing } from '../security/factories/row-factory.js';
import type { House, Question } from '../security/house.js';
import { keyOf, type Operation, type Schema } from '../security/operations.js';
import { alternative, holdsIds } from '../security/sample.js';
import { OwnedRows, payloadOf, sampleBody, urlOf } from '../security/tenant-rows.js';
import type { Promised } from './ledger.js';

/** Members of a body, or of each item of one that is an array. */
export function membersOf(schema: Schema | undefined): Record<string, Schema> {
  if (!schema) return {};
  const below = [
    ...(schema.anyOf ?? []),
    ...(schema.oneOf ?? []),
    ...(schema.allOf ?? []),
    ...(schema.items ? [schema.items] : []),
  ];
  return Object.assign({}, ...below.map(membersOf), schema.properties ?? {}) as Record<string, Schema>;
}

/** Somebody who may do everything, the same without any permission, and a row of each resource of theirs. */
export interface Person {
  tenantId: string;
  userId: string;
  token: string;
  nobody: string;
  rows: OwnedRows;
}

let made = 0;
/** Tokens outlive the walk, which takes its time on a busy machine. */
const WALK = { expiresIn: 3_600 };
/** ms; what arrives by the queues comes behind all that the walk has written before it. */
const QUEUED = 300_000;

/**
 * A person of the host or of a new tenant, with rows of `services`: all of them, or `atNeed` those that a call needs.
 */
export async function person(
  house: House,
  side: 'tenant' | 'host',
  services: readonly string[],
  atNeed = false,
): Promise<Person> {
  const name = `cov${(++made).toString(36)}x`;
  const tenantId = side === 'host' ? EMPTY_GUID : house.tenant(name);
  const rows = new OwnedRows(name);
  const concerns = ({ service, scope }: Operation) =>
    services.includes(service) && (side === 'host' || scope !== 'host');
  const maker = await house.token(tenantId);
  if (atNeed) rows.makeAtNeed(house, maker, concerns);
  else await rows.make(house, maker, concerns);
  const userId = await rows.needing(() => rows.ids.get('POST /api/identity/users') ?? newId());
  return {
    tenantId,
    userId,
    rows,
    nobody: await house.token(tenantId, [], WALK),
    token: await house.tokenOf(userId, tenantId, WALK),
  };
}

/** Names as the ledger spells them: binding takes any case, and the ledger says which one clients send. */
function spelt(value: unknown, names: readonly string[]): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const spelling = new Map(names.map((name) => [name.toLowerCase(), name]));
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [spelling.get(name.toLowerCase()) ?? name, item]),
  );
}

function preparing(house: House, service: string, { token, userId, tenantId }: Person): Preparing {
  const askOf =
    (asked: string): Preparing['ask'] =>
    async (method, url, body, more) => {
      const answer = await house.ask(asked, {
        method,
        url,
        token,
        ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
        ...more,
      });
      if (answer.status >= 300) throw new Error(`Preparing by ${method} ${url}: ${answer.status} ${answer.text}`);
      return answer.body;
    };
  const ask = askOf(service);
  const first = (url: string) =>
    until(async () => ((await ask('GET', url)) as { items: { id: string }[] }).items[0]?.id, QUEUED);
  const again: Preparing['until'] = async (url, isSo) =>
    void (await until(async () => isSo((await ask('GET', url)) as Record<string, unknown>), QUEUED));
  const colleague = async () => {
    const id = newId();
    return { userId: id, token: await house.tokenOf(id, tenantId) };
  };
  return {
    userId,
    ask,
    askOf,
    first,
    until: again,
    colleague,
    codeFor: (phoneNumber, old) => house.codeFor(phoneNumber, old),
  };
}

/** The request that succeeds, of rows that are there; or what stands in its way. */
export function meantCall(
  house: House,
  operation: Operation,
  promised: Promised,
  person: Person,
): Promise<Question & Pick<Given, 'refused'>> {
  return person.rows.needing(() => callOf(house, operation, promised, person));
}

async function callOf(
  house: House,
  operation: Operation,
  promised: Promised,
  person: Person,
): Promise<Question & Pick<Given, 'refused'>> {
  const { rows } = person;
  const filling = rows.filling(operation);
  const call = factories[operation.service]?.calls?.[keyOf(operation)];
  const given = await call?.(rows.ids, filling.text(''), preparing(house, operation.service, person));
  const sample = sampleBody(operation, filling);
  const body =
    given?.body && (given.isWhole || Array.isArray(given.body) || Array.isArray(sample))
      ? given.body
      : Array.isArray(sample)
        ? sample
        : operation.body
          ? { ...(sample as object), ...given?.body }
          : undefined;
  const parts: Record<string, string> = given?.path ?? {};
  const [path, query = ''] = urlOf(
    {
      ...operation,
      path: operation.path.replaceAll(/\{(\w+)\}/g, (whole, name: string) =>
        parts[name] === undefined ? whole : encodeURIComponent(parts[name]),
      ),
    },
    filling,
  ).split('?');
  const search = new URLSearchParams(given?.asks ?? query);
  for (const [name, value] of Object.entries(given?.query ?? {})) search.set(name, value);
  const asked = new URLSearchParams(
    Object.entries(spelt(Object.fromEntries(search), promised.query) as Record<string, string>),
  );
  return {
    method: operation.method,
    url: asked.size > 0 ? `${path}?${asked.toString()}` : path!,
    ...payloadOf(operation, spelt(body, promised.body), given?.file),
    ...(given?.refused ? { refused: given.refused } : {}),
  };
}

function oddity(schema: Schema): unknown {
  switch (alternative(schema).type) {
    case 'string':
      return { odd: true };
    case 'boolean':
      return 'perhaps';
    case 'integer':
    case 'number':
      return 'many';
    case 'array':
      return 'no list';
    case 'object':
      return 'no object';
    default:
      return undefined;
  }
}

/** A request that cannot be meant; undefined where everything may be. */
export function badCall(operation: Operation, meant: Question): Question | undefined {
  if (operation.isUpload) return { ...meant, ...payloadOf({ ...operation, isUpload: false }, {}) };
  if (operation.isForm) return { ...meant, payload: '' };
  const [path, query] = meant.url.split('?');
  if (operation.body) {
    const member = Object.entries(operation.body.properties ?? {}).find(([, schema]) => oddity(schema) !== undefined);
    if (!member) return { ...meant, payload: JSON.stringify('nothing of the kind') };
    return {
      ...meant,
      payload: JSON.stringify({ ...(JSON.parse(meant.payload ?? '{}') as object), [member[0]]: oddity(member[1]) }),
    };
  }
  const id = operation.parameters.find(({ in: place, schema }) => place === 'path' && schema.format === 'uuid');
  if (id) {
    const at = operation.path.split('/').indexOf(`{${id.name}}`);
    return {
      ...meant,
      url: path!
        .split('/')
        .map((part, index) => (index === at ? 'no-id' : part))
        .join('/'),
    };
  }
  const typed = operation.parameters.find(
    ({ in: place, schema }) =>
      place === 'query' &&
      (['integer', 'number', 'boolean'].includes(alternative(schema).type ?? '') || holdsIds('', schema)),
  );
  if (!typed) return undefined;
  const search = new URLSearchParams(query);
  // The first value of a name counts, whatever its case.
  for (const name of [...search.keys()]) if (name.toLowerCase() === typed.name.toLowerCase()) search.delete(name);
  search.set(typed.name, 'nonsense');
  return { ...meant, url: `${path}?${search.toString()}` };
}
