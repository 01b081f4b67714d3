import { cutSize } from './model.js';
import { offcutSteps } from './offcut-steps.js';
import type { Instance, Match } from './model.js';
import { trimOf } from './defects.js';

/**
 * Root axis or stacking direction: 0 = children side by side along x (vertical cuts), 1 = stacked along y (horizontal
 * cuts). A root of 2 or 3 is a head cut in the direction 0 or 1: two sections, each cut as a board of its own.
 */
export type Axis = 0 | 1 | 2 | 3;

/** The cuts' direction of a root. */
export const directionOf = (axis: Axis): 0 | 1 => (axis & 1) as 0 | 1;
export const isHead = (axis: Axis): boolean => axis >= 2;

/**
 * The normalised job: integer lengths in `1 / scale` mm, trims dropped, parts and boards inflated by the kerf so that
 * the kerf vanishes (a piece of raw size S holds raw pieces with a kerf between neighbours exactly when S + kerf ≥ Σ (s
 * + kerf)). Parts of one size are one type; a type has one oriented item per orientation it may be cut in.
 */
export interface Problem {
  instance: Instance;
  scale: number;
  /**
   * Depth of the deepest leaf by axis of the root: the stages, one less where the first cut runs across the prescribed
   * direction.
   */
  stages: number[];
  /** Stage of the root's own cuts by its axis: the first, across the prescribed direction the second, a head's none. */
  rootStage: number[];
  exact: boolean;
  kerfX: number;
  kerfY: number;
  /** Least raw width of a first-stage strip in units, 0 where there is none. */
  minStrip: number;
  /** Raw width that stays behind the last cut of the first stage in units, 0 where nothing need. */
  lastCut: number;
  /** Inflated greatest extent along x and y of a piece that a cut runs through, Infinity where there is none. */
  maxLineX: number;
  maxLineY: number;
  types: number;
  demand: Int32Array;
  /** Indices into instance.parts per type. */
  members: number[][];
  /** Oriented items: inflated extents and type. */
  items: number;
  x: Int32Array;
  y: Int32Array;
  typeOf: Int32Array;
  /** First and second oriented item of a type; the second is −1 where there is one only. */
  first: Int32Array;
  second: Int32Array;
  /** Inflated area of a type in the orientation where it is least. */
  area: Float64Array;
  /** Per oriented item the direction of the cuts that divide it where it is a block of matched parts, else −1. */
  block: Int8Array;
  /** Raw extent of the narrowest part of a block in that direction, in units; 0 of other items. */
  blockLeast: Int32Array;
  /** Per type the parts of a block in their order, indices into instance.parts; null for parts that stand alone. */
  blocks: (number[] | null)[];
  boards: BoardClass[];
  /** Total inflated part area. */
  partArea: number;
  /** Null where remainders have no worth. */
  offcutRule: OffcutRule | null;
  prefer: Preference;
  /** What beside the cost of boards decides; null where that comes first. */
  goal: Goal | null;
}

/** A goal of more than the cost of boards. */
export interface Goal {
  /** A plan of more patterns is none. */
  maxPatterns: number;
  /** The worth of kept offcuts is taken off the cost. */
  creditOffcuts: boolean;
  /** Cost of a minute of the saw. */
  minuteCost: number;
}

/**
 * How remainders are valued, in units: the least sides, and sizes from which on a unit of area is worth such a share of
 * the board's price per area, the largest first.
 */
export interface OffcutRule {
  min: [number, number];
  steps: { size: [number, number]; share: number }[];
  /** Worth grows with the square of the area, so that one large piece beats two halves. */
  concentrate: boolean;
}

/**
 * What decides between plans of equal board cost: the worth of offcuts, the number of patterns, the largest offcut or
 * the number of cuts.
 */
export type Preference = 'cost' | 'patterns' | 'offcut' | 'cuts';

export interface BoardClass {
  /** Index into instance.boards. */
  index: number;
  /** Inflated usable extents. */
  x: number;
  y: number;
  /** What the engine minimises: the board's cost, for offcuts lowered as far as they have priority. */
  cost: number;
  /** Infinity where unlimited. */
  qty: number;
  area: number;
  offcut: boolean;
  /** Axes that the root may have. */
  axes: Axis[];
  /** Least part area that must lie on it, in inflated units: the offcut yield threshold. */
  minArea: number;
}

const SCALES = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000];
/** Depth allowed where the number of stages is free; deeper trees occur in no practical plan. */
const FREE_STAGES = 12;

function scaleOf(lengths: number[]): number {
  for (const scale of SCALES)
    if (lengths.every((v) => Math.abs(v * scale - Math.round(v * scale)) < 1e-7 * scale)) return scale;
  return 1000;
}

/** Lengths in mm to whole units. */
interface Measure {
  scale: number;
  units(length: number): number;
  down(length: number): number;
  kerfX: number;
  kerfY: number;
}

