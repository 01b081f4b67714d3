// A run whose worker is killed again and again at random moments ends, once, and its boards are booked once.
import {
  API,
  csv,
  hardList,
  importCsv,
  isOver,
  openWorkshop,
  watch,
  startWorker,
} from '@ishare/optimisation/optimisation.fixture.js';
import { optimisationData } from '@ishare/optimisation/optimisation.data.js';
import { optimisationService } from '@ishare/optimisation/optimisation.module.js';
import type { ProgramProcess } from '@ishare/testing/program-process.js';
import { TestService } from '@ishare/testing/test-service.js';
import { shareOf } from '../../infra/test-share.mjs';

const KILLS = shareOf('kills');
/**
 * A worker that has not taken the run up after this long is killed all the same, ms: the queue may still be waiting for
 * its predecessor.
 */
const PATIENCE = 3_000;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

describe('a run whose worker is killed again and again', () => {
  let service: TestService;
  let worker: ProgramProcess;

  beforeAll(async () => {
    service = await TestService.start(optimisationService, [optimisationData]);
  });
  afterAll(async () => {
    await worker.end();
    await service.close();
  });

  it('ends once, and is confirmed once', async () => {
    const client = await service.client();
    const { settingId } = await openWorkshop(client);
    const file = await importCsv(client, csv(...hardList(60)), settingId);
    const query = <R>(sql: string, values: unknown[]) => service.query<R>(sql, values);
    const attempts = async () =>
      (await query<{ attempt: number }>('select attempt from optimisation_run where import_file_id = $1', [file.id]))[0]
        ?.attempt ?? 0;
    worker = startWorker(service.config);
    // Longer than the killing takes, so that no kill comes too late.
    expect(
      (await client.post(`${API}/import-files/optimization`, { importFileIds: [file.id], timeLimitSec: 120 })).status,
    ).toBe(200);
    let interrupted = 0;
    for (let kill = 0; kill < KILLS; kill++) {
      const before = await attempts();
      // The first of them interrupts for certain, however long a worker takes to start on a busy machine.
      for (
        const begun = Date.now();
        (await attempts()) === before && (interrupted === 0 || Date.now() - begun < PATIENCE);
      )
        await pause(50);
      await pause(Math.random() * 1_500);
      if ((await attempts()) > before) interrupted++;
      await worker.end('SIGKILL');
      worker = startWorker(service.config);
    }
    expect(interrupted).toBeGreaterThan(0);
    const taken = await attempts();
    while ((await attempts()) === taken) await pause(100);
    await watch(client, file.id, ({ boards }) => boards > 0);
    expect((await client.post(`${API}/import-files/optimization/${file.id}/stop`)).status).toBe(204);
    expect(await watch(client, file.id, isOver)).toMatchObject({ state: 3 });
    const solutions = (await client.get(`${API}/import-files/optimization/${file.id}/solutions`)).body.items as {
      id: string;
      boards: number;
    }[];
    expect(solutions).toHaveLength(1);
    expect(await query('select id from run_ticket', [])).toEqual([]);
    const { status } = await client.post(`${API}/solutions/${solutions[0]!.id}/confirm`);
    expect(status).toBe(200);
    expect(await query('select sum(reserved_quantity)::int as reserved from board where not is_off_cut', [])).toEqual([
      { reserved: solutions[0]!.boards },
    ]);
    // Reserved, and still on the shelf: they leave it when they are cut.
    expect(await query('select id from board_in_out_bound_log where direction = 1', [])).toEqual([]);
  }, 180_000);
});
