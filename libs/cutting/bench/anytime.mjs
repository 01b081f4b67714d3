// How the engine behaves while it runs: first plan, progress, cancelling, two solves at once. Prints a table: anytime.mjs
import { fileURLToPath } from 'node:url';
import { build } from '../../../infra/build.mjs';
import { order } from './scale.mjs';

/** The figures as a Markdown section. */
export async function anytime() {
  const { solve } = await import('../dist/solve.js');
  const job = (parts) => order(parts, 60);
  const rows = [];

  const watched = async (instance, options) => {
    const begun = performance.now();
    const at = { first: null, progress: [], costs: [] };
    const plan = await solve(instance, {
      ...options,
      onProgress: () => at.progress.push(performance.now() - begun),
      onIncumbent: ({ cost }) => {
        at.first ??= performance.now() - begun;
        at.costs.push(cost);
      },
    });
    return { plan, ...at, wall: performance.now() - begun };
  };

  await solve(await job(120), { timeMs: 300, threads: 0 });
  const single = await watched(await job(800), { timeMs: 6000, threads: 2 });
  const waits = single.progress.map((t, i) => t - (single.progress[i - 1] ?? 0));
  rows.push(
    ['First valid plan, 800 parts', `${single.first.toFixed(0)} ms`],
    [
      'Progress reports',
      `${(single.progress.length / (single.wall / 1000)).toFixed(1)} per second, longest wait ${Math.max(...waits).toFixed(0)} ms`,
    ],
  );
  rows.push([
    'Incumbents that were worse than their predecessor',
    single.costs.filter((cost, i) => cost > (single.costs[i - 1] ?? Infinity)).length,
  ]);

  const delays = [];
  for (const threads of [0, 1, 2]) {
    for (const after of [300, 1100]) {
      const stop = new AbortController();
      let asked = 0;
      setTimeout(() => {
        asked = performance.now();
        stop.abort();
      }, after);
      await solve(await job(800), { timeMs: 30_000, threads, signal: stop.signal });
      delays.push(performance.now() - asked);
    }
  }
  rows.push(['Cancel until the plan is there, threads 0, 1, 2', `at most ${Math.max(...delays).toFixed(0)} ms`]);

  const alone = await watched(await job(600), { timeMs: 6000, threads: 1 });
  const [one, two] = await Promise.all([
    watched(await job(600), { timeMs: 6000, threads: 1 }),
    watched(await job(600), { timeMs: 6000, threads: 1, seed: 2 }),
  ]);
  const gaps = ({ plan }) => `${plan.gapPct.toFixed(2)} %`;
  rows.push([
    'Two solves in one process, a thread each, 600 parts, 6 s',
    `first plans ${one.first.toFixed(0)} and ${two.first.toFixed(0)} ms, gaps ${gaps(one)} and ${gaps(two)}, alone ${gaps(alone)}`,
  ]);
  const [here, there] = await Promise.all([
    watched(await job(600), { timeMs: 6000, threads: 0 }),
    watched(await job(600), { timeMs: 6000, threads: 0, seed: 2 }),
  ]);
  rows.push([
    "The same in the caller's thread",
    `first plans ${here.first.toFixed(0)} and ${there.first.toFixed(0)} ms, gaps ${gaps(here)} and ${gaps(there)}, over after ${(Math.max(here.wall, there.wall) / 1000).toFixed(1)} s`,
  ]);
  return `| While it runs | |\n|--|--|\n${rows.map(([name, value]) => `| ${name} | ${value} |`).join('\n')}\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await build();
  process.stdout.write(await anytime());
}
