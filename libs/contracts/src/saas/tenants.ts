// Tenants: what is known of each, who they are before anybody is signed in, and what is done with them.
import { z } from 'zod';
import { guid, query, requiredText } from '../schemas.js';
import { recordSchema } from '../things/thing-schemas.js';
import { routesOf } from '../things/records.js';
import { route } from '../things/route.js';
import { edition } from './edition.js';
import { TenantActivationState } from './enums.js';
import { tenantManagementPermissions, saasPermissions } from './permissions.js';
import { tenant } from './tenant.js';
import { connectionStrings, namedString } from './tenant-databases.js';

const [P, Twin] = [tenantManagementPermissions.names.Tenants, saasPermissions.names.Tenants];
const named = requiredText(tenant.fields.name.facts.max!);

/** Where the tenant is to live, in the forms of both families of clients; none: in the main database. */
export const tenantHomes = {
  connectionStrings: z.union([connectionStrings, z.array(namedString).max(50)]).nullish(),
  useSharedDatabase: z.boolean().nullish(),
  defaultConnectionString: z.string().trim().max(1024).nullish(),
};

/** Query members of the list beside those of the fields. */
export const tenantQuery = z.object({
  // The edition's name comes with every tenant; the flag is accepted because clients send it.
  getEditionNames: query.bool(),
  activationState: query.enumeration(TenantActivationState),
});

/** The answer to "is there such a tenant?": an unknown one is no error. */
const foundTenant = z.object({
  success: z.boolean(),
  tenantId: guid().nullable(),
  name: z.string().nullable(),
  normalizedName: z.string().nullable(),
  isActive: z.boolean(),
});
/** What goes with a tenant; null where the service that knows does not answer. */
const tenantContents = z.object({
  isActive: z.boolean(),
  hasOwnDatabase: z.boolean(),
  users: z.number().int().nullable(),
  orders: z.number().int().nullable(),
});
export type TenantContents = z.output<typeof tenantContents>;
export const setPasswordBody = z.object({
  username: requiredText(256).default('admin'),
  password: z.string().min(1).max(128),
});

const base = tenant.path;

export const tenants = {
  // An edition counts its tenants.
  ...routesOf(tenant, [edition.path]),
  lookupEditions: route({
    method: 'GET',
    path: `${base}/lookup/editions`,
    summary: 'List the editions that a tenant may have',
    permission: [P.Default, Twin.Default],
    reply: z.array(z.object({ id: z.guid(), displayName: z.string() })),
  }),
  contents: route({
    method: 'GET',
    path: `${base}/:id/contents`,
    summary: 'Tell what a deletion would take away, for the question before it',
    permission: [P.Delete, Twin.Delete],
    reply: tenantContents,
  }),
  setPassword: route({
    method: 'PUT',
    path: `${base}/:id/set-password`,
    summary: 'Give a user of a tenant a new password',
    permission: [P.Update, Twin.Update],
    body: setPasswordBody,
    reply: 'nothing',
  }),
  byName: route({
    method: 'GET',
    path: `${base}/by-name/:name`,
    summary: 'Get one tenant by its name',
    permission: [P.Default, Twin.Default],
    params: { name: named },
    reply: recordSchema(tenant),
  }),
};

const asked = 'the sign-in page asks before anybody is signed in';

export const tenantFinder = {
  byName: route({
    method: 'GET',
    path: 'api/abp/multi-tenancy/tenants/by-name/:name',
    summary: 'Tell whether there is a tenant of that name',
    public: asked,
    params: { name: named },
    reply: foundTenant,
  }),
  byId: route({
    method: 'GET',
    path: 'api/abp/multi-tenancy/tenants/by-id/:id',
    summary: 'Tell whether there is a tenant of that id',
    public: asked,
    reply: foundTenant,
  }),
  /** The tenant that the request names; the console shows a message for as long as there is one. */
  check: route({
    method: 'GET',
    path: `${base}/check`,
    summary: 'Tell how the tenant of the request stands',
    public: 'the sign-in page warns of a tenant that cannot sign in',
    reply: z.object({ isActive: z.boolean(), message: z.string() }),
  }),
};
