import { salesOrderPermissions } from '../sales-order/permissions.js';
import { codeText, flag, json, listed, millimetres, refersTo, text, whole } from '../things/field.js';
import { thing, type RecordOf } from '../things/thing.js';
import { catalogs } from './directories.js';

const { Products, Orders } = salesOrderPermissions.names;

/** A file as the file service names it. */
export interface FileReference {
  id?: string | undefined;
  name?: string | undefined;
  [member: string]: unknown;
}

const side = () => millimetres(0, 99_999_999).kept().sorts();
const info = () => text(256);
const by = () => text(256).readOnly();

/** A product as it stands in the standard catalogue: a model in a version, with what orders of it need to know. */
export const standardProduct = thing('StandardProduct', {
  path: 'api/salesorder/standard-products',
  permissions: {
    list: [Products.Default, Orders.Default],
    get: [Products.Default, Orders.Default],
    create: Products.Create,
    update: Products.Edit,
    delete: Products.Delete,
  },
  orderedBy: ['productCode', 'productVersion'],
  fields: {
    catalogId: refersTo(() => catalogs).kept(),
    productCode: codeText(64).required().sorts().searches(),
    productName: text(128).required().sorts().searches(),
    /** Empty where there is only one. */
    productVersion: text(32).default('').sorts(),
    productStyle: text(128).sorts().searches().filters(),
    productMaterial: text(128).sorts().searches(),
    productWidth: side(),
    productDepth: side(),
    productHeight: side(),
    productImage: listed<FileReference>(),
    doorMaterial: text(128).searches(),
    levelName: text(64).sorts().filters(),
    /** Pieces that are made at a time. */
    batchSize: whole(0, 1_000_000).kept().sorts(),
    isEnable: flag(true).sorts().filters(),
    remark: text(2000).long(),
    info1: info(),
    info2: info(),
    info3: info(),
    info4: info(),
    info5: info(),
    info6: info(),
    info7: info(),
    info8: info(),
    info9: info(),
    info10: info(),
    /** Who made it and who changed it last, by user name. */
    creator: by(),
    lastModifier: by(),
    /** The product as order lines carry it along. */
    catalogProduct: json().readOnly(),
  },
});

export type StandardProduct = RecordOf<typeof standardProduct>;
