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

  it('names several things one after the other, as each language does', () => {
    const three = ['A-1', 'A-2', 'A-3'];
    expect(localizer.both('Due', { name: three })).toEqual({
      en: 'Call A-1, A-2, A-3',
      'zh-Hans': 'Qing lianxi A-1\u3001A-2\u3001A-3',
    });
    expect(localizer.text('zh-Hans', 'Due', { name: [7, 8] })).toBe('Qing lianxi 7\u30018');
  });
});
