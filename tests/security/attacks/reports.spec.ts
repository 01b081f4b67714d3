// What a report reads is of its caller: of his tenant, of his dealer, and by his rights, whatever it asks for.
import { crmData } from '@ishare/crm/crm.data.js';
import { insightData } from '@ishare/insight/insight.data.js';
import { insightService } from '@ishare/insight/insight.module.js';
import { crmPort } from '@ishare/contracts/crm/client.js';
import { reportViewNames, reportViews } from '@ishare/contracts/insight/report-views.js';
import { optimisationData } from '@ishare/optimisation/optimisation.data.js';
import { salesOrderData } from '@ishare/sales-order/sales-order.data.js';
import { newId } from '@ishare/kernel/ids.js';
import { TestService, type TestClient } from '@ishare/testing/test-service.js';
import pg from 'pg';

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

  it('is of the tenant alone', async () => {
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
});
