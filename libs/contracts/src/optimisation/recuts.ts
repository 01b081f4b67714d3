// Parts that were spoilt after the saw and are cut again: what the workshop reports, and the lists that are made of it.
import { z } from 'zod';
import { filterText, guid, pagedQuery, pagedReply, query } from '../schemas.js';
import { route } from '../things/route.js';
import { leavesPackage, partCard, workshopParts } from './labels.js';
import { optimisationPermissions } from './permissions.js';
import { saw } from './saw.js';

const P = optimisationPermissions.names;
const base = 'api/optimization/recuts';

/** A spoilt piece of a confirmed plan, or one whose board was left out; sizes in mm. */
const recut = z.object({
  id: z.guid(),
  /** What stands on the label of the piece that was spoilt. */
  code: z.string(),
  partNo: z.string(),
  name: z.string().nullable(),
  orderNo: z.string().nullable(),
  cabinetNo: z.string().nullable(),
  room: z.string().nullable(),
  materialCode: z.string(),
  length: z.number(),
  width: z.number(),
  importFileId: z.guid(),
  fileNo: z.string(),
  solutionId: z.guid(),
  patternNo: z.number().int(),
  reason: z.string(),
  /** It was never cut: its board was left out at the saw, where that is taken back. */
  isLeftOut: z.boolean(),
  time: z.iso.datetime(),
  operator: z.string().nullable(),
  /** The list on which it is cut again; null while it waits for one. */
  recutFileId: z.guid().nullable(),
  recutFileNo: z.string().nullable(),
  /** State of that list. */
  recutState: z.number().int().nullable(),
});
export type Recut = z.output<typeof recut>;

export const recutsQuery = pagedQuery.extend({
  /** Waiting for a list, or on one. */
  isOpen: query.bool(),
  /** In part number, name, order, cabinet, material or list. */
  filter: filterText(),
});
export const spoiltRequest = z.object({
  code: z.string().trim().min(1).max(128),
  reason: z.string().trim().min(1).max(200),
});
export const recutListRequest = z.object({ ids: z.array(guid()).min(1).max(1_000) });

const stale = [base, workshopParts.find, saw.kanban, saw.work, 'api/optimization/import-files', 'api/app/salesOrder'];

export const recuts = {
  path: base,
  list: route({
    method: 'GET',
    path: base,
    summary: 'List the spoilt parts that are to be cut again, those that wait for a list first',
    permission: [P.SawKanban.Default, P.ImportFiles.Default],
    query: recutsQuery,
    reply: pagedReply(recut),
  }),
  spoil: route({
    method: 'POST',
    path: base,
    summary: 'Say that a part is spoilt after the saw: it is to be cut again; said twice, it is done once',
    permission: P.SawKanban.Cut,
    body: spoiltRequest,
    reply: partCard,
    stale: [...stale, ...leavesPackage],
  }),
  /** While it waits for a list. */
  takeBack: route({
    method: 'DELETE',
    path: `${base}/:id`,
    summary: 'Say that a part is not spoilt after all',
    permission: P.SawKanban.Cut,
    reply: 'nothing',
    stale,
  }),
  makeList: route({
    method: 'POST',
    path: `${base}/cut-list`,
    summary: 'Make a cut list of spoilt parts that wait for one',
    permission: P.ImportFiles.Create,
    body: recutListRequest,
    reply: z.object({ importFileId: z.guid(), fileNo: z.string() }),
    stale,
  }),
};
