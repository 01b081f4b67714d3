// Whatever several people say at once, in whatever order: what is on the shelf, in the rack, on the boards and told to
// the orders agrees afterwards.
import { ImportFileState } from '@ishare/contracts/optimisation/import-file-life.js';
import { OffCutStatus, offcutLife } from '@ishare/contracts/optimisation/offcut-life.js';
import type { ChannelWork } from '@ishare/contracts/optimisation/saw.js';
import { after, stepsOf } from '@ishare/contracts/things/machine.js';
import { TestService, type Reply, type TestClient } from '@ishare/testing/test-service.js';
import { newId } from '@ishare/kernel/ids.js';
import fc from 'fast-check';
import { optimisationData } from '../optimisation.data.js';
import { API, csv, importCsv, openWorkshop } from '../optimisation.fixture.js';
import { optimisationService } from '../optimisation.module.js';
import { planOf } from '../solutions/planned.fixture.js';
import { toldOf } from './told.fixture.js';

const LISTS = [
  ['P1,Side,W,2000,580,2,0,1110,D-1,SO-A,P1.mpr', 'P2,Front,O,1500,1195,1,0,,D-2,SO-A'],
  ['P3,Shelf,W,764,560,3,0,1000,D-3,SO-B', 'P4,Top,O,1500,500,1,0,1111,D-4,SO-B,P4.mpr'],
];

