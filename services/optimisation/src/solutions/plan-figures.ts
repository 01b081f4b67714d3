// From the engine's plan to what is kept of it; pure.
import { MachineType } from '@ishare/contracts/optimisation/machine-parameter-setting.js';
import type { BandAllowance } from '@ishare/contracts/optimisation/bands.js';
import { cutSequence, sawMinutes, type Cut } from '@ishare/cutting/cut-sequence.js';
import { boardsPerCycle, type Areas, type Node, type Pattern, type Plan } from '@ishare/cutting/model.js';
import { lieOn } from '../materials/grain.js';
import { isPriced, type MaterialJob } from '../runs/instance-builder.js';
import { speedsOf, type RunMachine } from '../runs/run-settings.js';

/** A part on a board; mm from the raw board's lower left corner. */
export interface Placement {
  rowNo: number;
  partNo: string;
  name: string | null;
  x: number;
  y: number;
  l: number;
  w: number;
  /** The part's own length lies along y. */
  rotated: boolean;
}

/** A remainder that is kept. */
export interface Remnant {
  x: number;
  y: number;
  length: number;
  width: number;
}

/** Areas in m², money, minutes. */
export interface MaterialFigures {
  materialName: string;
  /** Absent in figures from before it was kept. */
  colorCode?: string | null;
  thickness: number;
  grain: number;
  parts: number;
  boards: number;
  offcutBoards: number;
  patterns: number;
  utilization: number;
  wastePct: number;
  areas: Areas;
  cuts: number;
  cutLength: number;
  cycles: number;
  minutes: number;
  materialCost: number;
  /** Boards without a price; absent in figures from before it was counted. */
  unpricedBoards?: number;
  offcutCredit: number;
  lowerBound: number | null;
  gapPct: number | null;
  provedOptimal: boolean;
  /** What banding leaves to be sawn, mm; absent in figures from when sizes were sawn as the list has them. */
  allowance?: BandAllowance;
}

export interface PatternFigures {
  board: string;
  repeat: number;
  cycles: number;
  minutes: number;
  utilization: number;
  root: Node;
  placements: Placement[];
  offcuts: Remnant[];
  cuts: Cut[];
}

const round = (value: number, digits: number): number => Math.round(value * 10 ** digits) / 10 ** digits;
const share = (part: number, whole: number): number => (whole > 0 ? round((100 * part) / whole, 3) : 0);

/** Per cent of the boards that ends neither in parts nor in kept offcuts. */
export const wasteOf = ({ board, part, offcut }: Areas): number => share(board - part - offcut, board);

/** mm² as m², so that the five terms still add up after rounding: trim takes what rounding leaves over. */
export function squareMetres({ board, part, offcut, waste, kerf }: Areas): Areas {
  const [b, p, o, w, k] = [board, part, offcut, waste, kerf].map((area) => round(area / 1e6, 4)) as [
    number,
    number,
    number,
    number,
    number,
  ];
  return { board: b, part: p, offcut: o, waste: w, kerf: k, trim: round(b - p - o - w - k, 4) };
}

/** How many of the boards a plan takes. */
export const copiesOf = ({ solution }: Plan, boards: ReadonlySet<string>): number =>
  solution.patterns.reduce((sum, { board, repeat }) => sum + (boards.has(board) ? repeat : 0), 0);

/** Boards of a job that nobody has given a price. */
export const unpricedOf = ({ boards, material }: Pick<MaterialJob, 'boards' | 'material'>): Set<string> =>
  new Set(boards.filter((board) => !isPriced(board, material)).map(({ id }) => id));

export function figuresOf(job: MaterialJob, plan: Plan, machine: RunMachine | null): MaterialFigures {
  const { material, parts, instance } = job;
  const offcutIds = new Set(instance.boards.filter(({ kind }) => kind === 'offcut').map(({ id }) => id));
  return {
    materialName: material.name,
    colorCode: material.colorCode,
    thickness: material.thickness,
    grain: material.grain,
    parts: parts.reduce((sum, { count }) => sum + count, 0),
    boards: plan.boards,
    offcutBoards: copiesOf(plan, offcutIds),
    patterns: plan.patterns,
    utilization: share(plan.areas.part, plan.areas.board),
    wastePct: wasteOf(plan.areas),
    areas: squareMetres(plan.areas),
    cuts: plan.cuts,
    cutLength: round(plan.cutLengthMm / 1000, 3),
    cycles: plan.cycles,
    minutes: round(sawMinutes(instance, plan.solution, speedsOf(machine)), 2),
    materialCost: round(plan.cost, 2),
    unpricedBoards: copiesOf(plan, unpricedOf(job)),
    offcutCredit: round(plan.offcutCredit, 2),
    lowerBound: plan.lowerBound,
    gapPct: plan.gapPct,
    provedOptimal: plan.provedOptimal,
    allowance: job.allowance,
  };
}

/** Minutes of a machine for patterns that are laid, each as often as it is cut; thickness in mm. */
export function minutesOf(
  patterns: readonly { repeat: number; cuts: readonly Cut[] }[],
  thickness: number,
  machine: RunMachine | null,
): number {
  const { feedRip, feedCross, setSeconds, loadSeconds } = speedsOf(machine);
  const isBook = machine?.machineType === MachineType.BeamSaw;
  const book = boardsPerCycle({ thickness, ...(isBook && { bookHeight: machine.bookHeight }) });
  const seconds = patterns.reduce((total, { repeat, cuts }) => {
    const cycle = cuts.reduce(
      (sum, { dir, length }) => sum + setSeconds + (length / 1000 / (dir === 'horizontal' ? feedRip : feedCross)) * 60,
      loadSeconds,
    );
    return total + Math.ceil(repeat / book) * cycle;
  }, 0);
  return round(seconds / 60, 2);
}

function leaves(node: Node, kind: 'part' | 'offcut'): Node[] {
  if (node.kind === kind) return [node];
  return node.kind === 'cut' ? (node.children ?? []).flatMap((child) => leaves(child, kind)) : [];
}

export function patternFigures(
  { material, instance, byRow }: Pick<MaterialJob, 'material' | 'instance' | 'byRow'>,
  pattern: Pattern,
  machine: RunMachine | null,
): PatternFigures {
  const board = instance.boards.find(({ id }) => id === pattern.board)!;
  const placed = leaves(pattern.root, 'part');
  return {
    board: pattern.board,
    repeat: pattern.repeat,
    cycles: Math.ceil(pattern.repeat / boardsPerCycle(instance)),
    root: pattern.root,
    minutes: round(
      sawMinutes(
        instance,
        { format: 'panelcut-solution/1', instance: instance.id, patterns: [pattern] },
        speedsOf(machine),
      ),
      2,
    ),
    utilization: share(
      placed.reduce((sum, { length, width }) => sum + length * width, 0),
      board.length * board.width,
    ),
    placements: placed.map(({ part, x, y, length, width, rotated }): Placement => {
      const row = byRow.get(part!)!;
      return {
        rowNo: row.rowNo,
        partNo: row.partNo,
        name: row.name,
        x,
        y,
        l: length,
        w: width,
        rotated: lieOn(row, material.grain).turned !== (rotated ?? false),
      };
    }),
    offcuts: leaves(pattern.root, 'offcut').map(({ x, y, length, width }) => ({ x, y, length, width })),
    cuts: cutSequence(instance, pattern),
  };
}
