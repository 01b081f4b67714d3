import type { APIRequestContext, Page } from '@playwright/test';
import { factoryToday } from './office.ts';
import { enter, expect, signIn, test, type Session } from './product.ts';

const PASSWORD = 'Fits-1q2w3E*';
const ASSIGNED = 1;
const DONE = 3;
const PROBLEM = 4;
const PHONE = { width: 390, height: 844 };
/** A picture of one dot. */
const PICTURE = {
  name: 'before.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  ),
};

interface Visit {
  id: string;
  dispatchNo: string;
  salesOrderId: string;
  teamId: string | null;
  state: number;
  checked: string[];
  photosBefore: { id: string }[];
  signature: { id: string }[];
  signedBy: string | null;
}
interface Items<T> {
  items: T[];
}

/** Somebody who fits, and nothing else: he sees visits, and no orders. */
async function fitter(administrator: Session, userName: string): Promise<string> {
  const person = { userName, name: userName, email: `${userName}@mujing.example`, password: PASSWORD };
  const { id } = await administrator.send<{ id: string }>('POST', '/api/identity/users', {
    ...person,
    ...{ surname: null, phoneNumber: null, isActive: true, lockoutEnabled: true, roleNames: [] },
  });
  const wanted = ['SalesOrder.InstallDispatches', 'SalesOrder.InstallDispatches.Edit', 'FileManagement.FileDescriptor'];
  await administrator.send('PUT', `/api/permission-management/permissions?providerName=U&providerKey=${id}`, {
    permissions: wanted.map((name) => ({ name, isGranted: true })),
  });
  return id;
}

/** A visit of today for a team, of an order with cabinets to be put together. */
async function visitOf(office: Session, teamId: string): Promise<Visit> {
  const dispatches = '/api/crm/install-dispatches';
  const { items } = await office.get<Items<Visit>>(`${dispatches}?maxResultCount=50`);
  const cards = await Promise.all(
    items.map(({ id }) => office.get<{ dispatch: Visit; cabinets: object[] }>(`${dispatches}/${id}/card`)),
  );
  const { salesOrderId } = cards.find(({ cabinets }) => cabinets.length > 0)!.dispatch;
  const made = await office.send<Visit>('POST', '/api/crm/install-dispatches', { salesOrderId, items: [] });
  return office.send<Visit>('POST', `/api/crm/install-dispatches/${made.id}/plan`, { teamId, date: factoryToday() });
}

/** The console keeps its pages for hours without a network once its worker has fetched them. */
const isReady = (page: Page) => page.evaluate(async () => Boolean((await navigator.serviceWorker.ready).active));

async function prepared(request: APIRequestContext, home: string) {
  const userName = `fits.${Date.now()}`;
  const [administrator, office] = [
    await signIn(request, home, 'mujing.admin'),
    await signIn(request, home, 'sun.kefu'),
  ];
  const userId = await fitter(administrator, userName);
  const team = await office.send<{ id: string }>('POST', '/api/crm/install-teams', {
    ...{ name: `Team of ${userName}`, memberIds: [userId], capacity: 2 },
  });
  return { office, userName, visit: await visitOf(office, team.id) };
}

