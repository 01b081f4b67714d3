import { Worker } from 'node:worker_threads';
import { NoPlanFound, type Instance, type Plan } from '@ishare/cutting/model.js';
import type { SolveOptions } from '@ishare/cutting/solve.js';
import type { ApartJob, ApartMessage } from './apart.thread.js';

/** Threads run compiled code: the file beside this one, or that of dist when the source itself is executed. */
const threadUrl = new URL(
  import.meta.url.endsWith('.ts') ? '../../dist/runs/apart.thread.js' : './apart.thread.js',
  import.meta.url,
);

type Options = ApartJob['limits'] & Required<Pick<SolveOptions, 'signal' | 'onProgress' | 'onIncumbent'>>;

/** As `solve`, in a thread of its own, which is ended when the signal aborts: the best plan that it has told counts. */
export function solveApart(instance: Instance, options: Options): Promise<Plan> {
  const { signal, onProgress, onIncumbent, ...limits } = options;
  return new Promise((resolve, reject) => {
    const worker = new Worker(threadUrl, { workerData: { instance, limits } satisfies ApartJob });
    let best: Plan | undefined;
    const stop = (): void => end(best, 'it was ended before its first one');
    const end = (plan: Plan | undefined, reason: string): void => {
      signal.removeEventListener('abort', stop);
      void worker.terminate();
      if (plan) resolve(plan);
      else reject(new NoPlanFound(`No plan for ${instance.id}: ${reason}.`));
    };
    signal.addEventListener('abort', stop);
    worker.on('error', reject);
    worker.on('exit', () => reject(new Error(`The thread that searched for ${instance.id} ended without an answer.`)));
    worker.on('message', (message: ApartMessage) => {
      if (signal.aborted) return;
      if (message.kind === 'progress') onProgress(message.progress);
      else if (message.kind === 'none') end(undefined, message.message);
      else {
        best = message.plan;
        if (message.kind === 'end') end(best, '');
        else onIncumbent(best);
      }
    });
    if (signal.aborted) stop();
  });
}
