import { OffCutStatus } from '@ishare/contracts/optimisation/offcut-life.js';
import { RunState } from '@ishare/contracts/optimisation/run-life.js';
import { TRIALS, trials, type RunOutcome, type TrialRequest } from '@ishare/contracts/optimisation/trials.js';
import { features } from '@ishare/contracts/saas/features.js';
import type { ReplyOf } from '@ishare/contracts/things/route.js';
import { Database } from '@ishare/data/database.js';
import type { Tx } from '@ishare/data/tx.js';
import { invalid } from '@ishare/kernel/errors.js';
import { newId } from '@ishare/kernel/ids.js';
import { without } from '@ishare/kernel/money.js';
import { Ports } from '@ishare/server/ports.js';
import { optimisationSettings } from '../parameters/optimisation-settings.js';
import { Features } from '@ishare/server/features.js';
import { Serves } from '@ishare/server/serves.js';
import { Controller, Inject, Injectable } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { In } from 'typeorm';
import { moveFile } from '../import-files/import-file-moves.js';
import { ImportFile } from '../import-files/import-file.entity.js';
import { Solution } from '../solutions/solution.entity.js';
import { SolutionService } from '../solutions/solution.service.js';
import { OptimisationRun } from './optimisation-run.entity.js';
import { RunService } from './run.service.js';
import { formatsOf, type RunSettings } from './run-settings.js';
import { assertRoom, CHECKED_AT_ONCE, runnableFile, takeOn } from './taking-on.js';
import { assertDifferent, likenessOfRun, likenessOfVariant, ofVariant, type Variant } from './variants.js';

/** Runs of a list that are told of. */
const LATEST = 50;

interface BoardUse {
  solutionId: string;
  length: number;
  width: number;
  isOffCut: boolean;
  boards: number;
  pieces: number;
}

const BOARDS_USED = `
  select solution_id as "solutionId", board_length::float8 as length, board_width::float8 as width,
         is_off_cut as "isOffCut", sum(repeat)::int as boards,
         sum(repeat * jsonb_array_length(offcuts))::int as pieces
    from solution_pattern where solution_id = any($1) 
   group by solution_id, board_length, board_width, is_off_cut
   order by is_off_cut, board_length * board_width desc`;

/** Boards `b` of the materials of a list on which something can be laid. */
const BOARDS_OF_LIST = `
    from board b join material m on m.id = b.material_id and not m.is_deleted
   where not b.is_deleted and b.defects = '[]'
     and m.code in (select d.material_code from import_file_detail d where d.import_file_id = $1)`;
const FORMATS = `
  select b.length::float8 as length, b.width::float8 as width,
         jsonb_agg(distinct m.code order by m.code) as "materialCodes",
         greatest(0, sum(b.quantity - b.reserved_quantity))::int as available
    ${BOARDS_OF_LIST} and not b.is_off_cut
   group by b.length, b.width order by b.length * b.width desc, b.length desc`;
const RACK_OFFCUTS = `
  select count(*)::int as count ${BOARDS_OF_LIST} and b.is_off_cut and b.off_cut_status = ${OffCutStatus.InStock}
     and b.quantity > b.reserved_quantity`;

function askedOf(settings: RunSettings): RunOutcome['asked'] {
  const { parameters, machine } = settings;
  return {
    optimizeParameterId: parameters.id,
    parameterName: parameters.name,
    machineParameterId: machine?.id ?? null,
    machineName: machine?.name ?? null,
    boardScope: parameters.boardScope,
    boardFormats: formatsOf(settings),
    offcutPriority: parameters.offcutPriority,
    stockOnly: parameters.stockOnly,
    timeLimitSec: parameters.timeLimitSec,
  };
}

