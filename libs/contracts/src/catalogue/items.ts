import { salesOrderPermissions } from '../sales-order/permissions.js';
import { choice, codeText, flag, millimetres, money, quantity, refersTo, text } from '../things/field.js';
import { thing, type RecordOf } from '../things/thing.js';
import { catalogs } from './directories.js';

const { Products, Parts, Orders } = salesOrderPermissions.names;

const side = () => millimetres(0, 99_999_999).kept().sorts();

/** What products and parts have in common; the limits are those of their rules. */
const itemFields = (limits: { name: number; unit: number; color: number }) => ({
  /** The directory it lies in; null at the root. */
  catalogId: refersTo(() => catalogs).kept(),
  name: text(limits.name).required().sorts().searches(),
  code: codeText(128).sorts().searches(),
  erpCode: codeText(128).sorts().searches(),
  stockCode: codeText(128).sorts().searches(),
  workshopCode: codeText(128).sorts().searches(),
  factoryCode: codeText(128).sorts().searches(),
  length: side(),
  width: side(),
  height: side(),
  /** Money per unit. */
  price: money(0, 1e15).kept().sorts(),
  describe: text(2000).long(),
  isEnable: flag(true).sorts().filters(),
  unit: text(limits.unit).sorts(),
  color: text(limits.color).sorts().searches(),
  /** Addresses of pictures, parted by commas; lists show the first. */
  images: text(4000),
});

/** A product of the catalogue. Rows are changed and deleted by whoever sees them: the specification gates neither. */
export const product = thing('Product', {
  path: 'api/salesorder/products',
  permissions: {
    list: [Products.Default, Orders.Default],
    get: [Products.Default, Orders.Default],
    create: Products.Create,
    update: Products.Default,
    delete: Products.Default,
  },
  orderedBy: ['code', 'name'],
  fields: {
    ...itemFields({ name: 30, unit: 10, color: 18 }),
    moduleName: choice(['product']).required().kept(),
  },
});

/** A part (material) of the catalogue: hardware and whatever else a product is made with. */
export const part = thing('Part', {
  path: 'api/salesorder/parts',
  permissions: {
    list: [Parts.Default, Products.Default, Orders.Default],
    get: [Parts.Default, Products.Default, Orders.Default],
    create: Parts.Create,
    update: Parts.Default,
    delete: Parts.Default,
  },
  orderedBy: ['code', 'name'],
  fields: {
    ...itemFields({ name: 128, unit: 64, color: 64 }),
    /** As people say it, e.g. `M4×30`. */
    size: text(128),
    /** Pieces in a unit. */
    count: quantity(-9_999_999, 9_999_999).kept(),
  },
});

export type Product = RecordOf<typeof product>;
export type Part = RecordOf<typeof part>;
