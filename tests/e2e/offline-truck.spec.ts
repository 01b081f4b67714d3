import type { Page } from '@playwright/test';
import { enter, expect, signIn, test } from './product.ts';

const IN_STORE = 2;
const SENT = 2;
const PHONE = { width: 390, height: 844 };
/** A picture of one dot. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

interface Package {
  id: string;
  packageNo: string;
  salesOrderId: string;
  shipmentId: string | null;
  pickupId: string | null;
}
interface Shipment {
  id: string;
  shipmentNo: string;
  lines: { salesOrderId: string; stop: number; packageIds: string[] }[];
  loadedCount: number;
  packageCount: number;
  state: number;
}

/** The console keeps its pages for hours without a network once its worker has fetched them. */
const isReady = (page: Page) => page.evaluate(async () => Boolean((await navigator.serviceWorker.ready).active));

test('a truck is loaded on a phone without a network, through a reload, and sent short with a reason and a photo', async ({
  browser,
  request,
  home,
  texts,
}) => {
  const office = await signIn(request, home, 'wu.cangku');
  const { items } = await office.get<{ items: Package[] }>(`/api/crm/packages?state=${IN_STORE}&maxResultCount=100`);
  const free = items.filter(({ shipmentId, pickupId }) => !shipmentId && !pickupId).slice(0, 3);
  const [first, second, third] = free as [Package, Package, Package];
  const lines = free.map(({ id, salesOrderId }, index) => ({ salesOrderId, stop: index + 1, packageIds: [id] }));
  const made = await office.send<Shipment>('POST', '/api/crm/shipments', {
    ...{ salesOrderId: first.salesOrderId, lines, carrier: 'Road' },
  });
  const truck = () => office.get<Shipment>(`/api/crm/shipments/${made.id}`);

  const context = await browser.newContext({
    ...{ locale: test.info().project.use.locale!, viewport: PHONE, serviceWorkers: 'allow' },
  });
  const phone = await context.newPage();
  await enter(phone, home, { userName: 'wu.cangku' });
  const say = (key: string, values: Record<string, string | number> = {}) =>
    texts.say(`delivery:shipment.${key}`, values);
  const kept = (count: number) => phone.getByText(texts.say('common:keptActs.waiting', { count }));
  const scan = async (code: string) => {
    await phone.getByRole('searchbox', { name: say('code') }).fill(code);
    await phone.keyboard.press('Enter');
  };
  await phone.goto(`${home}/delivery/shipments/${made.id}`);
  await expect(phone.getByText(third.packageNo)).toBeVisible();
  expect(await isReady(phone)).toBe(true);

  await context.setOffline(true);
  await scan(first.packageNo);
  await expect(kept(1)).toBeVisible();
  await expect(phone.getByText(say('loadedOf', { in: 1, of: 3 }))).toBeVisible();
  await phone.reload();
  await expect(kept(1)).toBeVisible();
  await expect(phone.getByText(say('loadedOf', { in: 1, of: 3 }))).toBeVisible();
  await scan(second.packageNo);
  await expect(kept(2)).toBeVisible();
  // What is not on this truck is refused with or without a server.
  await scan('BZ-NOWHERE');
  await expect(phone.getByText(say('notOnTruck', { no: 'BZ-NOWHERE' }))).toBeVisible();
  expect((await truck()).loadedCount).toBe(0);
  // Meanwhile the office takes one of them off the plan.
  const now = await truck();
  await office.send('PUT', `/api/crm/shipments/${made.id}`, {
    ...now,
    lines: now.lines.filter(({ packageIds }) => !packageIds.includes(second.id)),
  });

  await context.setOffline(false);
  await expect.poll(truck).toMatchObject({ loadedCount: 1, packageCount: 2 });
  await expect(phone.getByText(texts.say('common:keptActs.refusedLater', { count: 1 }))).toBeVisible();
  await phone.getByRole('button', { name: texts.button('common:keptActs.drop') }).click();
  await expect(phone.getByText(say('loadedOf', { in: 1, of: 2 }))).toBeVisible();

  // It goes without the other one: for a reason, and with a photo of the truck.
  await phone.getByRole('button', { name: say('sendWithout', { count: 1 }) }).click();
  const dialog = phone.getByRole('dialog');
  const send = dialog.getByRole('button', { name: texts.button('delivery:shipment.step.send') });
  await dialog.getByLabel(texts.say('delivery:packing.reason')).fill('No room');
  await expect(send).toBeDisabled();
  await dialog.locator('input[type=file]').setInputFiles({ name: 'truck.png', mimeType: 'image/png', buffer: PICTURE });
  await expect(dialog.getByText(say('hasPhoto'))).toBeVisible();
  await send.click();
  await expect.poll(truck).toMatchObject({ state: SENT, packageCount: 1 });

  // A photo that cannot be kept is told: nobody drives off in the belief that it is there.
  const broken = { name: 'broken.png', mimeType: 'image/png', buffer: Buffer.from('no picture') };
  await phone.locator('main input[type=file]').first().setInputFiles(broken);
  await expect(phone.getByText(/broken\.png/)).toBeVisible();
  await context.close();
});
