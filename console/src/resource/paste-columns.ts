import type { EditColumn, SheetRow } from '../ui/grid/sheet-columns';
import { parseText } from '../ui/grid/cell-values';
import { parseTsv } from '../ui/grid/tsv';
import { ONE_VALUE } from './bulk-fields';
import type { Field } from './screen';

/** Records of which a field offers some, by their words. */
export type Offered = ReadonlyMap<string, readonly { value: string; label: string }[]>;

/** The fields of a new record that one cell each can hold; the first password of a user is one, as it came in clear. */
export const pastedFields = (fields: readonly Field[]): Field[] =>
  fields.filter((field) => {
    const isOne = !('multiple' in field && field.multiple);
    const isHeld = ONE_VALUE.has(field.type) || field.type === 'password';
    return isHeld && isOne && field.readOnly !== true && field.only !== 'edit';
  });

/** A field as the column of a sheet; what it asks of a value is asked of the cell. `textOf`: its words. */
export function pasteColumn(field: Field, textOf: (key: string) => string, offered: Offered): EditColumn {
  const { key, required, initial } = field;
  const base = {
    key,
    title: field.words ?? textOf(field.label ?? key),
    width: 140,
    ...(required && { required }),
    ...(initial !== undefined && { defaultValue: initial }),
  };
  switch (field.type) {
    case 'number': {
      const { min, max, precision } = field;
      return {
        ...base,
        editor: 'number',
        ...(min !== undefined && { min }),
        ...(max !== undefined && { max }),
        ...(precision !== undefined && { precision }),
      };
    }
    case 'switch':
      return { ...base, editor: 'boolean' };
    case 'date':
      return { ...base, editor: 'date' };
    case 'select':
      return {
        ...base,
        editor: 'select',
        options: field.options.map(({ value, label }) => ({
          value,
          label: label.includes(':') ? textOf(label) : label,
        })),
      };
    case 'lookup': {
      const options = offered.get(key) ?? [];
      const startsWith = (word: string) => options.filter(({ label }) => label.split(' · ').includes(word));
      return {
        ...base,
        editor: 'select',
        options,
        // A code or a name alone names the record that has it, where only one does.
        wordOf: (word) => (startsWith(word).length === 1 ? startsWith(word)[0]!.value : undefined),
      };
    }
    default:
      return { ...base, editor: 'text', ...('max' in field && field.max !== undefined && { maxLength: field.max }) };
  }
}

const plain = (text: string) =>
  text
    .replace(/\s*[(（].*$/, '')
    .replace(/\s*\*$/, '')
    .trim()
    .toLowerCase();

/** The columns that the cells of a block stand for: by its first row where that names any, else in their order. */
export function columnsOfBlock(
  head: readonly string[],
  columns: readonly EditColumn[],
): { isHead: boolean; of: (EditColumn | undefined)[] } {
  const named = head.map((cell) =>
    columns.find(({ title, key }) => plain(title) === plain(cell) || key.toLowerCase() === cell.trim().toLowerCase()),
  );
  const isHead = named.some(Boolean);
  return { isHead, of: isHead ? named : head.map((_, index) => columns[index]) };
}

/** The rows of a block from the clipboard; each begins as a new record does. */
export function rowsOfBlock(text: string, columns: readonly EditColumn[]): SheetRow[] {
  const [head = [], ...rest] = parseTsv(text);
  const { isHead, of } = columnsOfBlock(head, columns);
  const first = Object.fromEntries(
    columns.flatMap(({ key, defaultValue }) => (defaultValue === undefined ? [] : [[key, defaultValue]])),
  );
  return (isHead ? rest : [head, ...rest])
    .filter((cells) => cells.some((cell) => cell.trim() !== ''))
    .map((cells, index) => ({
      ...first,
      ...Object.fromEntries(
        cells.flatMap((cell, at) => {
          const column = of[at];
          return column && cell.trim() !== '' ? [[column.key, parseText(column, cell)]] : [];
        }),
      ),
      id: `pasted ${index + 1}`,
    }));
}
