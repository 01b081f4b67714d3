import type { Browser, Page } from '@playwright/test';
import { enterOn, reach } from './keyboard.ts';
import { enter, expect, signIn, test, type Texts } from './product.ts';

const SEND = '**/api/im/chat/send-message';

/** The messages in a window of somebody, opened from the header of the first page. */
async function messagesOf(browser: Browser, home: string, userName: string, texts: Texts): Promise<Page> {
  const context = await browser.newContext({ locale: test.info().project.use.locale! });
  const page = await context.newPage();
  await enter(page, home, { userName });
  await page.goto(`${home}/dashboard`);
  await openMessages(page, texts);
  return page;
}

const header = (page: Page, texts: Texts) => page.getByRole('button', { name: texts.start('shell:chat.label') });

async function openMessages(page: Page, texts: Texts): Promise<void> {
  await header(page, texts).click();
  await expect(page.getByRole('tab', { name: texts.say('im:tab.history') })).toBeVisible();
}

const pick = (page: Page, name: string) => page.getByRole('button', { name }).first().click();

async function write(page: Page, texts: Texts, text: string): Promise<void> {
  await page.getByRole('textbox', { name: texts.say('im:write') }).fill(text);
  await page.keyboard.press('Enter');
}

const log = (page: Page, texts: Texts) => page.getByRole('log', { name: texts.say('im:messages') });

/** Those of the texts that begin so, in the order in which a window shows them. */
async function shown(page: Page, texts: Texts, mark: string): Promise<string[]> {
  const all = await log(page, texts).locator('article').allInnerTexts();
  return all.flatMap((text) => text.split('\n').filter((line) => line.startsWith(mark)));
}

const failed = (page: Page, texts: Texts) => page.getByRole('button', { name: texts.start('im:failed') });

/** Names of the demo's people, as the messages show them. */
const [HE, ZHAO, XU, LIN] = ['何排产', '赵开料', '许财务', '林审图'];

