import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { enterOn, reach } from './keyboard.ts';
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
  // An empty list offers it once more.
  const opener = page.getByRole('button', { name: texts.button('files:sharedDocument.upload') }).first();
  await enterOn(page, opener);
  // A file is chosen by the keyboard too: the field for it is reached and opened.
  await reach(page, panel().getByRole('button', { name: texts.start('common:upload.drop') }));
  await upload('first', 'begun');
  await expect(opener).toBeFocused();
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

  // Whoever has a link needs no sign-in, and reads in words that it holds no more.
  await page.keyboard.press('Escape');
  await actOnRow(page, texts, name, 'files:sharedDocument.link');
  await page.getByRole('button', { name: texts.button('common:link.make') }).click();
  const link = await page.getByRole('textbox', { name: texts.say('files:sharedDocument.link') }).inputValue();
  const stranger = await browser.newContext({ locale: test.info().project.use.locale! });
  const outside = await stranger.newPage();
  await outside.goto(link);
  await expect(outside.getByRole('heading', { name })).toBeVisible();
  const taken = outside.waitForEvent('download');
  await outside.getByRole('link', { name: texts.say('common:link.download') }).click();
  expect(await readFile((await (await taken).path())!, 'utf8')).toBe('first');
  await page.getByRole('button', { name: texts.button('common:link.revoke') }).click();
  await page
    .getByRole('button', { name: texts.button('common:link.revoke') })
    .last()
    .click();
  await expect(page.getByText(texts.say('files:link.revoked'))).toBeVisible();
  await outside.reload();
  await expect(outside.getByText(texts.say('common:link.over'))).toBeVisible();
  await stranger.close();
});

test('a large file goes on through a cut network and a reload, and arrives as it is', async ({
  administrator: page,
  home,
  texts,
}) => {
  const content = randomBytes(9_000_000);
  const name = `L${Date.now() % 100_000}.bin`;
  const part = '**/file-descriptor/parts/*/*';
  let sent = 0;
  const count = async () => {
    await page.route(part, async (route) => {
      sent++;
      // The third part never arrives, nor does any after it.
      return sent > 2 && isCut ? route.abort() : route.continue();
    });
  };
  let isCut = true;
  await page.goto(`${home}/documents/files`);
  await page.getByRole('button', { name: texts.button('files:browser.upload') }).click();
  await count();
  const panel = page.getByRole('dialog').filter({ visible: true });
  await panel
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: content });
  await expect(panel.getByText(texts.say('common:upload.waiting'))).toBeVisible();
  const before = sent;
  expect(before).toBeGreaterThan(2);

  await page.reload();
  await expect(page.getByText(texts.say('common:upload.interrupted', { count: 1 }))).toBeVisible();
  isCut = false;
  sent = 0;
  await page.getByRole('button', { name: texts.button('common:upload.goOn') }).click();
  const file = page.getByRole('row', { name }).filter({ visible: true });
  await expect(file).toBeVisible();
  // Two of its five parts were there already.
  expect(sent).toBe(3);
  await page.keyboard.press('Escape');
  const download = page.waitForEvent('download');
  await file.getByRole('button', { name: `${texts.say('files:browser.download')} · ${name}` }).click();
  const arrived = await readFile((await (await download).path())!);
  const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
  expect(hashOf(arrived)).toBe(hashOf(content));

  // What is deleted by mistake is taken back.
  await file.getByRole('button', { name: `${texts.say('files:browser.remove')} · ${name}` }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: texts.button('common:action.delete') })
    .click();
  await expect(file).toHaveCount(0);
  await page.getByRole('button', { name: texts.button('common:action.takeBack') }).click();
  await expect(file).toBeVisible();
});
