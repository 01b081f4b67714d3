// What is known of the least cost when a search is stopped early: the mean gap that is told after so many kernel steps, on generated jobs, which
// no machine and no load change: bounds.mjs [--seed 601] [--count 2] [--steps 100000,1000000,10000000]
import { parseArgs } from 'node:util';
import { build } from '../../../infra/build.mjs';
import { FAMILIES, instances } from './generate.mjs';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '601' },
    count: { type: 'string', default: '2' },
    steps: { type: 'string', default: '100000,1000000,10000000' },
  },
});
const steps = values.steps.split(',').map(Number);
await build();
const { solve } = await import('../dist/solve.js');
const { normalise } = await import('../dist/problem.js');
const { areaBound } = await import('../dist/bounds.js');
const { scaleBound } = await import('../dist/scales.js');
const mean = (list) => (list.reduce((sum, value) => sum + value, 0) / list.length).toFixed(2);
const gap = (cost, bound) => (100 * (cost - bound)) / Math.max(bound, 1e-9);

process.stdout.write('Gap that is told when the search is stopped, mean per cent:\n\n');
process.stdout.write(
  `| Family | areas alone | at once | ms | ${steps.map((n) => `${n / 1e6} M steps`).join(' | ')} |\n`,
);
process.stdout.write(`|--|--|--|--${'|--'.repeat(steps.length)}|\n`);
for (const family of Object.keys(FAMILIES)) {
  const [areas, scales, took] = [[], [], []];
  const told = steps.map(() => []);
  for (const instance of instances(family, Number(values.seed), Number(values.count))) {
    const problem = normalise(instance);
    const first = await solve(instance, { work: 1, threads: 0 });
    const area = areaBound(problem, first.cost);
    const begun = performance.now();
    const scaled = Math.max(area, scaleBound(problem, first.cost));
    took.push(performance.now() - begun);
    areas.push(gap(first.cost, area));
    scales.push(gap(first.cost, scaled));
    for (const [i, work] of steps.entries()) {
      const { gapPct } = await solve(instance, { work, threads: 0 });
      told[i].push(gapPct ?? 0);
    }
  }
  process.stdout.write(`| ${family} | ${[areas, scales, took, ...told].map(mean).join(' | ')} |\n`);
}
