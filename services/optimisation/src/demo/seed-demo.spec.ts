import { seedService } from '@ishare/server/boot.js';
import { OffCutStatus } from '@ishare/contracts/optimisation/offcut-life.js';
import { ChannelState } from '@ishare/contracts/optimisation/channel-life.js';
import { ImportFileState } from '@ishare/contracts/optimisation/import-file-life.js';
import { DEMO_TENANT_ID, demoId } from '@ishare/contracts/demo.js';
import type { ProgramProcess } from '@ishare/testing/program-process.js';
import { TestService, type TestClient } from '@ishare/testing/test-service.js';
import { API, isOver, watch, startWorker } from '../optimisation.fixture.js';
import { optimisationData } from '../optimisation.data.js';
import { optimisationService } from '../optimisation.module.js';

describe('the demo tenant', () => {
  let service: TestService;
  let client: TestClient;
  let worker: ProgramProcess;
  const ready = demoId('import-file', 'OP-003');

  beforeAll(async () => {
    service = await TestService.start(optimisationService, [optimisationData]);
    const seed = () => seedService(optimisationService, service.app, { demo: true, announce: () => undefined });
    await seed();
    await seed();
    client = await service.client(DEMO_TENANT_ID);
    worker = startWorker(service.config);
  });
  afterAll(async () => {
    await worker.end();
    await service.close();
  });

  it('holds the stock, presets, saws and settings once, however often it is seeded', async () => {
    const count = async (path: string, query: Record<string, string | boolean> = {}) =>
      (await client.get(path, query)).body.totalCount as number;
    expect(
      await Promise.all([
        count(`${API}/materials`),
        count(`${API}/boards`, { isOffCut: false }),
        count(`${API}/optimize-parameter-settings`),
        count(`${API}/machine-parameter-settings`),
        count(`${API}/import-file-settings`),
        count(`${API}/import-files`),
      ]),
    ).toEqual([8, 10, 3, 2, 5, 4]);
    const offcuts = (await client.get(`${API}/boards`, { isOffCut: true, maxResultCount: 1000 })).body.items as {
      offCutStatus: number;
    }[];
    expect(offcuts.filter(({ offCutStatus }) => offCutStatus !== OffCutStatus.Planned)).toHaveLength(24);
    expect((await client.get('/api/app/factory', {}, { 'accept-language': 'zh-Hans' })).body.items).toMatchObject([
      { code: 'F01', name: '顺德一厂' },
      { code: 'F02', name: '佛山二厂' },
    ]);
    expect((await client.get('/api/app/factory')).body.items[0].name).toBe('Shunde Plant 1');
  });

  it('has one cut list ready, short of one board, and one with the seven errors of the tour', async () => {
    const file = (await client.get(`${API}/import-files/${ready}`)).body;
    expect(file).toMatchObject({
      fileName: '三柜一厨.csv',
      state: 3,
      rowCount: 138,
      partCount: 239,
      errorCount: 0,
      warningCount: 1,
    });
    expect(Math.round(file.area * 100) / 100).toBe(99.06);
    const found = (await client.get(`${API}/import-files/optimization/${ready}/verification`)).body;
    expect(found).toMatchObject({
      isValid: true,
      errors: [{ code: 'W02', severity: 'warning', data: { materialCode: 'PET18-MIST', needed: 2, available: 1 } }],
    });
    const wrong = (await client.get(`${API}/import-files/optimization/${demoId('import-file', 'OP-004')}/verification`))
      .body;
    expect([wrong.isValid, wrong.state, wrong.errors.map(({ code }: { code: string }) => code).sort()]).toEqual([
      false,
      2,
      ['E01', 'E01', 'E02', 'E03', 'E05', 'E05', 'E05'],
    ]);
  });

  it('has one cut list that is cut and one that is being cut, each with alternatives of which one is selected', async () => {
    for (const [key, state] of [
      ['OP-001', ImportFileState.Cut],
      ['OP-002', ImportFileState.Cutting],
    ] as const) {
      const id = demoId('import-file', key);
      const file = (await client.get(`${API}/import-files/${id}`)).body;
      expect(file).toMatchObject({ state, errorCount: 0, progress: 100 });
      const items = (await client.get(`${API}/import-files/optimization/${id}/solutions`)).body.items as {
        kind: number;
        boards: number;
        wastePct: number;
        isSelected: boolean;
        utilization: number;
        materialCost: number;
      }[];
      expect(items.length).toBeGreaterThan(1);
      expect(items.map(({ isSelected }) => isSelected)).toEqual(items.map((_, index) => index === 0));
      expect(new Set(items.map(({ materialCost }) => materialCost)).size).toBe(1);
      // What the run's page tells is what its plan comes to.
      const { boards, wastePct } = items[0]!;
      const { bestAt } = (await client.get(`${API}/import-files/optimization/${id}/progress`)).body;
      expect(bestAt.at(-1)).toMatchObject({ boards, wastePct });
      const channels = (await client.get(`${API}/${id}/channels`)).body.items as { state: number }[];
      const states = new Set(channels.map((channel) => channel.state));
      if (state === ImportFileState.Cut) expect(states).toEqual(new Set([ChannelState.Cut]));
      else expect([...states]).toEqual(expect.arrayContaining([ChannelState.Cutting, ChannelState.Stopped]));
      expect(
        (await client.get(`${API}/solutions/utilization-rate-by-file/${id}`)).body.file.utilizationRate,
      ).toBeGreaterThan(60);
    }
    const rates = `${API}/solutions/utilization-rate-by-file`;
    const confirmed = (await client.get(rates, { isSelected: true })).body;
    expect(confirmed.totalCount).toBe(2);
    expect(confirmed.items.every(({ isSelected }: { isSelected: boolean }) => isSelected)).toBe(true);
    const whole = (await client.get(rates)).body.totalCount;
    expect((await client.get(rates, { isSelected: false })).body.totalCount).toBe(whole - 2);
    const materials = (await client.get(`${rates}/list`, { isSelected: true })).body.items as {
      materialCode: string;
      files: number;
    }[];
    expect(materials.length).toBeGreaterThan(0);
    for (const { materialCode, files } of materials)
      expect((await client.get(rates, { isSelected: true, materialCode })).body.totalCount).toBe(files);
  });

  it('has a history of offcuts that adds up', async () => {
    const logs = `${API}/board-in-out-bound-logs`;
    expect((await client.get(logs, { direction: 0, isOffCut: true })).body.totalCount).toBe(24);
    const out = (await client.get(logs, { direction: 1, fCode: 'F01', maxResultCount: 1000 })).body.items as {
      isOffCut: boolean;
    }[];
    expect(out.filter(({ isOffCut }) => isOffCut)).toHaveLength(7);
    const sum = (items: Record<string, number>[], name: string) =>
      items.reduce((total, item) => total + item[name]!, 0);
    const byMaterial = (await client.get(`${logs}/get-offcut-material-statistics`)).body.items;
    expect([sum(byMaterial, 'inCount'), sum(byMaterial, 'outCount')]).toEqual([24, 7]);
    expect(
      byMaterial.find(({ materialCode }: { materialCode: string }) => materialCode === 'PB18-WW').rate,
    ).toBeCloseTo((100 * 2) / 6, 1);
    for (const base of [logs, API])
      expect([
        base,
        sum((await client.get(`${base}/get-everyday-offcut-material-statistics`)).body.items, 'inCount'),
      ]).toEqual([base, 24]);
    expect(
      sum(
        (await client.get(`${logs}/get-everyweek-offcut-material-statistics`, { everyWeekQueryType: 0 })).body.items,
        'value',
      ),
    ).toBe(31);
    expect((await client.get(`${logs}/get-offcut-material-statistics`, { fCode: 'F02' })).body.items).toEqual([]);
    expect(
      (await client.get(`${API}/boards/get-stock-data`)).body.items.reduce(
        (total: number, { count }: { count: number }) => total + count,
        0,
      ),
    ).toBe(17);
  });

  it('is cut from at most 42 full boards by the standard preset, and the board that is missing is shown', async () => {
    // Three times what the preset gives, for a busy machine; it is stopped when the plan is there.
    expect(
      (
        await client.post(`${API}/import-files/optimization`, {
          importFileIds: [ready],
          offcutPriority: 0,
          timeLimitSec: 60,
        })
      ).status,
    ).toBe(200);
    await watch(
      client,
      ready,
      (picture) =>
        isOver(picture) ||
        (picture.boards > 0 && picture.boards <= 42 && picture.materials.every(({ boards }) => boards > 0)),
      240_000,
    );
    await client.post(`${API}/import-files/optimization/${ready}/stop`);
    expect([2, 3]).toContain((await watch(client, ready, isOver)).state);
    const { items } = (await client.get(`${API}/import-files/optimization/${ready}/solutions`)).body;
    expect(items.filter(({ kind }: { kind: number }) => kind === 0)).toHaveLength(1);
    expect(items[0].boards).toBeLessThanOrEqual(42);
    const detail = (await client.get(`${API}/solutions/${items[0].id}`)).body;
    expect(
      detail.layouts.every(
        ({ boardLength, boardWidth, isOffCut }: Record<string, unknown>) =>
          boardLength === 2440 && boardWidth === 1220 && isOffCut === false,
      ),
    ).toBe(true);
    expect(detail.stock.filter(({ shortage }: { shortage: number }) => shortage > 0)).toMatchObject([
      { materialCode: 'PET18-MIST', needed: 2, available: 1, shortage: 1 },
    ]);
    const refused = await client.post(`${API}/solutions/${items[0].id}/confirm`);
    expect([refused.status, refused.body.error.code, refused.body.error.data.boardsCode]).toEqual([
      403,
      'Optimization:040001',
      'PET18-MIST-2440',
    ]);
  }, 300_000);
});
