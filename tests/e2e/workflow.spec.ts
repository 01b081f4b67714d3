import type { Locator, Page } from '@playwright/test';
import { DayType } from '../../libs/contracts/src/platform/calendar.js';
import { dialog, factoryToday, seen } from './office.ts';
import { enter, expect, signIn, test, type Session, type Texts } from './product.ts';

interface Record_ {
  id: string;
  [key: string]: unknown;
}

const instanceOf = async (by: Session, title: string) => {
  const { items } = await by.get<{ items: Record_[] }>(
    `/api/crm/workflow-instances?filter=${encodeURIComponent(title)}&maxResultCount=1`,
  );
  return items[0];
};

/** Opens an instance as somebody, and does one act to it. */
async function act(
  page: Page,
  texts: Texts,
  { key, fill }: { key: string; fill?: (box: Locator) => Promise<void> },
): Promise<void> {
  const word = texts.button(`workflow:act.${key}`);
  const button = page.getByRole('button', { name: word, exact: true }).filter({ visible: true });
  // The list that leads here has a button of the same name.
  await expect(seen(page.getByRole('heading', { name: texts.say('workflow:view.drawing') }))).toBeVisible();
  await expect(seen(page.getByRole('button', { name: texts.button('workflow:act.more') }))).toBeVisible();
  if ((await button.count()) > 0) await button.first().click();
  else {
    await seen(page.getByRole('button', { name: texts.button('workflow:act.more') })).click();
    await seen(page.getByRole('menuitem', { name: word })).click();
  }
  await fill?.(dialog(page));
  await dialog(page).getByRole('button', { name: word }).click();
  await expect(dialog(page)).toBeHidden();
}

/** Sets the hours that people work in; gives them back as they were. */
async function workingHours(office: Session): Promise<(more: object) => Promise<void>> {
  const { items } = await office.get<{ items: Record_[] }>('/api/app/calendar?maxResultCount=50');
  const calendar = items.find(({ year }) => factoryToday().startsWith(`${String(year)}-`))!;
  return async (more) => {
    const { concurrencyStamp } = await office.get<Record_>(`/api/app/calendar/${calendar.id}`);
    await office.send('PUT', `/api/app/calendar/${calendar.id}`, { ...calendar, ...more, concurrencyStamp });
  };
}
const ALWAYS = { shifts: [], weekdays: Array.from({ length: 7 }, () => DayType.Work), days: [] };

