import { groupOf, meets, saysSomething, type GroupRule } from './group-rule.js';

const rule = (says: Partial<GroupRule>): GroupRule => ({
  categories: [],
  thicknessFrom: null,
  thicknessTo: null,
  materialCodes: [],
  ...says,
});
const material = { code: 'MDF18-WHITE', category: 'MDF', thickness: 18 };

describe('the group of a material', () => {
  it('is met by category, by thickness with both ends, and by codes or their beginnings', () => {
    const met = (says: Partial<GroupRule>) => meets(material, rule(says));
    expect([met({ categories: ['Plywood', 'mdf'] }), met({ categories: ['Plywood'] })]).toEqual([true, false]);
    expect([met({ thicknessFrom: 18 }), met({ thicknessFrom: 18.01 })]).toEqual([true, false]);
    expect([met({ thicknessTo: 18 }), met({ thicknessTo: 17.99 })]).toEqual([true, false]);
    expect([met({ materialCodes: ['mdf18-white'] }), met({ materialCodes: ['MDF18'] })]).toEqual([true, false]);
    expect([met({ materialCodes: ['OSB*', 'MDF18*'] }), met({ materialCodes: ['OSB*'] })]).toEqual([true, false]);
    expect(meets({ ...material, category: null }, rule({ categories: ['MDF'] }))).toBe(false);
  });

  it('wants all that its rule says, and says something', () => {
    expect(meets(material, rule({ categories: ['MDF'], thicknessTo: 9 }))).toBe(false);
    expect(saysSomething(rule({}))).toBe(false);
    for (const says of [{ categories: ['a'] }, { thicknessFrom: 0 }, { thicknessTo: 9 }, { materialCodes: ['a'] }])
      expect(saysSomething(rule(says))).toBe(true);
  });

  it('is the first one of those that it meets', () => {
    const groups = [rule({ thicknessTo: 9 }), rule({ materialCodes: ['MDF*'] }), rule({ categories: ['MDF'] })];
    expect(groupOf(material, groups)).toBe(groups[1]);
    expect(groupOf({ ...material, thickness: 3 }, groups)).toBe(groups[0]);
    expect(groupOf({ code: 'X', category: null, thickness: 18 }, groups)).toBeUndefined();
  });
});
