// What every resource must keep, whatever it is about. A service's own spec says only what is particular to it.
import { Database } from '@ishare/data/database.js';
import { HostRow } from '@ishare/data/entities.js';
import { EntityChange } from '@ishare/data/machinery.js';
import { TRY, UNDO, UNDO_WITHIN } from '@ishare/contracts/record-heads.js';
import type { AnyResource, Verb } from '@ishare/crud/resource.js';
import { ALL_VERBS, isForAll, permissionsOf } from '@ishare/crud/resource.js';
import { newId } from '@ishare/kernel/ids.js';
import { runAsTenant } from '@ishare/server/context.js';
import type { TestClient, TestService } from './test-service.js';

export interface Sample {
  /** A valid body for POST; `n` makes it different from the others. */
  create: (n: number, client: TestClient) => Record<string, unknown> | Promise<Record<string, unknown>>;
  /** What a PUT changes in it. */
  change: Record<string, unknown>;
  /** A body that must be refused with 400, and the member that the refusal names. */
  invalid: { body: Record<string, unknown>; member: string };
  /** Of a machine: makes a record ready for a step, by whoever may, and gives what is said with the step. */
  before?: (step: string, id: string, client: TestClient) => Promise<Record<string, unknown>>;
  /** The service itself chooses among the permissions of a route by the record; its own spec says which. */
  choosesPermission?: boolean;
}

