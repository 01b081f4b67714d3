// From materials, boards and settings to the engine's input.
import { bandThicknessOf, cutSizeOf, type BandAllowance } from '@ishare/contracts/optimisation/bands.js';
import { MachineType, machineRules } from '@ishare/contracts/optimisation/machine-parameter-setting.js';
import { checkInstance, LIMITS } from '@ishare/cutting/instance-check.js';
import { trimOf } from '@ishare/cutting/defects.js';
import {
  InvalidInstance,
  type Board as EngineBoard,
  type Instance,
  type Match,
  type Part,
  type Trim,
} from '@ishare/cutting/model.js';
import { stepShare } from '@ishare/cutting/offcut-steps.js';
import { multiplyDecimal } from '@ishare/kernel/decimal.js';
import { AppError } from '@ishare/kernel/errors.js';
import { amountOf, toCent } from '@ishare/kernel/money.js';
import { boardsInScope } from '../boards/board-choice.js';
import type { Board } from '../boards/board.entity.js';
import { lieOn } from '../materials/grain.js';
import type { Material } from '../materials/material.entity.js';
import { optimisationErrors } from '../optimisation.errors.js';
import {
  asksOf,
  formatsOf,
  parametersFor,
  speedsOf,
  takes,
  type RunMachine,
  type RunParameters,
  type RunSettings,
} from './run-settings.js';

export interface DemandedPart {
  rowNo: number;
  name: string | null;
  partNo: string;
  length: number;
  width: number;
  count: number;
  grain: number;
  /** Banded sides L1 L2 W1 W2, each 0 or 1; null where nothing is said of them. */
  edges: string | null;
  /** Parts of one key are cut as one block; by itself without one. */
  matchKey?: string | null;
}

/** One material of a run: what to cut, and of which boards. */
export interface MaterialJob {
  material: Material;
  parts: DemandedPart[];
  /** The parts by their id in the instance. */
  byRow: ReadonlyMap<string, DemandedPart>;
  boards: Board[];
  instance: Instance;
  /** What banding leaves to be sawn of its parts. */
  allowance: BandAllowance;
}

const NO_TRIM: Trim = { left: 0, right: 0, bottom: 0, top: 0 };
const DAYS_PER_MONTH = 30;
const MS_PER_DAY = 86_400_000;

export const available = (board: Pick<Board, 'quantity' | 'reservedQuantity'>): number =>
  board.quantity - board.reservedQuantity;

/** Whether somebody has said what a board costs. */
export const isPriced = ({ price }: Pick<Board, 'price'>, material: Pick<Material, 'price'>): boolean =>
  (price ?? material.price) !== null;

/** Money per piece; where nobody gave a price, the area in m² stands for it so that plans can still be compared. */
export function costOf(
  { price, length, width }: Pick<Board, 'price' | 'length' | 'width'>,
  material: Pick<Material, 'price'>,
): number {
  return price ?? multiplyDecimal((length * width) / 1e6, material.price ?? 1) ?? 0;
}

/** Sizes from which on offcuts are kept and worth more, as the engine takes them. */
const offcutRules = (parameters: RunParameters) => ({
  minOffcutLength: parameters.minOffcutLength,
  minOffcutWidth: parameters.minOffcutWidth,
  ...(parameters.largeOffcutLength !== null && { largeOffcutLength: parameters.largeOffcutLength }),
  ...(parameters.largeOffcutWidth !== null && { largeOffcutWidth: parameters.largeOffcutWidth }),
  offcutValue: { small: parameters.smallOffcutValue / 100, large: parameters.largeOffcutValue / 100 },
  offcutSteps: parameters.offcutSteps.map(({ value, ...size }) => ({ ...size, share: value / 100 })),
});

/**
 * What an offcut of a size is worth, in shares of the price per area; one that is smaller than is kept is a small one.
 */
export function offcutWorth(parameters: RunParameters, { length, width }: Pick<Board, 'length' | 'width'>): number {
  const rules = offcutRules(parameters);
  return stepShare(rules, length, width) ?? rules.offcutValue.small;
}

/** An offcut on the rack costs what one of its size is worth, less its age. */
function offcutCost(board: Board, material: Material, parameters: RunParameters, now: number): number {
  const months = Math.max(0, now - (board.inStockTime ?? board.creationTime).getTime()) / MS_PER_DAY / DAYS_PER_MONTH;
  const fresh = costOf(board, material) * offcutWorth(parameters, board);
  return toCent(fresh * Math.max(0.1, 1 - (parameters.ageWeight / 100) * months));
}

