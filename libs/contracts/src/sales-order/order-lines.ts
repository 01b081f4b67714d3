// Lines of orders in their four tabs, and their routes.
import { z } from 'zod';
import {
  auditedReply,
  concurrencyStamp,
  extraProperties,
  guid,
  itemsReply,
  MAX_PAGE,
  pagedReply,
  requiredText,
  text,
} from '../schemas.js';
import { sheetRows } from '../files/sheet-rows.js';
import { importMappingRule } from '../platform/import-mappings.js';
import { basicSetupPermissions } from '../platform/permissions.js';
import { route } from '../things/route.js';
import { orderMoves } from './orders.js';
import { salesOrderPermissions } from './permissions.js';

/** The tabs of an order that hold lines. */
export const LineKind = { Product: 0, Matter: 1, StandardProduct: 2, SalesLists: 3 } as const;
export type LineKind = (typeof LineKind)[keyof typeof LineKind];

/** A checked line, as far as all tabs have it; the tab's own members come beside. */
export interface LineInput extends Record<string, unknown> {
  id?: string | null;
  salesOrderId: string;
  isDeleted: boolean;
  sort?: number;
  concurrencyStamp?: string | null;
}

/** One tab that holds lines: its names on the wire and what its lines have beyond the common fields. */
export interface LineTab {
  kind: LineKind;
  /** Form type of the tab. */
  formType: 'product' | 'matter' | 'standardProduct' | 'salesLists';
  /** Last part of the tab's path. */
  path: string;
  /** Collection whose `batch-update` saves the tab. */
  batchPath: string;
  /** Name of one record, titles the routes. */
  name: string;
  /** Member that holds the id in the catalogue. */
  sourceName: string;
  /** Where the order holds what its lines come to. */
  amountOf: 'productAmount' | 'matterAmount' | 'standardAmount' | 'salesListsAmount';
  /** Further members; kept as JSON. */
  detail: Readonly<Record<string, { input: z.ZodType; reply: z.ZodType }>>;
}

const words = (max: number) => ({ input: text(max), reply: z.string().nullable() });
const amountOf = {
  input: z
    .number()
    .min(0)
    .max(1e6)
    .nullish()
    .transform((value) => value ?? null),
  reply: z.number().nullable(),
};
const anyObject = {
  input: extraProperties.nullish().transform((value) => value ?? null),
  reply: z.record(z.string(), z.unknown()).nullable(),
};
const infos = Object.fromEntries(Array.from({ length: 10 }, (_, index) => [`info${index + 1}`, words(256)]));

export const lineTabs: readonly LineTab[] = [
  {
    kind: LineKind.Product,
    formType: 'product',
    path: 'products',
    batchPath: 'products',
    name: 'SalesOrderProduct',
    sourceName: 'productId',
    amountOf: 'productAmount',
    detail: {},
  },
  {
    kind: LineKind.Matter,
    formType: 'matter',
    path: 'parts',
    batchPath: 'order-parts',
    name: 'SalesOrderPart',
    sourceName: 'partId',
    amountOf: 'matterAmount',
    detail: { size: words(128) },
  },
  {
    kind: LineKind.StandardProduct,
    formType: 'standardProduct',
    path: 'standard-products',
    batchPath: 'standard-products',
    name: 'SalesOrderStandardProduct',
    sourceName: 'standardProductId',
    amountOf: 'standardAmount',
    detail: { catalogProduct: anyObject, batchSize: amountOf, ...infos },
  },
  {
    kind: LineKind.SalesLists,
    formType: 'salesLists',
    path: 'lines',
    batchPath: 'lines',
    name: 'SalesOrderLine',
    sourceName: 'quotationId',
    amountOf: 'salesListsAmount',
    detail: { category: amountOf, calcType: amountOf },
  },
];

/** Lines of one call; a row of a saved batch is deleted by `isDeleted`. */
export const MAX_BATCH = 5_000;
const MAX_SIDE = 100_000;
const MAX_PRICE = 1e9;
const MAX_COUNT = 1e6;
const side = z
  .number()
  .min(0)
  .max(MAX_SIDE)
  .nullish()
  .transform((value) => value ?? null);
const idOrNull = guid()
  .nullish()
  .transform((value) => value ?? null);

