// Which column of a sheet each rule of a mapping reads.
import { ExcelError } from '@ishare/excel/excel-error.js';
import { matchTitles, type ListField } from '@ishare/excel/list-titles.js';

export interface Rule {
  columnIndex: number;
  fieldName: string;
  title?: string | undefined;
  valueType: number;
  itemsMapping: Record<string, string>;
  defaultValue?: string | undefined;
  required: boolean;
}

/** A rule and where its column stands; null where the sheet has none. */
export interface Place {
  rule: Rule;
  index: number | null;
}

/** Fields of lines that the trade has usual titles for. */
const usual: Readonly<Record<string, ListField>> = {
  name: 'name',
  code: 'code',
  length: 'length',
  width: 'width',
  height: 'height',
  color: 'color',
  unit: 'unit',
  price: 'price',
  count: 'count',
  roomName: 'room',
  cabinetNo: 'cabinetNo',
  remark: 'remark',
};

const wantedBy = ({ title }: Rule): string[] =>
  (title ?? '')
    .split('|')
    .map((each) => each.trim().toLowerCase())
    .filter(Boolean);
const plain = (titles: readonly string[]) => titles.map((title) => title.trim().toLowerCase());

/** How well titles are those that rules name, from 0 to 1: of all that either has, the share that both have. */
export function fitOf(rules: readonly Rule[], titles: readonly string[]): number {
  const names = plain(titles).filter(Boolean);
  const titled = rules.filter((rule) => wantedBy(rule).length > 0);
  const found = titled.filter((rule) => wantedBy(rule).some((wanted) => names.includes(wanted))).length;
  const all = names.length + titled.length - found;
  return all === 0 ? 0 : found / all;
}

/**
 * A column stands where one of its titles does, else where a usual title of its field does. A number alone counts for
 * rules without a title, and only where the title that stands there says nothing else.
 */
export function located(rules: readonly Rule[], titles: readonly string[]): Place[] {
  const names = plain(titles);
  const found = rules.map((rule) => names.findIndex((name) => name !== '' && wantedBy(rule).includes(name)));
  const open = titles.map((title, index) => (found.includes(index) ? '' : title));
  const matched = matchTitles(
    open,
    rules.flatMap(({ fieldName }, index) => (found[index]! < 0 && usual[fieldName] ? [usual[fieldName]] : [])),
  );
  const says = matchTitles(open, Object.values(usual));
  const taken = new Set(found);
  return rules.map((rule, at) => {
    if (found[at]! >= 0) return { rule, index: found[at]! };
    const byUse = usual[rule.fieldName] === undefined ? -1 : matched.indexOf(usual[rule.fieldName]);
    if (byUse >= 0) return { rule, index: byUse };
    const isFree = !taken.has(rule.columnIndex) && rule.columnIndex < titles.length && !says[rule.columnIndex];
    return { rule, index: wantedBy(rule).length === 0 && isFree ? rule.columnIndex : null };
  });
}

const firstTitle = ({ title }: Rule): string | undefined => title?.split('|')[0]?.trim() || undefined;

/** The title over a field's cells in the sheet, else the one that its rule names. */
export function titleAt(fieldName: string, places: readonly Place[], titles: readonly string[]): string | undefined {
  const place = places.find(({ rule }) => rule.fieldName === fieldName);
  if (!place) return undefined;
  return (place.index === null ? undefined : titles[place.index]?.trim()) || firstTitle(place.rule);
}

/** Refuses a sheet without a column that must be there. */
export function refuseMissing(places: readonly Place[]): void {
  const missing = places.filter(
    ({ rule, index }) => index === null && !rule.defaultValue && (rule.required || rule.fieldName === 'name'),
  );
  if (missing.length > 0)
    throw new ExcelError('MissingColumns', {
      columns: missing.map(({ rule }) => firstTitle(rule) ?? rule.fieldName),
    });
}

/** What was taken for what, and the titles of which nothing was taken. */
export function taken(places: readonly Place[], titles: readonly string[]) {
  const used = new Set(places.map(({ index }) => index));
  return {
    columns: places.map(({ rule, index }) => ({
      fieldName: rule.fieldName,
      title: index === null ? null : (titles[index] ?? '') || null,
      columnIndex: index,
    })),
    ignored: titles.filter((title, index) => title.trim() !== '' && !used.has(index)),
  };
}
