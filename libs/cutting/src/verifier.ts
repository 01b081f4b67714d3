import { trimOf } from './defects.js';
import { cutSize } from './model.js';
import type { Board, Instance, Node, Part, Pattern, Solution } from './model.js';

const TOLERANCE = 1e-6;

interface Task {
  node: Node;
  parent: 'horizontal' | 'vertical' | null;
  /** Nothing was cut off on the way to it. */
  whole: boolean;
  stage: number;
  /** Its pieces are strips of the first stage. */
  strips: boolean;
  where: string;
}

/**
 * Checks a solution against its instance from the geometry alone, sharing no code with the engine that made it.
 * Returns the violations found, none for a valid plan.
 */
export function verify(instance: Instance, solution: Solution): string[] {
  return new Verifier(instance).verify(solution);
}

const same = (a: number, b: number): boolean => Math.abs(a - b) <= TOLERANCE;

class Verifier {
  private readonly errors: string[] = [];
  private readonly parts: Map<string, Part>;
  private readonly boards: Map<string, Board>;
  private readonly missing: Map<string, number>;
  private readonly stock: Map<string, number>;
  private readonly gapBetween: { horizontal: number; vertical: number };

  constructor(private readonly instance: Instance) {
    this.parts = new Map(instance.parts.map((part) => [part.id, part]));
    this.boards = new Map(instance.boards.map((board) => [board.id, board]));
    this.missing = new Map(instance.parts.map((part) => [part.id, part.qty]));
    this.stock = new Map(instance.boards.map((board) => [board.id, board.qty ?? Infinity]));
    this.gapBetween = {
      horizontal: instance.kerfRip ?? instance.kerf,
      vertical: instance.kerfCross ?? instance.kerf,
    };
  }

  verify(solution: Solution): string[] {
    const { errors, instance } = this;
    if (solution.instance !== instance.id) errors.push(`solution of ${solution.instance}, instance ${instance.id}`);
    solution.patterns.forEach((pattern, index) => {
      this.pattern(pattern, `pattern ${index}`);
    });
    this.matches(solution);
    if (instance.maxPatterns && solution.patterns.length > instance.maxPatterns)
      errors.push(`${solution.patterns.length} patterns, at most ${instance.maxPatterns}`);
    for (const [id, count] of this.missing)
      if (count !== 0) errors.push(`part ${id}: ${count > 0 ? `${count} missing` : `${-count} too many`}`);
    for (const [id, count] of this.stock) if (count < 0) errors.push(`board ${id}: ${-count} more than in stock`);
    return errors;
  }

  private pattern({ board: id, repeat, root }: Pattern, name: string): void {
    const { errors } = this;
    const board = this.boards.get(id);
    if (!board) {
      errors.push(`${name}: unknown board ${id}`);
      return;
    }
    if (!Number.isInteger(repeat) || repeat < 1) {
      errors.push(`${name}: repeat ${repeat}`);
      return;
    }
    this.stock.set(board.id, this.stock.get(board.id)! - repeat);
    const trim = trimOf(board);
    if (
      !same(root.x, trim.left) ||
      !same(root.y, trim.bottom) ||
      !same(root.x + root.length, board.length - trim.right) ||
      !same(root.y + root.width, board.width - trim.top)
    ) {
      errors.push(`${name}: the root is not the board inside its trims`);
    }
    let covered = 0;
    const tasks: Task[] = [{ node: root, parent: null, whole: true, stage: 0, strips: true, where: name }];
    for (let task = tasks.pop(); task; task = tasks.pop()) {
      const { node, where } = task;
      if (!(node.length > 0 && node.width > 0)) errors.push(`${where}: empty piece`);
      else if (node.kind === 'part') {
        this.intact(node, board, where);
        if (this.part(node, repeat, where)) covered += node.length * node.width;
      } else if (node.kind === 'offcut') this.intact(node, board, where);
      else if (node.kind !== 'waste') tasks.push(...this.cut(task));
    }
    const least = (this.instance.offcutMinYield ?? 0) * board.length * board.width;
    if (board.kind === 'offcut' && covered < least - TOLERANCE)
      errors.push(`${name}: offcut ${board.id} below the yield threshold`);
  }

  /** Nothing that is kept lies on a damaged spot. */
  private intact({ x, y, length, width }: Node, board: Board, where: string): void {
    const hit = board.defects?.some(
      (spot) =>
        spot.x < x + length - TOLERANCE &&
        spot.x + spot.length > x + TOLERANCE &&
        spot.y < y + width - TOLERANCE &&
        spot.y + spot.width > y + TOLERANCE,
    );
    if (hit) this.errors.push(`${where}: lies on a damaged spot`);
  }

  /** Counts a part; false where the instance has none of its name. */
  private part(node: Node, repeat: number, where: string): boolean {
    const { errors, missing } = this;
    const part = this.parts.get(node.part ?? '');
    if (!part) {
      errors.push(`${where}: unknown part ${node.part}`);
      return false;
    }
    if (node.rotated && !part.rotate) errors.push(`${where}: part ${part.id} is turned against its grain`);
    const size = cutSize(part);
    const [length, width] = node.rotated ? [size.width, size.length] : [size.length, size.width];
    if (!same(node.length, length) || !same(node.width, width))
      errors.push(`${where}: part ${part.id} measures ${node.length} × ${node.width}`);
    missing.set(part.id, missing.get(part.id)! - repeat);
    return true;
  }

