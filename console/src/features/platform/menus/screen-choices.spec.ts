import { screenChoices } from './screen-choices';

test('a menu may open screens of its own address, by the title they have', () => {
  const places = [
    { component: 'orders', path: '/orders', title: 'Orders' },
    { component: 'order', path: '/orders/:id', title: 'Order' },
    { component: 'audits', path: '/audits', title: 'Audits' },
  ];
  expect(screenChoices(['orders', 'order', 'audits', 'zz/unlisted'], places)).toEqual([
    { value: 'audits', title: 'Audits' },
    { value: 'orders', title: 'Orders' },
    { value: 'zz/unlisted', title: 'zz/unlisted' },
  ]);
});
