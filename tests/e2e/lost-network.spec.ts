import { expect, test } from './product.ts';

// The console as it is before its files are kept in the browser, and where a browser keeps none.
test.use({ serviceWorkers: 'block' });

test('a screen that is opened without a network comes once the network is back', async ({
  planner: page,
  context,
  home,
  texts,
}) => {
  await page.goto(`${home}/optimization/materials`);
  await expect(page.getByRole('grid').first()).toBeVisible();
  await context.setOffline(true);
  await page.getByText(texts.say('optimisation:board.title'), { exact: true }).first().click();
  await expect(page.getByText(texts.say('shell:connection.stale'))).toBeVisible();
  await context.setOffline(false);
  const boards = page.locator('[data-view="/optimization/boards"]');
  await expect(boards.getByRole('grid').first()).toBeVisible();
});

test('a screen whose code could not be fetched is there when it is loaded again', async ({
  planner: page,
  home,
  texts,
}) => {
  await page.goto(`${home}/optimization/materials`);
  await expect(page.getByRole('grid').first()).toBeVisible();
  const code = '**/assets/*board*.screen-*.js';
  await page.route(code, (route) => route.abort());
  await page.getByText(texts.say('optimisation:board.title'), { exact: true }).first().click();
  const again = page.getByRole('button', { name: texts.button('shell:boundary.reload') });
  await expect(again).toBeVisible();
  await page.unroute(code);
  await again.click();
  const boards = page.locator('[data-view="/optimization/boards"]');
  await expect(boards.getByRole('grid').first()).toBeVisible();
});
