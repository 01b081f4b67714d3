import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import ExcelJS from 'exceljs';
import { expect, signIn, test } from './product.ts';

const seen = (page: Page, text: RegExp | string) => page.getByText(text).filter({ visible: true }).first();

/** 名称;板材;长(mm);宽(mm);数量;纹理 and one part of them in GBK. */
const GBK_LIST = Buffer.concat([
  Buffer.from('c3fbb3c63bb0e5b2c43bb3a4286d6d293bbfed286d6d293bcafdc1bf3bcec6c0ed0a', 'hex'),
  Buffer.from('b2e0b0e5', 'hex'),
  Buffer.from(';PB18-OAK;712,5;300;2;'),
  Buffer.from('cbb3b3a4b6c8', 'hex'),
  Buffer.from('\n'),
]);

async function workbook(rows: (string | number)[][]): Promise<Buffer> {
  const book = new ExcelJS.Workbook();
  book.addWorksheet('Parts').addRows(rows);
  return Buffer.from(await book.xlsx.writeBuffer());
}

test('lists of one’s own get in without a setting being chosen', async ({ planner, home, texts }) => {
  const send = async (name: string, buffer: Buffer, mimeType = 'text/csv') => {
    await planner.goto(`${home}/optimization/import-files/new`);
    await planner.locator('input[type=file]').setInputFiles({ name, mimeType, buffer });
    await expect(seen(planner, texts.start('optimisation:wizard.clean'))).toBeVisible();
  };
  await send('开料.csv', GBK_LIST);
  await expect(seen(planner, '侧板')).toBeVisible();
  await expect(seen(planner, '712.5')).toBeVisible();
  await expect(seen(planner, texts.say('optimisation:partGrain.1'))).toBeVisible();
  await send(
    'kitchen.csv',
    Buffer.from(
      'Kitchen of the Smiths\nPart No;Description;Material;Length;Width;Qty;mine\nK-7;Side;PB18-WW;700;500;2;x\n',
    ),
  );
  await expect(seen(planner, 'K-7')).toBeVisible();
  await expect(seen(planner, /mine/)).toBeVisible();
  await send(
    'kitchen.xlsx',
    await workbook([
      ['Kitchen of the Smiths'],
      ['序号', '部件名称', '材质', '开料长', '开料宽', '数量', '纹理', '左封边', '备注'],
      ['K-8', '门板', 'PB18-OAK', 715, 396.5, 2, '顺长度', '1mm', ''],
    ]),
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  );
  await expect(seen(planner, 'K-8')).toBeVisible();
  await expect(seen(planner, '396.5')).toBeVisible();
  await expect(seen(planner, texts.say('optimisation:partGrain.1'))).toBeVisible();
});

test('a row is corrected in place, and the list goes on', async ({ planner, home, texts }) => {
  await planner.goto(`${home}/optimization/import-files/new`);
  await planner.locator('input[type=file]').setInputFiles({
    name: 'faulty.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      'Name,Material,Length,Width,Qty,Grain\nSide,PB18-WW,7oo,500,2,diagonal\nTop,PB18-WW,700,500,2,\n',
    ),
  });
  await expect(seen(planner, texts.say('optimisation:wizard.mustCorrect'))).toBeVisible();
  await expect(seen(planner, '7oo')).toBeVisible();
  // What is wrong is had as a file, for whoever wrote the list.
  await planner.getByText(texts.say('optimisation:wizard.withFindings', { count: 1 }), { exact: true }).click();
  await expect(planner.getByText('Top', { exact: true }).filter({ visible: true })).toHaveCount(0);
  await planner.getByRole('button', { name: texts.say('common:list.exportSeen') }).click();
  const download = planner.waitForEvent('download');
  await planner.getByRole('menuitem', { name: texts.say('common:list.exportAs.csv') }).click();
  const file = await readFile((await (await download).path())!, 'utf8');
  expect(file).toContain('diagonal');
  expect(file).not.toContain('Top');
  await planner.getByText(texts.say('optimisation:wizard.allRows', { count: 2 }), { exact: true }).click();
  await planner.getByRole('button', { name: texts.say('optimisation:correct.title', { row: 2 }), exact: true }).click();
  const form = planner.getByRole('dialog');
  await form.getByLabel(texts.say('optimisation:row.length')).fill('700');
  // What was found stands beside the fields, and the grain is one of the words that are known.
  await expect(form.getByText('diagonal').first()).toBeVisible();
  await form.getByLabel(texts.say('optimisation:row.grain'), { exact: true }).click();
  await planner
    .locator('.ant-select-dropdown')
    .filter({ visible: true })
    .getByTitle(texts.say('optimisation:partGrain.1'), { exact: true })
    .click();
  await form.getByRole('button', { name: texts.button('common:action.save') }).click();
  await expect(seen(planner, texts.start('optimisation:wizard.clean'))).toBeVisible();
});

test('the columns of an unknown list are chosen with its rows in sight, and known the next time', async ({
  planner,
  home,
  texts,
}) => {
  const unknown = {
    name: 'unknown.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Teil;Platte;A;B\nSeite;PB18-WW;700;300\n'),
  };
  await planner.goto(`${home}/optimization/import-files/new`);
  await planner.locator('input[type=file]').setInputFiles(unknown);
  await planner.getByRole('button', { name: texts.button('optimisation:wizard.chooseColumns') }).click();
  await expect(planner.getByRole('cell', { name: 'Seite' })).toBeVisible();
  for (const [number, field] of ['name', 'materialCode', 'length', 'width'].entries()) {
    const choice = planner.getByRole('combobox', {
      name: texts.say('optimisation:mapping.column', { number: number + 1 }),
    });
    await choice.click();
    await planner
      .locator('.ant-select-dropdown')
      .filter({ visible: true })
      .getByTitle(texts.say(`optimisation:cutListField.${field}`), { exact: true })
      .click();
  }
  await planner
    .getByLabel(texts.say('optimisation:mapping.constant', { field: texts.say('optimisation:cutListField.count') }))
    .fill('3');
  await planner.getByRole('button', { name: texts.button('optimisation:mapping.send') }).click();
  await expect(seen(planner, texts.start('optimisation:wizard.clean'))).toBeVisible();
  await planner.goto(`${home}/optimization/import-files/new`);
  await planner.locator('input[type=file]').setInputFiles(unknown);
  await expect(seen(planner, texts.say('optimisation:reading.remembered'))).toBeVisible();
});

