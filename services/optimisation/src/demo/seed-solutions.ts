import { ImportFileState } from '@ishare/contracts/optimisation/import-file-life.js';
import { RunState } from '@ishare/contracts/optimisation/run-life.js';
import { scanStations } from '@ishare/contracts/optimisation/station-kinds.js';
import { solve } from '@ishare/cutting/solve.js';
import { verify } from '@ishare/cutting/verifier.js';
import type { Database } from '@ishare/data/database.js';
import { newId } from '@ishare/kernel/ids.js';
import { demoId } from '@ishare/server/demo.js';
import { currentTenantId, runAsTenant } from '@ishare/server/context.js';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { ImportFile } from '../import-files/import-file.entity.js';
import type { MaterialJob } from '../runs/instance-builder.js';
import { conclude } from '../runs/conclude.js';
import { OptimisationRun } from '../runs/optimisation-run.entity.js';
import { keepInputs } from '../runs/plan-inputs.js';
import { runInput } from '../runs/run-input.js';
import { preferenceOf, type MaterialPlans } from '../runs/run-solver.js';
import { UNSAID_SETTINGS } from '../parameters/optimisation-settings.js';
import { RunService } from '../runs/run.service.js';
import { Wish } from '../runs/wish.js';
import { RunTracker } from '../runs/run-tracker.js';
import { CommandBus } from '@nestjs/cqrs';
import { partCode } from '@ishare/contracts/optimisation/labels.js';
import { AppError } from '@ishare/kernel/errors.js';
import { CutBoard } from '../saw/cut-board.command.js';
import { MoveSaw } from '../saw/move-saw.command.js';
import { ScanPart } from '../stations/scan-part.command.js';
import { SolutionPattern } from '../solutions/solution-pattern.entity.js';
import { Channel } from '../solutions/channel.entity.js';
import { SolutionConfirmService } from '../solutions/solution-confirm.service.js';
import { SolutionKind } from '../solutions/solution.entity.js';
import { keepSolutions } from '../solutions/solution-writer.js';

/**
 * Kernel steps per material for the cheapest plan and for each alternative: a moment of computing, and the same plans
 * everywhere.
 */
const WORK = 500_000;
const ALTERNATIVE_WORK = 300_000;
const SECOND = 1000;

async function plansOf(jobs: readonly MaterialJob[]): Promise<ReadonlyMap<SolutionKind, MaterialPlans>> {
  const cheapest = new Map<string, Awaited<ReturnType<typeof solve>>>();
  for (const { material, instance } of jobs) cheapest.set(material.code, await solve(instance, { work: WORK }));
  const found = new Map<SolutionKind, MaterialPlans>([[SolutionKind.Cheapest, cheapest]]);
  for (const [kind, prefer] of Object.entries(preferenceOf)) {
    const plans = new Map<string, Awaited<ReturnType<typeof solve>>>();
    for (const { material, instance } of jobs)
      plans.set(
        material.code,
        await solve(instance, {
          work: ALTERNATIVE_WORK,
          prefer,
          continueFrom: cheapest.get(material.code)!,
          polishOnly: true,
        }),
      );
    found.set(Number(kind) as SolutionKind, plans);
  }
  for (const plans of found.values()) {
    for (const { material, instance } of jobs) {
      const [fault] = verify(instance, plans.get(material.code)!.solution);
      if (fault) throw new Error(`The demo plan for ${material.code} is not valid: ${fault}`);
    }
  }
  return found;
}

/** A channel of a confirmed plan with its boards in the order in which they are cut, and the parts on each. */
interface ChannelBoards {
  id: string;
  boards: { patternNo: number; copyNo: number; parts: number }[];
}

async function channelsOf(database: Database, solutionId: string): Promise<ChannelBoards[]> {
  const [channels, patterns] = await database.tx(async (tx) => [
    await tx.em.find(Channel, { where: { solutionId }, order: { channelNo: 'ASC' } }),
    await tx.em.find(SolutionPattern, { where: { solutionId }, order: { patternNo: 'ASC' } }),
  ]);
  return channels.map(({ id, channelNo }) => ({
    id,
    boards: patterns
      .filter((pattern) => pattern.channelNo === channelNo)
      .flatMap(({ patternNo, repeat, placements }) =>
        Array.from({ length: repeat }, (_, index) => ({ patternNo, copyNo: index + 1, parts: placements.length })),
      ),
  }));
}

