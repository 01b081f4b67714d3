import { searchOf } from '../../../ui/strip-whitespace';
import {
  cameAlong,
  copied,
  countOf,
  isFixed,
  linesOf,
  matrixChanges,
  matrixRows,
  modulesOf,
  searched,
  stepTo,
  withAll,
} from './permission-matrix';
import { withPermission } from './permission-tree';
import type { PermissionLine } from './permission-tree';

const line = (name: string, displayName: string, parentName: string | null, isGranted = false): PermissionLine => ({
  name,
  displayName,
  parentName,
  isGranted,
  allowedProviders: [],
  grantedProviders: isGranted ? [{ providerName: 'R', providerKey: 'x' }] : [],
});
const lines = [
  line('S.Orders', 'Orders', null, true),
  line('S.Orders.Create', 'Create', 'S.Orders'),
  line('S.Orders.Update', 'Edit', 'S.Orders', true),
  line('S.Orders.Delete', 'Delete', 'S.Orders'),
  line('S.Orders.Import', 'Import', 'S.Orders'),
  line('S.Orders.Lines', 'Lines', 'S.Orders'),
  line('S.Orders.Lines.Edit', 'Edit', 'S.Orders.Lines'),
  line('S.Designs', 'Designs', null),
  line('S.Designs.Select', 'Select', 'S.Designs'),
];
const rows = matrixRows(lines);
const names = (kept: readonly PermissionLine[]) => kept.map(({ name }) => name);
const modules = modulesOf([{ name: 'S', displayName: 'Sales', names: names(lines) }], rows);
const saved = new Set(['S.Orders', 'S.Orders.Update']);

describe('the permission matrix', () => {
  it('makes things rows and their actions columns, what has parts of its own a row below', () => {
    expect(rows.map(({ thing, depth, parentName }) => [thing.name, depth, parentName])).toEqual([
      ['S.Orders', 0, null],
      ['S.Orders.Lines', 1, 'S.Orders'],
      ['S.Designs', 0, null],
    ]);
    const { view, create, edit } = rows[0]!.cells;
    expect([view, create, edit, rows[0]!.cells.delete].map((cell) => cell?.name)).toEqual([
      'S.Orders',
      'S.Orders.Create',
      'S.Orders.Update',
      'S.Orders.Delete',
    ]);
    expect(names(rows[0]!.others)).toEqual(['S.Orders.Import']);
    expect(rows.flatMap(linesOf)).toHaveLength(lines.length);
  });

  it('keeps a second permission of one verb among the others', () => {
    const [row] = matrixRows([
      line('A', 'A', null),
      line('A.Edit', 'Edit', 'A'),
      line('A.Update', 'Update', 'A'),
      line('B.Create', 'Create', 'B'),
    ]);
    expect([row!.cells.edit?.name, names(row!.others)]).toEqual(['A.Edit', ['A.Update']]);
  });

  it('counts what a module gives, a permission of two pages once', () => {
    expect(countOf(modules[0]!.rows, saved)).toEqual({ granted: 2, total: 9 });
    const page = modulesOf([{ name: '/orders', displayName: 'Orders', names: ['S.Orders.Import'] }], rows);
    expect(page[0]!.rows.map(({ thing }) => thing.name)).toEqual(['S.Orders']);
    expect(modulesOf([{ name: 'none', displayName: 'None', names: ['X'] }], rows)).toEqual([]);
  });

  it('finds a permission in its whole row, with the things above it', () => {
    const found = (text: string) =>
      searched(modules, searchOf(text)).flatMap((module) => module.rows.map(({ thing }) => thing.name));
    expect(found('import')).toEqual(['S.Orders']);
    expect(found('lines edit')).toEqual(['S.Orders', 'S.Orders.Lines']);
    expect(found('sales')).toEqual(['S.Orders', 'S.Orders.Lines', 'S.Designs']);
    expect(found('nothing')).toEqual([]);
  });

  it('tells what came along with a tick', () => {
    const given = withPermission(new Set(), lines, 'S.Orders.Lines.Edit', true);
    expect(cameAlong(new Set(), given, 'S.Orders.Lines.Edit').sort()).toEqual(['S.Orders', 'S.Orders.Lines']);
    const taken = withPermission(saved, lines, 'S.Orders', false);
    expect(cameAlong(saved, taken, 'S.Orders')).toEqual(['S.Orders.Update']);
  });

  it('takes a role over, added or the same, but nothing that is fixed', () => {
    const source = new Set(['S.Designs', 'S.Designs.Select', 'S.Orders', 'S.Orders.Delete']);
    const fixed = (one: PermissionLine) => one.name === 'S.Designs.Select';
    const added = copied(saved, lines, source, { isSame: false, isFixed: fixed });
    expect([...added.granted].sort()).toEqual(['S.Designs', 'S.Orders', 'S.Orders.Delete', 'S.Orders.Update']);
    expect(added.skipped).toBe(1);
    const same = copied(saved, lines, source, { isSame: true, isFixed: fixed });
    expect([...same.granted].sort()).toEqual(['S.Designs', 'S.Orders', 'S.Orders.Delete']);
  });

  it('never gives what the editor does not hold, nor touches what a role gives', () => {
    const held = new Set(['S.Orders', 'S.Orders.Create']);
    expect(isFixed(lines[3]!, 'R', held)).toBe(true);
    expect(isFixed(lines[1]!, 'R', held)).toBe(false);
    expect(isFixed(lines[2]!, 'U', held)).toBe(true);
  });

  it('says what a save changes, by thing', () => {
    const granted = withAll(saved, lines, [lines[4]!, lines[8]!], true);
    expect(
      matrixChanges(rows, withAll(granted, lines, [lines[2]!], false)).map((c) => [c.line.name, c.isGranted]),
    ).toEqual([
      ['S.Orders.Update', false],
      ['S.Orders.Import', true],
      ['S.Designs', true],
      ['S.Designs.Select', true],
    ]);
    expect(matrixChanges(rows, saved)).toEqual([]);
  });

  it('lets the arrow keys walk the ticks and stop at the edge', () => {
    const columns = [5, 3, 4];
    expect(stepTo(columns, { row: 0, column: 4 }, 'ArrowDown')).toEqual({ row: 1, column: 2 });
    expect(stepTo(columns, { row: 1, column: 2 }, 'ArrowRight')).toBeUndefined();
    expect(stepTo(columns, { row: 0, column: 1 }, 'ArrowUp')).toBeUndefined();
    expect(stepTo(columns, { row: 2, column: 0 }, 'ArrowLeft')).toBeUndefined();
    expect(stepTo(columns, { row: 2, column: 1 }, 'End')).toEqual({ row: 2, column: 3 });
    expect(stepTo(columns, { row: 2, column: 1 }, 'Enter')).toBeUndefined();
  });
});
