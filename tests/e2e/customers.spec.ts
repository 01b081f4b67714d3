import { cutList } from './cut-order.ts';
import {
  act,
  choose,
  depositType,
  dialog,
  orderOf,
  people,
  seen,
  statementIsLedger,
  tagOf,
  type Items,
  type Row,
} from './office.ts';
import { enter, expect, signIn, test, type Session } from './product.ts';

const AUDITS = '/api/salesorder/audit-designs';
const [CONFIRMED, PRODUCED] = [60, 100];

/** An order's price, and a design of two cabinets, handed in and passed; the sheet's id. */
async function passed(office: Session, auditor: Session, salesOrderId: string, name: string): Promise<void> {
  const cabinet = { model: 'base', width: 600, height: 720, depth: 560, material: 'OSB18-NAT', shelves: 1 };
  const content = { rooms: [{ name, cabinets: ['K1', 'K2'].map((cabinetNo) => ({ ...cabinet, cabinetNo })) }] };
  const design = await office.send<Row>('POST', '/api/salesorder/designs', { name, content });
  await office.send('PUT', `${AUDITS}/design/${salesOrderId}`, { designId: design.designId });
  await office.send('PUT', '/api/app/salesorder/products/batch-update', [
    { salesOrderId, name: 'Kitchen', price: 30_000, count: 1 },
  ]);
  await office.send('POST', `/api/app/salesOrder/${salesOrderId}/submit`, {});
  const { items } = await office.get<Items<Row>>(`${AUDITS}?salesOrderId=${salesOrderId}`);
  const auditIds = items.map(({ id }) => id);
  for (const action of ['claim', 'pass']) await auditor.send('POST', `${AUDITS}/${action}`, { auditIds });
}

