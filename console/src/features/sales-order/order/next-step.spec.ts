import { OrderState } from '@ishare/contracts/sales-order/order-states.js';
import { LineKind } from '@ishare/contracts/sales-order/order-lines.js';
import type { OneOrder } from '@ishare/contracts/sales-order/orders.js';
import { depositDue, firstTab, isClosable, nextStep, sheetCounts } from './next-step';

const blank = {
  productAmount: 0,
  matterAmount: 0,
  standardAmount: 0,
  salesListsAmount: 0,
  desginId: null,
  designUnlocked: false,
  holdFlag: false,
  perSplit: 0,
  perPacked: 0,
  customerId: 'c' as string | null,
  unpricedKind: null as number | null,
  unpricedItems: 0,
  isOfGoods: false,
  progressParts: ['perCut', 'perPacked', 'perShipped'] as OneOrder['progressParts'],
  open: { exceptions: 0, supplements: 0, fittings: 0, packages: 0 },
};
const none = sheetCounts([]);
const designed = { needDesign: true, hasLines: false, hasFile: false, isDrawn: true };
const step = (
  ...[order, counts, type = designed]: [
    Parameters<typeof nextStep>[0],
    Parameters<typeof nextStep>[1],
    Partial<typeof designed>?,
  ]
) => nextStep(order, counts, { ...designed, ...type });

