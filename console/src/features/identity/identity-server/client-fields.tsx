import { serverClients, serverResources } from '@ishare/contracts/identity/identity-server.js';
import { identityServerPermissions } from '@ishare/contracts/identity/permissions.js';
import { serverClient } from '@ishare/contracts/identity/server-records.js';
import { Suspense } from 'react';
import type { ThingScreen } from '../../../resource/things';
import DurationInput from '../../../ui/DurationInput';
import { ScopesField } from './ScopesField';
import { lazy } from '../../../state/lazy';

const SecretsField = lazy(() => import('./SecretsField'));

const P = identityServerPermissions.names.Clients;

const grantTypes = [
  'authorization_code',
  'client_credentials',
  'refresh_token',
  'password',
  'phone_verify',
  'Impersonation',
];
const address = /^[a-z][a-z0-9+.-]*:[^\s#]+$/i;
const origin = /^https?:\/\/[^\s/?#]+\/?$/i;

type Lifetime = keyof typeof serverClient.fields & `${string}Lifetime`;
const seconds = (key: Lifetime) => ({
  render: (props: object) => <DurationInput {...props} max={serverClient.fields[key].facts.max!} />,
});

/** Secrets of a client or an API resource. */
export const secretsField = (permission: string) => ({
  permission,
  render: (props: object) => (
    <Suspense>
      <SecretsField {...props} />
    </Suspense>
  ),
});

/** Claims, and what is kept beside the fields. */
export const pairsField = (permission: string) => ({ as: 'pairs' as const, permission });

/** Claims that a resource may open. */
export const claimsField = (permission: string) => ({
  as: 'tags' as const,
  path: `/${serverResources.claimTypes.path}`,
  permission,
});

/** The form of a client, by its tabs. */
export const clientSections: NonNullable<ThingScreen<typeof serverClient>['sections']> = {
  basics: {
    clientId: { readOnly: 'edit' },
    clientName: true,
    description: true,
    allowedGrantTypes: { as: 'tags', suggestions: grantTypes, initial: ['authorization_code', 'refresh_token'] },
    enabled: true,
    requirePkce: true,
    requireClientSecret: true,
    requireConsent: true,
    allowRememberConsent: true,
    enableLocalLogin: true,
  },
  urls: {
    clientUri: true,
    logoUri: true,
    redirectUris: { as: 'tags', item: address },
    postLogoutRedirectUris: { as: 'tags', item: address },
    allowedCorsOrigins: { as: 'tags', item: origin, path: `/${serverClients.corsOrigins.path}` },
    frontChannelLogoutUri: true,
    frontChannelLogoutSessionRequired: true,
    backChannelLogoutUri: true,
    backChannelLogoutSessionRequired: true,
  },
  tokens: {
    accessTokenLifetime: seconds('accessTokenLifetime'),
    identityTokenLifetime: seconds('identityTokenLifetime'),
    authorizationCodeLifetime: seconds('authorizationCodeLifetime'),
    deviceCodeLifetime: seconds('deviceCodeLifetime'),
    absoluteRefreshTokenLifetime: seconds('absoluteRefreshTokenLifetime'),
    slidingRefreshTokenLifetime: seconds('slidingRefreshTokenLifetime'),
    refreshTokenUsage: true,
    refreshTokenExpiration: true,
    accessTokenType: true,
    updateAccessTokenClaimsOnRefresh: true,
  },
  scopes: {
    allowOfflineAccess: true,
    allowedScopes: { initial: ['openid', 'profile'], render: (props) => <ScopesField {...(props as object)} /> },
  },
  secrets: { clientSecrets: secretsField(P.ManageSecrets) },
  advanced: {
    claims: pairsField(P.ManageClaims),
    clientClaimsPrefix: true,
    alwaysSendClientClaims: true,
    alwaysIncludeUserClaimsInIdToken: true,
    includeJwtId: true,
    allowPlainTextPkce: true,
    requireRequestObject: true,
    allowAccessTokensViaBrowser: true,
    allowedIdentityTokenSigningAlgorithms: true,
    pairWiseSubjectSalt: true,
    userCodeType: true,
    userSsoLifetime: seconds('userSsoLifetime'),
    consentLifetime: seconds('consentLifetime'),
    identityProviderRestrictions: { as: 'tags' },
    properties: pairsField(P.ManageProperties),
  },
};
