import { Direction, RefType } from '@ishare/contracts/optimisation/board-logs.js';
import type { FoundOffcut } from '@ishare/contracts/optimisation/offcut-finder.js';
import { OffCutStatus } from '@ishare/contracts/optimisation/offcut-life.js';
import { TestService, type TestClient } from '@ishare/testing/test-service.js';
import { optimisationData } from '../optimisation.data.js';
import { API, openWorkshop } from '../optimisation.fixture.js';
import { optimisationService } from '../optimisation.module.js';

describe('offcuts for what no plan cuts', () => {
  let service: TestService;
  let client: TestClient;

  beforeAll(async () => {
    service = await TestService.start(optimisationService, [optimisationData]);
    client = await service.client();
    await openWorkshop(client);
    const { materialId } = (await client.get(`${API}/boards`, { boardsCode: 'W-2440' })).body.items[0];
    const offcut = async (boardsCode: string, [length, width]: [number, number], days: number, more: object = {}) => {
      const body = { materialId, boardsCode, length, width, isOffCut: true, ...more };
      const { id } = (await client.post(`${API}/boards`, { offCutStatus: OffCutStatus.InStock, ...body })).body;
      await service.query(`update board set in_stock_time = now() - $2 * interval '1 day' where id = $1`, [id, days]);
    };
    await offcut('F-NEW', [900, 500], 1);
    await offcut('F-OLD', [500, 800], 40);
    await offcut('F-THIN', [1200, 299], 90);
    await offcut('F-LOST', [900, 900], 90, { offCutStatus: OffCutStatus.Lost });
    await offcut('F-SPOT', [900, 900], 90, { defects: [{ x: 0, y: 0, length: 50, width: 50 }] });
  });
  afterAll(() => service.close());

  const find = async (length: number, width: number, as = client, material?: string) =>
    (await as.get(`${API}/boards/fitting-offcuts`, { length, width, ...(material && { material }) })).body
      .items as FoundOffcut[];
  const take = (ids: readonly string[], reason: string, as = client) =>
    as.post(`${API}/boards/fitting-offcuts/take`, { ids, reason });
  const codes = (items: readonly FoundOffcut[]) => items.map(({ boardsCode }) => boardsCode);

  it('are those on the rack that it fits on either way round, the oldest first', async () => {
    expect(codes(await find(300, 700))).toEqual(['F-OLD', 'F-NEW']);
    expect(codes(await find(501, 700))).toEqual([]);
    expect(codes(await find(299, 700))).toEqual(['F-THIN', 'F-OLD', 'F-NEW']);
    expect(codes(await find(300, 700, client, 'no such'))).toEqual([]);
    expect(await find(300, 700, await service.client(service.tenantB))).toEqual([]);
    expect((await client.get(`${API}/boards/fitting-offcuts`, { length: 0, width: 700 })).status).toBe(400);
  });

  it('leave stock for a reason, once, all or none', async () => {
    const [old, fresh] = (await find(300, 700)).map(({ id }) => id) as [string, string];
    expect((await take([old], ' ')).status).toBe(400);
    const reader = await service.client(service.tenantA, ['Optimization.Boards']);
    expect((await take([old], 'stool', reader)).status).toBe(403);
    const [planned] = await service.query<{ id: string }>(`select id from board where boards_code = 'F-LOST'`);
    const gone = await take([fresh, planned!.id], 'stool');
    expect([gone.status, gone.body.error.code]).toEqual([403, 'Optimization:010014']);
    expect(codes(await find(300, 700))).toEqual(['F-OLD', 'F-NEW']);
    const both = await Promise.all([take([old], 'stool'), take([old], 'sample')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 403]);
    expect(codes(await find(300, 700))).toEqual(['F-NEW']);
    const log = (await client.get(`${API}/board-in-out-bound-logs`, { boardId: old })).body.items;
    expect(log[0]).toMatchObject({ direction: Direction.Out, quantity: 1, refType: RefType.Adjust });
    expect(log[0].remark).toMatch(/stool|sample/);
    // Used by hand is told by its own step alone: the form has no reason.
    const row = (await client.get(`${API}/boards/${fresh}`)).body;
    const byForm = await client.put(`${API}/boards/${fresh}`, { ...row, offCutStatus: OffCutStatus.Used });
    expect(byForm.body.error.code).toBe('Optimization:010001');
  });
});
