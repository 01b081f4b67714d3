import { mappingText, readMapping } from './items-mapping';

it('writes what values mean on one line and reads it back', () => {
  const mapping = { 1: 'yes', 'a b': 'c=d' };
  expect(mappingText(mapping)).toBe('1=yes; a b=c=d');
  expect(readMapping(mappingText(mapping))).toEqual(mapping);
  expect(readMapping(' x = y \uff1b;=z; no')).toEqual({ x: 'y' });
  expect(mappingText(undefined)).toBe('');
});
