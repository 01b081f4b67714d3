// `npm run figures`: the goal figures G1 to G30, each with pass or falls short; of those that are named (`-- G13 G14`), or
// of all. A goal is shown by suites, whose tests must all pass, or by a benchmark's own lines. What is not measured as the
// goal wants falls short, and says what is missing. With `--record` docs/figures.md takes what was seen, each with the
// commit and the machine it was seen on; the lines of other goals stay as they are.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { report } from './processes.mjs';
import { continueUnderNode24, requireNode, requirePackages, root } from './toolchain.mjs';

const suite = (path, titled) => ({ path, ...(titled && { titled }) });
const number = (pattern) => (text) => Number(pattern.exec(text)?.[1] ?? Number.NaN);
const CHAOS = suite('tests/chaos/messages.redis.spec.ts');

/**
 * @type {Record<string, { goal: string, suites?: { path: string, titled?: RegExp }[], short?: string,
 *   bench?: { script: string, figures: Record<string, (text: string) => number>, holds: (figures: Record<string, number>) => boolean } }>}
 */
export const goals = {
  G1: {
    goal: 'nothing of another tenant is read or written by any operation',
    suites: [suite('tests/security/isolation-sweep.spec.ts')],
  },
  G2: { goal: 'every table of tenants is fenced', suites: [suite('tests/security/rls-coverage.spec.ts')] },
  G3: {
    goal: 'no tenant stays on a connection in 10,000 mixed calls, also behind pgbouncer',
    suites: ['database', 'pooler.pgbouncer'].map((name) =>
      suite(`libs/data/src/${name}.spec.ts`, /leaves no tenant on a connection/),
    ),
  },
  G4: {
    goal: 'a list with fences ≥ 0.50 of one without',
    bench: {
      script: 'tests/load/bench-api.mjs',
      figures: { ratio: number(/fenced \/ bare: ([\d.]+)/) },
      holds: ({ ratio }) => ratio >= 0.5,
    },
  },
  G5: {
    goal: 'a list ≥ 0.35 of a bare handler, ≥ 600 a second, p99 ≤ 120 ms at 32 connections',
    bench: {
      script: 'tests/load/bench-api.mjs',
      figures: {
        ratio: number(/service \/ bare: ([\d.]+)/),
        rate: number(/^service\s+(\d+) req/m),
        p99: number(/^service.*p99 ([\d.]+) ms/m),
      },
      holds: ({ ratio, rate, p99 }) => ratio >= 0.35 && rate >= 600 && p99 <= 120,
    },
  },
  G6: {
    goal: 'sign-ins ≥ 0.75 of what hashing allows and ≥ 30 a second; others keep ≥ 0.60 in a flood',
    bench: {
      script: 'tests/load/bench-token.mjs',
      figures: {
        ceiling: number(/of the ceiling\s+([\d.]+)/),
        rate: number(/^password\s+([\d.]+)/m),
        kept: number(/of its rate\s+([\d.]+)/),
      },
      holds: ({ ceiling, rate, kept }) => ceiling >= 0.75 && rate >= 30 && kept >= 0.6,
    },
  },
  G7: {
    goal: 'refreshes ≥ 120 a second',
    bench: {
      script: 'tests/load/bench-token.mjs',
      figures: { rate: number(/^refresh\s+([\d.]+)/m) },
      holds: ({ rate }) => rate >= 120,
    },
  },
  G8: {
    goal: 'of four refreshes at once one wins, 200 times; one used again ends its family',
    suites: [
      suite('tests/identity/figures.spec.ts', /gives one of four/),
      suite('services/identity/src/oidc/refresh.spec.ts'),
    ],
  },
  G9: {
    goal: 'five failures lock, a thousand guesses cost five hashes, nobody tells who exists',
    suites: [suite('services/identity/src/passwords/brute-force.spec.ts')],
  },
  G10: {
    goal: 'codes by phone are short-lived, few and single',
    suites: [suite('services/identity/src/phone/phone.spec.ts')],
  },
  G11: { goal: 'what is taken away is gone within 2 s', suites: [suite('tests/identity/figures.spec.ts', /within/)] },
  G12: {
    goal: 'a change of signing keys refuses nobody',
    suites: [suite('tests/identity/figures.spec.ts', /signing key/)],
  },
  G13: {
    goal: '1,000 jobs under kill -9 of workers: 0 lost, 0 doubled',
    suites: [suite('tests/chaos/thousand-runs.redis.spec.ts'), suite('tests/chaos/worker-kill.spec.ts'), CHAOS],
  },
  G14: {
    goal: 'a lost Redis loses nothing and doubles nothing',
    suites: [CHAOS],
  },
  G15: {
    goal: 'PostgreSQL stopped at once: no process ends, no half commits, all delivered',
    suites: [CHAOS, suite('libs/data/src/store-away.spec.ts')],
  },
  G16: {
    goal: 'messages delivered four times and shuffled have the effect of one delivery, for each consumer',
    suites: [
      suite('libs/messaging/src/messaging.spec.ts', /the effect once/),
      suite('libs/messaging/src/messaging.redis.spec.ts', /the effect once/),
    ],
  },
  G17: {
    goal: 'SIGTERM under load fails no request, also beside a new version',
    suites: [suite('services/gateway/src/leaving.spec.ts'), suite('tests/chaos/rolling-upgrade.redis.spec.ts')],
  },
  G18: {
    goal: 'a killed worker’s run is taken up within 25 s',
    suites: [suite('services/optimisation/src/runs/run-takeover.spec.ts'), suite('tests/chaos/worker-kill.spec.ts')],
  },
  G19: {
    goal: 'of two changes from the same state one wins, 500 rounds',
    suites: [suite('services/crm/src/crm.spec.ts', /one of two who have read the same/)],
  },
  G20: {
    goal: 'an import of 100,000 rows ≤ 15 s in 256 MiB, while others keep ≥ 0.8 of their rate',
    bench: {
      script: 'tests/load/bench-import.mjs',
      figures: {
        seconds: number(/^100000 rows: ([\d.]+) s/m),
        memory: number(/^100000 rows: .* (\d+) MiB/m),
        kept: number(/^during \/ before and after: ([\d.]+)/m),
      },
      holds: ({ seconds, memory, kept }) => seconds <= 15 && memory <= 256 && kept >= 0.8,
    },
  },
  G21: {
    goal: 'bombs are refused within 2 s and 64 MiB',
    suites: [suite('libs/excel/src/xlsx-reader.spec.ts', /bomb/), suite('libs/server/src/hostile-requests.spec.ts')],
  },
  G22: {
    goal: 'uploads end at 52,428,800 bytes, and leave nothing',
    suites: [suite('libs/server/src/upload.spec.ts')],
  },
  G23: {
    goal: 'patterns of users cost no time',
    bench: {
      script: 'tests/load/bench-patterns.mjs',
      figures: { slowest: number(/^slowest: ([\d.]+) ms/m) },
      holds: ({ slowest }) => slowest <= 5,
    },
  },
  G24: {
    goal: '10,000 connections to hubs on one process ≤ 512 MiB, ≥ 1,000 come a second',
    bench: {
      script: 'tests/load/bench-hubs.mjs',
      figures: {
        connects: number(/^hubs\s+(\d+) connects/m),
        memory: number(/^hubs.*?(\d+) MiB/m),
        dropped: number(/^hubs.* (\d+) dropped/m),
      },
      holds: ({ connects, memory, dropped }) => connects >= 1_000 && memory <= 512 && dropped === 0,
    },
  },
  G25: {
    goal: 'one notification to 10,000: p50 ≤ 250 ms, p99 ≤ 600 ms',
    bench: {
      script: 'tests/load/bench-hubs.mjs',
      figures: { p50: number(/^hubs.*p50 (\d+)/m), p99: number(/^hubs.*p99 (\d+)/m) },
      holds: ({ p50, p99 }) => p50 <= 250 && p99 <= 600,
    },
  },
  G26: {
    goal: 'clients that do not read are cut off',
    suites: [suite('libs/hubs/src/hub-server.spec.ts', /do not read/)],
  },
  G27: {
    goal: '5,000 come back to the hubs within 30 s, and other requests take at most twice as long',
    bench: {
      script: 'tests/load/bench-hubs.mjs',
      figures: {
        back: number(/^storm: \d+ back in ([\d.]+) s/m),
        slower: number(/^storm: .* ([\d.]+) times as long/m),
      },
      holds: ({ back, slower }) => back <= 30 && slower <= 2,
    },
  },
  G28: {
    goal: '200 odd requests to each operation: no 5xx, no hang',
    suites: [suite('tests/security/fuzz.spec.ts')],
  },
  G29: {
    goal: 'thirty times as many ask as at the peak: ≥ 80 % of it is answered, and it is as before within 5 s',
    bench: {
      script: 'tests/load/bench-overload.mjs',
      figures: {
        kept: number(/^of the peak: ([\d.]+)/m),
        recovered: number(/^as before after ([\d.]+) s/m),
        failed: number(/^failed otherwise: (\d+)/m),
      },
      holds: ({ kept, recovered, failed }) => kept >= 0.8 && recovered <= 5 && failed === 0,
    },
  },
  G30: {
    goal: '30 minutes of mixed use leak nothing: memory grows ≤ 1 % in ten minutes, no connection stays, no 5xx',
    bench: {
      script: 'tests/load/bench-soak.mjs',
      figures: {
        growth: number(/^growth: (-?[\d.]+) % in ten minutes/m),
        connections: number(/^connections more: (-?\d+)/m),
        lent: number(/^connections not given back: (\d+)/m),
        failed: number(/^failed: (\d+)/m),
      },
      holds: ({ growth, connections, lent, failed }) => growth <= 1 && connections <= 0 && lent === 0 && failed === 0,
    },
  },
};

