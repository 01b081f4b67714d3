import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { confirmedPlan, operator, tablet } from './confirmed-plan.ts';
import { expect, signIn, test } from './product.ts';

const CONFIRMED = 60;
const PRODUCED = 100;

interface Order {
  id: string;
  salesOrderNo: string;
  state: number;
  perCut: number;
  perEdged: number;
  perBored: number;
}
interface Board {
  id: string;
  boardsCode: string;
  quantity: number;
  reservedQuantity: number;
  offCutStatus: number | null;
}
interface Channel {
  id: string;
  state: number;
  boards: number;
  boardsCut: number;
  boardsLeftOut: number;
}
interface Work extends Channel {
  offcuts: { id: string; offCutStatus: number }[];
}
const CUT = 2;
const IN_STOCK = 1;

test('a batch is cut and labelled by two at the saw, and stock, offcuts, order and wall board agree to the piece', async ({
  browser,
  request,
  home,
  texts,
}) => {
  const [planner, saw, service] = [
    await signIn(request, home, 'he.paichan'),
    await signIn(request, home, 'zhao.kailiao'),
    await signIn(request, home, 'sun.kefu'),
  ];
  const { items: orders } = await service.get<{ items: Order[] }>(
    `/api/app/salesOrder?state=${CONFIRMED}&maxResultCount=50`,
  );
  const order = orders.find(({ state, perCut }) => state === CONFIRMED && perCut === 0)!;
  const board = async () =>
    (await planner.get<{ items: Board[] }>('/api/optimization/boards?boardsCode=OSB18-NAT-2440')).items[0]!;
  const before = await board();
  const { channel } = await confirmedPlan(request, home, planner, order.salesOrderNo);
  const work = () => saw.get<Work>(`/api/optimization/channels/${channel.id}`);
  const { offcuts } = await work();
  expect((await board()).reservedQuantity).toBe(before.reservedQuantity + channel.boardCount);

  // The first operator has a tablet, comes by the wall board and begins; the second one sees it without asking.
  const [one, two] = [await operator(browser, home, tablet), await operator(browser, home)];
  await one.goto(`${home}/engineOptimization/sawKanban`);
  await one.locator(`a[href$="${channel.id}"]`).tap();
  await two.goto(`${home}/engineOptimization/sawKanban/${channel.id}`);
  const say = (key: string, values: Record<string, string | number> = {}) =>
    texts.say(`optimisation:saw.${key}`, values);
  const button = (page: Page, key: string) =>
    page.getByRole('button', { name: new RegExp(`^${texts.button(`optimisation:saw.${key}`).source}$`) });
  await button(one, 'start').tap();
  await expect(button(two, 'stop')).toBeVisible();
  await button(two, 'stop').click();
  await button(two, 'reason.blade').click();
  await expect(one.getByRole('alert').getByText(say('reason.blade'))).toBeVisible();
  await button(one, 'resume').tap();
  await expect(button(two, 'stop')).toBeVisible();
  // Whatever is tapped there is as large as a finger, and in sight.
  const footer = one.locator('footer').filter({ has: button(one, 'cut') });
  for (const tapped of await footer.getByRole('button').all()) {
    const { x, y, width, height } = (await tapped.boundingBox())!;
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(40);
    expect([x >= 0, x + width <= tablet.viewport.width, y + height <= tablet.viewport.height]).toEqual([
      true,
      true,
      true,
    ]);
  }
  // The labels of the board in hand are printed at the saw.
  const label = (key: string, values: Record<string, string | number> = {}) =>
    texts.say(`optimisation:label.${key}`, values);
  await one.getByRole('button', { name: label('buttonBoard') }).tap();
  await expect(one.getByRole('img', { name: label('picture') })).toBeVisible();
  await one.getByRole('combobox', { name: label('printer.label_') }).tap();
  await one.getByTitle(label('printer.zpl')).tap();
  const [printed] = await Promise.all([
    one.waitForEvent('download'),
    one
      .getByRole('dialog')
      .getByRole('button', { name: texts.start('optimisation:label.download') })
      .tap(),
  ]);
  expect((await readFile(await printed.path(), 'latin1')).match(/\^XA/g)!.length).toBeGreaterThan(1);
  await one.keyboard.press('Escape');
  await expect(one.getByRole('img', { name: label('picture') })).toBeHidden();

  const boardsCut = (page: Page, cut: number) =>
    page
      .getByText(say('boardsOf', { count: channel.boardCount, cut, boards: channel.boardCount }))
      .filter({ visible: true })
      .first();

  // The second one goes on without a network: what he says is kept, shown, and sent once it is back.
  await expect(boardsCut(two, 0)).toBeVisible();
  await two.context().setOffline(true);
  await button(two, 'cut').click();
  await expect(boardsCut(two, 1)).toBeVisible();
  await expect(two.getByText(texts.say('common:keptActs.waiting', { count: 1 }))).toBeVisible();
  await expect(boardsCut(one, 0)).toBeVisible();
  await two.context().setOffline(false);
  await expect(boardsCut(one, 1)).toBeVisible();
  await expect(two.getByText(texts.say('common:keptActs.waiting', { count: 1 }))).toBeHidden();
  // Board after board, in turns.
  for (let cut = 1; cut < channel.boardCount; cut++) {
    const page = cut % 2 === 0 ? one : two;
    await expect(boardsCut(page, cut)).toBeVisible();
    await (page === one ? button(page, 'cut').tap() : button(page, 'cut').click());
    if (cut + 1 === channel.boardCount) continue;
    await expect(boardsCut(page, cut + 1)).toBeVisible();
    // Enter, of a scanner for instance, says nothing of the next one.
    await expect(button(page, 'cut')).not.toBeFocused();
  }
  await expect(one.getByText(say('allCut'))).toBeVisible();
  await expect(two.getByText(say('allCut'))).toBeVisible();
  // The labels of the last board too.
  await two.getByRole('button', { name: texts.button('optimisation:label.button') }).click();
  await expect(two.getByRole('img', { name: label('picture') })).toBeVisible();
  await two.keyboard.press('Escape');
  await expect(two.getByRole('img', { name: label('picture') })).toBeHidden();
  // The last one was said by mistake: it is taken back, the other one sees it, and cuts it.
  const takeBack = async () => {
    await one.getByRole('button', { name: say('takeBack') }).tap();
    await one
      .getByRole('dialog')
      .getByRole('button', { name: say('takeBack') })
      .tap();
    for (const page of [one, two]) await expect(button(page, 'cut')).toBeVisible();
  };
  await takeBack();
  for (const page of [one, two]) await expect(boardsCut(page, channel.boardCount - 1)).toBeVisible();
  // It is broken and there is no other: the list ends without it, and is not cut through until that is taken back.
  const setStock = async (quantity: number) => {
    const row = await board();
    await planner.send('PUT', `/api/optimization/boards/${row.id}`, { ...row, quantity });
  };
  const own = async () => (await service.get<{ salesOrder: Order }>(`/api/app/salesOrder/${order.id}`)).salesOrder;
  await setStock((await board()).reservedQuantity);
  await button(two, 'damage').click();
  await two
    .getByRole('dialog')
    .getByRole('button', { name: say('damages.chipped') })
    .click();
  await two
    .getByRole('dialog')
    .getByRole('button', { name: say('leaveOut') })
    .click();
  for (const page of [one, two]) await expect(page.getByText(say('leftOutDone', { count: 1 }))).toBeVisible();
  await expect.poll(async () => (await own()).perCut).toBeLessThan(100);
  await takeBack();
  await setStock(before.quantity - channel.boardCount + 1);
  await button(two, 'cut').click();
  await expect(one.getByText(say('allCut'))).toBeVisible();

  await expect.poll(board).toMatchObject({
    quantity: before.quantity - channel.boardCount,
    reservedQuantity: before.reservedQuantity,
  });
  await expect.poll(own).toMatchObject({ state: PRODUCED, perCut: 100 });
  // Each offcut that was planned lies on the rack, one piece of it, and no other came of the plan.
  expect((await work()).offcuts).toEqual(
    offcuts.map(({ id }) => expect.objectContaining({ id, offCutStatus: IN_STOCK })),
  );
  for (const { id } of offcuts)
    expect(await planner.get<Board>(`/api/optimization/boards/${id}`)).toMatchObject({
      quantity: 1,
      reservedQuantity: 0,
    });
  const { items: saws } = await saw.get<{ items: { channels: Channel[] }[] }>('/api/optimization/saw-kanban');
  expect(saws.flatMap(({ channels }) => channels).find(({ id }) => id === channel.id)).toMatchObject({
    state: CUT,
    boards: channel.boardCount,
    boardsCut: channel.boardCount,
    boardsLeftOut: 0,
  });
  await one.goto(`${home}/engineOptimization/sawKanban`);
  const row = one.locator(`a[href$="${channel.id}"]`);
  await expect(row.getByText(texts.say('optimisation:saw.channelState.2'))).toBeVisible();
  await expect(row).toContainText(
    say('boardsOf', { count: channel.boardCount, cut: channel.boardCount, boards: channel.boardCount }),
  );
  await one.context().close();
  await two.context().close();
});

