// npm run bench:console -- [--rounds 5] [--throttle 2] [--home http://127.0.0.1:8080] [--only grids|workshop|office|form]
//
// Beside each time stands the main thread's own work in it, as the processor counts it: on a busy machine the time is
// that of others too, the work is not. Run as `nice -n -10` the browser gets that priority.
//
// The console's grids in a real browser under CPU throttle, beside their budgets. Without --home the product is started
// for it, with its demo data; the table is that of a form made for the measurement, in the form preview.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { cpus, getPriority, loadavg, setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { build } from '../../infra/build.mjs';
import { buildConsole } from '../../infra/console-build.mjs';
import { startPostgres } from '../../infra/postgres.mjs';
import { freePort } from '../../infra/processes.mjs';
import { startProduct } from '../../infra/product.mjs';
import { root } from '../../infra/toolchain.mjs';
import { benchForm } from './bench-form.mjs';
import { benchOffice } from './bench-office.mjs';
import { benchWorkshop } from './bench-workshop.mjs';
import { median } from './load.mjs';

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    throttle: { type: 'string', default: '2' },
    home: { type: 'string' },
    only: { type: 'string' },
  },
});
const rounds = Number(options.rounds);
const executablePath = [process.env.CHROMIUM_PATH, '/usr/bin/chromium', '/usr/bin/google-chrome'].find(
  (path) => path && existsSync(path),
);
const folder = mkdtempSync(join(tmpdir(), 'ishare-bench-console-'));
let stop = async () => {};

async function startHere() {
  await build();
  buildConsole();
  const postgres = await startPostgres(join(folder, 'postgres'), { durable: false });
  stop = () => postgres.stop();
  const product = await startProduct({
    port: await freePort(),
    databaseUrl: postgres.url,
    secretKey: 'a-secret-for-the-benchmark-only-0123456789',
    dataFolder: folder,
    demo: true,
    env: { CONSOLE_DIR: join(root, 'console/dist'), LOG_LEVEL: 'error' },
  });
  stop = async () => {
    await product.stop();
    await postgres.stop();
  };
  await idle([product.server.pid, product.worker.pid]);
  return product.url;
}

/** Ticks of the processor that processes have used, on Linux; elsewhere none. */
const usedBy = (pids) =>
  pids.reduce((sum, pid) => {
    const stat = existsSync(`/proc/${pid}/stat`) ? readFileSync(`/proc/${pid}/stat`, 'utf8') : '';
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return sum + (stat ? Number(fields[11]) + Number(fields[12]) : 0);
  }, 0);

/** Waits, at most five minutes, until processes have hardly worked for three seconds: a demo factory is made meanwhile. */
async function idle(pids) {
  let before = usedBy(pids);
  for (let round = 0; round < 100; round++) {
    await new Promise((done) => setTimeout(done, 3_000));
    const now = usedBy(pids);
    // Of a hundred ticks a second.
    if (now - before < 30) return;
    before = now;
  }
}

/**
 * Chromium gives its renderers the ordinary priority whatever it was started with: they, and all their threads, get
 * this process's.
 */
function raiseBrowser() {
  const priority = getPriority();
  if (priority >= 0 || !existsSync('/proc/self/task')) return;
  const parents = new Map();
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      parents.set(Number(pid), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]));
    } catch {
      // it has ended meanwhile
    }
  }
  const isOurs = (pid) => pid !== undefined && (pid === process.pid || isOurs(parents.get(pid)));
  for (const pid of parents.keys()) {
    if (!isOurs(pid)) continue;
    try {
      for (const thread of readdirSync(`/proc/${pid}/task`)) setPriority(Number(thread), priority);
    } catch {
      // it has ended meanwhile
    }
  }
}

/** Thirty columns: ten computed, and totals of what is computed. */
function columns() {
  const typed = Array.from({ length: 20 }, (_, index) => ({
    key: `c${index}`,
    title: `Column ${index + 1}`,
    widget: index % 3 === 0 ? 'text' : 'number',
    displayWidth: 110,
  }));
  const computed = Array.from({ length: 10 }, (_, index) => ({
    key: `f${index}`,
    title: `Sum ${index + 1}`,
    widget: 'number',
    precision: 2,
    compute: index === 0 ? 'round(c1 * c2 / 1000, 2)' : `f${index - 1} + c${(index % 6) * 3 + 1}`,
    displayWidth: 110,
  }));
  return [...typed, ...computed];
}

