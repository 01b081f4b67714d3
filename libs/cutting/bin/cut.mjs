// Cuts one instance: cut.mjs INSTANCE.json [--time seconds | --work steps] [--threads n] [--seed n] [--out SOLUTION.json] [--trail FILE]
// FILE takes when each better plan was found, as JSON: [{ t, cost }], t in seconds.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const round = (value, digits) => (value === null ? null : Math.round(value * 10 ** digits) / 10 ** digits);

function fail(message) {
  process.stderr.write(`cut: ${message}\n`);
  process.exit(2);
}

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        time: { type: 'string' },
        work: { type: 'string' },
        threads: { type: 'string' },
        seed: { type: 'string' },
        out: { type: 'string' },
        trail: { type: 'string' },
      },
    });
    if (positionals.length !== 1)
      fail('one instance file is needed: cut INSTANCE.json --time 10 --threads 2 --seed 1 --out SOLUTION.json');
    const number = (name, fallback, least) => {
      const value = values[name] === undefined ? fallback : Number(values[name]);
      if (value !== undefined && !(value >= least))
        fail(`--${name} ${values[name]} must be a number of at least ${least}`);
      return value;
    };
    return {
      file: positionals[0],
      out: values.out,
      trail: values.trail,
      time: number('time', 10, 0.01),
      work: number('work', undefined, 1),
      threads: number('threads', 2, 0),
      seed: number('seed', 1, 0),
    };
  } catch (error) {
    return fail(error.message);
  }
}

const { file, out, trail, time, work, threads, seed } = readArguments();
const compiled = new URL('../dist/solve.js', import.meta.url);
if (!existsSync(fileURLToPath(compiled))) {
  const { build } = await import('../../../infra/build.mjs');
  await build();
}
const { solve } = await import(compiled);

let instance;
try {
  instance = JSON.parse(readFileSync(file, 'utf8'));
} catch (error) {
  fail(`${file}: ${error.message}`);
}
try {
  const begun = performance.now();
  const found = [];
  const plan = await solve(instance, {
    timeMs: time * 1000,
    threads,
    seed,
    ...(work === undefined ? {} : { work }),
    onIncumbent: ({ cost }) => {
      if (cost < (found.at(-1)?.cost ?? Infinity))
        found.push({ t: round((performance.now() - begun) / 1000, 3), cost });
    },
  });
  if (trail) writeFileSync(trail, JSON.stringify(found));
  if (out) writeFileSync(out, JSON.stringify(plan.solution));
  const line = {
    id: instance.id,
    cost: plan.cost,
    boards: plan.boards,
    patterns: plan.patterns,
    wastePct: round(plan.wastePct, 2),
    lowerBound: plan.lowerBound,
    gapPct: round(plan.gapPct, 4),
    timeToBest: round(plan.timeToBest, 3),
    wall: round(plan.wall, 3),
  };
  process.stdout.write(`${JSON.stringify(line)}\n`);
} catch (error) {
  fail(error.name === 'InvalidInstance' || error.name === 'NoPlanFound' ? error.message : error.stack);
}
