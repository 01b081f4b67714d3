// A cabinet taken apart: where its parts are drawn, each a little away from where it belongs. Sizes in mm.
import type { CabinetPart, FittedCabinet } from '@ishare/contracts/sales-order/install.js';

type Point = readonly [x: number, y: number];
type Plane = 'side' | 'flat' | 'front' | 'back';

/** A part as it is drawn: `no` is its place in the list of parts, from 1. */
export interface Panel {
  no: number;
  plane: Plane;
  corners: readonly Point[];
}
export interface Exploded {
  panels: readonly Panel[];
  /** What all of it takes, from the least x and y on. */
  box: readonly [x: number, y: number, width: number, height: number];
}

/** How far depth goes to the right and up. */
const SLANT: Point = [0.42, -0.3];
/** Of the longest side of the cabinet, what is between parts that lie together. */
const GAP = 0.09;
/** mm that a part may be shorter than the cabinet beside the boards that it stands between. */
const PLAY = 12;
/** Nobody counts more boards of one kind on a drawing. */
const MOST = 12;

/** How much of a plane a part covers, lying either way; 0 where neither of its sides reaches across. */
function cover([length, width]: Point, [a, b]: Point, slack: number): number {
  const lying = (l: number, w: number) => {
    const isWithin = l <= a + 1 && w <= b + 1;
    const reaches = a - l <= slack || b - w <= slack;
    return isWithin && reaches ? l / a + w / b : 0;
  };
  return Math.max(lying(length, width), lying(width, length));
}

/** In which plane of the cabinet a part stands; none where it is inside of something, as the boards of a drawer. */
export function planeOf(cabinet: FittedCabinet, part: CabinetPart): Plane | undefined {
  const { width: w, height: h, depth: d, doors, drawers, parts } = cabinet;
  const thickest = Math.max(...parts.map(({ thickness }) => thickness));
  const slack = 2 * thickest + PLAY;
  const size: Point = [part.length, part.width];
  const fronts = [
    cover(size, [h, w], slack),
    ...(doors > 1 ? [cover(size, [h, w / doors], slack)] : []),
    ...(drawers > 1 ? [cover(size, [w, h / drawers], slack)] : []),
  ];
  const covers: readonly (readonly [Plane, number])[] = [
    ['side', cover(size, [h, d], slack)],
    ['flat', cover(size, [w, d], slack)],
    [part.thickness < thickest ? 'back' : 'front', Math.max(...fronts)],
  ];
  const [plane, best] = covers.reduce((one, other) => (other[1] > one[1] ? other : one));
  return best > 0 ? plane : undefined;
}

/** Boards of a plane in the order of the list, each with its number. */
function boardsIn(cabinet: FittedCabinet, plane: Plane) {
  return cabinet.parts.flatMap((part, index) =>
    planeOf(cabinet, part) === plane
      ? Array.from({ length: Math.min(part.count, MOST) }, () => ({ no: index + 1, part }))
      : [],
  );
}

const at = (x: number, y: number, z: number): Point => [x + y * SLANT[0], -z + y * SLANT[1]];

/** A board that stands across the width, depth or height: its corner, and its sides along two of them. */
function corners(from: readonly [number, number, number], along: readonly [number, number, number][]): Point[] {
  const [[ax, ay, az], [bx, by, bz]] = along as [[number, number, number], [number, number, number]];
  const [x, y, z] = from;
  return [
    at(x, y, z),
    at(x + ax, y + ay, z + az),
    at(x + ax + bx, y + ay + by, z + az + bz),
    at(x + bx, y + by, z + bz),
  ];
}

/** The nth of so many, spread over a length that reaches a gap beyond both ends. */
const spread = (index: number, count: number, length: number, gap: number): number =>
  count === 1 ? -gap : -gap + ((length + 2 * gap) * index) / (count - 1);

/** Bottom and top are listed before what lies between them. */
const upwards = <T>(boards: readonly T[]): T[] => {
  const [bottom, top, ...between] = boards;
  return [bottom, ...between, top].filter((one) => one !== undefined) as T[];
};

/** Fronts beside each other where they stand, above each other where they lie. */
function frontsOf(cabinet: FittedCabinet, y: number, gap: number): Panel[] {
  const { width, height } = cabinet;
  const boards = boardsIn(cabinet, 'front');
  const isLying = ({ part }: (typeof boards)[number]) => Math.abs(part.length - width) < Math.abs(part.length - height);
  const lying = boards.filter(isLying);
  const standing = boards.filter((board) => !isLying(board));
  return [
    ...standing.map(({ no, part }, index) => ({
      no,
      plane: 'front' as const,
      corners: corners(
        [index * (part.width + gap / 3), y, 0],
        [
          [part.width, 0, 0],
          [0, 0, part.length],
        ],
      ),
    })),
    ...lying.map(({ no, part }, index) => ({
      no,
      plane: 'front' as const,
      corners: corners(
        [0, y, index * (part.width + gap / 3)],
        [
          [part.length, 0, 0],
          [0, 0, part.width],
        ],
      ),
    })),
  ];
}

/** Those behind come first, for what is nearer is drawn over them. */
export function explode(cabinet: FittedCabinet): Exploded {
  const { width, height, depth } = cabinet;
  const gap = Math.max(width, height, depth) * GAP;
  const sides = boardsIn(cabinet, 'side');
  const flats = upwards(boardsIn(cabinet, 'flat'));
  const backs = boardsIn(cabinet, 'back');
  const behind = depth + width;
  const before = -1.6 * width - 2 * gap;
  const panels: Panel[] = [
    ...backs.map(({ no, part }, index) => ({
      no,
      plane: 'back' as const,
      corners: corners(
        [0, behind + index * gap, 0],
        [
          [Math.min(width, Math.min(part.length, part.width)), 0, 0],
          [0, 0, Math.max(part.length, part.width)],
        ],
      ),
    })),
    ...flats.map(({ no, part }, index) => ({
      no,
      plane: 'flat' as const,
      corners: corners(
        [(width - part.length) / 2, 0, spread(index, flats.length, height, gap)],
        [
          [part.length, 0, 0],
          [0, part.width, 0],
        ],
      ),
    })),
    ...sides.map(({ no, part }, index) => ({
      no,
      plane: 'side' as const,
      corners: corners(
        [spread(index, sides.length, width, 2 * gap), 0, 0],
        [
          [0, part.width, 0],
          [0, 0, part.length],
        ],
      ),
    })),
    ...frontsOf(cabinet, before, gap),
  ];
  return { panels, box: boxOf(panels, gap / 2) };
}

function boxOf(panels: readonly Panel[], edge: number): Exploded['box'] {
  const points = panels.flatMap((panel) => panel.corners);
  if (points.length === 0) return [0, 0, 0, 0];
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs) - edge, Math.min(...ys) - edge];
  return [left, top, Math.max(...xs) + edge - left, Math.max(...ys) + edge - top];
}

/** Where a panel's number stands. */
export const middleOf = ({ corners: [first, , third] }: Panel): Point => [
  (first![0] + third![0]) / 2,
  (first![1] + third![1]) / 2,
];
