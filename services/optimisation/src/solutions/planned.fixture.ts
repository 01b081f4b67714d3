import { RunState } from '@ishare/contracts/optimisation/run-life.js';
// A plan for a cut list without a worker: a moment of the engine, kept as a run keeps it.
import { demoId } from '@ishare/contracts/demo.js';
import { solve } from '@ishare/cutting/solve.js';
import { Database } from '@ishare/data/database.js';
import { newId } from '@ishare/kernel/ids.js';
import { runAsTenant } from '@ishare/server/context.js';
import type { TestClient, TestService } from '@ishare/testing/test-service.js';
import { moveFile } from '../import-files/import-file-moves.js';
import { csv, importCsv } from '../optimisation.fixture.js';
import { OptimisationRun } from '../runs/optimisation-run.entity.js';
import { keepInputs } from '../runs/plan-inputs.js';
import { runInput } from '../runs/run-input.js';
import type { RunChoice } from '@ishare/contracts/optimisation/runs.js';
import { UNSAID_SETTINGS } from '../parameters/optimisation-settings.js';
import { RunService } from '../runs/run.service.js';
import { Wish } from '../runs/wish.js';
import { keepSolutions } from './solution-writer.js';
import { SolutionKind } from './solution.entity.js';

export interface Planned {
  fileId: string;
  solutionId: string;
}

export async function planned(
  service: TestService,
  { client, settingId }: { client: TestClient; settingId: string },
  rows: readonly string[],
  more: RunChoice = {},
): Promise<Planned> {
  const { id: fileId } = await importCsv(client, csv(...rows), settingId, `${newId()}.csv`);
  return { fileId, solutionId: await planOf(service, fileId, more) };
}

/** A plan of a list that is read in; gives the solution's id. */
export async function planOf(
  service: Pick<TestService, 'app' | 'tenantA'>,
  fileId: string,
  more: RunChoice = {},
): Promise<string> {
  const database = service.app.get(Database);
  return runAsTenant(service.tenantA, async () => {
    const runId = demoId('run', fileId);
    const settings = await database.tx((tx) =>
      service.app.get(RunService).settingsOf(tx, more, { importFileId: fileId, usual: UNSAID_SETTINGS }),
    );
    const jobs = await database.tx((tx) => runInput(tx, runId, fileId, settings));
    const plans = new Map<string, Awaited<ReturnType<typeof solve>>>();
    for (const { material, instance } of jobs) plans.set(material.code, await solve(instance, { work: 30_000 }));
    const solution = await database.tx(async (tx) => {
      await tx.insert(OptimisationRun, {
        id: runId,
        importFileId: fileId,
        taskId: newId(),
        isTrial: false,
        settings,
        inputs: null,
        state: RunState.Done,
        wish: Wish.None,
        attempt: 1,
        percent: 100,
        progress: null,
        spent: 0,
        requestedTime: new Date(),
        requestedBy: null,
        startedTime: new Date(),
        endedTime: new Date(),
        failure: null,
      });
      await keepInputs(tx, runId);
      await moveFile(tx, fileId, 'run');
      await moveFile(tx, fileId, 'solve');
      return keepSolutions(
        tx,
        { runId, importFileId: fileId, settings, seconds: 1 },
        jobs,
        new Map([[SolutionKind.Cheapest, plans]]),
      );
    });
    return solution.id;
  });
}
