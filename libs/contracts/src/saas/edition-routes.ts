// Editions as wholes: all of them, how many tenants have which, and moving those of one to another.
import { z } from 'zod';
import { query } from '../schemas.js';
import { route } from '../things/route.js';
import { recordSchema } from '../things/thing-schemas.js';
import { edition } from './edition.js';
import { saasPermissions } from './permissions.js';

const P = saasPermissions.names.Editions;
const base = edition.path;

export const moveQuery = z.object({ editionId: query.guid() });

export const editionRoutes = {
  all: route({
    method: 'GET',
    path: `${base}/all`,
    summary: 'List all editions',
    permission: P.Default,
    reply: z.array(recordSchema(edition)),
  }),
  usage: route({
    method: 'GET',
    path: `${base}/statistics/usage-statistic`,
    summary: 'Tell how many tenants have each edition, by its name',
    permission: P.Default,
    reply: z.object({ data: z.record(z.string(), z.number().int()) }),
  }),
  moveTenants: route({
    method: 'PUT',
    path: `${base}/:id/move-all-tenants`,
    summary: 'Give all tenants of an edition another one, or none',
    permission: P.Update,
    query: moveQuery,
    reply: 'nothing',
    stale: [base, 'api/saas/tenants'],
  }),
};
