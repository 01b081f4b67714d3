import { identityServerPermissions } from '@ishare/contracts/identity/permissions.js';
import { lazy, Suspense } from 'react';
import type { Field } from '../../../resource/screen';
import DurationInput from '../../../ui/DurationInput';
import { ScopesField } from './ScopesField';

const SecretsField = lazy(() => import('./SecretsField'));

const P = identityServerPermissions.names.Clients;
export const clientsPath = '/api/identity-server/clients';

/** Each list's one member on the wire. */
export const clientLists = {
  allowedGrantTypes: 'grantType',
  allowedScopes: 'scope',
  redirectUris: 'redirectUri',
  postLogoutRedirectUris: 'postLogoutRedirectUri',
  allowedCorsOrigins: 'origin',
  identityProviderRestrictions: 'provider',
} as const;

const grantTypes = [
  'authorization_code',
  'client_credentials',
  'refresh_token',
  'password',
  'phone_verify',
  'Impersonation',
];
const address = /^[a-z][a-z0-9+.-]*:[^\s#]+$/i;
const web = /^(?:https?:\/\/\S+)?$/i;
const origin = /^https?:\/\/[^\s/?#]+\/?$/i;
const longestSeconds = 2_147_483_647;

const flag = (key: string, section: string, initial: boolean, hint?: string): Field => ({
  key,
  type: 'switch',
  section,
  initial,
  ...(hint && { hint }),
});
const seconds = (key: string, initial: number | undefined, section = 'tokens'): Field => ({
  key,
  type: 'custom',
  section,
  ...(initial !== undefined && { initial, required: true }),
  render: (props) => <DurationInput {...(props as object)} max={longestSeconds} />,
});
const choice = (key: string, names: readonly string[], initial: number): Field => ({
  key,
  type: 'select',
  section: 'tokens',
  initial,
  required: true,
  options: names.map((name, value) => ({ value, label: `identity:client.${key}s.${name}` })),
});

/** Secrets of a client or an API resource. */
export const secretsField = (key: string, section: string, permission: string): Field => ({
  key,
  type: 'custom',
  section,
  span: 2,
  permission,
  initial: [],
  render: (props) => (
    <Suspense>
      <SecretsField {...(props as object)} />
    </Suspense>
  ),
});

/** The form of a client, with the values that a new one begins with. */
export const clientFields: readonly Field[] = [
  {
    key: 'clientId',
    type: 'text',
    section: 'basics',
    required: true,
    max: 200,
    readOnly: 'edit',
    pattern: /^[\x21-\x7e]+$/,
  },
  { key: 'clientName', type: 'text', section: 'basics', required: true, max: 200 },
  { key: 'description', type: 'textarea', section: 'basics', max: 1000, span: 2 },
  {
    key: 'allowedGrantTypes',
    type: 'tags',
    section: 'basics',
    span: 2,
    suggestions: grantTypes,
    initial: ['authorization_code', 'refresh_token'],
  },
  flag('enabled', 'basics', true),
  flag('requirePkce', 'basics', true),
  flag('requireClientSecret', 'basics', true),
  flag('requireConsent', 'basics', false),
  flag('allowRememberConsent', 'basics', true),
  flag('enableLocalLogin', 'basics', true),
  { key: 'clientUri', type: 'text', section: 'urls', max: 2000, pattern: web },
  { key: 'logoUri', type: 'text', section: 'urls', max: 2000, pattern: web },
  {
    key: 'redirectUris',
    type: 'tags',
    section: 'urls',
    span: 2,
    item: address,
    hint: 'identity:client.redirectUrisHint',
  },
  { key: 'postLogoutRedirectUris', type: 'tags', section: 'urls', span: 2, item: address },
  {
    key: 'allowedCorsOrigins',
    type: 'tags',
    section: 'urls',
    span: 2,
    item: origin,
    path: `${clientsPath}/distinct-cors-origins`,
    hint: 'identity:client.allowedCorsOriginsHint',
  },
  { key: 'frontChannelLogoutUri', type: 'text', section: 'urls', max: 2000, pattern: web },
  flag('frontChannelLogoutSessionRequired', 'urls', true),
  { key: 'backChannelLogoutUri', type: 'text', section: 'urls', max: 2000, pattern: web },
  flag('backChannelLogoutSessionRequired', 'urls', true),
  seconds('accessTokenLifetime', 3600),
  seconds('identityTokenLifetime', 300),
  seconds('authorizationCodeLifetime', 300),
  seconds('deviceCodeLifetime', 300),
  seconds('absoluteRefreshTokenLifetime', 2_592_000),
  seconds('slidingRefreshTokenLifetime', 1_296_000),
  choice('refreshTokenUsage', ['reuse', 'once'], 1),
  choice('refreshTokenExpiration', ['sliding', 'absolute'], 1),
  choice('accessTokenType', ['jwt', 'reference'], 0),
  flag('updateAccessTokenClaimsOnRefresh', 'tokens', false),
  flag('allowOfflineAccess', 'scopes', true, 'identity:client.allowOfflineAccessHint'),
  {
    key: 'allowedScopes',
    type: 'custom',
    section: 'scopes',
    span: 2,
    initial: ['openid', 'profile'],
    render: (props) => <ScopesField {...(props as object)} />,
  },
  secretsField('clientSecrets', 'secrets', P.ManageSecrets),
  {
    key: 'claims',
    type: 'pairs',
    section: 'advanced',
    span: 2,
    names: ['type', 'value'],
    permission: P.ManageClaims,
    initial: [],
  },
  { key: 'clientClaimsPrefix', type: 'text', section: 'advanced', max: 200, initial: 'client_' },
  flag('alwaysSendClientClaims', 'advanced', false),
  flag('alwaysIncludeUserClaimsInIdToken', 'advanced', false),
  flag('includeJwtId', 'advanced', false),
  flag('allowPlainTextPkce', 'advanced', false),
  flag('requireRequestObject', 'advanced', false),
  flag('allowAccessTokensViaBrowser', 'advanced', false),
  { key: 'allowedIdentityTokenSigningAlgorithms', type: 'text', section: 'advanced', max: 100 },
  { key: 'pairWiseSubjectSalt', type: 'text', section: 'advanced', max: 200 },
  { key: 'userCodeType', type: 'text', section: 'advanced', max: 100 },
  seconds('userSsoLifetime', undefined, 'advanced'),
  seconds('consentLifetime', undefined, 'advanced'),
  { key: 'identityProviderRestrictions', type: 'tags', section: 'advanced', span: 2 },
  {
    key: 'properties',
    type: 'pairs',
    section: 'advanced',
    span: 2,
    names: ['key', 'value'],
    permission: P.ManageProperties,
    initial: [],
  },
];
