// A search in a thread of its own: what lays out thousands of parts would keep the thread of its run from saying that
// it lives.
import { parentPort, workerData } from 'node:worker_threads';
import { NoPlanFound, type Instance, type Plan, type Progress } from '@ishare/cutting/model.js';
import { solve } from '@ishare/cutting/solve.js';

export interface ApartJob {
  instance: Instance;
  limits: { timeMs: number; threads: number; continueFrom?: Plan | undefined };
}

export type ApartMessage =
  | { kind: 'progress'; progress: Progress }
  | { kind: 'incumbent' | 'end'; plan: Plan }
  | { kind: 'none'; message: string };

/** ms between two plans that are told: a plan of thousands of parts is long. */
const TOLD_EVERY = 500;

if (parentPort) {
  const port = parentPort;
  const send = (message: ApartMessage): void => port.postMessage(message);
  const {
    instance,
    limits: { timeMs, threads, continueFrom },
  } = workerData as ApartJob;
  let toldAt = -TOLD_EVERY;
  try {
    const plan = await solve(instance, {
      timeMs,
      threads,
      ...(continueFrom && { continueFrom }),
      onProgress: (progress) => send({ kind: 'progress', progress }),
      onIncumbent: (incumbent) => {
        if (performance.now() - toldAt < TOLD_EVERY) return;
        toldAt = performance.now();
        send({ kind: 'incumbent', plan: incumbent });
      },
    });
    send({ kind: 'end', plan });
  } catch (error) {
    if (!(error instanceof NoPlanFound)) throw error;
    send({ kind: 'none', message: error.message });
  }
}
