import type { ReportRun } from '@ishare/contracts/insight/report.js';
import type { TableBlock } from '@ishare/contracts/insight/report-template.js';
import { TestService, type TestClient } from '@ishare/testing/test-service.js';
import { REPORT_SECONDS } from '@ishare/data/report-views.js';
import { newId } from '@ishare/kernel/ids.js';
import pg from 'pg';
import { insightData } from '../insight.data.js';
import { insightService } from '../insight.module.js';
import { ReportReader } from './report-reader.js';

const REPORTS = '/api/report/reports';
const RUNS = '/api/report/runs';

const SALES = `
  select v.day::date as day, v.dealer, v.amount::numeric as amount, v.parts::int as parts
    from (values ('2026-03-01', 'North', 0.1, 3), ('2026-03-02', 'North', 0.2, 4), ('2026-03-02', 'South', 10.05, 5),
                 ('2026-03-03', null, 1, 1)) v(day, dealer, amount, parts)
   where :dealer is null or v.dealer = :dealer
   order by 2, 1`;
const column = (field: string, more: Partial<TableBlock['columns'][number]> = {}) => ({ field, title: field, ...more });
const template = {
  heading: 'Sales of {dealer}',
  blocks: [
    { kind: 'text', text: 'All of it, {dealer}' },
    {
      kind: 'table',
      sql: 'sales',
      title: 'By dealer',
      groups: [{ field: 'dealer', title: 'Dealer' }],
      columns: [column('day'), column('amount', { kind: 'money', total: 'sum' }), column('parts', { total: 'avg' })],
    },
    { kind: 'cross', sql: 'sales', row: 'dealer', rowTitle: 'Dealer', column: 'day', value: 'amount' },
    { kind: 'chart', sql: 'sales', title: 'Chart', look: 'bar', category: 'day', series: 'dealer', value: 'amount' },
  ],
};
const dealer = { name: 'dealer', title: 'Dealer', kind: 'text' };
const sales = (more: object = {}) => ({
  name: `Sales ${Math.random()}`,
  parameters: [dealer],
  sqls: [{ name: 'sales', sql: SALES }],
  template,
  ...more,
});