async function makeForm(page, name, count) {
  return page.evaluate(
    async ({ name, columns }) => {
      const { accessToken: token } = JSON.parse(localStorage.getItem('session.tokens'));
      const response = await fetch('/api/app/formCustomize', {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({ code: `${name}-${Date.now()}`, name, formType: 'free', widgets: [], columns }),
      });
      if (!response.ok) throw new Error(`The form was refused: ${response.status} ${await response.text()}`);
      return (await response.json()).id;
    },
    { name, columns: columns().slice(0, count) },
  );
}

/**
 * Goes to a place inside of the console, as its own links do, and gives the ms until its table of so many rows is
 * painted.
 */
async function opened(page, path, rows) {
  return page.evaluate(
    async ({ path, selector }) => {
      const painted = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      const start = performance.now();
      history.pushState(null, '', path);
      dispatchEvent(new PopStateEvent('popstate'));
      while (!document.querySelector(selector)) await painted();
      await painted();
      return performance.now() - start;
    },
    { path, selector: `[role=grid][aria-rowcount="${rows + 1}"]${rows > 0 ? ' [role=row][aria-rowindex="6"]' : ''}` },
  );
}

const results = [];
let workshop = [];
const isAsked = (part) => !options.only || options.only === part;
const note = (title, samples, budget) =>
  results.push({
    title,
    value: median(samples.map(({ time }) => time)),
    worst: Math.max(...samples.map(({ time }) => time)),
    work: median(samples.map(({ work }) => work)),
    budget,
  });

