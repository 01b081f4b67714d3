import { identityServerPermissions } from '@ishare/contracts/identity/permissions.js';
import { defineResource, verbPermissions } from '@ishare/crud/resource.js';
import { auditedReply, concurrencyStamp, extraProperties, text } from '@ishare/server/schemas.js';
import { z } from 'zod';
import { memberReply, membersOf, properties, propertiesReply } from './members.js';
import { secretsBody, secretsExpression, secretsReply } from './secrets.service.js';
import { ApiResource, ApiScope, IdentityResource } from './server-resource.entity.js';

const P = identityServerPermissions.names;

/** As it stands in the scope of a request: no blanks, quotes or backslashes (RFC 6749). */
const name = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .regex(/^[\x21\x23-\x5b\x5d-\x7e]+$/);
const claims = membersOf('type', z.string().trim().min(1).max(200));
const scopes = membersOf('scope', name);
const isOn = (start: boolean) => z.boolean().default(start);
const given = <S extends z.ZodType>(schema: S) => schema.nullish().transform((value) => value ?? undefined);

const texts = { displayName: text(200), description: text(1_000) };
const lists = { userClaims: given(claims), properties: given(properties) };
const consent = { required: isOn(false), emphasize: isOn(false) };
const apiLists = { secrets: given(secretsBody), scopes: given(scopes) };

const common = auditedReply.extend({
  name: z.string(),
  isStatic: z.boolean(),
  displayName: z.string().nullable(),
  description: z.string().nullable(),
  enabled: z.boolean(),
  showInDiscoveryDocument: z.boolean(),
  userClaims: memberReply('type'),
  properties: propertiesReply,
});
const scopeReply = common.extend({ required: z.boolean(), emphasize: z.boolean() });

const scopeCreate = z.object({
  name,
  ...texts,
  enabled: isOn(true),
  showInDiscoveryDocument: isOn(true),
  ...consent,
  ...lists,
  extraProperties,
});
const scopeUpdate = z.object({
  name: name.optional(),
  ...texts,
  enabled: z.boolean().optional(),
  showInDiscoveryDocument: z.boolean().optional(),
  required: z.boolean().optional(),
  emphasize: z.boolean().optional(),
  ...lists,
  extraProperties: extraProperties.optional(),
  concurrencyStamp,
});

const usual = {
  search: ['name', 'displayName', 'description'],
  sort: ['name', 'displayName', 'description', 'enabled', 'showInDiscoveryDocument', 'creationTime'],
  defaultSort: [{ field: 'name', descending: false }],
  deletesByQuery: true,
} as const;

export const identityResourceResource = defineResource({
  name: 'IdentityResource',
  path: 'api/identity-server/identity-resources',
  entity: IdentityResource,
  create: scopeCreate,
  update: scopeUpdate,
  reply: scopeReply,
  permissions: verbPermissions(P.IdentityResources),
  ...usual,
});

export const apiScopeResource = defineResource({
  name: 'ApiScope',
  path: 'api/identity-server/apiScopes',
  aliases: ['api/identity-server/api-scopes'],
  entity: ApiScope,
  create: scopeCreate,
  update: scopeUpdate,
  reply: scopeReply,
  permissions: verbPermissions(P.ApiScopes),
  ...usual,
});

export const apiResourceResource = defineResource({
  name: 'ApiResource',
  path: 'api/identity-server/api-resources',
  entity: ApiResource,
  create: z.object({
    name,
    ...texts,
    enabled: isOn(true),
    showInDiscoveryDocument: isOn(false),
    allowedAccessTokenSigningAlgorithms: text(100),
    ...lists,
    ...apiLists,
    extraProperties,
  }),
  update: z.object({
    name: name.optional(),
    ...texts,
    enabled: z.boolean().optional(),
    showInDiscoveryDocument: z.boolean().optional(),
    allowedAccessTokenSigningAlgorithms: text(100),
    ...lists,
    ...apiLists,
    extraProperties: extraProperties.optional(),
    concurrencyStamp,
  }),
  reply: common.extend({
    allowedAccessTokenSigningAlgorithms: z.string().nullable(),
    secrets: secretsReply,
    scopes: memberReply('scope'),
  }),
  permissions: verbPermissions(P.ApiResources),
  expressions: { secrets: { sql: secretsExpression('secrets'), kind: 'raw' } },
  ...usual,
});
