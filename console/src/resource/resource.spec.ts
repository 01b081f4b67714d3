import { headFilters, valuesOf, withHeadFilters } from './column-filters';
import {
  allowed,
  arranged,
  defaultSettings,
  isListed,
  keptColumn,
  mergeSettings,
  movedBeside,
  parseConfig,
  routeKeyOf,
  savable,
  stepped,
  withoutColumn,
  withPin,
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

describe('a column that is moved at its head', () => {
  const setting = (key: string, pinned?: 'start' | 'end') => ({
    key,
    title: key,
    isShow: true,
    ...(pinned && { pinned }),
  });
  const settings = [setting('a', 'start'), setting('b'), { ...setting('c'), isShow: false }, setting('d')];
  const told = (list: typeof settings) => list.map(({ key, pinned = '' }) => `${key}${pinned}`).join(' ');

  it('stands beside the one that it is dropped on, pinned or not as that one is', () => {
    expect(told(movedBeside(settings, 'd', { target: 'b', side: 'before' }))).toBe('astart d b c');
    expect(told(movedBeside(settings, 'd', { target: 'a', side: 'after' }))).toBe('astart dstart b c');
    expect(told(movedBeside(settings, 'a', { target: 'd', side: 'after' }))).toBe('b c d a');
    expect(movedBeside(settings, 'd', { target: 'd', side: 'after' })).toEqual(settings);
  });

  it('goes past the next one that is shown by the keyboard, and stays among those that are pinned as it is', () => {
    const all = () => true;
    expect(told(stepped(settings, 'b', 1, all))).toBe('astart c d b');
    expect(told(stepped(settings, 'd', -1, all))).toBe('astart d b c');
    expect([stepped(settings, 'b', -1, all), stepped(settings, 'd', 1, all)]).toEqual([settings, settings]);
  });

  it('is pinned, freed and hidden, but for the last one', () => {
    expect(told(withPin(settings, 'b', 'end'))).toBe('astart bend c d');
    expect(told(withPin(settings, 'a', undefined))).toBe('a b c d');
    const shown = (list: typeof settings) => list.filter(({ isShow }) => isShow).length;
    expect(shown(withoutColumn(settings, 'b', () => true))).toBe(2);
    expect(shown(withoutColumn(settings, 'b', (key) => key === 'b'))).toBe(3);
  });
});

describe('filters in the heads', () => {
  const field = (key: string) => ({ key, label: key, type: 'text' as const });
  const length = { key: 'length', label: 'length', type: 'numberRange' as const, from: 'lengthMin', to: 'lengthMax' };
  const heads = [
    { key: 'code', title: '', filter: { ...field('code'), label: 'own' } },
    { key: 'dealerName', title: '' },
    { key: 'length', title: '', filter: length },
    { key: 'plain', title: '' },
  ];
  const bar = [field('code'), field('dealerId')];

  it('are those of the list: the one of the bar where it has one of the column, else what the column says', () => {
    const filtered = withHeadFilters(heads, bar);
    expect(filtered.map(({ filter }) => filter?.label)).toEqual(['code', 'dealerId', 'length', undefined]);
    expect(headFilters(filtered, bar)).toEqual([length]);
    expect(valuesOf([length], { code: 'x', lengthMax: '3' })).toEqual({ lengthMax: '3' });
  });
});
