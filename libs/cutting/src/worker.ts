import { parentPort, workerData } from 'node:worker_threads';
import { Blackboard } from './blackboard.js';
import { runEngine } from './engine.js';
import type { Instance, Phase } from './model.js';
import type { Preference } from './problem.js';
import type { Cutting } from './plan.js';
import { normalise } from './problem.js';
import type { Rank } from './ranking.js';

export interface WorkerStart {
  instance: Instance;
  prefer: Preference;
  polishOnly: boolean;
  timeMs: number;
  seed: number;
  thread: number;
  threads: number;
  cuttings: Cutting[];
  cost: number;
  rank: Rank | null;
  lowerBound: number;
}

/** Messages in both directions: a thread's finds to the owner, and those of the others back to it. */
export type WorkerMessage =
  | { kind: 'incumbent'; cuttings: Cutting[]; cost: number; rank: Rank | null }
  | { kind: 'traded'; cuttings: Cutting[]; total: number }
  | { kind: 'bound'; value: number }
  | { kind: 'phase'; phase: Phase }
  | { kind: 'end' };

if (parentPort) {
  const port = parentPort;
  const start = workerData as WorkerStart;
  const send = (message: WorkerMessage): void => {
    port.postMessage(message);
  };
  const board = new Blackboard(
    normalise(start.instance, start.prefer),
    {
      incumbent: (cuttings, cost, rank) => send({ kind: 'incumbent', cuttings, cost, rank }),
      traded: (cuttings, total) => send({ kind: 'traded', cuttings, total }),
      bound: (value) => send({ kind: 'bound', value }),
      phase: (phase) => send({ kind: 'phase', phase }),
    },
    { timeMs: start.timeMs },
  );
  board.receive(start.cuttings, start.cost, start.rank);
  board.lowerBound = start.lowerBound;
  port.on('message', (message: WorkerMessage) => {
    if (message.kind === 'bound') board.lowerBound = Math.max(board.lowerBound, message.value);
    else if (message.kind === 'traded') board.receiveTraded(message.cuttings, message.total);
    else if (message.kind === 'incumbent') board.receive(message.cuttings, message.cost, message.rank);
  });
  await runEngine(
    board,
    { seed: start.seed, thread: start.thread, threads: start.threads, polishOnly: start.polishOnly },
    () => false,
  );
  send({ kind: 'end' });
  port.close();
}