function measureOf(instance: Instance): Measure {
  const rip = instance.kerfRip ?? instance.kerf;
  const cross = instance.kerfCross ?? instance.kerf;
  const lengths = [rip, cross, instance.minStrip ?? 0, instance.lastCutMin ?? 0];
  for (const part of instance.parts) {
    const size = cutSize(part);
    lengths.push(size.length, size.width);
  }
  for (const board of instance.boards) {
    const trim = trimOf(board);
    lengths.push(board.length - trim.left - trim.right, board.width - trim.bottom - trim.top);
  }
  const scale = scaleOf(lengths);
  const units = (v: number): number => Math.round(v * scale);
  const down = (v: number): number => Math.floor(v * scale + 1e-6);
  return { scale, units, down, kerfX: units(cross), kerfY: units(rip) };
}

/** Normalises a checked instance. */
export function normalise(instance: Instance, prefer: Preference = 'cost'): Problem {
  const measure = measureOf(instance);
  const { scale, units, down, kerfX, kerfY } = measure;
  const limit = instance.maxCutLength;
  const maxLineX = limit === undefined ? Infinity : down(limit) + kerfX;
  const maxLineY = limit === undefined ? Infinity : down(limit) + kerfY;
  const prescribed: Axis[] = instance.firstCut === 'any' ? [1, 0] : instance.firstCut === 'horizontal' ? [1] : [0];
  const stages = Math.min(instance.stages ?? FREE_STAGES, FREE_STAGES);
  const across = (axis: Axis): number => (prescribed.includes(axis) ? 0 : 1);
  return {
    instance,
    scale,
    stages: [stages - across(0), stages - across(1), stages + 1, stages + 1],
    rootStage: [1 + across(0), 1 + across(1), 0, 0],
    exact: instance.exact,
    kerfX,
    kerfY,
    minStrip: instance.minStrip ? units(instance.minStrip) : 0,
    lastCut: instance.lastCutMin ? units(instance.lastCutMin) : 0,
    maxLineX,
    maxLineY,
    ...partTypes(instance, measure),
    boards: boardClasses(instance, measure, prescribed, [maxLineX, maxLineY]),
    offcutRule: offcutRule(instance, scale, prefer),
    prefer,
    goal: goalOf(instance, prefer),
  };
}

/** Alternatives of one cost are sought by what they put first, the goal having been reached. */
function goalOf(instance: Instance, prefer: Preference): Goal | null {
  const { maxPatterns = 0, creditOffcuts = false, minuteCost = 0 } = instance;
  if (prefer !== 'cost' || !(maxPatterns > 0 || creditOffcuts || minuteCost > 0)) return null;
  return { maxPatterns: maxPatterns > 0 ? maxPatterns : Infinity, creditOffcuts, minuteCost };
}

/** The boards in stock that can be cut at all; `longest` are the longest lines a cut may have along x and y. */
function boardClasses(
  instance: Instance,
  { scale, down, kerfX, kerfY }: Measure,
  prescribed: Axis[],
  [maxLineX, maxLineY]: [number, number],
): BoardClass[] {
  const boards: BoardClass[] = [];
  instance.boards.forEach((board, index) => {
    if (board.qty === 0) return;
    const trim = trimOf(board);
    const x = down(board.length - trim.left - trim.right) + kerfX;
    const y = down(board.width - trim.bottom - trim.top) + kerfY;
    const offcut = board.kind === 'offcut';
    const minArea = offcut ? (instance.offcutMinYield ?? 0) * board.length * board.width * scale * scale : 0;
    const line = (axis: Axis): boolean => (directionOf(axis) === 1 ? x <= maxLineX : y <= maxLineY);
    const axes = prescribed.filter(line);
    if (axes.length === 0) axes.push(...([0, 1] as Axis[]).filter(line));
    // where stages are free a head cut is a cut like any other
    if (instance.headCut && instance.stages !== null)
      axes.push(...prescribed.map((axis) => (axis === 1 ? 2 : 3)).filter((axis): axis is 2 | 3 => line(axis as Axis)));
    if (axes.length > 0)
      boards.push({
        index,
        x,
        y,
        cost: engineCost(instance, index),
        qty: board.qty ?? Infinity,
        area: x * y,
        offcut,
        axes,
        minArea,
      });
  });
  return boards;
}

interface PartGroup {
  length: number;
  width: number;
  rotate: boolean;
  members: number[];
  /** The match whose block it is. */
  match: Match | null;
}

/** Size in mm of a block of matched parts with the kerfs inside of it. */
export function blockSize(instance: Instance, { parts, along }: Match): { length: number; width: number } {
  const sizes = parts.map((id) => cutSize(instance.parts.find((part) => part.id === id)!));
  const kerf = (along === 'length' ? instance.kerfCross : instance.kerfRip) ?? instance.kerf;
  const sum = (of: 'length' | 'width'): number =>
    sizes.reduce((total, size) => total + size[of], 0) + kerf * (sizes.length - 1);
  return along === 'length'
    ? { length: sum('length'), width: sizes[0]!.width }
    : { length: sizes[0]!.length, width: sum('width') };
}

