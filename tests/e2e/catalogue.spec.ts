import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import ExcelJS from 'exceljs';
import { expect, test } from './product.ts';

const seen = (locator: Locator): Locator => locator.filter({ visible: true }).first();

async function workbook(rows: (string | number | null)[][]): Promise<Buffer> {
  const book = new ExcelJS.Workbook();
  book.addWorksheet('S').addRows(rows);
  return Buffer.from(await book.xlsx.writeBuffer());
}

const HEADER = ['Name', 'Code', 'Length (mm)', 'Enabled'];
const upload = (name: string, buffer: Buffer) => ({
  name,
  mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  buffer,
});

test('a directory is filled by hand and from Excel, a faulty sheet is corrected, and a move is taken back', async ({
  administrator: page,
  home,
  texts,
}) => {
  const say = (key: string, values: Record<string, string | number> = {}) => texts.say(`catalogue:${key}`, values);
  const button = (key: string) => page.getByRole('button', { name: texts.button(key) });
  const cell = (text: string) => seen(page.getByRole('gridcell', { name: text, exact: true }));
  const tree = page.getByRole('region', { name: say('directory.title'), exact: true });

  await page.goto(`${home}/catalogue/products`);
  // Adding wants a directory first, importing too, and moving something to move.
  await button('catalogue:product.add').first().click();
  await expect(page.getByText(say('product.needsDirectory'))).toBeVisible();
  await button('catalogue:import.open').click();
  await expect(page.getByText(say('import.needsDirectory'), { exact: true })).toBeVisible();
  // The notice of before stands where the pointer is, and stays while it is there.
  await button('catalogue:move.open').press('Enter');
  await expect(page.getByText(say('move.needsItems'))).toBeVisible();

  await tree.getByRole('button', { name: say('directory.root'), exact: true }).hover();
  await tree.getByRole('button', { name: `${say('directory.addChild')} · ${say('directory.root')}` }).click();
  await page.getByLabel(say('directory.displayName')).fill('Journey');
  await button('common:action.save').click();
  await tree.getByRole('button', { name: 'Journey', exact: true }).click();
  await expect(page.getByText(say('item.empty'))).toBeVisible();

  await button('catalogue:product.add').first().click();
  await page.getByLabel(say('item.name'), { exact: true }).fill('By hand');
  await button('common:action.save').click();
  await expect(cell('By hand')).toBeVisible();

  await button('catalogue:import.open').click();
  const file = page.locator('input[type=file][accept=".xlsx"]');
  await file.setInputFiles(
    upload(
      'faulty.xlsx',
      await workbook([HEADER, ['From Excel', 'J-1', 600, null], ['Faulty', 'J-2', 'long', 'maybe']]),
    ),
  );
  await expect(page.getByText(texts.say('common:sheetImport.count.new', { count: 1 }), { exact: true })).toBeVisible();
  await expect(
    page.getByText(texts.say('common:sheetImport.count.faulty', { count: 1 }), { exact: true }),
  ).toBeVisible();
  await expect(page.getByRole('gridcell', { name: /"long"|“long”/ })).toBeVisible();
  const [sheet] = await Promise.all([page.waitForEvent('download'), button('common:sheetImport.errorSheet').click()]);
  await button('common:sheetImport.commit')
    .or(page.getByRole('button', { name: texts.say('common:sheetImport.commit', { count: 1 }) }))
    .click();
  await expect(page.getByText(texts.say('common:sheetImport.done', { count: 1 }))).toBeVisible();

  const book = new ExcelJS.Workbook();
  await book.xlsx.load(readFileSync((await sheet.path())!) as never);
  const [faulty] = book.worksheets;
  expect(faulty!.rowCount).toBe(2);
  faulty!.eachRow((row) =>
    row.eachCell((one) => {
      if (one.value === 'long') one.value = 900;
      if (one.value === 'maybe') one.value = 'Yes';
    }),
  );
  await button('common:sheetImport.again').click();
  await file.setInputFiles(upload('corrected.xlsx', Buffer.from(await book.xlsx.writeBuffer())));
  await expect(
    page.getByText(texts.say('common:sheetImport.count.faulty', { count: 0 }), { exact: true }),
  ).toBeVisible();
  await page.getByRole('button', { name: texts.say('common:sheetImport.commit', { count: 1 }) }).click();
  await expect(cell('From Excel')).toBeVisible();
  await expect(cell('Faulty')).toBeVisible();

  await page
    .getByRole('row')
    .filter({ has: cell('From Excel') })
    .getByRole('checkbox')
    .click();
  await page
    .getByRole('row')
    .filter({ has: cell('Faulty') })
    .getByRole('checkbox')
    .click();
  await button('catalogue:move.open').click();
  await page.getByLabel(say('move.target')).click();
  await page
    .locator('.ant-select-item-option', { hasText: say('directory.root') })
    .first()
    .click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: texts.button('catalogue:move.open') })
    .click();
  await expect(page.getByText(say('move.done', { count: 2 }))).toBeVisible();
  await expect(page.getByRole('gridcell', { name: 'Faulty', exact: true })).toBeHidden();
  await button('catalogue:move.undo').click();
  await expect(cell('Faulty')).toBeVisible();
  await expect(cell('From Excel')).toBeVisible();

  // The same by dragging, and back.
  const root = tree.getByRole('button', { name: say('directory.root'), exact: true });
  await page
    .getByRole('row')
    .filter({ has: cell('Faulty') })
    .dragTo(root);
  await expect(page.getByText(say('move.done', { count: 1 }))).toBeVisible();
  await expect(page.getByRole('gridcell', { name: 'Faulty', exact: true })).toBeHidden();
  await button('catalogue:move.undo').last().click();
  await expect(cell('Faulty')).toBeVisible();

  // The directories are as wide as the person has made them, here by the keyboard.
  const width = async () => (await tree.boundingBox())!.width;
  const narrow = await width();
  const splitter = page.getByRole('separator', { name: say('directory.width') });
  const kept = (size: number) =>
    page.waitForResponse((reply) => reply.request().postData()?.includes(`\\"directories\\":${size}`) ?? false);
  const isKept = kept(narrow + 32);
  await splitter.press('ArrowRight');
  await splitter.press('ArrowRight');
  await expect.poll(width).toBe(narrow + 32);
  await isKept;
  await page.reload();
  await expect.poll(width).toBe(narrow + 32);
});

