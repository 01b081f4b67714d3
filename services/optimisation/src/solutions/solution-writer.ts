import type { Plan } from '@ishare/cutting/model.js';
import type { Tx } from '@ishare/data/tx.js';
import { newId } from '@ishare/kernel/ids.js';
import { ImportFile } from '../import-files/import-file.entity.js';
import type { MaterialJob } from '../runs/instance-builder.js';
import type { RunSettings } from '../runs/run-settings.js';
import { Channel } from './channel.entity.js';
import { figuresOf, patternFigures, type MaterialFigures } from './plan-figures.js';
import { SolutionMaterial } from './solution-material.entity.js';
import { SolutionPattern } from './solution-pattern.entity.js';
import { Solution } from './solution.entity.js';

export interface FinishedRun { runId: string; importFileId: string; settings: RunSettings; seconds: number }

const round = (value: number, digits: number): number => Math.round(value * 10 ** digits) / 10 ** digits;

/** Keeps the plans of all materials as one solution; one channel per material, so that every pattern is in exactly one. */
export async function keepSolution(tx: Tx, run: FinishedRun, jobs: readonly MaterialJob[], planOf: (materialCode: string) => Plan): Promise<Solution> {
  const { machine } = run.settings;
  const figures = jobs.map((job) => figuresOf(job, planOf(job.material.code), machine));
  const id = newId();
  const { fileNo } = await tx.get(ImportFile, run.importFileId);
  const [{ count }] = (await tx.query<{ count: number }>('select count(*)::int as count from solution where import_file_id = $1', [run.importFileId])) as [{ count: number }];
  const solution = await tx.insert(Solution, {
    id, solutionNo: `${fileNo}-S${count + 1}`, importFileId: run.importFileId, runId: run.runId, ...totalsOf(figures), duration: round(run.seconds, 3), isSelected: false, confirmedTime: null,
  });
  await tx.insertMany(SolutionMaterial, jobs.map(({ material }, index) => ({ solutionId: id, materialId: material.id, materialCode: material.code, figures: figures[index]! })));
  await tx.insertMany(Channel, jobs.map(({ material }, index) => ({
    solutionId: id, importFileId: run.importFileId, channelNo: index + 1, machineId: machine?.id ?? null, materialCodes: [material.code], boardCount: figures[index]!.boards, minutes: figures[index]!.minutes, state: 0,
  })));
  let patternNo = 0;
  const patterns = jobs.flatMap((job, index) => planOf(job.material.code).solution.patterns.map((pattern) => {
    const { board: boardId, ...rest } = patternFigures(job, pattern, machine);
    const board = job.boards.find((each) => each.id === boardId)!;
    return { solutionId: id, patternNo: ++patternNo, channelNo: index + 1, materialCode: job.material.code, boardId, boardLength: board.length, boardWidth: board.width, isOffCut: board.isOffCut, ...rest };
  }));
  await tx.insertMany(SolutionPattern, patterns);
  return solution;
}

function totalsOf(figures: readonly MaterialFigures[]) {
  const sum = (of: (figure: MaterialFigures) => number, digits = 4): number => round(figures.reduce((total, figure) => total + of(figure), 0), digits);
  const [boardArea, partArea, offcutArea] = [sum(({ areas }) => areas.board), sum(({ areas }) => areas.part), sum(({ areas }) => areas.offcut)];
  return {
    boards: sum((f) => f.boards, 0), offcutBoards: sum((f) => f.offcutBoards, 0), patterns: sum((f) => f.patterns, 0), parts: sum((f) => f.parts, 0),
    utilization: round((100 * partArea) / boardArea, 3), wastePct: round((100 * (boardArea - partArea - offcutArea)) / boardArea, 3),
    boardArea, partArea, offcutArea, wasteArea: sum(({ areas }) => areas.waste), kerfArea: sum(({ areas }) => areas.kerf), trimArea: sum(({ areas }) => areas.trim),
    cuts: sum((f) => f.cuts, 0), cutLength: sum((f) => f.cutLength, 3), cycles: sum((f) => f.cycles, 0), minutes: sum((f) => f.minutes, 2),
    materialCost: sum((f) => f.materialCost, 2), totalCost: round(sum((f) => f.materialCost, 2) - sum((f) => f.offcutCredit, 2), 2), provedOptimal: figures.every(({ provedOptimal }) => provedOptimal),
  };
}
