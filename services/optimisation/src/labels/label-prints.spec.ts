import type { LabelPrint, PartLabel } from '@ishare/contracts/optimisation/labels.js';
import { PrintState } from '@ishare/contracts/optimisation/print-life.js';
import { liveEventChannel, type LiveEvent } from '@ishare/hubs/hub-publisher.js';
import { Database } from '@ishare/data/database.js';
import { runAsTenant } from '@ishare/server/context.js';
import { SHARED_STATE, type SharedState } from '@ishare/server/shared-state.js';
import type { ProgramProcess } from '@ishare/testing/program-process.js';
import { TestService, type TestClient } from '@ishare/testing/test-service.js';
import { until } from '@ishare/testing/until.js';
import { optimisationData } from '../optimisation.data.js';
import { API, openWorkshop, startWorker } from '../optimisation.fixture.js';
import { optimisationService } from '../optimisation.module.js';
import { PrintFilesClock } from './print-files-clock.js';
import { planned } from '../solutions/planned.fixture.js';

/** As if all files had been drawn eight days ago. */
const aged = (service: TestService) =>
  runAsTenant(service.tenantA, () =>
    service.app.get(Database).tx((tx) => tx.query("update label_print_file set time = now() - interval '8 days'")),
  );
const PIECES = 130;
const { Queued, Drawing, Ready, Cancelled } = PrintState;

