// npm run bench:console -- [--rounds 5] [--throttle 2] [--home http://127.0.0.1:8080]
//
// The console's grids in a real browser under CPU throttle, beside their budgets. Without --home the product is started for it,
// with its demo data; the table is that of a form made for the measurement, in the form preview.
import { fork } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { build } from '../../infra/build.mjs';
import { buildConsole } from '../../infra/console-build.mjs';
import { startPostgres } from '../../infra/postgres.mjs';
import { end, freePort, until } from '../../infra/processes.mjs';
import { root } from '../../infra/toolchain.mjs';
import { median } from './load.mjs';

const { values: options } = parseArgs({ options: { rounds: { type: 'string', default: '5' }, throttle: { type: 'string', default: '2' }, home: { type: 'string' } } });
const rounds = Number(options.rounds);
const executablePath = [process.env.CHROMIUM_PATH, '/usr/bin/chromium', '/usr/bin/google-chrome'].find((path) => path && existsSync(path));
const folder = mkdtempSync(join(tmpdir(), 'ishare-bench-console-'));
let stop = async () => {};

async function startProduct() {
  await build();
  buildConsole();
  const postgres = await startPostgres(join(folder, 'postgres'), { durable: false });
  const port = await freePort();
  const env = {
    ...process.env, HOST: '127.0.0.1', PORT: String(port), SECRET_KEY: 'a-secret-for-the-benchmark-only-0123456789', DEMO: '1', DATA_DIR: folder, CONSOLE_DIR: join(root, 'console/dist'), DATABASE_URL: postgres.url, LOG_LEVEL: 'error',
  };
  const migration = fork(join(root, 'services/all-in-one/dist/migrate.js'), { env, silent: true });
  await new Promise((resolve, reject) => migration.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`The migration ended with ${code}.`)))));
  const product = fork(join(root, 'services/all-in-one/dist/main.js'), { env, silent: true });
  stop = async () => {
    await end(product);
    await postgres.stop();
  };
  const home = `http://127.0.0.1:${port}`;
  await until(async () => (await fetch(`${home}/health/ready`)).ok, 120_000);
  return home;
}

/** Thirty columns: ten computed, and totals of what is computed. */
function columns() {
  const typed = Array.from({ length: 20 }, (_, index) => ({ key: `c${index}`, title: `Column ${index + 1}`, widget: index % 3 === 0 ? 'text' : 'number', displayWidth: 110 }));
  const computed = Array.from({ length: 10 }, (_, index) => ({ key: `f${index}`, title: `Sum ${index + 1}`, widget: 'number', precision: 2, compute: index === 0 ? 'round(c1 * c2 / 1000, 2)' : `f${index - 1} + c${(index % 6) * 3 + 1}`, displayWidth: 110 }));
  return [...typed, ...computed];
}

