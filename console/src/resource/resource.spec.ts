import { columnFiltersOf, filterColumns, filterMembers, withColumnFilters } from './column-filters';
import {
  allowed,
  arranged,
  defaultSettings,
  isListed,
  keptColumn,
  mergeSettings,
  parseConfig,
  routeKeyOf,
  savable,
} from './columns-config';

const columns = Array.from({ length: 20 }, (_, index) => ({ key: `c${index}`, title: `C${index}` }));

describe('column layouts', () => {
  it('hides the columns beyond 18', () => {
    expect(
      defaultSettings(columns)
        .map(({ isShow }) => isShow)
        .filter(Boolean),
    ).toHaveLength(18);
  });

  it('marks slashes as zzz in the route key', () => {
    expect(routeKeyOf('/engineOptimization/boards')).toBe('zzzengineOptimizationzzzboards');
  });

  it('follows the saved order, forgets unknown columns and adds new ones last', () => {
    const saved = [
      { key: 'c2', title: 'old', isShow: true, width: 99 },
      { key: 'gone', title: '', isShow: true },
      { key: 'c0', title: '', isShow: false },
    ];
    const merged = mergeSettings(saved, columns.slice(0, 3));
    expect(merged.map(({ key, isShow }) => [key, isShow])).toEqual([
      ['c2', true],
      ['c0', false],
      ['c1', true],
    ]);
    expect(merged[0]).toMatchObject({ title: 'C2', width: 99 });
    expect(arranged(columns, merged).map(({ key }) => key)).toEqual(['c2', 'c1']);
  });

  it('offers neither operations nor order numbers, and shows them however far right they stand', () => {
    const fixed = ['operations', 'salesOrderId', 'woodNetOrderId'].map((key) => ({ key, title: key }));
    expect([...columns, ...fixed, { key: 'own', title: '', hideable: false }].filter(isListed)).toEqual(columns);
    expect(
      defaultSettings([...columns, ...fixed])
        .filter(({ isShow }) => isShow)
        .map(({ key }) => key),
    ).toEqual([...columns.slice(0, 18).map(({ key }) => key), ...fixed.map(({ key }) => key)]);
    expect(
      mergeSettings(
        columns.slice(0, 18).map((column) => ({ ...column, isShow: true })),
        [...columns, ...fixed],
      )
        .filter(({ isShow }) => isShow)
        .map(({ key }) => key),
    ).toEqual([...columns.slice(0, 18).map(({ key }) => key), ...fixed.map(({ key }) => key)]);
    expect(
      arranged([{ key: 'own', title: '', hideable: false }], [{ key: 'own', title: '', isShow: false }]),
    ).toHaveLength(1);
  });

  it('keeps the wood-net order of contracts and the sales order of other pages in what is saved', () => {
    expect([keptColumn('zzzcrmzzzcontracts'), keptColumn('zzzsaleszzzorders')]).toEqual([
      'woodNetOrderId',
      'salesOrderId',
    ]);
    const settings = ['salesOrderId', 'woodNetOrderId', 'name'].map((key) => ({ key, title: key, isShow: false }));
    const shown = (routeKey: string) =>
      savable(settings, routeKey)
        .filter(({ isShow }) => isShow)
        .map(({ key }) => key);
    expect([shown('zzzcrmzzzcontracts'), shown('zzzorders')]).toEqual([['woodNetOrderId'], ['salesOrderId']]);
  });

  it('leaves out what a role may not see, and does not sort by what it may not sort by', () => {
    const seen = allowed(
      [
        { key: 'a', title: '', sortable: true },
        { key: 'b', title: '', sortable: true },
      ],
      { hide: ['b'], sort: ['a'] },
    );
    expect(seen).toEqual([{ key: 'a', title: '', sortable: false }]);
    expect(allowed(columns, null)).toBe(columns);
  });

  it('falls back to the default when nothing would be shown or read', () => {
    expect(mergeSettings([{ key: 'c0', title: '', isShow: false }], columns.slice(0, 1))[0]!.isShow).toBe(true);
    for (const text of [null, '', 'x', '{}', '[1]']) expect(parseConfig(text)).toBeUndefined();
  });
});

describe('filters in the heads', () => {
  const filters = filterColumns([
    { key: 'code', filter: 'text' },
    { key: 'length', filter: 'number' },
    { key: 'creationTime', filter: 'dateRange', filterMembers: ['startTime', 'endTime'] },
    { key: 'isEnable', filter: 'boolean' },
    { key: 'plain' },
  ]);

  it('come from the address and go back to it, beside other filters', () => {
    const values = { code: 'PB', lengthMin: '100', endTime: '2026-11-20', isEnable: 'false', filter: 'x' };
    const heads = columnFiltersOf(filters, values);
    expect(heads).toEqual({
      code: 'PB',
      length: ['100', undefined],
      creationTime: [undefined, '2026-11-20'],
      isEnable: false,
    });
    expect(withColumnFilters(filters, heads, { filter: 'x' })).toEqual(values);
  });

  it('are cleared without touching the others', () => {
    expect(withColumnFilters(filters, {}, { code: 'PB', lengthMax: '3', filter: 'x' })).toEqual({ filter: 'x' });
    expect(filterMembers(filters)).toEqual(['code', 'lengthMin', 'lengthMax', 'startTime', 'endTime', 'isEnable']);
  });
});
