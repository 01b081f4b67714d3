// Cut lists that are read in: what stands in them, what is wrong with it, and their routes.
import { z } from 'zod';
import { guid, pagedQuery, pagedReply, query, requiredText, text } from '../schemas.js';
import { routesOf } from '../things/records.js';
import { route } from '../things/route.js';
import { recordSchema } from '../things/thing-schemas.js';
import type { RecordOf } from '../things/thing.js';
import { importFile } from './import-file.js';
import { cutListFields } from './cut-list-fields.js';
import { MAX_COLUMNS } from './import-file-setting.js';
import { optimisationPermissions } from './permissions.js';

const P = optimisationPermissions.names.ImportFiles;

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

export const detailsQuery = pagedQuery.extend({
  importFileId: guid(),
  onlyErrors: query.bool(),
  /** Rows with that finding alone. */
  code: query.text(8),
});

/** So many lists make one batch. */
export const MAX_COMBINED = 50;
export const combineRequest = z.object({ ids: z.array(guid()).min(2).max(MAX_COMBINED) });
export const madeListReply = z.object({ importFileId: z.guid(), fileNo: z.string() });

/** A finding in words. */
export const findingReply = z.object({
  rowNo: z.number().int(),
  code: z.string(),
  severity: z.enum(['error', 'warning']),
  member: z.string(),
  message: z.string(),
  data: z.record(z.string(), z.unknown()),
});

/** A part as its list tells it. */
export const listPart = {
  rowNo: z.number().int(),
  partNo: z.string(),
  name: z.string().nullable(),
  materialCode: z.string(),
  length: z.number(),
  width: z.number(),
  thickness: z.number().nullable(),
  count: z.number().int(),
  /** 0 none or free, 1 along the part's length, 2 across. */
  grain: z.number().int(),
  /** Banded sides L1 L2 W1 W2, each 0 or 1, and the codes of their tapes. */
  edges: z.string().nullable(),
  edgeL1: z.string().nullable(),
  edgeL2: z.string().nullable(),
  edgeW1: z.string().nullable(),
  edgeW2: z.string().nullable(),
  /** The program by which it is bored; null where nothing is. */
  drillFile: z.string().nullable(),
  /** Parts of a cabinet with one word here are cut as one block, so that their grain runs on. */
  matchGroup: z.string().nullable(),
  barcode: z.string().nullable(),
  orderNo: z.string().nullable(),
  cabinetNo: z.string().nullable(),
  room: z.string().nullable(),
  remark: z.string().nullable(),
  /** The name of the list that it came in; null: this one. */
  sourceName: z.string().nullable(),
};

export const detailReply = z.object({
  id: z.guid(),
  importFileId: z.guid(),
  ...listPart,
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
  /**
   * setting: the chosen one; fitting: one that its titles fit; remembered: as last time; titles: by its titles alone;
   * mapping: as the caller said.
   */
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
  /** The worksheets of a workbook beside the one that was read, on which something is written. */
  otherSheets: z.array(z.string()).optional(),
});
export type Reading = z.output<typeof readingReply>;

/**
 * A cell as it is typed: words for grain and edges are understood as in a file. Null or nothing empties it, an absent
 * one stays.
 */
const typed = z.union([z.number(), z.string().max(1_000)]).nullish();
export const MAX_EDITED_ROWS = 5_000;

export const rowEdits = z.object({
  rows: z
    .array(
      z.object({
        id: guid(),
        /**
         * What the changed cells held when they were looked at; somebody who has changed one meanwhile is not
         * overwritten.
         */
        was: z.record(z.string().max(32), z.union([z.number(), z.string()]).nullable()).optional(),
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
        drillFile: typed,
        matchGroup: typed,
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

/** All parts that name one material, known or not, get another one, which is known. */
export const materialChoice = z.object({ from: z.string().max(128), to: requiredText(64) });

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

export type ImportFile = RecordOf<typeof importFile>;
export type Finding = z.output<typeof findingReply>;
export type CutListRow = z.output<typeof detailReply>;

const base = importFile.path;
const importFileReply = recordSchema(importFile);
const records = routesOf(importFile);
const verification = `${base}/optimization/:id/verification` as const;

export const importFiles = {
  ...records,
  upload: route({
    method: 'POST',
    path: base,
    summary: 'Read a cut list in',
    permission: P.Create,
    upload: { fields: uploadFields },
    reply: importFileReply,
    stale: [records.list],
  }),
  inspect: route({
    method: 'POST',
    path: `${base}/inspection`,
    summary: 'Show what a file looks like before it is read in; nothing of it is kept',
    permission: P.Create,
    upload: { fields: inspectionFields },
    reply: inspectionReply,
  }),
  details: route({
    method: 'GET',
    path: `${base}/import-file-details`,
    summary: 'List the rows of a cut list',
    permission: P.Default,
    query: detailsQuery,
    reply: detailsReply,
  }),
  verify: route({
    method: 'GET',
    path: verification,
    summary: 'Tell what the check of a cut list found',
    permission: P.Default,
    reply: verificationReply,
  }),
  verifyAgain: route({
    method: 'POST',
    path: verification,
    summary: 'Check a cut list again',
    permission: P.Create,
    reply: verificationReply,
    stale: [base],
  }),
  correct: route({
    method: 'PUT',
    path: `${base}/optimization/:id/rows`,
    summary: 'Correct rows of a cut list, take rows out, and check the whole of it again',
    permission: P.Create,
    body: rowEdits,
    reply: verificationReply,
    stale: [base],
  }),
  chooseMaterial: route({
    method: 'PUT',
    path: `${base}/optimization/:id/material`,
    summary: 'Give all parts of a cut list that name one material another, and check the whole of it again',
    permission: P.Create,
    body: materialChoice,
    reply: verificationReply,
    stale: [base],
  }),
  combine: route({
    method: 'POST',
    path: `${base}/combine`,
    summary: 'Make one list of the parts of several; they stand for themselves again when it is deleted',
    permission: P.Create,
    body: combineRequest,
    reply: madeListReply,
    stale: [base, 'api/optimization/solutions'],
  }),
};
