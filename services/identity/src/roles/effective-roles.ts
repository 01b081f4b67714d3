import type { Tx } from '@ishare/data/tx.js';

/**
 * Ids of a user's roles: those given directly and those of the units that the user belongs to. `$1` is the user's id.
 */
export const EFFECTIVE_ROLE_IDS = `
  select ur.role_id from user_role ur where ur.user_id = $1
  union select our.role_id from organization_unit_user ouu join organization_unit_role our on our.unit_id = ouu.unit_id
    where ouu.user_id = $1`;

const EFFECTIVE_ROLES = `select r.id, r.name from role r where not r.is_deleted and r.id in (${EFFECTIVE_ROLE_IDS})
  order by r.name`;

/** A user's roles, direct ones and those of units, by name. */
export function effectiveRoles(userId: string, tx: Tx): Promise<{ id: string; name: string }[]> {
  return tx.query(EFFECTIVE_ROLES, [userId]);
}

export async function roleNamesOf(userId: string, tx: Tx): Promise<string[]> {
  return (await effectiveRoles(userId, tx)).map(({ name }) => name);
}
