import type { Tx } from '@ishare/data/tx.js';
import { newId } from '@ishare/kernel/ids.js';
import { without } from '@ishare/kernel/money.js';
import { ImportFile } from '../import-files/import-file.entity.js';
import type { MaterialJob } from '../runs/instance-builder.js';
import type { RunSettings } from '../runs/run-settings.js';
import type { MaterialPlans } from '../runs/run-solver.js';
import { inOrder, worthKeeping } from './alternatives.js';
import { Channel } from './channel.entity.js';
import { figuresOf, patternFigures, type MaterialFigures } from './plan-figures.js';
import { SolutionMaterial } from './solution-material.entity.js';
import { SolutionPattern } from './solution-pattern.entity.js';
import { Solution, type SolutionKind } from './solution.entity.js';

export interface FinishedRun {
  runId: string;
  importFileId: string;
  settings: RunSettings;
  seconds: number;
}

const round = (value: number, digits: number): number => Math.round(value * 10 ** digits) / 10 ** digits;

/**
 * Keeps what a run has found: the cheapest plans of all materials as one solution, and as further ones the alternatives
 * that are better at what they are for. Returns the one that the preset recommends.
 */
export async function keepSolutions(
  tx: Tx,
  run: FinishedRun,
  jobs: readonly MaterialJob[],
  found: ReadonlyMap<SolutionKind, MaterialPlans>,
): Promise<Solution> {
  const { machine, parameters } = run.settings;
  const { fileNo } = await tx.get(ImportFile, run.importFileId);
  const [{ count }] = (await tx.query<{ count: number }>(
    'select count(*)::int as count from solution where import_file_id = $1',
    [run.importFileId],
  )) as [{ count: number }];
  const candidates = worthKeeping(found).map(([kind, plans]) => {
    const figures = jobs.map((job) => figuresOf(job, plans.get(job.material.code)!, machine));
    return { id: newId(), kind, plans, figures, ...totalsOf(figures) };
  });
  const ordered = inOrder(candidates, parameters);
  const kept = await tx.insertMany(
    Solution,
    ordered.map(({ plans: _plans, figures: _figures, ...values }, ordinal) => ({
      ...values,
      ordinal,
      solutionNo: `${fileNo}-S${count + 1 + ordinal}`,
      importFileId: run.importFileId,
      runId: run.runId,
      duration: round(run.seconds, 3),
      isSelected: false,
      confirmedTime: null,
    })),
  );
  for (const candidate of ordered) await keepDetails(tx, run, jobs, candidate);
  return kept[0]!;
}

/** One channel per material, so that every pattern is in exactly one. */
async function keepDetails(
  tx: Tx,
  { importFileId, settings: { machine } }: FinishedRun,
  jobs: readonly MaterialJob[],
  { id, plans, figures }: { id: string; plans: MaterialPlans; figures: MaterialFigures[] },
): Promise<void> {
  await tx.insertMany(
    SolutionMaterial,
    jobs.map(({ material }, index) => ({
      solutionId: id,
      materialId: material.id,
      materialCode: material.code,
      figures: figures[index]!,
    })),
  );
  await tx.insertMany(
    Channel,
    jobs.map(({ material }, index) => ({
      solutionId: id,
      importFileId,
      channelNo: index + 1,
      machineId: machine?.id ?? null,
      materialCodes: [material.code],
      boardCount: figures[index]!.boards,
      minutes: figures[index]!.minutes,
      state: 0,
    })),
  );
  let patternNo = 0;
  const patterns = jobs.flatMap((job, index) =>
    plans.get(job.material.code)!.solution.patterns.map((pattern) => {
      const { board: boardId, ...rest } = patternFigures(job, pattern, machine);
      const board = job.boards.find((each) => each.id === boardId)!;
      return {
        solutionId: id,
        patternNo: ++patternNo,
        channelNo: index + 1,
        materialCode: job.material.code,
        boardId,
        boardLength: board.length,
        boardWidth: board.width,
        isOffCut: board.isOffCut,
        ...rest,
      };
    }),
  );
  await tx.insertMany(SolutionPattern, patterns);
}

function totalsOf(figures: readonly MaterialFigures[]) {
  const sum = (of: (figure: MaterialFigures) => number, digits = 4): number =>
    round(
      figures.reduce((total, figure) => total + of(figure), 0),
      digits,
    );
  const [boardArea, partArea, offcutArea] = [
    sum(({ areas }) => areas.board),
    sum(({ areas }) => areas.part),
    sum(({ areas }) => areas.offcut),
  ];
  const materialCost = sum((f) => f.materialCost, 2);
  const lowerBound = figures.every((f) => f.lowerBound !== null) ? sum((f) => f.lowerBound!, 2) : null;
  return {
    boards: sum((f) => f.boards, 0),
    offcutBoards: sum((f) => f.offcutBoards, 0),
    patterns: sum((f) => f.patterns, 0),
    parts: sum((f) => f.parts, 0),
    utilization: round((100 * partArea) / boardArea, 3),
    wastePct: round((100 * (boardArea - partArea - offcutArea)) / boardArea, 3),
    boardArea,
    partArea,
    offcutArea,
    wasteArea: sum(({ areas }) => areas.waste),
    kerfArea: sum(({ areas }) => areas.kerf),
    trimArea: sum(({ areas }) => areas.trim),
    cuts: sum((f) => f.cuts, 0),
    cutLength: sum((f) => f.cutLength, 3),
    cycles: sum((f) => f.cycles, 0),
    minutes: sum((f) => f.minutes, 2),
    materialCost,
    totalCost: without(
      materialCost,
      sum((f) => f.offcutCredit, 2),
    ),
    lowerBound,
    gapPct: lowerBound ? round((100 * without(materialCost, lowerBound)) / lowerBound, 3) : null,
    provedOptimal: figures.every(({ provedOptimal }) => provedOptimal),
  };
}
