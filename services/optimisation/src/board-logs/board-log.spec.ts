import { settings } from '@ishare/contracts/platform/settings.js';
import { RefType } from '@ishare/contracts/optimisation/board-logs.js';
import { TestService, type TestClient } from '@ishare/testing/test-service.js';
import { API, openWorkshop } from '../optimisation.fixture.js';
import { optimisationData } from '../optimisation.data.js';
import { optimisationService } from '../optimisation.module.js';

const LOGS = `${API}/board-in-out-bound-logs`;

describe('what came and went', () => {
  let service: TestService;
  let client: TestClient;

  beforeAll(async () => {
    service = await TestService.start(optimisationService, [optimisationData]);
    client = await service.client();
    await openWorkshop(client);
    const [material] = (await client.get(`${API}/materials`, { filter: 'W' })).body.items as { id: string }[];
    const offcut = {
      materialId: material!.id,
      boardsCode: 'OC-1',
      length: 800,
      width: 600,
      quantity: 1,
      isOffCut: true,
    };
    expect((await client.post(`${API}/boards`, offcut)).status).toBe(200);
  });
  afterAll(() => service.close());

  it('is found by board, material and reason', async () => {
    const codes = async (query: Record<string, string | number>) =>
      ((await client.get(LOGS, query)).body.items as { boardsCode: string }[])
        .map(({ boardsCode }) => boardsCode)
        .toSorted();
    expect(await codes({ filter: 'oc-' })).toEqual(['OC-1']);
    expect(await codes({ filter: 'S-24' })).toEqual(['S-2440']);
    const one = (await client.get(LOGS, { filter: 'OC-1' })).body.items[0] as { refType: number };
    expect(await codes({ refType: one.refType })).toContain('OC-1');
    expect(await codes({ refType: RefType.Scrap })).toEqual([]);
    expect((await client.get(LOGS, { refType: 9 })).status).toBe(400);
  });

  it('is counted by the days and weeks of the factory, wherever the server stands', async () => {
    await service.query(`update board_in_out_bound_log set time = '2026-01-04T17:30:00Z' where boards_code = 'OC-1'`);
    const counted = async () => [
      (await client.get(`${LOGS}/get-everyday-offcut-material-statistics`)).body.items,
      (await client.get(`${LOGS}/get-everyweek-offcut-material-statistics`, { everyWeekQueryType: 0 })).body.items,
    ];
    const { name } = settings.app.timeZone;
    await service.platform.set(service.tenantA, { [name]: 'Asia/Shanghai' });
    expect(await counted()).toMatchObject([[{ date: '2026-01-05', inCount: 1 }], [{ week: '2026-W02', value: 1 }]]);
    await service.platform.set(service.tenantA, { [name]: 'Europe/Berlin' });
    expect(await counted()).toMatchObject([[{ date: '2026-01-04', inCount: 1 }], [{ week: '2026-W01', value: 1 }]]);
    await service.platform.set(service.tenantA, { [name]: null });
  });
});
