import type { Cut } from '@ishare/cutting/cut-sequence.js';
import type { Node } from '@ishare/cutting/model.js';
import type { Row } from '../../resource/screen';

interface Audited extends Row {
  creationTime: string;
  concurrencyStamp: string;
}

export interface ImportFile extends Audited {
  fileNo: string;
  fileName: string;
  /** Null where its own titles told. */
  importFileSettingId: string | null;
  orderNos: string[];
  rowCount: number;
  partCount: number;
  /** m² */
  area: number;
  errorCount: number;
  warningCount: number;
  state: number;
  /** Per cent of the latest run. */
  progress: number;
  runId: string | null;
  solutionCount: number;
}

export interface Finding {
  rowNo: number;
  code: string;
  severity: 'error' | 'warning';
  member: string;
  message: string;
  data: Readonly<Record<string, unknown>>;
}

/** How a list was read. */
export interface Reading {
  origin: 'setting' | 'fitting' | 'remembered' | 'titles' | 'mapping';
  settingName: string | null;
  columns: { columnIndex: number; title: string; fieldName: string; defaultValue: string | null }[];
  ignored: string[];
  skippedRows: number[];
}

export interface Verification {
  isValid: boolean;
  state: number;
  rowCount: number;
  errorCount: number;
  warningCount: number;
  errors: Finding[];
  /** Null for parts that came without a file. */
  reading: Reading | null;
}

/** One row of a cut list. */
export interface CutListRow {
  id: string;
  rowNo: number;
  partNo: string;
  name: string | null;
  materialCode: string;
  length: number;
  width: number;
  count: number;
  grain: number;
  /** Banded sides L1 L2 W1 W2, each 0 or 1. */
  edges: string | null;
  /** Codes of the tapes. */
  edgeL1: string | null;
  edgeL2: string | null;
  edgeW1: string | null;
  edgeW2: string | null;
  thickness: number | null;
  barcode: string | null;
  orderNo: string | null;
  cabinetNo: string | null;
  room: string | null;
  remark: string | null;
  errors: Finding[];
}

/** Shares in per cent, areas in m², cut length in m, money. */
export interface Solution extends Audited {
  solutionNo: string;
  importFileId: string;
  fileNo: string;
  fileName: string;
  runId: string;
  /** What it puts first among plans of the least cost: 0 nothing else, 1 few patterns, 2 few cuts, 3 the largest offcut. */
  kind: number;
  /** Place among the solutions of its run; 0 is recommended. */
  ordinal: number;
  boards: number;
  offcutBoards: number;
  patterns: number;
  parts: number;
  utilization: number;
  wastePct: number;
  boardArea: number;
  partArea: number;
  offcutArea: number;
  wasteArea: number;
  cuts: number;
  cutLength: number;
  cycles: number;
  minutes: number;
  materialCost: number;
  totalCost: number;
  /** No plan costs less. */
  lowerBound: number | null;
  gapPct: number | null;
  duration: number;
  provedOptimal: boolean;
  isSelected: boolean;
  confirmedTime: string | null;
  parameterName: string;
}

export interface SolutionMaterial {
  materialCode: string;
  materialName: string;
  thickness: number;
  /** 0 none, 1 along the board's length, 2 across. */
  grain: number;
  parts: number;
  boards: number;
  offcutBoards: number;
  patterns: number;
  utilization: number;
  wastePct: number;
  cuts: number;
  minutes: number;
  materialCost: number;
  lowerBound: number | null;
  gapPct: number | null;
  provedOptimal: boolean;
}

export interface BoardNeed {
  boardId: string;
  boardsCode: string;
  materialCode: string;
  length: number;
  width: number;
  isOffCut: boolean;
  binCode: string | null;
  needed: number;
  available: number;
  shortage: number;
}

/** A part on a board; `l` runs along x, `w` along y. */
export interface Placement {
  rowNo: number;
  partNo: string;
  name: string | null;
  x: number;
  y: number;
  l: number;
  w: number;
  rotated: boolean;
}

/** A pattern, mm from the raw board's lower left corner. */
export interface Layout {
  id: string;
  patternNo: number;
  channelNo: number;
  materialCode: string;
  boardId: string;
  boardLength: number;
  boardWidth: number;
  isOffCut: boolean;
  repeat: number;
  cycles: number;
  minutes: number;
  /** Per cent. */
  utilization: number;
  placements: Placement[];
  offcuts: { x: number; y: number; length: number; width: number }[];
  cuts: Cut[];
  root: Node;
}

/** A row of the cut list as the plan cuts it. */
export interface SolutionPart extends Pick<
  CutListRow,
  | 'rowNo'
  | 'partNo'
  | 'name'
  | 'materialCode'
  | 'length'
  | 'width'
  | 'count'
  | 'edges'
  | 'edgeL1'
  | 'edgeL2'
  | 'edgeW1'
  | 'edgeW2'
  | 'barcode'
  | 'orderNo'
  | 'cabinetNo'
  | 'room'
  | 'remark'
> {
  thickness: number;
  /** 0 none or free, 1 along the part's length, 2 across. */
  grain: number;
}

export interface SolutionDetail extends Solution {
  kerf: number;
  stages: number;
  materials: SolutionMaterial[];
  stock: BoardNeed[];
  rows: SolutionPart[];
  layouts: Layout[];
}
