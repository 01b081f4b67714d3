import type { Page } from '@playwright/test';
import { actOnRow, expect, signIn, test, type Texts } from './product.ts';

/** Types a new customer's name, and no more; gives the form. */
async function typeCustomer(page: Page, home: string, texts: Texts, name: string) {
  await page.goto(`${home}/crm/customers`);
  await page
    .getByRole('button', { name: texts.button('common:action.create') })
    .first()
    .click();
  const form = page
    .getByRole('dialog')
    .filter({ has: page.getByLabel(texts.say('crm:customer.name'), { exact: true }) });
  await form.getByLabel(texts.say('crm:customer.name'), { exact: true }).fill(name);
  return form;
}

test('what is typed in one tab is not sent in the name of whom another tab acts as', async ({
  administrator: page,
  context,
  request,
  home,
  texts,
}) => {
  const tag = `T${Date.now().toString(36)}`;
  const office = await signIn(request, home, 'mujing.admin');
  const body = {
    userName: tag,
    email: `${tag}@example.test`,
    password: 'Panel-4711-saw',
    isActive: true,
    roleNames: [],
  };
  await office.send('POST', '/api/identity/users', body);
  const form = await typeCustomer(page, home, texts, tag);

  const other = await context.newPage();
  await other.goto(`${home}/admin/users?filter=${tag}`);
  await actOnRow(other, texts, tag, 'identity:user.impersonate');
  const question = other.getByRole('dialog').filter({ visible: true });
  await question.getByRole('textbox', { name: texts.say('common:impersonateWhy') }).fill('They asked for help');
  await question.getByRole('button', { name: texts.button('identity:user.impersonateDo') }).click();
  const banner = other.getByText(texts.start('shell:impersonation.as'));
  await expect(banner).toBeVisible();

  const notice = page.getByRole('dialog', { name: texts.say('shell:otherAccount.title') });
  await expect(notice).toBeVisible();
  await expect(notice.getByText(texts.start('shell:otherAccount.unsaved'))).toBeVisible();

  // Back in the own account the form stands as it was, and is saved in the own name.
  await other.getByRole('button', { name: texts.button('shell:impersonation.back') }).click();
  await expect(notice).toBeHidden();
  await form.getByRole('button', { name: texts.button('common:action.save') }).click();
  await expect(form).toBeHidden();
  const { items } = await office.get<{ items: { creatorId: string }[] }>(`/api/crm/customers?filter=${tag}`);
  const { currentUser } = await office.get<{ currentUser: { id: string } }>('/api/abp/application-configuration');
  expect(items.map(({ creatorId }) => creatorId)).toEqual([currentUser.id]);
});

test('signing out asks about what is typed in another tab', async ({ administrator: page, context, home, texts }) => {
  const form = await typeCustomer(page, home, texts, 'Kept');
  const other = await context.newPage();
  await other.goto(`${home}/dashboard`);
  await other.getByRole('button', { name: texts.say('shell:user.menu') }).click();
  await other.getByText(texts.say('shell:user.logout')).click();
  const question = other.getByRole('dialog').filter({ hasText: texts.say('shell:user.unsavedElsewhere') });
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: texts.button('common:action.cancel') }).click();
  await expect(question).toBeHidden();
  await expect(form.getByLabel(texts.say('crm:customer.name'), { exact: true })).toHaveValue('Kept');
});

test('an account that is switched off while somebody acts as it leads back to his own', async ({
  administrator: page,
  request,
  home,
  texts,
}) => {
  const tag = `O${Date.now().toString(36)}`;
  const office = await signIn(request, home, 'mujing.admin');
  const body = { userName: tag, email: `${tag}@example.test`, password: 'Panel-4711-saw', roleNames: [] };
  const made = await office.send<{ id: string }>('POST', '/api/identity/users', { ...body, isActive: true });
  await page.goto(`${home}/admin/users?filter=${tag}`);
  await actOnRow(page, texts, tag, 'identity:user.impersonate');
  const question = page.getByRole('dialog').filter({ visible: true });
  await question.getByRole('textbox', { name: texts.say('common:impersonateWhy') }).fill('They asked for help');
  await question.getByRole('button', { name: texts.button('identity:user.impersonateDo') }).click();
  await expect(page.getByText(texts.start('shell:impersonation.as'))).toBeVisible();

  const user = await office.get<Record<string, unknown>>(`/api/identity/users/${made.id}`);
  await office.send('PUT', `/api/identity/users/${made.id}`, { ...user, roleNames: [], isActive: false });
  await page.getByRole('button', { name: texts.say('shell:user.menu') }).click();
  await page.getByRole('menuitem', { name: texts.say('shell:route.profile') }).click();
  const over = page.getByRole('dialog', { name: texts.say('shell:otherNameIsOver.title', { user: tag }) });
  await over.getByRole('button', { name: texts.button('shell:impersonation.back') }).click();
  await expect(page.getByText(texts.start('shell:impersonation.as'))).toBeHidden();
  await expect(page).toHaveURL(`${home}/admin/users?filter=${tag}`);
  await expect(page.getByRole('grid').getByText(tag, { exact: true })).toBeVisible();
});
