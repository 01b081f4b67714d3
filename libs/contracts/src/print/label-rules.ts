// Which label a piece is printed with: conditions over facts of the piece, all of which must hold. The server chooses
// by them, and the console offers and checks them.
import type { LabelKind } from './label-template.js';

/** What a fact is; a piece may have several `texts`, of which one that fits is enough. */
export type FactType = 'text' | 'texts' | 'number' | 'flag';

const ofBoards = {
  material: 'text',
  category: 'text',
  thickness: 'number',
  length: 'number',
  width: 'number',
} as const;

/** What conditions may ask of a piece; labels of other kinds have no rules. Sizes in mm. */
export const labelFacts: { readonly [Kind in LabelKind]?: Readonly<Record<string, FactType>> } = {
  part: {
    ...ofBoards,
    customer: 'text',
    dealer: 'text',
    orderNo: 'text',
    room: 'text',
    cabinetNo: 'text',
    /** Codes of the tapes on its sides. */
    tape: 'texts',
    isBanded: 'flag',
    isBored: 'flag',
  },
  offcut: ofBoards,
  board: ofBoards,
};
export const factNames = [...new Set(Object.values(labelFacts).flatMap((facts) => Object.keys(facts)))] as [
  string,
  ...string[],
];

export type FactValue = string | number | boolean | readonly string[] | null;
export type LabelFactValues = Readonly<Record<string, FactValue>>;

const comparisons = {
  text: ['is', 'isNot', 'startsWith', 'contains'],
  texts: ['is', 'isNot', 'startsWith', 'contains'],
  number: ['is', 'isNot', 'atLeast', 'atMost'],
  flag: ['is'],
} as const satisfies Record<FactType, readonly string[]>;
export const comparisonNames = ['is', 'isNot', 'startsWith', 'contains', 'atLeast', 'atMost'] as const;
export type Comparison = (typeof comparisonNames)[number];

/** How a fact of that type can be compared. */
export const comparisonsOf = (type: FactType): readonly Comparison[] => comparisons[type];

/** `value`: several texts or numbers, of which one fits, are parted by commas; of a flag `true` or `false`. */
export interface LabelCondition {
  fact: string;
  comparison: Comparison;
  value: string;
}

const separators = /[,，、;；]/;
const valuesOf = (value: string): string[] =>
  value
    .split(separators)
    .map((one) => one.trim())
    .filter((one) => one !== '');
const plain = (text: string): string => text.trim().toLowerCase();

const textFits: Record<'is' | 'startsWith' | 'contains', (text: string, wanted: string) => boolean> = {
  is: (text, wanted) => text === wanted,
  startsWith: (text, wanted) => text.startsWith(wanted),
  contains: (text, wanted) => text.includes(wanted),
};

/** Whether the fact meets the condition; one that is not known meets none but `isNot`. */
export function conditionHolds({ comparison, value }: LabelCondition, fact: FactValue | undefined): boolean {
  if (comparison === 'isNot') return !conditionHolds({ fact: '', comparison: 'is', value }, fact);
  if (fact === undefined || fact === null) return false;
  if (typeof fact === 'boolean') return plain(value) === String(fact);
  const wanted = valuesOf(value);
  if (typeof fact === 'number') {
    if (comparison === 'atLeast') return fact >= Number(wanted[0]);
    if (comparison === 'atMost') return fact <= Number(wanted[0]);
    return wanted.some((one) => Number(one) === fact);
  }
  if (comparison === 'atLeast' || comparison === 'atMost') return false;
  const fits = textFits[comparison];
  return (typeof fact === 'string' ? [fact] : fact).some((text) => wanted.some((one) => fits(plain(text), plain(one))));
}

export const rulesFit = (conditions: readonly LabelCondition[], facts: LabelFactValues): boolean =>
  conditions.every((condition) => conditionHolds(condition, facts[condition.fact]));

/** Why a condition says nothing of pieces of that kind. */
export type ConditionFault = 'fact' | 'comparison' | 'value';

/** The conditions that cannot be judged, by their place. */
export function conditionFaults(
  kind: LabelKind,
  conditions: readonly LabelCondition[],
): { index: number; fault: ConditionFault }[] {
  const facts = labelFacts[kind] ?? {};
  return conditions.flatMap<{ index: number; fault: ConditionFault }>(({ fact, comparison, value }, index) => {
    const type = facts[fact];
    if (!type) return [{ index, fault: 'fact' }];
    if (!comparisonsOf(type).includes(comparison)) return [{ index, fault: 'comparison' }];
    const wanted = valuesOf(value ?? '');
    const isOne = comparison === 'atLeast' || comparison === 'atMost';
    const isSound =
      type === 'flag'
        ? ['true', 'false'].includes(plain(value ?? ''))
        : type === 'number'
          ? wanted.length > 0 && (!isOne || wanted.length === 1) && wanted.every((one) => Number.isFinite(Number(one)))
          : wanted.length > 0;
    return isSound ? [] : [{ index, fault: 'value' }];
  });
}
