import { parentPort, workerData } from 'node:worker_threads';
import { Blackboard, runEngine } from './engine.js';
import type { Instance, Phase } from './model.js';
import type { Cutting } from './plan.js';
import { normalise } from './problem.js';

export interface WorkerStart { instance: Instance; seed: number; thread: number; threads: number; cuttings: Cutting[]; cost: number; lowerBound: number }

/** Messages in both directions: a thread's finds to the owner, and those of the others back to it. */
export type WorkerMessage =
  | { kind: 'incumbent'; cuttings: Cutting[]; cost: number }
  | { kind: 'bound'; value: number }
  | { kind: 'phase'; phase: Phase }
  | { kind: 'end' };

if (parentPort) {
  const port = parentPort;
  const start = workerData as WorkerStart;
  const send = (message: WorkerMessage): void => { port.postMessage(message); };
  const board = new Blackboard(normalise(start.instance), {
    incumbent: (cuttings, cost) => send({ kind: 'incumbent', cuttings, cost }),
    bound: (value) => send({ kind: 'bound', value }),
    phase: (phase) => send({ kind: 'phase', phase }),
  }, true);
  board.cuttings = start.cuttings;
  board.cost = start.cost;
  board.lowerBound = start.lowerBound;
  port.on('message', (message: WorkerMessage) => {
    if (message.kind === 'bound') board.lowerBound = Math.max(board.lowerBound, message.value);
    else if (message.kind === 'incumbent' && message.cost < board.cost - 1e-9) {
      board.cost = message.cost;
      board.cuttings = message.cuttings;
    }
  });
  await runEngine(board, { seed: start.seed, thread: start.thread, threads: start.threads }, () => false);
  send({ kind: 'end' });
  port.close();
}
