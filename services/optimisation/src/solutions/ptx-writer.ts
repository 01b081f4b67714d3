// The pattern exchange format (PTX) that beam saws and panel optimisers share: one record per line, comma-separated
// fields, the first of which names the record. Sizes in mm; trims include the kerf, as in the engine.
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
const day = (time: string): string => time.slice(0, 10);

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

/** How a material is sawn: PTX tells kerf and trims by the material, and offcuts of one are not trimmed again. */
function sawsOf({ materials, layouts: all, kerf, trims }: SolutionDetail) {
  return materials.flatMap((material) => {
    const own = all.filter(({ materialCode }) => materialCode === material.materialCode);
    const kinds = [false, true].flatMap((ofOffcuts) => {
      const layouts = own.filter(({ isOffCut }) => isOffCut === ofOffcuts);
      return layouts[0] ? [{ material, ofOffcuts, layouts, kerf: layouts[0].kerf, trims: layouts[0].trims }] : [];
    });
    return kinds.length > 0 ? kinds : [{ material, ofOffcuts: false, layouts: [], kerf, trims }];
  });
}

/** A solution as PTX text, lines ended by CR LF. */
export function writePtx(solution: SolutionDetail): string {
  const { rows: parts } = solution;
  const grains = new Map(solution.materials.map(({ materialCode, grain }) => [materialCode, grain]));
  const saws = sawsOf(solution);
  // Parts and remainders are of the material as it is cut from full boards, where any is.
  const materialNo = new Map(
    [...saws.entries()].reverse().map(([index, { material }]) => [material.materialCode, index + 1]),
  );
  const sawNo = (materialCode: string, isOffCut: boolean): number =>
    saws.findIndex(({ material, ofOffcuts }) => material.materialCode === materialCode && ofOffcuts === isOffCut) + 1;
  const boardNo = new Map(solution.stock.map(({ boardId }, index) => [boardId, index + 1]));
  const partNo = new Map(parts.map(({ rowNo }, index) => [String(rowNo), index + 1]));
  const offcuts: string[] = [];
  const patterns = solution.layouts.flatMap((layout, index) => {
    const root = layout.root as unknown as Node;
    const nameOffcut = ({ length, width }: Node): string => {
      offcuts.push(
        record(
          'OFFCUTS',
          JOB,
          offcuts.length + 1,
          `${solution.solutionNo}-X${offcuts.length + 1}`,
          materialNo.get(layout.materialCode)!,
          length,
          width,
          layout.repeat,
        ),
      );
      return `X${offcuts.length}`;
    };
    return [
      record(
        'PATTERNS',
        JOB,
        index + 1,
        boardNo.get(layout.boardId)!,
        patternType(root),
        layout.repeat,
        layout.cycles,
        bookOf(layout),
      ),
      ...cutRecords(root, index + 1, (node) =>
        node.kind === 'part' ? partNo.get(node.part!)! : node.kind === 'offcut' ? nameOffcut(node) : 0,
      ),
    ];
  });
  return [
    record('HEADER', VERSION, solution.solutionNo, MILLIMETRES, 0, NO_TRIM),
    record(
      'JOBS',
      JOB,
      solution.fileNo,
      solution.fileName,
      day(solution.creationTime),
      null,
      null,
      0,
      solution.parameterName,
      null,
      solution.minutes * 60,
      solution.wastePct,
    ),
    ...parts.map((part) =>
      record(
        'PARTS_REQ',
        JOB,
        partNo.get(String(part.rowNo))!,
        part.partNo,
        materialNo.get(part.materialCode)!,
        part.length,
        part.width,
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
        partNo.get(String(part.rowNo))!,
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
        partNo.get(String(part.rowNo))!,
        part.name,
        part.cabinetNo,
        part.room,
        part.barcode,
        part.thickness,
      ),
    ),
    ...solution.stock.map((board) =>
      record(
        'BOARDS',
        JOB,
        boardNo.get(board.boardId)!,
        board.boardsCode,
        sawNo(board.materialCode, board.isOffCut) || materialNo.get(board.materialCode)!,
        board.length,
        board.width,
        board.available,
        board.needed,
        board.price ?? 0,
      ),
    ),
    ...saws.map(({ material, layouts, kerf, trims: { front, rear, left, right } }, index) =>
      record(
        'MATERIALS',
        JOB,
        index + 1,
        material.materialCode,
        material.materialName,
        material.thickness,
        Math.max(1, ...layouts.map(bookOf)),
        kerf,
        kerf,
        front,
        rear,
        left,
        right,
      ),
    ),
    ...offcuts,
    ...patterns,
    '',
  ].join('\r\n');
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
