// The pattern exchange format (PTX) that beam saws and panel optimisers share: one record per line, comma-separated
// fields, the first of which names the record. Sizes in mm; trims include the kerf, as in the engine.
import { dayIn } from '@ishare/contracts/platform/code-rule.js';
import { tapesOf } from '@ishare/contracts/optimisation/bands.js';
import type { Node } from '@ishare/cutting/model.js';
import { lieOn } from '../materials/grain.js';
import type { SolutionDetail, SolutionPart } from '@ishare/contracts/optimisation/solutions.js';

type Field = string | number | null;
type Layout = SolutionDetail['layouts'][number];

const VERSION = 1.08;
/** One solution is one job. */
const JOB = 1;
const MILLIMETRES = 0;
const NO_TRIM = 0;
/** Cut records: a head cut is 0, the first rip 1, crosscuts 2, and so on. */
const LAST_FUNCTION = 9;
const PatternType = { Rip: 0, HeadCut: 2, CrosscutOnly: 4 } as const;

function cell(field: Field): string {
  if (field === null) return '';
  return typeof field === 'number' ? String(Math.round(field * 1000) / 1000) : field.replace(/[\s,]+/g, ' ').trim();
}

const record = (...fields: Field[]): string => fields.map(cell).join(',');

function patternType({ cut, children = [] }: Node): number {
  if (cut !== 'vertical') return PatternType.Rip;
  return children.some(({ kind }) => kind === 'cut') ? PatternType.HeadCut : PatternType.CrosscutOnly;
}

/** What PTX says of grain: 0 the part may lie either way, 1 its length lies along the board's, 2 across it. */
function grainOnBoard({ length, width, grain }: SolutionPart, materialGrain: number): number {
  if (grain === 0) return 0;
  return lieOn({ length, width, grain }, materialGrain).turned ? 2 : 1;
}

const bookOf = ({ repeat, cycles }: Pick<Layout, 'repeat' | 'cycles'>): number =>
  Math.ceil(repeat / Math.max(1, cycles));

/**
 * How a material is sawn: PTX tells kerf and trims by the material, and offcuts of one are not trimmed again, nor are
 * damaged boards trimmed as whole ones are.
 */
function sawsOf({ materials, layouts: all, kerf, trims }: SolutionDetail) {
  return materials.flatMap((material) => {
    const own = all.filter(({ materialCode }) => materialCode === material.materialCode);
    const kinds = [...Map.groupBy(own, sawOf)]
      .toSorted(([a], [b]) => a.localeCompare(b))
      .map(([saw, layouts]) => ({ material, saw, layouts, ...bladeOf(layouts[0]!) }));
    return kinds.length > 0 ? kinds : [{ material, saw: '', layouts: [], kerf, kerfCross: kerf, trims }];
  });
}

const bladeOf = ({ kerf, kerfCross, trims }: Layout) => ({ kerf, kerfCross, trims });

/** Full boards before offcuts, by how they are sawn. */
const sawOf = ({ isOffCut, kerf, kerfCross, trims: { front, rear, left, right } }: Layout): string =>
  [isOffCut ? 1 : 0, kerf, kerfCross, front, rear, left, right].join(' ');

/** The numbers by which the records of one solution name each other, from 1. */
class Numbers {
  readonly saws: ReturnType<typeof sawsOf>;
  private readonly boards: ReadonlyMap<string, number>;
  private readonly parts: ReadonlyMap<string, number>;
  private readonly materials: ReadonlyMap<string, number>;

  constructor(readonly solution: SolutionDetail) {
    this.saws = sawsOf(solution);
    // Parts and remainders are of the material as it is cut from full boards, where any is.
    this.materials = new Map(
      [...this.saws.entries()].reverse().map(([index, { material }]) => [material.materialCode, index + 1]),
    );
    this.boards = new Map(solution.stock.map(({ boardId }, index) => [boardId, index + 1]));
    this.parts = new Map(solution.rows.map(({ rowNo }, index) => [String(rowNo), index + 1]));
  }

  board(boardId: string): number {
    return this.boards.get(boardId)!;
  }

  part(rowNo: string | number): number {
    return this.parts.get(String(rowNo))!;
  }

  material(materialCode: string): number {
    return this.materials.get(materialCode)!;
  }

  /** Of the material as it is cut from such a board. */
  saw({ boardId, materialCode }: SolutionDetail['stock'][number]): number {
    const index = this.saws.findIndex(({ layouts }) => layouts.some((layout) => layout.boardId === boardId));
    return index + 1 || this.material(materialCode);
  }
}

/** A solution as PTX text, lines ended by CR LF. */
export function writePtx(solution: SolutionDetail, zone: string): string {
  const numbers = new Numbers(solution);
  const { offcuts, patterns } = patternRecords(numbers);
  return [
    record('HEADER', VERSION, solution.solutionNo, MILLIMETRES, 0, NO_TRIM),
    jobRecord(solution, zone),
    ...partRecords(numbers),
    ...boardRecords(numbers),
    ...materialRecords(numbers),
    ...offcuts,
    ...patterns,
    '',
  ].join('\r\n');
}

