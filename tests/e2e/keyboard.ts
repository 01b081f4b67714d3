import type { Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';

/** Stops on a page that has nothing left to reach. */
const MOST = 150;

/**
 * Goes to something by the Tab key alone, from where the focus is, and sees that it shows that it has it: by an
 * outline, a shadow or a border of its own or of what is around it.
 */
export async function reach(page: Page, target: Locator): Promise<void> {
  const isThere = () => target.evaluate((node) => node === document.activeElement);
  await target.waitFor();
  for (let steps = 0; !(await isThere()); steps++) {
    if (steps === MOST) throw new Error(`${String(target)} is not reached by the keyboard.`);
    await page.keyboard.press('Tab');
  }
  const isSeen = () =>
    target.evaluate((node) => {
      const shows = ({ outlineStyle, outlineWidth, boxShadow }: CSSStyleDeclaration) =>
        (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none';
      return [node, node.parentElement, node.parentElement?.parentElement].some(
        (each) => each && shows(getComputedStyle(each)),
      );
    });
  await expect.poll(isSeen, { message: `${String(target)} shows that it has the focus` }).toBe(true);
}

/** Reaches something and presses Enter on it. */
export async function enterOn(page: Page, target: Locator): Promise<void> {
  await reach(page, target);
  await page.keyboard.press('Enter');
}

/** Chooses an entry of the menu that is open: Tab leads into it, and the arrows through it. */
export async function chooseEntry(page: Page, entry: Locator): Promise<void> {
  await entry.waitFor();
  await page.keyboard.press('Tab');
  const isThere = () => entry.evaluate((node) => node.contains(document.activeElement));
  for (let steps = 0; !(await isThere()); steps++) {
    if (steps === MOST) throw new Error(`${String(entry)} is not reached by the keyboard.`);
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
}
