import { OrderState } from '@ishare/contracts/sales-order/order-states.js';
import { closedBecause } from './line-rights';

describe('why lines cannot be changed', () => {
  it.each([
    [OrderState.Confirmed, false, 'frozen'],
    [OrderState.Closed, false, 'frozen'],
    [OrderState.Cancelled, true, 'cancelled'],
    [OrderState.Auditing, true, 'handedIn'],
    [OrderState.Draft, false, 'readOnly'],
  ])('is told of an order in state %s', (state, linesLocked, key) => {
    expect(closedBecause({ state, linesLocked })).toBe(key);
  });
});
