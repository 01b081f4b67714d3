import { conditionFaults, conditionHolds, labelFacts, rulesFit, type Comparison } from './label-rules.js';
import { labelFields, type LabelKind } from './label-template.js';
import { labelSample } from './label-samples.js';

const holds = (comparison: Comparison, value: string, fact: Parameters<typeof conditionHolds>[1]) =>
  conditionHolds({ fact: 'any', comparison, value }, fact);

describe('a condition of a label', () => {
  it('compares texts whatever their letter case, with one of several', () => {
    expect(holds('is', ' mb-18-oak ', 'MB-18-OAK')).toBe(true);
    expect(holds('is', 'A, MB-18-OAK；B', 'MB-18-OAK')).toBe(true);
    expect(holds('is', 'MB-18', 'MB-18-OAK')).toBe(false);
    expect(holds('startsWith', 'MB,PB', 'PB25-WAL')).toBe(true);
    expect(holds('contains', 'oak', 'MB-18-OAK')).toBe(true);
    expect(holds('isNot', 'A,B', 'B')).toBe(false);
    expect(holds('isNot', 'A,B', 'C')).toBe(true);
  });

  it('compares sizes as numbers, and one of several tapes', () => {
    expect([holds('atLeast', '18', 18), holds('atLeast', '18.5', 18), holds('atMost', '18', 17.9)]).toEqual([
      true,
      false,
      true,
    ]);
    expect(holds('is', '18,25', 25)).toBe(true);
    expect(holds('is', 'EB10', ['EB04', 'EB10'])).toBe(true);
    expect(holds('isNot', 'EB10', ['EB04', 'EB10'])).toBe(false);
    expect(holds('is', 'true', true)).toBe(true);
    expect(holds('is', 'false', true)).toBe(false);
  });

  it('does not hold for what is not known, unless it says what it is not', () => {
    for (const fact of [null, undefined]) {
      expect(holds('is', 'A', fact)).toBe(false);
      expect(holds('atMost', '5', fact)).toBe(false);
      expect(holds('isNot', 'A', fact)).toBe(true);
    }
  });

  it('must hold with all others', () => {
    const conditions = [
      { fact: 'material', comparison: 'is', value: 'W' },
      { fact: 'length', comparison: 'atLeast', value: '100' },
    ] as const;
    expect(rulesFit(conditions, { material: 'W', length: 100 })).toBe(true);
    expect(rulesFit(conditions, { material: 'W', length: 99 })).toBe(false);
    expect(rulesFit([], {})).toBe(true);
  });

  it('is refused where it cannot be judged', () => {
    const faults = (kind: LabelKind, fact: string, comparison: Comparison, value: string) =>
      conditionFaults(kind, [{ fact, comparison, value }]).map(({ fault }) => fault);
    expect(faults('part', 'material', 'is', 'W')).toEqual([]);
    expect(faults('board', 'customer', 'is', 'W')).toEqual(['fact']);
    expect(faults('part', 'isBanded', 'contains', 'true')).toEqual(['comparison']);
    expect(faults('part', 'isBanded', 'is', 'W')).toEqual(['value']);
    expect(faults('part', 'length', 'atLeast', '1,2')).toEqual(['value']);
    expect(faults('part', 'length', 'is', '1,2')).toEqual([]);
    expect(faults('part', 'material', 'is', ' , ')).toEqual(['value']);
  });
});

describe('what rules and samples know', () => {
  it('is of kinds that labels have, and every field of a sample has a text', () => {
    for (const kind of Object.keys(labelFacts)) expect(labelFields).toHaveProperty(kind);
    for (const kind of Object.keys(labelFields) as LabelKind[])
      for (const field of labelFields[kind]) expect(labelSample(kind).texts[field]).toBeTruthy();
  });
});
