import type { Locator, Page } from '@playwright/test';
import { isPush } from '../../infra/test-share.mjs';
import { actOnRow as act, enter, expect, signIn, test, type Texts } from './product.ts';

const seen = (locator: Locator): Locator => locator.filter({ visible: true }).first();
const dialog = (page: Page): Locator => page.getByRole('dialog').filter({ visible: true }).last();
const closed = (page: Page): Promise<void> => expect(page.getByRole('dialog').filter({ visible: true })).toHaveCount(0);
const fresh = (prefix: string): string => `${prefix}${Date.now().toString(36)}${Math.floor(Math.random() * 1000)}`;
const press = (within: Page | Locator, texts: Texts, key: string): Promise<void> =>
  seen(within.getByRole('button', { name: texts.button(key) })).click();

/** Makes a tenant in the host's list of them. */
async function makeTenant(page: Page, home: string, texts: Texts, name: string): Promise<void> {
  await page.goto(`${home}/saas/tenant`);
  await press(page, texts, 'common:action.create');
  await dialog(page).locator('#name').fill(name);
  await dialog(page).locator('#adminEmailAddress').fill(`admin@${name}.example`);
  await dialog(page).locator('#adminPassword').fill('Panel-Saw-81');
  await press(dialog(page), texts, 'common:action.save');
  await closed(page);
}

test('a right is given with what stands above it, told before it is saved, and taken with what stands below', async ({
  administrator: page,
  home,
  texts,
}) => {
  const role = fresh('matrix');
  await page.goto(`${home}/admin/roles`);
  await press(page, texts, 'common:action.create');
  await dialog(page).locator('#name').fill(role);
  await press(dialog(page), texts, 'common:action.save');
  await closed(page);

  await act(page, texts, role, 'identity:role.permissions');
  const tick = (name: string) => dialog(page).locator(`[data-permission="${name}"]`).getByRole('checkbox');
  // Found by its own name, the permission stands in the whole row of its thing.
  await dialog(page).getByPlaceholder(texts.say('identity:permission.search')).fill('Optimization.Materials.Import');
  await expect(tick('Optimization.Materials')).not.toBeChecked();
  await tick('Optimization.Materials.Import').check();
  await expect(tick('Optimization.Materials')).toBeChecked();
  const changes = dialog(page).getByRole('region', { name: texts.say('identity:permission.changes') });
  await expect(changes).toContainText(texts.say('identity:permission.changeCounts', { given: 2, taken: 0 }));
  await press(dialog(page), texts, 'common:action.save');
  await closed(page);

  await act(page, texts, role, 'identity:role.permissions');
  await dialog(page).getByPlaceholder(texts.say('identity:permission.search')).fill('Optimization.Materials');
  await tick('Optimization.Materials').focus();
  await page.keyboard.press('Space');
  await expect(tick('Optimization.Materials.Import')).not.toBeChecked();
  await expect(changes).toContainText(texts.say('identity:permission.changeCounts', { given: 0, taken: 2 }));
});

test('a tenant goes for whoever writes its name, having read what goes with it', async ({ page, home, texts }) => {
  await enter(page, home, { userName: 'admin', tenant: null });
  const name = fresh('leaving');
  await makeTenant(page, home, texts, name);

  await act(page, texts, name, 'saas:tenant.delete');
  await expect(dialog(page)).toContainText(texts.say('saas:tenant.deleteActive'));
  await expect(dialog(page)).toContainText(texts.say('saas:tenant.goes.users', { count: 1 }));
  const remove = dialog(page).getByRole('button', { name: texts.button('saas:tenant.deleteDo') });
  await dialog(page).getByRole('textbox').fill(name.slice(0, -1));
  await expect(remove).toBeDisabled();
  await dialog(page).getByRole('textbox').fill(name);
  await remove.click();
  await closed(page);
  await expect(page.getByRole('row', { name })).toHaveCount(0);
});

test('a new tenant is filled with the demo factory, worked in by its people, and made anew', async ({
  page,
  home,
  texts,
}) => {
  test.skip(isPush(), 'The factory is seeded twice: the night has the time.');
  await enter(page, home, { userName: 'admin', tenant: null });
  const name = fresh('trial');
  await makeTenant(page, home, texts, name);

  await act(page, texts, name, 'saas:tenant.demo');
  const password = dialog(page).getByLabel(texts.say('saas:demo.password'), { exact: true });
  await password.fill('Panel-Saw-82');
  await press(dialog(page), texts, 'saas:demo.fill');
  const isThere = dialog(page).getByText(texts.say('saas:demo.done'));
  await expect(isThere).toBeVisible({ timeout: 240_000 });
  const orders = async () => {
    const people = await signIn(page.request, home, { userName: 'he.paichan', password: 'Panel-Saw-82', tenant: name });
    return (await people.get<{ totalCount: number }>('/api/app/salesOrder?maxResultCount=1')).totalCount;
  };
  expect(await orders()).toBeGreaterThan(50);

  await password.fill('Panel-Saw-82');
  await press(dialog(page), texts, 'saas:demo.reset');
  await page
    .locator('.ant-modal-confirm')
    .getByRole('button', { name: texts.button('saas:demo.reset') })
    .click();
  await expect(isThere).toBeHidden();
  await expect(isThere).toBeVisible({ timeout: 240_000 });
  expect(await orders()).toBeGreaterThan(50);
});

test('a menu that is renamed is called so in the sidebar at once', async ({ administrator: page, home, texts }) => {
  const title = `M${Date.now().toString(36)}`;
  await page.goto(`${home}/container/menus`);
  await page.getByRole('textbox', { name: texts.say('platform:menu.filter') }).fill('text-templates');
  await act(page, texts, '/admin/text-templates', 'common:action.edit');
  for (const name of ['nameZh', 'nameEn'])
    await dialog(page)
      .getByLabel(texts.say(`platform:menu.${name}`))
      .fill(title);
  await dialog(page)
    .getByRole('button', { name: texts.button('common:action.save') })
    .click();
  await expect(page.getByRole('navigation').getByText(title).first()).toBeAttached();
});

test('a code rule is made, and shows the number it will write', async ({ administrator: page, home, texts }) => {
  const say = (key: string) => texts.say(`basics:codeRule.${key}`);
  await page.goto(`${home}/basic-setup/code-rules`);
  await page
    .getByRole('button', { name: texts.button('common:action.create') })
    .filter({ visible: true })
    .first()
    .click();
  const form = page.getByRole('dialog').filter({ visible: true }).last();
  await form.getByLabel(say('name'), { exact: true }).fill(`Sheets of the week ${test.info().project.name}`);
  await form.getByLabel(say('code'), { exact: true }).fill(`Week${test.info().project.name.slice(0, 2)}`);
  await expect(form.getByText(/^SO20\d{6}-0001$/)).toBeVisible();
  await form.getByRole('button', { name: texts.button('common:action.save') }).click();
  await expect(page.getByRole('dialog').filter({ visible: true })).toHaveCount(0);
  await expect(
    page.getByText(`Sheets of the week ${test.info().project.name}`).filter({ visible: true }).first(),
  ).toBeVisible();
});
