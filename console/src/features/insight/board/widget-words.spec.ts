import type { TFunction } from 'i18next';
import { textOverBar, valueText } from './widget-words';

const t = ((key: string) => key) as unknown as TFunction;

describe('a figure over the bar of a day', () => {
  it('is a whole number of per cent, for the bar is narrow, and its place alone says all of it', () => {
    expect(textOverBar('en', 'utilisation', 73.4)).toBe('73');
    expect(valueText(t, 'utilisation', 73.4)).toContain('73.4');
  });

  it('has three digits at most, and is left out where there is nothing', () => {
    expect(textOverBar('en', 'orders', 12)).toBe('12');
    expect(['en', 'zh-Hans'].map((language) => textOverBar(language, 'amount', 12_345.6))).toEqual(['12.3K', '1.23万']);
    expect(textOverBar('zh-Hans', 'amount', 500)).toBe('500');
    expect([0, null].map((value) => textOverBar('en', 'utilisation', value))).toEqual(['', '']);
  });
});
