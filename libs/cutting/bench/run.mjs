// Runs the bench through the command line and compares with anchors.tsv:
// run.mjs [--time 10] [--threads 2,1] [--seeds 1,2,3] [--long 0] [--only text,text] [--out RESULTS.md]
// Every instance is solved with each thread count and the first seed; those whose optimum is not proved also with the other seeds, and for
// --long seconds where that is not 0; then how the engine behaves while it runs and how it scales (anytime.mjs, scale.mjs). Open solvers that are
// on PATH (open-solvers.mjs) run for --time seconds on each instance too. The report, with the drawings of gap and time beside it (plots.mjs), is
// written only for a complete run, or where --out names it.
import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir, totalmem } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { build } from '../../../infra/build.mjs';
import { openSolvers } from './open-solvers.mjs';
import { gapOverTime, timeToTarget } from './plots.mjs';
import { verify } from './verify.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
const run = promisify(execFile);
const { values: options } = parseArgs({
  options: {
    time: { type: 'string', default: '10' },
    threads: { type: 'string', default: '2,1' },
    seeds: { type: 'string', default: '1,2,3' },
    long: { type: 'string', default: '0' },
    only: { type: 'string' },
    out: { type: 'string' },
  },
});
const threadCounts = options.threads.split(',').map(Number);
const seeds = options.seeds.split(',').map(Number);
const time = Number(options.time);
const long = Number(options.long);

