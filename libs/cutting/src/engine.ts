import type { Highs } from 'highs';
import { ColumnGeneration } from './column-generation.js';
import { dive } from './diving.js';
import { solveRestricted } from './integer-master.js';
import { highs } from './master.js';
import type { Cutting } from './plan.js';
import type { Phase } from './model.js';
import type { Problem } from './problem.js';
import { Random } from './random.js';
import { RuinRecreate } from './ruin-recreate.js';
import type { Tree } from './layout.js';

/** What an engine thread tells its owner. */
export interface EngineEvents {
  incumbent(cuttings: Cutting[], cost: number): void;
  bound(value: number): void;
  phase(phase: Phase): void;
}

/** State that the algorithms of one thread share. */
export class Blackboard {
  cost = Infinity;
  cuttings: Cutting[] = [];
  lowerBound = 0;
  /** Kernel steps done so far. */
  work = 0;
  private unsent = false;

  /** `timed`: the budget is a clock, so that foreign solvers may be limited by time as well. */
  constructor(readonly problem: Problem, readonly events: EngineEvents, readonly timed = true) {}

  /** Offers a complete plan; false where a known one is at least as cheap. `flush` tells the owner. */
  offer(trees: Tree[]): boolean {
    let cost = 0;
    for (const tree of trees) cost += this.problem.boards[tree.board]!.cost;
    if (cost >= this.cost - 1e-9) return false;
    const repeats = new Map<Tree, number>();
    for (const tree of trees) repeats.set(tree, (repeats.get(tree) ?? 0) + 1);
    this.cost = cost;
    this.cuttings = Array.from(repeats, ([tree, repeat]) => ({ tree, repeat }));
    this.unsent = true;
    return true;
  }

  flush(): void {
    if (!this.unsent) return;
    this.unsent = false;
    this.events.incumbent(this.cuttings, this.cost);
  }

  get done(): boolean {
    return this.cost < Infinity && this.cost - this.lowerBound <= 1e-6 * Math.max(1, this.cost);
  }

  trees(): Tree[] {
    return this.cuttings.flatMap(({ tree, repeat }) => Array.from({ length: repeat }, () => tree));
  }
}

/** An algorithm that pauses every few milliseconds of work. */
export type Lane = Generator<void, void, void>;

/** Plans from scratch by varied orders; the first comes within milliseconds. */
export function* construct(board: Blackboard, random: Random, rounds: number): Lane {
  const search = new RuinRecreate(board.problem, random);
  for (let i = 0; i < rounds && !board.done; i++) {
    const before = search.work;
    if (search.construct()) board.offer(search.trees());
    board.work += search.work - before;
    yield;
  }
}

/** Ruin and recreate, restarted from the best known plan whenever another thread or lane improves it. */
export function* ruinAndRecreate(board: Blackboard, random: Random): Lane {
  const search = new RuinRecreate(board.problem, random);
  let start = Infinity;
  while (!board.done) {
    if (board.cost < search.limit) {
      search.load(board.trees());
      search.limit = board.cost;
      search.reachLimit();
    } else if (start === Infinity && board.cost === Infinity) search.construct();
    start = board.cost;
    const before = search.work;
    for (let i = 0; i < 20; i++) {
      if (!search.step()) continue;
      board.offer(search.trees());
      search.limit = board.cost;
      search.reachLimit();
    }
    board.work += search.work - before + 20;
    yield;
  }
}

/** Column generation, then integer plans from its columns: the restricted master solved by branch and bound, and dives without end. */
export function* columns(board: Blackboard, random: Random, solver: Highs): Lane {
  board.events.phase('columns');
  const generation = new ColumnGeneration(board, solver);
  yield* generation.run();
  if (!generation.solution) return;
  board.events.phase('integer');
  let seconds = 0.5;
  for (let round = 0; !board.done; round++) {
    if (round === 0 || round % 8 === 3) {
      generation.learn();
      const lp = generation.relax();
      if (lp) solveRestricted(generation, lp.solution, lp.scale, board.timed ? seconds : null);
      seconds = Math.min(4, seconds * 2);
      yield;
      if (board.done) return;
    }
    yield* dive(generation, random, round === 0);
    yield;
  }
}

export interface LaneChoice { seed: number; thread: number; threads: number }

interface Share { lane: Lane; share: number; used: number }

/** Lanes by thread: the first does columns, the others search; a lone thread does both by turns. */
async function chooseLanes(board: Blackboard, { seed, thread, threads }: LaneChoice): Promise<Share[]> {
  const random = (stream: number): Random => new Random(seed, thread * 16 + stream);
  const lanes: Share[] = [];
  const withColumns = thread === 0 && board.problem.boards.some((b) => b.cost > 0);
  if (withColumns) lanes.push({ lane: columns(board, random(1), await highs()), share: threads > 1 ? 3 : 1, used: 0 });
  lanes.push({ lane: ruinAndRecreate(board, random(2)), share: 1, used: 0 });
  return lanes;
}

/** Runs the lanes of one thread by turns until the plan is proved optimal or `stop` says so; gives the event loop a turn every few milliseconds. */
export async function runEngine(board: Blackboard, choice: LaneChoice, stop: () => boolean): Promise<void> {
  const lanes = await chooseLanes(board, choice);
  const meter = (): number => (board.timed ? performance.now() : board.work);
  board.events.phase('search');
  let slice = performance.now();
  while (lanes.length > 0 && !board.done && !stop()) {
    let next = lanes[0]!;
    for (const entry of lanes) if (entry.used / entry.share < next.used / next.share) next = entry;
    const before = meter();
    if (next.lane.next().done) lanes.splice(lanes.indexOf(next), 1);
    next.used += meter() - before;
    if (performance.now() - slice > 8) {
      board.flush();
      await new Promise((resolve) => { setImmediate(resolve); });
      slice = performance.now();
    }
  }
  board.flush();
}