describe("an order's next step", () => {
  it('counts sheets by where they are; an unknown state waits, a voided sheet counts nowhere', () => {
    expect(sheetCounts([0, 1, 17, 3, 4, 5, 2, 6].map((state) => ({ state })))).toEqual({
      live: 7,
      withAuditor: 4,
      rejected: 1,
      withdrawn: 1,
      passed: 1,
    });
  });

  it('is to fill, hand in, correct before anything else, and to audit', () => {
    expect(step({ ...blank, state: OrderState.Draft }, none)).toEqual({ key: 'empty', tab: 'product' });
    expect(step({ ...blank, state: OrderState.Draft, desginId: 'D1' }, none)?.key).toBe('submit');
    expect(step({ ...blank, state: OrderState.Draft }, none, { hasLines: true })?.key).toBe('submit');
    expect(
      step({ ...blank, desginId: 'D1', state: OrderState.Auditing }, sheetCounts([{ state: 1 }, { state: 3 }]))?.key,
    ).toBe('correct');
    expect(step({ ...blank, state: OrderState.Auditing }, sheetCounts([{ state: 1 }]))?.key).toBe('audit');
  });

  it('names the customer before it is handed in, and prices before the customer confirms them', () => {
    const drawn = { ...blank, desginId: 'D1' };
    expect(step({ ...drawn, customerId: null, state: OrderState.Draft }, none)).toEqual({ key: 'customer' });
    const quoted = { ...drawn, state: OrderState.Quoted };
    expect(step({ ...quoted, unpricedKind: LineKind.SalesLists }, none)).toEqual({ key: 'price', tab: 'salesLists' });
    expect(step({ ...quoted, unpricedItems: 2 }, none)).toEqual({ key: 'priceItems', tab: 'quotations' });
    expect(step(quoted, none)).toEqual({ key: 'confirm', tab: 'quotations' });
  });

  it('begins where the order has something', () => {
    expect([
      firstTab(blank),
      firstTab({ ...blank, desginId: 'D1' }),
      firstTab({ ...blank, desginId: 'D1', salesListsAmount: 1 }),
      firstTab({ ...blank, matterAmount: 2, salesListsAmount: 1 }),
    ]).toEqual(['product', 'examine', 'salesLists', 'matter']);
  });

  it('always has a sheet, or leads to one: without a design to it, with one to handing it in', () => {
    const drawn = { ...blank, desginId: 'D1' };
    const voided = sheetCounts([{ state: 6 }]);
    const withdrawn = sheetCounts([{ state: 2 }]);
    const rejected = sheetCounts([{ state: 3 }]);
    const [S, D, A] = [OrderState.Submitted, OrderState.Designing, OrderState.Auditing];
    expect([
      step({ ...blank, state: S }, none)?.key,
      step({ ...drawn, state: D }, none)?.key,
      step({ ...drawn, state: D }, voided)?.key,
      step({ ...drawn, state: D }, withdrawn)?.key,
      step({ ...drawn, state: D }, rejected)?.key,
      step({ ...blank, state: D }, rejected)?.key,
      step({ ...blank, state: D }, withdrawn)?.key,
      step({ ...drawn, state: A }, sheetCounts([{ state: 4 }]))?.key,
      step({ ...drawn, designUnlocked: true, state: OrderState.Audited }, sheetCounts([{ state: 5 }]))?.key,
      step({ ...blank, state: S }, none, { needDesign: false })?.key,
      step({ ...blank, state: OrderState.Confirmed }, none, { needDesign: false })?.key,
    ]).toEqual([
      'design',
      'handIn',
      'handIn',
      'resubmit',
      'correct',
      'design',
      'design',
      'audit',
      'unlocked',
      'handInPlain',
      'produce',
    ]);
  });

  it('tells what is missing of a deposit until the order is confirmed', () => {
    const order = { totalAmount: 3551.1, receivedAmount: 65.33 };
    expect([
      depositDue({ ...order, state: OrderState.Quoted }, 30),
      depositDue({ ...order, state: OrderState.Quoted }, 0),
      depositDue({ ...order, receivedAmount: 2000, state: OrderState.Quoted }, 30),
      depositDue({ ...order, state: OrderState.Confirmed }, 30),
    ]).toEqual([1000, 0, 0, 0]);
  });

  it('goes on to the end and no further', () => {
    const keys = [
      OrderState.Audited,
      OrderState.Quoted,
      OrderState.Confirmed,
      OrderState.Producing,
      OrderState.Shipped,
      OrderState.Signed,
      OrderState.Closed,
      OrderState.Cancelled,
    ].map((state) => step({ ...blank, state }, sheetCounts([{ state: 5 }]))?.key);
    expect(keys).toEqual(['quote', 'confirm', 'split', 'produce', 'sign', 'close', undefined, undefined]);
    // What is made is packed, and what is packed is sent.
    const made = { ...blank, state: OrderState.Produced };
    const ready = { ...made, perPacked: 100 };
    expect([step({ ...made, perPacked: 95 }, none), step(ready, none)]).toEqual([
      { key: 'pack', tab: 'delivery' },
      { key: 'ship', tab: 'delivery' },
    ]);
    expect(step({ ...ready, state: OrderState.PartShipped }, none)?.key).toBe('ship');
    const split = { ...blank, state: OrderState.Confirmed, perSplit: 100 };
    const passed = sheetCounts([{ state: 5 }]);
    expect(step(split, passed)?.key).toBe('cut');
    expect(step(split, passed, { hasFile: true })).toEqual({ key: 'file' });
    expect(step({ ...split, perSplit: 50 }, passed, { hasFile: true })?.key).toBe('split');
    // A sheet without a design has no parts to be made; what is bought is packed as soon as it is ordered.
    const plain = { ...blank, state: OrderState.Confirmed };
    expect(step(plain, passed, { isDrawn: false })?.key).toBe('produce');
    const bought = { ...plain, isOfGoods: true };
    expect([
      step(bought, passed, { isDrawn: false }),
      step(bought, none, { needDesign: false }),
      step({ ...bought, perPacked: 100 }, none, { needDesign: false }),
    ]).toEqual([
      { key: 'pack', tab: 'delivery' },
      { key: 'pack', tab: 'delivery' },
      { key: 'ship', tab: 'delivery' },
    ]);
    // A service is sent by nobody: it is closed as soon as nothing of it is open.
    const service = { ...plain, progressParts: ['perPaid'] as OneOrder['progressParts'] };
    const visited = { ...service, open: { ...service.open, fittings: 1 } };
    expect([step(service, none), step(visited, none)]).toEqual([
      { key: 'close' },
      { key: 'settle', tab: 'afterSales' },
    ]);
    expect([service, visited, plain].map(isClosable)).toEqual([true, false, false]);
    const signed = { ...plain, state: OrderState.Signed };
    const reported = { ...signed, open: { ...signed.open, exceptions: 1, packages: 2 } };
    expect([step(signed, none), step(reported, none)]).toEqual([{ key: 'close' }, { key: 'settle', tab: 'delivery' }]);
    expect([signed, reported].map(isClosable)).toEqual([true, false]);
    // Its deposit went away: nothing begins that has not begun; what is sent is over.
    const held = { ...split, holdFlag: true };
    expect(step(held, passed)?.key).toBe('held');
    expect(step({ ...held, state: OrderState.Shipped }, passed)?.key).toBe('sign');
  });
});
