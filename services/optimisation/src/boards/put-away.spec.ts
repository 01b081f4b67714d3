import { OffCutStatus } from '@ishare/contracts/optimisation/offcut-life.js';
import type { ChannelWork } from '@ishare/contracts/optimisation/saw.js';
import { TestService, type TestClient } from '@ishare/testing/test-service.js';
import { optimisationData } from '../optimisation.data.js';
import { API, openWorkshop, type Workshop } from '../optimisation.fixture.js';
import { optimisationService } from '../optimisation.module.js';
import { planned } from '../solutions/planned.fixture.js';

const MINUTE = 60_000;

describe('offcuts and boards that are put away', () => {
  let service: TestService;
  let client: TestClient;
  let workshop: Workshop;

  beforeAll(async () => {
    service = await TestService.start(optimisationService, [optimisationData]);
    client = await service.client();
    workshop = await openWorkshop(client);
  });
  afterAll(() => service.close());

  const put = (code: string, binCode: string, { at, as = client }: { at?: Date; as?: TestClient } = {}) =>
    as.post(`${API}/boards/put-away`, { code, binCode }, at ? { 'said-at': at.toISOString() } : {});
  const label = (code: string) => client.get(`${API}/boards/put-away/label`, { code });
  const board = async (boardsCode: string) => (await client.get(`${API}/boards`, { boardsCode })).body.items[0];
  const logOf = (boardId: string) =>
    service.query<{ direction: number; quantity: number; bin_code: string }>(
      'select direction, quantity, bin_code from board_in_out_bound_log where board_id = $1 order by time, id',
      [boardId],
    );
  const listed = async () =>
    ((await client.get(`${API}/boards/put-away`)).body.items as { boardsCode: string }[]).map(
      ({ boardsCode }) => boardsCode,
    );

  it('come into stock by the scan once the saw has left them, and not before', async () => {
    const plan = await planned(service, { client, settingId: workshop.settingId }, ['P1,Front,O,1500,1195,1,0,,,A']);
    await client.post(`${API}/solutions/${plan.solutionId}/confirm`);
    const [channel] = (await client.get(`${API}/import-files/${plan.fileId}/channels`)).body.items as { id: string }[];
    const work = (await client.get(`${API}/channels/${channel!.id}`)).body as ChannelWork;
    const { boardsCode: code, patternNo, copyNo } = work.offcuts[0]!;
    const early = await put(code, 'R-1');
    expect([early.status, early.body.error.code]).toEqual([403, 'Optimization:010013']);
    expect((await label(code)).body.error.code).toBe('Optimization:010013');
    expect(await listed()).not.toContain(code);
    await client.post(`${API}/channels/${channel!.id}/boards`, { patternNo, copyNo });
    expect(await listed()).toContain(code);
    const replies = await Promise.all(Array.from({ length: 4 }, () => put(code, 'R-1')));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(replies.filter(({ body }) => !body.isRepeated)).toHaveLength(1);
    const there = await board(code);
    expect(there).toMatchObject({ offCutStatus: OffCutStatus.InStock, quantity: 1, binCode: 'R-1' });
    expect(await logOf(there.id)).toEqual([{ direction: 0, quantity: 1, bin_code: 'R-1' }]);
    // Once it lies on the rack a scan moves it, and nothing comes or goes.
    expect((await put(code, 'R-2')).body).toMatchObject({ from: 'R-1', binCode: 'R-2', isRepeated: false });
    expect(await logOf(there.id)).toHaveLength(1);
  });

  it('move as whole boards do, by whoever may', async () => {
    expect((await put('W-2440', 'A-01')).body).toMatchObject({ isOffCut: false, binCode: 'A-01', quantity: 50 });
    const operator = await service.client(service.tenantA, ['Optimization.SawKanban', 'Optimization.SawKanban.Cut']);
    expect((await put('W-2440', 'A-02', { as: operator })).status).toBe(200);
    const reader = await service.client(service.tenantA, ['Optimization.Boards']);
    expect((await put('W-2440', 'A-03', { as: reader })).status).toBe(403);
    const others = await service.client(service.tenantB);
    expect((await put('W-2440', 'A-03', { as: others })).body.error.code).toBe('Optimization:010011');
    expect((await put('W-2440', ' ')).status).toBe(400);
    // A label is no shelf: neither a board's nor a part's.
    const [plan] = await service.query<{ no: string }>('select solution_no as no from solution limit 1');
    for (const label of ['W-2440', `${plan!.no}-1-1-1`])
      expect((await put('W-2440', label)).body.error.code).toBe('Optimization:010015');
    expect((await put('W-2440', 'A-1-2-3')).status).toBe(200);
  });

  it('are known whatever the caps lock makes of their label and of the shelf', async () => {
    expect((await label('w-2440')).body).toMatchObject({ boardsCode: 'W-2440' });
    expect((await put('W-2440', 'Rk-7')).body).toMatchObject({ binCode: 'Rk-7' });
    for (const shelf of ['rK-7', 'Rk-7'])
      expect((await put('w-2440', shelf)).body).toMatchObject({ binCode: 'Rk-7', isRepeated: true });
    const [plan] = await service.query<{ no: string }>('select lower(solution_no) as no from solution limit 1');
    expect((await put('W-2440', `${plan!.no}-1-1-1`)).body.error.code).toBe('Optimization:010015');
    const { items } = (await client.get(`${API}/parts`, { code: `${plan!.no}-1-1-1` })).body;
    expect(items).toEqual([expect.objectContaining({ code: `${plan!.no.toUpperCase()}-1-1-1`, partNo: 'P1' })]);
    expect((await client.get(`${API}/parts`, { code: 'p1' })).body.items[0]).toMatchObject({ partNo: 'P1' });
  });

  it('stay where they were put since, when an older scan is heard late', async () => {
    const at = (minutes: number) => new Date(Date.now() - minutes * MINUTE);
    await client.post(`${API}/boards`, {
      materialId: (await board('W-2440')).materialId,
      boardsCode: 'OC-1',
      length: 800,
      width: 400,
      isOffCut: true,
      offCutStatus: OffCutStatus.InStock,
    });
    expect((await put('OC-1', 'R-1', { at: at(30) })).status).toBe(200);
    expect((await put('OC-1', 'R-2', { at: at(10) })).status).toBe(200);
    const late = await put('OC-1', 'R-3', { at: at(20) });
    expect([late.status, late.body.error.code]).toEqual([409, 'Optimization:010012']);
    // In its form it was moved now: nothing said before counts.
    const row = await board('OC-1');
    await client.put(`${API}/boards/${row.id}`, { ...row, binCode: 'R-9' });
    expect((await put('OC-1', 'R-3', { at: at(1) })).status).toBe(409);
    expect((await board('OC-1')).binCode).toBe('R-9');
  });

  it('are judged when their label is scanned, before anybody walks to a shelf', async () => {
    expect((await label('W-2440')).body).toMatchObject({ boardsCode: 'W-2440', isOffCut: false });
    expect((await label('nothing')).body.error.code).toBe('Optimization:010011');
    const [plan] = await service.query<{ no: string }>('select solution_no as no from solution limit 1');
    expect((await label(`${plan!.no}-1-1-1`)).body.error.code).toBe('Optimization:010016');
    const reader = await service.client(service.tenantA, ['Optimization.Boards']);
    expect((await reader.get(`${API}/boards/put-away/label`, { code: 'W-2440' })).status).toBe(403);
  });

  it('stay where the first of two has put them, and the second is told', async () => {
    const from = (await label('OC-1')).body.binCode as string;
    const say = (binCode: string) => client.post(`${API}/boards/put-away`, { code: 'OC-1', binCode, from });
    const replies = await Promise.all(['S-1', 'S-2'].map(say));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const refused = replies.find(({ status }) => status === 409)!;
    const { binCode } = await board('OC-1');
    expect(refused.body.error).toMatchObject({ code: 'Optimization:010012', data: { binCode } });
    expect((await say(binCode)).body.isRepeated).toBe(true);
    expect((await client.post(`${API}/boards/put-away`, { code: 'OC-1', binCode: 'R-9', from: binCode })).status).toBe(
      200,
    );
  });

  it('are found when they were lost, and refused when they are gone', async () => {
    const row = await board('OC-1');
    await client.post(`${API}/boards/${row.id}/write-off`, { kind: 'lost', reason: 'not there' });
    expect((await put('OC-1', 'R-4')).status).toBe(200);
    expect(await board('OC-1')).toMatchObject({ offCutStatus: OffCutStatus.InStock, quantity: 1, binCode: 'R-4' });
    await client.post(`${API}/boards/${row.id}/write-off`, { kind: 'scrapped', reason: 'broken' });
    expect((await put('OC-1', 'R-5')).body.error.code).toBe('Optimization:010014');
    expect(await listed()).not.toContain('OC-1');
    expect((await label('OC-1')).body.error.code).toBe('Optimization:010014');
  });
});
