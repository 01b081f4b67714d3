import { permissionDefinitions } from '@ishare/contracts/all-permissions.js';
import { EMPTY_GUID, newId } from '@ishare/kernel/ids.js';
import { findings, House, type Answer } from './house.js';
import { keyOf, type Operation } from './operations.js';
import type { Filling } from './sample.js';
import { payloadOf, sampleBody, urlOf } from './tenant-rows.js';

const FORBIDDEN = 'Volo.Authorization:010001';
const names = permissionDefinitions.map(({ name }) => name);
const sideOf = new Map(permissionDefinitions.map(({ name, side }) => [name, side]));

let house: House;
let gated: Operation[];

/** ms; every operation is asked by each of its permissions, beside other suites and journeys. */
const PATIENCE = 300_000;

beforeAll(async () => {
  house = await House.start();
  gated = house.operations.filter(({ permissions }) => permissions.length > 0);
}, PATIENCE);
afterAll(() => house.close());

/** Rows that nobody has: what is asked for is whether the door opens, not what is behind it. */
const filling: Filling = { id: () => newId(), text: () => 'nobody' };

async function ask(operation: Operation, token: string): Promise<Answer> {
  return house.ask(operation.service, {
    method: operation.method,
    url: urlOf(operation, filling),
    token,
    ...payloadOf(operation, sampleBody(operation, filling)),
  });
}

/** Whether the guard refused; what lies behind the door may refuse too, and says so of other permissions or of none. */
function isShut({ permissions }: Operation, { status, body }: Answer): boolean {
  const { code, data } =
    (body as { error?: { code?: string; data?: { permissions?: string[] } } } | undefined)?.error ?? {};
  return status === 403 && code === FORBIDDEN && data?.permissions?.join() === permissions.join();
}

/** Sides of the house on which a permission may be held. */
const tenantsFor = (name: string) =>
  sideOf.get(name) === 'host'
    ? [EMPTY_GUID]
    : sideOf.get(name) === 'tenant'
      ? [house.tenantA]
      : [EMPTY_GUID, house.tenantA];

describe('an operation that needs a permission', () => {
  it('names permissions that exist', () => {
    expect(gated.flatMap(({ permissions }) => permissions).filter((name) => !names.includes(name))).toEqual([]);
  });

  it(
    'opens to whoever holds one of them and nothing else',
    async () => {
      expect(
        await findings(gated, async (operation) => {
          const shut: string[] = [];
          for (const name of operation.permissions) {
            for (const tenantId of tenantsFor(name)) {
              if (isShut(operation, await ask(operation, await house.token(tenantId, [name]))))
                shut.push(`${keyOf(operation)} by ${name} as ${tenantId === EMPTY_GUID ? 'host' : 'tenant'}`);
            }
          }
          return shut;
        }),
      ).toEqual([]);
    },
    PATIENCE,
  );

  it(
    'stays shut to whoever holds all the others',
    async () => {
      expect(
        await findings(gated, async (operation) => {
          const open: string[] = [];
          for (const tenantId of [EMPTY_GUID, house.tenantA]) {
            const answer = await ask(
              operation,
              await house.token(
                tenantId,
                names.filter((name) => !operation.permissions.includes(name)),
              ),
            );
            if (!isShut(operation, answer)) open.push(`${keyOf(operation)} → ${answer.status}`);
          }
          return open;
        }),
      ).toEqual([]);
    },
    PATIENCE,
  );

  it('of the host stays shut to a tenant that was granted everything', async () => {
    const token = await house.token(house.tenantA);
    expect(
      await findings(
        gated.filter(({ scope }) => scope === 'host'),
        async (operation) => (isShut(operation, await ask(operation, token)) ? [] : [keyOf(operation)]),
      ),
    ).toEqual([]);
  });
});

describe('an operation for whoever is signed in', () => {
  it('opens to nobody else', async () => {
    const signedIn = house.operations.filter(({ access }) => access === 'signed-in');
    expect(
      await findings(signedIn, async (operation) =>
        (await ask(operation, '')).status === 401 ? [] : [keyOf(operation)],
      ),
    ).toEqual([]);
  });
});
