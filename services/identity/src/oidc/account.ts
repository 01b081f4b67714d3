import type { User } from '../users/user.entity.js';

/** The scopes of the product; `iShare` opens the API. */
export const SCOPES = ['openid', 'profile', 'role', 'email', 'phone', 'offline_access', 'iShare'] as const;

/** Who a token is about: inside the provider a user is known by tenant and id, because ids are read behind the tenant's fence. */
export interface Subject {
  tenantId: string;
  userId: string;
}

export function accountIdOf({ tenantId, userId }: Subject): string {
  return `${tenantId}:${userId}`;
}

export function subjectOf(accountId: string): Subject {
  const [tenantId = '', userId = ''] = accountId.split(':');
  return { tenantId, userId };
}

/** Claims about a user that the granted scopes open. */
export function claimsOf(user: User, roles: readonly string[], scopes: ReadonlySet<string>): Record<string, unknown> {
  return {
    ...(scopes.has('profile') ? { preferred_username: user.userName, name: user.name ?? user.userName, ...(user.surname ? { family_name: user.surname } : {}) } : {}),
    ...(scopes.has('email') ? { email: user.email, email_verified: user.emailConfirmed } : {}),
    ...(scopes.has('phone') && user.phoneNumber ? { phone_number: user.phoneNumber, phone_number_verified: user.phoneNumberConfirmed } : {}),
    ...(scopes.has('role') && roles.length > 0 ? { role: roles.length === 1 ? roles[0] : roles } : {}),
  };
}
