import type { Blackboard, Lane } from './blackboard.js';
import { Bulk, MANY_BOARDS, MANY_PARTS, TOO_MANY_PARTS } from './bulk.js';
import { drawBoardMix, LikelyMixes } from './board-mix.js';
import { BoardTree } from './board-tree.js';
import { ColumnGeneration } from './column-generation.js';
import { dive, ofSingles } from './diving.js';
import { solveRestricted } from './integer-master.js';
import { highs } from './master.js';
import type { Tree } from './layout.js';
import type { Cutting } from './plan.js';
import { fewestPatterns } from './fewest-patterns.js';
import { mergePatterns, polishLayouts, repeatingPlans } from './polish.js';
import { trades } from './trade.js';
import { tuning } from './tuning.js';
import type { Problem } from './problem.js';
import { Random } from './random.js';
import { RuinRecreate } from './ruin-recreate.js';
import { stripBound } from './strip-bound.js';

/** Plans from scratch by varied orders; the first comes within milliseconds. */
export function* construct(board: Blackboard, random: Random, rounds: number): Lane {
  if (rounds > 0 && partsOf(board.problem) >= MANY_PARTS) {
    yield* inBulk(board, random);
    if (board.cost < Infinity) return;
    if (partsOf(board.problem) >= TOO_MANY_PARTS) {
      board.inVain++;
      return;
    }
  }
  const search = new RuinRecreate(board.problem, random);
  for (let i = 0; i < rounds && !board.done; i++) {
    const before = search.work;
    if (search.construct()) board.offer(search.trees());
    else board.inVain++;
    board.work += search.work - before;
    yield;
  }
}

const partsOf = ({ demand }: Problem): number => demand.reduce((sum, d) => sum + d, 0);

/** A first plan of many parts, by patterns that repeat. */
function* inBulk(board: Blackboard, random: Random): Lane {
  const bulk = new Bulk(board.problem, random);
  for (let state = bulk.step(); state !== 'stuck'; state = bulk.step()) {
    board.work += bulk.work;
    bulk.work = 0;
    if (state === 'done') {
      board.offer(bulk.trees());
      return;
    }
    yield;
  }
}

/** Tries to make a first plan of many parts, again and again where there are too many for any other way. */
function* tryInBulk(board: Blackboard, random: Random): Lane {
  const parts = partsOf(board.problem);
  while (parts >= MANY_PARTS && board.cost === Infinity) {
    yield* inBulk(board, random);
    if (parts < TOO_MANY_PARTS) return;
    // a try that is stuck at once is one all the same
    board.work += 100;
    yield;
  }
}

/** Share of the time for plans by a goal that is more than the cost of boards. */
const TRADE_SHARE = 0.4;

const expanded = (cuttings: readonly Cutting[]): Tree[] =>
  cuttings.flatMap(({ tree, repeat }) => Array<Tree>(repeat).fill(tree));

/** Boards that are held at a time where a plan has many, and steps for each of them before others are drawn. */
const WINDOW = 300;
const WINDOW_STEPS = 60;

/** Ruin and recreate over a drawn part of a plan of many boards at a time, the others staying as they are. */
function* inWindows(board: Blackboard, random: Random, generation: ColumnGeneration | null): Lane {
  const { problem } = board;
  while (!board.done) {
    const stay = board.cuttings.map((cutting) => ({ ...cutting }));
    const held: Cutting[] = [];
    const stock = Float64Array.from(problem.boards, ({ qty }) => qty);
    const demand = new Int32Array(problem.types);
    for (let k = 0; k < WINDOW; k++) {
      const from = stay[random.below(stay.length)]!;
      if (from.repeat === 0) continue;
      from.repeat--;
      held.push({ tree: from.tree, repeat: 1 });
      for (const o of from.tree.item) if (o >= 0) demand[problem.typeOf[o]!]!++;
    }
    for (const { tree, repeat } of stay) stock[tree.board]! -= repeat;
    const search = new RuinRecreate(problem, random, demand, stock);
    search.load(held);
    search.limit = search.cost;
    search.reachLimit();
    const { cost } = board;
    for (let i = 0; i < WINDOW * WINDOW_STEPS && board.cost === cost && !board.done; i += 20) {
      const before = search.work;
      for (let k = 0; k < 20 && board.cost === cost; k++)
        if (search.step()) board.offer([...expanded(stay), ...search.trees()]);
      if (generation)
        search.freshBoards((layout) => {
          generation.consider(layout);
        });
      board.work += search.work - before + 20;
      yield;
    }
  }
}

