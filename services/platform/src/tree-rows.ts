import { notFound, type EntityClass, type TenantRow } from '@ishare/data/entities.js';
import type { Tx } from '@ishare/data/tx.js';
import { invalid } from '@ishare/kernel/errors.js';
import { EMPTY_GUID } from '@ishare/kernel/ids.js';
import type { FindOptionsWhere } from 'typeorm';

export interface TreeRow extends TenantRow {
  parentId: string | null;
}

/** The rows of one tree, and how many levels it may have. */
interface Tree<E extends TreeRow> {
  entity: EntityClass<E>;
  where: FindOptionsWhere<E>;
  levels: number;
}

/** Clients name the root by the all-zero id or by nothing. */
export function parentOf(id: string | null | undefined): string | null {
  return !id || id === EMPTY_GUID ? null : id;
}

/**
 * Makes sure that `parentId` is a row of the tree and neither `id` nor below it, and that `id` with what hangs below it
 * stays within `levels`; gives the level of the new place, from 1. Take the turn at the tree before.
 */
export async function assertPlace<E extends TreeRow>(
  tx: Tx,
  { entity, where, levels }: Tree<E>,
  place: { id: string | null; parentId: string | null },
): Promise<number> {
  const rows = await tx.em.find(entity, {
    where: { ...where, isDeleted: false },
    select: { id: true, parentId: true } as never,
  });
  const parents = new Map(rows.map((row) => [row.id, row.parentId]));
  let level = 1;
  for (let above = place.parentId; above !== null; above = parents.get(above) ?? null) {
    if (!parents.has(above)) throw notFound(entity.name, above);
    if (above === place.id) throw invalid('parentId', 'Tree:insideItself');
    level += 1;
  }
  let height = 0;
  const children = Map.groupBy(rows, ({ parentId }) => parentId);
  for (
    let below = place.id ? (children.get(place.id) ?? []) : [];
    below.length > 0;
    below = below.flatMap(({ id }) => children.get(id) ?? [])
  )
    height += 1;
  if (level + height > levels) throw invalid('parentId', 'Tree:tooDeep', { maximum: levels });
  return level;
}
