import type { PriceListItem } from '@ishare/contracts/sales-order/price-list.js';
import { UNDO } from '@ishare/contracts/record-heads.js';
import { salesOrderPermissions } from '@ishare/contracts/sales-order/permissions.js';
import { newId } from '@ishare/kernel/ids.js';
import { conformance } from '@ishare/testing/conformance.js';
import type { TestClient } from '@ishare/testing/test-service.js';
import { until } from '@ishare/testing/until.js';
import { designContent } from '@ishare/contracts/sales-order/design-content.js';
import { NO_MODELS } from '../designs/split-models.js';
import { costOf, itemsOfDesign } from '../quotations/quotation-items.js';
import type { QuotationItem } from '../quotations/quotation.entity.js';
import {
  AUDITS,
  ok,
  ORDERS,
  OrdersFixture,
  type Dealer,
  type Record_,
  unknownHardware,
} from '../sales-order.fixture.js';
import { choose, pricesOf } from './prices.js';
import { priceLists } from '../things.js';

const LISTS = '/api/salesorder/price-lists';
const { PriceLists: P, Orders: O } = salesOrderPermissions.names;

const price = (more: Partial<PriceListItem> & Pick<PriceListItem, 'code'>): PriceListItem => ({
  kind: 'product',
  name: null,
  calcType: null,
  price: 100,
  costPrice: null,
  minQty: 0,
  ...more,
});
const cabinet = {
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
const content = { rooms: [{ name: 'Bedroom', cabinets: [cabinet] }] };

describe('the choice of a price list', () => {
  const list = (code: string, more: object = {}) => ({
    code,
    orderTypeId: null,
    dealerLevel: null,
    brandId: null,
    quotationName: null,
    validFrom: '2026-01-01',
    ...more,
  });
  const occasion = { orderTypeId: 'regular', dealerLevel: 'A', brandIds: ['north'], quotationName: 'dealer' };

  it('takes the one that is bound most closely, by type of quotation before level, brand and type of order, and of two the younger', () => {
    const [all, type, brand, level, quotation] = [
      list('all'),
      list('type', { orderTypeId: 'regular' }),
      list('brand', { brandId: 'north' }),
      list('level', { dealerLevel: 'A' }),
      list('quotation', { quotationName: 'dealer' }),
    ];
    expect(choose([all, type, brand, level, quotation], occasion)?.code).toBe('quotation');
    expect(choose([all, type, brand, level], occasion)?.code).toBe('level');
    expect(choose([type, all, brand], occasion)?.code).toBe('brand');
    expect(choose([all, type], occasion)?.code).toBe('type');
    expect(choose([all, list('young', { validFrom: '2026-06-01' })], occasion)?.code).toBe('young');
  });

  it('leaves lists of others alone', () => {
    const others = [
      list('a', { dealerLevel: 'B' }),
      list('b', { brandId: 'south' }),
      list('c', { orderTypeId: 'sample' }),
      list('d', { quotationName: 'retail' }),
    ];
    expect(choose(others, occasion)).toBeUndefined();
    expect(
      choose([...others, list('e')], { orderTypeId: null, dealerLevel: null, brandIds: [], quotationName: '' })?.code,
    ).toBe('e');
  });
});

describe('the prices of a list', () => {
  const items = (list: PriceListItem[], dictionary: Record<string, number> = {}) =>
    itemsOfDesign(
      designContent.parse(content),
      pricesOf({ id: 'l', items: list }, (code) => dictionary[code]),
      NO_MODELS,
      unknownHardware,
    );
  const lineOf = (lines: QuotationItem[], partRef: string) =>
    lines
      .map(({ partRef: code, calcType, quantity, price: each, amount }) => ({
        code,
        row: [calcType, quantity, each, amount],
      }))
      .find(({ code }) => code === partRef)?.row;

  it('count as they say, and as the model does where they do not', () => {
    expect(lineOf(items([price({ code: 'wardrobe', price: 680 })]), 'wardrobe')).toEqual([1, 1.92, 680, 1305.6]);
    expect(lineOf(items([price({ code: 'wardrobe', price: 1_000, calcType: 0 })]), 'wardrobe')).toEqual([
      0, 1, 1_000, 1_000,
    ]);
    expect(lineOf(items([price({ code: 'wardrobe', price: 500, calcType: 3 })]), 'wardrobe')).toEqual([
      3, 0.8, 500, 400,
    ]);
    const [calcType, area, each, amount] = lineOf(
      items([price({ code: 'wardrobe', price: 100, calcType: 2 })]),
      'wardrobe',
    )!;
    expect([calcType, each, amount]).toEqual([2, 100, Math.round(area! * 10_000) / 100]);
    // Both sides, top, bottom, back, shelves and doors.
    expect(area).toBeGreaterThan(7);
  });

  it('hold from their quantity on; below the first of them, and for what the list leaves out, the dictionary stands', () => {
    const tiers = [
      price({ code: 'HG-110', price: 6 }),
      price({ code: 'HG-110', price: 5, minQty: 10 }),
      price({ code: 'HG-110', price: 4, minQty: 11 }),
    ];
    expect(lineOf(items(tiers), 'HG-110')).toEqual([0, 10, 5, 50]);
    expect(lineOf(items([price({ code: 'HG-110', price: 4, minQty: 11 })], { 'HG-110': 6.5 }), 'HG-110')).toEqual([
      0, 10, 6.5, 65,
    ]);
    expect(lineOf(items([], { wardrobe: 680 }), 'wardrobe')).toEqual([1, 1.92, 680, 1305.6]);
  });

  it('of materials and work come beside the cabinets, and only where the list has them', () => {
    const lines = items(
      [
        price({ code: 'PB09-WW', kind: 'material', price: 50 }),
        price({ code: 'bore', kind: 'process', price: 0.1 }),
        price({ code: 'edge', kind: 'process', price: 2 }),
        price({ code: 'pack', kind: 'process', price: 12 }),
      ],
      { cut: 99 },
    );
    expect(lineOf(lines, 'PB09-WW')).toEqual([2, 1.859, 50, 92.95]);
    expect(lineOf(lines, 'pack')).toEqual([0, 1, 12, 12]);
    const [bands, holes] = [lineOf(lines, 'edge')!, lineOf(lines, 'bore')!];
    expect([bands[0], holes[0], Number.isInteger(holes[1])]).toEqual([3, 0, true]);
    expect(bands[1]).toBeGreaterThan(20);
    expect([lineOf(lines, 'cut'), lineOf(lines, 'PB18-WW')]).toEqual([undefined, undefined]);
  });

  it('tell what is known of the cost, and a margin where all of it is', () => {
    const known = price({ code: 'wardrobe', price: 1_000, costPrice: 600, calcType: 0 });
    const lines = items([known, price({ code: 'HG-110', price: 6, costPrice: 4 })]);
    expect(costOf(lines)).toEqual({ costAmount: 640, marginRate: 39.623 });
    expect(costOf(items([known, price({ code: 'HG-110', price: 6 })]))).toEqual({ costAmount: 600, marginRate: null });
    expect(costOf(items([price({ code: 'wardrobe' })]))).toEqual({ costAmount: null, marginRate: null });
  });
});

describe('price lists', () => {
  let fixture: OrdersFixture;
  let clerk: TestClient;
  let auditor: TestClient;
  let type: Record_;

  beforeAll(async () => {
    fixture = await OrdersFixture.start();
    [clerk, auditor] = [await fixture.service.client(), await fixture.service.client()];
    type = await fixture.type(clerk, { auditLevels: 1 });
    fixture.dictionaries.set('SalesOrderPriceList', [
      { code: 'wardrobe', value: '680' },
      { code: 'HG-110', value: '6.5' },
    ]);
  });
  afterAll(() => fixture.close());

  describe('price-lists', () => {
    conformance(
      priceLists.resource,
      {
        create: (n) => ({
          code: `L${n}`,
          name: `List ${n}`,
          dealerLevel: `V${n}`,
          validFrom: '2020-01-01',
          items: [price({ code: 'base', costPrice: 60 })],
        }),
        change: { validTo: '2030-12-31', remark: 'for a while' },
        invalid: {
          body: {
            code: 'X',
            name: 'X',
            validFrom: '2020-01-01',
            items: [price({ code: 'a' }), price({ code: 'a', price: 2 })],
          },
          member: 'items.1.code',
        },
      },
      () => fixture.service,
    );
  });

  const list = (code: string, more: object) =>
    clerk.post(LISTS, { code, name: code, validFrom: '2020-01-01', ...more });

  it('of the same orders never meet in time', async () => {
    await ok(list('M1', { dealerLevel: 'M', validTo: '2020-12-31' }));
    const meeting = await list('M2', { dealerLevel: 'M', validFrom: '2020-12-31' });
    expect([meeting.status, meeting.body.error.code]).toEqual([403, 'SalesOrder:030006']);
    const gone = await ok(list('M0', { dealerLevel: 'M', validFrom: '2021-01-01' }));
    await ok(clerk.delete(`${LISTS}/${gone.id}`));
    const later = await ok(list('M2', { dealerLevel: 'M', validFrom: '2021-01-01' }));
    const undo = await clerk.request('DELETE', `${LISTS}/${gone.id}`, { headers: { [UNDO]: '1' } });
    expect([undo.status, undo.body.error.code]).toEqual([403, 'SalesOrder:030006']);
    await ok(list('M3', { dealerLevel: 'M', orderTypeId: type.id }));
    const off = await ok(list('M4', { dealerLevel: 'M', isEnable: false }));
    expect((await clerk.put(`${LISTS}/${off.id}`, { ...off, isEnable: true })).body.error.code).toBe(
      'SalesOrder:030006',
    );
    await ok(clerk.put(`${LISTS}/${later.id}`, { ...later, remark: 'it does not meet itself' }));
  });

  it('refuse a last day before the first, work that nobody does, and an order type that is not there or in use', async () => {
    const members = async (
      reply: Promise<{ status: number; body: { error: { validationErrors: { members: string[] }[] } } }>,
    ) => [(await reply).status, (await reply).body.error.validationErrors[0]!.members[0]];
    expect(await members(list('R', { validTo: '2019-12-31' }))).toEqual([400, 'validTo']);
    expect(await members(list('R', { items: [price({ kind: 'process', code: 'paint' })] }))).toEqual([
      400,
      'items.0.code',
    ]);
    expect(await members(list('R', { orderTypeId: newId() }))).toEqual([400, 'orderTypeId']);
    const bound = await fixture.type(clerk);
    await ok(list('R', { orderTypeId: bound.id }));
    expect((await clerk.delete(`/api/app/order-type/${bound.id}`)).status).toBe(403);
  });

  it('keep costs from those who may not see them, and through their changes', async () => {
    const own = await ok(
      list('C', { dealerLevel: 'C', items: [price({ code: 'base', costPrice: 60 }), price({ code: 'wall' })] }),
    );
    const seller = await fixture.service.client(fixture.service.tenantA, [P.Default, P.Edit]);
    const seen = await ok(seller.get(`${LISTS}/${own.id}`));
    const costs = (record: Record_) => (record.items as PriceListItem[]).map(({ costPrice }) => costPrice);
    expect(costs(seen)).toEqual([null, null]);
    expect(JSON.stringify((await seller.get(LISTS)).body)).not.toContain('"costPrice":60');
    await ok(
      seller.put(`${LISTS}/${own.id}`, {
        ...seen,
        items: [price({ code: 'base', price: 120 }), price({ code: 'wall', costPrice: 1 })],
      }),
    );
    const after = await ok(clerk.get(`${LISTS}/${own.id}`));
    expect([costs(after), (after.items as PriceListItem[])[0]!.price]).toEqual([[60, null], 120]);
  });

  /** A quotation of one wardrobe for a dealer, computed. */
  async function quoted(dealer: Dealer | null): Promise<Record_> {
    const design = await ok(clerk.post('/api/salesorder/designs', { name: 'Bedroom', content }));
    const order = await ok(
      clerk.post(ORDERS, {
        orderName: 'Drawn',
        orderTypeId: type.id,
        customerId: fixture.customer(),
        dealerId: dealer?.id ?? null,
      }),
    );
    await ok(clerk.put(`${AUDITS}/design/${order.id}`, { designId: design.designId }));
    const sheets = await fixture.sheets(clerk, order.id, 'Bedroom');
    const auditIds = sheets.map(({ id }) => id);
    for (const action of ['claim', 'pass']) await ok(auditor.post(`${AUDITS}/${action}`, { auditIds }));
    const { quotationId } = await ok(clerk.post(`${AUDITS}/quotation`, { auditIds, quotationName: 'dealer price' }));
    const path = `/api/salesorder/quotations/${quotationId as string}`;
    await until(async () => (await clerk.get(path)).body.state === 2);
    return ok(clerk.get(path));
  }

  it('are those of the type of quotation, by whichever of its names it is asked for', async () => {
    fixture.dictionaries.set('SalesOrderKuJiaLeQuotationType', [
      { code: '2', value: '2', names: ['经销价', 'dealer price', '经销价 / dealer price'] },
    ]);
    const items = [price({ code: 'wardrobe', calcType: 0, price: 700 })];
    const byCode = await ok(list('QT', { quotationName: '2', validFrom: '2026-01-02', items }));
    expect(await quoted(null)).toMatchObject({ priceListId: byCode.id, quotationName: 'dealer price' });
    await ok(clerk.delete(`${LISTS}/${byCode.id}`));
    const byName = await ok(list('QN', { quotationName: '经销价', validFrom: '2026-01-02', items }));
    expect(await quoted(null)).toMatchObject({ priceListId: byName.id });
    await ok(clerk.delete(`${LISTS}/${byName.id}`));
    fixture.dictionaries.delete('SalesOrderKuJiaLeQuotationType');
  });

  it('give a quotation the prices of its dealer’s level, with their costs for those who may see them', async () => {
    const forA = await ok(
      list('QA', {
        dealerLevel: 'QA',
        items: [
          price({ code: 'wardrobe', calcType: 0, price: 1_000, costPrice: 600 }),
          price({ code: 'HG-110', price: 6, costPrice: 4 }),
        ],
      }),
    );
    await ok(list('QB', { dealerLevel: 'QB', items: [price({ code: 'wardrobe', calcType: 0, price: 900 })] }));
    const [byA, byB, byNone] = [
      await quoted(fixture.dealer({ priceLevel: 'QA' })),
      await quoted(fixture.dealer({ priceLevel: 'QB' })),
      await quoted(null),
    ];
    expect(byA).toMatchObject({
      priceListId: forA.id,
      priceListName: 'QA',
      totalAmount: 1_060,
      costAmount: 640,
      marginRate: 39.623,
    });
    expect(byB).toMatchObject({ priceListName: 'QB', totalAmount: 965, costAmount: null, marginRate: null });
    expect(byNone).toMatchObject({ priceListId: null, totalAmount: 1_370.6, costAmount: null });
    const seller = await fixture.service.client(fixture.service.tenantA, [O.Default]);
    const seen = await ok(seller.get(`/api/salesorder/quotations/${byA.id}`));
    expect(seen).toMatchObject({ priceListName: 'QA', totalAmount: 1_060, costAmount: null, marginRate: null });
    expect((seen.items as QuotationItem[]).map(({ costPrice }) => costPrice)).not.toContain(600);
    expect(
      (await seller.get('/api/salesorder/quotations', { salesOrderId: byA.salesOrderId as string })).body.items[0],
    ).toMatchObject({ costAmount: null, marginRate: null });
  });

  it('are over after their last day', async () => {
    await ok(
      list('QO', {
        dealerLevel: 'QO',
        validTo: '2020-12-31',
        items: [price({ code: 'wardrobe', calcType: 0, price: 1 })],
      }),
    );
    expect(await quoted(fixture.dealer({ priceLevel: 'QO' }))).toMatchObject({
      priceListId: null,
      totalAmount: 1_370.6,
    });
  });
});
