// What is done to customers beside their own routes: taken from the pool, given back, called, made one.
import { z } from 'zod';
import { filterText, guid, itemsReply, pagedQuery, pagedReply, query } from '../schemas.js';
import { importQuery, importReply } from '../sheet-import.js';
import { route } from '../things/route.js';
import { recordMoves } from '../things/moves.js';
import { recordSchema } from '../things/thing-schemas.js';
import { customer } from './customer.js';
import { CustomerState } from './enums.js';
import { crmPermissions } from './permissions.js';

const P = crmPermissions.names.Customers;
const base = customer.path;
const reply = recordSchema(customer);
const stale = [
  base,
  'api/crm/customer-board',
  'api/crm/pool-rule',
  'api/crm/customer-duplicates',
  'api/crm/customer-merges',
] as const;

export const customers = {
  moves: route({
    method: 'GET',
    path: `${base}/:id/moves`,
    summary: 'List the steps that a customer has taken, and who has looked at its number',
    permission: P.Default,
    reply: recordMoves,
  }),
  revealPhone: route({
    method: 'POST',
    path: `${base}/:id/reveal-phone`,
    summary: 'Show the telephone number of a customer, and record who has looked',
    permission: P.Edit,
    reply: z.object({ phoneNumber: z.string().nullable() }),
    stale: [{ path: `${base}/:id/moves` }],
  }),
  claim: route({
    method: 'POST',
    path: `${base}/:id/claim`,
    summary: 'Take a customer out of the public pool',
    description: 'Who takes it looks after it, and is to call within a day; how many a day, the rule of the pool says.',
    permission: P.Edit,
    reply,
    stale,
  }),
  release: route({
    method: 'POST',
    path: `${base}/:id/release`,
    summary: 'Give a customer back to the public pool',
    permission: P.Edit,
    body: z.object({ comment: z.string().trim().max(512).nullish() }),
    reply,
    stale,
  }),
};

export const customerSheets = {
  template: route({
    method: 'GET',
    path: `${base}/excel`,
    summary: 'Download the template of the import',
    permission: P.Import,
    reply: 'file',
  }),
  import: route({
    method: 'POST',
    path: `${base}/import`,
    summary: 'Take over the good rows of a spreadsheet and report the faulty ones',
    description: 'A row is the customer of its code, else of its number; who is new comes into the public pool.',
    permission: P.Import,
    upload: {},
    query: importQuery,
    reply: importReply,
    stale,
  }),
  errorSheet: route({
    method: 'POST',
    path: `${base}/import/errors`,
    summary: 'Give back the faulty rows of a spreadsheet with what is wrong with each',
    permission: P.Import,
    upload: {},
    reply: 'file',
  }),
  export: route({
    method: 'GET',
    path: `${base}/export`,
    summary: 'Download customers as a spreadsheet, with the ends of their numbers alone',
    permission: P.Export,
    query: z.object({
      filter: filterText(),
      state: query.int(),
      level: z.string().max(32).optional(),
    }),
    reply: 'file',
  }),
};

const boardAsked = z.object({
  /** A part of the name or of the estate. */
  filter: z.string().trim().max(64).optional(),
  dealerId: guid().optional(),
  ownerUserId: guid().optional(),
});
const boardCard = z.object({
  id: z.guid(),
  name: z.string(),
  level: z.string().nullable(),
  community: z.string().nullable(),
  dealerName: z.string().nullable(),
  ownerUserId: z.guid().nullable(),
  nextFollowTime: z.iso.datetime().nullable(),
  /** What their intent orders that are not lost may come to, else what they want to spend. */
  amount: z.number(),
  state: z.enum(CustomerState),
});
export type BoardCard = z.output<typeof boardCard>;

/** Customers by where they stand, those who are to be called first before others. */
export const board = {
  columns: route({
    method: 'GET',
    path: 'api/crm/customer-board',
    summary: 'Tell how many customers stand where, and what their intent orders come to',
    permission: P.Default,
    query: boardAsked,
    reply: itemsReply(
      z.object({ state: z.number().int(), count: z.number().int(), overdue: z.number().int(), amount: z.number() }),
    ),
  }),
  cards: route({
    method: 'GET',
    path: 'api/crm/customer-board/:state',
    summary: 'List the customers of a stage',
    permission: P.Default,
    params: { state: z.coerce.number().int().pipe(z.enum(CustomerState)) },
    query: boardAsked.extend(pagedQuery.pick({ skipCount: true, maxResultCount: true }).shape),
    reply: pagedReply(boardCard),
  }),
};

