// Two builds of the engine on the same generated jobs and the same work, which no machine and no load change:
// compare.mjs --base FOLDER [--with FOLDER] [--work 3000000] [--seed 501] [--count 2] [--seeds 1,2] [--only text,text]
// FOLDER holds a build (dist); by default the second is this package's own. Says how many plans came out cheaper and dearer, and the mean gap to the
// better bound of the two.
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from '../../../infra/build.mjs';
import { FAMILIES, instances } from './generate.mjs';

const { values } = parseArgs({
  options: {
    base: { type: 'string' },
    with: { type: 'string' },
    work: { type: 'string', default: '3000000' },
    seed: { type: 'string', default: '501' },
    count: { type: 'string', default: '2' },
    seeds: { type: 'string', default: '1,2' },
    only: { type: 'string' },
  },
});
if (!values.base) throw new Error('--base FOLDER is needed: a build of the engine to compare with');
if (!values.with) await build();
const load = (folder) => import(pathToFileURL(`${folder}/solve.js`).href);
const engines = [
  await load(values.base),
  await load(values.with ?? fileURLToPath(new URL('../dist', import.meta.url))),
];
const only = values.only?.split(',');
const families = Object.keys(FAMILIES).filter((family) => !only || only.some((text) => family.includes(text)));
const totals = { cheaper: 0, equal: 0, dearer: 0, gaps: [0, 0], bounds: [0, 0], count: 0, patterns: [0, 0] };
process.stdout.write('| Family | jobs | cheaper | equal | dearer | gap before % | after % |\n|--|--|--|--|--|--|--|\n');
for (const family of families) {
  const row = { cheaper: 0, equal: 0, dearer: 0, gaps: [0, 0], count: 0 };
  for (const instance of instances(family, Number(values.seed), Number(values.count)))
    for (const seed of values.seeds.split(',').map(Number)) {
      const plans = [];
      for (const { solve } of engines)
        plans.push(await solve(instance, { work: Number(values.work), seed, threads: 0 }));
      const bound = Math.max(...plans.map(({ lowerBound }) => lowerBound ?? 0));
      const [before, after] = plans.map(({ cost }) => cost);
      const verdict = after < before - 1e-6 ? 'cheaper' : after > before + 1e-6 ? 'dearer' : 'equal';
      row[verdict]++;
      row.count++;
      plans.forEach(({ cost, lowerBound, patterns }, i) => {
        if (bound > 0) row.gaps[i] += (100 * (cost - bound)) / bound;
        totals.patterns[i] += patterns;
        totals.bounds[i] += bound > 0 ? (100 * (bound - (lowerBound ?? 0))) / bound : 0;
      });
      if (verdict === 'dearer') process.stderr.write(`${instance.id} seed ${seed}: ${before} then ${after}\n`);
    }
  for (const name of ['cheaper', 'equal', 'dearer', 'count']) totals[name] += row[name];
  row.gaps.forEach((gap, i) => (totals.gaps[i] += gap));
  const [before, after] = row.gaps.map((gap) => (gap / row.count).toFixed(3));
  process.stdout.write(
    `| ${family} | ${row.count} | ${row.cheaper} | ${row.equal} | ${row.dearer} | ${before} | ${after} |\n`,
  );
}
const mean = (of) => of.map((sum) => (sum / totals.count).toFixed(3)).join(' | ');
process.stdout.write(
  `| all | ${totals.count} | ${totals.cheaper} | ${totals.equal} | ${totals.dearer} | ${mean(totals.gaps)} |\n\nOwn bound below the better one, %: ${mean(totals.bounds)}; patterns: ${mean(totals.patterns)}\n`,
);
