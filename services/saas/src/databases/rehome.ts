import type { Location } from '@ishare/data/roles.js';
import type { Config } from '@ishare/server/config.js';
import { SecretBox } from '@ishare/server/secret-box.js';
import type pg from 'pg';
import { atPlace, parseConnectionString } from './connection-string.js';

/** What connection strings are sealed for. */
export const CONNECTION_STRINGS = 'connection-strings';

/**
 * Lets connection strings of tenants name the addresses at which their databases have come back: applied once more, the
 * old ones would lead to a server that is another one now, or none. For restores: past the fences, and untold.
 */
export async function rehomeConnectionStrings(
  client: pg.ClientBase,
  config: Pick<Config, 'SECRET_KEY'>,
  places: ReadonlyMap<Location, Location>,
): Promise<number> {
  const box = new SecretBox(config, CONNECTION_STRINGS);
  const { rows } = await client.query<{ id: string; context: string; sealed: string }>(
    `select id, of_tenant_id || ':' || name as context, sealed_connection_string as sealed from saas.connection_string`,
  );
  let changed = 0;
  for (const { id, context, sealed } of rows) {
    const text = box.open(sealed, context);
    const parsed = parseConnectionString(text);
    const place = parsed.kind === 'postgresql' ? places.get(parsed.location) : undefined;
    if (place === undefined) continue;
    await client.query(`update saas.connection_string set sealed_connection_string = $2 where id = $1`, [
      id,
      box.seal(atPlace(text, place), context),
    ]);
    changed++;
  }
  return changed;
}