/** Days without a contact after which a customer may go back, at most; claims a day of one person. */
export const POOL_LIMITS = { idleDays: 3_650, dailyClaims: 1_000, condition: 500 } as const;

/** What a condition of the pool may name, with what it stands for. */
export const POOL_NAMES = [
  'idleDays',
  'overdueDays',
  'state',
  'level',
  'sourceType',
  'gender',
  'community',
  'houseType',
  'tags',
  'hasDealer',
] as const;

const ruleBody = z.object({
  isEnabled: z.boolean(),
  /** Days since the last contact, and since somebody took it. */
  idleDays: z.number().int().min(1).max(POOL_LIMITS.idleDays),
  /** In the language of computed columns; none holds for all. */
  condition: z
    .string()
    .trim()
    .max(POOL_LIMITS.condition)
    .nullish()
    .transform((given) => given || null),
  /** 0: as many as one likes. */
  dailyClaims: z.number().int().min(0).max(POOL_LIMITS.dailyClaims),
});
const rule = ruleBody.extend({
  /** The day on which customers went back last, by the clock of the tenant. */
  lastRunDay: z.iso.date().nullable(),
  concurrencyStamp: z.string().nullable(),
});
export type PoolRule = z.output<typeof rule>;

const going = z.object({
  id: z.guid(),
  name: z.string(),
  state: z.number().int(),
  level: z.string().nullable(),
  ownerUserId: z.guid().nullable(),
  ownerName: z.string().nullable(),
  dealerName: z.string().nullable(),
  idleDays: z.number().int(),
});
export type PoolGoing = z.output<typeof going>;

export const pool = {
  rule: route({
    method: 'GET',
    path: 'api/crm/pool-rule',
    summary: 'Get the rule of the public pool',
    permission: P.Default,
    reply: rule,
  }),
  setRule: route({
    method: 'PUT',
    path: 'api/crm/pool-rule',
    summary: 'Set the rule of the public pool',
    permission: P.Manage,
    body: ruleBody.extend({ concurrencyStamp: z.string().max(40).nullish() }),
    reply: rule,
    stale: ['api/crm/pool-rule'],
  }),
  preview: route({
    method: 'POST',
    path: 'api/crm/pool-rule/preview',
    summary: 'Tell which customers go back to the pool tomorrow by a rule',
    permission: P.Manage,
    body: ruleBody.pick({ idleDays: true, condition: true }),
    reply: z.object({ total: z.number().int(), items: z.array(going) }),
    computes: true,
  }),
};

const double = z.object({
  id: z.guid(),
  name: z.string(),
  phoneNumber: z.string().nullable(),
  state: z.number().int(),
  dealerName: z.string().nullable(),
  community: z.string().nullable(),
  address: z.string().nullable(),
  creationTime: z.iso.datetime(),
  followUps: z.number().int(),
  intentOrders: z.number().int(),
});
const doubles = z.object({ kind: z.enum(['phone', 'name']), key: z.string(), customers: z.array(double) });
export type CustomerDoubles = z.output<typeof doubles>;

const merge = z.object({
  id: z.guid(),
  keptId: z.guid(),
  keptName: z.string(),
  goneId: z.guid(),
  goneName: z.string(),
  userName: z.string().nullable(),
  time: z.iso.datetime(),
  isUndone: z.boolean(),
});
export type CustomerMerge = z.output<typeof merge>;

export const merges = {
  doubles: route({
    method: 'GET',
    path: 'api/crm/customer-duplicates',
    summary: 'List customers that may be the same person',
    permission: P.Manage,
    reply: itemsReply(doubles),
  }),
  list: route({
    method: 'GET',
    path: 'api/crm/customer-merges',
    summary: 'List what was made one, the latest first',
    permission: P.Manage,
    query: pagedQuery.pick({ skipCount: true, maxResultCount: true }),
    reply: pagedReply(merge),
  }),
  merge: route({
    method: 'POST',
    path: 'api/crm/customer-merges',
    summary: 'Make one customer of two',
    permission: P.Manage,
    body: z.object({ customerId: guid(), goneCustomerId: guid() }),
    reply: merge,
    stale,
  }),
  undo: route({
    method: 'POST',
    path: 'api/crm/customer-merges/:id/undo',
    summary: 'Make two of them again',
    permission: P.Manage,
    reply: merge,
    stale,
  }),
};
