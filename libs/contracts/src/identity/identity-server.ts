// What clients of the identity server may be given, and the names of claims that its resources open.
import { z } from 'zod';
import { itemsReply, requiredText, text } from '../schemas.js';
import { route } from '../things/route.js';
import { recordSchema } from '../things/thing-schemas.js';
import type { OneOrMore, Thing } from '../things/thing.js';
import { identityServerPermissions } from './permissions.js';
import { apiResource, apiScope, identityResource, serverClient } from './server-records.js';

const P = identityServerPermissions.names;
const names = itemsReply(z.string());
const clients = serverClient.path;
const resources = identityResource.path;

/** A client's own id, as it stands in a request. */
export const clientId = z
  .string()
  .trim()
  .min(1)
  .max(serverClient.fields.clientId.facts.max!)
  .regex(serverClient.fields.clientId.facts.pattern!);

/** What a clone may have of its source, spelt as the clients of old spell it. */
export const clientCopies = [
  'copyAllowedGrantType',
  'copyRedirectUri',
  'copyAllowedScope',
  'copyClaim',
  'copySecret',
  'copyAllowedCorsOrigin',
  'copyPostLogoutRedirectUri',
  'copyPropertie',
  'copyIdentityProviderRestriction',
] as const;
const copy = z.boolean().default(true);

export const clientClone = z.object({
  sourceClientId: z.string().max(200).nullish(),
  clientId,
  clientName: requiredText(serverClient.fields.clientName.facts.max!),
  description: text(serverClient.fields.description.facts.max!),
  ...(Object.fromEntries(clientCopies.map((name) => [name, copy])) as Record<
    (typeof clientCopies)[number],
    typeof copy
  >),
});

export const serverClients = {
  clone: route({
    method: 'POST',
    path: `${clients}/:id/clone`,
    summary: 'Create a client like another one',
    permission: P.Clients.Clone,
    body: clientClone,
    reply: recordSchema(serverClient),
    stale: [clients],
  }),
  assignableApis: route({
    method: 'GET',
    path: `${clients}/assignable-api-resources`,
    summary: 'List the APIs that a client may ask for',
    permission: P.Clients.Default,
    reply: names,
  }),
  assignableIdentities: route({
    method: 'GET',
    path: `${clients}/assignable-identity-resources`,
    summary: 'List what a client may ask of a person',
    permission: P.Clients.Default,
    reply: names,
  }),
  corsOrigins: route({
    method: 'GET',
    path: `${clients}/distinct-cors-origins`,
    summary: 'List the origins of all clients',
    permission: P.Clients.Default,
    reply: names,
  }),
};

/** All of them at once. */
const allOf = <T extends Thing & { readonly path: string }>(of: T, permission: OneOrMore) =>
  route({
    method: 'GET',
    path: `${of.path as T['path']}/all`,
    summary: 'List all records',
    permission,
    reply: z.array(recordSchema(of)),
  });

export const serverResources = {
  allIdentityResources: allOf(identityResource, P.IdentityResources.Default),
  allApiScopes: allOf(apiScope, P.ApiScopes.Default),
  allApiResources: allOf(apiResource, P.ApiResources.Default),
  createStandard: route({
    method: 'POST',
    path: `${resources}/create-standard-resources`,
    summary: 'Create the resources of the standard',
    permission: P.IdentityResources.Create,
    reply: 'nothing',
    stale: [resources],
  }),
  claimTypes: route({
    method: 'GET',
    path: 'api/identity-server/claim-types',
    summary: 'List the names of claims that a resource may open',
    permission: [P.IdentityResources.Default, P.ApiResources.Default, P.ApiScopes.Default],
    reply: z.array(z.object({ id: z.guid(), name: z.string(), extraProperties: z.record(z.string(), z.unknown()) })),
  }),
};
