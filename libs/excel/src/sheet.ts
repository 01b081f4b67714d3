import { words as en } from './i18n/en.js';
import { words as zhHans } from './i18n/zh-Hans.js';

export type Lang = 'zh-Hans' | 'en';
export type Text = Readonly<Record<Lang, string>>;
export type ColumnType = 'text' | 'number' | 'integer' | 'boolean' | 'enum' | 'date' | 'time';

/** How a workbook shows a time. */
export const TIME_FORMAT = 'yyyy-mm-dd hh:mm:ss';

export interface EnumValue {
  value: string | number;
  title: Text;
}

export interface SheetColumn<T> {
  key: Extract<keyof T, string>;
  title: Text;
  type: ColumnType;
  required?: boolean;
  /** In characters. */
  width?: number;
  enumValues?: readonly EnumValue[];
}

export interface Sheet<T> {
  name: Text;
  /** The clock that its times are told by; UTC unless said. */
  timeZone?: string;
  columns: readonly SheetColumn<T>[];
}

/** Declares a table for template, import and export; throws when keys or titles repeat or an enum has no values. */
export function defineSheet<T>(sheet: { name: string | Text; columns: readonly SheetColumn<T>[] }): Sheet<T> {
  const { columns } = sheet;
  const distinct = (values: string[]): boolean => new Set(values).size === values.length;
  if (!distinct(columns.map(({ key }) => key))) throw new Error('Two columns of a sheet have one key.');
  for (const lang of ['zh-Hans', 'en'] as const) {
    if (!distinct(columns.map(({ title }) => title[lang].toLowerCase())))
      throw new Error(`Two columns of a sheet have one title (${lang}).`);
  }
  for (const { key, type, enumValues } of columns) {
    if (type === 'enum' && !enumValues?.length) throw new Error(`The enum column ${key} has no values.`);
  }
  const name = typeof sheet.name === 'string' ? { 'zh-Hans': sheet.name, en: sheet.name } : sheet.name;
  return { name, columns };
}

/** The sheet for somebody in that zone. */
export function inZone<T>(sheet: Sheet<T>, timeZone: string): Sheet<T> {
  return { ...sheet, timeZone };
}

export const wordsOf = { 'zh-Hans': zhHans, en } as const;

// Excel allows neither these characters nor more than 31 in the name of a worksheet.
export function worksheetName(name: string): string {
  return name.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31) || 'Sheet1';
}
