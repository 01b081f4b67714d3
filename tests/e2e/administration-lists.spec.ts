import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expect, signIn, test } from './product.ts';

/** What a person sees of it: kept views stay in the page, hidden. */
const seen = (locator: Locator): Locator => locator.filter({ visible: true }).first();
const drawer = (page: Page): Locator => page.getByRole('dialog').filter({ visible: true }).last();
const heads = (page: Page): Promise<string[]> =>
  page.getByRole('columnheader').filter({ visible: true }).allInnerTexts();

test('two who edit the same role: the second sees who saved what, and keeps what both have written', async ({
  administrator: page,
  context,
  home,
  texts,
}) => {
  const role = `shared${Date.now().toString(36)}`;
  await page.goto(`${home}/admin/roles?filter=${role}`);
  await seen(page.getByRole('button', { name: texts.button('common:action.create') })).click();
  await drawer(page).locator('#name').fill(role);
  await drawer(page)
    .getByRole('button', { name: texts.button('common:action.save') })
    .click();
  await expect(seen(page.getByRole('row', { name: role }))).toBeVisible();

  const other = await context.newPage();
  await other.goto(`${home}/admin/roles?filter=${role}`);
  for (const tab of [page, other]) {
    await seen(
      tab.getByRole('row', { name: role }).getByRole('button', { name: texts.button('common:action.edit') }),
    ).click();
    await expect(drawer(tab).locator('#name')).toHaveValue(role);
  }
  await page.locator('#isPublic').click();
  await drawer(page)
    .getByRole('button', { name: texts.button('common:action.save') })
    .click();
  await expect(page.getByRole('dialog').filter({ visible: true })).toHaveCount(0);

  await other.locator('#name').fill(`${role}-b`);
  await drawer(other)
    .getByRole('button', { name: texts.button('common:action.save') })
    .click();
  const conflict = other.getByRole('dialog', { name: texts.say('common:conflict.title') });
  await expect(
    conflict.getByText(new RegExp(texts.say('common:conflict.by', { name: '.+', time: '.+' }))),
  ).toBeVisible();
  await expect(
    conflict.getByRole('radio', {
      name: `${texts.say('identity:role.isPublic')} · ${texts.say('common:conflict.theirs')}`,
    }),
  ).toBeChecked();
  await expect(
    conflict.getByRole('radio', { name: `${texts.say('identity:role.name')} · ${texts.say('common:conflict.mine')}` }),
  ).toBeChecked();
  await conflict.getByRole('button', { name: texts.button('common:action.save') }).click();
  await expect(other.getByRole('dialog').filter({ visible: true })).toHaveCount(0);
  const saved = seen(other.getByRole('row', { name: `${role}-b` }));
  await expect(saved).toBeVisible();
  await saved.getByRole('button', { name: texts.button('common:action.edit') }).click();
  await expect(other.locator('#isPublic')).toHaveAttribute('aria-checked', 'false');
});

test('a view is kept under a name, opened by its address and by itself, and removed', async ({
  administrator: page,
  context,
  home,
  texts,
}) => {
  const views = () => seen(page.locator('button', { has: page.locator('.anticon-star') })).click();
  await page.goto(`${home}/admin/users?filter=he.paichan`);
  await expect(page.getByRole('row', { name: 'he.paichan' })).toBeVisible();
  await views();
  await page.getByRole('textbox', { name: texts.say('common:views.name') }).fill('planner');
  await page.keyboard.press('Enter');
  const view = page.getByRole('link', { name: 'planner' });
  await expect(view).toHaveAttribute('href', '/admin/users?filter=he.paichan');
  await page.getByRole('button', { name: texts.say('common:views.makeDefault', { name: 'planner' }) }).click();
  await expect(
    page.getByRole('button', { name: texts.say('common:views.unmakeDefault', { name: 'planner' }) }),
  ).toBeVisible();

  const opened = await context.newPage();
  await opened.goto(`${home}/admin/users`);
  await opened.waitForURL('**/admin/users?filter=he.paichan');
  await opened.close();

  await page.getByRole('link', { name: texts.say('common:views.all') }).click();
  await expect(page.getByRole('row', { name: 'lin.shentu' })).toBeVisible();
  await views();
  await page.getByRole('button', { name: texts.say('common:views.remove', { name: 'planner' }) }).click();
  await expect(view).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('row', { name: 'lin.shentu' })).toBeVisible();
  expect(new URL(page.url()).search).toBe('');
});

