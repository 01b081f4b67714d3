import { guid, pagedQuery, pagedReply, query, text } from '@ishare/server/schemas.js';
import { z } from 'zod';
import { cutListFields, MAX_COLUMNS } from '@ishare/contracts/optimisation/import-file-setting.js';

/** What each column of one file means, as somebody said who has it before him. */
export const listMapping = z.object({
  /** Rows down to the titles, 0 without titles. */
  readRows: z.number().int().min(0).max(100),
  unit: z.number().int().min(0).max(2).default(0),
  separator: z
    .string()
    .regex(/^[^"\r\n]$/)
    .nullish(),
  encoding: z.number().int().min(0).max(3).optional(),
  columns: z
    .array(
      z.object({
        /** -1: the default value in every row. */
        columnIndex: z.number().int().min(-1).max(MAX_COLUMNS),
        fieldName: z.enum(cutListFields),
        itemsMapping: z.record(z.string().max(128), z.string().max(128)).default({}),
        defaultValue: text(128),
      }),
    )
    .max(cutListFields.length),
});
export type ListMapping = z.output<typeof listMapping>;

export const uploadFields = z.object({
  importFileSettingId: guid().optional(),
  /** A ListMapping as JSON. */
  mapping: z.string().max(100_000).optional(),
  salesOrderIds: z.string().max(4_000).optional(),
});

export const detailsQuery = pagedQuery.extend({ importFileId: guid(), onlyErrors: query.bool() });

/** A finding in words. */
export const findingReply = z.object({
  rowNo: z.number().int(),
  code: z.string(),
  severity: z.enum(['error', 'warning']),
  member: z.string(),
  message: z.string(),
  data: z.record(z.string(), z.unknown()),
});

export const detailReply = z.object({
  id: z.guid(),
  importFileId: z.guid(),
  rowNo: z.number().int(),
  partNo: z.string(),
  name: z.string().nullable(),
  materialCode: z.string(),
  length: z.number(),
  width: z.number(),
  count: z.number().int(),
  grain: z.number().int(),
  edges: z.string().nullable(),
  edgeL1: z.string().nullable(),
  edgeL2: z.string().nullable(),
  edgeW1: z.string().nullable(),
  edgeW2: z.string().nullable(),
  thickness: z.number().nullable(),
  barcode: z.string().nullable(),
  orderNo: z.string().nullable(),
  cabinetNo: z.string().nullable(),
  room: z.string().nullable(),
  remark: z.string().nullable(),
  errors: z.array(findingReply),
});

export const detailsReply = pagedReply(detailReply);

const readColumn = z.object({
  columnIndex: z.number().int(),
  title: z.string(),
  fieldName: z.string(),
  defaultValue: z.string().nullable(),
});

/** How a list was read: what was taken for what, and what was not taken. */
export const readingReply = z.object({
  /** setting: the chosen one; fitting: one that its titles fit; remembered: as last time; titles: by its titles alone; mapping: as the caller said. */
  origin: z.enum(['setting', 'fitting', 'remembered', 'titles', 'mapping']),
  settingName: z.string().nullable(),
  type: z.string(),
  encoding: z.string().nullable(),
  separator: z.string().nullable(),
  readRows: z.number().int(),
  unit: z.number().int(),
  decimalComma: z.boolean(),
  columns: z.array(readColumn),
  /** Titles of the columns that nothing was taken of. */
  ignored: z.array(z.string()),
  /** The first rows below the titles that are no parts: sums and lines of text. */
  skippedRows: z.array(z.number().int()),
});
export type Reading = z.output<typeof readingReply>;

/** A cell as it is typed: words for grain and edges are understood as in a file. Null or nothing empties it, an absent one stays. */
const typed = z.union([z.number(), z.string().max(1_000)]).nullish();
export const MAX_EDITED_ROWS = 5_000;

export const rowEdits = z.object({
  rows: z
    .array(
      z.object({
        id: guid(),
        partNo: typed,
        name: typed,
        materialCode: typed,
        length: typed,
        width: typed,
        count: typed,
        grain: typed,
        edges: typed,
        edgeL1: typed,
        edgeL2: typed,
        edgeW1: typed,
        edgeW2: typed,
        thickness: typed,
        barcode: typed,
        orderNo: typed,
        cabinetNo: typed,
        room: typed,
        remark: typed,
      }),
    )
    .max(MAX_EDITED_ROWS)
    .default([]),
  removed: z.array(guid()).max(MAX_EDITED_ROWS).default([]),
});

export const inspectionFields = z.object({
  readRows: z.coerce.number<string>().int().min(0).max(100).optional(),
  separator: listMapping.shape.separator,
  encoding: z.coerce.number<string>().int().min(0).max(3).optional(),
});

/** What a file looks like before it is imported. */
export const inspectionReply = z.object({
  origin: readingReply.shape.origin.nullable(),
  settingName: z.string().nullable(),
  type: z.string(),
  encoding: z.number().int().nullable(),
  separator: z.string().nullable(),
  readRows: z.number().int(),
  unit: z.number().int(),
  /** The first rows of the file, titles and what stands above them included. */
  rows: z.array(z.array(z.string())),
  columns: z.array(readColumn.extend({ itemsMapping: z.record(z.string(), z.string()) })),
  missing: z.array(z.string()),
});

/** `errors` holds the first thousand findings, errors before warnings; the counts are complete. */
export const verificationReply = z.object({
  isValid: z.boolean(),
  state: z.number().int(),
  rowCount: z.number().int(),
  errorCount: z.number().int(),
  warningCount: z.number().int(),
  errors: z.array(findingReply),
  /** Null for parts that came without a file. */
  reading: readingReply.nullable(),
});