async function makeForm(page, name, count) {
  return page.evaluate(async ({ name, columns }) => {
    const { accessToken: token } = JSON.parse(localStorage.getItem('session.tokens'));
    const response = await fetch('/api/app/formCustomize', { method: 'POST', headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` }, body: JSON.stringify({ code: `${name}-${Date.now()}`, name, formType: 'free', widgets: [], columns }) });
    if (!response.ok) throw new Error(`The form was refused: ${response.status} ${await response.text()}`);
    return (await response.json()).id;
  }, { name, columns: columns().slice(0, count) });
}

/** Goes to a place inside of the console, as its own links do, and gives the ms until the table is painted. */
async function opened(page, path, row) {
  return page.evaluate(async ({ path, row }) => {
    const painted = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    const start = performance.now();
    history.pushState(null, '', path);
    dispatchEvent(new PopStateEvent('popstate'));
    while (!document.querySelector(row)) await painted();
    await painted();
    return performance.now() - start;
  }, { path, row });
}

function p95(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)];
}

const results = [];
const note = (title, values, budget, unit = 'ms') => results.push({ title, value: median(values), worst: Math.max(...values), budget, unit });

try {
  if (!executablePath) throw new Error('There is no Chromium. Name one by CHROMIUM_PATH.');
  const home = options.home ?? (await startProduct());
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--disable-dev-shm-usage'] });
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

    // What a frame costs in which nothing happens: on a busy machine no work can be painted sooner.
    const idle = await page.evaluate(async () => {
      const times = [];
      let last = await new Promise(requestAnimationFrame);
      for (let frame = 0; frame < 60; frame++) {
        const now = await new Promise(requestAnimationFrame);
        times.push(now - last);
        last = now;
      }
      return times;
    });
    const [firstPaint, scroll, selectAll, sort, open, commit, total, paste] = [[], [], [], [], [], [], [], []];
    for (let round = 0; round <= rounds; round++) {
      const keep = (into, value) => round > 0 && into.push(value);
      await opened(page, `/formCustomize/preview?id=${list}&view=list&rows=0`, '[role=grid]');
      keep(firstPaint, await opened(page, `/formCustomize/preview?id=${list}&view=list&rows=10000`, '[role=row][aria-rowindex="6"]'));
      const frames = await page.evaluate(async () => {
        const box = document.querySelector('[role=grid]');
        const times = [];
        let last = await new Promise(requestAnimationFrame);
        for (let frame = 0; frame < 120; frame++) {
          box.scrollTop += 220;
          const now = await new Promise(requestAnimationFrame);
          times.push(now - last);
          last = now;
        }
        box.scrollTop = 0;
        return times;
      });
      keep(scroll, p95(frames));
      // What is done stands in the page: its policy runs no texts.
      const act = (deed) => page.evaluate(async (deed) => {
        const painted = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
        await painted();
        const start = performance.now();
        const grid = document.querySelector('[role=grid]');
        grid.focus();
        if (deed === 'select') grid.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', ctrlKey: true, bubbles: true, cancelable: true }));
        else document.querySelectorAll('[role=columnheader] button')[1].click();
        await painted();
        return performance.now() - start;
      }, deed);
      keep(selectAll, await act('select'));
      keep(sort, await act('sort'));

      await opened(page, `/formCustomize/preview?id=${sheet}&rows=0`, '[role=grid]');
      keep(open, await opened(page, `/formCustomize/preview?id=${sheet}&rows=2000`, '[role=row][aria-rowindex="6"]'));
      // The second column of the first row, typed and left with Enter.
      await page.locator('[role=grid] [data-row="0"] [data-column="1"]').click();
      const typed = await page.evaluate(async (value) => {
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
      }, 700 + round);
      if (!typed.changed) throw new Error('The totals did not follow the edit.');
      keep(commit, typed.commit);
      keep(total, typed.total);
      await page.evaluate(() => { document.querySelector('[role=grid]').scrollLeft = 0; });
      await page.locator('[role=grid] [data-row="2"] [data-column="0"]').click();
      keep(paste, await page.evaluate(async (seed) => {
        const painted = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
        const data = new DataTransfer();
        data.setData('text/plain', Array.from({ length: 500 }, (_, row) => Array.from({ length: 10 }, (_cell, column) => String(seed * 7 + row + column)).join('\t')).join('\r\n'));
        const start = performance.now();
        document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
        await painted();
        return performance.now() - start;
      }, round + 1));
      const pasted = await page.locator('[role=grid] [data-row="3"] [data-column="0"]').textContent();
      if (pasted !== String((round + 1) * 7 + 1)) throw new Error(`The pasted block did not arrive: ${pasted}.`);
    }
    results.push({ title: 'A frame in which nothing happens, 95th percentile', value: p95(idle), worst: Math.max(...idle), budget: Infinity, unit: 'ms' });
    note('List of 10,000 rows by 18 columns: first paint', firstPaint, 300);
    note('List: scrolling, 95th percentile of a frame', scroll, 33);
    note('List: select all', selectAll, 100);
    note('List: sort', sort, 150);
    note('Order table of 2,000 lines by 30 columns: open', open, 600);
    note('Order table: an edit is taken', commit, 16);
    note('Order table: from Enter to painted totals', total, 100);
    note('Order table: paste 500 by 10', paste, 1_000);
  } finally {
    await browser.close();
  }
  console.log(`${cpus().length} cores of ${cpus()[0].model}, load ${loadavg()[0].toFixed(1)}, CPU throttle x${options.throttle}, median of ${rounds} rounds (worst)`);
  for (const { title, value, worst, budget, unit } of results) console.log(`${value <= budget ? 'ok  ' : 'OVER'}  ${title.padEnd(58)}${value.toFixed(1).padStart(8)} ${unit}  (${worst.toFixed(1)})${budget === Infinity ? '' : `  budget ${budget} ${unit}`}`);
} finally {
  await stop();
  rmSync(folder, { recursive: true, force: true });
}
