import { fixtureData, fixtureService, Plan, Thing } from '@ishare/testing/fixture-service.js';
import { TestService } from '@ishare/testing/test-service.js';
import { type AppError } from '@ishare/kernel/errors.js';
import { EMPTY_GUID, newId } from '@ishare/kernel/ids.js';
import { runAsHost, runAsTenant } from '@ishare/server/context.js';
import pg from 'pg';
import { Database } from './database.js';
import { EntityChange } from './machinery.js';
import { TODAY, type Condition } from './list.js';
import type { ServiceData } from './migrate.js';
import { mixedCalls } from './mixed-calls.fixture.js';
import { roleUrl } from './roles.js';
import { runBatch, statement } from './tenant-batch.js';

let service: TestService;
let database: Database;
let data: ServiceData;

beforeAll(async () => {
  data = await fixtureData('fixture_data');
  service = await TestService.start(fixtureService(data), [data]);
  database = service.app.get(Database);
});
afterAll(() => service.close());

const inTenant = <T>(tenantId: string, work: Parameters<typeof database.tx<T>>[0]) =>
  runAsTenant(tenantId, () => database.tx(work));
const names = async (tenantId: string) => {
  const list = database.list(Thing, { columns: ['name'] });
  const page = await runAsTenant(tenantId, () =>
    list.page({ conditions: [], order: [{ field: 'name', descending: false }], skip: 0, take: 1000 }),
  );
  return (JSON.parse(page) as { items: { name: string }[] }).items.map(({ name }) => name);
};

describe('a batch that writes', () => {
  const insert = (name: string, tenantId: string) => {
    const now = new Date();
    return database.insertion(Thing, [
      Object.assign(new Thing(), {
        id: newId(),
        tenantId,
        name,
        creationTime: now,
        isDeleted: false,
        concurrencyStamp: newId(),
        extraProperties: {},
      }),
    ]);
  };
  const write = (steps: Parameters<Database['write']>[0], more?: Parameters<Database['write']>[1]) =>
    runAsTenant(service.tenantA, () => database.write(steps, more));

  it('does all of its steps or none, for its own tenant alone, and gives rows that can be read again', async () => {
    const back = statement(`select to_jsonb(t) from thing t where name = 'batched'`);
    const [, [[text] = []] = []] = await write([insert('batched', service.tenantA), { statement: back, values: [] }], {
      touched: ['thing'],
    });
    expect(database.rowOf(Thing, text!)).toMatchObject({
      name: 'batched',
      tenantId: service.tenantA,
      creationTime: expect.any(Date),
    });
    await expect(
      write([insert('half', service.tenantA), { statement: statement('select 1 / 0'), values: [] }]),
    ).rejects.toThrow('division by zero');
    await expect(write([insert('foreign', service.tenantB)])).rejects.toThrow('row-level security');
    expect((await names(service.tenantA)).filter((name) => ['batched', 'half', 'foreign'].includes(name))).toEqual([
      'batched',
    ]);
    expect(await names(service.tenantB)).not.toContain('foreign');
  });

  it('does nothing where the tenant is being moved', async () => {
    const owner = new pg.Client({ connectionString: service.config.DATABASE_URL });
    await owner.connect();
    try {
      await owner.query(`insert into tenancy.absence (tenant_id, reason) values ($1, 'moving')`, [service.tenantA]);
      await expect(write([insert('too late', service.tenantA)])).rejects.toMatchObject({ definition: { status: 503 } });
    } finally {
      await owner.query('delete from tenancy.absence where tenant_id = $1', [service.tenantA]);
      await owner.end();
    }
    await write([insert('back home', service.tenantA)], { touched: ['thing'] });
    expect(await names(service.tenantA)).toEqual(expect.arrayContaining(['back home']));
    expect(await names(service.tenantA)).not.toContain('too late');
  });
});