  /** Checks one division of a piece; returns the pieces that it makes. */
  private cut({ node, parent, whole, stage: before, strips, where }: Task): Task[] {
    const { errors, instance } = this;
    const { cut, children } = node;
    if ((cut !== 'horizontal' && cut !== 'vertical') || !children?.length) {
      errors.push(`${where}: a cut without direction or children`);
      return [];
    }
    const head = parent === null && this.isHead(node);
    let stage = before;
    if (cut !== parent && !head) stage++;
    if (parent === null && !head && instance.firstCut !== 'any' && instance.firstCut !== cut) stage++;
    if (!this.allowsStage(stage, children)) errors.push(`${where}: stage ${stage} of ${instance.stages}`);
    const [low, high] = cut === 'vertical' ? [node.x, node.x + node.length] : [node.y, node.y + node.width];
    const line = cut === 'vertical' ? node.width : node.length;
    let reach = low;
    let divides = false;
    const pieces = children.map((child, k): Task => {
      const [from, to, side, extent] =
        cut === 'vertical'
          ? [child.x, child.x + child.length, child.y, child.width]
          : [child.y, child.y + child.width, child.x, child.length];
      if (!same(side, cut === 'vertical' ? node.y : node.x) || !same(extent, line))
        errors.push(`${where}/${k}: does not span the piece`);
      if (k === 0 ? !same(from, low) : from - reach < this.gapBetween[cut] - TOLERANCE)
        errors.push(`${where}/${k}: less than a kerf behind its neighbour`);
      if (strips && instance.minStrip && child.kind !== 'waste' && to - from < instance.minStrip - TOLERANCE)
        errors.push(`${where}/${k}: strip narrower than ${instance.minStrip}`);
      if (high - to > TOLERANCE) divides = true;
      reach = to;
      return { node: child, parent: cut, whole: false, stage, strips: head, where: `${where}/${k}` };
    });
    for (const piece of pieces) piece.whole = whole && !divides;
    if (reach > high + TOLERANCE) errors.push(`${where}: children exceed the piece by ${reach - high}`);
    if (whole && divides) this.lastCut(children, high - reach, cut, where);
    if (divides && instance.maxCutLength !== undefined && line > instance.maxCutLength + TOLERANCE)
      errors.push(`${where}: cut of ${line} is longer than ${instance.maxCutLength}`);
    return pieces;
  }

  /**
   * One cut across the prescribed direction that parts the board in two, before the stages; where these suffice
   * without, it is a cut like others.
   */
  private isHead(root: Node): boolean {
    const { headCut, firstCut } = this.instance;
    const sections = root.children!.filter(({ kind }) => kind === 'cut' || kind === 'part');
    if (!headCut || firstCut === root.cut || sections.length > 2) return false;
    const exceeds = ({ cut, children = [] }: Node, parent: Node['cut'], before: number): boolean => {
      const stage = before + (cut === parent ? 0 : 1);
      return (
        children.length > 0 && (!this.allowsStage(stage, children) || children.some((c) => exceeds(c, cut, stage)))
      );
    };
    return exceeds(root, undefined, firstCut === 'any' ? 0 : 1);
  }

  /** Matched parts lie in their order, a kerf apart and in line, on one board. */
  private matches({ patterns }: Solution): void {
    const at = (node: Node): string =>
      [node.part, node.x, node.y].map((v) => (typeof v === 'number' ? v.toFixed(3) : v)).join(' ');
    const partsOf = (node: Node): Node[] => (node.kind === 'part' ? [node] : (node.children ?? []).flatMap(partsOf));
    for (const [index, { root }] of patterns.entries()) {
      const lying = partsOf(root);
      const places = new Set(lying.map(at));
      for (const { parts, along } of this.instance.matches ?? []) {
        const kerf = this.gapBetween[along === 'length' ? 'vertical' : 'horizontal'];
        for (const node of lying) {
          const place = parts.indexOf(node.part ?? '');
          if (place < 0 || place === parts.length - 1) continue;
          const [x, y] =
            along === 'length' ? [node.x + node.length + kerf, node.y] : [node.x, node.y + node.width + kerf];
          const next = { ...node, part: parts[place + 1]!, x, y };
          if (!places.has(at(next)))
            this.errors.push(`pattern ${index}: part ${next.part} does not lie behind ${node.part}`);
        }
        const counts = parts.map((id) => lying.filter((node) => node.part === id).length);
        if (new Set(counts).size > 1)
          this.errors.push(`pattern ${index}: matched parts ${parts.join(', ')} are torn apart`);
      }
    }
  }

  /** What lies behind the last first cut: the last piece where it ends at the edge, else what is left behind it. */
  private lastCut(children: Node[], rest: number, cut: 'horizontal' | 'vertical', where: string): void {
    const { lastCutMin } = this.instance;
    if (!lastCutMin) return;
    const last = children.at(-1)!;
    const behind = rest > TOLERANCE ? rest - this.gapBetween[cut] : cut === 'vertical' ? last.length : last.width;
    if (behind < lastCutMin - TOLERANCE)
      this.errors.push(`${where}: ${behind} behind the last cut, less than ${lastCutMin}`);
  }

  /** One stage more than there are is allowed where it trims a single part. */
  private allowsStage(stage: number, children: Node[]): boolean {
    const { stages, exact } = this.instance;
    if (stages === null || stage <= stages) return true;
    const kept = children.filter((child) => child.kind !== 'waste');
    return stage === stages + 1 && !exact && children.length <= 2 && kept.length === 1 && kept[0]!.kind === 'part';
  }
}
