// Where the parts of a cabinet stand. A JSON that says the place of a part is believed; of any other part the rule that
// made it says what it is, or else its sizes beside those of its cabinet.
import type { Json } from './design-items.js';

export interface CabinetBox {
  width: number;
  height: number;
  depth: number;
  backMaterial: string;
}

/** A part that is to be placed; `isBanded`: on all four sides. */
export interface Board {
  item: Json;
  length: number;
  width: number;
  thickness: number;
  count: number;
  isBanded: boolean;
}

type Point = readonly [number, number, number];
export interface Placed {
  corner: Point;
  axes: Point;
  isTurned: boolean;
  out: Point;
  isLoose: boolean;
}

export const PART_ROLES = [
  'side',
  'bottom',
  'top',
  'back',
  'shelf',
  'door',
  'rail',
  'plinth',
  'divider',
  'drawer-front',
  'drawer-side',
  'drawer-end',
  'drawer-bottom',
] as const;
export type PartRole = (typeof PART_ROLES)[number];

const [X, Y, Z] = [0, 1, 2];
const THIN = 12;
const RAIL = 130;
/** mm between fronts, and between what does not belong anywhere. */
const JOINT = 3;
const BESIDE = 200;

const isRole = (value: unknown): value is PartRole => (PART_ROLES as readonly unknown[]).includes(value);

/** Whether a measure of a part is that of its cabinet, less boards and joints. */
const isNear = (value: number, whole: number, least = 0.85): boolean => value >= whole * least && value <= whole + 4;

/** What a part is by its sizes. */
function roleBySize({ length, width, thickness, count, isBanded, item }: Board, box: CabinetBox): PartRole | undefined {
  const isBack = thickness <= THIN || (box.backMaterial !== '' && item['materialCode'] === box.backMaterial);
  if (isBack && isNear(length, box.height, 0.5) && isNear(width, box.width)) return 'back';
  if (isBack && isNear(width, box.height, 0.5) && isNear(length, box.width)) return 'back';
  if (thickness <= THIN && isNear(length, box.width, 0.7) && isNear(width, box.depth, 0.6)) return 'drawer-bottom';
  if (isNear(length, box.height) && isNear(width, box.depth, 0.9)) return count >= 2 ? 'side' : 'divider';
  if (isNear(length, box.width, 0.8) && isNear(width, box.depth, 0.75)) return 'shelf';
  if (isBanded && isNear(width * Math.max(1, count), box.width) && length >= box.height * 0.25) return 'door';
  if (isBanded && isNear(width, box.width) && length >= box.height * 0.25) return 'door';
  if (isBanded && isNear(length, box.width, 0.8) && width <= box.height * 0.6) return 'drawer-front';
  if (isNear(length, box.width, 0.9) && width <= RAIL) return count >= 2 ? 'rail' : 'plinth';
  if (isNear(length, box.depth, 0.6) && width <= RAIL * 2) return 'drawer-side';
  if (isNear(length, box.width, 0.6) && width <= RAIL * 2) return 'drawer-end';
  return undefined;
}

/** Where the next board of a kind stands, while a cabinet fills. */
interface Filling {
  box: CabinetBox;
  /** Thickness of carcass and back. */
  carcass: number;
  back: number;
  plinth: number;
  sides: number;
  shelves: { at: number; of: number };
  /** Fronts of doors: how high the row above begins. */
  doorsFrom: number;
  drawers: { at: number; from: number[] };
  boxes: { sides: number; ends: number; bottoms: number };
  rails: number;
  loose: number;
}

const standing = (corner: Point, axes: Point, out: Point, isTurned = false): Placed => ({
  corner,
  axes,
  out,
  isTurned,
  isLoose: false,
});

type Place = (filling: Filling, board: Board, piece: number) => Placed;

/** The height at which the box of a drawer stands. */
const boxHeight = ({ drawers, plinth, box }: Filling, drawer: number): number =>
  (drawers.from[drawer] ?? Math.min(plinth + drawer * 180, box.height - 140)) + 20;