describe('a transaction', () => {
  it('fills in id, tenant, audit fields and stamp, and nothing a caller gives overrides them', async () => {
    const row = await inTenant(service.tenantA, (tx) =>
      tx.insert(Thing, { name: 'filled', tenantId: service.tenantB, isDeleted: true, concurrencyStamp: 'mine' }),
    );
    expect(row).toMatchObject({ name: 'filled', tenantId: service.tenantA, isDeleted: false, extraProperties: {} });
    expect(row.concurrencyStamp).not.toBe('mine');
    const after = await inTenant(service.tenantA, (tx) =>
      tx.update(Thing, row.id, { tenantId: service.tenantB, name: 'kept' }),
    );
    expect(after).toMatchObject({ tenantId: service.tenantA, name: 'kept' });
  });

  it('leaves nothing behind while it is judged, and ends its work there; what only reads goes on', async () => {
    const reached: string[] = [];
    await runAsTenant(service.tenantA, () =>
      database.judging(async () => {
        await database.tx((tx) => tx.em.count(Thing));
        reached.push('read');
        await database.tx((tx) => tx.insert(Thing, { name: 'judged' }));
        reached.push('written');
      }),
    );
    expect(reached).toEqual(['read']);
    expect(await names(service.tenantA)).not.toContain('judged');
    const refused = database.judging(() =>
      inTenant(service.tenantA, async () => {
        throw new Error('refused');
      }),
    );
    await expect(refused).rejects.toThrow('refused');
  });

  it('leaves nothing behind when it throws: no row, no change log, no message', async () => {
    const id = newId();
    await expect(
      inTenant(service.tenantA, async (tx) => {
        await tx.insert(Thing, { id, name: 'undone' });
        throw new Error('stop');
      }),
    ).rejects.toThrow('stop');
    const left = await inTenant(service.tenantA, async (tx) => [
      await tx.find(Thing, { id }),
      await tx.em.count(EntityChange, { where: { entityId: id } }),
    ]);
    expect(left).toEqual([null, 0]);
  });

  it('is not opened inside of another one of the same database', async () => {
    await expect(
      inTenant(service.tenantA, async (tx) => {
        await tx.insert(Thing, { name: 'outer' });
        await database.tx((inner) => inner.insert(Thing, { name: 'inner' }));
      }),
    ).rejects.toThrow('inside of another one');
    expect(await names(service.tenantA)).not.toContain('outer');
  });

  it('has its turn after those of its tenant that had it before, and beside those of others', async () => {
    const order: string[] = [];
    const taken = Promise.withResolvers<void>();
    const enough = Promise.withResolvers<void>();
    const first = inTenant(service.tenantA, async (tx) => {
      await tx.turn('shelf');
      taken.resolve();
      await enough.promise;
      order.push('first');
    });
    await taken.promise;
    const later = inTenant(service.tenantA, async (tx) => {
      await tx.turn('shelf', { isShared: true });
      order.push('after');
    });
    await inTenant(service.tenantB, (tx) => tx.turn('shelf'));
    await inTenant(service.tenantA, (tx) => tx.turn('another shelf'));
    order.push('others');
    enough.resolve();
    await Promise.all([first, later]);
    expect(order).toEqual(['others', 'first', 'after']);
  });

  it('shares its turn with those that share it alone', async () => {
    const both = Promise.withResolvers<void>();
    let inside = 0;
    const sharing = () =>
      inTenant(service.tenantA, async (tx) => {
        await tx.turn('room', { isShared: true });
        if (++inside === 2) both.resolve();
        await both.promise;
      });
    await Promise.all([sharing(), sharing()]);
    expect(inside).toBe(2);
  });

  it('cannot run without a tenant scope', async () => {
    await expect(database.tx(async () => 1)).rejects.toThrow('No tenant scope');
  });

  it('logs before and after, hides secrets and leaves bookkeeping out', async () => {
    const row = await inTenant(service.tenantA, (tx) =>
      tx.insert(Thing, { name: 'logged', size: 1, secretNote: 'abc' }),
    );
    await inTenant(service.tenantA, (tx) => tx.update(Thing, row.id, { size: 2.5, secretNote: 'def' }));
    const [created, updated] = await inTenant(service.tenantA, (tx) =>
      tx.em.find(EntityChange, { where: { entityId: row.id }, order: { changeTime: 'ASC', id: 'ASC' } }),
    );
    expect(created!.propertyChanges.map(({ propertyName }) => propertyName).sort()).toEqual([
      'extraProperties',
      'name',
      'secretNote',
      'size',
    ]);
    expect(updated!.propertyChanges).toEqual([
      expect.objectContaining({ propertyName: 'size', originalValue: '1.00', newValue: '2.5' }),
      expect.objectContaining({ propertyName: 'secretNote', originalValue: '***', newValue: '***' }),
    ]);
  });

  it('answers a stale stamp with 409 and a taken name with the member', async () => {
    const row = await inTenant(service.tenantA, (tx) => tx.insert(Thing, { name: 'stamped' }));
    await inTenant(service.tenantA, (tx) => tx.update(Thing, row.id, { size: 1 }, row.concurrencyStamp));
    const stale = await inTenant(service.tenantA, (tx) =>
      tx.update(Thing, row.id, { size: 2 }, row.concurrencyStamp),
    ).catch((error: unknown) => error as AppError);
    expect((stale as AppError).definition.status).toBe(409);
    const taken = await inTenant(service.tenantA, (tx) => tx.insert(Thing, { name: 'stamped' })).catch(
      (error: unknown) => error as AppError,
    );
    expect((taken as AppError).issues).toEqual([expect.objectContaining({ member: 'name', text: 'Validation:taken' })]);
    await expect(inTenant(service.tenantB, (tx) => tx.insert(Thing, { name: 'stamped' }))).resolves.toBeDefined();
  });
});

