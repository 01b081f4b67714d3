import type { Page } from '@playwright/test';
import { confirmedPlan, operator } from './confirmed-plan.ts';
import { expect, signIn, test } from './product.ts';

const VERIFIED = 3;
const IN_STOCK = 1;

/** The console keeps its pages for hours without a network once its worker has fetched them. */
const isReady = (page: Page) => page.evaluate(async () => Boolean((await navigator.serviceWorker.ready).active));

test('an edge station and a phone at the rack go on without a network, through a reload, and are heard later', async ({
  browser,
  request,
  home,
  texts,
}) => {
  const [planner, saw] = [await signIn(request, home, 'he.paichan'), await signIn(request, home, 'zhao.kailiao')];
  const { channel, solutionId } = await confirmedPlan(request, home, planner, 'SO-OFFLINE');
  const at = `/api/optimization/channels/${channel.id}`;
  const work = await saw.get<{
    patterns: { patternNo: number; repeat: number }[];
    offcuts: { boardsCode: string }[];
  }>(at);
  for (const { patternNo, repeat } of work.patterns)
    for (let copyNo = 1; copyNo <= repeat; copyNo++) await saw.send('POST', `${at}/boards`, { patternNo, copyNo });
  const { items: labels } = await planner.get<{ items: { code: string; partNo: string }[] }>(
    `/api/optimization/solutions/${solutionId}/labels`,
  );
  const [first, second] = labels.filter(({ partNo }) => partNo === 'S1').map(({ code }) => code) as [string, string];
  const edgedAt = async (code: string) =>
    (
      await saw.get<{ items: { stations: { time: string | null }[] }[] }>(
        `/api/optimization/parts?code=${encodeURIComponent(code)}`,
      )
    ).items[0]!.stations[1]!.time;

  const page = await operator(browser, home, { serviceWorkers: 'allow' });
  const station = (key: string, values: Record<string, string | number> = {}) =>
    texts.say(`optimisation:station.${key}`, values);
  const kept = (count: number) => page.getByText(texts.say('common:keptActs.waiting', { count }));
  await page.goto(`${home}/engineOptimization/putAway`);
  await expect(page.getByText(texts.say('optimisation:putAway.step.label')).first()).toBeVisible();
  const known = page.waitForResponse((reply) => reply.url().includes('/parts/open?station=edge') && reply.ok());
  await page.goto(`${home}/engineOptimization/stationScan?station=edge`);
  await known;
  expect(await isReady(page)).toBe(true);

  await page.context().setOffline(true);
  const scan = async (code: string) => {
    await page.getByRole('searchbox', { name: station('code') }).fill(code);
    await page.keyboard.press('Enter');
  };
  const before = Date.now();
  await scan(first);
  await expect(page.getByText(station('reported.edge', { no: 'S1' })).first()).toBeVisible();
  await expect(kept(1)).toBeVisible();
  // The tablet is loaded anew: its pages, what it knows and what was said are all there.
  await page.reload();
  await expect(kept(1)).toBeVisible();
  await scan(second);
  await expect(page.getByText(second, { exact: true })).toBeVisible();
  await expect(kept(2)).toBeVisible();
  const said = Date.now();
  expect(await edgedAt(first)).toBeNull();
  // So does the phone: label, shelf, done.
  const offcut = work.offcuts[0]!.boardsCode;
  await page.goto(`${home}/engineOptimization/putAway`);
  const step = (name: 'label' | 'shelf') =>
    page.getByRole('searchbox', { name: texts.say(`optimisation:putAway.step.${name}`) });
  await step('label').fill(offcut);
  await page.keyboard.press('Enter');
  await step('shelf').fill('R-OFF');
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('listitem').getByText(texts.say('optimisation:putAway.done', { code: offcut, bin: 'R-OFF' })),
  ).toBeVisible();

  await page.context().setOffline(false);
  await expect.poll(() => edgedAt(second)).not.toBeNull();
  // By when it was said: the answers tell the time in whole seconds.
  const moment = Date.parse((await edgedAt(first))!);
  expect(moment).toBeGreaterThan(before - 2_000);
  expect(moment).toBeLessThan(said + 2_000);
  await expect
    .poll(async () =>
      (await planner.get<{ items: object[] }>(`/api/optimization/boards?boardsCode=${offcut}`)).items.at(0),
    )
    .toMatchObject({ offCutStatus: IN_STOCK, binCode: 'R-OFF', quantity: 1 });
  await expect(kept(1)).toBeHidden();
  await page.context().close();
});

