// How the rules of a mapping follow from what is drawn by a sample.
import type { MappingRule } from './RulesField';

/** A field of the records that are read in. */
export interface MappedField {
  name: string;
  isNumber: boolean;
}

/** A title that stands once is what the column is found by; a bar in it would part it into two. */
const titleOf = (titles: readonly string[], index: number): string | undefined => {
  const title = titles[index]?.trim().slice(0, 256);
  return title && !title.includes('|') && titles.filter((other) => other.trim() === title).length === 1
    ? title
    : undefined;
};

/**
 * A field is filled from another column, or from none. What was said of the field beside stays; the column fills
 * nothing else.
 */
export function withColumn(
  rules: readonly MappingRule[],
  field: MappedField,
  column: number | undefined,
  titles: readonly string[],
): MappingRule[] {
  const former = rules.find(({ fieldName }) => fieldName === field.name);
  const others = rules.filter(({ fieldName, columnIndex }) => fieldName !== field.name && columnIndex !== column);
  if (column === undefined) return others;
  const { title: _title, ...kept } = former ?? {
    fieldName: field.name,
    valueType: field.isNumber ? 1 : 0,
    itemsMapping: {},
    required: field.name === 'name',
  };
  const title = titleOf(titles, column);
  return [...others, { ...kept, columnIndex: column, ...(title !== undefined && { title }) }].toSorted(
    (one, other) => one.columnIndex - other.columnIndex,
  );
}
