// What every installation begins with: the scopes of OpenID Connect, the product's API, and its own client.
import { APP_SCOPE } from '@ishare/server/token-verifier.js';

interface Standard {
  name: string;
  displayName: string;
  claims: readonly string[];
}

/** In the order in which tokens list them where a client names no scope. */
export const STANDARD_IDENTITY_RESOURCES: readonly Standard[] = [
  { name: 'openid', displayName: 'User id', claims: ['sub'] },
  {
    name: 'profile',
    displayName: 'User profile',
    claims: [
      'name',
      'family_name',
      'given_name',
      'middle_name',
      'nickname',
      'preferred_username',
      'profile',
      'picture',
      'website',
      'gender',
      'birthdate',
      'zoneinfo',
      'locale',
      'updated_at',
    ],
  },
  { name: 'role', displayName: 'Roles', claims: ['role'] },
  { name: 'email', displayName: 'E-mail address', claims: ['email', 'email_verified'] },
  { name: 'phone', displayName: 'Phone number', claims: ['phone_number', 'phone_number_verified'] },
  { name: 'address', displayName: 'Address', claims: ['address'] },
];

export const STANDARD_CLAIMS: readonly string[] = STANDARD_IDENTITY_RESOURCES.flatMap(({ claims }) => claims);

/** Claims that the product's API always gets, whichever identity scopes stand beside its own. */
export const PRODUCT_API = { name: APP_SCOPE, displayName: 'iShare', claims: [] as readonly string[] };

/** The product's own console. It holds no secret, because a browser cannot keep one. */
export const WEB_CLIENT = 'iShare_Web';
export const WEB_CLIENT_SCOPES = ['openid', 'profile', 'role', 'email', 'phone', APP_SCOPE];
export const WEB_CLIENT_GRANTS = ['authorization_code', 'refresh_token', 'password', 'phone_verify', 'Impersonation'];
