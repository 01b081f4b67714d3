import { figureOf, plainFigure } from './figure.js';

describe('a figure as people write it', () => {
  it.each([
    ['18.5', 18.5],
    ['18,5', 18.5],
    ['1,800', 1800],
    ['1,800.5', 1800.5],
    ['1 800', 1800],
    ["1'800", 1800],
    ['１８．５', 18.5],
    ['１８，５', 18.5],
    ['-3', -3],
    ['.5', 0.5],
    [',5', 0.5],
    ['1,2,3', Number.NaN],
    ['¥1,234.50', 1234.5],
    ['￥ 1,234', 1234],
    ['-¥5', -5],
    ['¥-5', -5],
    ['12.5\u5143', 12.5],
    ['¥', Number.NaN],
    ['¥¥5', Number.NaN],
    ['18mm', Number.NaN],
    ['', Number.NaN],
  ])('%j is %d', (text, value) => expect(figureOf(text)).toBe(value));

  it('has the comma as its decimal mark where the file says so', () => {
    expect(figureOf('1.234,5', true)).toBe(1234.5);
    expect(figureOf('1,234', true)).toBe(1.234);
  });

  it('may still be on its way while it is typed', () => {
    expect(['18,', '-', '1800,5'].map((text) => plainFigure(text))).toEqual(['18.', '-', '1800.5']);
  });
});
