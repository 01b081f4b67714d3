// Codes by which people and machines tell records apart, whatever a caps lock makes of them.
import { invalid } from '@ishare/kernel/errors.js';
import { Raw, type EntityMetadata, type FindOperator } from 'typeorm';
import type { EntityClass, Row } from './entities.js';

/** Properties of an entity that hold such a code, of which no two rows of a tenant have the same. */
const codes = new Map<EntityClass<Row>, readonly string[]>();

/** So many codes are taken hold of one by one; of more nobody else takes any meanwhile. */
const FEW = 50;

export function aloneInAnyCase(entity: EntityClass<Row>, properties: readonly string[]): void {
  if (properties.length > 0) codes.set(entity, properties);
}

/** Codes that a transaction has found to be free, and keeps for rows that it is about to write. */
const kept = new WeakMap<Writing, Set<string>>();

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

const codeOf = (row: object | undefined, property: string) =>
  (row as Record<string, string | null | undefined> | undefined)?.[property]?.toLowerCase();

interface Asked {
  metadata: EntityMetadata;
  property: string;
  /** In small letters. */
  asked: readonly string[];
  /** Whose own codes they are. */
  ids: readonly string[];
}

/** Those of the codes that stand at other rows, in whatever capitals. */
async function standing(tx: Writing, { metadata, property, asked, ids }: Asked): Promise<Set<string>> {
  const column = metadata.findColumnWithPropertyName(property)!.databaseName;
  // Among which rows the code is had by one, says its index: a number of the bank may come again once it is reversed.
  const index = metadata.indices.find(({ isUnique, columns }) => isUnique && columns.at(-1)?.databaseName === column);
  const found = await tx.query<{ code: string }>(
    `select lower("${column}") as code from "${metadata.tableName}"
      where lower("${column}") in (select lower(asked) from unnest($1::text[]) asked)
        and not is_deleted and id <> all($2) and (${index?.where || 'true'})`,
    [asked, ids],
  );
  return new Set(found.map(({ code }) => code));
}

const turnOf = ({ tableName }: EntityMetadata, property: string) => `codes:${tableName}.${property}`;

/**
 * Looks for the codes of many rows at once that are then written one by one: each by itself would be held until the
 * end, and looked for among all. One that stands is refused when its row is written.
 */
export async function foreseeCodes(
  tx: Writing,
  entity: EntityClass<Row>,
  { metadata, rows }: { metadata: EntityMetadata; rows: readonly object[] },
): Promise<void> {
  for (const property of codes.get(entity) ?? []) {
    const asked = [...new Set(rows.flatMap((row) => codeOf(row, property) || []))];
    if (asked.length === 0) continue;
    await tx.turn(turnOf(metadata, property));
    const taken = await standing(tx, { metadata, property, asked, ids: [] });
    const free = kept.get(tx) ?? new Set();
    kept.set(tx, free);
    for (const code of asked) if (!taken.has(code)) free.add(`${turnOf(metadata, property)}:${code}`);
  }
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
    const turn = turnOf(metadata, property);
    const fresh = rows.filter((row) => {
      const code = codeOf(row, property);
      const old = before.find(({ id }) => id === row.id);
      // What was foreseen is used up: a second row of that code is looked for like any other.
      return code && code !== codeOf(old, property) && !kept.get(tx)?.delete(`${turn}:${code}`);
    });
    if (fresh.length === 0) continue;
    const asked = fresh.map((row) => codeOf(row, property)!);
    await tx.turn(turn, { isShared: asked.length <= FEW });
    if (asked.length <= FEW) for (const code of [...new Set(asked)].sort()) await tx.turn(`${turn}:${code}`);
    const known = await standing(tx, { metadata, property, asked, ids: fresh.map(({ id }) => id) });
    if (known.size > 0 || new Set(asked).size < asked.length) throw invalid(property, 'Validation:taken');
  }
}

/** The condition of a column that it holds one of these codes, in whatever capitals. */
export function inAnyCase(...codes: readonly string[]): FindOperator<string> {
  return Raw((column) => `lower(${column}) in (select lower(asked) from unnest(:codes::text[]) asked)`, { codes });
}

/** Records by such a code: by the one that is written so, or else by one in other capitals. */
export class ByCode<T> {
  private readonly exact = new Map<string, T>();
  private readonly inAnyCase = new Map<string, T>();

  constructor(records: Iterable<T>, codeOf: (record: T) => string) {
    for (const record of records) {
      this.exact.set(codeOf(record), record);
      this.inAnyCase.set(codeOf(record).toLowerCase(), record);
    }
  }

  get(code: string): T | undefined {
    return this.exact.get(code) ?? this.inAnyCase.get(code.toLowerCase());
  }
}