/** Variants of planning a list: what it can be planned with, runs that try it, and what all its runs came to. */
@Injectable()
export class TrialService {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(Features) private readonly features: Features,
    @Inject(Ports) private readonly ports: Ports,
    @Inject(RunService) private readonly runService: RunService,
    @Inject(SolutionService) private readonly solutions: SolutionService,
  ) {}

  async runs(importFileId: string): Promise<{ items: RunOutcome[] }> {
    // Runs before their plans: one that has ended is never told without the plan that it brought.
    const found = await this.database.tx((tx) =>
      tx.em.find(OptimisationRun, {
        where: { importFileId },
        order: { requestedTime: 'DESC', id: 'DESC' },
        take: LATEST,
      }),
    );
    const { items } = await this.solutions.ofFile(importFileId);
    const recommended = new Map(items.filter(({ ordinal }) => ordinal === 0).map((each) => [each.runId, each]));
    const used = await this.database.tx((tx) =>
      tx.query<BoardUse>(BOARDS_USED, [[...recommended.values()].map(({ id }) => id)]),
    );
    return {
      items: found.map((run) => {
        const solution = recommended.get(run.id) ?? null;
        const theirs = used.filter(({ solutionId }) => solutionId === solution?.id);
        return {
          runId: run.id,
          taskId: run.taskId,
          isTrial: run.isTrial,
          state: run.state,
          percent: run.percent,
          message: this.runService.message(run, run.progress?.stage ?? 'queued'),
          requestedTime: run.requestedTime.toISOString(),
          asked: askedOf(run.settings),
          solution,
          boards: theirs.map(({ solutionId: _solutionId, pieces: _pieces, ...use }) => use),
          offcuts: {
            pieces: theirs.reduce((sum, { pieces }) => sum + pieces, 0),
            value: solution ? without(solution.materialCost, solution.totalCost) : 0,
          },
        };
      }),
    };
  }

  async choices(importFileId: string): Promise<ReplyOf<typeof trials.choices>> {
    const usual = await optimisationSettings(this.ports);
    return this.database.tx(async (tx) => {
      await tx.get(ImportFile, importFileId);
      const [offcuts] = await tx.query<{ count: number }>(RACK_OFFCUTS, [importFileId]);
      const settings = await this.runService.settingsAsked(tx, {}, { importFileId, usual });
      return {
        formats: await tx.query(FORMATS, [importFileId]),
        offcuts: offcuts!.count,
        ownParameters: Object.entries(settings?.byMaterial ?? {})
          .map(([materialCode, { name }]) => ({ materialCode, parameterName: name }))
          .toSorted((a, b) => (a.materialCode < b.materialCode ? -1 : 1)),
      };
    });
  }

  /** Takes on a run for each variant, or none of them; the list is being optimised until the last one has ended. */
  async start(importFileId: string, request: TrialRequest): Promise<{ taskId: string; runIds: string[] }> {
    const { baseRunId, variants } = request;
    const known = baseRunId ? 1 : 0;
    if (known + variants.length < TRIALS.least)
      throw invalid('variants', 'Validation:minItems', { minimum: TRIALS.least - known });
    if (known + variants.length > TRIALS.most)
      throw invalid('variants', 'Validation:maxItems', { maximum: TRIALS.most - known });
    const taskId = newId();
    const limit = await this.features.limit(features.optimisationRuns);
    const usual = await optimisationSettings(this.ports);
    return this.database.tx(async (tx) => {
      await assertRoom(tx, limit, variants.length);
      const { rowCount } = await runnableFile(tx, importFileId);
      const base = baseRunId ? [await this.planned(tx, importFileId, baseRunId)] : [];
      const isChecked = rowCount <= CHECKED_AT_ONCE;
      const likenesses = isChecked
        ? await Promise.all(base.map((variant) => likenessOfRun(tx, importFileId, variant)))
        : [];
      const wanted: Variant[] = [];
      for (const [index, variant] of variants.entries()) {
        await ofVariant(known + index, `variants.${index}`, async () => {
          const settings = await this.runService.settingsOf(tx, variant, { importFileId, usual });
          const next = { id: newId(), settings };
          if (isChecked) likenesses.push(await likenessOfVariant(tx, importFileId, next));
          wanted.push(next);
        });
      }
      assertDifferent(likenesses);
      for (const variant of wanted) await takeOn(tx, { ...variant, importFileId, taskId, isTrial: true });
      await moveFile(tx, importFileId, 'run');
      this.runService.tellOf(tx, importFileId);
      return { taskId, runIds: [...base, ...wanted].map(({ id }) => id) };
    });
  }

  /** A run of the list that has left a plan. */
  private async planned(tx: Tx, importFileId: string, id: string): Promise<Variant> {
    const run = await tx.find(OptimisationRun, { id, importFileId, state: In([RunState.Done, RunState.Stopped]) });
    if (!run || !(await tx.em.existsBy(Solution, { runId: id, isDeleted: false })))
      throw invalid('baseRunId', 'Validation:unknown');
    return run;
  }
}

@ApiTags('Optimization')
@Controller()
export class TrialController {
  constructor(@Inject(TrialService) private readonly trialService: TrialService) {}

  @Serves(trials.runs)
  runs(id: string) {
    return this.trialService.runs(id);
  }

  @Serves(trials.choices)
  choices(id: string) {
    return this.trialService.choices(id);
  }

  @Serves(trials.start)
  start(id: string, request: TrialRequest) {
    return this.trialService.start(id, request);
  }
}
