import { languageStore } from './language';
import { displayNameOf } from './display-name';

const role = { name: 'store', extraProperties: { displayNames: { 'zh-Hans': 'Cangku', en: 'Storekeeper' } } };

describe('the name of a record', () => {
  const before = languageStore.get();
  afterAll(() => languageStore.set(before));

  it('is that of the language it is read in, and else its one name', () => {
    languageStore.set('en');
    expect(displayNameOf(role)).toBe('Storekeeper');
    languageStore.set('zh-Hans');
    expect(displayNameOf(role)).toBe('Cangku');
    expect([{ name: 'a' }, { name: 'a', extraProperties: { displayNames: { en: 'b' } } }].map(displayNameOf)).toEqual([
      'a',
      'a',
    ]);
  });
});
