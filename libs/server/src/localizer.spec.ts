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
});