/** Cuts boards as the operator of their saw would; the offcuts wait beside it. */
async function cut(commands: CommandBus, { id, boards }: ChannelBoards): Promise<void> {
  for (const { patternNo, copyNo } of boards) await commands.execute(new CutBoard(id, { patternNo, copyNo }));
}

/** Bands and bores the parts of boards, where there is something to band or to bore. */
async function finish(commands: CommandBus, solutionNo: string, boards: ChannelBoards['boards']): Promise<void> {
  for (const { parts, ...board } of boards)
    for (let placeNo = 1; placeNo <= parts; placeNo++)
      for (const station of scanStations)
        await commands
          .execute(new ScanPart({ code: partCode({ solutionNo, ...board, placeNo }), station }))
          .catch((error: unknown) => {
            if (!(error instanceof AppError)) throw error;
          });
}

/**
 * The middle of a day: half of the longest channel is cut and the parts of its first boards are banded and bored, the
 * next one stands still while its blade is changed, the others wait.
 */
async function cutHalf(commands: CommandBus, channels: readonly ChannelBoards[], solutionNo: string): Promise<void> {
  const [longest, next] = channels.toSorted((a, b) => b.boards.length - a.boards.length);
  const half = longest!.boards.slice(0, Math.ceil(longest!.boards.length / 2));
  await cut(commands, { id: longest!.id, boards: half });
  await finish(commands, solutionNo, half.slice(0, 2));
  if (!next) return;
  await commands.execute(new MoveSaw(next.id, 'start'));
  await commands.execute(new MoveSaw(next.id, 'stop', 'blade'));
}

/** All is cut; all but the last board of each channel is banded and bored as well. */
async function cutAll(commands: CommandBus, channels: readonly ChannelBoards[], solutionNo: string): Promise<void> {
  for (const channel of channels) await cut(commands, channel);
  for (const { boards } of channels)
    await finish(commands, solutionNo, boards.slice(0, Math.max(1, boards.length - 1)));
}

/**
 * Runs the optimiser over a seeded cut list and confirms what it recommends, as a planner would have; `until` says
 * whether it is cut through or in the middle of that.
 */
export async function seedSolutions(
  app: NestFastifyApplication,
  database: Database,
  key: string,
  until: 'cutting' | 'cut',
): Promise<void> {
  const importFileId = demoId('import-file', key);
  const runId = demoId('optimisation-run', key);
  const settings = await database.tx((tx) =>
    app.get(RunService).settingsOf(tx, {}, { importFileId, usual: UNSAID_SETTINGS }),
  );
  const jobs = await database.tx((tx) => runInput(tx, runId, importFileId, settings));
  const begun = Date.now();
  const found = await plansOf(jobs);
  const tracker = new RunTracker(
    { importFileId, runId },
    jobs.map(({ material }) => material.code),
    begun,
  );
  for (const [code, plan] of found.get(SolutionKind.Cheapest)!) tracker.offer(code, plan);
  const solution = await database.tx(async (tx) => {
    await tx.insert(OptimisationRun, {
      id: runId,
      importFileId,
      taskId: newId(),
      isTrial: false,
      settings,
      inputs: null,
      state: RunState.Done,
      wish: Wish.None,
      attempt: 1,
      percent: 100,
      progress: null,
      spent: Date.now() - begun,
      requestedTime: new Date(begun),
      requestedBy: null,
      startedTime: new Date(begun),
      endedTime: new Date(),
      failure: null,
    });
    await keepInputs(tx, runId);
    await tx.update(ImportFile, importFileId, { state: ImportFileState.Optimised });
    const seconds = (Date.now() - begun) / SECOND;
    const kept = await keepSolutions(tx, { runId, importFileId, settings, seconds }, jobs, found);
    await conclude(tx, tracker, kept);
    await tx.em.update(OptimisationRun, runId, { progress: tracker.picture(RunState.Done) });
    return kept;
  });
  await app.get(SolutionConfirmService).take(solution.id);
  const commands = app.get(CommandBus, { strict: false });
  const channels = await channelsOf(database, solution.id);
  const work = until === 'cutting' ? cutHalf : cutAll;
  const principal = {
    userId: demoId('user', 'zhao.kailiao'),
    userName: 'zhao.kailiao',
    tenantId: currentTenantId(),
    sessionId: '',
    clientId: '',
    issuedAt: 0,
    expiresAt: 0,
  };
  await runAsTenant(currentTenantId(), () => work(commands, channels, solution.solutionNo), { principal });
}
