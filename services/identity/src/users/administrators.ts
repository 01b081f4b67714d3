import type { Tx } from '@ishare/data/tx.js';
import { AppError } from '@ishare/kernel/errors.js';
import { currentContext } from '@ishare/server/context.js';
import { identityErrors } from '../errors.js';

/** Those who can sign in now and belong to the administrators' role, by themselves or through a unit. */
const AVAILABLE = `select u.id from app_user u
  where u.is_active and not u.is_deleted and coalesce(u.lockout_end <= now(), true) and exists (
    select 1 from role r where r.is_static and not r.is_deleted and (
      exists (select 1 from user_role ur where ur.user_id = u.id and ur.role_id = r.id)
      or exists (select 1 from organization_unit_user m join organization_unit_role o on o.unit_id = m.unit_id
        where m.user_id = u.id and o.role_id = r.id)))`;

async function available(tx: Tx): Promise<Set<string>> {
  return new Set((await tx.query<{ id: string }>(AVAILABLE)).map(({ id }) => id));
}

/**
 * Does what may cost a tenant an administrator, and refuses it where it costs the last one, or the caller himself: he
 * could not undo it. One such change at a time: of two administrators who drop each other the second one sees what the
 * first has done.
 */
export async function keepingAnAdministrator<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await tx.turn('administrators');
  const before = await available(tx);
  const result = await work();
  const after = await available(tx);
  if (before.size > 0 && after.size === 0) throw new AppError(identityErrors.LastAdministrator);
  const caller = currentContext()?.principal?.userId;
  if (caller && before.has(caller) && !after.has(caller)) throw new AppError(identityErrors.OwnAdministration);
  return result;
}
