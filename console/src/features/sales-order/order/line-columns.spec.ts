import { OrderState } from '@ishare/contracts/sales-order/order-states.js';
import { salesOrderPermissions } from '@ishare/contracts/sales-order/permissions.js';
import { layOut } from '../../../ui/grid/column-layout';
import { openSheet } from '../../../ui/grid/edit-sheet';
import { compileColumns, isEditable } from '../../../ui/grid/sheet-columns';
import { faultsByRow, isHeld, lineColumns, orderTotal, pickedLine, toItem } from './line-columns';
import { lineRights } from './line-rights';

const P = salesOrderPermissions.names.Orders;
const all = { edit: true, price: true, amount: true };

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

  it.each(['product', 'matter', 'standardProduct', 'salesLists'] as const)(
    'show what a line of %s is and what it comes to on a screen 1600 px wide, nothing scrolled',
    (formType) => {
      const columns = lineColumns(formType, (key) => key, [], all);
      // What the menu, the timeline and the numbers of the rows leave.
      const beside = 990;
      const laid = layOut(columns, {}, beside);
      const pinned = [...laid.start, ...laid.end];
      let room = beside - pinned.reduce((sum, { width }) => sum + width, 0);
      const seen = [...pinned, ...laid.centre.filter(({ width }) => (room -= width) >= 0)].map(({ column }) => column);
      expect(seen.map(({ title }) => title)).toEqual(
        expect.arrayContaining([
          'name',
          'length (mm)',
          'width (mm)',
          'height (mm)',
          'count',
          'price (¥)',
          'amount (¥)',
        ]),
      );
    },
  );

  it('have the columns of their form after their own, and none twice', () => {
    const base = { widget: 'number', required: false, isShow: true } as const;
    const columns = lineColumns(
      'product',
      (key) => key.toUpperCase(),
      [
        { ...base, key: 'name', title: 'again' },
        { ...base, key: 'area', title: 'Area', compute: 'length * width / 1000000' },
        { ...base, key: 'edge', widget: 'text', required: true },
      ],
      all,
    );
    expect(columns.filter(({ key }) => key === 'name')).toHaveLength(1);
    expect(columns.slice(-2)).toMatchObject([
      { key: 'area', title: 'Area', compute: 'length * width / 1000000', total: true },
      { key: 'edge', title: 'edge', editor: 'text', required: true },
    ]);
  });

  it('may be typed by who may edit them until the order is confirmed, prices and sales list by who sets those', () => {
    const typed = (formType: 'product' | 'salesLists', state: OrderState, ...granted: string[]) =>
      lineColumns(formType, (key) => key, [], lineRights({ state }, new Set(granted)))
        .filter(isEditable)
        .map(({ key }) => key);
    const open = OrderState.Quoted;
    expect(typed('product', open, P.Edit, P.Price)).toEqual(expect.arrayContaining(['name', 'count', 'price']));
    expect(typed('product', open, P.Edit)).toContain('count');
    expect(typed('product', open, P.Edit)).not.toContain('price');
    expect(typed('salesLists', open, P.Edit)).not.toContain('count');
    expect(typed('salesLists', open, P.Edit, P.Amount)).toContain('count');
    expect(typed('product', open, P.Price)).toEqual([]);
    expect(lineRights({ state: open, linesLocked: true }, new Set([P.Edit, P.Price])).edit).toBe(false);
    for (const state of [OrderState.Confirmed, OrderState.Split, OrderState.Cancelled])
      expect(typed('product', state, P.Edit, P.Price, P.Amount)).toEqual([]);
    expect([
      isHeld('salesLists', { id: 'l', amount: 3 }, { amount: false }),
      isHeld('salesLists', { id: 'l', amount: 3 }, { amount: true }),
      isHeld('salesLists', { amount: 3 }, { amount: false }),
      isHeld('product', { id: 'l', amount: 3 }, { amount: false }),
    ]).toEqual([true, false, false, false]);
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

  it('of the sales list say what they are, and go back as that', () => {
    const category = lineColumns('salesLists', (key) => key, [], all).find(({ key }) => key === 'category');
    expect(category).toMatchObject({ editor: 'select', title: 'category' });
    expect(category?.options).toContainEqual({ value: 3, label: 'categories.Hardware' });
    expect(lineColumns('product', (key) => key, [], all).map(({ key }) => key)).not.toContain('category');
    const row = { id: 'l1', name: 'Handle', category: 3, calcType: 0, extraProperties: {} };
    expect(toItem('salesLists', 'o1', row)).toEqual({
      ...{ salesOrderId: 'o1', id: 'l1', name: 'Handle', category: 3, calcType: 0 },
      extraProperties: {},
    });
  });

  it('are computed by their form where it says how, hidden columns with them, and floored at nothing', () => {
    const base = { widget: 'number', required: false } as const;
    const columns = lineColumns(
      'product',
      (key) => key,
      [
        { ...base, key: 'amount', isShow: true, compute: 'price * area' },
        { ...base, key: 'area', isShow: false, compute: 'length * width / 1000000' },
        { ...base, key: 'margin', isShow: true, compute: 'price - 100' },
      ],
      all,
    );
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
