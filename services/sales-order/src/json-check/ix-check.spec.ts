import type { TestClient } from '@ishare/testing/test-service.js';
import type { IxModel, IxOrder } from '@ishare/contracts/sales-order/ix-check.js';
import { salesOrderPermissions } from '@ishare/contracts/sales-order/permissions.js';
import type { CheckResult } from '@ishare/contracts/sales-order/json-check.js';
import { ok, ORDERS, OrdersFixture } from '../sales-order.fixture.js';

const BASE = '/api/ixcheck';
const RULES = '/api/jsoncheck/check-rules';
const SETS = '/api/jsoncheck/rule-sets';
const cabinet = (more: object = {}) => ({
  cabinetNo: 'W1',
  name: 'Wardrobe',
  model: 'wardrobe',
  width: 1000,
  height: 2400,
  depth: 580,
  material: 'PB18-WW',
  shelves: 2,
  doors: 2,
  drawers: 0,
  ...more,
});

describe('checks of orders', () => {
  let fixture: OrdersFixture;
  let admin: TestClient;
  let typeId: string;

  beforeAll(async () => {
    fixture = await OrdersFixture.start();
    admin = await fixture.service.client();
    typeId = (await fixture.type(admin, { needDesign: true, needQuotation: false })).id;
  });
  afterAll(() => fixture.close());

  async function designed(more: object = {}): Promise<string> {
    const content = { rooms: [{ name: 'Bedroom', cabinets: [cabinet(more)] }] };
    const { designId } = await ok(admin.post('/api/salesorder/designs', { name: 'Flat', content }));
    const order = { orderName: 'Flat', orderTypeId: typeId, customerId: fixture.customer(null), desginId: designId };
    return (await ok(admin.post(ORDERS, order))).id as string;
  }

  /** A record of a list, of whatever kind. */
  interface Listed {
    id: string;
    code: string;
    name: string;
    ruleIds: string[];
    message: { en: string; 'zh-Hans': string };
    concurrencyStamp: string;
  }
  const listOf = async (path: string, asked: Record<string, string | number> = {}) =>
    (await ok(admin.get(path, asked))) as unknown as { items: Listed[]; totalCount: number };

  async function starterSet(): Promise<string> {
    await ok(admin.post(`${RULES}/starter`));
    return (await listOf(SETS)).items[0]!.id;
  }

  it('list their orders by the right to check, without what those come to, and by no other', async () => {
    const { IxCheck, Orders } = salesOrderPermissions.names;
    const id = await designed();
    const as = (permission: string) =>
      fixture.service.as(fixture.service.identity.user(fixture.service.tenantA, [permission]));
    const [checker, seller] = [await as(IxCheck.Default), await as(Orders.Default)];
    expect([(await checker.get(ORDERS)).status, (await seller.get(`${BASE}/orders`)).status]).toEqual([403, 403]);
    const order = (await ok(admin.get(`${ORDERS}/${id}`))).salesOrder as unknown as IxOrder;
    const listed = async (asked: Record<string, string | number>) =>
      (await ok(checker.get(`${BASE}/orders`, asked))) as unknown as { totalCount: number; items: IxOrder[] };
    const { totalCount, items } = await listed({ filter: order.salesOrderNo });
    const { salesOrderNo, orderName, customerName, desginId, desginName, state } = order;
    expect([totalCount, items]).toEqual([
      1,
      [{ id, salesOrderNo, orderName, customerName, dealerName: null, desginId, desginName, state }],
    ]);
    expect((await listed({ filter: order.salesOrderNo, state: state + 1 })).items).toEqual([]);
    expect((await checker.get(`${BASE}/models/${id}`)).status).toBe(200);
  });

  it('begin with rules that a factory would have, once', async () => {
    const before = (await listOf(RULES, { maxResultCount: 1 })).totalCount;
    const added = (await ok(admin.post(`${RULES}/starter`)))['added'] as number;
    expect(added).toBeGreaterThan(15);
    const { items, totalCount } = await listOf(RULES, { maxResultCount: 100 });
    expect(totalCount).toBe(before + added);
    // What a finding says keeps its places for values.
    const board = items.find(({ code }) => code === 'S11-board')!;
    expect([board.message.en, board.message['zh-Hans']]).toEqual([
      expect.stringContaining('{length}'),
      expect.stringContaining('{length}'),
    ]);
    // What it has named is called as whoever reads calls it, until somebody names it otherwise.
    const named = async (language: string) => {
      const { body } = await admin.get(RULES, { maxResultCount: 100 }, { 'accept-language': language });
      return (body.items as { code: string; name: string }[]).find(({ code }) => code === 'S11-board')!.name;
    };
    const [own, theirs] = [await named('en'), await named('zh-Hans')];
    expect([own, theirs]).toEqual([expect.stringMatching(/^[A-Z][a-z ]+$/), expect.not.stringMatching(/[a-z]/i)]);
    await ok(admin.put(`${RULES}/${board.id}`, { ...board, name: 'Largest board' }));
    expect([await named('en'), await named('zh-Hans')]).toEqual(['Largest board', 'Largest board']);
    await ok(admin.delete(`${RULES}/${board.id}`));
    expect((await ok(admin.post(`${RULES}/starter`, {}, { 'accept-language': 'zh-Hans' }))).added).toBe(0);
    const { items: sets } = await listOf(SETS);
    expect(sets).toEqual([expect.objectContaining({ ruleCount: added, version: 1 })]);
    const { id, name, ruleIds, concurrencyStamp } = sets[0]!;
    const changed = { name, ruleIds: ruleIds.filter((one) => one !== board.id), concurrencyStamp };
    expect((await ok(admin.put(`${SETS}/${id}`, changed))).version).toBe(2);
    const strange = { name: 'Strange', ruleIds: [id] };
    expect((await admin.post(SETS, strange)).status).toBe(400);
  });

  it('pin what is found to its part, and keep each check of an order', async () => {
    const ruleSetId = await starterSet();
    const setting = await ok(admin.post(`${BASE}/settings`, { name: 'Before ordering', ruleSetId }));
    expect(setting).toMatchObject({ config: { failsFrom: 'error', tellsImpossible: true, pageConfigId: null } });
    const id = await designed();
    const checked = await ok(admin.post(`${BASE}/orders/${id}/check`, { settingId: setting.id }));
    const result = checked as unknown as CheckResult;
    expect(result.passed).toBe(true);
    const shelf = result.errors.find(({ ruleCode }) => ruleCode === 'S03-shelf-span');
    expect(shelf).toMatchObject({ severity: 'warn', at: '/cabinets/0', target: 'cabinet W1' });
    const model = (await ok(
      admin.get(`${BASE}/models/${id}`, { settingId: setting.id as string }),
    )) as unknown as IxModel;
    expect(model.scene.cabinets).toEqual([expect.objectContaining({ cabinetNo: 'W1', size: [1000, 2400, 580] })]);
    expect(model.scene.parts.length).toBeGreaterThan(7);
    expect(model.scene.parts.every(({ isLoose }) => !isLoose)).toBe(true);
    expect(model.result).toEqual(result);
    const { items } = await listOf(`${BASE}/runs`, { salesOrderId: id });
    expect(items).toEqual([
      expect.objectContaining({ settingName: 'Before ordering', passed: true, findingCount: result.count }),
    ]);
    for (let round = 0; round < 22; round++) await ok(admin.post(`${BASE}/orders/${id}/check`, {}));
    expect((await ok(admin.get(`${BASE}/runs`, { salesOrderId: id }))).totalCount).toBe(20);
  });

  it('fail from the severity on that their setting says', async () => {
    const ruleSetId = await starterSet();
    const id = await designed();
    const passes = async (failsFrom: string) => {
      const config = { failsFrom, tellsImpossible: true, pageConfigId: null };
      const setting = await ok(admin.post(`${BASE}/settings`, { name: `From ${failsFrom}`, ruleSetId, config }));
      return (await ok(admin.post(`${BASE}/orders/${id}/check`, { settingId: setting.id }))).passed as boolean;
    };
    expect([await passes('block'), await passes('error'), await passes('warn')]).toEqual([true, true, false]);
    const wrong = { name: 'Nowhere', config: { failsFrom: 'error', tellsImpossible: true, pageConfigId: id } };
    expect((await admin.post(`${BASE}/settings`, wrong)).status).toBe(400);
  });

  it('are refused for an order without a design, by a setting that is off, and to strangers', async () => {
    const order = { orderName: 'None', orderTypeId: typeId, customerId: fixture.customer(null) };
    const { id } = await ok(admin.post(ORDERS, order));
    const none = await admin.post(`${BASE}/orders/${id}/check`, {});
    expect([none.status, none.body.error.code]).toEqual([403, 'SalesOrder:040002']);
    const off = await ok(admin.post(`${BASE}/settings`, { name: 'Off', isEnable: false }));
    const own = await designed();
    expect((await admin.post(`${BASE}/orders/${own}/check`, { settingId: off.id })).status).toBe(404);
    const { service } = fixture;
    const stranger = await service.client(service.tenantB);
    expect([
      (await service.anonymous().get(`${BASE}/models/${own}`)).status,
      (await (await service.client(service.tenantA, [])).get(`${BASE}/models/${own}`)).status,
      (await stranger.get(`${BASE}/models/${own}`)).status,
      (await stranger.post(`${BASE}/orders/${own}/check`, {})).status,
      (await stranger.post(`${BASE}/orders/${own}/share`)).status,
    ]).toEqual([401, 403, 404, 404, 404]);
    expect((await ok(admin.get(`${BASE}/runs`, { salesOrderId: own }))).totalCount).toBe(0);
  });

  it('show the model to whoever holds a key for it, until all are taken back', async () => {
    const [id, other] = [await designed(), await designed()];
    const path = `${BASE}/models/${id}`;
    const key = (await ok(admin.post(`${BASE}/orders/${id}/share`)))['shareKey'] as string;
    const anybody = fixture.service.anonymous();
    const shown = await anybody.get(path, { key });
    expect([shown.status, shown.body.name]).toEqual([200, 'Flat']);
    // Neither prices nor people.
    expect(JSON.stringify(shown.body)).not.toMatch(/price|amount|customer|dealer/i);
    const [tenant, until, round, signature] = key.split('.');
    for (const forged of [
      `${tenant}.${Number(until) + 1}.${round}.${signature}`,
      `${tenant}.${until}.${Number(round) + 1}.${signature}`,
      `${fixture.service.tenantB}.${until}.${round}.${signature}`,
      `${tenant}.${until}.${round}.`,
      '',
      'x',
    ])
      expect((await anybody.get(path, { key: forged })).status).toBe(401);
    expect((await anybody.get(`${BASE}/models/${other}`, { key })).status).toBe(401);
    // A key of something else opens nothing here.
    const progress = (await ok(admin.post(`${ORDERS}/${id}/progress-link`, { days: 5 })))['key'] as string;
    expect((await anybody.get(path, { key: progress })).status).toBe(401);
    expect((await admin.delete(`${BASE}/orders/${id}/share`)).status).toBe(204);
    expect((await anybody.get(path, { key })).status).toBe(401);
  });

  it('try a rule on a kept design before it is saved', async () => {
    const json = { cabinets: [{ cabinetNo: 'A', parts: [{ partNo: 'P', length: 3000, width: 500 }] }] };
    const { id: modelId } = await ok(admin.post('/api/jsoncheck/models', { name: 'Kept', json }));
    const trial = { modelId, scope: 'part', expression: 'length <= 2440', message: '{length} is long' };
    expect(await ok(admin.post(`${RULES}/try`, trial))).toEqual({
      asked: 1,
      findings: [expect.objectContaining({ at: '/cabinets/0/parts/0', message: '3000 is long' })],
    });
    expect((await admin.post(`${RULES}/try`, { ...trial, expression: 'length <' })).status).toBe(400);
  });
});
