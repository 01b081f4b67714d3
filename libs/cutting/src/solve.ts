import { Worker } from 'node:worker_threads';
import { areaBound } from './bounds.js';
import { Blackboard, construct, runEngine } from './engine.js';
import { checkInstance } from './instance-check.js';
import { NoPlanFound } from './model.js';
import type { Instance, Phase, Plan, Progress } from './model.js';
import { gap, largestOffcut, merge, toPlan } from './plan.js';
import type { Cutting } from './plan.js';
import { normalise } from './problem.js';
import type { Preference } from './problem.js';
import { Random } from './random.js';
import { verify } from './verifier.js';
import type { WorkerMessage, WorkerStart } from './worker.js';

export interface SolveOptions {
  /** Wall clock allowed, ms; default 10,000. Ignored where `work` is given. */
  timeMs?: number;
  /** Kernel steps allowed: the same plan for the same seed on any machine. */
  work?: number;
  /** Worker threads, default 1; 0 searches in the calling thread, giving way to its event loop every few milliseconds. */
  threads?: number;
  seed?: number;
  /** What decides between plans of equal cost: offcut value, cycles and patterns in this order (default), patterns first, or the largest offcuts. */
  prefer?: Preference;
  /** Aborting ends the search; the best plan so far is returned. */
  signal?: AbortSignal;
  onProgress?(progress: Progress): void;
  onIncumbent?(plan: Plan): void;
}

const PROGRESS_MS = 200;

/** Workers run compiled code: the file beside this one, or the package's dist when the source itself is executed. */
const workerUrl = (): URL => new URL(import.meta.url.endsWith('.ts') ? '../dist/worker.js' : './worker.js', import.meta.url);

/**
 * Finds a cheapest cutting plan. Ends early when the bound proves the plan optimal. Every plan it hands out has passed the verifier.
 * Throws `InvalidInstance` for bad input and `NoPlanFound` where limited stock left no complete plan.
 */
export async function solve(instance: Instance, options: SolveOptions = {}): Promise<Plan> {
  const begun = performance.now();
  const elapsed = (): number => (performance.now() - begun) / 1000;
  checkInstance(instance);
  const { timeMs = 10_000, threads = 1, seed = 1, signal, work, prefer = 'cost' } = options;
  const problem = normalise(instance, prefer);
  let phase: Phase = 'construct';
  let best: Plan | null = null;
  let lowerBound = 0;
  const board = new Blackboard(problem, { incumbent: () => undefined, bound: (value) => { raise(value); }, phase: (p) => { phase = p; } }, work === undefined ? { timeMs } : { work });

  const accept = (cuttings: Cutting[]): void => {
    const plan = toPlan(problem, merge(problem, cuttings), lowerBound, elapsed(), elapsed());
    if ((best && !ranksBefore(plan, best, prefer)) || verify(instance, plan.solution).length > 0) return;
    best = plan;
    options.onIncumbent?.(plan);
  };
  const raise = (value: number): void => {
    lowerBound = Math.max(lowerBound, value);
    board.lowerBound = lowerBound;
    if (best) Object.assign(best, gap(best.cost, lowerBound));
  };
  const progress = (): void => {
    options.onProgress?.({
      t: elapsed(), phase, cost: best?.cost ?? null, lowerBound: lowerBound || null, gap: best?.gapPct ?? null,
      boards: best?.boards ?? 0, patterns: best?.patterns ?? 0, wastePct: best?.wastePct ?? null,
    });
  };

  board.events.incumbent = accept;
  const first = construct(board, new Random(seed, 1000), 12);
  const constructMs = Math.min(40, timeMs / 4);
  while (!first.next().done && (work !== undefined || performance.now() - begun < constructMs)) if (work !== undefined && board.work > work / 4) break;
  board.flush();
  raise(areaBound(problem, board.cost < Infinity ? board.cost : 0));
  progress();

  const timer = setInterval(progress, PROGRESS_MS);
  try {
    const out = (): boolean => signal?.aborted === true || (work === undefined && performance.now() - begun >= timeMs);
    if ((!board.done || board.boards > 1) && !out()) {
      if (threads === 0 || work !== undefined) {
        await runEngine(board, { seed, thread: 0, threads: 1 }, () => out() || (work !== undefined && board.work >= work));
      } else {
        await runWorkers(board, { instance, prefer, seed, threads, timeMs: timeMs - (performance.now() - begun), signal, accept, raise, phase: (p) => { phase = p; } });
      }
    }
  } finally {
    clearInterval(timer);
  }
  const plan = best as Plan | null;
  if (!plan) throw new NoPlanFound(`No plan for ${instance.id}: the boards in stock did not take all parts within the time allowed.`);
  phase = 'done';
  plan.wall = elapsed();
  progress();
  return plan;
}

