import type { ClientMetadata } from 'oidc-provider';

/** The product's own console. It holds no secret, because a browser cannot keep one. */
export const WEB_CLIENT = 'iShare_Web';

export function firstPartyClients(publicUrl: string): ClientMetadata[] {
  return [{
    client_id: WEB_CLIENT,
    client_name: 'iShare Web',
    token_endpoint_auth_method: 'none',
    application_type: new URL(publicUrl).protocol === 'https:' ? 'web' : 'native',
    grant_types: ['authorization_code', 'refresh_token', 'password', 'phone_verify', 'Impersonation', 'impersonation'],
    response_types: ['code'],
    redirect_uris: [`${publicUrl}/auth-redirect`],
    post_logout_redirect_uris: [`${publicUrl}/login`],
    id_token_signed_response_alg: 'ES256',
  }];
}
