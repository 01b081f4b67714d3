// The part of `npm test` that runs under Node 24: build and checks, database and Redis, jest, and the browser journeys.
// One after the other: each of them keeps two cores busy, and beside another one what takes ten seconds takes a hundred.
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, globSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { build } from './build.mjs';
import { findChromium } from './chromium.mjs';
import { buildConsole } from './console-build.mjs';
import { findPooler } from './pgbouncer.mjs';
import { exited, listenForStop, quickFolder, temporaryFolder } from './processes.mjs';
import { runJourneys } from './test-browser.mjs';
import { TOO_MANY_FLAKY, judge, reasonOf, reportFlaky } from './test-flaky.mjs';
import { Ran, unkeptIn } from './test-ledger.mjs';
import { SHARE_VARIABLE, isPush } from './test-share.mjs';
import { findRedis, startPostgres, startRedis } from './test-servers.mjs';
import { root } from './toolchain.mjs';

// Every process below this one inherits it, so that those which a suite forgot are found.
const runMark = `ISHARE_TEST_RUN=${randomUUID()}`;

const nothingYet = () => ({
  passed: 0,
  skipped: 0,
  notRun: [],
  problems: [],
  flaky: [],
  broken: [],
  /** Why what failed did, by its name. */
  reasons: new Map(),
  times: [],
  ran: new Ran(),
});

/** Memory that is free before databases are kept there, bytes: those of a run take a tenth of it. */
const ROOM = 4 * 1024 ** 3;

/**
 * Runs all suites, or with patterns only those whose path matches one, and prints `N passed, N failed` last. `--all`
 * takes the giants in full (see test-share.mjs), and so do patterns. Returns the exit code. REQUIRE_ALL=1 makes a suite
 * that cannot run here a failure.
 */
