import { USUAL_LAYOUT } from '@ishare/contracts/sales-order/json-check.js';
import { ThingModule } from '@ishare/crud/thing.module.js';
import { DataModule } from '@ishare/data/data.module.js';
import { MessagingModule } from '@ishare/messaging/messaging.module.js';
import { acceptUploads } from '@ishare/server/upload.js';
import { runAsTenant } from '@ishare/server/context.js';
import { conformance } from '@ishare/testing/conformance.js';
import { fixtureData } from '@ishare/testing/fixture-service.js';
import { TestService, type TestClient } from '@ishare/testing/test-service.js';
import { Module } from '@nestjs/common';
import { AuditLogEntry } from '../audits/audit-design.entity.js';
import { AuditRound } from '../audits/audit-round.entity.js';
import { targetsOf } from './check-targets.js';
import { jsonCheck } from './json-check.js';
import {
  checkRules,
  checkRuleSets,
  ixCheckSettings,
  jsonCheckBaseDatas,
  jsonCheckPageConfigs,
  jsonModels,
} from '../things.js';
import { checkDesign, JsonCheckService } from './json-check.service.js';

const BASE = '/api/jsoncheck';
const design = {
  order: { salesOrderNo: 'SO-1', customer: { city: 'Foshan' } },
  cabinets: [
    {
      cabinetNo: 'W1',
      width: 900,
      parts: [
        { partNo: 'P1', length: 2400, width: 600, edges: { L1: 'E1' }, drillings: [{ x: 10, depth: 12 }] },
        { partNo: 'P2', length: 2800, width: 500, edges: {} },
      ],
    },
    { cabinetNo: 'W2', width: 400, parts: [] },
  ],
};

describe('check targets', () => {
  it('hold what is around them once, however many they are', () => {
    const many = Array.from({ length: 20_000 }, (_, at) => [`k${at}`, at] as const);
    const wide = { order: Object.fromEntries(many), cabinets: many.map(([cabinetNo]) => ({ cabinetNo })) };
    const before = process.memoryUsage().heapUsed;
    const targets = [...targetsOf(wide)];
    // A copy of the order's values for each cabinet would be 400 million entries.
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(300e6);
    expect(targets).toHaveLength(20_001);
    expect([targets[20_000]!.values['order.k7'], targets[20_000]!.values['cabinetNo']]).toEqual([7, 'k19999']);
  });

  const paths = (value: unknown) => [...targetsOf(value)].map(({ scope, path }) => `${scope}: ${path}`);

  it('are found one in the other and side by side alike', () => {
    const nested = paths(design);
    expect(nested).toEqual([
      'order: order SO-1',
      'cabinet: cabinet W1',
      'cabinet: cabinet W2',
      'part: cabinet W1 / part P1',
      'part: cabinet W1 / part P2',
      'drill: cabinet W1 / part P1 / drill 1',
    ]);
    const flat = {
      order: design.order,
      cabinets: design.cabinets.map(({ parts: _parts, ...cabinet }) => cabinet),
      parts: design.cabinets[0]!.parts.map(({ drillings: _drillings, ...part }) => ({ ...part, cabinetNo: 'W1' })),
      drillings: [{ partNo: 'P1', x: 10, depth: 12 }],
    };
    expect(paths(flat)).toEqual(nested);
    const drill = [...targetsOf(flat)].at(-1)!;
    expect(drill.values).toMatchObject({
      depth: 12,
      'part.length': 2400,
      'part.edges.L1': 'E1',
      'cabinet.width': 900,
      'order.customer.city': 'Foshan',
    });
    for (const value of [null, [], 'x', {}, { parts: 5 }, { parts: [null, 3, { drillings: 'x' }] }])
      expect(() => [...targetsOf(value)]).not.toThrow();
  });
});

