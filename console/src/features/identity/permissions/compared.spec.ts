import { compared, tally } from './compared';
import { matrixRows, modulesOf } from './permission-matrix';
import type { PermissionLine } from './permission-tree';

const line = (name: string, isGranted: boolean, parentName: string | null = null): PermissionLine => ({
  name,
  displayName: name,
  parentName,
  isGranted,
  allowedProviders: [],
  grantedProviders: [],
});

describe('two roles beside each other', () => {
  const lines = [
    line('Orders', true),
    line('Orders.Create', true, 'Orders'),
    line('Orders.Delete', false, 'Orders'),
    line('Orders.Print', false, 'Orders'),
  ];
  const rows = matrixRows(lines);
  const names = lines.map(({ name }) => name);
  const both = compared(
    modulesOf(
      [
        { name: 'sales', displayName: 'Sales', names },
        { name: 'again', displayName: 'Again', names },
      ],
      rows,
    ),
    new Set(['Orders', 'Orders.Delete']),
  );

  it('say of each permission once who has it', () => {
    expect(both.map((one) => [one.module, one.line.name, one.side])).toEqual([
      ['Sales', 'Orders', 'both'],
      ['Sales', 'Orders.Create', 'first'],
      ['Sales', 'Orders.Delete', 'second'],
      ['Sales', 'Orders.Print', 'none'],
    ]);
    expect(tally(both)).toEqual({ first: 1, second: 1, both: 1, none: 1 });
  });
});
