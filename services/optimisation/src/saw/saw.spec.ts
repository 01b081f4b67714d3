import { ChannelState, SawState } from '@ishare/contracts/optimisation/channel-life.js';
import { ImportFileState } from '@ishare/contracts/optimisation/import-file-life.js';
import type { PartCard } from '@ishare/contracts/optimisation/labels.js';
import { OffCutStatus } from '@ishare/contracts/optimisation/offcut-life.js';
import type { ChannelWork, SawOfDay } from '@ishare/contracts/optimisation/saw.js';
import { TestService, type TestClient } from '@ishare/testing/test-service.js';
import fc from 'fast-check';
import { optimisationData } from '../optimisation.data.js';
import { API, openWorkshop, type Workshop } from '../optimisation.fixture.js';
import { optimisationService } from '../optimisation.module.js';
import { HeldOrders } from './held-orders.js';
import { toldOf } from './told.fixture.js';
import { planned, type Planned } from '../solutions/planned.fixture.js';

const SIDES = ['P1,Side,W,2000,580,4,0,1110,,A', 'P2,Shelf,W,764,560,4,0,1000,,B'];
const TWO = ['P1,Side,W,2000,580,4,0,,,A', 'P2,Front,O,1500,1195,1,0,,,A'];

interface BoardRow {
  id: string;
  boardsCode: string;
  quantity: number;
  reservedQuantity: number;
  offCutStatus: number | null;
  concurrencyStamp: string;
}