const anchors = new Map();
const [head, ...lines] = readFileSync(join(here, 'anchors.tsv'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split('\t'));
for (const cells of lines) anchors.set(cells[0], Object.fromEntries(head.map((name, i) => [name, cells[i] ?? ''])));
const literature = (family) => !family.startsWith('furniture');
const mean = (numbers) => (numbers.length ? numbers.reduce((a, b) => a + b, 0) / numbers.length : NaN);
const median = (numbers) => [...numbers].sort((a, b) => a - b)[(numbers.length - 1) >> 1];
const EPS = 1e-6;

/** win, tie or loss of a cost against another, which may be missing. */
const compare = (cost, other) =>
  other === '' || cost < Number(other) - EPS ? 'win' : cost > Number(other) + EPS ? 'loss' : 'tie';

async function solveOne(folder, file, seconds, threads, seed) {
  const path = join(here, 'instances', file);
  const out = join(folder, file);
  const instance = JSON.parse(readFileSync(path, 'utf8'));
  const anchor = anchors.get(instance.id);
  const bound = Number(anchor.lower_bound);
  const begun = performance.now();
  rmSync(out, { force: true });
  let line;
  let check;
  let trail = [];
  try {
    const { stdout } = await run(
      process.execPath,
      [
        join(here, '../bin/cut.mjs'),
        path,
        '--time',
        String(seconds),
        '--threads',
        String(threads),
        '--seed',
        String(seed),
        '--out',
        out,
        '--trail',
        `${out}.trail`,
      ],
      { maxBuffer: 1 << 24, timeout: (seconds + 60) * 1000 },
    );
    line = JSON.parse(stdout);
    check = verify(instance, JSON.parse(readFileSync(out, 'utf8')));
    trail = JSON.parse(readFileSync(`${out}.trail`, 'utf8'));
  } catch (error) {
    // a run that fails is a row of the table, not the end of the bench
    process.stderr.write(`${instance.id}: ${error.message}\n`);
    line = { id: instance.id, cost: Infinity, boards: 0, patterns: 0, lowerBound: null, timeToBest: seconds };
    check = { valid: false, cost: Infinity };
  }
  const ended = (performance.now() - begun) / 1000;
  const result = {
    ...line,
    trail: trail.map(({ t, cost }) => ({ t, gap: (100 * (cost - bound)) / bound })),
    family: instance.family,
    anchor,
    valid: check.valid && Math.abs(check.cost - line.cost) < EPS * Math.max(1, line.cost),
    inTime: ended <= seconds + 2,
    gap: (100 * (check.cost - bound)) / bound,
    proved: line.lowerBound !== null && line.cost - line.lowerBound < EPS * Math.max(1, line.cost),
    solved: anchor.proved_optimal !== 'yes' || check.cost <= bound + EPS,
  };
  process.stderr.write(
    `${line.id} ${seconds} s ${threads} threads seed ${seed}: ${line.cost} (${anchor.packingsolver_10s_cost} ${anchor.best_open_cost} ${anchor.lower_bound}) bound ${line.lowerBound} best at ${line.timeToBest} end ${ended.toFixed(2)}${result.valid ? '' : ' INVALID'}${result.solved ? '' : ' MISSED'}\n`,
  );
  return result;
}

/** Gap to the bound of anchors.tsv, or to the own one where that says more, per cent. */
function gapToBest({ cost, lowerBound, anchor }) {
  const bound = Math.max(Number(anchor.lower_bound), lowerBound ?? 0);
  return (100 * (cost - bound)) / bound;
}

function summary(title, results) {
  const open = results.filter((r) => r.anchor.proved_optimal !== 'yes');
  const count = (list, name, value) => list.filter((r) => compare(r.cost, r.anchor[name]) === value).length;
  const percent = (list) => (list.length > 0 ? `${mean(list).toFixed(2)} %` : '–');
  const of = (which) => results.filter((r) => literature(r.family) === which);
  const tally = (name) =>
    `${count(open, name, 'win')} better, ${count(open, name, 'tie')} equal, ${count(open, name, 'loss')} worse`;
  return [
    title,
    `${results.filter((r) => r.valid).length} of ${results.length}`,
    results.filter((r) => r.inTime).length,
    results.filter((r) => r.anchor.proved_optimal === 'yes' && r.solved).length,
    results.filter((r) => r.proved).length,
    tally('packingsolver_10s_cost'),
    tally('best_open_cost'),
    percent(of(false).map((r) => r.gap)),
    percent(of(false).map(gapToBest)),
    percent(of(true).map((r) => r.gap)),
    `${mean(results.map((r) => r.timeToBest)).toFixed(2)} s`,
  ];
}

function report(byThreads, bySeed, longer, machine) {
  const [first] = byThreads;
  const results = first.results;
  const text = [
    '# Bench results',
    '',
    `${machine} PackingSolver: C++, 10 s, one thread, on the machine that anchors.tsv was made on.`,
    '',
  ];
  const columns = byThreads.map(({ threads, results: list }) =>
    summary(`${time} s, ${threads} thread${threads > 1 ? 's' : ''}`, list),
  );
  const medians = new Map(
    results.map((r) => [
      r.id,
      median([r, ...bySeed.flatMap((list) => list.filter((other) => other.id === r.id))].map(({ cost }) => cost)),
    ]),
  );
  if (bySeed.length > 0)
    columns.push(
      summary(
        `${time} s, ${first.threads} threads, median of seeds ${seeds.join(', ')}`,
        results.map((r) => ({
          ...r,
          cost: medians.get(r.id),
          gap: (100 * (medians.get(r.id) - Number(r.anchor.lower_bound))) / Number(r.anchor.lower_bound),
        })),
      ),
    );
  if (longer.length > 0)
    columns.push(
      summary(
        `${long} s, ${first.threads} threads`,
        results.map((r) => longer.find((other) => other.id === r.id) ?? r),
      ),
    );
  const rows = [
    'Run',
    'Valid',
    'Ended within the time + 2 s',
    `Known optimum reached (of ${results.filter((r) => r.anchor.proved_optimal === 'yes').length})`,
    'Proved optimal by the engine itself',
    'Open instances against PackingSolver at 10 s',
    'Open instances against the best of all open solvers',
    'Mean gap to the bounds of anchors.tsv, furniture',
    "The same to the engine's own bound of the run where that is higher",
    'Mean gap, literature',
    'Mean time to best',
  ];
  rows.forEach((name, i) => {
    text.push(`| ${name} | ${columns.map((column) => column[i]).join(' | ')} |`);
    if (i === 0) text.push(`|--${'|--'.repeat(columns.length)}|`);
  });
  text.push('', 'Instances that are proved within the short time are not run for longer or with further seeds.', '');
  text.push(
    '| Family | instances | better | equal | worse | mean gap % | mean time to best s |',
    '|--|--|--|--|--|--|--|',
  );
  for (const family of [...new Set(results.map((r) => r.family))].sort()) {
    const list = results.filter((r) => r.family === family);
    const count = (value) => list.filter((r) => compare(r.cost, r.anchor.packingsolver_10s_cost) === value).length;
    text.push(
      `| ${family} | ${list.length} | ${count('win')} | ${count('tie')} | ${count('loss')} | ${mean(list.map((r) => r.gap)).toFixed(2)} | ${mean(list.map((r) => r.timeToBest)).toFixed(2)} |`,
    );
  }
  const others = byThreads.slice(1);
  text.push(
    '',
    `| Instance | ${byThreads.map(({ threads }) => `cost, ${threads} thr.`).join(' | ')} |${bySeed.length > 0 ? ' median |' : ''}${longer.length > 0 ? ` ${long} s |` : ''} PackingSolver | best open | bound (anchors) | own bound | boards | patterns (PackingSolver) | gap % | time to best s | |`,
  );
  text.push(`|--${'|--'.repeat(byThreads.length + (bySeed.length > 0 ? 1 : 0) + (longer.length > 0 ? 1 : 0) + 9)}|`);
  for (const r of results) {
    const remark = [
      r.valid ? '' : 'INVALID',
      r.solved ? '' : 'optimum missed',
      r.proved ? 'proved' : '',
      compare(r.cost, r.anchor.packingsolver_10s_cost).replace('tie', ''),
    ]
      .filter(Boolean)
      .join(', ');
    const cells = [r.id, r.cost, ...others.map(({ results: list }) => list.find((other) => other.id === r.id).cost)];
    if (bySeed.length > 0) cells.push(medians.get(r.id));
    if (longer.length > 0) cells.push((longer.find((other) => other.id === r.id) ?? r).cost);
    cells.push(
      r.anchor.packingsolver_10s_cost,
      r.anchor.best_open_cost,
      r.anchor.lower_bound,
      r.lowerBound === null ? '' : Math.round(r.lowerBound * 100) / 100,
      r.boards,
      r.anchor.packingsolver_patterns === '' ? r.patterns : `${r.patterns} (${r.anchor.packingsolver_patterns})`,
      r.gap.toFixed(2),
      r.timeToBest.toFixed(2),
      remark,
    );
    text.push(`| ${cells.join(' | ')} |`);
  }
  return `${text.join('\n')}\n`;
}

/** What the open solvers on PATH came to in the same time, each against the first run. */
async function besides(folder, files, results) {
  const lines = [];
  for (const { name, solve } of openSolvers()) {
    const verdicts = { win: 0, tie: 0, loss: 0, none: 0 };
    const gaps = [];
    for (const file of files) {
      const instance = JSON.parse(readFileSync(join(here, 'instances', file), 'utf8'));
      const result = results.find(({ id }) => id === instance.id);
      const cost = await solve(instance, folder, time).catch((error) => {
        process.stderr.write(`${name}, ${instance.id}: ${error.message}\n`);
        return null;
      });
      verdicts[cost === null ? 'none' : compare(result.cost, String(cost))]++;
      if (cost !== null)
        gaps.push((100 * (cost - Number(result.anchor.lower_bound))) / Number(result.anchor.lower_bound));
    }
    const { win, tie, loss, none } = verdicts;
    lines.push(`| ${name} | ${win} | ${tie} | ${loss} | ${none} | ${mean(gaps).toFixed(2)} |`);
  }
  if (lines.length === 0) return 'No open solver was on PATH.';
  return [
    '| Beside, in the same time | we cheaper | equal | dearer | no plan | its mean gap % |',
    '|--|--|--|--|--|--|',
    ...lines,
  ].join('\n');
}

/** Writes the drawings beside the report; returns how they are shown in it. */
function drawn(byThreads, bySeed, longer, folder) {
  const series = Object.fromEntries(byThreads.map(({ threads, results }) => [`${threads} threads`, results]));
  if (bySeed.length > 0) series['all seeds'] = [byThreads[0].results, ...bySeed].flat();
  if (longer.length > 0) series[`${long} s`] = longer;
  const runs = Object.fromEntries(
    Object.entries(series).map(([name, results]) => [
      name,
      results.map(({ trail }) => trail).filter(({ length }) => length > 0),
    ]),
  );
  const seconds = Math.max(time, long);
  const files = { 'gap-over-time.svg': gapOverTime(runs, seconds) };
  for (const target of [0, 1]) files[`time-to-${target}-percent.svg`] = timeToTarget(runs, seconds, target);
  for (const [name, svg] of Object.entries(files)) writeFileSync(join(folder, name), svg);
  return Object.keys(files)
    .map((name) => `![${name.replace('.svg', '').replaceAll('-', ' ')}](${name})`)
    .join('\n\n');
}

await build();
const { anytime } = await import('./anytime.mjs');
const { scale } = await import('./scale.mjs');
const folder = mkdtempSync(join(tmpdir(), 'cutting-bench-'));
try {
  const only = options.only?.split(',');
  const files = readdirSync(join(here, 'instances'))
    .filter((file) => !only || only.some((text) => file.includes(text)))
    .sort();
  const all = async (list, seconds, threads, seed) => {
    const results = [];
    for (const file of list) results.push(await solveOne(folder, file, seconds, threads, seed));
    return results;
  };
  const byThreads = [];
  for (const threads of threadCounts) byThreads.push({ threads, results: await all(files, time, threads, seeds[0]) });
  const unproved = files.filter((_, i) => !byThreads[0].results[i].proved);
  const bySeed = [];
  for (const seed of seeds.slice(1)) bySeed.push(await all(unproved, time, threadCounts[0], seed));
  const longer = long > 0 ? await all(unproved, long, threadCounts[0], seeds[0]) : [];
  const machine = `Node ${process.version}, ${cpus().length} × ${cpus()[0].model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GiB, load ${loadavg()[0].toFixed(1)} at the end.`;
  const target = options.out ?? join(here, 'RESULTS.md');
  const kept = options.out !== undefined || !only;
  const beside = await besides(folder, files, byThreads[0].results);
  const pictures = drawn(byThreads, bySeed, longer, kept ? dirname(target) : folder);
  const text = `${report(byThreads, bySeed, longer, machine)}\n${beside}\n\n${pictures}\n\n${await anytime()}${options.only ? '' : `\n${await scale({ threads: threadCounts[0] })}`}`;
  process.stdout.write(text);
  if (kept) writeFileSync(target, text);
} finally {
  rmSync(folder, { recursive: true });
}
