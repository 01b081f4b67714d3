import type { Locator, Page } from '@playwright/test';
import { chooseEntry, enterOn, reach } from './keyboard.ts';
import { enter, expect, test, type Texts } from './product.ts';

/** A window of somebody else, or of nobody. */
async function windowOf(page: Page, home: string, userName?: string): Promise<Page> {
  const context = await page.context().browser()!.newContext({ locale: test.info().project.use.locale! });
  const other = await context.newPage();
  if (userName) await enter(other, home, { userName });
  return other;
}

const card = (page: Page, texts: Texts, widget: string) =>
  page.getByRole('region', { name: texts.say(`insight:widget.title.${widget}`) });
/** How far below the top of the grid something lies, px. */
const placeOf = async (widget: Locator): Promise<number> => {
  let place: number | null = null;
  // One that is drawn anew stands on no board for a moment.
  await expect(async () => {
    place = await widget.evaluate((node) => {
      const board = node.closest('.react-grid-layout');
      return board && Math.round(node.getBoundingClientRect().y - board.getBoundingClientRect().y);
    });
    expect(place).not.toBeNull();
  }).toPass();
  return place!;
};
const button = (page: Page, texts: Texts, key: string) =>
  page.getByRole('button', { name: texts.button(key) }).filter({ visible: true });

test('figures tell how old they are, lead to what they count, and lie as their reader has put them', async ({
  planner: page,
  home,
  texts,
}) => {
  await page.goto(`${home}/figures`);
  const states = card(page, texts, 'orderStates');
  await expect(states.getByText(texts.start('insight:widget.asOf'))).toBeVisible();
  const bar = states.getByRole('listitem').first();
  const count = Number(await bar.locator('[data-figure]').innerText());
  await bar.getByRole('link').click();
  await expect(page).toHaveURL(/sales-order\/orders\?state=\d+/);
  await expect(page.getByText(texts.say('common:list.total', { total: String(count) }))).toBeVisible();

  await page.goBack();
  await button(page, texts, 'insight:board.arrange').click();
  const name = texts.say('insight:widget.title.orderStates');
  await page.getByRole('button', { name: texts.say('insight:board.remove', { name }) }).click();
  await expect(states).toHaveCount(0);
  const moved = card(page, texts, 'racks');
  await moved.scrollIntoViewIfNeeded();
  const before = await placeOf(moved);
  const { x, y } = (await moved.boundingBox())!;
  await page.mouse.move(x + 60, y + 16);
  await page.mouse.down();
  await page.mouse.move(x + 120, Math.max(y - 400, 120), { steps: 12 });
  await page.mouse.up();
  await expect.poll(() => placeOf(moved)).toBeLessThan(before);
  // By the keyboard alone: one more, moved and made larger, and all of it kept.
  await enterOn(page, button(page, texts, 'insight:board.add'));
  const added = card(page, texts, 'offcutAge');
  await chooseEntry(page, page.getByRole('menuitem', { name: texts.say('insight:widget.title.offcutAge') }));
  const handle = added.getByRole('button', { name: texts.start('insight:board.move') });
  await reach(page, handle);
  const { height } = (await added.boundingBox())!;
  await page.keyboard.press('Shift+ArrowDown');
  await expect.poll(async () => (await added.boundingBox())!.height).toBeGreaterThan(height);
  const low = await placeOf(added);
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => placeOf(added)).toBeLessThan(low);
  await expect(handle).toBeFocused();
  await enterOn(page, button(page, texts, 'common:action.save').first());
  await expect(button(page, texts, 'insight:board.arrange')).toBeVisible();
  const kept = await placeOf(moved);
  await page.reload();
  await expect(card(page, texts, 'offcutAge')).toBeVisible();
  await expect(states).toHaveCount(0);
  await expect.poll(() => placeOf(moved)).toBe(kept);
});

test('a board for everybody reaches the other one, and a wall shows it until it is taken back', async ({
  administrator: page,
  home,
  texts,
}) => {
  const zhao = await windowOf(page, home, 'zhao.kailiao');
  await zhao.goto(`${home}/figures`);
  await expect(card(zhao, texts, 'racks')).toBeVisible();
  await button(zhao, texts, 'insight:board.arrange').click();
  await button(zhao, texts, 'common:action.save').first().click();

  await page.goto(`${home}/figures`);
  await button(page, texts, 'insight:board.arrange').click();
  await button(page, texts, 'insight:board.add').click();
  await page.getByRole('menuitem', { name: texts.say('insight:widget.title.offcutAge') }).click();
  await button(page, texts, 'insight:board.share').click();
  const drawer = page.getByRole('dialog').filter({ visible: true });
  const layout = `W${Date.now() % 100_000}`;
  await drawer.getByLabel(texts.say('insight:layout.name')).fill(layout);
  await drawer.getByRole('button', { name: texts.button('common:action.save') }).click();
  await expect(drawer).toHaveCount(0);

  await zhao.reload();
  await expect(zhao.getByRole('alert').filter({ hasText: layout })).toBeVisible();
  await button(zhao, texts, 'insight:board.takeOver').click();
  await button(zhao, texts, 'common:action.save').first().click();
  await expect(card(zhao, texts, 'offcutAge')).toBeVisible();

  const wall = await windowOf(page, home);
  await wall.goto(`${home}/tv`);
  const code = await wall.getByTestId('tv-code').innerText();
  await page.goto(`${home}/announcements/screens`);
  await button(page, texts, 'insight:tvScreen.pair').first().click();
  const dialog = page.getByRole('dialog').filter({ visible: true });
  await dialog.getByLabel(texts.say('insight:tvScreen.code')).fill(code);
  await dialog.getByLabel(texts.say('insight:tvScreen.name')).fill(`T${layout}`);
  await dialog.getByRole('button', { name: texts.button('insight:tvScreen.pair') }).click();
  await expect(wall.locator('[data-widget="offcutAge"]')).toBeVisible({ timeout: 20_000 });
  await expect(wall.getByRole('link')).toHaveCount(0);
  // A wall keeps its pairing through a reload.
  await wall.reload();
  await expect(wall.locator('[data-widget="racks"]')).toBeVisible();
  for (const other of [zhao, wall]) await other.context().close();
});
