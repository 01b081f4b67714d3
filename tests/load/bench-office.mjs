// The console's office under load: the stage board with ten thousand customers, and the audit desk from sheet to sheet.

const CUSTOMERS = 10_000;
const SENDERS = 8;
/** ms that an auditor looks at a sheet before the next one, in which what comes is fetched ahead. */
const LOOK = 600;
const SHEETS = 8;
const FRAMES = 120;

/** Customers up to ten thousand, as many as are missing. */
async function makeCustomers(page, home) {
  const { accessToken } = await page.evaluate(() => JSON.parse(localStorage.getItem('session.tokens')));
  const headers = { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' };
  const { items } = await (await fetch(`${home}/api/crm/customer-board`, { headers })).json();
  const there = items.reduce((sum, { count }) => sum + count, 0);
  let next = there;
  const mark = String(Date.now() % 10_000).padStart(4, '0');
  const send = async () => {
    while (next < CUSTOMERS) {
      const no = next++;
      const phoneNumber = `13${mark}${String(no).padStart(5, '0')}`;
      const body = JSON.stringify({ name: `Bench ${no}`, phoneNumber, community: `Estate ${no % 40}` });
      const reply = await fetch(`${home}/api/crm/customers`, { method: 'POST', headers, body });
      if (!reply.ok) throw new Error(`Customer ${no} was refused: ${reply.status} ${await reply.text()}`);
    }
  };
  await Promise.all(Array.from({ length: SENDERS }, send));
}

/** Goes to a place as links of the console do, and gives the ms until so many of a kind are painted. */
const opened = (page, path, selector, count) =>
  page.evaluate(
    async ({ path, selector, count }) => {
      const painted = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      const start = performance.now();
      history.pushState(null, '', path);
      dispatchEvent(new PopStateEvent('popstate'));
      while (document.querySelectorAll(selector).length < count) await painted();
      await painted();
      return performance.now() - start;
    },
    { path, selector, count },
  );

/** The 95th percentile of what a step of a card that is dragged over the stages takes, layout included. */
const dragged = (page) =>
  page.evaluate(async (frames) => {
    const card = document.querySelector('[role=listitem][draggable=true]');
    if (!card) throw new Error('No card can be dragged.');
    const stages = [...document.querySelectorAll('section[data-over]')];
    const dataTransfer = new DataTransfer();
    const tell = (at, type) => at.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
    tell(card, 'dragstart');
    const times = [];
    for (let frame = 0; frame < frames; frame++) {
      const stage = stages[Math.floor(frame / 8) % stages.length];
      const start = performance.now();
      if (frame % 8 === 0) tell(stage, 'dragleave');
      tell(stage, 'dragover');
      stage.querySelector('[role=list]').scrollTop += 40;
      await new Promise(requestAnimationFrame);
      const work = performance.now();
      stage.getBoundingClientRect();
      times.push(performance.now() - work + Math.max(0, work - start - 1_000 / 60));
    }
    tell(card, 'dragend');
    return times.sort((a, b) => a - b)[Math.floor(frames * 0.95)];
  }, FRAMES);

/** From the key to the next sheet's painted drawing, over several sheets; ms of each. */
async function nextSheets(page) {
  const times = [];
  for (let sheet = 0; sheet < SHEETS; sheet++) {
    await page.waitForTimeout(LOOK);
    times.push(
      await page.evaluate(async () => {
        const painted = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
        const shown = () => document.querySelector('main[data-sheet] svg[role=group]')?.closest('main').dataset.sheet;
        const before = shown();
        const start = performance.now();
        window.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', code: 'KeyJ', bubbles: true, cancelable: true }));
        while (shown() === undefined || shown() === before) {
          if (performance.now() - start > 10_000) throw new Error('The next sheet did not come.');
          await painted();
        }
        await painted();
        return performance.now() - start;
      }),
    );
  }
  return times;
}

/** Notes what the office takes; `measured` is that of the bench. */
export async function benchOffice({ page, home, rounds, measured, note }) {
  await makeCustomers(page, home);
  const [board, drag, desk] = [[], [], []];
  for (let round = 0; round <= rounds; round++) {
    const keep = (into, ...values) => round > 0 && into.push(...values);
    await opened(page, '/dashboard', 'main, [role=main]', 1);
    keep(board, await measured(() => opened(page, '/crm/board', '[role=listitem][draggable=true]', 6)));
    keep(drag, await measured(() => dragged(page), FRAMES));
    await opened(page, '/sales-order/audits/desk?scope=all', 'main[data-sheet] svg[role=group]', 1);
    keep(desk, ...(await nextSheets(page)).map((time) => ({ time, work: 0 })));
  }
  note('Stage board of 10,000 cards: first paint', board, 300);
  note('Stage board: a card is dragged, 95th percentile of a frame', drag, 16);
  note('Audit desk: from the key to the next sheet', desk, 150);
}