/** One line as it is saved. The amount is the server's: what a client has computed is not read. */
export function lineInput({ sourceName, detail }: LineTab) {
  return z.object({
    id: guid().nullish(),
    salesOrderId: guid(),
    isDeleted: z.boolean().default(false),
    [sourceName]: idOrNull,
    catalogId: idOrNull,
    name: requiredText(256),
    code: text(128),
    length: side,
    width: side,
    height: side,
    color: text(64),
    unit: text(32),
    price: z.number().min(0).max(MAX_PRICE).default(0),
    count: z.number().min(0).max(MAX_COUNT).default(1),
    roomName: text(64),
    cabinetNo: text(64),
    sort: z.number().int().min(0).max(1e6).optional(),
    remark: text(2_000),
    concurrencyStamp,
    extraProperties,
    ...Object.fromEntries(Object.entries(detail).map(([name, { input }]) => [name, input])),
  });
}

const number = z.number().nullable();
const string = z.string().nullable();

export function lineReply({ sourceName, detail }: LineTab) {
  return auditedReply.extend({
    salesOrderId: z.guid(),
    [sourceName]: z.guid().nullable(),
    catalogId: z.guid().nullable(),
    name: z.string(),
    code: string,
    length: number,
    width: number,
    height: number,
    color: string,
    unit: string,
    price: z.number(),
    count: z.number(),
    amount: z.number(),
    roomName: string,
    cabinetNo: string,
    sort: z.number().int(),
    remark: string,
    isManual: z.boolean(),
    ...Object.fromEntries(Object.entries(detail).map(([name, { reply }]) => [name, reply])),
  });
}

export type FormType = LineTab['formType'];
export function tabOf(formType: FormType): LineTab {
  return lineTabs.find((tab) => tab.formType === formType)!;
}

const formType = z.enum(lineTabs.map((tab) => tab.formType) as [FormType, ...FormType[]]);
export const formTypeQuery = z.object({ formType });

export const importFields = z.object({ mappingId: guid(), configId: guid(), formType });
/** Without a mapping, the one that fits the titles of the sheet best. */
export const previewFields = importFields.extend({ mappingId: guid().optional() });

/** `succeeded` counts saved rows; while any row is wrong, none is. */
const importReply = z.object({
  total: z.number().int(),
  succeeded: z.number().int(),
  failed: z.number().int(),
  errors: z.array(z.object({ rowNo: z.number().int(), column: z.string(), message: z.string() })),
  /** What was taken for what; null where the sheet has no such column. */
  columns: z.array(
    z.object({ fieldName: z.string(), title: z.string().nullable(), columnIndex: z.number().int().nullable() }),
  ),
  /** Titles of the columns that nothing was taken of. */
  ignored: z.array(z.string()),
});
export type LineImport = z.output<typeof importReply>;

/** Rows of a sheet that a preview shows. */
export const PREVIEWED_ROWS = 20;
const previewReply = importReply.extend({
  /** By which the sheet was read. */
  mappingId: z.guid(),
  /** Whether its titles were known by that mapping, and no other fits them better. */
  isRecognised: z.boolean(),
  /** The first rows as they would be read, in the order of `columns`. */
  rows: z.array(z.object({ rowNo: z.number().int(), cells: z.array(z.string()) })),
});
export type LinePreview = z.output<typeof previewReply>;

/** Rows of a sample by which a mapping is drawn. */
export const SAMPLE_ROWS = 50;
/** As mappings say them: 0 xlsx, 1 csv, 2 txt; 0 ASCII, 1 UTF-16, 2 GBK, 3 UTF-8. */
export const sampleFields = z.object({
  fileType: z.coerce.number<string>().int().min(0).max(2).default(0),
  encoding: z.coerce.number<string>().int().min(0).max(3).default(3),
});
export const trialBody = z.object({
  formType,
  readRows: z.number().int().min(0).max(100),
  mappingRules: z.array(importMappingRule).max(500),
  rows: z.array(z.array(z.string().max(16_384)).max(256)).max(SAMPLE_ROWS),
});
export type TrialBody = z.output<typeof trialBody>;
const trialReply = previewReply.pick({ columns: true, ignored: true, errors: true, rows: true }).extend({
  /** What a line of the tab may be filled with. */
  fields: z.array(z.object({ name: z.string(), isNumber: z.boolean() })),
  /** Why the sheet as a whole would not be read. */
  refusal: z.string().nullable(),
});
export type MappingTrial = z.output<typeof trialReply>;