describe('the saw', () => {
  let service: TestService;
  let client: TestClient;
  let workshop: Workshop;

  beforeAll(async () => {
    service = await TestService.start(optimisationService, [optimisationData]);
    client = await service.client();
    workshop = await openWorkshop(client);
  });
  afterAll(() => service.close());

  const query = <R>(sql: string, values: unknown[] = []) => service.query<R>(sql, values);
  const confirmed = async (rows: readonly string[], more: Parameters<typeof planned>[3] = {}): Promise<Planned> => {
    const plan = await planned(service, { client, settingId: workshop.settingId }, rows, more);
    expect((await client.post(`${API}/solutions/${plan.solutionId}/confirm`)).status).toBe(200);
    return plan;
  };
  const channelsOf = async ({ fileId }: Planned) =>
    (await client.get(`${API}/import-files/${fileId}/channels`)).body.items as { id: string; channelNo: number }[];
  const workOf = async (id: string) => (await client.get(`${API}/channels/${id}`)).body as ChannelWork;
  const stateOf = async ({ fileId }: Planned) => (await client.get(`${API}/import-files/${fileId}`)).body.state;
  const cut = (id: string, patternNo: number, copyNo: number, { offcuts = [] as object[], as = client } = {}) =>
    as.post(`${API}/channels/${id}/boards`, { patternNo, copyNo, offcuts });
  const copies = ({ patterns }: ChannelWork) =>
    patterns.flatMap(({ patternNo, repeat }) => Array.from({ length: repeat }, (_, i) => [patternNo, i + 1] as const));
  const cutAll = async (id: string): Promise<void> => {
    for (const [patternNo, copyNo] of copies(await workOf(id)))
      expect((await cut(id, patternNo, copyNo)).status).toBe(200);
  };
  const board = async (boardsCode: string) =>
    ((await client.get(`${API}/boards`, { boardsCode })).body.items as BoardRow[]).find(
      (row) => row.boardsCode === boardsCode,
    )!;
  /** Boards whose pieces are not the sum of their log. */
  const unbalanced = () =>
    query(`select b.boards_code, b.quantity, coalesce(sum(case l.direction when 0 then l.quantity
      else -l.quantity end), 0)::int as logged
             from board b left join board_in_out_bound_log l on l.board_id = b.id group by b.id
           having case when b.is_deleted then 0 else b.quantity end <> coalesce(sum(case l.direction when 0
             then l.quantity else -l.quantity end), 0)`);

  /**
   * Boards that are both cut and left out, channels that have ended too early or too late, boards left out whose parts
   * do not all wait to be cut again, reservations other than those of the boards that are still to be cut.
   */
  const disagreeing = ({ solutionId }: Planned) =>
    query(
      `select 'both' as what from board_cut c join board_left_out o on o.solution_id = c.solution_id
          and o.pattern_no = c.pattern_no and o.copy_no = c.copy_no where c.solution_id = $1
       union all
       select 'end' from channel c where c.solution_id = $1 and (c.state = ${ChannelState.Cut}) <> (c.board_count = (
         select count(*) from (select channel_no from board_cut where solution_id = $1 union all
           select channel_no from board_left_out where solution_id = $1) d where d.channel_no = c.channel_no))
       union all
       select 'parts' from solution_pattern p where p.solution_id = $1 and jsonb_array_length(p.placements) * (
         select count(*) from board_left_out o where o.solution_id = $1 and o.pattern_no = p.pattern_no) <> (
         select count(*) from part_recut r where r.solution_id = $1 and r.pattern_no = p.pattern_no)
       union all
       select 'reserved' from board b where b.id in (select board_id from solution_pattern where solution_id = $1)
         and b.reserved_quantity <> coalesce((select sum(p.repeat - (select count(*) from (
             select pattern_no from board_cut where solution_id = p.solution_id union all
             select pattern_no from board_left_out where solution_id = p.solution_id) d
             where d.pattern_no = p.pattern_no))
           from solution_pattern p join solution s on s.id = p.solution_id and s.is_selected and not s.is_deleted
          where p.board_id = b.id), 0)`,
      [solutionId],
    );

  it('shows its operator the boards of his channel, who sees no plans and what they cost', async () => {
    const plan = await confirmed(TWO);
    const [first] = await channelsOf(plan);
    const operator = await service.client(service.tenantA, ['Optimization.SawKanban']);
    const { status, body } = await operator.get(`${API}/channel-drawings/${first!.id}`);
    expect(status).toBe(200);
    const { patterns } = await workOf(first!.id);
    expect(body.layouts.map(({ patternNo }: { patternNo: number }) => patternNo)).toEqual(
      patterns.map(({ patternNo }) => patternNo),
    );
    expect([...new Set(body.rows.map(({ materialCode }: { materialCode: string }) => materialCode))]).toHaveLength(1);
    expect(body.kerf).toBeGreaterThan(0);
    const away = await service.client(service.tenantB, ['Optimization.SawKanban']);
    expect((await away.get(`${API}/channel-drawings/${first!.id}`)).status).toBe(404);
    expect((await client.post(`${API}/solutions/${plan.solutionId}/unconfirm`)).status).toBe(200);
    expect((await operator.get(`${API}/channel-drawings/${first!.id}`)).status).toBe(404);
  });

  it('is not told to cut what is on hold, unless somebody may decide so', async () => {
    const plan = await confirmed(['P1,Side,W,2000,580,4,0,1110,,SO-91']);
    const [channel] = await channelsOf(plan);
    const { patterns } = await workOf(channel!.id);
    const hold = (isHeld: boolean, since: string) =>
      service.tx((tx) =>
        service.app
          .get(HeldOrders)
          .hear({ salesOrderId: plan.fileId, salesOrderNo: 'SO-91', dealerId: null, isHeld, since }, tx),
      );
    await hold(true, '2026-11-20T10:00:00.000Z');
    await hold(false, '2026-11-20T09:00:00.000Z');
    expect((await workOf(channel!.id)).heldOrders).toEqual(['SO-91']);
    // Who plans the list is told as well.
    const list = async () => (await client.get(`${API}/import-files/${plan.fileId}`)).body.heldOrders as string[];
    expect(await list()).toEqual(['SO-91']);
    const { patternNo } = patterns[0]!;
    const refused = await cut(channel!.id, patternNo, 1);
    expect([refused.status, refused.body.error]).toMatchObject([403, { code: 'Optimization:050013' }]);
    const body = { patternNo, copyNo: 1, offcuts: [], despiteHold: true };
    const operator = await service.client(service.tenantA, ['Optimization.SawKanban', 'Optimization.SawKanban.Cut']);
    expect((await operator.post(`${API}/channels/${channel!.id}/boards`, body)).status).toBe(403);
    expect((await client.post(`${API}/channels/${channel!.id}/boards`, body)).status).toBe(200);
    // Who has the board, or a part of it, in hand sees that it was cut all the same.
    expect((await workOf(channel!.id)).cut).toMatchObject([{ patternNo, copyNo: 1, despiteHolds: ['SO-91'] }]);
    const pieces = (await client.get(`${API}/parts`, { code: 'P1' })).body.items as PartCard[];
    expect(pieces.find((piece) => piece.solutionId === plan.solutionId)).toMatchObject({ cutDespite: ['SO-91'] });
    await hold(false, '2026-11-20T11:00:00.000Z');
    expect([(await workOf(channel!.id)).heldOrders, await list()]).toEqual([[], []]);
    await cutAll(channel!.id);
  });

  it('takes a board from the shelf when it is cut, and not before', async () => {
    const before = await board('W-2440');
    const plan = await confirmed(SIDES);
    const [channel] = await channelsOf(plan);
    const work = await workOf(channel!.id);
    const reserved = await board('W-2440');
    expect([reserved.quantity, reserved.reservedQuantity]).toEqual([
      before.quantity,
      before.reservedQuantity + work.boards,
    ]);
    const [patternNo, copyNo] = copies(work)[0]!;
    const { status, body } = await cut(channel!.id, patternNo, copyNo);
    expect([status, body.boardsCut, body.state]).toEqual([
      200,
      1,
      work.boards === 1 ? ChannelState.Cut : ChannelState.Cutting,
    ]);
    const after = await board('W-2440');
    expect([after.quantity, after.reservedQuantity]).toEqual([before.quantity - 1, reserved.reservedQuantity - 1]);
    expect(
      await query('select direction, quantity, ref_type, remark from board_in_out_bound_log where ref_id = $1', [
        plan.solutionId,
      ]),
    ).toEqual([{ direction: 1, quantity: 1, ref_type: 1, remark: expect.stringContaining(`${patternNo}/${copyNo}`) }]);
    await cutAll(channel!.id);
    expect(await unbalanced()).toEqual([]);
  });

  it('cuts a board once, however often and by however many it is said', async () => {
    const plan = await confirmed(SIDES);
    const [channel] = await channelsOf(plan);
    const [patternNo, copyNo] = copies(await workOf(channel!.id))[0]!;
    const before = await board('W-2440');
    const replies = await Promise.all(Array.from({ length: 6 }, () => cut(channel!.id, patternNo, copyNo)));
    expect(replies.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect((await board('W-2440')).quantity).toBe(before.quantity - 1);
    await cutAll(channel!.id);
  });

  it('takes channel and list from waiting to cut, and nothing is taken back then', async () => {
    const plan = await confirmed(TWO);
    const channels = await channelsOf(plan);
    expect(channels).toHaveLength(2);
    expect(await stateOf(plan)).toBe(ImportFileState.Confirmed);
    expect((await client.post(`${API}/channels/${channels[0]!.id}/start`)).body).toMatchObject({
      state: ChannelState.Cutting,
      boardsCut: 0,
    });
    expect(await stateOf(plan)).toBe(ImportFileState.Cutting);
    // Begun by mistake is not cut: the confirmation may go, and the next one finds its channels waiting.
    expect((await client.post(`${API}/solutions/${plan.solutionId}/unconfirm`)).status).toBe(200);
    expect(await stateOf(plan)).toBe(ImportFileState.Optimised);
    expect((await client.post(`${API}/solutions/${plan.solutionId}/confirm`)).status).toBe(200);
    expect((await workOf(channels[0]!.id)).state).toBe(ChannelState.Waiting);
    const [first] = copies(await workOf(channels[0]!.id));
    await cut(channels[0]!.id, first![0], first![1]);
    expect((await client.post(`${API}/solutions/${plan.solutionId}/unconfirm`)).body.error.code).toBe(
      'Optimization:040005',
    );
    await cutAll(channels[0]!.id);
    expect([(await workOf(channels[0]!.id)).state, await stateOf(plan)]).toEqual([
      ChannelState.Cut,
      ImportFileState.Cutting,
    ]);
    await cutAll(channels[1]!.id);
    expect([(await workOf(channels[1]!.id)).state, await stateOf(plan)]).toEqual([
      ChannelState.Cut,
      ImportFileState.Cut,
    ]);
    const again = await client.post(`${API}/channels/${channels[0]!.id}/start`);
    expect([again.status, again.body.error.code]).toEqual([409, 'Optimization:050001']);
  });

  it('stands still for a reason, cuts nothing meanwhile, and goes on', async () => {
    const plan = await confirmed(SIDES);
    const [channel] = await channelsOf(plan);
    const at = `${API}/channels/${channel!.id}`;
    const [patternNo, copyNo] = copies(await workOf(channel!.id))[0]!;
    expect((await client.post(`${at}/stop`, { reason: 'blade' })).status).toBe(409);
    await client.post(`${at}/start`);
    expect((await client.post(`${at}/stop`, { reason: 'tired' })).status).toBe(400);
    expect((await client.post(`${at}/stop`, { reason: 'blade', remark: 'dull' })).body).toMatchObject({
      state: ChannelState.Stopped,
      stopReason: 'blade: dull',
    });
    const refused = await cut(channel!.id, patternNo, copyNo);
    expect([refused.status, refused.body.error.code]).toEqual([403, 'Optimization:050002']);
    const stood = async (date?: string) =>
      (
        (await client.get(`${API}/saw-kanban`, { machineId: workshop.machineId, ...(date && { date }) })).body
          .items as SawOfDay[]
      )[0]!.stops;
    // A quarter of an hour of it lies before midnight: the day has the rest, and goes on while the saw stands.
    const [{ midnight }] = (await query(
      `select (now() at time zone 'Asia/Shanghai')::date::timestamp at time zone 'Asia/Shanghai' as midnight`,
      [],
    )) as [{ midnight: Date }];
    const before = new Date(midnight.getTime() - 15 * 60_000);
    await query('update record_move set time = $2 where record_id = $1', [channel!.id, before]);
    await query('update channel set started_time = $2 where id = $1', [channel!.id, before]);
    const yesterday = new Date(midnight.getTime() - 1).toLocaleDateString('sv', { timeZone: 'Asia/Shanghai' });
    expect(await stood(yesterday)).toEqual([{ reason: 'blade', times: 1, minutes: 15 }]);
    const minutes = (Date.now() - midnight.getTime()) / 60_000;
    const [today] = await stood();
    expect(today).toMatchObject({ reason: 'blade', times: 1 });
    expect(Math.abs(today!.minutes - minutes)).toBeLessThan(1);
    expect((await client.post(`${at}/resume`)).body).toMatchObject({ state: ChannelState.Cutting, stopReason: null });
    await cutAll(channel!.id);
    expect(
      await query('select step, comment from record_move where record_id = $1 order by time, arrived_time, id', [
        channel!.id,
      ]),
    ).toEqual([
      { step: 'start', comment: null },
      { step: 'stop', comment: 'blade: dull' },
      { step: 'resume', comment: null },
      { step: 'finish', comment: null },
    ]);
  });

  it('puts the offcuts of a board onto the rack with it, and those of no other', async () => {
    const plan = await confirmed(['P1,Front,O,1500,1195,2,0,,,A']);
    const [channel] = await channelsOf(plan);
    const { offcuts, ...work } = await workOf(channel!.id);
    const own = offcuts[0]!;
    const other = copies(work as ChannelWork).find(([p, c]) => p !== own.patternNo || c !== own.copyNo)!;
    const wrong = await cut(channel!.id, other[0], other[1], { offcuts: [{ id: own.id }] });
    expect([wrong.status, wrong.body.error.code, (await workOf(channel!.id)).boardsCut]).toEqual([
      403,
      'Optimization:050006',
      0,
    ]);
    expect(
      (await cut(channel!.id, own.patternNo, own.copyNo, { offcuts: [{ id: own.id, binCode: 'R-9' }] })).status,
    ).toBe(200);
    const kept = await board(own.boardsCode);
    expect(kept).toMatchObject({ quantity: 1, offCutStatus: OffCutStatus.InStock, binCode: 'R-9' });
    // Who reports the same board with another shelf is told where it lies; who says the same is heard once.
    const second = (binCode: string | null) =>
      cut(channel!.id, own.patternNo, own.copyNo, { offcuts: [{ id: own.id, binCode }] });
    const told = await second('R-3');
    expect([told.status, told.body.error.code]).toEqual([409, 'Optimization:010012']);
    expect([(await second('R-9')).status, (await second(null)).status]).toEqual([200, 200]);
    expect(await board(own.boardsCode)).toMatchObject({ quantity: 1, binCode: 'R-9' });
    await cutAll(channel!.id);
    expect(await unbalanced()).toEqual([]);
  });

  it('takes over what whoever reported a board first has left open of its offcuts, once', async () => {
    const plan = await confirmed(['P1,Front,O,1500,1195,1,0,,,A']);
    const [channel] = await channelsOf(plan);
    const [own] = (await workOf(channel!.id)).offcuts;
    const { patternNo, copyNo, id, boardsCode } = own!;
    await client.post(`${API}/channels/${channel!.id}/boards`, { patternNo, copyNo });
    const replies = await Promise.all(
      ['R-1', 'R-2'].map((binCode) => cut(channel!.id, patternNo, copyNo, { offcuts: [{ id, binCode }] })),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await board(boardsCode)).toMatchObject({ quantity: 1, offCutStatus: OffCutStatus.InStock });
    expect(await unbalanced()).toEqual([]);
  });

  it('makes waste of what is not kept, until the board is taken back', async () => {
    const plan = await confirmed(['P1,Front,O,1500,1195,1,0,,,A']);
    const [channel] = await channelsOf(plan);
    const [own] = (await workOf(channel!.id)).offcuts;
    const status = async () => (await board(own!.boardsCode)).offCutStatus;
    const planned = await client.delete(`${API}/boards/${own!.id}`);
    expect([planned.status, planned.body.error.code]).toEqual([403, 'Optimization:010006']);
    const change = async (values: object) =>
      (await client.put(`${API}/boards/${own!.id}`, { ...(await board(own!.boardsCode)), ...values })).status;
    expect(await change({ length: own!.length + 500 })).toBe(403);
    expect(await change({ offCutStatus: OffCutStatus.InStock })).toBe(403);
    expect(await change({ binCode: 'R-1' })).toBe(200);
    await cut(channel!.id, own!.patternNo, own!.copyNo, { offcuts: [] });
    expect(await status()).toBe(OffCutStatus.Scrapped);
    const { patternNo, copyNo } = own!;
    const kept = await cut(channel!.id, patternNo, copyNo, { offcuts: [{ id: own!.id }] });
    expect([kept.status, kept.body.error.code]).toEqual([403, 'Optimization:010014']);
    await client.post(`${API}/channels/${channel!.id}/take-back`, { patternNo, copyNo, reason: 'too early' });
    expect(await status()).toBe(OffCutStatus.Planned);
    // Nothing said of it: it waits to be scanned onto the rack.
    await client.post(`${API}/channels/${channel!.id}/boards`, { patternNo, copyNo });
    expect(await status()).toBe(OffCutStatus.Planned);
    expect(await change({ offCutStatus: OffCutStatus.InStock })).toBe(200);
    expect(await unbalanced()).toEqual([]);
  });

  it('uses up an offcut that it cuts', async () => {
    const { materialId } = (await board('W-2440')) as unknown as { materialId: string };
    const made = await client.post(`${API}/boards`, {
      materialId,
      boardsCode: 'OC-SAW',
      binCode: 'R-07',
      length: 1800,
      width: 600,
      quantity: 1,
      isOffCut: true,
    });
    const plan = await confirmed(['P1,Shelf,W,1700,560,1,0,,,A'], { offcutPriority: 2 });
    const reserved = await board('OC-SAW');
    expect(reserved).toMatchObject({ offCutStatus: OffCutStatus.Reserved, quantity: 1, reservedQuantity: 1 });
    const taken = await client.put(`${API}/boards/${made.body.id}`, {
      ...reserved,
      offCutStatus: OffCutStatus.InStock,
    });
    expect([taken.status, taken.body.error.code]).toEqual([403, 'Optimization:010004']);
    const [channel] = await channelsOf(plan);
    // Whoever cuts it is told where it lies, and sees what it looks like.
    const texture = [service.files.kept('oak.jpg', 'image/jpeg')];
    const material = await client.get(`${API}/materials/${materialId}`);
    const drawn = await client.put(`${API}/materials/${materialId}`, { ...material.body, texture });
    expect([drawn.status, drawn.body.texture]).toEqual([200, texture]);
    // Said without a picture, as by a client of before, it keeps the one it has.
    const { texture: _kept, ...rest } = drawn.body as Record<string, unknown>;
    expect((await client.put(`${API}/materials/${materialId}`, rest)).body.texture).toEqual(texture);
    expect(await workOf(channel!.id)).toMatchObject({
      texture,
      binCode: 'R-07',
      patterns: [{ boardsCode: 'OC-SAW', binCode: 'R-07' }],
    });
    await cutAll(channel!.id);
    const [patternNo, copyNo] = copies(await workOf(channel!.id))[0]!;
    await client.post(`${API}/channels/${channel!.id}/take-back`, { patternNo, copyNo, reason: 'not yet' });
    expect(await board('OC-SAW')).toMatchObject({ offCutStatus: OffCutStatus.Reserved, reservedQuantity: 1 });
    const stolen = await client.put(`${API}/boards/${made.body.id}`, {
      ...(await board('OC-SAW')),
      offCutStatus: OffCutStatus.Planned,
    });
    expect(stolen.status).toBe(403);
    await cutAll(channel!.id);
    expect(await board('OC-SAW')).toMatchObject({ offCutStatus: OffCutStatus.Used, quantity: 0, reservedQuantity: 0 });
    expect(await unbalanced()).toEqual([]);
  });

  it('takes back a board that was said to be cut by mistake, with what it left, and says why', async () => {
    const before = await board('W-2440');
    const plan = await confirmed(['P1,Front,O,1500,1195,2,0,,,A', 'P2,Side,W,600,500,1,0,1000,,A']);
    const [one, two] = await channelsOf(plan);
    const { offcuts } = await workOf(one!.id);
    const own = offcuts[0]!;
    await cut(one!.id, own.patternNo, own.copyNo, { offcuts: [{ id: own.id, binCode: 'R-7' }] });
    await cutAll(one!.id);
    await cutAll(two!.id);
    expect(await stateOf(plan)).toBe(ImportFileState.Cut);
    const takeBack = (id: string, { patternNo, copyNo }: { patternNo: number; copyNo: number }, as = client) =>
      as.post(`${API}/channels/${id}/take-back`, { patternNo, copyNo, reason: 'wrong button' });
    const reader = await service.client(service.tenantA, ['Optimization.SawKanban']);
    expect((await takeBack(one!.id, own, reader)).status).toBe(403);
    // Whatever lies in a package was cut.
    const { code: packed } = (await client.get(`${API}/solutions/${plan.solutionId}/labels`)).body.items.find(
      ({ code }: { code: string }) => code.endsWith(`-${own.patternNo}-${own.copyNo}-1`),
    ) as { code: string };
    service.sales.packed.add(packed);
    const refused = await takeBack(one!.id, own);
    expect([refused.status, refused.body.error.code]).toEqual([403, 'Optimization:050016']);
    expect(refused.body.error.message).toContain(packed);
    service.sales.packed.clear();
    const { status, body } = await takeBack(one!.id, own);
    expect([status, body.state, body.boards - body.boardsCut]).toEqual([200, ChannelState.Cutting, 1]);
    expect((await takeBack(one!.id, own)).status).toBe(200);
    expect([await stateOf(plan), (await workOf(one!.id)).boardsCut]).toEqual([ImportFileState.Cutting, body.boardsCut]);
    expect(await board(own.boardsCode)).toMatchObject({ quantity: 0, offCutStatus: OffCutStatus.Planned });
    expect((await toldOf(service, plan.fileId)).at(-1)).toMatchObject({
      state: ImportFileState.Cutting,
      orders: [{ orderNo: 'A', parts: 3, cut: 2 }],
    });
    expect(
      await query(`select step, comment from record_move where record_id = $1 and step in ('takeBack', 'reopen')`, [
        one!.id,
      ]),
    ).toEqual([
      { step: 'takeBack', comment: expect.stringContaining('wrong button') },
      { step: 'reopen', comment: null },
    ]);
    const edged = (await client.get(`${API}/solutions/${plan.solutionId}/labels`)).body.items.find(
      ({ partNo }: { partNo: string }) => partNo === 'P2',
    ) as { code: string };
    expect((await client.post(`${API}/parts/scans`, { code: edged.code, station: 'edge' })).status).toBe(200);
    const [patternNo, copyNo] = copies(await workOf(two!.id))[0]!;
    expect((await takeBack(two!.id, { patternNo, copyNo })).body.error.code).toBe('Optimization:050007');
    await cutAll(one!.id);
    expect(await stateOf(plan)).toBe(ImportFileState.Cut);
    expect((await board('W-2440')).quantity).toBe(before.quantity - 1);
    expect(await unbalanced()).toEqual([]);
  });

  it('moves nothing in the statistics of offcuts by a cut that is taken back', async () => {
    const plan = await confirmed(['P1,Front,O,1500,1195,1,0,,,A']);
    const [channel] = await channelsOf(plan);
    const [own] = (await workOf(channel!.id)).offcuts;
    const { patternNo, copyNo } = own!;
    const figures = async () =>
      (
        (await client.get(`${API}/board-in-out-bound-logs/get-offcut-material-statistics`)).body.items as {
          materialCode: string;
          inCount: number;
          outCount: number;
          area: number;
        }[]
      ).find(({ materialCode }) => materialCode === 'O') ?? { inCount: 0, outCount: 0, area: 0 };
    const before = await figures();
    await cut(channel!.id, patternNo, copyNo, { offcuts: [{ id: own!.id }] });
    const once = await figures();
    expect([once.inCount - before.inCount, once.outCount - before.outCount]).toEqual([1, 0]);
    await client.post(`${API}/channels/${channel!.id}/take-back`, { patternNo, copyNo, reason: 'wrong button' });
    const { inCount, outCount, area } = await figures();
    expect([inCount, outCount, Math.round((area - before.area) * 1e6)]).toEqual([before.inCount, before.outCount, 0]);
    await cut(channel!.id, patternNo, copyNo, { offcuts: [{ id: own!.id }] });
    expect(await figures()).toMatchObject({ inCount: once.inCount, outCount: once.outCount });
  });

  it('scraps a damaged board and takes another one, where there is one', async () => {
    const plan = await confirmed(['P1,Side,S,2000,580,2,0,,,A']);
    const [channel] = await channelsOf(plan);
    const damage = () =>
      client.post(`${API}/channels/${channel!.id}/damage`, { patternNo: 1, remark: 'corner broken' });
    const none = await damage();
    expect([none.status, none.body.error.code]).toEqual([403, 'Optimization:050005']);
    const one = await board('S-2440');
    expect((await client.put(`${API}/boards/${one.id}`, { ...one, quantity: 2 })).status).toBe(200);
    expect((await damage()).status).toBe(200);
    expect(await board('S-2440')).toMatchObject({ quantity: 1, reservedQuantity: 1 });
    await cutAll(channel!.id);
    expect(await board('S-2440')).toMatchObject({ quantity: 0, reservedQuantity: 0 });
    expect((await damage()).body.error.code).toBe('Optimization:050004');
  });

  it('keeps what is still good of a damaged board as an offcut, no larger than the board', async () => {
    const plan = await confirmed(['P1,Side,W,2000,580,2,0,,,A']);
    const [channel] = await channelsOf(plan);
    const before = await board('W-2440');
    const damage = (rest: object, more: object = {}) =>
      client.post(`${API}/channels/${channel!.id}/damage`, { patternNo: 1, remark: 'corner', rest, ...more });
    for (const [rest, more] of [
      [{ length: 2441, width: 600 }, {}],
      [{ length: 1800, width: 1221 }, {}],
      [{ length: 0, width: 600 }, {}],
      [{ length: 1800, width: 600 }, { isMissing: true }],
    ] as const)
      expect((await damage(rest, more)).status).toBe(400);
    expect((await board('W-2440')).quantity).toBe(before.quantity);
    expect((await damage({ length: 1800, width: 610, binCode: 'R-3' })).status).toBe(200);
    expect((await board('W-2440')).quantity).toBe(before.quantity - 1);
    const [rest] = await query(
      `select b.quantity, b.off_cut_status as status, b.bin_code as bin, b.length::int, l.remark, l.direction
         from board b join board_in_out_bound_log l on l.board_id = b.id where b.width = 610`,
    );
    expect(rest).toEqual({
      quantity: 1,
      status: OffCutStatus.InStock,
      bin: 'R-3',
      length: 1800,
      remark: expect.stringMatching(/ 1: corner$/),
      direction: 0,
    });
    expect(await unbalanced()).toEqual([]);
    expect(await unbalanced()).toEqual([]);
  });

  it('shows its work by machine, and refuses who may not say that a board is cut', async () => {
    const plan = await confirmed(SIDES);
    const [channel] = await channelsOf(plan);
    const mine = async () =>
      ((await client.get(`${API}/saw-kanban`, { machineId: workshop.machineId })).body.items as SawOfDay[])[0]!;
    const waiting = await mine();
    expect(waiting).toMatchObject({ machine: 'Saw', state: SawState.Idle });
    expect(waiting.channels.find(({ id }) => id === channel!.id)).toMatchObject({
      state: ChannelState.Waiting,
      materialCode: 'W',
    });
    await client.post(`${API}/channels/${channel!.id}/start`);
    expect(await mine()).toMatchObject({ state: SawState.Run });
    const reader = await service.client(service.tenantA, ['Optimization.SawKanban']);
    expect((await reader.get(`${API}/channels/${channel!.id}`)).status).toBe(200);
    expect((await cut(channel!.id, 1, 1, { as: reader })).status).toBe(403);
    const others = await service.client(service.tenantB);
    expect((await others.get(`${API}/channels/${channel!.id}`)).status).toBe(404);
    expect((await cut(channel!.id, 1, 1, { as: others })).status).toBe(404);
    await cutAll(channel!.id);
    const past = (await client.get(`${API}/saw-kanban`, { machineId: workshop.machineId, date: '2020-01-01' })).body
      .items as SawOfDay[];
    expect(past[0]!.channels).toEqual([]);
    expect((await mine()).channels.find(({ id }) => id === channel!.id)).toMatchObject({ state: ChannelState.Cut });
  });

  it('tells how far it is with the parts of each order', async () => {
    const plan = await confirmed(SIDES);
    const told = () => toldOf(service, plan.fileId);
    expect((await told()).at(-1)).toMatchObject({
      state: ImportFileState.Confirmed,
      orders: [
        { orderNo: 'A', parts: 4, cut: 0 },
        { orderNo: 'B', parts: 4, cut: 0 },
      ],
    });
    await cutAll((await channelsOf(plan))[0]!.id);
    expect((await told()).at(-1)).toMatchObject({
      state: ImportFileState.Cut,
      orders: [
        { orderNo: 'A', parts: 4, cut: 4 },
        { orderNo: 'B', parts: 4, cut: 4 },
      ],
    });
  });

  it('keeps stock and log equal over any history of several people', async () => {
    const plan = await confirmed(SIDES);
    const [channel] = await channelsOf(plan);
    const all = copies(await workOf(channel!.id));
    const act = fc.oneof(
      fc.constantFrom(...all).map(
        ([p, c]) =>
          () =>
            cut(channel!.id, p, c),
      ),
      fc.constantFrom(...all).map(
        ([patternNo, copyNo]) =>
          () =>
            client.post(`${API}/channels/${channel!.id}/take-back`, { patternNo, copyNo, reason: 'x' }),
      ),
      fc.constantFrom(...all).map(
        ([patternNo, copyNo]) =>
          () =>
            client.post(`${API}/channels/${channel!.id}/leave-out`, { patternNo, copyNo, reason: 'x' }),
      ),
      fc.constant(() => client.post(`${API}/channels/${channel!.id}/damage`, { patternNo: all[0]![0], remark: 'x' })),
      fc.constant(() => client.post(`${API}/channels/${channel!.id}/stop`, { reason: 'break' })),
      fc.constant(() => client.post(`${API}/channels/${channel!.id}/resume`)),
      fc.integer({ min: 0, max: 60 }).map((quantity) => async () => {
        const now = await board('W-2440');
        return client.put(`${API}/boards/${now.id}`, { ...now, quantity });
      }),
      fc.constant(() => client.post(`${API}/solutions/${plan.solutionId}/unconfirm`)),
      fc.constant(() => client.post(`${API}/solutions/${plan.solutionId}/confirm`)),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(act, act), { minLength: 1, maxLength: 6 }), async (pairs) => {
        for (const [one, two] of pairs) {
          const replies = await Promise.all([one(), two()]);
          expect(replies.filter(({ status }) => status >= 500)).toEqual([]);
        }
        expect(await unbalanced()).toEqual([]);
        expect(await query('select id from board where quantity < reserved_quantity or reserved_quantity < 0')).toEqual(
          [],
        );
        expect(await disagreeing(plan)).toEqual([]);
      }),
      { numRuns: 15 },
    );
  });
});
