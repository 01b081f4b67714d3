import { parseViews, viewSearch, withDefault, withoutView, withView } from './saved-views';

describe('saved views', () => {
  it('are the filters, sorting and size, wherever one stands in the list', () => {
    expect(viewSearch('?sort=code+desc&page=3&filter=MR18')).toBe('filter=MR18&sort=code+desc');
    expect(viewSearch('?page=2')).toBe('');
  });

  it('replace the one of the same name and keep to fifty', () => {
    const views = withView(
      [
        { name: 'late', search: 'a=1' },
        { name: 'mine', search: 'b=1' },
      ],
      { name: 'late', search: 'a=2' },
    );
    expect(views).toEqual([
      { name: 'mine', search: 'b=1' },
      { name: 'late', search: 'a=2' },
    ]);
    expect(withoutView(views, 'mine')).toEqual([{ name: 'late', search: 'a=2' }]);
    const many = Array.from({ length: 60 }, (_, at) => at).reduce(
      (list, at) => withView(list, { name: `v${at}`, search: '' }),
      parseViews(null),
    );
    expect([many.length, many[0]!.name]).toEqual([50, 'v10']);
  });

  it('have at most one that the list opens with, also after it was kept anew', () => {
    const views = withDefault(
      [
        { name: 'late', search: 'a=1', isDefault: true },
        { name: 'mine', search: 'b=1' },
      ],
      'mine',
    );
    expect(views).toEqual([
      { name: 'late', search: 'a=1' },
      { name: 'mine', search: 'b=1', isDefault: true },
    ]);
    expect(withView(views, { name: 'mine', search: 'b=2' })).toContainEqual({
      name: 'mine',
      search: 'b=2',
      isDefault: true,
    });
    expect(withDefault(views, undefined).some(({ isDefault }) => isDefault)).toBe(false);
  });

  it('are none where what is kept cannot be read', () => {
    expect([
      parseViews('{'),
      parseViews('{"name":"x"}'),
      parseViews('[1,{"name":"x"},{"name":"y","search":""}]'),
    ]).toEqual([[], [], [{ name: 'y', search: '' }]]);
  });
});