test('columns are hidden, moved and kept, and one of them stays', async ({ administrator: page, home, texts }) => {
  const [email, name] = [texts.say('identity:user.email'), texts.say('identity:user.name')];
  const open = () => seen(page.getByRole('button', { name: texts.say('common:action.columns') })).click();
  const save = () =>
    drawer(page)
      .getByRole('button', { name: texts.button('common:action.save') })
      .click();
  await page.goto(`${home}/admin/users`);
  await expect.poll(() => heads(page)).toContain(email);
  await open();
  await drawer(page).getByRole('checkbox', { name: email }).uncheck();
  await drawer(page).getByRole('checkbox', { name, exact: true }).focus();
  await page.keyboard.press('Alt+ArrowDown');
  await save();
  await expect(seen(page.getByText(texts.say('common:done.saved')))).toBeVisible();
  await page.reload();
  await expect.poll(async () => (await heads(page)).filter((head) => [name, email].includes(head))).toEqual([name]);
  const now = await heads(page);
  expect(now.indexOf(name)).toBe(now.indexOf(texts.say('identity:user.surname')) + 1);

  await open();
  const all = drawer(page).getByRole('checkbox', { name: texts.say('common:columns.all') });
  await all.check();
  await all.uncheck();
  await save();
  await expect(page.getByText(texts.say('common:columns.atLeastOne'))).toBeVisible();
  await drawer(page)
    .getByRole('button', { name: texts.button('common:columns.reset') })
    .click();
  await save();
  await expect.poll(() => heads(page)).toContain(email);

  // All of a head sorts, also beside its word.
  const head = page.getByRole('columnheader').filter({ hasText: email });
  const { width, height } = (await head.boundingBox())!;
  await head.click({ position: { x: width * 0.65, y: height - 4 } });
  await expect(head).toHaveAttribute('aria-sort', 'ascending');
});

test('trees, texts and members are had as a file too, as they are seen', async ({
  administrator: page,
  home,
  texts,
}) => {
  const session = await signIn(page.request, home, 'mujing.admin');
  const displayName = `U${Date.now().toString(36)}`;
  const unit = await session.send<{ id: string }>('POST', '/api/identity/organization-units', { displayName });
  // A long list is where it was after a reload.
  await page.goto(`${home}/container/menus`);
  const grid = seen(page.getByRole('grid'));
  await expect(grid).toHaveAttribute('aria-busy', 'false');
  await grid.evaluate((node) => node.scrollTo({ top: 600 }));
  await page.reload();
  await expect.poll(() => grid.evaluate((node) => node.scrollTop)).toBe(600);

  const cases = [
    { path: '/container/menus', title: 'platform:menu.displayName', row: '/container/menus' },
    {
      path: '/admin/language-texts?filter=action.takeBack',
      title: 'platform:languageText.name',
      row: 'action.takeBack',
    },
    { path: '/admin/organization-unit', title: 'identity:user.userName', row: undefined },
  ];
  for (const { path, title, row } of cases) {
    await page.goto(home + path);
    await expect(seen(page.getByRole('grid'))).toHaveAttribute('aria-busy', 'false');
    await seen(page.getByRole('button', { name: texts.say('common:list.exportSeen') })).click();
    const download = page.waitForEvent('download');
    await seen(page.getByRole('menuitem', { name: texts.say('common:list.exportAs.csv') })).click();
    const text = await readFile((await (await download).path())!, 'utf8');
    expect(text.split('\n')[0]).toContain(texts.say(title));
    if (row) expect(text).toContain(row);
  }
  await session.send('DELETE', `/api/identity/organization-units/${unit.id}`);
});

