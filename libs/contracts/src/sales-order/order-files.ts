// Files that hang on an order, and their routes.
import { z } from 'zod';
import { partedUpload, partRoutes } from '../files/parts.js';
import { sheetRows } from '../files/sheet-rows.js';
import { itemsReply } from '../schemas.js';
import { route } from '../things/route.js';
import { salesOrderPermissions } from './permissions.js';

const P = salesOrderPermissions.names.Orders;
const base = 'api/app/salesorder';
/** Form field of the uploaded files. */
export const UPLOAD_PART = 'filename';

/** Each file of an upload is told on its own whether it was kept. */
export const orderFileReply = z.object({
  /** Null for a file that was not kept. */
  id: z.guid().nullable(),
  fileName: z.string(),
  fileType: z.string(),
  size: z.number().int(),
  isSuccess: z.boolean(),
  errorMessage: z.string().nullable(),
  creationTime: z.iso.datetime().nullable(),
  creatorId: z.guid().nullable(),
});
export type OrderFile = z.output<typeof orderFileReply>;

/** An order's files stand in its timeline too. */
const stale = ['api/app/salesOrder', base] as const;

export const orderFiles = {
  upload: route({
    method: 'POST',
    path: `${base}/multifile/:id`,
    summary: 'Hang files on an order',
    permission: P.Edit,
    upload: { part: UPLOAD_PART, many: true },
    reply: itemsReply(orderFileReply),
    stale,
  }),
  parts: partRoutes(`${base}/file-parts`, P.Edit),
  keepParts: route({
    method: 'POST',
    path: `${base}/:id/files/from-parts`,
    summary: 'Hang a file on an order whose parts have all arrived',
    permission: P.Edit,
    body: partedUpload,
    reply: orderFileReply,
    stale,
  }),
  list: route({
    method: 'GET',
    path: `${base}/:id/files`,
    summary: 'List the files of an order',
    permission: P.Default,
    reply: itemsReply(orderFileReply),
  }),
  download: route({
    method: 'GET',
    path: `${base}/files/:fileId/download`,
    summary: 'Download a file of an order',
    permission: P.Default,
    reply: 'file',
  }),
  sheet: route({
    method: 'GET',
    path: `${base}/files/:fileId/sheet`,
    summary: 'Read the first rows of a spreadsheet of an order',
    permission: P.Default,
    reply: sheetRows,
  }),
  remove: route({
    method: 'DELETE',
    path: `${base}/files/:fileId`,
    summary: 'Delete a file of an order',
    permission: P.Edit,
    reply: 'nothing',
    stale,
  }),
};