const PLACES: Readonly<Record<PartRole, Place>> = {
  side: (filling, { thickness }) => {
    const { box, sides } = filling;
    filling.sides += 1;
    // The third and further ones stand between the outer two.
    if (sides % 2 === 0) return standing([sides * 20, 0, 0], [Y, Z, X], [-1, 0, 0]);
    return standing([box.width - thickness - (sides - 1) * 20, 0, 0], [Y, Z, X], [1, 0, 0], true);
  },
  divider: (filling, { thickness }) => {
    const { box, sides } = filling;
    if (sides === 0) return PLACES.side(filling, { thickness } as Board, 0);
    return standing([(box.width - thickness) / 2, filling.carcass, 0], [Y, Z, X], [0, 0, 0.4]);
  },
  bottom: ({ carcass, back, plinth }) => standing([carcass, plinth, back], [X, Z, Y], [0, -1, 0]),
  top: ({ box, carcass, back }, { thickness }) =>
    standing([carcass, box.height - thickness, back], [X, Z, Y], [0, 1, 0], true),
  shelf: (filling, { length }) => {
    const { box, plinth, shelves, back } = filling;
    shelves.at += 1;
    const height = plinth + ((box.height - plinth) * shelves.at) / (shelves.of + 1);
    return standing([(box.width - length) / 2, height, back], [X, Z, Y], [0, 0, 0.5]);
  },
  back: ({ box, plinth }, { length, width }) =>
    // Boards that lie across have their length along the width of the cabinet.
    isNear(width, box.width) || length > box.width
      ? standing([(box.width - width) / 2, Math.max(plinth, (box.height - length) / 2), 0], [Y, X, Z], [0, 0, -1])
      : standing([(box.width - length) / 2, Math.max(plinth, (box.height - width) / 2), 0], [X, Y, Z], [0, 0, -1]),
  door: (filling, { length, width, count }, piece) => {
    const { box } = filling;
    const isRow = isNear(width * count, box.width) || count * width <= box.width;
    const joint = isRow ? (box.width - width * count) / (count + 1) : (box.width - width) / 2;
    const y = Math.max(2, filling.doorsFrom - length);
    if (!isRow || piece === count - 1) filling.doorsFrom = y - JOINT;
    return standing([isRow ? joint + piece * (width + joint) : joint, y, box.depth], [Y, X, Z], [0, 0, 1]);
  },
  rail: (filling, { thickness, width }) => {
    const { box, carcass, back, rails } = filling;
    filling.rails += 1;
    const z = rails % 2 === 0 ? box.depth - width : back + Math.floor(rails / 2) * 40;
    return standing([carcass, box.height - thickness, z], [X, Z, Y], [0, 1, 0]);
  },
  plinth: ({ box, carcass }, { thickness }) =>
    standing([carcass, 0, box.depth - thickness - 40], [X, Y, Z], [0, -0.6, 0.6]),
  'drawer-front': (filling, { length, width }) => {
    const { box, drawers, doorsFrom } = filling;
    const y = drawers.at;
    drawers.from.push(y);
    drawers.at = y + width + JOINT;
    // Behind doors fronts stand within the carcass.
    const isInside = doorsFrom < box.height - 100 && length < box.width - 30;
    return standing(
      [(box.width - length) / 2, y, isInside ? box.depth - 40 : box.depth],
      [X, Y, Z],
      [0, 0, isInside ? 1.2 : 1.4],
    );
  },
  'drawer-side': (filling, { length, width, thickness }) => {
    const { box, boxes } = filling;
    const [drawer, isRight] = [Math.floor(boxes.sides / 2), boxes.sides % 2 === 1];
    boxes.sides += 1;
    const inset = filling.carcass + 13;
    const x = isRight ? box.width - inset - thickness : inset;
    const y = Math.min(boxHeight(filling, drawer), box.height - width);
    return standing([x, y, box.depth - length - 20], [Z, Y, X], [isRight ? 0.3 : -0.3, 0, 1], isRight);
  },
  'drawer-end': (filling, { length, width, thickness }) => {
    const { box, boxes, back } = filling;
    const [drawer, isRear] = [Math.floor(boxes.ends / 2), boxes.ends % 2 === 1];
    boxes.ends += 1;
    const y = Math.min(boxHeight(filling, drawer), box.height - width);
    const z = isRear ? back + 60 : box.depth - 20 - thickness;
    return standing([(box.width - length) / 2, y, z], [X, Y, Z], [0, 0, isRear ? 0.7 : 1.1]);
  },
  'drawer-bottom': (filling, { length, width }) => {
    const { box, boxes } = filling;
    const y = boxHeight(filling, boxes.bottoms);
    boxes.bottoms += 1;
    return standing([(box.width - length) / 2, y, box.depth - width - 30], [X, Z, Y], [0, -0.1, 0.9]);
  },
};

