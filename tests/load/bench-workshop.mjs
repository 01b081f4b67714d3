// The console's workshop under load: the wall board while eight saws say what they do, and the next board at the saw.
import { median } from './load.mjs';

const MACHINES = 8;
/** A saw says something every two minutes. */
const PUSHES = (MACHINES * 8 * 60) / 2;
const REPLAY_MS = 60_000;
const SENDERS = 8;

/** The calls of a signed-in page, made beside it. */
async function callsOf(page, home) {
  const { accessToken } = await page.evaluate(() => JSON.parse(localStorage.getItem('session.tokens')));
  return async (method, path, body) => {
    const reply = await fetch(`${home}/api/optimization/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${accessToken}`,
        ...(body && !(body instanceof FormData) && { 'content-type': 'application/json' }),
      },
      body: body && !(body instanceof FormData) ? JSON.stringify(body) : body,
    });
    const text = await reply.text();
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${text}`);
    return text ? JSON.parse(text) : undefined;
  };
}

/** Materials with boards enough, each cut at a machine of its own by a group; ids of the machines. */
async function makeShop(call) {
  const mark = Date.now().toString(36).toUpperCase();
  const machines = [];
  for (let no = 1; no <= MACHINES; no++) {
    const code = `B${mark}${no}`;
    const material = await call('POST', 'materials', { code, name: `Bench ${no}`, thickness: 18, grain: 0, price: 50 });
    await call('POST', 'boards', {
      materialId: material.id,
      boardsCode: `${code}-2440`,
      length: 2440,
      width: 1220,
      quantity: 5_000,
      price: 150,
    });
    const machine = await call('POST', 'machine-parameter-settings', { name: `Bench saw ${mark} ${no}` });
    await call('POST', 'material-groups', { name: code, rank: no, materialCodes: [code], machineId: machine.id });
    machines.push({ id: machine.id, code });
  }
  return machines;
}

/** A confirmed plan of parts of many sizes; its channels. */
async function planned(call, codes, sizes) {
  const rows = codes.flatMap((code) =>
    Array.from({ length: sizes }, (_, no) => `P${no},Part,${code},${1_900 - no * 31},${900 - no * 17},3`),
  );
  const form = new FormData();
  form.set(
    'file',
    new Blob([['Part No,Name,Material,Length,Width,Qty', ...rows].join('\n')]),
    `bench-${Date.now()}.csv`,
  );
  const { id } = await call('POST', 'import-files', form);
  await call('POST', 'import-files/optimization', { importFileIds: [id], timeLimitSec: 2 });
  const until = Date.now() + 180_000;
  while ((await call('GET', `import-files/${id}`)).state !== 5) {
    if (Date.now() > until) throw new Error('The plan of the benchmark is not made.');
    await new Promise((done) => setTimeout(done, 500));
  }
  const { items } = await call('GET', `import-files/optimization/${id}/solutions`);
  await call('POST', `solutions/${items[0].id}/confirm`);
  return (await call('GET', `import-files/${id}/channels`)).items;
}

/** MB in use once what is not used is gone. */
async function heap(client) {
  for (let round = 0; round < 3; round++) await client.send('HeapProfiler.collectGarbage');
  const { metrics } = await client.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'JSHeapUsedSize').value / 1e6;
}

/** Eight hours of what eight saws say, in a minute, before the wall board; how much more memory that is, MB. */
async function kanbanGrowth({ page, client, home, call, channels }) {
  await page.goto(`${home}/engineOptimization/sawKanban`);
  await page.locator(`a[href$="${channels[0].id}"]`).waitFor({ timeout: 60_000 });
  const say = async (channel, no) =>
    call('POST', `channels/${channel.id}/${no % 2 ? 'resume' : 'stop'}`, no % 2 ? undefined : { reason: 'break' });
  for (const channel of channels) await call('POST', `channels/${channel.id}/start`);
  // Drawn a few times first: what is made once is no growth.
  for (let no = 0; no < 4; no++) await say(channels[0], no);
  await page.waitForTimeout(4_000);
  const before = await heap(client);
  const start = Date.now();
  let said = 0;
  await Promise.all(
    channels.slice(0, SENDERS).map(async (channel) => {
      for (let no = 0; said < PUSHES; no++) {
        const at = start + (said++ * REPLAY_MS) / PUSHES;
        await new Promise((done) => setTimeout(done, Math.max(0, at - Date.now())));
        await say(channel, no);
      }
    }),
  );
  const seconds = (Date.now() - start) / 1_000;
  await page.waitForTimeout(3_000);
  return { growth: (await heap(client)) - before, before, said, seconds };
}

/** ms from the tap on "board is cut" until the next board is painted, board after board. */
async function nextBoards({ page, home, channel, boards }) {
  await page.goto(`${home}/engineOptimization/sawKanban/${channel.id}`);
  await page.locator('main svg').first().waitFor({ timeout: 60_000 });
  const times = [];
  for (let no = 0; no < boards; no++) {
    await page.waitForTimeout(150);
    // The board before is told of while the next one is in sight already: its button takes no tap meanwhile.
    await page.locator('footer button.ant-btn-primary:not(.ant-btn-loading)').last().waitFor();
    times.push(
      await page.evaluate(async () => {
        // The page's own main part stands in that of the console.
        const now = () => [...document.querySelectorAll('main')].at(-1)?.querySelector('strong')?.textContent;
        const before = now();
        const button = [...document.querySelectorAll('footer button')].at(-1);
        const start = performance.now();
        await new Promise((resolve, reject) => {
          const late = setTimeout(() => reject(new Error('No next board in ten seconds.')), 10_000);
          // Heard in the task that changes it: what asks from frame to frame hears of it a frame later.
          const changes = new MutationObserver(() => {
            if (now() === before) return;
            changes.disconnect();
            clearTimeout(late);
            resolve(undefined);
          });
          changes.observe(document.body, { subtree: true, childList: true, characterData: true });
          button.click();
        });
        // A task after the frame that draws it: it is on the screen.
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
        return performance.now() - start;
      }),
    );
  }
  return times;
}

const percentile = (values, share) => values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1];

/** Lines of the report, and whether they keep within their budgets. */
export async function benchWorkshop({ page, client, home }) {
  const call = await callsOf(page, home);
  const machines = await makeShop(call);
  const kanban = await planned(
    call,
    machines.map(({ code }) => code),
    4,
  );
  const [one] = await planned(call, [machines[0].code], 24);
  const times = await nextBoards({ page, home, channel: one, boards: Math.min(one.boardCount - 1, 30) });
  const { growth, before, said, seconds } = await kanbanGrowth({ page, client, home, call, channels: kanban });
  const [half, most] = [median(times), percentile(times, 0.95)];
  return [
    {
      isOk: growth < 20,
      text: `Kanban: ${kanban.length} machines, ${said} pushes in ${seconds.toFixed(0)} s: heap ${before.toFixed(1)} MB, growth ${growth.toFixed(1)} MB (budget 20)`,
    },
    {
      isOk: half <= 100,
      text: `Saw: next board after "is cut", ${times.length} boards: median ${half.toFixed(0)} ms, p95 ${most.toFixed(0)} ms (budget 100)`,
    },
  ];
}
