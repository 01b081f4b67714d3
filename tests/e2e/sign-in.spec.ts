import { expect, test, type Page } from '@playwright/test';

const words = {
  'zh-Hans': { tenant: '切换租户', user: '用户名', password: '密码', signIn: '登 录|登录', wrong: '用户名或密码错误', greeting: '您好', menu: '开料优化', logout: '退出登录' },
  en: { tenant: 'tenant', user: 'User name', password: 'Password', signIn: 'Sign in', wrong: 'user name or password', greeting: 'Hello', menu: 'Optimisation', logout: 'Sign out' },
} as const;

const url = () => process.env.PRODUCT_URL!;
const text = (project: string) => words[project as keyof typeof words];

async function enterDemo(page: Page, name: RegExp): Promise<void> {
  await page.goto(`${url()}/login`);
  await page.getByRole('button', { name }).first().click();
  await page.waitForURL('**/dashboard');
}

test('a stranger is led to the sign-in page and back to where he wanted to go', async ({ page }) => {
  await page.goto(`${url()}/optimisation/materials?code=MR18-WW#x`);
  await expect(page).toHaveURL(/\/login\?redirect=/);
  expect(new URL(page.url()).searchParams.get('redirect')).toBe('/optimisation/materials?code=MR18-WW#x');
});

test('a wrong password is refused in the language of the reader', async ({ page }, { project }) => {
  const say = text(project.name);
  await page.goto(`${url()}/login`);
  await page.getByPlaceholder(new RegExp(say.user, 'i')).fill('nobody');
  await page.getByPlaceholder(new RegExp(`^${say.password}`, 'i')).fill('wrong-1Q!');
  await page.getByRole('button', { name: new RegExp(`^(${say.signIn})$`) }).click();
  await expect(page.getByText(new RegExp(say.wrong, 'i')).first()).toBeVisible();
  await expect(page).toHaveURL(/\/login/);
});

test('the planner sees the menu of his role, in his language', async ({ page }, { project }) => {
  const say = text(project.name);
  await enterDemo(page, /何排产|He \(planner\)|^He\b/);
  await expect(page.getByText(new RegExp(say.greeting)).first()).toBeVisible();
  await expect(page.getByRole('menu').getByText(say.menu).first()).toBeVisible();
});
