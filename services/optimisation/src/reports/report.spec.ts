import type { ReportFigure } from '@ishare/contracts/insight/reports.js';
import { insightPermissions } from '@ishare/contracts/insight/permissions.js';
import type { ChannelWork } from '@ishare/contracts/optimisation/saw.js';
import type { PartCard } from '@ishare/contracts/optimisation/labels.js';
import { TestService, type TestClient } from '@ishare/testing/test-service.js';
import { optimisationData } from '../optimisation.data.js';
import { API, openWorkshop } from '../optimisation.fixture.js';
import { optimisationService } from '../optimisation.module.js';
import { planned } from '../solutions/planned.fixture.js';

const REPORT = '/api/app/dash-board-report';
const DAY = 86_400_000;

describe('what the workshop did', () => {
  let service: TestService;
  let client: TestClient;
  beforeAll(async () => {
    service = await TestService.start(optimisationService, [optimisationData]);
    client = await service.client();
  });
  afterAll(() => service.close());

  const report = async (name: string, query: Record<string, string> = {}) =>
    (await client.get(`${REPORT}/${name}`, query)).body.items as ReportFigure[];
  const total = (items: readonly ReportFigure[], name?: string) =>
    items.filter((item) => name === undefined || item.name === name).reduce((sum, { value }) => sum + value, 0);

  it('is told day by day, a day with nothing too, and grows by what is cut, banded and bored today', async () => {
    const empty = await report('get-five-day-cut');
    expect(empty).toHaveLength(5);
    expect(empty.map(({ date }) => date)).toEqual([...new Set(empty.map(({ date }) => date))].sort());
    expect(total(empty)).toBe(0);

    const { settingId } = await openWorkshop(client);
    const { fileId, solutionId } = await planned(service, { client, settingId }, [
      'R1,Side,W,2000,580,2,0,1110,B-1,SO-R,side.mpr',
    ]);
    await client.post(`${API}/solutions/${solutionId}/confirm`);
    const today = empty.at(-1)!.date;
    expect((await report('get-work-order-complete')).filter(({ value }) => value > 0)).toEqual([
      { date: today, name: 'Confirmed', value: 1 },
    ]);
    const [{ value, name }] = (await report('get-solution-config')).slice(-1) as [ReportFigure];
    expect([value, name.length > 0]).toEqual([1, true]);
    for (const { id } of (await client.get(`${API}/import-files/${fileId}/channels`)).body.items as { id: string }[])
      for (const { patternNo, repeat } of ((await client.get(`${API}/channels/${id}`)).body as ChannelWork).patterns)
        for (let copyNo = 1; copyNo <= repeat; copyNo++)
          await client.post(`${API}/channels/${id}/boards`, { patternNo, copyNo, offcuts: [] });
    expect((await report('get-five-day-cut')).at(-1)).toEqual({ date: today, name: 'Saw', value: 2 });
    expect(total(await report('get-work-order-complete'), 'Cut')).toBe(1);

    const { items } = (await client.get(`${API}/solutions/${solutionId}/labels`)).body as { items: PartCard[] };
    for (const [station, other] of [
      ['edge', 'bore'],
      ['bore', 'edge'],
    ] as const) {
      await client.post(`${API}/parts/scans`, { code: items[0]!.code, station });
      expect((await report(`get-five-day-${station}`)).at(-1)).toMatchObject({ date: today, value: 1 });
      expect(total(await report(`get-five-day-${other}`))).toBe(0);
      await client.post(`${API}/parts/rework`, { code: items[0]!.code, station, reason: 'loose' });
      expect(total(await report(`get-five-day-${station}`))).toBe(0);
    }
  });

  it('is that of the days asked for, of a year at most', async () => {
    const now = Date.now();
    const past = { startTime: new Date(now - 20 * DAY).toISOString(), endTime: new Date(now - 11 * DAY).toISOString() };
    const days = await report('get-work-order-complete', past);
    expect(days).toHaveLength(10);
    expect(total(days)).toBe(0);
    expect(
      await report('get-work-order-complete', { startTime: '1900-01-01T00:00:00Z', endTime: past.endTime }),
    ).toHaveLength(366);
  });

  it('is told to whoever may see the dash-board, and to no other tenant', async () => {
    const other = await service.client(service.tenantB);
    const none = await service.client(service.tenantA, []);
    const one = await service.client(service.tenantA, [insightPermissions.names.Dashboards.Default]);
    for (const name of ['get-solution-config', 'get-five-day-cut', 'get-five-day-edge', 'get-five-day-bore']) {
      expect(total((await other.get(`${REPORT}/${name}`)).body.items)).toBe(0);
      expect((await none.get(`${REPORT}/${name}`)).status).toBe(403);
      expect((await one.get(`${REPORT}/${name}`)).status).toBe(200);
    }
  });
});
