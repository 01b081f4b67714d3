import { cutSequence, programs, sawMinutes } from './cut-sequence.js';
import { trimOf } from './defects.js';
import { feasible, INNER, Layout } from './layout.js';
import type { Tree } from './layout.js';
import { boardsPerCycle, cutSize } from './model.js';
import { stepShare } from './offcut-steps.js';
import type { Areas, Instance, Node, Pattern, Plan, Solution } from './model.js';
import { isHead } from './problem.js';
import type { Axis, Problem } from './problem.js';

/** A tree and how many boards are cut by it. */
export interface Cutting {
  tree: Tree;
  repeat: number;
}

let scratch: Layout | null = null;

/** One layout to read trees with, so that drawing a plan of many boards allocates none. */
function scratchFor(problem: Problem): Layout {
  if (scratch?.problem !== problem) scratch = new Layout(problem, 0, 0);
  return scratch;
}

const DIRECTION = ['vertical', 'horizontal'] as const;
const EPS = 1e-6;

/** True where a remainder is kept as an offcut, by the instance's least sizes in either orientation. */
export function isOffcut(instance: Instance, length: number, width: number): boolean {
  const { minOffcutLength: a, minOffcutWidth: b } = instance;
  if (a === undefined && b === undefined) return false;
  const [p, q] = [a ?? 0, b ?? 0];
  return (length + EPS >= p && width + EPS >= q) || (length + EPS >= q && width + EPS >= p);
}

/** Share of the board's price per area that an offcut of this size is worth. */
export function offcutShare(instance: Instance, length: number, width: number): number {
  return isOffcut(instance, length, width) ? (stepShare(instance, length, width) ?? 0) : 0;
}

/** A piece of the board in units, from its lower left corner. */
interface Piece {
  px: number;
  py: number;
  w: number;
  h: number;
}

/** A part or a block of matched parts in its orientation: inflated extents, and the cuts' direction of a block. */
interface Drawn {
  w: number;
  h: number;
  block: number;
  /** The part, or those of the block in their order: indices into instance.parts. */
  parts: number[];
}

type Rectangle = (px: number, py: number, w: number, h: number) => Pick<Node, 'x' | 'y' | 'length' | 'width'>;

/** Items as they are drawn: by their index, the parts of a block one by one, and the node of a part in its place. */
function itemsOf(problem: Problem, rectangle: Rectangle, partOf: (type: number) => number) {
  const { instance, scale, kerfX, kerfY, x, y, typeOf } = problem;
  const drawn = (o: number): Drawn => {
    const type = typeOf[o]!;
    const index = partOf(type);
    return { w: x[o]!, h: y[o]!, block: problem.block[o]!, parts: problem.blocks[type] ?? [index] };
  };
  /** The parts of a block one by one. */
  const single = ({ parts }: Drawn): Drawn[] =>
    parts.map((index) => {
      const { length, width } = cutSize(instance.parts[index]!);
      const inflated = { w: Math.round(length * scale) + kerfX, h: Math.round(width * scale) + kerfY };
      return { ...inflated, block: -1, parts: [index] };
    });
  const place = ({ w, h, parts: [index = -1] }: Drawn, px: number, py: number): Node => {
    const size = cutSize(instance.parts[index]!);
    const rect = rectangle(px, py, w, h);
    const node: Node = { ...rect, kind: 'part', part: instance.parts[index]!.id };
    if (Math.abs(rect.length - size.length) > EPS || Math.abs(rect.width - size.width) > EPS) node.rotated = true;
    return node;
  };
  return { drawn, single, place };
}

/**
 * Builds the nodes of one board in mm; `partOf(type)` names the part that takes the next leaf of a type. The parts of a
 * block are drawn as children of the piece that is cut in the block's direction.
 */
