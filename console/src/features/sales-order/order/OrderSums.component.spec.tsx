import { cleanup, render } from '@testing-library/react';
import { goodsOf, isUnpriced, OrderSums, useOrderSums } from './OrderSums';

afterEach(cleanup);

it('tells goods and discounts beside the total, where something is taken off', () => {
  const amounts = { productAmount: 500.1, matterAmount: 93.9, standardAmount: 0, salesListsAmount: 6 };
  const { container, rerender } = render(<OrderSums goods={goodsOf(amounts)} total={540} />);
  expect(container.textContent).toBe('order.goods 600.00order.discounts −60.00order.totalAmount 540.00');
  rerender(<OrderSums goods={600} total={600} />);
  expect(container.textContent).toBe('order.totalAmount 600.00');
});

it('says of an order without prices that it has none, rather than that it costs nothing', () => {
  const Total = (order: { totalAmount: number; unpricedCount: number }) =>
    useOrderSums(0, order.totalAmount, isUnpriced(order)).map(({ text }) => text);
  const shown = (totalAmount: number, unpricedCount: number) =>
    render(<Total totalAmount={totalAmount} unpricedCount={unpricedCount} />).container.textContent;
  expect([shown(0, 2), shown(0, 0), shown(5, 1)]).toEqual(['order.unpriced', '0.00', '5.00']);
});
