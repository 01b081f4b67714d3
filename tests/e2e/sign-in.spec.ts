import { expect, test } from './product.ts';

test('a stranger is led to the sign-in page, and where he wanted to go is kept', async ({ page, home }) => {
  await page.goto(`${home}/optimization/materials?code=MR18-WW#x`);
  await expect(page).toHaveURL(/\/login\?redirect=/);
  expect(new URL(page.url()).searchParams.get('redirect')).toBe('/optimization/materials?code=MR18-WW#x');
});

test('a wrong password is refused in the language of the reader', async ({ page, home, texts }) => {
  await page.goto(`${home}/login`);
  await page.getByPlaceholder(texts.say('account:login.userName')).fill('nobody');
  await page.getByPlaceholder(texts.say('account:login.password')).fill('wrong-1Q!');
  await page.getByRole('button', { name: texts.button('account:login.submit') }).click();
  await expect(page.getByText(/用户名或密码错误|user name or password/i).first()).toBeVisible();
  await expect(page).toHaveURL(/\/login/);
});

test('signing out ends the session, and the way back needs a new one', async ({ planner, home, texts }) => {
  await planner.getByText(/何排产|He Paichan|He \(planner\)/).last().click();
  await planner.getByText(texts.say('shell:user.logout')).click();
  await expect(planner).toHaveURL(/\/login/);
  await planner.goto(`${home}/dashboard`);
  await expect(planner).toHaveURL(/\/login\?redirect=/);
});