describe('row-level security', () => {
  it('keeps tenants apart in hand-written SQL too, for reading and writing', async () => {
    const row = await inTenant(service.tenantA, (tx) => tx.insert(Thing, { name: 'fenced' }));
    const seen = await inTenant(service.tenantB, (tx) => tx.query('select id from thing where id = $1', [row.id]));
    expect(seen).toEqual([]);
    await inTenant(service.tenantB, (tx) => tx.query(`update thing set name = 'taken over' where id = $1`, [row.id]));
    await inTenant(service.tenantB, (tx) => tx.query('delete from thing where id = $1', [row.id]));
    expect(await inTenant(service.tenantA, (tx) => tx.get(Thing, row.id))).toMatchObject({ name: 'fenced' });
    await expect(
      inTenant(service.tenantB, (tx) =>
        tx.query('insert into thing select * from json_populate_record(null::thing, $1)', [
          JSON.stringify({
            id: newId(),
            tenant_id: service.tenantA,
            creation_time: new Date(),
            name: 'planted',
            is_deleted: false,
            concurrency_stamp: 'x',
            extra_properties: {},
          }),
        ]),
      ),
    ).rejects.toThrow('row-level security');
  });

  it("shows the host's tables to the host alone", async () => {
    const plan = await runAsHost(() => database.tx((tx) => tx.insert(Plan, { name: 'pro' })));
    expect(await inTenant(service.tenantA, (tx) => tx.find(Plan, { id: plan.id }))).toBeNull();
    await expect(inTenant(service.tenantA, (tx) => tx.insert(Plan, { name: 'mine' }))).rejects.toThrow(
      'row-level security',
    );
    expect(await runAsHost(() => database.tx((tx) => tx.find(Plan, { id: plan.id })))).toMatchObject({ name: 'pro' });
  });

  it('shows nothing to a session that has not said its tenant, and the role has no powers', async () => {
    const client = new pg.Client({ connectionString: roleUrl(service.config, data.schema, 'app') });
    await client.connect();
    try {
      expect((await client.query('select * from thing')).rowCount).toBe(0);
      expect(
        (
          await client.query(
            'select rolsuper, rolbypassrls, rolcreatedb, rolcreaterole from pg_roles where rolname = current_user',
          )
        ).rows,
      ).toEqual([{ rolsuper: false, rolbypassrls: false, rolcreatedb: false, rolcreaterole: false }]);
      for (const sql of [
        'truncate thing',
        'create table mine (id int)',
        'alter table thing disable row level security',
        'select * from outbox',
        'drop policy tenant_rows on thing',
        `set role ${data.schema}_owner`,
      ]) {
        await expect(client.query(sql)).rejects.toThrow(/permission denied|must be owner/);
      }
    } finally {
      await client.end();
    }
  });

  it('leaves no tenant on a connection: 3 connections, 20 tenants, mixed calls with errors among them', async () => {
    const tenants = Array.from({ length: 20 }, () => newId());
    for (const tenant of tenants) await inTenant(tenant, (tx) => tx.insert(Thing, { name: tenant }));
    const pool = new pg.Pool({ connectionString: roleUrl(service.config, data.schema, 'app'), max: 3 });
    try {
      await mixedCalls(pool, tenants);
    } finally {
      await pool.end();
    }
  }, 300_000);

  it('fails a batch whose connection is lost, and the pool goes on', async () => {
    const pool = new pg.Pool({ connectionString: roleUrl(service.config, data.schema, 'app'), max: 1 });
    pool.on('error', () => undefined);
    try {
      const slow = runBatch(pool, service.tenantA, [{ statement: statement('select pg_sleep(60)'), values: [] }]);
      const admin = new pg.Client({ connectionString: service.config.DATABASE_URL });
      await admin.connect();
      const kill = async () => {
        for (;;) {
          const { rowCount } = await admin.query(
            `select pg_terminate_backend(pid) from pg_stat_activity where query like '%pg_sleep(60)%'
              and pid <> pg_backend_pid() and state = 'active'`,
          );
          if (rowCount) return;
          await new Promise((resolve) => setTimeout(resolve, 20));
        }
      };
      await Promise.all([expect(slow).rejects.toThrow(), kill()]);
      await admin.end();
      expect(await runBatch(pool, service.tenantA, [{ statement: statement('select 1'), values: [] }])).toEqual([
        [['1']],
      ]);
    } finally {
      await pool.end();
    }
  });
});