test('parts are typed without a file', async ({ planner, home, texts }) => {
  await planner.goto(`${home}/optimization/import-files/new`);
  await planner.getByRole('button', { name: texts.button('optimisation:typed.open') }).click();
  const grid = planner.getByRole('grid', { name: texts.say('optimisation:typed.rows') });
  await grid.getByRole('gridcell').first().click();
  for (const text of ['T-1', 'Shelf', 'PB18-WW', '700', '300', '4']) {
    await planner.keyboard.type(text);
    await planner.keyboard.press('Tab');
  }
  await planner.getByRole('button', { name: texts.button('optimisation:typed.send') }).click();
  await expect(seen(planner, texts.start('optimisation:wizard.clean'))).toBeVisible();
  await expect(seen(planner, 'T-1')).toBeVisible();
});

test('the parts of an order that is cancelled are told, and taken off their list at once', async ({
  planner,
  home,
  request,
  texts,
}) => {
  const office = await signIn(request, home, 'mujing.admin');
  const { items: types } = await office.get<{ items: { id: string }[] }>('/api/app/order-type?maxResultCount=1');
  const order = await office.send<{ id: string; salesOrderNo: string }>('POST', '/api/app/salesOrder', {
    orderName: 'Cancelled',
    orderTypeId: types[0]!.id,
  });
  await planner.goto(`${home}/optimization/import-files/new`);
  await planner.locator('input[type=file]').setInputFiles({
    name: 'two-orders.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `Part No,Name,Material,Length,Width,Qty,Order No
X-1,Side,PB18-WW,700,500,2,${order.salesOrderNo}
X-2,Top,PB18-WW,600,500,1,${order.salesOrderNo}
X-3,Door,PB18-WW,500,400,1,OTHER-1
`,
    ),
  });
  await expect(seen(planner, texts.start('optimisation:wizard.clean'))).toBeVisible();
  await office.send('POST', `/api/app/salesOrder/${order.id}/cancel`, { comment: 'moved away' });
  // The list hears of it by the hub or the next time that it is asked for.
  await expect(async () => {
    await planner.reload();
    await expect(planner.getByText(/E09/).first()).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await planner
    .getByRole('button', { name: texts.say('optimisation:correct.removeCancelled', { count: 2 }), exact: true })
    .click();
  await planner
    .getByRole('dialog')
    .getByRole('button', { name: texts.button('optimisation:correct.remove') })
    .click();
  await expect(seen(planner, texts.start('optimisation:wizard.clean'))).toBeVisible();
  await expect(seen(planner, 'X-3')).toBeVisible();
  await expect(planner.getByText('X-1')).toHaveCount(0);
});

test('lists of two orders are planned together as a batch', async ({ planner, home, texts }) => {
  const lists = `batch ${Date.now()}`;
  for (const order of ['A', 'B']) {
    await planner.goto(`${home}/optimization/import-files/new`);
    await planner.locator('input[type=file]').setInputFiles({
      name: `${lists} ${order}.csv`,
      mimeType: 'text/csv',
      buffer: Buffer.from(
        `Part No,Name,Material,Length,Width,Qty,Order No\n${order}-1,Side,PB18-WW,700,500,2,B-${order}\n`,
      ),
    });
    await expect(seen(planner, texts.start('optimisation:wizard.clean'))).toBeVisible();
  }
  const both = async (act: 'combine' | 'look') => {
    await planner.goto(`${home}/optimization/import-files?filter=${encodeURIComponent(lists)}`);
    const row = (order: string) => planner.getByRole('row', { name: new RegExp(`${lists} ${order}\\.csv`) });
    await expect(row('A')).toBeVisible();
    if (act === 'look') return { a: row('A'), b: row('B') };
    await row('A').getByRole('checkbox').check();
    await row('B').getByRole('checkbox').check();
    await planner.getByRole('button', { name: texts.button('optimisation:importFile.combine') }).click();
    await planner
      .getByRole('dialog')
      .getByRole('button', { name: texts.button('optimisation:batch.combine') })
      .click();
    return { a: row('A'), b: row('B') };
  };
  await both('combine');
  await expect(seen(planner, texts.start('optimisation:wizard.clean'))).toBeVisible();
  for (const text of [`${lists} A.csv`, `${lists} B.csv`, 'A-1', 'B-1'])
    await expect(seen(planner, text)).toBeVisible();
  const batch = new URL(planner.url()).pathname;

  const { a } = await both('look');
  await expect(a.getByText(texts.say('optimisation:importFileState.11'))).toBeVisible();
  await a.dblclick();
  await planner.getByRole('link', { name: texts.button('optimisation:batch.open') }).click();
  await expect(planner).toHaveURL(new RegExp(batch));
  await expect(
    seen(planner, new RegExp(texts.say('optimisation:batch.of', { lists: 'OP.+[,、] ?OP.+' }))),
  ).toBeVisible();
  await expect(seen(planner, texts.button('optimisation:wizard.start'))).toBeVisible();
});
