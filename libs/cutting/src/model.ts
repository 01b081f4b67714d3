/**
 * Public data model. Lengths in mm, areas in mm², costs in the unit of `Board.cost`, times in seconds unless a name
 * says otherwise.
 */

/** Width of the strips lost along the four edges of a raw board, mm. */
export interface Trim {
  left: number;
  right: number;
  bottom: number;
  top: number;
}

/** A board format that may be bought (`stock`) or a remnant on the rack (`offcut`). */
export interface Board {
  id: string;
  /** Extent along x, the direction of the grain. */
  length: number;
  width: number;
  /** Boards available; null = unlimited. */
  qty: number | null;
  cost: number;
  trim?: Trim;
  kind?: 'stock' | 'offcut';
  /** Damaged spots, mm from the raw board's lower left corner: no part and no offcut lies on one. */
  defects?: Defect[];
}

/** A rectangle of a raw board that nothing may be made of. */
export interface Defect {
  x: number;
  y: number;
  length: number;
  width: number;
}

/** Thickness of the edge band on each side of a part, mm; deducted from the finished size. */
export interface EdgeBands {
  left?: number;
  right?: number;
  bottom?: number;
  top?: number;
}

export interface Part {
  id: string;
  label?: string;
  /** Finished size; the size that is cut is `cutSize(part)`. */
  length: number;
  width: number;
  qty: number;
  /** false: the part's length runs along the board's length. */
  rotate: boolean;
  edges?: EdgeBands;
  /** Added to the finished size for machining, mm in total per direction. */
  oversize?: { length?: number; width?: number };
}

/** Share of the board's price per area that a kept offcut is worth, 0…1. */
export interface OffcutValue {
  small: number;
  large: number;
}

/** From a size on, in either orientation, an offcut is worth such a share of the board's price per area, 0…1. */
export interface OffcutStep {
  length: number;
  width: number;
  share: number;
}

/** Feed in m/min, times in seconds; `setSeconds` covers positioning and return of the carriage per cut. */
export interface SawSpeeds {
  feedRip: number;
  feedCross: number;
  setSeconds: number;
  loadSeconds: number;
}

/** Parts whose grain runs on from one to the next: cut as one block out of one board, a kerf between neighbours. */
export interface Match {
  /** Ids in the order in which they lie, from the lower left on. Each is in one match, and all have one quantity. */
  parts: string[];
  /** length: behind each other along the board's length, of one width; width: above each other, of one length. */
  along: 'length' | 'width';
}

/** One material's cutting job: the fields of panelcut-bench/1 and optional settings of saw and stock. */
export interface Instance {
  id: string;
  kerf: number;
  /** 2, 3 or more; null = any number. A stage ends where the cutting direction changes. */
  stages: number | null;
  /** false: one trimming cut per part beyond the last stage is free. */
  exact: boolean;
  /** horizontal = along the board's length; a first cut across it counts as the second stage. */
  firstCut: 'horizontal' | 'vertical' | 'any';
  boards: Board[];
  parts: Part[];
  format?: string;
  family?: string;
  group?: string;
  material?: string;
  source?: string;
  unit?: string;
  reference?: { bestKnownCost?: number; bestKnownSource?: string };
  /** Kerf of cuts along the board's length, default `kerf`. */
  kerfRip?: number;
  /** Kerf of cuts across the board's length, default `kerf`. */
  kerfCross?: number;
  /** A remainder of at least this size, in either orientation, is kept as an offcut; without both no offcut is kept. */
  minOffcutLength?: number;
  minOffcutWidth?: number;
  /** An offcut of at least this size counts as large; default twice the minimum in both directions. */
  largeOffcutLength?: number;
  largeOffcutWidth?: number;
  offcutValue?: OffcutValue;
  /**
   * Further sizes from which a kept offcut is worth another share; of those it reaches, that of the most area counts.
   */
  offcutSteps?: OffcutStep[];
  /**
   * none: offcuts compete by cost; prefer: ties go to offcuts; first: offcuts are used wherever they bear
   * `offcutMinYield`. Default none.
   */
  offcutPriority?: 'none' | 'prefer' | 'first';
  /** An offcut board is only cut when its parts cover at least this share of it, 0…1. Default 0. */
  offcutMinYield?: number;
  /** Cutting height of the saw, mm. */
  bookHeight?: number;
  /** Thickness of the material, mm. */
  thickness?: number;
  /** No cut inside the trims is longer than this, mm. */
  maxCutLength?: number;
  /** Strips of the first stage are at least this wide, mm. */
  minStrip?: number;
  /** What lies behind the last cut of the first stage, where the saw holds the board, is at least this wide, mm. */
  lastCutMin?: number;
  /**
   * Before the stages one cut across the direction of the first may part a board in two, each of which is then cut as a
   * board of its own: a head cut, which counts as no stage.
   */
  headCut?: boolean;
  matches?: Match[];
  /** A plan has no more patterns than this, whatever it costs; 0 or absent: any number. */
  maxPatterns?: number;
  /** What kept offcuts are worth is taken off the cost, and not only a reason to choose among plans of one cost. */
  creditOffcuts?: boolean;
  /** What a minute of the saw costs, in the unit of `Board.cost`; 0 or absent: nothing. */
  minuteCost?: number;
  /** How fast the saw is, where its minutes cost something; a typical one by default. */
  saw?: SawSpeeds;
}