describe('reports', () => {
  let service: TestService;
  let clerk: TestClient;

  beforeAll(async () => {
    service = await TestService.start(insightService, [insightData]);
    clerk = await service.client();
  });
  afterAll(() => service.close());

  const asAdmin = async <T>(work: (admin: pg.Client) => Promise<T>): Promise<T> => {
    const admin = new pg.Client({ connectionString: service.config.DATABASE_URL });
    await admin.connect();
    try {
      return await work(admin);
    } finally {
      await admin.end();
    }
  };
  const made = async (report: object): Promise<string> => {
    const { status, body } = await clerk.post('/api/report/createStimulsoftReport', report);
    if (status !== 200) throw new Error(JSON.stringify(body));
    return body.id;
  };
  const run = async (report: object, values: Record<string, string | null> = {}): Promise<ReportRun> => {
    const { status, body } = await clerk.post(RUNS, { reportId: await made(report), values });
    if (status !== 200) throw new Error(JSON.stringify(body));
    return body;
  };
  const laid = async (id: string): Promise<ReportRun> => {
    for (;;) {
      const { body } = await clerk.get(`${RUNS}/${id}`);
      if (body.isLaid || body.failure) return body;
    }
  };
  const page = async (id: string, no: number) => (await clerk.get(`${RUNS}/${id}/pages/${no}`)).body;
  const wordsOf = (svg: string): string => /aria-label="([^"]*)"/.exec(svg)![1]!;

  it('are laid out with groups, what they come to, a cross table and a chart, and told to the cent', async () => {
    const { id } = await run(sales(), { dealer: null });
    expect(await laid(id)).toMatchObject({ pages: 1, isLaid: true, failure: null, sqls: [{ rows: 4, isCut: false }] });
    const words = wordsOf((await page(id, 1)).svg);
    expect(words).toContain('Dealer: North, 2026-03-01, 0.10, 3, 2026-03-02, 0.20, 4, North, 0.30, Average 3.50');
    expect(words).toContain('Total, 11.35, Average 3.25');
    expect(words).toContain('Dealer, 2026-03-01, 2026-03-02, 2026-03-03, Total, North, 0.10, 0.20, 0.30');
    expect(words).toContain('Chart, 0, 5, 10, 15');
    // Whom it was made for, as he is called.
    expect(words).toContain('Name of ');
  });

  it('take parameters, say them in the head, and refuse what does not fit', async () => {
    const { id } = await run(sales(), { dealer: 'South' });
    await laid(id);
    const words = wordsOf((await page(id, 1)).svg);
    expect(words).toContain('Sales of South, Dealer: South, All of it, South');
    expect(words).not.toContain('North');
    const reportId = await made(
      sales({
        parameters: [dealer, { name: 'least', title: '', kind: 'number' }, { name: 'day', title: '', kind: 'day' }],
      }),
    );
    for (const [name, value] of [
      ['least', '1e9'],
      ['day', '2026-02-30'],
      ['other', 'x'],
    ] as const) {
      const { status, body } = await clerk.post(RUNS, { reportId, values: { [name]: value } });
      expect([status, body.error.validationErrors[0].members]).toEqual([400, [`values.${name}`]]);
    }
  });

  it('fill in parameters alone, and nothing that every object has', async () => {
    const blocks = [{ kind: 'text', text: '{constructor} {tostring} ${dealer} {dealer.length} {{dealer}}' }];
    const { id } = await run(sales({ template: { heading: '{valueof} {constructor}', blocks } }), {
      dealer: '{least}',
    });
    await laid(id);
    const words = wordsOf((await page(id, 1)).svg);
    expect(words).toContain('{valueof} {constructor}');
    expect(words).toContain('{constructor} {tostring} ${least} {dealer.length} {{least}}');
  });

  it('tell the rows behind each figure', async () => {
    const { id } = await run(sales());
    await laid(id);
    const { spots } = await page(id, 1);
    const total = spots.find(({ text }: { text: string }) => text === '0.30');
    expect(total.where).toEqual({ dealer: 'North' });
    const { body } = await clerk.post(`${RUNS}/${id}/explain`, { block: total.block, where: total.where });
    expect(body.totalCount).toBe(2);
    expect(body.items.map(({ amount }: { amount: number }) => amount)).toEqual([0.1, 0.2]);
    const nobody = await clerk.post(`${RUNS}/${id}/explain`, { block: 1, where: { dealer: null } });
    expect(nobody.body.items).toEqual([{ day: '2026-03-03', dealer: null, amount: 1, parts: 1 }]);
    const unknown = await clerk.post(`${RUNS}/${id}/explain`, { block: 1, where: { nothing: 'x' } });
    expect(unknown.body.totalCount).toBe(0);
    expect((await clerk.post(`${RUNS}/${id}/explain`, { block: 0, where: {} })).status).toBe(404);
  });

  it('are taken along as PDF, workbook and lines of text', async () => {
    const { id } = await run(sales());
    await laid(id);
    const pdf = await clerk.get(`${RUNS}/${id}/file`, { format: 'pdf' });
    expect(pdf.raw.subarray(0, 5).toString()).toBe('%PDF-');
    const csv = await clerk.get(`${RUNS}/${id}/file`, { format: 'csv', block: 1 });
    expect(csv.raw.toString('utf8')).toContain('North,2026-03-01,0.1,3');
    const xlsx = await clerk.get(`${RUNS}/${id}/file`, { format: 'xlsx' });
    expect(xlsx.raw.subarray(0, 2).toString()).toBe('PK');
  });

  it('are taken along in the words of their pages, under the titles that these have', async () => {
    // A view as the service of the orders makes it.
    await asAdmin((admin) =>
      admin.query(`create view report.orders as select 'Producing' as state;
        grant select on report.orders to report_reader`),
    );
    const sql = 'select state, 2 as pieces from orders';
    const blocks = [
      { kind: 'cross', sql: 'o', row: 'state', rowTitle: 'Stands at', column: 'state', value: 'pieces' },
      { kind: 'table', sql: 'o', columns: [column('state'), column('pieces', { total: 'max' })] },
    ];
    const { id } = await run({ ...sales(), parameters: [], sqls: [{ name: 'o', sql }], template: { blocks } });
    await laid(id);
    const csv = await clerk.get(`${RUNS}/${id}/file`, { format: 'csv' });
    expect(csv.raw.toString('utf8').trim().split(/\r?\n/)).toEqual([
      expect.stringContaining('Stands at,pieces'),
      'In production,2',
    ]);
    // What adds nothing up is called by what it is.
    expect(wordsOf((await page(id, 1)).svg)).toContain('All, Highest 2');
  });

  it('call people by their names, on pages and in what is taken along', async () => {
    const somebody = service.identity.user(service.tenantA, []);
    await asAdmin((admin) =>
      admin.query(`create view report.audits as
          select v.auditor, 3 as times from (values ('${somebody.userName}'), ('gone.away'), (null)) v(auditor);
        grant select on report.audits to report_reader`),
    );
    const sql = "select coalesce(auditor, '–') as auditor, times from audits order by 1 desc";
    const blocks = [{ kind: 'table', sql: 'a', columns: [column('auditor'), column('times')] }];
    const { id } = await run({ ...sales(), parameters: [], sqls: [{ name: 'a', sql }], template: { blocks } });
    await laid(id);
    const called = `Name of ${somebody.userName}`;
    const words = wordsOf((await page(id, 1)).svg);
    expect(words).toContain(`${called}, 3`);
    expect(words).toContain('gone.away, 3');
    const csv = await clerk.get(`${RUNS}/${id}/file`, { format: 'csv' });
    expect(csv.raw.toString('utf8')).toContain(`${called},3`);
  });

  it('run over many pages with their heads, the first of them there at once', async () => {
    const long = sales({
      parameters: [],
      sqls: [
        {
          name: 'days',
          sql: `select a.day, b.day as other, 1 as one from days a, days b where a.day < current_date - 1090`,
        },
      ],
      template: {
        blocks: [
          { kind: 'table', sql: 'days', columns: [column('day'), column('other'), column('one', { total: 'sum' })] },
        ],
      },
    });
    const { id, pages, isLaid } = await run(long);
    expect([pages > 0, isLaid]).toEqual([true, false]);
    const all = await laid(id);
    expect(all.pages).toBeGreaterThan(150);
    const words = wordsOf((await page(id, all.pages)).svg);
    expect(words).toMatch(new RegExp(`^day, other, one, .*Total, 8,778, .*${all.pages} / ${all.pages}$`));
    expect((await clerk.get(`${RUNS}/${id}/pages/${all.pages + 1}`)).status).toBe(404);
  });

  it('refuse what cannot be run when they are kept, and name each fault', async () => {
    const faulty = sales({
      sqls: [
        { name: 'sales', sql: 'select 1 as one; select 2' },
        { name: 'sales', sql: 'select * from pg_roles' },
      ],
      template: { blocks: [{ kind: 'table', sql: 'nothing', columns: [column('one')] }] },
    });
    const { status, body } = await clerk.post('/api/report/createStimulsoftReport', faulty);
    expect([status, body.error.validationErrors.map(({ members }: { members: string[] }) => members[0])]).toEqual([
      400,
      ['sqls.sales', 'sqls.sales', 'sqls.sales', 'template.blocks.0'],
    ]);
    const id = await made(sales());
    const changed = (await clerk.get(`${REPORTS}/${id}`)).body;
    const worse = { ...changed, sqls: [{ name: 'sales', sql: 'select * from crm.customer' }] };
    expect((await clerk.put(`${REPORTS}/${id}`, worse)).status).toBe(400);
  });

  it('say while they are designed what is wrong, what columns there are, and how the first page looks', async () => {
    const good = await clerk.post('/api/report/check', sales());
    expect(good.body.findings).toEqual([]);
    expect(good.body.columns.sales.map(({ name, kind }: { name: string; kind: string }) => [name, kind])).toEqual([
      ['day', 'day'],
      ['dealer', 'text'],
      ['amount', 'number'],
      ['parts', 'count'],
    ]);
    const codesOf = async (sql: string): Promise<string[]> => {
      const { body } = await clerk.post('/api/report/check', sales({ sqls: [{ name: 'sales', sql }], parameters: [] }));
      return [...new Set<string>(body.findings.map(({ code }: { code: string }) => code))];
    };
    expect(await codesOf('select 1 as other')).toEqual(['unknownField']);
    expect(await codesOf('select nothing from days')).toEqual(['failed']);
    const drafted = await clerk.post('/api/report/draft', sales());
    expect(drafted.body).toMatchObject({ pages: 1, findings: [] });
    const tried = await clerk.post('/api/report/try', { sql: 'select day from days order by 1', parameters: [] });
    expect(tried.body.rows).toHaveLength(50);
  });

  it('tell what PostgreSQL says of a statement that it refuses, and end one that is slow', async () => {
    const tried = await clerk.post('/api/report/try', { sql: 'select 1 / 0', parameters: [] });
    expect([tried.status, tried.body.error.message]).toEqual([400, 'PostgreSQL refused a statement: division by zero']);
    service.app.get(ReportReader).seconds = 1;
    const slow = await clerk.post('/api/report/try', {
      sql: 'select count(*) from days a, days b, days c where a.day + 1 <> b.day',
      parameters: [],
    });
    expect([slow.status, slow.body.error.code]).toEqual([400, 'Insight:StatementTooSlow']);
    service.app.get(ReportReader).seconds = REPORT_SECONDS;
    expect((await clerk.post('/api/report/try', { sql: 'select 1', parameters: [] })).status).toBe(200);
  });

  it('end a statement that gives more than a process can hold, and read on', async () => {
    // 87 MB in one text.
    const sql = `select string_agg(concat(a.day, a.day, a.day, b.day), ',') from days a, days b`;
    const large = await clerk.post('/api/report/try', { sql, parameters: [] });
    expect([large.status, large.body.error.code]).toEqual([400, 'Insight:StatementTooLarge']);
    expect((await clerk.post('/api/report/try', { sql: 'select 1', parameters: [] })).status).toBe(200);
  });

  it('show a run to who ran it alone, and reports to those who may read what they read', async () => {
    const { id } = await run(sales());
    const other = await service.client();
    for (const path of [`${RUNS}/${id}`, `${RUNS}/${id}/pages/1`, `${RUNS}/${id}/file?format=csv`])
      expect((await other.get(path)).status).toBe(404);
    const name = `Orders ${Math.random()}`;
    const columns = [column('dealer')];
    const orders = {
      name,
      parameters: [],
      sqls: [{ name: 'o', sql: 'select dealer from orders' }],
      template: { blocks: [{ kind: 'table', sql: 'o', columns }] },
    };
    const reportId = await made(orders);
    const reader = await service.client(service.tenantA, []);
    const { body } = await reader.get('/api/report/getStimulsoftReports', { maxResultCount: 1000 });
    expect(body.items.map((one: { name: string }) => one.name)).not.toContain(name);
    const { status, body: refusal } = await reader.post(RUNS, { reportId });
    expect([status, refusal.error.code]).toEqual([403, 'Insight:ViewNotAllowed']);
    expect((await reader.get('/api/report/getStimulsoftReportSqls', { reportId })).status).toBe(403);
    // A dealer reads what views tell of dealers, and is offered nothing else.
    const staff = `Ledger ${Math.random()}`;
    await made({ ...orders, name: staff, sqls: [{ name: 'o', sql: 'select packed_by as dealer from packages' }] });
    const user = service.identity.user(service.tenantA);
    const offered = async () =>
      (await (await service.as(user)).get('/api/report/getStimulsoftReports', { maxResultCount: 1000 })).body.items.map(
        (one: { name: string }) => one.name,
      );
    expect(await offered()).toEqual(expect.arrayContaining([name, staff]));
    service.crm.dealerOfUser.set(user.userId, newId());
    expect(await offered()).toContain(name);
    expect(await offered()).not.toContain(staff);
  });

  it('that have become unsound say so to whoever runs them, with who can mend them', async () => {
    const reportId = await made(sales());
    const shown = (asked: Record<string, string>) => clerk.get('/api/report/getStimulsoftReports', asked);
    expect((await shown({ id: reportId })).body.items.map(({ id }: { id: string }) => id)).toEqual([reportId]);
    expect((await shown({ id: '0190a000-0000-7000-8000-000000000009' })).body.items).toEqual([]);
    const sqls = JSON.stringify([{ name: 'sales', sql: 'select pg_sleep(1)' }]);
    await asAdmin((admin) => admin.query('update insight.report set sqls = $2 where id = $1', [reportId, sqls]));
    const { status, body } = await clerk.post(RUNS, { reportId });
    expect([status, body.error.code]).toEqual([400, 'Insight:ReportUnsound']);
    expect(body.error.message).toMatch(/pg_sleep.*designer/);
  });

  it('ask for the rights of the views that they read now', async () => {
    const reportId = await made(sales());
    const reader = await service.client(service.tenantA, []);
    const names = async () =>
      (await reader.get('/api/report/getStimulsoftReports', { id: reportId })).body.items.length as number;
    expect(await names()).toBe(1);
    const kept = (await clerk.get(`${REPORTS}/${reportId}`)).body;
    const sql = { name: 'sales', sql: "select dealer, date '2026-03-01' as day, 1 as amount, 1 as parts from orders" };
    expect((await clerk.put(`${REPORTS}/${reportId}`, { ...kept, sqls: [sql] })).status).toBe(200);
    expect(await names()).toBe(0);
  });

  it('read as a role that may do nothing else', async () => {
    const { rows } = await asAdmin((admin) =>
      admin.query(
        `select has_schema_privilege('report_reader', 'insight', 'usage') as schema,
                has_function_privilege('report_reader', 'pg_catalog.set_config(text, text, boolean)', 'execute') as sets,
                (select rolsuper or rolbypassrls or rolcreatedb or rolcreaterole from pg_roles
                  where rolname = 'report_reader') as power`,
      ),
    );
    expect(rows).toEqual([{ schema: false, sets: false, power: false }]);
  });
});
