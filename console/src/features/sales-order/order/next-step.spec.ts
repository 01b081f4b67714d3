import { OrderState } from '@ishare/contracts/sales-order/order-states.js';
import { firstTab, nextStep, sheetCounts } from './next-step';

const blank = {
  productAmount: 0,
  matterAmount: 0,
  standardAmount: 0,
  salesListsAmount: 0,
  desginId: null,
  perSplit: 0,
};
const none = sheetCounts([]);

describe("an order's next step", () => {
  it('counts sheets by where they are; an unknown state waits, a voided sheet counts nowhere', () => {
    expect(sheetCounts([0, 1, 17, 3, 4, 5, 2, 6].map((state) => ({ state })))).toEqual({
      live: 7,
      withAuditor: 3,
      returned: 2,
      passed: 1,
    });
  });

  it('is to fill, hand in, correct before anything else, and to audit', () => {
    expect(nextStep({ ...blank, state: OrderState.Draft }, none)).toEqual({ key: 'empty', tab: 'product' });
    expect(nextStep({ ...blank, state: OrderState.Draft, desginId: 'D1' }, none)?.key).toBe('submit');
    expect(nextStep({ ...blank, state: OrderState.Auditing }, sheetCounts([{ state: 1 }, { state: 3 }]))?.key).toBe(
      'correct',
    );
    expect(nextStep({ ...blank, state: OrderState.Auditing }, sheetCounts([{ state: 1 }]))?.key).toBe('audit');
  });

  it('begins where the order has something', () => {
    expect([
      firstTab(blank),
      firstTab({ ...blank, desginId: 'D1' }),
      firstTab({ ...blank, desginId: 'D1', salesListsAmount: 1 }),
      firstTab({ ...blank, matterAmount: 2, salesListsAmount: 1 }),
    ]).toEqual(['product', 'examine', 'salesLists', 'matter']);
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
    ].map((state) => nextStep({ ...blank, state }, none)?.key);
    expect(keys).toEqual(['quote', 'confirm', 'split', 'produce', 'sign', 'close', undefined, undefined]);
    expect(nextStep({ ...blank, state: OrderState.Confirmed, perSplit: 100 }, none)?.key).toBe('cut');
  });
});
