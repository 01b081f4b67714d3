/** Who a connection acts for, as the access token says; `exp` in seconds since 1970, `tenantId` null for the host. */
export interface HubPrincipal {
  userId: string;
  userName: string;
  tenantId: string | null;
  sessionId: string;
  exp: number;
  permissions?: readonly string[];
}

/** GUIDs are compared without regard to case, and no key is ever shared by two tenants. */
export function userKey(tenantId: string | null, userId: string): string {
  return `${tenantKey(tenantId)}:${userId.toLowerCase()}`;
}

export function groupKey(tenantId: string | null, group: string): string {
  return `${tenantKey(tenantId)}:${group}`;
}

export function tenantKey(tenantId: string | null): string {
  return tenantId?.toLowerCase() ?? '';
}