/** A block of cells from the clipboard, where nothing is typed into. */
const paste = (page: Page, text: string) =>
  page.evaluate((block) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', block);
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);

test('the parts of a product are picked or pasted, its cost is told and explained, and a part tells where it stands', async ({
  administrator: page,
  home,
  texts,
}) => {
  const say = (key: string, values: Record<string, string | number> = {}) => texts.say(`catalogue:${key}`, values);
  await page.goto(`${home}/catalogue/products?filter=KT-600`);
  const row = page.getByRole('row').filter({ hasText: 'KT-600' });
  await row.getByRole('button', { name: texts.say('catalogue:parts.open') }).click();
  await page
    .getByRole('button', { name: texts.button('catalogue:parts.add') })
    .first()
    .click();
  // What somebody needs often is a favourite, and found without a search.
  const hinge = page.getByRole('row').filter({ hasText: 'HG-110' });
  await hinge.getByRole('button', { name: texts.start('catalogue:picker.favourite') }).click();
  await page.getByText(say('picker.shelf.favourites'), { exact: true }).click();
  await expect(page.getByRole('row').filter({ hasText: 'DR-500' })).toHaveCount(0);
  await hinge.getByRole('checkbox').click();
  await page.getByRole('button', { name: texts.say('catalogue:picker.take', { count: 1 }) }).click();
  await page.getByRole('spinbutton', { name: new RegExp(texts.say('catalogue:item.count')) }).fill('6');
  await page.getByRole('button', { name: texts.button('common:action.save') }).click();
  await expect(page.getByText(texts.say('common:done.saved'))).toBeVisible();
  await page.reload();
  await row.getByRole('button', { name: texts.say('catalogue:parts.open') }).click();
  await expect(page.getByRole('spinbutton')).toHaveValue('6');

  // A block from a spreadsheet: what is not known is marked, and nothing is taken before it is mended.
  await paste(page, 'Code\tCount\nHG-110\t8\nCD-15\t12\nXX-9\t1\n');
  const pasted = page.getByRole('dialog', { name: say('parts.paste'), exact: true });
  const take = (count: number) => pasted.getByRole('button', { name: say('picker.take', { count }) });
  await expect(pasted.getByText('XX-9')).toBeVisible();
  await expect(take(3)).toBeDisabled();
  await pasted.getByRole('button', { name: texts.button('common:action.cancel') }).click();
  await page
    .getByRole('dialog')
    .last()
    .getByRole('button', { name: texts.button('common:form.discard') })
    .click();
  await expect(pasted).toHaveCount(0);
  await paste(page, 'Code\tCount\nHG-110\t8\nCD-15\t12\n');
  await take(2).click();
  await page.getByRole('button', { name: texts.button('common:action.save') }).click();
  await expect(page.getByText(texts.say('common:done.saved')).last()).toBeVisible();
  await expect(page.getByRole('spinbutton')).toHaveCount(2);

  const cost = page.getByRole('region', { name: say('cost.title') });
  const total = () => cost.locator('strong').innerText();
  await expect(cost).toBeVisible();
  const before = await total();
  await cost.getByRole('combobox').first().click();
  await page.keyboard.type('PB18-WW');
  await page.keyboard.press('Enter');
  await expect.poll(total).not.toBe(before);
  await cost.getByRole('button', { name: say('cost.explain') }).click();
  await expect(page.getByRole('row', { name: /HG-110.*8 × 6\.50.*52\.00/ })).toBeVisible();
  await page.keyboard.press('Escape');

  await page.goto(`${home}/catalogue/parts?filter=HG-110`);
  await page
    .getByRole('row')
    .filter({ hasText: 'HG-110' })
    .getByRole('button', { name: say('usedIn.open') })
    .click();
  await page
    .getByRole('link', { name: /KT-600/ })
    .first()
    .click();
  await expect(page).toHaveURL(/catalogue\/products\?filter=KT-600/);
});

