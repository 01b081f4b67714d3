import { Localizer } from './localizer.js';

describe('a text in both languages', () => {
  const localizer = new Localizer({
    en: { Due: 'Call {name}', Name: 'Ann' },
    'zh-Hans': { Due: 'Qing lianxi {name}', Name: 'An' },
  });

  it('is filled from the same data, or from what each language has of it', () => {
    expect(localizer.both('Due', { name: 'Bo' })).toEqual({ en: 'Call Bo', 'zh-Hans': 'Qing lianxi Bo' });
    expect(localizer.both('Due', (language) => ({ name: localizer.text(language, 'Name') }))).toEqual({
      en: 'Call Ann',
      'zh-Hans': 'Qing lianxi An',
    });
  });

  it('writes counts with their thousands apart, and what tells one from others or is a size as it is', () => {
    const told = new Localizer({
      en: {
        Short_one: '{count} board',
        Short_other: '{count} boards of {length} mm are missing in row {rowNo} of {fileNo}',
      },
      'zh-Hans': { Short_other: '{rowNo}: {count}' },
    });
    const data = { count: 12_345, length: 2440, rowNo: 2026, fileNo: '2026' };
    expect(told.both('Short', data)).toEqual({
      en: '12,345 boards of 2440 mm are missing in row 2026 of 2026',
      'zh-Hans': '2026: 12,345',
    });
    expect(told.text('en', 'Short', { count: 1 })).toBe('1 board');
    expect(localizer.text('en', 'Due', { name: 1_234.125 })).toBe('Call 1,234.125');
  });

  it('names several things one after the other, as each language does', () => {
    const three = ['A-1', 'A-2', 'A-3'];
    expect(localizer.both('Due', { name: three })).toEqual({
      en: 'Call A-1, A-2, A-3',
      'zh-Hans': 'Qing lianxi A-1\u3001A-2\u3001A-3',
    });
    expect(localizer.text('zh-Hans', 'Due', { name: [7, 8] })).toBe('Qing lianxi 7\u30018');
  });
});