/** Steps of one cooling at least and at most. */
const LEAST_COOLING = 4_000;
const MOST_COOLING = 60_000;

/**
 * Steps that a mix of boards is given at least, steps of one cooling where there is only one format, and the share of
 * steps that go to mixes that are tried in haste.
 */
function paceOf(problem: Problem): { patient: number; cooling: number; hurry: number } {
  const parts = partsOf(problem);
  return {
    patient: Math.max(tuning.leastPatience, tuning.patientSteps * parts),
    cooling: Math.min(MOST_COOLING, Math.max(LEAST_COOLING, tuning.coolingSteps * parts)),
    // the more classes there are, the more mixes are to be tried
    hurry: Math.min(0.9, 0.1 * (problem.boards.length - 1)),
  };
}

const costOf = (problem: Problem, mix: Int32Array): number =>
  mix.reduce((sum, count, b) => sum + count * problem.boards[b]!.cost, 0);
const sameMix = (a: Int32Array, b: Int32Array): boolean =>
  a.length === b.length && a.every((count, i) => count === b[i]);

/**
 * Ruin and recreate, restarted from the best known plan whenever another thread or lane improves it. Where boards of
 * several classes are to be had, the mix in hand is exchanged in part or as a whole again and again, always from the
 * state that came nearest to a plan.
 */
export function* ruinAndRecreate(board: Blackboard, random: Random, generation: ColumnGeneration | null = null): Lane {
  const { problem } = board;
  const search = new RuinRecreate(problem, random);
  const fill = new Float64Array(problem.boards.length).fill(0.9);
  let home: Cutting[] = [];
  let homeMix: Int32Array = new Int32Array(0);
  let homeValue = Infinity;
  const history = new Float64Array(tuning.exchangeHistory);
  let exchanges = 0;
  let steps = 0;
  const { patient, cooling, hurry } = paceOf(problem);
  const spent = [0, 0];
  let mode = 0;
  let quota = patient;
  const drawMix = (): Int32Array => {
    const relaxed = random.unit() < tuning.relaxedMix ? generation?.drawMix(random, search.limit) : null;
    if (relaxed) return search.drawAffordable(relaxed);
    const whole = random.unit() < tuning.wholeMix;
    const base = whole ? new Int32Array(problem.boards.length) : search.mixWithout(1 + random.below(4));
    return (
      (whole || random.unit() < 0.5
        ? drawBoardMix(problem, { limit: search.limit, base, fill }, random, 0.1 + 0.9 * random.unit() ** 2)
        : null) ?? search.drawAffordable(base)
    );
  };
  const begin = (): void => {
    search.limit = board.cost;
    search.reachLimit();
    home = [];
    homeValue = Infinity;
    history.fill(search.value);
    steps = 0;
    search.anneal(problem.boards.length > 1 ? quota : cooling);
  };
  if (board.cost === Infinity) yield* tryInBulk(board, random);
  if (board.cost === Infinity) search.construct();
  while (!board.done) {
    if (board.cost < search.limit) {
      if (board.boards > MANY_BOARDS) return yield* inWindows(board, random, generation);
      search.load(board.trees().map((tree) => ({ tree, repeat: 1 })));
      begin();
    }
    const before = search.work;
    for (let i = 0; i < 20; i++) {
      if (!search.step()) continue;
      board.offer(search.trees());
      begin();
    }
    if (generation)
      search.freshBoards((layout) => {
        generation.consider(layout);
      });
    board.work += search.work - before + 20;
    steps += 20;
    if (problem.boards.length > 1 && steps >= quota && search.limit < Infinity) {
      spent[mode]! += steps;
      steps = 0;
      search.observeFill(fill);
      const k = exchanges++ % tuning.exchangeHistory;
      const mix = search.mixWithout(0);
      if (search.value <= homeValue || search.value <= history[k]!) {
        homeValue = search.value;
        home = search.save();
        homeMix = mix;
      } else if (!sameMix(mix, homeMix)) search.load(home);
      history[k] = homeValue;
      const next = drawMix();
      // what costs less than the bound cannot hold all parts and is no more than a detour
      const detour = costOf(problem, next) < board.lowerBound - 1e-6;
      mode = detour || spent[0]! * (1 - hurry) <= spent[1]! * hurry ? 0 : 1;
      quota = (mode === 0 ? tuning.impatientSteps : patient) * 2 ** ((mode === 0 ? 5 : 3) * random.unit());
      search.anneal(quota);
      // the same mix again: the search goes on from where it is
      if (!sameMix(next, search.mixWithout(0))) search.adopt(next);
      board.work += 500;
    }
    yield;
  }
}

