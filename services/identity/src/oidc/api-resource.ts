import { APP_SCOPE } from '@ishare/server/token-verifier.js';
import type { ResourceServer } from 'oidc-provider';
import { SCOPES } from './account.js';

/** Access tokens are JWTs only for a named resource: the product's API is the one that there is. */
export const API_RESOURCE = 'urn:ishare:api';

export const ACCESS_TOKEN_SECONDS = 3_600;

export function apiResource(): ResourceServer {
  return { scope: SCOPES.join(' '), audience: APP_SCOPE, accessTokenFormat: 'jwt', accessTokenTTL: ACCESS_TOKEN_SECONDS, jwt: { sign: { alg: 'ES256' } } };
}