/** What banding leaves to be sawn of a part of the material. */
export const allowanceOf = (material: Pick<Material, 'edgeDefaults'>, parameters: RunParameters): BandAllowance => ({
  edgeThickness: bandThicknessOf(material.edgeDefaults) ?? parameters.edgeThickness,
  preMilling: parameters.preMilling,
});

/** What is sawn off a full board first, mm. */
export const trimsOf = (parameters: RunParameters): Trim => ({
  left: parameters.trimLeft,
  right: parameters.trimRight,
  bottom: parameters.trimFront,
  top: parameters.trimRear,
});

/** What of a material is to be cut, and the boards of it that are known. */
interface MaterialDemand {
  material: Material;
  parts: DemandedPart[];
  boards: readonly Board[];
}

/** Boards that the settings let the machine cut: full ones, and offcuts where those are wanted. */
function usableBoards(boards: readonly Board[], settings: RunSettings, parameters: RunParameters) {
  const { machine } = settings;
  const onMachine = boards.filter(({ length, width }) => !machine || takes(machine, length, width));
  const full = boardsInScope(
    onMachine.filter(({ isOffCut }) => !isOffCut),
    parameters.boardScope,
    formatsOf(settings),
  );
  const offcuts =
    parameters.offcutPriority > 0 ? onMachine.filter((board) => board.isOffCut && available(board) > 0) : [];
  return { full, offcuts };
}

/**
 * A board as the engine takes it. Of a damaged one its largest clear rectangle is used and paid for, as far as there
 * are any.
 */
function engineBoard(
  board: Board,
  { cost, trim, qty, kind }: Pick<EngineBoard, 'cost' | 'qty'> & { trim: Trim; kind: 'stock' | 'offcut' },
): EngineBoard[] {
  const { id, length, width, defects } = board;
  const whole: EngineBoard = { id, length, width, qty, cost, trim, kind };
  if (defects.length === 0) return [whole];
  const damaged = {
    ...whole,
    defects: defects.map(({ x, y, length: l, width: w }) => ({ x, y, length: l, width: w })),
  };
  const clear = trimOf(damaged);
  const area = (of: Trim): number => (length - of.left - of.right) * (width - of.bottom - of.top);
  if (area(clear) <= 0) return [];
  return [{ ...damaged, qty: available(board), cost: amountOf(area(clear) / area(trim), cost) }];
}

const fullBoard = (board: Board, material: Material, parameters: RunParameters): EngineBoard[] =>
  engineBoard(board, {
    cost: costOf(board, material),
    trim: trimsOf(parameters),
    qty: parameters.stockOnly ? available(board) : null,
    kind: 'stock',
  });

/** An offcut's sides were sawn when it came about. */
const offcutBoard = (board: Board, material: Material, parameters: RunParameters, now: number): EngineBoard[] =>
  engineBoard(board, { cost: offcutCost(board, material, parameters, now), trim: NO_TRIM, qty: 1, kind: 'offcut' });

/** What the machine cannot do otherwise; without one, as the parameters say. */
function byMachine(machine: RunMachine | null, parameters: RunParameters) {
  const rules = machineRules[machine?.machineType ?? MachineType.BeamSaw]!;
  const { minStrip, lastCutMin, longestCut } = asksOf(machine);
  return {
    kerf: parameters.kerf,
    ...(rules.cutsThrough && parameters.kerfCross !== null && { kerfCross: parameters.kerfCross }),
    stages: rules.cutsThrough ? parameters.stages || null : null,
    exact: rules.cutsThrough && !parameters.trimmingCut,
    firstCut: parameters.headCut || !rules.cutsThrough ? ('any' as const) : ('horizontal' as const),
    ...(parameters.headCut && rules.cutsThrough && { headCut: true }),
    ...(machine && rules.cutsBooks && { bookHeight: machine.bookHeight }),
    ...(minStrip > 0 && { minStrip }),
    ...(lastCutMin > 0 && { lastCutMin }),
    ...(longestCut < Infinity && { maxCutLength: longestCut }),
  };
}

/** What is asked of a plan beside the least cost of its boards. */
const goalOf = (machine: RunMachine | null, { maxPatterns, creditOffcuts, minuteCost }: RunParameters) => ({
  ...(maxPatterns > 0 && { maxPatterns }),
  ...(creditOffcuts && { creditOffcuts }),
  ...(minuteCost > 0 && { minuteCost, saw: speedsOf(machine) }),
});

