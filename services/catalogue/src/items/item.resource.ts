import { filter } from '@ishare/crud/filters.js';
import { auditedReply, guid, query, requiredText, text } from '@ishare/server/schemas.js';
import { z } from 'zod';

/** Limits of a kind of item, where its rules name them. */
export interface ItemLimits {
  name: number;
  unit: number;
  color: number;
}

const millimetres = z.number().min(-99_999_999).max(99_999_999).nullish();

/** Members of a product's or part's body. */
export function itemFields(limits: ItemLimits) {
  return {
    catalogId: guid().nullish(),
    name: requiredText(limits.name),
    code: text(128),
    erpCode: text(128),
    stockCode: text(128),
    workshopCode: text(128),
    factoryCode: text(128),
    length: millimetres,
    width: millimetres,
    height: millimetres,
    price: z.number().min(-1e15).max(1e15).nullish(),
    describe: text(2000),
    isEnable: z.boolean().default(true),
    unit: text(limits.unit),
    color: text(limits.color),
    images: text(4000),
  };
}

const nullableText = z.string().nullable();

export const itemReply = auditedReply.extend({
  catalogId: z.guid().nullable(),
  name: z.string(),
  code: nullableText,
  erpCode: nullableText,
  stockCode: nullableText,
  workshopCode: nullableText,
  factoryCode: nullableText,
  length: z.number().nullable(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  price: z.number().nullable(),
  describe: nullableText,
  isEnable: z.boolean(),
  unit: nullableText,
  color: nullableText,
  images: nullableText,
});

/** What the resources of products and parts share. */
export const itemList = {
  filters: { isEnable: filter.bool() },
  query: z.object({
    moduleName: query.text(16),
    /** Exactly these directories. */
    catalogIds: z.array(guid()).max(1_000).optional(),
    /** This directory and all below it. */
    catalogId: query.guid(),
  }),
  search: ['name', 'code', 'erpCode', 'stockCode', 'workshopCode', 'factoryCode', 'color'],
  sort: [
    'code',
    'name',
    'erpCode',
    'stockCode',
    'workshopCode',
    'factoryCode',
    'length',
    'width',
    'height',
    'price',
    'unit',
    'color',
    'isEnable',
    'creationTime',
  ],
  defaultSort: [
    { field: 'code', descending: false },
    { field: 'name', descending: false },
  ],
} as const;

/** A product or part goes to another directory; null is the root. */
export const moves = z.object({
  items: z
    .array(
      z.object({
        id: guid(),
        catalogId: guid()
          .nullish()
          .transform((value) => value ?? null),
      }),
    )
    .min(1)
    .max(5_000),
});
export type Moves = z.output<typeof moves>['items'];
/** The directories they came from: the very body that takes the move back. */
export const movesReply = z.object({ items: z.array(z.object({ id: z.guid(), catalogId: z.guid().nullable() })) });

export const importQuery = z.object({
  /** Only says what the import would do. */
  preview: query.bool(),
});

const finding = z.object({ rowNo: z.number().int(), column: z.string(), message: z.string() });

export const IMPORT_STATES = ['new', 'changed', 'unchanged', 'faulty'] as const;

export const importReply = z.object({
  isPreview: z.boolean(),
  /** Rows of the file. */
  total: z.number().int(),
  /** Rows that were taken over, or would be. */
  succeeded: z.number().int(),
  failed: z.number().int(),
  created: z.number().int(),
  updated: z.number().int(),
  unchanged: z.number().int(),
  /** The first of the errors; the error sheet has them all. */
  errors: z.array(finding),
  /** The first rows of each state but `unchanged`. */
  rows: z.array(
    z.object({
      rowNo: z.number().int(),
      state: z.enum(IMPORT_STATES),
      code: z.string().nullable(),
      name: z.string().nullable(),
      changes: z.array(z.object({ column: z.string(), from: z.string(), to: z.string() })),
      errors: z.array(finding),
    }),
  ),
});
export type ImportReply = z.output<typeof importReply>;
