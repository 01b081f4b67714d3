import type { FindOptionsWhere } from 'typeorm';
import type { AuditedRow, EntityClass } from './entities.js';
import type { Tx, Values } from './tx.js';

/**
 * Inserts a demo row under its fixed id unless it was ever there: what a user has deleted stays deleted. True when it
 * is new.
 */
export async function seedOnce<E extends AuditedRow>(
  tx: Tx,
  entity: EntityClass<E>,
  id: string,
  values: Values<E>,
): Promise<boolean> {
  if (await tx.em.findOne(entity, { where: { id } as FindOptionsWhere<E> })) return false;
  await tx.insert(entity, { ...values, id, extraProperties: { isDemo: true } } as Values<E>);
  return true;
}