export async function runTests(args) {
  const patterns = args.filter((arg) => arg !== '--all');
  process.env[SHARE_VARIABLE] = args.length > 0 ? 'all' : 'push';
  const temp = temporaryFolder('ishare-test');
  const quick = quickFolder('ishare-test', ROOM);
  const result = nothingYet();
  const servers = [];
  const running = new Set();
  let stopping = false;

  const run = async (title, script, args, env = {}) => {
    if (stopping) return 1;
    console.log(`\n── ${title}`);
    const child = spawn(process.execPath, [...script, ...args], {
      cwd: root,
      env: { ...process.env, TMPDIR: temp, ...env },
      stdio: 'inherit',
      detached: true, // a process group of its own, which can be ended whole
    });
    running.add(child);
    const began = Date.now();
    const { code } = await exited(child);
    result.times.push([title, Date.now() - began]);
    running.delete(child);
    endGroup(child);
    return code ?? 1;
  };
  const stop = () => {
    stopping = true;
    for (const child of running) endGroup(child);
  };
  listenForStop().addEventListener('abort', stop);
  process.env[runMark.split('=')[0]] = runMark.split('=')[1];

  try {
    const selected = selectBrowserSpecs(patterns);
    await build();
    if (patterns.length === 0 && (await run('check', [join(root, 'infra/check.mjs')], [])) !== 0)
      result.problems.push('npm run check');

    // Beside so many others, what is less urgent than all of them would never have its turn.
    const env = { NODE_ENV: 'test', DATA_FOLDER: join(temp, 'data'), PASSWORD_HASH_NICE: '0' };
    const postgres = await startPostgres(join(quick, 'postgres'), { durable: false });
    servers.push(postgres);
    env.TEST_DATABASE_URL = postgres.url;
    const redisProgram = findRedis();
    if (redisProgram.path && !stopping) {
      const redis = await startRedis(redisProgram.path, join(temp, 'redis'));
      servers.push(redis);
      env.TEST_REDIS_URL = redis.url;
    } else result.notRun.push(...notRunWithout('redis', redisProgram));
    const pooler = findPooler();
    if (pooler.path) env.TEST_PGBOUNCER = pooler.path;
    else result.notRun.push(...notRunWithout('pgbouncer', pooler));

    await runJest({ run, env, temp, result, patterns, hasStopped: () => stopping });
    if (selected.length > 0 && !stopping) await runBrowserSpecs({ run, env, temp, result, patterns, selected });
    if (patterns.length === 0 && !stopping) holdLedger(result);
    // For whoever wants more than the counts: `npm run figures`.
    if (process.env.TEST_REPORT) writeFileSync(process.env.TEST_REPORT, JSON.stringify(result.ran.byFile()));
  } catch (error) {
    if (!stopping) {
      console.error(error.message);
      result.problems.push('a server or a build that the suites need');
    }
  } finally {
    for (const server of servers.reverse()) await server.stop();
    for (const forgotten of await endForgotten()) console.log(`left running by a suite, ended now: ${forgotten}`);
    for (const folder of [temp, quick])
      rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
  result.problems.push(...reportFlaky(result.flaky));
  return conclude(result, stopping);
}

/** The suites that cannot run where a program is not, by the name that they carry, with the reason. */
const notRunWithout = (name, { unavailable }) =>
  globSync(`{libs,services,tests}/**/*.${name}.spec.ts`, { cwd: root, exclude: ['**/node_modules/**'] }).map(
    (file) => `${file}: ${unavailable}`,
  );

/**
 * A rule of the ledger whose test did not run fails the run. Where the machine has no browser or no Redis, what that
 * keeps from running is named as not run already.
 */
function holdLedger({ ran, notRun, problems }) {
  const away = notRun.map((line) => line.split(': ')[0]);
  problems.push(...unkeptIn(root, ran).filter((line) => !away.some((file) => line.includes(` ${file}#`))));
}

/** A pattern that names no browser journey leaves the browser out; no pattern means all. */
function selectBrowserSpecs(patterns) {
  const specs = globSync('tests/e2e/**/*.spec.ts', { cwd: root, exclude: ['**/node_modules/**'] });
  if (patterns.length === 0) return specs;
  return specs.filter((spec) => patterns.some((pattern) => new RegExp(pattern).test(join(root, spec))));
}

async function runBrowserSpecs({ run, env, temp, result, patterns, selected }) {
  const chromium = findChromium();
  if (!chromium.path) {
    for (const spec of selected) result.notRun.push(`${spec}: ${chromium.unavailable}`);
    return;
  }
  buildConsole();
  await runJourneys({
    run,
    env: { ...env, CHROMIUM_PATH: chromium.path },
    temp,
    result,
    selected: patterns.length ? selected : [],
  });
}

/** So many files are named with their seconds. */
const NAMED = 12;

/** Runs jest, then the files with a failed test once more, by themselves. */
async function runJest({ run, env, temp, result, patterns, hasStopped }) {
  const jest = async (title, workers, which) => {
    const file = join(temp, `${title.replaceAll(' ', '-')}.json`);
    const code = await run(
      title,
      [
        '--experimental-vm-modules',
        '--disable-warning=ExperimentalWarning',
        // A service that starts leaves much behind at once: a tenth of a suite's time goes into collecting it often.
        '--max-semi-space-size=64',
        join(root, 'node_modules/jest/bin/jest.js'),
      ],
      [
        `--maxWorkers=${workers}`,
        '--json',
        `--outputFile=${file}`,
        '--passWithNoTests',
        '--forceExit', // a file that leaves something running fails; it holds up nobody
        ...which,
      ],
      env,
    );
    return { code, report: existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined };
  };
  const first = await jest('jest', 2, patterns);
  if (hasStopped()) return;
  if (!first.report) {
    result.problems.push('jest: did not run to its end');
    return;
  }
  addJest(result, first);
  result.ran.addJest(first.report, root);
  const files = first.report.testResults.filter(({ status }) => status === 'failed').map(({ name }) => name);
  if (files.length === 0) return;
  const again =
    files.length < TOO_MANY_FLAKY ? await jest('jest once more', 1, ['--runTestsByPath', ...files]) : undefined;
  if (again?.report) result.ran.addJest(again.report, root);
  const { flaky, broken } = judge(testsOf(first.report), again?.report && testsOf(again.report));
  result.flaky.push(...flaky);
  result.passed += flaky.length;
  result.broken.push(...broken);
  for (const { name, message, assertionResults } of first.report.testResults) {
    result.reasons.set(relative(root, name), reasonOf(message));
    for (const { fullName, failureMessages } of assertionResults)
      result.reasons.set(`${relative(root, name)} › ${fullName}`, reasonOf(failureMessages[0]));
  }
}

/**
 * The tests of a report by name, with whether each passed. A file that could not be run counts as one, and so does one
 * of which no test passed, for then what they share did not begin.
 */
function testsOf({ testResults }) {
  const found = new Map();
  for (const { name, status, assertionResults } of testResults) {
    const file = relative(root, name);
    const ran = assertionResults.filter((test) => test.status === 'passed' || test.status === 'failed');
    const isWhole = ran.some((test) => test.status === 'passed') || ran.length === 1;
    if (isWhole) for (const test of ran) found.set(`${file} › ${test.fullName}`, test.status === 'passed');
    found.set(file, status !== 'failed' || isWhole);
  }
  return found;
}

function addJest(result, { code, report }) {
  result.passed += report.numPassedTests;
  result.skipped += report.numPendingTests + report.numTodoTests;
  if (code !== 0 && report.success) result.problems.push(`jest: ended with code ${code}`);
  const files = report.testResults.map(({ name, startTime, endTime }) => ({
    file: relative(root, name).split(sep).join('/'),
    time: endTime - startTime,
  }));
  const areas = new Map();
  for (const { file, time } of files) {
    const area = file.split('/').slice(0, 2).join('/');
    areas.set(area, (areas.get(area) ?? 0) + time);
  }
  const longest = (times) => [...times].sort((one, other) => other[1] - one[1]);
  for (const [area, time] of longest(areas)) result.times.push([`  ${area}, of two workers`, time]);
  const dearest = longest(files.map(({ file, time }) => [file, time])).slice(0, NAMED);
  for (const [file, time] of dearest) result.times.push([`    ${file}`, time]);
}

function conclude({ passed, skipped, notRun, problems, flaky, broken, reasons, times }, stopping) {
  console.log('\nseconds by part:');
  for (const [part, time] of times) console.log(`${(time / 1000).toFixed(1).padStart(8)}  ${part}`);
  if (isPush()) console.log('the part of a push; `npm run test:all` takes the giants and both languages in full');
  for (const line of notRun) console.log(`not run: ${line}`);
  const why = (name) => (reasons.get(name) ? `\n    ${reasons.get(name)}` : '');
  for (const line of flaky) console.log(`flaky, passed when tried again: ${line}${why(line)}`);
  for (const line of [...broken, ...problems]) console.log(`failed: ${line}${why(line)}`);
  const required = process.env.REQUIRE_ALL === '1' ? notRun.length : 0;
  const failures = broken.length + problems.length + required;
  if (stopping) console.log('stopped before the end');
  const left = skipped + notRun.length - required;
  console.log(`${passed} passed, ${failures} failed${left ? `, ${left} skipped` : ''}`);
  if (stopping) return 130;
  return failures > 0 ? 1 : 0;
}

/** The whole process group of the child: what it started ends with it. */
function endGroup(child) {
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // nobody is left in it
  }
}

/**
 * Ends processes that carry this run's mark and are not this one; returns their command lines. Linux only, elsewhere
 * nothing is found.
 */
async function endForgotten() {
  if (process.platform !== 'linux') return [];
  const commands = [];
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)) {
    try {
      if (!readFileSync(`/proc/${pid}/environ`, 'latin1').split('\0').includes(runMark)) continue;
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
      process.kill(Number(pid), 'SIGKILL');
      if (command) commands.push(command);
    } catch {
      // ended meanwhile, or another user's
    }
  }
  return commands;
}
