// What is made of audited sheets: quotation, production task, drawings, cut list and attachment; and which design an
// order has.
import { z } from 'zod';
import { linkedFile, linkKey } from '../linked-file.js';
import { guid, query, requiredText, text } from '../schemas.js';
import { route } from '../things/route.js';
import { auditButtons, designButtons, MAX_AUDIT_IDS } from './audit-table.js';
import { orderMoves } from './orders.js';

const base = 'api/salesorder/audit-designs';
const idsBody = z.object({ auditIds: z.array(guid()).min(1).max(MAX_AUDIT_IDS) });

const taskReply = z.object({
  taskId: z.guid(),
  taskNo: z.string(),
  /** 0 queued, 1 running, 2 done, 9 failed. */
  state: z.number().int(),
  percent: z.number(),
  message: z.string(),
  fileId: z.guid().nullable(),
  /** Of its file, in hex: whoever has an earlier copy sees whether it is the same. */
  sha256: z.string().nullable(),
});
/** What whoever holds a link reads before he takes the task. */
const linkedTask = z.object({
  taskNo: z.string(),
  /** bytes */
  size: z.number().int(),
  sha256: z.string().nullable(),
  /** Until when the link holds. */
  expires: z.iso.datetime(),
});
export type LinkedTask = z.output<typeof linkedTask>;
const urlReply = z.object({ url: z.string() });
/** Days that a link to a production task holds. */
export const TASK_LINK_DAYS = { min: 1, max: 30, usual: 7 } as const;
const { min, max, usual } = TASK_LINK_DAYS;

export const production = {
  quote: route({
    method: 'POST',
    path: `${base}/quotation`,
    summary: 'Have a quotation made of sheets',
    permission: auditButtons.madeprice,
    body: idsBody.extend({ quotationName: text(128) }),
    reply: z.object({ quotationId: z.guid() }),
    ...orderMoves,
  }),
  requestTask: route({
    method: 'POST',
    path: `${base}/json-task`,
    summary: 'Have the production task of sheets made',
    permission: auditButtons.download,
    body: idsBody,
    reply: z.object({ taskId: z.guid() }),
  }),
  task: route({
    method: 'GET',
    path: `${base}/json-task/:taskId`,
    summary: 'Tell how far a production task is',
    permission: auditButtons.download,
    reply: taskReply,
  }),
  downloadTask: route({
    method: 'GET',
    path: `${base}/json-task/:taskId/download`,
    summary: 'Download a production task',
    permission: auditButtons.download,
    reply: 'file',
  }),
  makeTaskLink: route({
    method: 'POST',
    path: `${base}/json-task/:taskId/link`,
    summary: 'Make a link by which a production task is downloaded without a sign-in, for some days',
    permission: auditButtons.download,
    body: z.object({ days: z.number().int().min(min).max(max).default(usual) }),
    reply: z.object({ key: z.string(), expires: z.iso.datetime() }),
  }),
  revokeTaskLinks: route({
    method: 'DELETE',
    path: `${base}/json-task/:taskId/link`,
    summary: 'Take all links to a production task back',
    permission: auditButtons.download,
    reply: 'nothing',
  }),
  taskByLink: route({
    method: 'GET',
    path: 'api/public/production-tasks/:id',
    summary: 'Download a production task by a link to it',
    public: 'a machine shop without a sign-in has it by a link; its signature stands for one',
    query: linkedFile,
    reply: 'file',
  }),
  aboutTaskLink: route({
    method: 'GET',
    path: 'api/public/production-tasks/:id/about',
    summary: 'Tell whoever holds a link to a production task what it leads to',
    public: 'a machine shop without a sign-in has it by a link; its signature stands for one',
    query: linkKey,
    reply: linkedTask,
  }),
  drawings: route({
    method: 'POST',
    path: `${base}/drawings`,
    summary: 'Download the drawings of sheets',
    permission: auditButtons.DownloadFile,
    body: idsBody,
    reply: 'file',
  }),
  importFileSummary: route({
    method: 'POST',
    path: `${base}/import-file/summary`,
    summary: 'Tell what a cut list of sheets would hold',
    permission: auditButtons.download,
    body: idsBody,
    computes: true,
    reply: z.object({
      sheets: z.number().int(),
      /** Numbers of their orders that nobody has confirmed yet. */
      unconfirmed: z.array(z.string()),
      items: z.array(z.object({ materialCode: z.string(), parts: z.number().int(), area: z.number() })),
    }),
  }),
  makeImportFile: route({
    method: 'POST',
    path: `${base}/import-file`,
    summary: 'Hand the panels of sheets over to the saw as a cut list',
    permission: auditButtons.download,
    body: idsBody,
    /** `isRepeated`: the same parts stood in this file already. */
    reply: z.object({ importFileId: z.guid(), fileNo: z.string(), state: z.number().int(), isRepeated: z.boolean() }),
    ...orderMoves,
  }),
  makeAttachment: route({
    method: 'POST',
    path: `${base}/:id/attachment-file`,
    summary: 'Make the attachment of a sheet',
    permission: auditButtons.auditDesignsFile,
    reply: 'nothing',
    stale: [base],
  }),
  attachment: route({
    method: 'GET',
    path: `${base}/:id/attachment`,
    summary: 'Download the attachment of a sheet',
    permission: auditButtons.auditDesignsFile,
    reply: 'file',
  }),
  designUrl: route({
    method: 'GET',
    path: `${base}/:id/design-url`,
    summary: 'Tell where the design of a sheet is seen',
    permission: auditButtons.getdesign,
    query: z.object({ refresh: query.bool() }),
    reply: urlReply,
  }),
  designerUrl: route({
    method: 'GET',
    path: `${base}/design/:salesOrderId/url`,
    summary: "Tell where an order's design is drawn",
    permission: designButtons.kjlDesign,
    reply: urlReply,
  }),
  choose: route({
    method: 'PUT',
    path: `${base}/design/:salesOrderId`,
    summary: 'Choose the design of an order',
    permission: designButtons.selectKJLProgramme,
    body: z.object({ designId: requiredText(128) }),
    reply: 'nothing',
    ...orderMoves,
  }),
  cancel: route({
    method: 'DELETE',
    path: `${base}/design/:salesOrderId`,
    summary: 'Take the design off an order',
    permission: designButtons.cancelKJLProgramme,
    reply: 'nothing',
    ...orderMoves,
  }),
  unlock: route({
    method: 'POST',
    path: `${base}/design/:salesOrderId/unlock`,
    summary: "Let an order's design be changed and audited anew",
    permission: designButtons.designUnLock,
    reply: 'nothing',
    ...orderMoves,
  }),
};