const P = salesOrderPermissions.names.Orders;
const Mappings = basicSetupPermissions.names.ImportRuleMappings;
const base = 'api/app/salesorder';
/** The tabs page by 50. */
const TAB_PAGE = 50;
export const tabQuery = z.object({
  skipCount: z.coerce.number<string>().int().min(0).default(0),
  maxResultCount: z.coerce.number<string>().int().min(1).max(MAX_PAGE).default(TAB_PAGE),
});

/** A stored line as it is read: what all tabs have, and the tab's own members beside. */
export interface Line extends Record<string, unknown> {
  id: string;
  concurrencyStamp: string;
  extraProperties: Record<string, unknown>;
}

/** The routes of one tab. What a save moves the caller reads anew himself: unsaved lines lie over those that come. */
export function lineRoutes(tab: LineTab) {
  // Members that differ by tab are known when it runs, not when it is compiled.
  const reply: z.ZodType<Line> = lineReply(tab) as never;
  const body: z.ZodType<LineInput[], Record<string, unknown>[]> = z.array(lineInput(tab)).max(MAX_BATCH) as never;
  return {
    ofQuery: route({
      method: 'GET',
      path: `${base}/${tab.path}` as `${typeof base}/lines`,
      summary: `List lines of an order: ${tab.formType}`,
      permission: P.Default,
      query: tabQuery.extend({ salesOrderId: guid() }),
      reply: pagedReply(reply),
    }),
    page: route({
      method: 'GET',
      path: `${base}/:id/${tab.path}` as `${typeof base}/:id/lines`,
      summary: `List the lines of a tab: ${tab.formType}`,
      permission: P.Default,
      query: tabQuery,
      reply: pagedReply(reply),
    }),
    save: route({
      method: 'PUT',
      path: `${base}/${tab.batchPath}/batch-update` as `${typeof base}/lines/batch-update`,
      summary: `Save lines of a tab: ${tab.formType}`,
      permission: P.Edit,
      body,
      reply: itemsReply(reply),
    }),
    remove: route({
      method: 'DELETE',
      path: `${base}/:id/${tab.path}/:rowId` as `${typeof base}/:id/lines/:rowId`,
      summary: `Delete a line of a tab: ${tab.formType}`,
      permission: P.Edit,
      reply: 'nothing',
      ...orderMoves,
    }),
  };
}

export const orderLines = {
  import: route({
    method: 'POST',
    path: `${base}/:id/import`,
    summary: "Read a sheet into an order's tab",
    permission: P.Edit,
    upload: { fields: importFields },
    reply: importReply,
  }),
  preview: route({
    method: 'POST',
    path: `${base}/:id/import/preview`,
    summary: "Show how a sheet would be read into an order's tab, and keep nothing of it",
    permission: P.Edit,
    upload: { fields: previewFields },
    reply: previewReply,
  }),
  sample: route({
    method: 'POST',
    path: `${base}/import-sample`,
    summary: 'Give the first rows of a sheet by which a mapping is drawn, and keep nothing of it',
    permission: [Mappings.Create, Mappings.Edit],
    upload: { fields: sampleFields },
    reply: sheetRows,
  }),
  trial: route({
    method: 'POST',
    path: `${base}/import-trial`,
    summary: 'Show what the rules of a mapping make of rows, and keep nothing of it',
    permission: [Mappings.Create, Mappings.Edit],
    body: trialBody,
    reply: trialReply,
  }),
  clear: route({
    method: 'DELETE',
    path: `${base}/:id/details`,
    summary: 'Empty a tab',
    permission: P.Edit,
    query: formTypeQuery,
    reply: 'nothing',
  }),
  export: route({
    method: 'GET',
    path: `${base}/:id/details/export`,
    summary: 'Download the lines of a tab as a spreadsheet',
    permission: P.Default,
    query: formTypeQuery,
    reply: 'file',
  }),
};
