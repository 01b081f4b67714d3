import { createHmac } from 'node:crypto';
import { deriveKey, type Config } from '@ishare/server/config.js';

/** owner: migrations; app: requests and jobs, powerless and behind row-level security; relay: outbox and inbox of all tenants, nothing else. */
export type RoleKind = 'owner' | 'app' | 'relay';

export function roleName(schema: string, kind: RoleKind): string {
  return `${schema}_${kind}`;
}

export function rolePassword(config: Pick<Config, 'SECRET_KEY'>, role: string): string {
  return createHmac('sha256', deriveKey(config, 'database-roles')).update(role).digest('base64url');
}

/** DATABASE_URL with the credentials of a service's own role. */
export function roleUrl(config: Pick<Config, 'SECRET_KEY' | 'DATABASE_URL'>, schema: string, kind: RoleKind): string {
  const url = new URL(config.DATABASE_URL);
  const role = roleName(schema, kind);
  url.username = role;
  url.password = rolePassword(config, role);
  return url.toString();
}
