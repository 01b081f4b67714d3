// Where a tenant lives. Two families of clients say it in two forms; both stand on the same rows.
import { z } from 'zod';
import { requiredText } from '../schemas.js';
import { route } from '../things/route.js';
import { saasPermissions, tenantManagementPermissions } from './permissions.js';

const permission = [
  tenantManagementPermissions.names.Tenants.ManageConnectionStrings,
  saasPermissions.names.Tenants.ManageConnectionStrings,
] as const;

/** Steps of a move to another database, in order; `failed` leaves the tenant where it was. */
export const MOVE_STEPS = ['prepare', 'fence', 'copy', 'switch', 'clean', 'done', 'failed'] as const;
export type MoveStep = (typeof MOVE_STEPS)[number];

const value = () => z.string().trim().min(1).max(1024);
const name = requiredText(64);

export const namedString = z.object({ name, value: value() });
export type NamedString = z.output<typeof namedString>;
/** The form of the commercial module: the default one by itself, the others by name of a database. */
export const connectionStrings = z.object({
  default: z.string().trim().max(1024).nullish(),
  databases: z
    .array(z.object({ databaseName: requiredText(64), connectionString: z.string().trim().max(1024).nullish() }))
    .max(50)
    .nullish(),
});
const connectionStringsReply = z.object({
  default: z.string().nullable(),
  databases: z.array(z.object({ databaseName: z.string(), connectionString: z.string().nullable() })),
});
const namedStringReply = z.object({ name: z.string(), value: z.string() });
export const checkBody = z.object({
  provider: z.string().max(64),
  name: z.string().max(64).nullish(),
  connectionString: value(),
});
export const checkQuery = z.object({ connectionString: value() });
export const defaultQuery = z.object({ defaultConnectionString: value() });

/** Where a tenant lives, where its default connection string wants it, and how its last move goes. */
const tenantDatabaseReply = z.object({
  location: z.string().nullable(),
  wanted: z.string().nullable(),
  proposal: z.string(),
  move: z
    .object({
      step: z.enum(MOVE_STEPS),
      target: z.string().nullable(),
      done: z.number().int(),
      total: z.number().int(),
      message: z.string(),
    })
    .nullable(),
});
export type TenantDatabase = z.output<typeof tenantDatabaseReply>;

const base = 'api/saas/tenants';
/** A string that is set shows in the list of tenants too. */
const stale = [base] as const;

export const tenantDatabases = {
  names: route({
    method: 'GET',
    path: `${base}/databases`,
    summary: 'List the databases by name that a tenant may have beside its default one: none',
    permission: [tenantManagementPermissions.names.Tenants.Default, saasPermissions.names.Tenants.Default],
    reply: z.object({ databases: z.array(z.string()) }),
  }),
  isUsable: route({
    method: 'GET',
    path: `${base}/check-connection-string`,
    summary: 'Tell whether a tenant can live where a connection string points',
    permission,
    query: checkQuery,
    reply: z.boolean(),
  }),
  check: route({
    method: 'POST',
    path: `${base}/connection-string/check`,
    summary: 'Refuse a connection string by which no tenant can live, and say why',
    permission,
    body: checkBody,
    reply: 'nothing',
  }),
  all: route({
    method: 'GET',
    path: `${base}/:id/connection-strings`,
    summary: 'Get the connection strings of a tenant, the default one by itself',
    permission,
    reply: connectionStringsReply,
  }),
  setAll: route({
    method: 'PUT',
    path: `${base}/:id/connection-strings`,
    summary: 'Set the connection strings of a tenant; those that are not named go',
    permission,
    body: connectionStrings,
    reply: 'nothing',
    stale,
  }),
  list: route({
    method: 'GET',
    path: `${base}/:id/connection-string`,
    summary: 'List the connection strings of a tenant by name',
    permission,
    reply: z.object({ items: z.array(namedStringReply) }),
  }),
  set: route({
    method: 'PUT',
    path: `${base}/:id/connection-string`,
    summary: 'Set one connection string of a tenant',
    permission,
    body: namedString,
    reply: namedStringReply,
    stale,
  }),
  get: route({
    method: 'GET',
    path: `${base}/:id/connection-string/:name`,
    summary: 'Get one connection string of a tenant',
    permission,
    params: { name },
    reply: namedStringReply,
  }),
  remove: route({
    method: 'DELETE',
    path: `${base}/:id/connection-string/:name`,
    summary: 'Delete one connection string of a tenant',
    permission,
    params: { name },
    reply: 'nothing',
    stale,
  }),
  /**
   * Makes the database where it is missing and moves the tenant there, in the background; `state` tells how it goes.
   */
  apply: route({
    method: 'POST',
    path: `${base}/:id/apply-database-migrations`,
    summary: 'Move a tenant to where its default connection string says',
    permission,
    reply: 'nothing',
    stale,
  }),
  state: route({
    method: 'GET',
    path: `${base}/:id/database`,
    summary: 'Tell where a tenant lives, and how its move goes',
    permission,
    reply: tenantDatabaseReply,
  }),
};

const publicBase = 'api/multi-tenancy/tenants/:id/default-connection-string';
const also = ['api/tenant-management/tenants/:id/default-connection-string'] as const;

/**
 * The public module knows the default connection string alone, and has no step that applies it: here setting it is
 * applying it.
 */
export const defaultConnectionString = {
  get: route({
    method: 'GET',
    path: publicBase,
    also,
    summary: 'Get the default connection string of a tenant',
    permission,
    reply: z.string().nullable(),
  }),
  set: route({
    method: 'PUT',
    path: publicBase,
    also,
    summary: 'Move a tenant to where a connection string says',
    permission,
    query: defaultQuery,
    reply: 'nothing',
    stale,
  }),
  remove: route({
    method: 'DELETE',
    path: publicBase,
    also,
    summary: 'Move a tenant back to the main database',
    permission,
    reply: 'nothing',
    stale,
  }),
};
