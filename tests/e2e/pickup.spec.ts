import { enter, expect, signIn, test } from './product.ts';

const SIGNED = 130;

interface Pickup {
  id: string;
  code: string;
  salesOrderId: string;
  packageCount: number;
  state: number;
}

test('packages are handed over on a phone to whoever says the code', async ({ browser, request, home, texts }) => {
  const keeper = await signIn(request, home, 'wu.cangku');
  const [planned] = (await keeper.get<{ items: Pickup[] }>('/api/crm/pickups?state=0')).items;
  const { id, code, salesOrderId } = planned!;
  const say = (key: string, values: Record<string, string | number> = {}) =>
    texts.say(`delivery:pickup.${key}`, values);
  const viewport = { width: 390, height: 844 };
  const phone = await (await browser.newContext({ locale: test.info().project.use.locale!, viewport })).newPage();
  await enter(phone, home, { userName: 'wu.cangku' });
  await phone.goto(`${home}/delivery/pickups/${id}`);
  await expect(phone.getByRole('heading', { name: code }).first()).toBeVisible();
  // The office makes the code; whoever hands over cannot.
  await expect(phone.getByRole('button', { name: texts.button('delivery:pickup.step.call') })).toHaveCount(0);
  const office = await (await browser.newContext({ locale: test.info().project.use.locale! })).newPage();
  await enter(office, home, { userName: 'sun.kefu' });
  await office.goto(`${home}/delivery/pickups/${id}`);
  await office.getByRole('button', { name: texts.button('delivery:pickup.step.call') }).click();
  await office
    .getByRole('dialog')
    .getByRole('button', { name: texts.button('delivery:pickup.makeIt') })
    .click();
  const secret = office.getByText(/^\d{6}$/);
  await expect(secret).toBeVisible();
  const verifyCode = (await secret.textContent())!;
  await office.close();
  await phone.reload();

  await phone.getByRole('button', { name: texts.button('delivery:pickup.step.verify') }).click();
  const dialog = phone.getByRole('dialog');
  const handOver = dialog.getByRole('button', { name: texts.button('delivery:pickup.step.verify') });
  await dialog.getByLabel(say('verifyCode')).fill(verifyCode === '000000' ? '000001' : '000000');
  await dialog.getByLabel(say('pickedUpBy')).fill('Ann');
  await dialog.getByLabel(say('idEnding')).fill('123x');
  // Nothing is handed over without a proof.
  await expect(handOver).toBeDisabled();
  const pad = dialog.locator('canvas');
  await pad.scrollIntoViewIfNeeded();
  const box = (await pad.boundingBox())!;
  await phone.mouse.move(box.x + 30, box.y + 30);
  await phone.mouse.down();
  await phone.mouse.move(box.x + 150, box.y + 80, { steps: 8 });
  await phone.mouse.up();
  await handOver.click();
  await expect(dialog.getByRole('alert')).toContainText('4');
  await dialog.getByLabel(say('verifyCode')).fill(verifyCode);
  await handOver.click();
  await expect(dialog).toBeHidden();
  await expect(phone.getByText(say('state.PickedUp')).first()).toBeVisible();
  await expect(phone.getByRole('img', { name: texts.say('delivery:shipment.fileKind.signature') })).toBeVisible();
  const packages = await keeper.get<{ items: { state: number }[] }>(`/api/crm/packages?pickupId=${id}`);
  expect(packages.items.map(({ state }) => state)).toEqual(packages.items.map(() => 4));
  await expect
    .poll(
      async () =>
        (await keeper.get<{ salesOrder: { state: number } }>(`/api/app/salesOrder/${salesOrderId}`)).salesOrder.state,
    )
    .toBe(SIGNED);
});
