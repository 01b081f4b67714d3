// The gap on generated jobs that were used for choosing constants, and on jobs that never were:
// fresh.mjs [--used 9201,9202] [--sets 3] [--count 3] [--work 5000000] [--seed N] [--out TUNING.md]
// A set has --count jobs of every family for each of as many seeds as there are used ones; the fresh seeds are drawn anew unless one is given. All
// plans are made with the same work, which no machine and no load change. Families differ far more than sets: the error of a mean is that
// of the jobs within their families. What comes out is printed and added to TUNING.md.
import { appendFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from '../../../infra/build.mjs';
import { FAMILIES, instances } from './generate.mjs';

const { values: options } = parseArgs({
  options: {
    used: { type: 'string', default: '9201,9202' },
    sets: { type: 'string', default: '3' },
    count: { type: 'string', default: '3' },
    work: { type: 'string', default: '5000000' },
    seed: { type: 'string', default: String(100_000 + (Date.now() % 900_000)) },
    out: { type: 'string', default: fileURLToPath(new URL('TUNING.md', import.meta.url)) },
  },
});
const [sets, count, work, seed] = ['sets', 'count', 'work', 'seed'].map((name) => Number(options[name]));
const used = options.used.split(',').map(Number);

await build();
const { solve } = await import('../dist/solve.js');

const mean = (numbers) => numbers.reduce((a, b) => a + b, 0) / numbers.length;

/** Mean gap to the own bound over all families, in per cent, its standard error, and how many plans are proved. */
async function measure(seeds) {
  const byFamily = [];
  let [jobs, proved] = [0, 0];
  for (const family of Object.keys(FAMILIES)) {
    const gaps = [];
    for (const from of seeds)
      for (const instance of instances(family, from, count)) {
        const { gapPct, provedOptimal } = await solve(instance, { work, seed: 1, threads: 0 });
        jobs++;
        if (provedOptimal) proved++;
        if (gapPct !== null) gaps.push(gapPct);
      }
    byFamily.push(gaps);
  }
  const variances = byFamily.map((gaps) => {
    const middle = mean(gaps);
    return gaps.reduce((sum, gap) => sum + (gap - middle) ** 2, 0) / Math.max(1, gaps.length - 1) / gaps.length;
  });
  const error = Math.sqrt(variances.reduce((a, b) => a + b, 0)) / byFamily.length;
  return { jobs, proved, gap: mean(byFamily.map(mean)), error };
}

const lines = [];
const tell = (line) => {
  lines.push(line);
  process.stdout.write(`${line}\n`);
};
tell(`\n## ${new Date().toISOString().slice(0, 10)}, jobs that no choice has seen\n`);
tell(`${work} steps, one thread, mean of ${Object.keys(FAMILIES).length} families; ± is the standard error.\n`);
tell('| Seeds | jobs | proved | mean gap % | ± | beyond the used ones, in errors of the difference |');
tell('|--|--|--|--|--|--|');
const base = await measure(used);
tell(
  `| ${used.join(', ')} (used) | ${base.jobs} | ${base.proved} | ${base.gap.toFixed(2)} | ${base.error.toFixed(2)} | |`,
);
for (let set = 0; set < sets; set++) {
  const seeds = used.map((_, i) => seed + set * 1_000 + i);
  const { jobs, proved, gap, error } = await measure(seeds);
  const beyond = (gap - base.gap) / Math.hypot(error, base.error);
  tell(
    `| ${seeds.join(', ')} | ${jobs} | ${proved} | ${gap.toFixed(2)} | ${error.toFixed(2)} | ${beyond.toFixed(1)} |`,
  );
}
appendFileSync(options.out, `${lines.join('\n')}\n`);
process.exit(0);
