import { defineSheet, type SheetColumn } from '@ishare/excel/sheet.js';
import { titlesOf } from '../catalogue.texts.js';
import type { Part } from '../parts/part.entity.js';
import type { ItemRow } from './item.entity.js';

/** What an import may fill in; sizes and counts are those of parts. */
export type ItemLine = Partial<Pick<Part, 'size' | 'count'>> &
  Pick<
    ItemRow,
    | 'name'
    | 'code'
    | 'erpCode'
    | 'stockCode'
    | 'workshopCode'
    | 'factoryCode'
    | 'length'
    | 'width'
    | 'height'
    | 'price'
    | 'unit'
    | 'color'
    | 'describe'
    | 'isEnable'
    | 'images'
  >;

const column = (
  key: keyof ItemLine,
  type: SheetColumn<ItemLine>['type'],
  more: Partial<SheetColumn<ItemLine>> = {},
): SheetColumn<ItemLine> => ({ key, type, title: titlesOf(`Field:${key}`), ...more });

const front: SheetColumn<ItemLine>[] = [
  column('name', 'text', { required: true, width: 28 }),
  ...(['code', 'erpCode', 'stockCode', 'workshopCode', 'factoryCode'] as const).map((key) => column(key, 'text')),
  ...(['length', 'width', 'height'] as const).map((key) => column(key, 'number')),
];
const back: SheetColumn<ItemLine>[] = [
  column('price', 'number'),
  column('unit', 'text'),
  column('color', 'text'),
  column('describe', 'text', { width: 32 }),
  column('isEnable', 'boolean'),
  column('images', 'text', { width: 32 }),
];

/** Products as a table, for template and import. */
export const productSheet = defineSheet<ItemLine>({ name: titlesOf('Sheet:products'), columns: [...front, ...back] });

/** Parts as a table. */
export const partSheet = defineSheet<ItemLine>({
  name: titlesOf('Sheet:parts'),
  columns: [...front, column('size', 'text'), column('count', 'number'), ...back],
});
