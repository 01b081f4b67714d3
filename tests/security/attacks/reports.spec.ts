// What a report reads is of its caller: of his tenant, of his dealer, and by his rights, whatever it asks for.
import { existsSync } from 'node:fs';
import { crmData } from '@ishare/crm/crm.data.js';
import { insightData } from '@ishare/insight/insight.data.js';
import { insightService } from '@ishare/insight/insight.module.js';
import { crmPort } from '@ishare/contracts/crm/client.js';
import { reportViewNames, reportViews } from '@ishare/contracts/insight/report-views.js';
import { optimisationData } from '@ishare/optimisation/optimisation.data.js';
import { salesOrderData } from '@ishare/sales-order/sales-order.data.js';
import { REPORT_SECONDS } from '@ishare/data/report-views.js';
import { ReportReader } from '@ishare/insight/reports/report-reader.js';
import { EMPTY_GUID, newId } from '@ishare/kernel/ids.js';
import { runAsTenant } from '@ishare/server/context.js';
import { TestService, type TestClient } from '@ishare/testing/test-service.js';
import pg from 'pg';
import { overhear, secretsOf } from '../overhear.js';

/** What tells names that everybody who signs in to PostgreSQL may read, ends its own connection, or writes nothing. */
const HARMLESS = ['current_setting', 'information_schema', 'table pg_roles', 'pg_terminate_backend', 'regclass'];

