import { today } from '../../../state/zone';
import { placeBehind, type WidgetRow } from './widget-links';

const pathOf = (component: string) => `/${component}`;
const place = (widget: Parameters<typeof placeBehind>[0], row: WidgetRow, column = '') =>
  placeBehind(widget, { row, column }, pathOf);

describe('what a figure opens', () => {
  it('is without the orders that the figure does not count', () => {
    const orders = '/sales-order/orders';
    for (const widget of ['ordersByDay', 'turnoverByDay'] as const)
      expect(place(widget, { day: '2026-03-04' })).toBe(
        `${orders}?orderDateMin=2026-03-04&orderDateMax=2026-03-04&stage=placed`,
      );
    expect(place('promises', { day: '2026-03-04' })).toBe(
      `${orders}?promiseDateMin=2026-03-04&promiseDateMax=2026-03-04&stage=toSend`,
    );
  });

  it('is of that dealer and this month alone for his turnover, and nothing where there is no dealer', () => {
    const month = today().slice(0, 7);
    expect(place('turnover', { dealer_id: 'd-1', dealer: 'One' })).toBe(
      `/sales-order/orders?dealerId=d-1&orderDateMin=${month}-01&stage=placed`,
    );
    expect(place('turnover', { dealer_id: null, dealer: '–' })).toBeUndefined();
  });

  it('is without refunds for money that is to come', () => {
    expect(place('money', {}, 'open_amount')).toBe('/crm/bills?isRefund=false&isOpen=true');
    expect(place('money', {}, 'overdue_bills')).toBe('/crm/bills?isRefund=false&state=3');
  });
});