test('two people talk; a cut, a lost answer and a reload lose and double nothing, and both read in one order', async ({
  browser,
  home,
  texts,
}) => {
  const mark = `E${Date.now() % 100_000}`;
  const he = await messagesOf(browser, home, 'he.paichan', texts);
  const zhao = await messagesOf(browser, home, 'zhao.kailiao', texts);
  await pick(he, ZHAO!);
  await write(he, texts, `${mark} 1`);
  // It counts in the other window until it is read there, and then says so here.
  await expect(zhao.getByRole('button', { name: `${mark} 1` })).toBeVisible();
  await pick(zhao, HE!);
  await expect(log(zhao, texts).getByText(`${mark} 1`)).toBeVisible();
  const first = he.locator('article', { hasText: `${mark} 1` });
  await expect(first.getByText(texts.say('im:read'))).toBeVisible();
  await write(zhao, texts, `${mark} 2`);
  await expect(log(he, texts).getByText(`${mark} 2`)).toBeVisible();

  // The server takes it, and the answer never comes.
  await he.route(SEND, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await write(he, texts, `${mark} 3`);
  await expect(log(zhao, texts).getByText(`${mark} 3`)).toBeVisible();
  await expect(log(he, texts).getByText(`${mark} 3`)).toHaveCount(1);
  await expect(failed(he, texts)).toHaveCount(0);
  // What was said is asked for anew until it is answered: such a question may be on its way.
  await he.unrouteAll({ behavior: 'wait' });
  // Nothing goes out at all, through a reload too; meanwhile the other one goes on.
  await he.route(SEND, (route) => route.abort());
  await write(he, texts, `${mark} 4`);
  await write(he, texts, `${mark} 5`);
  await expect(failed(he, texts)).not.toHaveCount(0);
  await he.reload();
  await openMessages(he, texts);
  await pick(he, ZHAO!);
  await expect(log(he, texts).getByText(`${mark} 5`)).toBeVisible();
  await write(zhao, texts, `${mark} 6`);
  await expect(log(he, texts).getByText(`${mark} 6`)).toBeVisible();
  // What waited when the page was left goes out by itself.
  await he.unroute(SEND);
  await expect(failed(he, texts)).toHaveCount(0, { timeout: 30_000 });

  // Without a network at all.
  await zhao.context().setOffline(true);
  await write(zhao, texts, `${mark} 7`);
  await expect(failed(zhao, texts)).toHaveCount(1);
  await write(he, texts, `${mark} 8`);
  await zhao.context().setOffline(false);
  await expect(failed(zhao, texts)).toHaveCount(0, { timeout: 30_000 });
  const said = [1, 2, 3, 4, 5, 6, 7, 8].map((number) => `${mark} ${number}`);
  for (const window of [he, zhao])
    await expect.poll(async () => (await shown(window, texts, mark)).toSorted(), { timeout: 30_000 }).toEqual(said);
  expect(await shown(he, texts, mark)).toEqual(await shown(zhao, texts, mark));
  await he.context().close();
  await zhao.context().close();
});

test('somebody is asked, accepts and is found; a message is taken back, and what was said is searched', async ({
  browser,
  home,
  texts,
}) => {
  const he = await messagesOf(browser, home, 'he.paichan', texts);
  await he.getByRole('tab', { name: texts.say('im:tab.friends') }).click();
  await he.getByRole('button', { name: texts.button('im:accept') }).click();
  await expect(he.getByText(texts.say('im:added', { name: XU! }))).toBeVisible();
  // By the keyboard alone: the person is chosen, a message written, and the list of talks is opened.
  await enterOn(he, he.getByRole('button', { name: XU! }).first());
  await reach(he, he.getByRole('textbox', { name: texts.say('im:write') }));
  const word = `W${Date.now() % 100_000}`;
  await he.keyboard.type(`${word} https`);
  await he.keyboard.press('Enter');
  await expect(log(he, texts).getByText(`${word} https`)).toBeVisible();
  await reach(he, he.getByRole('tab', { name: texts.say('im:tab.friends') }));
  await he.keyboard.press('ArrowLeft');
  await he.keyboard.press('Enter');
  await he.getByRole('textbox', { name: texts.say('im:search') }).fill(word);
  const found = he.getByRole('button', { name: new RegExp(`${XU}.*${word}`, 's') });
  await expect(found).toBeVisible();
  const message = he.locator('article', { hasText: word });
  await enterOn(he, message.getByRole('button', { name: texts.say('im:recall') }));
  await expect(log(he, texts).getByText(texts.say('im:recalled'))).toBeVisible();
  await expect(log(he, texts).getByText(word)).toBeHidden();
  // What was found follows what is said and taken back.
  await expect(found).toBeHidden();

  // Somebody new is found, and asked after a confirmation.
  await he.getByRole('tab', { name: texts.say('im:tab.add') }).click();
  await he.getByRole('textbox', { name: texts.say('im:findPeople') }).fill('lin.shentu');
  await he.getByRole('button', { name: new RegExp(`^${texts.say('im:ask')}.*${LIN}$`) }).click();
  await he
    .getByRole('dialog')
    .getByRole('button', { name: texts.button('im:ask') })
    .last()
    .click();
  await expect(he.getByText(texts.say('im:asked', { name: LIN! }))).toBeVisible();
  await he.keyboard.press('Escape');
  await expect(log(he, texts)).toHaveCount(0);
  await he.context().close();
});

test('an order has a group of its people, from its page and back to it', async ({ planner, request, home, texts }) => {
  const session = await signIn(request, home, 'he.paichan');
  const { items } = await session.get<{ items: { id: string; salesOrderNo: string }[] }>(
    '/api/app/salesOrder?MaxResultCount=1',
  );
  const { id, salesOrderNo } = items[0]!;
  await planner.goto(`${home}/sales-order/orders/${id}`);
  await planner.getByRole('button', { name: texts.say('salesOrder:order.talk') }).click();
  const dialog = planner.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: salesOrderNo })).toBeVisible();
  const text = `O${Date.now() % 100_000}`;
  await write(planner, texts, text);
  await expect(log(planner, texts).getByText(text)).toBeVisible();
  await dialog.getByRole('button', { name: texts.say('im:toOrder') }).click();
  await expect(dialog).toBeHidden();
  await expect(planner).toHaveURL(new RegExp(id));
});
