import { OffCutStatus } from '@ishare/contracts/optimisation/offcut-life.js';
import { ImportFileState } from '@ishare/contracts/optimisation/import-file-life.js';
import { dayIn } from '@ishare/contracts/platform/code-rule.js';
import { UNDO } from '@ishare/contracts/record-heads.js';
import { settings } from '@ishare/contracts/platform/settings.js';
import { notificationRequested } from '@ishare/contracts/notifications/events.js';
import { orderCancelled } from '@ishare/contracts/sales-order/events.js';
import { liveEventChannel, type LiveEvent } from '@ishare/hubs/hub-publisher.js';
import { SHARED_STATE, type SharedState } from '@ishare/server/shared-state.js';
import { TestService, type TestClient } from '@ishare/testing/test-service.js';
import pg from 'pg';
import { API, openWorkshop, type Workshop } from '../optimisation.fixture.js';
import { optimisationData } from '../optimisation.data.js';
import { optimisationService } from '../optimisation.module.js';
import { moveFile } from '../import-files/import-file-moves.js';
import { BoardCut } from '../saw/board-cut.entity.js';
import { planned, type Planned } from './planned.fixture.js';

interface BoardRow {
  id: string;
  boardsCode: string;
  length: number;
  width: number;
  quantity: number;
  reservedQuantity: number;
  availableQuantity: number;
  offCutStatus: number | null;
  price: number | null;
  concurrencyStamp: string;
}

const SIDES = ['P1,Side,W,2000,580,4,0,1110,,A', 'P2,Shelf,W,764,560,4,0,1000,,A'];