/** What is in the database but for who asked what: rows of every table, tables, and large objects. */
async function leftIn(admin: pg.Client): Promise<object> {
  const { rows: tables } = await admin.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema', 'bullmq')
        and tablename not in ('inbox', 'outbox') order by 1`,
  );
  const counts: Record<string, unknown> = {};
  for (const { name } of tables) counts[name] = (await admin.query(`select count(*) from ${name}`)).rows[0];
  const { rows } = await admin.query('select count(*) from pg_largeobject_metadata');
  return { counts, rows };
}

describe('what reports read', () => {
  let service: TestService;
  let admin: pg.Client;
  const mine = newId();

  beforeAll(async () => {
    service = await TestService.start(insightService, [crmData, salesOrderData, optimisationData, insightData]);
    admin = new pg.Client({ connectionString: service.config.DATABASE_URL });
    await admin.connect();
    const dealer = (id: string, tenantId: string, name: string) =>
      admin.query(
        `insert into crm.dealer (id, tenant_id, code, name, level, price_level, credit_limit, balance, contacts,
           brand_ids, is_enable, creation_time, is_deleted, concurrency_stamp, extra_properties)
         values ($1, $2, $3, $3, 'A', 'A', 0, 5, '[]', '[]', true, now(), false, 'x', '{}')`,
        [id, tenantId, name],
      );
    await dealer(mine, service.tenantA, 'Mine');
    await admin.query(
      `insert into crm.dealer_entry (id, tenant_id, dealer_id, time, seq, kind, amount, user_name)
       values ($1, $2, $3, now(), 1, 'adjustment', 5, 'xu.caiwu')`,
      [newId(), service.tenantA, mine],
    );
    await dealer(newId(), service.tenantA, 'Other');
    await dealer(newId(), service.tenantB, 'Foreign');
  });
  afterAll(async () => {
    await admin.end();
    await service.close();
  });

  const rowsOf = async (client: TestClient, sql: string) => {
    const { status, body } = await client.post('/api/report/try', { sql, parameters: [], values: {} });
    return status === 200 ? body.rows : status;
  };
  const NAMES = 'select dealer from dealers order by 1';

  it('gives each view, with the columns that it promises', async () => {
    const client = await service.client();
    for (const name of reportViewNames) {
      const { status, body } = await client.post('/api/report/try', { sql: `select * from ${name}`, parameters: [] });
      expect([name, status, body.columns?.map((column: { name: string }) => column.name)]).toEqual([
        name,
        200,
        Object.keys(reportViews[name].columns),
      ]);
    }
  });

  const BY = 'select amount, user_name from dealer_entries';

  it('is of the tenant alone', async () => {
    expect(await rowsOf(await service.client(), BY)).toEqual([{ amount: 5, user_name: 'xu.caiwu' }]);
    expect(await rowsOf(await service.client(), NAMES)).toEqual([{ dealer: 'Mine' }, { dealer: 'Other' }]);
    expect(await rowsOf(await service.client(service.tenantB), NAMES)).toEqual([{ dealer: 'Foreign' }]);
    expect(await rowsOf(await service.host(), NAMES)).toEqual([]);
  });

  it('is of the dealer alone whose sign-in asks, and of what is of no dealer nothing', async () => {
    const crm = service.ports.provided(crmPort)!;
    service.ports.provide(crmPort, { ...crm, dealerOf: async () => ({ dealerId: mine }) });
    try {
      const client = await service.client();
      expect(await rowsOf(client, NAMES)).toEqual([{ dealer: 'Mine' }]);
      // Not who of the factory did it.
      expect(await rowsOf(client, BY)).toEqual([{ amount: 5, user_name: null }]);
      expect(await rowsOf(client, `select b.dealer from dealers a, dealers b union select 'x' from dealers`)).toEqual([
        { dealer: 'Mine' },
        { dealer: 'x' },
      ]);
      expect(await rowsOf(client, 'select * from boards')).toBe(403);
      expect(await rowsOf(client, 'select 1 from dealers where exists (select from packages)')).toBe(403);
    } finally {
      service.ports.provide(crmPort, crm);
    }
  });

  it('takes the right that each view asks for, wherever it stands', async () => {
    const held = ['BasicSetup.Reports', 'BasicSetup.Reports.Edit', 'Crm.Dealers'];
    const client = await service.client(service.tenantA, held);
    expect(await rowsOf(client, 'select 1 as one from dealers')).toHaveLength(2);
    for (const sql of [
      'select * from orders',
      'with hidden as (select * from orders) select 1 from dealers',
      'select (select count(*) from orders) from dealers',
      'select 1 from dealers order by (select max(total_amount) from orders)',
      'select 1 from dealers union all select 1 from orders',
    ])
      expect([sql, await rowsOf(client, sql)]).toEqual([sql, 403]);
  });

  it('leaves nothing changed, and a next statement in its own name', async () => {
    const client = await service.client();
    await Promise.all(
      Array.from({ length: 12 }, async (_, index) => {
        const foreign = index % 2 === 1;
        const who = foreign ? await service.client(service.tenantB) : client;
        expect(await rowsOf(who, 'select count(*)::int as n from dealers')).toEqual([{ n: foreign ? 1 : 2 }]);
      }),
    );
    expect((await admin.query('select count(*)::int as n from crm.dealer')).rows).toEqual([{ n: 3 }]);
  });

  /** What would read, write, wait or reach beyond the views, were it run. */
  const HOSTILE: readonly string[] = [
    `with x as (select set_config('app.tenant_id', '${EMPTY_GUID}', true)) select * from x, dealers`,
    `select set_config('app.tenant_id', '', false), dealer from dealers`,
    `select current_setting('app.tenant_id')`,
    'select pg_sleep(30)',
    'select dealer from dealers where pg_sleep(30) is null',
    `select pg_read_file('/etc/passwd')`,
    `select lo_import('/etc/passwd')`,
    `select lo_export(1, '/tmp/left-behind')`,
    `select query_to_xml('select * from crm.dealer', true, true, '')`,
    `select pg_terminate_backend(pg_backend_pid())`,
    `select dblink('host=127.0.0.1', 'select 1')`,
    `copy (select 1) to '/tmp/left-behind'`,
    `copy crm.dealer to program 'cat > /tmp/left-behind'`,
    `copy crm.dealer from '/etc/passwd'`,
    'select 1; delete from crm.dealer',
    'select 1); delete from crm.dealer; --',
    'delete from crm.dealer returning *',
    'with gone as (delete from crm.dealer returning *) select * from gone',
    'select * into crm.dealer_copy from dealers',
    'create table crm.left_behind (id int)',
    `do $$ begin perform pg_sleep(30); end $$`,
    'set role postgres',
    'reset role',
    'begin; set transaction read write; delete from crm.dealer; commit',
    'select * from pg_catalog.pg_authid',
    'select rolname, rolpassword from pg_shadow',
    'select * from information_schema.tables',
    'select * from crm.dealer',
    'select * from report.dealers, crm.remittance',
    'table pg_roles',
    `select 'crm.dealer'::regclass::oid`,
    `select dealer from dealers where dealer = '' or 1 = (select count(*) from crm.dealer)`,
  ];

  it('takes no statement that would do more, by any way in, and nothing is left of it', async () => {
    const client = await service.client();
    const heard = overhear();
    const before = await leftIn(admin);
    for (const sql of HOSTILE) {
      const name = `r${newId()}`;
      const sqls = [{ name: 'a', sql }];
      const template = { blocks: [{ kind: 'table', sql: 'a', columns: [{ field: 'dealer', title: 'x' }] }] };
      const body = { name, parameters: [], sqls, template };
      const begun = performance.now();
      const [tried, made, drafted, checked] = [
        await client.post('/api/report/try', { sql, parameters: [], values: {} }),
        await client.post('/api/report/createStimulsoftReport', body),
        await client.post('/api/report/draft', { ...body, values: {} }),
        await client.post('/api/report/check', { parameters: [], sqls, template }),
      ];
      expect([sql, tried.status, made.status]).toEqual([sql, 400, 400]);
      expect(made.body.error.validationErrors[0].members).toEqual(['sqls.a']);
      // A draft shows what is wrong in place of the page.
      for (const { body: told } of [drafted, checked]) expect([sql, told.findings.length > 0]).toEqual([sql, true]);
      expect(drafted.body.pages ?? 0).toBe(0);
      for (const { raw } of [tried, made, drafted, checked]) expect(raw.toString()).not.toMatch(/root:|Foreign|SCRAM/);
      expect(performance.now() - begun).toBeLessThan(20_000);
    }
    expect(await leftIn(admin)).toEqual(before);
    expect(existsSync('/tmp/left-behind')).toBe(false);
    expect(heard()).not.toMatch(/SCRAM|root:x/);
    for (const secret of secretsOf(service.config)) expect(heard()).not.toContain(secret);
  });

  it('is held by PostgreSQL too, were a statement to come past the check', async () => {
    const reader = service.app.get(ReportReader);
    const before = await leftIn(admin);
    const read = (text: string) =>
      runAsTenant(service.tenantA, () =>
        reader.read([{ sql: { text, parameters: [], views: [] }, values: {} }], {
          ...{ dealerId: null, zone: 'Asia/Shanghai' },
        }),
      );
    expect((await read('select count(*) as n from dealers'))[0]!.rows).toEqual([[2]]);
    reader.seconds = 1;
    try {
      for (const text of HOSTILE.filter((sql) => !HARMLESS.some((word) => sql.includes(word))))
        await expect(read(text).then(() => text)).rejects.toMatchObject({
          definition: { code: expect.stringMatching(/^Insight:Statement(?:Failed|TooSlow)$/) },
        });
    } finally {
      reader.seconds = REPORT_SECONDS;
    }
    expect(await leftIn(admin)).toEqual(before);
    expect(existsSync('/tmp/left-behind')).toBe(false);
    expect((await read('select count(*) as n from dealers'))[0]!.rows).toEqual([[2]]);
  });
});
