import { directionOf, isHead } from './problem.js';
import type { Axis, BoardClass, Problem } from './problem.js';

export const INNER = -1;
export const REMOVED = -2;
const MAX_DEPTH = 16;
/** Nodes that one board has at most: far more than the pieces that a saw makes of it. */
export const MOST_NODES = 2000;

const total = new Int32Array(MAX_DEPTH + 2);
const widest = new Int32Array(MAX_DEPTH + 2);
const alive = new Int32Array(MAX_DEPTH + 2);
const parentAt = new Int32Array(MAX_DEPTH + 2);
const childDepth = new Int32Array(MAX_DEPTH + 2);

/** A guillotine pattern as it is kept and sent between threads: the tree of one board in preorder. */
export interface Tree {
  /** Index into Problem.boards. */
  board: number;
  axis: Axis;
  depth: Int8Array;
  /** Oriented item of a leaf, INNER for a node that is cut further. */
  item: Int16Array;
}

/**
 * A board under construction: the guillotine tree in preorder, (depth, item) per node. The axis of cutting alternates
 * with depth, so that depth + 1 is the cutting stage of a node's children. A node is shrunk onto its children: along
 * its axis it measures their sum, across it the widest of them. All slack therefore lies behind the last child, where
 * it is largest, and positions need no storing.
 */
export class Layout {
  n = 1;
  depth: Int8Array;
  item: Int16Array;
  /** Extents of each node, inflated units. */
  sx: Int32Array;
  sy: Int32Array;
  /** How far each node may grow without breaking the board. */
  gx: Int32Array;
  gy: Int32Array;
  parent: Int16Array;
  /** Inflated area of the parts placed. */
  used = 0;
  /** Children of the root. */
  sections = 0;

  constructor(
    readonly problem: Problem,
    public board: number,
    public axis: Axis,
    capacity = 64,
  ) {
    this.depth = new Int8Array(capacity);
    this.item = new Int16Array(capacity);
    this.item[0] = INNER;
    this.sx = new Int32Array(capacity);
    this.sy = new Int32Array(capacity);
    this.gx = new Int32Array(capacity);
    this.gy = new Int32Array(capacity);
    this.parent = new Int16Array(capacity);
    this.measure();
  }

  static from(problem: Problem, tree: Tree): Layout {
    const layout = new Layout(problem, tree.board, tree.axis, Math.max(64, tree.depth.length + 16));
    layout.load(tree);
    return layout;
  }

  load(tree: Tree): void {
    this.board = tree.board;
    this.axis = tree.axis;
    this.reserve(tree.depth.length);
    this.n = tree.depth.length;
    this.depth.set(tree.depth);
    this.item.set(tree.item);
    this.measure();
  }

  copy(other: Layout): void {
    this.board = other.board;
    this.axis = other.axis;
    this.reserve(other.n);
    const { n } = other;
    this.n = n;
    this.used = other.used;
    this.sections = other.sections;
    for (let i = 0; i < n; i++) {
      this.depth[i] = other.depth[i]!;
      this.item[i] = other.item[i]!;
      this.sx[i] = other.sx[i]!;
      this.sy[i] = other.sy[i]!;
      this.gx[i] = other.gx[i]!;
      this.gy[i] = other.gy[i]!;
      this.parent[i] = other.parent[i]!;
    }
  }

  toTree(): Tree {
    return { board: this.board, axis: this.axis, depth: this.depth.slice(0, this.n), item: this.item.slice(0, this.n) };
  }

  /** Area that no part covers. */
  get free(): number {
    return this.problem.boards[this.board]!.area - this.used;
  }

  clear(): void {
    this.n = 1;
    this.item[0] = INNER;
    this.measure();
  }

