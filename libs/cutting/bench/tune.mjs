// Chooses the constants of libs/cutting/src/tuning.ts on generated jobs, never on those of the bench:
// tune.mjs [--jobs 200] [--rounds 6] [--rivals 8] [--work 2000000] [--seed N] [--out TUNING.md]
// Each round races rivals that differ from the best so far in one or two constants, job by job, all with the same work and seed. A rival that is
// worse beyond chance is dropped early. The winner must also be no worse on jobs of a seed of its own that no round has used. The seed is
// drawn anew unless it is given; what was tried, and how far it lay apart, is printed and added to TUNING.md. The constants themselves are then
// written into tuning.ts by hand.
import { appendFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from '../../../infra/build.mjs';
import { FAMILIES, instances } from './generate.mjs';

const { values: options } = parseArgs({
  options: {
    jobs: { type: 'string', default: '200' },
    rounds: { type: 'string', default: '6' },
    rivals: { type: 'string', default: '8' },
    work: { type: 'string', default: '2000000' },
    seed: { type: 'string', default: String(1000 + (Date.now() % 1_000_000)) },
    out: { type: 'string', default: fileURLToPath(new URL('TUNING.md', import.meta.url)) },
  },
});
const [jobs, rounds, rivals, work, seed] = ['jobs', 'rounds', 'rivals', 'work', 'seed'].map((name) =>
  Number(options[name]),
);

await build();
const { solve } = await import('../dist/solve.js');
const { tuning } = await import('../dist/tuning.js');
const { Random } = await import('../dist/random.js');
const random = new Random(seed, 7);
const initial = { ...tuning };

/** Values that a constant is tried with, around the one it has. */
const FACTORS = [0.25, 0.5, 0.7, 1.4, 2, 4];
const isShare = (name) => initial[name] < 1;

function rivalOf(best) {
  const rival = { ...best };
  for (let k = 1 + random.below(2); k > 0; k--) {
    const names = Object.keys(best);
    const name = names[random.below(names.length)];
    const value = best[name] * FACTORS[random.below(FACTORS.length)];
    rival[name] = isShare(name) ? Math.min(0.95, Math.round(value * 1000) / 1000) : Math.max(1, Math.round(value));
  }
  return rival;
}

const said = (constants) =>
  Object.entries(constants)
    .filter(([name, value]) => value !== initial[name])
    .map(([name, value]) => `${name} ${value}`)
    .join(', ') || 'as they stand';

async function costOf(constants, instance) {
  Object.assign(tuning, constants);
  try {
    return (await solve(instance, { work, seed: 1, threads: 0 })).cost;
  } finally {
    Object.assign(tuning, initial);
  }
}

/** Jobs of all families by turns. */
function* jobsOf(from, count) {
  const sources = Object.keys(FAMILIES).map((family) =>
    instances(family, from, Math.ceil(count / Object.keys(FAMILIES).length)),
  );
  for (let k = 0; k < count;) {
    for (const source of sources) {
      const { value, done } = source.next();
      if (done) continue;
      yield value;
      if (++k >= count) return;
    }
  }
}

/** How likely it is by chance that so many of the differing jobs, or more, go against a rival. */
function chance(against, differing) {
  let [sum, ways] = [0, 1];
  for (let k = 0; k <= differing; k++) {
    if (k >= against) sum += ways;
    ways = (ways * (differing - k)) / (k + 1);
  }
  return sum / 2 ** differing;
}

/** Per cent by which each rival's plans cost more than those of the first, job by job; null from where it was dropped. */
async function race(field, list) {
  const state = field.map((constants) => ({ constants, differences: [], better: 0, worse: 0, dropped: null }));
  let job = 0;
  for (const instance of list) {
    job++;
    const base = await costOf(state[0].constants, instance);
    state[0].differences.push(0);
    for (const rival of state.slice(1)) {
      if (rival.dropped !== null) continue;
      const cost = await costOf(rival.constants, instance);
      rival.differences.push((100 * (cost - base)) / Math.max(base, 1e-9));
      if (cost < base - 1e-6) rival.better++;
      if (cost > base + 1e-6) rival.worse++;
      const differing = rival.better + rival.worse;
      if (differing >= 5 && chance(rival.worse, differing) < 0.1) rival.dropped = job;
    }
    if (state.slice(1).every(({ dropped }) => dropped !== null)) break;
  }
  return state.map((rival) => {
    const n = rival.differences.length;
    const mean = rival.differences.reduce((sum, d) => sum + d, 0) / n;
    const spread = Math.sqrt(rival.differences.reduce((sum, d) => sum + (d - mean) ** 2, 0) / Math.max(1, n - 1));
    return { ...rival, n, mean, error: spread / Math.sqrt(n) };
  });
}

const begun = performance.now();
let best = { ...initial };
const lines = [];
const tell = (line) => {
  lines.push(line);
  process.stdout.write(`${line}\n`);
};
tell(`\n## ${new Date().toISOString().slice(0, 10)}, seed ${seed}\n`);
tell('| Round | constants | jobs | better | worse | mean difference % | ± | |\n|--|--|--|--|--|--|--|--|');
for (let round = 1; round <= rounds; round++) {
  const field = [best, ...Array.from({ length: rivals }, () => rivalOf(best))];
  const results = await race(field, jobsOf(seed + round, jobs));
  const winner = results
    .slice(1)
    .filter(({ dropped, mean, error }) => dropped === null && mean + error < 0)
    .toSorted((p, q) => p.mean - q.mean)[0];
  for (const result of results.slice(1)) {
    const { constants, n, better, worse, mean, error, dropped } = result;
    const verdict = result === winner ? 'wins' : dropped === null ? '' : `dropped after ${dropped}`;
    tell(
      `| ${round} | ${said(constants)} | ${n} | ${better} | ${worse} | ${mean.toFixed(4)} | ${error.toFixed(4)} | ${verdict} |`,
    );
  }
  if (winner) best = winner.constants;
}
if (said(best) !== said(initial)) {
  const [, check] = await race([initial, best], jobsOf(seed + 1000, jobs));
  const holds = check.dropped === null && check.mean <= check.error;
  tell(
    `| check | ${said(best)} | ${check.n} | ${check.better} | ${check.worse} | ${check.mean.toFixed(4)} | ${check.error.toFixed(4)} | ${holds ? 'holds' : 'does not hold: the constants stay'} |`,
  );
}
tell(
  `\n${jobs} jobs of ${Object.keys(FAMILIES).length} families in each round, ${work} steps each, ${rivals} rivals; ${((performance.now() - begun) / 60_000).toFixed(0)} minutes at a load of ${loadavg()[0].toFixed(1)}, which changes no figure.`,
);
appendFileSync(options.out, `${lines.join('\n')}\n`);
