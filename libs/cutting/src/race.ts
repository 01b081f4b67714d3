import { Worker } from 'node:worker_threads';
import type { Blackboard } from './blackboard.js';
import type { Instance, Phase } from './model.js';
import type { Cutting } from './plan.js';
import type { Preference } from './problem.js';
import type { WorkerMessage, WorkerStart } from './worker.js';

/** Workers run compiled code: the file beside this one, or the package's dist when the source itself is executed. */
const workerUrl = (): URL =>
  new URL(import.meta.url.endsWith('.ts') ? '../dist/worker.js' : './worker.js', import.meta.url);

export interface RaceOptions {
  instance: Instance;
  prefer: Preference;
  polishOnly: boolean;
  seed: number;
  threads: number;
  timeMs: number;
  signal: AbortSignal | undefined;
  accept(cuttings: Cutting[]): void;
  raise(value: number): void;
  phase(phase: Phase): void;
}

/**
 * Races the threads' portfolios until the time is up, all have ended or the signal aborts; incumbents and bounds of one
 * are passed on to the others. A thread that fails drops out; the first failure is thrown where no plan is known in the
 * end.
 */
export async function race(board: Blackboard, run: RaceOptions): Promise<void> {
  const workers: Worker[] = [];
  let finish!: () => void;
  let failure: unknown = null;
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const timer = setTimeout(finish, run.timeMs);
  run.signal?.addEventListener('abort', finish, { once: true });
  let running = run.threads;
  let pending = false;
  const draw = (): void => {
    if (pending) run.accept(board.cuttings);
    pending = false;
  };
  for (let thread = 0; thread < run.threads; thread++) {
    const start: WorkerStart = {
      instance: run.instance,
      prefer: run.prefer,
      polishOnly: run.polishOnly,
      timeMs: run.timeMs,
      seed: run.seed,
      thread,
      threads: run.threads,
      cuttings: board.cuttings,
      cost: board.cost,
      rank: board.rank,
      lowerBound: board.lowerBound,
    };
    const worker = new Worker(workerUrl(), { workerData: start });
    workers.push(worker);
    worker.on('error', (error) => {
      failure ??= error;
      if (--running === 0) finish();
    });
    worker.on('message', (message: WorkerMessage) => {
      if (message.kind === 'phase') run.phase(message.phase);
      else if (message.kind === 'end') {
        if (--running === 0) finish();
      } else if (message.kind === 'bound') {
        if (message.value <= board.lowerBound) return;
        run.raise(message.value);
        for (const other of workers) if (other !== worker) other.postMessage(message);
      } else if (message.kind === 'traded') {
        if (!board.receiveTraded(message.cuttings, message.total)) return;
        for (const other of workers) if (other !== worker) other.postMessage(message);
        run.accept(message.cuttings);
      } else if (board.receive(message.cuttings, message.cost, message.rank)) {
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
  if (failure !== null && board.cost === Infinity) throw failure;
}
