// Codes by which people and machines tell records apart, whatever a caps lock makes of them.
import { invalid } from '@ishare/kernel/errors.js';
import type { EntityMetadata } from 'typeorm';
import type { EntityClass, Row } from './entities.js';

/** Properties of an entity that hold such a code, of which no two rows of a tenant have the same. */
const codes = new Map<EntityClass<Row>, readonly string[]>();

/** So many codes are taken hold of one by one; of more nobody else takes any meanwhile. */
const FEW = 50;

export function aloneInAnyCase(entity: EntityClass<Row>, properties: readonly string[]): void {
  if (properties.length > 0) codes.set(entity, properties);
}

/** What is needed of a transaction. */
interface Writing {
  turn(name: string, how?: { isShared?: boolean }): Promise<void>;
  query<R>(text: string, values?: readonly unknown[]): Promise<R[]>;
}

interface Written {
  metadata: EntityMetadata;
  rows: readonly Row[];
  /** The rows as they were; of what is new there are none. */
  before?: readonly Row[];
}

/**
 * Refuses rows, which are about to be written, whose code stands at another one in other capitals. An index cannot say
 * it, for such pairs stand in older databases and stay: a row that keeps its code keeps it.
 */
export async function refuseSameCodes(
  tx: Writing,
  entity: EntityClass<Row>,
  { metadata, rows, before = [] }: Written,
): Promise<void> {
  for (const property of codes.get(entity) ?? []) {
    const codeOf = (row: Row | undefined) =>
      (row as unknown as Record<string, string | null> | undefined)?.[property]?.toLowerCase();
    const fresh = rows.filter((row) => {
      const code = codeOf(row);
      return code && code !== codeOf(before.find(({ id }) => id === row.id));
    });
    if (fresh.length === 0) continue;
    const asked = fresh.map(codeOf) as string[];
    const turn = `codes:${metadata.tableName}.${property}`;
    await tx.turn(turn, { isShared: asked.length <= FEW });
    if (asked.length <= FEW) for (const code of [...new Set(asked)].sort()) await tx.turn(`${turn}:${code}`);
    const column = metadata.findColumnWithPropertyName(property)!.databaseName;
    // Among which rows the code is had by one, says its index: a number of the bank may come again once it is reversed.
    const index = metadata.indices.find(({ isUnique, columns }) => isUnique && columns.at(-1)?.databaseName === column);
    const known = await tx.query(
      `select from "${metadata.tableName}"
        where lower("${column}") in (select lower(asked) from unnest($1::text[]) asked)
          and not is_deleted and id <> all($2) and (${index?.where || 'true'}) limit 1`,
      [asked, fresh.map(({ id }) => id)],
    );
    if (known.length > 0 || new Set(asked).size < asked.length) throw invalid(property, 'Validation:taken');
  }
}
