import type { Page } from '@playwright/test';
import { enterOn } from './keyboard.ts';
import { actOnRow, enter, expect, test } from './product.ts';

test('news that must be confirmed is read and confirmed by one, and its author sees who has', async ({
  administrator: page,
  browser,
  home,
  texts,
}) => {
  const context = await browser.newContext({ locale: test.info().project.use.locale! });
  const reader: Page = await context.newPage();
  await enter(reader, home, { userName: 'he.paichan' });
  await reader.goto(`${home}/news`);
  const title = `N${Date.now() % 100_000}`;
  await expect(reader.getByRole('link', { name: title })).toHaveCount(0);

  await page.goto(`${home}/announcements/news`);
  await page
    .getByRole('button', { name: new RegExp(`${texts.button('common:action.create').source}$`) })
    .filter({ visible: true })
    .click();
  const form = page.getByRole('dialog').filter({ visible: true });
  await form.locator('#title').fill(title);
  await form.locator('[contenteditable=true]').first().click();
  await page.keyboard.type(`${title} text`);
  await form.getByRole('combobox', { name: texts.say('insight:news.status') }).click();
  await page.getByTitle(texts.say('insight:news.statusName.published'), { exact: true }).last().click();
  await form.getByRole('switch', { name: texts.say('insight:news.mustConfirm') }).click();
  await form.getByRole('button', { name: texts.button('common:action.save') }).click();
  await expect(form).toHaveCount(0);

  await reader.goto(`${home}/dashboard`);
  await enterOn(reader, reader.getByRole('link', { name: title }));
  await expect(reader.getByText(`${title} text`)).toBeVisible();
  await enterOn(reader, reader.getByRole('button', { name: texts.button('insight:news.confirm') }));
  await expect(reader.getByText(texts.start('insight:news.youConfirmed'))).toBeVisible();

  await page.reload();
  await actOnRow(page, texts, title, 'insight:news.receipts');
  const receipts = page.getByRole('dialog').filter({ visible: true });
  await expect(receipts.getByText(/1 .*\d+/).first()).toBeVisible();
  await expect(receipts.getByText('何排产')).toBeVisible();
  await context.close();
});
