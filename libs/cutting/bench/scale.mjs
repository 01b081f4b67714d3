// How the engine scales: time to a first plan and to a gap of 1 %, memory, and how soon a bound is known. Each size runs in a process of its
// own, whose memory at its highest counts: scale.mjs [--time 20] [--threads 2] [--parts 120,300,600,1200,3000] [--batch 20000]
import { execFile } from 'node:child_process';
import { availableParallelism, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { build } from '../../../infra/build.mjs';

const run = promisify(execFile);
const own = fileURLToPath(import.meta.url);
/** Sizes of which an order of hundreds and a week's batch are made, MiB that they may take, ms to the batch's first plan. */
const ORDER = { types: 60, parts: 3000, memory: 512 };
const BATCH = { types: 400, memory: 2048, first: 1000 };

/** An order of about `count` parts of `types` sizes on one format; the same each time. The engine must have been compiled. */
export async function order(count, types) {
  const { Random } = await import('../dist/random.js');
  const random = new Random(5, 1);
  const unit = () => random.unit();
  const parts = Array.from({ length: types }, (_, i) => {
    const large = unit() < 0.3;
    return {
      id: `P${i}`,
      length: Math.round(large ? 600 + unit() * 1600 : 200 + unit() * 600),
      width: Math.round(80 + unit() * 500),
      qty: Math.round(count / types),
      rotate: true,
    };
  });
  return {
    id: `scale-${count}`,
    kerf: 4,
    stages: 3,
    exact: false,
    firstCut: 'horizontal',
    parts,
    boards: [
      { id: 'B', length: 2800, width: 2070, qty: null, cost: 1, trim: { left: 10, right: 10, bottom: 10, top: 10 } },
    ],
  };
}

/** One solve in this process, as a line of JSON. */
async function measure({ count, types, seconds, threads }) {
  const { solve } = await import('../dist/solve.js');
  const instance = await order(count, types);
  const begun = performance.now();
  const plans = [];
  const bounds = [];
  const plan = await solve(instance, {
    timeMs: seconds * 1000,
    threads,
    onIncumbent: ({ cost }) => plans.push({ ms: performance.now() - begun, cost }),
    onProgress: ({ lowerBound }) => {
      if (lowerBound !== null && lowerBound > (bounds.at(-1)?.bound ?? 0))
        bounds.push({ ms: performance.now() - begun, bound: lowerBound });
    },
  });
  const { boards, lowerBound, gapPct } = plan;
  const memory = process.resourceUsage().maxRSS / 1024;
  return { count, boards, lowerBound, gapPct, plans, bounds, memory };
}

async function apart(job) {
  const { stdout } = await run(process.execPath, [own, '--one', JSON.stringify(job)], { maxBuffer: 1 << 26 });
  return JSON.parse(stdout);
}

const kept = (is) => (is ? 'kept' : 'not kept');

/** The tables as a Markdown section. */
export async function scale({ seconds = 20, threads = 2, parts = [120, 300, 600, 1200, 3000], batch = 20_000 } = {}) {
  const lines = [
    `Orders of ${ORDER.types} types on one format, ${seconds} s, ${threads} threads of ${availableParallelism()} cores:`,
    '',
    '| parts | boards | first plan ms | bound | known after s | gap % | time to 1 % s | memory MiB |',
    '|--|--|--|--|--|--|--|--|',
  ];
  const remarks = [];
  const row = ({ count, boards, lowerBound, gapPct, plans, bounds, memory }) => {
    const near = plans.find(({ cost }) => cost <= lowerBound * 1.01 + 1e-9);
    const cells = [
      count,
      boards,
      plans[0].ms.toFixed(0),
      lowerBound,
      ((bounds.at(-1)?.ms ?? 0) / 1000).toFixed(1),
      gapPct.toFixed(2),
      near ? (near.ms / 1000).toFixed(1) : '–',
      memory.toFixed(0),
    ];
    lines.push(`| ${cells.join(' | ')} |`);
  };
  for (const count of parts) {
    const result = await apart({ count, types: ORDER.types, seconds, threads });
    row(result);
    if (count === ORDER.parts)
      remarks.push(
        `${count} parts in ${ORDER.memory} MiB: ${kept(result.memory <= ORDER.memory)}, with a gap of ${result.gapPct.toFixed(2)} %.`,
      );
  }
  if (batch > 0) {
    const result = await apart({ count: batch, types: BATCH.types, seconds, threads });
    row(result);
    remarks.push(
      `${batch} parts of ${BATCH.types} types in ${BATCH.memory} MiB: ${kept(result.memory <= BATCH.memory)}; a first plan within ${BATCH.first / 1000} s: ${kept(result.plans[0].ms <= BATCH.first)}.`,
    );
  }
  return `${lines.join('\n')}\n\n${remarks.join(' ')} Load ${loadavg()[0].toFixed(1)} at the end.\n`;
}

if (process.argv[1] === own) {
  const { values } = parseArgs({
    options: {
      time: { type: 'string', default: '20' },
      threads: { type: 'string', default: '2' },
      parts: { type: 'string', default: '120,300,600,1200,3000' },
      batch: { type: 'string', default: '20000' },
      one: { type: 'string' },
    },
  });
  if (values.one) process.stdout.write(JSON.stringify(await measure(JSON.parse(values.one))));
  else {
    await build();
    process.stdout.write(
      await scale({
        seconds: Number(values.time),
        threads: Number(values.threads),
        parts: values.parts.split(',').filter(Boolean).map(Number),
        batch: Number(values.batch),
      }),
    );
  }
}