describe('a plan', () => {
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
  const plan = (rows: readonly string[], more: Parameters<typeof planned>[3] = {}) =>
    planned(service, { client, settingId: workshop.settingId }, rows, more);
  const confirm = ({ solutionId }: Planned, as = client) => as.post(`${API}/solutions/${solutionId}/confirm`);
  const unconfirm = ({ solutionId }: Planned, as = client) => as.post(`${API}/solutions/${solutionId}/unconfirm`);
  const boards = async (filter: Record<string, unknown> = {}) =>
    (await client.get(`${API}/boards`, { maxResultCount: 1000, ...filter })).body.items as BoardRow[];
  const plannedOffcuts = ({ solutionId }: Planned) =>
    query<{ id: string; length: number; width: number; price: number; status: number }>(
      `select id, length::float8 as length, width::float8 as width, price::float8 as price, off_cut_status as status
        from board where source_solution_id = $1 and not is_deleted order by boards_code`,
      [solutionId],
    );
  const stateOf = async ({ fileId }: Planned) => (await client.get(`${API}/import-files/${fileId}`)).body.state;
  const stock = () =>
    query('select boards_code, quantity, reserved_quantity, off_cut_status from board where not is_deleted order by 1');
  const offcut = async (boardsCode: string, more: object = {}) => {
    const [{ materialId }] = (await boards({ boardsCode: 'W-2440' })) as unknown as [{ materialId: string }];
    const { status, body } = await client.post(`${API}/boards`, {
      materialId,
      boardsCode,
      length: 1800,
      width: 600,
      quantity: 1,
      isOffCut: true,
      ...more,
    });
    expect(status).toBe(200);
    return body as BoardRow;
  };

  it('is told to the saws and to who compares plans of its list, as it is confirmed and taken back', async () => {
    const made = await plan(SIDES);
    const live: LiveEvent[] = [];
    await service.app
      .get<SharedState>(SHARED_STATE)
      .subscribe(liveEventChannel, (message: string) => void live.push(JSON.parse(message) as LiveEvent));
    const { items } = (await client.get(`${API}/import-files/${made.fileId}/channels`)).body as {
      items: { id: string }[];
    };
    const news = items.map(({ id }) => [{ channelId: id, importFileId: made.fileId }]);
    expect(news.length).toBeGreaterThan(0);
    for (const step of [confirm, unconfirm]) {
      live.length = 0;
      expect((await step(made)).status).toBe(200);
      const told = live.filter(({ target }) => target === 'sawKanban');
      expect(told.map((one) => one.arguments)).toEqual(news);
    }
    expect((await unconfirm(made)).status).toBe(409);
  });

  describe('that is confirmed', () => {
    // The first and the last zone of the world never show the same day, so that one of them differs from the server's.
    it.each(['Pacific/Kiritimati', 'Etc/GMT+12'])(
      "carries, like its list and its offcuts, the day on the factory's clock in %s",
      async (zone) => {
        await service.platform.set(service.tenantA, { [settings.app.timeZone.name]: zone });
        const made = await plan(['P1,Front,O,1500,1195,1,0,,,A']);
        expect((await confirm(made)).status).toBe(200);
        const day = dayIn(new Date(), zone).slice(2).replaceAll('-', '');
        const offcuts = await query<{ code: string }>(
          'select boards_code as code from board where source_solution_id = $1',
          [made.solutionId],
        );
        const { fileNo } = (await client.get(`${API}/import-files/${made.fileId}`)).body;
        expect(offcuts).not.toEqual([]);
        expect([fileNo, ...offcuts.map(({ code }) => code)].filter((number) => number.slice(2, 8) !== day)).toEqual([]);
        expect((await unconfirm(made)).status).toBe(200);
        await service.platform.set(service.tenantA, { [settings.app.timeZone.name]: null });
      },
    );

    it('counts as stock only what nobody else has reserved', async () => {
      const [first, second] = [await plan(['P1,Side,S,2000,580,2,0,,,A']), await plan(['P1,Side,S,2000,580,2,0,,,B'])];
      expect((await confirm(first)).status).toBe(200);
      const { status, body } = await confirm(second);
      expect([status, body.error.code, body.error.data]).toEqual([
        403,
        'Optimization:040001',
        expect.objectContaining({ boardsCode: 'S-2440', needed: 1, available: 0 }),
      ]);
      expect((await unconfirm(first)).status).toBe(200);
      expect((await confirm(second)).status).toBe(200);
      expect((await unconfirm(second)).status).toBe(200);
    });

    it('reserves its boards and plans its offcuts once, however many confirm it at the same moment', async () => {
      const made = await plan(['P1,Front,O,1500,1195,1,0,,,A']);
      const reserved = async () =>
        (await query<{ of: number }>('select coalesce(sum(reserved_quantity), 0)::int as of from board'))[0]!.of;
      const before = await reserved();
      const others = await Promise.all(Array.from({ length: 3 }, () => service.client()));
      const replies = await Promise.all([client, ...others, client, ...others].map((who) => confirm(made, who)));
      expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(7).fill(409)]);
      expect(await reserved()).toBe(before + 1);
      expect(await plannedOffcuts(made)).toHaveLength(1);
      const { items } = (await client.get(`${API}/import-files/${made.fileId}/channels`)).body;
      expect(items).toHaveLength(1);
      expect((await unconfirm(made)).status).toBe(200);
      expect(await reserved()).toBe(before);
    });

    it('gets the last boards alone, where two plans want them at the same moment', async () => {
      const rows = ['P1,Side,S,2000,580,2,0,,,C'];
      const plans = [await plan(rows), await plan(['P1,Side,S,2000,580,2,0,,,D'])];
      const replies = await Promise.all(plans.map((made) => confirm(made)));
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 403]);
      const [over] = await query<{ of: number }>(
        'select count(*)::int as of from board where reserved_quantity > quantity',
      );
      expect(over!.of).toBe(0);
      expect((await unconfirm(plans[replies.findIndex(({ status }) => status === 200)]!)).status).toBe(200);
    });

    it('takes no board that is not what it was when the plan was made', async () => {
      const rest = await offcut('OC-CUT', { length: 1810 });
      const made = await plan(['P1,Shelf,W,1790,560,1,0,,,A'], { offcutPriority: 2 });
      const { concurrencyStamp: _stamp, ...now } = (await client.get(`${API}/boards/${rest.id}`)).body;
      const change = async (values: object) => {
        const { concurrencyStamp } = (await client.get(`${API}/boards/${rest.id}`)).body;
        expect((await client.put(`${API}/boards/${rest.id}`, { ...now, ...values, concurrencyStamp })).status).toBe(
          200,
        );
        const { status, body } = await confirm(made);
        return [status, body.error?.code];
      };
      expect(await change({ length: 900 })).toEqual([409, 'Optimization:040007']);
      const [{ materialId }] = (await boards({ boardsCode: 'O-2440' })) as unknown as [{ materialId: string }];
      expect(await change({ materialId })).toEqual([409, 'Optimization:040007']);
      expect(await change({ defects: [{ x: 0, y: 0, length: 50, width: 50 }] })).toEqual([409, 'Optimization:040008']);
      const material = async (values: object) => {
        const { body } = await client.get(`${API}/materials/${String(now.materialId)}`);
        return (await client.put(`${API}/materials/${body.id}`, { ...body, ...values })).body as {
          error?: { code: string };
        };
      };
      await material({ thickness: 25 });
      expect(await change({})).toEqual([409, 'Optimization:040009']);
      await material({ thickness: 18 });
      expect(await change({})).toEqual([200, undefined]);
      expect((await material({ grain: 2 })).error?.code).toBe('Optimization:010005');
      expect((await material({ name: 'Renamed' })).error).toBeUndefined();
      expect((await unconfirm(made)).status).toBe(200);
      expect((await client.delete(`${API}/boards/${rest.id}`)).status).toBeLessThan(300);
    });

    it('takes no offcut that has been lost since it was planned', async () => {
      const rest = await offcut('OC-LOST');
      const made = await plan(['P1,Shelf,W,1700,560,1,0,,,A'], { offcutPriority: 2 });
      const lost = await client.post(`${API}/boards/${rest.id}/write-off`, { kind: 'lost', reason: 'gone' });
      expect(lost.status).toBe(204);
      const { status, body } = await confirm(made);
      expect([status, body.error.code, body.error.data]).toEqual([
        403,
        'Optimization:040003',
        { boardsCode: 'OC-LOST' },
      ]);
      expect(await stateOf(made)).toBe(ImportFileState.Optimised);
    });

    it('plans its offcuts as they lie on the board, each at its share of the worth of an offcut', async () => {
      const made = await plan(['P1,Front,O,1500,1195,1,0,,,A', 'P2,Rail,O,700,300,1,0,,,A']);
      expect((await confirm(made)).status).toBe(200);
      const detail = (await client.get(`${API}/solutions/${made.solutionId}`)).body as {
        layouts: { offcuts: { length: number; width: number }[]; repeat: number }[];
      };
      const kept = detail.layouts.flatMap(({ offcuts, repeat }) => Array(repeat).fill(offcuts).flat());
      const rows = await plannedOffcuts(made);
      const size = ({ length, width }: { length: number; width: number }) => `${length} × ${width}`;
      expect(rows.map(size).sort()).toEqual(kept.map(size).sort());
      // What is left beside the front is higher than it is long: the grain runs along its shorter side.
      expect(rows.some(({ length, width }) => length < width)).toBe(true);
      for (const { length, width, price, status } of rows) {
        // large from twice the least sizes, 600 × 300, either way round
        const [long, short] = [Math.max(length, width), Math.min(length, width)];
        const worth = long >= 600 && short >= 300 ? 0.8 : 0.3;
        expect(price).toBeCloseTo(168 * ((length * width) / (2440 * 1220)) * worth, 1);
        expect(status).toBe(OffCutStatus.Planned);
      }
      expect((await unconfirm(made)).status).toBe(200);
    });
  });

  describe('whose confirmation is taken back', () => {
    it('leaves boards, offcuts and its list as they were, and can be confirmed again', async () => {
      await offcut('OC-BACK');
      const before = await stock();
      const made = await plan([...SIDES, 'P3,Shelf,W,1700,560,1,0,,,A'], { offcutPriority: 2 });
      expect((await confirm(made)).status).toBe(200);
      expect(await stock()).not.toEqual(before);
      const { status, body } = await unconfirm(made);
      expect([status, body.isSelected, body.confirmedTime]).toEqual([200, false, null]);
      expect(await stock()).toEqual(before);
      expect(await plannedOffcuts(made)).toEqual([]);
      expect(await stateOf(made)).toBe(ImportFileState.Optimised);
      // Nothing has left the shelf.
      expect(await query('select id from board_in_out_bound_log where ref_id = $1', [made.solutionId])).toEqual([]);
      expect((await confirm(made)).status).toBe(200);
      expect((await unconfirm(made)).status).toBe(200);
      expect(await stock()).toEqual(before);
    });

    it('takes its offcuts along for good: none of them comes back by itself', async () => {
      const made = await plan(['P1,Front,O,1500,1195,1,0,,,A']);
      expect((await confirm(made)).status).toBe(200);
      const [offcutOfPlan] = await plannedOffcuts(made);
      expect((await unconfirm(made)).status).toBe(200);
      const undo = await client.request('DELETE', `${API}/boards/${offcutOfPlan!.id}`, { headers: { [UNDO]: '1' } });
      expect(undo.body.error.code).toBe('App:020304');
      expect(await plannedOffcuts(made)).toEqual([]);
    });

    it('gives its boards back once, however many take it back at the same moment', async () => {
      const before = await stock();
      const made = await plan(SIDES);
      expect((await confirm(made)).status).toBe(200);
      const replies = await Promise.all(Array.from({ length: 8 }, () => unconfirm(made)));
      expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(7).fill(409)]);
      expect(replies.find(({ status }) => status === 409)!.body.error.code).toBe('Optimization:040004');
      expect(await stock()).toEqual(before);
    });

    it('and which is confirmed at the same moment ends as one or the other', async () => {
      const made = await plan(SIDES);
      const [{ before }] = (await query<{ before: number }>(
        'select coalesce(sum(reserved_quantity), 0)::int as before from board',
      )) as [{ before: number }];
      const replies = await Promise.all([confirm(made), unconfirm(made), confirm(made), unconfirm(made)]);
      expect(replies.every(({ status }) => status === 200 || status === 409)).toBe(true);
      const isConfirmed = (await stateOf(made)) === ImportFileState.Confirmed;
      const [{ reserved }] = (await query<{ reserved: number }>(
        'select coalesce(sum(reserved_quantity), 0)::int as reserved from board',
      )) as [{ reserved: number }];
      expect(reserved > before).toBe(isConfirmed);
      if (isConfirmed) expect((await unconfirm(made)).status).toBe(200);
    });

    it('is refused once a board is cut or an offcut of it lies on the rack', async () => {
      const made = await plan(SIDES);
      expect((await unconfirm(made)).body.error.code).toBe('Optimization:040004');
      expect((await confirm(made)).status).toBe(200);
      const before = await stock();
      const refused = async () => {
        const { status, body } = await unconfirm(made);
        expect([status, body.error.code, body.error.message]).toEqual([
          403,
          'Optimization:040005',
          expect.stringContaining('has begun'),
        ]);
      };
      const [cut] = await query<{ patternNo: number; channelNo: number }>(
        'select pattern_no as "patternNo", channel_no as "channelNo" from solution_pattern where solution_id = $1',
        [made.solutionId],
      );
      await service.tx((tx) =>
        tx.insert(BoardCut, {
          ...cut!,
          solutionId: made.solutionId,
          copyNo: 1,
          time: new Date(),
          arrivedTime: new Date(),
          operator: null,
        }),
      );
      await refused();
      await query('delete from board_cut where solution_id = $1', [made.solutionId]);
      const [kept] = await plannedOffcuts(made);
      await query('update board set in_stock_time = now(), off_cut_status = 1, quantity = 1 where id = $1', [kept!.id]);
      await refused();
      await query('update board set in_stock_time = null, off_cut_status = 0, quantity = 0 where id = $1', [kept!.id]);
      expect(await stock()).toEqual(before);
      expect((await unconfirm(made)).status).toBe(200);
    });

    it('is refused to whoever may not confirm', async () => {
      const reader = await service.client(service.tenantA, ['Optimization.Solutions']);
      const made = await plan(SIDES);
      expect((await confirm(made)).status).toBe(200);
      expect((await unconfirm(made, reader)).status).toBe(403);
      expect((await unconfirm(made)).status).toBe(200);
    });
  });

  it('takes its list no step that does not lead away from where it is', async () => {
    const made = await plan(SIDES);
    await expect(service.tx((tx) => moveFile(tx, made.fileId, 'unconfirm'))).rejects.toMatchObject({
      definition: { code: 'Optimization:030001' },
    });
    expect(await stateOf(made)).toBe(ImportFileState.Optimised);
  });

  it('of an order that waits for its deposit is planned and does not go to the saw, however its list came in', async () => {
    const made = await plan(['P1,Side,W,2000,580,4,0,1110,,SO-60', 'P2,Shelf,W,764,560,4,0,1000,,SO-61']);
    const found = async () =>
      (
        (await client.get(`${API}/import-files/optimization/${made.fileId}/verification`)).body.errors as {
          code: string;
        }[]
      ).filter(({ code }) => code === 'W07');
    const before = await stock();
    expect(await found()).toEqual([]);
    service.sales.unpaid.add('SO-61');
    expect(await found()).toMatchObject([
      { severity: 'warning', message: expect.stringContaining('SO-61'), data: { rate: 60, received: 0 } },
    ]);
    const refused = await confirm(made);
    expect([refused.status, refused.body.error.code, refused.body.error.data]).toMatchObject([
      403,
      'Optimization:040010',
      { salesOrderNo: 'SO-61', rate: 60, received: 0 },
    ]);
    expect([await stateOf(made), await stock()]).toEqual([ImportFileState.Optimised, before]);
    service.sales.unpaid.clear();
    expect((await confirm(made)).status).toBe(200);
    expect(await found()).toEqual([]);
    expect((await unconfirm(made)).status).toBe(200);
  });

  it('of a cancelled order is not cut: an open list goes back with its parts as errors, a confirmed plan is told to its planner', async () => {
    const open = await plan(['P1,Side,W,2000,580,4,0,1110,,SO-77']);
    const made = await plan(['P1,Side,W,2000,580,4,0,1110,,SO-76', 'P2,Shelf,W,764,560,4,0,1000,,SO-78']);
    const told = async () => {
      // Only the relay may read what is to be sent, so the test looks as the server's owner.
      const reader = new pg.Client({ connectionString: service.config.DATABASE_URL });
      await reader.connect();
      try {
        return (
          await reader.query<{ payload: { name: string; userIds: string[]; title: object; data: unknown } }>(
            'select payload from optimisation.outbox where name = $1',
            [notificationRequested.name],
          )
        ).rows;
      } finally {
        await reader.end();
      }
    };
    const cancel = (salesOrderNo: string) =>
      service.tx((tx) =>
        tx.publish(orderCancelled, { salesOrderId: made.fileId, salesOrderNo, reason: 'changed his mind' }),
      );
    expect((await confirm(made)).status).toBe(200);
    await cancel('SO-77');
    await cancel('SO-79');
    await cancel('SO-78');
    let found = await told();
    while (found.length < 2) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      found = await told();
    }
    expect(found).toHaveLength(2);
    const toldOf = (no: string) =>
      found.find(({ payload }) => (payload.title as { en: string }).en.includes(no))!.payload;
    const errorsOf = async ({ fileId }: { fileId: string }) =>
      (await client.get(`${API}/import-files/optimization/${fileId}/verification`)).body.errors.map(
        ({ code }: { code: string }) => code,
      );
    expect(toldOf('SO-77')).toMatchObject({
      data: { importFileId: open.fileId },
    });
    expect([await stateOf(open), await errorsOf(open)]).toEqual([ImportFileState.ToVerify, ['E09']]);
    expect((await confirm(open)).status).toBe(404);
    expect(await stateOf(made)).toBe(ImportFileState.Confirmed);
    expect((await unconfirm(made)).status).toBe(200);
    expect([await stateOf(made), await errorsOf(made)]).toEqual([ImportFileState.ToVerify, ['E09']]);
    expect(toldOf('SO-78')).toMatchObject({
      name: 'Optimization.PlannedOrderCancelled',
      userIds: [expect.any(String)],
      title: { en: expect.stringContaining('SO-78'), 'zh-Hans': expect.stringContaining('SO-78') },
      data: { importFileId: made.fileId, solutionId: made.solutionId },
    });
  });
});