/**
 * A place that the JSON says itself: `position` with x, y and z, and which axes length, width and thickness lie
 * along.
 */
function saidPlace({ position, axes }: Json): Placed | undefined {
  if (typeof position !== 'object' || position === null) return undefined;
  const corner = ['x', 'y', 'z'].map((axis) => (position as Json)[axis]);
  if (!corner.every((one): one is number => typeof one === 'number' && Math.abs(one) <= 20_000)) return undefined;
  const order = typeof axes === 'string' && /^[xyz]{3}$/.test(axes) && new Set(axes).size === 3 ? axes : 'xzy';
  const at = [...order].map((axis) => 'xyz'.indexOf(axis));
  return standing(corner as unknown as Point, at as unknown as Point, [0, 0, 0.5]);
}

/** Beside its cabinet, upright. */
function loosePlace(filling: Filling, { width }: Board): Placed {
  const x = filling.box.width + BESIDE + filling.loose;
  filling.loose += width + 40;
  return { corner: [x, 0, 0], axes: [Y, X, Z], out: [0.5, 0, 0], isTurned: false, isLoose: true };
}

/** What each part is; of the shelves that no rule names, the first lies at the bottom and the second on top. */
function rolesOf(box: CabinetBox, boards: readonly Board[]): (PartRole | undefined)[] {
  const roles = boards.map((board): PartRole | undefined => {
    const { role, trace } = board.item as { role?: unknown; trace?: { ruleId?: unknown } };
    if (isRole(role)) return role;
    return isRole(trace?.ruleId) ? trace.ruleId : roleBySize(board, box);
  });
  const flat = boards.flatMap(({ count, item: { trace } }, at) =>
    roles[at] === 'shelf' && count === 1 && !isRole((trace as Json | undefined)?.['ruleId']) ? [at] : [],
  );
  if (!roles.includes('bottom') && flat[0] !== undefined) roles[flat[0]] = 'bottom';
  if (!roles.includes('top') && !roles.includes('rail') && flat[1] !== undefined) roles[flat[1]] = 'top';
  return roles;
}

/** Where each piece of each part stands in its cabinet, and how wide all of them are together. */
export function placeParts(box: CabinetBox, boards: readonly Board[]): { placed: Placed[][]; width: number } {
  const roles = rolesOf(box, boards);
  const thicknessOf = (role: PartRole, usual: number) => boards[roles.indexOf(role)]?.thickness ?? usual;
  const sum = (role: PartRole) => boards.reduce((all, { count }, at) => all + (roles[at] === role ? count : 0), 0);
  const plinth = roles.includes('plinth') ? boards[roles.indexOf('plinth')]!.width : 0;
  const filling: Filling = {
    box,
    carcass: thicknessOf('side', 18),
    back: thicknessOf('back', 0),
    plinth,
    sides: 0,
    shelves: { at: 0, of: sum('shelf') },
    doorsFrom: box.height - 2,
    drawers: { at: plinth + JOINT, from: [] },
    boxes: { sides: 0, ends: 0, bottoms: 0 },
    rails: 0,
    loose: 0,
  };
  const placed = boards.map((board, at): Placed[] => {
    const role = roles[at];
    return Array.from({ length: board.count }, (_, piece) => {
      const said = saidPlace(board.item);
      if (said) return said;
      return role ? PLACES[role](filling, board, piece) : loosePlace(filling, board);
    });
  });
  return { placed, width: box.width + (filling.loose > 0 ? BESIDE + filling.loose : 0) };
}