test('a list is worked by keys alone', async ({ administrator: page, home, texts }) => {
  await page.goto(`${home}/dashboard`);
  await expect(page.getByRole('navigation', { name: texts.say('shell:sidebar.label') })).toBeVisible();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('combobox', { name: texts.say('shell:palette.placeholder') });
  await palette.fill('/admin/users');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/admin/users');
  await expect(page.getByRole('row', { name: 'he.paichan' })).toBeVisible();

  await page.keyboard.press('/');
  await expect(seen(page.getByPlaceholder(texts.say('identity:user.filter')))).toBeFocused();
  await page.keyboard.type('.admin');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/admin/users?filter=.admin');
  await expect(page.getByRole('row', { name: 'he.paichan' })).toHaveCount(0);
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row', { name: 'he.paichan' })).toBeVisible();

  await seen(page.getByRole('grid')).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('x');
  await expect(page.getByText(/\b1 of \d+ selected|已选 1 条，共 \d+ 条/).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(drawer(page).locator('#userName')).not.toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog').filter({ visible: true })).toHaveCount(0);
});

test('rare filters of a list stand behind more, and show themselves when one of them is set', async ({
  administrator: page,
  home,
  texts,
}) => {
  const status = page
    .getByRole('textbox', { name: texts.say('platform:auditLog.httpStatusCode') })
    .filter({ visible: true });
  const toggle = (name: string) => page.getByRole('button', { name }).filter({ visible: true });
  await page.goto(`${home}/auditing/audit-log`);
  await expect(seen(page.getByRole('grid'))).toBeVisible();
  await expect(status).toHaveCount(0);
  const oneLine = (await seen(page.getByRole('search')).boundingBox())!.height;
  expect(oneLine).toBeLessThan(50);
  await toggle(texts.say('common:list.moreFilters')).click();
  await expect(status).toBeVisible();
  await expect(page).toHaveURL(/more=1/);

  await page.goto(`${home}/auditing/audit-log?httpStatusCode=418`);
  await expect(status).toHaveValue('418');
  await toggle(texts.say('common:list.moreFilters')).click();
  await expect(status).toHaveCount(0);
  await expect(toggle(texts.say('common:list.moreFiltersSet', { count: 1 }))).toBeVisible();
  await page.reload();
  await expect(toggle(texts.say('common:list.moreFiltersSet', { count: 1 }))).toBeVisible();

  // Who wants less motion has the choices where they belong, too.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await seen(page.getByRole('combobox')).click();
  await expect(seen(page.locator('.ant-select-dropdown'))).toBeInViewport();
});

test('a text template is seen as it will look while it is written, and is not left unasked', async ({
  administrator: page,
  home,
  texts,
}) => {
  await page.goto(`${home}/admin/text-templates?template=Abp.Account.EmailSecurityCode&culture=en`);
  const editor = seen(page.getByRole('textbox', { name: texts.say('platform:textTemplate.content') }));
  await expect(editor).toHaveText(/\{\{code\}\}/);
  const preview = page.frameLocator(`iframe[title="${texts.say('platform:textTemplate.preview')}"]`);
  await editor.fill('<p>Yours is {{code}}</p><script>document.title = "ran"</script>{{nobody}} ');
  await expect(
    page.getByText(texts.say('platform:textTemplate.unknown', { count: 1, names: '{{nobody}}' })),
  ).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: '<script>' })).toBeVisible();
  await editor.press('ControlOrMeta+End');
  await page.getByRole('button', { name: '{{minutes}}' }).click();
  await expect(editor).toHaveText(/\{\{nobody\}\} \{\{minutes\}\}$/);
  await expect(preview.locator('p')).toHaveText('Yours is 482913');

  await seen(page.getByRole('list', { name: texts.say('platform:textTemplate.title') }).getByRole('button')).click();
  await expect(
    page.locator('.ant-modal-confirm-btns').getByRole('button', { name: texts.button('common:form.discard') }),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(editor).toHaveText(/Yours is/);
});
