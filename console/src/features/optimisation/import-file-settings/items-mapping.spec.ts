import { missingFields } from './cut-list-fields';
import { mappingOf, mappingText } from './items-mapping';

test('a mapping survives being written and read', () => {
  const mapping = { 横: '2', 'a b': 'x=y' };
  expect(mappingOf(mappingText(mapping))).toEqual(mapping);
});

test('lines without a value to map from are left out', () => {
  expect(mappingOf('=1\nnothing\n 是 = 1 ')).toEqual({ 是: '1' });
});

test('a cut list needs its sizes, and a number or a name', () => {
  expect(missingFields(['name', 'materialCode', 'length', 'width', 'count'])).toEqual([]);
  expect(missingFields(['length', 'width'])).toEqual(['code', 'materialCode', 'count']);
});
