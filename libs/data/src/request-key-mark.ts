import { AppError, kernelErrors } from '@ishare/kernel/errors.js';
import { currentContext, type HeldKey } from '@ishare/server/context.js';
import { type EntityManager } from 'typeorm';

/**
 * Marks the key of the running request in a transaction that has written something, so that a lost answer does not
 * leave open whether it was done. A request whose key was taken over has lost it, and its transaction with it.
 */
export async function markRequestKey(keeper: HeldKey['keeper'], em: EntityManager, tenantId: string): Promise<void> {
  const held = currentContext()?.requestKey;
  if (!held?.isOpen || held.keeper !== keeper || held.tenantId !== tenantId) return;
  const [found] = await em.query<{ wrote: boolean; marked: boolean }[]>(
    `with told as (select pg_current_xact_id_if_assigned() is not null as wrote),
     marked as (update request_key set is_done = true where id = $1 and (select wrote from told) returning id)
     select (select wrote from told) as wrote, exists (select from marked) as marked`,
    [held.id],
  );
  if (found!.wrote && !found!.marked) throw new AppError(kernelErrors.Concurrency);
}