test('a fitter ticks, photographs and has it signed without a network, through a reload', async ({
  browser,
  request,
  home,
  texts,
}) => {
  const { office, visit, userName } = await prepared(request, home);
  expect(visit.state).toBe(ASSIGNED);
  const now = () => office.get<Visit>(`/api/crm/install-dispatches/${visit.id}`);
  const say = (key: string, values: Record<string, string | number> = {}) =>
    texts.say(`salesOrder:install.${key}`, values);
  const context = await browser.newContext({
    ...{ locale: test.info().project.use.locale!, viewport: PHONE, serviceWorkers: 'allow' },
  });
  const phone = await context.newPage();
  await enter(phone, home, { userName, password: PASSWORD });
  // His work is what the list shows him first.
  await phone.goto(`${home}/sales-order/install-dispatches`);
  await phone.getByRole('button', { name: new RegExp(visit.dispatchNo) }).click();
  await expect(phone.getByRole('img', { name: texts.start('salesOrder:install.front') }).first()).toBeVisible();
  expect(await isReady(phone)).toBe(true);
  const kept = (count: number) => phone.getByText(texts.say('common:keptActs.waiting', { count }));

  await context.setOffline(true);
  await phone.getByRole('button', { name: texts.button('salesOrder:install.step.arrive') }).click();
  await expect(kept(1)).toBeVisible();
  await phone.getByRole('checkbox', { name: say('check.level') }).check();
  await expect(kept(2)).toBeVisible();
  await phone.locator('input[type=file]').first().setInputFiles(PICTURE);
  await expect(kept(3)).toBeVisible();
  await phone.reload();
  await expect(kept(3)).toBeVisible();
  await expect(phone.getByRole('checkbox', { name: say('check.level') })).toBeChecked();
  await expect(phone.getByRole('img', { name: /^before/ })).toBeVisible();
  const done = phone.getByRole('button', { name: texts.button('salesOrder:install.step.done') });
  await expect(done).toBeDisabled();
  await phone.getByLabel(say('signedBy')).fill('Ann');
  const pad = phone.locator('canvas');
  await pad.scrollIntoViewIfNeeded();
  const box = (await pad.boundingBox())!;
  await phone.mouse.move(box.x + 30, box.y + 30);
  await phone.mouse.down();
  await phone.mouse.move(box.x + 180, box.y + 70, { steps: 6 });
  await phone.mouse.up();
  await phone.getByRole('button', { name: texts.button('salesOrder:install.sign') }).click();
  await expect(kept(4)).toBeVisible();
  await done.click();
  await expect(kept(5)).toBeVisible();
  expect((await now()).state).toBe(ASSIGNED);

  await context.setOffline(false);
  await expect.poll(now, { timeout: 30_000 }).toMatchObject({ state: DONE, checked: ['level'], signedBy: 'Ann' });
  const { photosBefore, signature } = await now();
  expect([photosBefore, signature].flat().map(({ id }) => id)).toEqual([
    expect.stringMatching(/^[\da-f-]{36}$/),
    expect.stringMatching(/^[\da-f-]{36}$/),
  ]);
  await expect(phone.getByRole('img', { name: /^before/ })).toBeVisible();
  // Who fits sees no orders and plans nothing.
  await phone.goto(`${home}/sales-order/orders`);
  await expect(phone.getByText(texts.say('shell:page.unauthorized.title'))).toBeVisible();
  await expect(phone.getByText(texts.start('common:why.lacking'))).toBeVisible();
  await context.close();
});

test('a fitter scans what is missing at the customer, and the office hears of it with his photo', async ({
  browser,
  request,
  home,
  texts,
}) => {
  const { office, visit, userName } = await prepared(request, home);
  const card = await office.get<{ parts: { id: string }[] }>(`/api/crm/install-dispatches/${visit.id}/card`);
  const missing = card.parts[0]!.id;
  const context = await browser.newContext({ locale: test.info().project.use.locale!, viewport: PHONE });
  const phone = await context.newPage();
  await enter(phone, home, { userName, password: PASSWORD });
  await phone.goto(`${home}/sales-order/install-dispatches/${visit.id}`);
  await phone.getByRole('button', { name: texts.button('salesOrder:install.step.problem') }).click();
  const drawer = phone.getByRole('dialog');
  const scan = drawer.getByRole('searchbox', { name: texts.say('salesOrder:exception.scan') });
  await scan.fill('NOWHERE');
  await scan.press('Enter');
  await expect(drawer.getByText(texts.say('salesOrder:install.notHere', { code: 'NOWHERE' }))).toBeVisible();
  await scan.fill(missing);
  await scan.press('Enter');
  await expect(drawer.getByRole('checkbox', { checked: true })).toHaveCount(1);
  await drawer.locator('input[type=file]').setInputFiles(PICTURE);
  await drawer.getByRole('button', { name: texts.button('salesOrder:install.report') }).click();
  await expect(drawer).toBeHidden();
  await expect
    .poll(async () => (await office.get<Visit>(`/api/crm/install-dispatches/${visit.id}`)).state)
    .toBe(PROBLEM);
  const { items } = await office.get<Items<{ partIds: string[]; photos: { name: string }[] }>>(
    `/api/crm/exceptions?salesOrderId=${visit.salesOrderId}&maxResultCount=1`,
  );
  expect(items[0]).toMatchObject({ partIds: [missing], photos: [{ name: expect.stringMatching(/^before/) }] });
  await context.close();
});