test('a form is drawn from the kinds of widgets, one of which is cloned and another deleted, and stays so', async ({
  administrator: page,
  home,
  texts,
}) => {
  const say = (key: string, values: Record<string, string | number> = {}) => texts.say(`basics:${key}`, values);
  const tools = (key: string) => page.getByRole('button', { name: say(key), exact: true });
  const kind = (type: string) =>
    page
      .getByRole('region', { name: say('designer.palette') })
      .getByRole('button', { name: texts.button(`basics:designer.types.${type}`) });
  const drawn = page.getByRole('region', { name: say('designer.canvas') }).getByRole('listitem');
  const code = `drawn-${Date.now()}`;

  await page.goto(`${home}/basic-setup/forms`);
  await page
    .getByRole('button', { name: texts.button('common:action.create') })
    .first()
    .click();
  await page.getByLabel(say('formCustomize.code'), { exact: true }).fill(code);
  await page.getByLabel(say('formCustomize.name'), { exact: true }).fill('Drawn');
  await page.getByRole('button', { name: texts.button('common:action.save') }).click();

  const row = page.getByRole('row').filter({ hasText: code });
  const open = () => row.getByRole('button', { name: say('formCustomize.design'), exact: true }).click();
  await open();
  await kind('number').click();
  await page.getByLabel(say('designer.name'), { exact: true }).fill('Height');
  await tools('designer.clone').click();
  await expect(page.getByLabel(say('designer.model'), { exact: true })).toHaveValue('number2');
  await kind('switch').click();
  await expect(drawn).toHaveCount(3);
  await page
    .getByRole('button', { name: `${texts.say('common:action.delete')} · ${say('designer.types.switch')}` })
    .click();
  await expect(drawn).toHaveCount(2);
  await page.getByRole('button', { name: texts.button('common:action.save') }).click();
  await expect(page.getByText(texts.say('common:done.saved'))).toBeVisible();

  await open();
  await expect(drawn).toHaveCount(2);
  await page.getByRole('tab', { name: say('formCustomize.preview') }).click();
  await expect(page.getByRole('spinbutton', { name: 'Height' })).toHaveCount(2);
});

test('a mapping is drawn by a sample of a sheet, and shows at once what would be read', async ({
  administrator: page,
  home,
  texts,
}) => {
  const say = (key: string, values: Record<string, string | number> = {}) => texts.say(`basics:${key}`, values);
  const line = (field: string) => texts.say(`salesOrder:line.${field}`);
  const name = `drawn-${Date.now()}`;
  await page.goto(`${home}/basic-setup/import-rule-mappings`);
  await page
    .getByRole('button', { name: texts.button('common:action.create') })
    .first()
    .click();
  const form = page.getByRole('dialog').filter({ visible: true });
  await form.getByLabel(say('importRuleMapping.name'), { exact: true }).fill(name);
  await form.locator('input[type=file]').setInputFiles({
    name: 'sample.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Name,Qty,Finish code\nSide panel,2,W1\nTop panel,many,W2\n'),
  });
  const sample = form.getByRole('table', { name: say('mapper.sampleRows') });
  await expect(sample.getByText('Side panel')).toBeVisible();
  await form.getByRole('button', { name: texts.button('basics:mapper.byTitles') }).click();
  const result = form.getByRole('region', { name: say('mapper.result') });
  await expect(result.getByRole('cell', { name: 'Side panel' })).toBeVisible();
  // A number that is none is told before anything is read in.
  await expect(result.getByText(/many/)).toBeVisible();
  const column = sample.getByRole('columnheader', { name: /^C/ });
  const field = form.getByRole('listitem').filter({ hasText: line('remark') });
  await column.dragTo(field);
  await expect(result.getByRole('cell', { name: 'W1' })).toBeVisible();
  await form.getByRole('button', { name: texts.button('common:action.save') }).click();
  await expect(form).toHaveCount(0);

  await page
    .getByRole('row')
    .filter({ hasText: name })
    .getByRole('button', { name: texts.button('common:action.edit') })
    .click();
  await page.getByText(say('mapper.table'), { exact: true }).click();
  await expect(page.getByRole('gridcell', { name: 'remark' })).toBeVisible();
});
