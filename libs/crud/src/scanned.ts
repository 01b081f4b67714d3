import { asScanned, spellingsOf } from '@ishare/contracts/scanned.js';
import type { EntityClass, Row } from '@ishare/data/entities.js';
import type { Tx } from '@ishare/data/tx.js';
import { In, type FindOptionsWhere } from 'typeorm';

/** The row whose label was scanned; null where none has that code, in whatever capitals. */
export async function findScanned<E extends Row & { isDeleted: boolean }, K extends keyof E & string>(
  tx: Tx,
  entity: EntityClass<E>,
  field: K,
  code: string,
): Promise<E | null> {
  const where = { [field]: In(spellingsOf(code)), isDeleted: false } as unknown as FindOptionsWhere<E>;
  const [found] = asScanned(await tx.em.find(entity, { where }), code, (row) => [String(row[field])]);
  return found ?? null;
}
