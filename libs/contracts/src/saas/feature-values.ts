// What tenants, editions and the host have of the features.
import { z } from 'zod';
import { guid } from '../schemas.js';
import { route } from '../things/route.js';
import { featurePermissions, saasPermissions, tenantManagementPermissions } from './permissions.js';

/** Which of them is needed depends on whose features they are. */
const permission = [
  tenantManagementPermissions.names.Tenants.ManageFeatures,
  saasPermissions.names.Tenants.ManageFeatures,
  saasPermissions.names.Editions.ManageFeatures,
  featurePermissions.names.ManageHostFeatures.Default,
] as const;

/** Whose features: T of a tenant (of the host with an empty key), E of an edition. */
export const featureQuery = z.object({ providerName: z.enum(['T', 'E']), providerKey: guid().optional() });
export type FeatureQuery = z.output<typeof featureQuery>;

export const featureChanges = z.object({
  features: z.array(z.object({ name: z.string().max(128), value: z.string().max(256) })).max(200),
});

const named = { name: z.string(), properties: z.record(z.string(), z.unknown()) };
const featureReply = z.object({
  name: z.string(),
  displayName: z.string(),
  value: z.string(),
  provider: z.object({ name: z.string(), key: z.string().nullable() }),
  description: z.string(),
  valueType: z.object({ ...named, validator: z.object(named) }),
  depth: z.number().int(),
  parentName: z.string().nullable(),
});
export type FeatureLine = z.output<typeof featureReply>;

const path = 'api/feature-management/features';
const stale = [path] as const;

export const featureValues = {
  get: route({
    method: 'GET',
    path,
    summary: 'List what a tenant, an edition or the host has of the features',
    permission,
    query: featureQuery,
    reply: z.object({
      groups: z.array(z.object({ name: z.string(), displayName: z.string(), features: z.array(featureReply) })),
    }),
  }),
  update: route({
    method: 'PUT',
    path,
    summary: 'Change features of a tenant, an edition or the host',
    permission,
    query: featureQuery,
    body: featureChanges,
    reply: 'nothing',
    stale,
  }),
  reset: route({
    method: 'DELETE',
    path,
    summary: 'Give a tenant, an edition or the host back what it has without values of its own',
    permission,
    query: featureQuery,
    reply: 'nothing',
    stale,
  }),
};
