import { identityServerPermissions } from '@ishare/contracts/identity/permissions.js';
import { defineResource, verbPermissions } from '@ishare/crud/resource.js';
import { concurrencyStamp, extraProperties, fullAuditedReply, requiredText, text } from '@ishare/server/schemas.js';
import { z } from 'zod';
import { Client } from './client.entity.js';
import { memberReply, membersOf, pairs, properties, propertiesReply } from './members.js';
import { MAX_ACCESS_TOKEN_SECONDS } from '../sessions/sessions.service.js';
import { secretsBody, secretsExpression, secretsReply } from './secrets.service.js';

const DAY = 86_400;
const YEAR = 366 * DAY;
const seconds = (largest: number, smallest = 1) => z.number().int().min(smallest).max(largest);
const choice = z.number().int().min(0).max(1);
const webAddress = z
  .string()
  .trim()
  .max(2_000)
  .regex(/^(https?:\/\/\S+)?$/i)
  .nullish()
  .transform((value) => value || null);
/** Where a browser is sent back: of the web, or of an application's own scheme. Without a fragment. */
const redirectAddress = z
  .string()
  .trim()
  .min(1)
  .max(2_000)
  .regex(/^(?!javascript:|vbscript:|data:|blob:|file:|about:)[a-z][a-z0-9+.-]*:[^\s#]+$/i);
const origin = z
  .string()
  .trim()
  .max(150)
  .regex(/^https?:\/\/[^\s/?#]+\/?$/i)
  .transform((value) => new URL(value).origin);
const name = z.string().trim().min(1).max(250).regex(/^\S+$/);

const clientId = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .regex(/^[\x21-\x7e]+$/);

/** Fields with the value that a new client has without one. */
const flags = {
  enabled: true,
  requireClientSecret: true,
  requireConsent: false,
  allowRememberConsent: true,
  alwaysIncludeUserClaimsInIdToken: false,
  requirePkce: true,
  allowPlainTextPkce: false,
  requireRequestObject: false,
  allowAccessTokensViaBrowser: false,
  frontChannelLogoutSessionRequired: true,
  backChannelLogoutSessionRequired: true,
  allowOfflineAccess: true,
  updateAccessTokenClaimsOnRefresh: false,
  enableLocalLogin: true,
  includeJwtId: false,
  alwaysSendClientClaims: false,
} as const;

const numbers = {
  identityTokenLifetime: { schema: seconds(DAY), start: 300 },
  /** No longer than revocations are kept. */
  accessTokenLifetime: { schema: seconds(MAX_ACCESS_TOKEN_SECONDS), start: 3_600 },
  authorizationCodeLifetime: { schema: seconds(3_600), start: 300 },
  absoluteRefreshTokenLifetime: { schema: seconds(YEAR, 0), start: 2_592_000 },
  slidingRefreshTokenLifetime: { schema: seconds(YEAR), start: 1_296_000 },
  deviceCodeLifetime: { schema: seconds(DAY), start: 300 },
  refreshTokenUsage: { schema: choice, start: 1 },
  refreshTokenExpiration: { schema: choice, start: 1 },
  accessTokenType: { schema: choice, start: 0 },
} as const;

const texts = {
  clientName: requiredText(200),
  description: text(1_000),
  clientUri: webAddress,
  logoUri: webAddress,
  frontChannelLogoutUri: webAddress,
  backChannelLogoutUri: webAddress,
  allowedIdentityTokenSigningAlgorithms: text(100),
  pairWiseSubjectSalt: text(200),
  userCodeType: text(100),
  consentLifetime: seconds(YEAR).nullish(),
  userSsoLifetime: seconds(YEAR).nullish(),
};

const lists = {
  allowedScopes: membersOf('scope', name),
  clientSecrets: secretsBody,
  allowedGrantTypes: membersOf('grantType', name),
  allowedCorsOrigins: membersOf('origin', origin),
  redirectUris: membersOf('redirectUri', redirectAddress),
  postLogoutRedirectUris: membersOf('postLogoutRedirectUri', redirectAddress),
  identityProviderRestrictions: membersOf('provider', requiredText(200)),
  claims: pairs('type', 'value', 250, 250),
  properties,
};

type Shape = Record<string, z.ZodType>;
const mapped = <T extends object>(fields: T, make: (name: keyof T) => z.ZodType) =>
  Object.fromEntries(Object.keys(fields).map((field) => [field, make(field as keyof T)])) as {
    [K in keyof T]: z.ZodType;
  };

/** A new client has what its form leaves out by default; a changed one keeps it. */
const onCreate: Shape = {
  ...texts,
  ...mapped(flags, (field) => z.boolean().default(flags[field])),
  ...mapped(numbers, (field) => numbers[field].schema.default(numbers[field].start)),
  protocolType: z.literal('oidc').default('oidc'),
  clientClaimsPrefix: z.string().trim().max(200).default('client_'),
  ...mapped(lists, (field) => lists[field].nullish().transform((given) => given ?? [])),
};
const onUpdate: Shape = {
  ...texts,
  ...mapped(flags, () => z.boolean().optional()),
  ...mapped(numbers, (field) => numbers[field].schema.optional()),
  protocolType: z.literal('oidc').optional(),
  clientClaimsPrefix: z.string().trim().max(200).optional(),
  ...mapped(lists, (field) => lists[field].nullish().transform((given) => given ?? undefined)),
};

/** What some clients call by another name. */
const aliases = {
  scopes: lists.allowedScopes.nullish(),
  secrets: lists.clientSecrets.nullish(),
  callbackUrl: redirectAddress.or(z.literal('')).nullish(),
  logoutUrl: redirectAddress.or(z.literal('')).nullish(),
};

export const clientCreate = z.object({ clientId, ...onCreate, ...aliases, extraProperties });
export const clientUpdate = z.object({
  clientId: clientId.optional(),
  ...onUpdate,
  ...aliases,
  extraProperties: extraProperties.optional(),
  concurrencyStamp,
});

const copies = {
  copyAllowedGrantType: true,
  copyRedirectUri: true,
  copyAllowedScope: true,
  copyClaim: true,
  copySecret: true,
  copyAllowedCorsOrigin: true,
  copyPostLogoutRedirectUri: true,
  copyPropertie: true,
  copyIdentityProviderRestriction: true,
} as const;
const copy = z.boolean().default(true);

/** The spellings are those of the clients. */
export const clientClone = z.object({
  sourceClientId: z.string().max(200).nullish(),
  clientId,
  clientName: requiredText(200),
  description: text(1_000),
  ...(Object.fromEntries(Object.keys(copies).map((field) => [field, copy])) as {
    [K in keyof typeof copies]: typeof copy;
  }),
});

export const clientReply = fullAuditedReply.extend({
  clientId: z.string(),
  clientName: z.string(),
  isStatic: z.boolean(),
  description: z.string().nullable(),
  clientUri: z.string().nullable(),
  logoUri: z.string().nullable(),
  ...(mapped(flags, () => z.boolean()) as { [K in keyof typeof flags]: z.ZodBoolean }),
  protocolType: z.string(),
  frontChannelLogoutUri: z.string().nullable(),
  backChannelLogoutUri: z.string().nullable(),
  allowedIdentityTokenSigningAlgorithms: z.string().nullable(),
  ...(mapped(numbers, () => z.number().int()) as { [K in keyof typeof numbers]: z.ZodNumber }),
  consentLifetime: z.number().int().nullable(),
  userSsoLifetime: z.number().int().nullable(),
  clientClaimsPrefix: z.string(),
  pairWiseSubjectSalt: z.string().nullable(),
  userCodeType: z.string().nullable(),
  allowedScopes: memberReply('scope'),
  clientSecrets: secretsReply,
  allowedGrantTypes: memberReply('grantType'),
  allowedCorsOrigins: memberReply('origin'),
  redirectUris: memberReply('redirectUri'),
  postLogoutRedirectUris: memberReply('postLogoutRedirectUri'),
  identityProviderRestrictions: memberReply('provider'),
  claims: z.array(z.object({ type: z.string(), value: z.string() })),
  properties: propertiesReply,
});

export const clientResource = defineResource({
  name: 'Client',
  path: 'api/identity-server/clients',
  deletesByQuery: true,
  entity: Client,
  create: clientCreate,
  update: clientUpdate,
  reply: clientReply,
  permissions: verbPermissions(identityServerPermissions.names.Clients),
  search: ['clientId', 'clientName', 'description'],
  sort: ['clientId', 'clientName', 'description', 'enabled', 'protocolType', 'creationTime'],
  defaultSort: [{ field: 'clientId', descending: false }],
  expressions: { clientSecrets: { sql: secretsExpression('client_secrets'), kind: 'raw' } },
});