describe('prints of labels', () => {
  let service: TestService;
  let client: TestClient;
  let worker: ProgramProcess | undefined;
  let at: string;
  const all = Array.from({ length: PIECES }, (_, index) => index + 1);
  const zpl = { format: 'zpl', paper: 'label', resolution: '203' } as const;

  const list = async () => (await client.get(at)).body.items as PartLabel[];
  const log = async () => (await client.get(`${at}/prints`)).body.items as LabelPrint[];
  const printOf = async (id: string) => (await log()).find((one) => one.id === id)!;
  const print = async (body: object) => client.post(`${at}/prints`, { printer: zpl, ...body });
  const reached = (id: string, state: PrintState, most = 50_000) =>
    until(async () => (await printOf(id)).state === state, most);

  beforeAll(async () => {
    service = await TestService.start(optimisationService, [optimisationData]);
    client = await service.client();
    const { settingId } = await openWorkshop(client);
    const { solutionId } = await planned(service, { client, settingId }, [`P1,Side,W,300,200,${PIECES},0,1110,,SO-1,`]);
    at = `${API}/solutions/${solutionId}/labels`;
    expect((await client.post(`${API}/solutions/${solutionId}/confirm`)).status).toBe(200);
  });
  afterAll(async () => {
    await worker?.end('SIGKILL');
    await service.close();
  });

  it('of a few labels are ready at once', async () => {
    const few = (await print({ sequences: [1, 2] })).body as LabelPrint;
    expect(few).toMatchObject({ state: Ready, isLong: false, isKept: false, count: 2, voids: [] });
  });

  it('that were spoilt are void for a reason, and printed again without another one', async () => {
    const spoil = (body: object) => client.post(`${at}/voids`, body);
    expect((await spoil({ sequences: [1, 9], reason: 'torn' })).body.error.code).toBe('Optimization:080002');
    expect((await spoil({ sequences: [1], reason: ' ' })).status).toBe(400);
    const { items } = (await spoil({ sequences: [1], reason: 'torn' })).body as { items: LabelPrint[] };
    expect(items).toHaveLength(1);
    expect(items[0]!.voids).toEqual([
      { sequence: 1, reason: 'torn', time: expect.any(String), operator: expect.any(String) },
    ]);
    const [first, second] = await list();
    expect([first!.prints, first!.voidedTime]).toEqual([0, items[0]!.voids[0]!.time]);
    expect([second!.prints, second!.voidedTime]).toEqual([1, null]);
    expect((await spoil({ sequences: [1], reason: 'twice' })).status).toBe(409);
    expect((await print({ sequences: [2] })).status).toBe(403);
    expect((await print({ sequences: [1] })).body).toMatchObject({ again: 0, reason: null });
    expect((await list())[0]).toMatchObject({ prints: 1, voidedTime: null });
    expect((await print({ sequences: [1] })).status).toBe(403);
  });

  it('of many are drawn by a worker, who is followed; the file is kept', async () => {
    const live: LiveEvent[] = [];
    await service.app
      .get<SharedState>(SHARED_STATE)
      .subscribe(liveEventChannel, (message: string) => void live.push(JSON.parse(message) as LiveEvent));
    const made = (await print({ sequences: all, reason: 'all of them' })).body as LabelPrint;
    expect(made).toMatchObject({ state: Queued, isLong: true, drawn: 0, count: PIECES, again: 2 });
    expect((await client.get(`${at}/prints/${made.id}`, zpl)).body.error.code).toBe('Optimization:080003');
    worker = startWorker(service.config);
    await reached(made.id, Ready);
    expect(await printOf(made.id)).toMatchObject({ drawn: PIECES, isKept: true, isStuck: false, ...zpl });
    const file = await client.get(`${at}/prints/${made.id}`, zpl);
    expect(file.raw.toString('latin1').match(/\^XA/g)).toHaveLength(PIECES);
    expect((await client.get(`${at}/prints/${made.id}`)).body.error.code).toBe('Optimization:080005');
    const told = live.filter(({ target }) => target === 'labelPrint');
    await until(() => live.some(({ arguments: [one] }) => (one as LabelPrint).state === Ready), 10_000);
    expect(new Set(told.map(({ permission }) => permission))).toEqual(
      new Set(['Optimization.Solutions', 'Optimization.SawKanban.Cut']),
    );
    expect((await client.post(`${at}/prints/${made.id}/cancel`)).status).toBe(409);
    // What was kept long enough goes, whether or not anything is printed again; it is drawn again when it is asked for.
    const clean = () => service.app.get(PrintFilesClock).look();
    await clean();
    expect(await printOf(made.id)).toMatchObject({ isKept: true });
    await aged(service);
    await clean();
    expect(await printOf(made.id)).toMatchObject({ state: Ready, isKept: false });
    expect((await client.post(`${at}/prints/${made.id}/retry`, {})).status).toBe(403);
    expect((await client.post(`${at}/prints/${made.id}/retry`, { reason: 'lost' })).body).toMatchObject({
      state: Queued,
    });
    await reached(made.id, Ready);
  }, 120_000);

  it('that are cancelled count as not printed', async () => {
    await worker!.end('SIGTERM');
    worker = undefined;
    const before = (await list()).map(({ prints }) => prints);
    const made = (await print({ sequences: all, reason: 'again' })).body as LabelPrint;
    expect((await list()).map(({ prints }) => prints)).toEqual(before.map((prints) => prints + 1));
    expect((await client.post(`${at}/prints/${made.id}/cancel`)).body).toMatchObject({ state: Cancelled });
    expect((await list()).map(({ prints }) => prints)).toEqual(before);
    expect((await client.post(`${at}/prints/${made.id}/cancel`)).status).toBe(409);
  });

  it('go on with another worker when theirs is gone', async () => {
    const made = (await print({ sequences: all, reason: 'once more', printer: { ...zpl, resolution: '600' } }))
      .body as LabelPrint;
    worker = startWorker(service.config);
    await reached(made.id, Drawing);
    await worker.end('SIGKILL');
    expect((await client.post(`${at}/prints/${made.id}/retry`, { reason: 'slow' })).body.error.code).toBe(
      'Optimization:080004',
    );
    worker = startWorker(service.config);
    // Twenty seconds until the job counts as left, then a worker's start and all of the drawing.
    await reached(made.id, Ready, 150_000);
    expect((await printOf(made.id)).isKept).toBe(true);
  }, 250_000);
});
