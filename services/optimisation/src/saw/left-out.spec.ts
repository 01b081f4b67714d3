import { ChannelState } from '@ishare/contracts/optimisation/channel-life.js';
import { ImportFileState } from '@ishare/contracts/optimisation/import-file-life.js';
import { boardsShort } from '@ishare/contracts/optimisation/events.js';
import { OffCutStatus } from '@ishare/contracts/optimisation/offcut-life.js';
import type { Recut } from '@ishare/contracts/optimisation/recuts.js';
import type { ChannelWork } from '@ishare/contracts/optimisation/saw.js';
import { notificationRequested } from '@ishare/contracts/notifications/events.js';
import { newId } from '@ishare/kernel/ids.js';
import { TestService, type TestClient } from '@ishare/testing/test-service.js';
import pg from 'pg';
import type { z } from 'zod';
import { optimisationData } from '../optimisation.data.js';
import { API, openWorkshop, type Workshop } from '../optimisation.fixture.js';
import { optimisationService } from '../optimisation.module.js';
import { planned } from '../solutions/planned.fixture.js';
import { ShortBoards } from './boards-short.js';
import { toldOf } from './told.fixture.js';

interface BoardRow {
  id: string;
  boardsCode: string;
  materialId: string;
  quantity: number;
  reservedQuantity: number;
}

/** A list of which the first part is cut from an offcut, the second from a board. */
const ROWS = ['P1,Shelf,W,1700,560,1,0,,,A', 'P2,Front,O,1500,1195,1,0,,,A'];