test('labels of a plan are printed, its parts scanned at the edges and the drill, and a spoilt one is cut again', async ({
  planner: page,
  browser,
  request,
  home,
  texts,
}) => {
  const [planner, saw, service] = [
    await signIn(request, home, 'he.paichan'),
    await signIn(request, home, 'zhao.kailiao'),
    await signIn(request, home, 'sun.kefu'),
  ];
  const { items: orders } = await service.get<{ items: Order[] }>(
    `/api/app/salesOrder?state=${CONFIRMED}&maxResultCount=50`,
  );
  const order = orders.find(({ state, perCut }) => state === CONFIRMED && perCut === 0)!;
  const own = async () => (await service.get<{ salesOrder: Order }>(`/api/app/salesOrder/${order.id}`)).salesOrder;
  const { channel, solutionId } = await confirmedPlan(request, home, planner, order.salesOrderNo);
  const at = `/api/optimization/channels/${channel.id}`;
  const { patterns } = await saw.get<{ patterns: { patternNo: number; repeat: number }[] }>(at);
  for (const { patternNo, repeat } of patterns)
    for (let copyNo = 1; copyNo <= repeat; copyNo++) await saw.send('POST', `${at}/boards`, { patternNo, copyNo });
  await expect.poll(own).toMatchObject({ state: PRODUCED, perCut: 100, perEdged: 0, perBored: 0 });

  const one = await operator(browser, home, tablet);
  // The labels of the plan go to the label printer; those printed before want a reason.
  const labelText = (key: string, values: Record<string, string | number> = {}) =>
    texts.say(`optimisation:label.${key}`, values);
  await one.goto(`${home}/optimization/solutions/${solutionId}`);
  await one.getByRole('button', { name: labelText('button') }).click();
  await expect(one.getByRole('img', { name: labelText('picture') })).toBeVisible();
  await one.getByRole('combobox', { name: labelText('printer.label_') }).click();
  await one.getByTitle(labelText('printer.zpl')).click();
  const [file] = await Promise.all([
    one.waitForEvent('download'),
    one.getByRole('button', { name: labelText('download', { count: 6 }) }).click(),
  ]);
  expect((await readFile(await file.path(), 'latin1')).match(/\^XA/g)).toHaveLength(6);
  await one.getByRole('radio', { name: new RegExp(labelText('scope.one')) }).check();
  await expect(one.getByRole('button', { name: labelText('download', { count: 1 }) })).toBeDisabled();
  await one.getByRole('textbox', { name: labelText('reason', { count: 1 }) }).fill('torn');
  await expect(one.getByRole('button', { name: labelText('download', { count: 1 }) })).toBeEnabled();

  // At the edges each banded part is scanned; a part without a band is sent on.
  const { items: labels } = await planner.get<{ items: { code: string; partNo: string }[] }>(
    `/api/optimization/solutions/${solutionId}/labels`,
  );
  const stationText = (key: string, values: Record<string, string | number> = {}) =>
    texts.say(`optimisation:station.${key}`, values);
  await one.goto(`${home}/engineOptimization/stationScan`);
  await one.getByText(stationText('mode.edge'), { exact: true }).click();
  const scan = async (code: string) => {
    await one.getByRole('searchbox', { name: stationText('code') }).fill(code);
    await one.keyboard.press('Enter');
  };
  await scan(labels.find(({ partNo }) => partNo === 'S2')!.code);
  await expect(one.getByRole('alert')).toContainText('S2');
  for (const { code } of labels.filter(({ partNo }) => partNo === 'S1')) {
    await scan(code);
    await expect(one.getByText(code, { exact: true })).toBeVisible();
  }
  await expect.poll(own).toMatchObject({ state: PRODUCED, perEdged: 100 });
  // At the drill a scan shows the program; a second one says that the part is bored.
  await one.getByTitle(stationText('mode.bore'), { exact: true }).click();
  const [bored] = labels.filter(({ partNo }) => partNo === 'S1');
  await scan(bored!.code);
  await expect(one.getByText('S1.mpr', { exact: true })).toBeVisible();
  expect((await own()).perBored).toBe(0);
  await scan(bored!.code);
  await expect(one.getByRole('alert')).toContainText(stationText('reported.bore', { no: 'S1' }));
  await expect.poll(async () => (await own()).perBored).toBeCloseTo(33.333, 2);
  // A part is found by its number, with all that was done to it.
  await one.getByText(stationText('mode.find'), { exact: true }).click();
  await scan(labels[0]!.code);
  await expect(one.getByRole('article')).toHaveCount(1);
  await expect(one.getByRole('article')).toContainText(order.salesOrderNo);

  // It falls: it counts as cut no more, and the planner makes a list of it, on which it is cut again.
  await one.getByRole('button', { name: stationText('spoilt') }).tap();
  const why = one.getByRole('dialog');
  await why.getByRole('textbox', { name: stationText('spoiltReason') }).fill('fell off the trolley');
  // What is wrong most often is one tap.
  await why.getByRole('button', { name: stationText('faults.chipped') }).tap();
  await expect(one.getByRole('alert')).toContainText(stationText('faults.chipped'));
  await expect(one.getByRole('alert')).toContainText('fell off the trolley');
  await expect.poll(async () => (await own()).perCut).toBeLessThan(100);
  await page.goto(`${home}/engineOptimization/recuts`);
  const row = page.getByRole('row').filter({ hasText: order.salesOrderNo });
  await expect(row).toContainText('fell off the trolley');
  await row.getByRole('checkbox').check();
  await page
    .getByRole('button', { name: texts.button('optimisation:recut.makeList') })
    .filter({ visible: true })
    .first()
    .click();
  await page.waitForURL(/\/optimization\/import-files\/[0-9a-f-]{36}/);
  await expect(page.getByRole('gridcell', { name: labels[0]!.partNo, exact: true })).toBeVisible();
});