  private reserve(nodes: number): void {
    if (nodes <= this.depth.length) return;
    const capacity = Math.max(nodes, this.depth.length * 2);
    const grow = <T extends Int8Array | Int16Array | Int32Array>(old: T, fresh: T): T => {
      fresh.set(old);
      return fresh;
    };
    this.depth = grow(this.depth, new Int8Array(capacity));
    this.item = grow(this.item, new Int16Array(capacity));
    this.sx = new Int32Array(capacity);
    this.sy = new Int32Array(capacity);
    this.gx = new Int32Array(capacity);
    this.gy = new Int32Array(capacity);
    this.parent = new Int16Array(capacity);
  }

  /** Recomputes extents bottom-up and room to grow top-down: two linear scans. */
  measure(): void {
    const { problem, n, depth, item, sx, sy, gx, gy, parent, axis } = this;
    const { x, y, minStrip } = problem;
    const cls = problem.boards[this.board]!;
    let used = 0;
    let sections = 0;
    // beyond a head cut the strips of the first stage lie one level deeper
    const strips = minStrip > 0 ? (isHead(axis) ? 2 : 1) : 0;
    total.fill(0);
    widest.fill(0);
    for (let i = n - 1; i >= 0; i--) {
      const d = depth[i]!;
      const o = item[i]!;
      let w: number;
      let h: number;
      if (o >= 0) {
        w = x[o]!;
        h = y[o]!;
        used += w * h;
      } else {
        const along = total[d + 1]!;
        const across = widest[d + 1]!;
        total[d + 1] = 0;
        widest[d + 1] = 0;
        if (((axis ^ d) & 1) === 0) {
          w = along;
          h = across;
        } else {
          w = across;
          h = along;
        }
      }
      if (d === 1) sections++;
      if (d > 0 && d <= strips) {
        if (((axis ^ d) & 1) === 1) {
          if (w < minStrip + problem.kerfX) w = minStrip + problem.kerfX;
        } else if (h < minStrip + problem.kerfY) h = minStrip + problem.kerfY;
      }
      sx[i] = w;
      sy[i] = h;
      if (d > 0) {
        if (((axis ^ d) & 1) === 1) {
          total[d] = total[d]! + w;
          if (h > widest[d]!) widest[d] = h;
        } else {
          total[d] = total[d]! + h;
          if (w > widest[d]!) widest[d] = w;
        }
      }
    }
    this.used = used;
    this.sections = sections;
    gx[0] = cls.x - sx[0]!;
    gy[0] = cls.y - sy[0]!;
    if (problem.lastCut > 0) this.holdBack(cls);
    parent[0] = -1;
    parentAt[0] = 0;
    for (let i = 1; i < n; i++) {
      const d = depth[i]!;
      const p = parentAt[d - 1]!;
      parent[i] = p;
      parentAt[d] = i;
      if (((axis ^ d) & 1) === 1) {
        gx[i] = gx[p]!;
        gy[i] = sy[p]! - sy[i]! + gy[p]!;
      } else {
        gy[i] = gy[p]!;
        gx[i] = sx[p]! - sx[i]! + gx[p]!;
      }
    }
  }

  /**
   * The saw holds what lies behind the last first cut: along the root's axis, across it where nothing is cut along it.
   */
  private holdBack({ x, y }: BoardClass): void {
    const { problem, gx, gy, sx, sy, axis } = this;
    const direction = directionOf(axis);
    const along = direction === 0 ? sx[0] !== x : sy[0] !== y;
    const cut = along ? direction : ((1 - direction) as Axis);
    const room = cut === 0 ? gx : gy;
    if (room[0]! > 0) room[0] = room[0]! - lastCutOf(problem, cut);
  }

  /**
   * Adds oriented item `o` as first child of inner node `v`, or beside leaf `v` under a new inner node; the caller has
   * checked the room.
   */
  insert(v: number, o: number): void {
    if (v === 0 && isHead(this.axis)) {
      this.insertSection(o);
      return;
    }
    const wrap = this.item[v]! >= 0;
    const added = wrap ? 2 : 1;
    this.reserve(this.n + added);
    const { depth, item } = this;
    depth.copyWithin(v + 1 + added, v + 1, this.n);
    item.copyWithin(v + 1 + added, v + 1, this.n);
    const d = depth[v]!;
    if (wrap) {
      depth[v + 1] = d + 1;
      item[v + 1] = item[v]!;
      item[v] = INNER;
    }
    depth[v + added] = d + 1;
    item[v + added] = o;
    this.n += added;
    this.measure();
  }

