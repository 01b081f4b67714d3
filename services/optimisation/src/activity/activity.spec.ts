import { platformPort } from '@ishare/contracts/platform/client.js';
import { settings } from '@ishare/contracts/platform/settings.js';
import { readTable } from '@ishare/excel/read-table.js';
import { newId } from '@ishare/kernel/ids.js';
import { Ports } from '@ishare/server/ports.js';
import { TestService, type TestClient } from '@ishare/testing/test-service.js';
import type { TestUser } from '@ishare/testing/test-identity.js';
import { optimisationData } from '../optimisation.data.js';
import { API, csv, importCsv, openWorkshop } from '../optimisation.fixture.js';
import { optimisationService } from '../optimisation.module.js';
import { planned } from '../solutions/planned.fixture.js';

const SUMMARY = `${API}/tenantActivitySummary`;
const USERS = `${API}/daily-active-users`;
const PARTS = ['P1,Side,W,2000,580,1,0,,,A'];
/** 5 January in Berlin, 6 January in Shanghai. */
const LATE = '2026-01-05T17:30:00Z';
const JANUARY = { StartTime: '2026-01-01T00:00:00Z', EndTime: '2026-01-31T23:59:59Z' };

describe('who worked on a day', () => {
  let service: TestService;
  let planner: TestUser;
  let client: TestClient;
  let settingId: string;
  let solutionId: string;

  beforeAll(async () => {
    service = await TestService.start(optimisationService, [optimisationData]);
    planner = service.identity.user(service.tenantA);
    client = await service.as(planner);
    ({ settingId } = await openWorkshop(client));
    ({ solutionId } = await planned(service, { client, settingId }, PARTS));
    // All that was done so far is of one evening in January; what a test does is of today.
    await service.query(`update import_file set creation_time = $1, last_modification_time = null`, [LATE]);
    await service.query(`update solution set creation_time = $1, last_modification_time = null`, [LATE]);
    await service.query(`update optimisation_run set requested_time = $1`, [LATE]);
    await service.query(`update board_in_out_bound_log set time = $1`, [LATE]);
  });
  afterAll(() => service.close());

  const days = async (query = JANUARY, as = client) => (await as.get(SUMMARY, query)).body.items as object[];
  const tableOf = async (raw: Buffer, type: 'xlsx' | 'csv') => {
    const rows: string[][] = [];
    for await (const { cells } of readTable(raw, { type })) rows.push(cells);
    return rows;
  };
  const cutBy = (operator: string, time: string) =>
    service.query(
      `insert into board_cut (id, tenant_id, solution_id, channel_no, pattern_no, copy_no, time, arrived_time, operator)
       select $1, $2, $3, 1, 1, 1 + (select count(*) from board_cut), $4, $4, $5`,
      [newId(), service.tenantA, solutionId, time, operator],
    );

  it('is counted by the days of the factory: people, cut lists and plans', async () => {
    const { name } = settings.app.timeZone;
    const one = { tenantId: service.tenantA, tenant: 'a', users: 1, files: 1, solutions: 1 };
    expect(await days()).toEqual([{ date: '2026-01-06', ...one }]);
    await service.platform.set(service.tenantA, { [name]: 'Europe/Berlin' });
    expect(await days()).toEqual([{ date: '2026-01-05', ...one }]);
    await service.platform.set(service.tenantA, { [name]: null });
    expect(await days({ StartTime: '2026-01-06T00:00:00Z', EndTime: '2026-01-07T00:00:00Z' })).toEqual([]);
  });

  it('counts somebody once, whether rows know him by his id or by his user name, and everybody else', async () => {
    await cutBy(planner.userName.toUpperCase(), LATE);
    expect(await days()).toMatchObject([{ users: 1 }]);
    await cutBy('sawyer', LATE);
    expect(await days()).toMatchObject([{ users: 2 }]);
    const lines = await tableOf((await client.get(`${USERS}/excel`, JANUARY)).raw, 'xlsx');
    expect(lines).toEqual([
      ['Date', 'Tenant', 'User name', 'Name'],
      ['2026-01-06', 'a', 'sawyer'],
      ['2026-01-06', 'a', planner.userName, `Name of ${planner.userName}`],
    ]);
  });

  it('counts a list that was deleted no more, but whoever deleted it', async () => {
    const { id } = await importCsv(client, csv(...PARTS), settingId);
    const [today] = (await client.get(SUMMARY)).body.items as { users: number; files: number }[];
    expect(today).toMatchObject({ users: 1, files: 1 });
    await service.query(`update import_file set creation_time = $2, creator_id = null where id = $1`, [id, LATE]);
    const other = await service.client();
    expect((await other.delete(`${API}/import-files/${id}`)).status).toBe(204);
    expect((await client.get(SUMMARY)).body.items).toMatchObject([{ users: 1, files: 0 }]);
    expect(await days()).toMatchObject([{ files: 1 }]);
  });

  it('counts no machines', async () => {
    await service.query(`update optimisation_run set requested_by = $1`, [newId()]);
    expect(await days()).toMatchObject([{ users: 2 }]);
  });

  it('is told of all tenants to the host, and of its own to a tenant', async () => {
    const other = await service.client(service.tenantB);
    const { settingId: theirs } = await openWorkshop(other);
    await importCsv(other, csv(...PARTS), theirs);
    const host = await service.host();
    const whose = async (as: TestClient) =>
      [...new Set(((await as.get(SUMMARY)).body.items as { tenant: string }[]).map(({ tenant }) => tenant))].toSorted();
    expect([await whose(client), await whose(other), await whose(host)]).toEqual([['a'], ['b'], ['a', 'b']]);
    const named = (await tableOf((await host.get(`${USERS}/download`)).raw, 'csv'))
      .slice(1)
      .map(([, tenant]) => tenant);
    expect(new Set(named)).toEqual(new Set(['a', 'b']));
    expect(await days(JANUARY, other)).toEqual([]);
    expect(await days(JANUARY, host)).toEqual(await days());
  });

  it('names the people of tenants to those of the host alone who may act in their names', async () => {
    const names = async (...more: string[]) => {
      const host = await service.host(['Optimization.Activity', ...more]);
      const [, ...rows] = await tableOf((await host.get(`${USERS}/download`, JANUARY)).raw, 'csv');
      return rows;
    };
    const named = await names('Saas.Tenants.Impersonation');
    expect(named.map(([, , userName]) => userName)).toContain(planner.userName);
    expect(await names()).toEqual(named.map(([date, tenant]) => [date, tenant]));
  });

  it('leaves out for the host a tenant that cannot be reached, and refuses who may not ask', async () => {
    const usual = new Ports(service.config);
    service.platform.answer(usual);
    service.ports.provide(platformPort, {
      ...usual.client(platformPort),
      settings: async (asked) => {
        if (asked.tenantId === service.tenantB) throw new Error('not here');
        return usual.client(platformPort).settings(asked);
      },
    });
    const host = await service.host();
    const { status, body } = await host.get(SUMMARY);
    expect(status).toBe(200);
    expect(new Set((body.items as { tenant: string }[]).map(({ tenant }) => tenant))).toEqual(new Set(['a']));
    service.platform.answer(service.ports);
    const operator = await service.client(service.tenantA, ['Optimization.Solutions']);
    expect((await operator.get(SUMMARY)).status).toBe(403);
    expect((await operator.get(`${USERS}/download`)).status).toBe(403);
  });

  it('is a table for the office', async () => {
    const { raw, headers } = await client.get(`${SUMMARY}/excel`, JANUARY);
    expect(headers['content-disposition']).toContain('tenant-activity.xlsx');
    expect(await tableOf(raw, 'xlsx')).toEqual([
      ['Date', 'Tenant', 'People', 'Cut lists', 'Plans'],
      ['2026-01-06', 'a', '2', '1', '1'],
    ]);
    expect((await client.get(`${USERS}/download`, JANUARY)).headers['content-type']).toContain('text/csv');
  });
});
