// A flag that at most one record of a tenant has, such as that of the default.
import type { AuditedRow, EntityClass } from '@ishare/data/entities.js';
import type { Tx, Values } from '@ishare/data/tx.js';
import { invalid } from '@ishare/kernel/errors.js';
import type { FindOptionsWhere } from 'typeorm';

export interface DefaultFlag {
  name: string;
  /** There is always one: the first record is it, and it passes on when it goes. */
  isNeeded?: boolean | undefined;
  /** One among those that are equal in this. */
  within?: string | undefined;
}

type Members = Readonly<Record<string, unknown>>;

/**
 * The flag that a record is to have: it is taken from the record that has it. One that is needed goes to the first
 * record unasked, and is not given up without a successor. The lock makes two of them follow each other.
 */
export async function settleDefault<E extends AuditedRow>(
  tx: Tx,
  entity: EntityClass<E>,
  { name, isNeeded = false, within }: DefaultFlag,
  { existing, body }: { existing: E | null; body: Members },
): Promise<boolean> {
  await tx.turn(`default:${entity.name}`);
  const where = { [name]: true, ...(within === undefined ? {} : { [within]: body[within] }) };
  const current = await tx.find(entity, where as FindOptionsWhere<E>);
  const isWanted = body[name] === true || (isNeeded && !current);
  if (current && current.id === existing?.id) {
    if (isNeeded && !isWanted) throw invalid(name, 'Validation:defaultNeeded');
  } else if (current && isWanted) await tx.update(entity, current.id, { [name]: false } as Values<E>);
  return isWanted;
}

/** Gives the flag of a record that is about to be deleted to the oldest of the others. */
export async function handOverDefault<E extends AuditedRow>(
  tx: Tx,
  entity: EntityClass<E>,
  name: string,
  id: string,
): Promise<void> {
  const leaving = await tx.get(entity, id, { lock: true });
  if (!(leaving as unknown as Members)[name]) return;
  const [heir] = await tx.em
    .createQueryBuilder(entity, 'row')
    .where('not row.isDeleted and row.id <> :id', { id })
    .orderBy('row.creationTime')
    .take(1)
    .getMany();
  if (!heir) return;
  await tx.update(entity, id, { [name]: false } as Values<E>);
  await tx.update(entity, heir.id, { [name]: true } as Values<E>);
}
