import { part, product } from '@ishare/contracts/catalogue/items.js';
import { partItemRoutes, productItemRoutes } from '@ishare/contracts/catalogue/item-routes.js';
import type { ItemRoutes } from '@ishare/contracts/catalogue/item-routes.js';
import { salesOrderPermissions } from '@ishare/contracts/sales-order/permissions.js';
import type { Column, Field } from '../../../resource/screen';
import type { Item } from '../records';
import { figureUnits } from '../../../ui/figures';

/** What differs between the catalogues of products and of parts. */
export interface Module {
  /** As the server names it, and the prefix of its texts. */
  name: 'product' | 'matter';
  path: string;
  thing: typeof product | typeof part;
  routes: ItemRoutes;
  permissions: { Default: string; Create: string; Edit: string; Delete: string; Import: string };
  columns: readonly Column<Item>[];
  fields: readonly Field[];
  /** Whether its table goes away with the last directory. */
  needsDirectory: boolean;
}

const text = (key: keyof Item & string, width: number): Column<Item> => ({
  key,
  width,
  sortable: true,
  label: `catalogue:item.${key}`,
});
const mm = (key: 'length' | 'width' | 'height'): Column<Item> => ({
  key,
  width: 104,
  as: 'mm',
  sortable: true,
  label: `catalogue:item.${key}`,
});

const front: readonly Column<Item>[] = [
  { ...text('name', 200), pinned: 'start' },
  text('code', 104),
  mm('length'),
  mm('width'),
  mm('height'),
];
/** Those of other systems, which many items lack. */
const codes: readonly Column<Item>[] = [
  text('erpCode', 100),
  text('stockCode', 104),
  text('workshopCode', 124),
  text('factoryCode', 114),
];
const back: readonly Column<Item>[] = [
  { key: 'describe', width: 180, label: 'catalogue:item.describe', hint: (row) => row.describe ?? undefined },
  text('color', 110),
  text('unit', 80),
  ...codes,
  { key: 'isEnable', width: 90, as: 'boolean', sortable: true, label: 'catalogue:item.isEnable' },
  { key: 'images', width: 80, label: 'catalogue:item.images', align: 'center' },
];

const label = (key: string) => ({ label: `catalogue:item.${key}` });
const fieldsOf = (
  limits: { name?: number; unit?: number; color?: number },
  more: readonly Field[],
): readonly Field[] => [
  { key: 'name', type: 'text', required: true, max: limits.name ?? 128, ...label('name') },
  ...['code', 'erpCode', 'stockCode', 'workshopCode', 'factoryCode'].map((key): Field => ({
    key,
    type: 'text',
    max: 128,
    ...label(key),
  })),
  ...['length', 'width', 'height'].map((key): Field => ({
    key,
    type: 'number',
    precision: 2,
    unit: 'mm',
    ...label(key),
  })),
  ...more,
  { key: 'unit', type: 'text', max: limits.unit ?? 64, ...label('unit') },
  { key: 'color', type: 'text', max: limits.color ?? 64, ...label('color') },
  { key: 'isEnable', type: 'switch', initial: true, ...label('isEnable') },
  { key: 'describe', type: 'textarea', max: 2000, span: 2, ...label('describe') },
];

const P = salesOrderPermissions.names;

export const modules: Readonly<Record<'product' | 'matter', Module>> = {
  product: {
    name: 'product',
    path: `/${product.path}`,
    thing: product,
    routes: productItemRoutes,
    permissions: P.Products,
    needsDirectory: false,
    columns: [...front, ...back],
    fields: fieldsOf({ name: 30, unit: 10, color: 18 }, [
      { key: 'price', type: 'number', precision: 2, unit: figureUnits.money, label: 'catalogue:product.price' },
    ]),
  },
  matter: {
    name: 'matter',
    path: `/${part.path}`,
    thing: part,
    routes: partItemRoutes,
    permissions: P.Parts,
    needsDirectory: true,
    columns: [
      ...front,
      text('size', 100),
      { key: 'price', width: 100, as: 'money', sortable: true, label: 'catalogue:matter.price' },
      ...back,
    ],
    fields: fieldsOf({}, [
      { key: 'size', type: 'text', max: 128, ...label('size') },
      { key: 'count', type: 'number', precision: 3, ...label('count') },
      { key: 'price', type: 'number', precision: 2, unit: figureUnits.money, label: 'catalogue:matter.price' },
    ]),
  },
};
