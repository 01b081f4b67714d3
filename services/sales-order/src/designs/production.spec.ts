import { optimisationPort } from '@ishare/contracts/optimisation/client.js';
import { orderRulesPort } from '@ishare/contracts/sales-order/client.js';
import { orderCancelled } from '@ishare/contracts/sales-order/events.js';
import { NotificationSeverity } from '@ishare/contracts/notifications/events.js';
import { createHash } from 'node:crypto';
import { OrderState } from '@ishare/contracts/sales-order/order-states.js';
import { settings } from '@ishare/contracts/platform/settings.js';
import { EntityChange } from '@ishare/data/machinery.js';
import { readTable } from '@ishare/excel/read-table.js';
import { SHARED_STATE, type SharedState } from '@ishare/server/shared-state.js';
import { until } from '@ishare/testing/until.js';
import pg from 'pg';
import { In } from 'typeorm';
import type { TestClient } from '@ishare/testing/test-service.js';
import { AuditDesign } from '../audits/audit-design.entity.js';
import { OrderMoneyHandler } from '../orders/order-money.js';
import { SalesOrder } from '../orders/sales-order.entity.js';
import { AUDITS, ok, ORDERS, OrdersFixture, type Record_ } from '../sales-order.fixture.js';
import { designContent } from '@ishare/contracts/sales-order/design-content.js';
import { DesignReader } from './design-reader.js';
import { NO_MODELS } from './split-models.js';
import { split } from './splitter.js';
import { filesIn } from '@ishare/testing/files-in-zip.js';

const wardrobe = {
  cabinetNo: 'W1',
  name: 'Hanging',
  model: 'wardrobe',
  width: 800,
  height: 2400,
  depth: 580,
  material: 'PB18-WW',
  backMaterial: 'PB09-WW',
  doorMaterial: 'PB18-OAK',
  shelves: 2,
  doors: 2,
};
const content = {
  rooms: [
    { name: 'Bedroom', cabinets: [wardrobe] },
    {
      name: 'Kitchen',
      cabinets: [
        { ...wardrobe, cabinetNo: 'K1', model: 'base', width: 600, height: 720, shelves: 1, doors: 0, drawers: 3 },
      ],
    },
  ],
};

describe('the splitter', () => {
  it('takes a cabinet apart with sizes, edges, grain, drillings and hardware, each traced to its rule', () => {
    const { parts, hardware, errors } = split(
      designContent.parse(content),
      { key: 'k', separatePallet: '1' },
      NO_MODELS,
    );
    expect(errors).toEqual([]);
    const byNo = new Map(parts.map((part) => [part.partNo, part]));
    expect(byNo.get('W1-side')).toMatchObject({
      length: 2400,
      width: 580,
      count: 2,
      materialCode: 'PB18-WW',
      thickness: 18,
      grain: 1,
      cutLength: 2399,
      cutWidth: 578,
      edges: { L1: 'EB10-WW', W2: null },
      cabinetNo: 'W1',
      separatePallet: '1',
      trace: { model: 'wardrobe', ruleId: 'side' },
    });
    expect(byNo.get('W1-door')).toMatchObject({ width: 395.5, count: 2, materialCode: 'PB18-OAK' });
    expect(byNo.get('W1-door')!.drillings).toHaveLength(5);
    expect(byNo.get('W1-door')!.drillFile).toBe(byNo.get('W1-door')!.barcode);
    expect(byNo.get('W1-back')).toMatchObject({
      drillFile: null,
      materialCode: 'PB09-WW',
      thickness: 9,
      edges: { L1: null, L2: null, W1: null, W2: null },
      cutWidth: 776,
    });
    expect(byNo.get('W1-shelf')).toMatchObject({ count: 2, length: 762, width: 540 });
    expect(byNo.get('K1-drawer-front')).toMatchObject({ count: 3, length: 594, width: 236 });
    expect(hardware).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ cabinetNo: 'W1', code: 'HG-110', count: 10 }),
        expect.objectContaining({ cabinetNo: 'K1', code: 'DR-500', count: 3 }),
      ]),
    );
    expect(new Set(parts.map(({ barcode }) => barcode)).size).toBe(parts.length);
    for (const { drillings, length, width } of parts)
      for (const { x, y } of drillings) expect([x >= 0 && x <= length, y >= 0 && y <= width]).toEqual([true, true]);
    expect(split(designContent.parse(content), { key: 'k', separatePallet: '1' }, NO_MODELS).parts).toEqual(parts);
  });

  it('says which part cannot be made', () => {
    const narrow = designContent.parse({ rooms: [{ name: 'R', cabinets: [{ ...wardrobe, width: 150, doors: 4 }] }] });
    expect(split(narrow, { key: 'k', separatePallet: null }, NO_MODELS).errors).toEqual([
      {
        kind: 'size',
        cabinetNo: 'W1',
        model: 'wardrobe',
        ruleId: 'door',
        formula: expect.stringContaining('doors'),
        reason: expect.any(String),
      },
    ]);
  });
});

