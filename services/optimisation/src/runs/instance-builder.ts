// From materials, boards and settings to the engine's input.
import { MachineType } from '@ishare/contracts/optimisation/machine-parameter-setting.js';
import { checkInstance } from '@ishare/cutting/instance-check.js';
import { InvalidInstance, type Board as EngineBoard, type Instance, type Trim } from '@ishare/cutting/model.js';
import { AppError } from '@ishare/kernel/errors.js';
import { boardsInScope } from '../boards/board-choice.js';
import type { Board } from '../boards/board.entity.js';
import { lieOn } from '../materials/grain.js';
import type { Material } from '../materials/material.entity.js';
import { optimisationErrors } from '../optimisation.errors.js';
import { formatsOf, parametersFor, type RunParameters, type RunSettings } from './run-settings.js';

export interface DemandedPart {
  rowNo: number;
  name: string | null;
  partNo: string;
  length: number;
  width: number;
  count: number;
  grain: number;
}

/** One material of a run: what to cut, and of which boards. */
export interface MaterialJob {
  material: Material;
  parts: DemandedPart[];
  /** The parts by their id in the instance. */
  byRow: ReadonlyMap<string, DemandedPart>;
  boards: Board[];
  instance: Instance;
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
  return price ?? ((length * width) / 1e6) * (material.price ?? 1);
}

/** An offcut costs what a large one is worth, less its age. */
function offcutCost(
  board: Board,
  material: Material,
  { largeOffcutValue, ageWeight }: RunParameters,
  now: number,
): number {
  const months = Math.max(0, now - (board.inStockTime ?? board.creationTime).getTime()) / MS_PER_DAY / DAYS_PER_MONTH;
  return (
    Math.round(
      costOf(board, material) * (largeOffcutValue / 100) * Math.max(0.1, 1 - (ageWeight / 100) * months) * 100,
    ) / 100
  );
}

/** What of a material is to be cut, and the boards of it that are known. */
interface MaterialDemand {
  material: Material;
  parts: DemandedPart[];
  boards: readonly Board[];
}

/** Boards that the settings let the machine cut: full ones, and offcuts where those are wanted. */
function usableBoards(boards: readonly Board[], settings: RunSettings, parameters: RunParameters) {
  const { machine } = settings;
  // Nothing is laid on a board with damaged spots: what is good of it is cut off first and put on the shelf of its own.
  const onMachine = boards.filter(
    ({ length, width, defects }) =>
      defects.length === 0 &&
      (!machine ||
        (Math.max(length, width) <= Math.max(machine.maxLength, machine.maxWidth) &&
          Math.min(length, width) <= Math.min(machine.maxLength, machine.maxWidth))),
  );
  const full = boardsInScope(
    onMachine.filter(({ isOffCut }) => !isOffCut),
    parameters.boardScope,
    formatsOf(settings),
  );
  const offcuts =
    parameters.offcutPriority > 0 ? onMachine.filter((board) => board.isOffCut && available(board) > 0) : [];
  return { full, offcuts };
}

function fullBoard(board: Board, material: Material, parameters: RunParameters): EngineBoard {
  return {
    id: board.id,
    length: board.length,
    width: board.width,
    qty: parameters.stockOnly ? available(board) : null,
    cost: costOf(board, material),
    trim: {
      left: parameters.trimLeft,
      right: parameters.trimRight,
      bottom: parameters.trimFront,
      top: parameters.trimRear,
    },
    kind: 'stock',
  };
}

/** An offcut's sides were sawn when it came about. */
function offcutBoard(board: Board, material: Material, parameters: RunParameters, now: number): EngineBoard {
  return {
    id: board.id,
    length: board.length,
    width: board.width,
    qty: 1,
    cost: offcutCost(board, material, parameters, now),
    trim: NO_TRIM,
    kind: 'offcut',
  };
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
  if (full.length + offcuts.length === 0)
    throw new AppError(optimisationErrors.BoardMissing, { materialCode: material.code });
  const engineBoards = [
    ...full.map((board) => fullBoard(board, material, parameters)),
    ...offcuts.map((board) => offcutBoard(board, material, parameters, now)),
  ];
  if (engineBoards.every(({ qty }) => qty === 0))
    throw new AppError(optimisationErrors.NoStock, { materialCode: material.code });
  const instance: Instance = {
    id,
    material: material.code,
    kerf: parameters.kerf,
    stages: parameters.stages || null,
    exact: !parameters.trimmingCut,
    firstCut: parameters.headCut ? 'any' : 'horizontal',
    boards: engineBoards,
    parts: parts.map((part) => {
      const { length, width, mayTurn } = lieOn(part, material.grain);
      return {
        id: String(part.rowNo),
        label: part.name ?? part.partNo,
        length,
        width,
        qty: part.count,
        rotate: parameters.rotation && mayTurn,
      };
    }),
    minOffcutLength: parameters.minOffcutLength,
    minOffcutWidth: parameters.minOffcutWidth,
    offcutValue: { small: parameters.smallOffcutValue / 100, large: parameters.largeOffcutValue / 100 },
    offcutPriority: parameters.offcutPriority === 2 ? 'first' : parameters.offcutPriority === 1 ? 'prefer' : 'none',
    thickness: material.thickness,
    ...(machine
      ? {
          ...(machine.machineType === MachineType.BeamSaw && { bookHeight: machine.bookHeight }),
          ...(machine.minStrip > 0 && { minStrip: machine.minStrip }),
        }
      : {}),
  };
  refuseImpossible(instance, material.code);
  return {
    material,
    parts,
    byRow: new Map(parts.map((part) => [String(part.rowNo), part])),
    boards: [...full, ...offcuts],
    instance,
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
    if (error.code === 'boards.stock') throw new AppError(optimisationErrors.NoStock, { materialCode });
    throw new AppError(optimisationErrors.NoPlan, { materialCode, reason: error.message });
  }
}
