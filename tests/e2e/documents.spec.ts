import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { actOnRow, enter, expect, test } from './product.ts';

test('a document is shared, read by another, followed by a version, and the version is taken back', async ({
  administrator: page,
  browser,
  home,
  texts,
}) => {
  const context = await browser.newContext({ locale: test.info().project.use.locale! });
  const reader: Page = await context.newPage();
  await enter(reader, home, { userName: 'he.paichan' });
  const name = `D${Date.now() % 100_000}.txt`;
  const panel = () => page.getByRole('dialog').filter({ visible: true });
  const upload = async (content: string, note: string) => {
    await panel().getByPlaceholder(texts.say('files:upload.note')).fill(note);
    await panel()
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(content) });
    await expect(page.getByText(texts.say('files:upload.done', { name })).first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(panel()).toHaveCount(0);
  };
  const read = async () => {
    await reader.goto(`${home}/documents/shared`);
    const file = reader.waitForEvent('download');
    await actOnRow(reader, texts, name, 'files:sharedDocument.download');
    return readFile((await (await file).path())!, 'utf8');
  };

  await page.goto(`${home}/documents/shared`);
  await page.getByRole('button', { name: texts.button('files:sharedDocument.upload') }).click();
  await upload('first', 'begun');
  expect(await read()).toBe('first');
  await actOnRow(page, texts, name, 'files:sharedDocument.newVersion');
  await upload('second', 'better');
  expect(await read()).toBe('second');

  await actOnRow(reader, texts, name, 'files:sharedDocument.versions');
  const versions = reader.getByRole('dialog').filter({ visible: true });
  await expect(versions.getByText(texts.say('files:because.all'))).toBeVisible();
  await expect(versions.getByText('better')).toBeVisible();

  await actOnRow(page, texts, name, 'files:sharedDocument.versions');
  await panel()
    .getByRole('button', { name: texts.button('files:version.takeBack') })
    .first()
    .click();
  await page
    .getByRole('dialog')
    .last()
    .getByRole('button', { name: texts.button('files:version.takeBack') })
    .last()
    .click();
  await expect(panel().first().getByText(texts.say('files:version.away'))).toBeVisible();
  expect(await read()).toBe('first');
  await context.close();
});