test('a stranger becomes a customer, called and visited, and his order is made once its deposit is there', async ({
  page,
  home,
  request,
  texts,
}) => {
  test.setTimeout(420_000);
  const tag = tagOf('K');
  const phone = `137${String(Date.now()).slice(-8)}`;
  const button = (key: string) => page.getByRole('button', { name: texts.button(key) });
  const { office, service, finance } = await people(request, home);
  const save = () => dialog(page).getByRole('button', { name: texts.button('common:action.save') });
  const dealer = await office.send<Row>('POST', '/api/crm/dealers', { code: tag, name: `${tag} Shop` });
  await depositType(office, tag, { needDesign: true });
  await enter(page, home, { userName: 'sun.kefu' });

  // Entered: nobody's yet, and of the dealer whose shop he has been to.
  await page.goto(`${home}/crm/customers`);
  await button('common:action.create').first().click();
  await dialog(page).getByLabel(texts.say('crm:customer.name'), { exact: true }).fill(tag);
  await dialog(page).getByLabel(texts.say('crm:customer.phoneNumber'), { exact: true }).fill(`+86 ${phone}`);
  await choose(page, dialog(page).locator('#dealerId'), `${tag} Shop`);
  await save().click();
  await expect(dialog(page)).toBeHidden();
  const [customer] = (await service.get<Items<Row>>(`/api/crm/customers?filter=${tag}`)).items;
  const { id } = customer!;
  const hidden = `137****${phone.slice(-4)}`;
  expect(customer).toMatchObject({ state: 0, phoneNumber: hidden, ownerUserId: null, dealerId: dealer.id });

  // Whoever takes him is to call within a day, and each call says what comes next.
  await page.goto(`${home}/crm/customers/detail/${id}`);
  await button('crm:customer.claim').click();
  await expect(page.getByText(texts.say('crm:customer.claimed'))).toBeVisible();
  const follow = async (content: string, nextTime: string, more: () => Promise<void>) => {
    await button('crm:customer.followUp').first().click();
    const form = dialog(page);
    await form.getByLabel(texts.say('crm:preSale.content')).fill(content);
    await more();
    const next = form.locator('[data-field="nextTime"] input');
    await next.fill(nextTime);
    await next.press('Enter');
    await save().click();
    await expect(form).toBeHidden();
    await expect(page.getByText(content)).toBeVisible();
  };
  await follow('Wants a kitchen in oak', '2030-01-02 10:00', async () => {
    await save().click();
    await expect(dialog(page).locator('[data-field="nextTime"] .ant-form-item-explain-error')).toBeVisible();
  });
  await follow('Came to the shop, has chosen oak', '2030-01-03 10:00', async () => {
    await dialog(page).locator('#followType').click();
    await seen(page.getByTitle(texts.say('crm:preSale.followTypeName.Visit'))).click();
  });

  // What colleagues say of him stands on his page.
  const said = page.getByLabel(texts.say('common:comments.placeholder'));
  await said.fill('Ask for the window');
  await button('common:comments.say').click();
  await expect(said).toHaveValue('');
  await expect(page.getByText('Ask for the window')).toBeVisible();

  // What he means to order becomes a contract by a click; each field says where it comes from.
  await button('crm:customer.newIntent').click();
  await expect(dialog(page).getByText(tag).first()).toBeVisible();
  for (const [key, value] of Object.entries({ intentAmount: '30000', deposit: '9000' }))
    await dialog(page)
      .getByRole('spinbutton', { name: texts.start(`crm:intentOrder.${key}`) })
      .fill(value);
  await save().click();
  await expect(dialog(page)).toBeHidden();
  const [intent] = (await service.get<Items<Row>>(`/api/crm/customers-intent-orders?customerId=${id}`)).items;
  await button('crm:intentOrder.makeContract').click();
  for (const source of ['intent', 'intentAmount', 'deposit'])
    await expect(seen(dialog(page).getByText(texts.say(`crm:contract.from.${source}`)))).toBeVisible();
  await save().click();
  await page.waitForURL('**/crm/contract/*');
  const contractId = page.url().split('/').at(-1)!;
  const contract = await service.get<Row>(`/api/crm/contracts/${contractId}`);
  expect(contract).toMatchObject({ amount: 30_000, intentId: intent!.id, customerId: id, dealerId: dealer.id });
  await act(page, texts, 'crm:contract.step.submit');

  // Another approves it, and sees before what is to be paid when.
  await enter(page, home, { userName: 'xu.caiwu' });
  await page.goto(`${home}/crm/contract/${contractId}`);
  for (const share of ['9,000.00', '21,000.00']) await expect(page.getByRole('cell', { name: share })).toBeVisible();
  await act(page, texts, 'crm:contract.step.approve');
  await expect(page.getByRole('link', { name: /^ZD/ })).toHaveCount(2);
  const billsOf = async () =>
    (await finance.get<Items<Row>>(`/api/crm/bills?contractId=${contractId}&sorting=billNo`)).items;
  const [deposit, rest] = (await billsOf()) as [Row, Row];
  expect([deposit.amount, rest.amount, rest.dueDate]).toEqual([9_000, 21_000, null]);

  // And the contract an order, whose bills are the contract's.
  await enter(page, home, { userName: 'sun.kefu' });
  await page.goto(`${home}/crm/contract/${contractId}`);
  await button('crm:contract.makeOrder').click();
  await dialog(page).getByLabel(texts.say('crm:intentOrder.orderType')).click();
  await seen(page.locator('.ant-select-item-option-content').filter({ hasText: tag })).click();
  await dialog(page)
    .getByRole('button', { name: texts.button('crm:contract.makeOrder') })
    .click();
  await page.waitForURL('**/sales-order/orders/*');
  await page.getByRole('tab', { name: texts.say('salesOrder:tab.money') }).click();
  await expect(page.getByRole('link', { name: contract.contractNo as string })).toBeVisible();
  for (const { billNo } of [deposit, rest])
    await expect(page.getByRole('link', { name: billNo as string })).toBeVisible();
  expect(await service.get<Row>(`/api/crm/customers/${id}`)).toMatchObject({ state: 3 });

  // Drawn, passed and priced, and yet nothing of it is made: the deposit is to come, and the page says so.
  const salesOrderId = page.url().split('/').at(-1)!.split('?')[0]!;
  const auditor = await signIn(request, home, 'lin.shentu');
  await passed(office, auditor, salesOrderId, tag);
  const { salesOrderNo } = await orderOf(office, salesOrderId);
  await enter(page, home, { userName: 'mujing.admin' });
  const examine = `${home}/sales-order/orders/${salesOrderId}?tab=examine`;
  const handOver = async () => {
    await page.goto(examine);
    await seen(page.getByRole('row', { name: /AD/ }))
      .getByRole('checkbox')
      .check();
    await seen(button('salesOrder:audit.importFile')).click();
  };
  const make = () => dialog(page).getByRole('button', { name: texts.button('salesOrder:importFile.make') });
  await handOver();
  await expect(dialog(page).getByRole('alert')).toContainText(new RegExp(`${String(salesOrderNo)}.*30 ?%`));
  await expect(make()).toBeDisabled();
  await page.goto(examine);
  await expect(page.getByText('9,000.00').first()).toBeVisible();
  const confirm = texts.button('salesOrder:orderAction.confirm');
  await seen(page.locator('header').getByRole('button', { name: confirm })).click();
  await dialog(page).getByRole('button', { name: confirm }).click();
  await expect(seen(page.getByText(/9000/))).toBeVisible();
  expect((await orderOf(office, salesOrderId)).state).toBeLessThan(CONFIRMED);

  // The dealer has sent more than the deposit: once finance has seen it at the bank, the order is confirmed and made.
  const remitted = (amount: number, bill: Row) =>
    finance.send<Row>('POST', '/api/crm/remittances', {
      ...{ dealerId: dealer.id, amount, remitTime: new Date().toISOString() },
      allocations: [{ billId: bill.id, amount: bill.amount }],
    });
  const confirmed = async ({ id: remittanceId }: Row) => {
    await enter(page, home, { userName: 'xu.caiwu' });
    await page.goto(`${home}/remittances/${remittanceId}`);
    await act(page, texts, 'crm:remittance.step.confirm');
  };
  await confirmed(await remitted(9_500.55, deposit));
  await expect.poll(async () => (await orderOf(office, salesOrderId)).receivedAmount).toBe(9_000);
  await enter(page, home, { userName: 'mujing.admin' });
  await page.goto(examine);
  await act(page, texts, 'salesOrder:orderAction.confirm');
  await handOver();
  await make().click();
  await dialog(page).getByRole('link').click();
  await page.waitForURL('**/optimization/import-files/**');
  const importFileId = /import-files\/([^/?]+)/.exec(page.url())![1]!;
  await cutList(await signIn(request, home, 'he.paichan'), importFileId);
  await expect.poll(async () => (await orderOf(office, salesOrderId)).state).toBe(PRODUCED);
  await page.goto(examine);
  await expect(seen(page.getByText(texts.say(`salesOrder:orderState.${PRODUCED}`), { exact: true }))).toBeVisible();

  // What is made is to be paid: with the rest the contract is finished, and the dealer's account is right to the cent.
  await expect.poll(async () => (await billsOf())[1]!.dueDate).not.toBeNull();
  await confirmed(await remitted(21_000.1, rest));
  await expect.poll(async () => (await orderOf(office, salesOrderId)).balanceAmount).toBe(0);
  await page.goto(`${home}/crm/contract/${contractId}`);
  await expect(page.getByText(texts.say('crm:contract.state.Finished'), { exact: true }).first()).toBeVisible();
  const PAID = 2;
  expect((await billsOf()).map(({ state }) => state)).toEqual([PAID, PAID]);
  const ledger = await statementIsLedger(page, home, finance, dealer.id);
  expect(ledger.entries.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['remittance', 9_500.55],
    ['allocation', -9_000],
    ['remittance', 21_000.1],
    ['allocation', -21_000],
  ]);
  expect([ledger.opening, ledger.closing]).toEqual([0, 500.65]);
  expect(await finance.get<Row>(`/api/crm/dealers/${dealer.id}`)).toMatchObject({ balance: 500.65 });
});

