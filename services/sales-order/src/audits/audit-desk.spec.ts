import { deflateRawSync } from 'node:zlib';
import { LIST_SHEET } from '@ishare/contracts/list-sheet.js';
import { settings } from '@ishare/contracts/platform/settings.js';
import type { AuditDesk } from '@ishare/contracts/sales-order/audit-desk.js';
import { AuditState } from '@ishare/contracts/sales-order/audit-table.js';
import { salesOrderPermissions } from '@ishare/contracts/sales-order/permissions.js';
import type { TestUser } from '@ishare/testing/test-identity.js';
import type { TestClient } from '@ishare/testing/test-service.js';
import { AUDITS, ok, ORDERS, OrdersFixture, type Record_ } from '../sales-order.fixture.js';
import { AuditDesign } from './audit-design.entity.js';

const DESIGNS = '/api/salesorder/designs';
const FIGURES = '/api/salesorder/audit-figures';
const P = salesOrderPermissions.names.AuditDesigns;

const cabinet = (cabinetNo: string, width: number) => ({
  cabinetNo,
  model: 'wardrobe',
  width,
  height: 2400,
  depth: 600,
  material: 'PB18-WW',
  doors: 2,
});

describe('the audit desk', () => {
  let fixture: OrdersFixture;
  let submitter: TestClient;
  let auditor: TestClient;
  let auditorUser: TestUser;
  let type: Record_;
  let design: Record_;
  let order: Record_;
  let sheet: Record_;

  beforeAll(async () => {
    fixture = await OrdersFixture.start();
    fixture.settings.set(settings.app.timeZone.name, 'Asia/Shanghai');
    fixture.dictionaries.set('AuditChecklist', [
      { code: '1', value: '1', displayText: 'Sizes' },
      { code: '2', value: '2', displayText: 'Colours' },
    ]);
    auditorUser = fixture.service.identity.user(fixture.service.tenantA);
    [submitter, auditor] = [await fixture.service.client(), await fixture.service.as(auditorUser)];
    type = await fixture.type(submitter);
    for (const [code, severity, expression] of [
      ['WIDE', 'warn', 'width <= 700'],
      ['HIGH', 'error', 'height <= 2000'],
    ])
      await ok(
        submitter.post('/api/jsoncheck/check-rules', {
          ...{ code, name: code, scope: 'cabinet', expression, severity, isEnable: true },
          message: { 'zh-Hans': '{width} 不行', en: '{width} will not do' },
        }),
      );
    const rooms = [{ name: 'Hall', cabinets: [cabinet('W1', 800), cabinet('W2', 600)] }];
    design = await ok(submitter.post(DESIGNS, { name: 'Wardrobes', content: { rooms } }));
    const dealer = fixture.dealer({ name: 'North' });
    order = await ok(
      submitter.post(ORDERS, {
        ...{ orderName: 'Desk', orderTypeId: type.id, customerId: fixture.customer(), dealerId: dealer.id },
      }),
    );
    await ok(submitter.put(`${AUDITS}/design/${order.id}`, { designId: design.designId }));
    sheet = await ok(submitter.post(AUDITS, { salesOrderId: order.id, auditName: 'Hall' }));
  });
  afterAll(() => fixture.close());

  const desk = async (client = auditor): Promise<AuditDesk> =>
    (await ok(client.get(`${AUDITS}/${sheet.id}/desk`))) as unknown as AuditDesk;
  const act = (name: string, more: object = {}) =>
    ok(auditor.post(`${AUDITS}/${name}`, { auditIds: [sheet.id], comment: 'because', ...more }));

  it('shows the design with its figures, and what the rules found, the worst first', async () => {
    const shown = await desk();
    expect(shown).toMatchObject({ isDrawn: true, round: 1, changedSince: null, changes: [] });
    expect(shown.rooms[0]!.cabinets.map(({ cabinetNo }) => cabinetNo)).toEqual(['W1', 'W2']);
    expect(shown.figures).toMatchObject({ cabinets: 2, lines: 0 });
    expect(shown.figures.parts).toBeGreaterThan(10);
    expect(shown.findings.map(({ ruleCode, target, isNew }) => [ruleCode, target, isNew])).toEqual([
      ['HIGH', 'cabinet W1', false],
      ['HIGH', 'cabinet W2', false],
      ['WIDE', 'cabinet W1', false],
    ]);
    expect(shown.findings[0]!.message).toBe('800 will not do');
  });

  it('tells what a cabinet comes to, with the shares of its parts', async () => {
    fixture.dictionaries.set('SalesOrderPriceList', [{ code: 'wardrobe', value: '500' }]);
    const price = async (cabinetNo: string) => auditor.get(`${AUDITS}/${sheet.id}/cabinet-price`, { cabinetNo });
    const { body } = await price('W2');
    // 0.6 × 2.4 m of front.
    expect(body.items[0]).toMatchObject({ quantity: 1.44, price: 500 });
    expect(body).toMatchObject({ cabinetNo: 'W2', amount: 720, costAmount: null });
    expect(body.parts.length).toBeGreaterThan(3);
    expect((await price('W9')).status).toBe(404);
  });

  it('keeps findings as they were when the sheet was handed in', async () => {
    const rules = (await submitter.get('/api/jsoncheck/check-rules')).body.items as Record_[];
    const wide = rules.find(({ code }) => code === 'WIDE')!;
    await ok(submitter.delete(`/api/jsoncheck/check-rules/${wide.id}`));
    expect((await desk()).findings.some(({ ruleCode }) => ruleCode === 'WIDE')).toBe(true);
  });

  it('ticks points of the checklist for the round, and no others', async () => {
    await ok(auditor.post(`${AUDITS}/${sheet.id}/ticks`, { code: '2', isTicked: true }));
    await ok(auditor.post(`${AUDITS}/${sheet.id}/ticks`, { code: '2', isTicked: true }));
    expect((await desk()).checklist).toEqual([
      { code: '1', text: 'Sizes', tickedBy: null, tickedTime: null },
      { code: '2', text: 'Colours', tickedBy: auditorUser.userName, tickedTime: expect.any(String) },
    ]);
    expect((await auditor.post(`${AUDITS}/${sheet.id}/ticks`, { code: '9', isTicked: true })).status).toBe(400);
    await ok(auditor.post(`${AUDITS}/${sheet.id}/ticks`, { code: '2', isTicked: false }));
    expect((await desk()).checklist.every(({ tickedTime }) => tickedTime === null)).toBe(true);
    await ok(auditor.post(`${AUDITS}/${sheet.id}/ticks`, { code: '1', isTicked: true }));
  });

  it('pins comments, which go on into the next round until they are settled, with what has changed', async () => {
    const pin = { text: 'Too wide here', roomName: 'Hall', cabinetNo: 'W1', x: 0.5, y: 0.25 };
    const comment = await ok(auditor.post(`${AUDITS}/${sheet.id}/comments`, pin));
    await ok(submitter.post(`${AUDITS}/${sheet.id}/comments`, { text: 'As the customer wants it' }));
    for (const wrong of [
      { text: ' ' },
      { text: 'x', x: 0.5 },
      { text: 'x', cabinetNo: 'W1', x: 2, y: 0 },
      { text: 'x', x: 0.5, y: 0.5 },
    ])
      expect((await auditor.post(`${AUDITS}/${sheet.id}/comments`, wrong)).status).toBe(400);
    await act('claim');
    await act('reject', { reasonCode: '1' });
    const rooms = [{ name: 'Hall', cabinets: [cabinet('W1', 700), cabinet('W3', 600)] }];
    const { id, concurrencyStamp, name } = await ok(submitter.get(`${DESIGNS}/${design.id}`));
    await ok(submitter.put(`${DESIGNS}/${id}`, { name, concurrencyStamp, content: { rooms } }));
    await ok(submitter.post(`${AUDITS}/${sheet.id}/submit`, { submitComment: 'narrower' }));
    const second = await desk();
    expect(second).toMatchObject({ round: 2, changedSince: 1 });
    const kinds = (kind: string, no: string) =>
      second.changes.filter(({ change, cabinetNo }) => change === kind && cabinetNo === no).length;
    expect([kinds('changed', 'W1') > 0, kinds('removed', 'W2') > 3, kinds('added', 'W3') > 3]).toEqual([
      true,
      true,
      true,
    ]);
    expect(second.changes.find(({ change }) => change === 'changed')!.fields).toEqual(
      expect.arrayContaining([expect.objectContaining({ from: expect.any(String), to: expect.any(String) })]),
    );
    expect(second.findings.map(({ target, isNew }) => [target, isNew])).toEqual([
      ['cabinet W1', false],
      ['cabinet W3', true],
    ]);
    expect(second.checklist.every(({ tickedTime }) => tickedTime === null)).toBe(true);
    expect(second.comments).toMatchObject([
      { text: 'As the customer wants it' },
      { ...pin, round: 1, settledTime: null },
    ]);
    expect(
      (await submitter.post(`${AUDITS}/${sheet.id}/comments/${comment.id}/settle`, { isSettled: true })).status,
    ).toBe(200);
    const settled = (await desk()).comments;
    expect(settled.at(-1)).toMatchObject({ text: 'Too wide here', settledRound: 2, settledTime: expect.any(String) });
  });

  it('is reached by whoever sees the order, and comments of others are settled by auditors alone', async () => {
    const stranger = await fixture.service.as(
      fixture.dealerUser(fixture.dealer(), [P.Default, P.Design, salesOrderPermissions.names.Orders.Default]),
    );
    expect((await stranger.get(`${AUDITS}/${sheet.id}/desk`)).status).toBe(404);
    expect((await stranger.post(`${AUDITS}/${sheet.id}/comments`, { text: 'x' })).status).toBe(404);
    const reader = await fixture.service.as(fixture.service.identity.user(fixture.service.tenantA, [P.Design]));
    const { id } = (await desk()).comments[0]!;
    expect((await reader.post(`${AUDITS}/${sheet.id}/comments/${id}/settle`, { isSettled: true })).status).toBe(403);
    expect((await reader.post(`${AUDITS}/${sheet.id}/ticks`, { code: '1', isTicked: true })).status).toBe(403);
  });

  it('tells for which reasons sheets came back, whose they are, and the sheets behind a figure', async () => {
    const [dealer] = (await ok(submitter.get(`${FIGURES}/reasons`))).items as [Record_];
    expect(dealer).toMatchObject({
      dealerName: 'North',
      judged: 1,
      returned: 1,
      returnedShare: 100,
      reasons: [{ reasonCode: '1', count: 1 }],
    });
    const behind = async (query: Record<string, string>) =>
      (await ok(submitter.get(`${FIGURES}/returned`, query))).totalCount;
    const dealerId = dealer.dealerId as string;
    expect(await behind({ dealerId, reasonCode: '1' })).toBe(1);
    expect(await behind({ dealerId, reasonCode: '2' })).toBe(0);
    expect(await behind({ dealerId: 'none' })).toBe(0);
    expect(await behind({ from: '2000-01-01', to: '2000-01-02' })).toBe(0);
  });

  it('tells how much each auditor has before him, and offers the one with the least first', async () => {
    await act('claim');
    const load = async () =>
      ((await ok(submitter.get(`${FIGURES}/workload`))).items as Record_[]).find(
        ({ userId }) => userId === auditorUser.userId,
      );
    expect(await load()).toMatchObject({ open: 1, overdue: 0, judged: 1, avgMinutes: 0 });
    await fixture.service.tx((tx) => tx.update(AuditDesign, sheet.id, { dueTime: new Date(Date.now() - 60_000) }));
    expect(await load()).toMatchObject({ open: 1, overdue: 1 });
    const counts = async (scope: string, client = auditor) =>
      (await ok(client.get(`${FIGURES}/sheet-counts`, { scope }))).items;
    expect(await counts('pending')).toEqual([{ state: AuditState.Auditing, count: 1, late: 1 }]);
    expect(await counts('pending', submitter)).toEqual([]);
    const orders = (await ok(submitter.get(`${FIGURES}/order-counts`, { scope: 'own' }))).items as Record_[];
    expect(orders).toEqual([{ state: 30, count: 1, late: 0 }]);
    const other = await ok(submitter.post(AUDITS, { salesOrderId: order.id, auditName: 'Other' }));
    const offered = (await ok(submitter.get(`${AUDITS}/${other.id}/auditors`))).items as Record_[];
    expect(offered.at(-1)).toMatchObject({ id: auditorUser.userId, open: 1, avgMinutes: 0 });
  });

  it('tells a dealer that the factory did what was done, in lists and sheets of them too, and himself by his name', async () => {
    const north = fixture.dealers.find(({ name }) => name === 'North')!;
    const user = fixture.dealerUser(north);
    const shop = await fixture.service.as(user);
    await ok(shop.post('/api/salesorder/order-comments', { salesOrderId: order.id, text: 'Soon?' }));
    const asked = { format: 'csv', name: 'Sheets', columns: [{ key: 'assigneeName', title: 'With' }] };
    const headers = { [LIST_SHEET]: deflateRawSync(JSON.stringify(asked)).toString('base64url') };
    const seen = async (client: TestClient) =>
      Promise.all([
        client.get(`${AUDITS}/${sheet.id}/desk`),
        client.get(AUDITS, { salesOrderId: order.id }),
        client.get(`${AUDITS}/${sheet.id}/operation-logs`),
        client.get(`${ORDERS}/${order.id}/timeline`),
        client.get(`${ORDERS}/${order.id}/people`),
        client.get(AUDITS, { salesOrderId: order.id }, headers),
      ]);
    const [told, known] = [await seen(shop), await seen(submitter)];
    for (const [index, { status, raw }] of told.entries()) {
      const [theirs, own] = [raw.toString(), known[index]!.raw.toString()];
      // What somebody is called is told of those whom an order names.
      const signIn = new RegExp(`(?<!Name of )${auditorUser.userName}`);
      expect([status, own]).toEqual([200, expect.stringMatching(signIn)]);
      expect(theirs).toContain('Factory');
      expect(theirs).not.toMatch(signIn);
    }
    expect(told[3].raw.toString()).toContain(`"${user.userName}"`);
  });
});
