import { compileColumns, openSheet } from '../../../ui/grid/edit-sheet';
import { faultsByRow, lineColumns, orderTotal, pickedLine, toItem } from './line-columns';

describe('lines of an order', () => {
  it('come from the catalogue without their id, at their price, one of each', () => {
    expect(pickedLine('matter', { id: 'p1', name: 'Hinge', price: 6.5, describe: 'x' })).toEqual({
      name: 'Hinge',
      price: 6.5,
      partId: 'p1',
      count: 1,
      amount: 6.5,
    });
    expect(pickedLine('product', { id: 'p2', name: 'Door' })).toMatchObject({ productId: 'p2', price: 0, amount: 0 });
  });

  it('have the columns of their form after their own, and none twice', () => {
    const base = { widget: 'number', required: false, isShow: true } as const;
    const columns = lineColumns('product', (key) => key.toUpperCase(), [
      { ...base, key: 'name', title: 'again' },
      { ...base, key: 'area', title: 'Area', compute: 'length * width / 1000000' },
      { ...base, key: 'edge', widget: 'text', required: true },
    ]);
    expect(columns.filter(({ key }) => key === 'name')).toHaveLength(1);
    expect(columns.slice(-2)).toMatchObject([
      { key: 'area', title: 'Area', compute: 'length * width / 1000000', total: true },
      { key: 'edge', title: 'edge', editor: 'text', required: true },
    ]);
  });

  it('go back without what the server computes, and with what the form added', () => {
    expect(
      toItem('product', 'o1', {
        id: 'l1',
        concurrencyStamp: 's',
        salesOrderId: 'old',
        name: 'Door',
        code: '',
        amount: 99,
        price: 1,
        count: 2,
        edge: 'PVC',
        creationTime: 'x',
        extraProperties: { edge: 'old' },
      }),
    ).toEqual({
      salesOrderId: 'o1',
      id: 'l1',
      concurrencyStamp: 's',
      name: 'Door',
      price: 1,
      count: 2,
      extraProperties: { edge: 'PVC' },
    });
  });

  it('are computed by their form where it says how, hidden columns with them, and floored at nothing', () => {
    const base = { widget: 'number', required: false } as const;
    const columns = lineColumns('product', (key) => key, [
      { ...base, key: 'amount', isShow: true, compute: 'price * area' },
      { ...base, key: 'area', isShow: false, compute: 'length * width / 1000000' },
      { ...base, key: 'margin', isShow: true, compute: 'price - 100' },
    ]);
    const { rows, totals } = openSheet(
      compileColumns(columns),
      [{ id: 'l', name: 'x', price: 50, count: 3, length: 2000, width: 600 }],
      ({ id }) => String(id),
    );
    expect(rows[0]).toMatchObject({ area: 1.2, amount: 60, margin: 0 });
    expect([totals, columns.find(({ key }) => key === 'area')?.hidden]).toEqual([{ amount: 60, margin: 0 }, true]);
  });

  it("sum up with the order's rate and discount, never below nothing", () => {
    expect([
      orderTotal(1.2, { discountRate: 50, discountAmount: 0 }),
      orderTotal(100.01, { discountRate: 12.5, discountAmount: 0.01 }),
      orderTotal(1, { discountRate: 0, discountAmount: 5 }),
    ]).toEqual([0.6, 87.5, 0]);
  });

  it('show at their cells what the server refuses', () => {
    expect([
      ...faultsByRow(
        [
          { message: 'too long', members: ['1.extraProperties.edge'] },
          { message: 'missing', members: ['0.name', '9.name'] },
        ],
        ['r1', 'r2'],
      ),
    ]).toEqual([
      ['r2', { edge: 'too long' }],
      ['r1', { name: 'missing' }],
    ]);
  });
});