  /** A further section of a head cut with a first strip: a section is no leaf, so that more strips may follow. */
  private insertSection(o: number): void {
    this.reserve(this.n + 2);
    const { depth, item } = this;
    depth.copyWithin(3, 1, this.n);
    item.copyWithin(3, 1, this.n);
    depth[1] = 1;
    item[1] = INNER;
    depth[2] = 2;
    item[2] = o;
    this.n += 2;
    this.measure();
  }

  /** Drops leaves marked REMOVED, inner nodes left empty and levels left with a single child. */
  compact(): void {
    const { n, depth, item, axis } = this;
    // the sections of a head cut stay, even with one strip
    const kept = isHead(axis) ? 1 : 0;
    // children counts bottom-up: -3-k marks an inner node with k living children
    alive.fill(0);
    for (let i = n - 1; i >= 0; i--) {
      const d = depth[i]!;
      const o = item[i]!;
      if (o >= 0) alive[d] = alive[d]! + 1;
      else if (o === INNER) {
        const k = alive[d + 1]!;
        alive[d + 1] = 0;
        if (k > 0 && d > 0) alive[d] = alive[d]! + 1;
        item[i] = -3 - k;
      }
    }
    let out = 1;
    item[0] = INNER;
    childDepth[1] = 1;
    for (let i = 1; i < n; i++) {
      const o = item[i]!;
      if (o === REMOVED || o === -3) continue;
      const d = depth[i]!;
      const od = childDepth[d]!;
      if (o < 0) {
        // a level of one child vanishes; a child that then stacks along its new parent's axis dissolves into it
        if (d > kept && (o === -4 || ((d - od) & 1) === 1)) {
          childDepth[d + 1] = od;
          continue;
        }
        childDepth[d + 1] = od + 1;
        item[out] = INNER;
      } else item[out] = o;
      depth[out++] = od;
    }
    this.n = out;
    this.measure();
  }
}

/** Inflated width that stays behind the last cut of the first stage along an axis, 0 where nothing need. */
export function lastCutOf({ lastCut, kerfX, kerfY }: Problem, axis: Axis): number {
  return lastCut > 0 ? lastCut + (axis === 0 ? kerfX : kerfY) : 0;
}

/** True where what the first cuts leave behind the last of them is wide enough, or nothing is cut at all. */
function holds(problem: Problem, { board: at, axis, n, item, sections, sx, sy }: Layout): boolean {
  const board = problem.boards[at]!;
  const rest = [board.x - sx[0]!, board.y - sy[0]!] as const;
  const direction = directionOf(axis);
  const across = (1 - direction) as 0 | 1;
  if (rest[direction] > 0) return rest[direction] >= lastCutOf(problem, direction);
  if (sections > 1 || (n === 2 && item[1]! >= 0 && problem.block[item[1]!] === direction)) return false;
  return rest[across] === 0 ? n === 2 : rest[across] >= lastCutOf(problem, across);
}

/** True where the parts cover the least share that an offcut must yield; kerfs do not count. */
export function yieldsEnough(problem: Problem, layout: Layout): boolean {
  const { minArea } = problem.boards[layout.board]!;
  if (minArea === 0) return true;
  let area = 0;
  for (let i = 0; i < layout.n; i++) {
    const o = layout.item[i]!;
    if (o >= 0) area += (problem.x[o]! - problem.kerfX) * (problem.y[o]! - problem.kerfY);
  }
  return area >= minArea;
}