describe('json check', () => {
  let service: TestService;
  let admin: TestClient;
  const plain = [jsonCheckPageConfigs];

  beforeAll(async () => {
    // Rules say in how many rounds of sheets they found something.
    const data = await fixtureData('sales_order', [
      ...[...plain, checkRules, checkRuleSets, jsonCheckBaseDatas, ixCheckSettings, jsonModels].map(
        ({ entity }) => entity,
      ),
      AuditRound,
      AuditLogEntry,
    ]);
    @Module({
      imports: [
        DataModule.for(data),
        MessagingModule.for({ service: 'sales-order', role: 'api' }),
        ThingModule.for(plain),
      ],
      controllers: jsonCheck.controllers,
      providers: jsonCheck.providers,
    })
    class JsonCheckModule {}
    service = await TestService.start(
      { name: 'sales-order', module: JsonCheckModule, texts: { 'zh-Hans': {}, en: {} }, prepare: acceptUploads },
      [data],
    );
    admin = await service.client();
  });
  afterAll(() => service.close());

  const rule = (code: string, more: object = {}) => ({
    code,
    name: code,
    scope: 'part',
    expression: 'length <= 2440',
    severity: 'error',
    message: { 'zh-Hans': '{length} 过长', en: '{length} is too long' },
    isEnable: true,
    ...more,
  });

  describe('rules', () => {
    conformance(
      checkRules.resource,
      {
        create: (n) => rule(`r-${n}`, { isEnable: false }),
        change: { severity: 'warn' },
        invalid: { body: rule('x', { scope: 'house' }), member: 'scope' },
      },
      () => service,
    );
  });
  describe('base data', () => {
    conformance(
      jsonCheckBaseDatas.resource,
      {
        create: (n) => ({ name: 'x', code: `b${n}`, data: { a: 1 } }),
        change: { data: { a: 2 } },
        invalid: { body: { name: 'x', code: '1' }, member: 'code' },
      },
      () => service,
    );
  });
  describe('page configs', () => {
    conformance(
      jsonCheckPageConfigs.resource,
      {
        create: (n) => ({ name: `p-${n}`, config: { ...USUAL_LAYOUT, exploded: 5 } }),
        change: { config: { ...USUAL_LAYOUT, exploded: 10 } },
        invalid: { body: {}, member: 'name' },
      },
      () => service,
    );
  });
  it('refuses an expression that cannot be read, with its place', async () => {
    const { status, body } = await admin.post(`${BASE}/check-rules`, rule('wrong', { expression: 'length <== 2440' }));
    expect([status, body.error.validationErrors]).toEqual([
      400,
      [{ members: ['expression'], message: '"=" is not expected at character 10. Sent: "length <== 2440".' }],
    ]);
  });

  it('holds a design against the rules of its tenant, from JSON and from a file', async () => {
    const own = await service.client(service.tenantB);
    await own.post(`${BASE}/base-datas`, { name: 'Board', code: 'board', data: { max: { length: 2440 } } });
    await own.post(
      `${BASE}/check-rules`,
      rule('A-length', { expression: 'length <= base.board.max.length', severity: 'block' }),
    );
    await own.post(
      `${BASE}/check-rules`,
      rule('B-edge', { expression: 'edges.L1 != null', severity: 'warn', message: 'no edge' }),
    );
    await own.post(`${BASE}/check-rules`, rule('C-off', { expression: 'false', isEnable: false }));
    await own.post(
      `${BASE}/check-rules`,
      rule('D-cabinet', { scope: 'cabinet', expression: 'width > 300 and parts.count >= 0' }),
    );
    const { body } = await own.post(`${BASE}/check`, { json: design });
    expect(body).toEqual({
      passed: false,
      blocked: true,
      count: 2,
      errors: [
        {
          ruleCode: 'A-length',
          ruleName: 'A-length',
          severity: 'block',
          scope: 'part',
          target: 'cabinet W1 / part P2',
          at: '/cabinets/0/parts/1',
          message: '2800 is too long',
          actual: 'length = 2800, base.board.max.length = 2440',
          expected: 'length <= base.board.max.length',
        },
        expect.objectContaining({
          ruleCode: 'B-edge',
          target: 'cabinet W1 / part P2',
          message: 'no edge',
          actual: 'edges.L1 = –',
        }),
      ],
    });
    const odd = { ...design, cabinets: ['W1', null, { cabinetNo: 'W3', width: 900, parts: [7] }] };
    expect((await own.post(`${BASE}/check`, { json: odd })).body).toMatchObject({
      passed: false,
      blocked: false,
      count: 3,
      errors: [
        { ruleCode: 'json', severity: 'error', scope: 'cabinet', target: 'cabinet 1', actual: '/cabinets/0 = "W1"' },
        { scope: 'cabinet', target: 'cabinet 2', actual: '/cabinets/1 = null' },
        { scope: 'part', target: 'cabinet W3 / part 1', actual: '/cabinets/2/parts/0 = 7' },
      ],
    });
    const upload = (content: string) =>
      own.upload(`${BASE}/check`, { name: 'design.json', content: Buffer.from(content) });
    expect((await upload(`\ufeff${JSON.stringify(design)}`)).body).toEqual(body);
    const deep = await upload(`${'{"a":'.repeat(65)}1${'}'.repeat(65)}`);
    expect([deep.status, deep.body.error?.validationErrors[0].members]).toEqual([400, ['json']]);
    // Kept, too, as a text that is deeper than anything may be.
    const kept = await own.post(`${BASE}/models`, { name: 'Deep', json: `${'{"a":'.repeat(1e5)}1${'}'.repeat(1e5)}` });
    expect([kept.status, kept.body.error?.validationErrors[0].members]).toEqual([400, ['json']]);
    const large = await upload(`[${'{},'.repeat(1_500_000)}{}]`);
    expect([large.status, large.body.error.message]).toEqual([413, expect.stringContaining('4096 KB')]);
    expect([
      (await upload('{')).status,
      (await own.post(`${BASE}/check`, {})).status,
      (await own.post(`${BASE}/check`, { json: '[1]' })).status,
    ]).toEqual([400, 400, 400]);
    expect((await admin.post(`${BASE}/check`, { json: design })).body.errors).toEqual([]);
    const direct = await runAsTenant(service.tenantB, () => service.app.get(JsonCheckService).runCheckRules(design));
    expect([direct.blocked, direct.errors[0]!.message]).toEqual([true, '2800 过长']);
    expect((await (await service.client(service.tenantB, [])).post(`${BASE}/check`, { json: design })).status).toBe(
      403,
    );
  });

  it('keeps models with what the check said, and shows one to whoever holds a key signed for it', async () => {
    const { body: made } = await admin.post(`${BASE}/models`, { name: 'Kitchen', json: JSON.stringify(design) });
    expect(made).toMatchObject({ name: 'Kitchen', result: { passed: true, blocked: false, count: 0 } });
    expect((await admin.get(`${BASE}/models`)).body.items[0]).toEqual(made);
    const path = `${BASE}/models/${made.id}`;
    expect((await admin.get(path)).body).toMatchObject({ json: design, result: { errors: [] } });
    expect([
      (await service.anonymous().get(path)).status,
      (await (await service.client(service.tenantA, [])).get(path)).status,
      (await (await service.client(service.tenantB)).get(path)).status,
    ]).toEqual([401, 403, 404]);
    const { shareKey } = (await admin.post(`${path}/share`)).body;
    expect((await service.anonymous().get(path, { shareKey })).body.json).toEqual(design);
    const other = (await admin.post(`${BASE}/models`, { name: 'Other', json: {} })).body;
    const [tenant, until, round, signature] = shareKey.split('.');
    for (const [target, key] of [
      [`${BASE}/models/${other.id}`, shareKey],
      [path, `${tenant}.${Number(until) + 1}.${round}.${signature}`],
      [path, `${tenant}.${until}.${Number(round) + 1}.${signature}`],
      [path, `${service.tenantB}.${until}.${round}.${signature}`],
      [path, 'x'],
    ] as const) {
      expect((await service.anonymous().get(target, { shareKey: key })).status).toBe(401);
    }
    expect((await (await service.client(service.tenantB)).post(`${path}/share`)).status).toBe(404);
    expect(
      (await admin.put(path, { name: 'Renamed', json: design, concurrencyStamp: made.concurrencyStamp })).body.name,
    ).toBe('Renamed');
    expect((await admin.delete(path)).status).toBe(204);
    expect(jsonModels.resource.verbs).not.toContain('get');
  });

  it('shows a model by no key any more that was given out before all of them were taken back', async () => {
    const models = `${BASE}/models`;
    const [path, other] = await Promise.all(
      ['Shown', 'Besides'].map(async (name) => `${models}/${(await admin.post(models, { name, json: {} })).body.id}`),
    );
    const keyOf = async (model: string) => (await admin.post(`${model}/share`)).body.shareKey as string;
    const seenBy = async (model: string, shareKey: string) =>
      (await service.anonymous().get(model, { shareKey })).status;
    const [before, besides] = [await keyOf(path!), await keyOf(other!)];
    expect(await seenBy(path!, before)).toBe(200);
    for (const [who, status] of [
      [service.anonymous(), 401],
      [await service.client(service.tenantA, []), 403],
      [await service.client(service.tenantB), 404],
    ] as const)
      expect((await who.delete(`${path}/share`)).status).toBe(status);
    expect(await seenBy(path!, before)).toBe(200);
    expect((await admin.delete(`${path}/share`)).status).toBe(204);
    expect([await seenBy(path!, before), await seenBy(other!, besides)]).toEqual([401, 200]);
    expect(await seenBy(path!, await keyOf(path!))).toBe(200);
  });

  it('gives other requests their turn, and shows the first thousand findings of many', async () => {
    const parts = Array.from({ length: 20_000 }, (_, index) => ({ partNo: `P${index}`, length: index }));
    const rules = [
      checkRules.resource.create!.parse(rule('never', { expression: 'length < 0' })),
      checkRules.resource.create!.parse(rule('twice', { expression: 'length >= 0' })),
    ];
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
    }, 1);
    const result = await checkDesign(rules, {}, { parts });
    clearInterval(timer);
    expect([result.count, result.errors.length]).toEqual([20_000, 1_000]);
    expect(turns).toBeGreaterThan(0);
  });
});