test('an approval of contracts over 50,000 is drawn, published, and run through return, more signers and time-out', async ({
  page,
  home,
  request,
  texts,
}) => {
  test.slow();
  const [office, service, money] = (await Promise.all(
    ['mujing.admin', 'sun.kefu', 'xu.caiwu'].map((name) => signIn(request, home, name)),
  )) as [Session, Session, Session];
  const tag = `W${Date.now().toString(36)}`;

  // Drawn: contracts over 50,000 are approved by finance; who does not answer in time is passed over.
  await enter(page, home, { userName: 'mujing.admin' });
  const { id: designId } = await office.send<Record_>('POST', '/api/crm/workflows', {
    name: tag,
    formType: 'contract',
  });
  await page.goto(`${home}/crm/workflow/design/${designId}`);
  // The ways between them have buttons that name them too.
  const node = (name: string) => page.locator('.react-flow__node').getByRole('button', { name }).first();
  // A drawing that still finds its place takes no click.
  await expect(async () => {
    await node(texts.say('workflow:node.start')).click({ timeout: 2_000 });
    await expect(page.getByLabel(texts.say('workflow:field.startCondition'))).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await page.getByLabel(texts.say('workflow:field.startCondition')).fill('amount > ');
  await expect(page.getByRole('button', { name: texts.button('workflow:design.publish') })).toBeDisabled();
  await page.getByLabel(texts.say('workflow:field.startCondition')).fill('amount > 50000');
  await page.locator('button[data-kind="approve"]').click();
  await page.getByRole('textbox', { name: texts.say('workflow:field.name'), exact: true }).fill('Money');
  await page
    .getByRole('button', { name: texts.button('workflow:rule.add') })
    .first()
    .click();
  await page.getByRole('combobox', { name: texts.say('workflow:rule.pickRole') }).fill('财务');
  await page.getByText(texts.say('workflow:field.useTimeout')).click();
  await page.getByRole('spinbutton', { name: texts.say('workflow:field.remindHours') }).fill('');
  await page.getByRole('spinbutton', { name: texts.say('workflow:field.escalateHours') }).fill('1000');
  await page
    .getByRole('button', { name: texts.button('workflow:rule.add') })
    .last()
    .click();
  await page
    .getByRole('combobox', { name: texts.say('workflow:rule.pickRole') })
    .last()
    .fill('计划');
  await page.getByRole('button', { name: texts.button('workflow:design.publish') }).click();
  await expect(page.getByText(texts.say('workflow:design.publishedNow', { version: 1 }))).toBeVisible();
  await expect(page.getByText(`${texts.say('workflow:design.formTypeName.contract')} · `)).toBeVisible();

  // A contract of that size asks it, and nobody approves it beside; a smaller one does not.
  const customer = await service.send<Record_>('POST', '/api/crm/customers', { name: tag, state: 2 });
  const handIn = async (contractNo: string, amount: number) => {
    const made = await service.send<Record_>('POST', '/api/crm/contracts', {
      ...{ contractNo, customerId: customer.id, amount },
      paymentPlan: [{ name: 'All', rate: 100, dueEvent: 'effective' }],
    });
    await service.send('POST', `/api/crm/contracts/${made.id}/submit`, {});
    return made;
  };
  const contract = await handIn(tag, 60_000);
  await expect(office.send('POST', `/api/crm/contracts/${contract.id}/approve`, {})).rejects.toThrow(/020401/);
  await expect.poll(async () => (await instanceOf(office, tag))?.nodeName).toBe('Money');
  const { id } = (await instanceOf(office, tag))!;
  const stateOf = async (one = contract) => (await office.get<Record_>(`/api/crm/contracts/${one.id}`)).state;
  const small = await handIn(`S${tag}`, 50_000);
  await office.send('POST', `/api/crm/contracts/${small.id}/approve`, {});
  expect(await stateOf(small)).toBe(2);

  // Finance sends it back; the contract is a draft again, is changed and handed in once more.
  await enter(page, home, { userName: 'xu.caiwu' });
  await page.goto(`${home}/crm/contract/${contract.id}`);
  await expect(page.getByRole('link', { name: texts.say('crm:contract.openWorkflow') })).toBeVisible();
  await expect(page.getByRole('button', { name: texts.button('crm:contract.step.approve') })).toHaveCount(0);
  await page.goto(`${home}/workflow/instances`);
  await seen(page.getByRole('row', { name: tag }))
    .getByRole('button', { name: texts.button('workflow:instance.open') })
    .click();
  // What comes of it when he does not answer.
  await expect(page.getByText(texts.say('workflow:task.due.escalate', { time: '' }).trim())).toBeVisible();
  await act(page, texts, { key: 'return', fill: (box) => box.getByRole('textbox').fill('less, please') });
  await expect.poll(stateOf).toBe(0);
  const draft = await service.get<Record_>(`/api/crm/contracts/${contract.id}`);
  await service.send('PUT', `/api/crm/contracts/${contract.id}`, { ...draft, amount: 55_000 });
  await service.send('POST', `/api/crm/contracts/${contract.id}/submit`, {});
  await expect.poll(async () => (await instanceOf(office, tag))?.nodeName).toBe('Money');

  // Finance asks the planner to sign as well, and approves; the planner has the last word.
  await page.goto(`${home}/workflow/view?id=${id}`);
  await act(page, texts, {
    key: 'addSign',
    fill: async (box) => {
      await box.getByText(texts.say('workflow:act.after')).click();
      await box.getByRole('combobox').fill('何排产');
      await page.getByTitle('何排产').filter({ visible: true }).first().click();
      await page.keyboard.press('Escape');
    },
  });
  await act(page, texts, { key: 'approve' });
  expect(await stateOf()).toBe(1);
  await enter(page, home, { userName: 'he.paichan' });
  await page.goto(`${home}/workflow/view?id=${id}`);
  await expect(page.getByText('less, please').first()).toBeVisible();
  await act(page, texts, { key: 'approve' });
  await expect.poll(stateOf).toBe(2);
  const { items: bills } = await money.get<{ items: Record_[] }>(`/api/crm/bills?contractId=${contract.id}`);
  expect(bills.map(({ amount }) => amount)).toEqual([55_000]);

  // The time becomes seconds, by a new version, and working hours have no end while they pass.
  await enter(page, home, { userName: 'mujing.admin' });
  await page.goto(`${home}/crm/workflow/design/${designId}`);
  const hours = page.getByRole('spinbutton', { name: texts.say('workflow:field.escalateHours') });
  await expect(async () => {
    await node('Money').click({ timeout: 2_000 });
    await expect(hours).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await hours.fill('0.01');
  await page.getByRole('button', { name: texts.button('workflow:design.publish') }).click();
  await expect(page.getByText(texts.say('workflow:design.publishedNow', { version: 2 }))).toBeVisible();
  const work = await workingHours(office);
  await work(ALWAYS);

  // By time-out: of another contract finance looks away, and who is above decides.
  const late = await handIn(`L${tag}`, 70_000);
  const waitsFor = async () => {
    const found = await instanceOf(office, `L${tag}`);
    const tasks = found ? (await office.get<Record_>(`/api/crm/workflow-instances/${found.id}`)).tasks : [];
    return (tasks as { state: number; assigneeName: string }[])
      .filter((task) => task.state === 0)
      .map(({ assigneeName }) => assigneeName);
  };
  try {
    await expect.poll(waitsFor, { timeout: 90_000 }).toEqual(['何排产']);
  } finally {
    await work({});
  }
  await enter(page, home, { userName: 'he.paichan' });
  await page.goto(`${home}/workflow/instances`);
  await seen(page.getByRole('row', { name: `L${tag}` }))
    .getByRole('button', { name: texts.button('workflow:instance.open') })
    .click();
  await expect(page.getByText(texts.say('workflow:event.escalated')).first()).toBeVisible();
  await act(page, texts, { key: 'approve' });
  await expect.poll(() => stateOf(late)).toBe(2);
});