/** Stock that is not the sum of its log, or that is promised twice. */
const UNBALANCED = `
  select b.boards_code from board b left join board_in_out_bound_log l on l.board_id = b.id group by b.id
  having case when b.is_deleted then 0 else b.quantity end
      <> coalesce(sum(case l.direction when 0 then l.quantity else -l.quantity end), 0)
      or b.reserved_quantity < 0 or b.quantity < b.reserved_quantity`;
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
   group by 1 having count(distinct d.import_file_id) > 1`;

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

const stations = ['cut', 'edged', 'bored'] as const;

interface OffcutRow {
  id: string;
  offCutStatus: number;
  quantity: number;
}
interface Act {
  name: string;
  /** Whether it may make progress less, or lead an offcut back: it says why, and stays in the log. */
  isTakingBack?: boolean;
  run: (as: TestClient) => Promise<Reply>;
}

describe('a day at the factory', () => {
  let service: TestService;
  let people: TestClient[];
  let lists: string[];
  let batchId: string;
  let solutionId: string;
  let codes: string[];
  let boards: { channelNo: number; patternNo: number; copyNo: number }[];

  beforeAll(async () => {
    service = await TestService.start(optimisationService, [optimisationData]);
    const planner = await service.client();
    people = [planner, await service.client()];
    const { settingId } = await openWorkshop(planner);
    lists = await Promise.all(
      LISTS.map(async (rows) => (await importCsv(planner, csv(...rows), settingId, `${newId()}.csv`)).id),
    );
    const batches = await Promise.all(
      people.map((person) => person.post(`${API}/import-files/combine`, { ids: lists })),
    );
    const made = batches.filter(({ status }) => status === 200);
    expect(made).toHaveLength(1);
    batchId = made[0]!.body.importFileId as string;
    solutionId = await planOf(service, batchId);
    expect((await planner.post(`${API}/solutions/${solutionId}/confirm`)).status).toBe(200);
    const labels = (await planner.get(`${API}/solutions/${solutionId}/labels`)).body.items as { code: string }[];
    codes = labels.map(({ code }) => code);
    expect(new Set(codes).size).toBe(7);
    boards = [];
    for (const { id, channelNo } of await channelsOf(planner))
      for (const { patternNo, repeat } of ((await planner.get(`${API}/channels/${id}`)).body as ChannelWork).patterns)
        for (let copyNo = 1; copyNo <= repeat; copyNo++) boards.push({ channelNo, patternNo, copyNo });
  });
  afterAll(() => service.close());

  const offcuts = () =>
    service.query<OffcutRow>(
      `select id, off_cut_status as "offCutStatus", quantity from board where is_off_cut and not is_deleted`,
    );
  /** A plan that is confirmed anew has new channels of the same numbers. */
  const channelsOf = async (as: TestClient) =>
    (await as.get(`${API}/import-files/${batchId}/channels`)).body.items as { id: string; channelNo: number }[];
  const atSaw = async (as: TestClient, no: number, path: string, body?: object): Promise<Reply> => {
    const channel = (await channelsOf(as)).find(({ channelNo }) => channelNo === no);
    return as.post(`${API}/channels/${channel?.id ?? newId()}/${path}`, body);
  };

  /** What people say during the day, at the planner's desk, the saws, the stations and the rack. */
  function acts(): fc.Arbitrary<Act> {
    const aBoard = fc.constantFrom(...boards);
    const aCode = fc.constantFrom(...codes);
    const station = fc.constantFrom('edge', 'bore');
    const say = (name: string, path: string, body?: object, isTakingBack = false): Act => ({
      name: `${name} ${JSON.stringify(body ?? {})}`,
      isTakingBack,
      run: (as) => as.post(`${API}/${path}`, body),
    });
    const saw = (path: string, body: object = {}, isTakingBack = false) =>
      aBoard.map<Act>(({ channelNo, ...board }) => ({
        name: `${path} ${channelNo} ${JSON.stringify(board)}`,
        isTakingBack,
        run: (as) => atSaw(as, channelNo, path, { ...board, ...body }),
      }));
    const cut = fc.tuple(aBoard, fc.boolean()).map<Act>(([{ channelNo, ...board }, isKept]) => ({
      name: `cut ${JSON.stringify(board)}`,
      run: async (as) => {
        const channel = (await channelsOf(as)).find((one) => one.channelNo === channelNo);
        const work = channel && ((await as.get(`${API}/channels/${channel.id}`)).body as Partial<ChannelWork>);
        const own = work?.offcuts?.filter((one) => one.patternNo === board.patternNo && one.copyNo === board.copyNo);
        const offcuts = isKept ? (own ?? []).map(({ id }) => ({ id, binCode: 'R-1' })) : [];
        return atSaw(as, channelNo, 'boards', { ...board, offcuts });
      },
    }));
    const scan = fc.tuple(aCode, station).map(([code, at]) => say('scan', 'parts/scans', { code, station: at }));
    const offcut = fc.constantFrom(OffCutStatus.InStock, OffCutStatus.Scrapped, OffCutStatus.Lost).map((status) => ({
      name: `offcut to ${status}`,
      run: async (as: TestClient) => {
        const rack = (await as.get(`${API}/boards`, { isOffCut: true, maxResultCount: 100 })).body.items as OffcutRow[];
        const one = rack.find(({ offCutStatus }) => offCutStatus !== status) ?? rack[0];
        if (!one) return as.get(`${API}/boards`);
        if (status === OffCutStatus.InStock)
          return as.put(`${API}/boards/${one.id}`, { ...one, offCutStatus: status, quantity: 1 });
        const kind = status === OffCutStatus.Lost ? 'lost' : 'scrapped';
        return as.post(`${API}/boards/${one.id}/write-off`, { kind, reason: 'x' });
      },
    }));
    return fc.oneof(
      { weight: 6, arbitrary: cut },
      { weight: 6, arbitrary: scan },
      { weight: 2, arbitrary: offcut },
      { weight: 5, arbitrary: saw('take-back', { reason: 'x' }, true) },
      saw('damage', { remark: 'x' }),
      { weight: 2, arbitrary: saw('leave-out', { reason: 'x' }) },
      saw('stop', { reason: 'break' }),
      saw('resume'),
      fc
        .tuple(aCode, station)
        .map(([code, at]) => say('rework', 'parts/rework', { code, station: at, reason: 'x' }, true)),
      aCode.map((code) => say('spoil', 'recuts', { code, reason: 'x' }, true)),
      fc.constant<Act>({
        name: 'good after all',
        run: async (as) => {
          const [one] = (await as.get(`${API}/recuts`)).body.items as { id: string }[];
          return one ? as.delete(`${API}/recuts/${one.id}`) : as.get(`${API}/recuts`);
        },
      }),
      { weight: 2, arbitrary: fc.constant(say('unconfirm', `solutions/${solutionId}/unconfirm`, undefined, true)) },
      fc.constant(say('confirm', `solutions/${solutionId}/confirm`)),
      fc.constantFrom(...lists).map<Act>((id) => ({
        name: 'delete a list of the batch',
        run: (as) => as.delete(`${API}/import-files/${id}`),
      })),
    );
  }

  /** Of each order what was told last: parts cut, banded, bored. */
  const progress = async () =>
    Object.fromEntries(
      ((await toldOf(service, batchId)).at(-1)?.orders ?? []).map(({ orderNo, cut, edged, bored }) => [
        orderNo,
        { cut, edged, bored },
      ]),
    );

  async function inStep(pair: readonly Act[]): Promise<void> {
    const [before, far] = [await offcuts(), await progress()];
    const replies = await Promise.all(pair.map((act, index) => act.run(people[index]!)));
    const said = pair.map(({ name }) => name).join(' | ');
    expect([said, replies.filter(({ status }) => status >= 500)]).toEqual([said, []]);
    const isTakenBack = pair.some((act, index) => act.isTakingBack && replies[index]!.status < 300);
    for (const sql of [UNBALANCED, MISCOUNTED, HELD_TWICE])
      expect([said, await service.query(sql)]).toEqual([said, []]);
    const now = new Map((await offcuts()).map((row) => [row.id, row]));
    for (const { id, offCutStatus } of before) {
      const row = now.get(id);
      if (row)
        expect([said, [...reachable(offCutStatus, isTakenBack)]]).toEqual([
          said,
          expect.arrayContaining([row.offCutStatus]),
        ]);
    }
    if (isTakenBack) return;
    const fallen = Object.entries(await progress()).filter(
      ([orderNo, now]) => far[orderNo] && stations.some((station) => now[station] < far[orderNo]![station]),
    );
    expect([said, fallen]).toEqual([said, []]);
  }

  it('agrees to the piece after any order of steps of two people at once', async () => {
    const all = acts();
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(all, all), { minLength: 2, maxLength: 8 }), async (pairs) => {
        for (const pair of pairs) await inStep(pair);
      }),
      { numRuns: 15 },
    );
    // The day is brought to its end: what was not said before is said now, and nothing is left over.
    const [planner] = people as [TestClient];
    await planner.post(`${API}/solutions/${solutionId}/confirm`);
    for (const { channelNo, ...board } of boards) {
      const { id } = (await channelsOf(planner)).find((one) => one.channelNo === channelNo)!;
      const { leftOut } = (await planner.get(`${API}/channels/${id}`)).body as ChannelWork;
      if (leftOut.some(({ patternNo, copyNo }) => patternNo === board.patternNo && copyNo === board.copyNo))
        expect((await atSaw(planner, channelNo, 'take-back', { ...board, reason: 'x' })).status).toBe(200);
    }
    for (const { id } of (await planner.get(`${API}/recuts`, { maxResultCount: 100 })).body.items as { id: string }[])
      expect((await planner.delete(`${API}/recuts/${id}`)).status).toBe(204);
    for (const { channelNo } of boards) await atSaw(planner, channelNo, 'resume');
    for (const { channelNo, ...board } of boards)
      expect((await atSaw(planner, channelNo, 'boards', { ...board, offcuts: [] })).status).toBe(200);
    for (const station of ['edge', 'bore'])
      for (const code of codes) await planner.post(`${API}/parts/scans`, { code, station });
    expect(await progress()).toEqual({
      'SO-A': { cut: 3, edged: 2, bored: 2 },
      'SO-B': { cut: 4, edged: 4, bored: 1 },
    });
    expect((await planner.get(`${API}/import-files/${batchId}`)).body.state).toBe(ImportFileState.Cut);
  }, 120_000);
});