describe('a list', () => {
  it('writes the same JSON as JSON.stringify would', async () => {
    const text = 'quote " backslash \\ newline \n tab \t 汉字 \u0001 end';
    const created = await inTenant(EMPTY_GUID, (tx) =>
      tx.insert(Thing, { name: text, size: 12.5, extraProperties: { a: [1, null, 'x'] } }),
    );
    const list = database.list(Thing, {
      columns: [
        'id',
        'tenantId',
        'name',
        'size',
        'isDeleted',
        'creationTime',
        'lastModificationTime',
        'extraProperties',
      ],
    });
    const page = await runAsHost(() =>
      list.page({ conditions: [{ fields: ['id'], op: 'eq', value: created.id }], order: [], skip: 0, take: 1 }),
    );
    expect(JSON.parse(page)).toEqual({
      totalCount: 1,
      items: [
        {
          id: created.id,
          tenantId: null,
          name: text,
          size: 12.5,
          isDeleted: false,
          creationTime: created.creationTime.toISOString(),
          lastModificationTime: null,
          extraProperties: { a: [1, null, 'x'] },
        },
      ],
    });
  });

  it('computes columns by the day that the request says, and narrows by them', async () => {
    const { id } = await inTenant(EMPTY_GUID, (tx) => tx.insert(Thing, { name: '2026-03-02' }));
    const late = { sql: `t.name::date < ${TODAY}`, kind: 'bool' } as const;
    const list = database.list(Thing, { columns: ['isLate'], expressions: { isLate: late } });
    const page = (today: string, more: Condition[] = []) =>
      runAsHost(() =>
        list.page({
          conditions: [{ fields: ['id'], op: 'eq', value: id }, ...more],
          order: [],
          skip: 0,
          take: 1,
          today,
        }),
      );
    expect(await page('2026-03-02')).toBe('{"totalCount":1,"items":[{"isLate":false}]}');
    expect(await page('2026-03-03')).toBe('{"totalCount":1,"items":[{"isLate":true}]}');
    const isLate: Condition = { fields: ['isLate'], op: 'eq', value: true };
    expect(await page('2026-03-02', [isLate])).toBe('{"totalCount":0,"items":[]}');
    expect(await page('2026-03-03', [isLate])).toBe('{"totalCount":1,"items":[{"isLate":true}]}');
  });

  it('computes columns for the rows of its page alone, not for those of the pages before', async () => {
    const tag = newId();
    for (const size of [0, 1, 2])
      await inTenant(service.tenantA, (tx) => tx.insert(Thing, { name: `${tag}${size}`, size }));
    // It cannot be computed for the first row.
    const share = { sql: '4 / t.size::int', kind: 'raw' } as const;
    const list = database.list(Thing, { columns: ['size', 'share'], expressions: { share } });
    const page = (skip: number) =>
      runAsTenant(service.tenantA, () =>
        list.page({
          conditions: [{ fields: ['name'], op: 'contains', value: tag }],
          order: [{ field: 'size', descending: false }],
          skip,
          take: 10,
        }),
      );
    await expect(page(0)).rejects.toThrow('division by zero');
    expect(JSON.parse(await page(1))).toEqual({
      totalCount: 3,
      items: [
        { size: 1, share: 4 },
        { size: 2, share: 2 },
      ],
    });
  });

  it('finds text literally, whatever its signs', async () => {
    for (const name of ['50% off', '50 off', 'a_b', 'axb', `x' or '1'='1`])
      await inTenant(service.tenantB, (tx) => tx.insert(Thing, { name }));
    const list = database.list(Thing, { columns: ['name'] });
    const search = async (value: string) =>
      (
        JSON.parse(
          await runAsTenant(service.tenantB, () =>
            list.page({ conditions: [{ fields: ['name'], op: 'contains', value }], order: [], skip: 0, take: 10 }),
          ),
        ) as { items: { name: string }[] }
      ).items.map(({ name }) => name);
    expect(await search('50%')).toEqual(['50% off']);
    expect(await search('A_B')).toEqual(['a_b']);
    expect(await search(`' or '`)).toEqual([`x' or '1'='1`]);
  });

  it('takes what will do in the place of a condition, beside the others', async () => {
    const tag = newId();
    for (const [name, size] of [
      ['oak', 1],
      ['ash', 2],
      ['elm', null],
      ['fir', 3],
    ] as const)
      await inTenant(service.tenantB, (tx) => tx.insert(Thing, { name: `${name} ${tag}`, size }));
    const list = database.list(Thing, { columns: ['name'] });
    const page = await runAsTenant(service.tenantB, () =>
      list.page({
        conditions: [
          {
            fields: ['name'],
            op: 'contains',
            value: 'oak',
            or: { fields: ['size'], op: 'null', value: true, or: { fields: ['size'], op: 'eq', value: 2 } },
          },
          { fields: ['name'], op: 'contains', value: tag },
        ],
        order: [{ field: 'name', descending: false }],
        skip: 0,
        take: 10,
      }),
    );
    expect(JSON.parse(page)).toEqual({
      totalCount: 3,
      items: ['ash', 'elm', 'oak'].map((name) => ({ name: `${name} ${tag}` })),
    });
  });

  it("counts one's own write at once", async () => {
    const tenant = newId();
    const list = database.list(Thing, { columns: ['name'] });
    const total = async () =>
      (
        JSON.parse(await runAsTenant(tenant, () => list.page({ conditions: [], order: [], skip: 0, take: 1 }))) as {
          totalCount: number;
        }
      ).totalCount;
    expect(await total()).toBe(0);
    const row = await inTenant(tenant, (tx) => tx.insert(Thing, { name: 'one' }));
    expect(await total()).toBe(1);
    await inTenant(tenant, (tx) => tx.remove(Thing, row.id));
    expect(await total()).toBe(0);
    expect(await names(tenant)).toEqual([]);
  });
});

describe('a row', () => {
  it('tells who made, changed and removed it, and when', async () => {
    const as = <T>(userId: string, work: Parameters<typeof database.tx<T>>[0]) => {
      const [issuedAt, expiresAt] = [0, 0];
      const principal = {
        userId,
        userName: 'x',
        tenantId: service.tenantA,
        sessionId: '',
        clientId: '',
        issuedAt,
        expiresAt,
      };
      return runAsTenant(service.tenantA, () => database.tx(work), { principal });
    };
    const [maker, changer, remover] = [newId(), newId(), newId()];
    const { id } = await as(maker, (tx) => tx.insert(Thing, { name: `signed ${newId()}` }));
    await as(changer, (tx) => tx.update(Thing, id, { size: 1 }));
    await as(remover, (tx) => tx.remove(Thing, id));
    expect(await inTenant(service.tenantA, (tx) => tx.em.findOneByOrFail(Thing, { id }))).toMatchObject({
      creatorId: maker,
      lastModifierId: changer,
      isDeleted: true,
      deleterId: remover,
      deletionTime: expect.any(Date),
    });
  });
});
