import type { Locator, Page } from '@playwright/test';
import { enter, expect, signIn, test, type Session, type Texts } from './product.ts';

const seen = (locator: Locator): Locator => locator.filter({ visible: true }).first();
const dialog = (page: Page): Locator => page.getByRole('dialog').filter({ visible: true }).last();

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

const byFinance = { assignees: [{ kind: 'role', role: '财务' }, { kind: 'initiator' }] };
/** Finance is asked of both, within seconds: of the large ones the planner is asked instead, small ones pass. */
const quick = {
  nodes: [
    { id: 'start', type: 'start', name: 'Start' },
    { id: 'gate', type: 'condition', name: 'Gate' },
    {
      ...{ id: 'large', type: 'approve', name: 'Large', ...byFinance },
      timeout: { escalateHours: 0.01, escalateTo: [{ kind: 'role', role: '计划' }, { kind: 'administrators' }] },
    },
    {
      ...{ id: 'small', type: 'approve', name: 'Small', ...byFinance },
      timeout: { automaticHours: 0.01, automatic: 'approve' },
    },
    { id: 'end', type: 'end', name: 'End' },
  ],
  edges: [
    { id: 'a', from: 'start', to: 'gate' },
    { id: 'b', from: 'gate', to: 'large', condition: 'amount > 1000', order: 0 },
    { id: 'c', from: 'gate', to: 'small', order: 1 },
    { id: 'd', from: 'large', to: 'end' },
    { id: 'e', from: 'small', to: 'end' },
  ],
};

test('an approval for large contracts is drawn, published, and run through return, more signers, escalation and time-out', async ({
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

  // Drawn: contracts over 90,000 are approved by finance; who does not answer is escalated within seconds.
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
  await page.getByLabel(texts.say('workflow:field.startCondition')).fill('amount > 90000');
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
    .fill('admin');
  await page.getByRole('button', { name: texts.button('workflow:design.publish') }).click();
  await expect(page.getByText(texts.say('workflow:design.publishedNow', { version: 1 }))).toBeVisible();
  await expect(page.getByText(`${texts.say('workflow:design.formTypeName.contract')} · `)).toBeVisible();

  // A contract of that size asks it; nobody approves it beside.
  const customer = await service.send<Record_>('POST', '/api/crm/customers', { name: tag, state: 2 });
  const contract = await service.send<Record_>('POST', '/api/crm/contracts', {
    ...{ contractNo: tag, customerId: customer.id, amount: 95_000 },
    paymentPlan: [{ name: 'All', rate: 100, dueEvent: 'effective' }],
  });
  await service.send('POST', `/api/crm/contracts/${contract.id}/submit`, {});
  await expect(office.send('POST', `/api/crm/contracts/${contract.id}/approve`, {})).rejects.toThrow(/020401/);
  await expect.poll(async () => (await instanceOf(office, tag))?.nodeName).toBe('Money');
  const { id } = (await instanceOf(office, tag))!;
  const stateOf = async () => (await office.get<Record_>(`/api/crm/contracts/${contract.id}`)).state;

  // Finance sends it back; the contract is a draft again, is changed and handed in once more.
  await enter(page, home, { userName: 'xu.caiwu' });
  await page.goto(`${home}/crm/contract/${contract.id}`);
  await expect(page.getByRole('link', { name: texts.say('crm:contract.openWorkflow') })).toBeVisible();
  await expect(page.getByRole('button', { name: texts.button('crm:contract.step.approve') })).toHaveCount(0);
  await page.goto(`${home}/workflow/instances`);
  await seen(page.getByRole('row', { name: tag }))
    .getByRole('button', { name: texts.button('workflow:instance.open') })
    .click();
  await act(page, texts, { key: 'return', fill: (box) => box.getByRole('textbox').fill('less, please') });
  await expect.poll(stateOf).toBe(0);
  const draft = await service.get<Record_>(`/api/crm/contracts/${contract.id}`);
  await service.send('PUT', `/api/crm/contracts/${contract.id}`, { ...draft, amount: 92_000 });
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
  expect(bills.map(({ amount }) => amount)).toEqual([92_000]);

  // By time-out, in working hours that never end: finance looks at neither request. One is passed on, one is approved.
  const { items: calendars } = await office.get<{ items: Record_[] }>('/api/app/calendar?maxResultCount=50');
  const calendar = calendars.find(({ year }) => year === new Date().getFullYear())!;
  const keep = async (more: object) => {
    const { concurrencyStamp } = await office.get<Record_>(`/api/app/calendar/${calendar.id}`);
    await office.send('PUT', `/api/app/calendar/${calendar.id}`, { ...calendar, ...more, concurrencyStamp });
  };
  await keep({ shifts: [], weekdays: [0, 0, 0, 0, 0, 0, 0], days: [] });
  try {
    const { id: workflowId } = await office.send<Record_>('POST', '/api/crm/workflows', {
      ...{ name: `${tag} quick`, formType: 'request', ...quick },
    });
    await office.send('POST', `/api/crm/workflows/${workflowId}/publish`);
    const asked = (title: string, amount: number) =>
      service.send<Record_>('POST', '/api/crm/workflow-instances', { workflowId, title, data: { amount } });
    const [large, small] = await Promise.all([asked(`${tag} large`, 2_000), asked(`${tag} small`, 20)]);
    const read = (one: Record_) => office.get<Record_>(`/api/crm/workflow-instances/${one.id}`);
    const waitsFor = async () =>
      ((await read(large)).tasks as { state: number; assigneeName: string }[])
        .filter((task) => task.state === 0)
        .map(({ assigneeName }) => assigneeName);
    await expect.poll(async () => (await read(small)).state, { timeout: 90_000 }).toBe(1);
    await expect.poll(waitsFor, { timeout: 90_000 }).toEqual(['何排产']);

    // The planner finds in his list what finance did not answer, reads how it came to him, and decides it.
    await enter(page, home, { userName: 'he.paichan' });
    await page.goto(`${home}/workflow/instances`);
    await seen(page.getByRole('row', { name: `${tag} large` }))
      .getByRole('button', { name: texts.button('workflow:instance.open') })
      .click();
    await expect(page.getByText(texts.say('workflow:event.escalated')).first()).toBeVisible();
    await act(page, texts, { key: 'approve' });
    await expect.poll(async () => (await read(large)).state).toBe(1);
    await enter(page, home, { userName: 'mujing.admin' });
    await page.goto(`${home}/workflow/view?id=${small.id}`);
    await expect(page.getByText(texts.say('workflow:event.autoApproved')).first()).toBeVisible();
  } finally {
    await keep({});
  }
});
