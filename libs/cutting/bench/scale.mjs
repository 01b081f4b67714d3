// Time to a first plan and to a gap of 1 % against the number of parts, 60 types on one format: scale.mjs [--time 20] [--threads 2]
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from '../../../infra/build.mjs';

/** An order of `count` parts of `types` sizes on one format; the same each time. The engine must have been compiled. */
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

/** The table as a Markdown section. */
export async function scale({ seconds = 20, threads = 2, parts = [120, 300, 600, 1200, 3000] } = {}) {
  const { solve } = await import('../dist/solve.js');
  const lines = [
    `Orders of 60 types on one format, ${seconds} s, ${threads} threads of ${availableParallelism()} cores:`,
    '',
    '| parts | boards | first plan ms | bound | gap % | time to 1 % s | memory MiB |',
    '|--|--|--|--|--|--|--|',
  ];
  for (const count of parts) {
    const begun = performance.now();
    const trail = [];
    const plan = await solve(await order(count, 60), {
      timeMs: seconds * 1000,
      threads,
      onIncumbent: (p) => {
        trail.push({ ms: performance.now() - begun, cost: p.cost });
      },
    });
    const near = trail.find(({ cost }) => cost <= plan.lowerBound * 1.01 + 1e-9);
    lines.push(
      `| ${count} | ${plan.boards} | ${trail[0].ms.toFixed(0)} | ${plan.lowerBound} | ${plan.gapPct.toFixed(2)} | ${near ? (near.ms / 1000).toFixed(1) : '–'} | ${(process.memoryUsage().rss / 2 ** 20).toFixed(0)} |`,
    );
  }
  return `${lines.join('\n')}\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values } = parseArgs({
    options: {
      time: { type: 'string', default: '20' },
      threads: { type: 'string', default: '2' },
      parts: { type: 'string', default: '120,300,600,1200,3000' },
    },
  });
  await build();
  process.stdout.write(
    await scale({
      seconds: Number(values.time),
      threads: Number(values.threads),
      parts: values.parts.split(',').map(Number),
    }),
  );
}
