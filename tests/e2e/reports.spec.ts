import { readFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';
import { actOnRow, expect, test } from './product.ts';

const seen = (locator: Locator): Locator => locator.filter({ visible: true }).first();

/** As the print core writes them. */
const pagesOf = (pdf: Buffer): number => pdf.toString('latin1').split(/\/Type \/Page\b(?!s)/).length - 1;

test('a report is designed from a new statement, looked at, asked about, printed by fifty pages, and sent by mail', async ({
  administrator: page,
  home,
  texts,
}) => {
  const say = (key: string) => texts.say(`insight:report.${key}`);
  const button = (key: string) => texts.button(`insight:report.${key}`);
  const name = `R${Date.now().toString(36)}`;
  await page.goto(`${home}/report/reports`);
  await seen(page.getByRole('button', { name: texts.button('common:action.create') })).click();
  const form = page.getByRole('dialog');
  await form.getByLabel(say('name'), { exact: true }).fill(name);

  await form.getByRole('tab', { name: say('parametersSection') }).click();
  await form.getByRole('button', { name: button('addParameter') }).click();
  await form.getByLabel(say('parameterName')).fill('dealer');
  await form.getByLabel(say('parameterTitle'), { exact: true }).fill('Dealer');

  await form.getByRole('tab', { name: say('sqlsSection') }).click();
  await form.getByRole('button', { name: button('addSql') }).click();
  await form.getByLabel(say('sqlName')).fill('money');
  const statement = form.getByRole('combobox', { name: say('sql'), exact: true });
  // What no report may read is named while it is written.
  await statement.fill('select * from pg_roles');
  await expect(form.getByRole('alert').filter({ hasText: 'pg_roles' })).toBeVisible();
  await statement.fill(
    `select dealer, code, credit_limit, day from dealers join days on :dealer is null or day = current_date
      where :dealer is null or dealer like '%' || :dealer || '%' order by 1, 2, 4`,
  );
  await form.getByRole('button', { name: button('try') }).click();
  await expect(form.getByRole('columnheader', { name: 'credit_limit' })).toBeVisible();
  await expect(form.getByRole('alert')).toHaveCount(0);

  await form.getByRole('tab', { name: say('templateSection') }).click();
  const palette = form.getByRole('region', { name: say('blocks') });
  await palette.getByRole('button', { name: button('block.table') }).click();
  const properties = form.getByRole('region', { name: say('properties') });
  await properties.getByRole('button', { name: button('addGroup') }).click();
  await palette.getByRole('button', { name: button('block.chart') }).click();
  await expect(form.getByRole('img', { name: say('preview') })).toBeVisible();
  await form.getByRole('button', { name: texts.button('common:action.save') }).click();
  await expect(form).toBeHidden();

  await seen(page.getByRole('link', { name })).click();
  await expect(page.getByRole('img', { name: texts.say('insight:report.page', { no: 1 }) })).toBeVisible();
  await expect(page.getByRole('button', { name: button('print') })).toBeEnabled();
  const take = async (of: string) => {
    await page.getByRole('button', { name: button('take') }).hover();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      seen(page.getByRole('menuitem', { name: say('format.pdf'), exact: true })).click(),
    ]);
    expect(file.suggestedFilename()).toBe(`${of}.pdf`);
    await page.mouse.move(0, 0);
    return readFile(await file.path());
  };
  // What is printed is what is taken along as PDF.
  expect(pagesOf(await take(name))).toBeGreaterThanOrEqual(50);
  await page.getByLabel('Dealer').fill('Tianhe');
  await page.getByRole('button', { name: button('run') }).click();
  await expect(page).toHaveURL(/p\.dealer=Tianhe/);
  await seen(page.getByRole('button', { name: new RegExp(`^${say('explain')}: [\\d,.]+$`) })).click();
  const behind = page.getByRole('dialog');
  await expect(behind.getByRole('cell', { name: /Tianhe/ })).toHaveCount(1);
  await page.keyboard.press('Escape');

  expect(pagesOf(await take(name))).toBe(1);

  // Drawn again, it still has its group and its chart.
  await page.goto(`${home}/report/reports`);
  await actOnRow(page, texts, name, 'common:action.edit');
  await form.getByRole('tab', { name: say('templateSection') }).click();
  await expect(form.getByRole('list', { name: say('blocks') }).getByRole('listitem')).toHaveText([
    `${say('block.table')}: money`,
    `${say('block.chart')}: money`,
  ]);

  // Handed out as a file, and sent to whoever asks for it, with what he may see.
  const dialog = page.getByRole('dialog').filter({ visible: true }).last();
  const make = async (path: string, fill: () => Promise<void>) => {
    await page.goto(`${home}/report/${path}`);
    await seen(page.getByRole('main').getByRole('button', { name: texts.button('common:action.create') })).click();
    await dialog.getByLabel(texts.say('insight:output.name'), { exact: true }).fill(name);
    await fill();
    await dialog.getByRole('button', { name: texts.button('common:action.save') }).click();
    await expect(dialog).toBeHidden();
  };
  const pick = async (label: string, word: string) => {
    await dialog.getByRole('combobox', { name: texts.say(label) }).fill(word);
    await seen(page.locator('.ant-select-item-option').filter({ hasText: word })).click();
  };
  await make('output-files', () => pick('insight:output.templateId', name));
  await make('mails', async () => {
    await pick('insight:subscription.outputFileId', name);
    await pick('insight:subscription.receiverIds', '管理员');
  });
  await actOnRow(page, texts, name, 'insight:subscription.send');
  // One of one, in the language that the mail has.
  await expect(seen(page.getByText(new RegExp(`${name}\\W\\D*1\\D+1\\D*$`)))).toBeVisible();
});
