// Files of the file service: what is known of them, and their content.
import { z } from 'zod';
import { auditedReply, concurrencyStamp, guid, itemsReply, query } from '../schemas.js';
import { route } from '../things/route.js';
import { directories, directoryId } from './directories.js';
import { entryName } from './entry-name.js';
import { partedUpload, partRoutes } from './parts.js';
import { filesPermissions, fileSystemPermissions } from './permissions.js';
import { sheetRows } from './sheet-rows.js';

const P = filesPermissions.names.FileDescriptor;

const fileReply = auditedReply.extend({
  directoryId: z.guid().nullable(),
  name: z.string(),
  mimeType: z.string(),
  size: z.number().int(),
});

/** Text parts of an upload; each may stand in the query as well. */
export const uploadFields = z.object({
  directoryId: query.guid(),
  /** Of a single file; the part's own file name otherwise. */
  name: query.text(),
  overrideExisting: query.bool(),
  /** Whether it is kept with a message or a record alone: then it lies in no directory and takes no name. */
  attached: query.bool(),
});
export type UploadFields = z.output<typeof uploadFields>;

/** The same of a file that came in parts. */
export const keptParts = partedUpload.extend({
  directoryId: directoryId(),
  name: z.string().max(4096).optional(),
  overrideExisting: z.boolean().optional(),
  attached: z.boolean().optional(),
});

export const filesQuery = z.object({ directoryId: query.guid() });
export const tokenQuery = z.object({ token: query.text() });
export const renameFile = z.object({ name: entryName, concurrencyStamp });
export const moveFile = z.object({ id: guid(), newDirectoryId: directoryId(), concurrencyStamp });

export const preUploadInfo = z
  .array(
    z.object({
      directoryId: directoryId(),
      fileName: z.string().max(4096),
      size: z.number().int().min(0),
      /** Of its content, in hex: then it is told which file holds the same. */
      sha256: z
        .string()
        .regex(/^[0-9a-f]{64}$/)
        .nullish(),
    }),
  )
  .max(100);
const preUploadReply = z.array(
  z.object({
    fileName: z.string(),
    doesExist: z.boolean(),
    hasValidName: z.boolean(),
    /** A file that the caller finds and that holds the same, with its directory. */
    same: z.string().nullable(),
  }),
);

const base = 'api/file-management/file-descriptor';
const stale = [base, directories.path] as const;

export const files = {
  upload: route({
    method: 'POST',
    path: `${base}/upload`,
    summary: 'Keep files; one file gives its record, several give a list',
    permission: P.Default,
    upload: { fields: uploadFields },
    query: uploadFields,
    reply: z.union([fileReply, itemsReply(fileReply)]),
    stale,
  }),
  parts: partRoutes(`${base}/parts`, P.Default),
  keepParts: route({
    method: 'POST',
    path: `${base}/from-parts`,
    summary: 'Keep a file whose parts have all arrived',
    permission: P.Default,
    body: keptParts,
    reply: fileReply,
    stale,
  }),
  token: route({
    method: 'GET',
    path: `${base}/download/:id/token`,
    summary: 'Give a token by which a file is downloaded once',
    signedIn: 'tenant',
    reply: z.object({ token: z.string() }),
  }),
  download: route({
    method: 'GET',
    path: `${base}/download/:id`,
    summary: 'Download a file',
    public: 'a link of a page cannot carry a bearer; the token in the query stands for it',
    query: tokenQuery,
    reply: 'file',
  }),
  list: route({
    method: 'GET',
    path: base,
    summary: 'List the files of a directory',
    permission: [P.Default, fileSystemPermissions.names.FileSystem.Default],
    query: filesQuery,
    reply: itemsReply(fileReply),
  }),
  get: route({
    method: 'GET',
    path: `${base}/:id`,
    summary: 'Get what is known of one file',
    permission: P.Default,
    reply: fileReply,
  }),
  rows: route({
    method: 'GET',
    path: `${base}/:id/rows`,
    summary: 'Give the first rows of a sheet',
    permission: P.Default,
    reply: sheetRows,
  }),
  move: route({
    method: 'POST',
    path: `${base}/move`,
    summary: 'Put a file into another directory',
    permission: P.Update,
    body: moveFile,
    reply: fileReply,
    stale,
  }),
  preUploadInfo: route({
    method: 'POST',
    path: `${base}/pre-upload-info`,
    summary: 'Tell which files of an upload are there already, and whose names cannot be',
    permission: P.Default,
    body: preUploadInfo,
    reply: preUploadReply,
  }),
  rename: route({
    method: 'POST',
    path: `${base}/:id`,
    summary: 'Give a file another name',
    permission: P.Update,
    body: renameFile,
    reply: fileReply,
    stale,
  }),
  remove: route({
    method: 'DELETE',
    path: `${base}/:id`,
    summary: 'Delete one file',
    permission: P.Delete,
    reply: 'nothing',
    stale,
  }),
};