/** Runs the suites that the goals name, and gives their tests by file. */
async function runSuites(chosen) {
  const paths = [...new Set(chosen.flatMap(([, { suites = [] }]) => suites.map(({ path }) => path)))];
  if (paths.length === 0) return {};
  const folder = mkdtempSync(join(tmpdir(), 'ishare-figures-'));
  const file = join(folder, 'tests.json');
  const child = spawn(process.execPath, [join(root, 'infra/test.mjs'), ...paths], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, TEST_REPORT: file },
  });
  await new Promise((resolve) => child.once('exit', resolve));
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function ofSuites({ suites, short }, tests) {
  const found = suites.flatMap(({ path, titled }) =>
    (tests[path] ?? []).filter(({ title }) => !titled || titled.test(title)),
  );
  const passed = found.filter((test) => test.passed).length;
  const isShown = found.length > 0 && passed === found.length;
  const told = `${passed} of ${found.length} tests`;
  return { isMet: isShown && !short, told: short ? `${told}; ${short}` : told };
}

const outputs = new Map();

function ofBench({ script, figures, holds }) {
  if (!outputs.has(script)) {
    const said = spawnSync(process.execPath, [join(root, script)], { cwd: root, encoding: 'utf8' }).stdout ?? '';
    console.log(said);
    outputs.set(script, said);
  }
  const values = Object.fromEntries(Object.entries(figures).map(([name, read]) => [name, read(outputs.get(script))]));
  return {
    isMet: holds(values),
    told: Object.entries(values)
      .map(([name, value]) => `${name} ${value}`)
      .join(', '),
  };
}

