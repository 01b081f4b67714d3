import type { Client, ResourceServer } from 'oidc-provider';
import type { ResourceSet } from '../identity-server/server-resources.service.js';
import { registrationOf } from './registered-clients.service.js';

/**
 * Access tokens are JWTs only for a named resource: one stands for all APIs here; which of them a token is for, its
 * scopes say.
 */
export const API_RESOURCE = 'urn:ishare:api';

/** Scopes of every kind, because the access token carries the claims of the user that were asked for. */
export function apiResource(client: Client, resources: ResourceSet): ResourceServer {
  return {
    scope: resources.scopes.join(' '),
    accessTokenFormat: 'jwt',
    accessTokenTTL: registrationOf(client).accessTokenLifetime,
    jwt: { sign: { alg: 'ES256' } },
  };
}

/** The APIs that the scopes open; a token that opens none is good for userinfo alone. */
export function audienceOf(scopes: ReadonlySet<string>, resources: ResourceSet, userinfo: string): string | string[] {
  const names = resources.apisOf(scopes).map(({ name }) => name);
  return names.length === 0 ? userinfo : names.length === 1 ? names[0]! : names;
}
