import { searchValues, stripWhitespace } from './strip-whitespace';

describe('search values (app-14)', () => {
  it('lose all whitespace, inside too, full-width and no-break included', () => {
    expect(stripWhitespace(' PB 18\t-\u3000WW\u00A0\n')).toBe('PB18-WW');
  });

  it('drop what is empty and keep what is not text', () => {
    expect(searchValues({ a: ' x ', b: '  ', c: 0, d: false, e: undefined, f: null })).toEqual({ a: 'x', c: 0, d: false });
  });
});
