import { mayStayOrMove, OffCutStatus } from '@ishare/contracts/optimisation/offcut-life.js';
import { TestService, type TestClient } from '@ishare/testing/test-service.js';
import { optimisationData } from '../optimisation.data.js';
import { API } from '../optimisation.fixture.js';
import { optimisationService } from '../optimisation.module.js';
import { boardsInScope } from './board-choice.js';

describe('boards', () => {
  let service: TestService;
  let client: TestClient;
  let materialId: string;

  beforeAll(async () => {
    service = await TestService.start(optimisationService, [optimisationData]);
    client = await service.client();
    materialId = (await client.post(`${API}/materials`, { code: 'PB', name: 'Panel', thickness: 18, price: 50 })).body
      .id;
  });
  afterAll(() => service.close());

  const create = (body: object) => client.post(`${API}/boards`, { materialId, length: 2440, width: 1220, ...body });
  const reserve = (id: string, count: number) =>
    service.query('update board set reserved_quantity = $2 where id = $1', [id, count]);

  it('are kept with the longer side as length, the code of their material, and a price from its price per area', async () => {
    expect((await create({ boardsCode: 'T', length: 600, width: 2000 })).body).toMatchObject({
      length: 2000,
      width: 600,
      boardsMaterialCode: 'PB',
      price: 60,
    });
  });

  it('that are offcuts keep the side along the grain as their length, be it the shorter one', async () => {
    const { status, body } = await create({
      boardsCode: 'OG',
      isOffCut: true,
      length: 600,
      width: 2000,
      offCutStatus: 0,
    });
    expect([status, body.length, body.width, body.price]).toEqual([200, 600, 2000, 60]);
    const changed = await client.put(`${API}/boards/${body.id}`, { ...body, length: 500 });
    expect([changed.status, changed.body.length, changed.body.width]).toEqual([200, 500, 2000]);
  });

  it('never have less than nothing available, not even by SQL', async () => {
    const { body } = await create({ boardsCode: 'R', quantity: 3 });
    await reserve(body.id, 2);
    expect((await client.get(`${API}/boards`, { boardsCode: 'R' })).body.items[0]).toMatchObject({
      quantity: 3,
      reservedQuantity: 2,
      availableQuantity: 1,
    });
    const refused = await client.put(`${API}/boards/${body.id}`, { ...body, quantity: 1 });
    expect([refused.status, refused.body.error.validationErrors[0].members]).toEqual([400, ['quantity']]);
    // A confirmed plan lays its parts on it as it is.
    for (const change of [{ length: body.length - 1 }, { width: body.width - 1 }, { isOffCut: true, quantity: 1 }])
      expect((await client.put(`${API}/boards/${body.id}`, { ...body, ...change })).status).not.toBe(200);
    expect((await client.put(`${API}/boards/${body.id}`, { ...body, length: 100 })).body.error.code).toBe(
      'Optimization:010002',
    );
    expect((await client.delete(`${API}/boards/${body.id}`)).body.error.code).toBe('Optimization:010002');
    await expect(reserve(body.id, 4)).rejects.toThrow('board_available_check');
  });

  it('are a full board or an offcut for good once they have stock, a log, a reservation or a delivery to come', async () => {
    const other = async (body: Record<string, unknown>) => {
      const now = (await client.get(`${API}/boards/${body.id}`)).body;
      const { status, body: told } = await client.put(`${API}/boards/${body.id}`, { ...now, isOffCut: !now.isOffCut });
      return [status, told.error?.validationErrors[0].members];
    };
    const refused = [400, ['isOffCut']];
    const fresh = (await create({ boardsCode: 'K1' })).body;
    const line = { supplier: 'Panel Works', lines: [{ boardId: fresh.id, quantity: 1 }] };
    const receipt = (await client.post(`${API}/goods-receipts`, line)).body;
    expect(await other(fresh)).toEqual(refused);
    expect((await client.post(`${API}/goods-receipts/${receipt.id}/cancel`, { comment: 'late' })).status).toBe(200);
    expect((await other(fresh))[0]).toBe(200);
    const used = (await create({ boardsCode: 'K2', quantity: 1 })).body;
    expect(await other(used)).toEqual(refused);
    expect((await client.put(`${API}/boards/${used.id}`, { ...used, quantity: 0 })).status).toBe(200);
    expect(await other(used)).toEqual(refused);
    const offcut = (await create({ boardsCode: 'K3', isOffCut: true, quantity: 1 })).body;
    expect(await other(offcut)).toEqual(refused);
    const { error } = (await client.put(`${API}/boards/${used.id}`, { ...used, isOffCut: true })).body;
    expect(error.validationErrors[0].message).toContain('K2 has stock');
    for (const { id } of [fresh, used, offcut]) expect((await client.delete(`${API}/boards/${id}`)).status).toBe(204);
  });

  it('that are offcuts come one by one and change their status only as offcuts do', async () => {
    expect(
      (await create({ boardsCode: 'O2', isOffCut: true, quantity: 2 })).body.error.validationErrors[0].members,
    ).toEqual(['quantity']);
    const { body } = await create({ boardsCode: 'O1', isOffCut: true, quantity: 1, length: 900, width: 400 });
    expect(body).toMatchObject({ offCutStatus: OffCutStatus.InStock, agedDays: 0 });
    expect(
      (await client.put(`${API}/boards/${body.id}`, { ...body, offCutStatus: OffCutStatus.Used })).body.error.code,
    ).toBe('Optimization:010001');
    // What is scrapped or lost leaves for a reason, and no otherwise.
    const scrapped = { ...body, quantity: 0, offCutStatus: OffCutStatus.Scrapped };
    expect((await client.put(`${API}/boards/${body.id}`, scrapped)).body.error.code).toBe('Optimization:010001');
    const said = { kind: 'scrapped', reason: 'broken' };
    expect((await client.post(`${API}/boards/${body.id}/write-off`, said)).status).toBe(204);
  });

  it('that are counted anew say why in the stock log, and keep no such word of their own', async () => {
    const { body } = await create({ boardsCode: 'CR-1', quantity: 9 });
    const changed = await client.put(`${API}/boards/${body.id}`, { ...body, quantity: 8, countReason: 'stolen' });
    expect([changed.status, changed.body.quantity, 'countReason' in changed.body]).toEqual([200, 8, false]);
    const { items } = (await client.get(`${API}/board-in-out-bound-logs`, { filter: 'CR-1' })).body;
    expect(items).toEqual([
      expect.objectContaining({ direction: 1, quantity: 1, refType: 3, remark: 'stolen' }),
      expect.objectContaining({ direction: 0, quantity: 9, remark: null }),
    ]);
  });

  it('leave the stock for a reason, as far as no plan waits for them', async () => {
    const { body: full } = await create({ boardsCode: 'WO-1', quantity: 5 });
    await service.query('update board set reserved_quantity = 2 where id = $1', [full.id]);
    const writeOff = (id: string, said: object) => client.post(`${API}/boards/${id}/write-off`, said);
    expect((await writeOff(full.id, { kind: 'lost', quantity: 1, reason: ' ' })).status).toBe(400);
    const refused = await writeOff(full.id, { kind: 'lost', quantity: 4, reason: 'not found' });
    expect([refused.status, refused.body.error.validationErrors[0].members]).toEqual([400, ['quantity']]);
    // Two at once for what is there once.
    const both = await Promise.all(
      ['damp', 'chipped'].map((reason) => writeOff(full.id, { kind: 'scrapped', quantity: 2, reason })),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([204, 400]);
    const { body: offcut } = await create({ boardsCode: 'WO-2', isOffCut: true, length: 900, width: 400, quantity: 1 });
    const lost = await writeOff(offcut.id, { kind: 'lost', reason: 'not on R-3' });
    expect(lost.status).toBe(204);
    expect((await client.get(`${API}/boards/${offcut.id}`)).body).toMatchObject({
      quantity: 0,
      offCutStatus: OffCutStatus.Lost,
    });
    expect((await writeOff(offcut.id, { kind: 'scrapped', reason: 'again' })).body.error.code).toBe(
      'Optimization:010001',
    );
    const { items } = (await client.get(`${API}/board-in-out-bound-logs`, { filter: 'WO-' })).body;
    expect(
      (items as { boardsCode: string; direction: number; quantity: number; remark: string }[])
        .filter(({ direction }) => direction === 1)
        .map(({ boardsCode, quantity, remark }) => [
          boardsCode,
          quantity,
          ['damp', 'chipped'].includes(remark) || remark,
        ]),
    ).toEqual([
      ['WO-2', 1, 'not on R-3'],
      ['WO-1', 2, true],
    ]);
  });

  it('that are offcuts are said to be planned, scanned, reserved, used, or found, and nothing else', () => {
    const { Planned, InStock, Reserved, Used, Scrapped, Lost } = OffCutStatus;
    const all = Object.values(OffCutStatus);
    const follow = (from: OffCutStatus) => all.filter((to) => to !== from && mayStayOrMove(from, to));
    expect(all.map((from) => [from, follow(from)])).toEqual([
      [Planned, [InStock]],
      [InStock, [Reserved]],
      [Reserved, [InStock, Used]],
      [Used, []],
      [Scrapped, []],
      [Lost, [InStock]],
    ]);
  });

  it('that are offcuts grow older whatever is changed of them', async () => {
    const { body } = await create({ boardsCode: 'OLD', isOffCut: true, length: 900, width: 400, quantity: 1 });
    await service.query(`update board set in_stock_time = now() - interval '40 days' where id = $1`, [body.id]);
    const { status, body: changed } = await client.put(`${API}/boards/${body.id}`, { ...body, binCode: 'R-9' });
    expect([status, changed.binCode, changed.agedDays]).toEqual([200, 'R-9', 40]);
    const gone = { kind: 'scrapped', reason: 'too old' };
    expect((await client.post(`${API}/boards/${body.id}/write-off`, gone)).status).toBe(204);
  });

  it('are found by material, code, bin and by least and largest size', async () => {
    for (const [boardsCode, length, width] of [
      ['F1', 1000, 500],
      ['F2', 1500, 700],
      ['F3', 2000, 900],
    ] as const)
      await create({ boardsCode, length, width, binCode: `B-${boardsCode}`, planNo: 'PLAN' });
    const codes = async (query: Record<string, string | number>) =>
      (await client.get(`${API}/boards`, { planNo: 'PLAN', sorting: 'boardsCode', ...query })).body.items.map(
        ({ boardsCode }: { boardsCode: string }) => boardsCode,
      );
    expect(await codes({ lengthMin: 1200 })).toEqual(['F2', 'F3']);
    expect(await codes({ lengthMax: 1500, widthMin: 600 })).toEqual(['F2']);
    expect(await codes({ binCode: 'B-F3' })).toEqual(['F3']);
    expect(await codes({ widthMax: 700, boardsMaterialCode: 'PB' })).toEqual(['F1', 'F2']);
  });

  it('cannot be made of a material of another tenant', async () => {
    const theirs = await service.client(service.tenantB);
    const { status, body } = await theirs.post(`${API}/boards`, {
      materialId,
      boardsCode: 'X',
      length: 2440,
      width: 1220,
    });
    expect([status, body.error.validationErrors[0].members]).toEqual([400, ['materialId']]);
  });

  it('keep their material from being deleted', async () => {
    expect((await client.delete(`${API}/materials/${materialId}`)).body.error.code).toBe('Optimization:010003');
  });

  it('on the rack are counted by material, age, size and bin', async () => {
    const { body: oak } = await client.post(`${API}/materials`, {
      code: 'OAK',
      name: 'Oak',
      thickness: 18,
      price: 100,
    });
    await client.post(`${API}/boards`, {
      materialId: oak.id,
      boardsCode: 'S1',
      length: 1000,
      width: 500,
      quantity: 1,
      isOffCut: true,
      binCode: 'R-01',
    });
    await client.post(`${API}/boards`, {
      materialId: oak.id,
      boardsCode: 'S2',
      length: 2000,
      width: 1000,
      quantity: 1,
      isOffCut: true,
      binCode: 'R-02',
    });
    const by = async (offCutStockDataType: number) =>
      (await client.get(`${API}/boards/get-stock-data`, { offCutStockDataType })).body.items;
    expect(await by(0)).toEqual([{ materialCode: 'OAK', count: 2, area: 2.5, amount: 250 }]);
    expect(await by(1)).toEqual([{ materialCode: '0-7', count: 2, area: 2.5, amount: 250 }]);
    expect((await by(2)).map(({ count }: { count: number }) => count)).toEqual([1, 1]);
    expect((await by(3)).map(({ materialCode }: { materialCode: string }) => materialCode)).toEqual(['R-01', 'R-02']);
  });

  it('of 2440×1220 are cut by default, others where there are none of it or they are named', () => {
    const [standard, long] = [
      { length: 2440, width: 1220 },
      { length: 2800, width: 1220 },
    ];
    expect(boardsInScope([standard, long], 0)).toEqual([standard]);
    expect(boardsInScope([long], 0)).toEqual([long]);
    expect(boardsInScope([standard, long], 1)).toEqual([standard, long]);
    expect(boardsInScope([standard, long], 0, [long])).toEqual([long]);
    expect(boardsInScope([standard], 0, [long])).toEqual([standard]);
  });
});
