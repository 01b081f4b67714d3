// Runs the bench through the command line and compares with anchors.tsv: run.mjs [--time 10] [--threads 2] [--seed 1] [--only text,text] [--out RESULTS.md]
// The report is written only for a complete run, or where --out names it.
import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { build } from '../../../infra/build.mjs';
import { verify } from './verify.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
const run = promisify(execFile);
const { values: options } = parseArgs({
  options: { time: { type: 'string', default: '10' }, threads: { type: 'string', default: '2' }, seed: { type: 'string', default: '1' }, only: { type: 'string' }, out: { type: 'string' } },
});

const anchors = new Map();
const [head, ...lines] = readFileSync(join(here, 'anchors.tsv'), 'utf8').trim().split('\n').map((line) => line.split('\t'));
for (const cells of lines) anchors.set(cells[0], Object.fromEntries(head.map((name, i) => [name, cells[i] ?? ''])));
const literature = (family) => !family.startsWith('furniture');
const mean = (numbers) => (numbers.length ? numbers.reduce((a, b) => a + b, 0) / numbers.length : NaN);

/** win, tie or loss of a cost against another, which may be missing. */
const compare = (cost, other) => (other === '' || cost < Number(other) - 1e-6 ? 'win' : cost > Number(other) + 1e-6 ? 'loss' : 'tie');

async function runOne(folder, file) {
  const path = join(here, 'instances', file);
  const out = join(folder, file);
  const instance = JSON.parse(readFileSync(path, 'utf8'));
  const { stdout } = await run(process.execPath, [join(here, '../bin/cut.mjs'), path, '--time', options.time, '--threads', options.threads, '--seed', options.seed, '--out', out], { maxBuffer: 1 << 24 });
  const line = JSON.parse(stdout);
  const check = verify(instance, JSON.parse(readFileSync(out, 'utf8')));
  const anchor = anchors.get(instance.id);
  const bound = Number(anchor.lower_bound);
  return {
    ...line, family: instance.family, valid: check.valid && Math.abs(check.cost - line.cost) < 1e-6, anchor, gap: (100 * (check.cost - bound)) / bound,
    against: compare(check.cost, anchor.packingsolver_10s_cost), againstBest: compare(check.cost, anchor.best_open_cost), proved: line.lowerBound !== null && line.cost - line.lowerBound < 1e-6 * line.cost,
    solved: anchor.proved_optimal !== 'yes' || check.cost <= bound + 1e-6,
  };
}

function report(results) {
  const open = results.filter((r) => r.anchor.proved_optimal !== 'yes');
  const closed = results.filter((r) => r.anchor.proved_optimal === 'yes');
  const count = (list, key, value) => list.filter((r) => r[key] === value).length;
  const text = [];
  text.push('# Bench results', '');
  text.push(`${results.length} instances, ${options.time} s wall, ${options.threads} worker threads, seed ${options.seed}; Node ${process.version}, ${cpus().length} × ${cpus()[0].model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GiB, load ${loadavg()[0].toFixed(1)} at the end. PackingSolver: C++, 10 s, one thread.`, '');
  text.push('| Figure | Reached |', '|--|--|');
  text.push(`| Valid | ${count(results, 'valid', true)} of ${results.length} |`);
  text.push(`| Known optimum reached | ${count(closed, 'solved', true)} of ${closed.length} |`);
  text.push(`| Proved optimal by the engine itself | ${count(results, 'proved', true)} |`);
  text.push(`| Open instances against PackingSolver at 10 s | ${count(open, 'against', 'win')} better, ${count(open, 'against', 'tie')} equal, ${count(open, 'against', 'loss')} worse |`);
  text.push(`| Open instances against the best of all open solvers | ${count(open, 'againstBest', 'win')} better, ${count(open, 'againstBest', 'tie')} equal, ${count(open, 'againstBest', 'loss')} worse |`);
  text.push(`| Mean gap to the bounds of anchors.tsv, furniture | ${mean(results.filter((r) => !literature(r.family)).map((r) => r.gap)).toFixed(2)} % |`);
  text.push(`| Mean gap, literature | ${mean(results.filter((r) => literature(r.family)).map((r) => r.gap)).toFixed(2)} % |`);
  text.push(`| Mean time to best | ${mean(results.map((r) => r.timeToBest)).toFixed(2)} s |`, '');
  text.push('| Family | instances | better | equal | worse | mean gap % | mean time to best s |', '|--|--|--|--|--|--|--|');
  for (const family of [...new Set(results.map((r) => r.family))].sort()) {
    const list = results.filter((r) => r.family === family);
    text.push(`| ${family} | ${list.length} | ${count(list, 'against', 'win')} | ${count(list, 'against', 'tie')} | ${count(list, 'against', 'loss')} | ${mean(list.map((r) => r.gap)).toFixed(2)} | ${mean(list.map((r) => r.timeToBest)).toFixed(2)} |`);
  }
  text.push('', '| Instance | cost | PackingSolver | best open | bound (anchors) | own bound | boards | patterns | gap % | time to best s | |', '|--|--|--|--|--|--|--|--|--|--|--|');
  for (const r of results) {
    const remark = [r.valid ? '' : 'INVALID', r.solved ? '' : 'optimum missed', r.proved ? 'proved' : '', r.against === 'tie' ? '' : r.against].filter(Boolean).join(', ');
    text.push(`| ${r.id} | ${r.cost} | ${r.anchor.packingsolver_10s_cost} | ${r.anchor.best_open_cost} | ${r.anchor.lower_bound} | ${r.lowerBound === null ? '' : Math.round(r.lowerBound * 100) / 100} | ${r.boards} | ${r.patterns} | ${r.gap.toFixed(2)} | ${r.timeToBest.toFixed(2)} | ${remark} |`);
  }
  return `${text.join('\n')}\n`;
}

await build();
const folder = mkdtempSync(join(tmpdir(), 'cutting-bench-'));
try {
  const only = options.only?.split(',');
  const files = readdirSync(join(here, 'instances')).filter((file) => !only || only.some((text) => file.includes(text))).sort();
  const results = [];
  for (const file of files) {
    const result = await runOne(folder, file);
    results.push(result);
    process.stderr.write(`${result.id} ${result.cost} (${result.anchor.packingsolver_10s_cost} ${result.anchor.best_open_cost} ${result.anchor.lower_bound}) lb ${result.lowerBound} ${result.valid ? '' : 'INVALID '}${result.solved ? '' : 'MISSED '}${result.against} ttb ${result.timeToBest} wall ${result.wall}\n`);
  }
  const text = report(results);
  process.stdout.write(text);
  if (options.out ?? !only) writeFileSync(options.out ?? join(here, 'RESULTS.md'), text);
} finally {
  rmSync(folder, { recursive: true });
}