function jobRecord(solution: SolutionDetail, zone: string): string {
  return record(
    'JOBS',
    JOB,
    solution.fileNo,
    solution.fileName,
    dayIn(new Date(solution.creationTime), zone),
    null,
    null,
    0,
    solution.parameterName,
    null,
    solution.minutes * 60,
    solution.wastePct,
  );
}

/** What is required of each part, what is known of it, and what of it no field is for. */
function partRecords(numbers: Numbers): string[] {
  const { rows: parts, materials } = numbers.solution;
  const grains = new Map(materials.map(({ materialCode, grain }) => [materialCode, grain]));
  return [
    ...parts.map((part) =>
      record(
        'PARTS_REQ',
        JOB,
        numbers.part(part.rowNo),
        part.partNo,
        numbers.material(part.materialCode),
        part.cutLength,
        part.cutWidth,
        part.count,
        0,
        0,
        grainOnBoard(part, grains.get(part.materialCode)!),
        part.count,
      ),
    ),
    ...parts.map((part) =>
      record(
        'PARTS_INF',
        JOB,
        numbers.part(part.rowNo),
        part.name,
        part.count,
        null,
        null,
        part.orderNo,
        ...tapesOf(part).flatMap((tape) => [tape, null]),
      ),
    ),
    ...parts.map((part) =>
      record(
        'PARTS_UDI',
        JOB,
        numbers.part(part.rowNo),
        part.name,
        part.cabinetNo,
        part.room,
        part.barcode,
        part.thickness,
      ),
    ),
  ];
}

function boardRecords(numbers: Numbers): string[] {
  return numbers.solution.stock.map((board) =>
    record(
      'BOARDS',
      JOB,
      numbers.board(board.boardId),
      board.boardsCode,
      numbers.saw(board),
      board.length,
      board.width,
      board.available,
      board.needed,
      board.price ?? 0,
    ),
  );
}

function materialRecords({ saws }: Numbers): string[] {
  return saws.map(({ material, layouts, kerf, kerfCross, trims: { front, rear, left, right } }, index) =>
    record(
      'MATERIALS',
      JOB,
      index + 1,
      material.materialCode,
      material.materialName,
      material.thickness,
      Math.max(1, ...layouts.map(bookOf)),
      kerf,
      kerfCross,
      front,
      rear,
      left,
      right,
    ),
  );
}

/** The patterns with their cuts, and the remainders that these leave to be kept. */
function patternRecords(numbers: Numbers): { offcuts: string[]; patterns: string[] } {
  const { layouts, solutionNo } = numbers.solution;
  const offcuts: string[] = [];
  const patterns = layouts.flatMap((layout, index) => {
    const root = layout.root as unknown as Node;
    const nameOffcut = ({ length, width }: Node): string => {
      const no = offcuts.length + 1;
      const material = numbers.material(layout.materialCode);
      offcuts.push(record('OFFCUTS', JOB, no, `${solutionNo}-X${no}`, material, length, width, layout.repeat));
      return `X${no}`;
    };
    const { repeat, cycles } = layout;
    const board = numbers.board(layout.boardId);
    return [
      record('PATTERNS', JOB, index + 1, board, patternType(root), repeat, cycles, bookOf(layout)),
      ...cutRecords(root, index + 1, (node) =>
        node.kind === 'part' ? numbers.part(node.part!) : node.kind === 'offcut' ? nameOffcut(node) : 0,
      ),
    ];
  });
  return { offcuts, patterns };
}

/**
 * The tree of cuts in its own order. A piece that is left over when its neighbour has been cut off needs no cut of its
 * own: its record has sequence 0 and repeats 0 times, and only says which part or offcut it is.
 */
function cutRecords(root: Node, pattern: number, produced: (node: Node) => Field): string[] {
  const records: string[] = [];
  let sequence = 0;
  const firstFunction =
    root.cut === 'vertical' && patternType(root) === PatternType.HeadCut ? 0 : root.cut === 'vertical' ? 2 : 1;
  const add = (piece: Node, dimension: number, depth: number, isCut: boolean): void => {
    const product = produced(piece);
    records.push(
      record(
        'CUTS',
        JOB,
        pattern,
        records.length + 1,
        isCut ? ++sequence : 0,
        Math.min(firstFunction + depth, LAST_FUNCTION),
        dimension,
        isCut ? 1 : 0,
        product,
        piece.kind === 'part' ? 1 : 0,
      ),
    );
  };
  const walk = (node: Node, depth: number): void => {
    const vertical = node.cut === 'vertical';
    const end = vertical ? node.x + node.length : node.y + node.width;
    for (const piece of node.children ?? []) {
      if (piece.kind === 'waste') continue;
      const isCut = end - (vertical ? piece.x + piece.length : piece.y + piece.width) > 1e-6;
      add(piece, vertical ? piece.length : piece.width, depth, isCut);
      if (piece.kind === 'cut') walk(piece, depth + 1);
    }
  };
  if (root.kind === 'cut') walk(root, 0);
  else add(root, root.width, 0, false);
  return records;
}
