// Documents that many read: price lists, guides, drawings of fittings; with the versions that they had.
import { z } from 'zod';
import { linkedFile, linkKey } from '../linked-file.js';
import { audienceFields, headCountQuery, headCountReply, seenBecause } from '../audience.js';
import { guid, itemsReply, query } from '../schemas.js';
import { count, id, refersTo, text, time, whole, type Target } from '../things/field.js';
import { recordSchema } from '../things/thing-schemas.js';
import { route } from '../things/route.js';
import { thing, type RecordOf } from '../things/thing.js';
import { entryName } from './entry-name.js';
import { insightPermissions } from '../insight/permissions.js';

const P = insightPermissions.names.SharedDocuments;
const BASE = 'api/shared-documents';
export const MAX_NOTE = 500;

/** Where documents are found: a heading. */
export const documentCategory = thing('DocumentCategory', {
  path: `${BASE}/categories`,
  permissions: { list: P.Default, get: P.Default, create: P.Edit, update: P.Edit, delete: P.Edit },
  orderedBy: ['order', 'name'],
  fields: {
    name: text(64).required().unique().sorts().searches(),
    order: whole(0, 9999).default(0).sorts(),
  },
});
export type DocumentCategory = RecordOf<typeof documentCategory>;

/** Days for which what was deleted can be had back. */
export const BIN_DAYS = 30;

/** A document as its readers see it: the newest of its versions. */
export const sharedDocument = thing('SharedDocument', {
  path: BASE,
  permissions: P,
  orderedBy: 'name',
  fields: {
    name: text(255).required().sorts().searches(),
    categoryId: refersTo((): Target => documentCategory).filters(),
    categoryName: text(64).readOnly(),
    /** The file that the newest version was made of, or of a version that was uploaded here that version. */
    fileId: id(),
    /** Of which document it is; of a document itself its own id. */
    documentId: text(36).readOnly(),
    version: count().readOnly(),
    mimeType: text(255).required().readOnly(),
    /** bytes */
    size: count().readOnly(),
    downloads: count().readOnly(),
    note: text(MAX_NOTE).readOnly(),
    ...audienceFields,
    /** When it was deleted; until it goes for good it can be had back. */
    binnedTime: time().readOnly(),
  },
});
export type SharedDocument = RecordOf<typeof sharedDocument>;

const reply = recordSchema(sharedDocument);

/** What whoever holds a link reads before he takes the document. */
const linkedDocument = z.object({
  name: z.string(),
  version: z.number().int(),
  /** bytes */
  size: z.number().int(),
  /** Until when the link holds. */
  expires: z.iso.datetime(),
});
export type LinkedDocument = z.output<typeof linkedDocument>;

/** Text parts of an upload; each may stand in the query as well. */
export const documentUpload = z.object({
  /** The document that gets a new version; a new document otherwise. */
  documentId: query.guid(),
  categoryId: query.guid(),
  name: z.union([z.literal(''), entryName]).optional(),
  /** What has changed. */
  note: z.string().trim().max(MAX_NOTE).optional(),
  ...headCountQuery.shape,
});
export type DocumentUpload = z.output<typeof documentUpload>;

/** Days that a link holds. */
export const DOCUMENT_LINK_DAYS = { min: 1, max: 90, usual: 7 } as const;
const stale = [BASE] as const;

export const sharedDocuments = {
  headCount: route({
    method: 'GET',
    path: `${BASE}/audience`,
    summary: 'Tell how many people an audience has',
    permission: [P.Create, P.Edit],
    query: headCountQuery,
    reply: headCountReply,
  }),
  upload: route({
    method: 'POST',
    path: `${BASE}/upload`,
    summary: 'Share a file that is uploaded, or give a document a new version',
    permission: P.Create,
    upload: { fields: documentUpload },
    query: documentUpload,
    reply,
    stale,
  }),
  byDocument: route({
    method: 'GET',
    path: `${BASE}/by-document`,
    summary: 'List the versions of a document, the newest first',
    permission: P.Default,
    query: z.object({ documentId: guid() }),
    reply: itemsReply(reply.extend({ creatorName: z.string().nullable() })),
  }),
  bin: route({
    method: 'GET',
    path: `${BASE}/bin`,
    summary: 'List what was deleted and can be had back',
    permission: P.Delete,
    reply: itemsReply(reply),
  }),
  download: route({
    method: 'GET',
    path: `${BASE}/download/:id`,
    summary: 'Download a document, or one of its versions',
    permission: P.Default,
    reply: 'file',
  }),
  removeFile: route({
    method: 'DELETE',
    path: `${BASE}/document/:id`,
    summary: 'Take the newest version of a document back, or the version with that id',
    permission: P.Delete,
    reply: 'nothing',
    stale,
  }),
  restore: route({
    method: 'POST',
    path: `${BASE}/:id/restore`,
    summary: 'Take a document out of the bin, or a version that was taken back',
    permission: P.Delete,
    reply: 'nothing',
    stale,
  }),
  why: route({
    method: 'GET',
    path: `${BASE}/:id/why`,
    summary: 'Say why the caller sees a document, and who else does',
    permission: P.Default,
    reply: z.object({ because: z.array(z.enum(seenBecause)), count: z.number().int() }),
  }),
  makeLink: route({
    method: 'POST',
    path: `${BASE}/:id/link`,
    summary: 'Make a link by which a document is downloaded without a sign-in, for some days',
    permission: P.Edit,
    body: z.object({
      days: z.number().int().min(DOCUMENT_LINK_DAYS.min).max(DOCUMENT_LINK_DAYS.max).default(DOCUMENT_LINK_DAYS.usual),
    }),
    reply: z.object({ key: z.string(), expires: z.iso.datetime() }),
  }),
  revokeLinks: route({
    method: 'DELETE',
    path: `${BASE}/:id/link`,
    summary: 'Take all links to a document back',
    permission: P.Edit,
    reply: 'nothing',
    stale,
  }),
  byLink: route({
    method: 'GET',
    path: 'api/public/shared-documents/:id',
    summary: 'Download a document by a link to it',
    public: 'a link is passed on to people without a sign-in; its signature stands for one',
    params: { id: guid() },
    query: linkedFile,
    reply: 'file',
  }),
  aboutLink: route({
    method: 'GET',
    path: 'api/public/shared-documents/:id/about',
    summary: 'Tell whoever holds a link to a document what it leads to',
    public: 'a link is passed on to people without a sign-in; its signature stands for one',
    params: { id: guid() },
    query: linkKey,
    reply: linkedDocument,
  }),
};
