import { RunState } from '@ishare/contracts/optimisation/run-life.js';
import { Database } from '@ishare/data/database.js';
import { runAsTenant } from '@ishare/server/context.js';
import { TestService } from '@ishare/testing/test-service.js';
import { API, csv, importCsv, openWorkshop } from '../optimisation.fixture.js';
import { optimisationData } from '../optimisation.data.js';
import { optimisationService } from '../optimisation.module.js';
import { RunLease } from './run-lease.js';
import { RunTracker } from './run-tracker.js';

describe('a run that another worker takes over', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await TestService.start(optimisationService, [optimisationData]);
  });
  afterAll(() => service.close());

  it('goes on with the progress that was told last', async () => {
    const client = await service.client();
    const { settingId } = await openWorkshop(client);
    const file = await importCsv(client, csv('P1,Side,W,2000,580,2,0,,,A-1'), settingId);
    const asked = await client.post(`${API}/import-files/optimization`, { importFileIds: [file.id] });
    expect(asked.status).toBe(200);
    const database = service.app.get(Database);
    const percents = await runAsTenant(service.tenantA, async () => {
      const [run] = await database.tx((tx) =>
        tx.query<{ id: string }>('select id from optimisation_run where import_file_id = $1', [file.id]),
      );
      const told: number[] = [];
      for (const share of [0.62, 0.05, 0.7]) {
        const lease = (await RunLease.claim(database, run!.id))!;
        const tracker = new RunTracker({ importFileId: file.id, runId: run!.id }, ['W'], Date.now());
        tracker.resume(lease.run.percent);
        tracker.report('search', share);
        const progress = tracker.picture(RunState.Running);
        told.push(progress.percent);
        await lease.beat(progress, 1_000);
      }
      return told;
    });
    expect(percents).toEqual([62, 62, 70]);
  });
});