test('what was planned and moved is counted, and each figure leads to what is behind it', async ({
  planner: page,
  home,
  texts,
}) => {
  const say = (key: string) => texts.say(`optimisation:${key}`);
  const seen = (locator: Locator) => locator.filter({ visible: true }).first();
  await page.goto(`${home}/engineOptimization/utilizationRateByFile`);
  await seen(page.getByRole('row').getByText(say('utilization.materials'))).click();
  await expect(seen(page.getByRole('link', { name: say('utilization.all') }))).toBeVisible();
  await seen(page.getByRole('cell').getByRole('link')).click();
  await expect(page).toHaveURL(/utilizationRateByFileListDtl/);
  await expect(seen(page.getByText(say('utilization.worstFirst')))).toBeVisible();
  await seen(page.getByRole('cell').getByRole('link')).click();
  await expect(page).toHaveURL(/\/optimization\/solutions\/[^/]+\?pattern=\d+/);
  await page.goto(`${home}/engineOptimization/offcutStatistics`);
  await seen(page.getByRole('listitem').getByRole('link', { name: /^\d{4}-\d{2}-\d{2}$/ })).click();
  await expect(page).toHaveURL(/\/engineOptimization\/stockLog\?isOffCut=true&from=/);
  await expect(seen(page.getByRole('row').filter({ hasText: /[+−]\d/ }))).toBeVisible();
});