export function drawTree(problem: Problem, tree: Tree, partOf: (type: number) => number): Node {
  const { instance, scale, kerfX, kerfY } = problem;
  const layout = scratchFor(problem);
  layout.load(tree);
  const { n, depth, item, sx, sy } = layout;
  const cls = problem.boards[tree.board]!;
  const trim = trimOf(instance.boards[cls.index]!);
  const firstStage = problem.rootStage[tree.axis]!;
  const mm = (v: number): number => Math.round((v / scale) * 1e6) / 1e6;
  const rectangle: Rectangle = (px, py, w, h) => ({
    x: mm(px) + trim.left,
    y: mm(py) + trim.bottom,
    length: mm(w - kerfX),
    width: mm(h - kerfY),
  });
  const { drawn, single, place } = itemsOf(problem, rectangle, partOf);
  /** The remainder behind the last child, where it is worth keeping. */
  const remainder = (axis: number, { px, py, w, h }: Piece, taken: number, stage: number): Node[] => {
    const rest = axis === 0 ? rectangle(px + taken, py, w - taken, h) : rectangle(px, py + taken, w, h - taken);
    const kept =
      (instance.stages === null || stage <= instance.stages) &&
      rest.length > EPS &&
      rest.width > EPS &&
      isOffcut(instance, rest.length, rest.width);
    return kept ? [{ ...rest, kind: 'offcut' }] : [];
  };
  const leaf = (item: Drawn, axis: number, piece: Piece, stage: number): Node => {
    const { px, py, w, h } = piece;
    const [extent, whole] = axis === 0 ? [item.w, w] : [item.h, h];
    if (item.block !== axis && extent === whole) {
      const across = axis === 0 ? item.h === h : item.w === w;
      return across && item.block < 0 ? place(item, px, py) : leaf(item, 1 - axis, piece, stage);
    }
    const children = item.block === axis ? inRow(single(item), axis, piece, stage + 1) : [];
    const inner = axis === 0 ? { px, py, w: item.w, h } : { px, py, w, h: item.h };
    if (children.length === 0) children.push(leaf(item, 1 - axis, inner, stage + 1));
    return {
      ...rectangle(px, py, w, h),
      kind: 'cut',
      cut: DIRECTION[axis]!,
      children: [...children, ...remainder(axis, piece, extent, stage)],
    };
  };
  /** Children of a piece that is cut along an axis, from its beginning on. */
  const inRow = (items: Drawn[], axis: number, { px, py, w, h }: Piece, stage: number): Node[] => {
    let taken = 0;
    return items.map((item) => {
      const piece = axis === 0 ? { px: px + taken, py, w: item.w, h } : { px, py: py + taken, w, h: item.h };
      taken += axis === 0 ? item.w : item.h;
      return leaf(item, 1 - axis, piece, stage);
    });
  };
  let next = 0;
  const draw = (px: number, py: number, w: number, h: number): Node => {
    const i = next++;
    const d = depth[i]!;
    const axis = (tree.axis ^ d) & 1;
    const piece = { px, py, w, h };
    if (item[i] !== INNER) return leaf(drawn(item[i]!), axis, piece, firstStage + d);
    const children: Node[] = [];
    let taken = 0;
    while (next < n && depth[next] === d + 1) {
      const j = next;
      const inside = axis === 0 ? { px: px + taken, py, w: sx[j]!, h } : { px, py: py + taken, w, h: sy[j]! };
      if (item[j]! >= 0 && problem.block[item[j]!] === axis) {
        next++;
        children.push(...inRow(single(drawn(item[j]!)), axis, inside, firstStage + d + 1));
      } else children.push(axis === 0 ? draw(px + taken, py, sx[j]!, h) : draw(px, py + taken, w, sy[j]!));
      taken += axis === 0 ? sx[j]! : sy[j]!;
    }
    const rest = remainder(axis, piece, taken, firstStage + d);
    // what is left behind the first strips is one of them, and waste where it is too narrow for that
    const least = d === 0 || (isHead(tree.axis) && d === 1) ? (instance.minStrip ?? 0) : 0;
    children.push(...rest.filter(({ length, width }) => (axis === 0 ? length : width) >= least - EPS));
    return { ...rectangle(px, py, w, h), kind: 'cut', cut: DIRECTION[axis]!, children };
  };
  return draw(0, 0, cls.x, cls.y);
}

