import type { FormColumn } from '@ishare/contracts/platform/forms.js';
import { QuotationCategory } from '@ishare/contracts/sales-order/price-list.js';
import { tabOf } from '@ishare/contracts/sales-order/order-lines.js';
import type { FormType } from '@ishare/contracts/sales-order/order-lines.js';
import { divideDecimal, multiplyDecimal, roundDecimal, subtractDecimal } from '@ishare/kernel/decimal.js';
import { figureUnits, titleIn } from '../../../ui/figures';
import type { EditColumn } from '../../../ui/grid/sheet-columns';
import { editColumns } from '../../../resource/form-columns';
import type { LineRights } from './line-rights';

/** Whether a line stands as it is for somebody: what the sales list comes to is not everybody's to change. */
export function isHeld(
  formType: FormType,
  row: Readonly<Record<string, unknown>>,
  { amount }: Pick<LineRights, 'amount'>,
): boolean {
  return formType === 'salesLists' && !amount && typeof row['id'] === 'string' && Number(row['amount']) > 0;
}

/** What the lines of a tab are picked from: free lines stand in the sales list alone, and nothing is picked into it. */
export function pickerOf(formType: FormType): Exclude<FormType, 'salesLists'> | undefined {
  return formType === 'salesLists' ? undefined : formType;
}

/** A column of a line, and what its figures are counted in. */
type Own = Omit<EditColumn, 'title'> & { unit?: string };

const side = { unit: figureUnits.mm, editor: 'number', min: 0, max: 100_000, precision: 2, width: 100 } as const;

/** What a line of the sales list is: what is packed of it, and counts as hardware, is said by it. */
const categoryColumn = (title: (key: string) => string): Own => ({
  key: 'category',
  editor: 'select',
  width: 110,
  options: Object.entries(QuotationCategory).map(([name, value]) => ({ value, label: title(`categories.${name}`) })),
});

/** The columns of a tab: the line's own, then those of its form. `title` gives the word of a key. */
export function lineColumns(
  formType: FormType,
  title: (key: string) => string,
  custom: readonly FormColumn[],
  rights: LineRights,
): EditColumn[] {
  // What a line is and what it comes to first: these are seen without scrolling.
  const own: Own[] = [
    { key: 'name', editor: 'text', required: true, maxLength: 256, plain: true, width: 220, pinned: 'start' },
    { key: 'length', ...side },
    { key: 'width', ...side },
    { key: 'height', ...side },
    { key: 'count', editor: 'number', min: 0, max: 1e6, precision: 3, width: 90, defaultValue: 1 },
    { key: 'unit', editor: 'text', maxLength: 32, width: 80 },
    {
      key: 'price',
      editor: 'number',
      min: 0,
      max: 1e9,
      precision: 2,
      thousands: true,
      money: true,
      width: 110,
      defaultValue: 0,
    },
    { key: 'code', editor: 'text', maxLength: 128, plain: true, width: 130 },
    ...(formType === 'salesLists' ? [categoryColumn(title)] : []),
    { key: 'roomName', editor: 'text', maxLength: 64, plain: true, width: 110 },
    { key: 'cabinetNo', editor: 'text', maxLength: 64, plain: true, width: 100 },
    { key: 'color', editor: 'text', maxLength: 64, width: 110 },
    {
      key: 'amount',
      compute: 'round(price * count, 2)',
      precision: 2,
      thousands: true,
      money: true,
      total: true,
      width: 120,
      pinned: 'end',
    },
    ...(formType === 'standardProduct'
      ? Array.from({ length: 10 }, (_, index) => ({
          key: `info${index + 1}`,
          editor: 'text' as const,
          maxLength: 256,
          width: 110,
        }))
      : []),
    { key: 'remark', editor: 'text', maxLength: 2000, width: 200 },
  ];
  const taken = new Set(own.map(({ key }) => key));
  const computed = new Map(custom.flatMap(({ key, compute }) => (compute ? [[key, compute] as const] : [])));
  // The server floors what it computes, and takes the form's formula before the line's own.
  const added = editColumns(custom.filter(({ key }) => !taken.has(key)));
  // Who sets no prices reads them; the server takes them from price list and catalogue.
  const read = new Set([
    ...(rights.price ? [] : ['price']),
    ...(formType === 'salesLists' && !rights.amount ? ['code', 'count'] : []),
  ]);
  return [
    ...own.map(({ unit, ...column }) => ({
      ...column,
      ...(read.has(column.key) && { readOnly: true }),
      title: titleIn(title(column.key), unit ?? (column.money ? figureUnits.money : undefined)),
      ...(computed.has(column.key) && { compute: computed.get(column.key)! }),
    })),
    ...added,
  ].map((column) => ({
    ...column,
    ...(column.compute && { floor: 0 }),
    ...(!rights.edit && { readOnly: true }),
  }));
}

