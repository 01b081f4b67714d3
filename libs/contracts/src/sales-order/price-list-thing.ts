import { choice, codeText, count, date, flag, named, number, refersTo, rows, text } from '../things/field.js';
import { thing, type RecordOf } from '../things/thing.js';
import { orderType } from './order-type.js';
import { salesOrderPermissions } from './permissions.js';
import { CalcType, priceKinds } from './price-list.js';

const MAX_ITEMS = 1_000;
const MAX_PRICE = 1e9;
const MAX_QUANTITY = 1e6;

/** Prices for a time: of all orders, or of those of a type, a level of dealers, a brand or a type of quotation. */
export const priceList = thing('PriceList', {
  path: 'api/salesorder/price-lists',
  permissions: salesOrderPermissions.names.PriceLists,
  orderedBy: ['validFrom desc', 'code'],
  takesExtra: 'replaced',
  fields: {
    code: codeText(64).required().unique().sorts().searches(),
    name: text(128).required().sorts().searches(),
    orderTypeId: refersTo(() => orderType).filters(),
    orderTypeName: text(64).readOnly(),
    /** The price level of the dealers that it is for. */
    dealerLevel: text(16).from('DealerLevel').sorts().filters(),
    /** One of the brands of the dealers that it is for. */
    brandId: text(64).filters(),
    /** The type of quotation that it is for, such as factory price. */
    quotationName: text(128).from('SalesOrderKuJiaLeQuotationType').filters(),
    validFrom: date().required().sorts().filters({ validFromMin: 'gte', validFromMax: 'lte' }),
    /** The last day. */
    validTo: date().sorts().hinted(),
    isEnable: flag(true).sorts().filters(),
    remark: text(512).long().searches(),
    itemCount: count(),
    items: rows(
      {
        kind: choice(priceKinds).required(),
        /** Of a product, a model, a part or a material; or the station of a process. */
        code: codeText(64).required(),
        name: text(128),
        /** None counts as the model does. */
        calcType: named(CalcType),
        price: number(0, MAX_PRICE).required(),
        /** What one unit costs the factory; none too for callers who may not see costs. */
        costPrice: number(0, MAX_PRICE),
        /** The price holds from this quantity of a line on. */
        minQty: number(0, MAX_QUANTITY).default(0),
      },
      MAX_ITEMS,
    ).hinted(),
  },
});

export type PriceList = RecordOf<typeof priceList>;
