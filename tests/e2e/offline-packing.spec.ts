import type { Page } from '@playwright/test';
import { operator } from './confirmed-plan.ts';
import { expect, signIn, test } from './product.ts';

interface Board {
  packages: { id: string; packageNo: string; state: number }[];
  pieces: { code: string; packageId: string | null; isReady: boolean; scannedTime: string | null }[];
}

/** The console keeps its pages for hours without a network once its worker has fetched them. */
const isReady = (page: Page) => page.evaluate(async () => Boolean((await navigator.serviceWorker.ready).active));

test('parts are packed without a network, through a reload, and a part that somebody else has packed waits', async ({
  browser,
  request,
  home,
  texts,
}) => {
  const packer = await signIn(request, home, 'zhao.kailiao');
  const { items } = await packer.get<{ items: { salesOrderId: string; salesOrderNo: string }[] }>(
    '/api/crm/packing/waiting',
  );
  const { salesOrderId, salesOrderNo } = items[0]!;
  const board = () => packer.get<Board>(`/api/crm/packing/${salesOrderId}`);
  const { packages, pieces } = await board();
  const open = pieces.filter(({ isReady: ready, scannedTime, packageId }) => ready && !scannedTime && packageId);
  const [first, second] = open as [Board['pieces'][number], Board['pieces'][number]];
  const into = packages.find(({ id }) => id === first.packageId)!;
  const other = packages.find(({ id, state }) => id !== into.id && state === 0)!;

  const page = await operator(browser, home, { serviceWorkers: 'allow' });
  const kept = (count: number) => page.getByText(texts.say('common:keptActs.waiting', { count }));
  const read = page.waitForResponse((reply) => reply.url().endsWith(`/api/crm/packing/${salesOrderId}`) && reply.ok());
  await page.goto(`${home}/delivery/packing`);
  await expect(page.getByRole('button', { name: salesOrderNo })).toBeVisible();
  await read;
  expect(await isReady(page)).toBe(true);

  await page.context().setOffline(true);
  const scan = async (code: string) => {
    await page.getByRole('searchbox', { name: texts.say('delivery:packing.code') }).fill(code);
    await page.keyboard.press('Enter');
  };
  await scan(into.packageNo);
  await expect(page.getByRole('heading', { name: into.packageNo })).toBeVisible();
  await scan(first.code);
  await expect(kept(1)).toBeVisible();
  await page.reload();
  await expect(kept(1)).toBeVisible();
  await scan(second.code);
  await expect(kept(2)).toBeVisible();
  // What is of no order that was opened here is refused at once.
  await scan('NOWHERE');
  await expect(page.getByText(texts.say('delivery:packing.unknownHere', { code: 'NOWHERE' }))).toBeVisible();
  expect((await board()).pieces.find(({ code }) => code === first.code)!.scannedTime).toBeNull();
  // Meanwhile somebody else packs one of them elsewhere.
  await packer.send('POST', `/api/crm/packages/${other.id}/scans`, { code: second.code });

  await page.context().setOffline(false);
  await expect
    .poll(async () => (await board()).pieces.find(({ code }) => code === first.code))
    .toMatchObject({ packageId: into.id, scannedTime: expect.any(String) });
  await expect(page.getByText(texts.say('common:keptActs.refusedLater', { count: 1 }))).toBeVisible();
  await page.getByRole('button', { name: texts.button('common:keptActs.drop') }).click();
  await expect(page.getByText(texts.say('common:keptActs.refusedLater', { count: 1 }))).toBeHidden();
  await page.context().close();
});