/** Sorts every node's children by size, so that equal patterns get equal keys and the largest pieces are cut first. */
export function canonical(problem: Problem, tree: Tree): { tree: Tree; key: string } {
  const layout = scratchFor(problem);
  layout.load(tree);
  const { n, depth, item, sx, sy } = layout;
  let next = 0;
  interface Branch {
    size: number;
    key: string;
    depth: number[];
    item: number[];
  }
  const read = (): Branch => {
    const i = next++;
    const d = depth[i]!;
    const children: Branch[] = [];
    while (next < n && depth[next] === d + 1) children.push(read());
    children.sort((a, b) => b.size - a.size || (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
    const o = item[i]!;
    return {
      size: ((tree.axis ^ d) & 1) === 1 ? sx[i]! : sy[i]!,
      key: o >= 0 ? String(o) : `(${children.map((c) => c.key).join(' ')})`,
      depth: [d, ...children.flatMap((c) => c.depth)],
      item: [o, ...children.flatMap((c) => c.item)],
    };
  };
  const root = read();
  return {
    tree: { board: tree.board, axis: tree.axis, depth: Int8Array.from(root.depth), item: Int16Array.from(root.item) },
    key: `${tree.board} ${tree.axis} ${root.key}`,
  };
}

/** Merges equal patterns. */
export function merge(problem: Problem, cuttings: readonly Cutting[]): Cutting[] {
  const byKey = new Map<string, Cutting>();
  const raw = new Map<string, Cutting>();
  for (const { tree, repeat } of cuttings) {
    const key = `${tree.board} ${tree.axis} ${tree.depth} ${tree.item}`;
    const known = raw.get(key);
    if (known) known.repeat += repeat;
    else raw.set(key, { tree, repeat });
  }
  for (const { tree, repeat } of raw.values()) {
    const { tree: sorted, key } = canonical(problem, tree);
    const known = byKey.get(key);
    if (known) known.repeat += repeat;
    else byKey.set(key, { tree: sorted, repeat });
  }
  return [...byKey.values()];
}

/**
 * The wire form of a plan: positions in mm and part ids. A pattern is repeated only as often as the same part ids fill
 * it.
 */
export function toSolution(problem: Problem, cuttings: Cutting[]): Solution {
  const { instance } = problem;
  const left = instance.parts.map((part) => part.qty);
  const patterns: Pattern[] = [];
  const emit = (tree: Tree, repeat: number): void => {
    const taken: number[] = [];
    let complete = true;
    const root = drawTree(problem, tree, (type) => {
      const members = problem.members[type]!;
      // the id that fits tightest leaves the large remainders for patterns that repeat more often
      let best = -1;
      for (const index of members) if (left[index]! >= repeat && (best < 0 || left[index]! < left[best]!)) best = index;
      if (best < 0) {
        complete = false;
        return members[0]!;
      }
      left[best]! -= repeat;
      taken.push(best);
      return best;
    });
    if (complete || repeat === 1) {
      patterns.push({ board: instance.boards[problem.boards[tree.board]!.index]!.id, repeat, root });
      return;
    }
    for (const index of taken) left[index]! += repeat;
    emit(tree, repeat >> 1);
    emit(tree, repeat - (repeat >> 1));
  };
  for (const { tree, repeat } of [...cuttings].sort((a, b) => b.repeat - a.repeat)) emit(tree, repeat);
  return { format: 'panelcut-solution/1', instance: instance.id, patterns };
}

/** The same nodes where a part that is a section by itself has a level of its own. */
function inSections(depth: number[], item: number[]): Pick<Tree, 'depth' | 'item'> {
  const levels = depth.flatMap((d, i) => (d === 1 && item[i]! >= 0 ? [1, 2] : [d]));
  const items = item.flatMap((o, i) => (depth[i] === 1 && o >= 0 ? [INNER, o] : [o]));
  return { depth: Int8Array.from(levels), item: Int16Array.from(items) };
}

/** The trees behind a valid solution, whoever made it. */
export function toCuttings(problem: Problem, solution: Solution): Cutting[] {
  const { instance, x, y, kerfX, kerfY, scale, members, first, second } = problem;
  const typeOfPart = new Map(
    members.flatMap((parts, type) => parts.map((index) => [instance.parts[index]!.id, type] as const)),
  );
  const classOf = new Map(problem.boards.map((board, index) => [instance.boards[board.index]!.id, index]));
  return solution.patterns.map(({ board, repeat, root }) => {
    const depth: number[] = [];
    const item: number[] = [];
    const axis: Axis = root.cut === 'horizontal' ? 1 : 0;
    const add = (node: Node, d: number): void => {
      if (node.kind === 'part') {
        const type = typeOfPart.get(node.part!);
        // of a block its first part stands for all
        if (type === undefined) return;
        const matches = (o: number): boolean =>
          x[o]! - kerfX === Math.round(node.length * scale) && y[o]! - kerfY === Math.round(node.width * scale);
        depth.push(d);
        item.push(second[type]! >= 0 && !matches(first[type]!) ? second[type]! : first[type]!);
      } else if (node.kind === 'cut') {
        const turns = ((axis ^ d) & 1) === (node.cut === 'horizontal' ? 1 : 0);
        // a piece cut on in the direction of its parent is part of it; a level is passed over where a piece is not cut
        // along its axis
        if (turns) {
          depth.push(d);
          item.push(INNER);
        }
        for (const child of node.children ?? []) add(child, turns ? d + 1 : d);
      }
    };
    add(root.kind === 'cut' ? root : { ...root, kind: 'cut', cut: 'vertical', children: [root] }, 0);
    const layout = scratchFor(problem);
    const at = classOf.get(board)!;
    layout.load({ board: at, axis, depth: Int8Array.from(depth), item: Int16Array.from(item) });
    layout.compact();
    const head = (axis + 2) as Axis;
    if (!feasible(problem, layout) && problem.boards[at]!.axes.includes(head)) {
      layout.load({ board: at, axis: head, ...inSections(depth, item) });
      layout.compact();
    }
    return { tree: layout.toTree(), repeat };
  });
}

/**
 * Areas in mm² by use, and the worth of the offcuts; kerf counts where a cut takes it, at most what stands behind the
 * last piece.
 */
export function measure(instance: Instance, solution: Solution): { areas: Areas; offcutCredit: number } {
  const areas: Areas = { board: 0, part: 0, offcut: 0, waste: 0, kerf: 0, trim: 0 };
  let offcutCredit = 0;
  for (const { board: id, repeat, root } of solution.patterns) {
    const board = instance.boards.find((b) => b.id === id)!;
    areas.board += repeat * board.length * board.width;
    areas.trim += repeat * (board.length * board.width - root.length * root.width);
    const walk = (node: Node): void => {
      const area = repeat * node.length * node.width;
      if (node.kind === 'part') areas.part += area;
      else if (node.kind === 'offcut') {
        areas.offcut += area;
        offcutCredit +=
          offcutShare(instance, node.length, node.width) * board.cost * (area / (board.length * board.width));
      } else if (node.kind === 'cut') {
        const vertical = node.cut === 'vertical';
        const kerf = (vertical ? instance.kerfCross : instance.kerfRip) ?? instance.kerf;
        const children = node.children ?? [];
        const line = vertical ? node.width : node.length;
        children.forEach((child, i) => {
          const end = vertical ? child.x + child.length : child.y + child.width;
          const edge = vertical ? node.x + node.length : node.y + node.width;
          const next = children[i + 1];
          const gap = (next ? (vertical ? next.x : next.y) : edge) - end;
          if (gap > EPS) areas.kerf += repeat * line * Math.min(kerf, gap);
          walk(child);
        });
      }
    };
    walk(root);
  }
  for (const name of ['board', 'part', 'offcut', 'kerf', 'trim'] as const)
    areas[name] = Math.round(areas[name] * 1e6) / 1e6;
  areas.waste = Math.max(
    0,
    Math.round((areas.board - areas.part - areas.offcut - areas.kerf - areas.trim) * 1e6) / 1e6,
  );
  return { areas, offcutCredit };
}

/** What a plan comes to by the goal of its instance: the cost of its boards where nothing else was wished. */
function totalOf(instance: Instance, solution: Solution, cost: number, credit: number): number {
  const { creditOffcuts, minuteCost = 0, saw } = instance;
  const minutes = minuteCost > 0 ? sawMinutes(instance, solution, saw) : 0;
  return Math.round((cost - (creditOffcuts ? credit : 0) + minuteCost * minutes) * 1e6) / 1e6;
}

/** The plan with all its figures, found after so many seconds. */
export function toPlan(problem: Problem, cuttings: Cutting[], lowerBound: number | null, seconds: number): Plan {
  const { instance } = problem;
  const solution = toSolution(problem, cuttings);
  const { areas, offcutCredit } = measure(instance, solution);
  let cost = 0;
  let boards = 0;
  let cuts = 0;
  let cutLengthMm = 0;
  for (const pattern of solution.patterns) {
    cost += pattern.repeat * instance.boards.find((b) => b.id === pattern.board)!.cost;
    boards += pattern.repeat;
    for (const cut of cutSequence(instance, pattern)) {
      cuts += pattern.repeat;
      cutLengthMm += pattern.repeat * cut.length;
    }
  }
  const book = boardsPerCycle(instance);
  const cycles = programs(solution).reduce((sum, program) => sum + Math.ceil(program.repeat / book), 0);
  cost = Math.round(cost * 1e6) / 1e6;
  const bound = lowerBound === null ? null : Math.min(lowerBound, cost);
  return {
    solution,
    cost,
    offcutCredit,
    total: totalOf(instance, solution, cost, offcutCredit),
    boards,
    patterns: solution.patterns.length,
    cycles,
    wastePct: 100 * (1 - areas.part / areas.board),
    ...gap(cost, bound),
    areas,
    cuts,
    cutLengthMm,
    timeToBest: seconds,
    boundAt: null,
    wall: seconds,
  };
}

/** Lower bound, gap in percent and whether the two meet. */
export function gap(cost: number, lowerBound: number | null): Pick<Plan, 'lowerBound' | 'gapPct' | 'provedOptimal'> {
  if (lowerBound === null) return { lowerBound, gapPct: null, provedOptimal: false };
  const provedOptimal = cost - lowerBound <= 1e-6 * Math.max(1, cost);
  return {
    lowerBound,
    gapPct: provedOptimal ? 0 : lowerBound > 0 ? (100 * (cost - lowerBound)) / lowerBound : null,
    provedOptimal,
  };
}

/** Area in mm² of the largest offcut of a solution, 0 where it has none. */
export function largestOffcut(solution: Solution): number {
  const largest = (node: Node): number =>
    node.kind === 'offcut' ? node.length * node.width : Math.max(0, ...(node.children ?? []).map(largest));
  return Math.max(0, ...solution.patterns.map((pattern) => largest(pattern.root)));
}
