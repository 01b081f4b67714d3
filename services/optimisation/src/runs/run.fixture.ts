import { RunState } from '@ishare/contracts/optimisation/run-life.js';
// What runs must keep, on whichever queue they travel.
import type { Instance, Node } from '@ishare/cutting/model.js';
import { verify } from '@ishare/cutting/verifier.js';
import { Database } from '@ishare/data/database.js';
import { jobQueue } from '@ishare/messaging/outbox-relay.js';
import { QueueBackend } from '@ishare/messaging/queue-backend.js';
import { runOptimisation } from '@ishare/contracts/optimisation/jobs.js';
import { liveEventChannel, type LiveEvent } from '@ishare/hubs/hub-publisher.js';
import { runAsTenant } from '@ishare/server/context.js';
import { SHARED_STATE, type SharedState } from '@ishare/server/shared-state.js';
import pg from 'pg';
import type { ProgramProcess } from '@ishare/testing/program-process.js';
import { TestService, type TestClient } from '@ishare/testing/test-service.js';
import { until } from '@ishare/testing/until.js';
import {
  API,
  csv,
  hardList,
  importCsv,
  isOver,
  openWorkshop,
  watch,
  startWorker,
  type Workshop,
} from '../optimisation.fixture.js';
import { optimisationData } from '../optimisation.data.js';
import { optimisationService } from '../optimisation.module.js';
import { LeaseLost, RunLease } from './run-lease.js';
import { RunReconciler } from './run-reconciler.js';
import { SolutionKind } from '../solutions/solution.entity.js';

interface Layout {
  patternNo: number;
  channelNo: number;
  materialCode: string;
  boardId: string;
  repeat: number;
  root: Node;
  cuts: unknown[];
  offcuts: unknown[];
  placements: { rowNo: number }[];
}
interface Detail {
  solutionNo: string;
  boardArea: number;
  partArea: number;
  offcutArea: number;
  wasteArea: number;
  kerfArea: number;
  trimArea: number;
  boards: number;
  utilization: number;
  layouts: Layout[];
  materials: { materialCode: string; grain: number }[];
  stock: {
    boardId: string;
    boardsCode: string;
    materialCode: string;
    length: number;
    width: number;
    needed: number;
    available: number;
  }[];
}
interface Row {
  rowNo: number;
  materialCode: string;
  length: number;
  width: number;
  count: number;
  grain: number;
}

const SMALL = [
  'P1,Side,W,2000,580,8,0,1110,,A',
  'P2,Shelf,W,764,560,12,0,1000,,A',
  'P3,Door,O,2314,397,6,1,1111,,A',
  'P4,Front,S,760,180,4,0,1111,,A',
];

const READING = 'Reading the rows of the list';

/** Four bookcases: remainders and repeated patterns want different plans of one cost. */
const BOOKCASES = [
  'P0,Side,W,2000,350,8,0,1110,,A',
  'P1,Top,W,764,350,4,0,1110,,A',
  'P2,Top,W,564,350,2,0,1110,,A',
  'P3,Top,W,864,350,2,0,1110,,A',
  'P4,Shelf,W,762,330,16,0,1110,,A',
  'P5,Shelf,W,562,330,5,0,1110,,A',
  'P6,Shelf,W,862,330,5,0,1110,,A',
  'P7,Plinth,W,764,80,2,0,1110,,A',
  'P8,Plinth,W,564,80,1,0,1110,,A',
  'P9,Plinth,W,864,80,1,0,1110,,A',
];