/** Order of plans: board cost first, then as `tieOf` ranks them. */
function ranksBefore(a: Plan, b: Plan, prefer: Preference): boolean {
  const key = ({ cost, offcutCredit, cycles, patterns, cuts, solution }: Plan): number[] => {
    if (prefer === 'patterns') return [cost, patterns, cycles, -offcutCredit, cuts];
    if (prefer === 'offcut') return [cost, -largestOffcut(solution), cycles, patterns, cuts];
    return [cost, -offcutCredit, cycles, patterns, cuts];
  };
  const [p, q] = [key(a), key(b)];
  const i = p.findIndex((v, k) => Math.abs(v - q[k]!) > 1e-9 * Math.max(1, Math.abs(v)));
  return i >= 0 && p[i]! < q[i]!;
}

interface WorkerRun {
  instance: Instance;
  prefer: Preference;
  seed: number;
  threads: number;
  timeMs: number;
  signal: AbortSignal | undefined;
  accept(cuttings: Cutting[]): void;
  raise(value: number): void;
  phase(phase: Phase): void;
}

/** Races the threads' portfolios; each incumbent and bound is verified here and passed on to the others. */
async function runWorkers(board: Blackboard, run: WorkerRun): Promise<void> {
  const workers: Worker[] = [];
  let finish!: () => void;
  let fail!: (error: unknown) => void;
  const finished = new Promise<void>((resolve, reject) => { finish = resolve; fail = reject; });
  const timer = setTimeout(finish, run.timeMs);
  run.signal?.addEventListener('abort', finish, { once: true });
  let running = run.threads;
  let pending = false;
  const draw = (): void => {
    if (pending) run.accept(board.cuttings);
    pending = false;
  };
  for (let thread = 0; thread < run.threads; thread++) {
    const start: WorkerStart = { instance: run.instance, prefer: run.prefer, timeMs: run.timeMs, seed: run.seed, thread, threads: run.threads, cuttings: board.cuttings, cost: board.cost, lowerBound: board.lowerBound };
    const worker = new Worker(workerUrl(), { workerData: start });
    workers.push(worker);
    worker.on('error', fail);
    worker.on('message', (message: WorkerMessage) => {
      if (message.kind === 'phase') run.phase(message.phase);
      else if (message.kind === 'end') { if (--running === 0) finish(); } else if (message.kind === 'bound') {
        if (message.value <= board.lowerBound) return;
        run.raise(message.value);
        for (const other of workers) if (other !== worker) other.postMessage(message);
      } else if (board.receive(message.cuttings, message.cost, message.tie)) {
        for (const other of workers) if (other !== worker) other.postMessage(message);
        // plans that follow each other quickly are drawn once
        pending = true;
        setImmediate(draw);
      }
    });
  }
  try {
    await finished;
  } finally {
    clearTimeout(timer);
    run.signal?.removeEventListener('abort', finish);
    await Promise.all(workers.map((worker) => worker.terminate()));
    draw();
  }
}