/** A rectangle of a cutting pattern, mm from the raw board's lower left corner. */
export interface Node {
  x: number;
  y: number;
  length: number;
  width: number;
  kind: 'cut' | 'part' | 'offcut' | 'waste';
  /** Direction of the cuts that divide a node of kind cut: horizontal stacks the children along y. */
  cut?: 'horizontal' | 'vertical';
  children?: Node[];
  part?: string;
  rotated?: boolean;
}

export interface Pattern {
  board: string;
  repeat: number;
  root: Node;
}

export interface Solution {
  format: 'panelcut-solution/1';
  instance: string;
  patterns: Pattern[];
}

/** The five terms part + offcut + waste + kerf + trim add up to `board`; mm². */
export interface Areas {
  board: number;
  part: number;
  offcut: number;
  waste: number;
  kerf: number;
  trim: number;
}

/** A valid plan with the figures that explain it. */
export interface Plan {
  solution: Solution;
  cost: number;
  /** Worth of the kept offcuts by `offcutValue`, in cost units. */
  offcutCredit: number;
  /** What the plan was chosen by: its cost, less the credit and with the saw's minutes where the instance says so. */
  total: number;
  boards: number;
  patterns: number;
  /** Loads of the saw: Σ ⌈repeat / boards per cycle⌉ over patterns of equal geometry. */
  cycles: number;
  /** 100 (1 − part area / board area). */
  wastePct: number;
  lowerBound: number | null;
  /** 100 (cost − lowerBound) / lowerBound. */
  gapPct: number | null;
  provedOptimal: boolean;
  areas: Areas;
  cuts: number;
  cutLengthMm: number;
  timeToBest: number;
  /** Seconds after which the bound was known; null without one. */
  boundAt: number | null;
  wall: number;
}

export type Phase = 'construct' | 'columns' | 'integer' | 'search' | 'polish' | 'done';

export interface Progress {
  /** Seconds since the start. */
  t: number;
  phase: Phase;
  cost: number | null;
  lowerBound: number | null;
  /** Percent, as `Plan.gapPct`. */
  gap: number | null;
  boards: number;
  patterns: number;
  wastePct: number | null;
}

/** A refused instance: `code` says which rule, `subject` which part or board. */
export class InvalidInstance extends Error {
  override readonly name = 'InvalidInstance';

  constructor(
    readonly code: string,
    readonly subject: string | null,
    message: string,
  ) {
    super(message);
  }
}

/** No plan that makes every part was found within the limits, although the instance is well formed. */
export class NoPlanFound extends Error {
  override readonly name = 'NoPlanFound';
  /** All parts found room, but by more patterns than are allowed. */
  readonly isOfPatterns: boolean;
  /** The time was up before any try had come to its end: nothing is known of the boards. */
  readonly isOfTime: boolean;

  constructor(message: string, { isOfPatterns = false, isOfTime = false } = {}) {
    super(message);
    this.isOfPatterns = isOfPatterns;
    this.isOfTime = isOfTime;
  }
}

/** Size in mm at which a part leaves the saw: finished size less edge bands plus oversize. */
export function cutSize(part: Part): { length: number; width: number } {
  const { edges = {}, oversize = {} } = part;
  return {
    length: part.length - (edges.left ?? 0) - (edges.right ?? 0) + (oversize.length ?? 0),
    width: part.width - (edges.bottom ?? 0) - (edges.top ?? 0) + (oversize.width ?? 0),
  };
}

/** Boards that the saw cuts in one load: ⌊book height / thickness⌋, at least 1; 1 when either is unknown. */
export function boardsPerCycle({ bookHeight, thickness }: Pick<Instance, 'bookHeight' | 'thickness'>): number {
  return bookHeight && thickness ? Math.max(1, Math.floor(bookHeight / thickness + 1e-9)) : 1;
}