export function describeRuns(title: string, env: Record<string, string> = {}): void {
  describe(title, () => {
    let service: TestService;
    let client: TestClient;
    let workshop: Workshop;
    let worker: ProgramProcess;
    const live: LiveEvent[] = [];

    beforeAll(async () => {
      service = await TestService.start(optimisationService, [optimisationData], { env });
      client = await service.client();
      workshop = await openWorkshop(client);
      worker = startWorker(service.config);
      await service.app
        .get<SharedState>(SHARED_STATE)
        .subscribe(liveEventChannel, (message) => live.push(JSON.parse(message) as LiveEvent));
    });
    afterAll(async () => {
      await worker.end();
      await service.close();
    });

    const query = <R>(sql: string, values: unknown[] = []) => service.query<R>(sql, values);
    const start = (importFileId: string, more: object = {}) =>
      client.post(`${API}/import-files/optimization`, { importFileIds: [importFileId], ...more });
    const solutionsOf = async (fileId: string) =>
      (await client.get(`${API}/import-files/optimization/${fileId}/solutions`)).body.items as {
        id: string;
        kind: number;
        ordinal: number;
        boards: number;
        patterns: number;
        lowerBound: number | null;
        gapPct: number | null;
        materialCost: number;
        provedOptimal: boolean;
        isSelected: boolean;
      }[];
    const solved = async (rows: string[], more: object = {}) => {
      const file = await importCsv(client, csv(...rows), workshop.settingId);
      expect((await start(file.id, { timeLimitSec: 1, ...more })).status).toBe(200);
      expect(await watch(client, file.id, isOver)).toMatchObject({ state: RunState.Done, percent: 100 });
      return { fileId: file.id, solutionId: (await solutionsOf(file.id))[0]!.id };
    };

    it('ends with one valid plan, whose areas add up and whose every pattern is in one channel', async () => {
      const { fileId, solutionId } = await solved(SMALL);
      expect(await solutionsOf(fileId)).toHaveLength(1);
      const detail = (await client.get(`${API}/solutions/${solutionId}`)).body as Detail;
      const rows = (await client.get(`${API}/import-files/import-file-details`, { importFileId: fileId })).body
        .items as Row[];
      for (const { materialCode, grain } of detail.materials) {
        const instance: Instance = {
          id: 'x',
          kerf: 4,
          stages: 3,
          exact: true,
          firstCut: 'horizontal',
          boards: detail.stock
            .filter((board) => board.materialCode === materialCode)
            .map(({ boardId, length, width }) => ({
              id: boardId,
              length,
              width,
              qty: null,
              cost: 1,
              trim: { left: 10, right: 10, bottom: 10, top: 10 },
            })),
          parts: rows
            .filter((row) => row.materialCode === materialCode)
            .map((row) => ({
              id: String(row.rowNo),
              length: row.length,
              width: row.width,
              qty: row.count,
              rotate: grain === 0,
            })),
        };
        const patterns = detail.layouts
          .filter((layout) => layout.materialCode === materialCode)
          .map(({ boardId, repeat, root }) => ({ board: boardId, repeat, root }));
        expect([materialCode, verify(instance, { format: 'panelcut-solution/1', instance: 'x', patterns })]).toEqual([
          materialCode,
          [],
        ]);
      }
      expect(detail.partArea + detail.offcutArea + detail.wasteArea + detail.kerfArea + detail.trimArea).toBeCloseTo(
        detail.boardArea,
        3,
      );
      expect(detail.utilization).toBeCloseTo((100 * detail.partArea) / detail.boardArea, 1);
      expect(detail.layouts.every(({ cuts }) => cuts.length > 0)).toBe(true);
      const channels = (await client.get(`${API}/${fileId}/channels`)).body.items as { patternNos: number[] }[];
      expect(channels.flatMap(({ patternNos }) => patternNos).sort((a, b) => a - b)).toEqual(
        detail.layouts.map(({ patternNo }) => patternNo),
      );
      expect((await client.get(`${API}/import-files/${fileId}/channels`)).body.items).toEqual(channels);
      expect((await client.get(`${API}/import-files/${fileId}`)).body).toMatchObject({
        state: 5,
        progress: 100,
        solutionCount: 1,
      });
    });

    it('leaves solutions of one cost to choose from, of which one is selected', async () => {
      // What a busy machine finds in four seconds is not what is asked here: it gets more until there is a choice.
      let fileId = '';
      let items: Awaited<ReturnType<typeof solutionsOf>> = [];
      for (let timeLimitSec = 2; items.length < 2 && timeLimitSec <= 64; timeLimitSec *= 2) {
        ({ fileId } = await solved(BOOKCASES, { timeLimitSec }));
        items = await solutionsOf(fileId);
      }
      expect(items.length).toBeGreaterThanOrEqual(2);
      expect(items.map(({ ordinal }) => ordinal)).toEqual(items.map((_, index) => index));
      const cheapest = items.find(({ kind }) => kind === SolutionKind.Cheapest)!;
      for (const { materialCost, boards, lowerBound, gapPct } of items) {
        expect([materialCost, boards]).toEqual([cheapest.materialCost, cheapest.boards]);
        expect(gapPct).toBeCloseTo((100 * (materialCost - lowerBound!)) / lowerBound!, 2);
      }
      const last = items.at(-1)!;
      expect((await client.post(`${API}/solutions/${last.id}/confirm`)).status).toBe(200);
      for (const { id } of items) expect((await client.post(`${API}/solutions/${id}/confirm`)).status).toBe(409);
      expect((await solutionsOf(fileId)).filter(({ isSelected }) => isSelected).map(({ id }) => id)).toEqual([last.id]);
      expect((await client.get(`${API}/${fileId}/channels`)).body.items[0].solutionId).toBe(last.id);
    }, 180_000);

    it('tells browsers how it goes, to those who may see it', async () => {
      live.length = 0;
      const { fileId } = await solved(SMALL);
      while (!live.some(({ arguments: [progress] }) => (progress as { state: number }).state === RunState.Done))
        await new Promise((resolve) => setTimeout(resolve, 50));
      expect(
        live.every(
          ({ target, tenantId, permission }) =>
            target === 'optimisationProgress' &&
            tenantId === service.tenantA &&
            permission === 'Optimization.ImportFiles',
        ),
      ).toBe(true);
      const pictures = live.map(({ arguments: [progress] }) => progress as { state: number; stage: string });
      expect(pictures.find(({ state }) => state === RunState.Running)!.stage).toBe('reading');
      expect(live.at(-1)!.arguments[0]).toMatchObject({ importFileId: fileId, state: RunState.Done, percent: 100 });
    });

    it('keeps the best plan when stopped', async () => {
      const file = await importCsv(client, csv(...hardList(120)), workshop.settingId);
      await start(file.id, { timeLimitSec: 600 });
      await watch(client, file.id, ({ state, boards }) => state === RunState.Running && boards > 0);
      expect((await start(file.id)).body.error.code).toBe('Optimization:030001');
      expect((await client.delete(`${API}/import-files/${file.id}`)).body.error.code).toBe('Optimization:030001');
      expect((await client.post(`${API}/import-files/optimization/${file.id}/stop`)).status).toBe(204);
      expect(await watch(client, file.id, isOver)).toMatchObject({ state: RunState.Stopped, percent: 100 });
      expect(await solutionsOf(file.id)).toHaveLength(1);
      expect((await client.post(`${API}/import-files/optimization/${file.id}/stop`)).body.error.code).toBe(
        'Optimization:030007',
      );
    });

    it('leaves nothing when cancelled, and the list can be run again', async () => {
      const file = await importCsv(client, csv(...hardList(120)), workshop.settingId);
      await start(file.id, { timeLimitSec: 600 });
      await watch(client, file.id, ({ state }) => state === RunState.Running);
      expect((await client.post(`${API}/import-files/optimization/${file.id}/cancel`)).status).toBe(204);
      expect(await watch(client, file.id, isOver)).toMatchObject({ state: RunState.Cancelled });
      expect(await solutionsOf(file.id)).toEqual([]);
      expect((await client.get(`${API}/import-files/${file.id}`)).body.state).toBe(3);
      expect(await query('select id from run_ticket union all select id from optimisation_run_plan')).toEqual([]);
      expect((await start(file.id, { timeLimitSec: 1 })).status).toBe(200);
      expect(await watch(client, file.id, isOver)).toMatchObject({ state: RunState.Done });

      // The plan of that run stands as it did when another run is cancelled: its rows are not opened under it.
      const plans = await solutionsOf(file.id);
      await start(file.id, { timeLimitSec: 600 });
      await watch(client, file.id, ({ state }) => state === RunState.Running);
      expect((await client.post(`${API}/import-files/optimization/${file.id}/cancel`)).status).toBe(204);
      expect(await watch(client, file.id, isOver)).toMatchObject({ state: RunState.Cancelled });
      expect((await client.get(`${API}/import-files/${file.id}`)).body.state).toBe(5);
      const [row] = (await client.get(`${API}/import-file-details`, { importFileId: file.id })).body.items;
      const corrected = await client.put(`${API}/import-files/optimization/${file.id}/rows`, { removed: [row.id] });
      expect(corrected.body.error.code).toBe('Optimization:030001');
      expect(await solutionsOf(file.id)).toEqual(plans);
    });

    it('reserves the boards once, however many confirm at the same moment', async () => {
      const { fileId, solutionId } = await solved(SMALL);
      const detail = (await client.get(`${API}/solutions/${solutionId}`)).body as Detail;
      const replies = await Promise.all(
        Array.from({ length: 10 }, () => client.post(`${API}/solutions/${solutionId}/confirm`)),
      );
      expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(409)]);
      expect(replies.find(({ status }) => status === 200)!.body).toMatchObject({ id: solutionId, isSelected: true });
      for (const { boardId, needed, available } of detail.stock) {
        const [board] = await query<{ reserved: number; left: number }>(
          'select reserved_quantity as reserved, quantity - reserved_quantity as left from board where id = $1',
          [boardId],
        );
        expect(board!.left).toBe(available - needed);
        expect(
          (await client.get(`${API}/board-in-out-bound-logs`, { boardId })).body.items.filter(
            ({ refId }: { refId: string }) => refId === solutionId,
          ),
        ).toEqual([]);
      }
      const offcuts = detail.layouts.reduce((sum, { offcuts: kept, repeat }) => sum + kept.length * repeat, 0);
      expect(
        await query('select quantity, off_cut_status as status from board where source_solution_id = $1', [solutionId]),
      ).toEqual(Array(offcuts).fill({ quantity: 0, status: 0 }));
      expect((await client.get(`${API}/import-files/${fileId}`)).body.state).toBe(6);
      expect((await start(fileId)).body.error.code).toBe('Optimization:030002');
    });

    it('refuses to confirm beyond the stock, names the board, and reserves nothing', async () => {
      const { solutionId } = await solved(['P1,Side,S,2000,580,8,0,1110,,A', 'P2,Side,W,2000,580,2,0,1110,,A']);
      const before = await query('select id, reserved_quantity from board order by id');
      const { status, body } = await client.post(`${API}/solutions/${solutionId}/confirm`);
      expect([status, body.error.code, body.error.data]).toEqual([
        403,
        'Optimization:040001',
        expect.objectContaining({ boardsCode: 'S-2440', needed: 4 }),
      ]);
      expect(body.error.message).toMatch(/S-2440 needs 4, \d available/);
      expect(await query('select id, reserved_quantity from board order by id')).toEqual(before);
    });

    it('refuses at once what the stock cannot bear when only the stock may be used', async () => {
      const file = await importCsv(client, csv('P1,Side,S,2000,580,8,0,1110,,A'), workshop.settingId);
      const { status, body } = await start(file.id, { stockOnly: true });
      expect([status, body.error.code, body.error.data]).toEqual([403, 'Optimization:030004', { materialCode: 'S' }]);
      expect((await client.get(`${API}/import-files/${file.id}`)).body).toMatchObject({ state: 3, runId: null });
    });

    it('fails with a reason when a long list turns out to be impossible, and the list can be run again', async () => {
      const { body: material } = await client.post(`${API}/materials`, {
        code: 'BARE',
        name: 'Without boards',
        thickness: 18,
      });
      const file = await importCsv(
        client,
        csv(...Array.from({ length: 3_001 }, (_, index) => `P${index},Side,BARE,700,300,1,0,1110,,A`)),
        workshop.settingId,
      );
      expect((await start(file.id, { timeLimitSec: 1 })).status).toBe(200);
      expect(await watch(client, file.id, isOver)).toMatchObject({
        state: RunState.Failed,
        message: 'Material BARE has no board that may be used. Add a board format first.',
      });
      expect((await client.get(`${API}/import-files/${file.id}`)).body).toMatchObject({ state: 9, solutionCount: 0 });
      await client.post(`${API}/boards`, {
        materialId: material.id,
        boardsCode: 'BARE-2440',
        length: 2440,
        width: 1220,
        quantity: 500,
      });
      expect((await start(file.id, { timeLimitSec: 1 })).status).toBe(200);
      expect(await watch(client, file.id, isOver)).toMatchObject({ state: RunState.Done });
    });

    it('takes offcuts from the rack first when told to', async () => {
      const { body: material } = await client.get(`${API}/materials`, { code: 'W' });
      const { body: offcut } = await client.post(`${API}/boards`, {
        materialId: material.items[0].id,
        boardsCode: 'OC-1',
        length: 1800,
        width: 600,
        quantity: 1,
        isOffCut: true,
        binCode: 'R-01',
      });
      expect(offcut).toMatchObject({ offCutStatus: 1, availableQuantity: 1 });
      const { solutionId } = await solved(['P1,Shelf,W,764,560,2,0,1110,,A'], { offcutPriority: 2 });
      const detail = (await client.get(`${API}/solutions/${solutionId}`)).body as Detail;
      expect(detail.stock).toMatchObject([{ boardsCode: 'OC-1', needed: 1 }]);
      expect((await client.post(`${API}/solutions/${solutionId}/confirm`)).status).toBe(200);
      expect((await client.get(`${API}/boards`, { boardsCode: 'OC-1' })).body.items[0]).toMatchObject({
        offCutStatus: 2,
        reservedQuantity: 1,
        availableQuantity: 0,
      });
      const { solutionId: next } = await solved(['P1,Shelf,W,764,560,2,0,1110,,A'], { offcutPriority: 2 });
      expect(((await client.get(`${API}/solutions/${next}`)).body as Detail).stock).toMatchObject([
        { boardsCode: 'W-2440' },
      ]);
    });

    it('gives plans as JSON, Excel and PTX, and lists of solutions as Excel', async () => {
      const { fileId, solutionId } = await solved(SMALL);
      const detail = (await client.get(`${API}/solutions/${solutionId}`)).body as Detail;
      const json = await client.get(`${API}/solutions/${solutionId}/download`);
      expect([json.headers['content-disposition'], json.body]).toEqual([
        expect.stringContaining(`${detail.solutionNo}.json`),
        detail,
      ]);
      for (const path of [`${API}/download/${fileId}/json`, `${API}/import-files/download/${fileId}/json`])
        expect((await client.get(path)).body).toEqual(detail);
      for (const path of [`${API}/solutions/${solutionId}/download?format=xlsx`, `${API}/solutions/excel`])
        expect((await client.get(path)).raw.subarray(0, 2).toString()).toBe('PK');
      const ptx = (await client.get(`${API}/solutions/${solutionId}/download?format=ptx`)).body as string;
      const records = ptx
        .trimEnd()
        .split('\r\n')
        .map((line) => line.split(','));
      const of = (name: string) => records.filter(([first]) => first === name);
      expect(of('HEADER')).toHaveLength(1);
      expect(of('BOARDS').map((record) => [record[3], record[8]])).toEqual(
        detail.stock.map(({ boardsCode, needed }) => [boardsCode, String(needed)]),
      );
      const runs = new Map(of('PATTERNS').map((record) => [record[2], Number(record[5])]));
      for (const [, , index, partNo, , , , required] of of('PARTS_REQ')) {
        const made = of('CUTS')
          .filter((record) => record[8] === index)
          .reduce((sum, record) => sum + Number(record[9]) * runs.get(record[2])!, 0);
        expect([partNo, made]).toEqual([partNo, Number(required)]);
      }
    });

    it('shows how well boards were used, by file and by material', async () => {
      const { fileId } = await solved(SMALL);
      const byFile = (await client.get(`${API}/solutions/utilization-rate-by-file`, { maxResultCount: 1000 })).body
        .items as { importFileId: string; utilizationRate: number }[];
      expect(byFile.filter(({ importFileId }) => importFileId === fileId)).toMatchObject([
        { utilizationRate: expect.any(Number) },
      ]);
      expect((await client.get(`${API}/solutions/utilization-rate-by-file/list`, { filter: 'O' })).body).toMatchObject({
        totalCount: 1,
        items: [{ materialCode: 'O', utilizationRate: expect.any(Number) }],
      });
      expect((await client.get(`${API}/solutions/utilization-rate-by-file/${fileId}`)).body).toMatchObject({
        file: { importFileId: fileId },
        materials: expect.arrayContaining([expect.objectContaining({ materialCode: 'W' })]),
      });
    });

    it('finds how boards were used by the number of a list and by a material of its plan', async () => {
      const { fileId } = await solved(SMALL);
      const { fileNo } = (await client.get(`${API}/import-files/${fileId}`)).body as { fileNo: string };
      const found = async (filter: string) =>
        (
          (await client.get(`${API}/solutions/utilization-rate-by-file`, { filter, maxResultCount: 1000 })).body
            .items as { importFileId: string }[]
        ).map(({ importFileId }) => importFileId);
      expect(await found(fileNo)).toEqual([fileId]);
      const { materials } = (await client.get(`${API}/solutions/utilization-rate-by-file/${fileId}`)).body as {
        materials: { materialCode: string }[];
      };
      expect(await found(materials[0]!.materialCode)).toContain(fileId);
      expect(await found(`${fileNo} nowhere`)).toEqual([]);
    });

    describe('whose worker is in trouble', () => {
      beforeAll(() => worker.end());

      it('are told to browsers at once while they wait, and when they are withdrawn', async () => {
        const file = await importCsv(client, csv(...SMALL), workshop.settingId);
        const told = (state: RunState) =>
          until(() =>
            live.find(({ arguments: [progress] }) => {
              const picture = progress as { importFileId: string; state: number };
              return picture.importFileId === file.id && picture.state === state;
            }),
          );
        await start(file.id);
        const { runId } = await watch(client, file.id, () => true);
        expect(await told(RunState.Queued)).toMatchObject({
          tenantId: service.tenantA,
          target: 'optimisationProgress',
          permission: 'Optimization.ImportFiles',
          arguments: [{ runId, stage: 'queued', message: '' }],
        });
        expect((await client.post(`${API}/import-files/optimization/${file.id}/cancel`)).status).toBe(204);
        expect(await told(RunState.Cancelled)).toMatchObject({ arguments: [{ runId }] });
      });

      it('say that their list is read once a worker has them, and that they are being cancelled', async () => {
        const file = await importCsv(client, csv(...SMALL), workshop.settingId);
        await start(file.id);
        const { runId } = await watch(client, file.id, () => true);
        const database = service.app.get(Database);
        await runAsTenant(service.tenantA, () => RunLease.claim(database, runId!));
        const picture = () => watch(client, file.id, () => true);
        expect(await picture()).toMatchObject({ state: RunState.Running, stage: 'reading', message: READING });
        expect((await client.post(`${API}/import-files/optimization/${file.id}/cancel`)).status).toBe(204);
        expect(await picture()).toMatchObject({ state: RunState.Running, stage: 'cancelling', message: 'Cancelling' });
        await query('update optimisation_run set state = 4 where id = $1', [runId]);
        await query('update import_file set state = 3 where id = $1', [file.id]);
      });

      it('end after whoever asks something of them at that moment, and not against him', async () => {
        const file = await importCsv(client, csv(...SMALL), workshop.settingId);
        await start(file.id);
        const { runId } = await watch(client, file.id, () => true);
        const database = service.app.get(Database);
        // Whoever asks something of a run locks its list, then the run.
        const asker = new pg.Client({ connectionString: service.config.DATABASE_URL });
        await asker.connect();
        try {
          await asker.query('begin');
          await asker.query('select id from optimisation.import_file where id = $1 for update', [file.id]);
          const progress = (await client.get(`${API}/import-files/optimization/${file.id}/progress`)).body;
          const ending = runAsTenant(service.tenantA, async () =>
            (await RunLease.claim(database, runId!))!.end(RunState.Failed, async () => progress),
          );
          const waiting = `select from pg_stat_activity where wait_event_type = 'Lock'
            and datname = current_database() and pid <> pg_backend_pid()`;
          await until(async () => (await asker.query(waiting)).rowCount);
          await asker.query('select id from optimisation.optimisation_run where id = $1 for update nowait', [runId]);
          await asker.query('commit');
          await ending;
        } finally {
          await asker.end();
        }
        await query('update import_file set state = 3 where id = $1', [file.id]);
      });

      it('are written by the last worker to take them up and by no other', async () => {
        const file = await importCsv(client, csv(...SMALL), workshop.settingId);
        await start(file.id);
        const { runId } = await watch(client, file.id, () => true);
        const database = service.app.get(Database);
        await runAsTenant(service.tenantA, async () => {
          const zombie = (await RunLease.claim(database, runId!))!;
          const progress = (await client.get(`${API}/import-files/optimization/${file.id}/progress`)).body;
          expect(await zombie.beat(progress, 0)).toBe(0);
          const successor = (await RunLease.claim(database, runId!))!;
          await expect(zombie.beat(progress, 0)).rejects.toThrow(LeaseLost);
          await expect(zombie.end(RunState.Done, async () => progress)).rejects.toThrow(LeaseLost);
          expect(await successor.beat(progress, 0)).toBe(0);
        });
        expect((await client.post(`${API}/import-files/optimization/${file.id}/cancel`)).status).toBe(204);
      });

      it('are asked for again when the queue has lost their job', async () => {
        const file = await importCsv(client, csv(...SMALL), workshop.settingId);
        await start(file.id, { timeLimitSec: 1 });
        const { runId } = await watch(client, file.id, () => true);
        const [ticket] = await query<{ messageId: string }>(
          'select message_id as "messageId" from run_ticket where id = $1',
          [runId],
        );
        const queue = service.app.get(QueueBackend).queue(jobQueue(runOptimisation.name));
        while ((await queue.getJobState(ticket!.messageId)) === 'unknown')
          await new Promise((resolve) => setTimeout(resolve, 50));
        const reconciler = service.app.get(RunReconciler);
        expect(await reconciler.reconcile(0)).not.toContain(runId);
        await queue.remove(ticket!.messageId);
        expect(await reconciler.reconcile(0)).toContain(runId);
        expect(await reconciler.reconcile(60_000)).toEqual([]);
        worker = startWorker(service.config);
        expect(await watch(client, file.id, isOver)).toMatchObject({ state: RunState.Done });
        expect(await solutionsOf(file.id)).toHaveLength(1);
      });

      // On the other queue tests/chaos kills the worker ten times.
      if (env.REDIS_URL)
        it('survive a worker that is killed, and are handed over by one that is told to leave', async () => {
          const file = await importCsv(client, csv(...hardList(120)), workshop.settingId);
          // Longer than all of this takes, so that it is under way whenever a worker goes.
          await start(file.id, { timeLimitSec: 600 });
          await watch(client, file.id, ({ state, boards }) => state === RunState.Running && boards > 0);
          await worker.end('SIGKILL');
          worker = startWorker(service.config);
          const attempts = async () =>
            (
              await query<{ attempt: number }>('select attempt from optimisation_run where import_file_id = $1', [
                file.id,
              ])
            )[0]!.attempt;
          while ((await attempts()) < 2) await new Promise((resolve) => setTimeout(resolve, 100));
          expect(await worker.end('SIGTERM')).toBe(0);
          worker = startWorker(service.config);
          while ((await attempts()) < 3) await new Promise((resolve) => setTimeout(resolve, 100));
          expect((await client.post(`${API}/import-files/optimization/${file.id}/stop`)).status).toBe(204);
          expect(await watch(client, file.id, isOver)).toMatchObject({ state: RunState.Stopped });
          expect((await solutionsOf(file.id)).filter(({ kind }) => kind === SolutionKind.Cheapest)).toHaveLength(1);
        }, 300_000);
    });
  });
}
