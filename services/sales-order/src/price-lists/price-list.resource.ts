import { CalcType, priceKinds, pricedProcesses, type PriceListItem } from '@ishare/contracts/sales-order/price-list.js';
import { salesOrderPermissions } from '@ishare/contracts/sales-order/permissions.js';
import { filter } from '@ishare/crud/filters.js';
import { defineResource, verbPermissions } from '@ishare/crud/resource.js';
import { auditedReply, concurrencyStamp, extraProperties, guid, requiredText, text } from '@ishare/server/schemas.js';
import { z } from 'zod';
import { PriceList } from './price-list.entity.js';

const MAX_ITEMS = 1_000;
const MAX_PRICE = 1e9;

const money = z.number().min(0).max(MAX_PRICE);
const calcType = z
  .enum(CalcType)
  .nullish()
  .transform((value) => value ?? null);
const itemBody = z.object({
  kind: z.enum(priceKinds),
  code: requiredText(64),
  name: text(128),
  calcType,
  price: money,
  costPrice: money.nullish().transform((value) => value ?? null),
  minQty: z.number().min(0).max(1e6).default(0),
});

/** Two prices of one thing from the same quantity on would be a matter of chance. */
export const priceKey = ({ kind, code, minQty }: Pick<PriceListItem, 'kind' | 'code' | 'minQty'>): string =>
  JSON.stringify([kind, code, minQty]);

const items = z
  .array(itemBody)
  .max(MAX_ITEMS)
  .default([])
  .superRefine((rows, issues) => {
    const seen = new Set<string>();
    for (const [index, row] of rows.entries()) {
      if (seen.has(priceKey(row)))
        issues.addIssue({ code: 'custom', path: [index, 'code'], params: { text: 'Validation:taken' } });
      seen.add(priceKey(row));
      if (row.kind === 'process' && !(pricedProcesses as readonly string[]).includes(row.code))
        issues.addIssue({ code: 'custom', path: [index, 'code'], params: { text: 'Validation:option' } });
    }
  });

const day = z.iso.date();
const fields = {
  code: requiredText(64),
  name: requiredText(128),
  orderTypeId: guid()
    .nullish()
    .transform((value) => value ?? null),
  dealerLevel: text(16),
  brandId: text(64),
  quotationName: text(128),
  validFrom: day,
  validTo: day.nullish().transform((value) => value ?? null),
  isEnable: z.boolean().default(true),
  remark: text(512),
  items,
  extraProperties,
};

export const priceListResource = defineResource({
  name: 'PriceList',
  path: 'api/salesorder/price-lists',
  entity: PriceList,
  create: z.object(fields),
  update: z.object({ ...fields, concurrencyStamp }),
  reply: auditedReply.extend({
    code: z.string(),
    name: z.string(),
    orderTypeId: z.guid().nullable(),
    orderTypeName: z.string().nullable(),
    dealerLevel: z.string().nullable(),
    brandId: z.string().nullable(),
    quotationName: z.string().nullable(),
    validFrom: day,
    validTo: day.nullable(),
    isEnable: z.boolean(),
    remark: z.string().nullable(),
    itemCount: z.number().int(),
    items: z.array(
      z.object({
        kind: z.enum(priceKinds),
        code: z.string(),
        name: z.string().nullable(),
        calcType: z.number().int().nullable(),
        price: z.number(),
        /** Null too for callers who may not see costs. */
        costPrice: z.number().nullable(),
        minQty: z.number(),
      }),
    ),
  }),
  permissions: verbPermissions(salesOrderPermissions.names.PriceLists),
  filters: {
    isEnable: filter.bool(),
    orderTypeId: filter.guid(),
    dealerLevel: filter.text(),
    brandId: filter.text(),
    quotationName: filter.text(),
    validFromMin: filter.since('validFrom'),
    validFromMax: filter.until('validFrom'),
  },
  search: ['code', 'name', 'remark'],
  sort: ['code', 'name', 'dealerLevel', 'validFrom', 'validTo', 'isEnable', 'creationTime'],
  defaultSort: [
    { field: 'validFrom', descending: true },
    { field: 'code', descending: false },
  ],
  expressions: {
    orderTypeName: {
      sql: 'select y.name from order_type y where y.tenant_id = t.tenant_id and y.id = t.order_type_id',
      kind: 'text',
    },
    itemCount: { sql: 'jsonb_array_length(t.items)', kind: 'raw' },
  },
});
