import { AppError } from '@ishare/kernel/errors.js';
import { newId } from '@ishare/kernel/ids.js';
import { runAsTenant } from '@ishare/server/context.js';
import { fixtureData, fixtureService, Thing } from '@ishare/testing/fixture-service.js';
import { TestService } from '@ishare/testing/test-service.js';
import pg from 'pg';
import { Database, type CompiledList } from './database.js';
import type { Condition } from './list.js';
import { EntityChange } from './machinery.js';
import type { ServiceData } from './migrate.js';
import { roleUrl } from './roles.js';
import { runBatch, statement } from './tenant-batch.js';

let service: TestService;
let database: Database;
let data: ServiceData;
let list: CompiledList;

beforeAll(async () => {
  data = await fixtureData('fixture_hostile');
  service = await TestService.start(fixtureService(data), [data]);
  database = service.app.get(Database);
  list = database.list(Thing, { columns: ['id', 'name'] });
});
afterAll(() => service.close());

const insert = (values: Partial<Thing>) =>
  runAsTenant(service.tenantA, () => database.tx((tx) => tx.insert(Thing, values)));
const find = (condition: Condition) =>
  runAsTenant(service.tenantA, () => list.page({ conditions: [condition], order: [], skip: 0, take: 10 }));

const refused = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  return error instanceof AppError ? error.definition.status : error;
};

describe('values that PostgreSQL cannot hold', () => {
  it.each([
    ['a zero byte', { name: 'a\u0000b' }],
    ['a zero byte in JSON', { name: newId(), extraProperties: { a: '\u0000' } }],
    ['half a surrogate pair in JSON', { name: newId(), extraProperties: { a: '\ud800' } }],
    ['a number that is too large', { name: newId(), size: 1e12 }],
    ['a text that is too long', { name: 'x'.repeat(65) }],
  ])("are the sender's fault: %s", async (_what, values) => {
    expect(await refused(insert(values))).toBe(400);
  });

  it.each<Condition>([
    { fields: ['name'], op: 'contains', value: 'a\u0000b' },
    { fields: ['id'], op: 'eq', value: 'no id' },
    { fields: ['size'], op: 'gte', value: '1e400000' },
    { fields: ['creationTime'], op: 'gte', value: new Date(8.64e15) },
    { fields: ['creationTime'], op: 'in', value: ['{', '"', '\\'] },
  ])("are the sender's fault where they are looked for: %j", async (condition) => {
    expect(await refused(find(condition))).toBe(400);
  });
});

describe('two changes that wait for each other', () => {
  it('end with one of them made and 409 for the other', async () => {
    const rows = [await insert({ name: newId() }), await insert({ name: newId() })];
    const held: Promise<void>[] = [];
    const releases: (() => void)[] = [];
    for (let n = 0; n < 2; n++) held.push(new Promise((resolve) => releases.push(resolve)));
    const change = (mine: number) =>
      runAsTenant(service.tenantA, () =>
        database.tx(async (tx) => {
          await tx.update(Thing, rows[mine]!.id, { size: 1 });
          releases[mine]!();
          await Promise.all(held);
          await tx.update(Thing, rows[1 - mine]!.id, { size: 2 });
        }),
      );
    const results = await Promise.allSettled([change(0), change(1)]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const { reason } = results.find((result) => result.status === 'rejected')!;
    expect((reason as AppError).definition.status).toBe(409);
  });
});

describe('the change log', () => {
  it('announces the beginning of a text that is longer than the audit log takes, wherever it is cut', async () => {
    const note = `x${'\u{1F600}'.repeat(2_000)}`;
    await expect(insert({ name: newId(), extraProperties: { note } })).resolves.toMatchObject({
      extraProperties: { note },
    });
    await expect(insert({ name: newId(), extraProperties: { note: `x${note}` } })).resolves.toBeDefined();
  });

  it('keeps secrets out at every depth', async () => {
    const { id } = await insert({
      name: newId(),
      extraProperties: {
        gateway: { apiKey: 'hush', Password: 'hush', host: 'said' },
        connectionStrings: [{ accessToken: 'hush' }],
      },
    });
    const [{ propertyChanges }] = (await runAsTenant(service.tenantA, () =>
      database.tx((tx) => tx.em.findBy(EntityChange, { entityId: id })),
    )) as [EntityChange];
    const text = JSON.stringify(propertyChanges);
    expect([text.includes('hush'), text.includes('said')]).toEqual([false, true]);
  });
});

describe('a connection', () => {
  it('prepares a thousand statements and runs the others all the same', async () => {
    const pool = new pg.Pool({ connectionString: roleUrl(service.config, data.schema, 'app'), max: 1 });
    // Whoever ends the connections of a database that is dropped ends an idle one of this pool, too.
    pool.on('error', () => undefined);
    try {
      for (let batch = 0; batch < 11; batch++) {
        const numbers = Array.from({ length: 100 }, (_, index) => batch * 100 + index);
        const results = await runBatch(
          pool,
          service.tenantA,
          numbers.map((number) => ({ statement: statement(`select ${number}`), values: [] })),
        );
        expect(results.map(([row]) => Number(row![0]))).toEqual(numbers);
      }
      expect((await pool.query('select count(*)::int as n from pg_prepared_statements')).rows[0].n).toBeLessThanOrEqual(
        1_001,
      );
      expect(
        await runBatch(pool, service.tenantA, [
          { statement: statement('select 7'), values: [] },
          { statement: statement('select 1099'), values: [] },
        ]),
      ).toEqual([[['7']], [['1099']]]);
    } finally {
      await pool.end();
    }
  });
});