test('two records of one person are made one, and two again; a card goes by what was agreed', async ({
  page,
  home,
  request,
  texts,
}) => {
  const tag = tagOf('D');
  const service = await signIn(request, home, 'sun.kefu');
  const make = (more: object) =>
    service.send<Row>('POST', '/api/crm/customers', { name: tag, community: tag, state: 1, ...more });
  const [kept, gone] = [await make({}), await make({ remark: 'asks for oak' })];
  await service.send('POST', '/api/crm/customers-intent-orders', { customerId: kept.id, intentAmount: 500 });
  await enter(page, home, { userName: 'sun.kefu' });
  await page.goto(`${home}/crm/pool`);
  const group = seen(
    page
      .locator('div')
      .filter({ has: page.getByRole('link', { name: tag }) })
      .filter({
        has: page.getByRole('button', { name: texts.button('crm:merge.into') }),
      }),
  ).last();
  await group
    .getByRole('button', { name: texts.button('crm:merge.into') })
    .last()
    .click();
  await dialog(page)
    .getByRole('button', { name: texts.button('crm:merge.into') })
    .click();
  await expect(page.getByText(texts.say('crm:merge.done', { name: tag }))).toBeVisible();
  expect(await service.get<Row>(`/api/crm/customers/${kept.id}`)).toMatchObject({ remark: 'asks for oak' });
  const row = page.locator('div').filter({ hasText: texts.say('crm:merge.was', { gone: tag, kept: tag }) });
  await row
    .getByRole('button', { name: texts.button('crm:merge.undo') })
    .first()
    .click();
  await expect(page.getByText(texts.say('crm:merge.undone', { name: tag }))).toBeVisible();
  expect(await service.get<Row>(`/api/crm/customers/${gone.id}`)).toMatchObject({ name: tag });

  // On the board a card that is moved asks for what was agreed with him.
  await page.goto(`${home}/crm/board`);
  await page.getByLabel(texts.say('crm:board.filter')).fill(tag);
  const stage = (name: string) =>
    page.getByRole('region', { name: texts.say('crm:board.stage', { stage: texts.say(`crm:customerState.${name}`) }) });
  await expect(stage('Intent').getByText('500.00').first()).toBeVisible();
  const card = stage('Following').getByRole('listitem').filter({ hasText: tag });
  await card.dragTo(stage('Lost'));
  await dialog(page).getByLabel(texts.say('crm:preSale.content')).fill('Bought elsewhere');
  await dialog(page)
    .getByRole('button', { name: texts.button('common:action.save') })
    .click();
  await expect(stage('Lost').getByRole('listitem').filter({ hasText: tag })).toBeVisible();
  expect(await service.get<Row>(`/api/crm/customers/${gone.id}`)).toMatchObject({ state: 4 });
});
