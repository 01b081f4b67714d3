import { trimOf } from './instance-check.js';
import { cutSize } from './model.js';
import type { Instance, Node, Solution } from './model.js';

const TOLERANCE = 1e-6;

interface Task {
  node: Node;
  parent: 'horizontal' | 'vertical' | null;
  stage: number;
  where: string;
}

/**
 * Checks a solution against its instance from the geometry alone, sharing no code with the engine that made it.
 * Returns the violations found, none for a valid plan.
 */
export function verify(instance: Instance, solution: Solution): string[] {
  const errors: string[] = [];
  const parts = new Map(instance.parts.map((part) => [part.id, part]));
  const boards = new Map(instance.boards.map((board) => [board.id, board]));
  const missing = new Map(instance.parts.map((part) => [part.id, part.qty]));
  const stock = new Map(instance.boards.map((board) => [board.id, board.qty ?? Infinity]));
  const gapBetween = { horizontal: instance.kerfRip ?? instance.kerf, vertical: instance.kerfCross ?? instance.kerf };
  const same = (a: number, b: number): boolean => Math.abs(a - b) <= TOLERANCE;
  if (solution.instance !== instance.id) errors.push(`solution of ${solution.instance}, instance ${instance.id}`);

  solution.patterns.forEach((pattern, index) => {
    const name = `pattern ${index}`;
    const board = boards.get(pattern.board);
    if (!board) {
      errors.push(`${name}: unknown board ${pattern.board}`);
      return;
    }
    if (!Number.isInteger(pattern.repeat) || pattern.repeat < 1) {
      errors.push(`${name}: repeat ${pattern.repeat}`);
      return;
    }
    stock.set(board.id, stock.get(board.id)! - pattern.repeat);
    const trim = trimOf(board);
    const { root } = pattern;
    if (
      !same(root.x, trim.left) ||
      !same(root.y, trim.bottom) ||
      !same(root.x + root.length, board.length - trim.right) ||
      !same(root.y + root.width, board.width - trim.top)
    ) {
      errors.push(`${name}: the root is not the board inside its trims`);
    }
    let covered = 0;
    const tasks: Task[] = [{ node: root, parent: null, stage: 0, where: name }];
    for (let task = tasks.pop(); task; task = tasks.pop()) {
      const { node, parent, where } = task;
      if (!(node.length > 0 && node.width > 0)) {
        errors.push(`${where}: empty piece`);
        continue;
      }
      if (node.kind === 'offcut' || node.kind === 'waste') continue;
      if (node.kind === 'part') {
        const part = parts.get(node.part ?? '');
        if (!part) {
          errors.push(`${where}: unknown part ${node.part}`);
          continue;
        }
        if (node.rotated && !part.rotate) errors.push(`${where}: part ${part.id} is turned against its grain`);
        const size = cutSize(part);
        const [length, width] = node.rotated ? [size.width, size.length] : [size.length, size.width];
        if (!same(node.length, length) || !same(node.width, width))
          errors.push(`${where}: part ${part.id} measures ${node.length} × ${node.width}`);
        missing.set(part.id, missing.get(part.id)! - pattern.repeat);
        covered += node.length * node.width;
        continue;
      }
      if ((node.cut !== 'horizontal' && node.cut !== 'vertical') || !node.children?.length) {
        errors.push(`${where}: a cut without direction or children`);
        continue;
      }
      const { cut, children } = node;
      let { stage } = task;
      if (cut !== parent) stage++;
      if (parent === null && instance.firstCut !== 'any' && instance.firstCut !== cut) stage++;
      if (instance.stages !== null && stage > instance.stages) {
        const kept = children.filter((child) => child.kind !== 'waste');
        const trimming =
          stage === instance.stages + 1 &&
          !instance.exact &&
          children.length <= 2 &&
          kept.length === 1 &&
          kept[0]!.kind === 'part';
        if (!trimming) errors.push(`${where}: stage ${stage} of ${instance.stages}`);
      }
      const [low, high] = cut === 'vertical' ? [node.x, node.x + node.length] : [node.y, node.y + node.width];
      const line = cut === 'vertical' ? node.width : node.length;
      let reach = low;
      let divides = false;
      children.forEach((child, k) => {
        const [from, to, side, extent] =
          cut === 'vertical'
            ? [child.x, child.x + child.length, child.y, child.width]
            : [child.y, child.y + child.width, child.x, child.length];
        if (!same(side, cut === 'vertical' ? node.y : node.x) || !same(extent, line))
          errors.push(`${where}/${k}: does not span the piece`);
        if (k === 0 ? !same(from, low) : from - reach < gapBetween[cut] - TOLERANCE)
          errors.push(`${where}/${k}: less than a kerf behind its neighbour`);
        if (parent === null && instance.minStrip && child.kind !== 'waste' && to - from < instance.minStrip - TOLERANCE)
          errors.push(`${where}/${k}: strip narrower than ${instance.minStrip}`);
        if (high - to > TOLERANCE) divides = true;
        reach = to;
        tasks.push({ node: child, parent: cut, stage, where: `${where}/${k}` });
      });
      if (reach > high + TOLERANCE) errors.push(`${where}: children exceed the piece by ${reach - high}`);
      if (divides && instance.maxCutLength !== undefined && line > instance.maxCutLength + TOLERANCE)
        errors.push(`${where}: cut of ${line} is longer than ${instance.maxCutLength}`);
    }
    if (board.kind === 'offcut' && covered < (instance.offcutMinYield ?? 0) * board.length * board.width - TOLERANCE)
      errors.push(`${name}: offcut ${board.id} below the yield threshold`);
  });
  for (const [id, count] of missing)
    if (count !== 0) errors.push(`part ${id}: ${count > 0 ? `${count} missing` : `${-count} too many`}`);
  for (const [id, count] of stock) if (count < 0) errors.push(`board ${id}: ${-count} more than in stock`);
  return errors;
}
