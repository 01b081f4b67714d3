import { foldedFields } from './folded-fields';

const fields = [{ key: 'url' }, { key: 'status', rare: true }, { key: 'duration', rare: true, from: 'min', to: 'max' }];

test('rare filters are folded, in their order', () => {
  const { common, rare } = foldedFields(fields, {});
  expect(common.map(({ key }) => key)).toEqual(['url']);
  expect(rare.map(({ key }) => key)).toEqual(['status', 'duration']);
});

test('where there is room for one alone, the first stands and the others are folded', () => {
  const { common, rare, rareSet } = foldedFields(
    [{ key: 'url' }, { key: 'state' }, ...fields.slice(1)],
    { state: '1' },
    true,
  );
  expect([common, rare].map((some) => some.map(({ key }) => key))).toEqual([['url'], ['state', 'status', 'duration']]);
  expect(rareSet).toBe(1);
});

test('a folded filter counts as set by its own member or by either end of its range', () => {
  expect(foldedFields(fields, { url: 'x' }).rareSet).toBe(0);
  expect(foldedFields(fields, { status: '404' }).rareSet).toBe(1);
  expect(foldedFields(fields, { status: '404', max: '20' }).rareSet).toBe(2);
  expect(foldedFields(fields, { min: '', max: '' }).rareSet).toBe(0);
});
