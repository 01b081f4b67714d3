import { trimOf } from './defects.js';
import { boardsPerCycle } from './model.js';
import type { Instance, Node, Pattern, SawSpeeds, Solution } from './model.js';

export type { SawSpeeds } from './model.js';

/**
 * One pass of the saw. `pos` is the near edge of the kerf in mm from the raw board's lower left corner, across the cut;
 * `length` in mm.
 */
export interface Cut {
  seq: number;
  /** 0 = trimming the raw board, else the cutting stage. */
  level: number;
  dir: 'horizontal' | 'vertical';
  pos: number;
  length: number;
}

/** Of a beam saw as most workshops have it. */
export const TYPICAL_SAW: SawSpeeds = { feedRip: 45, feedCross: 45, setSeconds: 4, loadSeconds: 30 };

const EPS = 1e-6;

/**
 * Whether the first cut of a board is a head cut: across the prescribed direction, with two sections at most, of which
 * one takes all the stages there are.
 */
function isHeadCut({ headCut, firstCut, stages }: Instance, { cut, children = [] }: Node): boolean {
  const sections = children.filter(({ kind }) => kind === 'cut' || kind === 'part');
  if (!headCut || stages === null || firstCut === cut || sections.length > 2) return false;
  const frees = (node: Node): boolean => node.children!.length <= 2 && node.children![0]!.kind === 'part';
  const depth = (node: Node, parent: Node['cut'], before: number): number => {
    if (!node.children) return 0;
    const stage = before + (node.cut === parent ? 0 : 1);
    return Math.max(stage > stages && frees(node) ? 0 : stage, ...node.children.map((c) => depth(c, node.cut, stage)));
  };
  return children.some((child) => depth(child, cut, firstCut === 'any' ? 1 : 2) > stages);
}

/**
 * The cuts of one board in saw order, mm: trims first, then each piece is divided completely before its children are.
 */
export function cutSequence(instance: Instance, pattern: Pattern): Cut[] {
  const board = instance.boards.find((b) => b.id === pattern.board);
  if (!board) throw new RangeError(`Unknown board ${pattern.board}`);
  const trim = trimOf(board);
  const cuts: Cut[] = [];
  const add = (level: number, dir: Cut['dir'], pos: number, length: number): void => {
    cuts.push({ seq: cuts.length + 1, level, dir, pos, length });
  };
  if (trim.bottom > 0) add(0, 'horizontal', trim.bottom, board.length);
  if (trim.top > 0) add(0, 'horizontal', board.width - trim.top, board.length);
  if (trim.left > 0) add(0, 'vertical', trim.left, pattern.root.width);
  if (trim.right > 0) add(0, 'vertical', board.length - trim.right, pattern.root.width);
  const walk = (node: Node, parent: Node['cut'], stage: number): void => {
    if (node.kind !== 'cut' || !node.children) return;
    const vertical = node.cut === 'vertical';
    const head = parent === undefined && isHeadCut(instance, node);
    const across = parent === undefined && !head && instance.firstCut !== 'any' && instance.firstCut !== node.cut;
    const level = node.cut === parent ? stage : stage + (across ? 2 : 1);
    const last = node.children.length - 1;
    node.children.forEach((child, i) => {
      const end = vertical ? child.x + child.length : child.y + child.width;
      const edge = vertical ? node.x + node.length : node.y + node.width;
      if (i < last || edge - end > EPS)
        add(level, vertical ? 'vertical' : 'horizontal', end, vertical ? node.width : node.length);
    });
    // the sections of a head cut begin with the first stage, as it does itself
    for (const child of node.children) walk(child, node.cut, head ? 0 : level);
  };
  walk(pattern.root, undefined, 0);
  return cuts;
}

/** Saw programs: patterns of equal geometry are one program whatever the ids of their parts. */
export function programs(solution: Solution): { pattern: Pattern; repeat: number }[] {
  const shape = ({ kind, cut, x, y, length, width, children = [] }: Node): string =>
    `${kind === 'cut' ? cut![0] : kind[0]}${x},${y},${length},${width}${children.map(shape).join('')};`;
  const byShape = new Map<string, { pattern: Pattern; repeat: number }>();
  for (const pattern of solution.patterns) {
    const key = `${pattern.board} ${shape(pattern.root)}`;
    const program = byShape.get(key);
    if (program) program.repeat += pattern.repeat;
    else byShape.set(key, { pattern, repeat: pattern.repeat });
  }
  return [...byShape.values()];
}

/**
 * Estimated minutes on the saw for the whole solution, boards cut in books where book height and thickness are given.
 */
export function sawMinutes(instance: Instance, solution: Solution, speeds: SawSpeeds = TYPICAL_SAW): number {
  const book = boardsPerCycle(instance);
  let seconds = 0;
  for (const { pattern, repeat } of programs(solution)) {
    let cycle = speeds.loadSeconds;
    for (const cut of cutSequence(instance, pattern)) {
      const feed = cut.dir === 'horizontal' ? speeds.feedRip : speeds.feedCross;
      cycle += speeds.setSeconds + (cut.length / 1000 / feed) * 60;
    }
    seconds += Math.ceil(repeat / book) * cycle;
  }
  return seconds / 60;
}
