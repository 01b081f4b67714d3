import { cutListFields } from '@ishare/contracts/optimisation/cut-list-fields.js';
import { missingFields } from '../import-file-settings/cut-list-fields';

/** What the server sees in a file before it is imported. */
export interface Inspection {
  type: string;
  encoding: number | null;
  separator: string | null;
  readRows: number;
  unit: number;
  rows: string[][];
  columns: {
    columnIndex: number;
    title: string;
    fieldName: string;
    defaultValue: string | null;
    itemsMapping: Record<string, string>;
  }[];
}

/** What was chosen: a field by column, and values that hold for all rows. */
export interface Choice {
  fields: Readonly<Record<number, string>>;
  constants: Readonly<Record<string, string>>;
}

export function choiceOf({ columns }: Inspection): Choice {
  return {
    fields: Object.fromEntries(
      columns
        .filter(({ columnIndex }) => columnIndex >= 0)
        .map(({ columnIndex, fieldName }) => [columnIndex, fieldName]),
    ),
    constants: Object.fromEntries(
      columns
        .filter(({ columnIndex }) => columnIndex < 0)
        .map(({ fieldName, defaultValue }) => [fieldName, defaultValue ?? '']),
    ),
  };
}

/** Fields without which there is no part, and that no column gives. */
export function withoutColumn({ fields }: Choice): string[] {
  return missingFields([...Object.values(fields), 'code']);
}

export function stillMissing(choice: Choice): string[] {
  return withoutColumn(choice).filter((field) => !choice.constants[field]?.trim());
}

export function chosenTwice({ fields }: Choice): string[] {
  const chosen = Object.values(fields);
  return cutListFields.filter((field) => chosen.filter((each) => each === field).length > 1);
}

/** The columns as the server takes them. */
export function columnsOf(choice: Choice, { columns }: Inspection) {
  const mapped = Object.entries(choice.fields).map(([columnIndex, fieldName]) => ({
    columnIndex: Number(columnIndex),
    fieldName,
    itemsMapping:
      columns.find((column) => column.columnIndex === Number(columnIndex) && column.fieldName === fieldName)
        ?.itemsMapping ?? {},
    defaultValue: null as string | null,
  }));
  const constant = withoutColumn(choice).map((fieldName) => ({
    columnIndex: -1,
    fieldName,
    itemsMapping: {},
    defaultValue: choice.constants[fieldName]!.trim(),
  }));
  return [...mapped, ...constant];
}

/** How a file is read by these columns, as it goes with the file. */
export function mappingText(
  { readRows, separator, encoding, unit }: Inspection,
  columns: ReturnType<typeof columnsOf>,
): string {
  return JSON.stringify({ readRows, separator, ...(encoding !== null && { encoding }), unit, columns });
}

/** A setting of these columns, as settings travel. */
export function settingFile(name: string, inspection: Inspection, columns: ReturnType<typeof columnsOf>): string {
  const titles = inspection.rows[inspection.readRows - 1] ?? [];
  const setting = {
    name,
    importFileType: Math.max(0, ['xlsx', 'csv', 'txt', 'ptx', 'json'].indexOf(inspection.type)),
    importFileEncoding: inspection.encoding ?? 3,
    readRows: inspection.readRows,
    separator: inspection.separator,
    unit: inspection.unit,
    isDefault: false,
    details: columns.map(({ columnIndex, ...column }, index) => ({
      ...column,
      // A value for all rows stands beyond the columns of the file.
      columnIndex: columnIndex < 0 ? titles.length + index : columnIndex,
      title: (columnIndex < 0 ? '' : (titles[columnIndex] ?? '').replaceAll('|', ' ').trim()) || null,
      required: false,
    })),
  };
  return JSON.stringify({ format: 'import-file-settings/1', settings: [setting] });
}