describe('a board that is broken and has no other', () => {
  let service: TestService;
  let client: TestClient;
  let workshop: Workshop;
  beforeAll(async () => {
    service = await TestService.start(optimisationService, [optimisationData]);
    client = await service.client();
    workshop = await openWorkshop(client);
  });
  afterAll(() => service.close());

  const board = async (boardsCode: string) =>
    ((await client.get(`${API}/boards`, { boardsCode })).body.items as BoardRow[]).find(
      (row) => row.boardsCode === boardsCode,
    )!;
  const workOf = async (id: string) => (await client.get(`${API}/channels/${id}`)).body as ChannelWork;
  const stateOf = async (fileId: string) => (await client.get(`${API}/import-files/${fileId}`)).body.state;
  const told = async (fileId: string) => (await toldOf(service, fileId)).at(-1)?.orders[0];
  const recutsOf = async (solutionId: string) =>
    ((await client.get(`${API}/recuts`, { maxResultCount: 100 })).body.items as Recut[]).filter(
      (recut) => recut.solutionId === solutionId,
    );
  const unbalanced = () =>
    service.query(`select b.boards_code from board b left join board_in_out_bound_log l on l.board_id = b.id
      where not b.is_deleted group by b.id having b.quantity <> coalesce(sum(case l.direction when 0 then l.quantity
      else -l.quantity end), 0) or b.quantity < b.reserved_quantity`);

  /** A plan that is cut as far as its offcut, which is next. */
  const begun = async () => {
    const { materialId } = await board('W-2440');
    const boardsCode = `OC-${newId()}`;
    const made = await client.post(`${API}/boards`, {
      materialId,
      boardsCode,
      length: 1800,
      width: 600,
      quantity: 1,
      isOffCut: true,
    });
    expect(made.status).toBe(200);
    const plan = await planned(service, { client, settingId: workshop.settingId }, ROWS, { offcutPriority: 2 });
    expect((await client.post(`${API}/solutions/${plan.solutionId}/confirm`)).status).toBe(200);
    const channels = (await client.get(`${API}/import-files/${plan.fileId}/channels`)).body.items as { id: string }[];
    const works = await Promise.all(channels.map(({ id }) => workOf(id)));
    const other = works.find(({ materialCode }) => materialCode === 'O')!;
    const { id } = works.find(({ materialCode }) => materialCode === 'W')!;
    for (const { patternNo, repeat } of other.patterns)
      for (let copyNo = 1; copyNo <= repeat; copyNo++)
        await client.post(`${API}/channels/${other.id}/boards`, { patternNo, copyNo, offcuts: [] });
    const { patternNo } = (await workOf(id)).patterns[0]!;
    return { ...plan, id, boardsCode, copy: { patternNo, copyNo: 1 } };
  };
  const leaveOut = (id: string, copy: object, more: object = {}, as = client) =>
    as.post(`${API}/channels/${id}/leave-out`, { ...copy, reason: 'broken', ...more });
  const takeBack = (id: string, copy: object) =>
    client.post(`${API}/channels/${id}/take-back`, { ...copy, reason: 'found another' });

  it('lets the list end without it: stock, offcut, orders and wall board say the same', async () => {
    const { id, fileId, solutionId, boardsCode, copy } = await begun();
    const damage = await client.post(`${API}/channels/${id}/damage`, { patternNo: copy.patternNo, remark: 'broken' });
    expect(damage.body.error.code).toBe('Optimization:050005');
    const reader = await service.client(service.tenantA, ['Optimization.SawKanban']);
    expect((await leaveOut(id, copy, {}, reader)).status).toBe(403);
    expect((await leaveOut(id, { ...copy, copyNo: 2 })).body.error.code).toBe('Optimization:050003');
    expect((await leaveOut(id, copy, { reason: ' ' })).status).toBe(400);
    const replies = await Promise.all(Array.from({ length: 4 }, () => leaveOut(id, copy)));
    expect(replies.map(({ status }) => status)).toEqual(Array(4).fill(200));
    expect(await workOf(id)).toMatchObject({
      state: ChannelState.Cut,
      boardsCut: 0,
      boardsLeftOut: 1,
      leftOut: [{ ...copy, reason: 'broken' }],
    });
    expect(await stateOf(fileId)).toBe(ImportFileState.Cut);
    expect(await board(boardsCode)).toMatchObject({
      quantity: 0,
      reservedQuantity: 0,
      offCutStatus: OffCutStatus.Scrapped,
    });
    expect(await unbalanced()).toEqual([]);
    expect(await told(fileId)).toMatchObject({ orderNo: 'A', parts: 2, cut: 1 });
    expect(await recutsOf(solutionId)).toEqual([
      expect.objectContaining({ partNo: 'P1', reason: 'broken', isLeftOut: true, recutFileId: null }),
    ]);
    const [saw] = (await client.get(`${API}/saw-kanban`, { machineId: workshop.machineId })).body.items;
    expect(saw.channels.find((each: { id: string }) => each.id === id)).toMatchObject({ boardsLeftOut: 1 });
    expect(
      await service.query(`select comment from record_move where record_id = $1 and step = 'leaveOut'`, [id]),
    ).toEqual([{ comment: expect.stringContaining('broken') }]);
  });

  it('is cut no more, however late that is told, until it is taken back', async () => {
    const { id, fileId, solutionId, boardsCode, copy } = await begun();
    await leaveOut(id, copy);
    const late = await client.post(`${API}/channels/${id}/boards`, { ...copy, offcuts: [] });
    expect([late.status, late.body.error.code]).toEqual([409, 'Optimization:050015']);
    expect((await client.post(`${API}/solutions/${solutionId}/unconfirm`)).body.error.code).toBe('Optimization:040005');
    const [recut] = await recutsOf(solutionId);
    const sound = await client.delete(`${API}/recuts/${recut!.id}`);
    expect([sound.status, sound.body.error.code]).toEqual([403, 'Optimization:060009']);
    const list = (await client.post(`${API}/recuts/cut-list`, { ids: [recut!.id] })).body as { importFileId: string };
    expect((await takeBack(id, copy)).body.error.code).toBe('Optimization:060007');
    expect((await client.delete(`${API}/import-files/${list.importFileId}`)).status).toBeLessThan(300);
    const { status, body } = await takeBack(id, copy);
    expect([status, body.state, body.boardsLeftOut]).toEqual([200, ChannelState.Cutting, 0]);
    expect(await stateOf(fileId)).toBe(ImportFileState.Cutting);
    expect(await board(boardsCode)).toMatchObject({ quantity: 1, reservedQuantity: 1 });
    expect(await recutsOf(solutionId)).toEqual([]);
    expect((await client.post(`${API}/channels/${id}/boards`, { ...copy, offcuts: [] })).status).toBe(200);
    expect((await leaveOut(id, copy)).body.error.code).toBe('Optimization:050014');
    expect(await told(fileId)).toMatchObject({ parts: 2, cut: 2 });
    expect(await unbalanced()).toEqual([]);
  });

  it('may be left out while the saw stands still, and be found again where it was only missing', async () => {
    const { id, fileId, boardsCode, copy } = await begun();
    await client.post(`${API}/channels/${id}/start`);
    await client.post(`${API}/channels/${id}/stop`, { reason: 'material' });
    expect((await leaveOut(id, copy, { isMissing: true })).body).toMatchObject({ state: ChannelState.Cut });
    const { id: offcutId } = await board(boardsCode);
    expect(await board(boardsCode)).toMatchObject({ quantity: 0, offCutStatus: OffCutStatus.Lost });
    expect((await client.post(`${API}/boards/put-away`, { code: boardsCode, binCode: 'R-1' })).status).toBe(200);
    expect(await board(boardsCode)).toMatchObject({ quantity: 1, offCutStatus: OffCutStatus.InStock });
    expect((await takeBack(id, copy)).status).toBe(200);
    expect(await board(boardsCode)).toMatchObject({ id: offcutId, quantity: 1, reservedQuantity: 1 });
    expect(await stateOf(fileId)).toBe(ImportFileState.Cutting);
    expect(await unbalanced()).toEqual([]);
  });

  describe('and a saw that waits for boards', () => {
    /** What was published last under a name. */
    const lastOf = async <P>(name: string): Promise<P> => {
      const reader = new pg.Client({ connectionString: service.config.DATABASE_URL });
      await reader.connect();
      try {
        const { rows } = await reader.query<{ payload: P }>(
          'select payload from optimisation.outbox where name = $1 order by id desc limit 1',
          [name],
        );
        return rows[0]!.payload;
      } finally {
        await reader.end();
      }
    };
    type Asked = z.output<typeof notificationRequested.schema>;
    const tellShort = async (): Promise<Asked> => {
      const short = await lastOf<z.output<typeof boardsShort.schema>>(boardsShort.name);
      await service.tx((tx) => service.app.get(ShortBoards).tell(short, tx));
      return lastOf<Asked>(notificationRequested.name);
    };

    it('are told to who keeps the store and who planned it, with a way to them', async () => {
      const { id, fileId, boardsCode, copy } = await begun();
      const keeper = service.identity.user(service.tenantA, ['Optimization.GoodsReceipts.Receive']);
      const sawyer = service.identity.user(service.tenantA, ['Optimization.SawKanban', 'Optimization.SawKanban.Cut']);
      const operator = await service.as(sawyer);
      const [planner] = await service.query<{ id: string }>('select creator_id as id from import_file where id = $1', [
        fileId,
      ]);
      await operator.post(`${API}/channels/${id}/start`);
      await operator.post(`${API}/channels/${id}/stop`, { reason: 'material', remark: 'rack is empty' });
      const stopped = await tellShort();
      expect(stopped.data).toEqual({ materialShort: 'W' });
      expect(stopped.userIds).toEqual(expect.arrayContaining([planner!.id, keeper.userId]));
      expect(stopped.userIds).not.toContain(sawyer.userId);
      expect([stopped.title.en, stopped.message.en]).toEqual([
        expect.stringContaining('W'),
        expect.stringContaining('rack is empty'),
      ]);
      await leaveOut(id, copy, {}, operator);
      const leftOut = await tellShort();
      const { fileNo } = await workOf(id);
      expect(leftOut.data).toEqual({ boardsShort: boardsCode, recutsOf: fileNo });
      expect(leftOut.message['zh-Hans']).toContain('broken');
    });

    it('are told of where a damaged board leaves too few', async () => {
      const { solutionId } = await planned(service, { client, settingId: workshop.settingId }, [
        'P1,Side,S,2000,580,2,0,,,A',
      ]);
      const kind = await board('S-2440');
      await client.put(`${API}/boards/${kind.id}`, { ...kind, quantity: kind.reservedQuantity + 2 });
      await client.post(`${API}/solutions/${solutionId}/confirm`);
      const { importFileId } = (await client.get(`${API}/solutions/${solutionId}`)).body;
      const [channel] = (await client.get(`${API}/import-files/${importFileId}/channels`)).body.items;
      const damage = { patternNo: 1, remark: 'damp', isMissing: false };
      expect((await client.post(`${API}/channels/${channel.id}/damage`, damage)).status).toBe(200);
      expect(await lastOf(boardsShort.name)).toMatchObject({
        what: 'damaged',
        code: 'S-2440',
        free: 0,
        reason: 'damp',
      });
    });
  });
});