/**
 * Column generation is interrupted for a dive when it has taken this long, again each time its duration has grown by
 * the factor, and before the finest grid.
 */
const EARLY_DIVE_MS = 250;
const EARLY_DIVE_GROWTH = 2;
/** From here on early dives price columns of their own for what is left. */
const PRICED_DIVE_MS = 600;
/** Kernel steps that a millisecond is taken for under a work budget. */
const WORK_PER_MS = 10_000;

/** Seconds for the first combination of columns by branch and bound; later ones get more. */
const FIRST_COMBINATION = 0.5;
const LONGEST_COMBINATION = 6;

/** True where no combination of the columns known by now is better. */
function combine(generation: ColumnGeneration, seconds: number): boolean {
  const { board } = generation;
  generation.learn();
  const lp = generation.relax();
  return (
    lp === null ||
    solveRestricted(generation, lp.solution, lp.scale, board.timed ? Math.min(seconds, board.secondsLeft) : null)
  );
}

/** The relaxation; where it nearly proves the best plan, a closer bound. */
function* relaxations(generation: ColumnGeneration): Lane {
  yield* generation.run();
  if (generation.converged && generation.isNearlyProved) yield* stripBound(generation);
}

/**
 * Column generation, then integer plans from its columns: the restricted master solved by branch and bound, and dives
 * without end.
 */
export function* columns(board: Blackboard, random: Random, generation: ColumnGeneration): Lane {
  board.events.phase('columns');
  const meter = (): number => (board.timed ? performance.now() : board.work / WORK_PER_MS);
  const plans = integerPlans(generation, random, meter);
  let spent = 0;
  let next = EARLY_DIVE_MS;
  /** Time spent since the first relaxation was solved: on finer columns, and on plans from those known. */
  let refining = 0;
  let planning = 0;
  let combined = false;
  let planned = false;
  for (const rounds = relaxations(generation); ;) {
    const begun = meter();
    if (rounds.next().done) break;
    spent += meter() - begun;
    if (combined) refining += meter() - begun;
    yield;
    if (combined) {
      // the finest columns take longest and change least
      while (planning < refining && !planned && !board.done) {
        const started = meter();
        planned = plans.next().done === true;
        planning += meter() - started;
        yield;
      }
      continue;
    }
    const fine: boolean = generation.converged;
    if ((spent < next && !fine) || board.done) continue;
    next = Math.max(next, spent) * EARLY_DIVE_GROWTH;
    yield* dive(generation, random, {
      drawn: false,
      priced: fine || (spent > PRICED_DIVE_MS && !ofSingles(board.problem)),
    });
    if (fine) combine(generation, FIRST_COMBINATION);
    combined = fine;
  }
  if (!generation.solution) return;
  board.events.phase('integer');
  yield* plans;
}

/** Time for the tree of boards per time for plans, and what it has to begin with, in ms. */
const TREE_SHARE = 0.15;
const TREE_START_MS = 300;

/** A lane whose time is counted. */
function* metered<R>(lane: Generator<void, R>, meter: () => number, count: (took: number) => void): Generator<void, R> {
  for (;;) {
    const begun = meter();
    const { done, value } = lane.next();
    count(meter() - begun);
    if (done) return value;
    yield;
  }
}

/**
 * Integer plans from the columns known at the time: the best combination of them, again when there are more, and dives.
 * Where boards of several classes are to be had the relaxation mixes them in parts, and says little of what whole ones
 * can hold: a tree of whole boards raises the bound, and after the first dive others keep to a mix of whole boards each
 * that it leaves open.
 */
