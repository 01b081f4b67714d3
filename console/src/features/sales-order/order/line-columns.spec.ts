import { lineColumns, pickedLine, toItem } from './line-columns';

describe('lines of an order', () => {
  it('come from the catalogue without their id, at their price, one of each', () => {
    expect(pickedLine('matter', { id: 'p1', name: 'Hinge', price: 6.5, describe: 'x' })).toEqual({ name: 'Hinge', price: 6.5, partId: 'p1', count: 1, amount: 6.5 });
    expect(pickedLine('product', { id: 'p2', name: 'Door' })).toMatchObject({ productId: 'p2', price: 0, amount: 0 });
  });

  it('have the columns of their form after their own, and none twice', () => {
    const base = { widget: 'number', required: false, isShow: true } as const;
    const columns = lineColumns('product', (key) => key.toUpperCase(), [
      { ...base, key: 'name', title: 'again' }, { ...base, key: 'area', title: 'Area', compute: 'length * width / 1000000' }, { ...base, key: 'edge', widget: 'text', required: true },
    ]);
    expect(columns.filter(({ key }) => key === 'name')).toHaveLength(1);
    expect(columns.slice(-2)).toMatchObject([{ key: 'area', title: 'Area', compute: 'length * width / 1000000', total: true }, { key: 'edge', title: 'edge', editor: 'text', required: true }]);
  });

  it('go back without what the server computes, and with what the form added', () => {
    expect(toItem('product', 'o1', { id: 'l1', concurrencyStamp: 's', salesOrderId: 'old', name: 'Door', code: '', amount: 99, price: 1, count: 2, edge: 'PVC', creationTime: 'x', extraProperties: { edge: 'old' } })).toEqual({
      salesOrderId: 'o1', id: 'l1', concurrencyStamp: 's', name: 'Door', price: 1, count: 2, extraProperties: { edge: 'PVC' },
    });
  });
});
