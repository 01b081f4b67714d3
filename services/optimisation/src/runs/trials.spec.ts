import type { RunOutcome } from '@ishare/contracts/optimisation/trials.js';
import { RunState } from '@ishare/contracts/optimisation/run-life.js';
import { ImportFileState } from '@ishare/contracts/optimisation/import-file-life.js';
import type { SolutionDetail } from '@ishare/contracts/optimisation/solutions.js';
import type { ProgramProcess } from '@ishare/testing/program-process.js';
import { TestService, type TestClient } from '@ishare/testing/test-service.js';
import { until } from '@ishare/testing/until.js';
import { API, csv, importCsv, openWorkshop, startWorker, type Workshop } from '../optimisation.fixture.js';
import { optimisationData } from '../optimisation.data.js';
import { optimisationService } from '../optimisation.module.js';
import { planOf } from '../solutions/planned.fixture.js';

const ROWS = ['P1,Side,W,2000,580,8,0,1110,,A', 'P2,Shelf,W,764,560,12,0,1000,,A', 'P3,Door,O,2314,397,6,1,1111,,A'];
const STANDARD = { length: 2440, width: 1220 };
const LARGE = { length: 2800, width: 2070 };
const QUICK = { timeLimitSec: 1 };

describe('variants of planning a cut list', () => {
  let service: TestService;
  let client: TestClient;
  let workshop: Workshop;
  let worker: ProgramProcess | undefined;

  beforeAll(async () => {
    service = await TestService.start(optimisationService, [optimisationData]);
    client = await service.client();
    workshop = await openWorkshop(client);
    const { materialId } = (await client.get(`${API}/boards/${workshop.boards['W']!}`)).body;
    for (const [boardsCode, size, more] of [
      ['W-LARGE', LARGE, { quantity: 20, price: 290 }],
      ['W-STRIP', { length: 700, width: 60 }, { quantity: 20, price: 1 }],
      ['OC-W', { length: 1900, width: 600 }, { quantity: 1, isOffCut: true }],
    ] as const)
      expect((await client.post(`${API}/boards`, { materialId, boardsCode, ...size, ...more })).status).toBe(200);
  });
  afterAll(async () => {
    await worker?.end();
    await service.close();
  });

  const list = async (rows = ROWS) => (await importCsv(client, csv(...rows), workshop.settingId)).id;
  const own = (fileId: string, act: string) => `${API}/import-files/optimization/${fileId}/${act}`;
  const compare = (fileId: string, variants: object[], more: object = {}) =>
    client.post(own(fileId, 'trials'), { variants: variants.map((variant) => ({ ...QUICK, ...variant })), ...more });
  const runsOf = async (fileId: string) => (await client.get(own(fileId, 'runs'))).body.items as RunOutcome[];
  const stateOf = async (fileId: string) => (await client.get(`${API}/import-files/${fileId}`)).body.state as number;
  const stock = () => service.query('select id, quantity, reserved_quantity, off_cut_status from board order by id');
  const refused = async (fileId: string, variants: object[], more: object = {}) => {
    const before = await stateOf(fileId);
    const { status, body } = await compare(fileId, variants, more);
    expect([await stateOf(fileId), (await runsOf(fileId)).filter(({ isTrial }) => isTrial)]).toEqual([before, []]);
    return [status, body.error.code ?? body.error.validationErrors[0]?.members[0], body.error.message] as const;
  };

  it('are offered the formats of its materials and the offcuts on the rack', async () => {
    expect((await client.get(own(await list(), 'choices'))).body).toEqual({
      formats: [
        { ...LARGE, materialCodes: ['W'], available: 20 },
        { ...STANDARD, materialCodes: ['O', 'W'], available: 60 },
        { length: 700, width: 60, materialCodes: ['W'], available: 20 },
      ],
      offcuts: 1,
      ownParameters: [],
    });
  });

  it('are told which materials are cut by parameters of their group, whichever are chosen', async () => {
    const { id: _id, ...standard } = (await client.get(`${API}/optimize-parameter-settings`)).body.items[0];
    const own2 = await client.post(`${API}/optimize-parameter-settings`, {
      ...standard,
      name: 'Doors',
      isDefault: false,
    });
    const machineId = (await client.get(`${API}/machine-parameter-settings`)).body.items[0].id;
    const group = { name: 'Doors', materialCodes: ['W'], parameterSettingId: own2.body.id, machineId };
    const made = await client.post(`${API}/material-groups`, group);
    expect(made.body).toMatchObject({ name: 'Doors' });
    expect((await client.get(own(await list(), 'choices'))).body.ownParameters).toEqual([
      { materialCode: 'W', parameterName: 'Doors' },
    ]);
    expect((await client.delete(`${API}/material-groups/${made.body.id}`)).status).toBeLessThan(300);
  });

  describe('are refused, and leave nothing behind,', () => {
    it('of a list with errors', async () => {
      const wrong = await list(['P1,Side,NONE,2000,580,8,0,1110,,A']);
      expect(await refused(wrong, [{}, { boardScope: 1 }])).toEqual([403, 'Optimization:030002', expect.anything()]);
    });

    it('where one is as another: by its boards and not by its words', async () => {
      const file = await list();
      const alike = [403, 'Optimization:030012', expect.stringMatching(/^Variant C does not differ from variant A/)];
      expect(await refused(file, [{}, { boardScope: 1 }, { boardFormats: [STANDARD] }])).toEqual(alike);
      // A list without offcuts of its material on the rack is planned alike with and without them.
      const oak = await list([ROWS[2]!]);
      expect((await refused(oak, [{}, { offcutPriority: 2 }])).slice(0, 2)).toEqual([403, 'Optimization:030012']);
    });

    it('where a format takes none of the parts, or not all of them', async () => {
      const file = await list();
      expect(await refused(file, [{}, { boardFormats: [LARGE, { length: 700, width: 60 }] }])).toEqual([
        403,
        'Optimization:030013',
        'No part of the list can be cut from 700 × 60 boards. Choose another format.',
      ]);
      expect((await refused(file, [{}, { boardFormats: [{ length: 3000, width: 900 }] }]))[1]).toBe(
        'Optimization:030013',
      );
      const strips = await list(['P1,Rail,W,650,40,2,0,,,A', 'P2,Side,W,2000,580,1,0,,,A']);
      const { body } = await compare(strips, [{}, { boardFormats: [{ length: 700, width: 60 }] }]);
      expect([body.error.code, body.error.data.variant]).toEqual(['Optimization:030005', 'B']);
    });

    it('where there are too few, too many, or one names what is not there', async () => {
      const file = await list();
      expect((await refused(file, [{}])).slice(0, 2)).toEqual([400, 'variants']);
      expect((await refused(file, [{}, {}, {}, {}])).slice(0, 2)).toEqual([400, 'variants']);
      const unknown = workshop.machineId;
      expect((await refused(file, [{}, { optimizeParameterId: unknown }])).slice(0, 2)).toEqual([
        400,
        'variants.1.optimizeParameterId',
      ]);
      expect((await refused(file, [{}], { baseRunId: unknown })).slice(0, 2)).toEqual([400, 'baseRunId']);
      await planOf(service, file);
      const [base] = await runsOf(file);
      const three = [{}, { boardScope: 1 }, { offcutPriority: 1 }];
      expect((await refused(file, three, { baseRunId: base!.runId })).slice(0, 2)).toEqual([400, 'variants']);
      expect(await refused(file, [{ timeLimitSec: 2 }], { baseRunId: base!.runId })).toEqual([
        403,
        'Optimization:030012',
        expect.stringContaining('Variant B does not differ from variant A'),
      ]);
    });

    it('to whoever may not start runs', async () => {
      const file = await list();
      const reader = await service.client(service.tenantA, ['Optimization.ImportFiles']);
      expect((await reader.post(own(file, 'trials'), { variants: [{}, { boardScope: 1 }] })).status).toBe(403);
      expect((await reader.get(own(file, 'runs'))).status).toBe(200);
    });
  });

  it('wait as runs of the one list, and are ended together', async () => {
    const file = await list();
    const { status, body } = await compare(file, [{}, { boardScope: 1 }]);
    expect([status, body.runIds]).toEqual([200, (await runsOf(file)).map(({ runId }) => runId).reverse()]);
    expect(await stateOf(file)).toBe(ImportFileState.Optimising);
    expect((await compare(file, [{}, { offcutPriority: 1 }])).body.error.code).toBe('Optimization:030001');
    expect((await client.post(own(file, 'cancel'))).status).toBe(204);
    expect((await runsOf(file)).map(({ state }) => state)).toEqual([RunState.Cancelled, RunState.Cancelled]);
    expect(await stateOf(file)).toBe(ImportFileState.Verified);
  });

  it('are planned one beside the other, told side by side, and one of them is confirmed as any plan', async () => {
    const file = await list();
    await planOf(service, file);
    const [base] = await runsOf(file);
    const before = await stock();
    const { body } = await compare(file, [{ boardFormats: [LARGE] }, { boardScope: 1, offcutPriority: 2 }], {
      baseRunId: base!.runId,
    });
    expect(body.runIds[0]).toBe(base!.runId);
    worker ??= startWorker(service.config);
    const ended = async () => {
      // The state first: what runs still after it was read did so while it was.
      const state = await stateOf(file);
      const runs = await runsOf(file);
      const going = runs.some((one) => one.state === RunState.Queued || one.state === RunState.Running);
      if (going) expect(state).toBe(ImportFileState.Optimising);
      return going ? undefined : runs;
    };
    const runs = (await until(ended, 60_000))!;
    expect(await stateOf(file)).toBe(ImportFileState.Optimised);
    expect(await stock()).toEqual(before);
    const [plain, large, mixed] = (body.runIds as string[]).map((id) => runs.find(({ runId }) => runId === id)!);
    expect([plain, large, mixed].map((run) => [run!.state, run!.isTrial])).toEqual([
      [RunState.Done, false],
      [RunState.Done, true],
      [RunState.Done, true],
    ]);
    expect(large!.asked).toMatchObject({ parameterName: 'Standard', boardFormats: [LARGE], offcutPriority: 0 });
    expect(large!.boards.filter(({ isOffCut }) => !isOffCut).map(({ length }) => length)).toEqual([2800, 2440]);
    expect(mixed!.asked).toMatchObject({ boardFormats: null, boardScope: 1, offcutPriority: 2 });
    for (const run of [plain!, large!, mixed!]) {
      const detail = (await client.get(`${API}/solutions/${run.solution!.id}`)).body as SolutionDetail;
      const taken = (isOffCut: boolean) =>
        run.boards.reduce((sum, use) => sum + (use.isOffCut === isOffCut ? use.boards : 0), 0);
      expect([taken(false), taken(true)]).toEqual([detail.boards - detail.offcutBoards, detail.offcutBoards]);
      expect(run.offcuts.pieces).toBe(
        detail.layouts.reduce((sum, { repeat, offcuts }) => sum + repeat * offcuts.length, 0),
      );
      expect(run.offcuts.value).toBeCloseTo(detail.materials.reduce((sum, { offcutCredit }) => sum + offcutCredit, 0));
    }
    // Until one is confirmed, what was planned in earnest stands for the list.
    const standing = async () => (await client.get(`${API}/download/${file}/json`)).body.id as string;
    expect(await standing()).toBe(plain!.solution!.id);
    expect((await client.post(`${API}/solutions/${large!.solution!.id}/confirm`)).status).toBe(200);
    expect([await standing(), await stateOf(file)]).toEqual([large!.solution!.id, ImportFileState.Confirmed]);
  });

  it('stand for the list where nothing else was planned; one that fails takes no plan away', async () => {
    const file = await list();
    const { body } = await compare(file, [{}, { boardFormats: [LARGE] }]);
    await service.query(
      `update optimisation_run set settings = jsonb_set(settings, '{boardFormats}',
      '[{"length": 700, "width": 60}]') where id = $1`,
      [body.runIds[1]],
    );
    worker ??= startWorker(service.config);
    await until(async () => (await stateOf(file)) !== ImportFileState.Optimising, 60_000);
    const [failed, done] = await runsOf(file);
    expect([failed!.state, failed!.solution, failed!.message]).toEqual([
      RunState.Failed,
      null,
      expect.stringContaining('row 2'),
    ]);
    expect([await stateOf(file), done!.state]).toEqual([ImportFileState.Optimised, RunState.Done]);
    expect((await client.get(`${API}/download/${file}/json`)).body.id).toBe(done!.solution!.id);
  });
});
