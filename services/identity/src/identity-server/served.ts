// What the host registers at the identity server, on its tables: the schemas of lists, names and addresses.
import { clientId } from '@ishare/contracts/identity/identity-server.js';
import { apiResource, apiScope, identityResource, serverClient } from '@ishare/contracts/identity/server-records.js';
import { serve } from '@ishare/crud/thing.module.js';
import { requiredText } from '@ishare/server/schemas.js';
import { z } from 'zod';
import { Client } from './client.entity.js';
import { membersOf, pairs, properties } from './members.js';
import { secretsBody, secretsExpression } from './secrets.service.js';
import { ApiResource, ApiScope, IdentityResource } from './server-resource.entity.js';

const { clientClaimsPrefix, clientUri } = serverClient.fields;
const MAX_ADDRESS = clientUri.facts.max!;

const webAddress = z
  .string()
  .trim()
  .max(MAX_ADDRESS)
  .regex(clientUri.facts.pattern!)
  .nullish()
  .transform((value) => value || null);
/** Where a browser is sent back: of the web, or of an application's own scheme. Without a fragment. */
const redirectAddress = z
  .string()
  .trim()
  .min(1)
  .max(MAX_ADDRESS)
  .regex(/^(?!javascript:|vbscript:|data:|blob:|file:|about:)[a-z][a-z0-9+.-]*:[^\s#]+$/i);
const origin = z
  .string()
  .trim()
  .max(150)
  .regex(/^https?:\/\/[^\s/?#]+\/?$/i)
  .transform((value) => new URL(value).origin);
const word = z.string().trim().min(1).max(250).regex(/^\S+$/);

type Body = 'create' | 'update';
const web = () => webAddress;
/** What a new client has of a list that its form leaves out is none; a changed one keeps it. */
const list = (schema: z.ZodType<unknown[]>) => (_: z.ZodType, body: Body) =>
  schema.nullish().transform((given) => given ?? (body === 'create' ? [] : undefined));
const start = (schema: z.ZodType, initial: string) => (_: z.ZodType, body: Body) =>
  body === 'create' ? schema.default(initial) : schema.optional();
const allowedScopes = membersOf('scope', word);
const oneAddress = () => redirectAddress.or(z.literal('')).nullish();

export const serverClients = serve(serverClient, Client, {
  sent: {
    clientId: (_, body) => (body === 'create' ? clientId : clientId.optional()),
    clientUri: web,
    logoUri: web,
    frontChannelLogoutUri: web,
    backChannelLogoutUri: web,
    protocolType: start(z.literal('oidc'), 'oidc'),
    clientClaimsPrefix: start(z.string().trim().max(clientClaimsPrefix.facts.max!), 'client_'),
    allowedScopes: list(allowedScopes),
    clientSecrets: list(secretsBody),
    allowedGrantTypes: list(membersOf('grantType', word)),
    allowedCorsOrigins: list(membersOf('origin', origin)),
    redirectUris: list(membersOf('redirectUri', redirectAddress)),
    postLogoutRedirectUris: list(membersOf('postLogoutRedirectUri', redirectAddress)),
    identityProviderRestrictions: list(membersOf('provider', requiredText(200))),
    claims: list(pairs('type', 'value', 250, 250)),
    properties: list(properties),
    scopes: () => allowedScopes.nullish(),
    secrets: () => secretsBody.nullish(),
    callbackUrl: oneAddress,
    logoutUrl: oneAddress,
  },
  expressions: { clientSecrets: { sql: secretsExpression('client_secrets'), kind: 'raw' } },
});

const given = (schema: z.ZodType) => () => schema.nullish().transform((value) => value ?? undefined);
const lists = {
  userClaims: given(membersOf('type', z.string().trim().min(1).max(200))),
  properties: given(properties),
};
const { max: maxName, pattern: scopePattern } = apiScope.fields.name.facts;
const scopeName = z.string().trim().min(1).max(maxName!).regex(scopePattern!);

export const identityResources = serve(identityResource, IdentityResource, { sent: lists });
export const apiScopes = serve(apiScope, ApiScope, { sent: lists });
export const apiResources = serve(apiResource, ApiResource, {
  sent: { ...lists, secrets: given(secretsBody), scopes: given(membersOf('scope', scopeName)) },
  expressions: { secrets: { sql: secretsExpression('secrets'), kind: 'raw' } },
});
