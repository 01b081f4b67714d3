import { cleanup, render } from '@testing-library/react';
import { goodsOf, OrderSums } from './OrderSums';

afterEach(cleanup);

it('tells goods and discounts beside the total, where something is taken off', () => {
  const amounts = { productAmount: 500.1, matterAmount: 93.9, standardAmount: 0, salesListsAmount: 6 };
  const { container, rerender } = render(<OrderSums goods={goodsOf(amounts)} total={540} />);
  expect(container.textContent).toBe('order.goods 600.00order.discounts −60.00order.totalAmount 540.00');
  rerender(<OrderSums goods={600} total={600} />);
  expect(container.textContent).toBe('order.totalAmount 600.00');
});
