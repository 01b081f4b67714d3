/**
 * Who a token is about: inside the provider a user is known by tenant and id, because ids are read behind the tenant's
 * fence.
 */
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
