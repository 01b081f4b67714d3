import { chosenLanguage } from './chosen-language';

describe('the language at first', () => {
  it('is the stored one, else that of the cookie, else the browser’s, else zh-Hans', () => {
    expect(chosenLanguage('en', 'language=zh-Hans', ['zh-CN'])).toBe('en');
    expect(chosenLanguage(null, 'a=b; language=en', ['zh-CN'])).toBe('en');
    expect(chosenLanguage(null, 'language2=zh-Hans', ['fr-FR', 'en-GB', 'zh-CN'])).toBe('en');
    expect(chosenLanguage(null, '', ['zh-TW'])).toBe('zh-Hans');
    expect(chosenLanguage('de', '', ['fr-FR'])).toBe('zh-Hans');
  });
});