/** Runs the suite for one resource; call it inside a `describe`. */
export function conformance(resource: AnyResource, sample: Sample, service: () => TestService): void {
  const base = `/${resource.path}`;
  const verbs = new Set<Verb>(resource.verbs ?? ALL_VERBS);
  let n = 0;
  const create = async (client: TestClient) => {
    const reply = await client.post(base, await sample.create(++n, client));
    expect([reply.status, reply.body]).toEqual([
      200,
      expect.objectContaining({ id: expect.any(String), concurrencyStamp: expect.any(String) }),
    ]);
    return reply.body as Record<string, unknown> & { id: string; concurrencyStamp: string };
  };

  /** Who deletes a record may take that back; nobody else may, and not twice. It is deleted again then. */
  const takeBack = async (client: TestClient, id: string) => {
    const undo = (by: TestClient) => by.request('DELETE', `${base}/${id}`, { headers: { [UNDO]: '1' } });
    expect((await undo(await service().client())).status).toBe(409);
    expect([(await undo(client)).status, (await undo(client)).status]).toEqual([204, 409]);
    expect((await client.get(base, { maxResultCount: 1000 })).body.items).toContainEqual(
      expect.objectContaining({ id }),
    );
    expect((await client.delete(`${base}/${id}`)).status).toBe(204);
  };

  it('creates, lists, changes and deletes a record, and logs each change', async () => {
    const client = await service().client();
    const count = async () => (await client.get(base, { maxResultCount: 1 })).body.totalCount as number;
    const before = await count();
    const tried = await client.post(base, await sample.create(++n, client), { [TRY]: '1' });
    if (tried.status === 204) expect(await count()).toBe(before);
    const created = await create(client);
    const listed = await client.get(base, { maxResultCount: 1000 });
    expect(listed.status).toBe(200);
    expect(listed.body.items).toContainEqual(created);
    expect(listed.body.totalCount).toBe(listed.body.items.length);
    expect(Object.keys(created)).toEqual(Object.keys(resource.reply.shape));
    if (verbs.has('get')) expect((await client.get(`${base}/${created.id}`)).body).toEqual(created);
    if (verbs.has('update')) {
      const changed = await client.put(`${base}/${created.id}`, { ...created, ...sample.change });
      expect([changed.status, changed.body]).toEqual([
        200,
        {
          ...created,
          ...sample.change,
          concurrencyStamp: expect.not.stringMatching(created.concurrencyStamp),
          lastModificationTime: expect.any(String),
          lastModifierId: expect.any(String),
        },
      ]);
    }
    let isUndone = false;
    if (verbs.has('delete')) {
      const gone = await client.delete(`${base}/${created.id}`);
      expect(gone.status).toBe(204);
      isUndone = gone.headers[UNDO_WITHIN] !== undefined;
      if (isUndone) await takeBack(client, created.id);
      expect((await client.delete(`${base}/${created.id}`)).status).toBe(404);
      expect((await client.get(base, { maxResultCount: 1000 })).body.items).not.toContainEqual(
        expect.objectContaining({ id: created.id }),
      );
    }
    const changes = await runAsTenant(service().tenantA, () =>
      service()
        .app.get(Database)
        .tx((tx) =>
          tx.em.find(EntityChange, { where: { entityId: created.id }, order: { changeTime: 'ASC', id: 'ASC' } }),
        ),
    );
    expect(changes.map(({ changeType }) => changeType)).toEqual([
      0,
      ...(verbs.has('update') ? [1] : []),
      ...(isUndone ? [2, 0] : []),
      ...(verbs.has('delete') ? [2] : []),
    ]);
  });

  it('pages and sorts by every field that it offers, whatever its case', async () => {
    const client = await service().client();
    await create(client);
    await create(client);
    const rows = async (query: Record<string, string | number>) => {
      const { status, body } = await client.get(base.toUpperCase(), query);
      expect([query, status]).toEqual([query, 200]);
      return body as { items: Record<string, unknown>[]; totalCount: number };
    };
    let told = 0;
    for (const field of resource.sort) {
      const sorted = async (direction: string) =>
        (await rows({ Sorting: `${field.toUpperCase()} ${direction}`, MaxResultCount: 1000 })).items;
      const [up, down] = [await sorted('ASC'), await sorted('DESC')].map((items) => items.map((item) => item[field]));
      expect([field, up]).toEqual([field, down!.toReversed()]);
      if (new Set(up!.map((value) => JSON.stringify(value))).size > 1) told++;
      // Texts stand as the database collates them.
      const plain = up!.filter((value) => typeof value === 'number' || /time$/i.test(field)) as (number | string)[];
      for (const [at, value] of plain.slice(1).entries())
        expect([field, value === null || value >= plain[at]!]).toEqual([field, true]);
    }
    expect(told).toBeGreaterThan(0);
    const Sorting = `${resource.sort[0]!.toUpperCase()} DESC`;
    const whole = await rows({ Sorting, MaxResultCount: 1000 });
    for (const SkipCount of [0, 1])
      expect(await rows({ Sorting, SkipCount, MaxResultCount: 1 })).toEqual({
        ...whole,
        items: [whole.items[SkipCount]],
      });
    expect((await rows({ Sorting, SkipCount: whole.totalCount, MaxResultCount: 1 })).items).toEqual([]);
  });

  it('refuses bad paging, unknown sorting and bad bodies with 400 and names the member', async () => {
    const client = await service().client();
    const members = async (reply: Awaited<ReturnType<TestClient['get']>>) => [
      reply.status,
      reply.headers['_abperrorformat'],
      reply.body.error.validationErrors[0].members[0],
    ];
    expect(await members(await client.get(base, { maxResultCount: 1001 }))).toEqual([400, 'true', 'maxResultCount']);
    expect(await members(await client.get(base, { skipCount: -1 }))).toEqual([400, 'true', 'skipCount']);
    expect(await members(await client.get(base, { sorting: 'tenantId' }))).toEqual([400, 'true', 'sorting']);
    expect(await members(await client.post(base, sample.invalid.body))).toEqual([400, 'true', sample.invalid.member]);
  });

  it('opens each route to its permission and to no other', async () => {
    const admin = await service().client();
    const { id } = await create(admin);
    const calls: Record<Verb, (client: TestClient) => Promise<{ status: number }>> = {
      list: (client) => client.get(base),
      get: (client) => client.get(`${base}/${id}`),
      create: async (client) => client.post(base, await sample.create(++n, admin)),
      update: (client) => client.put(`${base}/${id}`, sample.invalid.body),
      delete: (client) => client.delete(`${base}/${newId()}`),
    };
    for (const verb of verbs) {
      expect([verb, (await calls[verb](service().anonymous())).status]).toEqual([verb, 401]);
      if (isForAll(resource, verb)) {
        expect([verb, (await calls[verb](await service().client(service().tenantA, []))).status]).not.toEqual([
          verb,
          403,
        ]);
        continue;
      }
      const needed = permissionsOf(resource, verb);
      expect([verb, (await calls[verb](await service().client(service().tenantA, []))).status]).toEqual([verb, 403]);
      if (!sample.choosesPermission)
        for (const permission of needed)
          expect([
            verb,
            (await calls[verb](await service().client(service().tenantA, [permission]))).status,
          ]).not.toEqual([verb, 403]);
    }
  });

  it('shows nothing to another tenant and lets it change nothing', async () => {
    const ours = await service().client();
    const record = await create(ours);
    const theirs = await service().client(service().tenantB);
    // A tenant holds no permission of the host's resources.
    const hidden = resource.entity.prototype instanceof HostRow ? 403 : 404;
    expect((await theirs.get(base, { maxResultCount: 1000 })).body.items ?? []).not.toContainEqual(
      expect.objectContaining({ id: record.id }),
    );
    if (verbs.has('get')) expect((await theirs.get(`${base}/${record.id}`)).status).toBe(hidden);
    if (verbs.has('update'))
      expect((await theirs.put(`${base}/${record.id}`, { ...record, ...sample.change })).status).toBe(hidden);
    if (verbs.has('delete')) expect((await theirs.delete(`${base}/${record.id}`)).status).toBe(hidden);
    expect((await ours.get(base, { maxResultCount: 1000 })).body.items).toContainEqual(record);
  });

  if (verbs.has('update')) {
    it('answers 409 to the second of two changes made from the same state', async () => {
      const client = await service().client();
      const record = await create(client);
      const body = { ...record, ...sample.change };
      const replies = await Promise.all([
        client.put(`${base}/${record.id}`, body),
        client.put(`${base}/${record.id}`, body),
      ]);
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    });
  }
}
