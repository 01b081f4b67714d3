// Whatever several people say at once, in whatever order: what is on the shelf, in the rack, on the boards, in packages
// and told to the orders agrees afterwards.
import { ImportFileState } from '@ishare/contracts/optimisation/import-file-life.js';
import { offcutLife, OffCutStatus } from '@ishare/contracts/optimisation/offcut-life.js';
import { PrintState } from '@ishare/contracts/optimisation/print-life.js';
import type { ChannelWork } from '@ishare/contracts/optimisation/saw.js';
import { OrderState } from '@ishare/contracts/sales-order/order-states.js';
import { PackageState } from '@ishare/contracts/sales-order/package.js';
import { after, stepsOf } from '@ishare/contracts/things/machine.js';
import { API } from '@ishare/optimisation/optimisation.fixture.js';
import { until } from '@ishare/testing/until.js';
import fc from 'fast-check';
import { setTimeout as sleep } from 'node:timers/promises';
import { shareOf } from '../../infra/test-share.mjs';
import { FactoryDay, PACKAGES, type Act, type BoardOfDay } from './factory-day.fixture.js';

/** Stock that is not the sum of its log, that is less than nothing, or that is promised twice. */
const UNBALANCED = `
  select b.boards_code from board b left join board_in_out_bound_log l on l.board_id = b.id group by b.id
  having case when b.is_deleted then 0 else b.quantity end
      <> coalesce(sum(case l.direction when 0 then l.quantity else -l.quantity end), 0)
      or b.quantity < 0 or b.reserved_quantity < 0 or b.quantity < b.reserved_quantity`;
/** Rows of which a plan makes more or fewer pieces than the list wants. */
const MISCOUNTED = `
  select d.row_no from solution s
    join import_file_detail d on d.import_file_id = s.import_file_id
    left join (select p.solution_id, (x->>'rowNo')::int as row_no, sum(p.repeat) as pieces
                 from solution_pattern p cross join jsonb_array_elements(p.placements) x group by 1, 2) made
      on made.solution_id = s.id and made.row_no = d.row_no
   where not s.is_deleted and coalesce(made.pieces, 0) <> d.count`;
/** Parts that more than one list with a chosen plan holds, and batches that hold a list which stands for itself. */
const HELD_TWICE = `
  select d.barcode from import_file_detail d
    join solution s on s.import_file_id = d.import_file_id and s.is_selected and not s.is_deleted
   where d.barcode is not null group by 1 having count(distinct d.import_file_id) > 1`;
/** Boards that are both cut and left out, and those left out of which a part does not wait to be cut again. */
const HALF_LEFT_OUT = `
  select o.pattern_no from board_left_out o
    join solution_pattern p on p.solution_id = o.solution_id and p.pattern_no = o.pattern_no
   where exists (select from board_cut k where (k.solution_id, k.pattern_no, k.copy_no)
           = (o.solution_id, o.pattern_no, o.copy_no))
      or jsonb_array_length(p.placements) <> (select count(*) from part_recut r
           where (r.solution_id, r.pattern_no, r.copy_no) = (o.solution_id, o.pattern_no, o.copy_no))`;
/** Parts in packages whose board is not cut. */
const PACKED_UNCUT = `
  select r.piece_code from sales_order.order_package_row r
   where r.scanned_time is not null and r.piece_code is not null and not exists (
     select from board_cut k join solution s on s.id = k.solution_id
      where r.piece_code like concat_ws('-', s.solution_no, k.pattern_no, k.copy_no, '%'))`;
/** Parts in closed packages that were set back: to be cut again, or to go to a station that has not had them since. */
const PACKED_SET_BACK = `
  select r.piece_code from sales_order.order_package_row r
    join sales_order.order_package p on p.id = r.package_id and p.state >= ${PackageState.Packed}
   where exists (
     select from (
       select solution_id, pattern_no, copy_no, place_no from part_recut
       union all select solution_id, pattern_no, copy_no, place_no from part_scan z where rework_time is not null
         and not exists (select from part_scan y where y.rework_time is null
           and (y.solution_id, y.pattern_no, y.copy_no, y.place_no, y.station)
             = (z.solution_id, z.pattern_no, z.copy_no, z.place_no, z.station))) back
      join solution s on s.id = back.solution_id
     where r.piece_code = concat_ws('-', s.solution_no, back.pattern_no, back.copy_no, back.place_no))`;
/** Labels of which two are out that were printed for nothing. */
const PRINTED_TWICE = `
  select s from label_print p cross join jsonb_array_elements_text(p.sequences) s
   where p.reason is null and p.state not in (${PrintState.Cancelled}, ${PrintState.Failed}) and not exists (
     select from jsonb_array_elements(p.voids) v where v->>'sequence' = s)
   group by p.solution_id, s having count(*) > 1`;