test('two variants of a list are planned side by side, one is taken for where its group says, and undone', async ({
  planner: page,
  request,
  home,
  texts,
}) => {
  const planner = await signIn(request, home, 'he.paichan');
  const uploaded = await request.post(`${home}/api/optimization/import-files`, {
    headers: { authorization: `Bearer ${planner.token}` },
    multipart: {
      file: {
        name: 'what-if.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(
          'Part No,Name,Material,Length,Width,Qty,Order\nV1,Side,OSB18-NAT,2000,500,3,SO-VARIANT\nV2,Shelf,OSB18-NAT,700,480,4,SO-VARIANT\n',
        ),
      },
    },
  });
  const { id, state } = (await uploaded.json()) as { id: string; state: number };
  expect(state).toBe(VERIFIED);
  const say = (key: string, values: Record<string, string | number> = {}) => texts.say(`optimisation:${key}`, values);
  const button = (key: string) => page.getByRole('button', { name: texts.button(`optimisation:${key}`) });
  await page.goto(`${home}/optimization/import-files/${id}/what-if`);
  const second = page.getByRole('group', { name: say('whatIf.variant', { letter: 'B' }) });
  await second.locator('.ant-select').nth(2).click();
  await page.locator('.ant-select-item-option').filter({ visible: true }).last().click();
  await button('whatIf.start').click();
  const takes = page.getByRole('link', { name: texts.button('optimisation:whatIf.take') });
  await expect(takes).toHaveCount(2, { timeout: 120_000 });
  await expect(page.getByRole('rowheader', { name: say('whatIf.figure.minutes') })).toBeVisible();
  const boards = () =>
    planner.get<{ items: { boardsCode: string; quantity: number; reservedQuantity: number }[] }>(
      '/api/optimization/boards?boardsMaterialCode=OSB18-NAT&maxResultCount=100',
    );
  const before = await boards();
  // A colleague who is about to compare once more sees at once that a plan is taken.
  const colleague = await page.context().newPage();
  await colleague.goto(`${home}/optimization/import-files/${id}/what-if`);
  await expect(colleague.getByRole('button', { name: texts.button('optimisation:whatIf.start') })).toBeVisible();
  await takes.last().click();
  await button('compare.confirm').first().click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: texts.button('optimisation:compare.confirm') })
    .click();
  await expect
    .poll(async () => (await planner.get<{ state: number }>(`/api/optimization/import-files/${id}`)).state)
    .toBe(6);
  await expect(colleague.getByRole('alert').filter({ hasText: say('whatIf.settled') })).toBeVisible();
  await colleague.close();
  // The plan that was taken stands for the list, and its channels are the planner's to move.
  const { items } = await planner.get<{ items: { id: string; isSelected: boolean }[] }>(
    `/api/optimization/import-files/optimization/${id}/solutions`,
  );
  const taken = items.filter(({ isSelected }) => isSelected);
  expect(taken).toHaveLength(1);
  await page.goto(`${home}/optimization/solutions/${taken[0]!.id}/channels`);
  await expect(page.getByRole('table', { name: say('channels.byMachine') })).toBeVisible();
  // On a tablet all of it is in sight.
  const size = page.viewportSize()!;
  await page.setViewportSize({ width: 1024, height: 768 });
  const hidden = () =>
    page
      .getByRole('table')
      .first()
      .evaluate((table) => table.scrollWidth - table.parentElement!.clientWidth);
  await expect.poll(hidden).toBeLessThanOrEqual(0);
  await page.setViewportSize(size);

  // Until its first cut it is undone: its boards are free again, and what it was to leave is gone.
  expect(await boards()).not.toEqual(before);
  await page.goto(`${home}/optimization/import-files/${id}?step=compare`);
  await expect(button('unconfirm.label')).toBeVisible();
  await page.setViewportSize({ width: 1024, height: 768 });
  await expect.poll(hidden).toBeLessThanOrEqual(0);
  await page.setViewportSize(size);
  await button('unconfirm.label').click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: texts.button('optimisation:unconfirm.label') })
    .click();
  await expect
    .poll(async () => (await planner.get<{ state: number }>(`/api/optimization/import-files/${id}`)).state)
    .toBe(5);
  const facts = ({ items }: Awaited<ReturnType<typeof boards>>) =>
    items.map(({ boardsCode, quantity, reservedQuantity }) => [boardsCode, quantity, reservedQuantity]);
  expect(facts(await boards())).toEqual(facts(before));
});
