import type { SheetColumn } from '../../../ui/grid/sheet';
import { money, mm } from '../../../ui/figures';

export type FormType = 'product' | 'matter' | 'standardProduct' | 'salesLists';

/** Where the lines of a tab are read and saved, and which catalogue they are picked from. */
export interface LineTab {
  path: string;
  batch: string;
  /** The picker's module; free lines only where there is none. */
  picker?: 'product' | 'matter' | 'standardProduct';
  /** Member that holds the id in the catalogue. */
  source: string;
}

export const lineTabs: Readonly<Record<FormType, LineTab>> = {
  product: { path: 'products', batch: 'products', picker: 'product', source: 'productId' },
  matter: { path: 'parts', batch: 'order-parts', picker: 'matter', source: 'partId' },
  standardProduct: { path: 'standard-products', batch: 'standard-products', picker: 'standardProduct', source: 'standardProductId' },
  salesLists: { path: 'lines', batch: 'lines', source: 'quotationId' },
};

/** A column that the tab's form adds; kept beside the line's own members. */
export interface FormColumn {
  key: string;
  title?: string | null;
  displayName?: string | null;
  displayWidth?: number | null;
  widget?: string | null;
  compute?: string | null;
  required?: boolean;
}

const side = { type: 'number', least: 0, most: 100_000, precision: 2, width: 90, write: mm } as const;

/** The columns of a tab: the line's own, then those of its form. `title` gives the word of a key. */
export function lineColumns(formType: FormType, title: (key: string) => string, custom: readonly FormColumn[]): SheetColumn[] {
  const own: Omit<SheetColumn, 'title'>[] = [
    { key: 'name', type: 'text', required: true, max: 256, width: 220, pinned: 'start' },
    { key: 'code', type: 'text', max: 128, width: 130 },
    { key: 'roomName', type: 'text', max: 64, width: 110 },
    { key: 'cabinetNo', type: 'text', max: 64, width: 100 },
    { key: 'length', ...side },
    { key: 'width', ...side },
    { key: 'height', ...side },
    { key: 'color', type: 'text', max: 64, width: 110 },
    { key: 'unit', type: 'text', max: 32, width: 80 },
    { key: 'count', type: 'number', least: 0, most: 1e6, precision: 3, width: 90 },
    { key: 'price', type: 'number', least: 0, most: 1e9, precision: 2, width: 110, write: money },
    { key: 'amount', type: 'number', formula: 'round(price * count, 2)', isSummed: true, width: 120, write: money },
    ...(formType === 'standardProduct' ? Array.from({ length: 10 }, (_, index) => ({ key: `info${index + 1}`, type: 'text' as const, max: 256, width: 110 })) : []),
    { key: 'remark', type: 'text', max: 2000, width: 200 },
  ];
  const taken = new Set(own.map(({ key }) => key));
  const added = custom.filter(({ key }) => !taken.has(key)).map((column): SheetColumn => ({
    key: column.key, title: column.title ?? column.displayName ?? column.key, type: column.widget === 'number' || column.compute ? 'number' : column.widget === 'switch' || column.widget === 'boolean' ? 'boolean' : 'text',
    ...(column.displayWidth && { width: column.displayWidth }), ...(column.required && { required: true }), ...(column.compute && { formula: column.compute, isSummed: true }),
  }));
  return [...own.map((column) => ({ ...column, title: title(column.key) })), ...added];
}

/** A picked catalogue row as a new line: no id, the amount is its price, and of a part there is one (R074). */
export function pickedLine(formType: FormType, row: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const product = formType === 'standardProduct' ? { name: row['productName'], code: row['productCode'], length: row['productWidth'], width: row['productDepth'], height: row['productHeight'] } : {};
  const kept = Object.fromEntries(['name', 'code', 'length', 'width', 'height', 'color', 'unit', 'price', 'catalogId'].flatMap((key) => (row[key] === undefined ? [] : [[key, row[key]]])));
  const price = typeof row['price'] === 'number' ? row['price'] : 0;
  return { ...kept, ...product, [lineTabs[formType].source]: row['id'], price, count: 1, amount: price };
}