const RECORD = 'docs/figures.md';
const PREFACE = `# Figures

What \`npm run figures -- --record\` saw last of each goal: the tests of its suites that passed, or the numbers of its benchmark. The goals stand in
\`infra/goals.mjs\`; benchmarks compare what they measure with something beside it in the same run, as speeds of machines differ.

| | Goal | | Seen | At |
|--|--|--|--|--|
`;

/** Day, commit and machine of what is measured now, and whether the sources differ from the commit. */
function here() {
  const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout?.trim() ?? '';
  const isChanged = git('status', '--porcelain', '--', '.', `:!${RECORD}`) !== '';
  const commit = `${git('rev-parse', '--short=8', 'HEAD')}${isChanged ? ' and changes' : ''}`;
  return `${new Date().toISOString().slice(0, 10)}, ${commit}, ${cpus().length} × ${cpus()[0].model.trim()}`;
}

/**
 * The record with what was seen now in the place of what it said of the same goals.
 *
 * @param {string} text the record so far, or nothing
 * @param {{ name: string, isMet: boolean, told: string }[]} seen
 * @param {string} at where it was seen
 */
export function recorded(text, seen, at) {
  const rows = new Map();
  for (const line of text.split('\n')) {
    const [, name, , ...rest] = line.split('|').map((cell) => cell.trim());
    if (goals[name]) rows.set(name, rest.slice(0, 3));
  }
  for (const { name, isMet, told } of seen) rows.set(name, [isMet ? 'pass' : 'falls short', told, at]);
  const lines = Object.entries(goals).map(([name, { goal }]) => {
    return `| ${[name, goal, ...(rows.get(name) ?? ['not seen yet', '', ''])].join(' | ')} |`;
  });
  return `${PREFACE}${lines.join('\n')}\n`;
}

export async function printGoals(names, isRecorded = false) {
  const chosen = Object.entries(goals).filter(([name]) => names.length === 0 || names.includes(name));
  // what is committed while this runs is not what it saw
  const at = here();
  const tests = await runSuites(chosen);
  const seen = chosen.map(([name, goal]) => {
    const found = goal.bench
      ? ofBench(goal.bench)
      : goal.suites
        ? ofSuites(goal, tests)
        : { isMet: false, told: goal.short };
    return { name, goal: goal.goal, ...found };
  });
  const lines = seen.map(
    ({ name, goal, isMet, told }) => `${isMet ? 'pass       ' : 'falls short'}  ${name.padEnd(4)}${goal}: ${told}`,
  );
  const met = seen.filter(({ isMet }) => isMet).length;
  console.log(`\n${lines.join('\n')}\n\n${met} of ${chosen.length} figures are met.`);
  if (!isRecorded) return;
  const file = join(root, RECORD);
  writeFileSync(file, recorded(existsSync(file) ? readFileSync(file, 'utf8') : '', seen, at));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    requireNode();
    requirePackages();
    await continueUnderNode24(fileURLToPath(import.meta.url));
    const options = { record: { type: 'boolean', default: false } };
    const { values, positionals: names } = parseArgs({ options, allowPositionals: true });
    if (names.length === 0) spawnSync(process.execPath, [join(root, 'infra/figures.mjs')], { stdio: 'inherit' });
    await printGoals(names, values.record);
  } catch (error) {
    process.exitCode = report(error);
  }
}
