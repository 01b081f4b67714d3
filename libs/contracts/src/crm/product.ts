import { productCatalogs } from '../catalogue/records.js';
import { codeText, flag, money, refersTo, text } from '../things/field.js';
import { thing, type RecordOf } from '../things/thing.js';
import { crmPermissions } from './permissions.js';

/** What is offered to customers, at the price that sales may name. */
export const crmProduct = thing('CrmProduct', {
  path: 'api/crm/products',
  permissions: crmPermissions.names.Products,
  orderedBy: 'code',
  fields: {
    code: codeText(64).required().unique().sorts().searches(),
    name: text(128).required().sorts().searches(),
    unit: text(16),
    price: money(0, 1e12).default(0).sorts(),
    /** A directory of the catalogue. */
    catalogId: refersTo(() => productCatalogs).filters(),
    isEnable: flag(true).sorts().filters(),
  },
});
export type CrmProduct = RecordOf<typeof crmProduct>;