const NEVER = [UNBALANCED, MISCOUNTED, HELD_TWICE, HALF_LEFT_OUT, PACKED_UNCUT, PACKED_SET_BACK, PRINTED_TWICE];

/** Where an offcut may get to by what people say of it; by what a board that is taken back means too. */
function reachable(from: number, isTakenBack: boolean): Set<number> {
  const found = new Set([from]);
  for (const state of found)
    for (const { name } of stepsOf(offcutLife))
      if (isTakenBack || !['recall', 'restore', 'replan'].includes(name)) {
        const to = after(offcutLife, name, state);
        if (to !== undefined) found.add(to);
      }
  return found;
}

const counted = ['cut', 'edged', 'bored', 'packed'] as const;

describe('a day at the factory', () => {
  let day: FactoryDay;
  beforeAll(async () => {
    day = await FactoryDay.start();
    expect(new Set(day.codes).size).toBe(7);
  }, 180_000);
  afterAll(() => day.close());

  async function inStep(pair: readonly Act[]): Promise<void> {
    const [before, far, known] = [await day.offcuts(), await day.progress(), await day.setBacks()];
    const replies = await Promise.all(pair.map((act, index) => act.run(day.people[index]!)));
    const said = pair.map(({ name }) => name).join(' | ');
    expect([said, replies.filter(({ status }) => status >= 500)]).toEqual([said, []]);
    const isTakenBack = pair.some((act, index) => act.isTakingBack && replies[index]!.status < 300);
    for (const sql of NEVER) expect([said, await day.query(sql)]).toEqual([said, []]);
    const now = new Map((await day.offcuts()).map((row) => [row.id, row]));
    for (const { id, offCutStatus } of before) {
      // One that is there no more was only planned, by a plan that is not confirmed any longer.
      const to = now.get(id)?.offCutStatus ?? OffCutStatus.Planned;
      expect([said, [...reachable(offCutStatus, isTakenBack)]]).toEqual([said, expect.arrayContaining([to])]);
    }
    const then = await day.progress();
    const fallen = Object.entries(far).filter(([orderNo, was]) =>
      counted.some((what) => (then[orderNo]?.[what] ?? 0) < was[what]),
    );
    // What falls does so for something that went back, which stands written since.
    if ([...(await day.setBacks())].every((id) => known.has(id))) expect([said, fallen]).toEqual([said, []]);
  }

  /** Whoever says so, an offcut that was used or thrown away is on no rack again, at once or one after the other. */
  async function pushOffcuts(): Promise<void> {
    for (const { id } of await day.offcuts())
      for (const status of Object.values(OffCutStatus))
        await inStep([day.offcutTo(status, id), day.offcutTo(OffCutStatus.InStock, id)]);
  }

  const cut = (board: BoardOfDay) => day.atSaw(day.people[0], board, 'boards', { offcuts: [] });
  const takeBack = (board: BoardOfDay) => day.atSaw(day.people[0], board, 'take-back', { reason: 'x' });

  /** What was not said before is said now, and nothing is left over. */
  async function finish(): Promise<void> {
    const [{ floor, orders }] = day.people;
    await floor.post(`${API}/solutions/${day.solutionId}/confirm`);
    for (const { recutFileId } of (await floor.get(`${API}/recuts`, { maxResultCount: 100 })).body.items)
      if (recutFileId) await floor.delete(`${API}/import-files/${recutFileId}`);
    for (const board of day.boards) {
      const { id } = (await day.channelsOf(floor)).find(({ channelNo }) => channelNo === board.channelNo)!;
      const { leftOut } = (await floor.get(`${API}/channels/${id}`)).body as ChannelWork;
      if (leftOut.some(({ patternNo, copyNo }) => patternNo === board.patternNo && copyNo === board.copyNo))
        expect((await takeBack(board)).status).toBe(200);
    }
    for (const { id } of (await floor.get(`${API}/recuts`, { maxResultCount: 100 })).body.items as { id: string }[])
      expect((await floor.delete(`${API}/recuts/${id}`)).status).toBe(204);
    for (const board of day.boards) await day.atSaw(day.people[0], board, 'resume');
    for (const board of day.boards) expect((await cut(board)).status).toBe(200);
    for (const station of ['edge', 'bore'])
      for (const code of day.codes) await floor.post(`${API}/parts/scans`, { code, station });
    for (const { id } of day.orders) {
      const { packages } = await day.packing(day.people[0], id);
      for (const { id: pack, state } of packages)
        if (state === PackageState.Packed) await orders.post(`${PACKAGES}/${pack}/reopen`, { comment: 'x' });
    }
    await pack();
  }

  /** What is not packed is, and the packages are closed. */
  async function pack(): Promise<void> {
    const [person] = day.people;
    for (const { id } of day.orders) {
      const { packages, pieces } = await day.packing(person, id);
      const [first] = packages.filter(({ state }) => state === PackageState.Packing);
      for (const { code, scannedTime } of pieces)
        if (!scannedTime)
          expect((await person.orders.post(`${PACKAGES}/${first!.id}/scans`, { code })).status).toBe(200);
      for (const { id: one } of packages) await person.orders.post(`${PACKAGES}/${one}/close`, { leaveOut: true });
    }
  }

  const orderNow = async (id: string) =>
    (await day.people[0].orders.get(`/api/app/salesOrder/${id}`)).body.salesOrder as Record<string, number>;

  it('agrees to the piece after any order of steps of two people at once, from the saw into the packages', async () => {
    const all = day.acts();
    const pairs = fc.asyncProperty(fc.array(fc.tuple(all, all), { minLength: 2, maxLength: 8 }), async (said) => {
      for (const pair of said) await inStep(pair);
    });
    // A day goes on where the one before has ended, so that none can be told again in fewer steps.
    const days = (numRuns: number) => fc.assert(pairs, { numRuns, endOnFailure: true });
    await days(shareOf('factoryDays'));
    await finish();
    // And from the evening on which all is packed: what is set back now leaves a package that is closed.
    await days(Math.ceil(shareOf('factoryDays') / 3));
    await finish();
    const [one, two] = day.orders;
    expect(await day.progress()).toEqual({
      [one!.salesOrderNo]: { cut: 3, edged: 2, bored: 2, packed: 3 },
      [two!.salesOrderNo]: { cut: 4, edged: 4, bored: 1, packed: 4 },
    });
    const { floor } = day.people[0];
    expect((await floor.get(`${API}/import-files/${day.batchId}`)).body.state).toBe(ImportFileState.Cut);
    for (const { id } of day.orders) {
      const done = await until(async () => {
        const order = await orderNow(id);
        return order.perCut === 100 ? order : undefined;
      });
      expect(done).toMatchObject({ perEdged: 100, perBored: 100, perPacked: 100, state: OrderState.Produced });
    }
    // What lies in a package was cut.
    for (const board of day.boards) expect((await takeBack(board)).body.error.code).toBe('Optimization:050016');
    for (const sql of NEVER) expect(await day.query(sql)).toEqual([]);
    await pushOffcuts();
  }, 300_000);

  it('cuts a part again that was spoilt at the packing table, and the order is whole with the new one', async () => {
    const [person] = day.people;
    const [order] = day.orders;
    const { packages, pieces } = await day.packing(person, order!.id);
    const spoilt = pieces.find(({ packageId }) => packageId !== null)!;
    const { id: at, state } = packages.find(({ id }) => id === spoilt.packageId)!;
    expect(state).toBe(PackageState.Packed);
    expect((await person.floor.post(`${API}/recuts`, { code: spoilt.code, reason: 'fell' })).status).toBe(200);
    const left = await day.packing(person, order!.id);
    expect(left.packages.find(({ id }) => id === at)).toMatchObject({ state: PackageState.Packing });
    // In no package any more, and named until a plan cuts it again.
    const fallen = left.pieces.find(({ code }) => code === spoilt.code);
    expect(fallen).toMatchObject({ isSpoilt: true, isReady: false, packageId: null });
    const { items: trace } = (await person.orders.get(`${PACKAGES}/${at}/trace`)).body as { items: { kind: string }[] };
    expect(trace.slice(0, 2)).toMatchObject([
      { kind: 'spoilt', comment: 'fell', data: { parts: [spoilt.code] } },
      { kind: 'reopened', comment: 'fell' },
    ]);
    await until(async () => ((await orderNow(order!.id)).perCut! < 100 ? true : undefined));
    const [{ id }] = (await person.floor.get(`${API}/recuts`)).body.items as [{ id: string }];
    const list = (await person.floor.post(`${API}/recuts/cut-list`, { ids: [id] })).body.importFileId as string;
    const [code] = await day.labelsOf(await day.confirmed(list));
    const channel = (await day.channelsOf(person.floor, list))[0]!.id;
    for (const { patternNo, copyNo } of await day.boardsOf(list))
      await person.floor.post(`${API}/channels/${channel}/boards`, { patternNo, copyNo, offcuts: [] });
    for (const station of ['edge', 'bore']) await person.floor.post(`${API}/parts/scans`, { code, station });
    await pack();
    await until(async () => {
      const { perCut, perPacked } = await orderNow(order!.id);
      return perCut === 100 && perPacked === 100 ? true : undefined;
    });
    for (const sql of NEVER) expect(await day.query(sql)).toEqual([]);
  });

  it('of packing a part and taking its board back at once lets one win, and nothing is half', async () => {
    const [person, other] = day.people;
    const { id, salesOrderNo } = await day.order('Hall');
    const fileId = await day.list(`R1,Panel,W,600,500,3,0,,,${salesOrderNo}`);
    const codes = await day.labelsOf(await day.confirmed(fileId));
    const channel = (await day.channelsOf(person.floor, fileId))[0]!.id;
    const [board] = (await day.boardsOf(fileId)) as [BoardOfDay];
    const at = `${API}/channels/${channel}`;
    const back = () => person.floor.post(`${at}/take-back`, { ...board, reason: 'x' });
    const [pack] = (await day.packing(other, id)).packages;
    const scan = (code: string) => other.orders.post(`${PACKAGES}/${pack!.id}/scans`, { code });
    const rows = async () => (await day.packing(other, id)).pieces.flatMap(({ rowId }) => rowId ?? []);
    // Who comes by how many ms later: from long after the one to long after the other.
    for (const ms of [-200, -60, -30, -20, -10, 0, 0, 5, 10, 20, 30, 60, 200]) {
      expect((await person.floor.post(`${at}/boards`, { ...board, offcuts: [] })).status).toBe(200);
      const [taken, ...packed] = await Promise.all([
        sleep(Math.max(0, ms)).then(back),
        ...codes.map((code) => sleep(Math.max(0, -ms)).then(() => scan(code))),
      ]);
      const lies = await rows();
      if (taken.status === 200) {
        expect([ms, packed.map(({ body }) => body.error?.code)]).toEqual([ms, codes.map(() => 'SalesOrder:013004')]);
        expect(lies).toEqual([]);
      } else {
        expect(['Optimization:050016', 'Optimization:050017']).toContain(taken.body.error.code);
        expect([ms, packed.map(({ status }) => status)]).toEqual([ms, codes.map(() => 200)]);
        expect(lies).toHaveLength(codes.length);
        await other.orders.post(`${PACKAGES}/${pack!.id}/take-out`, { rowIds: lies, reason: 'x' });
        await day.query('update board_cut set in_hand_time = null');
        expect((await back()).status).toBe(200);
      }
      for (const sql of NEVER) expect([ms, await day.query(sql)]).toEqual([ms, []]);
    }
  }, 180_000);

  it('would tell of each of these, where it came about', async () => {
    const [{ floor }] = day.people;
    const prints = `${API}/solutions/${day.solutionId}/labels/prints`;
    expect((await floor.post(prints, { sequences: [1], reason: 'x' })).status).toBe(200);
    const printed = `insert into label_print select (jsonb_populate_record(p, jsonb_build_object(
      'id', gen_random_uuid(), 'reason', null, 'sequences', '[1]'::jsonb, 'voids', '[]'::jsonb))).* from label_print p limit 1`;
    const broken: [string, string[]][] = [
      [UNBALANCED, ['update board set quantity = quantity + 1 where not is_off_cut']],
      [MISCOUNTED, [`update import_file_detail set count = count + 1 where part_no = 'P1'`]],
      [HELD_TWICE, [`update import_file_detail set barcode = 'D-1' where part_no in ('P1', 'R1')`]],
      [
        HALF_LEFT_OUT,
        [
          `insert into board_left_out (id, tenant_id, solution_id, channel_no, pattern_no, copy_no, reason, time)
             select gen_random_uuid(), tenant_id, solution_id, channel_no, pattern_no, copy_no, 'x', time from board_cut`,
        ],
      ],
      [PACKED_UNCUT, ['delete from board_cut']],
      [PACKED_SET_BACK, [`update part_scan set rework_time = time, rework_reason = 'x' where rework_time is null`]],
      [PRINTED_TWICE, [printed, printed]],
    ];
    expect(broken.map(([sql]) => sql)).toEqual(NEVER);
    for (const [sql, changes] of broken) {
      await day.query('begin');
      for (const change of changes) await day.query(change);
      const told = await day.query(sql);
      await day.query('rollback');
      expect([sql, told.length]).not.toEqual([sql, 0]);
      expect(await day.query(sql)).toEqual([]);
    }
  });
});
