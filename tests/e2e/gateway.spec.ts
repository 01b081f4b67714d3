import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Locator, Page } from '@playwright/test';
import { expect, test, type Texts } from './product.ts';

/** Milliseconds within which all gateways obey what was published. */
const WITHIN = 2_000;

const drawer = (page: Page): Locator => page.getByRole('dialog').filter({ visible: true }).last();
const press = (at: Page | Locator, texts: Texts, key: string) =>
  at
    .getByRole('button', { name: texts.button(key) })
    .filter({ visible: true })
    .first()
    .click();

async function signIn(page: Page, home: string, texts: Texts): Promise<void> {
  await page.goto(`${home}/login`);
  await page.getByPlaceholder(texts.say('account:login.userName')).fill('admin');
  await page.getByPlaceholder(texts.say('account:login.password')).fill('1q2w3E*');
  await page.getByRole('button', { name: texts.button('account:login.submit') }).click();
  await page.waitForURL('**/dashboard');
}

async function upstream(): Promise<{ server: Server; port: number; asked: string[] }> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url!);
    response.end('from outside');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, port: (server.address() as AddressInfo).port, asked };
}

test('a route is drafted, tried, published, answers within two seconds, and is gone by one click', async ({
  page,
  home,
  request,
  texts,
}) => {
  const { server, port, asked } = await upstream();
  const name = `w${Date.now().toString(36)}`;
  const answer = async () => (await request.get(`${home}/${name}/berlin`)).text();
  try {
    await signIn(page, home, texts);
    await page.goto(`${home}/apigateway/group`);
    await press(page, texts, 'common:action.create');
    for (const [field, value] of Object.entries({
      name,
      appId: name,
      appName: name,
      appIpAddress: `127.0.0.1:${port}`,
    }))
      await drawer(page).locator(`#${field}`).fill(value);
    await press(drawer(page), texts, 'common:action.save');
    await expect(page.getByRole('dialog').filter({ visible: true })).toHaveCount(0);

    await page.goto(`${home}/apigateway/route`);
    // Something must hold before it, so that there is a set to go back to.
    const draftRoute = async (route: string, path: string) => {
      await press(page, texts, 'common:action.create');
      await drawer(page).locator('#reRouteName').fill(route);
      await drawer(page).locator('#upstreamPathTemplate').fill(path);
      await drawer(page).getByRole('combobox').first().click();
      await page
        .getByTitle(new RegExp(`\\(${name}\\)`))
        .filter({ visible: true })
        .click();
      await drawer(page)
        .getByRole('tab', { name: texts.say('gateway:route.downstream') })
        .click();
      await drawer(page).locator('#downstreamPathTemplate').fill('/v1/{everything}');
      await press(drawer(page), texts, 'common:action.save');
      await expect(page.getByRole('dialog').filter({ visible: true })).toHaveCount(0);
    };
    const publish = async () => {
      await press(page, texts, 'gateway:changes.title');
      await press(drawer(page), texts, 'gateway:changes.publish');
      await expect(page.getByRole('dialog').filter({ visible: true })).toHaveCount(0);
    };
    await draftRoute(`${name} other`, `/${name}-other/{everything}`);
    await publish();
    await draftRoute(name, `/${name}/{everything}`);

    await press(page, texts, 'gateway:try.title');
    await drawer(page).getByLabel(texts.say('gateway:try.path')).fill(`/${name}/berlin`);
    await press(drawer(page), texts, 'gateway:try.do');
    await expect(drawer(page).getByText(`GET http://127.0.0.1:${port}/v1/berlin`)).toBeVisible();
    await drawer(page).locator('.ant-drawer-close').click();
    expect(await answer()).not.toBe('from outside');
    expect(asked).toEqual([]);

    await publish();
    await expect.poll(answer, { timeout: WITHIN, intervals: [100] }).toBe('from outside');
    expect(asked).toContain('/v1/berlin');

    await press(page, texts, 'gateway:sets.title');
    await drawer(page)
      .getByRole('button', { name: texts.button('gateway:sets.rollBack') })
      .first()
      .click();
    await expect.poll(answer, { timeout: WITHIN, intervals: [100] }).not.toBe('from outside');
  } finally {
    server.close();
  }
});
