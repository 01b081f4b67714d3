// What clients of the identity server may be given, and the names of claims that its resources open.
import { z } from 'zod';
import { itemsReply } from '../schemas.js';
import { route } from '../things/route.js';
import { identityServerPermissions } from './permissions.js';

const P = identityServerPermissions.names;
const names = itemsReply(z.string());
const clients = 'api/identity-server/clients';
const resources = 'api/identity-server/identity-resources';

export const serverClients = {
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

export const serverResources = {
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
