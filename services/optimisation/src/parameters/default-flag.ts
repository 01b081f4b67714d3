import type { EntityClass, TenantRow } from '@ishare/data/entities.js';
import type { Tx, Values } from '@ishare/data/tx.js';
import { invalid } from '@ishare/kernel/errors.js';
import type { FindOptionsWhere } from 'typeorm';

export abstract class WithDefault {
  isDefault!: boolean;
}

type Row = TenantRow & WithDefault;

/**
 * Keeps exactly one record of a tenant the default: the first becomes it, a new one takes the flag from the old, and the
 * flag is not given up without a successor. Returns the flag that the record is to have.
 */
export async function keepOneDefault<E extends Row>(
  tx: Tx,
  entity: EntityClass<E>,
  existing: E | null,
  wanted: boolean,
): Promise<boolean> {
  const current = await tx.find(entity, { isDefault: true } as FindOptionsWhere<E>, { lock: true });
  if (!current) return true;
  if (current.id === existing?.id) {
    if (!wanted) throw invalid('isDefault', 'Validation:defaultNeeded');
    return true;
  }
  if (wanted) await tx.update(entity, current.id, { isDefault: false } as Values<E>);
  return wanted;
}

/** Gives the flag of a record that is about to be deleted to the oldest of the others. */
export async function handOverDefault<E extends Row>(tx: Tx, entity: EntityClass<E>, id: string): Promise<void> {
  const leaving = await tx.get(entity, id, { lock: true });
  if (!leaving.isDefault) return;
  const [heir] = await tx.em
    .createQueryBuilder(entity, 'row')
    .where('not row.isDeleted and row.id <> :id', { id })
    .orderBy('row.creationTime')
    .take(1)
    .getMany();
  if (!heir) return;
  await tx.update(entity, id, { isDefault: false } as Values<E>);
  await tx.update(entity, heir.id, { isDefault: true } as Values<E>);
}
