// The demo tenant as a newcomer finds it: its orders, whose figures the services have computed.
import { readFileSync } from 'node:fs';
import { DEMO_PASSWORD, demoId } from '@ishare/contracts/demo.js';
import { AuditLogCode, AuditState } from '@ishare/contracts/sales-order/audit-table.js';
import { OrderState } from '@ishare/contracts/sales-order/order-states.js';
import type { TestClient } from '@ishare/testing/test-service.js';
import { Product } from '../identity/product.fixture.js';

const cutLists = JSON.parse(
  readFileSync(new URL('../../services/optimisation/src/demo/cut-lists.json', import.meta.url), 'utf8'),
) as Record<string, string[]>;
const ORDERS = '/api/app/salesOrder';
const AUDITS = '/api/salesorder/audit-designs';
const DAY = 86_400_000;

interface Part {
  cabinetNo: string;
  name: string;
  materialCode: string;
  length: number;
  width: number;
  count: number;
  grain: number;
  edges: Record<string, string | null>;
}
interface Sheet {
  id: string;
  auditCode: string;
  auditName: string;
  state: number;
  round: number;
  levelIndex: number;
  isDownload: boolean;
}

describe("the demo tenant's orders", () => {
  let product: Product;
  let staff: TestClient;

  const signIn = async (username: string) => {
    const { body } = await product.token({
      grant_type: 'password',
      username,
      password: DEMO_PASSWORD,
      __tenant: 'mujing',
    });
    return product.client('sales-order', body.access_token as string);
  };
  const order = async (key: string) =>
    (await staff.get(`${ORDERS}/${demoId('sales-order', key)}`)).body.salesOrder as Record<string, never> & {
      salesOrderNo: string;
      totalAmount: number;
      progress: number;
      state: number;
    };
  const sheetsOf = async (key: string) =>
    (await staff.get(AUDITS, { salesOrderId: demoId('sales-order', key), maxResultCount: 99 })).body.items as Sheet[];
  const partsOf = async (key: string) =>
    (await staff.get(`/api/salesorder/designs/${demoId('design', key)}/split`)).body as {
      parts: Part[];
      errors: unknown[];
      hardware: { code: string; count: number }[];
    };
  /** The day of the factory on which it was seeded; midnight may have passed since. */
  let today: number;
  const dayOf = (days: number) => new Date(today - days * DAY).toISOString().slice(0, 10);

  beforeAll(async () => {
    const begun = Date.now();
    product = await Product.start({
      demo: true,
      parts: ['identity', 'saas', 'platform', 'catalogue', 'crm', 'optimisation', 'sales-order'],
    });
    staff = await signIn('mujing.admin');
    const days = [begun, Date.now()].map((time) => Math.floor((time + DAY / 3) / DAY) * DAY);
    today = Date.parse(String((await order('0001'))['orderDate'])) + 6 * DAY;
    expect(days).toContain(today);
  }, 600_000);
  afterAll(() => product.close());

  it('come apart into the 138 lines and 239 parts of the cut list, size by size', async () => {
    const { parts, errors } = await partsOf('0001');
    expect(errors).toEqual([]);
    const lines = cutLists['three-wardrobes-and-a-kitchen.csv']!.slice(1).map((line) => line.split(','));
    const listed = lines
      .map(([, cabinet, , part, material, length, width, count, grain, edges]) =>
        [cabinet, part, material, Number(length), Number(width), Number(count), Number(grain), edges].join(' '),
      )
      .sort();
    const made = parts
      .map(({ cabinetNo, name, materialCode, length, width, count, grain, edges }) =>
        [
          cabinetNo,
          name.split(' / ')[0]!,
          materialCode,
          length,
          width,
          count,
          grain,
          ['L1', 'L2', 'W1', 'W2'].map((side) => (edges[side] ? '1' : '0')).join(''),
        ].join(' '),
      )
      .sort();
    expect(made).toEqual(listed);
    expect([parts.length, parts.reduce((sum, { count }) => sum + count, 0)]).toEqual([138, 239]);
    expect(
      Math.round(parts.reduce((sum, { length, width, count }) => sum + (length * width * count) / 1e6, 0) * 100) / 100,
    ).toBe(99.06);
    const count = (name: RegExp) =>
      parts.filter((part) => name.test(part.name)).reduce((sum, part) => sum + part.count, 0);
    expect([count(/^(门板|上门|下门) \//), count(/^抽面 \//)]).toEqual([28, 11]);
  });

  it('cost 18,333.40 in the second version, after 17,586.00 in the first', async () => {
    const { items } = (await staff.get('/api/salesorder/quotations', { salesOrderId: demoId('sales-order', '0001') }))
      .body as { items: { id: string; versionNo: number; totalAmount: number; state: number }[] };
    expect(items.map(({ versionNo, totalAmount, state }) => [versionNo, totalAmount, state])).toEqual([
      [2, 18_333.4, 4],
      [1, 17_586, 5],
    ]);
    const { items: lines } = (await staff.get(`/api/salesorder/quotations/${items[0]!.id}`)).body as {
      items: { cabinetNo: string | null; amount: number; quantity: number; isManual: boolean }[];
    };
    const sum = (begins: string) =>
      Math.round(
        lines
          .filter(({ cabinetNo }) => cabinetNo?.startsWith(begins))
          .reduce((total, { amount }) => total + amount, 0) * 100,
      ) / 100;
    expect(['W1', 'W2', 'W3', 'K-B', 'K-W', 'K-T'].map(sum)).toEqual([
      3_916.8, 2_611.2, 2_340.8, 3_717, 2_106, 1_161.6,
    ]);
    expect(lines.filter(({ isManual }) => isManual)).toMatchObject([{ amount: 2_480 }]);
    expect(await order('0001')).toMatchObject({
      totalAmount: 18_333.4,
      state: OrderState.Confirmed,
      perAudited: 100,
      perQuoted: 100,
      perSplit: 100,
      orderDate: dayOf(6),
      salesOrderNo: `SO${dayOf(6).replaceAll('-', '')}-0001`,
    });
  });

  it('were rejected once, corrected, and passed by two people; the timeline and the logs tell it day by day', async () => {
    const sheets = await sheetsOf('0001');
    expect(
      sheets.map(({ auditName, state, round, levelIndex, isDownload }) => [
        auditName.split(' / ')[0],
        state,
        round,
        levelIndex,
        isDownload,
      ]),
    ).toEqual([
      ['主卧', AuditState.Passed, 2, 2, true],
      ['次卧', AuditState.Passed, 2, 2, true],
      ['儿童房', AuditState.Passed, 2, 2, false],
      ['厨房', AuditState.Passed, 2, 2, true],
    ]);
    const { items: logs } = (await staff.get(`${AUDITS}/${sheets[0]!.id}/operation-logs`)).body as {
      items: {
        operationState: number;
        operationOperator: string;
        operationTime: string;
        roleName: string;
        comment: string | null;
      }[];
    };
    expect(
      logs.map(({ operationState, operationOperator, operationTime }) => [
        operationState,
        operationOperator,
        new Date(Date.parse(operationTime) + DAY / 3).toISOString().slice(0, 10),
      ]),
    ).toEqual([
      [AuditLogCode.Create, 'd.tianhe', dayOf(5)],
      [AuditLogCode.Claim, 'lin.shentu', dayOf(5)],
      [AuditLogCode.Reject, 'lin.shentu', dayOf(5)],
      [AuditLogCode.Create, 'd.tianhe', dayOf(4)],
      [AuditLogCode.Claim, 'lin.shentu', dayOf(4)],
      [AuditLogCode.Pass, 'lin.shentu', dayOf(4)],
      [AuditLogCode.Claim, 'zhou.fushen', dayOf(3)],
      [AuditLogCode.Pass, 'zhou.fushen', dayOf(3)],
    ]);
    expect(logs[2]).toMatchObject({ roleName: '初审', comment: '见光面未封 / Visible edge not banded' });
    const { items: events } = (
      await staff.get(`${ORDERS}/${demoId('sales-order', '0001')}/timeline`, { maxResultCount: 200 })
    ).body as { items: { time: string; action: string }[] };
    const times = events.map(({ time }) => Date.parse(time));
    expect([
      events.filter(({ action }) => action === 'ready').length,
      events.filter(({ action }) => action === 'jsonTask').length,
      times.every((time) => time < Date.now()),
    ]).toEqual([2, 2, true]);
    expect(times).toEqual([...times].sort((a, b) => b - a));
  });

  it('show every state of the audit, and an order whose dealer may not owe so much', async () => {
    expect((await sheetsOf('0003')).map(({ state }) => state)).toEqual([
      AuditState.Waiting,
      AuditState.Auditing,
      AuditState.TrialRejected,
      AuditState.Returned,
    ]);
    expect((await sheetsOf('0007')).map(({ state }) => state)).toEqual([AuditState.Revoked]);
    expect((await sheetsOf('0008')).map(({ state }) => state)).toEqual([AuditState.Voided]);
    const { error } = (await staff.post(`${ORDERS}/${demoId('sales-order', '0002')}/confirm`)).body as {
      error: { code: string; data: Record<string, number> };
    };
    expect(error).toMatchObject({ code: 'SalesOrder:010006', data: { credit: 11_200 } });
    expect(error.data.deposit).toBeGreaterThan(11_200);
    const flats = await partsOf('0006');
    expect([flats.errors, flats.parts.reduce((sum, { count }) => sum + count, 0)]).toEqual([[], 612]);
    expect(await order('0009')).toMatchObject({ isLate: true, state: OrderState.Confirmed });
  });

  it('are sixty, each once, however often it is seeded; dealers see their own', async () => {
    await product.seed();
    const list = async (client: TestClient) =>
      (await client.get(ORDERS, { maxResultCount: 999 })).body as {
        totalCount: number;
        items: { dealerId: string; state: number; totalAmount: number; salesOrderNo: string }[];
      };
    const all = await list(staff);
    expect(all.totalCount).toBe(60);
    expect(new Set(all.items.map(({ salesOrderNo }) => salesOrderNo)).size).toBe(60);
    expect(
      all.items.filter(({ state }) => state >= OrderState.Quoted).every(({ totalAmount }) => totalAmount > 0),
    ).toBe(true);
    expect([...new Set(all.items.map(({ state }) => state))]).toEqual(
      expect.arrayContaining([
        OrderState.Draft,
        OrderState.Designing,
        OrderState.Auditing,
        OrderState.Quoted,
        OrderState.Confirmed,
      ]),
    );
    const own = await list(await signIn('d.tianhe'));
    expect([own.totalCount, new Set(own.items.map(({ dealerId }) => dealerId))]).toEqual([
      all.items.filter(({ dealerId }) => dealerId === demoId('dealer', 'TH01')).length,
      new Set([demoId('dealer', 'TH01')]),
    ]);
    expect((await list(await signIn('lin.shentu'))).totalCount).toBe(60);
    const others = product.client(
      'sales-order',
      (await product.token({ grant_type: 'password', username: 'admin', password: DEMO_PASSWORD, __tenant: 'qingmu' }))
        .body.access_token as string,
    );
    expect((await list(others)).totalCount).toBe(0);
  }, 300_000);

  it('refuse a cabinet outside of what its model can be made in, and say which', async () => {
    const body = {
      name: 'Too wide',
      content: {
        rooms: [
          {
            name: 'R',
            cabinets: [
              {
                cabinetNo: 'X1',
                model: 'wardrobe',
                productCode: 'WD-H800',
                width: 2_000,
                height: 2_400,
                depth: 580,
                material: 'PB18-WW',
              },
            ],
          },
        ],
      },
    };
    const { id } = (await staff.post('/api/salesorder/designs', body)).body as { id: string };
    expect((await staff.get(`/api/salesorder/designs/${id}/split`)).body).toMatchObject({
      parts: [],
      errors: [{ kind: 'parameter', cabinetNo: 'X1', model: 'WD-H800', ruleId: 'W', reason: 'W = 2000 (400–1200)' }],
    });
  });

  it('are in the workshop and at the packing station in the middle of a day', async () => {
    const { items } = (await staff.get(ORDERS, { maxResultCount: 200 })).body as {
      items: { orderName: string; state: number; perCut: number; perEdged: number; perPacked: number }[];
    };
    const begun = items.filter(({ perCut }) => perCut > 0);
    const [cut, cutting] = [begun.find(({ perCut }) => perCut === 100), begun.find(({ perCut }) => perCut < 100)];
    expect(cut).toMatchObject({ state: OrderState.Produced });
    expect([cut!.perEdged > 50, cut!.perPacked > 0, cut!.perPacked < 100]).toEqual([true, true, true]);
    expect(cutting).toMatchObject({
      state: OrderState.Producing,
      orderName: expect.stringContaining('Walk-in closet'),
    });
    const waiting = (await staff.get('/api/crm/packing/waiting')).body.items as { packages: number; packed: number }[];
    expect(waiting.some(({ packages, packed }) => packed > 0 && packed < packages)).toBe(true);
  });
});
