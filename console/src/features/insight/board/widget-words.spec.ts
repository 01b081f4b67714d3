import type { TFunction } from 'i18next';
import { textOverBar, valueText } from './widget-words';

const t = ((key: string) => key) as unknown as TFunction;

describe('a figure over the bar of a day', () => {
  it('is a whole number of per cent, for the bar is narrow, and its place alone says all of it', () => {
    expect(textOverBar(t, 'utilisation', 73.4)).toBe('73');
    expect(valueText(t, 'utilisation', 73.4)).toContain('73.4');
  });

  it('is written as anywhere else where it is none, and left out where there is nothing', () => {
    expect(textOverBar(t, 'orders', 12)).toBe('12');
    expect([0, null].map((value) => textOverBar(t, 'utilisation', value))).toEqual(['', '']);
  });
});
