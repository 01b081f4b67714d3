import { permissionDefinitions } from '@ishare/contracts/all-permissions.js';
import { EMPTY_GUID, newId } from '@ishare/kernel/ids.js';
import { House, type Answer } from './house.js';
import { keyOf, type Operation } from './operations.js';
import type { Filling } from './sample.js';
import { payloadOf, sampleBody, urlOf } from './tenant-rows.js';

const FORBIDDEN = 'Volo.Authorization:010001';
const names = permissionDefinitions.map(({ name }) => name);
const sideOf = new Map(permissionDefinitions.map(({ name, side }) => [name, side]));

let house: House;
let gated: Operation[];

beforeAll(async () => {
  house = await House.start();
  gated = house.operations.filter(({ permissions }) => permissions.length > 0);
});
afterAll(() => house.close());

/** Rows that nobody has: what is asked for is whether the door opens, not what is behind it. */
const filling: Filling = { id: () => newId(), text: () => 'nobody' };

async function ask(operation: Operation, token: string): Promise<Answer> {
  return house.ask(operation.service, { method: operation.method, url: urlOf(operation, filling), token, ...payloadOf(operation, sampleBody(operation, filling)) });
}

function isShut({ status, body }: Answer): boolean {
  return status === 403 && (body as { error?: { code?: string } } | undefined)?.error?.code === FORBIDDEN;
}

/** Sides of the house on which a permission may be held. */
const tenantsFor = (name: string) => (sideOf.get(name) === 'host' ? [EMPTY_GUID] : sideOf.get(name) === 'tenant' ? [house.tenantA] : [EMPTY_GUID, house.tenantA]);

describe('an operation that needs a permission', () => {
  it('names permissions that exist', () => {
    expect(gated.flatMap(({ permissions }) => permissions).filter((name) => !names.includes(name))).toEqual([]);
  });

  it('opens to whoever holds one of them and nothing else', async () => {
    const shut: string[] = [];
    for (const name of new Set(gated.flatMap(({ permissions }) => permissions))) {
      for (const tenantId of tenantsFor(name)) {
        const token = await house.token(tenantId, [name]);
        for (const operation of gated.filter(({ permissions }) => permissions.includes(name))) {
          if (isShut(await ask(operation, token))) shut.push(`${keyOf(operation)} by ${name} as ${tenantId === EMPTY_GUID ? 'host' : 'tenant'}`);
        }
      }
    }
    expect(shut).toEqual([]);
  });

  it('stays shut to whoever holds all the others', async () => {
    const open: string[] = [];
    const tokens = new Map<string, string>();
    for (const operation of gated) {
      for (const tenantId of [EMPTY_GUID, house.tenantA]) {
        const key = `${operation.permissions.join()} ${tenantId}`;
        if (!tokens.has(key)) tokens.set(key, await house.token(tenantId, names.filter((name) => !operation.permissions.includes(name))));
        const answer = await ask(operation, tokens.get(key)!);
        if (!isShut(answer)) open.push(`${keyOf(operation)} → ${answer.status}`);
      }
    }
    expect(open).toEqual([]);
  });

  it('of the host stays shut to a tenant that was granted everything', async () => {
    const token = await house.token(house.tenantA);
    const open: string[] = [];
    for (const operation of gated.filter(({ scope }) => scope === 'host')) if (!isShut(await ask(operation, token))) open.push(keyOf(operation));
    expect(open).toEqual([]);
  });
});

describe('an operation for whoever is signed in', () => {
  it('opens without any permission, and to nobody who is not', async () => {
    const wrong: string[] = [];
    const token = await house.token(house.tenantA, []);
    for (const operation of house.operations.filter(({ access }) => access === 'signed-in')) {
      if (isShut(await ask(operation, token))) wrong.push(`${keyOf(operation)} is shut`);
      if ((await ask(operation, '')).status !== 401) wrong.push(`${keyOf(operation)} is open`);
    }
    expect(wrong).toEqual([]);
  });
});