/** Cuts of one board inside its trims, those that free a part in its piece and divide a block included. */
export function countCuts(layout: Layout): number {
  const { problem, n, depth, item, sx, sy, parent, axis } = layout;
  const board = problem.boards[layout.board]!;
  let cuts = 0;
  for (let i = 0; i < n; i++) {
    const d = depth[i]!;
    const p = parent[i]!;
    const alongX = ((axis ^ d) & 1) === 0;
    const o = item[i]!;
    // every child costs a cut, but the last one where it ends at the edge
    if (d > 0) cuts++;
    const spans = alongX ? sx[i] === (d <= 1 ? board.x : sx[p]) : sy[i] === (d <= 1 ? board.y : sy[p]);
    if (o >= 0) {
      if (problem.block[o]! >= 0) cuts += problem.blocks[problem.typeOf[o]!]!.length - 1;
      if (!spans) cuts++;
      // a strip kept at its least width is wider than the part in it
      if (alongX ? problem.y[o] !== sy[i] : problem.x[o] !== sx[i]) cuts++;
    } else if (spans) cuts--;
  }
  return cuts;
}

/**
 * Whether a leaf at a depth may be the item. A block of matched parts takes a level more where they do not lie in the
 * row that it is in; where they do, each is a strip of that row, and as wide as first strips are at least.
 */
export function dividesAt(problem: Problem, o: number, axis: Axis, depth: number): boolean {
  const { block, blockLeast, minStrip, stages } = problem;
  if (block[o]! < 0) return true;
  if (((axis ^ depth) & 1) === block[o]) return depth < stages[axis]!;
  return depth > (isHead(axis) ? 2 : 1) || blockLeast[o]! >= minStrip;
}

/** True where extents, stages, first and last cut, cut lengths and least strip width of the problem are kept. */
export function feasible(problem: Problem, layout: Layout): boolean {
  const { n, depth, item, sx, sy, parent } = layout;
  const board = problem.boards[layout.board]!;
  const limit = problem.stages[layout.axis]!;
  if (!board.axes.includes(layout.axis) || sx[0]! > board.x || sy[0]! > board.y || n > MOST_NODES) return false;
  if (isHead(layout.axis) && layout.sections > 2) return false;
  if (problem.lastCut > 0 && !holds(problem, layout)) return false;
  for (let i = 0; i < n; i++) {
    const d = depth[i]!;
    if (item[i]! < 0) {
      const alongX = ((layout.axis ^ d) & 1) === 1;
      const line = i === 0 ? (alongX ? board.x : board.y) : alongX ? sx[i]! : sy[i]!;
      if (line > (alongX ? problem.maxLineX : problem.maxLineY)) return false;
      continue;
    }
    if (d > limit || !dividesAt(problem, item[i]!, layout.axis, d)) return false;
    if (problem.maxLineX < Infinity && d > 0) {
      const across = ((layout.axis ^ d) & 1) === 1;
      const p = parent[i]!;
      const span = across ? (d === 1 ? board.y : sy[p]!) : d === 1 ? board.x : sx[p]!;
      const trimmed = across ? sy[i]! < span : sx[i]! < span;
      // a block is divided in that direction whether it is trimmed or not
      const divided = trimmed || problem.block[item[i]!] === (across ? 1 : 0);
      if (divided && (across ? sx[i]! > problem.maxLineX : sy[i]! > problem.maxLineY)) return false;
    }
    if (problem.exact && d === limit) {
      const p = parent[i]!;
      // strips of the board itself span all of it
      const [wide, high] = d === 1 ? [board.x, board.y] : [sx[p]!, sy[p]!];
      const flush = ((layout.axis ^ d) & 1) === 1 ? sy[i] === high : sx[i] === wide;
      if (!flush) return false;
    }
    // a strip kept at its least width is wider than the part in it
    if (problem.exact && d + 1 === limit) {
      const o = item[i]!;
      if (sx[i] !== problem.x[o] || sy[i] !== problem.y[o]) return false;
    }
  }
  return true;
}
