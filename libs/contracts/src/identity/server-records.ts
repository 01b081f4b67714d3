// What the host registers at the identity server: clients, and the scopes and resources that their tokens are for.
import { code, deletion, flag, rows, text, whole, type Field } from '../things/field.js';
import { thing, type RecordOf } from '../things/thing.js';
import { identityServerPermissions } from './permissions.js';

const P = identityServerPermissions.names;

/** Seconds. */
const HOUR = 3_600;
const DAY = 86_400;
const YEAR = 366 * DAY;
/** No access token lives longer: so long revocations are kept. */
export const MAX_ACCESS_TOKEN_SECONDS = DAY;

/** Elements of a list inside of a client or a resource. */
export const MAX_MEMBERS = 200;
export const MAX_SECRETS = 20;

/** A list of texts, which go out as objects of the one member. */
const members = <const K extends string>(key: K, max = 250) =>
  rows({ [key]: text(max).required() } as Record<K, Field<string, string>>, MAX_MEMBERS).kept();
const pairs = <const A extends string, const B extends string>(first: A, second: B, maxSecond: number) =>
  rows(
    { [first]: text(250).required(), [second]: text(maxSecond).required() } as Record<A | B, Field<string, string>>,
    MAX_MEMBERS,
  ).kept();
const properties = pairs('key', 'value', 2_000);

/** Of one that is kept, the value is a reference. */
const secrets = rows(
  {
    type: text(250).default('SharedSecret'),
    value: text(4_000).required().long(),
    description: text(2_000).long(),
    expiration: text(40),
  },
  MAX_SECRETS,
).kept();
const seconds = (initial: number, max: number, min = 1) => whole(min, max).default(initial).kept();
const webAddress = text(2_000).matches(/^(https?:\/\/\S+)?$/i);

/** An application that may ask for tokens; the host registers them for all tenants. */
export const serverClient = thing('Client', {
  path: 'api/identity-server/clients',
  permissions: P.Clients,
  orderedBy: 'clientId',
  deletesByQuery: true,
  takesExtra: true,
  fields: {
    clientId: text(200)
      .required()
      .unique()
      .matches(/^[\x21-\x7e]+$/)
      .kept()
      .sorts()
      .searches(),
    clientName: text(200).required().sorts().searches(),
    /** The product's own: neither deleted nor switched off. */
    isStatic: flag(false).readOnly(),
    description: text(1_000).long().sorts().searches(),
    clientUri: webAddress,
    logoUri: webAddress,
    enabled: flag(true).kept().sorts(),
    requireClientSecret: flag(true).kept(),
    requireConsent: flag(false).kept(),
    allowRememberConsent: flag(true).kept(),
    alwaysIncludeUserClaimsInIdToken: flag(false).kept(),
    requirePkce: flag(true).kept(),
    allowPlainTextPkce: flag(false).kept(),
    requireRequestObject: flag(false).kept(),
    allowAccessTokensViaBrowser: flag(false).kept(),
    frontChannelLogoutSessionRequired: flag(true).kept(),
    backChannelLogoutSessionRequired: flag(true).kept(),
    allowOfflineAccess: flag(true).kept().hinted(),
    updateAccessTokenClaimsOnRefresh: flag(false).kept(),
    enableLocalLogin: flag(true).kept(),
    includeJwtId: flag(false).kept(),
    alwaysSendClientClaims: flag(false).kept(),
    protocolType: text(200).default('oidc').kept().sorts(),
    frontChannelLogoutUri: webAddress,
    backChannelLogoutUri: webAddress,
    allowedIdentityTokenSigningAlgorithms: text(100),
    identityTokenLifetime: seconds(300, DAY),
    accessTokenLifetime: seconds(HOUR, MAX_ACCESS_TOKEN_SECONDS),
    authorizationCodeLifetime: seconds(300, HOUR),
    absoluteRefreshTokenLifetime: seconds(30 * DAY, YEAR, 0),
    slidingRefreshTokenLifetime: seconds(15 * DAY, YEAR),
    deviceCodeLifetime: seconds(300, DAY),
    /** Again and again, or once. */
    refreshTokenUsage: code(2).default(1).kept(),
    /** Sliding, or at a fixed time. */
    refreshTokenExpiration: code(2).default(1).kept(),
    /** A JWT, or a reference. */
    accessTokenType: code(2).default(0).kept(),
    consentLifetime: whole(1, YEAR).kept(),
    userSsoLifetime: whole(1, YEAR).kept(),
    clientClaimsPrefix: text(200).default('client_').kept(),
    pairWiseSubjectSalt: text(200),
    userCodeType: text(100),
    allowedScopes: members('scope'),
    clientSecrets: secrets,
    allowedGrantTypes: members('grantType'),
    allowedCorsOrigins: members('origin', 150).hinted(),
    redirectUris: members('redirectUri', 2_000).hinted(),
    postLogoutRedirectUris: members('postLogoutRedirectUri', 2_000),
    identityProviderRestrictions: members('provider', 200),
    claims: pairs('type', 'value', 250),
    properties,
    ...deletion,
    // What some clients call by another name.
    scopes: members('scope').writeOnly(),
    secrets: secrets.writeOnly(),
    callbackUrl: text(2_000).kept().writeOnly(),
    logoutUrl: text(2_000).kept().writeOnly(),
  },
});
export type ServerClient = RecordOf<typeof serverClient>;

/** A name as it stands in the scope of a request: no blanks, quotes or backslashes (RFC 6749). */
const scopeName = text(200)
  .required()
  .unique()
  .matches(/^[\x21\x23-\x5b\x5d-\x7e]+$/)
  .kept()
  .sorts()
  .searches();

const common = (isPublished: boolean) => ({
  name: scopeName,
  /** The product's own: keeps its name, stays on, and is not deleted. */
  isStatic: flag(false).readOnly(),
  displayName: text(200).sorts().searches(),
  description: text(1_000).long().sorts().searches(),
  enabled: flag(true).kept().sorts(),
  /** Whether the discovery document names it. */
  showInDiscoveryDocument: flag(isPublished).kept().sorts(),
  /** Types of the claims that it opens. */
  userClaims: members('type', 200),
  properties,
});
/** How it is asked for at the consent. */
const consent = { required: flag(false).kept(), emphasize: flag(false).kept() };
const usual = { orderedBy: 'name', deletesByQuery: true, takesExtra: true } as const;

/** Something of a user that a client may ask for: a scope with claims. */
export const identityResource = thing('IdentityResource', {
  ...usual,
  path: 'api/identity-server/identity-resources',
  permissions: P.IdentityResources,
  fields: { ...common(true), ...consent },
});

/** A right to call an API. */
export const apiScope = thing('ApiScope', {
  ...usual,
  path: 'api/identity-server/apiScopes',
  aliases: ['api/identity-server/api-scopes'],
  permissions: P.ApiScopes,
  fields: { ...common(true), ...consent },
});

/** An API: the audience of the tokens that hold one of its scopes. */
export const apiResource = thing('ApiResource', {
  ...usual,
  path: 'api/identity-server/api-resources',
  permissions: P.ApiResources,
  fields: { ...common(false), allowedAccessTokenSigningAlgorithms: text(100), secrets, scopes: members('scope', 200) },
});
