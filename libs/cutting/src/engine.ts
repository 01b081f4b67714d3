import { drawBoardMix } from './board-mix.js';
import { ColumnGeneration } from './column-generation.js';
import { dive } from './diving.js';
import { solveRestricted } from './integer-master.js';
import { highs } from './master.js';
import { fewestPatterns, polishOffcuts, repeatingPlans, tieOf } from './polish.js';
import type { Cutting } from './plan.js';
import type { Phase } from './model.js';
import type { Problem } from './problem.js';
import { Random } from './random.js';
import { RuinRecreate } from './ruin-recreate.js';
import { Layout, yieldsEnough } from './layout.js';
import type { Tree } from './layout.js';

/** What an engine thread tells its owner. */
export interface EngineEvents {
  incumbent(cuttings: Cutting[], cost: number, tie: number): void;
  bound(value: number): void;
  phase(phase: Phase): void;
}

/** State that the algorithms of one thread share. */
export class Blackboard {
  cost = Infinity;
  /** Rank among plans of this cost, see `tieOf`; Infinity while unknown. */
  tie = Infinity;
  cuttings: Cutting[] = [];
  lowerBound = 0;
  /** Kernel steps done so far. */
  work = 0;
  private unsent = false;
  private readonly begun: number;

  /** Under a clock foreign solvers are limited by time as well, under a work budget by steps. */
  constructor(readonly problem: Problem, readonly events: EngineEvents, readonly budget: { timeMs: number } | { work: number }) {
    this.begun = performance.now();
  }

  get timed(): boolean {
    return 'timeMs' in this.budget;
  }

  get secondsLeft(): number {
    return 'timeMs' in this.budget ? Math.max(0, this.budget.timeMs - (performance.now() - this.begun)) / 1000 : Infinity;
  }

  get workLimit(): number {
    return 'work' in this.budget ? this.budget.work : Infinity;
  }

  /** Offers a complete plan; false where a known one is at least as cheap. `flush` tells the owner. */
  offer(trees: Tree[]): boolean {
    let cost = 0;
    for (const tree of trees) cost += this.problem.boards[tree.board]!.cost;
    if (cost >= this.cost - 1e-9 || !this.legal(trees)) return false;
    this.take(trees, cost, Infinity);
    return true;
  }

  /** Offers a plan of the same cost that ranks better. */
  offerTie(trees: Tree[]): void {
    if (this.tie === Infinity) this.tie = tieOf(this.problem, this.trees());
    let cost = 0;
    for (const tree of trees) cost += this.problem.boards[tree.board]!.cost;
    if (cost > this.cost + 1e-9 || !this.legal(trees)) return;
    const tie = tieOf(this.problem, trees);
    if (tie < this.tie - 1e-9 * Math.abs(this.tie)) this.take(trees, Math.min(cost, this.cost), tie);
  }

  /** Columns keep the least yield of offcuts, but a plan from them may have lost surplus parts. */
  private legal(trees: Tree[]): boolean {
    const { problem } = this;
    return trees.every((tree) => problem.boards[tree.board]!.minArea === 0 || yieldsEnough(problem, Layout.from(problem, tree)));
  }

  private take(trees: Tree[], cost: number, tie: number): void {
    const repeats = new Map<Tree, number>();
    for (const tree of trees) repeats.set(tree, (repeats.get(tree) ?? 0) + 1);
    this.cost = cost;
    this.tie = tie;
    this.cuttings = Array.from(repeats, ([tree, repeat]) => ({ tree, repeat }));
    this.unsent = true;
  }

  /** Takes over what another thread found. */
  receive(cuttings: Cutting[], cost: number, tie: number): boolean {
    if (cost > this.cost + 1e-9 || (cost > this.cost - 1e-9 && !(tie < this.tie))) return false;
    this.cost = cost;
    this.tie = tie;
    this.cuttings = cuttings;
    return true;
  }

  flush(): void {
    if (!this.unsent) return;
    this.unsent = false;
    this.events.incumbent(this.cuttings, this.cost, this.tie);
  }

  get done(): boolean {
    return this.cost < Infinity && this.cost - this.lowerBound <= 1e-6 * Math.max(1, this.cost);
  }

