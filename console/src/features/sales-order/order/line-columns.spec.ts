import { lineColumns, pickedLine } from './line-columns';

describe('lines of an order', () => {
  it('come from the catalogue without their id, at their price, one of each', () => {
    expect(pickedLine('matter', { id: 'p1', name: 'Hinge', price: 6.5, describe: 'x' })).toEqual({ name: 'Hinge', price: 6.5, partId: 'p1', count: 1, amount: 6.5 });
    expect(pickedLine('product', { id: 'p2', name: 'Door' })).toMatchObject({ productId: 'p2', price: 0, amount: 0 });
  });

  it('have the columns of their form after their own, and none twice', () => {
    const columns = lineColumns('product', (key) => key.toUpperCase(), [{ key: 'name', title: 'again' }, { key: 'area', title: 'Area', compute: 'length * width / 1000000' }, { key: 'edge', widget: 'input', required: true }]);
    expect(columns.filter(({ key }) => key === 'name')).toHaveLength(1);
    expect(columns.slice(-2)).toEqual([
      { key: 'area', title: 'Area', type: 'number', formula: 'length * width / 1000000', isSummed: true },
      { key: 'edge', title: 'edge', type: 'text', required: true },
    ]);
  });
});