try {
  if (!executablePath) throw new Error('There is no Chromium. Name one by CHROMIUM_PATH.');
  const home = options.home ?? (await startHere());
  const browser = await chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--disable-dev-shm-usage',
    ],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1600, height: 900 }, locale: 'zh-CN' });
    await page.goto(`${home}/login`);
    await page.getByRole('button').first().waitFor();
    const demo = page.getByRole('button', { name: /\u7ba1\u7406\u5458|Administrator|admin/i }).first();
    await demo.click();
    await page.waitForURL('**/dashboard', { timeout: 60_000 });
    const [list, sheet] = [await makeForm(page, 'bench-list', 18), await makeForm(page, 'bench-sheet', 30)];
    const client = await page.context().newCDPSession(page);
    await client.send('Emulation.setCPUThrottlingRate', { rate: Number(options.throttle) });

    await client.send('Performance.enable', { timeDomain: 'threadTicks' });
    const busy = async () =>
      (await client.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration').value * 1_000;
    /** What a deed takes on the wall, and of the main thread: ms, per frame where it goes over several. */
    const measured = async (deed, frames = 1) => {
      raiseBrowser();
      const before = await busy();
      const time = await deed();
      return { time, work: ((await busy()) - before) / frames };
    };
    const FRAMES = 120;
    /** The 95th percentile of a frame while the table moves by so many px in each. */
    const frames = (count, step) =>
      page.evaluate(
        async ({ count, step }) => {
          const box = document.querySelector('[role=grid]');
          const times = [];
          let last = await new Promise(requestAnimationFrame);
          for (let frame = 0; frame < count; frame++) {
            box.scrollTop += step;
            const now = await new Promise(requestAnimationFrame);
            times.push(now - last);
            last = now;
          }
          box.scrollTop = 0;
          return times.sort((a, b) => a - b)[Math.floor(count * 0.95)];
        },
        { count, step },
      );

    const [idle, firstPaint, scroll, selectAll, sort, open, commit, total, paste] = [
      [],
      [],
      [],
      [],
      [],
      [],
      [],
      [],
      [],
    ];
    if (isAsked('form')) await benchForm({ page, home, rounds, measured, note });
    if (isAsked('office')) await benchOffice({ page, home, rounds, measured, note });
    if (isAsked('workshop')) workshop = await benchWorkshop({ page, client, home });
    for (let round = 0; isAsked('grids') && round <= rounds; round++) {
      const keep = (into, value) => round > 0 && into.push(value);
      await opened(page, `/formCustomize/preview?id=${list}&view=list&rows=0`, 0);
      // What a frame costs in which nothing happens: on a busy machine no work can be painted sooner.
      keep(idle, await measured(() => frames(60, 0), 60));
      keep(
        firstPaint,
        await measured(() => opened(page, `/formCustomize/preview?id=${list}&view=list&rows=10000`, 10_000)),
      );
      keep(scroll, await measured(() => frames(FRAMES, 220), FRAMES));
      // What is done stands in the page: its policy runs no texts.
      const act = (deed) =>
        page.evaluate(async (deed) => {
          const painted = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
          await painted();
          const start = performance.now();
          const grid = document.querySelector('[role=grid]');
          grid.focus();
          if (deed === 'select')
            grid.dispatchEvent(
              new KeyboardEvent('keydown', { key: 'a', ctrlKey: true, bubbles: true, cancelable: true }),
            );
          else document.querySelectorAll('[role=columnheader] button')[1].click();
          await painted();
          return performance.now() - start;
        }, deed);
      keep(selectAll, await measured(() => act('select')));
      keep(sort, await measured(() => act('sort')));

      await opened(page, `/formCustomize/preview?id=${sheet}&rows=0`, 0);
      keep(open, await measured(() => opened(page, `/formCustomize/preview?id=${sheet}&rows=2000`, 2_000)));
      // The second column of the first row, typed and left with Enter.
      await page.locator('[role=grid] [data-row="0"] [data-column="1"]').click();
      let typed;
      const { work } = await measured(
        async () =>
          (typed = await page.evaluate(async (value) => {
            const painted = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
            const field = document.activeElement;
            const foot = () => [...document.querySelectorAll('[role=grid] > [role=row]')].at(-1).textContent;
            Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, String(value));
            field.dispatchEvent(new Event('input', { bubbles: true }));
            await painted();
            // Totals stand at the right: they are seen there.
            document.querySelector('[role=grid]').scrollLeft = 100_000;
            await painted();
            await painted();
            const before = foot();
            const start = performance.now();
            field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
            const commit = performance.now() - start;
            let turns = 0;
            while (foot() === before && (turns += 1) < 100) await painted();
            await painted();
            return { commit, total: performance.now() - start, changed: foot() !== before };
          }, 700 + round)),
      );
      if (!typed.changed) throw new Error('The totals did not follow the edit.');
      // The work is that of the typing, the scrolling to the totals and the edit together.
      keep(commit, { time: typed.commit, work });
      keep(total, { time: typed.total, work });
      await page.evaluate(() => {
        document.querySelector('[role=grid]').scrollLeft = 0;
      });
      await page.locator('[role=grid] [data-row="2"] [data-column="0"]').click();
      keep(
        paste,
        await measured(() =>
          page.evaluate(async (seed) => {
            const painted = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
            const data = new DataTransfer();
            data.setData(
              'text/plain',
              Array.from({ length: 500 }, (_, row) =>
                Array.from({ length: 10 }, (_cell, column) => String(seed * 7 + row + column)).join('\t'),
              ).join('\r\n'),
            );
            const start = performance.now();
            document.activeElement.dispatchEvent(
              new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
            );
            await painted();
            return performance.now() - start;
          }, round + 1),
        ),
      );
      const pasted = await page.locator('[role=grid] [data-row="3"] [data-column="0"]').textContent();
      if (pasted !== String((round + 1) * 7 + 1)) throw new Error(`The pasted block did not arrive: ${pasted}.`);
    }
    if (isAsked('grids')) {
      note('A frame in which nothing happens, 95th percentile', idle, Infinity);
      note('List of 10,000 rows by 18 columns: first paint', firstPaint, 300);
      note('List: scrolling, 95th percentile of a frame', scroll, 33);
      note('List: select all', selectAll, 100);
      note('List: sort', sort, 150);
      note('Order table of 2,000 lines by 30 columns: open', open, 600);
      note('Order table: an edit is taken', commit, 16);
      note('Order table: from Enter to painted totals', total, 100);
      note('Order table: paste 500 by 10', paste, 1_000);
    }
  } finally {
    await browser.close();
  }
  console.log(
    `${cpus().length} cores of ${cpus()[0].model}, load ${loadavg()[0].toFixed(1)}, priority ${getPriority()}, CPU throttle x${options.throttle}, median of ${rounds} rounds; ms`,
  );
  console.log(`${' '.repeat(64)}${['time', 'worst', 'budget', 'work'].map((head) => head.padStart(9)).join('')}`);
  for (const { title, value, worst, work, budget } of results) {
    const figures = [value.toFixed(1), worst.toFixed(1), budget === Infinity ? '' : String(budget), work.toFixed(1)];
    console.log(
      `${value <= budget ? 'ok  ' : 'OVER'}  ${title.padEnd(58)}${figures.map((figure) => figure.padStart(9)).join('')}`,
    );
  }
  for (const { isOk, text } of workshop) console.log(`${isOk ? 'ok  ' : 'OVER'}  ${text}`);
} finally {
  await stop();
  rmSync(folder, { recursive: true, force: true });
}