function* integerPlans(generation: ColumnGeneration, random: Random, meter: () => number): Lane {
  const { board } = generation;
  const { problem } = board;
  const isMixed = problem.boards.length > 1;
  const mixes = isMixed && !ofSingles(problem) ? new LikelyMixes(problem, random) : null;
  let tree: BoardTree | null = null;
  let branching: Lane | null = null;
  let ahead = TREE_START_MS;
  const plans = (took: number): void => {
    ahead += TREE_SHARE * took;
  };
  let seconds = FIRST_COMBINATION;
  let known = 0;
  let exhausted = false;
  for (let round = 0; !board.done; round++) {
    if (isMixed && !tree && generation.isBounded) {
      tree = new BoardTree(generation);
      branching = metered(tree.run(), meter, (took) => {
        ahead -= took;
      });
    }
    while (branching && ahead > 0 && !board.done) {
      if (branching.next().done) branching = null;
      yield;
    }
    if (!exhausted || generation.pool.columns.length > known * 1.1 + 20) {
      known = generation.pool.columns.length;
      const begun = meter();
      exhausted = combine(generation, seconds) || !board.timed;
      plans(meter() - begun);
      seconds = Math.min(LONGEST_COMBINATION, seconds * 2);
      yield;
    }
    if (board.done) return;
    const isOpen = (mix: Int32Array): boolean => tree?.allows(mix) ?? true;
    const within = (round > 0 && mixes?.draw({ limit: board.cost, least: board.lowerBound }, isOpen)) || null;
    const diving = dive(generation, random, { drawn: round > 0, priced: true, within });
    const isLikely = yield* metered(diving, meter, plans);
    if (within && !isLikely) mixes!.drop(within);
    yield;
  }
}

export interface LaneChoice {
  seed: number;
  thread: number;
  threads: number;
  /** Leave the cost as it is and look for a better plan of the same cost. */
  polishOnly?: boolean;
}

/** A lane with its time, divided by the share that it had of it at the time. */
interface Share {
  lane: Lane;
  share: () => number;
  used: number;
}

/**
 * Time for columns per time for ruin and recreate in the first thread, until the relaxation is solved and while it
 * gives the best plan: less where single boards are to be chosen, for which columns say little.
 */
function shareOfColumns(problem: Problem, threads: number): number {
  if (ofSingles(problem)) return threads > 1 ? 1 : 0.5;
  return threads > 1 ? 3 : 2;
}

/**
 * Share of the time kept for improving patterns and offcuts at equal cost, and its limit in seconds; more of it where
 * the best plan came early.
 */
const POLISH_SHARE = 0.06;
const POLISH_SHARE_EARLY = 0.15;
const POLISH_SECONDS = 1.5;
/** What a polish that took less than it may is taken to need of a later plan, and the share of the time beside it. */
const POLISH_AGAIN = 1.5;
const POLISH_MARGIN = 0.02;

const one = (lane: Lane, share = (): number => 1): Share => ({ lane, share, used: 0 });

/** Lanes of one thread that have their turns on its board, and who found the best plan when. */
class Turns {
  /** The lane that found the best plan; null where it came from elsewhere. */
  finder: Lane | null = null;
  foundAt: number;
  /** What there is of time or steps, in the unit of `meter`, and how much of it a polish may take at most. */
  readonly total: number;
  readonly mostPolish: number;
  private cost: number;

  constructor(
    readonly board: Blackboard,
    private readonly stop: () => boolean,
  ) {
    this.cost = board.cost;
    this.foundAt = this.meter();
    this.total = board.timed ? board.secondsLeft * 1000 : board.workLimit;
    this.mostPolish = board.timed ? POLISH_SECONDS * 1000 : Infinity;
  }

  meter(): number {
    return this.board.timed ? performance.now() : this.board.work;
  }

  get left(): number {
    const { board } = this;
    return board.timed ? board.secondsLeft * 1000 : board.workLimit - board.work;
  }

  private take(lane: Lane | null): void {
    if (this.board.cost >= this.cost) return;
    [this.finder, this.cost, this.foundAt] = [lane, this.board.cost, this.meter()];
  }

