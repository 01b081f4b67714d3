import type { Locator } from '@playwright/test';
import { expect, test } from './product.ts';

const seen = (locator: Locator): Locator => locator.filter({ visible: true }).first();

test('a report is designed from a new statement, looked at, asked about, taken along, and handed out as a file', async ({
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
  await form.getByLabel(say('parameterTitle')).fill('Dealer');

  await form.getByRole('tab', { name: say('sqlsSection') }).click();
  await form.getByRole('button', { name: button('addSql') }).click();
  await form.getByLabel(say('sqlName')).fill('money');
  const statement = form.getByRole('combobox', { name: say('sql'), exact: true });
  // What no report may read is named while it is written.
  await statement.fill('select * from pg_roles');
  await expect(form.getByRole('alert').filter({ hasText: 'pg_roles' })).toBeVisible();
  await statement.fill(
    "select dealer, code, credit_limit from dealers where :dealer is null or dealer like '%' || :dealer || '%' order by 1, 2",
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
  await expect(page.getByRole('status').filter({ hasText: '1' })).toBeVisible();
  await page.getByLabel('Dealer').fill('Tianhe');
  await page.getByRole('button', { name: button('run') }).click();
  await expect(page).toHaveURL(/p\.dealer=Tianhe/);
  await seen(page.getByRole('button', { name: new RegExp(`^${say('explain')}: [\\d,.]+$`) })).click();
  const behind = page.getByRole('dialog');
  await expect(behind.getByRole('cell', { name: /Tianhe/ })).toHaveCount(1);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: button('take') }).hover();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    seen(page.getByRole('menuitem', { name: say('format.pdf'), exact: true })).click(),
  ]);
  expect(file.suggestedFilename()).toBe(`${name}.pdf`);
});
