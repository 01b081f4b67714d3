import { searchOf, searchValues, stripWhitespace } from './strip-whitespace';

describe('search values (app-14)', () => {
  it('lose all whitespace, inside too, full-width and no-break included', () => {
    expect(stripWhitespace(' PB 18\t-\u3000WW\u00A0\n')).toBe('PB18-WW');
  });

  it('find what is on the page without minding case and whitespace', () => {
    const fits = searchOf(' sales  ORDER ');
    expect([
      fits('Menu', 'My sales order'),
      fits('Salesorders'),
      fits('Sales', 'order'),
      searchOf(' \u3000')(''),
    ]).toEqual([true, true, false, true]);
  });

  it('drop what is empty and keep what is not text', () => {
    expect(searchValues({ a: ' x ', b: '  ', c: 0, d: false, e: undefined, f: null })).toEqual({
      a: 'x',
      c: 0,
      d: false,
    });
  });
});
