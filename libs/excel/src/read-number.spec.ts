import { hasDecimalComma, numberOf } from './read-number.js';

describe('figures', () => {
  it('are read with thousands, decimal commas and fractions', () => {
    expect(['12', '-5', '1,200', '1,234.5', '712,5', '1 200', '23 1/2', '3/4'].map((text) => numberOf(text))).toEqual([
      12, -5, 1200, 1234.5, 712.5, 1200, 23.5, 0.75,
    ]);
    expect(['1.200', '1.204,5', '712,125', '712.5'].map((text) => numberOf(text, true))).toEqual([
      1200, 1204.5, 712.125, 712.5,
    ]);
    expect(['', '1e3', '12 mm', '1,2,3', 'x'].map((text) => numberOf(text))).toEqual([NaN, NaN, NaN, NaN, NaN]);
  });

  it('show by their decimals what a comma means', () => {
    expect(hasDecimalComma(['Side, left', '1,200', '1,234.5'])).toBe(false);
    expect(hasDecimalComma(['712,5 mm'])).toBe(true);
    expect(hasDecimalComma(['1.204,75'])).toBe(true);
  });
});
