// Open solvers that are on PATH, each as a command that solves one job of the bench in a folder and tells the cost it came to:
//   packingsolver_rectangleguillotine   https://github.com/fontanf/packingsolver, built by CMake
//   gdrr-2bp                            https://github.com/JeroenGar/gdrr-2bp, built by Cargo
// Lengths are told in whole units with the kerf added to parts and boards and the trims taken off, which comes to the same cuts.
import { execFile } from 'node:child_process';
import { accessSync, constants, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const onPath = (name) =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, name), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });

/** Lengths of a job as whole units, kerf and trims folded in. */
export function folded({ kerf, parts, boards }) {
  const scale = [1, 2, 5, 10, 100, 1000].find((factor) =>
    [
      kerf,
      ...parts.flatMap((p) => [p.length, p.width]),
      ...boards.flatMap((b) => [b.length, b.width, ...Object.values(b.trim ?? {})]),
    ].every((length) => Math.abs(length * factor - Math.round(length * factor)) < 1e-7),
  );
  const units = (length) => Math.round((length + kerf) * scale);
  const inside = ({ length, width, trim = { left: 0, right: 0, bottom: 0, top: 0 } }) => [
    units(length - trim.left - trim.right),
    units(width - trim.bottom - trim.top),
  ];
  return {
    parts: parts.map((part) => ({ ...part, w: units(part.length), h: units(part.width) })),
    boards: boards.map((board) => {
      const [w, h] = inside(board);
      return { ...board, w, h };
    }),
  };
}

async function packingSolver(instance, folder, seconds) {
  const { parts, boards } = folded(instance);
  const file = (name, lines) => {
    const path = join(folder, name);
    writeFileSync(path, `${lines.join('\n')}\n`);
    return path;
  };
  const items = parts.map(({ w, h, qty, rotate }) => [w, h, qty, rotate ? 0 : 1].join(','));
  const bins = boards.filter(({ qty }) => qty !== 0).map(({ w, h, cost, qty }) => [w, h, cost, qty ?? -1].join(','));
  const { stdout } = await run(
    'packingsolver_rectangleguillotine',
    [
      ...['--items', file('items.csv', ['WIDTH,HEIGHT,COPIES,ORIENTED', ...items])],
      ...['--bins', file('bins.csv', ['WIDTH,HEIGHT,COST,COPIES', ...bins])],
      ...['--objective', 'variable-sized-bin-packing', '--time-limit', String(seconds), '--verbosity-level', '1'],
      ...(instance.stages === null
        ? ['--number-of-stages-unlimited']
        : ['--number-of-stages', String(instance.stages)]),
      ...['--cut-type', instance.exact ? 'exact' : 'non-exact', '--first-stage-orientation', instance.firstCut],
    ],
    { timeout: (seconds + 60) * 1000, maxBuffer: 1 << 26 },
  );
  const made = [...stdout.matchAll(/Number of items:\s+(\d+) \/ (\d+)/g)].at(-1);
  const cost = [...stdout.matchAll(/(?:Bin )?cost:\s+([\d.e+]+)/gi)].at(-1);
  return made && cost && made[1] === made[2] ? Number(cost[1]) : null;
}

async function ruinAndRecreate(instance, folder, seconds) {
  const { parts, boards } = folded(instance);
  // one rule for all parts: a job with parts of both kinds is none that it solves
  const rotate = parts.some((part) => part.rotate);
  if (parts.some((part) => part.rotate !== rotate) || instance.stages !== null) return null;
  const [input, config, output] = ['input.json', 'config.json', 'output.json'].map((name) => join(folder, name));
  const total = parts.reduce((sum, { qty }) => sum + qty, 0);
  writeFileSync(
    input,
    JSON.stringify({
      Name: instance.id,
      Objects: boards.map(({ w, h, cost, qty }) => ({
        Length: w,
        Height: h,
        Stock: qty ?? total,
        Cost: Math.round(cost * 100),
      })),
      Items: parts.map(({ w, h, qty }) => ({ Length: w, Height: h, Demand: qty })),
    }),
  );
  const settings = { avgNodesRemoved: 6, blinkRate: 0.01, leftoverValuationPower: 2, historyLength: 500 };
  writeFileSync(
    config,
    JSON.stringify({
      maxRunTime: seconds,
      nThreads: 1,
      rotationAllowed: rotate,
      sheetValuationMode: 'cost',
      ...settings,
    }),
  );
  const { stdout } = await run('gdrr-2bp', [input, config, output], {
    timeout: (seconds + 60) * 1000,
    maxBuffer: 1 << 26,
  });
  JSON.parse(readFileSync(output, 'utf8'));
  const value = [...stdout.matchAll(/<complete>\s+\(.*mat: (\d+)/g)].at(-1);
  return value ? Number(value[1]) / 100 : null;
}

/** Those on PATH: a name, and a function that tells a cost or null where the job is none of theirs. */
export const openSolvers = () =>
  [
    { name: 'PackingSolver', command: 'packingsolver_rectangleguillotine', solve: packingSolver },
    { name: 'gdrr-2bp', command: 'gdrr-2bp', solve: ruinAndRecreate },
  ].filter(({ command }) => onPath(command));