/** What an order comes to, in the money of its lines: never below nothing (sales-order-06). */
export function orderTotal(
  lines: number,
  { discountRate, discountAmount }: { discountRate: number; discountAmount: number },
): number {
  const rated = multiplyDecimal(lines, divideDecimal(100 - discountRate, 100) ?? 1) ?? lines;
  return Math.max(0, roundDecimal(subtractDecimal(rated, discountAmount) ?? 0, 2));
}

/**
 * A picked catalogue row as a new line: no id, the amount is its price, and of a part there is one (sales-order-03).
 */
export function pickedLine(formType: FormType, row: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const product =
    formType === 'standardProduct'
      ? {
          name: row['productName'],
          code: row['productCode'],
          length: row['productWidth'],
          width: row['productDepth'],
          height: row['productHeight'],
        }
      : {};
  const kept = Object.fromEntries(
    ['name', 'code', 'length', 'width', 'height', 'color', 'unit', 'price', 'catalogId'].flatMap((key) =>
      row[key] === undefined ? [] : [[key, row[key]]],
    ),
  );
  const price = typeof row['price'] === 'number' ? row['price'] : 0;
  return { ...kept, ...product, [tabOf(formType).sourceName]: row['id'], price, count: 1, amount: price };
}

/** Members that no column shows, and that go back as they came. */
const written = [
  'id',
  'concurrencyStamp',
  'catalogId',
  'sort',
  'catalogProduct',
  'batchSize',
  'size',
  'calcType',
] as const;

const allRights: LineRights = { edit: true, price: true, amount: true };

/**
 * A row as the server takes it: its own members, and what the form adds beside them; empty texts and computed amounts
 * stay behind (sales-order-20).
 */
export function toItem(
  formType: FormType,
  salesOrderId: string,
  row: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const own = new Set<string>([
    ...written,
    tabOf(formType).sourceName,
    ...lineColumns(formType, (key) => key, [], allRights).map(({ key }) => key),
  ]);
  const read = new Set([
    'amount',
    'salesOrderId',
    'extraProperties',
    'isManual',
    'creationTime',
    'creatorId',
    'lastModificationTime',
    'lastModifierId',
    'deleterId',
    'deletionTime',
    'isDeleted',
    'tenantId',
  ]);
  const given = Object.entries(row).filter(([key, value]) => !read.has(key) && value !== '' && value !== undefined);
  return {
    salesOrderId,
    ...Object.fromEntries(given.filter(([key]) => own.has(key))),
    extraProperties: Object.fromEntries(
      given.filter(([key, value]) => !own.has(key) && value !== null && typeof value !== 'object'),
    ),
  };
}

/**
 * What the server says of the items of a batch, as `3.name` or `3.extraProperties.edge`, by the key of their row and
 * column.
 */
export function faultsByRow(
  found: readonly { message: string; members: readonly string[] }[],
  keys: readonly string[],
): Map<string, Record<string, string>> {
  const faults = new Map<string, Record<string, string>>();
  for (const { message, members } of found) {
    for (const member of members) {
      const [index, ...path] = member.split('.');
      const [key, column] = [keys[Number(index)], path.at(-1)];
      if (key !== undefined && column !== undefined) faults.set(key, { ...faults.get(key), [column]: message });
    }
  }
  return faults;
}
