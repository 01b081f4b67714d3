import { matchesText, pinyinInitials } from './pinyin';

describe('search by pinyin initials', () => {
  it('takes the first letter of each character', () => {
    expect(pinyinInitials('余料库存')).toBe('ylkc');
    expect(pinyinInitials('材料与板材')).toBe('clybc');
    expect(pinyinInitials('优化 A1')).toBe('yh a1');
  });

  it('matches title text, initials, and every word of a query', () => {
    expect(matchesText('余料库存', 'kc')).toBe(true);
    expect(matchesText('余料库存', '库存')).toBe(true);
    expect(matchesText('Offcut inventory', 'inv OFF')).toBe(true);
    expect(matchesText('余料库存', 'kc 板')).toBe(false);
  });
});
