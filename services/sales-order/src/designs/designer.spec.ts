import { salesOrderPermissions } from '@ishare/contracts/sales-order/permissions.js';
import type { TestClient } from '@ishare/testing/test-service.js';
import { AUDITS, ok, ORDERS, OrdersFixture, type Record_ } from '../sales-order.fixture.js';

const DESIGNS = '/api/salesorder/designs';
const { AuditDesigns: A, Designs: D, Orders: O } = salesOrderPermissions.names;
const cabinet = {
  cabinetNo: 'W1',
  name: 'Hanging',
  model: 'wardrobe',
  width: 800,
  height: 2400,
  depth: 580,
  material: 'PB18-WW',
  backMaterial: 'PB09-WW',
  doorMaterial: null,
  edgeMaterial: 'EB04-WW',
  shelves: 2,
  doors: 2,
  drawers: 0,
};
const content = (more: object = {}) => ({ rooms: [{ name: 'Bedroom', cabinets: [{ ...cabinet, ...more }] }] });

describe('the built-in designer', () => {
  let fixture: OrdersFixture;
  let seller: TestClient;
  let type: Record_;

  beforeAll(async () => {
    fixture = await OrdersFixture.start();
    seller = await fixture.service.client();
    type = await fixture.type(seller, { auditLevels: 1 });
    fixture.dictionaries.set('SalesOrderPriceList', [
      { code: 'wardrobe', value: '680' },
      { code: 'HG-110', value: '6.5' },
    ]);
  });
  afterAll(() => fixture.close());

  const design = (client = seller, more: object = {}) =>
    ok(client.post(DESIGNS, { name: 'Bedroom', content: content(more) })) as Promise<Record_ & { designId: string }>;
  const order = (client = seller, more: object = {}) =>
    ok(client.post(ORDERS, { orderName: 'Drawn', orderTypeId: type.id, customerId: fixture.customer(), ...more }));
  const dealer = async () => {
    const whose = fixture.dealer();
    return { whose, client: await fixture.service.as(fixture.dealerUser(whose)) };
  };

  it('tells what a drawing comes to before it is saved: parts, bands, price', async () => {
    const preview = (await seller.post(`${DESIGNS}/preview`, { content: content() })).body as {
      parts: Record<string, unknown>[];
      hardware: Record<string, unknown>[];
      totalAmount: number;
      findings: unknown[];
    };
    expect(preview.parts.find(({ partNo }) => partNo === 'W1-side')).toMatchObject({
      length: 2400,
      width: 580,
      count: 2,
      edges: { L1: 'EB04-WW', W2: null },
    });
    // The chosen band is the carcass's; doors have the one of their own material.
    expect(preview.parts.find(({ partNo }) => partNo === 'W1-door')).toMatchObject({ edges: { L1: 'EB10-WW' } });
    expect(preview).toMatchObject({ totalAmount: 1370.6, findings: [] });
    expect((await seller.post(`${DESIGNS}/preview`, { content: content({ width: 20 }) })).status).toBe(400);
    expect((await seller.get(`${DESIGNS}/kit/materials`)).body.items).toEqual([
      { code: 'PB18-WW', name: 'Warm white', thickness: 18, grain: 0, edges: ['EB10-WW'] },
    ]);
  });

  it('tells what the rules say of a drawing, and which part cannot be made', async () => {
    const rule = await ok(
      seller.post('/api/jsoncheck/check-rules', {
        code: 'H',
        name: 'Height',
        scope: 'cabinet',
        expression: 'height <= 2000',
        severity: 'warn',
        message: { 'zh-Hans': '过高 {height}', en: '{height} is too high' },
        isEnable: true,
      }),
    );
    const { findings } = (await seller.post(`${DESIGNS}/preview`, { content: content({ width: 150, doors: 4 }) }))
      .body as { findings: unknown[] };
    expect(findings).toMatchObject([
      { severity: 'block', target: 'cabinet W1 / part W1-door', message: expect.stringContaining('cannot be made') },
      { severity: 'warn', target: 'cabinet W1', message: '2400 is too high' },
    ]);
    await ok(seller.delete(`/api/jsoncheck/check-rules/${rule.id}`));
  });

  it('refuses to submit what cannot be made, by the sheet and by the order, and says which part', async () => {
    const [drawn, made] = [await design(seller, { width: 150, doors: 4 }), await order()];
    await ok(seller.put(`${AUDITS}/design/${made.id}`, { designId: drawn.designId }));
    for (const submit of [
      () => seller.post(`${ORDERS}/${made.id}/submit`),
      () => seller.post(AUDITS, { salesOrderId: made.id, auditName: 'x' }),
    ]) {
      expect((await submit()).body.error).toMatchObject({
        code: 'SalesOrder:040009',
        message: expect.stringContaining('W1-door'),
      });
    }
    expect((await seller.get(`${ORDERS}/${made.id}`)).body.salesOrder).toMatchObject({ state: 0 });
    await ok(seller.put(`${DESIGNS}/${drawn.id}`, { name: 'Wider', content: content() }));
    await ok(seller.post(`${ORDERS}/${made.id}/submit`));
    expect((await seller.get(AUDITS, { salesOrderId: made.id })).body.items).toHaveLength(1);
  });

  it("is opened at the order's design, or at an empty one under the order's name", async () => {
    const made = await order(seller, { orderName: 'Three rooms' });
    expect((await seller.get(`${AUDITS}/design/${made.id}/url`)).body.url).toBe(
      `/designer/new?salesOrderId=${made.id}&name=Three+rooms`,
    );
    const drawn = await design();
    await ok(seller.put(`${AUDITS}/design/${made.id}`, { designId: drawn.designId }));
    expect((await seller.get(`${AUDITS}/design/${made.id}/url`)).body.url).toBe(
      `/designer/${drawn.designId}?salesOrderId=${made.id}`,
    );
  });

  it('may save the chosen design again: the order keeps it, under its new name, even when it is locked', async () => {
    const [drawn, made] = [await design(), await order()];
    const choose = () => seller.put(`${AUDITS}/design/${made.id}`, { designId: drawn.designId });
    await ok(choose());
    await ok(seller.put(`${DESIGNS}/${drawn.id}`, { name: 'Redrawn', content: content() }));
    await ok(choose());
    expect((await seller.get(`${ORDERS}/${made.id}`)).body.salesOrder).toMatchObject({
      desginId: drawn.designId,
      desginName: 'Redrawn',
    });
    expect(
      (await seller.get(`${ORDERS}/${made.id}/timeline`)).body.items.filter(
        ({ action }: { action: string }) => action === 'chosen',
      ),
    ).toHaveLength(1);
    expect((await seller.put(`${AUDITS}/design/${made.id}`, { designId: 'OTHER' })).body.error.code).toBe(
      'SalesOrder:040001',
    );
  });

  it('opens a design by its number, and names the sheets that hold it', async () => {
    const [drawn, made] = [await design(), await order()];
    const open = () => seller.get(`${DESIGNS}/by-number/${drawn.designId}`);
    expect((await open()).body).toMatchObject({
      id: drawn.id,
      designId: drawn.designId,
      content: content(),
      heldBy: null,
      isOwn: true,
      orders: [],
    });
    await ok(seller.put(`${AUDITS}/design/${made.id}`, { designId: drawn.designId }));
    const sheet = await ok(seller.post(AUDITS, { salesOrderId: made.id, auditName: 'Bedroom' }));
    expect((await open()).body).toMatchObject({
      heldBy: { salesOrderNo: made.salesOrderNo, sheets: [sheet.auditCode] },
      orders: [{ id: made.id }],
    });
    await ok(seller.post(`${AUDITS}/${sheet.id}/revoke`, { comment: 'wait' }));
    expect((await open()).body.heldBy).toBeNull();
    expect((await seller.get(`${DESIGNS}/by-number/NONE`)).status).toBe(404);
  });

  it("shows a dealer his own designs and those of his orders; another dealer's cannot be opened, chosen or changed", async () => {
    const [mine, other] = [await dealer(), await dealer()];
    const own = await design(mine.client);
    expect((await mine.client.get(`${DESIGNS}/by-number/${own.designId}`)).body).toMatchObject({ isOwn: true });
    expect((await other.client.get(`${DESIGNS}/by-number/${own.designId}`)).status).toBe(404);
    const theirs = await order(other.client, { customerId: fixture.customer(other.whose.id) });
    expect((await other.client.put(`${AUDITS}/design/${theirs.id}`, { designId: own.designId })).body.error.code).toBe(
      'SalesOrder:040008',
    );
    // The factory draws for a dealer: he looks at it, and the factory changes it.
    const drawn = await design();
    await ok(seller.put(`${AUDITS}/design/${theirs.id}`, { designId: drawn.designId }));
    expect((await other.client.get(`${DESIGNS}/by-number/${drawn.designId}`)).body).toMatchObject({ isOwn: false });
    expect((await other.client.put(`${DESIGNS}/${drawn.id}`, { name: 'x', content: content() })).status).toBe(404);
  });

  it('is open to whoever may look at designs of sheets, and to nobody else', async () => {
    const drawn = await design();
    const auditor = await fixture.service.client(fixture.service.tenantA, [A.Default, A.Design]);
    expect((await auditor.get(`${DESIGNS}/by-number/${drawn.designId}`)).status).toBe(200);
    expect((await auditor.post(DESIGNS, { name: 'x', content: content() })).status).toBe(403);
    const clerk = await fixture.service.client(fixture.service.tenantA, [O.Default]);
    for (const call of [
      () => clerk.get(`${DESIGNS}/by-number/${drawn.designId}`),
      () => clerk.post(`${DESIGNS}/preview`, { content: content() }),
      () => clerk.get(`${DESIGNS}/kit/materials`),
    ])
      expect((await call()).status).toBe(403);
    const stranger = await fixture.service.client(fixture.service.tenantB, [D.Default, D.Select]);
    expect((await stranger.get(`${DESIGNS}/by-number/${drawn.designId}`)).status).toBe(404);
  });

  it('of one dealer is opened by no order of another', async () => {
    const [mine, theirs] = [await dealer(), await dealer()];
    const drawn = await design(mine.client);
    const body = { orderName: 'x', orderTypeId: type.id };
    const made = await ok(theirs.client.post(ORDERS, body));
    for (const attempt of [
      () => theirs.client.post(ORDERS, { ...body, desginId: drawn.designId }),
      () => theirs.client.put(`${ORDERS}/${made.id}`, { ...made, desginId: drawn.designId }),
      () => theirs.client.put(`${AUDITS}/design/${made.id}`, { designId: drawn.designId }),
    ])
      expect((await attempt()).body.error?.code).toBe('SalesOrder:040008');
    expect((await theirs.client.get(`${DESIGNS}/by-number/${drawn.designId}`)).status).toBe(404);
    await ok(mine.client.post(ORDERS, { ...body, desginId: drawn.designId }));
  });

  it('holds a room that was passed while another of its order came back, and quotes both', async () => {
    const room = (name: string, width: number) => ({
      name,
      cabinets: [{ ...cabinet, cabinetNo: `${name}-1`, width }],
    });
    const rooms = (first: number, second: number) => ({ rooms: [room('R1', first), room('R2', second)] });
    const drawn = (await ok(seller.post(DESIGNS, { name: 'Flat', content: rooms(900, 900) }))) as Record_ & {
      designId: string;
    };
    const [made, auditor] = [await order(), await fixture.service.client()];
    await ok(seller.put(`${AUDITS}/design/${made.id}`, { designId: drawn.designId }));
    const sheets: string[] = [];
    for (const auditName of ['R1', 'R2'])
      sheets.push((await ok(seller.post(AUDITS, { salesOrderId: made.id, auditName }))).id);
    await ok(auditor.post(`${AUDITS}/claim`, { auditIds: sheets }));
    await ok(auditor.post(`${AUDITS}/pass`, { auditIds: [sheets[0]] }));
    await ok(auditor.post(`${AUDITS}/reject`, { auditIds: [sheets[1]], comment: 'too wide' }));
    const change = async (first: number, second: number) =>
      (await seller.put(`${DESIGNS}/${drawn.id}`, { name: 'Flat', content: rooms(first, second) })).body.error?.code;
    expect(await change(1_200, 900)).toBe('SalesOrder:040003');
    expect(await change(900, 800)).toBeUndefined();
  });

  it('takes no more cabinets and parameters than it can take apart at once', async () => {
    const preview = (cabinetsOf: object[][]) =>
      seller.post(`${DESIGNS}/preview`, {
        content: { rooms: cabinetsOf.map((cabinets, at) => ({ name: `R${at}`, cabinets })) },
      });
    const rooms = (...sizes: number[]) =>
      sizes.map((size, room) => Array.from({ length: size }, (_, at) => ({ ...cabinet, cabinetNo: `${room}-${at}` })));
    expect((await preview(rooms(200, 200, 100))).status).toBe(200);
    expect((await preview(rooms(200, 200, 101))).body.error.validationErrors[0].message).toContain('500');
    const parameters = Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`P${at}`, at]));
    const wide = await preview([[{ ...cabinet, parameters }]]);
    expect(wide.body.error.validationErrors[0].message).toContain('100');
  });

  it('counts what the saw would get of passed sheets, material by material', async () => {
    const [drawn, made, auditor] = [await design(), await order(), await fixture.service.client()];
    await ok(seller.put(`${AUDITS}/design/${made.id}`, { designId: drawn.designId }));
    const sheet = await ok(seller.post(AUDITS, { salesOrderId: made.id, auditName: 'Bedroom' }));
    const auditIds = { auditIds: [sheet.id] };
    expect((await seller.post(`${AUDITS}/import-file/summary`, auditIds)).body.error.code).toBe('SalesOrder:030002');
    for (const action of ['claim', 'pass']) await ok(auditor.post(`${AUDITS}/${action}`, auditIds));
    const before = fixture.handedOver.length;
    expect((await seller.post(`${AUDITS}/import-file/summary`, auditIds)).body).toEqual({
      sheets: 1,
      unconfirmed: [made.salesOrderNo],
      items: [
        { materialCode: 'PB09-WW', parts: 1, area: 1.859 },
        { materialCode: 'PB18-WW', parts: 8, area: 6.357 },
      ],
    });
    await ok(auditor.post(`${ORDERS}/${made.id}/cancel`, { comment: 'moved away' }));
    for (const path of ['import-file/summary', 'import-file'])
      expect((await auditor.post(`${AUDITS}/${path}`, auditIds)).body.error.code).toBe('SalesOrder:030002');
    expect(fixture.handedOver).toHaveLength(before);
  });
});