/** A part as it is sawn, lying as its grain wants it. */
function enginePart(part: DemandedPart, material: Material, parameters: RunParameters) {
  const sawn = { ...part, ...cutSizeOf(part, allowanceOf(material, parameters)) };
  const { length, width, mayTurn } = lieOn(sawn, material.grain);
  return {
    id: String(part.rowNo),
    label: part.name ?? part.partNo,
    length,
    width,
    qty: part.count,
    rotate: parameters.rotation && mayTurn,
  };
}

/**
 * Parts that are cut as one block. Of one length they lie above each other, a pair of doors; of one width behind each
 * other, the fronts of drawers.
 */
function matchesOf(parts: readonly DemandedPart[], pieces: readonly Part[]): Match[] {
  const byKey = Map.groupBy(parts.keys(), (index) => parts[index]!.matchKey ?? null);
  byKey.delete(null);
  return [...byKey.values()]
    .map((indexes) => indexes.map((index) => pieces[index]!))
    .filter(({ length }) => length > 1)
    .map((block) => ({
      parts: block.map(({ id }) => id),
      along: block.every(({ length }) => length === block[0]!.length) ? ('width' as const) : ('length' as const),
    }));
}

/** Why none of the boards may be used: the machine takes no such large ones, or there are none. */
function noBoards(materialCode: string, boards: readonly Board[], { machine, ...settings }: RunSettings): AppError {
  const parameters = parametersFor({ machine, ...settings }, materialCode);
  const { full, offcuts } = usableBoards(boards, { ...settings, machine: null }, parameters);
  if (!machine || [...full, ...offcuts].every(({ length, width }) => takes(machine, length, width)))
    return new AppError(optimisationErrors.BoardMissing, { materialCode });
  const { name: machineName, maxLength, maxWidth } = machine;
  return new AppError(optimisationErrors.BoardsBeyondMachine, { materialCode, machineName, maxLength, maxWidth });
}

/** Builds the job of one material; throws where no board can take the parts. */
export function materialJob(
  id: string,
  { material, parts, boards }: MaterialDemand,
  settings: RunSettings,
  now = Date.now(),
): MaterialJob {
  const { machine } = settings;
  const parameters = parametersFor(settings, material.code);
  const { full, offcuts } = usableBoards(boards, settings, parameters);
  const engineBoards = [
    ...full.flatMap((board) => fullBoard(board, material, parameters)),
    ...offcuts.flatMap((board) => offcutBoard(board, material, parameters, now)),
  ];
  if (engineBoards.length === 0) throw noBoards(material.code, boards, settings);
  if (engineBoards.every(({ qty }) => qty === 0))
    throw new AppError(optimisationErrors.NoStock, { materialCode: material.code });
  const pieces = parts.map((part) => enginePart(part, material, parameters));
  const matches = matchesOf(parts, pieces);
  const instance: Instance = {
    id,
    material: material.code,
    ...byMachine(machine, parameters),
    boards: engineBoards,
    parts: pieces,
    ...(matches.length > 0 && { matches }),
    ...offcutRules(parameters),
    ...goalOf(machine, parameters),
    offcutMinYield: parameters.offcutMinYield / 100,
    offcutPriority: parameters.offcutPriority === 2 ? 'first' : parameters.offcutPriority === 1 ? 'prefer' : 'none',
    thickness: material.thickness,
  };
  refuseImpossible(instance, material.code);
  return {
    material,
    parts,
    byRow: new Map(parts.map((part) => [String(part.rowNo), part])),
    boards: [...full, ...offcuts],
    instance,
    allowance: allowanceOf(material, parameters),
  };
}

/** The engine's refusals in words of the factory. */
function refuseImpossible(instance: Instance, materialCode: string): void {
  try {
    checkInstance(instance);
  } catch (error) {
    if (!(error instanceof InvalidInstance)) throw error;
    if (error.code === 'part.tooLarge') {
      const part = instance.parts.find(({ id }) => id === error.subject)!;
      throw new AppError(optimisationErrors.PartTooLarge, {
        materialCode,
        rowNo: Number(part.id),
        length: part.length,
        width: part.width,
      });
    }
    if (error.code.startsWith('match.'))
      throw new AppError(optimisationErrors.MatchImpossible, { materialCode, rowNo: Number(error.subject) });
    if (error.code === 'parts.many')
      throw new AppError(optimisationErrors.TooManySizes, { materialCode, maximum: LIMITS.sizes });
    if (error.code === 'boards.stock') throw new AppError(optimisationErrors.NoStock, { materialCode });
    throw new AppError(optimisationErrors.NoPlan, { materialCode, reason: error.message });
  }
}