  /** Runs the lanes in turn until they end; gives the event loop a turn every few milliseconds. */
  async run(lanes: Share[], until: () => boolean): Promise<void> {
    const { board } = this;
    let slice = performance.now();
    while (lanes.length > 0 && !until() && !this.stop()) {
      let next = lanes[0]!;
      for (const entry of lanes) if (entry.used < next.used) next = entry;
      this.take(null);
      const before = this.meter();
      if (next.lane.next().done) lanes.splice(lanes.indexOf(next), 1);
      next.used += (this.meter() - before) / next.share();
      this.take(next.lane);
      if (performance.now() - slice < 8) continue;
      board.flush();
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
      slice = performance.now();
    }
    board.flush();
  }
}

/**
 * Runs the lanes of one thread by turns until the plan is proved optimal or `stop` says so, then polishes the best
 * plan. The first thread does columns, the others search; a lone thread does both. Where the polish ends before its
 * time the search goes on, and what it finds is polished once more.
 */
export async function runEngine(
  board: Blackboard,
  { seed, thread, threads, polishOnly = false }: LaneChoice,
  stop: () => boolean,
): Promise<void> {
  const random = (stream: number): Random => new Random(seed, thread * 16 + stream);
  const generation =
    thread === 0 && board.problem.boards.some((b) => b.cost > 0) ? new ColumnGeneration(board, await highs()) : null;
  const turns = new Turns(board, stop);
  const { total, mostPolish } = turns;
  const traded = board.problem.goal && !polishOnly ? total * TRADE_SHARE : 0;
  let kept = (): number =>
    Math.min(total * (turns.meter() - turns.foundAt > total / 2 ? POLISH_SHARE_EARLY : POLISH_SHARE), mostPolish) +
    traded;
  const search: Share[] = [];
  if (!polishOnly) {
    search.push(one(ruinAndRecreate(board, random(2), generation)));
    if (generation) {
      const large = shareOfColumns(board.problem, threads);
      const lane = columns(board, random(1), generation);
      // solved, the relaxation has to show that plans come from it
      search.push(one(lane, () => (generation.converged && turns.finder !== lane ? Math.min(1, large) : large)));
    }
  }
  for (let polished = Infinity; ;) {
    if (search.length > 0) board.events.phase('search');
    await turns.run(search, () => board.done || turns.left < kept());
    if (stop() || board.cost === Infinity || board.cost >= polished) return;
    const begun = turns.meter();
    polished = board.cost;
    board.events.phase('polish');
    board.isCostFinal = !board.timed;
    if (traded > 0) {
      const lanes = trades(board, random(6), generation).map((lane) => one(lane));
      await turns.run(lanes, () => turns.meter() > begun + traded || turns.left <= 0);
    }
    await polish(turns, generation, random, polishOnly ? turns.left : null);
    const margin = POLISH_AGAIN * (turns.meter() - begun) + POLISH_MARGIN * total;
    if (!board.timed || traded > 0 || board.done || turns.left < 2 * margin) return;
    kept = () => margin;
  }
}

/** Better plans at the cost of the best one: of fewer patterns, of better offcuts, within a budget of time or steps. */
async function polish(
  turns: Turns,
  generation: ColumnGeneration | null,
  random: (stream: number) => Random,
  most: number | null,
): Promise<void> {
  const { board } = turns;
  const budget = most ?? Math.min(turns.left, turns.total * POLISH_SHARE_EARLY, turns.mostPolish);
  const begun = turns.meter();
  const until = (share: number) => (): boolean => turns.meter() - begun > budget * share;
  if (generation && board.cuttings.length > 1 && board.problem.demand.some((d) => d > 1)) {
    if (!generation.solution) await turns.run([one(generation.run())], until(0.15));
    generation.learn();
    await turns.run([one(repeatingPlans(generation, random(4), 60))], until(0.25));
    fewestPatterns(generation, board.timed ? (budget * 0.2) / 1000 : null);
    board.flush();
  }
  const layouts = one(polishLayouts(board, random(3)), () => (board.problem.prefer === 'cost' ? 1 : 3));
  await turns.run([one(mergePatterns(board, random(5))), layouts], until(1));
}
