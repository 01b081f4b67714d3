// What concerned the safety of accounts: sign-ins, refusals, changes of passwords and permissions.
import { z } from 'zod';
import { pagedQuery, pagedReply, query } from '../schemas.js';
import { route } from '../things/route.js';
import { auditingPermissions } from './permissions.js';

const P = auditingPermissions.names.SecurityLog;

/** Old clients write other filters into `endTime`: the first value that is a date counts, and no other is an error. */
const lenientDate = z
  .union([z.string(), z.array(z.string())])
  .optional()
  .transform((value) =>
    [value ?? []]
      .flat()
      .filter((text) => /^\d{4}-\d{1,2}-\d{1,2}/.test(text))
      .map((text) => new Date(text))
      .find((date) => !Number.isNaN(date.getTime())),
  );

export const logQuery = pagedQuery.extend({
  startTime: query.date(),
  endTime: lenientDate,
  applicationName: query.text(),
  identity: query.text(),
  action: query.text(),
  actionName: query.text(),
  userId: query.guid(),
  userName: query.text(),
  clientId: query.text(),
  correlationId: query.text(),
  clientIpAddress: query.text(),
});

const logReply = z.object({
  id: z.guid(),
  tenantId: z.guid().nullable(),
  tenantName: z.string().nullable(),
  applicationName: z.string(),
  identity: z.string(),
  action: z.string(),
  userId: z.guid().nullable(),
  userName: z.string().nullable(),
  clientId: z.string().nullable(),
  correlationId: z.string().nullable(),
  clientIpAddress: z.string().nullable(),
  browserInfo: z.string().nullable(),
  creationTime: z.iso.datetime(),
  extraProperties: z.record(z.string(), z.unknown()),
});

export type SecurityLogEntry = z.output<typeof logReply>;

const base = 'api/identity/security-logs';
const other = 'api/auditing/security-log';

export const securityLog = {
  list: route({
    method: 'GET',
    path: base,
    also: [other],
    summary: 'List what concerned the safety of accounts',
    permission: P.Default,
    query: logQuery,
    reply: pagedReply(logReply),
  }),
  get: route({
    method: 'GET',
    path: `${base}/:id`,
    also: [`${other}/:id`],
    summary: 'Get one entry of the security log',
    permission: P.Default,
    reply: logReply,
  }),
  remove: route({
    method: 'DELETE',
    path: `${base}/:id`,
    also: [`${other}/:id`],
    summary: 'Delete one entry of the security log',
    permission: P.Delete,
    reply: 'nothing',
    stale: [base],
  }),
};
