import { readFile } from 'node:fs/promises';
import type { APIRequestContext } from '@playwright/test';
import { expect, signIn, test, type Session } from './product.ts';

const MATERIAL = 'OSB18-NAT';

/** A confirmed plan with three parts of the material; its id. */
async function confirmedPlan(request: APIRequestContext, home: string, planner: Session): Promise<string> {
  const uploaded = await request.post(`${home}/api/optimization/import-files`, {
    headers: { authorization: `Bearer ${planner.token}` },
    multipart: {
      file: {
        name: 'labels.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(`Part No,Name,Material,Length,Width,Qty\nL${Date.now()},Side,${MATERIAL},900,400,3\n`),
      },
    },
  });
  const { id } = (await uploaded.json()) as { id: string };
  await planner.send('POST', '/api/optimization/import-files/optimization', { importFileIds: [id], timeLimitSec: 1 });
  await expect
    .poll(async () => (await planner.get<{ state: number }>(`/api/optimization/import-files/${id}`)).state, {
      timeout: 60_000,
    })
    .toBe(5);
  const { items } = await planner.get<{ items: { id: string }[] }>(
    `/api/optimization/import-files/optimization/${id}/solutions`,
  );
  await planner.send('POST', `/api/optimization/solutions/${items[0]!.id}/confirm`);
  return items[0]!.id;
}

test('a label of one’s own is designed for a material, printed for its parts, and void when it is spoilt', async ({
  planner: page,
  home,
  request,
  texts,
}) => {
  const planner = await signIn(request, home, 'he.paichan');
  const solutionId = await confirmedPlan(request, home, planner);
  const say = (key: string, values: Record<string, string | number> = {}) =>
    texts.say(`optimisation:labelTemplate.${key}`, values);
  const name = `${MATERIAL} ${Date.now()}`;

  await page.goto(`${home}/optimization/label-templates`);
  // An empty list offers it once more.
  await page
    .getByRole('button', { name: texts.button('common:action.create') })
    .first()
    .click();
  const form = page.getByRole('dialog');
  await form.getByLabel(say('name'), { exact: true }).fill(name);
  await form.getByRole('button', { name: say('addCondition') }).click();
  await form.getByLabel(say('value'), { exact: true }).fill(MATERIAL);
  await form.getByLabel(say('isEnable'), { exact: true }).click();
  await form.getByRole('tab', { name: say('designSection') }).click();
  await expect(form.getByText(texts.start('optimisation:labelTemplate.fitsOfPlan')).first()).toBeVisible();
  await form.getByLabel(say('label.width')).fill('90');
  // A code that is pulled too small cannot be put to use; what was done is undone.
  const code = form.getByRole('button', { name: new RegExp(say('item.qrcode')) }).last();
  await code.focus();
  await form.getByLabel(say('box.width'), { exact: true }).fill('6');
  await expect(form.getByText(new RegExp(say('warning.noCode'))).first()).toBeVisible();
  await form.getByRole('button', { name: texts.button('common:action.save') }).click();
  await expect(form.getByText(/read again at 203 dpi|203 dpi 下无法识读/)).toBeVisible();
  await code.focus();
  await page.keyboard.press('Control+z');
  await expect(form.getByText(new RegExp(say('warning.noCode')))).toHaveCount(0);
  await form.getByRole('button', { name: texts.button('common:action.save') }).click();
  await expect(page.getByRole('row', { name: new RegExp(name) })).toBeVisible();

  // The plan's labels have it: on the preview, and on the printer 90 mm wide.
  const label = (key: string, values: Record<string, string | number> = {}) =>
    texts.say(`optimisation:label.${key}`, values);
  await page.goto(`${home}/optimization/solutions/${solutionId}`);
  // What closes the tabs of the console ends otherwise, in Chinese with the same word within.
  await page.getByRole('button', { name: new RegExp(`${texts.button('optimisation:label.button').source}$`) }).click();
  await expect(page.getByText(label('template', { name }))).toBeVisible();
  await page.getByRole('combobox', { name: label('printer.label_') }).click();
  await page.getByTitle(label('printer.zpl')).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: label('download', { count: 3 }) }).click(),
  ]);
  expect((await readFile(await file.path(), 'latin1')).match(/\^PW720\^LL400/g)).toHaveLength(3);

  // The printer jammed at the second one: from there on they are printed again, then that one alone, each for a reason.
  await page.getByRole('button', { name: label('next') }).click();
  for (const [scope, count] of [
    ['from', 2],
    ['one', 1],
  ] as const) {
    await page.getByRole('radio', { name: new RegExp(`^${label(`scope.${scope}`)} \\(`) }).check();
    const download = page.getByRole('button', { name: label('download', { count }) });
    await expect(download).toBeDisabled();
    await page.getByRole('textbox', { name: label('reason', { count }) }).fill('jammed');
    const [anew] = await Promise.all([page.waitForEvent('download'), download.click()]);
    expect((await readFile(await anew.path(), 'latin1')).match(/\^XA/g)).toHaveLength(count);
  }
  await page.getByRole('button', { name: label('previous') }).click();
  await page.getByRole('radio', { name: new RegExp(`^${label('scope.fresh')} \\(`) }).check();

  // The first one came out torn: it is void, and printed again without another reason.
  await page.getByRole('button', { name: texts.button('optimisation:label.voidOne') }).click();
  const spoilt = page.getByRole('dialog').filter({ hasText: label('voidTitle', { no: 1 }) });
  await spoilt.getByLabel(label('voidReason')).fill('torn');
  await spoilt.getByRole('button', { name: texts.button('optimisation:label.voidOne') }).click();
  const again = page.getByRole('button', { name: label('download', { count: 1 }) });
  await expect(again).toBeEnabled();
  await page.getByRole('tab', { name: label('tabs.prints') }).click();
  await expect(page.getByText(/torn/)).toBeVisible();

  const { items } = await planner.get<{ items: { id: string; name: string }[] }>(
    '/api/optimization/label-templates?maxResultCount=100',
  );
  await planner.send('DELETE', `/api/optimization/label-templates/${items.find((one) => one.name === name)!.id}`);
});
