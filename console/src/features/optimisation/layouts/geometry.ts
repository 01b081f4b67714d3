import { tapesOf } from '@ishare/contracts/optimisation/bands.js';
import type { Banded } from '@ishare/contracts/optimisation/bands.js';
import type { Node } from '@ishare/cutting/model.js';
import type { Layout, Placement } from '@ishare/contracts/optimisation/solutions.js';

/** mm from the raw board's lower left corner. */
export interface Box {
  x: number;
  y: number;
  length: number;
  width: number;
}

export interface Piece extends Box {
  /** The cut after which the piece lies free; 0 when no cut is needed. */
  freeAt: number;
}

export interface PartPiece extends Piece {
  placement: Placement;
}

/** One pass of the saw, as a line along the near edge of its kerf. */
export interface CutLine {
  seq: number;
  /** 0 trims the raw board, else the cutting stage. */
  level: number;
  x1: number;
  y1: number;
  x2: number;
  y2: number;
  /** What the blade takes inside the trims; none for trimming cuts, whose blade runs in the trim. */
  kerf?: Box;
}

export interface LayoutShapes {
  /** The board inside its trims. */
  inner: Box;
  parts: PartPiece[];
  offcuts: Piece[];
  wastes: Piece[];
  cuts: CutLine[];
}

const epsilon = 1e-6;

function boxOf({ x, y, length, width }: Box): Box {
  return { x, y, length, width };
}

function trimLines(layout: Pick<Layout, 'boardLength' | 'boardWidth'>, root: Node): Omit<CutLine, 'seq'>[] {
  const { boardLength, boardWidth } = layout;
  const top = root.y + root.width;
  const right = root.x + root.length;
  const line = (x1: number, y1: number, x2: number, y2: number) => ({ level: 0, x1, y1, x2, y2 });
  return [
    ...(root.y > epsilon ? [line(0, root.y, boardLength, root.y)] : []),
    ...(boardWidth - top > epsilon ? [line(0, top, boardLength, top)] : []),
    ...(root.x > epsilon ? [line(root.x, root.y, root.x, top)] : []),
    ...(boardLength - right > epsilon ? [line(right, root.y, right, top)] : []),
  ];
}

/**
 * What is drawn of a pattern, its cuts in saw order: trims first, then each piece is divided before its children are.
 * `kerf` in mm; cuts across the board take the layout's own where it has one.
 */
export function layoutShapes(
  layout: Pick<Layout, 'boardLength' | 'boardWidth' | 'placements' | 'cuts' | 'root'> &
    Partial<Pick<Layout, 'kerfCross'>>,
  kerf: number,
): LayoutShapes {
  const { root, placements } = layout;
  const shapes: LayoutShapes = { inner: boxOf(root), parts: [], offcuts: [], wastes: [], cuts: [] };
  const add = (line: Omit<CutLine, 'seq'>): number => {
    const seq = shapes.cuts.length + 1;
    // The stage is the server's word: only it knows which first cut counts as the second stage.
    return shapes.cuts.push({ seq, ...line, level: layout.cuts[seq - 1]?.level ?? line.level });
  };
  for (const line of trimLines(layout, root)) add(line);

  const walk = (node: Node, freeAt: number, stage: number): void => {
    const piece: Piece = { ...boxOf(node), freeAt };
    if (node.kind === 'part') {
      const placement = placements[shapes.parts.length];
      if (placement) shapes.parts.push({ ...piece, placement });
    } else if (node.kind === 'offcut') shapes.offcuts.push(piece);
    else if (node.kind === 'waste') shapes.wastes.push(piece);
    const children = node.kind === 'cut' ? (node.children ?? []) : [];
    const isVertical = node.cut === 'vertical';
    let before = freeAt;
    const free = children.map((child, index) => {
      const end = isVertical ? child.x + child.length : child.y + child.width;
      const edge = isVertical ? node.x + node.length : node.y + node.width;
      const isCut = index < children.length - 1 || edge - end > epsilon;
      const blade = Math.min(isVertical ? (layout.kerfCross ?? kerf) : kerf, edge - end);
      const after = isCut
        ? add(
            isVertical
              ? {
                  level: stage,
                  x1: end,
                  y1: node.y,
                  x2: end,
                  y2: node.y + node.width,
                  kerf: { x: end, y: node.y, length: blade, width: node.width },
                }
              : {
                  level: stage,
                  x1: node.x,
                  y1: end,
                  x2: node.x + node.length,
                  y2: end,
                  kerf: { x: node.x, y: end, length: node.length, width: blade },
                },
          )
        : before;
      before = after;
      return after;
    });
    children.forEach((child, index) => walk(child, free[index]!, stage + 1));
  };
  walk(root, shapes.cuts.length, 1);
  return shapes;
}

/** The tape on each side of a placed part that is banded. */
export type TapedSides = Partial<Record<'left' | 'right' | 'bottom' | 'top', string>>;

/**
 * Tapes of L1 L2 W1 W2 as sides on the board: a part whose length runs along y has its L sides left and right.
 */
export function tapedSides(part: Banded | undefined, isStanding: boolean): TapedSides {
  const [l1, l2, w1, w2] = part ? tapesOf(part) : [];
  const tapes = isStanding
    ? { left: l1, right: l2, bottom: w1, top: w2 }
    : { bottom: l1, top: l2, left: w1, right: w2 };
  return Object.fromEntries(Object.entries(tapes).filter(([, tape]) => tape)) as TapedSides;
}

/** Whether the part's length runs along the board's y: told by its sizes, and by the plan where it is nearly square. */
export function isUpright(
  placement: Pick<Placement, 'l' | 'w' | 'rotated'>,
  finished: { length: number; width: number } | undefined,
): boolean {
  if (!finished) return placement.rotated;
  const lying = Math.abs(placement.l - finished.length) + Math.abs(placement.w - finished.width);
  const standing = Math.abs(placement.l - finished.width) + Math.abs(placement.w - finished.length);
  return Math.abs(lying - standing) < 1 ? placement.rotated : standing < lying;
}

/**
 * Along which side of the board a part's grain runs, as the part lies there: `x` is the board's length. None where it
 * has no grain.
 */
export function grainAxis(
  placement: Pick<Placement, 'l' | 'w' | 'rotated'>,
  row: { length: number; width: number; grain: number } | undefined,
): 'x' | 'y' | undefined {
  if (!row || row.grain === 0) return undefined;
  return (row.grain === 2) === isUpright(placement, row) ? 'x' : 'y';
}