/** Parts of one size, in the order in which sizes first occur, then the blocks of matched ones. */
function groupsOf(instance: Instance, { units }: Measure): PartGroup[] {
  const groups = new Map<string, PartGroup>();
  const matched = new Set(instance.matches?.flatMap(({ parts }) => parts));
  instance.parts.forEach((part, index) => {
    if (matched.has(part.id)) return;
    const size = cutSize(part);
    let [length, width] = [units(size.length), units(size.width)];
    if (part.rotate && length < width) [length, width] = [width, length];
    const key = `${length} ${width} ${part.rotate && length !== width}`;
    const group = groups.get(key);
    if (group) group.members.push(index);
    else groups.set(key, { length, width, rotate: part.rotate && length !== width, members: [index], match: null });
  });
  const blocks = (instance.matches ?? []).map((match): PartGroup => {
    const size = blockSize(instance, match);
    const members = match.parts.map((id) => instance.parts.findIndex((part) => part.id === id));
    return { length: units(size.length), width: units(size.width), rotate: false, members, match };
  });
  return [...groups.values(), ...blocks];
}

function partTypes(instance: Instance, measure: Measure) {
  const { kerfX, kerfY } = measure;
  const groups = groupsOf(instance, measure);
  const types = groups.length;
  const x: number[] = [];
  const y: number[] = [];
  const typeOf: number[] = [];
  const block: number[] = [];
  const blockLeast: number[] = [];
  const first = new Int32Array(types);
  const second = new Int32Array(types).fill(-1);
  const demand = new Int32Array(types);
  const area = new Float64Array(types);
  let partArea = 0;
  groups.forEach((group, type) => {
    const add = (w: number, h: number): number => {
      x.push(w + kerfX);
      y.push(h + kerfY);
      typeOf.push(type);
      block.push(group.match === null ? -1 : group.match.along === 'length' ? 0 : 1);
      const { match } = group;
      const least = match ? Math.min(...group.members.map((i) => cutSize(instance.parts[i]!)[match.along])) : 0;
      blockLeast.push(measure.units(least));
      return x.length - 1;
    };
    first[type] = add(group.length, group.width);
    if (group.rotate) second[type] = add(group.width, group.length);
    const counted = group.match === null ? group.members : group.members.slice(0, 1);
    demand[type] = counted.reduce((sum, i) => sum + instance.parts[i]!.qty, 0);
    // with different kerfs the inflated area depends on the orientation; the smaller one keeps bounds valid
    area[type] = Math.min(...[first[type]!, second[type]!].filter((o) => o >= 0).map((o) => x[o]! * y[o]!));
    partArea += area[type]! * demand[type]!;
  });
  return {
    types,
    demand,
    // a block is counted by its first part
    members: groups.map(({ members, match }) => (match === null ? members : members.slice(0, 1))),
    blocks: groups.map(({ members, match }) => (match === null ? null : members)),
    block: Int8Array.from(block),
    blockLeast: Int32Array.from(blockLeast),
    items: x.length,
    x: Int32Array.from(x),
    y: Int32Array.from(y),
    typeOf: Int32Array.from(typeOf),
    first,
    second,
    area,
    partArea,
  };
}

function offcutRule(instance: Instance, scale: number, prefer: Preference): OffcutRule | null {
  const { minOffcutLength, minOffcutWidth, offcutValue } = instance;
  if ((minOffcutLength === undefined && minOffcutWidth === undefined) || (!offcutValue && prefer !== 'offcut'))
    return null;
  const min: [number, number] = [(minOffcutLength ?? 0) * scale, (minOffcutWidth ?? 0) * scale];
  if (prefer === 'offcut') return { min, steps: [{ size: min, share: 1 }], concentrate: true };
  const steps = offcutSteps(instance).map(({ length, width, share }) => ({
    size: [length * scale, width * scale] as [number, number],
    share,
  }));
  return { min, steps, concentrate: false };
}

/**
 * Offcuts that are preferred cost a cent less; offcuts that come first cost next to nothing, but more the larger they
 * are.
 */
function engineCost(instance: Instance, index: number): number {
  const board = instance.boards[index]!;
  if (board.kind !== 'offcut' || !instance.offcutPriority || instance.offcutPriority === 'none') return board.cost;
  if (instance.offcutPriority === 'prefer') return Math.max(0, board.cost - 0.01);
  const rates = instance.boards.filter((b) => b.kind !== 'offcut').map((b) => b.cost / (b.length * b.width));
  const rate = rates.length > 0 ? Math.min(...rates) : board.cost / (board.length * board.width);
  return Math.min(board.cost, Math.max(0.01, Math.round(2 * rate * board.length * board.width) / 100));
}
