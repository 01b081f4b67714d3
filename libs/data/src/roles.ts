import { createHmac } from 'node:crypto';
import { deriveKey, type Config } from '@ishare/server/config.js';
import pg from 'pg';

/**
 * owner: migrations; app: requests and jobs, powerless and behind row-level security; relay: outbox and inbox of all
 * tenants, nothing else.
 */
export type RoleKind = 'owner' | 'app' | 'relay';

export function roleName(schema: string, kind: RoleKind): string {
  return `${schema}_${kind}`;
}

function rolePassword(config: Pick<Config, 'SECRET_KEY'>, role: string): string {
  return createHmac('sha256', deriveKey(config, 'database-roles')).update(role).digest('base64url');
}

/** DATABASE_URL with the credentials of a service's own role. */
export function roleUrl(config: Pick<Config, 'SECRET_KEY' | 'DATABASE_URL'>, schema: string, kind: RoleKind): string {
  return loginUrl(config, roleName(schema, kind));
}

/** The same login at another `host:port`. */
export function atHost(url: string, host: string): string {
  const there = new URL(url);
  there.host = host;
  return there.toString();
}

/** Where a tenant's database is: `host:port/name`. The credentials are always those of our own roles. */
export type Location = string;

/** An address of ours at another place; null for the main database. */
export function atLocation(url: string, location: Location | null): string {
  if (location === null) return url;
  const [host, name] = [location.slice(0, location.indexOf('/')), location.slice(location.indexOf('/') + 1)];
  const there = new URL(atHost(url, host));
  there.pathname = `/${name}`;
  return there.toString();
}

export function loginUrl(config: Pick<Config, 'SECRET_KEY' | 'DATABASE_URL'>, role: string): string {
  const url = new URL(config.DATABASE_URL);
  url.username = role;
  url.password = rolePassword(config, role);
  return url.toString();
}

/** Whether a role exists and has the password that belongs to this SECRET_KEY. */
async function canLogin(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Roles belong to the whole server: another database of it may be migrating at the same moment. */
const MET_ANOTHER = new Set(['XX000', '23505', '42710', '40001']);

export async function patiently(work: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await work();
      return;
    } catch (error) {
      if (attempt >= 8 || !MET_ANOTHER.has((error as { code?: string }).code ?? '')) throw error;
      await new Promise((resolve) => setTimeout(resolve, attempt * 50));
    }
  }
}

/** Makes the powerless role of a login address, with its settings, or leaves it alone when it can log in already. */
export async function ensureLoginRole(
  admin: pg.Client,
  url: string,
  settings: readonly string[],
  { createsDatabases = false } = {},
): Promise<void> {
  await patiently(async () => {
    if (await canLogin(url)) return;
    const { username: role, password } = new URL(url);
    const { rowCount } = await admin.query('select 1 from pg_roles where rolname = $1', [role]);
    const creating = createsDatabases ? 'createdb' : 'nocreatedb';
    const powers = `login nosuperuser nobypassrls ${creating} nocreaterole noreplication`;
    await admin.query(
      `${rowCount ? 'alter' : 'create'} role ${role} ${powers} password ${admin.escapeLiteral(password)}`,
    );
    for (const setting of [`timezone to 'UTC'`, ...settings]) await admin.query(`alter role ${role} set ${setting}`);
    // Who runs the migration must be able to give the schema away.
    await admin.query(`grant ${role} to current_user`);
  });
}