describe('from audit to saw', () => {
  let fixture: OrdersFixture;
  let seller: TestClient;
  let auditor: TestClient;
  let type: Record_;

  beforeAll(async () => {
    fixture = await OrdersFixture.start();
    [seller, auditor] = [await fixture.service.client(), await fixture.service.client()];
    type = await fixture.type(seller, { auditLevels: 1 });
    fixture.dictionaries.set('SalesOrderPriceList', [
      { code: 'wardrobe', value: '680' },
      { code: 'base', value: '1180' },
      { code: 'HG-110', value: '6.5' },
    ]);
  });
  afterAll(() => fixture.close());

  /** An order with a drawn design and a sheet for each room; passed where wished. */
  async function drawn(passed: boolean, orderType = type) {
    const design = await ok(seller.post('/api/salesorder/designs', { name: 'Three rooms', content }));
    const order = await ok(
      seller.post(ORDERS, { orderName: 'Drawn', orderTypeId: orderType.id, customerId: fixture.customer() }),
    );
    await ok(seller.put(`${AUDITS}/design/${order.id}`, { designId: design.designId }));
    const sheets = await fixture.sheets(seller, order.id, 'Bedroom', 'Kitchen');
    if (passed)
      for (const action of ['claim', 'pass'])
        await ok(auditor.post(`${AUDITS}/${action}`, { auditIds: sheets.map(({ id }) => id) }));
    return { order, design, sheets };
  }

  const ids = (sheets: Record_[]) => ({ auditIds: sheets.map(({ id }) => id) });
  const quoted = async (quotationId: string) =>
    until(async () => {
      const quotation = (await seller.get(`/api/salesorder/quotations/${quotationId}`)).body as Record_ & {
        state: number;
        totalAmount: number;
        items: { partRef: string | null; quantity: number; amount: number; isManual: boolean; name: string }[];
      };
      return quotation.state === 1 ? undefined : quotation;
    });
  const one = async (id: string) =>
    (await seller.get(`${ORDERS}/${id}`)).body.salesOrder as Record_ & {
      state: number;
      totalAmount: number;
      perQuoted: number;
      perSplit: number;
    };

  it('quotes passed sheets in versions; what a person wrote stays, the sum is that of the order', async () => {
    const { order, sheets } = await drawn(true, await fixture.type(seller, { auditLevels: 1, depositRate: 50 }));
    await ok(
      seller.put('/api/app/salesorder/lines/batch-update', [{ salesOrderId: order.id, name: 'Delivery', price: 120 }]),
    );
    const first = await quoted((await ok(seller.post(`${AUDITS}/quotation`, ids(sheets)))).quotationId as string);
    expect(first).toMatchObject({ state: 2, versionNo: 1, quotationName: 'Factory price' });
    expect(first.items).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ partRef: 'wardrobe', quantity: 1.92, amount: 1305.6 }),
        expect.objectContaining({ partRef: 'base', quantity: 0.6, amount: 708 }),
        expect.objectContaining({ partRef: 'HG-110', quantity: 10, amount: 65 }),
        expect.objectContaining({ name: 'Delivery', amount: 120, isManual: true }),
      ]),
    );
    expect(first.totalAmount).toBe(2198.6);
    const events = (await seller.get(`${ORDERS}/${order.id}/timeline`)).body.items as Record_[];
    expect(events.find(({ action }) => action === 'ready')).toMatchObject({ userId: first.creatorId });
    expect(first.creatorId).not.toBeNull();
    expect(await one(order.id)).toMatchObject({ state: OrderState.Quoted, totalAmount: 2198.6, perQuoted: 100 });
    const changes = await fixture.service.tx((tx) =>
      tx.em.find(EntityChange, { where: { entityId: In(sheets.map(({ id }) => id)) } }),
    );
    const told = changes.filter(({ propertyChanges }) =>
      propertyChanges.some(({ propertyName }) => propertyName === 'quotedTime'),
    );
    expect(new Set(told.map(({ entityId }) => entityId)).size).toBe(sheets.length);
    const second = await quoted(
      (await ok(seller.post(`${AUDITS}/quotation`, { ...ids(sheets), quotationName: 'Dealer price' })))
        .quotationId as string,
    );
    expect(second).toMatchObject({ state: 2, versionNo: 2, totalAmount: 2198.6, quotationName: 'Dealer price' });
    expect((await quoted(first.id)).state).toBe(5);
    expect(
      (await seller.get('/api/salesorder/quotations', { salesOrderId: order.id })).body.items.map(
        ({ versionNo }: { versionNo: number }) => versionNo,
      ),
    ).toEqual([2, 1]);
    expect((await one(order.id)).totalAmount).toBe(2198.6);
    const paper = await seller.get(`${ORDERS}/${order.id}/quote/export`);
    expect(paper.headers['content-disposition']).toContain('-v2.xlsx');
    const lines: string[][] = [];
    for await (const { cells } of readTable(paper.raw, { type: 'xlsx' })) lines.push(cells);
    const { orderName } = await one(order.id);
    expect(lines.slice(0, 6).flat()).toEqual(
      expect.arrayContaining(['From', 'a', order.salesOrderNo, orderName, 'Dealer price', 'CNY']),
    );
    expect(lines.at(-2)!.slice(-2)).toEqual(['Total', '2198.6']);
    expect(lines.at(-1)).toEqual(['Lines without a price yet: 9. They are not in the total.']);
    const whole = async (id: string) => (await ok(seller.get(`/api/salesorder/quotations/${id}`))).payableAmount;
    expect(await whole(second.id)).toBeNull();
    await fixture.service.tx((tx) =>
      tx.update(SalesOrder, order.id, { discountAmount: 98.6, totalAmount: second.totalAmount - 98.6 }),
    );
    expect([await whole(first.id), await whole(second.id)]).toEqual([null, 2100]);
    await fixture.service.tx((tx) =>
      tx.update(SalesOrder, order.id, { discountAmount: 0, totalAmount: second.totalAmount }),
    );
    expect((await seller.post(`${ORDERS}/${order.id}/confirm`)).body.error).toMatchObject({
      code: 'SalesOrder:010006',
      data: { deposit: 1099.3 },
    });
  });

  it('takes what hardware costs from the catalogue where no list tells it, names it in the language of the asker, and says what has no price', async () => {
    fixture.catalogue.push(
      { kind: 'matter', code: 'CD-15', name: 'Cam 15', price: 0.45 },
      { kind: 'product', code: 'HD-160', name: 'No handle', price: 1 },
    );
    const { order, sheets } = await drawn(true);
    const quotation = await quoted((await ok(seller.post(`${AUDITS}/quotation`, ids(sheets)))).quotationId as string);
    const of = (partRef: string) => quotation.items.find((item) => item.partRef === partRef);
    expect(of('CD-15')).toMatchObject({ name: 'Cam 15', price: 0.45, isPriced: true });
    expect(of('HG-110')).toMatchObject({ price: 6.5, isPriced: true });
    expect(of('HD-160')).toMatchObject({ price: 0, isPriced: false });
    const unpriced = quotation.items.filter((item) => !(item as unknown as { isPriced: boolean }).isPriced);
    expect(quotation).toMatchObject({ unpricedCount: unpriced.length });
    expect(unpriced.length).toBeGreaterThan(0);
    const sent = await fixture.told(order.id);
    expect(sent.find(({ name }) => name === 'SalesOrder.QuotationReady')).toMatchObject({
      severity: NotificationSeverity.Warn,
      message: { en: expect.stringContaining(String(unpriced.length)) },
    });
    fixture.catalogue.length = 0;
  });

  it('gives the rooms that no sheet is named after to the first sheet alone, whichever is asked for', async () => {
    const { order, sheets } = await drawn(true);
    const more = await fixture.sheets(seller, order.id, 'First', 'Second');
    for (const action of ['claim', 'pass'])
      await ok(auditor.post(`${AUDITS}/${action}`, { auditIds: more.map(({ id }) => id) }));
    const [first, second] = more.sort((one, other) => String(one.auditCode).localeCompare(String(other.auditCode)));
    const before = fixture.handedOver.length;
    const refused = (await seller.post(`${AUDITS}/import-file`, ids([second!]))).body.error;
    expect([refused.code, refused.data]).toEqual([
      'SalesOrder:040012',
      { auditCode: second!.auditCode, other: first!.auditCode },
    ]);
    expect(fixture.handedOver.length).toBe(before);
    await ok(seller.post(`${AUDITS}/import-file`, ids([...sheets, first!, second!])));
    const rows = fixture.handedOver.at(-1)!.rows;
    expect(new Set(rows.map(({ barcode }) => barcode)).size).toBe(rows.length);
  });

  it('quotes and downloads nothing that was not passed, unless a setting lets it quote', async () => {
    const { order, sheets } = await drawn(false);
    expect((await seller.post(`${AUDITS}/quotation`, ids(sheets))).body.error.code).toBe('SalesOrder:030001');
    expect((await seller.post(`${AUDITS}/json-task`, ids(sheets))).body.error.code).toBe('SalesOrder:030002');
    expect((await seller.post(`${AUDITS}/import-file`, ids(sheets))).body.error.code).toBe('SalesOrder:030002');
    expect((await seller.get(`${ORDERS}/${order.id}/quote/export`)).body.error.code).toBe('SalesOrder:010005');
    fixture.settings.set(settings.salesOrder.disableCheckedQuoteRequirement.name, 'true');
    expect(
      (await quoted((await ok(seller.post(`${AUDITS}/quotation`, ids(sheets)))).quotationId as string)).state,
    ).toBe(2);
    fixture.settings.delete(settings.salesOrder.disableCheckedQuoteRequirement.name);
  });

  it('makes nothing of an order that asks for a deposit before it is there and the order confirmed', async () => {
    const { order, sheets } = await drawn(true, await fixture.type(seller, { auditLevels: 1, depositRate: 50 }));
    const before = fixture.handedOver.length;
    const ways = ['json-task', 'import-file/summary', 'import-file'];
    const { ports, tenantA: tenantId } = fixture.service;
    const waiting = (...orderNos: unknown[]) =>
      ports.client(orderRulesPort).unpaid({ tenantId, orderNos: orderNos.map(String) });
    const wait = { salesOrderNo: order.salesOrderNo, rate: 50, received: 0 };
    expect(await waiting(order.salesOrderNo, 'SO-of-nobody')).toEqual([wait]);
    expect(await waiting(order.id)).toEqual([wait]);
    for (const way of ways)
      expect((await seller.post(`${AUDITS}/${way}`, ids(sheets))).body.error).toMatchObject({
        code: 'SalesOrder:010021',
        data: { salesOrderNo: order.salesOrderNo, rate: 50, received: 0 },
      });
    expect(fixture.handedOver).toHaveLength(before);
    await quoted((await ok(seller.post(`${AUDITS}/quotation`, ids(sheets)))).quotationId as string);
    const { totalAmount } = await one(order.id);
    await fixture.service.tx((tx) =>
      fixture.service.app
        .get(OrderMoneyHandler)
        .keep({ salesOrderId: order.id, receivedAmount: totalAmount / 2, version: 1 }, tx),
    );
    expect((await seller.post(`${AUDITS}/import-file`, ids(sheets))).body.error.code).toBe('SalesOrder:010021');
    await ok(seller.post(`${ORDERS}/${order.id}/confirm`));
    expect(await waiting(order.salesOrderNo)).toEqual([]);
    for (const way of ways) await ok(seller.post(`${AUDITS}/${way}`, ids(sheets)));
    expect(fixture.handedOver).toHaveLength(before + 1);
  });

  it('hands parts over beside whoever holds their order and is about to change its sheets', async () => {
    const { order, sheets } = await drawn(true);
    const onlooker = new pg.Client({ connectionString: fixture.service.config.DATABASE_URL });
    await onlooker.connect();
    const someWaits = async () =>
      (await onlooker.query('select pid from pg_locks where not granted')).rowCount || undefined;
    const isHeld = Promise.withResolvers<void>();
    const holding = fixture.service.tx(async (tx) => {
      await tx.get(SalesOrder, order.id, { lock: true });
      isHeld.resolve();
      await until(someWaits);
      await tx.update(AuditDesign, sheets[0]!.id, { isDownload: true });
    });
    await isHeld.promise;
    const handed = await seller.post(`${AUDITS}/import-file`, ids(sheets));
    await holding;
    expect(handed.status).toBe(200);
    await onlooker.end();
  });

  it('makes the JSON task once, and marks its sheets when it is really downloaded', async () => {
    const { order, sheets } = await drawn(true);
    expect(await one(order.id)).toMatchObject({ perSplit: 0 });
    const { taskId } = (await ok(seller.post(`${AUDITS}/json-task`, ids(sheets)))) as unknown as { taskId: string };
    const done = await until(async () => {
      const task = (await seller.get(`${AUDITS}/json-task/${taskId}`)).body as {
        state: number;
        percent: number;
        fileId: string | null;
      };
      return task.state < 2 ? undefined : task;
    });
    expect(done).toMatchObject({ state: 2, percent: 100, fileId: taskId });
    const sheetOf = async () => (await seller.get(`${AUDITS}/${sheets[0]!.id}`)).body.isDownload as boolean;
    expect(await sheetOf()).toBe(false);
    expect((await seller.get(`${AUDITS}/${sheets[0]!.id}`)).body.taskFileId).toBe(taskId);
    expect(await one(order.id)).toMatchObject({ perSplit: 100 });
    const file = await seller.get(`${AUDITS}/json-task/${taskId}/download`);
    const task = file.body as {
      schemaVersion: number;
      parts: { auditCode: string; barcode: string; cabinetNo: string; orderNo: string }[];
      drillings: unknown[];
      cabinets: unknown[];
      hardware: unknown[];
    };
    expect(task).toMatchObject({ schemaVersion: 1, cabinets: [{ cabinetNo: 'W1' }, { cabinetNo: 'K1' }] });
    expect(task.parts.map(({ cabinetNo, auditCode }) => `${cabinetNo} ${auditCode}`)).toEqual(
      expect.arrayContaining([`W1 ${sheets[0]!.auditCode}`, `K1 ${sheets[1]!.auditCode}`]),
    );
    expect(task.drillings.length).toBeGreaterThan(10);
    expect(await sheetOf()).toBe(true);
    const again = await seller.get(`${AUDITS}/json-task/${taskId}/download`);
    expect(createHash('sha256').update(again.raw).digest('hex')).toBe(
      createHash('sha256').update(file.raw).digest('hex'),
    );
    // The checksum that is told is that of what was downloaded.
    expect((await seller.get(`${AUDITS}/json-task/${taskId}`)).body.sha256).toBe(
      createHash('sha256').update(file.raw).digest('hex'),
    );
    expect(
      (await (await fixture.service.as(fixture.dealerUser(fixture.dealer()))).get(`${AUDITS}/json-task/${taskId}`))
        .status,
    ).toBe(404);
  });

  it('tells how far a task is while it is made', async () => {
    const { sheets } = await drawn(true);
    const made = await ok(seller.post(`${AUDITS}/json-task`, ids(sheets)));
    await until(async () =>
      (await seller.get(`${AUDITS}/json-task/${made.taskId}`)).body.state === 2 ? true : undefined,
    );
    const said: number[] = [];
    await fixture.service.tx(async (tx) => {
      const rows = await tx.em.findBy(AuditDesign, { id: In(sheets.map(({ id }) => id)) });
      await fixture.service.app.get(DesignReader).split(tx, rows, async (done) => void said.push(done));
    });
    expect(said).toEqual([1, 2]);
    // As another process sees it that is asked meanwhile.
    await fixture.service.query('update json_task set state = 0 where id = $1', [made.taskId]);
    expect((await seller.get(`${AUDITS}/json-task/${made.taskId}`)).body).toMatchObject({ state: 1, percent: 95 });
    await fixture.service.app.get<SharedState>(SHARED_STATE).remove(`json-task:${made.taskId}`);
    expect((await seller.get(`${AUDITS}/json-task/${made.taskId}`)).body).toMatchObject({ state: 0, percent: 0 });
    await fixture.service.query('update json_task set state = 2 where id = $1', [made.taskId]);
  });

  it('gives a task to whoever holds a link to it, until that is over or taken back', async () => {
    const { sheets } = await drawn(true);
    const { taskId } = (await ok(seller.post(`${AUDITS}/json-task`, ids(sheets)))) as unknown as { taskId: string };
    await until(async () => ((await seller.get(`${AUDITS}/json-task/${taskId}`)).body.state === 2 ? true : undefined));
    const link = async () =>
      (await ok(seller.post(`${AUDITS}/json-task/${taskId}/link`, { days: 3 }))) as unknown as { key: string };
    const anybody = fixture.service.anonymous();
    const byLink = (key: string, id = taskId) => anybody.get(`/api/public/production-tasks/${id}`, { key });
    const about = (key: string, id = taskId) => anybody.get(`/api/public/production-tasks/${id}/about`, { key });
    const { key } = await link();
    const isTaken = async () => (await seller.get(`${AUDITS}/${sheets[0]!.id}`)).body.isDownload as boolean;
    const told = (await about(key)).body;
    expect(await isTaken()).toBe(false);
    const file = await byLink(key);
    expect(told).toEqual({
      taskNo: expect.any(String),
      size: file.raw.length,
      sha256: createHash('sha256').update(file.raw).digest('hex'),
      expires: expect.any(String),
    });
    expect([file.status, createHash('sha256').update(file.raw).digest('hex')]).toEqual([
      200,
      (await seller.get(`${AUDITS}/json-task/${taskId}`)).body.sha256,
    ]);
    expect(await isTaken()).toBe(true);
    // An address that was given out before there was a page leads there who opens it in a browser.
    const html = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
    const opened = await anybody.get(`/api/public/production-tasks/${taskId}`, { key }, html);
    expect([opened.status, opened.headers.location, opened.raw.length]).toEqual([
      302,
      `/production-task?id=${taskId}&key=${encodeURIComponent(key)}`,
      0,
    ]);
    const asked = await anybody.get(`/api/public/production-tasks/${taskId}`, { key, asFile: 1 }, html);
    expect([asked.status, asked.raw]).toEqual([200, file.raw]);
    const foreign = await fixture.service.as(fixture.dealerUser(fixture.dealer()));
    expect((await foreign.post(`${AUDITS}/json-task/${taskId}/link`, {})).status).toBe(404);
    const [tenant, until_, round, signature] = key.split('.');
    const longer = [tenant, String(Number(until_) + 1), round, signature].join('.');
    for (const [wrong, id] of [
      [longer, taskId],
      ['x', taskId],
      [key, sheets[0]!.id as string],
    ] as const)
      for (const read of [byLink, about]) expect((await read(wrong, id)).status).toBe(404);
    expect((await seller.post(`${AUDITS}/json-task/${taskId}/link`, { days: 31 })).status).toBe(400);
    expect((await seller.delete(`${AUDITS}/json-task/${taskId}/link`)).status).toBe(204);
    expect([(await byLink(key)).status, (await about(key)).status]).toEqual([404, 404]);
    expect((await byLink((await link()).key)).status).toBe(200);
  });

  it('takes cabinets apart by the model that the catalogue has of their product, and refuses by cabinet and formula where it cannot', async () => {
    const panel = {
      name: 'Panel',
      condition: null,
      length: 'H',
      width: 'W',
      count: '1',
      materialCode: 'carcass',
      grain: 0,
      edges: {},
    };
    fixture.splitModels.push({
      modelCode: 'P1',
      name: 'Panels',
      parameters: [
        { name: 'W', title: null, default: 1, min: 300, max: 900 },
        { name: 'H', title: null, default: 1, min: null, max: null },
        { name: 'shelves', title: null, default: 1, min: null, max: null },
      ],
      partRules: [panel, { ...panel, name: 'Third', width: 'W / shelves' }],
      hardwareRules: [],
    });
    const own = (more: object) => ({
      rooms: [{ name: 'Room', cabinets: [{ ...wardrobe, productCode: 'P1', ...more }] }],
    });
    const design = await ok(seller.post('/api/salesorder/designs', { name: 'Own model', content: own({}) }));
    expect((await seller.get(`/api/salesorder/designs/${design.id}/split`)).body).toMatchObject({
      parts: [
        { name: 'Panel', length: 2400, width: 800, trace: { model: 'P1' } },
        { name: 'Third', width: 400 },
      ],
      errors: [],
    });
    const order = await ok(
      seller.post(ORDERS, { orderName: 'Own model', orderTypeId: type.id, customerId: fixture.customer() }),
    );
    await ok(seller.put(`${AUDITS}/design/${order.id}`, { designId: design.designId }));
    const submit = () => seller.post(AUDITS, { salesOrderId: order.id, auditName: 'Room' });
    for (const [change, words] of [
      [{ shelves: 0 }, 'W / shelves'],
      [{ width: 1_000 }, 'W = 1000 (300–900)'],
    ] as const) {
      await ok(seller.put(`/api/salesorder/designs/${design.id}`, { name: 'Own model', content: own(change) }));
      expect((await submit()).body.error).toMatchObject({
        code: 'SalesOrder:040009',
        message: expect.stringMatching(new RegExp(`cabinet W1.*${words.replace(/[()]/g, '\\$&')}`)),
      });
    }
    await ok(seller.put(`/api/salesorder/designs/${design.id}`, { name: 'Own model', content: own({}) }));
    const sheet = await ok(submit());
    for (const action of ['claim', 'pass']) await ok(auditor.post(`${AUDITS}/${action}`, { auditIds: [sheet.id] }));
    // The catalogue's model is spoilt after the audit.
    fixture.splitModels[0]!.partRules[1]!.width = 'W / (shelves - 2)';
    expect((await seller.post(`${AUDITS}/import-file`, { auditIds: [sheet.id] })).body.error).toMatchObject({
      code: 'SalesOrder:040010',
      data: { cabinetNo: 'W1', model: 'P1', formula: 'W / (shelves - 2)' },
      message: expect.stringContaining('W / (shelves - 2)'),
    });
  });

  it('tells again that an order is cancelled whose cut list was made meanwhile', async () => {
    const { order, sheets } = await drawn(true);
    fixture.meanwhile = () => ok(seller.post(`${ORDERS}/${order.id}/cancel`, { comment: 'moved away' }));
    await ok(seller.post(`${AUDITS}/import-file`, ids(sheets)));
    fixture.meanwhile = undefined;
    expect(await fixture.published(orderCancelled.name, order.id)).toHaveLength(2);
  });

  it('hands the parts to the optimiser with order, cabinet and barcode, and tells the timeline', async () => {
    const { order, sheets } = await drawn(true);
    await ok(seller.post(`${AUDITS}/import-file`, ids(sheets)));
    const { rows } = fixture.handedOver.at(-1)!;
    expect(rows.find(({ partNo }) => partNo === 'W1-side')).toMatchObject({
      materialCode: 'PB18-WW',
      length: 2399,
      width: 578,
      count: 2,
      // The board is plain, whatever the model says of its sides.
      grain: 0,
      edges: '1110',
      orderNo: order.salesOrderNo,
      cabinetNo: 'W1',
      room: 'Bedroom',
      barcode: expect.stringMatching(/^[0-9A-F]{12}$/),
    });
    expect((await seller.get(`${ORDERS}/${order.id}/timeline`)).body.items[0]).toMatchObject({
      kind: 6,
      action: 'importFile',
    });
    expect((await one(order.id)).perSplit).toBe(100);
  });

  it('hands a sheet to one list alone, as long as that stands', async () => {
    const { sheets } = await drawn(true);
    const made = (await ok(seller.post(`${AUDITS}/import-file`, ids(sheets.slice(0, 1))))).importFileId as string;
    const { ports } = fixture.service;
    const optimiser = ports.provided(optimisationPort)!;
    const before = fixture.handedOver.length;
    try {
      ports.provide(optimisationPort, {
        ...optimiser,
        createImportFile: async ({ heldIn = [] }) => ({
          ...{ importFileId: heldIn[0]!, fileNo: 'OP-1', state: 3, isRepeated: false, isHeld: true },
        }),
      });
      const { status, body } = await seller.post(`${AUDITS}/import-file`, ids(sheets));
      expect([status, body.error.code]).toEqual([403, 'SalesOrder:020111']);
      expect(body.error.message).toContain(`${String(sheets[0]!.auditName)} stands in cut list OP-1`);
    } finally {
      ports.provide(optimisationPort, optimiser);
    }
    await ok(seller.post(`${AUDITS}/import-file`, ids(sheets)));
    expect(fixture.handedOver[before]!.heldIn).toEqual([made]);
  });

  it('names the sheets of a list by how they were passed, also while another list of them is being made', async () => {
    const { sheets } = await drawn(true);
    const before = fixture.handedOver.length;
    fixture.meanwhile = async () => {
      fixture.meanwhile = undefined;
      await ok(seller.post(`${AUDITS}/import-file`, ids(sheets)));
    };
    await ok(seller.post(`${AUDITS}/import-file`, ids(sheets.slice(0, 1))));
    const [one, both] = fixture.handedOver.slice(before).map(({ sources }) => sources!);
    expect([one!.length, both!.length, both!.includes(one![0]!)]).toEqual([1, 2, true]);
    // One that went back and is passed again is another.
    await ok(auditor.post(`${AUDITS}/sendback`, { ...ids(sheets.slice(0, 1)), comment: 'narrower' }));
    for (const action of ['claim', 'pass']) await ok(auditor.post(`${AUDITS}/${action}`, ids(sheets.slice(0, 1))));
    await ok(seller.post(`${AUDITS}/import-file`, ids(sheets)));
    const again = fixture.handedOver.at(-1)!.sources!;
    expect([again.length, again.includes(one![0]!), again.filter((id) => both!.includes(id)).length]).toEqual([
      2,
      false,
      1,
    ]);
  });

  it('draws cabinets into a zip, and keeps an attachment', async () => {
    const { sheets } = await drawn(false);
    const drawings = await seller.post(`${AUDITS}/drawings`, ids(sheets));
    expect(drawings.status).toBe(200);
    const files = await filesIn(drawings.raw);
    const folders = sheets.map(({ auditCode }) => auditCode);
    expect([...new Set([...files.keys()].map((name) => name.split('/')[0]))].sort()).toEqual(folders.sort());
    expect(files.get(`${folders[0]}/parts.csv`)).toContain('W1-side');
    expect([...files].filter(([name]) => name.endsWith('.svg')).every(([, text]) => text.startsWith('<svg'))).toBe(
      true,
    );
    expect((await seller.post(`${AUDITS}/drawings`, ids(sheets))).raw.equals(drawings.raw)).toBe(true);
    expect((await seller.get(`${AUDITS}/${sheets[0]!.id}/attachment`)).status).toBe(404);
    expect((await seller.post(`${AUDITS}/${sheets[0]!.id}/attachment-file`)).status).toBe(204);
    expect((await seller.get(`${AUDITS}/${sheets[0]!.id}/attachment`)).raw.toString()).toContain('W1-side');
  });

  it('locks a design that was chosen: it is cancelled or unlocked first, and neither under audit', async () => {
    const { order, design, sheets } = await drawn(false);
    expect((await seller.put(`${AUDITS}/design/${order.id}`, { designId: 'OTHER' })).body.error.code).toBe(
      'SalesOrder:040001',
    );
    for (const call of [
      () => seller.delete(`${AUDITS}/design/${order.id}`),
      () => seller.post(`${AUDITS}/design/${order.id}/unlock`),
      () => seller.put(`/api/salesorder/designs/${design.id}`, { name: 'x', content }),
    ])
      expect((await call()).body.error.code).toBe('SalesOrder:040003');
    for (const { id } of sheets) await ok(seller.post(`${AUDITS}/${id}/revoke`, { comment: 'wait' }));
    expect((await seller.post(`${AUDITS}/design/${order.id}/unlock`)).status).toBe(204);
    expect((await seller.put(`/api/salesorder/designs/${design.id}`, { name: 'Redrawn', content })).status).toBe(200);
    expect((await seller.get(`${AUDITS}/${sheets[0]!.id}/design-url`)).body.url).toBe(
      `/designer/${design.designId}?auditId=${sheets[0]!.id}`,
    );
    expect((await seller.delete(`${AUDITS}/design/${order.id}`)).status).toBe(204);
    for (const call of [
      () => seller.delete(`${AUDITS}/design/${order.id}`),
      () => seller.post(`${AUDITS}/design/${order.id}/unlock`),
    ])
      expect((await call()).body.error.code).toBe('SalesOrder:040002');
    const unknown = await seller.put(`${AUDITS}/design/${order.id}`, { designId: 'OTHER' });
    expect([unknown.status, unknown.body.error.code]).toEqual([404, 'SalesOrder:040008']);
    expect((await seller.put(`${AUDITS}/design/${order.id}`, { designId: design.designId })).status).toBe(204);
  });
});