  get boards(): number {
    return this.cuttings.reduce((sum, { repeat }) => sum + repeat, 0);
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

/** Least steps that an exchange of boards is given to prove itself: impatient, and patient per part. */
const IMPATIENT_STEPS = 60;
const PATIENT_STEPS = 4;
const LEAST_PATIENCE = 2000;
/** Length of the late acceptance list of exchanges. */
const EXCHANGE_HISTORY = 25;

const sameMix = (a: Int32Array, b: Int32Array): boolean => a.length === b.length && a.every((count, i) => count === b[i]);

/**
 * Ruin and recreate, restarted from the best known plan whenever another thread or lane improves it. Where boards of several classes are
 * to be had, the mix in hand is exchanged in part or as a whole again and again, always from the state that came nearest to a plan.
 */
export function* ruinAndRecreate(board: Blackboard, random: Random, generation: ColumnGeneration | null = null): Lane {
  const { problem } = board;
  const search = new RuinRecreate(problem, random);
  const fill = new Float64Array(problem.boards.length).fill(0.9);
  let home: Tree[] = [];
  let homeMix: Int32Array = new Int32Array(0);
  let homeValue = Infinity;
  const history = new Float64Array(EXCHANGE_HISTORY);
  let exchanges = 0;
  let steps = 0;
  const patient = Math.max(LEAST_PATIENCE, PATIENT_STEPS * problem.demand.reduce((sum, d) => sum + d, 0));
  // the more classes there are, the more mixes are to be tried
  const hurry = Math.min(0.9, 0.1 * (problem.boards.length - 1));
  const spent = [0, 0];
  let mode = 0;
  let quota = patient;
  const begin = (): void => {
    search.limit = board.cost;
    search.reachLimit();
    home = [];
    homeValue = Infinity;
    history.fill(search.value);
    steps = 0;
  };
  if (board.cost === Infinity) search.construct();
  while (!board.done) {
    if (board.cost < search.limit) {
      search.load(board.trees());
      begin();
    }
    const before = search.work;
    for (let i = 0; i < 20; i++) {
      if (!search.step()) continue;
      board.offer(search.trees());
      begin();
    }
    if (generation) search.freshBoards((layout) => { generation.consider(layout); });
    board.work += search.work - before + 20;
    steps += 20;
    if (problem.boards.length > 1 && steps >= quota && search.limit < Infinity) {
      spent[mode]! += steps;
      steps = 0;
      search.observeFill(fill);
      const k = exchanges++ % EXCHANGE_HISTORY;
      const mix = search.mixWithout(0);
      if (search.value <= homeValue || search.value <= history[k]!) {
        homeValue = search.value;
        home = search.save();
        homeMix = mix;
      } else if (!sameMix(mix, homeMix)) search.load(home);
      history[k] = homeValue;
      const whole = random.unit() < 0.05;
      mode = spent[0]! * (1 - hurry) <= spent[1]! * hurry ? 0 : 1;
      quota = (mode === 0 ? IMPATIENT_STEPS : patient) * 2 ** ((mode === 0 ? 5 : 3) * random.unit());
      const base = whole ? new Int32Array(problem.boards.length) : search.mixWithout(1 + random.below(4));
      const next = (whole || random.unit() < 0.5 ? drawBoardMix(problem, search.limit, base, fill, random, 0.1 + 0.9 * random.unit() ** 2) : null) ?? search.drawAffordable(base);
      // the same mix again: late acceptance goes on undisturbed
      if (!sameMix(next, search.mixWithout(0))) search.adopt(next);
      board.work += 500;
    }
    yield;
  }
}

/** Column generation, then integer plans from its columns: the restricted master solved by branch and bound, and dives without end. */
export function* columns(board: Blackboard, random: Random, generation: ColumnGeneration): Lane {
  board.events.phase('columns');
  yield* generation.run();
  if (!generation.solution) return;
  board.events.phase('integer');
  let seconds = 0.5;
  let known = 0;
  for (let round = 0; !board.done; round++) {
    if (generation.pool.columns.length > known * 1.1 + 20) {
      known = generation.pool.columns.length;
      generation.learn();
      const lp = generation.relax();
      if (lp) solveRestricted(generation, lp.solution, lp.scale, board.timed ? Math.min(seconds, board.secondsLeft) : null);
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

/** Share of the time kept for improving patterns and offcuts at equal cost, and its limit in seconds. */
const POLISH_SHARE = 0.06;
const POLISH_SECONDS = 1.5;

/**
 * Runs the lanes of one thread by turns until the plan is proved optimal or `stop` says so, then polishes the best plan. The first thread
 * does columns, the others search; a lone thread does both. Gives the event loop a turn every few milliseconds.
 */
export async function runEngine(board: Blackboard, { seed, thread, threads }: LaneChoice, stop: () => boolean): Promise<void> {
  const random = (stream: number): Random => new Random(seed, thread * 16 + stream);
  const generation = thread === 0 && board.problem.boards.some((b) => b.cost > 0) ? new ColumnGeneration(board, await highs()) : null;
  const meter = (): number => (board.timed ? performance.now() : board.work);
  const run = async (lanes: Share[], until: () => boolean): Promise<void> => {
    let slice = performance.now();
    while (lanes.length > 0 && !until() && !stop()) {
      let next = lanes[0]!;
      for (const entry of lanes) if (entry.used / entry.share < next.used / next.share) next = entry;
      const before = meter();
      if (next.lane.next().done) lanes.splice(lanes.indexOf(next), 1);
      next.used += meter() - before;
      if (performance.now() - slice < 8) continue;
      board.flush();
      await new Promise((resolve) => { setImmediate(resolve); });
      slice = performance.now();
    }
    board.flush();
  };
  const search: Share[] = [{ lane: ruinAndRecreate(board, random(2), generation), share: 1, used: 0 }];
  if (generation) search.push({ lane: columns(board, random(1), generation), share: threads > 1 ? 3 : 1, used: 0 });
  const reserve = Math.min(POLISH_SECONDS, board.secondsLeft * POLISH_SHARE);
  const workReserve = (1 - POLISH_SHARE) * board.workLimit;
  board.events.phase('search');
  await run(search, () => board.done || board.secondsLeft < reserve || board.work > workReserve);
  if (stop() || board.cost === Infinity) return;
  board.events.phase('polish');
  if (generation) {
    const start = performance.now();
    const workStart = board.work;
    if (!generation.solution) await run([{ lane: generation.run(), share: 1, used: 0 }], () => (board.timed ? performance.now() - start > reserve * 300 : board.work - workStart > board.workLimit * POLISH_SHARE));
    generation.learn();
    const repeatStart = performance.now();
    await run([{ lane: repeatingPlans(generation, random(4), 60), share: 1, used: 0 }], () => (board.timed ? performance.now() - repeatStart > reserve * 250 : board.work - workStart > 2 * board.workLimit * POLISH_SHARE));
    fewestPatterns(generation, board.timed ? Math.min(reserve, board.secondsLeft) * 0.5 : null);
    board.flush();
  }
  const end = performance.now() + reserve * 1000;
  const workEnd = board.work + board.workLimit * POLISH_SHARE;
  await run([{ lane: polishOffcuts(board, random(3)), share: 1, used: 0 }], () => (board.timed ? performance.now() > end : board.work > workEnd));
}
