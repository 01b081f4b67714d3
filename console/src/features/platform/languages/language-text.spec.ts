import { languageTexts } from '@ishare/contracts/platform/languages.js';
import { pathOf } from '@ishare/contracts/things/route.js';
import { placeOf, textQuery } from './language-text';

describe('a language text', () => {
  it('is found under its name whatever stands in it', () => {
    const at = { resourceName: 'iShare', cultureName: 'en', name: 'Menu:a/b' };
    const text = { ...at, baseCultureName: 'zh-Hans', baseValue: '', value: '', isOwn: false };
    expect(pathOf(languageTexts.update, placeOf(text))).toBe(
      '/api/language-management/language-texts/iShare/en/Menu%3Aa%2Fb',
    );
  });

  it('is listed in two languages, those chosen or the usual ones', () => {
    expect(textQuery({ skipCount: 0, sorting: undefined })).toEqual({
      baseCultureName: 'zh-Hans',
      targetCultureName: 'en',
      skipCount: '0',
    });
    expect(textQuery({ targetCultureName: 'zh-Hans' })['targetCultureName']).toBe('zh-Hans');
  });
});
